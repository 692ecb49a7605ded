mod gap;
mod legs;

pub(super) use legs::Legs;

use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};
use crate::level::{Level, Tiles};

/// The length of the shortest way from one tile to another, also over stops in a given order:
/// first the key, then the door.
///
/// A way has *legs*. Each leg leads to a tile of its goals through tiles that a player can use, and
/// the next leg starts there. The tiles on the way may change from leg to leg: with the key, the
/// door is open. The first and the last cell of a leg need not be tiles of its way. If several
/// cells are starts or goals, the shortest of all ways counts.
///
/// - *Value*: the number of steps of all legs. Missing if there is no way.
/// - *Gap*: the number of other cells that the best walk would have to cross, at least 1. A start
///   or goal that the level does not have adds width + height, and the walk leads over the others.
/// - *Letters*: [`letters`](Self::letters) writes the way as steps N, E, S and W. Among several
///   shortest ways it takes the first direction in this order at each cell. It ends a leg as soon
///   as this makes the way no longer.
/// - *Cost*: a breadth-first search per leg.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Scratch, Value, Way};
///
/// let alphabet = Alphabet::new("#.PKDE")?;
/// let [player, key, door, exit] = ["P", "K", "D", "E"].map(|tile| alphabet.tiles(tile).unwrap());
/// let floor = alphabet.tiles(".PK")?;
/// let way = Way::new(player, floor, key).then(floor | door, exit);
///
/// let (level, mut scratch) = (alphabet.read("K#E\n.#D\nP..")?, Scratch::default());
/// let mut letters = String::new();
/// assert_eq!(way.letters(&level, &mut scratch, &mut letters), Value::Number(8.0));
/// assert_eq!(letters, "NNSSEENN");
///
/// // One wall is in the way, and the key is absent: 1 + 3 + 3.
/// let broken = alphabet.read(".#E\n.##\nP..")?;
/// assert_eq!(Measure::from(way).of(&broken, &mut scratch), Value::Missing { gap: 7.0 });
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "path")]
#[doc(alias = "shortest path")]
#[derive(Clone, Debug, PartialEq)]
pub struct Way {
    from: Tiles,
    legs: Vec<Leg>,
}

/// A part of a way that leads to the next goal.
#[derive(Clone, Copy, Debug, PartialEq)]
struct Leg {
    through: Tiles,
    to: Tiles,
}

impl Way {
    /// A way from a tile of `from` to a tile of `to` through tiles of `through`.
    pub fn new(from: impl Into<Tiles>, through: impl Into<Tiles>, to: impl Into<Tiles>) -> Self {
        Self {
            from: from.into(),
            legs: vec![Leg {
                through: through.into(),
                to: to.into(),
            }],
        }
    }

    /// The same way, which then leads on to a tile of `to` through tiles of `through`.
    #[must_use]
    pub fn then(mut self, through: impl Into<Tiles>, to: impl Into<Tiles>) -> Self {
        self.legs.push(Leg {
            through: through.into(),
            to: to.into(),
        });
        self
    }

    /// Replaces `letters` by the steps of the way. They are empty if there is no way. Returns the
    /// number of steps.
    ///
    /// # Panics
    ///
    /// If the level has more than 128 columns or rows.
    pub fn letters(&self, level: &Level, scratch: &mut Scratch, letters: &mut String) -> Value {
        letters.clear();
        let value = self.of(level, scratch);
        if let Value::Number(steps) = value {
            let Scratch { ground, legs, .. } = scratch;
            legs.trace(self, ground, level, steps as u32, letters);
        }
        value
    }

    /// Replaces `text` by the column and row at which the way starts and its letters, such as `3,4
    /// NNE`; by nothing if there is no way. Returns the number of steps.
    pub(crate) fn route(&self, level: &Level, scratch: &mut Scratch, text: &mut String) -> Value {
        let value = self.letters(level, scratch, text);
        let Scratch { ground, legs, .. } = scratch;
        if let (Some(_), Some(&(_, start))) = (value.number(), legs.ends.first()) {
            let (x, y) = ground.place(usize::from(start));
            text.insert_str(0, &format!("{x},{y} "));
        }
        value
    }

    /// For each leg and each cell, row by row, the number of steps from there to the end of the
    /// way, `None` if no way leads on. Also the cell at which the shortest way starts.
    #[expect(clippy::type_complexity, reason = "a table and a cell")]
    pub(crate) fn table(
        &self,
        level: &Level,
        scratch: &mut Scratch,
    ) -> (Vec<Vec<Option<u32>>>, Option<(usize, usize)>) {
        let Scratch { ground, legs, .. } = scratch;
        let steps = legs.steps(self, ground, level);
        let start = steps
            .and_then(|_| legs.ends.first())
            .map(|&(_, cell)| ground.place(usize::from(cell)));
        let leg = |leg| {
            ground
                .cells()
                .map(|cell| legs.left(leg, ground, cell))
                .collect()
        };
        ((0..self.legs.len()).map(leg).collect(), start)
    }

    /// The tiles at which the way starts.
    pub(crate) fn from(&self) -> Tiles {
        self.from
    }

    /// The tiles to which each leg leads.
    pub fn goals(&self) -> impl ExactSizeIterator<Item = Tiles> + '_ {
        self.legs.iter().map(|leg| leg.to)
    }

    /// The tiles through which each leg leads, and its goals.
    pub(crate) fn legs(&self) -> impl ExactSizeIterator<Item = (Tiles, Tiles)> + '_ {
        self.legs.iter().map(|leg| (leg.through, leg.to))
    }

    /// The tiles at which leg number `leg` starts.
    fn starts(&self, leg: usize) -> Tiles {
        if leg == 0 {
            self.from
        } else {
            self.legs[leg - 1].to
        }
    }
}

impl MeasureType for Way {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let Scratch { ground, legs, .. } = scratch;
        match legs.steps(self, ground, level) {
            Some(steps) => Value::Number(f64::from(steps)),
            None => Value::Missing {
                gap: f64::from(legs.gap(self, ground, level)),
            },
        }
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        template.check_set("the start of the way", self.from)?;
        self.legs.iter().try_for_each(|leg| {
            template.check_set("a goal of the way", leg.to)?;
            // Without tiles on the way, start and goal are neighbours.
            if leg.through.is_empty() {
                Ok(())
            } else {
                template.check_set("the tiles on the way", leg.through)
            }
        })
    }

    fn needed(&self) -> Vec<Tiles> {
        [self.from].into_iter().chain(self.goals()).collect()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        // A leg comes to no cell twice.
        let cells = counts.template.width() * counts.template.height();
        Bounds::whole(0, self.legs.len() * (cells - 1))
    }
}
