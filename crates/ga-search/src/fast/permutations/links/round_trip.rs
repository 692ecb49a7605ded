use ga_core::rand::Rng;
use ga_core::random::below;

/// The longest path that is moved elsewhere.
const PATH: usize = 3;

/// A local search of round trips by known weights of links: the 2-opt moves and the moves of short
/// paths, around the elements that changed, with kicks (iterated local search).
#[derive(Clone, Debug)]
pub(super) struct RoundTrip {
    /// The weight of the link of each pair: a row per element.
    weights: Vec<f64>,
    trip: Vec<usize>,
    /// The place of each element.
    places: Vec<usize>,
    /// The gain that is taken for an error of rounding.
    least: f64,
    queue: Vec<usize>,
}

impl RoundTrip {
    /// A search from `trip`. `weights` has a row for each element. Gains up to `least` are none.
    pub(super) fn new(weights: Vec<f64>, trip: Vec<usize>, least: f64) -> Self {
        let places = vec![0; trip.len()];
        let mut search = Self {
            weights,
            trip,
            places,
            least,
            queue: Vec::new(),
        };
        search.number();
        search
    }

    /// The trip, as a list of elements.
    pub(super) fn trip(&self) -> &[usize] {
        &self.trip
    }

    /// The sum of the weights.
    pub(super) fn sum(&self) -> f64 {
        (0..self.trip.len())
            .map(|place| self.weight(self.trip[place], self.after(place, 1)))
            .sum()
    }

    /// Improves the trip around all elements.
    pub(super) fn improve(&mut self) {
        self.queue.extend_from_slice(&self.trip);
        self.settle();
    }

    /// Exchanges two short paths that follow each other, and improves the trip around them. Takes
    /// the kick back if the trip is not better than before. Returns whether it is.
    pub(super) fn kick(&mut self, rng: &mut dyn Rng) -> bool {
        let count = self.trip.len();
        let before = self.sum();
        let old = self.trip.clone();
        self.trip.rotate_left(below(rng, count));
        let longest = (count / 3).min(30);
        let (one, other) = (1 + below(rng, longest), 1 + below(rng, longest));
        self.trip[..one + other].rotate_left(one);
        self.number();
        let cuts = [count - 1, 0, other - 1, other, one + other - 1, one + other];
        self.queue
            .extend(cuts.map(|place| self.trip[place % count]));
        self.settle();
        let better = self.sum() > before + self.least;
        if !better {
            self.trip = old;
            self.number();
        }
        better
    }

    fn settle(&mut self) {
        while let Some(element) = self.queue.pop() {
            while self.improve_at(element) {}
        }
    }

    /// Takes the first move at `element` that gains.
    fn improve_at(&mut self, element: usize) -> bool {
        let count = self.trip.len();
        let place = self.places[element];
        let next = self.after(place, 1);
        let last = self.after(place, count - 1);
        let row = |element: usize| &self.weights[element * count..][..count];
        let own = row(element);
        let nexts = row(next);
        let lasts = row(last);
        // The paths that begin here and lead away from `last`: their ends, and what it frees to
        // take them out.
        let paths: [_; PATH] = std::array::from_fn(|index| {
            let end = self.after(place, index.min(count - 4));
            let beyond = self.after(place, index.min(count - 4) + 1);
            (
                row(end),
                beyond,
                lasts[beyond] - own[last] - self.weight(end, beyond),
            )
        });
        for other in (0..count).filter(|&other| other != element) {
            let there = self.places[other];
            let (after, before) = (self.after(there, 1), self.after(there, count - 1));
            let behind = self.weight(other, after);
            let ahead = self.weight(other, before);
            let link = own[other];
            if link + nexts[after] - own[next] - behind > self.least {
                self.reverse(place + 1, there);
                self.queue.extend([other, next, after]);
                return true;
            }
            if link + lasts[before] - own[last] - ahead > self.least {
                self.reverse(place, there + count - 1);
                self.queue.extend([other, last, before]);
                return true;
            }
            // A path moves behind or before `other`.
            let offset = self.wrapped(there + count - place);
            for (path, &(ends, beyond, freed)) in (1..=offset.min(count - 3)).zip(&paths) {
                let over = offset - path;
                if other != last && freed + link + ends[after] - behind > self.least {
                    self.queue
                        .extend([other, after, last, beyond, self.after(place, path - 1)]);
                    self.insert(place, path, over + 1, false);
                    return true;
                }
                if other != beyond && freed + link + ends[before] - ahead > self.least {
                    self.queue
                        .extend([other, before, last, beyond, self.after(place, path - 1)]);
                    self.insert(place, path, over, true);
                    return true;
                }
            }
        }
        false
    }

    fn weight(&self, one: usize, other: usize) -> f64 {
        self.weights[one * self.trip.len() + other]
    }

    /// The element that stands `count` places behind `place`, at most a round.
    fn after(&self, place: usize, count: usize) -> usize {
        self.trip[self.wrapped(place + count)]
    }

    /// A place below twice the number of elements, counted around the trip.
    fn wrapped(&self, place: usize) -> usize {
        if place < self.trip.len() {
            place
        } else {
            place - self.trip.len()
        }
    }

    /// Reverses the path from one place to another, forwards around the trip.
    fn reverse(&mut self, from: usize, to: usize) {
        let count = self.trip.len();
        let (mut from, mut to) = (self.wrapped(from), self.wrapped(to));
        for _ in 0..self.wrapped(to + count - from).div_ceil(2) {
            self.trip.swap(from, to);
            self.places[self.trip[from]] = from;
            self.places[self.trip[to]] = to;
            from = self.wrapped(from + 1);
            to = self.wrapped(to + count - 1);
        }
    }

    /// Moves the `path` elements from `place` on over the next `over` ones. They may be turned.
    fn insert(&mut self, place: usize, path: usize, over: usize, turned: bool) {
        self.trip.rotate_left(place);
        self.trip[..path + over].rotate_left(path);
        if turned {
            self.trip[over..path + over].reverse();
        }
        self.number();
    }

    fn number(&mut self) {
        self.trip
            .iter()
            .enumerate()
            .for_each(|(place, &element)| self.places[element] = place);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::{Stream, unit};

    /// Weights of pairs: symmetric, and without a meaning.
    fn weights(count: usize, rng: &mut Stream) -> Vec<f64> {
        let mut weights = vec![0.0; count * count];
        for (one, other) in (0..count).flat_map(|one| (0..one).map(move |other| (one, other))) {
            let weight = unit(rng) - 0.5;
            (weights[one * count + other], weights[other * count + one]) = (weight, weight);
        }
        weights
    }

    #[test]
    fn every_move_gains_and_keeps_all_elements() {
        let mut rng = Stream::seeded(1);
        for count in [7, 8, 20] {
            let mut search = RoundTrip::new(weights(count, &mut rng), (0..count).collect(), 1e-12);
            for element in (0..count).cycle().take(20 * count) {
                let before = search.sum();
                let moved = search.improve_at(element);
                assert_eq!(search.sum() > before + 1e-12, moved);
                let mut elements = search.trip.clone();
                assert!(
                    elements
                        .iter()
                        .enumerate()
                        .all(|(place, &element)| search.places[element] == place)
                );
                elements.sort_unstable();
                assert!(elements.into_iter().eq(0..count));
            }
        }
    }

    /// The greatest sum of all trips that begin with `trip`.
    fn greatest(search: &RoundTrip, trip: &mut Vec<usize>) -> f64 {
        let count = search.trip.len();
        if trip.len() == count {
            let links = trip.iter().zip(trip.iter().cycle().skip(1));
            return links.map(|(&one, &other)| search.weight(one, other)).sum();
        }
        let mut best = f64::NEG_INFINITY;
        for element in 0..count {
            if !trip.contains(&element) {
                trip.push(element);
                best = best.max(greatest(search, trip));
                trip.pop();
            }
        }
        best
    }

    #[test]
    fn kicks_find_the_best_of_all_trips() {
        let mut rng = Stream::seeded(2);
        for _ in 0..5 {
            let mut search = RoundTrip::new(weights(8, &mut rng), (0..8).collect(), 1e-12);
            search.improve();
            let better = (0..200).filter(|_| search.kick(&mut rng)).count();
            assert!(better < 20, "{better}");
            let best = greatest(&search, &mut vec![0]);
            assert!(
                (search.sum() - best).abs() < 1e-12,
                "{} and {best}",
                search.sum()
            );
        }
    }
}
