#[cfg(feature = "chess")]
use crate::game::Chess;
use crate::game::{Board, Breakthrough, ConnectFour, Einstein, Othello, TicTacToe};

use std::fmt::{self, Display};
use std::str::FromStr;

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

        impl Default for Title {
            fn default() -> Self {
                Self::ALL[0]
            }
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

            /// A position that is worth a look.
            pub const fn example(self) -> &'static str {
                match self {
                    $($(#[$condition])? Self::$game => $game::EXAMPLE,)+
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

/// The game of a match.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Contested {
    /// A board game.
    Board(Title),
    /// [`ThreeInARow`](crate::game::ThreeInARow): player a against two players b.
    ThreeInARow,
}

impl Contested {
    /// All games of matches.
    pub fn all() -> impl Iterator<Item = Self> {
        let boards = Title::ALL.iter().copied().map(Self::Board);
        boards.chain([Self::ThreeInARow])
    }

    /// The name, such as `three-in-a-row`.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Board(title) => title.name(),
            Self::ThreeInARow => "three-in-a-row",
        }
    }

    /// What the game is, in a few words.
    pub const fn about(self) -> &'static str {
        match self {
            Self::Board(title) => title.about(),
            Self::ThreeInARow => "Three players on four by four cells",
        }
    }
}

impl Display for Contested {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl FromStr for Contested {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let found = Self::all().find(|game| game.name() == name);
        found.ok_or_else(|| {
            let names: Vec<&str> = Self::all().map(Self::name).collect();
            format!(
                "no game has the name {name:?}, expected one of {}",
                names.join(", ")
            )
        })
    }
}
