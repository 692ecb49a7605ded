#[cfg(feature = "chess")]
use crate::game::Chess;
use crate::game::{Board, Breakthrough, ConnectFour, Einstein, Othello, TicTacToe};

/// A task for any board game, see [`Title::give`].
pub trait Task {
    /// The result of the task.
    type Answer;

    /// Does the task with this game.
    fn with<B: Board>(self) -> Self::Answer;
}

macro_rules! titles {
    ($($(#[$condition:meta])? $game:ident),+ $(,)?) => {
        /// A board game by its name.
        #[non_exhaustive]
        #[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
        #[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize), serde(rename_all = "kebab-case"))]
        pub enum Title {
            $(
                #[doc = concat!("[`", stringify!($game), "`].")]
                $(#[$condition])?
                $game,
            )+
        }

        impl Title {
            /// All games.
            pub const ALL: &'static [Self] = &[$($(#[$condition])? Self::$game),+];

            /// The name, such as `tic-tac-toe`.
            pub const fn name(self) -> &'static str {
                match self {
                    $($(#[$condition])? Self::$game => $game::NAME,)+
                }
            }

            /// What the game is, in a few words.
            pub const fn about(self) -> &'static str {
                match self {
                    $($(#[$condition])? Self::$game => $game::ABOUT,)+
                }
            }

            /// Does a task with this game.
            pub fn give<T: Task>(self, task: T) -> T::Answer {
                match self {
                    $($(#[$condition])? Self::$game => task.with::<$game>(),)+
                }
            }
        }
    };
}

// A game is added by its line here.
titles! {
    TicTacToe,
    ConnectFour,
    Othello,
    Breakthrough,
    Einstein,
    #[cfg(feature = "chess")]
    Chess,
}

impl Title {
    /// The game of this name.
    ///
    /// ```
    /// use ga_minimax::contest::Title;
    ///
    /// assert_eq!(Title::named("othello"), Some(Title::Othello));
    /// assert_eq!(Title::named("go"), None);
    /// ```
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().copied().find(|title| title.name() == name)
    }
}
