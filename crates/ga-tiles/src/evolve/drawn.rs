//! What `tiles mend` and `tiles vary` have in common: a level that was drawn, and levels that are
//! made of it.

use crate::check::CheckedLevel;
use crate::format::json::{self, Entry};
use crate::format::{Drawn, File, Legend, text};
use crate::level::{Alphabet, Level};
use ga_request::search::{self, Error};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize, Serializer};

/// A file with a level that was drawn by hand.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(default)]
pub struct Map {
    /// The content of the file: a map of Tiled or project of `LDtk`, text or JSON.
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub map: String,
    /// Locks all cells with one of these tiles, too.
    #[schemars(extend("value" = "CHARACTERS"))]
    pub lock: String,
    /// The level of a project of LDtk [default: the first].
    #[schemars(extend("value" = "NAME"))]
    pub name: Option<String>,
    /// The layer of a project of LDtk, of the type IntGrid [default: the first one but "locked"].
    #[schemars(extend("value" = "NAME"))]
    pub layer: Option<String>,
    /// The name of the file, whose ending may say its format. JSON does not have it.
    #[serde(skip)]
    pub file_name: String,
    /// Words for the description and the level in the name of the result.
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub names: [String; 2],
}

impl Map {
    /// The file.
    pub fn file(&self) -> File<'_> {
        File::new(&self.file_name, &self.map)
    }

    /// The level, with all locked cells.
    ///
    /// # Errors
    ///
    /// [`Error::Field`].
    pub fn drawn(&self, legend: &Legend) -> Result<Drawn, Error> {
        let lock = legend.alphabet().tiles(&self.lock);
        let lock = lock.map_err(|error| Error::field("lock", error.to_string()))?;
        let given = [("name", &self.name), ("layer", &self.layer)];
        if let Some((field, _)) = given.into_iter().find(|(_, value)| value.is_some()) {
            if self.file().editor() != Some("project of LDtk") {
                return Err(Error::field(field, "it is for projects of LDtk only"));
            }
        }
        let (layer, name) = (self.layer.as_deref(), self.name.as_deref());
        let Drawn { tiles, mut locked } = self.file().drawn(legend, layer, name).map_err(of_map)?;
        for (locked, tile) in locked.cells_mut().iter_mut().zip(tiles.cells()) {
            *locked = locked.or(tile.filter(|tile| lock.contains(*tile)));
        }
        Ok(Drawn { tiles, locked })
    }

    /// The file with another level in place of the drawn one.
    ///
    /// # Errors
    ///
    /// [`Error::Field`], as for [`File::replaced`].
    pub fn replaced(&self, legend: &Legend, level: &Level) -> Result<String, Error> {
        let (layer, name) = (self.layer.as_deref(), self.name.as_deref());
        let replaced = self.file().replaced(legend, layer, name, level);
        replaced.map_err(of_map)
    }

    /// What a sentence says of the cells that are locked in a file of an editor.
    pub fn left_alone(&self, drawn: &Drawn) -> Option<String> {
        let number = drawn.locked.cells().iter().flatten().count();
        let reason = match self.file().editor()? {
            "map of Tiled" => "locked, or their layers are locked or hidden",
            _ => "locked or under entities",
        };
        let cells = ga_request::counted(number, "cell");
        (number > 0).then(|| format!("{cells} left alone: {reason}"))
    }
}

/// A refusal of the file.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub(super) fn of_map(error: impl ToString) -> Error {
    Error::field("map", error.to_string())
}

/// A level that was made of the drawn one.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The level.
    pub level: Level,
    /// What it keeps.
    pub checked: CheckedLevel,
    /// The cells that were changed, as (column, row), counted from 0.
    pub changed: Vec<(usize, usize)>,
    /// The evaluations so far.
    pub evaluations: u64,
}

/// What was found. Written as a file of levels.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// The levels, the best one first.
    pub levels: Vec<Made>,
    /// The sentence about their number, if there is something to say.
    pub sentence: Option<String>,
    /// Whether all that was asked for was found.
    pub is_met: bool,
    pub(super) alphabet: Alphabet,
}

impl Found {
    /// The levels with their numbers and values.
    pub fn entries(&self) -> Vec<Entry> {
        let entry = |(number, made): (usize, &Made)| {
            let mut entry = Entry::new(number.to_string(), made.level.clone());
            entry.features.clone_from(&made.checked.features);
            entry
        };
        (1..).zip(&self.levels).map(entry).collect()
    }

    /// The levels in the format `tiles/1`, and as text.
    pub fn files(&self, name: &str) -> Vec<search::File> {
        let levels = self.levels.iter().map(|made| &made.level);
        let json = json::write(&self.entries(), &self.alphabet);
        let all = [
            (".json", json),
            (".txt", text::write(levels, &self.alphabet)),
        ];
        let named = |(end, text)| search::File {
            name: format!("{name}{end}"),
            text,
        };
        all.map(named).into()
    }

    /// The sentence about their number, if not all were found.
    pub(super) fn unmet(&self) -> Vec<String> {
        let missing = || String::from("not all that was asked for was found");
        let unmet = (!self.is_met).then(|| self.sentence.clone().unwrap_or_else(missing));
        unmet.into_iter().collect()
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        json::draft(&self.entries(), &self.alphabet).serialize(to)
    }
}
