use crate::permutations::walker::Tries;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::genome::{Permutation, Sequence};
use ga_core::rand::Rng;
use ga_core::random::{below, unit};

/// Four moves, each within a short span and within any span.
const MOVES: usize = 8;
/// The first move of a short span. Move `m + NEAR` is move `m` within a short span.
const NEAR: usize = 4;
const REVERSAL: usize = 0;
const INSERTION: usize = 1;
const EXCHANGE: usize = 2;
const BLOCK: usize = 3;

/// The probability that a move is drawn without regard to its success.
const UNIFORM: f64 = 0.16;
/// Draws moves of a permutation by their rate of success (adaptive operator selection).
#[derive(Clone, Debug)]
pub(super) struct Moves(Tries<MOVES>);

impl Moves {
    pub(super) const fn new() -> Self {
        Self(Tries::new())
    }

    /// Changes `order` by one move.
    pub(super) fn apply(&self, order: &mut Permutation, rng: &mut dyn Rng) {
        if let Some(change) = Change::draw(order.len(), self.draw(rng), rng) {
            change.apply_to_genome(order);
        }
    }

    fn draw(&self, rng: &mut dyn Rng) -> usize {
        if unit(rng) < UNIFORM {
            return below(rng, MOVES);
        }
        let rate = |index| self.0.rate(index);
        let mut rest = unit(rng) * (0..MOVES).map(rate).sum::<f64>();
        (0..MOVES)
            .find(|&index| {
                rest -= rate(index);
                rest < 0.0
            })
            .unwrap_or(MOVES - 1)
    }

    /// Counts a try of the move that leads from `from` to `to`, if there is one.
    pub(super) fn count(&mut self, from: &[u32], to: &[u32], success: bool) {
        if let Some(index) = between(from, to) {
            self.0.count(index, success);
        }
    }

    pub(super) fn memory<G, S>(&self) -> Memory<G, S> {
        self.0.memory()
    }

    pub(super) fn restore<G, S>(&mut self, memory: Memory<G, S>) -> Result<(), Error> {
        self.0.restore(memory)
    }
}

/// The greatest distance of the ends of a short move.
const fn near(len: usize) -> usize {
    2 + len / 10
}

/// What a move does to the places `low..=high` of an order.
pub(crate) struct Change {
    pub(crate) low: usize,
    pub(crate) high: usize,
    pub(crate) kind: Kind,
}

pub(crate) enum Kind {
    Reverse,
    /// Exchanges the ends.
    Swap,
    /// Rotates to the left by this number of places.
    Rotate(usize),
}

impl Change {
    /// Draws a change of an order of `len` elements by the move `index`. `None` if there is none.
    fn draw(len: usize, index: usize, rng: &mut dyn Rng) -> Option<Self> {
        if len < 2 {
            return None;
        }
        let (low, high) = places(len, index, rng);
        let part = high - low + 1;
        let forward = below(rng, 2) == 0;
        let rotation = |by: usize| Kind::Rotate(if forward { by } else { part - by });
        let kind = match index % NEAR {
            REVERSAL => Kind::Reverse,
            EXCHANGE => Kind::Swap,
            BLOCK if part > 3 => {
                // Half of the blocks have two or three elements.
                let most = if below(rng, 2) == 0 { 2 } else { part - 3 };
                rotation(2 + below(rng, most.min(part - 3)))
            }
            _ => rotation(1),
        };
        Some(Self { low, high, kind })
    }

    fn apply(&self, order: &mut [u32]) {
        let part = &mut order[self.low..=self.high];
        match self.kind {
            Kind::Reverse => part.reverse(),
            Kind::Swap => part.swap(0, self.high - self.low),
            Kind::Rotate(by) => part.rotate_left(by),
        }
    }

    pub(crate) fn apply_to_genome(&self, order: &mut Permutation) {
        let (low, high) = (self.low, self.high);
        match self.kind {
            Kind::Reverse => order.reverse(low, high + 1),
            Kind::Swap => order.exchange(low, high),
            Kind::Rotate(1) => order.shift(low, high),
            Kind::Rotate(by) if by == high - low => order.shift(high, low),
            Kind::Rotate(by) => {
                order.reverse(low, low + by);
                order.reverse(low + by, high + 1);
                order.reverse(low, high + 1);
            }
        }
    }
}

/// The first and the last place of the move `index`, in an order of at least two elements.
fn places(len: usize, index: usize, rng: &mut dyn Rng) -> (usize, usize) {
    let span = if index < NEAR {
        len - 1
    } else {
        near(len).min(len - 1)
    };
    if index < NEAR {
        let first = below(rng, len);
        let other = below(rng, len - 1);
        let second = other + usize::from(other >= first);
        (first.min(second), first.max(second))
    } else {
        let span = 1 + below(rng, span);
        let low = below(rng, len - span);
        (low, low + span)
    }
}

fn apply(order: &mut [u32], index: usize, rng: &mut dyn Rng) {
    if let Some(change) = Change::draw(order.len(), index, rng) {
        change.apply(order);
    }
}

/// Changes `order` by a random move: an exchange, or else an insertion or a block move.
pub(in crate::permutations) fn disturb(order: &mut [u32], exchange: bool, rng: &mut dyn Rng) {
    let index = if exchange {
        EXCHANGE
    } else {
        [INSERTION, BLOCK, BLOCK][below(rng, 3)]
    };
    apply(order, index, rng);
}

/// The first and the last place at which two orders differ.
pub(in crate::permutations) fn window(from: &[u32], to: &[u32]) -> Option<(usize, usize)> {
    let low = from
        .iter()
        .zip(to)
        .position(|(left, right)| left != right)?;
    let high = from
        .iter()
        .zip(to)
        .rposition(|(left, right)| left != right)?;
    Some((low, high))
}

/// The move that leads from `from` to `to`. If several do, the one that changes the least.
fn between(from: &[u32], to: &[u32]) -> Option<usize> {
    let (low, high) = window(from, to)?;
    let span = if high - low <= near(from.len()) {
        NEAR
    } else {
        0
    };
    let (from, to) = (&from[low..=high], &to[low..=high]);
    let last = high - low;
    if from[1..last] == to[1..last] {
        return Some(span + EXCHANGE);
    }
    if from[1..] == to[..last] || from[..last] == to[1..] {
        return Some(span + INSERTION);
    }
    if from.iter().eq(to.iter().rev()) {
        return Some(span + REVERSAL);
    }
    let cut = from.iter().position(|element| *element == to[0])?;
    from[cut..]
        .iter()
        .chain(&from[..cut])
        .eq(to)
        .then_some(span + BLOCK)
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::Stream;

    #[test]
    fn a_move_is_recognised_by_its_result() {
        let mut rng = Stream::seeded(1);
        let identity: Vec<u32> = (0..40).collect();
        for index in 0..MOVES {
            let recognised = (0..200).filter(|_| {
                let mut order = identity.clone();
                apply(&mut order, index, &mut rng);
                between(&identity, &order).is_some_and(|found| found % NEAR == index % NEAR)
            });
            // Moves of two or three places are several moves at once.
            let least = if index < NEAR { 160 } else { 80 };
            assert!(recognised.count() > least, "move {index}");
        }
        assert_eq!(between(&[0, 1, 2, 3, 4, 5], &[5, 0, 2, 1, 4, 3]), None);
    }

    #[test]
    fn moves_that_succeed_are_drawn_more_often() {
        let mut moves = Moves::new();
        let from = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
        let to = [0, 8, 7, 6, 5, 4, 3, 2, 1, 9];
        assert_eq!(between(&from, &to), Some(REVERSAL));
        for index in 0..MOVES {
            moves.0.won[index] = 0.01;
        }
        (0..100).for_each(|_| moves.count(&from, &to, true));
        let mut rng = Stream::seeded(1);
        let drawn = (0..1000)
            .filter(|_| moves.draw(&mut rng) == REVERSAL)
            .count();
        assert!(drawn > 700, "{drawn}");
    }

    #[test]
    fn orders_of_up_to_three_things_stay_permutations() {
        let mut rng = Stream::seeded(1);
        for len in 0..4 {
            for index in (0..MOVES).cycle().take(80) {
                let mut order: Vec<u32> = (0..len).collect();
                apply(&mut order, index, &mut rng);
                order.sort_unstable();
                assert!(order.iter().copied().eq(0..len));
            }
        }
    }
    #[test]
    fn a_genome_changes_as_a_list_does() {
        let mut rng = Stream::seeded(1);
        for len in [2, 3, 4, 5, 9, 30] {
            for index in (0..MOVES).cycle().take(50 * MOVES) {
                let change = Change::draw(len, index, &mut rng).expect("two elements");
                let mut genome = Permutation::identity(len);
                let mut list = genome.as_slice().to_vec();
                change.apply(&mut list);
                change.apply_to_genome(&mut genome);
                assert_eq!(genome.as_slice(), list);
            }
        }
    }
}
