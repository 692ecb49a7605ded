use std::path::PathBuf;

use clap::{Args, ValueEnum};
use examples::{Answer, Failure, Output};
use ga_theseus::difficulty::Judge;
use ga_theseus::draw;
use ga_theseus::rules::Win;
use ga_theseus::solve::Solver;

use crate::figures::Figures;
use crate::files;

/// Solves all mazes of a file.
#[derive(Args)]
pub(crate) struct Solve {
    /// Mazes as JSON; - is standard input
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Breadth first for the shortest way, or depth first for any
    #[arg(long, value_enum, default_value = "bfs")]
    solver: Strategy,
    #[command(flatten)]
    rule: Rule,
}

#[derive(Clone, Copy, ValueEnum)]
enum Strategy {
    Bfs,
    Dfs,
}

/// When an exit cell wins.
#[derive(Args, Clone, Copy)]
pub(crate) struct Rule {
    /// Whether the exit cell wins after the Minotaur's reply or before it
    #[arg(long, value_enum, default_value = "after")]
    win: When,
}

#[derive(Clone, Copy, ValueEnum)]
enum When {
    After,
    Before,
}

impl Rule {
    pub(crate) fn win(self) -> Win {
        match self.win {
            When::After => Win::After,
            When::Before => Win::Before,
        }
    }
}

impl Solve {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let levels = files::read(&self.file)?;
        let (mut solver, mut judge) = (Solver::default(), Judge::default());
        let stop = output.stop();
        for level in levels {
            if stop.is_due() {
                break;
            }
            let search = match self.solver {
                Strategy::Bfs => solver.breadth_first(&level.maze, self.rule.win()),
                Strategy::Dfs => solver.depth_first(&level.maze, self.rule.win()),
            };
            let difficulty = judge.difficulty(&level.maze, self.rule.win());
            let figures = Figures::new(level.id, &search, difficulty);
            output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
            output.answer(&figures, format_args!("{figures}\n"))?;
        }
        Ok(Answer::Met)
    }
}
