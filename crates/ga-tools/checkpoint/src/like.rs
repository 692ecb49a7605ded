use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Asked, Common, Failure, Kin, Output, Source, result_name};
use ga_checkpoint::Maze;
use ga_checkpoint::draw::{self, Layers};
use ga_checkpoint::evolve::fitness::Range;
use ga_checkpoint::evolve::like::{EVALUATIONS, Like as Search, tour_like};
use ga_checkpoint::evolve::search::Stops;
use ga_checkpoint::format::{Level, Mazes, Name};

use crate::input;
use crate::score::ink;

/// Breeds more mazes like those that you picked: their measures are in ranges, and they differ from
/// all mazes of the file.
///
/// The result is a file with all mazes and the new ones. Each new one names its parents. Breed from
/// that file to go on.
#[derive(Args)]
pub(crate) struct Like {
    /// The mazes that you saw, as CSV or JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    asked: cli::Like,
    #[command(flatten)]
    stops: Asked<Stops>,
    /// Keeps a measure from A to B, both included; A or B may be left out [default: the tour is as
    /// long as those of the mazes to breed from, give or take the share of --far]
    #[arg(long, value_name = "MEASURE=A..B,..", value_delimiter = ',', value_parser = input::text::<Range>)]
    range: Vec<Range>,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = input::of(&source, &self.stops.request()?, common.seed)?;
        let ids: Vec<String> = (1..)
            .zip(&levels)
            .map(|(number, level)| name(number, level))
            .collect();
        let liked = self.asked.places(ids.iter().map(String::as_str))?;
        let mut ranges = self.range.clone();
        if ranges.is_empty() {
            ranges.extend(tour_like(
                liked.iter().map(|&place| &levels[place].maze),
                self.asked.far,
            ));
        }
        let mazes: Vec<_> = levels.iter().map(|level| level.maze.clone()).collect();
        let search = Search::new(&mazes, &liked, ranges, common.seed, self.asked.far)?;
        let mut folder = self.asked.folder(output)?;
        let mut parents = cli::parents(&source, "mazes").into_iter();
        let kin = |(id, level)| Kin {
            id,
            level,
            parents: parents.next().unwrap_or_default(),
        };
        let shown = ids.into_iter().zip(mazes).map(kin).collect();
        let family = self.asked.breed(
            shown,
            EVALUATIONS,
            output,
            |shown, number, evaluations, is_over| {
                Ok(search.child(shown, number, evaluations, is_over)?)
            },
        )?;
        let level = |kin: &Kin<Maze>| Level {
            id: Some(Name::Text(kin.id.clone())),
            maze: kin.level.clone(),
        };
        let origin = cli::origin("checkpoint", &source.name);
        let named = |id: &str| result_name(&[&"checkpoint", &"breed", &origin, &id, &common.seed]);
        let file = serde_json::to_value(Mazes(family.all.iter().map(level).collect()))?;
        folder.write(
            &format!("{}.json", named(&family.name())),
            family.file(file, "mazes"),
        );
        for kin in family.children() {
            folder.write(
                &format!("{}.svg", named(&kin.id)),
                draw::svg(&kin.level, Layers::all()),
            );
        }
        family.print(&folder, output, |maze| {
            draw::text(maze, Layers::all(), ink())
        })
    }
}

/// The id of a maze, or its number.
fn name(number: usize, level: &Level) -> String {
    level
        .id
        .as_ref()
        .map_or_else(|| number.to_string(), ToString::to_string)
}
