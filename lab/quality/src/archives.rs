//! Archives by grid on two benchmarks of pyribs: the sphere with a linear projection
//! (Fontaine et al. 2020) and the arm (Vassiliades & Mouret 2018). `lab/peers/archives.py` runs
//! pyribs on them.

use ga_core::Featured;
use ga_core::crossover::IsoLine;
use ga_core::feature::Grid;
use ga_core::mutate::Gaussian;
use ga_core::observe::Illumination;
use ga_core::prelude::*;
use ga_core::replace::GridArchive;
use ga_core::select::Random;
use serde::Serialize;

/// A benchmark. Its archive has 100 by 100 cells.
pub struct Benchmark {
    /// The name.
    pub name: &'static str,
    loci: usize,
    /// The genes are from minus this to this.
    limit: f64,
    /// The features are from minus this to this.
    reach: f64,
    /// The standard deviation of normal steps in all directions, for each [`Emitter`].
    steps: [f64; 2],
    /// Newborns of a generation.
    batch: usize,
    generations: u64,
    /// The QD score adds the quality minus this.
    offset: f64,
    score: fn(&[f64]) -> Featured<f64, 2>,
}

/// Variation: how a child differs from its parent.
#[derive(Clone, Copy, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Emitter {
    /// Normal steps of all genes.
    Gaussian,
    /// Normal steps of all genes, and one along the line to another resident.
    IsoLine,
}

/// The standard deviation of steps along the line, in lengths of the line.
const LINE: f64 = 0.2;

/// The results of a run.
#[derive(Serialize)]
pub struct Figures {
    /// The evaluations, founders included.
    pub evaluations: u64,
    /// The share of cells that are filled.
    pub coverage: f64,
    /// The sum over all filled cells of the quality minus the offset.
    pub qd_score: f64,
    /// The best quality.
    pub best: f64,
}

/// Both benchmarks, with the sizes of the programs of pyribs. The sphere runs for a tenth of their
/// generations.
pub static BENCHMARKS: [Benchmark; 2] = [
    Benchmark {
        name: "sphere",
        loci: 100,
        // No limit there; no run comes near this one.
        limit: 1e6,
        reach: 256.0,
        steps: [0.5, 0.5],
        batch: 540,
        generations: 1000,
        offset: 0.0,
        score: sphere,
    },
    Benchmark {
        name: "arm",
        loci: 12,
        limit: std::f64::consts::PI,
        reach: 12.0,
        steps: [0.1, 0.01],
        batch: 150,
        generations: 700,
        // The greatest variance of angles within the limit.
        offset: -std::f64::consts::PI * std::f64::consts::PI,
        score: arm,
    },
];

/// The greatest gene that counts in the features of the sphere as it is.
const EDGE: f64 = 5.12;

/// From 0 for a point with all genes at the far edge, to 100 for the best.
///
/// The features are the sums of the first and of the last half of the genes. A gene beyond the edge
/// counts less, the farther it is out.
fn sphere(x: &[f64]) -> Featured<f64, 2> {
    let shift = 0.4 * EDGE;
    let distance: f64 = x.iter().map(|gene| (gene - shift).powi(2)).sum();
    let worst = (EDGE + shift).powi(2) * x.len() as f64;
    let counted = |gene: &f64| {
        if gene.abs() > EDGE {
            EDGE / gene
        } else {
            *gene
        }
    };
    let sum = |genes: &[f64]| genes.iter().map(counted).sum();
    let (first, last) = x.split_at(x.len() / 2);
    Featured {
        quality: 100.0 * (1.0 - distance / worst),
        features: [sum(first), sum(last)],
    }
}

/// Minus the variance of the angles of an arm with links of length 1. The features are the place of
/// its end.
fn arm(angles: &[f64]) -> Featured<f64, 2> {
    let mean = angles.iter().sum::<f64>() / angles.len() as f64;
    let variance = angles
        .iter()
        .map(|angle| (angle - mean).powi(2))
        .sum::<f64>()
        / angles.len() as f64;
    let mut direction = 0.0;
    let mut end = [0.0; 2];
    for angle in angles {
        direction += angle;
        end = [end[0] + f64::cos(direction), end[1] + f64::sin(direction)];
    }
    Featured {
        quality: -variance,
        features: end,
    }
}

/// Runs one benchmark: parents at random, as in MAP-Elites.
///
/// # Errors
///
/// If a part of the scheme is refused.
pub fn run(benchmark: &Benchmark, emitter: Emitter, seed: u64) -> Result<Figures, Error> {
    let bounds = Bounds::uniform(benchmark.loci, -benchmark.limit..=benchmark.limit)?;
    let step = benchmark.steps[emitter as usize];
    let normal = Gaussian::new(&bounds).rate(1.0)?.deviation(step)?;
    let offspring = benchmark.batch;
    match emitter {
        Emitter::Gaussian => {
            let breeder = Recombine {
                selector: Random,
                crossover: (),
                mutator: normal.clone(),
                offspring,
            };
            evolve(benchmark, breeder, &normal, seed)
        }
        Emitter::IsoLine => {
            let crossover = IsoLine::new(&bounds).iso(step)?.line(LINE)?;
            let breeder = Recombine {
                selector: Random,
                crossover,
                mutator: (),
                offspring,
            };
            evolve(benchmark, breeder, &normal, seed)
        }
    }
}

fn evolve(
    benchmark: &Benchmark,
    breeder: impl Breeder<Vec<f64>, Featured<f64, 2>>,
    normal: &impl Mutator<Vec<f64>>,
    seed: u64,
) -> Result<Figures, Error> {
    let reach = (-benchmark.reach, benchmark.reach);
    let grid = Grid::new([reach; 2], [100; 2])?;
    let evaluator = Serial::new(|x: &Vec<f64>| (benchmark.score)(x));
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: GridArchive::new(grid),
    };
    // A normal step from the origin.
    let founders = |rng: &mut dyn Rng| {
        let mut origin = vec![0.0; benchmark.loci];
        normal.mutate(&mut origin, rng);
        origin
    };
    let mut engine = scheme.found(&founders).size(benchmark.batch).seed(seed)?;
    engine.run(Evaluations(benchmark.generations * benchmark.batch as u64));
    let figures = Illumination::of(&grid, engine.state().population());
    Ok(Figures {
        evaluations: engine.state().evaluations(),
        coverage: figures.coverage(),
        qd_score: figures.qd_score(benchmark.offset),
        best: figures.best().unwrap_or(f64::NAN),
    })
}
