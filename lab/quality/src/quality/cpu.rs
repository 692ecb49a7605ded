//! CPU time of the presets for bits, and the cost of a fitness from which on the thorough one pays.

use super::problems::{BUDGET, Part, Problem, Space};
use super::{bits, problems, sample};
use cli::CpuTime;
use ga_core::breed::Breeder;
use ga_core::evaluate::Evaluator;
use ga_core::genome::{BitString, RandomBits};
use ga_core::random::Stream;
use ga_core::replace::Replacement;
use ga_core::terminate::{Evaluations, Target};
use ga_core::{Engine, Error, Sampler};
use serde::Serialize;
use std::cell::Cell;
use std::hint::black_box;
use std::ops::Range;

/// A preset on a problem.
#[derive(Serialize)]
pub struct Spent {
    /// Median of the evaluations until the target; `None` if most runs missed it.
    pub evaluations: Option<f64>,
    /// Microseconds of CPU time per evaluation, without that of the fitness.
    pub micros: f64,
}

/// Both presets on a problem.
#[derive(Serialize)]
pub struct Row {
    /// Its name.
    pub problem: String,
    /// `ga_search::bits`.
    pub thorough: Spent,
    /// `ga_search::fast::bits`.
    pub fast: Spent,
    /// The microseconds of a fitness from which on the thorough preset reaches the target sooner. A
    /// target that is missed counts as the budget.
    pub pays_from: f64,
}

/// The problems of bits that have been published, and the large ones.
pub fn problems() -> Vec<Problem> {
    let known = [Part::Reported, Part::Fresh]
        .into_iter()
        .flat_map(problems::of);
    known
        .filter(|problem| matches!(problem.space, Space::Bits(..)))
        .chain(bits::problems())
        .collect()
}

/// Runs both presets on a problem of bits with each seed, with up to 100 000 evaluations.
///
/// # Errors
///
/// The errors of the presets.
pub fn row(problem: &Problem, seeds: &Range<u64>) -> Result<Row, Error> {
    let (thorough, fast) = (spent(problem, seeds, false)?, spent(problem, seeds, true)?);
    let count = |spent: &Spent| spent.evaluations.unwrap_or(BUDGET as f64);
    let (few, many) = (count(&thorough), count(&fast));
    // few * (cost + thorough) = many * (cost + fast)
    let pays = (few * thorough.micros - many * fast.micros) / (many - few);
    let pays_from = if many > few {
        pays.max(0.0)
    } else {
        f64::INFINITY
    };
    Ok(Row {
        problem: problem.name.clone(),
        thorough,
        fast,
        pays_from,
    })
}

fn spent(problem: &Problem, seeds: &Range<u64>, is_fast: bool) -> Result<Spent, Error> {
    let Space::Bits(loci, score) = &problem.space else {
        return Ok(Spent {
            evaluations: None,
            micros: 0.0,
        });
    };
    let calls = Cell::new(0_u64);
    let fitness = |bits: &BitString| {
        calls.set(calls.get() + 1);
        score(&bits.iter().collect::<Vec<_>>())
    };
    let mut counts = Vec::new();
    let begin = CpuTime::of_process();
    for seed in seeds.clone() {
        counts.push(if is_fast {
            reached(problem, ga_search::fast::bits(*loci, fitness).start(seed)?)
        } else {
            reached(problem, ga_search::bits(*loci, fitness).start(seed)?)
        });
    }
    let seconds = begin.elapsed().as_secs_f64();
    // The fitness alone, as often.
    let count = calls.get();
    let mut rng = Stream::seeded(1);
    let genomes: Vec<BitString> = (0..100)
        .map(|_| RandomBits(*loci).sample(&mut rng))
        .collect();
    let begin = CpuTime::of_process();
    for genome in genomes
        .iter()
        .cycle()
        .take(usize::try_from(count).unwrap_or(usize::MAX))
    {
        black_box(fitness(genome));
    }
    let own = seconds - begin.elapsed().as_secs_f64();
    let median = sample(&counts).median().filter(|median| median.is_finite());
    Ok(Spent {
        evaluations: median,
        micros: 1e6 * own / count.max(1) as f64,
    })
}

fn reached<B, E, R>(problem: &Problem, mut engine: Engine<BitString, B, E, R>) -> Option<u64>
where
    B: Breeder<BitString, f64>,
    E: Evaluator<BitString, Score = f64>,
    R: Replacement<BitString, f64>,
{
    engine.run((Target(problem.target), Evaluations(BUDGET)));
    let score = engine.state().best().map(|(_, score)| *score);
    score
        .filter(|score| *score >= problem.target)
        .map(|_| engine.state().evaluations())
}
