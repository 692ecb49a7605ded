use crate::chess::Chess;
use clap::ValueEnum;
use cli::Failure;
use ga_minimax::Game;
use ga_minimax::game::{Advance, Breakthrough, ConnectFour, Othello, Placement, TicTacToe};
use serde_json::Value;

/// A board game by name.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Name {
    /// Three in a row on nine cells
    TicTacToe,
    /// Four in a row, in columns
    ConnectFour,
    /// Also called Reversi
    Othello,
    /// A race to the last row, on six by six squares
    Breakthrough,
    /// The rules of FIDE, without draws by repetition
    Chess,
}

/// A task for any board game.
pub(crate) trait Task {
    /// The result of the task.
    type Answer;

    /// Does the task with this game.
    fn with<B: Board>(self) -> Self::Answer;
}

impl Name {
    /// Does a task with the game of this name.
    pub(crate) fn play<T: Task>(self, task: T) -> T::Answer {
        match self {
            Self::TicTacToe => task.with::<TicTacToe>(),
            Self::ConnectFour => task.with::<ConnectFour>(),
            Self::Othello => task.with::<Othello>(),
            Self::Breakthrough => task.with::<Breakthrough>(),
            Self::Chess => task.with::<Chess>(),
        }
    }
}

/// A board game with the notation of its positions and moves, and with the settings of its
/// searches.
pub(crate) trait Board: Game<Value = f64> + Default + 'static {
    /// The name on the command line.
    const NAME: &'static str;
    /// The depth of the paper's search.
    const DEPTH: usize;
    /// The horizon of our search in plies.
    const HORIZON: usize;
    /// Whether the player uct plays games out; if not, it uses the estimates of positions.
    const PLAYED_OUT: bool;
    /// The number of random moves at the start of a match game.
    const OPENING: u32;
    /// The names of the players, MAX first.
    const SIDES: [&'static str; 2] = ["X", "O"];
    /// An interesting position, for `show`.
    const POSITION: &'static str;

    /// Reads a position.
    fn read(text: &str) -> Result<Self, Failure>;

    /// A move in the usual notation.
    fn name(&self, chosen: Self::Move) -> String;

    /// A move in a JSON answer: a number if the notation is a number.
    fn answer(&self, chosen: Self::Move) -> Value {
        let name = self.name(chosen);
        name.parse::<u64>().map_or(Value::from(name), Value::from)
    }

    /// The board as lines of text.
    fn draw(&self) -> String;
}

/// Breaks a text with one character per square into lines, with spaces between the characters.
fn rows(squares: &str, width: usize) -> String {
    let characters: Vec<char> = squares.chars().collect();
    let row = |row: &[char]| row.iter().map(char::to_string).collect::<Vec<_>>().join(" ");
    characters.chunks(width).map(row).collect::<Vec<_>>().join("\n")
}

impl Board for TicTacToe {
    const NAME: &'static str = "tic-tac-toe";
    const DEPTH: usize = 9;
    const HORIZON: usize = 9;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 0;
    const POSITION: &'static str = "X...O...X";

    fn read(text: &str) -> Result<Self, Failure> {
        Ok(text.parse()?)
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
    const POSITION: &'static str = "4445";

    fn read(text: &str) -> Result<Self, Failure> {
        Ok(text.parse()?)
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
    const POSITION: &'static str = "..................XO......XXX.....OXX......O.................... O";

    fn read(text: &str) -> Result<Self, Failure> {
        Ok(text.parse()?)
    }

    fn name(&self, chosen: Placement) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        let text = self.to_string();
        let lines = rows(&text[..64], 8);
        let lines = lines.lines().zip(1..).map(|(line, row)| format!("{row}  {line}"));
        format!("   a b c d e f g h\n{}", lines.collect::<Vec<_>>().join("\n"))
    }
}

impl Board for Breakthrough {
    const NAME: &'static str = "breakthrough";
    const DEPTH: usize = 6;
    const HORIZON: usize = 6;
    const PLAYED_OUT: bool = true;
    const OPENING: u32 = 2;
    const POSITION: &'static str = "OOO.OO.O..O......O.X....X..XX..XXX.X X";

    fn read(text: &str) -> Result<Self, Failure> {
        Ok(text.parse()?)
    }

    fn name(&self, chosen: Advance) -> String {
        chosen.to_string()
    }

    fn draw(&self) -> String {
        let lines = rows(&self.to_string()[..36], 6);
        let lines = lines.lines().zip((1..=6).rev()).map(|(line, row)| format!("{row}  {line}"));
        format!("{}\n   a b c d e f", lines.collect::<Vec<_>>().join("\n"))
    }
}

impl Board for Chess {
    const NAME: &'static str = "chess";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = false;
    const OPENING: u32 = 4;
    const SIDES: [&'static str; 2] = ["white", "black"];
    const POSITION: &'static str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";

    fn read(text: &str) -> Result<Self, Failure> {
        Self::from_fen(text)
    }

    fn name(&self, chosen: Self::Move) -> String {
        self.uci(chosen)
    }

    fn draw(&self) -> String {
        let lines = rows(&self.squares(), 8);
        let lines = lines.lines().zip((1..=8).rev()).map(|(line, row)| format!("{row}  {line}"));
        format!("{}\n   a b c d e f g h", lines.collect::<Vec<_>>().join("\n"))
    }
}
