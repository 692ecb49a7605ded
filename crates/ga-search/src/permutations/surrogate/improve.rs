use super::features::{Features, pair};
use super::linear::Linear;
use super::product::Product;

/// Local search on a linear model: changes `order` while a move makes it better by more than
/// `least`. `optimum` is a local optimum that `order` was made of, if there is one.
pub(super) fn by_linear(
    model: &Linear,
    order: &mut [u32],
    optimum: Option<&[u32]>,
    least: f64,
    scratch: &mut Scratch,
) {
    let weights = &model.weights[..];
    let elements = order.len();
    match model.features {
        Features::Neighbours => Edges {
            weights,
            elements,
            least,
        }
        .improve(order, optimum, scratch),
        Features::Circle => Links {
            weights,
            elements,
            least,
            closed: true,
        }
        .improve(order),
        Features::Line => Links {
            weights,
            elements,
            least,
            closed: false,
        }
        .improve(order),
        Features::Precedences => insertions(weights, order, least),
        Features::Places => exchanges(order, |order, one, other| {
            let at = |place: usize, element: u32| weights[place * elements + element as usize];
            let (here, there) = (order[one], order[other]);
            at(one, there) + at(other, here) - at(one, here) - at(other, there) > least
        }),
    }
}

/// Local search on a product model.
pub(super) fn by_product(model: &Product, order: &mut [u32], least: f64) {
    let elements = order.len();
    exchanges(order, |order, one, other| {
        let row = |place: usize| &model.of_places[place * elements..][..elements];
        let here = order[one] as usize * elements;
        let there = order[other] as usize * elements;
        let mut gain = 0.0;
        for (place, (&element, (near, far))) in order
            .iter()
            .zip(row(one).iter().zip(row(other)))
            .enumerate()
        {
            if place != one && place != other {
                let element = element as usize;
                gain += (near - far)
                    * (model.of_elements[there + element] - model.of_elements[here + element]);
            }
        }
        gain * model.scale > least
    });
}

/// Working memory of the search for tours.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    /// The place of each element.
    places: Vec<usize>,
    /// Elements whose neighbours may be improved, and whether an element is among them.
    waiting: Vec<u32>,
    waits: Vec<bool>,
}

/// Exchanges two elements as long as `better` says so.
fn exchanges(order: &mut [u32], better: impl Fn(&[u32], usize, usize) -> bool) {
    let mut changed = true;
    while changed {
        changed = false;
        for one in 1..order.len() {
            for other in 0..one {
                if better(order, one, other) {
                    order.swap(one, other);
                    changed = true;
                }
            }
        }
    }
}

/// Moves single elements to their best places, by the weights of precedences.
fn insertions(weights: &[f64], order: &mut [u32], least: f64) {
    let elements = order.len();
    // The gain if `later`, which stands after `former`, moves before it.
    let gain_of = |former: u32, later: u32| {
        let weight = weights[pair(elements, former, later)];
        if former < later { -weight } else { weight }
    };
    let mut changed = true;
    while changed {
        changed = false;
        for from in 0..elements {
            let element = order[from];
            let mut best = least;
            let mut to = from;
            let mut gain = 0.0;
            for (place, &later) in order.iter().enumerate().skip(from + 1) {
                gain += gain_of(element, later);
                if gain > best {
                    (best, to) = (gain, place);
                }
            }
            gain = 0.0;
            for place in (0..from).rev() {
                gain += gain_of(order[place], element);
                if gain > best {
                    (best, to) = (gain, place);
                }
            }
            if to > from {
                order[from..=to].rotate_left(1);
            } else {
                order[to..=from].rotate_right(1);
            }
            changed |= to != from;
        }
    }
}

/// Tours by the weights of neighbours: 2-opt and Or-opt (Or 1976), beginning at the elements whose
/// neighbours changed.
struct Edges<'a> {
    weights: &'a [f64],
    elements: usize,
    least: f64,
}

impl Edges<'_> {
    fn improve(&self, order: &mut [u32], optimum: Option<&[u32]>, scratch: &mut Scratch) {
        if self.elements < 5 {
            return;
        }
        let Scratch {
            places,
            waiting,
            waits,
        } = scratch;
        places.resize(self.elements, 0);
        order
            .iter()
            .enumerate()
            .for_each(|(place, &element)| places[element as usize] = place);
        waiting.clear();
        waits.clear();
        waits.resize(self.elements, optimum.is_none());
        match optimum {
            None => waiting.extend(order.iter()),
            // Only these can be improved.
            Some(optimum) => {
                for place in 0..self.elements {
                    let ends = [optimum[place], optimum[(place + 1) % self.elements]];
                    let [one, other] = ends.map(|element| places[element as usize]);
                    let apart = one.abs_diff(other);
                    if apart != 1 && apart != self.elements - 1 {
                        waiting.extend(ends);
                    }
                }
                for &element in &*waiting {
                    waits[element as usize] = true;
                }
            }
        }
        while let Some(element) = waiting.pop() {
            waits[element as usize] = false;
            while let Some(ends) = self.step(order, places, element) {
                for end in ends {
                    if !waits[end as usize] {
                        waits[end as usize] = true;
                        waiting.push(end);
                    }
                }
            }
        }
    }

    fn weight(&self, one: u32, other: u32) -> f64 {
        self.weights[pair(self.elements, one, other)]
    }

    /// Improves the tour at `element` by one move. Returns the elements with new neighbours.
    fn step(&self, order: &mut [u32], places: &mut [usize], element: u32) -> Option<[u32; 6]> {
        self.reverse(order, places, element)
            .or_else(|| self.carry(order, places, element))
    }

    /// 2-opt: exchanges the edge from `element` to its successor or predecessor, and another edge.
    fn reverse(&self, order: &mut [u32], places: &mut [usize], element: u32) -> Option<[u32; 6]> {
        let elements = self.elements;
        let place = places[element as usize];
        let (after, before) = ((place + 1) % elements, (place + elements - 1) % elements);
        for (next, forward) in [(order[after], true), (order[before], false)] {
            let old = self.weight(element, next);
            for other_place in 0..elements {
                let other = order[other_place];
                let beyond_place = if forward {
                    other_place + 1
                } else {
                    other_place + elements - 1
                } % elements;
                let beyond = order[beyond_place];
                if other == element || beyond == element {
                    continue;
                }
                let gain = self.weight(element, other) + self.weight(next, beyond)
                    - old
                    - self.weight(other, beyond);
                if gain > self.least {
                    // Reverses the part between the two edges that does not wrap around.
                    let (one, two) = if forward {
                        (place, other_place)
                    } else {
                        (before, beyond_place)
                    };
                    let (low, high) = (one.min(two) + 1, one.max(two));
                    turn(order, places, low, high);
                    return Some([element, next, other, beyond, element, next]);
                }
            }
        }
        None
    }

    /// Or-opt: carries a block of one to three elements that begins or ends at `element` elsewhere,
    /// in either direction.
    fn carry(&self, order: &mut [u32], places: &mut [usize], element: u32) -> Option<[u32; 6]> {
        let elements = self.elements;
        let place = places[element as usize];
        for len in 1..=3.min(elements - 3) {
            for low in [place, (place + 1).wrapping_sub(len)] {
                let high = low.wrapping_add(len - 1);
                // Blocks that wrap around are found in another rotation of the tour.
                if low >= elements || high >= elements {
                    continue;
                }
                let (first, last) = (order[low], order[high]);
                let before = order[(low + elements - 1) % elements];
                let after = order[(high + 1) % elements];
                let freed = self.weight(before, after)
                    - self.weight(before, first)
                    - self.weight(last, after);
                for gap in 0..elements {
                    let beyond = (gap + 1) % elements;
                    if (low..=high).contains(&gap) || (low..=high).contains(&beyond) {
                        continue;
                    }
                    let (left, right) = (order[gap], order[beyond]);
                    let opened = freed - self.weight(left, right);
                    let straight = opened + self.weight(left, first) + self.weight(last, right);
                    let turned = opened + self.weight(left, last) + self.weight(first, right);
                    if straight.max(turned) > self.least {
                        if turned > straight {
                            order[low..=high].reverse();
                        }
                        let (from, to) = if gap > high {
                            order[low..=gap].rotate_left(len);
                            (low, gap)
                        } else {
                            order[gap + 1..=high].rotate_right(len);
                            (gap + 1, high)
                        };
                        (from..=to).for_each(|place| places[order[place] as usize] = place);
                        return Some([first, last, before, after, left, right]);
                    }
                }
            }
        }
        None
    }
}

fn turn(order: &mut [u32], places: &mut [usize], low: usize, high: usize) {
    order[low..=high].reverse();
    (low..=high).for_each(|place| places[order[place] as usize] = place);
}

/// Sequences by the weights of successors: moves blocks.
struct Links<'a> {
    weights: &'a [f64],
    elements: usize,
    least: f64,
    /// Whether the first element follows the last one.
    closed: bool,
}

impl Links<'_> {
    fn improve(&self, order: &mut [u32]) {
        /// Longer blocks are not moved in long orders, since all blocks cost the length cubed.
        const LONG: usize = 8;

        let elements = self.elements;
        if elements < 2 {
            return;
        }
        let longest = if elements <= 40 { elements / 2 } else { LONG };
        let mut changed = true;
        while changed {
            changed = false;
            for len in 1..=longest {
                for low in 0..=elements - len {
                    let end = low + len;
                    let mut best = self.least;
                    let mut to = None;
                    for gap in (0..low).chain(end + 1..=elements) {
                        let gain = self.gain(order, low, end, gap);
                        if gain > best {
                            (best, to) = (gain, Some(gap));
                        }
                    }
                    match to {
                        Some(gap) if gap > end => order[low..gap].rotate_left(len),
                        Some(gap) => order[gap..end].rotate_right(len),
                        None => continue,
                    }
                    changed = true;
                }
            }
        }
    }

    fn weight(&self, one: u32, other: u32) -> f64 {
        self.weights[one as usize * (self.elements + 1) + other as usize]
    }

    /// The gain if the block `low..end` moves between the places `gap - 1` and `gap`.
    fn gain(&self, order: &[u32], low: usize, end: usize, gap: usize) -> f64 {
        let outside = self.elements as u32;
        let before = |place: usize| {
            if place == 0 {
                outside
            } else {
                order[place - 1]
            }
        };
        let at = |place: usize| order.get(place).copied().unwrap_or(outside);
        let (first, last) = (order[low], order[end - 1]);
        let mut gain = self.weight(before(low), at(end))
            + self.weight(before(gap), first)
            + self.weight(last, at(gap))
            - self.weight(before(low), first)
            - self.weight(last, at(end))
            - self.weight(before(gap), at(gap));
        // In a circle, nothing has a weight outside.
        let ends = low == 0 || end == self.elements || gap == 0 || gap == self.elements;
        if self.closed && ends {
            // The link from the last element to the first one.
            let rest_first = if low == 0 { at(end) } else { order[0] };
            let rest_last = if end == self.elements {
                before(low)
            } else {
                order[self.elements - 1]
            };
            let new_first = if gap == 0 { first } else { rest_first };
            let new_last = if gap == self.elements {
                last
            } else {
                rest_last
            };
            gain +=
                self.weight(new_last, new_first) - self.weight(order[self.elements - 1], order[0]);
        }
        gain
    }
}

#[cfg(test)]
mod tests {
    use super::super::features::ALL;
    use super::*;
    use ga_core::random::{Stream, shuffle, unit};

    /// No exchange and no insertion of one element improves the result by the model's own
    /// prediction.
    #[test]
    fn local_searches_end_where_their_own_moves_gain_nothing() {
        let mut rng = Stream::seeded(1);
        let mut scratch = Scratch::default();
        for elements in [0, 1, 2, 3, 4, 5, 6, 12] {
            for features in ALL {
                let mut model = Linear::new(features, elements);
                model
                    .weights
                    .iter_mut()
                    .for_each(|weight| *weight = unit(&mut rng));
                let mut start: Vec<u32> = (0..elements as u32).collect();
                shuffle(&mut rng, &mut start);
                let mut order = start.clone();
                by_linear(&model, &mut order, None, 1e-9, &mut scratch);
                assert!(
                    model.predict(&start, &order) >= -1e-9,
                    "{features:?}, {elements} elements"
                );
                for (one, other) in
                    (0..elements).flat_map(|one| (0..one).map(move |other| (one, other)))
                {
                    let mut next = order.clone();
                    match features {
                        Features::Places => next.swap(one, other),
                        Features::Neighbours if elements < 5 => continue,
                        Features::Neighbours => next[other..=one].reverse(),
                        _ => next[other..=one].rotate_left(1),
                    }
                    let gain = model.predict(&order, &next);
                    assert!(gain < 1e-6, "{features:?}, {elements} elements: {gain}");
                }
            }
            let mut model = Product::new(elements);
            model.scale = 2.0;
            for one in 0..elements {
                for other in 0..one {
                    let weight = unit(&mut rng);
                    model.of_elements[one * elements + other] = weight;
                    model.of_elements[other * elements + one] = weight;
                }
            }
            let mut order: Vec<u32> = (0..elements as u32).collect();
            by_product(&model, &mut order, 1e-9);
            for (one, other) in
                (0..elements).flat_map(|one| (0..one).map(move |other| (one, other)))
            {
                let mut next = order.clone();
                next.swap(one, other);
                assert!(model.predict(&order, &next) < 1e-6, "{elements} elements");
            }
        }
    }
}
