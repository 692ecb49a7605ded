use super::rules::{Game, LONGEST_LINE, MOST_MOVES};
use super::value::Value;
use crate::budget::Budget;
use crate::error::Error;
use ga_core::random;
use rand::Rng;

/// Follows lines of play from a root. Keeps the positions on the way, so lines with a common
/// beginning need not be played again from the root.
///
/// Searches use a game only through a walk, so values and numbers of moves are checked only here.
#[derive(Clone, Debug)]
pub(crate) struct Walk<G: Game> {
    /// The root, and the position after each move of `line`.
    positions: Vec<G>,
    line: Vec<u16>,
    /// The moves of each of these positions. Empty if they were not listed.
    lists: Vec<List<G::Move>>,
}

/// The moves of a position.
#[derive(Clone, Debug)]
struct List<M> {
    moves: Vec<M>,
    /// The probabilities of the moves; empty if a player moves.
    odds: Vec<f64>,
    is_valid: bool,
}

impl<M> List<M> {
    const fn new() -> Self {
        Self {
            moves: Vec::new(),
            odds: Vec::new(),
            is_valid: false,
        }
    }
}

impl<G: Game> Walk<G> {
    pub(crate) fn new(root: &G) -> Self {
        Self {
            positions: vec![root.clone()],
            line: Vec::new(),
            lists: vec![List::new()],
        }
    }

    /// The position where the walk began.
    pub(crate) fn root(&self) -> &G {
        &self.positions[0]
    }

    /// The current position.
    pub(crate) fn here(&self) -> &G {
        &self.positions[self.line.len()]
    }

    /// The line from the root to the current position.
    pub(crate) fn line(&self) -> &[u16] {
        &self.line
    }

    /// Lists the moves of the current position for [`step`](Self::step), and returns their number.
    /// After [`LONGEST_LINE`] moves, the number is 0.
    ///
    /// # Errors
    ///
    /// If there are more than [`MOST_MOVES`].
    pub(crate) fn moves(&mut self) -> Result<usize, Error> {
        let depth = self.line.len();
        let list = &mut self.lists[depth];
        if !list.is_valid {
            list.moves.clear();
            if depth < LONGEST_LINE {
                self.positions[depth].moves(&mut list.moves);
            }
            list.is_valid = true;
            if G::CHANCE {
                self.list_odds()?;
            }
        }
        let list = &self.lists[depth];
        match list.moves.len() {
            moves @ 0..=MOST_MOVES => Ok(moves),
            moves => Err(Error::TooManyMoves {
                line: self.line.clone(),
                moves,
                most: MOST_MOVES,
            }),
        }
    }

    /// Lists the probabilities of the moves of the current position.
    fn list_odds(&mut self) -> Result<(), Error> {
        let depth = self.line.len();
        let List { moves, odds, .. } = &mut self.lists[depth];
        odds.clear();
        if moves.is_empty() {
            return Ok(());
        }
        self.positions[depth].odds(odds);
        let problem = if odds.is_empty() {
            None
        } else if odds.len() != moves.len() {
            Some("are not as many as the moves")
        } else if !odds.iter().all(|&share| share > 0.0) {
            Some("are not all positive")
        } else if (odds.iter().sum::<f64>() - 1.0).abs() > SLACK {
            Some("do not add up to 1")
        } else {
            None
        };
        problem.map_or(Ok(()), |problem| {
            Err(Error::Odds {
                line: self.line.clone(),
                problem,
            })
        })
    }

    /// The probabilities of the moves after `ply` moves of the line; empty if a player moves there.
    /// [`moves`](Self::moves) must have listed them.
    pub(crate) fn odds_at(&self, ply: usize) -> &[f64] {
        if G::CHANCE {
            &self.lists[ply].odds
        } else {
            &[]
        }
    }

    /// The same at the current position.
    pub(crate) fn odds(&self) -> &[f64] {
        self.odds_at(self.line.len())
    }

    /// A random move of the current position: what comes up if chance moves, otherwise any move
    /// with the same probability. [`moves`](Self::moves) must have listed them.
    pub(crate) fn any_move<R: Rng + ?Sized>(&self, rng: &mut R) -> u16 {
        match self.odds() {
            [] => random_move(rng, self.lists[self.line.len()].moves.len()),
            odds => drawn(rng, odds),
        }
    }

    /// The moves of the current position. [`moves`](Self::moves) must have listed them.
    pub(crate) fn list(&self) -> &[G::Move] {
        &self.lists[self.line.len()].moves
    }

    /// Plays the move with this number. [`moves`](Self::moves) must have listed it here.
    pub(crate) fn step(&mut self, number: u16) {
        let depth = self.line.len();
        let (past, ahead) = self.positions.split_at_mut(depth + 1);
        // Positions beyond the current one belong to an older line. Their memory is used again.
        if let Some(next) = ahead.first_mut() {
            next.clone_from(&past[depth]);
            self.lists[depth + 1].is_valid = false;
        } else {
            let here = past[depth].clone();
            self.positions.push(here);
            self.lists.push(List::new());
        }
        self.positions[depth + 1].play(self.lists[depth].moves[usize::from(number)]);
        self.line.push(number);
    }

    /// Goes back to the position after `ply` moves.
    pub(crate) fn back(&mut self, ply: usize) {
        self.line.truncate(ply);
    }

    /// Goes to the end of a legal line. Starts from the last position that this line shares with
    /// the current line.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves.
    pub(crate) fn follow(&mut self, line: &[u16]) -> Result<(), Error> {
        let common = self
            .line
            .iter()
            .zip(line)
            .take_while(|(ours, theirs)| ours == theirs)
            .count();
        self.back(common);
        for &number in &line[common..] {
            self.moves()?;
            self.step(number);
        }
        Ok(())
    }

    /// Plays random moves to the end of the game, or to [`LONGEST_LINE`] moves. Returns false if
    /// the time of the budget ended first.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves.
    pub(crate) fn play_out(&mut self, rng: &mut dyn Rng, budget: &Budget) -> Result<bool, Error> {
        while budget.is_timely() {
            match self.moves()? {
                0 => return Ok(true),
                _ => self.step(self.any_move(rng)),
            }
        }
        Ok(false)
    }

    /// The value of the current position.
    ///
    /// # Errors
    ///
    /// If the value is NaN, or if it is infinite while the game goes on.
    pub(crate) fn value(&self) -> Result<G::Value, Error> {
        let here = self.here();
        if self.line.len() >= LONGEST_LINE && !here.has_estimates() && goes_on(here) {
            return Ok(here.unfinished());
        }
        let value = here.value();
        if G::CHANCE {
            let range = here.range();
            let is_out =
                |share: &&f64| !(share.is_finite() && (range[0]..=range[1]).contains(*share));
            if let Some(&found) = value.shares().iter().find(is_out) {
                return Err(Error::OutOfRange {
                    line: self.line.clone(),
                    found,
                    range,
                });
            }
        }
        // Only an infinite value depends on whether the game is over. Listing the moves is
        // expensive, so it is done only then.
        if value.shares().iter().all(|share| share.is_finite()) {
            return Ok(value);
        }
        let line = || self.line.clone();
        if value.shares().iter().any(|share| share.is_nan()) {
            return Err(Error::NotANumber { line: line() });
        }
        if goes_on(here) {
            Err(Error::InfiniteEstimate { line: line() })
        } else {
            Ok(value)
        }
    }
}

/// The greatest difference between 1 and the sum of the odds of a position, by rounding.
const SLACK: f64 = 1e-9;

/// Draws a number by its probability.
fn drawn<R: Rng + ?Sized>(rng: &mut R, odds: &[f64]) -> u16 {
    let mut left = random::unit(rng);
    let chosen = odds.iter().position(|&share| {
        left -= share;
        left < 0.0
    });
    // Rounding may leave a little behind the last one.
    chosen.unwrap_or(odds.len().saturating_sub(1)) as u16
}

fn goes_on<G: Game>(position: &G) -> bool {
    !position.legal().is_empty()
}

/// A random move number below `moves`, uniformly distributed.
pub(crate) fn random_move<R: Rng + ?Sized>(rng: &mut R, moves: usize) -> u16 {
    random::below(rng, moves.min(MOST_MOVES + 1)) as u16
}
