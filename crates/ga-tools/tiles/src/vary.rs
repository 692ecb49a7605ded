use crate::description::Permission;
use crate::levels::{Drawn, Place};
use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Limits, Output, Source, result_name};
use ga_core::StopReason;
use ga_tiles::Level;
use ga_tiles::check::{Checked, Features};
use ga_tiles::description::{Commands, Description, Learn};
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::samples::Samples;
use ga_tiles::format::text;
use ga_tiles::search::{Found, levels};
use serde::Serialize;
use std::path::{Path, PathBuf};

/// Default limit of evaluations for each level.
const EVALUATIONS: u64 = 2000;

/// The greatest number of levels.
const MOST: u64 = 1000;

/// Varies a level that was drawn: finds levels that differ from it in some cells, and from each
/// other. What is locked stays.
///
/// Without --level, the tiles and their possible neighbours are learnt from the level itself, as
/// `tiles learn` does, so that its variations are made of the same pieces.
#[derive(Args)]
pub(crate) struct Vary {
    /// The level: a map of Tiled or project of LDtk, whose layer "locked" stays as it is, or text
    /// or JSON; - is standard input
    #[arg(value_name = "MAP")]
    map: PathBuf,
    /// The description of the levels, in TOML: the variations keep its requirements
    #[arg(long, value_name = "LEVEL.toml")]
    level: Option<PathBuf>,
    /// Locks all cells with one of these tiles, too
    #[arg(
        long,
        value_name = "CHARACTERS",
        default_value = "",
        hide_default_value = true
    )]
    lock: String,
    /// Number of variations
    #[arg(long, value_name = "N", default_value_t = 20, value_parser = clap::value_parser!(u64).range(1..=MOST))]
    count: u64,
    /// The greatest share of cells that change; 1 makes new levels around what is locked
    #[arg(long, value_name = "SHARE", default_value_t = 0.2, value_parser = share)]
    change: f64,
    /// The least share of cells in which two variations differ
    #[arg(long, value_name = "SHARE", default_value_t = 0.02, value_parser = share)]
    apart: f64,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    permission: Permission,
    #[command(flatten)]
    files: Files,
    /// Ends after this many evaluations [default: 2000 for each variation]
    #[arg(long, value_name = "N", value_parser = cli::at_least_one)]
    evaluations: Option<u64>,
    #[command(flatten)]
    time: cli::Time,
}

fn share(text: &str) -> Result<f64, String> {
    let share = text
        .parse()
        .ok()
        .filter(|share: &f64| *share > 0.0 && *share <= 1.0);
    share.ok_or_else(|| String::from("expected a number above 0 and up to 1"))
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    /// The cells that differ from the drawn level, as [column, row], counted from 0, also those
    /// that were free.
    changed: &'a [(usize, usize)],
    measures: &'a Features,
    files: &'a [String],
}

impl Vary {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.map)?;
        let mut rules = String::new();
        let description = match &self.level {
            Some(level) => {
                let written = Source::read_written(level)?;
                rules = written.stem();
                self.permission.read(&written)?
            }
            None => learnt(&source, &self.place)?,
        };
        let map = self.place.stem(&source);
        let name = result_name(&[&"tiles", &"vary", &rules, &map, &common.seed]);
        let legend = description.legend();
        let drawn = self.place.drawn(&source, &legend, &self.lock)?;
        let in_place = self.place.open(&self.map, &source, &legend, &drawn)?;
        let Drawn { tiles, locked } = drawn;
        if locked.cells().iter().all(Option::is_some) {
            let all = crate::levels::left_alone(&source, &locked);
            let sentence = all.unwrap_or_else(|| String::from("all cells are locked"));
            return Err(Failure::refused(format!("no cell is free: {sentence}"))).at(&source.name);
        }
        let most = (self.change * tiles.cells().len() as f64).floor().max(1.0) as usize;
        let described = (|| {
            description
                .clone()
                .with_fixed(&locked)?
                .varied(&tiles, most, self.apart)
        })();
        let described = described.map_err(|error| Failure::refused(description.explain(&error)));
        let described = described.at(&source.name)?;
        let mut search = described.search(self.count as usize).at(&source.name)?;
        if let Some(level) = drawn_level(&described, &tiles) {
            search = search.with_origin(level).at(&source.name)?;
        }
        let mut folder = self.files.folder(output)?;
        let due = output.stop();
        let engine = search
            .start_parallel_unless(common.seed, &|| due.is_due())
            .at(&source.name)?;
        let Some(mut engine) = engine else {
            return Ok(Answer::Unmet);
        };
        let limits = Limits::evaluations(self.evaluations.unwrap_or(EVALUATIONS * self.count));
        let mut stop = limits.termination(&due);
        stop.push(Box::new(Found(self.count as usize)));
        stop.push(Box::new(engine.scheme().evaluator.failed().clone()));
        let reason = engine.run(&stop, &mut ());
        engine.scheme().evaluator.finish();
        if let Some(error) = engine.scheme().evaluator.failed().error() {
            return Err(Failure::refused(error)).at(&source.name);
        }
        // The last generation may have found more than were asked for.
        let found = levels(engine.state()).map(|(level, _)| level.clone());
        let found: Vec<Level> = found.take(self.count as usize).collect();
        let remedy = match reason {
            _ if found.len() as u64 == self.count => "",
            StopReason::Cancelled => "; a signal ended the search",
            StopReason::Time => "; more --time, or a greater --change",
            _ => "; more --evaluations, or a greater --change",
        };
        let sentence = format!(
            "{} of {} variations after {}{remedy}",
            found.len(),
            self.count,
            cli::counted(engine.state().evaluations(), "evaluation")
        );
        if found.is_empty() {
            output.text(sentence)?;
            return Ok(Answer::Unmet);
        }
        let described = described.without_asked_commands(engine.state().population().iter());
        let checked = Checked::new(&described, &found, found.len())?;
        described.finish()?;
        let entries: Vec<Entry> = (1..)
            .zip(found.iter().zip(&checked.levels))
            .map(|(number, (level, checked))| {
                let mut entry = Entry::new(number.to_string(), level.clone());
                entry.features.clone_from(&checked.features);
                entry
            })
            .collect();
        let alphabet = legend.alphabet();
        folder.write(&format!("{name}.json"), json::write(&entries, alphabet));
        folder.write(&format!("{name}.txt"), text::write(&found, alphabet));
        if crate::levels::editor(&source).is_some() {
            let ending = Path::new(&source.name)
                .extension()
                .map_or("tmx".into(), |end| end.to_string_lossy());
            for entry in &entries {
                let text = self.place.replaced(&source, &legend, &entry.level)?;
                folder.write(&format!("{name}-{}.{ending}", entry.id), text);
            }
        }
        let is_kept = !output.stop().is_cancelled();
        let placed = found.first().map(|level| {
            self.place
                .write(in_place.as_ref(), &source, &legend, (level, is_kept))
        });
        let placed = placed.transpose()?.flatten();
        let width = tiles.width();
        for (entry, checked) in entries.iter().zip(&checked.levels) {
            let cells = entry.level.cells().iter().zip(tiles.cells()).enumerate();
            let changed = cells.filter(|(_, (tile, drawn))| **drawn != Some(**tile));
            let changed: Vec<_> = changed
                .map(|(cell, _)| (cell % width, cell / width))
                .collect();
            let id = &*entry.id;
            let measures = &checked.features;
            let files = folder.files();
            let cells = cli::counted(changed.len(), "cell");
            let rows = legend.alphabet().write(&entry.level);
            let one = format!("{rows}\nvariation {id}: {cells} changed\n");
            output.answer(
                &Line {
                    id,
                    changed: &changed,
                    measures,
                    files,
                },
                one,
            )?;
        }
        output.text(sentence)?;
        if let Some(sentence) = crate::levels::left_alone(&source, &locked) {
            output.text(sentence)?;
        }
        if let Some(sentence) = placed {
            output.text(sentence)?;
        }
        output.text(folder.wrote())?;
        Ok(if found.len() as u64 == self.count {
            Answer::Met
        } else {
            Answer::Unmet
        })
    }
}

/// The description of levels that are made of the same pieces as this one.
fn learnt(source: &Source, place: &Place) -> Result<Description, Failure> {
    let mut samples = Samples::default();
    crate::learn::add(&mut samples, source, place.layer()).at(&source.name)?;
    let legend = samples.legend().at(&source.name)?;
    // A project of LDtk may have levels of other sizes.
    let Drawn { tiles, .. } = place.drawn(source, &legend, "")?;
    let text = Learn::default()
        .with_size(tiles.width(), tiles.height())
        .and_then(|learn| learn.learn(samples.levels(), &legend))
        .at(&source.name)?;
    Description::read(&text, Commands::Refused)
        .map_err(Failure::refused)
        .at(&source.name)
}

/// The drawn level, if the template can have it: no cell is free.
fn drawn_level(
    description: &Description,
    tiles: &ga_core::genome::Grid<Option<ga_tiles::Tile>>,
) -> Option<Level> {
    let cells = tiles.cells().iter().copied().collect::<Option<Vec<_>>>()?;
    let level = Level::new(tiles.width(), tiles.height(), cells).ok()?;
    description.template().fits(&level).is_ok().then_some(level)
}
