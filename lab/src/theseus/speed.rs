//! The speed of the solver: the paper assumes 100 000 visited states a second.

use std::time::Duration;

use cli::{CpuTime, Failure, Output, Variant};
use ga_core::terminate::Generations;
use ga_theseus::game::Size;
use ga_theseus::scheme::paper;
use ga_theseus::solve::Solver;
use serde_json::json;

/// Clocks of some machines tick every few milliseconds.
const LONG_ENOUGH: Duration = Duration::from_millis(50);

/// Prints the number of states that breadth-first search visits in a second of CPU time, on the
/// solvable mazes of each run's last population.
pub(super) fn measure(
    size: Size,
    parameters: &paper::Parameters,
    seeds: &[u64],
    output: &mut Output,
) -> Result<(), Failure> {
    let stop = output.stop();
    Variant::new("speed", size.to_string()).repeat(seeds, output, |seed| {
        let paper::Parameters {
            encoding,
            win,
            generations,
            ..
        } = *parameters;
        let mut run = parameters.start(Vec::new(), seed)?;
        run.run((Generations(generations), stop.clone()));
        if stop.is_due() {
            return Ok(None);
        }
        let mut solver = Solver::default();
        let genomes = run.state().population().genomes();
        let mazes = genomes
            .iter()
            .filter_map(|genome| encoding.decode(genome).ok());
        let mazes: Vec<_> = mazes
            .filter(|maze| solver.figures(maze, win).is_some())
            .collect();
        let clock = CpuTime::of_thread();
        let mut visited = 0.0;
        while clock.elapsed() < LONG_ENOUGH && !mazes.is_empty() {
            for maze in &mazes {
                visited += solver
                    .figures(maze, win)
                    .map_or(0.0, |figures| f64::from(figures.visited));
            }
        }
        Ok(Some(
            json!({ "visited_per_second": visited / clock.elapsed().as_secs_f64() }),
        ))
    })
}
