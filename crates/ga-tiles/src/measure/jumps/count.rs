use super::JumpWay;
use crate::level::{Level, Tiles};
use crate::measure::{Bounds, Counts, Error, MeasureType, Scratch, Template, Value};

/// The number of jumps on the shortest way of an agent that walks, falls and jumps.
///
/// Of several shortest ways, it counts in that of [`JumpWay::letters`], which walks as early as it
/// can.
///
/// - *Value*: the number of jumps; missing if there is no way, with the gap of the way.
///
/// ```
/// use ga_tiles::Measure;
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{JumpWay, Jumper, Jumps, Scratch, Value};
///
/// let alphabet = Alphabet::new("#.SG")?;
/// let [air, start, goal] = [".", "S", "G"].map(|tiles| alphabet.tiles(tiles).unwrap());
/// let jumper = Jumper { through: air, height: 1, width: 2 };
/// let jumps = Measure::from(Jumps(JumpWay { from: start, jumper, to: goal }));
/// let level = alphabet.read("........\n.....#..\nS..#.#.G\n##.#####")?;
/// assert_eq!(jumps.of(&level, &mut Scratch::default()), Value::Number(2.0));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Jumps(
    /// The way.
    pub JumpWay,
);

impl MeasureType for Jumps {
    fn of(&self, level: &Level, scratch: &mut Scratch) -> Value {
        let mut letters = std::mem::take(&mut scratch.letters);
        let value = self.0.letters(level, scratch, &mut letters);
        let jumps = letters.bytes().filter(u8::is_ascii_lowercase).count();
        scratch.letters = letters;
        value.number().map_or(value, |_| Value::count(jumps))
    }

    fn check(&self, template: &Template) -> Result<(), Error> {
        self.0.check(template)
    }

    fn needed(&self) -> Vec<Tiles> {
        self.0.needed()
    }

    fn bounds(&self, counts: &Counts<'_>) -> Bounds {
        self.0.bounds(counts)
    }
}
