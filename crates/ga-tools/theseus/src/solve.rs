use std::path::PathBuf;

use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Files, Output, Source, result_name};
use ga_theseus::draw;
use ga_theseus::game::{Maze, Win};
use ga_theseus::solve::difficulty;
use ga_theseus::solve::{Search, Solver};
use ga_theseus::verify::Certificate;

use crate::evolve::named;
use crate::files;

/// Solves the mazes of a file.
#[derive(Args)]
#[command(mut_arg("out", |arg| arg.requires("draw")))]
pub(crate) struct Solve {
    /// Mazes as JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Breadth first for a shortest solution, or depth first for any
    #[arg(long, value_enum, default_value = "bfs")]
    solver: Strategy,
    #[command(flatten)]
    rule: Rule,
    /// Draws each maze as two SVG pictures in the folder of --out, with its solution and without
    #[arg(long)]
    draw: bool,
    #[command(flatten)]
    files: Files,
}

#[derive(Clone, Copy, ValueEnum)]
pub(crate) enum Strategy {
    Bfs,
    Dfs,
}

impl Strategy {
    /// Searches a maze from its start.
    pub(crate) fn search(self, maze: &Maze, win: Win, solver: &mut Solver) -> Search {
        match self {
            Self::Bfs => solver.breadth_first(maze, win),
            Self::Dfs => solver.depth_first(maze, win),
        }
    }
}

/// When Theseus wins on the exit cell.
#[derive(Args, Clone, Copy)]
pub(crate) struct Rule {
    /// Whether Theseus wins on the exit cell after the Minotaur's reply or before it
    #[arg(long, value_parser = named::<Win, 2>(["after", "before"]), default_value = "after")]
    pub(crate) win: Win,
}

impl Solve {
    pub(crate) fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let source = Source::read(&self.file)?;
        let levels = files::levels(&source)?;
        let file = cli::result_stem("theseus", &source.name);
        let mut solver = Solver::default();
        let mut scratch = difficulty::Scratch::default();
        let mut folder = if self.draw {
            Some(self.files.folder(output)?)
        } else {
            None
        };
        let stop = output.stop();
        for (number, level) in (1..).zip(levels) {
            if stop.is_due() {
                break;
            }
            let search = self.solver.search(&level.maze, self.rule.win, &mut solver);
            if let Some(folder) = &mut folder {
                let id = level.id.as_deref().unwrap_or_default();
                let name = result_name(&[&"theseus", &"solve", &file, &number, &id]);
                let path = search.solution.as_ref().map(|solution| &solution.path);
                folder.write(&format!("{name}.svg"), draw::svg(&level.maze, path));
                folder.write(&format!("{name}-puzzle.svg"), draw::svg(&level.maze, None));
            }
            let figures = Certificate::of_search(&level, self.rule.win, &search, &mut scratch);
            output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
            output.answer(&figures, format_args!("{figures}\n"))?;
        }
        Ok(Answer::Met)
    }
}
