use super::distances::Distances;
use crate::game::Course;

const MOST: usize = Course::MOST_CHECKPOINTS;

/// Finds the best order of checkpoints by dynamic programming over subsets (Bellman 1962; Held &
/// Karp 1962, `held-karp-1962`).
#[derive(Clone, Debug)]
pub(super) struct Orders {
    /// `rest[visited][last]`: the length of the shortest way from checkpoint `last` to the exit
    /// that visits all checkpoints outside the set `visited`.
    rest: [[u16; MOST]; 1 << MOST],
}

impl Default for Orders {
    fn default() -> Self {
        Self {
            rest: [[0; MOST]; 1 << MOST],
        }
    }
}

impl Orders {
    /// The length of the best order of `count` checkpoints.
    pub(super) fn best(&mut self, distances: &Distances, count: usize) -> u32 {
        let count = count.min(MOST);
        if count == 0 {
            return distances.get(0, 1).into();
        }
        let all = (1 << count) - 1;
        for last in 0..count {
            self.rest[all][last] = distances.get(last + 1, count + 1);
        }
        // A larger set has a greater number, so every entry that is read was written before.
        for visited in (1..all).rev() {
            for last in (0..count).filter(|last| visited >> last & 1 == 1) {
                let unvisited = (0..count).filter(|next| visited >> next & 1 == 0);
                let ways = unvisited.map(|next| {
                    distances.get(last + 1, next + 1) + self.rest[visited | 1 << next][next]
                });
                self.rest[visited][last] = ways.min().unwrap_or(u16::MAX);
            }
        }
        let ways =
            (0..count).map(|first| distances.get(0, first + 1) + self.rest[1 << first][first]);
        ways.min().map_or(0, u32::from)
    }

    /// The lexicographically first of the best orders. [`best`](Self::best) must have run on
    /// `distances`.
    pub(super) fn first(&self, distances: &Distances, count: usize) -> Vec<usize> {
        let mut order = Vec::with_capacity(count);
        let mut visited = 0;
        let mut here = 0;
        while order.len() < count {
            let unvisited = (0..count).filter(|next| visited >> next & 1 == 0);
            let way =
                |next: usize| distances.get(here, next + 1) + self.rest[visited | 1 << next][next];
            let Some(next) = unvisited.min_by_key(|&next| way(next)) else {
                break;
            };
            order.push(next);
            visited |= 1 << next;
            here = next + 1;
        }
        order
    }
}
