use super::{
    GeneticPlayer, GreedyPlayer, HillClimbingPlayer, HoldPlayer, PaperPlayer, RandomPlayer,
    RushPlayer,
};
use crate::game::play::Player;
use crate::named::named;

/// The players by name, for programs in which users choose one.
///
/// ```
/// use ga_units::players::Name;
///
/// assert_eq!(Name::named("rush"), Some(Name::Rush));
/// assert_eq!(Name::ALL.map(Name::name)[0], "paper");
/// ```
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Name {
    /// [`PaperPlayer`].
    Paper,
    /// [`GeneticPlayer`].
    Genetic,
    /// [`RandomPlayer`].
    Random,
    /// [`GreedyPlayer`].
    Greedy,
    /// [`RushPlayer`].
    Rush,
    /// [`HoldPlayer`].
    Hold,
    /// [`HillClimbingPlayer`].
    Ascent,
}

impl Name {
    /// All players.
    pub const ALL: [Self; 7] = [
        Self::Paper,
        Self::Genetic,
        Self::Random,
        Self::Greedy,
        Self::Rush,
        Self::Hold,
        Self::Ascent,
    ];

    /// The name in records and options.
    pub const fn name(self) -> &'static str {
        self.words().0
    }

    /// What the player does, in a few words.
    pub const fn about(self) -> &'static str {
        self.words().1
    }

    const fn words(self) -> (&'static str, &'static str) {
        match self {
            Self::Paper => ("paper", "The genetic player of the paper"),
            Self::Genetic => (
                "genetic",
                "Our genetic player: one-ply lookahead, a greedy founder",
            ),
            Self::Random => ("random", "Random moves and attacks"),
            Self::Greedy => (
                "greedy",
                "The best attack of each unit, else towards the nearest enemy",
            ),
            Self::Rush => ("rush", "All units to the building"),
            Self::Hold => ("hold", "No moves"),
            Self::Ascent => ("ascent", "Hill climbing with the fitness of genetic"),
        }
    }

    /// The player of this name, or `None` if there is no such player.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|player| player.name() == name)
    }

    /// Whether the player searches for a number of generations.
    pub const fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// The player with its default parameters.
    pub fn player(self) -> Box<dyn Player> {
        self.with(PaperPlayer::default(), GeneticPlayer::default())
    }

    /// The player. The two genetic players are those that are given.
    pub fn with(self, paper: PaperPlayer, genetic: GeneticPlayer) -> Box<dyn Player> {
        match self {
            Self::Paper => Box::new(paper),
            Self::Genetic => Box::new(genetic),
            Self::Random => Box::new(RandomPlayer::default()),
            Self::Greedy => Box::new(GreedyPlayer::default()),
            Self::Rush => Box::new(RushPlayer::default()),
            Self::Hold => Box::new(HoldPlayer),
            Self::Ascent => Box::new(HillClimbingPlayer::default()),
        }
    }
}

named!(Name, |name: &Name| (name.name(), name.about()));
