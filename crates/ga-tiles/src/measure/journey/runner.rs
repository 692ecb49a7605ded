use super::Travel;
use crate::error::Error;
use crate::level::Tiles;
use crate::measure::ground::Ground;
use crate::template::Template;

/// An agent with gravity, in a level that is seen from the side: it walks, climbs, hangs, jumps,
/// and steers while it is in the air.
///
/// Cells of its tiles, of ladders and of ropes are open, and all other cells are solid. The lowest
/// row is at the bottom, and nothing is below it: there the agent falls out of the level. The other
/// borders are closed. The agent has the size of one cell, and each move leads one cell on.
///
/// It *holds* in a cell with a ladder or a rope. It *stands* above a solid cell, and above the top
/// of a ladder. If it holds or stands:
///
/// - `E`, `W`: it walks, or moves along a rope.
/// - `N`: it climbs up a ladder. `S`: it climbs down to a ladder, or lets go.
/// - `n`, `e`, `w`: it jumps: it rises one cell, and with `e` and `w` it moves one cell to the
///   right or to the left there.
///
/// In a jump it rises [`height`](Self::height) cells at most, and can end it at any time. While it
/// rises, it moves by `n`, `e` and `w`. If it neither holds nor stands, it falls by one cell: `f`
/// straight down, `r` and `l` with a cell to the right or to the left below. So with height 3 it
/// jumps across a gap of 5 cells.
///
/// - *Usual*: height 2 to 4.
/// - *Instead*: a [`Jumper`](crate::measure::Jumper) jumps in right angles and does not steer. Its
///   ways are cheaper to find.
#[doc(alias = "platformer")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Runner {
    /// The tiles that are open, besides ladders and ropes.
    pub through: Tiles,
    /// The greatest number of cells that it rises in a jump.
    pub height: usize,
    /// The tiles with a ladder.
    pub ladders: Tiles,
    /// The tiles with a rope.
    pub ropes: Tiles,
}

/// The letters of all steps. The first three of a jump start it.
pub(super) const LETTERS: &[u8; 13] = b"EWNSnewnewfrl";
const WALK_EAST: u8 = 0;
const WALK_WEST: u8 = 1;
const CLIMB_UP: u8 = 2;
const CLIMB_DOWN: u8 = 3;
const START: u8 = 4;
const RISE: u8 = 7;
const FALL: u8 = 10;

/// What a cell holds by.
const LADDER: u8 = 1;
const ROPE: u8 = 2;

/// A step: its letter, the cell that it passes, the cell to which it leads, and the cells that the
/// agent can still rise there.
pub(super) type Step = (u8, usize, usize, usize);

impl Runner {
    pub(super) fn check(&self, template: &Template) -> Result<(), Error> {
        for (what, set) in [
            ("the tiles that are open to the agent", self.through),
            ("the tiles with a ladder", self.ladders),
            ("the tiles with a rope", self.ropes),
        ] {
            if !set.is_empty() {
                template.check_set(what, set)?;
            }
        }
        Ok(())
    }

    /// What each cell holds by.
    pub(super) fn hold(&self, level: &crate::Level, ground: &Ground, holds: &mut Vec<u8>) {
        holds.clear();
        holds.resize(ground.len(), 0);
        for (cell, tile) in ground.tiles(level) {
            holds[cell] = LADDER * u8::from(self.ladders.contains(tile));
            holds[cell] |= ROPE * u8::from(self.ropes.contains(tile));
        }
    }

    /// Calls `visit` with each step from a cell, in which the agent can rise by `left` more cells.
    pub(super) fn each_step(
        &self,
        ground: &Ground,
        holds: &[u8],
        cell: usize,
        left: usize,
        mut visit: impl FnMut(Step),
    ) {
        let (up, down) = (cell - ground.stride, cell + ground.stride);
        let is_below = ground.is_inside(down);
        let stands = is_below && (!ground.is_open(down) || holds[down] & LADDER != 0);
        let is_safe = stands || holds[cell] != 0;
        if is_safe {
            for (letter, to) in [(WALK_EAST, cell + 1), (WALK_WEST, cell - 1)] {
                if ground.is_open(to) {
                    visit((letter, to, to, 0));
                }
            }
            if holds[cell] & LADDER != 0 && ground.is_open(up) {
                visit((CLIMB_UP, up, up, 0));
            }
            let climbs = holds[cell] != 0 || is_below && holds[down] & LADDER != 0;
            if climbs && is_below && ground.is_open(down) {
                visit((CLIMB_DOWN, down, down, 0));
            }
        }
        // Up or down, and there straight on, to the right or to the left.
        let mut in_air = |letter: u8, next: usize, left: usize| {
            for (more, to) in [(0, next), (1, next + 1), (2, next - 1)] {
                if ground.is_open(to) {
                    visit((letter + more, next, to, left));
                }
            }
        };
        if is_safe && self.height > 0 && ground.is_open(up) {
            in_air(START, up, self.height - 1);
        } else if !is_safe && left > 0 && ground.is_open(up) {
            in_air(RISE, up, left - 1);
        }
        if !is_safe && is_below {
            // It is open: otherwise the agent would stand.
            in_air(FALL, down, 0);
        }
    }
}

/// The number of jumps among letters of steps.
pub(super) fn jumps(steps: &[u8]) -> usize {
    steps
        .iter()
        .filter(|&&step| (START..RISE).contains(&step))
        .count()
}

/// The share of a set of cells that a [`Runner`] reaches, from 0 to 1.
///
/// Tiles of `from` and of `goals` are open to the agent.
///
/// - *Value*: the number of reached cells of `goals`, divided by the number of all of them. Missing
///   if the level has no tile of `from`, none of `goals`, or none of both: the gap is 1 or 2, the
///   number of sets without a cell.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::{Alphabet, Tiles};
/// use ga_tiles::measure::{RunReach, Runner, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.SCH")?;
/// let [air, start, coins, ladders] =
///     [".", "S", "C", "H"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let runner = Runner { through: air, height: 1, ladders, ropes: Tiles::NONE };
/// let reach = ga_tiles::Measure::from(RunReach { from: start, runner, goals: coins });
/// // It climbs to the coin at the left. The other one is too high.
/// let level = alphabet.read("C...C\nH....\nH....\nH.S..\n#####")?;
/// assert_eq!(reach.of(&level, &mut Scratch::default()), Value::Number(0.5));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct RunReach {
    /// The tiles at which the agent starts.
    pub from: Tiles,
    /// The agent.
    pub runner: Runner,
    /// The tiles that should be reached.
    pub goals: Tiles,
}

impl crate::measure::MeasureType for RunReach {
    fn of(
        &self,
        level: &crate::Level,
        scratch: &mut crate::measure::Scratch,
    ) -> crate::measure::Value {
        let Self {
            from,
            runner,
            goals,
        } = *self;
        let has = |tiles: Tiles| level.cells().iter().any(|&tile| tiles.contains(tile));
        let absent = usize::from(!has(from)) + usize::from(!has(goals));
        if absent > 0 {
            return crate::measure::Value::missing(absent);
        }
        let journey = super::Journey::running(from, runner, goals);
        let (count, all) = journey.reach(level, &mut scratch.travel);
        crate::measure::Value::Number(count as f64 / all as f64)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        super::Journey::running(self.from, self.runner, self.goals).check(template)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.from, self.goals]
    }

    fn bounds(&self, _: &crate::measure::Counts<'_>) -> crate::measure::Bounds {
        crate::measure::Bounds::any(0.0, 1.0)
    }
}

impl super::Journey {
    /// The number of goals of the first leg that the agent reaches, and of all of them.
    fn reach(&self, level: &crate::Level, travel: &mut Travel) -> (usize, usize) {
        self.prepare(level, travel);
        // No goal ends the way.
        travel.boards[0].goals.fill(0);
        let _ = self.explore(level, travel);
        let goals = travel.grounds[0]
            .tiles(level)
            .filter(|&(_, tile)| self.legs[0].to.contains(tile));
        goals.fold((0, 0), |(count, all), (cell, _)| {
            (
                count + usize::from(travel.boards[0].reached[cell] != 0),
                all + 1,
            )
        })
    }
}
