use std::path::PathBuf;

use clap::Args;
use cli::{Answer, Common, Failure, Kin, Output, Source, result_name, whole};
use ga_theseus::draw;
use ga_theseus::evolve::design::{Moves, Requirements};
use ga_theseus::evolve::like::{EVALUATIONS, Like as Search, moves_like};
use ga_theseus::evolve::search::Sealed;
use ga_theseus::format::{Level, Mazes};
use ga_theseus::game::Maze;
use ga_theseus::solve::Solver;

use crate::files;
use crate::solve::Rule;

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
    asked: cli::Like,
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35 [default: as long as
    /// those of the mazes to breed from, give or take the share of --far]
    #[arg(long, value_name = "A..B")]
    moves: Option<Moves>,
    /// Number of waits in the shortest solution [default: any]
    #[arg(long, value_name = "N", value_parser = whole)]
    waits: Option<u64>,
    /// Allows at most N cells that cannot be entered, or any number [default: as many as the mazes
    /// to breed from have]
    #[arg(long, value_name = "N|any")]
    sealed_cells: Option<Sealed>,
    #[command(flatten)]
    rule: Rule,
}

impl Like {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = files::levels(&source)?;
        let ids: Vec<String> = (1..)
            .zip(&levels)
            .map(|(number, level)| name(number, level))
            .collect();
        let liked = self.asked.places(ids.iter().map(String::as_str))?;
        let win = self.rule.win;
        let far = self.asked.far;
        let mazes = || liked.iter().map(|&place| &levels[place].maze);
        let moves = match &self.moves {
            Some(moves) => Some(moves.0.clone()),
            None => moves_like(mazes(), win, far),
        };
        let requirements = Requirements {
            moves,
            waits: self
                .waits
                .map(|waits| u32::try_from(waits).unwrap_or(u32::MAX)),
            sealed_cells: match self.sealed_cells {
                Some(sealed) => sealed.0,
                None => mazes().map(Maze::sealed_cells).max(),
            },
            ..Requirements::default()
        };
        let search = Search::new(requirements, win, common.seed, far)?;
        let mut folder = self.asked.folder(output)?;
        let mut parents = cli::parents(&source, "mazes").into_iter();
        let kin = |(id, level): (String, &Level)| Kin {
            id,
            level: level.maze,
            parents: parents.next().unwrap_or_default(),
        };
        let shown = ids.into_iter().zip(&levels).map(kin).collect();
        let family = self.asked.breed(
            shown,
            EVALUATIONS,
            output,
            |shown, number, evaluations, is_over| {
                Ok(search.child(shown, &liked, number, evaluations, is_over)?)
            },
        )?;
        let all = family.all.iter().map(|kin| Level {
            id: Some(kin.id.clone()),
            maze: kin.level,
        });
        let origin = cli::origin("theseus", &source.name);
        let named = |id: &str| result_name(&[&"theseus", &"breed", &origin, &id, &common.seed]);
        let file = serde_json::to_value(Mazes(all.collect()))?;
        folder.write(
            &format!("{}.json", named(&family.name())),
            family.file(file, "mazes"),
        );
        let mut solver = Solver::default();
        for kin in family.children() {
            let path = solver
                .breadth_first(&kin.level, win)
                .solution
                .map(|solution| solution.path);
            folder.write(
                &format!("{}.svg", named(&kin.id)),
                draw::svg(&kin.level, path.as_ref()),
            );
        }
        family.print(&folder, output, |maze| draw::text(maze, maze.start()))
    }
}

/// The id of a maze, or its number.
fn name(number: usize, level: &Level) -> String {
    level.id.clone().unwrap_or_else(|| number.to_string())
}
