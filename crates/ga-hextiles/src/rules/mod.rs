//! What a laid board is like, and what a set of tiles is worth.

mod graph;
mod score;
mod sweep;
mod tally;

pub use graph::Graph;
pub(crate) use score::check_boards;
pub use score::{MOST_BOARDS, Score, Weights};
pub use tally::Tally;

use crate::shuffle::{Pick, WAYS};
use crate::{Board, Shuffle, Side, TileSet};
use rand::Rng;
use sweep::Sweep;

/// Judges sets of tiles on a board.
///
/// Boards like the article's, of up to 63 links and locations together and up to six locations, are judged fast
/// and without allocating; all others one by one as a [`Graph`].
///
/// ```
/// use ga_core::random::Streams;
/// use ga_hextiles::{Board, Judge, Side, Tile, TileSet, Weights};
///
/// let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::ALL_JOINED }; 20]);
/// let mut rng = Streams::report(1).evaluation(0);
/// let score = Judge::new(Board::article()).score(&tiles, &Weights::default(), 100, &mut rng)?;
/// assert_eq!((score.extra_edges, score.mean_path()), (33.0, 1.0));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    board: Board,
    sweep: Option<Sweep>,
}

/// The sides of a set in all the ways in which they can lie, in the order of picks.
#[derive(Clone, Debug, Default)]
pub struct Faces(Vec<Face>);

/// A side as it lies: the masks of its trails of more than one direction, three at most, and its number.
#[derive(Clone, Copy, Debug)]
struct Face(u32);

impl Face {
    fn new(side: Side) -> Self {
        let trails = side.trails().filter(|trail| trail.exits() > 1);
        let masks = trails.zip(0..).map(|(trail, place)| u32::from(trail.mask()) << (8 * place));
        Self((side.index() as u32) << 24 | masks.sum::<u32>())
    }

    #[inline]
    fn trails(self) -> [usize; 3] {
        std::array::from_fn(|place| (self.0 >> (8 * place) & 63) as usize)
    }

    #[inline]
    fn side(self) -> Side {
        Side::at((self.0 >> 24) as u8)
    }
}

impl Faces {
    /// Shows this set, in the memory of the one before.
    pub fn show(&mut self, tiles: &TileSet) {
        self.0.clear();
        for side in tiles.sides() {
            let mut turned = side;
            for _ in 0..WAYS / 2 {
                self.0.push(Face::new(turned));
                turned = turned.turned(1);
            }
        }
    }
}

/// Boards that are dealt before they are judged: they fit into the first cache.
const DEALT: u64 = 64;

impl Judge {
    /// Prepares a board.
    pub fn new(board: Board) -> Self {
        let sweep = Sweep::new(&board);
        Self { board, sweep }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// An empty tally of this board.
    pub fn tally(&self) -> Tally {
        Tally::new(&self.board, self.sweep.is_some())
    }

    /// Adds boards to a tally that were dealt before, one after the other.
    ///
    /// # Panics
    ///
    /// If a pick is of a tile that the faces do not show, or the tally is one of another board.
    pub fn judge(&self, faces: &Faces, picks: &[Pick], tally: &mut Tally) {
        match &self.sweep {
            Some(sweep) => sweep.judge(faces, picks, |outcome| tally.swept(outcome)),
            None => {
                for board in picks.chunks_exact(self.board.places()) {
                    let sides: Vec<Side> =
                        board.iter().map(|&pick| faces.0[usize::from(pick)].side()).collect();
                    if let Ok(graph) = Graph::new(&self.board, &sides) {
                        let connected =
                            self.board.pairs().map(|(first, second)| graph.connects(first, second));
                        tally.judged(graph.extra_edges(), connected);
                    }
                }
            }
        }
    }

    /// Lays boards at random and adds them to a tally; `picks` is memory.
    pub(crate) fn lay(
        &self,
        faces: &Faces,
        boards: u64,
        shuffle: &mut Shuffle,
        picks: &mut Vec<Pick>,
        tally: &mut Tally,
        rng: &mut dyn Rng,
    ) {
        let places = self.board.places();
        let mut left = boards;
        while left > 0 {
            let boards = left.min(DEALT);
            picks.resize(places * boards as usize, 0);
            for board in picks.chunks_exact_mut(places) {
                shuffle.deal(board, rng);
            }
            self.judge(faces, picks, tally);
            left -= boards;
        }
    }
}

/// Judges on the article's board.
impl Default for Judge {
    fn default() -> Self {
        Self::new(Board::article())
    }
}
