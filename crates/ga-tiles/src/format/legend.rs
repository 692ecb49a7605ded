use super::Error;
use crate::level::{Alphabet, Tile};
use std::fmt;
use std::str::FromStr;

/// A colour: red, green and blue, 0 to 255 each. It is written as `#rrggbb`.
#[derive(Clone, Copy, Debug, Default, Eq, Hash, PartialEq)]
pub struct Colour(pub [u8; 3]);

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [red, green, blue] = self.0;
        write!(f, "#{red:02x}{green:02x}{blue:02x}")
    }
}

impl FromStr for Colour {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let wrong = || Error::Colour {
            found: text.to_owned(),
        };
        let digits = text.strip_prefix('#').ok_or_else(wrong)?;
        if digits.len() != 6 || !digits.bytes().all(|digit| digit.is_ascii_hexdigit()) {
            return Err(wrong());
        }
        let rgb = u32::from_str_radix(digits, 16).map_err(|_| wrong())?;
        let [_, red, green, blue] = rgb.to_be_bytes();
        Ok(Self([red, green, blue]))
    }
}

/// How each kind of tile is shown: its character, its name and its colour.
///
/// ```
/// use ga_tiles::format::Legend;
/// use ga_tiles::level::Alphabet;
///
/// let legend = Legend::new(Alphabet::new("#.")?)
///     .with_names(["wall", "floor"])?
///     .with_colours(["#202020".parse()?, "#e8e0d0".parse()?])?;
/// assert_eq!(legend.name(legend.alphabet().tile('.')?), "floor");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Legend {
    alphabet: Alphabet,
    names: Vec<String>,
    colours: Vec<Colour>,
}

impl Legend {
    /// A legend in which each kind has its character as name, and a colour of its own.
    pub fn new(alphabet: Alphabet) -> Self {
        let kinds = 0..alphabet.kinds();
        let names = kinds
            .clone()
            .map(|kind| alphabet.character(Tile::of(kind)).to_string())
            .collect();
        Self {
            alphabet,
            names,
            colours: kinds.map(usual).collect(),
        }
    }

    /// Sets the name of each kind. If a name is a character that no alphabet can have, such as `?`,
    /// then the alphabet of the legend reads it as this kind.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] if there is not one name per kind.
    pub fn with_names<N: Into<String>>(
        self,
        names: impl IntoIterator<Item = N>,
    ) -> Result<Self, Error> {
        let names: Vec<String> = names.into_iter().map(Into::into).collect();
        self.check("names", names.len())?;
        let alphabet = self.alphabet.with_names(&names);
        Ok(Self {
            alphabet,
            names,
            ..self
        })
    }

    /// Sets the colour of each kind.
    ///
    /// # Errors
    ///
    /// [`Error::Count`] if there is not one colour per kind.
    pub fn with_colours(self, colours: impl IntoIterator<Item = Colour>) -> Result<Self, Error> {
        let colours: Vec<Colour> = colours.into_iter().collect();
        self.check("colours", colours.len())?;
        Ok(Self { colours, ..self })
    }

    /// The characters.
    pub fn alphabet(&self) -> &Alphabet {
        &self.alphabet
    }

    /// The number of kinds.
    pub fn kinds(&self) -> usize {
        self.colours.len()
    }

    /// The name of a tile, empty if the legend does not have it.
    pub fn name(&self, tile: Tile) -> &str {
        self.names
            .get(usize::from(tile.kind()))
            .map_or("", String::as_str)
    }

    /// The tile with this name.
    #[cfg(feature = "formats")]
    pub(super) fn named(&self, name: &str) -> Option<Tile> {
        let place = self.names.iter().position(|known| known == name);
        place.map(Tile::of)
    }

    /// The colour of a tile, magenta if the legend does not have it.
    pub fn colour(&self, tile: Tile) -> Colour {
        self.colours
            .get(usize::from(tile.kind()))
            .copied()
            .unwrap_or(Colour([255, 0, 255]))
    }

    fn check(&self, what: &'static str, found: usize) -> Result<(), Error> {
        let kinds = self.kinds();
        if found == kinds {
            Ok(())
        } else {
            Err(Error::Count { what, found, kinds })
        }
    }
}

/// The colours of kinds to which the caller gives none: 16 colours, and darker ones of them.
fn usual(kind: usize) -> Colour {
    const COLOURS: [[u8; 3]; 16] = [
        [52, 58, 70],
        [238, 230, 214],
        [46, 134, 222],
        [245, 182, 66],
        [192, 57, 43],
        [39, 154, 96],
        [142, 68, 173],
        [22, 160, 170],
        [211, 84, 140],
        [126, 90, 58],
        [160, 190, 60],
        [110, 120, 135],
        [90, 110, 200],
        [250, 140, 110],
        [170, 215, 230],
        [195, 170, 220],
    ];
    let shade = 4 - (kind / COLOURS.len() % 4) as u16;
    Colour(COLOURS[kind % COLOURS.len()].map(|part| (u16::from(part) * shade / 4) as u8))
}
