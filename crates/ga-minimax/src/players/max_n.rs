use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player};
use crate::budget::{Budget, Meter};
use crate::error::Error;
use crate::game::{Game, LONGEST_LINE, Value, Walk};

/// A player for any number of players that searches by max-n (Luckhardt & Irani 1986,
/// `luckhardt-irani-1986`) with iterative deepening: each player takes the move that gives it the
/// greatest share.
///
/// Of moves with equal shares, the first one is taken. Where chance moves, the search averages.
/// Nothing is cut off: in max-n, a branch can be left out only if shares have a known sum, and then
/// rarely (Korf 1991). [`Paranoid`](super::Paranoid) looks further ahead, with another idea of the
/// others.
///
/// If the budget ends during an iteration, the player plays the best of the moves that this
/// iteration completed, which begins with the best move of the previous depth. In a game without
/// estimates there is one iteration, to the end of the game.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ThreeInARow;
/// use ga_minimax::players::{MaxN, Player};
///
/// let position: ThreeInARow = "XX..OO..Z..Z....".parse()?;
/// let choice = MaxN::default().choose(&position, &Budget::evaluations(2000), 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(2)); // three in a row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct MaxN {
    /// The greatest depth in moves of players; `None` searches to the end of the game.
    pub depth: Option<usize>,
}

impl<G: Game> Player<G> for MaxN {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        let mut search = Search {
            walk: Walk::new(position),
            meter: budget.meter(),
            is_cut_off: true,
        };
        let moves = search.walk.moves()?;
        if moves == 0 {
            return Ok(None);
        }
        let limit = self.depth.unwrap_or(LONGEST_LINE).clamp(1, LONGEST_LINE);
        let mut depth = if position.has_estimates() { 1 } else { limit };
        let mut best: Option<Found<G::Value>> = None;
        // The moves of the root in the order of search.
        let mut order: Vec<u16> = (0..moves as u16).collect();
        while search.is_cut_off && depth <= limit {
            search.is_cut_off = false;
            let found = search.root(&mut order, depth)?;
            let is_complete = found.as_ref().is_some_and(|found| found.is_complete);
            best = found.or(best);
            if !is_complete {
                break;
            }
            depth += 1;
        }
        let choice = match best {
            Some(Found {
                number,
                value,
                values,
                ..
            }) => Choice::found(position, value, values, vec![number]),
            None => Choice::unevaluated(position, 0),
        };
        Ok(choice.map(|choice| choice.after(search.meter.spent(), false)))
    }
}

/// The best move of the root at one depth.
struct Found<V> {
    number: u16,
    value: V,
    values: Vec<Option<V>>,
    is_complete: bool,
}

struct Search<G: Game> {
    walk: Walk<G>,
    meter: Meter,
    /// Whether a line continued beyond the depth.
    is_cut_off: bool,
}

impl<G: Game> Search<G> {
    /// Searches the root's moves in this order, and puts the best of them first. `None` if the
    /// budget did not suffice for one of them.
    fn root(&mut self, order: &mut [u16], depth: usize) -> Result<Option<Found<G::Value>>, Error> {
        let turn = self.walk.root().turn();
        let mut values = vec![None; order.len()];
        let mut best: Option<(usize, G::Value)> = None;
        let mut is_complete = true;
        for (place, &number) in order.iter().enumerate() {
            self.walk.back(0);
            self.walk.step(number);
            let Some(value) = self.value(depth - 1)? else {
                is_complete = false;
                break;
            };
            values[usize::from(number)] = Some(value);
            if best.is_none_or(|(_, best)| value.payoff(turn) > best.payoff(turn)) {
                best = Some((place, value));
            }
        }
        Ok(best.map(|(place, value)| {
            order[..=place].rotate_right(1);
            Found {
                number: order[0],
                value,
                values,
                is_complete,
            }
        }))
    }

    /// The value of the current position, `depth` moves deep. `None` if the budget ended.
    fn value(&mut self, depth: usize) -> Result<Option<G::Value>, Error> {
        if !self.meter.budget().is_timely() {
            return Ok(None);
        }
        // A leaf needs no list of moves, unless the search must know whether there is more.
        let moves = if depth > 0 || !self.is_cut_off {
            self.walk.moves()?
        } else {
            1
        };
        if depth == 0 || moves == 0 {
            self.is_cut_off |= moves > 0;
            return self.leaf();
        }
        self.expand(moves, depth)
    }

    /// The value of the current position without its moves.
    fn leaf(&mut self) -> Result<Option<G::Value>, Error> {
        if self.meter.spend() {
            self.walk.value().map(Some)
        } else {
            Ok(None)
        }
    }

    /// The value of the current position by its moves. A line may have a thousand plies, so what
    /// this function keeps on the stack is kept small.
    fn expand(&mut self, moves: usize, depth: usize) -> Result<Option<G::Value>, Error> {
        let ply = self.walk.line().len();
        let turn = self.walk.here().turn();
        let is_chance = !self.walk.odds().is_empty();
        let below = if is_chance { depth } else { depth - 1 };
        let mut expected = G::Value::ZERO;
        let mut best: Option<G::Value> = None;
        for number in 0..moves {
            let share = self.walk.odds_at(ply).get(number).copied().unwrap_or(0.0);
            self.walk.step(number as u16);
            let found = self.value(below);
            self.walk.back(ply);
            let Ok(Some(value)) = found else { return found };
            expected = expected.plus(value, share);
            if best.is_none_or(|best| value.payoff(turn) > best.payoff(turn)) {
                best = Some(value);
            }
        }
        Ok(if is_chance { Some(expected) } else { best })
    }
}
