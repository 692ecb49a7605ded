use super::{Opponent, Settings};
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
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub enum Name {
    /// [`PaperPlayer`](super::PaperPlayer).
    Paper,
    /// [`GeneticPlayer`](super::GeneticPlayer).
    #[default]
    Genetic,
    /// [`RandomPlayer`](super::RandomPlayer).
    Random,
    /// [`GreedyPlayer`](super::GreedyPlayer).
    Greedy,
    /// [`RushPlayer`](super::RushPlayer).
    Rush,
    /// [`HoldPlayer`](super::HoldPlayer).
    Hold,
    /// [`HillClimbingPlayer`](super::HillClimbingPlayer).
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

    /// Whether the player searches for a number of generations.
    pub const fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// The player with its default parameters.
    pub fn player(self) -> Box<dyn Player> {
        Opponent::Name(self).player(&Settings::default())
    }
}

named!(Name, |name: &Name| (name.name(), name.about()));
