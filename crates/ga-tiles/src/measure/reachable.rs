use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The share of the cells of a set that can be reached from tiles of another set, from 0 to 1.
///
/// A walk starts at any tile of `from` and leads through tiles of `through`. A cell of `goals`
/// counts if a walk ends there; it need not be in `through`, and neither need the start.
///
/// - *Value*: the number of reached cells of `goals`, divided by the number of all of them. Missing
///   if the level has no tile of `from`, none of `goals`, or none of both: the gap is 1 or 2, the
///   number of sets without a cell.
/// - *Usual*: all enemies and keys can be reached, or at least 0.9 of the floor.
/// - *Cost*: a visit of each reached cell.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Reachable, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.PK")?;
/// let [player, floor, keys] = ["P", ".", "K"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let reachable = Measure::from(Reachable { from: player, through: floor, goals: keys });
/// let value = reachable.of(&alphabet.read("P.K#K")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(0.5));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Reachable {
    /// The tiles at which a walk may start.
    pub from: Tiles,
    /// The tiles that a walk may use on its way.
    pub through: Tiles,
    /// The tiles that should be reached.
    pub goals: Tiles,
}

impl MeasureType for Reachable {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch {
            ground,
            left,
            queue,
            ..
        } = scratch;
        ground.fill(level, self.through);
        // 1 for cells that were not reached; the border is 0.
        left.clear();
        left.resize(ground.len(), 0);
        queue.clear();
        let mut goals = 0;
        for (cell, tile) in ground.tiles(level) {
            left[cell] = 1;
            goals += usize::from(self.goals.contains(tile));
            if self.from.contains(tile) {
                left[cell] = 0;
                queue.push(cell as u16);
            }
        }
        let absent = usize::from(queue.is_empty()) + usize::from(goals == 0);
        if absent > 0 {
            return Value::missing(absent);
        }
        let starts = queue.len();
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            let cell = usize::from(cell);
            // A walk goes on from its start and from tiles that it may use.
            if next < starts || ground.is_open(cell) {
                for neighbour in ground.neighbours(cell) {
                    if left[neighbour] != 0 {
                        left[neighbour] = 0;
                        queue.push(neighbour as u16);
                    }
                }
            }
            next += 1;
        }
        let reached = ground
            .tiles(level)
            .filter(|&(cell, tile)| left[cell] == 0 && self.goals.contains(tile));
        Value::Number(reached.count() as f64 / goals as f64)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles to start from", self.from)?;
        template.check_set("the tiles to reach", self.goals)?;
        // Through nothing: only neighbours are reached.
        if self.through.is_empty() {
            Ok(())
        } else {
            template.check_set("the tiles on the way", self.through)
        }
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.from, self.goals]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::any(0.0, 1.0)
    }
}
