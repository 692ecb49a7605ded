//! What is known of large levels, brought up to date where cells have changed.
//!
//! A search changes a level in a few cells and measures it again. The regions of the level, and the
//! distances of its greatest region from some cells, are kept and mended: exactly, so that values
//! are those of a level that is measured from nothing.

use super::ground::Ground;
use super::longest_path::Diameter;
use crate::level::{Level, Tile, Tiles};
use std::cmp::Reverse;
use std::collections::BinaryHeap;

/// Levels of fewer cells are measured from nothing, which takes less time.
pub(super) const LARGE: usize = 4096;
/// The levels that are kept: more than a search has climbers.
const LEVELS: usize = 8;
/// The cells that may differ from a kept level.
const CHANGES: usize = 96;
/// The cells whose distances are kept.
const SOURCES: usize = 32;
/// The distance of cells that are not reached.
const NEVER: u16 = u16::MAX;

/// The levels that are kept, the last that was used at the end.
#[derive(Clone, Debug, Default)]
pub(super) struct Kept {
    levels: Vec<Known>,
    work: Work,
}

/// A level and what is known of it.
#[derive(Clone, Debug, Default)]
pub(super) struct Known {
    tiles: Tiles,
    size: (usize, usize),
    cells: Vec<Tile>,
    ground: Ground,
    /// The distances of all cells from some cells of the main region.
    sources: Vec<(u16, Vec<u16>)>,
    /// For open cells outside of the main region: the place of their region, plus 1.
    label: Vec<u16>,
    regions: Vec<Region>,
    /// Places for new regions, and places of regions that are no more: until the next update, cells
    /// may still have their labels.
    free: Vec<u16>,
    retired: Vec<u16>,
    /// The longest path of the main region, if it is known.
    longest: Option<usize>,
}

/// A region besides the main one.
#[derive(Clone, Copy, Debug, Default)]
struct Region {
    /// The number of cells; 0 if the region is no more.
    cells: usize,
    first: u16,
    /// The longest path, if it is known.
    longest: Option<usize>,
}

#[derive(Clone, Debug, Default)]
struct Work {
    closed: Vec<u16>,
    opened: Vec<u16>,
    /// Cells that have lost their distance, and such that have another one.
    lost: Vec<u16>,
    gained: Vec<u16>,
    heap: BinaryHeap<Reverse<(u16, u16)>>,
    queue: Vec<u16>,
    distance: Vec<u16>,
    out: Vec<usize>,
    candidates: Vec<(u16, u16)>,
    bounds: Vec<u16>,
    diameter: Diameter,
}

impl Kept {
    /// What is known of a level, which is brought up to date.
    pub(super) fn of(&mut self, level: &Level, tiles: Tiles) -> Answers<'_> {
        let size = (level.width(), level.height());
        let mut nearest = (CHANGES + 1, None);
        for (place, known) in self.levels.iter().enumerate().rev() {
            if known.tiles == tiles && known.size == size {
                let changes = differing(&known.cells, level.cells(), nearest.0);
                if changes < nearest.0 {
                    nearest = (changes, Some(place));
                }
            }
        }
        let mut known = match nearest.1 {
            Some(place) => self.levels.remove(place),
            None if self.levels.len() < LEVELS => Known::default(),
            None => self.levels.remove(0),
        };
        match nearest {
            (0, Some(_)) => {}
            (_, Some(_)) if known.update(level, &mut self.work) => {}
            _ => known.rebuild(level, tiles, &mut self.work),
        }
        self.levels.push(known);
        let last = self.levels.len() - 1;
        Answers {
            known: &mut self.levels[last],
            work: &mut self.work,
        }
    }
}

/// The number of cells that differ, or `most` if there are more.
fn differing(one: &[Tile], other: &[Tile], most: usize) -> usize {
    let mut count = 0;
    for (one, other) in one.chunks(128).zip(other.chunks(128)) {
        count += usize::from(
            one.iter()
                .zip(other)
                .map(|(one, other)| u8::from(one != other))
                .sum::<u8>(),
        );
        if count >= most {
            return most;
        }
    }
    count
}

/// What can be asked of a level.
pub(super) struct Answers<'a> {
    known: &'a mut Known,
    work: &'a mut Work,
}

impl Answers<'_> {
    /// The number of regions.
    pub(super) fn regions(&self) -> usize {
        let others = self
            .known
            .regions
            .iter()
            .filter(|region| region.cells > 0)
            .count();
        others + usize::from(!self.known.sources.is_empty())
    }

    /// The longest shortest path, or a shorter one of at least `enough` steps; `None` if no cell is
    /// open.
    pub(super) fn longest(&mut self, enough: usize) -> Option<usize> {
        let Self { known, work } = self;
        if known.sources.is_empty() {
            return None;
        }
        let mut best = match known.longest {
            Some(longest) => longest,
            None => known.main(enough, work),
        };
        if best >= enough {
            return Some(best);
        }
        known.longest = Some(best);
        let Known {
            regions, ground, ..
        } = &mut **known;
        for region in regions.iter_mut().filter(|region| region.cells > 1) {
            // A path has fewer steps than the region has cells.
            if region.cells > best + 1 {
                let longest = region.longest.unwrap_or_else(|| {
                    work.diameter.search(ground, usize::from(region.first));
                    work.diameter.region(ground, 0)
                });
                region.longest = Some(longest);
                best = best.max(longest);
            }
        }
        Some(best)
    }
}

impl Known {
    /// Learns everything from nothing.
    fn rebuild(&mut self, level: &Level, tiles: Tiles, work: &mut Work) {
        self.tiles = tiles;
        self.size = (level.width(), level.height());
        self.cells.clear();
        self.cells.extend_from_slice(level.cells());
        self.ground.fill(level, tiles);
        self.label.clear();
        self.label.resize(self.ground.len(), 0);
        self.regions.clear();
        self.free.clear();
        self.retired.clear();
        self.sources.clear();
        self.longest = None;
        let mut main = Region::default();
        for y in 0..self.size.1 {
            for cell in self.ground.row(y) {
                if self.ground.is_open(cell) && self.label[cell] == 0 {
                    let place = self.add(cell, work);
                    if self.regions[place].cells > main.cells {
                        main = self.regions[place];
                    }
                }
            }
        }
        if main.cells == 0 {
            return;
        }
        // The greatest region is the main one. Its first cell is its first source.
        let label = self.label[usize::from(main.first)];
        self.remove(label);
        let distances = self
            .label
            .iter_mut()
            .zip(&work.distance)
            .map(|(cell, &distance)| {
                let is_main = *cell == label;
                *cell = if is_main { 0 } else { *cell };
                if is_main { distance } else { NEVER }
            });
        self.sources.push((main.first, distances.collect()));
    }

    /// Adds the region of a cell, and returns its place. `work.distance` has the distances of its
    /// cells from the first one then.
    fn add(&mut self, first: usize, work: &mut Work) -> usize {
        let place = if let Some(place) = self.free.pop() {
            usize::from(place)
        } else {
            self.regions.push(Region::default());
            self.regions.len() - 1
        };
        let label = place as u16 + 1;
        let Work {
            queue, distance, ..
        } = work;
        distance.resize(self.ground.len(), 0);
        queue.clear();
        queue.push(first as u16);
        (self.label[first], distance[first]) = (label, 0);
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let farther = distance[usize::from(cell)] + 1;
            for neighbour in self.ground.neighbours(usize::from(cell)) {
                if self.ground.is_open(neighbour) && self.label[neighbour] != label {
                    (self.label[neighbour], distance[neighbour]) = (label, farther);
                    queue.push(neighbour as u16);
                }
            }
        }
        self.regions[place] = Region {
            cells: queue.len(),
            first: first as u16,
            longest: None,
        };
        place
    }

    /// Removes the region with this label, if it is one.
    fn remove(&mut self, label: u16) {
        let Some(place) = usize::from(label).checked_sub(1) else {
            return;
        };
        if std::mem::take(&mut self.regions[place]).cells > 0 {
            self.retired.push(place as u16);
        }
    }

    /// Adds a source: the distances from a cell of the main region.
    fn look(&mut self, source: usize, work: &mut Work) {
        let mut distance = Vec::new();
        if self.sources.len() >= SOURCES {
            // The oldest goes, apart from the first one.
            distance = self.sources.remove(1).1;
        }
        distance.clear();
        // Closed cells have a distance while the search lasts, so that it does not enter them.
        distance.extend(
            self.ground
                .open
                .iter()
                .map(|&open| if open == 0 { 0 } else { NEVER }),
        );
        let Work { queue, .. } = work;
        queue.clear();
        queue.push(source as u16);
        distance[source] = 0;
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            let farther = distance[usize::from(cell)] + 1;
            for neighbour in self.ground.neighbours(usize::from(cell)) {
                if distance[neighbour] == NEVER {
                    distance[neighbour] = farther;
                    queue.push(neighbour as u16);
                }
            }
        }
        for (distance, &open) in distance.iter_mut().zip(&self.ground.open) {
            *distance = if open == 0 { NEVER } else { *distance };
        }
        self.sources.push((source as u16, distance));
    }

    /// Brings everything up to date for a level that differs in a few cells. Whether that is
    /// possible.
    fn update(&mut self, level: &Level, work: &mut Work) -> bool {
        work.closed.clear();
        work.opened.clear();
        let width = self.size.0;
        for (block, (before, after)) in self
            .cells
            .chunks_mut(128)
            .zip(level.cells().chunks(128))
            .enumerate()
        {
            if differing(before, after, usize::MAX) == 0 {
                continue;
            }
            for (place, (old, &new)) in before.iter_mut().zip(after).enumerate() {
                let was = self.tiles.contains(*old);
                let is = self.tiles.contains(new);
                *old = new;
                if was != is {
                    let index = block * 128 + place;
                    let cell = self.ground.index((index % width, index / width)) as u16;
                    if is {
                        work.opened.push(cell);
                    } else {
                        work.closed.push(cell);
                    }
                }
            }
        }
        if work.closed.is_empty() && work.opened.is_empty() {
            return true;
        }
        // A source that is closed knows no distances.
        self.sources
            .retain(|(source, _)| !work.closed.contains(source));
        if self.sources.is_empty() {
            return false;
        }
        self.longest = None;
        for &cell in &work.closed {
            self.ground.open[usize::from(cell)] = 0;
            self.ground.count -= 1;
        }
        for &cell in &work.opened {
            self.ground.open[usize::from(cell)] = 1;
            self.ground.count += 1;
        }
        self.free.append(&mut self.retired);
        // The regions that have changed are no more.
        for &cell in work.closed.iter().chain(&work.opened) {
            let label = std::mem::take(&mut self.label[usize::from(cell)]);
            self.remove(label);
            for neighbour in self.ground.neighbours(usize::from(cell)) {
                self.remove(self.label[neighbour]);
            }
        }
        for place in (0..self.sources.len()).rev() {
            mend(&mut self.sources[place].1, &self.ground, work);
        }
        // What the first source has lost or gained is told by its lists, the last ones.
        let first = &self.sources[0].1;
        for &cell in &work.gained {
            self.label[usize::from(cell)] = 0;
        }
        let is_out = |cell: usize| self.ground.is_open(cell) && first[cell] == NEVER;
        let mut out = std::mem::take(&mut work.out);
        out.clear();
        out.extend(work.lost.iter().map(|&cell| usize::from(cell)));
        for &cell in work.closed.iter().chain(&work.opened) {
            out.push(usize::from(cell));
            out.extend(self.ground.neighbours(usize::from(cell)));
        }
        out.retain(|&cell| is_out(cell));
        for &cell in &out {
            let place = usize::from(self.label[cell]).checked_sub(1);
            // It has no region yet, or one that is no more.
            if place.is_none_or(|place| self.regions[place].cells == 0) {
                self.add(cell, work);
            }
        }
        work.out = out;
        // Sources that are no longer in the main region.
        for place in (1..self.sources.len()).rev() {
            if self.sources[0].1[usize::from(self.sources[place].0)] == NEVER {
                self.sources.remove(place);
            }
        }
        // The main region should be the greatest one.
        let others = self.regions.iter().map(|region| region.cells);
        let main = self.ground.count - others.clone().sum::<usize>();
        others.max().unwrap_or(0) <= main
    }

    /// The cell that is farthest from a source.
    fn end(&self, source: usize) -> usize {
        let distance = &self.sources[source].1;
        let farthest = farthest(distance);
        distance
            .iter()
            .position(|&distance| distance == farthest)
            .unwrap_or(0)
    }

    /// The middle of a shortest path from a source to the cell that is farthest from it.
    fn middle(&self, source: usize) -> usize {
        let mut cell = self.end(source);
        let distance = &self.sources[source].1;
        for _ in 0..distance[cell] / 2 {
            let nearer = |&next: &usize| distance[next] < distance[cell];
            cell = self
                .ground
                .neighbours(cell)
                .into_iter()
                .find(nearer)
                .unwrap_or(cell);
        }
        cell
    }

    /// The longest path of the main region, as [`Diameter`] finds it, but beginning with the
    /// sources that are known; or a shorter one of at least `enough` steps.
    fn main(&mut self, enough: usize, work: &mut Work) -> usize {
        if self.sources.len() == 1 {
            // The cell farthest from any cell is a good end of a path.
            let end = self.end(0);
            self.look(end, work);
        }
        let mut ends: Vec<u16> = self
            .sources
            .iter()
            .map(|(_, distance)| farthest(distance))
            .collect();
        let mut best = ends.iter().copied().max().unwrap_or(0);
        if usize::from(best) >= enough {
            return best.into();
        }
        if ends.len() == 2 {
            let middle = self.middle(1);
            self.look(middle, work);
            ends.push(farthest(&self.sources[2].1));
            best = best.max(ends[2]);
        }
        let mut candidates = std::mem::take(&mut work.candidates);
        candidates.clear();
        // No cell is farther than over a source.
        work.bounds.clear();
        work.bounds.resize(self.ground.len(), NEVER);
        for ((_, distance), end) in self.sources.iter().zip(&ends) {
            for (bound, &distance) in work.bounds.iter_mut().zip(distance) {
                *bound = (*bound).min(distance.saturating_add(*end));
            }
        }
        let first = &self.sources[0].1;
        let cells = work.bounds.iter().zip(first).enumerate();
        let cells = cells.filter(|&(_, (&bound, &distance))| bound > best && distance != NEVER);
        candidates.extend(cells.map(|(cell, (&bound, _))| (cell as u16, bound)));
        // The searches of the level before exclude most of those that they excluded there.
        for _ in 0..2 {
            for (_, distance) in &self.sources {
                exclude(&mut candidates, distance, best);
            }
        }
        while let Some(&(source, _)) = candidates
            .iter()
            .max_by_key(|&&(cell, bound)| (bound, cell))
        {
            if candidates.len() < 2 {
                break;
            }
            self.look(usize::from(source), work);
            let Some((_, distance)) = self.sources.last() else {
                break;
            };
            let is_better = farthest(distance) > best;
            best = best.max(farthest(distance));
            // Both ends of a longer path are candidates.
            let others = candidates.iter().filter(|&&(cell, _)| cell != source);
            let end = others
                .map(|&(cell, _)| distance[usize::from(cell)])
                .max()
                .unwrap_or(0);
            candidates.retain_mut(|(cell, bound)| {
                *bound = (*bound).min(distance[usize::from(*cell)] + end);
                *bound > best && *cell != source
            });
            if is_better {
                // The middle of a long path is near to all cells, so it excludes many of them.
                let middle = self.middle(self.sources.len() - 1);
                self.look(middle, work);
                let Some((_, distance)) = self.sources.last() else {
                    break;
                };
                best = best.max(farthest(distance));
                exclude(&mut candidates, distance, best);
            }
        }
        work.candidates = candidates;
        usize::from(best)
    }
}

/// Leaves the cells that may be an end of a path that is longer than `best`. The other end is among
/// them, and the way over the source of these distances is no shorter.
fn exclude(candidates: &mut Vec<(u16, u16)>, distance: &[u16], best: u16) {
    let end = candidates
        .iter()
        .map(|&(cell, _)| distance[usize::from(cell)])
        .max()
        .unwrap_or(0);
    candidates.retain_mut(|(cell, bound)| {
        *bound = (*bound).min(distance[usize::from(*cell)] + end);
        *bound > best
    });
}

/// The greatest distance.
fn farthest(distance: &[u16]) -> u16 {
    // `NEVER` plus 1 is 0.
    distance
        .iter()
        .map(|distance| distance.wrapping_add(1))
        .max()
        .unwrap_or(1)
        .max(1)
        - 1
}

/// Brings the distances from a cell up to date after cells were closed and opened (Ramalingam and
/// Reps 1996). Lists the cells that have lost their distance or have another one.
fn mend(distance: &mut [u16], ground: &Ground, work: &mut Work) {
    let Work {
        closed,
        opened,
        lost,
        gained,
        heap,
        ..
    } = work;
    lost.clear();
    gained.clear();
    heap.clear();
    let after = |heap: &mut BinaryHeap<_>, distance: &[u16], cell: u16, old: u16| {
        for next in ground.neighbours(usize::from(cell)) {
            if ground.is_open(next) && distance[next] == old + 1 {
                heap.push(Reverse((old + 1, next as u16)));
            }
        }
    };
    for &cell in &*closed {
        let old = std::mem::replace(&mut distance[usize::from(cell)], NEVER);
        if old != NEVER {
            after(heap, distance, cell, old);
        }
    }
    // In ascending order: the cells before a cell are right when it is looked at.
    while let Some(Reverse((old, cell))) = heap.pop() {
        let place = usize::from(cell);
        let is_nearer = |&next: &usize| distance[next] != NEVER && distance[next] + 1 == old;
        if distance[place] != old || old == 0 || ground.neighbours(place).iter().any(is_nearer) {
            continue;
        }
        distance[place] = NEVER;
        lost.push(cell);
        after(heap, distance, cell, old);
    }
    for &cell in lost.iter().chain(&*opened) {
        let beside = ground
            .neighbours(usize::from(cell))
            .into_iter()
            .map(|next| distance[next])
            .min();
        if let Some(least) = beside.filter(|&least| least != NEVER) {
            heap.push(Reverse((least + 1, cell)));
        }
    }
    while let Some(Reverse((new, cell))) = heap.pop() {
        if new >= distance[usize::from(cell)] {
            continue;
        }
        distance[usize::from(cell)] = new;
        gained.push(cell);
        for next in ground.neighbours(usize::from(cell)) {
            if ground.is_open(next) && distance[next] > new + 1 {
                heap.push(Reverse((new + 1, next as u16)));
            }
        }
    }
}
