use super::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value, Way};
use crate::level::{Level, Tiles};

/// The number of cells of some tiles that lie on the shortest way from one tile to another.
///
/// Of several shortest ways, it looks at the one of [`Way::letters`]. Start and end lie on the way,
/// and a cell that the way passes twice counts once.
///
/// - *Value*: a whole number; missing if there is no way, with the gap of the way.
/// - *Usual*: enemies that the player cannot avoid, coins on the way.
/// - *Instead*: [`CheapestWay`](super::CheapestWay) for a player that goes round enemies.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{OnWay, Scratch, Value, Way};
///
/// let alphabet = Alphabet::new("#.PKE")?;
/// let [player, key, enemies] = ["P", "K", "E"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let way = Way::new(player, alphabet.tiles(".E")?, key);
/// let met = Measure::from(OnWay { way, tiles: enemies });
/// let value = met.of(&alphabet.read("P.E.K\n#...#\n#E###")?, &mut Scratch::default());
/// assert_eq!(value, Value::Number(1.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct OnWay {
    /// The way.
    pub way: Way,
    /// The tiles that are counted.
    pub tiles: Tiles,
}

impl MeasureType for OnWay {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let mut letters = std::mem::take(&mut scratch.letters);
        let value = self.way.letters(level, scratch, &mut letters);
        let count = value.number().and_then(|_| {
            let Scratch {
                ground, legs, left, ..
            } = scratch;
            left.clear();
            left.resize(ground.len(), 1);
            let mut cell = usize::from(legs.ends.first()?.1);
            let mut count = 0;
            let mut visit = |cell: usize| {
                let (x, y) = ground.place(cell);
                let is_new = std::mem::take(&mut left[cell]) != 0;
                let is_counted = level
                    .get(x, y)
                    .is_some_and(|&tile| self.tiles.contains(tile));
                count += usize::from(is_new && is_counted);
            };
            visit(cell);
            for letter in letters.bytes() {
                let [north, east, south, west] = ground.neighbours(cell);
                cell = match letter {
                    b'N' => north,
                    b'E' => east,
                    b'S' => south,
                    _ => west,
                };
                visit(cell);
            }
            Some(count)
        });
        scratch.letters = letters;
        count.map_or(value, Value::count)
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.way.check(template)?;
        template.check_set("the tiles on the way that are counted", self.tiles)
    }

    fn needed(&self) -> Vec<Tiles> {
        self.way.needed()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        Bounds::whole(0, counts.of(self.tiles).1)
    }
}
