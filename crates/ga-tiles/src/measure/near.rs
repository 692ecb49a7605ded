use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The share of the cells of a set that have another set nearby, from 0 to 1.
///
/// A cell is near another one if at most [`within`](Self::within) steps lead from one to the other.
/// Each step leads to one of the four neighbours, through any tile. No cell is near itself: if a
/// tile is in both sets, it needs another one nearby.
///
/// - *Value*: the number of cells of `tiles` that are near a cell of `others`, divided by the
///   number of all cells of `tiles`. Missing if there are none, with a gap of 1.
/// - *Usual*: each house is beside a street (`within` 1), and has a park within 5 steps.
/// - *Cost*: up to `2 * within + 1` operations for each cell of `tiles`.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Near, Scratch, Value};
///
/// let alphabet = Alphabet::new(".HP")?;
/// let [houses, parks] = [alphabet.tiles("H")?, alphabet.tiles("P")?];
/// let level = alphabet.read("H..P\n..H.")?;
/// let share = |within| {
///     let near = Near { tiles: houses, others: parks, within };
///     Measure::from(near).of(&level, &mut Scratch::default())
/// };
/// assert_eq!([share(1), share(2), share(3)], [0.0, 0.5, 1.0].map(Value::Number));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "adjacent")]
#[doc(alias = "neighbours")]
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Near {
    /// The tiles that need others nearby.
    pub tiles: Tiles,
    /// The tiles that they need.
    pub others: Tiles,
    /// The greatest number of steps.
    pub within: usize,
}

impl MeasureType for Near {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let width = level.width();
        assert!(
            width <= 128,
            "a level of {width} columns is too wide to be measured"
        );
        // One word for each row: the cells of the others.
        let rows = &mut scratch.rows;
        rows.clear();
        rows.extend(level.rows().map(|row| {
            row.iter().rev().fold(0u128, |word, &tile| {
                word << 1 | u128::from(self.others.contains(tile))
            })
        }));
        let mut all = 0usize;
        let mut near = 0usize;
        for (y, row) in level.rows().enumerate() {
            for (x, _) in row
                .iter()
                .enumerate()
                .filter(|&(_, &tile)| self.tiles.contains(tile))
            {
                all += 1;
                near += usize::from(self.has(rows, x, y));
            }
        }
        if all == 0 {
            Value::missing(1)
        } else {
            Value::Number(near as f64 / all as f64)
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the tiles that need others nearby", self.tiles)?;
        template.check_set("the tiles that are needed nearby", self.others)
    }

    fn needed(&self) -> Vec<Tiles> {
        vec![self.tiles]
    }

    fn bounds(&self, _: &Counts<'_>) -> Bounds {
        Bounds::any(0.0, 1.0)
    }
}

impl Near {
    /// Whether a cell has another one nearby.
    fn has(&self, rows: &[u128], x: usize, y: usize) -> bool {
        let first = y.saturating_sub(self.within);
        let last = y.saturating_add(self.within).min(rows.len() - 1);
        (first..=last).any(|row| {
            // What is left of the steps after those to the row.
            let across = self.within - row.abs_diff(y);
            let right = x.saturating_add(across).min(127);
            let mut cells = u128::MAX >> (127 - right) & u128::MAX << x.saturating_sub(across);
            if row == y {
                cells &= !(1 << x);
            }
            rows[row] & cells != 0
        })
    }
}
