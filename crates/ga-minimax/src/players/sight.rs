use super::baseline::rolled;
use super::choice::{Chosen, Player, sign_of};
use super::depth_first::DepthFirst;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Game;
use crate::ladder::Level;
use ga_core::random::{Stream, shuffle, unit};
use rand::Rng;

/// A player with short sight and narrow attention, for opponents that are weak in a way that a
/// person understands.
///
/// It searches like [`AlphaBeta`](super::AlphaBeta), [`depth`](Self::depth) moves deep, but of the
/// moves on the way it notices only a share, [`attention`](Self::attention). If it looks at least
/// two moves ahead, it notices each of its own next moves, so it takes what can be taken at once.
/// Its mistakes are replies that it overlooked, and what lies beyond its depth. A
/// [careful](Self::careful) one overlooks no win at once, neither its own nor its rival's. It never
/// moves at random.
///
/// - *Depth* 1 sees what a move does, 2 also the reply. Each more multiplies the evaluations by the
///   number of moves of a position, without those that alpha-beta cuts off.
/// - *Attention* 1 overlooks nothing. With 0.5, a reply that refutes the move is missed every
///   second time.
/// - *Randomness*: what is overlooked and which of equal moves is played follow from the seed.
/// - *Limit*: the search also ends after [`MOST_EVALUATIONS`](Self::MOST_EVALUATIONS), and when
///   the budget ends.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{Player, Sight};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = Sight::new(2, 0.5).choose(&position, &Budget::default(), 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Sight {
    /// The greatest depth in moves, at least 1.
    pub depth: usize,
    /// The probability that a move is noticed, from 0 to 1. At least one move of a position is.
    pub attention: f64,
    /// Whether it sees each move that wins at once and each reply that does, whatever its depth and
    /// attention. It takes the one, and plays a move with the other only if there is no other move.
    /// Finding them is not counted as evaluations.
    #[cfg_attr(feature = "serde", serde(default))]
    pub is_careful: bool,
}

impl Sight {
    /// The evaluations after which a search ends in any case.
    pub const MOST_EVALUATIONS: u64 = 100_000;

    /// The levels of a game that has no table of its own.
    pub const USUAL: [Self; Level::COUNT] = [
        Self::new(1, 0.3),
        Self::new(1, 0.6),
        Self::new(1, 1.0),
        Self::new(2, 0.6),
        Self::new(2, 1.0),
        Self::new(3, 0.7),
        Self::new(3, 1.0),
        Self::new(4, 0.8),
        Self::new(4, 1.0),
        Self::new(5, 1.0),
    ];

    /// A player that looks `depth` moves ahead and notices the share `attention` of the moves.
    pub const fn new(depth: usize, attention: f64) -> Self {
        let is_careful = false;
        Self {
            depth,
            attention,
            is_careful,
        }
    }

    /// Such a player that overlooks no win at once.
    pub const fn careful(depth: usize, attention: f64) -> Self {
        Self {
            is_careful: true,
            ..Self::new(depth, attention)
        }
    }
}

impl<G: Game<Value = f64>> Player<G> for Sight {
    /// # Errors
    ///
    /// [`Error::Unestimated`] if the game has no estimates, and the errors of the game.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        if !position.has_estimates() {
            return Err(Error::Unestimated);
        }
        let most = budget.limit().map_or(Self::MOST_EVALUATIONS, |limit| {
            limit.min(Self::MOST_EVALUATIONS)
        });
        let budget = budget.clone().with_evaluations(most);
        let attention = Attention {
            share: self.attention,
            seed,
            is_wide: self.depth > 1,
            left_out: if self.is_careful {
                left_out(position)
            } else {
                Vec::new()
            },
        };
        DepthFirst::of_noticed(position, &budget, attention).deepen(Some(self.depth))
    }
}

/// The numbers of the moves that a careful player leaves out: if it can win at once all others, and
/// else those that the rival answers by a win at once, unless these are all moves.
fn left_out<G: Game<Value = f64>>(position: &G) -> Vec<u16> {
    let sign = sign_of(position);
    let wins = |end: &G, sign: f64| sign * end.value() > 0.0 && end.legal().is_empty();
    let afters: Vec<G> = position
        .legal()
        .into_iter()
        .map(|chosen| position.after(chosen))
        .collect();
    let is_won = afters.iter().any(|after| wins(after, sign));
    let is_left_out = |after: &G| {
        if is_won {
            return !wins(after, sign);
        }
        let mut replies = after.legal().into_iter().map(|reply| after.after(reply));
        !after.is_chance() && replies.any(|end| wins(&end, -sign))
    };
    let numbers: Vec<u16> = (0..)
        .zip(&afters)
        .filter(|(_, after)| is_left_out(after))
        .map(|(number, _)| number)
        .collect();
    if numbers.len() < afters.len() {
        numbers
    } else {
        Vec::new()
    }
}

/// The moves that a player notices: the same for the same line of play, also in a deeper search.
#[derive(Clone, Debug)]
pub(super) struct Attention {
    share: f64,
    seed: u64,
    /// Whether all moves of the root are noticed.
    is_wide: bool,
    /// The moves of the root that are not considered: not all of them.
    left_out: Vec<u16>,
}

impl Attention {
    /// Appends the numbers of the noticed moves after `line`. Those of the root are in random
    /// order, because the first of equal moves is played.
    pub(super) fn notice(&self, line: &[u16], moves: u16, noticed: &mut Vec<u16>) {
        let start = noticed.len();
        let is_out = |number: &u16| line.is_empty() && self.left_out.contains(number);
        let is_all = self.share >= 1.0 || line.is_empty() && self.is_wide;
        if is_all {
            noticed.extend((0..moves).filter(|number| !is_out(number)));
        } else {
            let mut rng = self.stream(line);
            // The draws of a position do not depend on its other moves, so that more attention
            // notices all that less attention does.
            let mut least = (f64::INFINITY, 0);
            for number in 0..moves {
                let draw = unit(&mut rng);
                if is_out(&number) {
                    continue;
                }
                if draw < self.share {
                    noticed.push(number);
                } else if draw < least.0 {
                    least = (draw, number);
                }
            }
            if noticed.len() == start && moves > 0 {
                noticed.push(least.1);
            }
        }
        if line.is_empty() {
            shuffle(&mut Stream::seeded(self.seed), &mut noticed[start..]);
        }
    }

    /// The random numbers of a position, by the line that leads to it.
    fn stream(&self, line: &[u16]) -> Stream {
        let mix =
            |key: u64, number: &u16| Stream::seeded(key ^ (u64::from(*number) + 1)).next_u64();
        Stream::seeded(line.iter().fold(self.seed, mix))
    }
}
