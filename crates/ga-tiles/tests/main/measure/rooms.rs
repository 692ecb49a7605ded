//! Rooms and supported ground, beside their definitions.

use super::{missing, number, of};
use crate::{judge, large, levels, set};
use ga_tiles::level::Tiles;
use ga_tiles::measure::{Rooms, Supported, Value};
use ga_tiles::{Error, Level, Measure, Template};
use proptest::prelude::*;
use std::collections::{BTreeMap, BTreeSet};

type Cell = (usize, usize);

/// The regions of some cells: cells join the region of a neighbour until nothing changes.
fn regions(cells: &[Cell]) -> Vec<Vec<Cell>> {
    let mut left: BTreeSet<Cell> = cells.iter().copied().collect();
    let mut regions = Vec::new();
    while let Some(first) = left.pop_first() {
        let mut region = vec![first];
        let mut next = 0;
        while let Some(&(x, y)) = region.get(next) {
            next += 1;
            let around = [
                (x + 1, y),
                (x.wrapping_sub(1), y),
                (x, y + 1),
                (x, y.wrapping_sub(1)),
            ];
            region.extend(around.into_iter().filter(|cell| left.remove(cell)));
        }
        regions.push(region);
    }
    regions
}

fn touch(one: &[Cell], other: &[Cell]) -> bool {
    let near = |&(x, y): &Cell, &(u, v): &Cell| x.abs_diff(u) + y.abs_diff(v) == 1;
    one.iter()
        .any(|one| other.iter().any(|other| near(one, other)))
}

/// Floor 0 and 2, doors 1, start 2: the number, behind, depth, and loops.
fn naive(level: &Level, area: usize) -> [Option<usize>; 4] {
    let rows = judge::rows(level);
    let rooms = regions(&judge::cells_of(&rows, set(&[0, 2])));
    let doors = regions(&judge::cells_of(&rows, set(&[1])));
    // The doors on the way to each room: rounds in which a door leads on.
    let starts = judge::cells_of(&rows, set(&[2]));
    let has_start = |room: &Vec<Cell>| room.iter().any(|cell| starts.contains(cell));
    let mut known: BTreeMap<usize, usize> = (0..rooms.len())
        .filter(|&room| has_start(&rooms[room]))
        .map(|room| (room, 0))
        .collect();
    for count in 1..=doors.len() {
        let before = known.clone();
        for door in &doors {
            let beside: Vec<usize> = (0..rooms.len())
                .filter(|&room| touch(&rooms[room], door))
                .collect();
            if beside
                .iter()
                .any(|room| before.get(room) == Some(&(count - 1)))
            {
                for room in beside {
                    known.entry(room).or_insert(count);
                }
            }
        }
    }
    let is_room = |room: &usize| rooms[*room].len() >= area;
    let far = || {
        known
            .iter()
            .filter(|(room, _)| is_room(room))
            .map(|(_, doors)| *doors)
    };
    let edges = rooms
        .iter()
        .map(|room| doors.iter().filter(|door| touch(room, door)).count())
        .sum::<usize>();
    let parts = regions(&judge::cells_of(&rows, set(&[0, 1, 2]))).len();
    [
        Some((0..rooms.len()).filter(is_room).count()),
        (!starts.is_empty()).then(|| far().filter(|&doors| doors > 0).count()),
        (!starts.is_empty()).then(|| far().max().unwrap_or(0)),
        Some(edges + parts - rooms.len() - doors.len()),
    ]
}

/// As the judge's levels have them: floor is 0 and 2, doors are 1, the rest is walls.
fn measures(area: usize) -> [Measure; 4] {
    let floor = set(&[0, 2]);
    let doors = set(&[1]);
    let start = set(&[2]);
    let rooms = [
        Rooms::number(floor, doors),
        Rooms::behind(floor, doors, start),
        Rooms::depth(floor, doors, start),
        Rooms::loops(floor, doors),
    ];
    rooms.map(|rooms| rooms.with_area(area).into())
}

proptest! {
    #[test]
    fn rooms_are_those_of_the_definition(level in levels(), walls in any::<u64>(), area in 1usize..4) {
        // Some cells become walls.
        let mut level = level;
        let cells = level.cells_mut();
        for (place, cell) in cells.iter_mut().enumerate() {
            if walls.rotate_left(place as u32 * 7).trailing_zeros() >= 2 {
                *cell = crate::tile(3);
            }
        }
        let expected = naive(&level, area).map(|value| value.map_or(missing(1), number));
        let found = measures(area).map(|measure| of(measure, &level));
        prop_assert_eq!(found, expected, "{:?}", level);
    }

    #[test]
    fn supported_cells_hang_together_with_the_last_row(level in levels()) {
        let cells = judge::cells_of(&judge::rows(&level), set(&[1]));
        let lowest = level.height() - 1;
        let held: usize =
            regions(&cells).iter().filter(|one| one.iter().any(|cell| cell.1 == lowest)).map(Vec::len).sum();
        let share = held as f64 / cells.len() as f64;
        let expected = if cells.is_empty() { missing(1) } else { Value::Number(share) };
        prop_assert_eq!(of(Supported(set(&[1])), &level), expected);
    }
}

#[test]
fn rooms_of_large_levels_are_found_soon() -> Result<(), Error> {
    for level in large() {
        for measure in measures(1) {
            of(measure, &level);
        }
    }
    let template = Template::new(3, 3, 4)?;
    let empty = Measure::from(Rooms::number(set(&[0]), Tiles::NONE)).check(&template);
    assert!(matches!(empty, Err(Error::EmptySet { .. })));
    Ok(())
}
