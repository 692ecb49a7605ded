//! Founders of large levels, of whose tiles some must be one region.
//!
//! A large level whose cells are drawn one by one has hundreds of regions, and a search that
//! changes a few cells at a time takes long to join them. So all founders are joined: the shortest
//! ways between regions are opened. Three of four are smoothed before, by a cellular automaton
//! (Johnson, Yannakakis & Togelius 2010).

use crate::level::{Level, Tile, Tiles};
use crate::measure::Measure;
use crate::requirement::Requirements;
use crate::template::Template;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::collections::VecDeque;
use std::ops::RangeInclusive;

/// Levels of fewer cells are found in less time than they take to be joined and made different: 100
/// caves of 32 x 32 take 5 s without this, and 22 of 63 x 65 take 20 s.
const LARGE: usize = 1024;
/// The generations of the cellular automaton.
const GENERATIONS: usize = 4;

/// The tiles that must be one region by the first such requirement; `None` in levels that are not
/// large.
pub(super) fn one_region(template: &Template, requirements: &Requirements) -> Option<Tiles> {
    if template.width() * template.height() < LARGE {
        return None;
    }
    let is_one = |range: RangeInclusive<f64>| range.contains(&1.0) && *range.end() < 2.0;
    requirements
        .iter()
        .filter(|requirement| is_one(requirement.range()))
        .find_map(|requirement| match requirement.measure() {
            Measure::Regions(regions) => regions.numbered(),
            _ => None,
        })
}

/// Changes a founder, so that these tiles are one region if its fixed cells allow it.
pub(super) fn prepare(level: &mut Level, template: &Template, set: Tiles, rng: &mut dyn Rng) {
    if below(rng, 4) > 0 {
        for _ in 0..GENERATIONS {
            smooth(level, template, set, rng);
        }
    }
    join(level, template, set, rng);
}

/// Each free cell becomes one of the set if five of the nine cells around it are, and else another
/// one. Beyond the border, nothing is of the set.
fn smooth(level: &mut Level, template: &Template, set: Tiles, rng: &mut dyn Rng) {
    let (width, height) = (level.width(), level.height());
    let before = level.clone();
    let is_open = |cell: usize| set.contains(before.cells()[cell]);
    for orbit in 0..template.free_orbits() {
        let cell = template.first(orbit);
        let (x, y) = (cell % width, cell / width);
        let columns = x.saturating_sub(1)..(x + 2).min(width);
        let rows = y.saturating_sub(1)..(y + 2).min(height);
        let around = rows.flat_map(|y| columns.clone().map(move |x| y * width + x));
        let opens = around.filter(|&cell| is_open(cell)).count() >= 5;
        let tiles = template.allowed(orbit) & if opens { set } else { !set };
        if opens != is_open(cell) && !tiles.is_empty() {
            let tile = template.weights().draw_in(tiles, rng);
            template.put(level.cells_mut(), orbit, tile);
        }
    }
}

/// Opens the shortest ways between regions of the set, with its most frequent tile. A search goes
/// out from a region; each region that it reaches is joined. Another one begins in the regions that
/// fixed cells part from it.
fn join(level: &mut Level, template: &Template, set: Tiles, rng: &mut dyn Rng) {
    let (width, number) = (level.width(), level.cells().len());
    let tile = |cell: usize| -> Option<(usize, Tile)> {
        let orbit = template.orbit_of(cell)?;
        let tiles = (template.allowed(orbit) & set).iter();
        let weight = |tile: &Tile| template.weights().of(*tile);
        let tile = tiles.max_by(|one, other| weight(one).total_cmp(&weight(other)))?;
        Some((orbit, tile))
    };
    // The cell from which each cell was reached, and whether there is a way to it.
    let mut from: Vec<Option<usize>> = vec![None; number];
    let mut is_joined = vec![false; number];
    let start = below(rng, number);
    for first in (start..number).chain(0..start) {
        if from[first].is_some() || !set.contains(level.cells()[first]) {
            continue;
        }
        (from[first], is_joined[first]) = (Some(first), true);
        let mut queue = VecDeque::from([first]);
        while let Some(cell) = queue.pop_front() {
            let (x, y) = (cell % width, cell / width);
            let neighbours = [
                (y > 0).then(|| cell - width),
                (x > 0).then(|| cell - 1),
                (x + 1 < width).then_some(cell + 1),
                (cell + width < number).then_some(cell + width),
            ];
            for next in neighbours.into_iter().flatten() {
                if from[next].is_some() {
                    continue;
                }
                if set.contains(level.cells()[next]) {
                    let mut back = cell;
                    while !std::mem::replace(&mut is_joined[back], true) {
                        if let Some((orbit, tile)) = tile(back) {
                            template.put(level.cells_mut(), orbit, tile);
                        }
                        back = from[back].unwrap_or(back);
                    }
                    (from[next], is_joined[next]) = (Some(cell), true);
                    queue.push_front(next);
                } else if tile(next).is_some() {
                    from[next] = Some(cell);
                    queue.push_back(next);
                }
            }
        }
    }
}
