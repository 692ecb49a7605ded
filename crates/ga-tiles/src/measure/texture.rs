use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// How narrow the passages of a set of tiles are, from 0 to 1: the mean share of the four sides of
/// its cells that are closed.
///
/// A side is closed if the neighbour is not in the set, or if it is the border of the level. Cells
/// in the middle of a hall have 0, cells of a corridor 0.5, dead ends 0.75.
///
/// - *Value*: a share; missing if the level has no cell of the set, with a gap of 1.
/// - *Usual*: 0.2 for halls, 0.5 for a maze of corridors.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Scratch, Tightness, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let tightness = Measure::from(Tightness(alphabet.tiles(".")?));
/// let value = tightness.of(&alphabet.read("##.\n...")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(0.625));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "openness")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tightness(
    /// The tiles whose sides are looked at.
    pub Tiles,
);

/// The number of dead ends of a set of tiles: cells with exactly one of their four neighbours in
/// the set.
///
/// A cell without any neighbour in the set does not count.
///
/// - *Value*: a whole number from 0; never missing.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{DeadEnds, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let ends = Measure::from(DeadEnds(alphabet.tiles(".")?));
/// let value = ends.of(&alphabet.read("#.#.\n...#\n#.##")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(4.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct DeadEnds(
    /// The tiles of the passages.
    pub Tiles,
);

/// The number of branchings of a set of tiles: cells with at least three of their four neighbours
/// in the set.
///
/// In a maze of corridors, these are the crossings. In halls, most cells count.
///
/// - *Value*: a whole number from 0; never missing.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Branchings, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let crossings = Measure::from(Branchings(alphabet.tiles(".")?));
/// let value = crossings.of(&alphabet.read("#.#.\n...#\n#.##")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(1.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "junctions")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Branchings(
    /// The tiles of the passages.
    pub Tiles,
);

/// The number of cells of the set with each number of neighbours in the set, from 0 to 4.
fn ways(level: &Level, tiles: Tiles, scratch: &mut Scratch) -> [usize; 5] {
    let ground = &mut scratch.ground;
    ground.fill(level, tiles);
    let mut counts = [0; 5];
    for cell in ground.cells().filter(|&cell| ground.is_open(cell)) {
        counts[usize::from(ground.ways(cell))] += 1;
    }
    counts
}

impl MeasureType for Tightness {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let ways = ways(level, self.0, scratch);
        let cells: usize = ways.iter().sum();
        if cells == 0 {
            return Value::missing(1);
        }
        let closed: usize = ways
            .iter()
            .zip([4, 3, 2, 1, 0])
            .map(|(cells, closed)| cells * closed)
            .sum();
        Value::Number(closed as f64 / (4 * cells) as f64)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose tightness is measured", self.0)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.0]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::any(0.0, 1.0)
    }
}

impl MeasureType for DeadEnds {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        Value::count(ways(level, self.0, scratch)[1])
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose dead ends are counted", self.0)
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, counts.of(self.0).1)
    }
}

impl MeasureType for Branchings {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let ways = ways(level, self.0, scratch);
        Value::count(ways[3] + ways[4])
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles whose branchings are counted", self.0)
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, counts.of(self.0).1)
    }
}
