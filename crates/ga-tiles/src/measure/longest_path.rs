use super::ground::Ground;
use super::kept::LARGE;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The longest shortest path within a set of tiles: the number of steps between the two cells that
/// are farthest apart, among all pairs of connected cells.
///
/// A step leads to one of the four neighbours. In a cave with one entrance and one exit, it is the
/// length of the way if both are placed as far apart as possible.
///
/// - *Value*: a whole number of steps; 0 if no two cells of the set are neighbours. If the level
///   has no cell of the set, the value is missing, with a gap of 1.
/// - *Cost*: exact. Instead of a breadth-first search from each cell, some searches from chosen
///   cells exclude the others by bounds on their distances (Takes & Kosters 2011). A cave of 14 x
///   14 cells takes 2 to 6 microseconds. Open levels with many equally long paths take more: 11
///   microseconds with a quarter of walls. From 4096 cells on, what is known of the last levels is
///   kept with the [`Scratch`], and brought up to date where cells have changed.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{LongestPath, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let longest = Measure::from(LongestPath(alphabet.tiles(".")?));
/// let value = longest.of(&alphabet.read("...\n.#.\n.##")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(5.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "diameter")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct LongestPath(
    /// The tiles that a path may use.
    pub Tiles,
);

impl LongestPath {
    /// Two cells that are farthest apart, as (column, row); `None` if the level has no cell of the
    /// set.
    pub fn ends(self, level: &Level, scratch: &mut Scratch) -> Option<[(usize, usize); 2]> {
        scratch.ground.fill(level, self.0);
        let Scratch {
            ground, diameter, ..
        } = scratch;
        let longest = diameter.of(ground)?;
        ground
            .cells()
            .filter(|&cell| ground.is_open(cell))
            .find_map(|cell| {
                diameter.search(ground, cell);
                let end = diameter.farthest();
                let is_longest = usize::from(diameter.distance[end]) == longest;
                is_longest.then(|| [ground.place(cell), ground.place(end)])
            })
    }
}

impl MeasureType for LongestPath {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        if level.cells().len() >= LARGE {
            let longest = scratch.kept.of(level, self.0).longest(usize::MAX);
            return longest.map_or(Value::missing(1), Value::count);
        }
        scratch.ground.fill(level, self.0);
        scratch
            .diameter
            .of(&scratch.ground)
            .map_or(Value::missing(1), Value::count)
    }

    fn has_at_least(&self, level: &Level, scratch: &mut Scratch, least: f64) -> bool {
        let steps = least.clamp(1.0, f64::from(u16::MAX)).ceil() as usize;
        level.cells().len() >= LARGE
            && scratch
                .kept
                .of(level, self.0)
                .longest(steps)
                .is_some_and(|longest| longest >= steps)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles of the longest path", self.0)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.0]
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, counts.of(self.0).1.saturating_sub(1))
    }
}

/// Working memory of the search for the longest shortest path.
#[derive(Clone, Debug, Default)]
pub(super) struct Diameter {
    /// Open cells whose region was not looked at.
    pending: Vec<u8>,
    /// Open cells that the current search has not reached.
    left: Vec<u8>,
    /// The cells that the current search reached, by distance.
    queue: Vec<u16>,
    /// The distance of each reached cell.
    distance: Vec<u16>,
    /// The cells that may be an end of a longer path than the best one, each with an upper bound of
    /// its distance to any other cell of them.
    candidates: Vec<(u16, u16)>,
}

impl Diameter {
    /// The longest shortest path, `None` if no cell is open.
    fn of(&mut self, ground: &Ground) -> Option<usize> {
        self.pending.clone_from(&ground.open);
        self.distance.resize(ground.len(), 0);
        let mut best = None;
        for first in ground.cells() {
            if self.pending[first] == 0 {
                continue;
            }
            self.search(ground, first);
            for &cell in &self.queue {
                self.pending[usize::from(cell)] = 0;
            }
            // A path has fewer steps than the region has cells.
            let longest = best.unwrap_or(0);
            best = Some(if self.queue.len() <= longest + 1 {
                longest
            } else {
                self.region(ground, longest)
            });
        }
        best
    }

    /// The maximum of `best` and the longest shortest path in the region that was just searched.
    pub(super) fn region(&mut self, ground: &Ground, mut best: usize) -> usize {
        self.candidates.clear();
        self.candidates
            .extend(self.queue.iter().map(|&cell| (cell, u16::MAX)));
        // The cell farthest from any cell is a good end of a path.
        let mut source = self.farthest();
        loop {
            if self.look(ground, source, &mut best) {
                // The middle of a long path is near to all cells, so it excludes many of them.
                let middle = self.middle(ground, self.farthest());
                self.look(ground, middle, &mut best);
            }
            // The candidate with the greatest bound is the most likely end of a longer path.
            match self
                .candidates
                .iter()
                .max_by_key(|&&(cell, bound)| (bound, cell))
            {
                Some(&(cell, _)) if self.candidates.len() > 1 => source = usize::from(cell),
                _ => return best,
            }
        }
    }

    /// Searches from `source` and excludes candidates. Whether there is a path from it that is
    /// longer than the best one.
    fn look(&mut self, ground: &Ground, source: usize, best: &mut usize) -> bool {
        self.search(ground, source);
        let eccentricity = usize::from(self.distance[self.farthest()]);
        let is_better = eccentricity > *best;
        *best = eccentricity.max(*best);
        self.exclude(source, *best);
        is_better
    }

    /// Lowers the bounds by the distances from `source`, and removes `source` and the cells that
    /// are no end of a path longer than `best`. Both ends of such a path are candidates. The way
    /// between them over `source` is not shorter than the path.
    fn exclude(&mut self, source: usize, best: usize) {
        let distance = &self.distance;
        let of = |cell: u16| distance[usize::from(cell)];
        let others = self
            .candidates
            .iter()
            .filter(|&&(cell, _)| usize::from(cell) != source);
        let farthest = others.map(|&(cell, _)| of(cell)).max().unwrap_or(0);
        self.candidates.retain_mut(|(cell, bound)| {
            *bound = (*bound).min(of(*cell) + farthest);
            usize::from(*bound) > best && usize::from(*cell) != source
        });
    }

    /// The last cell that the search reached.
    fn farthest(&self) -> usize {
        self.queue.last().map_or(0, |&cell| usize::from(cell))
    }

    /// The middle of a shortest path from the source of the search to `end`.
    fn middle(&self, ground: &Ground, end: usize) -> usize {
        let mut cell = end;
        for _ in 0..self.distance[end] / 2 {
            let nearer =
                |&next: &usize| ground.is_open(next) && self.distance[next] < self.distance[cell];
            cell = ground
                .neighbours(cell)
                .into_iter()
                .find(nearer)
                .unwrap_or(cell);
        }
        cell
    }

    /// Breadth-first search: the distances from `source` to all cells of its region.
    pub(super) fn search(&mut self, ground: &Ground, source: usize) {
        let Self {
            left,
            queue,
            distance,
            ..
        } = self;
        left.clone_from(&ground.open);
        distance.resize(ground.len(), 0);
        queue.clear();
        queue.push(source as u16);
        left[source] = 0;
        distance[source] = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let cell = usize::from(cell);
            let farther = distance[cell] + 1;
            for neighbour in ground.neighbours(cell) {
                if left[neighbour] != 0 {
                    left[neighbour] = 0;
                    distance[neighbour] = farther;
                    queue.push(neighbour as u16);
                }
            }
        }
    }
}
