use clap::ValueEnum;
pub(crate) use ga_minimax::contest::Task;
use ga_minimax::contest::{Board, Title};
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

impl Name {
    /// Does a task with the game of this name.
    pub(crate) fn play<T: Task>(self, task: T) -> T::Answer {
        self.title().give(task)
    }

    fn title(self) -> Title {
        match self {
            Self::TicTacToe => Title::TicTacToe,
            Self::ConnectFour => Title::ConnectFour,
            Self::Othello => Title::Othello,
            Self::Breakthrough => Title::Breakthrough,
            Self::Chess => Title::Chess,
        }
    }

    /// An interesting position, for `show`.
    pub(crate) const fn position(self) -> &'static str {
        match self {
            Self::TicTacToe => "X...O...X",
            Self::ConnectFour => "4445",
            Self::Othello => "..................XO......XXX.....OXX......O.................... O",
            Self::Breakthrough => "OOO.OO.O..O......O.X....X..XX..XXX.X X",
            Self::Chess => "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4",
        }
    }
}

/// A move in a JSON answer: a number if the notation is a number.
pub(crate) fn answer<B: Board>(position: &B, chosen: B::Move) -> Value {
    let name = position.name(chosen);
    name.parse::<u64>().map_or(Value::from(name), Value::from)
}
