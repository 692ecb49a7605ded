use super::board::numbered;
use super::rules::Game;
use super::value::{MAX, MIN};
use crate::error::Error;
use cozy_chess::util::display_uci_move;
use cozy_chess::{BitBoard, Board, Color, GameStatus, Move, Piece, Square, get_king_moves};
use std::fmt;
use std::str::FromStr;

/// Chess by the rules of the crate `cozy-chess`, without draws by repetition. White is MAX.
///
/// A position without the material for a mate is a draw (Laws of Chess of FIDE, 5.2.2): bare kings,
/// or with them one knight, or bishops on squares of one colour. Positions that are dead for
/// another reason, such as blocked pawns, go on.
///
/// The estimate of a position counts material, central squares and steps of pawns; its unit is ten
/// pawns. A mate is worth 10.
///
/// ```
/// use ga_minimax::game::{Chess, perft};
/// use ga_minimax::{Budget, best_move};
///
/// let position: Chess = "6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1".parse()?;
/// let choice = best_move(&position, Budget::evaluations(1000), 1)?.expect("there are moves");
/// assert_eq!(position.uci(choice.chosen), "a1a8"); // mate
/// assert_eq!(perft(&Chess::default(), 2), 400);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub struct Chess(Board);

/// The worth of the pieces in the order of [`Piece`]; the unit is ten pawns.
const WORTH: [f64; 6] = [0.1, 0.32, 0.33, 0.5, 0.9, 0.0];

/// The worth of one step towards the middle of the board, for each piece.
const MIDDLE: [f64; 6] = [0.004, 0.008, 0.004, 0.001, 0.001, -0.003];

/// The worth of a pawn's step forward.
const FORWARD: f64 = 0.003;

/// The worth of mate, above that of any board.
const MATE: f64 = 10.0;

impl Chess {
    /// A move in the notation of UCI, such as `e2e4` or `a7a8q`. Castling is a move of the king.
    pub fn uci(&self, chosen: Move) -> String {
        display_uci_move(&self.0, chosen).to_string()
    }

    /// 64 characters, row by row from a8 to h1: letters of pieces, white ones in capitals, and `.`.
    pub fn squares(&self) -> String {
        let letter = |square: Square| match (self.0.piece_on(square), self.0.color_on(square)) {
            (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
            (Some(piece), _) => char::from(piece),
            (None, _) => '.',
        };
        let place = |index: usize| Square::index(8 * (7 - index / 8) + index % 8);
        (0..64).map(|index| letter(place(index))).collect()
    }

    /// Whether no sequence of moves leads to a mate, because the material does not suffice.
    fn is_dead(&self) -> bool {
        let others = self.0.occupied() ^ self.0.pieces(Piece::King);
        others.len() == 1 && others == self.0.pieces(Piece::Knight)
            || others == self.0.pieces(Piece::Bishop)
                && (others.is_subset(BitBoard::DARK_SQUARES) || others.is_subset(BitBoard::LIGHT_SQUARES))
    }

    /// The worth of all pieces of one colour.
    fn worth_of(&self, colour: Color) -> f64 {
        let mut worth = 0.0;
        for piece in Piece::ALL {
            for square in self.0.colored_pieces(colour, piece) {
                let (file, rank) = (square.file() as usize, square.rank() as usize);
                // For file and rank, 0 on the edge and 3 in the middle.
                let central = [file, rank].map(|line| line.min(7 - line)).iter().sum::<usize>();
                worth += WORTH[piece as usize] + MIDDLE[piece as usize] * central as f64;
                if piece == Piece::Pawn {
                    let steps = if colour == Color::White { rank } else { 7 - rank };
                    worth += FORWARD * steps as f64;
                }
            }
        }
        worth
    }
}

impl Game for Chess {
    type Move = Move;
    type Value = f64;

    fn turn(&self) -> usize {
        if self.0.side_to_move() == Color::White { MAX } else { MIN }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        if self.0.halfmove_clock() < 100 && !self.is_dead() {
            self.0.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
        }
    }

    fn play(&mut self, chosen: Move) {
        self.0.play_unchecked(chosen);
    }

    fn value(&self) -> f64 {
        match (self.0.status(), self.turn()) {
            (GameStatus::Won, MAX) => -MATE,
            (GameStatus::Won, _) => MATE,
            (GameStatus::Drawn, _) => 0.0,
            (GameStatus::Ongoing, _) if self.is_dead() => 0.0,
            (GameStatus::Ongoing, _) => self.worth_of(Color::White) - self.worth_of(Color::Black),
        }
    }
}

/// Reads a position in FEN (Forsyth-Edwards Notation).
impl FromStr for Chess {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let board = Board::from_fen(text, false).map_err(|error| {
            let reason = error.to_string();
            Error::Fen { reason: reason.trim_end_matches('.').to_owned() }
        })?;
        // Here `cozy-chess` would let one king capture the other, and then panic without a king.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            let reason = "the kings stand side by side, expected one that can be reached";
            return Err(Error::Impossible { reason });
        }
        Ok(Self(board))
    }
}

/// Writes the position in FEN.
impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

impl super::Board for Chess {
    const NAME: &'static str = "chess";
    const ABOUT: &'static str = "The rules of FIDE, without draws by repetition";
    const EXAMPLE: &'static str = "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = false;
    const OPENING: u32 = 4;
    const SIDES: [&'static str; 2] = ["white", "black"];
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn name(&self, chosen: Self::Move) -> String {
        self.uci(chosen)
    }

    fn draw(&self) -> String {
        format!("{}\n   a b c d e f g h", numbered(&self.squares(), 8, (1..=8).rev()))
    }

    fn squares(&self) -> String {
        Self::squares(self)
    }
}
