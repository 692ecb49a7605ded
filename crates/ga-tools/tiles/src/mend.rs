use crate::drawn::{Drawing, named, searched};
use crate::evolve::placed;
use clap::Args;
use cli::{Answer, Asked, Common, Failure, Output, Source};
use ga_request::search::{Ask, Plan, Search as _};
use ga_tiles::check::Features;
use ga_tiles::evolve::drawn::Made;
use ga_tiles::evolve::mend::{Mend as Search, Request};
use ga_tiles::format::tiled::{self, Map, Sheet};
use ga_tiles::format::{Legend, png};
use serde::Serialize;
use std::path::PathBuf;

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
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    drawing: Drawing,
}

#[derive(Serialize)]
struct Line<'a> {
    id: String,
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
        let source = Source::read(&self.map)?;
        let text = |source: &Source| Some(source.text.clone().into());
        let fields = [("level", text(&written)), ("map", text(&source))];
        let request: Request = self.asked.with(fields)?;
        let request = Request {
            map: named(request.map, &source, written.stem()),
            commands: self.drawing.permission.commands(),
            ..request
        };
        let name = Search::name(&request, common.seed);
        let plan = Plan::default();
        let placed = |error| placed(error, &written.name, &source.name);
        let mut search = Search::begin(request, &plan, common.seed, None).map_err(placed)?;
        let (request, drawn) = (search.request.clone(), search.drawn.clone());
        let legend = search.description.legend();
        let opened = self
            .drawing
            .open(&self.map, (&request.map, &drawn, &legend))?;
        let mut folder = self.drawing.files.folder(output)?;
        // There is a level whatever ends the search.
        search.step(&|| false).map_err(placed)?;
        let reason = searched(&mut search, &plan, output);
        let spell = |option: &str| format!("--{option}");
        let found = search.found_after(reason.map_err(placed)?, spell);
        let Some(found) = found.map_err(placed)? else {
            return Ok(Answer::Unmet);
        };
        let written = self
            .drawing
            .write(&opened, &found, (&mut folder, &name), output)?;
        if let Some("map of Tiled") = request.map.file().editor() {
            let columns = legend.kinds().min(8);
            let image = format!("{name}-tileset.png");
            folder.write_bytes(&image, &png::tile_set(&legend, PIXELS, columns)?);
            let sheet = Sheet::new(&image, PIXELS, columns as u32);
            for (number, made) in (1..).zip(&found.levels) {
                let map = Map::new(&made.level).with_locked(&drawn.locked)?;
                let text = tiled::write_tmx(&map, &legend, &sheet);
                folder.write(&format!("{name}-{number}.tmx"), text);
            }
        }
        let cells = drawn.tiles.cells().iter();
        let free = cells.filter(|tile| tile.is_none()).count();
        for (number, made) in (1..).zip(&found.levels) {
            let checked = &made.checked;
            let unmet = checked.unmet.iter();
            let line = Line {
                id: format!("{number}"),
                met: checked.unmet.is_empty(),
                changed: &made.changed,
                measures: &checked.features,
                unmet: unmet.map(|unmet| unmet.name.as_str()).collect(),
                evaluations: made.evaluations,
                files: folder.files(),
            };
            output.answer(&line, sentence(&legend, made, free))?;
        }
        opened.close(&found, written, &folder, output)?;
        Ok(Answer::of(found.is_met))
    }
}

/// The level, and what was changed.
fn sentence(legend: &Legend, made: &Made, free: usize) -> String {
    let cells = made.changed.iter();
    let cells: Vec<String> = cells.map(|(x, y)| format!("({x}, {y})")).collect();
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
    let unmet = made.checked.unmet.iter();
    let unmet = unmet.map(|unmet| format!("\nunmet: {} is {}", unmet.name, unmet.sentence));
    let rows = legend.alphabet().write(&made.level);
    format!("{rows}\n{changed}{filled}{}", unmet.collect::<String>())
}
