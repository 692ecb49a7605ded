use cli::Failure;
use cozy_chess::util::display_uci_move;
use cozy_chess::{Board, Color, GameStatus, Move, Piece, Square, get_king_moves};
use ga_minimax::{Game, MAX, MIN};

/// Chess by the rules of `cozy-chess`, without draws by repetition. White is MAX.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct Chess(Board);

/// The worth of the pieces in the order of [`Piece`]; the unit is ten pawns.
const WORTH: [f64; 6] = [0.1, 0.32, 0.33, 0.5, 0.9, 0.0];

/// The worth of one step towards the middle of the board, for each piece.
const MIDDLE: [f64; 6] = [0.004, 0.008, 0.004, 0.001, 0.001, -0.003];

/// The worth of a pawn's step forward.
const FORWARD: f64 = 0.003;

/// The worth of mate, above that of any board.
const MATE: f64 = 10.0;

impl Chess {
    pub(crate) fn from_fen(text: &str) -> Result<Self, Failure> {
        let board = match Board::from_fen(text, false) {
            Ok(board) => board,
            Err(error) => {
                let error = error.to_string();
                let error = error.trim_end_matches('.');
                return Err(Failure::refused(format!("position: {error}, expected a position in FEN")));
            }
        };
        // Here `cozy-chess` would let one king capture the other, and then panic without a king.
        if get_king_moves(board.king(Color::White)).has(board.king(Color::Black)) {
            return Err(Failure::refused(
                "position: the kings stand side by side, expected one that can be reached",
            ));
        }
        Ok(Self(board))
    }

    pub(crate) fn uci(&self, chosen: Move) -> String {
        display_uci_move(&self.0, chosen).to_string()
    }

    /// 64 characters, a8 first; white pieces in capitals.
    pub(crate) fn squares(&self) -> String {
        let letter = |square: Square| match (self.0.piece_on(square), self.0.color_on(square)) {
            (Some(piece), Some(Color::White)) => char::from(piece).to_ascii_uppercase(),
            (Some(piece), _) => char::from(piece),
            (None, _) => '.',
        };
        let place = |index: usize| Square::index(8 * (7 - index / 8) + index % 8);
        (0..64).map(|index| letter(place(index))).collect()
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
        if self.0.halfmove_clock() < 100 {
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
            (GameStatus::Ongoing, _) => self.worth_of(Color::White) - self.worth_of(Color::Black),
        }
    }
}
