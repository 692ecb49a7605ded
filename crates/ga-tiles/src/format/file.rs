use super::json::{self, Entry};
use super::samples::Samples;
use super::tiled::{self, LOCKED, Map};
use super::{Error, Legend, ldtk, text};
use crate::level::{Alphabet, Level, Tile};
use crate::template::Template;
use ga_core::genome::Grid;
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::path::Path;

/// The format of a file of levels.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Format {
    /// [`text`].
    Text,
    /// [`json`].
    Json,
    /// A map of Tiled in XML.
    Tmx,
    /// A map of Tiled in JSON.
    Tmj,
    /// [`ldtk`].
    Ldtk,
}

/// A text with levels in any of the formats that are read.
///
/// ```
/// use ga_tiles::format::{File, Format, Legend};
/// use ga_tiles::level::Alphabet;
///
/// let legend = Legend::new(Alphabet::new("#.")?);
/// let file = File::new("two.txt", "##\n\n..");
/// assert_eq!((file.format(), file.levels(&legend)?.len()), (Format::Text, 2));
/// let error = file.map(&legend).unwrap_err();
/// assert_eq!(error.to_string(), "2 levels in it, expected one");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct File<'a> {
    text: &'a str,
    format: Format,
}

/// The fields that tell a map of Tiled from levels.
#[derive(Deserialize)]
struct Marks {
    tilesets: Option<IgnoredAny>,
    #[serde(rename = "type")]
    kind: Option<Value>,
    #[serde(rename = "jsonVersion")]
    project: Option<IgnoredAny>,
}

/// A level that was drawn by hand.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawn {
    /// Its tiles; free cells have none.
    pub tiles: Grid<Option<Tile>>,
    /// The tiles of locked cells.
    pub locked: Grid<Option<Tile>>,
}

impl<'a> File<'a> {
    /// The format is known by the ending of the name; by what is in the text if the ending says
    /// nothing.
    pub fn new(name: &str, text: &'a str) -> Self {
        let start = text.trim_start();
        let json = || match serde_json::from_str::<Marks>(start) {
            Ok(marks) if marks.project.is_some() => Format::Ldtk,
            Ok(marks)
                if marks.tilesets.is_some()
                    || marks.kind.as_ref().is_some_and(|kind| kind == "map") =>
            {
                Format::Tmj
            }
            _ => Format::Json,
        };
        let ending = Path::new(name).extension();
        let format = match ending.and_then(|end| end.to_str()) {
            Some("txt") => Format::Text,
            Some("tmx" | "xml") => Format::Tmx,
            Some("tmj") => Format::Tmj,
            Some("ldtk" | "ldtkl") => Format::Ldtk,
            Some("json") => json(),
            _ if start.starts_with("<?xml") || start.starts_with("<map") => Format::Tmx,
            _ if start.starts_with('{') && serde_json::from_str::<IgnoredAny>(start).is_ok() => {
                json()
            }
            _ => Format::Text,
        };
        Self { text, format }
    }

    /// The program that the file belongs to, if it is one's.
    pub const fn editor(self) -> Option<&'static str> {
        match self.format {
            Format::Tmx | Format::Tmj => Some("map of Tiled"),
            Format::Ldtk => Some("project of LDtk"),
            Format::Text | Format::Json => None,
        }
    }

    /// The format.
    pub const fn format(self) -> Format {
        self.format
    }

    /// All levels, at least one.
    ///
    /// # Errors
    ///
    /// Those of the reader of the format. [`Error::Unfit`] if there is no level.
    pub fn levels(self, legend: &Legend) -> Result<Vec<Entry>, Error> {
        let numbered = |levels: Vec<Level>| {
            let entry = |(number, level): (usize, _)| Entry::new(number.to_string(), level);
            (1..).zip(levels).map(entry).collect()
        };
        let entries: Vec<Entry> = match self.format {
            Format::Text => numbered(text::read(self.text, legend.alphabet())?),
            Format::Json => {
                let draft = ga_request::json::read(self.text);
                let draft = draft.map_err(|error| Error::unfit(error.to_string()))?;
                json::from_draft(draft, legend.alphabet())?
            }
            Format::Tmx | Format::Tmj => numbered(vec![self.map(legend)?.level()?]),
            Format::Ldtk => ldtk::read(self.text, legend, None)?,
        };
        if entries.is_empty() {
            return Err(Error::unfit("no level in it, expected at least one"));
        }
        Ok(entries)
    }

    /// A map with locked cells. In text with free cells `?`, all other cells are locked; a text
    /// without free cells has no locked ones.
    ///
    /// # Errors
    ///
    /// Those of the reader of the format. [`Error::Unfit`] if there is another number of levels
    /// than one.
    pub fn map(self, legend: &Legend) -> Result<Map, Error> {
        let alphabet = legend.alphabet();
        match self.format {
            Format::Tmx => tiled::read_tmx(self.text, legend),
            Format::Tmj => tiled::read_tmj(self.text, legend),
            Format::Text
                if self.text.contains(Alphabet::FREE) && alphabet.tile(Alphabet::FREE).is_err() =>
            {
                let picture = self.picture(alphabet)?;
                let template = Template::new(picture.width(), picture.height(), alphabet.kinds())?;
                Ok(Map::of_template(&template.with_fixed(&picture)?))
            }
            Format::Text | Format::Json | Format::Ldtk => match &self.levels(legend)?[..] {
                [one] => Ok(Map::new(&one.level)),
                several => Err(Error::unfit(format!(
                    "{} levels in it, expected one",
                    several.len()
                ))),
            },
        }
    }

    /// As [`map`](Self::map), but a map of several layers must have a locked one: its name may be
    /// misspelt.
    ///
    /// # Errors
    ///
    /// Those of [`map`](Self::map). [`Error::Unfit`] if no layer has the name of the locked one.
    pub fn locked_map(self, legend: &Legend) -> Result<Map, Error> {
        let map = self.map(legend)?;
        if map.unlocked_layers().is_empty() {
            return Ok(map);
        }
        let names = map.unlocked_layers().iter();
        let names: Vec<String> = names.map(|name| format!("{name:?}")).collect();
        Err(Error::unfit(format!(
            "no layer has the name {LOCKED:?}, and the layers are {}: rename the one whose tiles must stay, or add an \
             empty one",
            names.join(", ")
        )))
    }

    /// A level that was drawn by hand. `layer` and `name` say which one of a project of `LDtk`;
    /// else the first.
    ///
    /// # Errors
    ///
    /// Those of [`locked_map`](Self::locked_map).
    pub fn drawn(
        self,
        legend: &Legend,
        layer: Option<&str>,
        name: Option<&str>,
    ) -> Result<Drawn, Error> {
        let (tiles, locked) = match self.format {
            Format::Text => {
                let tiles = self.picture(legend.alphabet())?;
                let locked = Grid::filled(tiles.width(), tiles.height(), None);
                (tiles, locked.map_err(crate::Error::from)?)
            }
            Format::Ldtk => ldtk::drawn(self.text, legend, layer, name)?,
            Format::Json | Format::Tmx | Format::Tmj => {
                let map = self.locked_map(legend)?;
                (map.tiles().clone(), map.locked().clone())
            }
        };
        Ok(Drawn { tiles, locked })
    }

    /// A map of Tiled or a project of `LDtk` with this level in place of the one that
    /// [`drawn`](Self::drawn) returns, and all else as it was.
    ///
    /// # Errors
    ///
    /// [`Error::Unfit`] if the level would not be read again as it is. Those of
    /// [`tiled::replace`] and [`ldtk::replace`].
    pub fn replaced(
        self,
        legend: &Legend,
        layer: Option<&str>,
        name: Option<&str>,
        level: &Level,
    ) -> Result<String, Error> {
        let text = match self.format {
            Format::Ldtk => ldtk::replace(self.text, legend, layer, name, level),
            _ => tiled::replace(self.text, legend, level),
        }?;
        // What was written must be read as it was meant, by this program as well as by others.
        let again = File {
            text: &text,
            ..self
        };
        let read = again.drawn(legend, layer, name)?;
        let mut cells = read.tiles.cells().iter().zip(level.cells());
        if !cells.all(|(tile, meant)| *tile == Some(*meant)) {
            return Err(Error::unfit(
                "the level cannot be written so that it is read again: expected a visible layer without a lock, \
                 stored as plain CSV",
            ));
        }
        Ok(text)
    }

    /// Adds the levels to samples, whose tiles are not known. `name` is that of the file.
    ///
    /// # Errors
    ///
    /// Those of the reader of the format.
    pub fn add_to(
        self,
        samples: &mut Samples,
        name: &str,
        layer: Option<&str>,
    ) -> Result<(), Error> {
        match self.format {
            Format::Tmx | Format::Tmj => samples.add_tiled(self.text, name),
            Format::Ldtk => samples.add_ldtk(self.text, layer, name),
            Format::Text | Format::Json => samples.add_text(self.text, name),
        }
    }

    fn picture(self, alphabet: &Alphabet) -> Result<Grid<Option<Tile>>, Error> {
        Ok(alphabet.picture(self.text.trim_end_matches(['\n', '\r']))?)
    }
}
