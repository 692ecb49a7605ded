//! Which level has which target.

use crate::measure::Value;
use crate::search::Wishes;

/// Gives as many levels as possible a target that they meet, no two the same: by augmenting paths,
/// level by level. A level that has a target keeps one.
///
/// A level only looks at targets whose first number is within its tolerance, and takes one that is
/// free if there is any. So 20 000 levels and 100 000 targets take about as many comparisons.
pub(super) fn assign(wishes: &Wishes, values: &[Vec<Value>]) -> Vec<Option<usize>> {
    let mut targets = Targets::new(wishes, values);
    for level in 0..values.len() {
        targets.give(level);
    }
    targets
        .held
        .iter()
        .map(|place| place.map(|place| targets.order[place]))
        .collect()
}

struct Targets<'a> {
    wishes: &'a Wishes,
    values: &'a [Vec<Value>],
    /// The targets by their first number; a place is an index here.
    order: Vec<usize>,
    /// The level that has the target of a place.
    owner: Vec<Option<usize>>,
    /// The place that a level has.
    held: Vec<Option<usize>>,
    /// For a place that is taken a later one, such that all between are taken; else itself.
    next_free: Vec<usize>,
    /// No free place can be reached from these places, or the present search has seen them.
    closed: Vec<bool>,
    /// The level that asked for the place in the present search.
    asked_by: Vec<usize>,
}

impl<'a> Targets<'a> {
    fn new(wishes: &'a Wishes, values: &'a [Vec<Value>]) -> Self {
        let count = wishes.targets().len();
        let mut order: Vec<usize> = (0..count).collect();
        order.sort_by(|&one, &other| {
            wishes.targets()[one][0].total_cmp(&wishes.targets()[other][0])
        });
        Self {
            wishes,
            values,
            order,
            owner: vec![None; count],
            held: vec![None; values.len()],
            next_free: (0..=count).collect(),
            closed: vec![false; count],
            asked_by: vec![0; count],
        }
    }

    /// The first free place from this one on, or the number of places.
    fn free(&mut self, mut place: usize) -> usize {
        while self.next_free[place] != place {
            self.next_free[place] = self.next_free[self.next_free[place]];
            place = self.next_free[place];
        }
        place
    }

    /// The places that a level may meet.
    fn near(&self, level: usize) -> (usize, usize) {
        let Some((low, high)) = self.wishes.first_numbers(&self.values[level]) else {
            return (0, 0);
        };
        let first = |&target: &usize| self.wishes.targets()[target][0];
        (
            self.order.partition_point(|target| first(target) < low),
            self.order.partition_point(|target| first(target) <= high),
        )
    }

    fn meets(&self, level: usize, place: usize) -> bool {
        self.wishes.miss(&self.values[level], self.order[place]) <= 0.0
    }

    fn give(&mut self, level: usize) {
        let mut asking = vec![level];
        let mut seen = Vec::new();
        let mut at = 0;
        while let Some(&now) = asking.get(at) {
            at += 1;
            let (low, high) = self.near(now);
            let mut free = self.free(low);
            while free < high && !self.meets(now, free) {
                free = self.free(free + 1);
            }
            if free < high {
                self.hand_on(level, now, free);
                for place in seen {
                    self.closed[place] = false;
                }
                return;
            }
            for place in low..high {
                let is_open = !self.closed[place] && self.meets(now, place);
                if let Some(owner) = self.owner[place].filter(|_| is_open) {
                    self.closed[place] = true;
                    self.asked_by[place] = now;
                    seen.push(place);
                    asking.push(owner);
                }
            }
        }
    }

    /// `now` takes the free place, and leaves its own one to the level that asked for it, and so on
    /// back to `level`, which has none.
    fn hand_on(&mut self, level: usize, mut now: usize, mut place: usize) {
        self.next_free[place] = place + 1;
        loop {
            let left = self.held[now].replace(place);
            self.owner[place] = Some(now);
            match left {
                Some(left) if now != level => (place, now) = (left, self.asked_by[left]),
                _ => return,
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::{Stream, below};

    /// The same by the definition: each level looks at all targets in turn.
    fn naive(wishes: &Wishes, values: &[Vec<Value>]) -> Vec<bool> {
        fn try_level(
            level: usize,
            wishes: &Wishes,
            values: &[Vec<Value>],
            owner: &mut [Option<usize>],
            tried: &mut [bool],
        ) -> bool {
            (0..owner.len()).any(|target| {
                let is_open = !tried[target] && wishes.miss(&values[level], target) <= 0.0;
                tried[target] |= is_open;
                let gets = is_open
                    && owner[target]
                        .is_none_or(|other| try_level(other, wishes, values, owner, tried));
                if gets {
                    owner[target] = Some(level);
                }
                gets
            })
        }
        let mut owner = vec![None; wishes.targets().len()];
        for level in 0..values.len() {
            try_level(
                level,
                wishes,
                values,
                &mut owner,
                &mut vec![false; wishes.targets().len()],
            );
        }
        (0..values.len())
            .map(|level| owner.contains(&Some(level)))
            .collect()
    }

    #[test]
    fn the_same_levels_have_a_target_as_if_each_looked_at_all_targets() {
        let mut rng = Stream::seeded(1);
        for _ in 0..300 {
            let mut number = |most: usize| below(&mut rng, most) as f64;
            let places = 1 + number(2) as usize;
            let targets =
                (0..=number(12) as usize).map(|_| (0..places).map(|_| number(9)).collect());
            let targets: Vec<Vec<f64>> = targets.collect();
            let values = (0..=number(12) as usize).map(|_| {
                let value = |_| match number(8) {
                    0.0 => Value::Missing { gap: 1.0 },
                    _ => Value::Number(number(9)),
                };
                (0..places).map(value).collect::<Vec<Value>>()
            });
            let values: Vec<Vec<Value>> = values.collect();
            let tolerances: Vec<f64> = (0..places).map(|_| number(3)).collect();
            let indices: Vec<usize> = (0..places).collect();
            let wishes = Wishes::list(&indices, targets)
                .and_then(|wishes| wishes.with_tolerances(&tolerances));
            let wishes = wishes.expect("a target is a list of numbers");
            let given = assign(&wishes, &values);
            let has: Vec<bool> = given.iter().map(Option::is_some).collect();
            assert_eq!(has, naive(&wishes, &values), "{wishes:?} {values:?}");
            for (level, target) in given.iter().enumerate() {
                let Some(target) = target else { continue };
                assert!(wishes.miss(&values[level], *target) <= 0.0);
                assert_eq!(
                    given
                        .iter()
                        .filter(|other| **other == Some(*target))
                        .count(),
                    1
                );
            }
        }
    }

    #[test]
    fn twenty_thousand_levels_have_their_targets_soon() {
        let wishes =
            Wishes::spread(0, 0.0..=100.0, 100_000).and_then(|wishes| wishes.with_tolerance(2.0));
        let values: Vec<Vec<Value>> = (0..20_000)
            .map(|level| vec![Value::Number(f64::from(level % 90))])
            .collect();
        let given = assign(&wishes.expect("the range is not empty"), &values);
        assert!(given.iter().all(Option::is_some));
    }
}
