//! Two objectives that contradict each other (ZDT1), and their front as a picture.

use ga_core::crossover::SimulatedBinary;
use ga_core::mutate::Polynomial;
use ga_core::objectives::Objectives;
use ga_core::prelude::*;
use ga_core::replace::NonDominatedSorting;
use std::cmp::Reverse;

fn costs(x: &Vec<f64>) -> Objectives<(Reverse<f64>, Reverse<f64>)> {
    let rest = 1.0 + 9.0 * x[1..].iter().sum::<f64>() / (x.len() - 1) as f64;
    Objectives::new((Reverse(x[0]), Reverse(rest - (x[0] * rest).sqrt())))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let bounds = Bounds::uniform(10, 0.0..=1.0)?;
    let mut engine = Scheme::of::<Vec<f64>>()
        .fitness(costs)
        .select(Tournament::new(2)?)
        .cross(SimulatedBinary::new(&bounds).rate(0.9)?.index(15.0)?)
        .mutate(Polynomial::new(&bounds).rate(0.1)?.index(20.0)?)
        .offspring(100)
        .replace(NonDominatedSorting::new(100)?)
        .found(&bounds)
        .size(100)
        .seed(1)?;
    engine.run_with(Generations(250), |state: &State<_, _>| {
        if state.generation() % 50 == 0 {
            println!(
                "generation {}: {} on the front",
                state.generation(),
                state.front().len()
            );
        }
    });

    let front = engine.state().front();
    let dots = front.iter().map(|(_, score)| {
        let &(Reverse(first), Reverse(second)) = score.values();
        format!(
            "<circle cx='{:.1}' cy='{:.1}' r='3'/>\n",
            400.0 * first,
            400.0 - 400.0 * second
        )
    });
    let dots = dots.collect::<String>();
    let svg = format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='-20 -20 440 440'>\n\
         <path d='M0 0V400H400' fill='none' stroke='black'/>\n{dots}</svg>\n"
    );
    std::fs::write("front.svg", svg)?;
    Ok(())
}
