use crate::files;
use clap::Args;
use cli::{Answer, Common, Failure, Output, Source, spelt};
use ga_theseus::draw;
use ga_theseus::evolve::like::{Mazes, Wishes};
use ga_theseus::format::Level;
use ga_theseus::game::Win;
use ga_theseus::solve::Solver;
use std::path::PathBuf;

/// Breeds more mazes like those that you picked: they have a solution of the required length, and
/// differ from all mazes of the file.
///
/// The result is a file with all mazes and the new ones. Each new one names its parents. Breed from
/// that file to go on.
#[derive(Args)]
pub(crate) struct Like {
    /// The mazes that you saw, as JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    #[command(flatten)]
    asked: cli::Like<Mazes>,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = files::levels(&source)?;
        let named = |(number, Level { id, maze }): (usize, Level)| {
            (id.unwrap_or_else(|| number.to_string()), maze)
        };
        let shown = cli::kin(&source, "mazes", (1..).zip(levels).map(named));
        let origin = cli::origin("theseus", &source.name);
        let mut win = Win::default();
        let wished = |wishes: &mut Wishes| win = wishes.win;
        let mut liked = self
            .asked
            .run((origin, shown), wished, &spelt, common, output)?;
        liked.write()?;
        let mut solver = Solver::default();
        liked.draw(|maze| {
            let solution = solver.breadth_first(maze, win).solution;
            draw::svg(maze, solution.map(|solution| solution.path).as_ref())
        });
        liked.print(output, |maze| draw::text(maze, maze.start()))
    }
}
