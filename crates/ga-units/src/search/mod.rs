//! What the tool `units` searches and plays, behind the door of all searches:
//! [`ga_request::search`].
//!
//! | search | finds |
//! |---|---|
//! | [`Turn`](turn::Turn) | a plan for one turn |
//! | [`Weights`](weights::Weights) | weights of the player `genetic`, by matches |
//! | [`Styles`](styles::Styles) | an archive of ways to play, and some that differ |
//! | [`Match`](matches::Match) | who wins games of two players or more |
//!
//! ```
//! use ga_request::search::{Plan, Search, run};
//! use ga_units::search::weights::Weights;
//!
//! let options = r#"{"maps": 1, "size": 2, "width": 12, "height": 8, "against": "greedy"}"#;
//! let plan = Plan { generations: Some(1), ..Plan::default() };
//! let mut search = Weights::begin(serde_json::from_str(options).unwrap(), &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! assert!(search.found()?.expect("weights").share.is_some());
//! # Ok::<(), ga_request::search::Error>(())
//! ```

pub mod matches;
pub mod styles;
pub mod turn;
pub mod weights;

use ga_core::Asked;
use ga_core::evaluate::{Cohort, Evaluator, Parallel};
use ga_core::random::Streams;
use ga_core::{Genome, Score};
use ga_request::search::{Door, Stop, contest, door};

/// What the tool `units` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 4] = [
    door::<weights::Weights>(),
    door::<styles::Styles>(),
    door::<turn::Turn>(),
    contest::<matches::Match>(),
];

/// An evaluator whose judge is told when to stop within an evaluation.
struct Judge<F>(F);

impl<G: Genome, S: Score, F: Fn(&G, Stop<'_>) -> S + Sync> Asked<G> for Judge<F> {}

impl<G: Genome, S: Score, F: Fn(&G, Stop<'_>) -> S + Sync> Evaluator<G> for Judge<F> {
    type Score = S;

    fn evaluate(&mut self, cohort: Cohort<'_, G, S>, streams: Streams) -> usize {
        let stop = cohort.stop;
        let is_due = || stop.is_some_and(|stop| stop());
        let scores = &mut *cohort.newborn_scores;
        let inner = Cohort::founders(cohort.newborns, scores).with_stop(stop);
        let judged = |genome: &G| (self.0)(genome, &is_due);
        let evaluations = Parallel::of(judged).evaluate(inner, streams);
        if is_due() {
            // One may have been cut short, so none counts.
            scores.clear();
        }
        evaluations
    }
}
