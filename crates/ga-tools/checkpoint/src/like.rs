use crate::input;
use crate::score::ink;
use clap::Args;
use cli::{Answer, Asked, Common, Failure, Output, Source, spelt};
use ga_checkpoint::draw::{self, Layers};
use ga_checkpoint::evolve::like::Mazes;
use ga_checkpoint::evolve::search::Stops;
use ga_checkpoint::format::{Level, Name};
use std::path::PathBuf;

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
    asked: cli::Like<Mazes>,
    #[command(flatten)]
    stops: Asked<Stops>,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = input::of(&source, &self.stops.request()?, common.seed)?;
        let named = |(number, level): (usize, Level)| {
            let id = level.id.as_ref();
            (
                id.map_or_else(|| number.to_string(), Name::to_string),
                level,
            )
        };
        let shown = cli::kin(&source, "mazes", (1..).zip(levels).map(named));
        let origin = cli::origin("checkpoint", &source.name);
        let mut liked = self
            .asked
            .run((origin, shown), |_| (), &spelt, common, output)?;
        liked.write()?;
        liked.draw(|level| draw::svg(&level.maze, Layers::all()));
        liked.print(output, |level| {
            draw::text(&level.maze, Layers::all(), ink())
        })
    }
}
