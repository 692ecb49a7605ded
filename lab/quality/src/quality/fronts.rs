//! Test problems with several objectives, all to be minimised, and the hypervolumes that are
//! reached on them.

use cli::CpuTime;
use ga_core::combine::Sometimes;
use ga_core::crossover::SimulatedBinary;
use ga_core::evaluate::{Serial, SkipUnchanged};
use ga_core::genome::Bounds;
use ga_core::mutate::Polynomial;
use ga_core::objectives::{Objectives, Values, hypervolume};
use ga_core::prelude::{Evaluations, Recombine, Tournament};
use ga_core::replace::NonDominatedSorting;
use ga_core::{Error, Scheme};
use serde::{Deserialize, Serialize};
use std::cmp::Reverse;
use std::f64::consts::{FRAC_PI_2, PI};

/// The problems: ZDT1 to ZDT4 and ZDT6 (Zitzler, Deb & Thiele 2000), and DTLZ2 with three
/// objectives (Deb, Thiele, Laumanns & Zitzler 2002).
pub const PROBLEMS: [&str; 6] = ["zdt1", "zdt2", "zdt3", "zdt4", "zdt6", "dtlz2"];

/// The number of individuals, and of newborns per generation.
const SIZE: usize = 100;

/// The number of evaluations after which a run ends, with its generation.
const BUDGET: u64 = 25_000;

/// The reference point of the hypervolume in each objective.
const REFERENCE: f64 = 1.1;

/// One run: the hypervolume of its final population.
#[derive(Clone, Debug, Deserialize, Serialize)]
pub struct Run {
    /// The program.
    pub solver: String,
    /// One of [`PROBLEMS`].
    pub problem: String,
    /// The seed of the run.
    pub seed: u64,
    /// The number of evaluations.
    pub evaluations: u64,
    /// The hypervolume of the final population.
    pub hypervolume: f64,
    /// The CPU time of the run.
    pub seconds: f64,
}

/// Runs NSGA-II on a problem, without evaluations of unchanged children; `None` if there is no such
/// problem.
///
/// # Errors
///
/// The errors of the parts.
pub fn run(problem: &str, seed: u64) -> Result<Option<Run>, Error> {
    let unit = |loci| Bounds::uniform(loci, 0.0..=1.0);
    let run = match problem {
        "zdt1" => search(
            &unit(30)?,
            |x: &[f64]| with(x, 1.0, |first, g| g * (1.0 - (first / g).sqrt())),
            seed,
        )?,
        "zdt2" => search(
            &unit(30)?,
            |x: &[f64]| with(x, 1.0, |first, g| g * (1.0 - (first / g).powi(2))),
            seed,
        )?,
        "zdt3" => {
            let wave = |f: f64, g: f64| g * (1.0 - (f / g).sqrt() - f / g * (10.0 * PI * f).sin());
            search(&unit(30)?, |x: &[f64]| with(x, 1.0, wave), seed)?
        }
        "zdt4" => {
            let bounds =
                Bounds::new(std::iter::once(0.0..=1.0).chain(std::iter::repeat_n(-5.0..=5.0, 9)))?;
            search(&bounds, zdt4, seed)?
        }
        "zdt6" => search(&unit(10)?, zdt6, seed)?,
        "dtlz2" => search(&unit(12)?, dtlz2, seed)?,
        _ => return Ok(None),
    };
    Ok(Some(Run {
        problem: problem.to_owned(),
        ..run
    }))
}

fn search<const M: usize>(
    bounds: &Bounds<f64>,
    fitness: impl Fn(&[f64]) -> [f64; M],
    seed: u64,
) -> Result<Run, Error>
where
    [Reverse<f64>; M]: Values,
{
    let begin = CpuTime::of_process();
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2)?,
            crossover: Sometimes::new(0.9, SimulatedBinary::new(bounds).rate(0.5)?.index(15.0)?)?,
            // pymoo mutates nine of ten children.
            mutator: Sometimes::new(
                0.9,
                Polynomial::new(bounds)
                    .rate(1.0 / bounds.len() as f64)?
                    .index(20.0)?,
            )?,
            offspring: SIZE,
        },
        evaluator: SkipUnchanged::new(Serial::new(|x: &Vec<f64>| {
            Objectives::new(fitness(x).map(Reverse))
        }))?,
        replacement: NonDominatedSorting::new(SIZE)?,
    };
    let mut engine = scheme.found(bounds).size(SIZE).seed(seed)?;
    engine.run(Evaluations(BUDGET));
    let seconds = begin.elapsed().as_secs_f64();
    let values = engine
        .state()
        .population()
        .scores()
        .iter()
        .map(Objectives::values);
    Ok(Run {
        solver: String::from("ga-core"),
        problem: String::new(),
        seed,
        evaluations: engine.state().evaluations(),
        hypervolume: hypervolume(values, &[Reverse(REFERENCE); M]),
        seconds,
    })
}

/// A problem of the family ZDT: the second value from the first one and from the mean of the other
/// variables.
fn with(x: &[f64], power: f64, second: impl Fn(f64, f64) -> f64) -> [f64; 2] {
    let mean = x[1..].iter().sum::<f64>() / (x.len() - 1) as f64;
    [
        x[0],
        second(
            x[0],
            1.0 + 9.0 * if power < 1.0 { mean.powf(power) } else { mean },
        ),
    ]
}

fn zdt4(x: &[f64]) -> [f64; 2] {
    let g = 1.0
        + x[1..]
            .iter()
            .map(|x| 10.0 + x * x - 10.0 * (4.0 * PI * x).cos())
            .sum::<f64>();
    [x[0], g * (1.0 - (x[0] / g).sqrt())]
}

fn zdt6(x: &[f64]) -> [f64; 2] {
    let first = 1.0 - (-4.0 * x[0]).exp() * (6.0 * PI * x[0]).sin().powi(6);
    let [_, second] = with(x, 0.25, |_, g| g * (1.0 - (first / g).powi(2)));
    [first, second]
}

fn dtlz2(x: &[f64]) -> [f64; 3] {
    let radius = 1.0 + x[2..].iter().map(|x| (x - 0.5).powi(2)).sum::<f64>();
    let (sin, cos) = (x[0] * FRAC_PI_2).sin_cos();
    let (sin2, cos2) = (x[1] * FRAC_PI_2).sin_cos();
    [radius * cos * cos2, radius * cos * sin2, radius * sin]
}
