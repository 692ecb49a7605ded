//! What `mend` and `vary` have in common: a level that was drawn, and levels that are made of it.

use crate::description::Permission;
use crate::evolve::placed;
use clap::Args;
use cli::{At, Failure, Files, Folder, InPlace, Limits, Output, Progress, Source};
use ga_core::StopReason;
use ga_request::search::{Error, Plan, Search, run};
use ga_tiles::evolve::drawn::{Found, Map};
use ga_tiles::format::{Drawn, Legend};
use ga_tiles::{Level, Tile};
use std::path::Path;

/// What is written, and what ends the search.
#[derive(Args)]
pub(crate) struct Drawing {
    /// Writes the first level into the map of Tiled or the project of LDtk, too, and leaves all
    /// else in the file as it is
    #[arg(long = "in-place")]
    writes: bool,
    /// With --in-place, also writes a level that breaks a rule, or whose search a signal ended
    #[arg(long = "even-if-unmet", requires = "writes")]
    even_if_unmet: bool,
    #[command(flatten)]
    pub(crate) permission: Permission,
    #[command(flatten)]
    pub(crate) files: Files,
    #[command(flatten)]
    time: cli::Time,
}

/// A map, and the file that `--in-place` writes.
pub(crate) struct Opened<'a> {
    pub(crate) map: &'a Map,
    pub(crate) drawn: &'a Drawn,
    pub(crate) legend: &'a Legend,
    file: Option<InPlace>,
}

/// The request's map, with the names that JSON does not have: those of the file and, for results,
/// of the description.
pub(crate) fn named(map: Map, source: &Source, level: String) -> Map {
    let of_project = map.name.as_deref().map(|name| format!("-{name}"));
    Map {
        names: [level, source.stem() + &of_project.unwrap_or_default()],
        file_name: source.name.clone(),
        ..map
    }
}

impl Drawing {
    /// With `--in-place`, the file to write; checked before the search, as far as it can be.
    pub(crate) fn open<'a>(
        &self,
        path: &Path,
        (map, drawn, legend): (&'a Map, &'a Drawn, &'a Legend),
    ) -> Result<Opened<'a>, Failure> {
        let mut opened = Opened {
            map,
            drawn,
            legend,
            file: None,
        };
        if !self.writes {
            return Ok(opened);
        }
        if map.file().editor().is_none() {
            let name = &map.file_name;
            let sentence = format!("{name} is no map of Tiled and no project of LDtk");
            return Err(Failure::refused(sentence)).at("--in-place");
        }
        opened.file = Some(InPlace::open(path, &map.map).at("--in-place")?);
        // The search may draw any tile into a cell that is not locked.
        let (width, height) = (drawn.tiles.width(), drawn.tiles.height());
        for kind in (0..).take(legend.kinds()) {
            let tile = Tile::new(kind)?;
            let cells = drawn.locked.cells().iter();
            let cells = cells.map(|locked| locked.unwrap_or(tile));
            let level = Level::new(width, height, cells.collect()).at(&map.file_name)?;
            opened.replaced(&level)?;
        }
        Ok(opened)
    }

    /// Writes the levels; the first one also into the file of `--in-place`, unless it does not keep
    /// all rules. Returns a sentence that says what was done there.
    pub(crate) fn write(
        &self,
        opened: &Opened<'_>,
        found: &Found,
        (folder, name): (&mut Folder, &str),
        output: &Output,
    ) -> Result<Option<String>, Failure> {
        folder.write_all(found.files(name));
        let (Some(file), Some(first)) = (&opened.file, found.levels.first()) else {
            return Ok(None);
        };
        let is_kept = first.checked.unmet.is_empty() && !output.stop().is_cancelled();
        let name = file.name();
        if !is_kept && !self.even_if_unmet {
            return Ok(Some(format!(
                "{name} stays as it is: --even-if-unmet writes the level all the same"
            )));
        }
        file.write(&opened.replaced(&first.level)?)?;
        Ok(Some(format!("wrote the first level into {name}")))
    }
}

impl Opened<'_> {
    /// The file with another level in it, and all else as it was.
    pub(crate) fn replaced(&self, level: &Level) -> Result<String, Failure> {
        let replaced = self.map.replaced(self.legend, level);
        replaced.map_err(|error| placed(error, "", &self.map.file_name))
    }

    /// Prints what follows the levels.
    pub(crate) fn close(
        &self,
        found: &Found,
        placed: Option<String>,
        folder: &Folder,
        output: &mut Output,
    ) -> Result<(), Failure> {
        let alone = self.map.left_alone(self.drawn);
        for sentence in [found.sentence.clone(), alone, placed]
            .into_iter()
            .flatten()
        {
            output.text(sentence)?;
        }
        output.text(folder.wrote())
    }
}

/// Searches until a limit is reached, or `--time` is over.
pub(crate) fn searched<S: Search>(
    search: &mut S,
    plan: &Plan,
    output: &mut Output,
) -> Result<StopReason, Error> {
    let stop = output.stop();
    let mut bar = Progress::new(Limits::default(), output);
    let reason = run(search, plan, &|| stop.is_due(), &mut |search| {
        let far = search.progress();
        bar.draw(far.share.unwrap_or_default(), || far.note.clone());
    })?;
    Ok(stop.reason().unwrap_or(reason))
}
