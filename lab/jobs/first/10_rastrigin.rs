//! Rastrigin's function of 10 numbers on four threads, with a progress bar, a log and a plot.

use ga_core::crossover::SimulatedBinary;
use ga_core::mutate::Polynomial;
use ga_core::prelude::*;
use ga_run::{Log, log, plot};
use std::cmp::Reverse;
use std::f64::consts::TAU;

fn rastrigin(x: &[f64]) -> f64 {
    x.iter().map(|x| 10.0 + x * x - 10.0 * (TAU * x).cos()).sum()
}

struct Bar {
    last: u64,
    draws: u32,
}

impl<G, S> Observer<G, S> for Bar {
    fn observe(&mut self, state: &State<G, S>) {
        let done = state.generation() as f64 / self.last as f64;
        eprint!("\r[{:<50}]", "#".repeat((50.0 * done) as usize));
        self.draws += 1;
    }
}

#[derive(Default)]
struct Best(Vec<f64>);

impl<G> Observer<G, Reverse<f64>> for Best {
    fn observe(&mut self, state: &State<G, Reverse<f64>>) {
        self.0.extend(state.best().map(|(_, cost)| cost.0));
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    rayon::ThreadPoolBuilder::new().num_threads(4).build_global()?;
    let bounds = Bounds::uniform(10, -5.12..=5.12)?;
    let mut engine = Scheme::of::<Vec<f64>>()
        .evaluator(Parallel::new(|x: &Vec<f64>| Reverse(rastrigin(x))))
        .select(Tournament::new(2)?)
        .cross(SimulatedBinary::new(&bounds).rate(0.9)?.index(15.0)?)
        .mutate(Polynomial::new(&bounds).rate(0.1)?.index(20.0)?)
        .replace(Generational { elites: 1 })
        .found(&bounds)
        .size(100)
        .seed(1)?;

    let (mut bar, mut best) = (Bar { last: 300, draws: 0 }, Best::default());
    let mut file = Log::create("rastrigin.log", Score::utility)?;
    engine.run_with(Generations(300), (&mut bar, &mut best, &mut file));
    file.close()?;
    eprintln!(" drawn {} times", bar.draws);
    for (generation, cost) in best.0.iter().enumerate().step_by(50) {
        println!("{generation:3}: {cost:.4}");
    }
    let curve = log::read("rastrigin.log")?;
    std::fs::write("rastrigin.svg", plot::svg(&curve))?;
    Ok(())
}
