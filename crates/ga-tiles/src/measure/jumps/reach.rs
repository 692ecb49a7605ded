use super::Jumper;
use crate::level::{Level, Tiles};
use crate::measure::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};

/// The share of a set of cells that a walking, falling and jumping agent reaches, from 0 to 1.
///
/// [`Jumper`] says which moves there are, and what it means to reach a cell. Tiles of `from` and of
/// `goals` are open to the agent.
///
/// - *Value*: the number of reached cells of `goals`, divided by the number of all of them. Missing
///   if the level has no tile of `from`, none of `goals`, or none of both: the gap is 1 or 2, the
///   number of sets without a cell.
/// - *Usual*: all coins, and most of the air, can be reached.
/// - *Cost*: about `2 * height * width` moves for each cell in which the agent can stand.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{JumpReach, Jumper, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.SC")?;
/// let [air, start, coins] = [".", "S", "C"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let jumper = Jumper { through: air, height: 2, width: 2 };
/// let reach = Measure::from(JumpReach { from: start, jumper, goals: coins });
/// // A jump over the gap passes the first coin. The second one is too high.
/// let level = alphabet.read("....C\n.....\n.C...\nS....\n#.###")?;
/// assert_eq!(reach.of(&level, &mut Scratch::default()), Value::Number(0.5));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct JumpReach {
    /// The tiles at which the agent starts.
    pub from: Tiles,
    /// The agent.
    pub jumper: Jumper,
    /// The tiles that should be reached.
    pub goals: Tiles,
}

impl MeasureType for JumpReach {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch { ground, board, .. } = scratch;
        let Self {
            from,
            jumper,
            goals,
        } = self;
        let has = |tiles: &Tiles| level.cells().iter().any(|&tile| tiles.contains(tile));
        let absent = usize::from(!has(from)) + usize::from(!has(goals));
        if absent > 0 {
            return Value::missing(absent);
        }
        board.start(jumper, *from, *goals, level, ground);
        let mut reached = std::mem::take(&mut board.reached);
        board.explore(jumper, ground, |one| {
            one.passes(ground.stride).for_each(|cell| reached[cell] = 1);
            false
        });
        let mut count = 0;
        let mut all = 0;
        for (cell, _) in ground
            .tiles(level)
            .filter(|&(_, tile)| goals.contains(tile))
        {
            all += 1;
            count += usize::from(reached[cell]);
        }
        board.reached = reached;
        Value::Number(count as f64 / f64::from(all))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.jumper.check(template, self.from, self.goals)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.from, self.goals]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::any(0.0, 1.0)
    }
}
