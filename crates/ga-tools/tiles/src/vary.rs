use crate::drawn::{Drawing, named, searched};
use crate::evolve::placed;
use clap::Args;
use cli::{Answer, Asked, Common, Failure, Output, Source, by_workers};
use ga_request::search::{Ask, Plan, Search as _};
use ga_tiles::check::Features;
use ga_tiles::evolve::vary::{Request, Vary as Search};
use serde::Serialize;
use std::path::{Path, PathBuf};

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
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    drawing: Drawing,
    /// Ends after this many evaluations [default: 2000 for each variation]
    #[arg(long, value_name = "N", value_parser = cli::at_least_one)]
    evaluations: Option<u64>,
}

#[derive(Serialize)]
struct Line<'a> {
    id: String,
    /// The cells that differ from the drawn level, as [column, row], counted from 0, also those
    /// that were free.
    changed: &'a [(usize, usize)],
    measures: &'a Features,
    files: &'a [String],
}

impl Vary {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.map)?;
        let written = self
            .level
            .as_deref()
            .map(Source::read_written)
            .transpose()?;
        let level = written.as_ref().map(|level| level.text.clone().into());
        let fields = [("level", level), ("map", Some(source.text.clone().into()))];
        let request: Request = self.asked.with(fields)?;
        let rules = written.as_ref().map_or_else(String::new, Source::stem);
        let request = Request {
            map: named(request.map, &source, rules),
            commands: self.drawing.permission.commands(),
            ..request
        };
        let name = Search::name(&request, common.seed);
        let plan = Plan {
            evaluations: self.evaluations,
            ..Plan::default()
        };
        let level = written.map_or_else(String::new, |level| level.name);
        let placed = |error| placed(error, &level, &source.name);
        let asked = request.clone();
        let search = Search::begin(request, &plan, common.seed, None).map_err(placed)?;
        let plan = plan.or(search.usual());
        let Some(mut search) = by_workers(search, (&asked, plan, common.seed), output)? else {
            return Ok(Answer::Unmet);
        };
        let (request, drawn) = (search.request.clone(), search.drawn.clone());
        let legend = search.legend.clone();
        let opened = self
            .drawing
            .open(&self.map, (&request.map, &drawn, &legend))?;
        let mut folder = self.drawing.files.folder(output)?;
        let reason = searched(&mut search, &plan, output);
        let spell = |option: &str| format!("--{option}");
        let found = search.found_after(reason.map_err(placed)?, spell);
        let Some(found) = found.map_err(placed)? else {
            return Ok(Answer::Unmet);
        };
        if found.levels.is_empty() {
            output.text(found.sentence.unwrap_or_default())?;
            return Ok(Answer::Unmet);
        }
        let written = self
            .drawing
            .write(&opened, &found, (&mut folder, &name), output)?;
        if request.map.file().editor().is_some() {
            let ending = Path::new(&source.name)
                .extension()
                .map_or("tmx".into(), |end| end.to_string_lossy());
            for (number, made) in (1..).zip(&found.levels) {
                let text = opened.replaced(&made.level)?;
                folder.write(&format!("{name}-{number}.{ending}"), text);
            }
        }
        for (number, made) in (1..).zip(&found.levels) {
            let line = Line {
                id: format!("{number}"),
                changed: &made.changed,
                measures: &made.checked.features,
                files: folder.files(),
            };
            let cells = cli::counted(made.changed.len(), "cell");
            let rows = legend.alphabet().write(&made.level);
            let sentence = format!("{rows}\nvariation {number}: {cells} changed\n");
            output.answer(&line, sentence)?;
        }
        opened.close(&found, written, &folder, output)?;
        Ok(Answer::of(found.is_met))
    }
}
