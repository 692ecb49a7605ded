//! Measures: numbers that describe a level.
//!
//! A [`Measure`] reads one level and returns a [`Value`]: a number, or that the level has no such
//! value, and how nearly it has one. A [`Scratch`] holds the working memory, so that nothing is
//! allocated once it is warm.
//!
//! | measure | value |
//! |---|---|
//! | [`Count`], [`Share`] | the number or the share of the cells of some tiles |
//! | [`Regions`] | the number of connected regions, or the size of the largest |
//! | [`Rooms`] | the number of rooms, those behind doors, and loops between them |
//! | [`Supported`] | the share of some tiles that the ground supports |
//! | [`LongestPath`] | the steps between the two cells that are farthest apart |
//! | [`Way`] | the steps from one tile to another, also over a key and a door |
//! | [`CheapestWay`] | the cost of a way, if steps have different costs |
//! | [`OnWay`] | the number of some tiles on a way |
//! | [`Reachable`] | the share of some tiles that can be reached |
//! | [`JumpWay`] | the moves from one tile to another, of an agent that jumps: a [`Jumper`] |
//! | [`Jumps`] | the number of jumps on that way |
//! | [`JumpReach`] | the share of some tiles that it can reach |
//! | [`Journey`] | the moves or jumps of an agent over several stops, also of a [`Runner`] |
//! | [`RunReach`] | the share of some tiles that a runner can reach |
//! | [`Near`] | the share of some tiles that have others nearby |
//! | [`Pushes`] | the pushes or moves that solve a pushing puzzle |
//! | [`Border`] | the distance of some tiles from the border |
//! | [`Position`] | the column or row of some tiles |
//! | [`Changes`] | the number of changes along rows or columns |
//! | [`Pattern`] | how often a small picture occurs |
//! | [`Differs`] | the number of cells that differ from a picture |
//! | [`Neighbours`] | the number of neighbours that must not be neighbours |
//! | [`Like`] | how like some samples a level is |
//! | [`Tightness`] | how narrow passages are |
//! | [`DeadEnds`], [`Branchings`] | the number of dead ends and of crossings |
//! | [`Stacked`] | the number of places at which two layers have some tiles |
//! | [`Part`] | another measure, of a rectangle of the level |
//! | [`Sum`] | a sum or a difference of other measures |
//! | [`Own`] | a closure of yours |
//! | [`Command`] | a program of yours, in any language |
//!
//! Measures of a [`Part`] and of a [`Sum`] are measures of this list; commands are not. In all
//! measures a step leads to one of the four neighbours of a cell. A [`Jumper`] has moves.

mod border;
#[cfg_attr(
    not(feature = "description"),
    expect(dead_code, reason = "descriptions are checked by bounds")
)]
mod bounds;
mod changes;
mod cheapest_way;
mod command;
mod count;
mod differs;
mod ground;
mod journey;
mod jumps;
mod kept;
mod like;
mod longest_path;
mod near;
mod neighbours;
mod on_way;
mod own;
mod part;
mod pattern;
mod position;
mod pushes;
mod reachable;
mod regions;
mod rooms;
mod scratch;
mod stacked;
mod sum;
mod supported;
mod texture;
mod value;
mod way;
mod which;

pub use border::Border;
pub use changes::Changes;
pub use cheapest_way::CheapestWay;
pub use command::{Answer, Command, Failure};
pub use count::{Count, Share};
pub use differs::Differs;
pub use journey::{Journey, RunReach, Runner};
pub use jumps::{JumpReach, JumpWay, Jumper, Jumps};
pub use like::Like;
pub use longest_path::LongestPath;
pub use near::Near;
pub use neighbours::Neighbours;
pub use on_way::OnWay;
pub use own::Own;
pub use part::Part;
pub use pattern::Pattern;
pub use position::Position;
pub use pushes::Pushes;
pub use reachable::Reachable;
pub use regions::Regions;
pub use rooms::Rooms;
pub use scratch::Scratch;
pub use stacked::Stacked;
pub use sum::Sum;
pub use supported::Supported;
pub use texture::{Branchings, DeadEnds, Tightness};
pub use value::Value;
pub use way::Way;

use crate::error::Error;
use crate::level::{Level, Tiles};
use crate::template::{Counts, Template};
use bounds::{Bounds, Counted};

/// What each type of measure does. CONTRIBUTING.md says how to add one.
trait MeasureType {
    /// Measures a level.
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value;

    /// Whether the value is `least` or more, if that is found in less time than the value: always
    /// or never for levels of one size.
    fn has_at_least(&self, _: &Level, _: &mut Scratch, _least: f64) -> bool {
        false
    }

    /// Checks that the measure makes sense for levels of a template.
    fn check(&self, template: &Template) -> Result<(), Error>;

    /// Sets of tiles: a level without a cell of one of them has no value.
    fn needed(&self) -> Vec<Tiles> {
        Vec::new()
    }

    /// The values for levels with these numbers of tiles: any number, if the measure counts no
    /// cells and does not say more.
    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        let any = Bounds::any(f64::NEG_INFINITY, f64::INFINITY);
        self.counted(counts)
            .map_or(any, |counted| counted.bounds(counts))
    }

    /// What is counted, if the measure counts cells.
    fn counted(&self, _: &Counts<'_>) -> Option<Counted> {
        None
    }
}

macro_rules! measures {
    ($($(#[$doc:meta])* $name:ident),+ $(,)?) => {
        /// A number that describes a level; see [the module](self) for all of them.
        ///
        /// ```
        /// use ga_tiles::level::Alphabet;
        /// use ga_tiles::measure::{Count, Measure, Scratch, Way};
        ///
        /// let alphabet = Alphabet::new("#.PD")?;
        /// let [floor, player, door] = [".", "P", "D"].map(|tiles| alphabet.tiles(tiles).unwrap());
        /// let way = Way::new(player, floor, door);
        /// let (level, mut scratch) = (alphabet.read("P.#D\n#...")?, Scratch::default());
        /// let measures = [Measure::from(Count(floor)), Measure::from(way)];
        /// let values = measures.map(|measure| measure.of(&level, &mut scratch).number());
        /// assert_eq!(values, [Some(4.0), Some(5.0)]);
        /// # Ok::<(), ga_tiles::Error>(())
        /// ```
        #[derive(Clone, Debug, PartialEq)]
        #[non_exhaustive]
        pub enum Measure {
            $($(#[$doc])* $name($name),)+
        }

        $(impl From<$name> for Measure {
            fn from(measure: $name) -> Self {
                Self::$name(measure)
            }
        })+

        impl Measure {
            fn kind(&self) -> &dyn MeasureType {
                match self {
                    $(Self::$name(measure) => measure,)+
                }
            }
        }
    };
}
measures! {
    /// The number of cells of some tiles.
    Count,
    /// The share of the cells of some tiles.
    Share,
    /// Connected regions.
    Regions,
    /// The steps between the two cells that are farthest apart.
    LongestPath,
    /// The steps from one tile to another.
    Way,
    /// The share of some tiles that can be reached.
    Reachable,
    /// The moves of an agent that jumps, from one tile to another.
    JumpWay,
    /// The share of some tiles that an agent reaches that jumps.
    JumpReach,
    /// The share of some tiles that have others nearby.
    Near,
    /// The distance from the border.
    Border,
    /// How often a small picture occurs.
    Pattern,
    /// How narrow passages are.
    Tightness,
    /// The number of dead ends.
    DeadEnds,
    /// The number of crossings.
    Branchings,
    /// The number of cells that differ from a picture.
    Differs,
    /// The number of neighbours that must not be neighbours.
    Neighbours,
    /// How like some samples a level is.
    Like,
    /// The cost of the cheapest way.
    CheapestWay,
    /// The number of some tiles on a way.
    OnWay,
    /// The jumps of an agent on its shortest way.
    Jumps,
    /// The shortest solution of a pushing puzzle.
    Pushes,
    /// The column or row of some tiles.
    Position,
    /// The changes along rows or columns.
    Changes,
    /// The moves of an agent over several stops.
    Journey,
    /// The share of some tiles that an agent with gravity reaches.
    RunReach,
    /// Rooms and the doors between them.
    Rooms,
    /// The share of some tiles that the ground supports.
    Supported,
    /// The places at which one layer has some tiles, and another layer others.
    Stacked,
    /// Another measure of a rectangle.
    Part,
    /// A sum of other measures.
    Sum,
    /// A closure of yours.
    Own,
    /// A program of yours.
    Command,
}

impl Measure {
    /// Measures a level.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows. [`level::check`](crate::level::check) says
    /// so before.
    pub fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        self.kind().of(level, scratch)
    }

    /// Whether the value is `least` or more, if that is found in less time than the value: always
    /// or never for levels of one size.
    pub(crate) fn has_at_least(&self, level: &Level, scratch: &mut Scratch, least: f64) -> bool {
        self.kind().has_at_least(level, scratch, least)
    }

    /// Measures levels. Commands get them in batches.
    #[cfg(feature = "description")]
    pub(crate) fn of_all(&self, levels: &[Level]) -> Result<Vec<Value>, Error> {
        let Self::Command(command) = self else {
            let mut scratch = Scratch::default();
            return Ok(levels
                .iter()
                .map(|level| self.of(level, &mut scratch))
                .collect());
        };
        let batches = levels
            .chunks(command.batch().max(1))
            .map(|batch| command.measure(batch));
        Ok(batches.collect::<Result<Vec<_>, _>>()?.concat())
    }

    /// Checks that the measure makes sense for levels of a template.
    ///
    /// # Errors
    ///
    /// [`Error::EmptySet`] if a set has no tiles of the template. [`Error::UnknownKind`] if it has
    /// tiles that the template does not have. [`Error::PatternSize`] if a pattern is larger than
    /// the levels.
    pub fn check(&self, template: &Template) -> Result<(), Error> {
        self.kind().check(template)
    }

    /// Writes the letters of the way or the solution that is measured, and returns the value.
    /// `None` if the measure has no letters. The letters are empty if there is no way.
    pub(crate) fn letters(
        &self,
        level: &Level,
        scratch: &mut Scratch,
        letters: &mut String,
    ) -> Option<Value> {
        Some(match self {
            Self::Way(way) => way.letters(level, scratch, letters),
            Self::JumpWay(way) => way.letters(level, scratch, letters),
            Self::Journey(way) => way.letters(level, scratch, letters),
            Self::Pushes(puzzle) => puzzle.letters(level, scratch, letters),
            Self::Part(part) => return part.letters(level, scratch, letters),
            _ => return None,
        })
    }

    /// The program, if the measure is one.
    pub const fn command(&self) -> Option<&Command> {
        match self {
            Self::Command(command) => Some(command),
            _ => None,
        }
    }
}
