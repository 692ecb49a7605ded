//! Terminations: when a run stops, and for which reason.

use super::observe::engine;
use ga_core::StopReason;
use ga_core::prelude::*;
use ga_core::terminate::{All, Converged, Stagnation};

#[test]
fn a_converged_population_stops_the_run() {
    let mut engine = engine();
    let reason = engine.run(&(Converged::new(0.9).unwrap(), Generations(500)), &mut ());
    assert_eq!(reason, StopReason::Converged);
    let scores = engine.state().population().scores();
    let best = scores.iter().max().unwrap();
    assert!(scores.iter().filter(|score| *score == best).count() >= 18);
}

#[test]
fn all_stops_once_each_of_its_parts_would_stop() {
    let mut engine = engine();
    let reason = engine.run(&All((Evaluations(70), Generations(9), Stagnation(0))), &mut ());
    assert_eq!((reason, engine.state().generation()), (StopReason::Stagnation, 9));
}
