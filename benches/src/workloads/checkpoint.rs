//! Mating events of the paper's scheme for checkpoint mazes, over its whole run.

use cli::Failure;
use ga_checkpoint::scheme::paper;
use ga_core::terminate::Generations;

use crate::Workload;

/// 250 generations of 2000 events with the paper's parameters, from sparse founders to good mazes.
pub fn workloads() -> [Workload; 1] {
    let ours = |seed| run(seed, paper::GENERATIONS * paper::EVENTS);
    [Workload {
        name: "checkpoint-events",
        unit: "events",
        ours: Box::new(ours),
        floor: None,
    }]
}

fn run(seed: u64, events: u64) -> Result<u64, Failure> {
    let paper = paper::Parameters::default();
    let mut engine = paper
        .scheme()?
        .found(&paper.founders()?)
        .size(paper.population)
        .seed(seed)?;
    engine.run(Generations(events));
    Ok(engine.state().generation())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_event_is_a_step_of_two_evaluations() -> Result<(), Failure> {
        assert_eq!(run(1, 50)?, 50);
        Ok(())
    }
}
