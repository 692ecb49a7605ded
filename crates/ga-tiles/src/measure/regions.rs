use super::kept::LARGE;
use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// Regions of a set of tiles: groups of cells that are connected within the set.
///
/// Two cells are connected if they share a side, or, [with corners](Self::with_corners), a side or
/// a corner. Without corners each cell has four neighbours, with corners eight.
///
/// - *Value*: the number of regions, the number of cells of the largest region, or the share of the
///   cells of the set that the largest region has. Numbers are 0 if the level has no cell of the
///   set; then the share is missing, with a gap of 1.
/// - *Usual*: exactly one region of floor, so that a player can get everywhere.
/// - *Cost*: a visit of each cell. From 4096 cells on, the number without corners is brought up to
///   date where cells have changed.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Regions, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let (floor, level) = (alphabet.tiles(".")?, alphabet.read("..#\n##.\n.#.")?);
/// let mut scratch = Scratch::default();
/// assert_eq!(Measure::from(Regions::number(floor)).of(&level, &mut scratch), Value::Number(3.0));
/// let joined = Regions::number(floor).with_corners();
/// assert_eq!(Measure::from(joined).of(&level, &mut scratch), Value::Number(2.0));
/// assert_eq!(Measure::from(Regions::largest(floor)).of(&level, &mut scratch), Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "connected components")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Regions {
    tiles: Tiles,
    what: What,
    has_corners: bool,
}

#[derive(Clone, Copy, Debug, PartialEq)]
enum What {
    Number,
    Largest,
    Share,
}

impl Regions {
    /// The number of regions.
    pub const fn number(tiles: Tiles) -> Self {
        Self {
            tiles,
            what: What::Number,
            has_corners: false,
        }
    }

    /// The number of cells of the largest region.
    pub const fn largest(tiles: Tiles) -> Self {
        Self {
            tiles,
            what: What::Largest,
            has_corners: false,
        }
    }

    /// The number of cells of the largest region, divided by the number of cells of the set.
    pub const fn largest_share(tiles: Tiles) -> Self {
        Self {
            tiles,
            what: What::Share,
            has_corners: false,
        }
    }

    /// Also connects cells that share a corner.
    #[must_use]
    pub const fn with_corners(self) -> Self {
        Self {
            has_corners: true,
            ..self
        }
    }

    /// The tiles, if this is the number of regions without corners.
    pub(crate) fn numbered(&self) -> Option<Tiles> {
        (self.what == What::Number && !self.has_corners).then_some(self.tiles)
    }

    /// No level of this size has a greater value: each cell of a region has neighbours that are in
    /// no other one.
    fn most(&self, width: usize, height: usize) -> usize {
        match (self.what, self.has_corners) {
            (What::Number, false) => (width * height).div_ceil(2),
            (What::Number, true) => width.div_ceil(2) * height.div_ceil(2),
            (What::Largest | What::Share, _) => width * height,
        }
    }
}

impl MeasureType for Regions {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        if level.cells().len() >= LARGE && self.what == What::Number && !self.has_corners {
            return Value::count(scratch.kept.of(level, self.tiles).regions());
        }
        let Scratch {
            ground,
            left,
            queue,
            ..
        } = scratch;
        ground.fill(level, self.tiles);
        left.clone_from(&ground.open);
        let mut number = 0;
        let mut largest = 0;
        for first in ground.cells() {
            if left[first] == 0 {
                continue;
            }
            left[first] = 0;
            queue.clear();
            queue.push(first as u16);
            let mut next = 0;
            while let Some(&cell) = queue.get(next) {
                next += 1;
                let cell = usize::from(cell);
                let mut visit = |cell: usize| {
                    if left[cell] != 0 {
                        left[cell] = 0;
                        queue.push(cell as u16);
                    }
                };
                ground.neighbours(cell).into_iter().for_each(&mut visit);
                if self.has_corners {
                    ground.corners(cell).into_iter().for_each(&mut visit);
                }
            }
            number += 1;
            largest = largest.max(queue.len());
        }
        match self.what {
            What::Number => Value::count(number),
            What::Largest => Value::count(largest),
            What::Share if number == 0 => Value::missing(1),
            What::Share => Value::Number(largest as f64 / ground.count as f64),
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles of the regions", self.tiles)
    }

    fn needed(&self) -> Vec<Tiles> {
        if self.what == What::Share {
            vec![self.tiles]
        } else {
            Vec::new()
        }
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        if self.what == What::Share {
            return Bounds::any(0.0, 1.0);
        }
        let (least, most) = counts.of(self.tiles);
        let most = most.min(self.most(counts.template.width(), counts.template.height()));
        Bounds::whole(least.min(1), most)
    }
}
