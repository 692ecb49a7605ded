use crate::permutations::walker::Tries;
use crate::permutations::{Change, Kind};
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::rand::Rng;
use ga_core::random::{below, unit};

const MOVES: usize = 4;
const REVERSAL: usize = 0;
const INSERTION: usize = 1;
const EXCHANGE: usize = 2;
const BLOCK: usize = 3;

/// The probability that a move is drawn without regard to its success.
const UNIFORM: f64 = 0.16;

/// Draws moves by their rate of success (adaptive operator selection).
#[derive(Clone, Debug)]
pub(super) struct Moves {
    tries: Tries<MOVES>,
    /// The rates, added up. They follow from the counts.
    sums: [f64; MOVES],
}

impl Moves {
    pub(super) const fn new() -> Self {
        Self {
            tries: Tries::new(),
            sums: [0.5, 1.0, 1.5, 2.0],
        }
    }

    /// Draws a change of an order of `len` elements, at least two. Short spans are the usual ones:
    /// a span is uniform up to a limit that is uniform itself.
    pub(super) fn draw(&self, len: usize, rng: &mut dyn Rng) -> Change {
        let index = self.index(rng);
        let limit = 1 + below(rng, len - 1);
        let span = 1 + below(rng, limit);
        let word = rng.next_u64();
        let low = scaled(word >> 32, len - span);
        let part = span + 1;
        let forward = word & 1 == 0;
        let rotation = |by: usize| Kind::Rotate(if forward { by } else { part - by });
        let kind = match index {
            REVERSAL => Kind::Reverse,
            EXCHANGE => Kind::Swap,
            BLOCK if part > 3 => {
                // Half of the blocks have two or three elements.
                let most = if word & 2 == 0 { 2 } else { part - 3 };
                rotation(2 + below(rng, most.min(part - 3)))
            }
            _ => rotation(1),
        };
        Change {
            low,
            high: low + span,
            kind,
        }
    }

    fn index(&self, rng: &mut dyn Rng) -> usize {
        let draw = unit(rng);
        if draw < UNIFORM {
            return ((draw / UNIFORM * MOVES as f64) as usize).min(MOVES - 1);
        }
        let rest = (draw - UNIFORM) / (1.0 - UNIFORM) * self.sums[MOVES - 1];
        self.sums
            .iter()
            .take(MOVES - 1)
            .filter(|&&sum| rest >= sum)
            .count()
    }

    /// Counts a try of the move that leads from `from` to `to`, if there is one.
    pub(super) fn count(&mut self, from: &[u32], to: &[u32], success: bool) {
        let Some(index) = between(from, to) else {
            return;
        };
        self.tries.count(index, success);
        self.add_up();
    }

    fn add_up(&mut self) {
        let mut sum = 0.0;
        for (index, total) in self.sums.iter_mut().enumerate() {
            sum += self.tries.rate(index);
            *total = sum;
        }
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        self.tries.memory()
    }

    pub(super) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.tries.restore(memory)?;
        self.add_up();
        Ok(())
    }
}

/// A number below `bound` from 32 random bits.
const fn scaled(bits: u64, bound: usize) -> usize {
    ((bits * bound as u64) >> 32) as usize
}

/// The first and the last place at which two orders of equal length differ.
fn window(from: &[u32], to: &[u32]) -> Option<(usize, usize)> {
    const LANES: usize = 8;

    let differ = |(left, right): (&u32, &u32)| left != right;
    let equal = |(left, right): &(&[u32], &[u32])| left == right;
    let same = from
        .chunks_exact(LANES)
        .zip(to.chunks_exact(LANES))
        .take_while(equal)
        .count();
    let start = LANES * same;
    let low = start + from[start..].iter().zip(&to[start..]).position(differ)?;
    let same = from
        .rchunks_exact(LANES)
        .zip(to.rchunks_exact(LANES))
        .take_while(equal)
        .count();
    let end = from.len() - LANES * same;
    let high = from[..end].iter().zip(&to[..end]).rposition(differ)?;
    Some((low, high))
}

/// The move that leads from `from` to `to`, as its ends tell: one of [`Moves::draw`]. `None` within
/// three places, where it may be several moves.
fn between(from: &[u32], to: &[u32]) -> Option<usize> {
    let (low, high) = window(from, to)?;
    if high - low < 3 {
        return None;
    }
    let ends = to[low] == from[high] && to[high] == from[low];
    Some(if ends && to[low + 1] == from[high - 1] {
        REVERSAL
    } else if ends {
        EXCHANGE
    } else if to[high] == from[low] || to[low] == from[high] {
        INSERTION
    } else {
        BLOCK
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::genome::Permutation;
    use ga_core::random::Stream;

    #[test]
    fn a_move_is_recognised_by_its_result() {
        let mut rng = Stream::seeded(1);
        for len in [8, 40, 41] {
            let identity = Permutation::identity(len);
            for index in 0..MOVES {
                let mut moves = Moves::new();
                // One move is drawn almost alone.
                moves.tries.won = [1e-9; MOVES];
                moves.tries.won[index] = 1.0;
                moves.add_up();
                let mut recognised = 0;
                for _ in 0..400 {
                    let change = moves.draw(len, &mut rng);
                    let mut order = identity.clone();
                    change.apply_to_genome(&mut order);
                    let found = between(identity.as_slice(), order.as_slice());
                    let span = window(identity.as_slice(), order.as_slice());
                    assert_eq!(span, Some((change.low, change.high)));
                    recognised += usize::from(found == Some(index));
                }
                assert!(recognised > 100, "move {index} of {len}: {recognised}");
            }
        }
    }

    #[test]
    fn moves_that_succeed_are_drawn_more_often() {
        let mut moves = Moves::new();
        let from = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        let to = [0, 8, 7, 6, 5, 4, 3, 2, 1, 9];
        assert_eq!(between(&from, &to), Some(REVERSAL));
        moves.tries.won = [0.01; MOVES];
        (0..100).for_each(|_| moves.count(&from, &to, true));
        let mut rng = Stream::seeded(1);
        let drawn = (0..1000)
            .filter(|_| moves.index(&mut rng) == REVERSAL)
            .count();
        assert!(drawn > 700, "{drawn}");
    }
}
