use crate::description::Permission;
use crate::levels::{self, Drawn, Place};
use clap::Args;
use cli::{Answer, At, Common, Failure, Files, Limits, Output, Progress, Source, result_name};
use ga_tiles::Level;
use ga_tiles::check::{Checked, Features};
use ga_tiles::description::Description;
use ga_tiles::format::json::{self, Entry};
use ga_tiles::format::tiled::{self, Map, Sheet};
use ga_tiles::format::{png, text};
use ga_tiles::mend::{Mend as Search, Mended};
use serde::Serialize;
use std::path::PathBuf;

/// Default limit of evaluations for each level.
const EVALUATIONS: u64 = 20_000;

/// The greatest number of levels.
const MOST: u64 = 1000;

/// Width and height of a tile in a map, in pixels.
const PIXELS: u32 = 16;

/// Mends a level that was drawn by hand: changes as few cells as possible, and none that is locked,
/// so that it keeps all requirements.
#[derive(Args)]
pub(crate) struct Mend {
    /// The description of the levels, in TOML
    #[arg(value_name = "LEVEL.toml")]
    level: PathBuf,
    /// The level: a map of Tiled or project of LDtk, whose layer "locked" stays as it is and whose
    /// empty cells are free, or text or JSON; in text `?` is a free cell; - is standard input
    #[arg(long, value_name = "FILE")]
    map: PathBuf,
    /// Locks all cells with one of these tiles, too
    #[arg(
        long,
        value_name = "CHARACTERS",
        default_value = "",
        hide_default_value = true
    )]
    lock: String,
    /// Number of levels that differ, the one with the fewest changes first
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = number_of_levels)]
    count: u64,
    #[command(flatten)]
    place: Place,
    #[command(flatten)]
    permission: Permission,
    #[command(flatten)]
    files: Files,
    /// Ends each level after this many evaluations [default: 20000]
    #[arg(long, value_name = "N", value_parser = cli::at_least_one)]
    evaluations: Option<u64>,
    #[command(flatten)]
    time: cli::Time,
}

fn number_of_levels(text: &str) -> Result<u64, String> {
    let count = text.parse().ok().filter(|count| (1..=MOST).contains(count));
    count.ok_or_else(|| format!("expected a whole number from 1 to {MOST}"))
}

#[derive(Serialize)]
struct Line<'a> {
    id: &'a str,
    met: bool,
    /// The cells that were changed, as [column, row], counted from 0.
    changed: &'a [(usize, usize)],
    measures: &'a Features,
    /// The names of what the level does not keep.
    unmet: Vec<&'a str>,
    evaluations: u64,
    files: &'a [String],
}

impl Mend {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let written = Source::read_written(&self.level)?;
        let description = self.permission.read(&written)?;
        let source = Source::read(&self.map)?;
        let names = [written.stem(), self.place.stem(&source)];
        let name = result_name(&[&"tiles", &"mend", &names[0], &names[1], &common.seed]);
        let legend = description.legend();
        let drawn = self.place.drawn(&source, &legend, &self.lock)?;
        let in_place = self.place.open(&self.map, &source, &legend, &drawn)?;
        let Drawn { tiles, locked } = drawn;
        let free = tiles.cells().iter().filter(|tile| tile.is_none()).count();
        let template = description.locked(&locked);
        let template = template.map_err(|error| Failure::refused(description.explain(&error)));
        let template = template.at(&source.name)?;
        let search = Search::new(template, description.requirements(), tiles).at(&source.name)?;
        let mut folder = self.files.folder(output)?;
        let stop = output.stop();
        let mut progress = Progress::new(Limits::default(), output);
        let each = self.evaluations.unwrap_or(EVALUATIONS);
        let mut all: Vec<Mended> = Vec::new();
        // Two searches may find the same level.
        for (number, seed) in (0..3 * self.count).zip(common.seed..) {
            if all.len() as u64 == self.count || !all.is_empty() && stop.is_due() {
                break;
            }
            let found = all.len() as u64;
            progress.count(found, self.count, || {
                format!("{found} of {} levels, search {}", self.count, number + 1)
            });
            let mended = search.run(seed, each, || stop.is_due());
            if !all.iter().any(|other| other.level == mended.level) {
                all.push(mended);
            }
        }
        drop(progress);
        all.sort_by(|one, other| {
            one.shortfall
                .total_cmp(&other.shortfall)
                .then(one.changed.len().cmp(&other.changed.len()))
        });
        let levels: Vec<Level> = all.iter().map(|mended| mended.level.clone()).collect();
        // Each alone: neither wishes nor distances are asked for.
        let alone = alone(&description);
        let mut measured = Vec::new();
        for level in &levels {
            measured.push(Checked::new(&alone, std::slice::from_ref(level), 1)?);
        }
        alone.finish()?;
        let entries: Vec<Entry> = (1..)
            .zip(levels.iter().zip(&measured))
            .map(|(number, (level, measured))| {
                let mut entry = Entry::new(number.to_string(), level.clone());
                entry.features.clone_from(&measured.levels[0].features);
                entry
            })
            .collect();
        let alphabet = description.alphabet();
        folder.write(&format!("{name}.json"), json::write(&entries, alphabet));
        folder.write(&format!("{name}.txt"), text::write(&levels, alphabet));
        if levels::is_map(&source) {
            let legend = description.legend();
            let columns = legend.kinds().min(8);
            let image = format!("{name}-tileset.png");
            folder.write_bytes(&image, &png::tile_set(&legend, PIXELS, columns)?);
            let sheet = Sheet::new(&image, PIXELS, columns as u32);
            for entry in &entries {
                let map = Map::new(&entry.level).with_locked(&locked)?;
                folder.write(
                    &format!("{name}-{}.tmx", entry.id),
                    tiled::write_tmx(&map, &legend, &sheet),
                );
            }
        }
        let is_kept = measured[0].levels[0].unmet.is_empty() && !stop.is_cancelled();
        let best = (&levels[0], is_kept);
        let placed = self
            .place
            .write(in_place.as_ref(), &source, &legend, best)?;
        let mut is_met = levels.len() as u64 == self.count;
        for ((mended, entry), measured) in all.iter().zip(&entries).zip(&measured) {
            let one = &measured.levels[0];
            is_met &= one.unmet.is_empty();
            let line = Line {
                id: &entry.id,
                met: one.unmet.is_empty(),
                changed: &mended.changed,
                measures: &one.features,
                unmet: one.unmet.iter().map(|unmet| unmet.name.as_str()).collect(),
                evaluations: mended.evaluations,
                files: folder.files(),
            };
            let sentence = sentence(&description, mended, measured, free);
            output.answer(&line, sentence)?;
        }
        if (levels.len() as u64) < self.count {
            output.text(format_args!(
                "asked for {}, found {}{}",
                cli::counted(self.count, "level"),
                levels.len(),
                match stop.is_due() {
                    _ if stop.is_cancelled() => ": a signal ended the search",
                    true => ": more --time",
                    false => ": more --evaluations",
                }
            ))?;
        }
        if let Some(sentence) = levels::left_alone(&source, &locked) {
            output.text(sentence)?;
        }
        if let Some(sentence) = placed {
            output.text(sentence)?;
        }
        output.text(folder.wrote())?;
        Ok(if is_met { Answer::Met } else { Answer::Unmet })
    }
}

/// The level, and what was changed.
fn sentence(description: &Description, mended: &Mended, measured: &Checked, free: usize) -> String {
    let cells: Vec<String> = mended
        .changed
        .iter()
        .map(|(x, y)| format!("({x}, {y})"))
        .collect();
    let changed = match &cells[..] {
        [] => String::from("nothing was changed"),
        [one] => format!("1 cell was changed: {one}"),
        several => format!(
            "{} cells were changed: {}",
            several.len(),
            several.join(" ")
        ),
    };
    let filled = match free {
        0 => String::new(),
        1 => String::from("; 1 free cell was filled"),
        several => format!("; {several} free cells were filled"),
    };
    let unmet = measured.levels[0]
        .unmet
        .iter()
        .map(|unmet| format!("\nunmet: {} is {}", unmet.name, unmet.sentence));
    format!(
        "{}\n{changed}{filled}{}",
        description.alphabet().write(&mended.level),
        unmet.collect::<String>()
    )
}

/// The description without wishes: they are for many levels.
fn alone(description: &Description) -> Description {
    let places = 0..description.features().len();
    places.fold(description.clone(), |description, place| {
        description.with_wish(place, None)
    })
}
