//! Samples as few numbers, for checkpoints: most changes are one move, and most begin at an order
//! of the last samples.

use super::samples::Samples;
use crate::permutations::annealing_walk::window;
use ga_core::Error;
use ga_core::engine::Memory;
use ga_core::genome::Permutation;

/// The number of samples before one whose orders it can begin at.
const BACK: usize = 8;
/// Begins at an order that is written out.
const OTHER: usize = 2 * BACK;

const REVERSAL: usize = 0;
const EXCHANGE: usize = 1;
const ROTATION: usize = 2;
/// Leads to an order that is written out.
const WRITTEN: usize = 3;

/// A change within the places `first..=last`. `turn` is the distance of a rotation to the left.
struct Change {
    origin: usize,
    kind: usize,
    first: usize,
    last: usize,
    turn: usize,
}

impl Change {
    const fn code(&self, elements: usize) -> u64 {
        let Self {
            origin,
            kind,
            first,
            last,
            turn,
        } = *self;
        ((((4 * origin + kind) * elements + first) * elements + last) * elements + turn) as u64
    }

    /// `None` if a number is out of range.
    fn of_code(code: u64, elements: usize) -> Option<Self> {
        let mut rest = usize::try_from(code).ok()?;
        let mut digit = |base: usize| {
            let digit = rest % base;
            rest /= base;
            digit
        };
        let turn = digit(elements);
        let last = digit(elements);
        let first = digit(elements);
        let kind = digit(4);
        let valid = first <= last && turn <= last - first && rest <= OTHER;
        valid.then_some(Self {
            origin: rest,
            kind,
            first,
            last,
            turn,
        })
    }

    /// The move from one order to another one.
    fn between(from: &[u32], to: &[u32], origin: usize) -> Self {
        let Some((first, last)) = window(from, to) else {
            return Self {
                origin,
                kind: EXCHANGE,
                first: 0,
                last: 0,
                turn: 0,
            };
        };
        let inner = &from[first..=last];
        let turn = inner
            .iter()
            .position(|&element| element == to[first])
            .unwrap_or(0);
        let mut order = vec![0; from.len()];
        let change = |kind| Self {
            origin,
            kind,
            first,
            last,
            turn,
        };
        let is_made = |kind: &usize| {
            order.copy_from_slice(from);
            change(*kind).apply(&mut order);
            order == to
        };
        change(
            [REVERSAL, EXCHANGE, ROTATION]
                .into_iter()
                .find(is_made)
                .unwrap_or(WRITTEN),
        )
    }

    fn apply(&self, order: &mut [u32]) {
        match self.kind {
            REVERSAL => order[self.first..=self.last].reverse(),
            EXCHANGE => order.swap(self.first, self.last),
            _ => order[self.first..=self.last].rotate_left(self.turn),
        }
    }
}

/// The index of the sample before `sample`, and whether it is the second order of it.
const fn place(sample: usize, origin: usize) -> Option<(usize, bool)> {
    match sample.checked_sub(1 + origin / 2) {
        Some(index) if origin < OTHER => Some((index, origin % 2 == 0)),
        _ => None,
    }
}

pub(super) fn memory<S>(samples: &Samples, elements: usize) -> Memory<Permutation, S> {
    let mut written = Vec::new();
    let mut write = |order: &[u32]| {
        let copy = Permutation::new(order.iter().copied());
        debug_assert!(
            copy.is_ok(),
            "orders of {elements} elements are permutations"
        );
        written.extend(copy);
    };
    let order = |sample: usize, origin: usize| {
        place(sample, origin).map(|(index, is_second)| {
            let (from, to, _) = samples.get(index);
            if is_second { to } else { from }
        })
    };
    let mut code = |sample: usize| {
        let (from, to, _) = samples.get(sample);
        let origin = (0..OTHER)
            .find(|&origin| order(sample, origin) == Some(from))
            .unwrap_or(OTHER);
        if origin == OTHER {
            write(from);
        }
        let change = Change::between(from, to, origin);
        if change.kind == WRITTEN {
            write(to);
        }
        change.code(elements)
    };
    let codes = (0..samples.len()).map(&mut code).collect();
    Memory::of([Memory::Counts(codes), Memory::Genomes(written)])
}

/// The orders of all samples, one after the other.
pub(super) fn restore<S>(
    memory: Memory<Permutation, S>,
    elements: usize,
) -> Result<Vec<u32>, Error> {
    let wrong = || Error::Memory {
        expected: "samples of this number of elements",
    };
    let [codes, written] = memory.parts()?;
    let codes = codes.counts()?;
    let written = written.genomes()?;
    if written.iter().any(|order| order.len() != elements) {
        return Err(wrong());
    }
    let mut written = written.iter();
    let mut orders: Vec<u32> = Vec::with_capacity(2 * elements * codes.len());
    for (sample, &code) in codes.iter().enumerate() {
        let change = Change::of_code(code, elements).ok_or_else(wrong)?;
        match place(sample, change.origin) {
            Some((index, is_second)) => {
                let begin = (2 * index + usize::from(is_second)) * elements;
                orders.extend_from_within(begin..begin + elements);
            }
            None if change.origin == OTHER => {
                orders.extend(written.next().ok_or_else(wrong)?.as_slice());
            }
            None => return Err(wrong()),
        }
        if change.kind == WRITTEN {
            orders.extend(written.next().ok_or_else(wrong)?.as_slice());
        } else {
            orders.extend_from_within(orders.len() - elements..);
            let to = orders.len() - elements;
            change.apply(&mut orders[to..]);
        }
    }
    if written.next().is_some() {
        Err(wrong())
    } else {
        Ok(orders)
    }
}

#[cfg(test)]
mod tests {
    use super::super::samples::Samples;
    use super::*;
    use crate::permutations::annealing_walk::disturb;
    use ga_core::random::{Stream, below, shuffle};

    const ELEMENTS: usize = 12;

    fn samples(count: usize, capacity: usize) -> Samples {
        let mut samples = Samples::new(ELEMENTS, capacity);
        let mut rng = Stream::seeded(1);
        let mut order: Vec<u32> = (0..ELEMENTS as u32).collect();
        for sample in 0..count {
            let from = order.clone();
            match below(&mut rng, 10) {
                0 => shuffle(&mut rng, &mut order),
                1 => {}
                kind => disturb(&mut order, kind < 5, &mut rng),
            }
            samples.push(&from, &order, sample as f64);
            if below(&mut rng, 3) > 0 {
                order = from;
            }
        }
        samples
    }

    #[test]
    fn samples_come_back_as_they_were_also_after_old_ones_were_replaced() -> Result<(), Error> {
        for (count, capacity) in [(0, 5), (1, 5), (300, 1000), (300, 100)] {
            let samples = samples(count, capacity);
            let mut copy = Samples::new(ELEMENTS, capacity);
            copy.restore(samples.memory::<u32>())?;
            assert_eq!(copy.len(), samples.len());
            assert!(
                (0..copy.len()).all(|sample| copy.get(sample) == samples.get(sample)),
                "{count}"
            );
        }
        Ok(())
    }

    #[test]
    fn moves_of_a_walk_are_not_written_out() {
        let mut samples = Samples::new(ELEMENTS, 1000);
        let mut rng = Stream::seeded(2);
        let mut order: Vec<u32> = (0..ELEMENTS as u32).collect();
        for sample in 0..500 {
            let from = order.clone();
            disturb(&mut order, sample % 2 == 0, &mut rng);
            samples.push(&from, &order, 1.0);
        }
        let Ok([_, written]) = memory::<u32>(&samples, ELEMENTS).parts() else {
            unreachable!()
        };
        assert!(written.genomes().is_ok_and(|written| written.len() < 20));
    }

    #[test]
    fn numbers_that_are_no_samples_are_errors() {
        let order = || Permutation::identity(ELEMENTS);
        let restored = |codes: &[u64], written: Vec<Permutation>| {
            let parts = [
                Memory::Counts(codes.to_vec()),
                Memory::<_, u32>::Genomes(written),
            ];
            restore(Memory::List(parts.into()), ELEMENTS).is_ok()
        };
        let code = |origin, kind, first, last, turn| {
            Change {
                origin,
                kind,
                first,
                last,
                turn,
            }
            .code(ELEMENTS)
        };
        assert!(restored(&[code(OTHER, REVERSAL, 2, 5, 0)], vec![order()]));
        for (code, written) in [
            (code(OTHER, REVERSAL, 2, 5, 0), vec![]),
            (code(OTHER, REVERSAL, 2, 5, 0), vec![order(), order()]),
            (
                code(OTHER, REVERSAL, 2, 5, 0),
                vec![Permutation::identity(3)],
            ),
            (code(OTHER, REVERSAL, 5, 2, 0), vec![order()]),
            (code(OTHER, ROTATION, 2, 5, 4), vec![order()]),
            (code(0, REVERSAL, 2, 5, 0), vec![order()]),
            (code(OTHER + 1, REVERSAL, 2, 5, 0), vec![order()]),
            (code(OTHER, WRITTEN, 0, 0, 0), vec![order()]),
            (u64::MAX, vec![order()]),
        ] {
            assert!(!restored(&[code], written), "{code}");
        }
    }
}
