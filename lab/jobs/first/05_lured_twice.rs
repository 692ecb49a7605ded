//! A long maze in which Theseus must wait for the Minotaur, to lure him, at exactly two places.

use ga_core::prelude::*;
use ga_theseus::{Maze, Solver, Win, draw, scheme::ours};

struct LuredTwice;

impl Fitness<Maze> for LuredTwice {
    type Score = f64;
    type Scratch = Solver;

    fn evaluate(&self, maze: &Maze, solver: &mut Solver, _: &mut dyn Rng) -> f64 {
        let Some(solution) = solver.breadth_first(maze, Win::After).solution else {
            return 0.0;
        };
        let path = solution.path.to_string();
        let waits = path.split(|step| step != '.');
        let lures = waits.filter(|wait| !wait.is_empty()).count();
        solution.path.len() as f64 / (1 + 10 * lures.abs_diff(2)) as f64
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let ours = ours::Parameters::default();
    let scheme = ours.scheme_of(ours.fitness().with_objective(LuredTwice))?;
    let mut engine = scheme.found(&ours.founders()?).size(ours.population).seed(1)?;
    engine.run(Generations(300));
    let (maze, score) = engine.best().ok_or("no maze")?;
    println!("{}\n{score} moves", draw::text(maze, maze.start()));
    Ok(())
}
