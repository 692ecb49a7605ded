//! The shortest way, searched from its end to its start, leg by leg.

use super::Way;
use crate::level::Level;
use crate::measure::ground::Ground;

/// No way leads on from here.
pub(super) const NEVER: u32 = u32::MAX;

/// Working memory of the search for ways.
#[derive(Clone, Debug, Default)]
pub(in crate::measure) struct Legs {
    /// For each leg and cell: the number of steps from there to the end of the complete way. It is
    /// set for tiles of the way and for goals of the leg.
    to_go: Vec<u32>,
    /// The ends of the current leg, each with the steps that remain there, in ascending order.
    pub(in crate::measure) ends: Vec<(u32, u16)>,
    /// Cells in the order of the search.
    pub(super) queue: Vec<u16>,
    /// Cells that cost one more; for gaps.
    pub(super) later: Vec<u16>,
    /// The cost of each cell; for gaps.
    pub(super) costs: Vec<u32>,
}

impl Legs {
    /// The number of steps of the shortest way, `None` if there is none.
    pub(super) fn steps(&mut self, way: &Way, ground: &mut Ground, level: &Level) -> Option<u32> {
        let last = way.legs.len() - 1;
        ground.fill(level, way.legs[last].through);
        self.to_go.clear();
        self.to_go.resize(way.legs.len() * ground.len(), NEVER);
        self.ends.clear();
        let goals = ground
            .tiles(level)
            .filter(|&(_, tile)| way.legs[last].to.contains(tile));
        self.ends.extend(goals.map(|(cell, _)| (0, cell as u16)));
        for leg in (0..way.legs.len()).rev() {
            if leg < last {
                ground.fill(level, way.legs[leg].through);
            }
            self.search(leg, ground);
            let starts = way.starts(leg);
            let to_go = self.to_go_of(leg, ground.len());
            let mut ends = std::mem::take(&mut self.ends);
            ends.clear();
            ends.extend(
                ground
                    .tiles(level)
                    .filter(|&(_, tile)| starts.contains(tile))
                    .filter_map(|(cell, _)| {
                        let steps = from_start(&self.to_go[to_go.clone()], ground, cell);
                        (steps != NEVER).then_some((steps, cell as u16))
                    }),
            );
            ends.sort_unstable();
            self.ends = ends;
        }
        // The shortest, and the first of them row by row.
        self.ends.first().map(|&(steps, _)| steps)
    }

    /// The steps to the end from a cell on a leg of the way that was just searched.
    pub(super) fn left(&self, leg: usize, ground: &Ground, cell: usize) -> Option<u32> {
        let steps = from_start(&self.to_go[self.to_go_of(leg, ground.len())], ground, cell);
        (steps != NEVER).then_some(steps)
    }

    fn to_go_of(&self, leg: usize, len: usize) -> std::ops::Range<usize> {
        debug_assert!((leg + 1) * len <= self.to_go.len());
        leg * len..(leg + 1) * len
    }

    /// Breadth-first search of one leg from its ends, which enter the search when it has come to
    /// the steps that remain there.
    fn search(&mut self, leg: usize, ground: &Ground) {
        let range = self.to_go_of(leg, ground.len());
        let Self {
            to_go, ends, queue, ..
        } = self;
        let to_go = &mut to_go[range];
        queue.clear();
        let mut next = 0;
        let mut end = 0;
        loop {
            let head = queue.get(next).map(|&cell| to_go[usize::from(cell)]);
            // An end goes first if both have the same steps: so the steps of a cell never sink
            // after they are set.
            let cell = match (head, ends.get(end)) {
                (steps, Some(&(remaining, cell)))
                    if steps.is_none_or(|steps| remaining <= steps) =>
                {
                    end += 1;
                    let cell = usize::from(cell);
                    if to_go[cell] <= remaining {
                        continue;
                    }
                    to_go[cell] = remaining;
                    cell
                }
                (Some(_), _) => {
                    next += 1;
                    usize::from(queue[next - 1])
                }
                (None, _) => return,
            };
            let steps = to_go[cell] + 1;
            for neighbour in ground.neighbours(cell) {
                if ground.is_open(neighbour) && to_go[neighbour] > steps {
                    to_go[neighbour] = steps;
                    queue.push(neighbour as u16);
                }
            }
        }
    }

    /// Writes the steps of the way that was just searched.
    pub(super) fn trace(
        &self,
        way: &Way,
        ground: &Ground,
        level: &Level,
        steps: u32,
        letters: &mut String,
    ) {
        let Some(&(_, start)) = self.ends.first() else {
            return;
        };
        let mut cell = usize::from(start);
        let mut leg = 0;
        let mut left = steps;
        let len = ground.len();
        let tile = |cell: usize| {
            let place = cell - 1 - ground.stride;
            level
                .get(place % ground.stride, place / ground.stride)
                .copied()
        };
        while leg < way.legs.len() {
            let is_goal = tile(cell).is_some_and(|tile| way.legs[leg].to.contains(tile));
            let is_last = leg + 1 == way.legs.len();
            let ahead = if is_last {
                0
            } else {
                from_start(&self.to_go[self.to_go_of(leg + 1, len)], ground, cell)
            };
            if is_goal && ahead == left {
                leg += 1;
                continue;
            }
            let to_go = &self.to_go[self.to_go_of(leg, len)];
            let nearer = |&(next, _): &(usize, char)| left > 0 && to_go[next] == left - 1;
            let Some((next, letter)) = ground
                .neighbours(cell)
                .into_iter()
                .zip("NESW".chars())
                .find(nearer)
            else {
                return;
            };
            letters.push(letter);
            (cell, left) = (next, left - 1);
        }
    }
}

/// The steps to the end from a cell at which a leg starts. The cell need not be a tile of the way.
fn from_start(to_go: &[u32], ground: &Ground, cell: usize) -> u32 {
    let beside = ground
        .neighbours(cell)
        .into_iter()
        .map(|next| to_go[next])
        .min()
        .unwrap_or(NEVER);
    to_go[cell].min(beside.saturating_add(1))
}
