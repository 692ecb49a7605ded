use super::settings::Settings;
use crate::game::Board;
use crate::game::Game;
use crate::ladder::Level;
use crate::players::{
    AlphaBeta, Exact, GeneticPlayer, Greedy, Minimax, PaperPlayer, Player, Pvs, Random, Rollout,
    Sight, Uct, Widening,
};

macro_rules! players {
    ($($(#[$doc:meta])+ $player:ident $name:literal $about:literal),+ $(,)?) => {
        /// A player by its name.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        pub enum Searcher {
            $($(#[$doc])+ $player,)+
            /// The player of a level, such as `level-4`.
            Level(Level),
        }

        impl Searcher {
            /// All players but the levels.
            pub const ALL: [Self; [$($name),+].len()] = [$(Self::$player),+];

            /// The name, such as `uct-positions`.
            pub const fn name(self) -> &'static str {
                match self {
                    $(Self::$player => $name,)+
                    Self::Level(level) => level.name(),
                }
            }

            /// What the player is, in a few words.
            pub const fn about(self) -> &'static str {
                match self {
                    $(Self::$player => $about,)+
                    Self::Level(_) => "A level of the ladder",
                }
            }
        }
    };
}

players! {
    /// The player that is best in this game at equal time, [`Board::BEST`]. In a tree, our search.
    Best "best" "The player that is best in this game at equal time",
    /// [`PaperPlayer`].
    Paper "paper" "The search of the paper by Hong, Huang and Lin",
    /// [`GeneticPlayer`], our search.
    Genetic "genetic" "Our search",
    /// [`Minimax`].
    Minimax "minimax" "Exhaustive minimax with iterative deepening",
    /// [`AlphaBeta`].
    AlphaBeta "alphabeta" "Alpha-beta search with iterative deepening and move ordering",
    /// [`Pvs`].
    Pvs "pvs" "Alpha-beta with a table of positions, quiescence and reductions",
    /// [`Exact`].
    Exact "exact" "Solves the position: a value is exact, or missing if the budget is too small",
    /// [`Uct`] with random play-outs, or with estimates if [`Board::PLAYED_OUT`] is false.
    Uct "uct" "Monte-Carlo tree search with random play-outs; in chess, with estimates",
    /// [`Uct`] with estimates of positions.
    UctPositions "uct-positions" "Monte-Carlo tree search with estimates of positions",
    /// As [`Uct`](Self::Uct), with progressive [`Widening`].
    UctWidening "uct-widening" "As uct, but considers few moves of a position at first",
    /// [`Random`].
    Random "random" "A random move",
    /// [`Greedy`].
    Greedy "greedy" "The best move by a search one move deep",
}

impl Searcher {
    /// The player of this name.
    ///
    /// ```
    /// use ga_minimax::contest::Searcher;
    ///
    /// assert_eq!(Searcher::named("uct"), Some(Searcher::Uct));
    /// assert_eq!(Searcher::named("level-4").map(|player| player.name()), Some("level-4"));
    /// assert_eq!(Searcher::named("level-0"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL
            .into_iter()
            .chain(Level::all().map(Self::Level))
            .find(|player| player.name() == name)
    }

    /// The player itself in place of [`Best`](Self::Best), which each game defines.
    #[must_use]
    pub fn in_game<B: Board>(self) -> Self {
        if self == Self::Best { B::BEST } else { self }
    }

    /// Whether the player searches in generations.
    pub fn has_generations(self) -> bool {
        matches!(self, Self::Paper | Self::Genetic)
    }

    /// Whether a limit or a memory changes what the player does. `Random` looks at no position,
    /// `Greedy` at each move once, and a level has limits of its own.
    pub fn searches(self) -> bool {
        !matches!(self, Self::Random | Self::Greedy | Self::Level(_))
    }

    /// The player with the usual settings for a board game.
    pub fn of<B: Board>(self) -> Box<dyn Player<B> + Send> {
        Settings::default().player(self)
    }

    /// The player; `paper`, `genetic`, `rollout` and `levels` are the settings of those that have
    /// any.
    pub(super) fn with<G: Game<Value = f64>>(
        self,
        paper: PaperPlayer,
        genetic: GeneticPlayer,
        rollout: Rollout,
        levels: &[Sight; Level::COUNT],
    ) -> Box<dyn Player<G> + Send> {
        match self {
            Self::Paper => Box::new(paper),
            Self::Best | Self::Genetic => Box::new(genetic),
            Self::Minimax => Box::new(Minimax::default()),
            Self::AlphaBeta => Box::new(AlphaBeta::default()),
            Self::Pvs => Box::new(Pvs::default()),
            Self::Exact => Box::new(Exact),
            Self::Uct => Box::new(Uct {
                rollout,
                ..Uct::default()
            }),
            Self::UctPositions => Box::new(Uct {
                rollout: Rollout::Position,
                ..Uct::default()
            }),
            Self::UctWidening => {
                let widening = Some(Widening::default());
                Box::new(Uct {
                    rollout,
                    widening,
                    ..Uct::default()
                })
            }
            Self::Random => Box::new(Random),
            Self::Greedy => Box::new(Greedy),
            Self::Level(level) => Box::new(level.of(levels)),
        }
    }
}

#[cfg(feature = "serde")]
mod serde {
    use super::{Level, Searcher};
    use serde::de::{Deserialize, Deserializer, Error};
    use serde::ser::{Serialize, Serializer};
    use std::borrow::Cow;

    impl Serialize for Searcher {
        fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
            serializer.serialize_str(self.name())
        }
    }

    impl<'de> Deserialize<'de> for Searcher {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let name = Cow::<str>::deserialize(deserializer)?;
            Self::named(&name).ok_or_else(|| D::Error::unknown_variant(&name, &NAMES))
        }
    }

    /// The names of all players.
    const NAMES: [&str; Searcher::ALL.len() + Level::COUNT] = {
        let mut names = [""; Searcher::ALL.len() + Level::COUNT];
        let mut place = 0;
        while place < names.len() {
            names[place] = match place.checked_sub(Searcher::ALL.len()) {
                None => Searcher::ALL[place].name(),
                Some(level) => Level::NAMES[level],
            };
            place += 1;
        }
        names
    };
}

/// The levels are left out: programs have an option of their own for them.
#[cfg(feature = "log")]
impl schemars::JsonSchema for Searcher {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "Searcher".into()
    }

    fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
        let word = |player: Self| serde_json::json!({ "const": player.name(), "description": player.about() });
        schemars::json_schema!({ "oneOf": Self::ALL.map(word) })
    }
}
