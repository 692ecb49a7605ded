//! Principal variation search with a table of positions.

mod table;

use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player};
use super::depth_first::AlphaBeta;
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, LONGEST_LINE, MAX, Walk};
use table::{Bound, COMPLETE, Entry, NONE, Table};

/// A player that uses principal variation search (Marsland & Campbell 1982,
/// `marsland-campbell-1982`): alpha-beta with iterative deepening that searches all moves but the
/// first one of a position only to see whether they are better.
///
/// It is made for equal time where a value is cheap:
///
/// - *Table*: a position that is reached by several lines is searched once, if the game gives a
///   [`key`](Game::key) (Greenblatt et al. 1967, `greenblatt-1967`). A value whose lines all end is
///   kept as proven and holds for any depth.
/// - *Order*: the best move of the table, moves with a [`Hint::gain`](crate::game::Hint::gain),
///   moves that refuted others at this ply (killers, Akl & Newborn 1977, `akl-newborn-1977`) and
///   moves that refuted others anywhere (history, Schaeffer 1989, `schaeffer-1989`).
/// - *Quiescence*: where the search ends, it goes on by the moves that [`Game::loud`] names, such
///   as captures, and either player may also stop.
/// - *Known values*: a position with a [`Game::known`] value is searched no further.
/// - *Reductions*: moves that are late in this order are searched less deep, and again if they turn
///   out well.
/// - *Repetition*: a line that comes back to one of its positions is a draw.
///
/// In a game with chance it plays as [`AlphaBeta`]. A game without keys, hints and loud moves is
/// searched as well, but [`AlphaBeta`], which keeps its tree, is then about as good.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{Player, Pvs};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = Pvs::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "NegaScout")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Pvs {
    /// The greatest depth in moves, without quiescence; `None` searches to the end of the game.
    pub depth: Option<usize>,
    /// Whether late moves are searched less deep. Without it, values are those of [`Minimax`] of
    /// the same depth, in a game without loud moves and known values.
    ///
    /// [`Minimax`]: super::Minimax
    pub is_reduced: bool,
}

impl Default for Pvs {
    fn default() -> Self {
        Self { depth: None, is_reduced: true }
    }
}

/// A value for the player who moves, and whether it holds for any depth. `None` if the budget
/// ended.
type Searched = Result<Option<(f64, bool)>, Box<Error>>;

/// The depth from which on, and the place in the order of moves after which, moves are reduced.
const REDUCED_DEPTH: usize = 3;
const REDUCED_PLACE: usize = 4;

/// From this place on, a move is reduced by two.
const FAR_PLACE: usize = 12;

/// The greatest number of loud moves in a row.
const LOUDEST: usize = 16;

/// The number of kinds of moves that are told apart.
const KINDS: usize = 1 << 12;

impl<G: Game<Value = f64>> Player<G> for Pvs {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if G::CHANCE {
            return rolled(position, seed)
                .unwrap_or_else(|| AlphaBeta { depth: self.depth }.choose(position, budget, seed));
        }
        let mut search = Search::new(*self, position, budget);
        let moves = search.walk.moves()?;
        if moves == 0 {
            return Ok(None);
        }
        search.deepen(moves)
    }
}

struct Search<G: Game> {
    settings: Pvs,
    walk: Walk<G>,
    meter: Meter,
    table: Table,
    /// The keys of the positions of the current line, without that of the last one.
    keys: Vec<u64>,
    /// The kinds of the last two moves that refuted others, by ply.
    killers: Vec<[u16; 2]>,
    /// How much the moves of each kind refuted, by player.
    history: [Vec<u32>; 2],
    /// The value that cannot be beaten, for MAX and for MIN.
    greatest: [f64; 2],
    /// The moves of all nodes of the current line in the order of search, one list after the other.
    order: Vec<Ordered>,
    /// Whether a value was infinite. In the search, it counts as the greatest finite number, which
    /// has a next one.
    is_infinite: bool,
    loud: Vec<G::Move>,
}

#[derive(Clone, Copy, Debug)]
struct Ordered {
    /// The place in the order: greater numbers first.
    rank: f64,
    number: u16,
    kind: u16,
    is_quiet: bool,
}

impl<G: Game<Value = f64>> Search<G> {
    fn new(settings: Pvs, root: &G, budget: &Budget) -> Self {
        Self {
            settings,
            walk: Walk::new(root),
            meter: budget.meter(),
            table: Table::new(budget.memory()),
            keys: Vec::new(),
            killers: Vec::new(),
            history: [Vec::new(), Vec::new()],
            greatest: [root.range()[1], -root.range()[0]],
            order: Vec::new(),
            is_infinite: false,
            loud: Vec::new(),
        }
    }

    /// Searches deeper and deeper.
    fn deepen(mut self, moves: usize) -> Chosen<G> {
        let sign = sign_of(self.walk.here());
        let mut best = Choice::unevaluated(self.walk.here(), 0);
        let limit = self.settings.depth.unwrap_or(LONGEST_LINE).clamp(1, LONGEST_LINE);
        let mut depth = if self.walk.here().has_estimates() { 1 } else { limit };
        let mut values = vec![None; moves];
        let mut first = NONE;
        loop {
            let found = self.root(depth, first, &mut values)?;
            let is_finished = found.is_finished;
            if let Some((number, value)) = found.best {
                first = number;
                let line = self.line(number);
                let choice = Choice::unevaluated(self.walk.root(), usize::from(number));
                let told = |value: f64| {
                    sign * if self.is_infinite && value.abs() >= f64::MAX { value * 2.0 } else { value }
                };
                let values = values.iter().map(|value| value.map(told)).collect();
                best = choice.map(|choice| Choice { value: Some(told(value)), values, line, ..choice });
            }
            if !is_finished || depth == limit || found.is_decided {
                break;
            }
            depth += 1;
        }
        let (evaluations, is_memory_full) = (self.meter.spent(), self.table.is_full());
        Ok(best.map(|best| Choice { evaluations, is_memory_full, ..best }))
    }

    /// Searches the moves of the root, the move `first` before all others.
    fn root(&mut self, depth: usize, first: u16, values: &mut [Option<f64>]) -> Result<Root, Error> {
        let turn = self.walk.here().turn();
        let (mut alpha, beta) = (f64::NEG_INFINITY, f64::INFINITY);
        let mut root = Root { best: None, is_finished: true, is_decided: false };
        let (mut is_complete, mut is_won) = (true, false);
        self.order.clear();
        self.sort(first)?;
        for place in 0..self.order.len() {
            let Ordered { number, .. } = self.order[place];
            let found = self.step(number, depth - 1, [alpha, beta], place > 0).map_err(|error| *error)?;
            let Some((value, is_proven)) = found else {
                root.is_finished = false;
                break;
            };
            values[usize::from(number)] = Some(value);
            is_complete &= is_proven;
            if root.best.is_none_or(|(_, best)| value > best) {
                root.best = Some((number, value));
                alpha = value;
            }
            if is_proven && value >= self.greatest[turn.min(1)] {
                is_won = true;
                break;
            }
        }
        root.is_decided = is_won || is_complete && root.is_finished;
        Ok(root)
    }

    /// Searches a move: the value for the player who moves before it. With `is_tested`, the move is
    /// only compared with the lower end of the window first.
    fn step(&mut self, number: u16, depth: usize, [alpha, beta]: [f64; 2], is_tested: bool) -> Searched {
        let turn = self.walk.here().turn();
        let ply = self.walk.line().len();
        self.keys.push(self.walk.here().key().unwrap_or(0));
        self.walk.step(number);
        let is_same = self.walk.here().turn() == turn;
        let above = next_up(alpha);
        let mut found = None;
        if is_tested && above < beta {
            found = self.sided(depth, [alpha, above], is_same)?;
        }
        let is_enough = found.is_some_and(|(value, _)| value <= alpha || value >= beta);
        if !(is_tested && above < beta) || found.is_some() && !is_enough {
            found = self.sided(depth, [alpha, beta], is_same)?;
        }
        self.walk.back(ply);
        self.keys.pop();
        Ok(found)
    }

    /// The value of the current position for the player who moved there, if `is_same` for the one
    /// who moves next.
    fn sided(&mut self, depth: usize, [alpha, beta]: [f64; 2], is_same: bool) -> Searched {
        if is_same {
            return self.search(depth, [alpha, beta]);
        }
        let found = self.search(depth, [-beta, -alpha])?;
        Ok(found.map(|(value, is_complete)| (-value, is_complete)))
    }

    fn search(&mut self, depth: usize, [mut alpha, beta]: [f64; 2]) -> Searched {
        if depth > 0 && !self.meter.budget().is_timely() {
            return Ok(None);
        }
        if let Some(known) = self.walk.here().known() {
            return Ok(self.value(Some(known))?.map(|value| (value, true)));
        }
        // A value where the search ends costs less than a look into the table.
        if depth == 0 {
            return self.quiet([alpha, beta]);
        }
        let key = self.walk.here().key();
        let mut first = NONE;
        if let Some(key) = key {
            if self.keys.contains(&key) {
                return Ok(Some((0.0, false)));
            }
            if let Some(entry) = self.table.find(key) {
                if entry.answers(depth, alpha, beta) {
                    return Ok(Some((entry.value, entry.depth == COMPLETE)));
                }
                first = entry.best;
            }
        }
        if self.walk.moves()? == 0 {
            return Ok(self.value(None)?.map(|value| (value, true)));
        }
        let start = self.order.len();
        self.sort(first)?;
        let turn = self.walk.here().turn().min(1);
        let lowest = alpha;
        let mut best = (f64::NEG_INFINITY, NONE);
        let mut is_complete = true;
        for place in start..self.order.len() {
            let Ordered { number, is_quiet, kind, .. } = self.order[place];
            let late = place - start;
            let by = match late {
                _ if !self.settings.is_reduced || !is_quiet || depth < REDUCED_DEPTH => 0,
                0..REDUCED_PLACE => 0,
                REDUCED_PLACE..FAR_PLACE => 1,
                _ => 2.min(depth - 1),
            };
            let mut found = None;
            if by > 0 {
                found = self.step(number, depth - 1 - by, [alpha, next_up(alpha)], false)?;
                if found.is_none() {
                    self.order.truncate(start);
                    return Ok(None);
                }
            }
            if found.is_none_or(|(value, _)| value > alpha) {
                found = self.step(number, depth - 1, [alpha, beta], late > 0)?;
            }
            let Some((value, is_proven)) = found else {
                self.order.truncate(start);
                return Ok(None);
            };
            is_complete &= is_proven;
            if value > best.0 || best.1 == NONE {
                best = (value, number);
            }
            alpha = alpha.max(value);
            if alpha >= beta || is_proven && value >= self.greatest[turn] {
                // The other moves change nothing, so only this one must be proven.
                is_complete = is_proven;
                if is_quiet {
                    self.refuted(kind, depth);
                }
                break;
            }
        }
        self.order.truncate(start);
        let (value, number) = best;
        if let Some(key) = key {
            let bound = match value {
                _ if value >= beta => Bound::AtLeast,
                _ if value <= lowest => Bound::AtMost,
                _ => Bound::Exact,
            };
            let depth = if is_complete { COMPLETE } else { depth.min(usize::from(COMPLETE) - 1) as u16 };
            self.table.keep(Entry { key, value, depth, best: number, bound });
        }
        Ok(Some((value, is_complete)))
    }

    /// The value of the current position for the player who moves: `known`, or what the game says.
    fn value(&mut self, known: Option<f64>) -> Result<Option<f64>, Box<Error>> {
        if !self.meter.spend() {
            return Ok(None);
        }
        let value = match known {
            Some(value) if value.is_nan() => {
                return Err(Box::new(Error::NotANumber { line: self.walk.line().to_vec() }));
            }
            Some(value) => value,
            None => self.walk.value()?,
        };
        self.is_infinite |= value.is_infinite();
        Ok(Some(sign_of(self.walk.here()) * value.clamp(f64::MIN, f64::MAX)))
    }

    /// The value where the search ends: that of the position, or of loud moves.
    fn quiet(&mut self, window: [f64; 2]) -> Searched {
        let Some(value) = self.value(None)? else { return Ok(None) };
        if value >= window[1] {
            return Ok(Some((value, false)));
        }
        let here = self.walk.here().clone();
        let found = self.loud(&here, value, window, LOUDEST)?;
        Ok(found.map(|value| (value, false)))
    }

    /// The greatest of `value` and the values after loud moves, for the player who moves.
    fn loud(
        &mut self, here: &G, mut value: f64, [mut alpha, beta]: [f64; 2], left: usize,
    ) -> Result<Option<f64>, Box<Error>> {
        let start = self.loud.len();
        here.loud(&mut self.loud);
        if self.loud.len() == start || left == 0 {
            self.loud.truncate(start);
            return Ok(Some(value));
        }
        let gain = |chosen: &G::Move| here.hint(*chosen).gain;
        self.loud[start..].sort_by(|left, right| gain(right).total_cmp(&gain(left)));
        alpha = alpha.max(value);
        for place in start..self.loud.len() {
            let next = here.after(self.loud[place]);
            if !self.meter.spend() {
                self.loud.truncate(start);
                return Ok(None);
            }
            let seen = next.value();
            if seen.is_nan() {
                self.loud.truncate(start);
                return Err(Box::new(Error::NotANumber { line: self.walk.line().to_vec() }));
            }
            self.is_infinite |= seen.is_infinite();
            let is_same = next.turn() == here.turn();
            let own = sign_of(&next) * seen.clamp(f64::MIN, f64::MAX);
            let window = if is_same { [alpha, beta] } else { [-beta, -alpha] };
            let found = if own >= window[1] { Some(own) } else { self.loud(&next, own, window, left - 1)? };
            let Some(found) = found else {
                self.loud.truncate(start);
                return Ok(None);
            };
            value = value.max(if is_same { found } else { -found });
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.loud.truncate(start);
        Ok(Some(value))
    }

    /// Appends the moves of the current position to `order`: `first`, then moves with a gain,
    /// killers and all others by their history.
    fn sort(&mut self, first: u16) -> Result<(), Error> {
        const FIRST: f64 = 1e300;
        const GAIN: f64 = 1e200;
        const KILLER: f64 = 1e100;

        self.walk.moves()?;
        let Self { walk, order, killers, history, .. } = self;
        let (start, ply) = (order.len(), walk.line().len());
        let here = walk.here();
        let history = &history[here.turn().min(1)];
        let killers = killers.get(ply).copied().unwrap_or([NONE; 2]);
        for (number, &chosen) in (0u16..).zip(walk.list()) {
            let hint = here.hint(chosen);
            let kind = hint.kind.map_or(NONE, |kind| kind % KINDS as u16);
            let rank = if number == first {
                FIRST
            } else if hint.gain > 0.0 {
                GAIN * (1.0 + hint.gain)
            } else if kind != NONE && killers.contains(&kind) {
                KILLER
            } else if kind == NONE {
                0.0
            } else {
                history.get(usize::from(kind)).map_or(0.0, |&count| f64::from(count))
            };
            order.push(Ordered { rank, number, kind, is_quiet: hint.gain <= 0.0 });
        }
        // Stable: equal moves keep the order of the game.
        order[start..].sort_by(|left, right| right.rank.total_cmp(&left.rank));
        Ok(())
    }

    /// Notes that a move of this kind refuted the others of the current position.
    fn refuted(&mut self, kind: u16, depth: usize) {
        if kind == NONE {
            return;
        }
        let ply = self.walk.line().len();
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != kind {
            *killers = [kind, killers[0]];
        }
        let (history, kind) = (&mut self.history[self.walk.here().turn().min(1)], usize::from(kind));
        if history.len() <= kind {
            history.resize(kind + 1, 0);
        }
        history[kind] = history[kind].saturating_add((depth * depth) as u32);
    }

    /// The expected line after a move of the root, as far as the table knows it.
    fn line(&self, number: u16) -> Vec<u16> {
        let mut here = self.walk.root().clone();
        let (mut line, mut number) = (Vec::new(), number);
        while let Some(&chosen) = here.legal().get(usize::from(number)) {
            here.play(chosen);
            line.push(number);
            let entry = here.key().and_then(|key| self.table.find(key));
            number = match entry {
                Some(entry) if line.len() < LINE => entry.best,
                _ => break,
            };
        }
        line
    }
}

/// The greatest length of an expected line: the table may lead in a circle.
const LINE: usize = 32;

/// What a search of all moves of the root found.
struct Root {
    /// The best move and its value for the player who moves.
    best: Option<(u16, f64)>,
    is_finished: bool,
    /// Whether no deeper search can find more.
    is_decided: bool,
}

fn sign_of<G: Game>(position: &G) -> f64 {
    if position.turn() == MAX { 1.0 } else { -1.0 }
}

/// The least number above `value`, which is not NaN; infinity stays.
fn next_up(value: f64) -> f64 {
    let bits = value.to_bits();
    if value == f64::INFINITY {
        value
    } else if value == 0.0 {
        f64::from_bits(1)
    } else {
        // The bits of floats of one sign are in the order of their absolute values.
        f64::from_bits(if value > 0.0 { bits + 1 } else { bits - 1 })
    }
}
