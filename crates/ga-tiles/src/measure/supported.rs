use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The share of the cells of some tiles that the ground supports: a chain of neighbours among these
/// tiles leads from them to the last row.
///
/// - *Value*: from 0 to 1. Missing if the level has no cell of the set, with a gap of 1.
/// - *Usual*: 1 for the ground of a level that is seen from the side, so that none of it floats.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Scratch, Supported, Value};
///
/// let alphabet = Alphabet::new(".#")?;
/// let supported = Measure::from(Supported(alphabet.tiles("#")?));
/// // A ledge is supported, and a block in the air is not.
/// let level = alphabet.read("#...\n..##\n...#")?;
/// assert_eq!(supported.of(&level, &mut Scratch::default()), Value::Number(0.75));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Supported(
    /// The tiles that need support.
    pub Tiles,
);

impl MeasureType for Supported {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch {
            ground,
            left,
            queue,
            ..
        } = scratch;
        ground.fill(level, self.0);
        if ground.count == 0 {
            return Value::missing(1);
        }
        left.clone_from(&ground.open);
        queue.clear();
        for cell in ground.row(level.height() - 1) {
            if std::mem::take(&mut left[cell]) != 0 {
                queue.push(cell as u16);
            }
        }
        let mut next = 0;
        while let Some(&cell) = queue.get(next) {
            next += 1;
            for neighbour in ground.neighbours(usize::from(cell)) {
                if std::mem::take(&mut left[neighbour]) != 0 {
                    queue.push(neighbour as u16);
                }
            }
        }
        Value::Number(queue.len() as f64 / ground.count as f64)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles that need support", self.0)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.0]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::any(0.0, 1.0)
    }
}
