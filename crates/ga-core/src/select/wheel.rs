use super::Selection;
use crate::random::{below, unit};
use rand::Rng;

/// A roulette wheel: sectors side by side. A width that is not positive counts as 0.
///
/// The ends of the sectors are in a buffer of the selection, so a wheel allocates nothing.
#[derive(Debug)]
pub(super) struct Wheel<'a> {
    ends: &'a mut [f64],
    circumference: f64,
}

impl<'a> Wheel<'a> {
    /// A wheel of these sectors. If some are infinite, only these have a width, and it is the same
    /// for all of them. `None` if no sector has a width.
    pub(super) fn new(
        ends: &'a mut Vec<f64>,
        sectors: impl Iterator<Item = f64> + Clone,
    ) -> Option<Self> {
        let sectors = sectors.map(|width| width.max(0.0));
        let mut circumference = spread(ends, sectors.clone());
        if circumference == 0.0 {
            return None;
        }
        if !circumference.is_normal() {
            // The sum overflows or underflows: divide each width by the widest first.
            let widest = sectors.clone().fold(0.0, f64::max);
            let share = |width: f64| {
                if widest.is_finite() {
                    width / widest
                } else {
                    f64::from(width.is_infinite())
                }
            };
            circumference = spread(ends, sectors.map(share));
        }
        Some(Self {
            ends,
            circumference,
        })
    }

    /// Makes neighbouring sectors equally wide if `same` holds for them; their sum stays.
    pub(super) fn level(&mut self, same: impl Fn(usize, usize) -> bool) {
        let mut first = 0;
        let mut start = 0.0;
        while first < self.ends.len() {
            let next = (first + 1..self.ends.len())
                .find(|&next| !same(first, next))
                .unwrap_or(self.ends.len());
            let end = self.ends[next - 1];
            let width = (end - start) / (next - first) as f64;
            for (place, level) in self.ends[first..next - 1].iter_mut().enumerate() {
                *level = start + width * (place + 1) as f64;
            }
            (first, start) = (next, end);
        }
    }

    /// The index of the sector at this share of the circumference, from 0 to less than 1.
    pub(super) fn at(&self, share: f64) -> usize {
        let place = share * self.circumference;
        self.ends.partition_point(|&end| end <= place)
    }
}

/// Writes the ends of the sectors; returns the circumference.
fn spread(ends: &mut Vec<f64>, sectors: impl Iterator<Item = f64>) -> f64 {
    let mut end = 0.0;
    ends.clear();
    ends.extend(sectors.map(|width| {
        end += width;
        end
    }));
    end
}

/// Spins a wheel of these sectors `count` times. If no sector has a width, all individuals are
/// equally likely.
pub(super) fn spin(
    selection: &mut Selection,
    sectors: impl ExactSizeIterator<Item = f64> + Clone,
    count: usize,
    rng: &mut dyn Rng,
) {
    let Selection { parents, wheel, .. } = selection;
    let size = sectors.len();
    if size == 0 {
        return;
    }
    match Wheel::new(wheel, sectors) {
        Some(wheel) => parents.extend((0..count).map(|_| wheel.at(unit(rng)))),
        None => parents.extend((0..count).map(|_| below(rng, size))),
    }
}
