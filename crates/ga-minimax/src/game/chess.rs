use super::board::numbered;
use super::hash::hash;
use super::rules::{Game, Hint};
use super::value::{MAX, MIN};
use crate::error::Error;
use crate::ladder::Level;
use crate::players::Sight;
use cozy_chess::util::display_uci_move;
use cozy_chess::{BitBoard, Board, Color, GameStatus, Move, Piece, Rank, Square, get_king_moves};
use std::fmt;
use std::str::FromStr;
use std::sync::Arc;

/// Chess by the rules of the crate `cozy-chess`. White is MAX.
///
/// A position without the material for a mate is a draw (Laws of Chess of FIDE, 5.2.2): bare kings,
/// or with them one knight, or bishops on squares of one colour. Positions that are dead for
/// another reason, such as blocked pawns, go on. Fifty moves without a capture or a move of a pawn
/// are a draw, and so is a position that occurs for the third time (9.2, 9.3; no player has to
/// claim them). A position in FEN has no past, so its moves begin a new count. After
/// [`Board::going_on`](super::Board::going_on), a position that is a draw by these rules has its
/// moves still, for programs that decide about the end of a game themselves.
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
#[derive(Clone, Debug, Default)]
pub struct Chess {
    board: Board,
    /// The positions since the last capture or move of a pawn.
    past: Option<Arc<Past>>,
    /// How often the position occurred before.
    repeats: u8,
    /// Whether no draw ends the game here. Only the root of a search goes on.
    goes_on: bool,
}

/// A position of the past, and those before it. A chain has at most 100.
#[derive(Debug)]
struct Past {
    hash: u64,
    before: Option<Arc<Past>>,
}

/// Positions are equal if their boards and clocks are, whatever happened before.
impl PartialEq for Chess {
    fn eq(&self, other: &Self) -> bool {
        self.board == other.board
    }
}

impl Eq for Chess {}

/// The occurrence of a position with which the game is a draw, counted from 0.
const THIRD: u8 = 2;

/// The plies without a capture or a move of a pawn that are a draw.
const QUIET_PLIES: u8 = 100;

/// From this number of quiet plies on, a table of positions tells positions apart by it.
const LATE: u8 = 80;

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
        display_uci_move(&self.board, chosen).to_string()
    }

    /// 64 characters, row by row from a8 to h1: letters of pieces, white ones in capitals, and `.`.
    pub fn squares(&self) -> String {
        let letter =
            |square: Square| match (self.board.piece_on(square), self.board.color_on(square)) {
                (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
                (Some(piece), _) => char::from(piece),
                (None, _) => '.',
            };
        let place = |index: usize| Square::index(8 * (7 - index / 8) + index % 8);
        (0..64).map(|index| letter(place(index))).collect()
    }

    /// Whether the game is a draw although there are moves.
    fn is_drawn(&self) -> bool {
        !self.goes_on
            && (self.repeats >= THIRD
                || self.is_dead()
                || self.board.halfmove_clock() >= QUIET_PLIES && !self.is_mate())
    }

    /// Whether the player who moves is mated. A mate by the hundredth quiet ply counts.
    fn is_mate(&self) -> bool {
        !self.board.checkers().is_empty() && !self.board.generate_moves(|_| true)
    }

    /// The piece that a move captures. Castling is a move of the king to its own rook.
    fn taken(&self, chosen: Move) -> Option<Piece> {
        let side = self.board.side_to_move();
        if self.board.colors(!side).has(chosen.to) {
            self.board.piece_on(chosen.to)
        } else {
            None
        }
    }

    /// Whether no sequence of moves leads to a mate, because the material does not suffice.
    fn is_dead(&self) -> bool {
        let others = self.board.occupied() ^ self.board.pieces(Piece::King);
        others.len() == 1 && others == self.board.pieces(Piece::Knight)
            || others == self.board.pieces(Piece::Bishop)
                && (others.is_subset(BitBoard::DARK_SQUARES)
                    || others.is_subset(BitBoard::LIGHT_SQUARES))
    }

    /// The worth of all pieces of one colour.
    fn worth_of(&self, colour: Color) -> f64 {
        let mut worth = 0.0;
        for piece in Piece::ALL {
            for square in self.board.colored_pieces(colour, piece) {
                let (file, rank) = (square.file() as usize, square.rank() as usize);
                // For file and rank, 0 on the edge and 3 in the middle.
                let central = [file, rank]
                    .map(|line| line.min(7 - line))
                    .iter()
                    .sum::<usize>();
                worth += WORTH[piece as usize] + MIDDLE[piece as usize] * central as f64;
                if piece == Piece::Pawn {
                    let steps = if colour == Color::White {
                        rank
                    } else {
                        7 - rank
                    };
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
        if self.board.side_to_move() == Color::White {
            MAX
        } else {
            MIN
        }
    }

    fn moves(&self, moves: &mut Vec<Move>) {
        if !self.is_drawn() {
            self.board.generate_moves(|of_piece| {
                moves.extend(of_piece);
                false
            });
        }
    }

    fn play(&mut self, chosen: Move) {
        let before = Past {
            hash: self.board.hash(),
            before: self.past.take(),
        };
        self.board.play_unchecked(chosen);
        self.goes_on = false;
        self.repeats = 0;
        let quiet = usize::from(self.board.halfmove_clock());
        // The clock stands still at its end. The past no longer matters there, and must not grow.
        if quiet == 0 || quiet >= usize::from(QUIET_PLIES) {
            return;
        }
        let hash = self.board.hash();
        self.past = Some(Arc::new(before));
        // The same side must move, and no position returns within less than four plies.
        let past = std::iter::successors(self.past.as_deref(), |past| past.before.as_deref());
        let same = past
            .take(quiet)
            .skip(3)
            .step_by(2)
            .filter(|past| past.hash == hash);
        self.repeats = same.count().min(usize::from(THIRD)) as u8;
    }

    fn range(&self) -> [f64; 2] {
        [-MATE, MATE]
    }

    fn key(&self) -> Option<u64> {
        let quiet = self.board.halfmove_clock();
        let late = if quiet < LATE { 0 } else { u64::from(quiet) };
        Some(hash([
            self.board.hash(),
            u64::from(self.repeats) << 8 | late,
        ]))
    }

    /// The worth of the captured piece and of the piece that a pawn becomes. Of equal ones, the
    /// capture by the cheaper piece comes first.
    fn hint(&self, chosen: Move) -> Hint {
        let kind = Some(chosen.from as u16 * 64 + chosen.to as u16);
        let own = WORTH[self
            .board
            .piece_on(chosen.from)
            .map_or(0, |piece| piece as usize)];
        let new = chosen.promotion.map_or(0.0, |piece| WORTH[piece as usize]);
        let taken = match self.taken(chosen) {
            Some(piece) => WORTH[piece as usize] - 0.01 * own,
            None => 0.0,
        };
        Hint {
            gain: taken + new,
            kind,
        }
    }

    /// Captures, and pawns that become a queen.
    fn loud(&self, moves: &mut Vec<Move>) {
        if self.is_drawn() {
            return;
        }
        let side = self.board.side_to_move();
        let targets = self.board.colors(!side);
        let last = if side == Color::White {
            Rank::Eighth
        } else {
            Rank::First
        };
        self.board.generate_moves(|mut of_piece| {
            let pawns = if of_piece.piece == Piece::Pawn {
                last.bitboard()
            } else {
                BitBoard::EMPTY
            };
            of_piece.to &= targets | pawns;
            moves.extend(
                of_piece
                    .into_iter()
                    .filter(|chosen| matches!(chosen.promotion, None | Some(Piece::Queen))),
            );
            false
        });
    }

    fn value(&self) -> f64 {
        if self.is_drawn() {
            return 0.0;
        }
        match (self.board.status(), self.turn()) {
            (GameStatus::Won, MAX) => -MATE,
            (GameStatus::Won, _) => MATE,
            (GameStatus::Drawn, _) => 0.0,
            (GameStatus::Ongoing, _) => self.worth_of(Color::White) - self.worth_of(Color::Black),
        }
    }
}

/// The fields of FEN, and what stands for those that a text may leave out.
const FIELDS: [(&str, Option<&str>); 6] = [
    ("the pieces", None),
    ("the side to move", None),
    ("the rights to castle", None),
    ("the square of a capture en passant", None),
    ("the half-move clock", Some("0")),
    ("the number of the move", Some("1")),
];

/// Divides EPD (Extended Position Description) into the position and its operations, which end with
/// `;`. A position in FEN has none.
fn divided(text: &str) -> (&str, &str) {
    // After the four fields, and clocks if there are any.
    let is_name = |rest: &str| rest.starts_with(|first: char| first.is_ascii_alphabetic());
    let mut blanks = text.match_indices(' ').skip(3);
    match blanks.find(|&(blank, _)| is_name(&text[blank + 1..])) {
        Some((blank, _)) if text.ends_with(';') => text.split_at(blank),
        _ => (text, ""),
    }
}

/// The value of an operation; text in quotes is none.
fn operand<'a>(operations: &'a str, name: &str) -> Option<&'a str> {
    let unquoted = operations.split('"').step_by(2);
    let mut operations = unquoted.flat_map(|part| part.split(';'));
    operations.find_map(|operation| operation.trim().strip_prefix(name)?.strip_prefix(' '))
}

/// Reads a position in FEN (Forsyth-Edwards Notation) or EPD: the two clocks may be missing, and
/// operations may follow; `hmvc` and `fmvn` are the clocks. A half-move clock above 100 is read as
/// 100, and the number 0 of a move as 1.
impl FromStr for Chess {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let (position, operations) = divided(text);
        let mut fields: Vec<&str> = position.split(' ').collect();
        for (place, (name, usual)) in FIELDS.into_iter().enumerate().skip(fields.len()) {
            let reason = || format!("field {} of FEN is missing, {name}", place + 1);
            let clock = ["hmvc", "fmvn"].get(place.wrapping_sub(4));
            let given = clock.and_then(|name| operand(operations, name));
            fields.push(
                given
                    .or(usual)
                    .ok_or_else(|| Error::Fen { reason: reason() })?,
            );
        }
        if fields[4]
            .parse()
            .is_ok_and(|plies: u32| plies > QUIET_PLIES.into())
        {
            fields[4] = "100";
        }
        // As some programs count.
        if fields[5] == "0" {
            fields[5] = "1";
        }
        let board = Board::from_fen(&fields.join(" "), false).map_err(|error| {
            let reason = error.to_string();
            Error::Fen {
                reason: reason.trim_end_matches('.').to_owned(),
            }
        })?;
        // Here `cozy-chess` would let one king capture the other, and then panic without a king.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            let reason = "the kings stand side by side, expected one that can be reached";
            return Err(Error::Impossible { reason });
        }
        Ok(Self {
            board,
            ..Self::default()
        })
    }
}

/// Writes the position in FEN.
impl fmt::Display for Chess {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.board.fmt(f)
    }
}

impl super::Board for Chess {
    const NAME: &'static str = "chess";
    const ABOUT: &'static str = "The rules of FIDE";
    const EXAMPLE: &'static str =
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR w KQkq - 4 4";
    const DEPTH: usize = 4;
    const HORIZON: usize = 4;
    const PLAYED_OUT: bool = false;
    const OPENING: u32 = 4;
    const LEVELS: [Sight; Level::COUNT] = [
        Sight::new(1, 0.1),
        Sight::new(1, 0.18),
        Sight::new(1, 0.3),
        Sight::new(1, 1.0),
        Sight::new(2, 0.5),
        Sight::new(2, 0.76),
        Sight::new(2, 0.89),
        Sight::new(2, 0.95),
        Sight::new(2, 0.98),
        Sight::new(2, 1.0),
    ];
    const SIDES: [&'static str; 2] = ["white", "black"];
    const WIDTH: usize = 8;
    const HEIGHT: usize = 8;

    fn name(&self, chosen: Self::Move) -> String {
        self.uci(chosen)
    }

    fn draw(&self) -> String {
        format!(
            "{}\n   a b c d e f g h",
            numbered(&self.squares(), 8, (1..=8).rev())
        )
    }

    fn squares(&self) -> String {
        Self::squares(self)
    }

    fn going_on(mut self) -> Self {
        self.goes_on = true;
        self
    }
}
