//! Files of levels: text, JSON, maps of Tiled, and projects of LDtk.

use crate::description::Permission;
use clap::Args;
use cli::{At, Failure, InPlace, Source};
use ga_core::genome::Grid;
use ga_tiles::description::Description;
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::tiled::{self, Map};
use ga_tiles::format::{Legend, ldtk, text};
use ga_tiles::level::Alphabet;
use ga_tiles::{Level, Template, Tile};
use serde::Deserialize;
use serde::de::IgnoredAny;
use serde_json::Value;
use std::path::Path;

/// The format of a file of levels.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Kind {
    Text,
    Json,
    Tmx,
    Tmj,
    Ldtk,
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

impl Kind {
    /// By the ending of the name; by what is in it if the ending says nothing.
    fn of(source: &Source) -> Self {
        let start = source.text.trim_start();
        let json = || match serde_json::from_str::<Marks>(start) {
            Ok(marks) if marks.project.is_some() => Self::Ldtk,
            Ok(marks)
                if marks.tilesets.is_some()
                    || marks.kind.as_ref().is_some_and(|kind| kind == "map") =>
            {
                Self::Tmj
            }
            _ => Self::Json,
        };
        match Path::new(&source.name)
            .extension()
            .and_then(|end| end.to_str())
        {
            Some("txt") => Self::Text,
            Some("tmx" | "xml") => Self::Tmx,
            Some("tmj") => Self::Tmj,
            Some("ldtk" | "ldtkl") => Self::Ldtk,
            Some("json") => json(),
            _ if start.starts_with("<?xml") || start.starts_with("<map") => Self::Tmx,
            _ if start.starts_with('{') && serde_json::from_str::<IgnoredAny>(start).is_ok() => {
                json()
            }
            _ => Self::Text,
        }
    }
}

/// Reads a file of levels, at least one.
pub(crate) fn read(source: &Source, legend: &Legend) -> Result<Vec<Entry>, Failure> {
    let alphabet = legend.alphabet();
    let entries = match Kind::of(source) {
        Kind::Text => {
            let levels = text::read(&source.text, alphabet).at(&source.name)?;
            (1..)
                .zip(levels)
                .map(|(number, level)| Entry::new(number.to_string(), level))
                .collect()
        }
        Kind::Json => json::from_draft(source.json()?, alphabet).at(&source.name)?,
        Kind::Tmx | Kind::Tmj => {
            let map = map(source, legend)?;
            vec![Entry::new("1", map.level().at(&source.name)?)]
        }
        Kind::Ldtk => ldtk::read(&source.text, legend, None).at(&source.name)?,
    };
    if entries.is_empty() {
        return Err(Failure::refused("no level in it, expected at least one")).at(&source.name);
    }
    Ok(entries)
}

/// Reads a map with locked cells. In text with free cells `?`, all other cells are locked; a text
/// without free cells has no locked ones.
pub(crate) fn map(source: &Source, legend: &Legend) -> Result<Map, Failure> {
    let alphabet = legend.alphabet();
    match Kind::of(source) {
        Kind::Tmx => tiled::read_tmx(&source.text, legend).at(&source.name),
        Kind::Tmj => tiled::read_tmj(&source.text, legend).at(&source.name),
        Kind::Text
            if source.text.contains(Alphabet::FREE) && alphabet.tile(Alphabet::FREE).is_err() =>
        {
            let picture = alphabet
                .picture(source.text.trim_end_matches(['\n', '\r']))
                .at(&source.name)?;
            let template = Template::new(picture.width(), picture.height(), alphabet.kinds());
            Ok(Map::of_template(
                &template
                    .and_then(|template| template.with_fixed(&picture))
                    .at(&source.name)?,
            ))
        }
        Kind::Text | Kind::Json | Kind::Ldtk => {
            let entries = read(source, legend)?;
            match &entries[..] {
                [one] => Ok(Map::new(&one.level)),
                several => {
                    let sentence = format!("{} levels in it, expected one", several.len());
                    Err(Failure::refused(sentence)).at(&source.name)
                }
            }
        }
    }
}

/// Refuses a map with several layers, if none is the locked one: its name may be misspelt.
pub(crate) fn locks(map: &Map) -> Result<(), Failure> {
    if map.unlocked_layers().is_empty() {
        return Ok(());
    }
    let names: Vec<String> = map
        .unlocked_layers()
        .iter()
        .map(|name| format!("{name:?}"))
        .collect();
    let sentence = format!(
        "no layer has the name {:?}, and the layers are {}: rename the one whose tiles must stay, or add an empty one",
        tiled::LOCKED,
        names.join(", ")
    );
    Err(Failure::refused(sentence))
}

/// What a sentence says of the cells that are locked in a file of an editor.
pub(crate) fn left_alone(source: &Source, locked: &Grid<Option<Tile>>) -> Option<String> {
    let number = locked.cells().iter().flatten().count();
    let reason = match editor(source)? {
        Editor::Tiled => "locked, or their layers are locked or hidden",
        Editor::Ldtk => "locked or under entities",
    };
    (number > 0).then(|| format!("{} left alone: {reason}", cli::counted(number, "cell")))
}

/// A level that was drawn by hand, with free and with locked cells.
pub(crate) struct Drawn {
    pub(crate) tiles: Grid<Option<Tile>>,
    pub(crate) locked: Grid<Option<Tile>>,
}

/// Whether a file is a map of Tiled.
pub(crate) fn is_map(source: &Source) -> bool {
    matches!(Kind::of(source), Kind::Tmx | Kind::Tmj)
}

/// The program that a file belongs to.
pub(crate) enum Editor {
    Tiled,
    Ldtk,
}

/// The editor that a file belongs to, if it is one's.
pub(crate) fn editor(source: &Source) -> Option<Editor> {
    match Kind::of(source) {
        Kind::Tmx | Kind::Tmj => Some(Editor::Tiled),
        Kind::Ldtk => Some(Editor::Ldtk),
        Kind::Text | Kind::Json => None,
    }
}

/// Which level of a project of LDtk is read, and whether it is written.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Place {
    /// The level of a project of LDtk [default: the first]
    #[arg(long, value_name = "NAME")]
    name: Option<String>,
    /// The layer of a project of LDtk, of the type IntGrid [default: the first one but "locked"]
    #[arg(long, value_name = "NAME")]
    layer: Option<String>,
    /// Writes the first level into the map of Tiled or the project of LDtk, too, and leaves all
    /// else in the file as it is
    #[arg(long = "in-place")]
    writes: bool,
    /// With --in-place, also writes a level that breaks a rule, or whose search a signal ended
    #[arg(long = "even-if-unmet", requires = "writes")]
    even_if_unmet: bool,
}

impl Place {
    /// The name of the file, and that of the level that was asked for, for the names of results.
    pub(crate) fn stem(&self, source: &Source) -> String {
        let name = self.name.as_deref().map(|name| format!("-{name}"));
        source.stem() + &name.unwrap_or_default()
    }

    /// Reads a level that was drawn by hand. All cells with one of the tiles of `lock` are locked,
    /// too.
    pub(crate) fn drawn(
        &self,
        source: &Source,
        legend: &Legend,
        lock: &str,
    ) -> Result<Drawn, Failure> {
        let alphabet = legend.alphabet();
        let lock = alphabet.tiles(lock).at("--lock")?;
        let kind = Kind::of(source);
        for (option, is_given) in [
            ("--name", self.name.is_some()),
            ("--layer", self.layer.is_some()),
        ] {
            if is_given && kind != Kind::Ldtk {
                return Err(Failure::refused("it is for projects of LDtk only")).at(option);
            }
        }
        if self.writes && editor(source).is_none() {
            let sentence = format!("{} is no map of Tiled and no project of LDtk", source.name);
            return Err(Failure::refused(sentence)).at("--in-place");
        }
        let (tiles, mut locked) = match kind {
            Kind::Text => {
                let tiles = alphabet
                    .picture(source.text.trim_end_matches(['\n', '\r']))
                    .at(&source.name)?;
                let locked = Grid::filled(tiles.width(), tiles.height(), None)?;
                (tiles, locked)
            }
            Kind::Ldtk => {
                let drawn = ldtk::drawn(
                    &source.text,
                    legend,
                    self.layer.as_deref(),
                    self.name.as_deref(),
                );
                drawn.at(&source.name)?
            }
            Kind::Json | Kind::Tmx | Kind::Tmj => {
                let map = map(source, legend)?;
                locks(&map).at(&source.name)?;
                (map.tiles().clone(), map.locked().clone())
            }
        };
        for (locked, tile) in locked.cells_mut().iter_mut().zip(tiles.cells()) {
            *locked = locked.or(tile.filter(|tile| lock.contains(*tile)));
        }
        Ok(Drawn { tiles, locked })
    }

    /// The layer of a project of LDtk.
    pub(crate) fn layer(&self) -> Option<&str> {
        self.layer.as_deref()
    }

    /// The file of an editor with another level in it, and all else as it was.
    pub(crate) fn replaced(
        &self,
        source: &Source,
        legend: &Legend,
        level: &Level,
    ) -> Result<String, Failure> {
        let layer = self.layer.as_deref();
        let name = self.name.as_deref();
        let text = match Kind::of(source) {
            Kind::Ldtk => ldtk::replace(&source.text, legend, layer, name, level),
            _ => tiled::replace(&source.text, legend, level),
        };
        let again = Source {
            name: source.name.clone(),
            text: text.at(&source.name)?,
        };
        // What was written must be read as it was meant, by this program as well as by others.
        let read = self.drawn(&again, legend, "")?;
        let cells = read.tiles.cells().iter().zip(level.cells());
        if !cells.into_iter().all(|(tile, meant)| *tile == Some(*meant)) {
            return Err(Failure::refused(
                "the level cannot be written so that it is read again: expected a visible layer without a lock, stored as plain CSV",
            ))
            .at(&source.name);
        }
        Ok(again.text)
    }

    /// With `--in-place`, the file to write; checked before the search, as far as it can be.
    pub(crate) fn open(
        &self,
        path: &Path,
        source: &Source,
        legend: &Legend,
        drawn: &Drawn,
    ) -> Result<Option<InPlace>, Failure> {
        if !self.writes {
            return Ok(None);
        }
        let file = InPlace::open(path, &source.text).at("--in-place")?;
        // The search may draw any tile into a cell that is not locked.
        let (width, height) = (drawn.tiles.width(), drawn.tiles.height());
        for kind in (0..).take(legend.kinds()) {
            let tile = Tile::new(kind)?;
            let cells = drawn.locked.cells().iter();
            let cells = cells.map(|locked| locked.unwrap_or(tile));
            let level = Level::new(width, height, cells.collect()).at(&source.name)?;
            self.replaced(source, legend, &level)?;
        }
        Ok(Some(file))
    }

    /// Writes a level into the file that [`open`](Self::open) has checked, unless it does not keep
    /// all rules. Returns a sentence that says what was done.
    pub(crate) fn write(
        &self,
        file: Option<&InPlace>,
        source: &Source,
        legend: &Legend,
        (level, is_kept): (&Level, bool),
    ) -> Result<Option<String>, Failure> {
        let Some(file) = file else {
            return Ok(None);
        };
        let name = file.name();
        if !is_kept && !self.even_if_unmet {
            return Ok(Some(format!(
                "{name} stays as it is: --even-if-unmet writes the level all the same"
            )));
        }
        let text = self.replaced(source, legend, level)?;
        file.write(&text)?;
        Ok(Some(format!("wrote the first level into {name}")))
    }
}

/// The description in a file that `evolve` wrote, to show levels as it says.
pub(crate) fn described(source: &Source) -> Result<Option<Description>, Failure> {
    // Only the characters, names and colours are used: nothing is measured, so nothing is run.
    described_with(
        source,
        Permission {
            allow_commands: true,
        },
    )
}

/// The same, to measure levels by it.
pub(crate) fn described_with(
    source: &Source,
    permission: Permission,
) -> Result<Option<Description>, Failure> {
    recorded(source)
        .map(|text| permission.read(&text))
        .transpose()
}

/// The text of the description in a file that `evolve` or `like` wrote.
pub(crate) fn recorded(source: &Source) -> Option<Source> {
    #[derive(Deserialize)]
    #[serde(untagged)]
    enum File {
        Evolved { made: Made },
        Bred { description: String },
    }
    #[derive(Deserialize)]
    struct Made {
        options: Options,
    }
    #[derive(Deserialize)]
    struct Options {
        level: String,
    }
    let (field, text) = match serde_json::from_str(&source.text).ok()? {
        File::Evolved { made } => ("made.options.level", made.options.level),
        File::Bred { description } => ("description", description),
    };
    Some(Source {
        name: format!("{}, {field}", source.name),
        text,
    })
}

/// A legend with a colour for each character of a file of levels, in the order in which they occur.
pub(crate) fn legend(source: &Source) -> Result<Legend, Failure> {
    let rows: Vec<String> = match Kind::of(source) {
        Kind::Text => source.text.lines().map(str::to_owned).collect(),
        Kind::Json => {
            let document: Value = source.json()?;
            let levels = document
                .get("levels")
                .and_then(Value::as_array)
                .into_iter()
                .flatten();
            let rows = levels
                .filter_map(|level| level.get("rows")?.as_array())
                .flatten();
            rows.filter_map(|row| row.as_str().map(str::to_owned))
                .collect()
        }
        Kind::Tmx | Kind::Tmj | Kind::Ldtk => {
            let editor = if Kind::of(source) == Kind::Ldtk {
                "project of LDtk"
            } else {
                "map of Tiled"
            };
            let sentence = format!(
                "which tiles a {editor} has is not known, expected --level with a description"
            );
            return Err(Failure::refused(sentence)).at(&source.name);
        }
    };
    let mut characters = String::new();
    for character in rows.iter().flat_map(|row| row.chars()) {
        if !characters.contains(character) {
            characters.push(character);
        }
    }
    Alphabet::new(&characters).map(Legend::new).at(&source.name)
}
