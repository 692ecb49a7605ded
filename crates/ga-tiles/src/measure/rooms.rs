use super::ground::Ground;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// Rooms and the doors between them, as a graph.
///
/// A *room* is a connected region of the floor with a least number of cells. Smaller regions are no
/// rooms, but a way may lead through them. A *door* is a connected region of door tiles; it
/// joins all rooms that touch it.
///
/// - *Value*: one of four. [`number`](Self::number): the number of rooms.
///   [`behind`](Self::behind): the rooms that a start reaches through doors only.
///   [`depth`](Self::depth): the doors on the way to the room that is behind most of them, each way
///   with as few as possible. [`loops`](Self::loops): the doors and regions that could be left out
///   without cutting anything off.
/// - *Missing*: `behind` and `depth` need a start. The gap is 1.
/// - *Usual*: exactly three rooms behind a locked door; no loops in a level of keys and doors, some
///   in one of flight.
/// - *Cost*: some visits of each cell.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Rooms, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.DP")?;
/// let [floor, doors, start] = [".P", "D", "P"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// // Three rooms in a row.
/// let level = alphabet.read("P.#..\n..D..\n###D#\n.....")?;
/// let rooms = |rooms: Rooms| Measure::from(rooms).of(&level, &mut Scratch::default());
/// assert_eq!(rooms(Rooms::number(floor, doors)), Value::Number(3.0));
/// assert_eq!(rooms(Rooms::behind(floor, doors, start)), Value::Number(2.0));
/// assert_eq!(rooms(Rooms::depth(floor, doors, start)), Value::Number(2.0));
/// assert_eq!(rooms(Rooms::loops(floor, doors)), Value::Number(0.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rooms {
    floor: Tiles,
    doors: Tiles,
    from: Tiles,
    area: usize,
    what: What,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Number,
    Behind,
    Depth,
    Loops,
}

/// Working memory of rooms.
#[derive(Clone, Debug, Default)]
pub(super) struct Plan {
    /// The number of the region of each open cell, counted from 1.
    region: Vec<u16>,
    /// Of each region: whether it is a door, its cells, and the doors on the way to it.
    regions: Vec<(bool, usize, usize)>,
    /// Cells that are reached through the same number of doors, and through one more.
    queue: Vec<u16>,
    later: Vec<u16>,
    /// Pairs of regions that touch.
    edges: Vec<(u16, u16)>,
    /// For loops: a region of the same part of the graph.
    parts: Vec<usize>,
}

/// No way leads to a region.
const NEVER: usize = usize::MAX;

impl Rooms {
    const fn new(floor: Tiles, doors: Tiles, from: Tiles, what: What) -> Self {
        Self {
            floor,
            doors,
            from,
            area: 1,
            what,
        }
    }

    /// The number of rooms.
    pub const fn number(floor: Tiles, doors: Tiles) -> Self {
        Self::new(floor, doors, Tiles::NONE, What::Number)
    }

    /// The number of rooms that are reached from a tile of `from`, but not without a door.
    pub const fn behind(floor: Tiles, doors: Tiles, from: Tiles) -> Self {
        Self::new(floor, doors, from, What::Behind)
    }

    /// The greatest number of doors that a way from a tile of `from` to a room has to pass.
    pub const fn depth(floor: Tiles, doors: Tiles, from: Tiles) -> Self {
        Self::new(floor, doors, from, What::Depth)
    }

    /// The number of independent loops in the graph of regions and doors.
    pub const fn loops(floor: Tiles, doors: Tiles) -> Self {
        Self::new(floor, doors, Tiles::NONE, What::Loops)
    }

    /// Regions of fewer cells than `area` are no rooms. 1 unless given.
    #[must_use]
    pub const fn with_area(self, area: usize) -> Self {
        Self { area, ..self }
    }

    /// Finds all regions, and which of them touch.
    fn survey(&self, level: &Level, ground: &mut Ground, plan: &mut Plan) {
        let Plan {
            region,
            regions,
            queue,
            edges,
            ..
        } = plan;
        regions.clear();
        edges.clear();
        ground.fill(level, self.doors);
        region.clear();
        region.resize(ground.len(), 0);
        // Doors first: a tile that is floor and door is a door.
        for is_door in [true, false] {
            if !is_door {
                ground.fill(level, self.floor | self.from);
            }
            for first in ground.cells() {
                if !ground.is_open(first) || region[first] != 0 {
                    continue;
                }
                regions.push((is_door, 0, NEVER));
                let number = regions.len() as u16;
                queue.clear();
                queue.push(first as u16);
                region[first] = number;
                let mut next = 0;
                while let Some(&cell) = queue.get(next) {
                    next += 1;
                    for neighbour in ground.neighbours(usize::from(cell)) {
                        if ground.is_open(neighbour) && region[neighbour] == 0 {
                            region[neighbour] = number;
                            queue.push(neighbour as u16);
                        } else if region[neighbour] != 0 && region[neighbour] != number {
                            edges
                                .extend([(region[neighbour], number), (number, region[neighbour])]);
                        }
                    }
                }
                regions[usize::from(number) - 1].1 = queue.len();
            }
        }
        edges.sort_unstable();
        edges.dedup();
    }

    /// Counts the doors on the way to each region. Whether there is a start.
    fn walk(&self, level: &Level, ground: &Ground, plan: &mut Plan) -> bool {
        let Plan {
            region,
            regions,
            queue,
            later,
            edges,
            ..
        } = plan;
        queue.clear();
        for (cell, _) in ground
            .tiles(level)
            .filter(|&(_, tile)| self.from.contains(tile))
        {
            let number = region[cell];
            if number != 0 && regions[usize::from(number) - 1].2 == NEVER {
                regions[usize::from(number) - 1].2 = 0;
                queue.push(number);
            }
        }
        let has_start = !queue.is_empty();
        let mut doors = 0;
        while !queue.is_empty() {
            later.clear();
            while let Some(number) = queue.pop() {
                let first = edges.partition_point(|&(one, _)| one < number);
                for &(_, next) in edges[first..].iter().take_while(|&&(one, _)| one == number) {
                    let (is_door, _, known) = &mut regions[usize::from(next) - 1];
                    if *known == NEVER {
                        *known = doors + usize::from(*is_door);
                        if *is_door {
                            later.push(next);
                        } else {
                            queue.push(next);
                        }
                    }
                }
            }
            std::mem::swap(queue, later);
            doors += 1;
        }
        has_start
    }

    fn loops_of(plan: &mut Plan) -> usize {
        let Plan {
            regions,
            edges,
            parts,
            ..
        } = plan;
        parts.clear();
        parts.extend(0..regions.len());
        let mut loops = 0;
        for &(one, other) in edges.iter().filter(|(one, other)| one < other) {
            let one = root(parts, usize::from(one) - 1);
            let other = root(parts, usize::from(other) - 1);
            // An edge within a part closes a loop.
            loops += usize::from(one == other);
            parts[one] = other;
        }
        loops
    }
}

/// The number that stands for a part.
fn root(parts: &mut [usize], mut part: usize) -> usize {
    while parts[part] != part {
        parts[part] = parts[parts[part]];
        part = parts[part];
    }
    part
}

impl MeasureType for Rooms {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch { ground, plan, .. } = scratch;
        self.survey(level, ground, plan);
        let is_room =
            |&&(is_door, cells, _): &&(bool, usize, usize)| !is_door && cells >= self.area;
        match self.what {
            What::Number => Value::count(plan.regions.iter().filter(is_room).count()),
            What::Loops => Value::count(Self::loops_of(plan)),
            What::Behind | What::Depth if !self.walk(level, ground, plan) => Value::missing(1),
            What::Behind => {
                let rooms = plan.regions.iter().filter(is_room);
                Value::count(
                    rooms
                        .filter(|&&(_, _, doors)| (1..NEVER).contains(&doors))
                        .count(),
                )
            }
            What::Depth => {
                let rooms = plan
                    .regions
                    .iter()
                    .filter(is_room)
                    .map(|&(_, _, doors)| doors);
                Value::count(rooms.filter(|&doors| doors != NEVER).max().unwrap_or(0))
            }
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the floor of rooms", self.floor)?;
        template.check_set("the doors of rooms", self.doors)?;
        match self.what {
            What::Behind | What::Depth => template.check_set("the tiles to start from", self.from),
            What::Number | What::Loops => Ok(()),
        }
    }

    fn needed(&self) -> Vec<Tiles> {
        match self.what {
            What::Behind | What::Depth => vec![self.from],
            What::Number | What::Loops => Vec::new(),
        }
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let cells = counts.template.width() * counts.template.height();
        Bounds::whole(
            0,
            if self.what == What::Loops {
                2 * cells
            } else {
                cells.div_ceil(2)
            },
        )
    }
}
