use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, LONGEST_LINE, Value, Walk};
use crate::players::choice::{next_up, range_of};
use crate::players::table::{Bound, Entry, NONE, Table};

/// The value of a position for the player who moves there; `None` if the budget ended.
type Searched = Result<Option<f64>, Box<Error>>;

/// Finds exact values of positions in games that end: small boards, and the last part of larger
/// games.
///
/// It is alpha-beta (Knuth & Moore 1975, `knuth-moore-1975`) to the end of the game:
///
/// - *Null windows*: it first asks whether the player who moves does better than a draw, and then
///   searches only the values that are left.
/// - *Table*: it remembers positions, if the game has [`Game::key`] and [`Game::is_same`]. It looks
///   at all moves of a position before it follows the first one, since the table often refutes one
///   (enhanced transposition cutoffs, Plaat et al. 1996, `plaat-1996`).
/// - *Known values*: [`Game::known`] ends a line early, as after moves that are forced.
/// - *Order*: the best move of the table, then the moves by the estimate of the position after them
///   and by how often such a move refuted others (relative history, Winands et al. 2006,
///   `winands-2006`).
///
/// Chance may not move in the game. The table grows to the memory of the [`Budget`], and then
/// forgets what cost least. The search is undecided if the budget ends, and if a line has more than
/// [`LONGEST_LINE`] moves: a game without an end has no exact value here.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::solve::Solver;
///
/// let position: ConnectFour = "44444432233".parse()?;
/// let mut solver = Solver::new(&position, &Budget::evaluations(1_000_000));
/// assert_eq!(solver.value()?, Some(1.0)); // X wins
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub struct Solver<G: Game> {
    walk: Walk<G>,
    meter: Meter,
    table: Table<G>,
    /// The moves of all nodes of the current line that are still to be searched, one list after the
    /// other.
    order: Vec<Ahead>,
    /// For each player and each kind of moves: how often it refuted the others, and how often it
    /// was searched.
    history: [Vec<[f64; 2]>; 2],
    /// The best move of the position after [`value`](Self::value), if it is no loss.
    pub(crate) best: u16,
}

/// A move that is to be searched.
#[derive(Clone, Copy)]
struct Ahead {
    /// Greater ranks come first.
    rank: f64,
    number: u16,
    kind: usize,
    /// The key of the position after it.
    key: Option<u64>,
}

/// The number of kinds of moves that are told apart.
const KINDS: usize = 1 << 12;

/// The weight of the history beside estimates.
const HISTORY: f64 = 0.1;

impl<G: Game<Value = f64>> Solver<G> {
    /// A solver of `position` and of the positions after its moves. The limits of `budget` are
    /// those of all its searches together.
    pub fn new(position: &G, budget: &Budget) -> Self {
        Self {
            walk: Walk::new(position),
            meter: budget.meter(),
            table: Table::new(budget.memory()),
            order: Vec::new(),
            history: [Vec::new(), Vec::new()],
            best: NONE,
        }
    }

    /// The value of the position under best play; `None` if it is undecided.
    ///
    /// # Errors
    ///
    /// If the game returns NaN, or too many moves.
    pub fn value(&mut self) -> Result<Option<f64>, Error> {
        self.value_after(None)
    }

    /// The value after each move of the position, in the order of [`Game::moves`]; `None` for a
    /// move that is undecided.
    ///
    /// # Errors
    ///
    /// As [`value`](Self::value).
    pub fn worth_of_moves(&mut self) -> Result<Vec<Option<f64>>, Error> {
        self.walk.back(0);
        let moves = self.walk.moves()? as u16;
        (0..moves)
            .map(|number| self.value_after(Some(number)))
            .collect()
    }

    /// The number of evaluations so far.
    pub const fn evaluations(&self) -> u64 {
        self.meter.spent()
    }

    /// Whether positions were forgotten because the memory was full.
    pub const fn is_memory_full(&self) -> bool {
        self.table.is_full()
    }

    fn value_after(&mut self, number: Option<u16>) -> Result<Option<f64>, Error> {
        self.order.clear();
        self.walk.back(0);
        self.walk.moves()?;
        if let Some(number) = number {
            self.walk.step(number);
        }
        let turn = self.walk.here().turn();
        let value = self.decide().map_err(|error| *error)?;
        Ok(value.map(|value| value.payoff(turn)))
    }

    /// The exact value of the current position for the player who moves.
    fn decide(&mut self) -> Searched {
        if let Some(value) = self.known(self.walk.here().turn()) {
            return Ok(Some(value).filter(|_| self.meter.spend()));
        }
        let [mut low, mut high] = range_of(self.walk.here());
        let middle = 0.0_f64.max(low).min(high);
        let Some(value) = self.search(middle, next_up(middle))? else {
            return Ok(None);
        };
        if value > middle {
            low = value;
        } else {
            high = value;
        }
        if low >= high {
            return Ok(Some(value));
        }
        let value = self.search(low, high)?;
        Ok(value.map(|value| value.max(low).min(high)))
    }

    /// The value of the current position for `turn`, if it can be told without a search.
    fn known(&self, turn: usize) -> Option<f64> {
        let known = self.walk.here().known()?;
        Some(known.payoff(turn)).filter(|value| !value.is_nan())
    }

    /// The sign of a value for `turn` at the current position, and this window there.
    fn seen_by(&self, turn: usize, [alpha, beta]: [f64; 2]) -> (f64, [f64; 2]) {
        if self.walk.here().turn() == turn {
            (1.0, [alpha, beta])
        } else {
            (-1.0, [-beta, -alpha])
        }
    }

    /// What the table knows about the current position.
    fn entry(&self, key: Option<u64>) -> Option<&Entry<G>> {
        let here = self.walk.here();
        self.table.find(key?, |position| position.is_same(here))
    }

    /// The value of the current position for the player who moves, if it is between `alpha` and
    /// `beta`. Otherwise a bound of it.
    fn search(&mut self, alpha: f64, beta: f64) -> Searched {
        let ply = self.walk.line().len();
        if ply >= LONGEST_LINE || !self.meter.is_open() {
            return Ok(None);
        }
        let turn = self.walk.here().turn();
        if self.walk.moves()? == 0 {
            self.meter.spend();
            return Ok(Some(self.walk.value()?.payoff(turn)));
        }
        let key = self.walk.here().key();
        let entry = self.entry(key);
        if let Some(entry) = entry.filter(|entry| entry.answers(0, alpha, beta)) {
            return Ok(Some(entry.value));
        }
        let first = entry.map_or(NONE, |entry| entry.best);
        let before = self.meter.spent();
        let start = self.order.len();
        // No value is greater.
        let beta = beta.min(range_of(self.walk.here())[1]);
        let Some(mut best) = self.look(first, [alpha, beta]) else {
            return Ok(None);
        };
        self.order[start..].sort_by(|left, right| right.rank.total_cmp(&left.rank));
        let mut place = start;
        while best.0 < beta && place < self.order.len() {
            let number = self.order[place].number;
            let low = alpha.max(best.0);
            self.walk.step(number);
            let (sign, [low, high]) = self.seen_by(turn, [low, beta]);
            let Some(value) = self.search(low, high)? else {
                return Ok(None);
            };
            let value = sign * value;
            self.walk.back(ply);
            if value > best.0 {
                best = (value, number);
            }
            place += 1;
        }
        if best.0 >= beta && place > start {
            let history = &mut self.history[turn.min(1)];
            for tried in &self.order[start..place] {
                if history.len() <= tried.kind {
                    history.resize(tried.kind + 1, [0.0; 2]);
                }
                history[tried.kind][1] += 1.0;
            }
            history[self.order[place - 1].kind][0] += 1.0;
        }
        self.order.truncate(start);
        let (value, best) = best;
        if ply == 0 && value > alpha {
            self.best = best;
        }
        let here = self.walk.here();
        if let Some(key) = key.filter(|_| here.is_same(here)) {
            let [least, greatest] = range_of(here);
            let bound = if value > alpha && value < beta || value >= greatest || value <= least {
                Bound::Exact
            } else if value >= beta {
                Bound::AtLeast
            } else {
                Bound::AtMost
            };
            let spent = self.meter.spent() - before;
            self.table.keep(Entry {
                key,
                position: here.clone(),
                value,
                depth: spent.max(1).ilog2() as u16,
                best,
                bound,
            });
        }
        Ok(Some(value))
    }

    /// Looks at all moves of the current position, and returns the best one of those that need no
    /// search, with its value. Appends the others to the order, the move `first` with the greatest
    /// rank. Returns `None` if the budget ended.
    fn look(&mut self, first: u16, [alpha, beta]: [f64; 2]) -> Option<(f64, u16)> {
        let mut best = (f64::NEG_INFINITY, NONE);
        let ply = self.walk.line().len();
        let turn = self.walk.here().turn();
        let start = self.order.len();
        for number in 0..self.walk.list().len() as u16 {
            let hint = self.walk.here().hint(self.walk.list()[usize::from(number)]);
            let kind = usize::from(hint.kind.unwrap_or(0)) % KINDS;
            self.walk.step(number);
            let known = self.known(turn);
            let here = self.walk.here();
            if (known.is_some() || here.has_estimates()) && !self.meter.spend() {
                return None;
            }
            if let Some(value) = known {
                if value > best.0 {
                    best = (value, number);
                }
            } else {
                let history = self.history[turn.min(1)].get(kind);
                let [refuted, searched] = history.copied().unwrap_or([0.0; 2]);
                let mut rank = HISTORY * (refuted + 1.0) / (searched + 1.0);
                if number == first {
                    rank = f64::INFINITY;
                } else if here.has_estimates() {
                    rank += here.value().payoff(turn);
                } else {
                    rank += hint.gain;
                }
                let key = here.key();
                self.order.push(Ahead {
                    rank,
                    number,
                    kind,
                    key,
                });
            }
            self.walk.back(ply);
            if best.0 >= beta {
                return Some(best);
            }
        }
        // Apart from the first loop, so that the processor fetches several entries at once.
        let mut kept = start;
        for place in start..self.order.len() {
            let ahead = self.order[place];
            self.order[kept] = ahead;
            kept += 1;
            if !ahead.key.is_some_and(|key| self.table.has(key)) {
                continue;
            }
            self.walk.step(ahead.number);
            let (sign, [low, high]) = self.seen_by(turn, [alpha, beta]);
            let entry = self.entry(ahead.key);
            if let Some(entry) = entry.filter(|entry| entry.answers(0, low, high)) {
                let value = sign * entry.value;
                if value > best.0 {
                    best = (value, ahead.number);
                }
                kept -= 1;
            }
            self.walk.back(ply);
            if best.0 >= beta {
                break;
            }
        }
        self.order.truncate(kept);
        Some(best)
    }
}
