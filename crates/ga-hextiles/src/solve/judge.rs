use super::faces::Faces;
use super::graph::Graph;
use super::score::{Score, Weights, check_boards};
use super::sweep::Sweep;
use super::tally::Tally;
use crate::error::Error;
use crate::game::{Board, Pick, Shuffle, Side, TileSet};
use rand::Rng;
use std::fmt;
use std::sync::Arc;

/// Scores sets of tiles on a board.
///
/// Small boards, such as the board of the paper, are judged fast and without allocation. A board is
/// small if it has at most 63 links and locations together, at most six locations, and at most
/// eight pairs of parallel links. For larger boards, the judge builds a [`Graph`] of each laid
/// board, which is slower.
///
/// ```
/// use ga_core::random::Stream;
/// use ga_hextiles::{Judge, Side, Tile, TileSet, Weights};
///
/// let tiles = TileSet(vec![Tile { top: Side::ALL_JOINED, bottom: Side::ALL_JOINED }; 20]);
/// let score = Judge::default().score(&tiles, &Weights::default(), 100, &mut Stream::seeded(1))?;
/// assert_eq!((score.extra_edges, score.mean_path()), (33.0, 1.0));
/// # Ok::<(), ga_hextiles::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Judge {
    board: Board,
    sweep: Option<Sweep>,
    cancel: Option<Cancel>,
    objective: Option<Objective>,
}

/// The value of a laid board.
#[derive(Clone)]
struct Objective(Arc<dyn Fn(&Graph) -> f64 + Send + Sync>);

impl fmt::Debug for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Objective(..)")
    }
}

/// Whether to lay no more boards.
#[derive(Clone)]
struct Cancel(Arc<dyn Fn() -> bool + Send + Sync>);

impl fmt::Debug for Cancel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Cancel(..)")
    }
}

/// The number of boards that are laid before they are judged. Their picks fit into the first-level
/// cache.
const DEALT: u64 = 64;

/// The number of boards after which [`Judge::score_while`] asks whether to go on.
const ASKED: u64 = 1 << 12;

impl Judge {
    /// A judge for `board`.
    pub fn new(board: Board) -> Self {
        let sweep = Sweep::new(&board);
        Self {
            board,
            sweep,
            cancel: None,
            objective: None,
        }
    }

    /// Makes this judge score laid boards by `objective`; greater is better. Both schemes then
    /// search with it.
    ///
    /// A score is the part for the tiles ([`Weights::tiles`]) and the mean of the objective. The
    /// weights of paths and extra edges have no effect; their figures are still told. Each laid
    /// board becomes a [`Graph`], which is slower than the default.
    ///
    /// ```
    /// use ga_core::Engine;
    /// use ga_core::terminate::Generations;
    /// use ga_hextiles::scheme::paper::Parameters;
    /// use ga_hextiles::{Graph, Judge};
    ///
    /// // Only the first two locations must be joined.
    /// let joined = |graph: &Graph| f64::from(u8::from(graph.connects(0, 1)));
    /// let mut paper = Parameters::default();
    /// (paper.judge, paper.boards) = (Judge::default().with_objective(joined), 20);
    /// let mut engine = paper.scheme()?.found(&paper.founders(1)).size(paper.population).seed(1)?;
    /// engine.run(Generations(5));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score <= 1.0));
    /// # Ok::<(), ga_hextiles::Error>(())
    /// ```
    #[must_use]
    pub fn with_objective(self, objective: impl Fn(&Graph) -> f64 + Send + Sync + 'static) -> Self {
        Self {
            objective: Some(Objective(Arc::new(objective))),
            // A sweep builds no graph.
            sweep: None,
            ..self
        }
    }

    /// Makes this judge lay no more boards once `is_due` returns true: because a flag is set, or a
    /// deadline is over. Any thread may ask, and it must not return false again.
    ///
    /// Scores then have fewer boards, or are NaN. Discard all scores of a search, and of
    /// [`score`](Self::score), that end after that.
    #[must_use]
    pub fn with_cancel(self, is_due: impl Fn() -> bool + Send + Sync + 'static) -> Self {
        Self {
            cancel: Some(Cancel(Arc::new(is_due))),
            ..self
        }
    }

    /// Whether [`with_cancel`](Self::with_cancel) asks for the end.
    pub(crate) fn is_cancelled(&self) -> bool {
        self.cancel.as_ref().is_some_and(|Cancel(is_due)| is_due())
    }

    /// The same judge, which scores by weights.
    pub(crate) fn without_objective(&self) -> Self {
        Self {
            cancel: self.cancel.clone(),
            ..Self::new(self.board.clone())
        }
    }

    /// The same judge, which lays all boards.
    pub(crate) fn uncancelled(&self) -> Self {
        Self {
            cancel: None,
            ..self.clone()
        }
    }

    /// The board.
    pub const fn board(&self) -> &Board {
        &self.board
    }

    /// An empty tally for the board of this judge.
    pub fn tally(&self) -> Tally {
        Tally::new(&self.board, self.sweep.is_some(), self.objective.is_some())
    }

    /// Whether `tally` can be used with this judge.
    pub(crate) fn accepts(&self, tally: &Tally) -> bool {
        let pairs = self.board.pairs().count();
        tally.fits(pairs, self.sweep.is_some(), self.objective.is_some())
    }

    /// Judges laid boards and adds their figures to `tally`. `picks` contains one board after the
    /// other, with one pick for each place.
    ///
    /// # Panics
    ///
    /// If `faces` does not have the tile of a pick, or `tally` was made for another board.
    pub fn judge(&self, faces: &Faces, picks: &[Pick], tally: &mut Tally) {
        match &self.sweep {
            Some(sweep) => sweep.judge(faces, picks, |outcome| tally.add_outcome(outcome)),
            None => {
                for board in picks.chunks_exact(self.board.places()) {
                    let sides: Vec<Side> = board
                        .iter()
                        .map(|&pick| faces.picked(pick).side())
                        .collect();
                    if let Ok(graph) = Graph::new(&self.board, &sides) {
                        let connected = self
                            .board
                            .pairs()
                            .map(|(first, second)| graph.connects(first, second));
                        tally.add_graph(graph.extra_edges(), connected);
                        if let Some(Objective(objective)) = &self.objective {
                            tally.add_value(objective(&graph));
                        }
                    }
                }
            }
        }
    }

    /// Lays `boards` boards at random, judges them and adds their figures to `tally`. Ends early if
    /// the judge is cancelled. The content of `picks` is overwritten.
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
        while left > 0 && !self.is_cancelled() {
            let boards = left.min(DEALT);
            picks.resize(places * boards as usize, 0);
            for board in picks.chunks_exact_mut(places) {
                shuffle.deal(board, rng);
            }
            self.judge(faces, picks, tally);
            left -= boards;
        }
    }

    /// Lays `tiles` at random on `boards` boards and returns the score of the set.
    ///
    /// # Errors
    ///
    /// If the set has fewer tiles than the board has places or more than [`Shuffle::MOST_TILES`],
    /// `boards` is 0 or above [`MOST_BOARDS`](super::MOST_BOARDS), or [`Weights::checked`] refuses
    /// a weight.
    pub fn score(
        &self,
        tiles: &TileSet,
        weights: &Weights,
        boards: u64,
        rng: &mut dyn Rng,
    ) -> Result<Score, Error> {
        self.score_while(tiles, weights, boards, rng, |_| true)
    }

    /// The same score, on fewer boards if `go_on` returns false. It is asked from time to time,
    /// with the number of boards so far.
    ///
    /// # Errors
    ///
    /// The errors of [`score`](Self::score).
    pub fn score_while(
        &self,
        tiles: &TileSet,
        weights: &Weights,
        boards: u64,
        rng: &mut dyn Rng,
        mut go_on: impl FnMut(u64) -> bool,
    ) -> Result<Score, Error> {
        let boards = check_boards(boards)?;
        let weights = weights.checked()?;
        let mut shuffle = Shuffle::new(tiles.len(), self.board.places())?;
        let mut faces = Faces::default();
        let mut tally = self.tally();
        let mut picks = Vec::new();
        faces.show(tiles);
        let mut laid = 0;
        while laid < boards && !self.is_cancelled() && (laid == 0 || go_on(laid)) {
            let more = ASKED.min(boards - laid);
            self.lay(&faces, more, &mut shuffle, &mut picks, &mut tally, rng);
            laid += more;
        }
        Ok(tally.score(tiles, &weights))
    }
}

/// The judge for the board of the paper.
impl Default for Judge {
    fn default() -> Self {
        Self::new(Board::paper())
    }
}
