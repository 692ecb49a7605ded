//! Rules of neighbours and windows, kept by constraint propagation.
//!
//! A requirement that allows no wrong neighbours, or no window that samples do not have, says which
//! tiles can be around a tile. A search that climbs by single cells rarely finds such levels: a
//! corner of a castle needs all of its walls at once. So founders are drawn cell by cell, and each
//! choice narrows what the cells around it can be (model synthesis, Merrell 2007; wave function
//! collapse, Gumin 2016). A level that an operator has changed is drawn again around each fault.

use crate::level::{Level, Tile, Tiles};
use crate::measure::Measure;
use crate::requirement::Requirements;
use crate::template::Template;
use ga_core::Sampler;
use ga_core::evaluate::Interrupt;
use ga_core::rand::Rng;
use ga_core::random::{below, exp, ln, unit};
use std::cmp::Reverse;
use std::collections::BinaryHeap;
use std::sync::Arc;

/// Draws of a whole founder before the template's own is taken.
const FOUNDERS: usize = 4;
/// How far around a fault a level is drawn again: farther each time that it fails.
const REACHES: [usize; 3] = [1, 2, 4];
/// The cells of the largest window.
const LARGEST: usize = 16;

/// The rules of a search; absent if no requirement has any.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    template: Arc<Template>,
    tables: Vec<Table>,
    /// What each cell can be at first.
    start: Vec<Tiles>,
}

/// The windows of one shape that are allowed, at all places.
#[derive(Clone, Debug)]
struct Table {
    width: usize,
    height: usize,
    /// The cells of each window, row by row, and how often samples have it.
    windows: Vec<(Vec<Tile>, f64)>,
    has_numbers: bool,
}

/// A table at a place: the number of the table, and the cell at its top left.
type Place = (usize, usize);

impl Rules {
    /// The rules that requirements have for the whole level.
    pub(super) fn new(template: &Arc<Template>, requirements: &Requirements) -> Option<Self> {
        let mut rules = Self {
            template: Arc::clone(template),
            tables: Vec::new(),
            start: Vec::new(),
        };
        let known = template.tiles();
        rules.start = template
            .fixed()
            .cells()
            .iter()
            .map(|&fixed| Tiles::from(fixed))
            .collect();
        for set in &mut rules.start {
            *set = if *set == Tiles::ALL {
                template.free_tiles()
            } else {
                *set
            };
        }
        let is_strict = |high: f64| high < 1.0;
        for requirement in requirements
            .iter()
            .filter(|rule| is_strict(*rule.range().end()))
        {
            match requirement.measure() {
                Measure::Neighbours(neighbours) => {
                    rules
                        .tables
                        .push(Table::of_pairs((2, 1), neighbours.right(), known));
                    rules
                        .tables
                        .push(Table::of_pairs((1, 2), neighbours.below(), known));
                    rules.keep_edges(neighbours.edges());
                }
                Measure::Like(like) if !like.is_divergence() => {
                    let windows = like
                        .entries()
                        .map(|(window, number)| (window, f64::from(number)));
                    let side = like.side();
                    let windows = windows.collect();
                    rules.tables.push(Table {
                        width: side,
                        height: side,
                        windows,
                        has_numbers: true,
                    });
                }
                _ => {}
            }
        }
        (!rules.tables.is_empty()).then_some(rules)
    }

    fn keep_edges(&mut self, edges: [Tiles; 4]) {
        let (width, height) = (self.template.width(), self.template.height());
        for (cell, set) in self.start.iter_mut().enumerate() {
            let (x, y) = (cell % width, cell / width);
            for (is_touched, edge) in [y == 0, y + 1 == height, x == 0, x + 1 == width]
                .into_iter()
                .zip(edges)
            {
                // A fixed cell stays, though it is at the wrong edge.
                if is_touched && self.template.orbit_of(cell).is_some() {
                    *set = *set & edge;
                }
            }
        }
    }

    /// A founder that keeps all rules; one of the template if none is found, or if `stop` is due.
    pub(super) fn founder(&self, rng: &mut dyn Rng, stop: &Interrupt<'_>) -> Level {
        let mut level = self.template.sample(rng);
        for _ in 0..FOUNDERS {
            if self.draw(&mut level, |_| true, rng, stop) || stop() {
                break;
            }
        }
        level
    }

    /// Draws a level again around its faults. It stays as it is if that fails, or if it has none.
    pub(super) fn repair(&self, level: &mut Level, rng: &mut dyn Rng, stop: &Interrupt<'_>) {
        let faults = self.faults(level, stop);
        if faults.is_empty() {
            return;
        }
        let (width, height) = (level.width(), level.height());
        for reach in REACHES {
            let mut is_near = vec![false; width * height];
            for (x, y) in faults.iter().map(|fault| (fault % width, fault / width)) {
                for row in y.saturating_sub(reach)..=(y + reach).min(height - 1) {
                    let near = x.saturating_sub(reach)..=(x + reach).min(width - 1);
                    is_near[row * width..][near].fill(true);
                }
            }
            if self.draw(level, |cell| is_near[cell], rng, stop) || stop() {
                return;
            }
        }
    }

    /// Draws all free cells of a rectangle again; the level stays as it is if that fails.
    pub(super) fn redraw(&self, level: &mut Level, rng: &mut dyn Rng, stop: &Interrupt<'_>) {
        let (width, height) = (level.width(), level.height());
        let side = |length: usize, rng: &mut dyn Rng| 2 + below(rng, (length / 2).max(1));
        let (across, down) = (side(width, rng).min(width), side(height, rng).min(height));
        let left = below(rng, width - across + 1);
        let top = below(rng, height - down + 1);
        let is_within = |cell: usize| {
            let (x, y) = (cell % width, cell / width);
            (left..left + across).contains(&x) && (top..top + down).contains(&y)
        };
        self.draw(level, is_within, rng, stop);
    }

    /// The free cells that a window covers that is not allowed, or that are at a wrong edge. If
    /// `stop` is due, some of them.
    fn faults(&self, level: &Level, stop: &Interrupt<'_>) -> Vec<usize> {
        let width = level.width();
        let cells = level.cells();
        let mut is_faulty = vec![false; cells.len()];
        for (cell, set) in self.start.iter().enumerate() {
            is_faulty[cell] = !set.contains(cells[cell]);
        }
        for table in &self.tables {
            for place in table.places(width, level.height()) {
                // With many windows a row takes milliseconds.
                if place % width == 0 && stop() {
                    break;
                }
                let is_same = |(window, _): &(Vec<Tile>, f64)| {
                    table
                        .cells(place, width)
                        .zip(window)
                        .all(|(cell, tile)| cells[cell] == *tile)
                };
                if !table.windows.iter().any(is_same) {
                    table
                        .cells(place, width)
                        .for_each(|cell| is_faulty[cell] = true);
                }
            }
        }
        (0..cells.len()).filter(|&cell| is_faulty[cell]).collect()
    }

    /// Draws the free cells of a level again that are `open`. Returns whether all rules are kept
    /// around them; if not, or if `stop` is due, the level is unchanged.
    fn draw(
        &self,
        level: &mut Level,
        open: impl Fn(usize) -> bool,
        rng: &mut dyn Rng,
        stop: &Interrupt<'_>,
    ) -> bool {
        let mut work = Work::new(self, level, open, rng, stop);
        let is_drawn = work.solve(rng);
        if is_drawn {
            for (tile, set) in level.cells_mut().iter_mut().zip(&work.sets) {
                *tile = set.iter().next().unwrap_or(*tile);
            }
        }
        is_drawn
    }
}

impl Table {
    fn of_pairs((width, height): (usize, usize), sets: &[Tiles], known: Tiles) -> Self {
        let allowed = |one: Tile| {
            sets.get(usize::from(one.kind()))
                .copied()
                .unwrap_or(Tiles::ALL)
                & known
        };
        let pairs = known.iter().flat_map(|one| {
            allowed(one)
                .iter()
                .map(move |other| (vec![one, other], 1.0))
        });
        Self {
            width,
            height,
            windows: pairs.collect(),
            has_numbers: false,
        }
    }

    /// The cells at the top left of all places.
    fn places(&self, width: usize, height: usize) -> impl Iterator<Item = usize> {
        let columns = (width + 1).saturating_sub(self.width);
        let rows = (height + 1).saturating_sub(self.height);
        (0..rows).flat_map(move |y| (0..columns).map(move |x| y * width + x))
    }

    /// The cells of a place, row by row.
    fn cells(&self, place: usize, width: usize) -> impl Iterator<Item = usize> {
        let across = self.width;
        (0..self.width * self.height).map(move |at| place + at / across * width + at % across)
    }

    /// The places that cover a cell, each with the number of the cell in it.
    fn covering(
        &self,
        cell: usize,
        width: usize,
        height: usize,
    ) -> impl Iterator<Item = (usize, usize)> {
        let (x, y) = (cell % width, cell / width);
        let (across, down) = (self.width, self.height);
        (0..across * down).filter_map(move |at| {
            let (left, top) = (x.checked_sub(at % across)?, y.checked_sub(at / across)?);
            (left + across <= width && top + down <= height).then_some((top * width + left, at))
        })
    }
}

/// A level while it is drawn.
struct Work<'a> {
    rules: &'a Rules,
    /// What each cell can still be.
    sets: Vec<Tiles>,
    /// Changes that can be taken back: a cell, and what it could be.
    trail: Vec<(usize, Tiles)>,
    /// Places that have to be looked at, and whether they are in the list.
    queue: Vec<Place>,
    is_queued: Vec<bool>,
    /// Cells that are not decided, the one with the fewest tiles first; some entries are old.
    next: BinaryHeap<Reverse<(usize, u64, usize)>>,
    stop: &'a Interrupt<'a>,
    /// Places that were looked at, modulo 256.
    looks: u8,
}

impl<'a> Work<'a> {
    fn new(
        rules: &'a Rules,
        level: &Level,
        open: impl Fn(usize) -> bool,
        rng: &mut dyn Rng,
        stop: &'a Interrupt<'a>,
    ) -> Self {
        let cells = level.cells();
        let mut sets: Vec<Tiles> = cells.iter().map(|&tile| Tiles::from(tile)).collect();
        let mut opened: Vec<usize> = Vec::new();
        for cell in (0..cells.len()).filter(|&cell| open(cell)) {
            let Some(orbit) = rules.template.orbit_of(cell) else {
                continue;
            };
            for &image in rules.template.cells_of(orbit) {
                let image = usize::from(image);
                sets[image] = rules.start[image];
                opened.push(image);
            }
        }
        opened.sort_unstable();
        opened.dedup();
        let is_queued = vec![false; rules.tables.len() * cells.len()];
        let trail = Vec::new();
        let queue = Vec::new();
        let next = BinaryHeap::new();
        let mut work = Self {
            rules,
            sets,
            trail,
            queue,
            is_queued,
            next,
            stop,
            looks: 0,
        };
        for cell in opened {
            work.touch(cell, rng);
        }
        work
    }

    /// The places around a cell have to be looked at again, and so has the cell.
    fn touch(&mut self, cell: usize, rng: &mut dyn Rng) {
        let (width, height) = (self.rules.template.width(), self.rules.template.height());
        for (number, table) in self.rules.tables.iter().enumerate() {
            for (place, _) in table.covering(cell, width, height) {
                let is_queued = &mut self.is_queued[number * self.sets.len() + place];
                if !*is_queued {
                    *is_queued = true;
                    self.queue.push((number, place));
                }
            }
        }
        let tiles = self.sets[cell].len();
        if tiles > 1 {
            self.next.push(Reverse((tiles, rng.next_u64(), cell)));
        }
    }

    /// A cell, and so all of its images, can be a tile of this set only. Whether a tile is left.
    fn narrow(&mut self, cell: usize, set: Tiles, rng: &mut dyn Rng) -> bool {
        let after = self.sets[cell] & set;
        if after == self.sets[cell] {
            return true;
        }
        let rules = self.rules;
        let alone = [cell as u16];
        let images = rules
            .template
            .orbit_of(cell)
            .map_or(&alone[..], |orbit| rules.template.cells_of(orbit));
        let mut is_left = !after.is_empty();
        for &image in images {
            let image = usize::from(image);
            self.trail.push((image, self.sets[image]));
            self.sets[image] = self.sets[image] & after;
            is_left &= !self.sets[image].is_empty();
            self.touch(image, rng);
        }
        is_left
    }

    /// Looks at all places in the queue. Whether each still has a window, and `stop` is not due.
    fn propagate(&mut self, rng: &mut dyn Rng) -> bool {
        let width = self.rules.template.width();
        let cells = self.sets.len();
        let mut is_left = true;
        while let Some((number, place)) = self.queue.pop() {
            self.is_queued[number * cells + place] = false;
            // With many windows a look takes a millisecond, with few less than one at the clock.
            self.looks = self.looks.wrapping_add(1);
            is_left = is_left && !(self.looks == 0 && (self.stop)());
            if !is_left {
                continue;
            }
            let table = &self.rules.tables[number];
            let mut found = [Tiles::NONE; LARGEST];
            for (window, _) in &table.windows {
                let mut at = table.cells(place, width).zip(window);
                if at.all(|(cell, &tile)| self.sets[cell].contains(tile)) {
                    for (found, &tile) in found.iter_mut().zip(window) {
                        *found = *found | tile;
                    }
                }
            }
            for (cell, found) in table.cells(place, width).zip(found) {
                is_left = is_left && self.narrow(cell, found, rng);
            }
        }
        is_left
    }

    /// Decides all cells. Takes choices back, up to a limit. `false` if `stop` is due.
    fn solve(&mut self, rng: &mut dyn Rng) -> bool {
        if self.sets.iter().any(|set| set.is_empty()) || !self.propagate(rng) {
            return false;
        }
        let mut limit = 20 + self.sets.len();
        // Each choice: the length of the trail before it, the cell, and the tile.
        let mut choices: Vec<(usize, usize, Tile)> = Vec::new();
        while let Some(Reverse((tiles, _, cell))) = self.next.pop() {
            if self.sets[cell].len() != tiles || tiles < 2 {
                continue;
            }
            if (self.stop)() {
                return false;
            }
            let tile = self.choose(cell, rng);
            choices.push((self.trail.len(), cell, tile));
            let mut is_left = self.narrow(cell, tile.into(), rng) && self.propagate(rng);
            while !is_left {
                if (self.stop)() {
                    return false;
                }
                self.propagate_nothing();
                let Some((length, cell, tile)) = choices.pop() else {
                    return false;
                };
                limit -= 1;
                if limit == 0 {
                    return false;
                }
                while self.trail.len() > length {
                    if let Some((cell, set)) = self.trail.pop() {
                        self.sets[cell] = set;
                        if set.len() > 1 {
                            self.next.push(Reverse((set.len(), rng.next_u64(), cell)));
                        }
                    }
                }
                is_left = self.narrow(cell, !Tiles::from(tile), rng) && self.propagate(rng);
            }
        }
        true
    }

    /// Empties the queue.
    fn propagate_nothing(&mut self) {
        let cells = self.sets.len();
        while let Some((number, place)) = self.queue.pop() {
            self.is_queued[number * cells + place] = false;
        }
    }

    /// A tile for a cell: by how often samples have it in the windows that are possible around it;
    /// by the weights of the template if there are none.
    fn choose(&self, cell: usize, rng: &mut dyn Rng) -> Tile {
        let (width, height) = (self.rules.template.width(), self.rules.template.height());
        let mut logs = [0.0; Tile::KINDS];
        let mut places = 0.0;
        for table in self.rules.tables.iter().filter(|table| table.has_numbers) {
            for (place, at) in table.covering(cell, width, height) {
                let mut numbers = [0.0; Tile::KINDS];
                for (window, number) in &table.windows {
                    let mut cells = table.cells(place, width).zip(window);
                    if cells.all(|(cell, &tile)| self.sets[cell].contains(tile)) {
                        numbers[usize::from(window[at].kind())] += number;
                    }
                }
                let sum = numbers.iter().sum::<f64>().max(1.0);
                for (log, number) in logs.iter_mut().zip(numbers) {
                    *log += ln(f64::max(number / sum, 1e-9));
                }
                places += 1.0;
            }
        }
        let weights = self.rules.template.weights();
        let weight = |tile: Tile| {
            if places > 0.0 {
                exp(logs[usize::from(tile.kind())] / places)
            } else {
                weights.of(tile)
            }
        };
        let total: f64 = self.sets[cell].iter().map(weight).sum();
        let mut left = unit(rng) * total;
        let mut chosen = Tile::default();
        for tile in self.sets[cell].iter() {
            chosen = tile;
            left -= weight(tile);
            if left < 0.0 {
                break;
            }
        }
        chosen
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Requirement;
    use crate::measure::Like;
    use ga_core::random::Stream;
    use std::sync::atomic::{AtomicUsize, Ordering};

    #[test]
    fn a_stop_is_asked_in_each_row_in_which_a_repair_looks_for_faults() -> Result<(), crate::Error>
    {
        let mut level = Level::filled(20, 30, Tile::of(1))?;
        let like = Like::new(&[level.clone()], 3)?.unseen();
        let requirements = Requirements::new([Requirement::exactly(like, 0.0)?]);
        let template = Arc::new(Template::new(20, 30, 2)?);
        let rules = Rules::new(&template, &requirements).expect("rules");
        let asked = AtomicUsize::new(0);
        let stop = || asked.fetch_add(1, Ordering::Relaxed) > 30;
        rules.repair(&mut level, &mut Stream::seeded(1), &stop);
        assert_eq!(asked.into_inner(), 28);
        Ok(())
    }
}
