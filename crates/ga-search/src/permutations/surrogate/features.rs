use crate::permutations::annealing_walk::window;

/// What a linear model gives a weight each. The score of an order is the sum of the weights of its
/// features.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Features {
    /// Unordered pairs of elements that are neighbours; the last and the first element are, too.
    Neighbours,
    /// Ordered pairs of elements that follow each other; the first element follows the last one.
    Circle,
    /// Ordered pairs of elements that follow each other, the first element, and the last element.
    Line,
    /// Pairs of elements by which of them comes first.
    Precedences,
    /// Elements with their places.
    Places,
}

pub(super) const ALL: [Features; 5] = [
    Features::Neighbours,
    Features::Circle,
    Features::Line,
    Features::Precedences,
    Features::Places,
];

/// The features that an order has and another has not, by index, each with a sign.
pub(super) type Row = Vec<(u32, f32)>;

/// The index of an unordered pair of elements.
pub(super) const fn pair(elements: usize, one: u32, other: u32) -> usize {
    let (low, high) = if one < other {
        (one, other)
    } else {
        (other, one)
    };
    low as usize * elements + high as usize
}

impl Features {
    /// The number of weights. Some indices have no feature.
    pub(super) const fn weights(self, elements: usize) -> usize {
        match self {
            Self::Circle | Self::Line => (elements + 1) * (elements + 1),
            _ => elements * elements,
        }
    }

    /// Writes the features that change from the order `from` to the order `to`. `places` is working
    /// memory.
    pub(super) fn row(self, from: &[u32], to: &[u32], row: &mut Row, places: &mut Vec<u32>) {
        row.clear();
        let Some(ends) = window(from, to) else { return };
        match self {
            Self::Neighbours => {
                neighbours(from, ends, -1.0, row);
                neighbours(to, ends, 1.0, row);
                cancel(row);
            }
            Self::Circle | Self::Line => {
                successors(from, ends, self == Self::Circle, -1.0, row);
                successors(to, ends, self == Self::Circle, 1.0, row);
                cancel(row);
            }
            Self::Precedences => precedences(from, to, ends, row, places),
            Self::Places => {
                for place in (ends.0..=ends.1).filter(|&place| from[place] != to[place]) {
                    let first = (place * from.len()) as u32;
                    row.extend([(first + from[place], -1.0), (first + to[place], 1.0)]);
                }
            }
        }
    }
}

fn neighbours(order: &[u32], (low, high): (usize, usize), sign: f32, row: &mut Row) {
    let elements = order.len();
    let before = if low == 0 {
        order[elements - 1]
    } else {
        order[low - 1]
    };
    let after = if high + 1 == elements {
        order[0]
    } else {
        order[high + 1]
    };
    let mut edge = |one: u32, other: u32| row.push((pair(elements, one, other) as u32, sign));
    edge(before, order[low]);
    order[low..=high]
        .windows(2)
        .for_each(|two| edge(two[0], two[1]));
    // If the window is the whole order, the edge from its end to its beginning was counted.
    if high - low + 1 < elements {
        edge(order[high], after);
    }
}

fn successors(order: &[u32], (low, high): (usize, usize), closed: bool, sign: f32, row: &mut Row) {
    let elements = order.len();
    // In a line, an element of this number stands before the first and after the last place.
    let outside = elements as u32;
    let (first, last) = if closed {
        (order[0], order[elements - 1])
    } else {
        (outside, outside)
    };
    let mut link = |one: u32, other: u32| row.push((one * (outside + 1) + other, sign));
    link(if low == 0 { last } else { order[low - 1] }, order[low]);
    order[low..=high]
        .windows(2)
        .for_each(|two| link(two[0], two[1]));
    // If the window is a whole circle, the link from its end to its beginning was counted.
    if !(closed && high - low + 1 == elements) {
        link(
            order[high],
            if high + 1 == elements {
                first
            } else {
                order[high + 1]
            },
        );
    }
}

fn precedences(
    from: &[u32],
    to: &[u32],
    (low, high): (usize, usize),
    row: &mut Row,
    places: &mut Vec<u32>,
) {
    places.resize(from.len(), 0);
    for (place, &element) in to.iter().enumerate() {
        places[element as usize] = place as u32;
    }
    for first in low..high {
        let one = from[first];
        for &other in &from[first + 1..=high] {
            if places[one as usize] > places[other as usize] {
                // The weight is that of the lower number before the greater one.
                let sign = if one < other { -1.0 } else { 1.0 };
                row.push((pair(from.len(), one, other) as u32, sign));
            }
        }
    }
}

/// Adds the signs of equal features, and removes features whose signs add to 0.
fn cancel(row: &mut Row) {
    row.sort_unstable_by_key(|&(index, _)| index);
    let mut kept = 0;
    for next in 0..row.len() {
        let (index, sign) = row[next];
        if kept > 0 && row[kept - 1].0 == index {
            row[kept - 1].1 += sign;
            if row[kept - 1].1 == 0.0 {
                kept -= 1;
            }
        } else {
            row[kept] = (index, sign);
            kept += 1;
        }
    }
    row.truncate(kept);
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::{Stream, shuffle, unit};

    /// The features of a whole order.
    fn all(features: Features, order: &[u32]) -> Vec<(u32, f32)> {
        let elements = order.len() as u32;
        let outside = order.len() as u32;
        let links = || order.iter().zip(order.iter().cycle().skip(1));
        let edge = |one: u32, other: u32| one.min(other) * elements + one.max(other);
        let places = || order.iter().enumerate();
        match features {
            Features::Neighbours => links()
                .map(|(&one, &other)| (edge(one, other), 1.0))
                .collect(),
            Features::Circle => links()
                .map(|(&one, &other)| (one * (elements + 1) + other, 1.0))
                .collect(),
            Features::Line => {
                let all = [&[outside], order, &[outside]].concat();
                all.windows(2)
                    .map(|two| (two[0] * (elements + 1) + two[1], 1.0))
                    .collect()
            }
            Features::Precedences => places()
                .flat_map(|(place, &one)| order[place + 1..].iter().map(move |&other| (one, other)))
                .filter(|(one, other)| one < other)
                .map(|(one, other)| (edge(one, other), 1.0))
                .collect(),
            Features::Places => places()
                .map(|(place, &element)| (place as u32 * elements + element, 1.0))
                .collect(),
        }
    }

    #[test]
    fn a_row_is_the_difference_of_the_features_of_two_orders() {
        let mut row = Row::new();
        let mut scratch = Vec::new();
        let mut rng = Stream::seeded(1);
        for elements in [2, 3, 4, 5, 9] {
            for features in ALL {
                let weights: Vec<f32> = (0..features.weights(elements))
                    .map(|_| unit(&mut rng) as f32)
                    .collect();
                let sum = |row: &Row| {
                    row.iter()
                        .map(|&(index, sign)| sign * weights[index as usize])
                        .sum::<f32>()
                };
                for _ in 0..50 {
                    let mut from: Vec<u32> = (0..elements as u32).collect();
                    shuffle(&mut rng, &mut from);
                    let mut to = from.clone();
                    if elements > 2 && unit(&mut rng) < 0.5 {
                        to[..3].reverse();
                    } else {
                        shuffle(&mut rng, &mut to);
                    }
                    features.row(&from, &to, &mut row, &mut scratch);
                    let expected = sum(&all(features, &to)) - sum(&all(features, &from));
                    assert!(
                        (sum(&row) - expected).abs() < 1e-4,
                        "{features:?} {from:?} {to:?}"
                    );
                }
            }
        }
    }
}
