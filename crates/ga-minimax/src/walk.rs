use crate::game::{LONGEST_LINE, MOST_MOVES};
use crate::genome::below;
use crate::{Budget, Error, Game, Line, Value};
use rand::Rng;

/// Follows lines of play from a root, keeping the positions on the way for lines that begin alike.
///
/// All that a search wants to know of a game passes here, so this is the place where it is checked.
#[derive(Clone, Debug)]
pub(crate) struct Walk<G: Game> {
    /// The root, and the position after each move of `line`.
    positions: Vec<G>,
    line: Vec<u16>,
    /// The moves of each of these positions, if they were listed.
    lists: Vec<List<G::Move>>,
}

/// The moves of a position.
#[derive(Clone, Debug)]
struct List<M> {
    moves: Vec<M>,
    is_valid: bool,
}

impl<M> List<M> {
    const fn new() -> Self {
        Self { moves: Vec::new(), is_valid: false }
    }
}

impl<G: Game> Walk<G> {
    pub(crate) fn new(root: &G) -> Self {
        Self { positions: vec![root.clone()], line: Vec::new(), lists: vec![List::new()] }
    }

    /// Where every line begins.
    pub(crate) fn root(&self) -> &G {
        &self.positions[0]
    }

    /// The position reached.
    pub(crate) fn here(&self) -> &G {
        &self.positions[self.line.len()]
    }

    /// The line so far.
    pub(crate) fn line(&self) -> &[u16] {
        &self.line
    }

    /// How many moves there are here, which are then known to [`step`](Self::step); none after
    /// [`LONGEST_LINE`] moves.
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
        }
        match list.moves.len() {
            moves @ 0..=MOST_MOVES => Ok(moves),
            moves => Err(Error::TooManyMoves { line: self.shown(), moves, most: MOST_MOVES }),
        }
    }

    /// Plays the move with this number of those that [`moves`](Self::moves) found here.
    pub(crate) fn step(&mut self, number: u16) {
        let depth = self.line.len();
        let (past, ahead) = self.positions.split_at_mut(depth + 1);
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

    /// Goes to the end of a line that can be played, by the shortest way from here.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves.
    pub(crate) fn follow(&mut self, line: &[u16]) -> Result<(), Error> {
        let common = self.line.iter().zip(line).take_while(|(ours, theirs)| ours == theirs).count();
        self.back(common);
        for &number in &line[common..] {
            self.moves()?;
            self.step(number);
        }
        Ok(())
    }

    /// Goes on at random to the end of the game, or to [`LONGEST_LINE`] moves; false if the time of the budget
    /// was over before.
    ///
    /// # Errors
    ///
    /// If a position on the way has too many moves.
    pub(crate) fn play_out(&mut self, rng: &mut dyn Rng, budget: &Budget) -> Result<bool, Error> {
        while budget.is_timely() {
            match self.moves()? {
                0 => return Ok(true),
                moves => self.step(below(rng, moves)),
            }
        }
        Ok(false)
    }

    /// What the position here is worth.
    ///
    /// # Errors
    ///
    /// If that is NaN, or infinite while the game goes on.
    pub(crate) fn value(&self) -> Result<G::Value, Error> {
        let here = self.here();
        if self.line.len() >= LONGEST_LINE && !here.judges_inner() && goes_on(here) {
            return Ok(here.unfinished());
        }
        let value = here.value();
        // Most values are finite; only for others the moves are listed.
        if value.shares().iter().all(|share| share.is_finite()) {
            return Ok(value);
        }
        if value.shares().iter().any(|share| share.is_nan()) {
            return Err(Error::NotANumber { line: self.shown() });
        }
        if goes_on(here) { Err(Error::InfiniteEstimate { line: self.shown() }) } else { Ok(value) }
    }

    fn shown(&self) -> Line {
        Line(self.line.clone())
    }
}

/// Whether the game has moves left.
fn goes_on<G: Game>(position: &G) -> bool {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    !moves.is_empty()
}
