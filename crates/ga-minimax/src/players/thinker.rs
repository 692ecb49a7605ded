use super::choice::Choice;
use super::explanation::Explanation;
use crate::budget::Budget;
use crate::error::Error;
use crate::evolve::belief::{BeliefTree, Branch, Observation, SavedTree};
use crate::game::{Game, Walk};

/// A player that thinks in slices, as a part of a game loop.
///
/// [`think`](Self::think) spends a slice: a number of evaluations, a time by your clock, or until a
/// flag is set. [`best`](Self::best) has the best move so far at any moment, and costs nothing.
/// [`advance`](Self::advance) plays a move of any side; what the search knows about the position
/// after it remains, so the player also thinks while the other side does. The search is that of
/// [`scheme::ours`](crate::scheme::ours) with one expansion at a time.
///
/// - *Slices*: many small slices of evaluations find what one big slice of their sum finds. A slice
///   ends after the expansion of a position, so it may spend as many evaluations more as a position
///   has moves; the next slices spend fewer by that number.
/// - *Time*: a slice by time ends after the expansion that is under way. When all positions have to
///   be computed again, which happens after a move and now and then in a slice, the work is divided
///   among slices if the tree is large. A tree that grows is copied now and then, unless
///   [`with_room`](Self::with_room) reserves its memory.
/// - *Threads*: a thinker can be sent to another thread or to a worker of a browser. It starts no
///   thread and reads no clock but that of the slice.
/// - *Files*: [`save`](Self::save) and [`resume`](Self::resume) give the same moves as a thinker
///   that was not interrupted.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::Thinker;
///
/// let mut thinker = Thinker::new(&ConnectFour::default(), 7)?;
/// for _frame in 0..20 {
///     thinker.think(&Budget::evaluations(100))?;
/// }
/// let choice = thinker.best().expect("the game goes on");
/// thinker.advance(choice.number)?;
/// assert!(thinker.positions() > 100, "the answers to the move are known already");
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "ponder")]
#[derive(Clone, Debug)]
pub struct Thinker<G: Game> {
    pub(super) walk: Walk<G>,
    pub(super) tree: BeliefTree,
    /// The evaluations spent, and those granted by slices.
    evaluations: u64,
    granted: u64,
    /// The first error of the game. Nothing is searched after it.
    fault: Option<Error>,
    /// Reused memory.
    scratch: Scratch,
}

#[derive(Clone, Debug, Default)]
struct Scratch {
    line: Vec<u16>,
    branches: Vec<Branch>,
    observations: Vec<Observation>,
}

/// What a slice of a [`Thinker`] did.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Progress {
    /// The evaluations of this slice.
    pub evaluations: u64,
    /// The number of positions that the search knows.
    pub positions: usize,
    /// Whether the value of the position is proven. A result counts as proven if no better result
    /// and no better estimate was seen.
    pub is_solved: bool,
    /// Why the slice ended.
    pub end: End,
}

/// Why a slice of a [`Thinker`] ended.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[non_exhaustive]
pub enum End {
    /// The evaluations of the slice are spent.
    Spent,
    /// The time of the slice is over, or its flag is set.
    Stopped,
    /// The tree has the size that the memory of the slice allows.
    Full,
    /// Every line of play is searched to its end.
    Complete,
}

/// The thoughts of a [`Thinker`] as plain data, for files.
///
/// It takes about 56 bytes for each position in a binary format, and three times as much as text.
#[derive(Clone, Debug, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(deny_unknown_fields)
)]
pub struct Thoughts {
    tree: SavedTree,
    evaluations: u64,
    granted: u64,
}

impl<G: Game<Value = f64>> Thinker<G> {
    /// A player that thinks about `position`. It looks `horizon` plies ahead: 4 to 9 in a board
    /// game, see [`Parameters::horizon`](crate::scheme::ours::Parameters::horizon).
    ///
    /// # Errors
    ///
    /// [`Error::Unestimated`] if the game has no estimates. The errors of the game, see
    /// [`Player::choose`](super::Player::choose).
    pub fn new(position: &G, horizon: usize) -> Result<Self, Error> {
        let walk = Walk::new(position);
        let tree = BeliefTree::new(position, horizon);
        let scratch = Scratch::default();
        let mut thinker = Self {
            walk,
            tree,
            evaluations: 0,
            granted: 0,
            fault: None,
            scratch,
        };
        thinker.check_end()?;
        Ok(thinker)
    }

    /// Reserves memory for `positions` positions, 72 bytes each. Without it, a tree that outgrows
    /// its memory is copied, and the slice in which that happens takes longer.
    #[must_use]
    pub fn with_room(mut self, positions: usize) -> Self {
        self.tree.reserve(positions);
        self
    }

    /// Continues from saved thoughts about `position`.
    ///
    /// # Errors
    ///
    /// [`Error::Saved`] if the thoughts are no tree, or are about another position. The side to
    /// move and the number of moves are compared; a later slice finds a move that does not exist.
    pub fn resume(position: &G, thoughts: &Thoughts) -> Result<Self, Error> {
        let wrong = |problem| Error::Saved { problem };
        let Thoughts {
            tree,
            evaluations,
            granted,
        } = thoughts;
        let tree =
            BeliefTree::restore(position, tree).ok_or(wrong("they are no tree of positions"))?;
        let mut thinker = Self::new(position, 1)?;
        let moves = thinker.walk.moves()?;
        let known = tree.values().len();
        if (known > 0 && known != moves)
            || (moves == 0) != tree.is_over()
            || tree.turn() != position.turn().min(1)
            || tree.is_chance() != position.is_chance()
        {
            return Err(wrong("they are about another position"));
        }
        thinker.tree = tree;
        (thinker.evaluations, thinker.granted) = (*evaluations, *granted);
        Ok(thinker)
    }

    /// The thoughts as plain data.
    pub fn save(&self) -> Thoughts {
        Thoughts {
            tree: self.tree.save(),
            evaluations: self.evaluations,
            granted: self.granted,
        }
    }

    /// Thinks until the slice is spent, its time is over, its flag is set, the tree has the size of
    /// its memory, or nothing remains to be searched.
    ///
    /// A slice that ends before its evaluations are spent loses the rest of them.
    ///
    /// # Errors
    ///
    /// If the game broke a rule of [`Game`], for instance with a value of NaN. All later calls
    /// return the same error; [`best`](Self::best) keeps the last move.
    pub fn think(&mut self, slice: &Budget) -> Result<Progress, Error> {
        let before = self.evaluations;
        self.granted = slice
            .limit()
            .map_or(u64::MAX, |limit| self.granted.saturating_add(limit));
        let end = loop {
            if let Some(fault) = &self.fault {
                return Err(fault.clone());
            }
            if !self.tree.update_by_parts(&|| slice.is_timely()) {
                break End::Stopped;
            }
            if self.evaluations >= self.granted {
                break End::Spent;
            }
            if !slice.is_timely() {
                break End::Stopped;
            }
            if self.tree.bytes() >= slice.memory() {
                break End::Full;
            }
            match self.expand() {
                Ok(true) => {}
                Ok(false) => break End::Complete,
                Err(fault) => self.fault = Some(fault),
            }
        };
        if end != End::Spent {
            self.granted = self.evaluations;
        }
        Ok(Progress {
            evaluations: self.evaluations - before,
            positions: self.tree.len(),
            is_solved: self.tree.solved().is_some(),
            end,
        })
    }

    /// Expands the most interesting position by all its moves. Returns false if there is none.
    fn expand(&mut self) -> Result<bool, Error> {
        let Self {
            walk,
            tree,
            scratch,
            ..
        } = self;
        let Scratch {
            line,
            branches,
            observations,
        } = scratch;
        let Some(leaf) = tree.next_leaf(line) else {
            return Ok(false);
        };
        let depth = line.len();
        for (ply, &number) in line.iter().enumerate() {
            if walk.line().get(ply) != Some(&number) {
                walk.back(ply);
                // Only saved thoughts can name a move that does not exist.
                if usize::from(number) >= walk.moves()? {
                    return Err(Error::Saved {
                        problem: "they are about another position",
                    });
                }
                walk.step(number);
            }
        }
        walk.back(depth);
        let moves = walk.moves()?;
        if moves == 0 {
            return Err(Error::Saved {
                problem: "they are about another position",
            });
        }
        observations.clear();
        for number in 0..moves {
            walk.back(depth);
            walk.step(number as u16);
            let value = Some(walk.value()?);
            observations.push(Observation::here(walk, value, true)?);
        }
        branches.resize(moves.max(branches.len()), Branch::default());
        tree.attach(leaf, &branches[..moves], observations);
        self.evaluations += moves as u64;
        Ok(true)
    }

    /// The best move so far with its expected value and line. Before the first slice it is the
    /// first move, without a value. `None` if the game is over. If chance moves, it is what comes
    /// up most often, and the value is that of the position.
    pub fn best(&self) -> Option<Choice<G::Move, f64>> {
        let root = self.position();
        let evaluations = self.evaluations;
        let Some((value, line)) = self.tree.best() else {
            return Some(Choice::unevaluated(root, 0)?.after(evaluations, false));
        };
        let values = self.tree.values().into_iter().map(Some).collect();
        Some(Choice::found(root, value, values, line)?.after(evaluations, false))
    }

    /// Why [`best`](Self::best) is the best move. `None` before the first slice, and if the game is
    /// over.
    pub fn explain(&self) -> Option<Explanation> {
        self.tree.explanation(self.position().value())
    }

    /// Plays the move with this number in the list of moves, of either side. What is known about
    /// the position after it is kept. Returns the number of positions kept.
    ///
    /// # Errors
    ///
    /// [`Error::MoveNumber`] if the position has no such move; nothing changes then. The errors of
    /// the game.
    pub fn advance(&mut self, number: usize) -> Result<usize, Error> {
        let moves = self.position().legal();
        let Some(&chosen) = moves.get(number) else {
            return Err(Error::MoveNumber {
                number,
                moves: moves.len(),
            });
        };
        let position = self.position().after(chosen);
        let is_kept = u16::try_from(number).is_ok_and(|number| self.tree.advance(number));
        if !is_kept {
            let room = self.tree.capacity();
            self.tree = BeliefTree::new(&position, self.tree.horizon());
            self.tree.reserve(room);
        }
        self.walk = Walk::new(&position);
        self.check_end()?;
        Ok(if is_kept { self.tree.len() } else { 0 })
    }

    /// Marks the end of the game, which has a value and nothing to search.
    fn check_end(&mut self) -> Result<(), Error> {
        let position = self.walk.here();
        if !position.has_estimates() {
            return Err(Error::Unestimated);
        }
        if self.walk.moves()? == 0 {
            let value = self.walk.value()?;
            self.tree.end(value);
        }
        Ok(())
    }

    /// The position that the thinker thinks about.
    pub fn position(&self) -> &G {
        self.walk.root()
    }

    /// The number of positions that the search knows. They take 72 bytes each.
    pub fn positions(&self) -> usize {
        self.tree.len()
    }

    /// The number of evaluations since the start, also of lines that were not played.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }
}
