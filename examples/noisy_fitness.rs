//! What do I do if the same individual gets another score each time (dice, random levels, players)?
//!
//! Let `Reevaluate` score the residents again in each generation, so that a lucky score does not
//! last. At the end, choose by many more games, because the best score of a run is a lucky one.
//!
//! The game is Pig. In each turn you roll a die as often as you like and add up the points, but a 1
//! ends the turn without any points. The best plan rolls below 20 points and earns 8.14 a turn.
//!
//! ```text
//! $ cargo run --release --example noisy_fitness
//! best by 5 turns: score 19.00, but worth 7.75
//! best by 20000 turns: score 8.11, worth 7.98
//! ```

use ga_core::evaluate::Reevaluate;
use ga_core::prelude::*;
use ga_core::random::{Streams, below};
use ga_core::replace::MuPlusLambda;
use std::io::Write;

/// A plan has a bit for each total below this one: whether to roll again.
const TOTALS: usize = 30;

/// The score is the mean of this number of turns.
struct Turns(usize);

impl Fitness<BitString> for Turns {
    type Score = f64;
    type Scratch = ();

    // Random numbers come from `rng`, so that the run can be repeated.
    fn evaluate(&self, plan: &BitString, (): &mut (), rng: &mut dyn Rng) -> f64 {
        let points: usize = (0..self.0).map(|_| play_turn(plan, rng)).sum();
        points as f64 / self.0 as f64
    }
}

fn play_turn(plan: &BitString, rng: &mut dyn Rng) -> usize {
    let mut points = 0;
    while points < TOTALS && plan.get(points) {
        match 1 + below(rng, 6) {
            1 => return 0,
            face => points += face,
        }
    }
    points
}

/// What a plan is worth with these points: its expected points at the end of the turn, exactly.
fn worth(plan: &BitString, points: usize) -> f64 {
    if points < TOTALS && plan.get(points) {
        (2..=6).map(|face| worth(plan, points + face)).sum::<f64>() / 6.0
    } else {
        points as f64
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let selector = Tournament::new(2)?;
    let mutator = BitFlip::new(1.0 / TOTALS as f64)?;
    let breeder = Recombine {
        selector,
        crossover: Uniform::new(0.5)?,
        mutator,
        offspring: 100,
    };
    let evaluator = Reevaluate(Serial::new(Turns(5)));
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(100)?,
    };
    let mut engine = scheme.found(&RandomBits(TOTALS)).size(100).seed(1)?;
    engine.run(Evaluations(20_000));

    let mut out = std::io::stdout();
    if let Some((plan, score)) = engine.best() {
        writeln!(
            out,
            "best by 5 turns: score {score:.2}, but worth {:.2}",
            worth(plan, 0)
        )?;
    }
    // Random numbers that the run has not used.
    let mut rng = Streams::report(1).survival();
    let plans = engine.state().population().genomes().iter();
    let rescored = plans.map(|plan| (Turns(20_000).evaluate(plan, &mut (), &mut rng), plan));
    if let Some((score, plan)) = rescored.max_by(|left, right| left.0.total_cmp(&right.0)) {
        writeln!(
            out,
            "best by 20000 turns: score {score:.2}, worth {:.2}",
            worth(plan, 0)
        )?;
    }
    Ok(())
}
