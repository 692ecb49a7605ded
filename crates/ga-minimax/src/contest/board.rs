use crate::Error;
#[cfg(feature = "chess")]
use crate::game::Chess;
use crate::game::{Breakthrough, ConnectFour, Game, Othello, TicTacToe};

/// A board game by its name.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Title {
    /// [`TicTacToe`].
    TicTacToe,
    /// [`ConnectFour`].
    ConnectFour,
    /// [`Othello`].
    Othello,
    /// [`Breakthrough`].
    Breakthrough,
    /// [`Chess`].
    #[cfg(feature = "chess")]
    Chess,
}

/// A task for any board game, see [`Title::give`].
pub trait Task {
    /// The result of the task.
    type Answer;

    /// Does the task with this game.
    fn with<B: Board>(self) -> Self::Answer;
}

impl Title {
    /// All games.
    pub const ALL: &'static [Self] = &[
        Self::TicTacToe,
        Self::ConnectFour,
        Self::Othello,
        Self::Breakthrough,
        #[cfg(feature = "chess")]
        Self::Chess,
    ];

    /// The name, such as `tic-tac-toe`.
    pub fn name(self) -> &'static str {
        struct Name;

        impl Task for Name {
            type Answer = &'static str;

            fn with<B: Board>(self) -> &'static str {
                B::NAME
            }
        }

        self.give(Name)
    }

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

    /// Does a task with this game.
    pub fn give<T: Task>(self, task: T) -> T::Answer {
        match self {
            Self::TicTacToe => task.with::<TicTacToe>(),
            Self::ConnectFour => task.with::<ConnectFour>(),
            Self::Othello => task.with::<Othello>(),
            Self::Breakthrough => task.with::<Breakthrough>(),
            #[cfg(feature = "chess")]
            Self::Chess => task.with::<Chess>(),
        }
    }
}

/// A board game with the notation of its positions and moves, and with the settings of its
/// searches.
pub trait Board: Game<Value = f64> + Default + 'static {
    /// The name, such as `tic-tac-toe`.
    const NAME: &'static str;
    /// The depth of the paper's search in moves.
    const DEPTH: usize;
    /// The horizon of our search in plies.
    const HORIZON: usize;
    /// Whether the player `uct` plays games out; if not, it uses the estimates of positions.
    const PLAYED_OUT: bool;
    /// The number of random moves at the start of a game of a match.
    const OPENING: u32;
    /// The names of the players, MAX first.
    const SIDES: [&'static str; 2] = ["X", "O"];

    /// Reads a position.
    ///
    /// # Errors
    ///
    /// If the text is no position of the game.
    fn read(text: &str) -> Result<Self, Error>;

    /// A move in the usual notation.
    fn name(&self, chosen: Self::Move) -> String;

    /// The board as lines of text.
    fn draw(&self) -> String;

    /// The move of this name, `None` if no legal move has it.
    fn named(&self, name: &str) -> Option<Self::Move> {
        let mut moves = Vec::new();
        self.moves(&mut moves);
        moves.into_iter().find(|&chosen| self.name(chosen) == name)
    }
}

/// Breaks a text with one character per square into lines, with spaces between the characters.
fn rows(squares: &str, width: usize) -> String {
    let characters: Vec<char> = squares.chars().collect();
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    characters.chunks(width).map(row).collect::<Vec<_>>().join("\n")
}

/// The same with the number of each row in front; `numbers` begins with the top row.
fn numbered(squares: &str, width: usize, numbers: impl Iterator<Item = usize>) -> String {
    let lines = rows(squares, width);
    lines.lines().zip(numbers).map(|(line, row)| format!("{row}  {line}")).collect::<Vec<_>>().join("\n")
}

impl Board for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const DEPTH: usize = 9;
    const HORIZON: usize = 9;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 0;

    fn read(text: &str) -> Result<Self, Error> {
        text.parse()
    }

    fn name(&self, cell: u8) -> String {
        (cell + 1).to_string()
    }

    fn draw(&self) -> String {
        // A free cell shows its number.
        let cells = self.to_string();
        let cell = |(cell, stone)| if stone == '.' { char::from(b'1' + cell) } else { stone };
        rows(&(0..9).zip(cells.chars()).map(cell).collect::<String>(), 3)
    }
}

impl Board for ConnectFour {
    const NAME: &'static str = "connect-four";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;

    fn read(text: &str) -> Result<Self, Error> {
        text.parse()
    }

    fn name(&self, column: u8) -> String {
        (column + 1).to_string()
    }

    fn draw(&self) -> String {
        format!("{}\n1 2 3 4 5 6 7", rows(&self.to_string().replace('\n', ""), 7))
    }
}

impl Board for Othello {
    const NAME: &'static str = "othello";
    const DEPTH: usize = 7;
    const HORIZON: usize = 7;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 4;

    fn read(text: &str) -> Result<Self, Error> {
        text.parse()
    }

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!("   a b c d e f g h\n{}", numbered(&self.to_string()[..64], 8, 1..=8))
    }
}

impl Board for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const DEPTH: usize = 6;
    const HORIZON: usize = 6;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;

    fn read(text: &str) -> Result<Self, Error> {
        text.parse()
    }

    fn name(&self, chosen: Self::Move) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        format!("{}\n   a b c d e f", numbered(&self.to_string()[..36], 6, (1..=6).rev()))
    }
}

#[cfg(feature = "chess")]
impl Board for Chess {
    const NAME: &'static str = "chess";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = false;
    const OPENING: u32 = 4;
    const SIDES: [&'static str; 2] = ["white", "black"];

    fn read(text: &str) -> Result<Self, Error> {
        text.parse()
    }

    fn name(&self, chosen: Self::Move) -> String {
        self.uci(chosen)
    }

    fn draw(&self) -> String {
        format!("{}\n   a b c d e f g h", numbered(&self.squares(), 8, (1..=8).rev()))
    }
}
