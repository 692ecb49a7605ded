//! Naive twins of the solver: slow, short and obviously right.

use ga_checkpoint::{Cell, Course, game::Floor};
use std::collections::HashMap;

/// Distances from a cell, by breadth-first search.
pub(crate) fn naive(floor: &Floor, from: Cell) -> HashMap<Cell, u32> {
    let mut distances = HashMap::new();
    let mut wave: Vec<Cell> = if floor.is_free(from) {
        vec![from]
    } else {
        vec![]
    };
    for distance in 0.. {
        wave.retain(|&cell| {
            distances.insert(cell, distance).is_none_or(|before| {
                distances.insert(cell, before);
                false
            })
        });
        if wave.is_empty() {
            break;
        }
        wave = wave
            .iter()
            .flat_map(|&cell| floor.neighbours(cell))
            .collect();
    }
    distances
}

/// The search of the paper's program: depth first, a cell is visited again if its label improves,
/// and a branch is cut if its label is above that of the target.
pub(crate) fn label_correcting(floor: &Floor, from: Cell, to: Cell) -> Option<u32> {
    let mut labels = HashMap::from([(from, 0)]);
    let mut stack = if floor.is_free(from) {
        vec![from]
    } else {
        vec![]
    };
    while let Some(cell) = stack.pop() {
        let label = labels[&cell] + 1;
        if labels.get(&to).is_some_and(|&best| label > best) {
            continue;
        }
        for next in floor.neighbours(cell) {
            if labels.get(&next).is_none_or(|&known| label < known) {
                labels.insert(next, label);
                stack.push(next);
            }
        }
    }
    if floor.is_free(from) {
        labels.get(&to).copied()
    } else {
        None
    }
}

/// All orders of `count` checkpoints, in alphabetical order.
pub(crate) fn orders(count: usize) -> Vec<Vec<usize>> {
    if count == 0 {
        return vec![vec![]];
    }
    let mut all = Vec::new();
    for shorter in orders(count - 1) {
        all.extend((0..count).map(|first| {
            let rest = shorter
                .iter()
                .map(move |&place| place + usize::from(place >= first));
            std::iter::once(first).chain(rest).collect::<Vec<_>>()
        }));
    }
    all.sort();
    all
}

/// The best tour by trying all orders: its length, order and legs. `distances` returns the
/// distances from a stop.
pub(crate) fn tour(
    course: &Course,
    distances: impl Fn(Cell) -> HashMap<Cell, u32>,
) -> Option<(u32, Vec<usize>, Vec<u32>)> {
    let from: Vec<HashMap<Cell, u32>> =
        course.stops().iter().map(|&stop| distances(stop)).collect();
    let tours = orders(course.checkpoints().len()).into_iter().map(|order| {
        let mut places = vec![0];
        places.extend(order.iter().map(|place| place + 1));
        places.push(course.stops().len() - 1);
        let leg = |leg: &[usize]| from[leg[0]].get(&course.stops()[leg[1]]).copied();
        let legs: Option<Vec<u32>> = places.windows(2).map(leg).collect();
        legs.map(|legs| (legs.iter().sum::<u32>(), order, legs))
    });
    tours.flatten().min_by_key(|(length, _, _)| *length)
}
