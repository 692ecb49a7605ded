//! From a description of a problem to a run of a preset.

use crate::genes::{Bits, Genes, Mixed, Orders};
use crate::run::{Failure, Origin, Run, Scorer, Typed};
use crate::scores::Row;
use crate::told::Told;
use ga_core::evaluate::{Evaluator, Memo, Reevaluate, SkipUnchanged};
use ga_core::feature::Grid;
use ga_core::genome::{BitString, Bounds, Genome, Pair};
use ga_core::objectives::Objectives;
use ga_core::{Constrained, Error, Featured};
use ga_search::{Preset, archive, fast, front, noisy};
use std::cmp::Reverse;

type Value = Reverse<f64>;

/// What the genomes are.
#[derive(Clone, Debug)]
pub(crate) enum Space {
    Reals(Vec<(f64, f64)>),
    /// Ranges, and which of them are integers.
    Mixed(Vec<(f64, f64)>, Vec<bool>),
    Bits(usize),
    Permutations(usize),
}

/// What is asked of the search.
#[derive(Clone, Debug)]
pub(crate) enum Task {
    Best,
    /// The best of those without a violation.
    Constrained,
    Fast,
    Noisy,
    /// This number of objectives.
    Front(usize),
    /// The range of each feature, and its number of cells.
    Archive(Vec<(f64, f64, usize)>),
}

/// What a run needs beside its problem.
struct Job<'a> {
    at_once: Option<usize>,
    fingerprint: String,
    origin: &'a Origin<'a>,
}

type Made<G, S> = Result<Preset<G, Scorer<G, S>>, Error>;

impl Job<'_> {
    fn run<P: Genes + 'static, S: Row>(
        self, genes: P, rescores: bool,
        make: impl Fn(Told<P::Genome, S>) -> Made<P::Genome, S> + Send + 'static,
    ) -> Result<Box<dyn Run>, Failure> {
        let Self { at_once, fingerprint, origin } = self;
        let make = move |told| match (make(told)?, at_once) {
            (preset, None) => Ok(preset),
            (preset, Some(count)) => preset.at_once(count),
        };
        Ok(Box::new(Typed::begin(genes, Box::new(make), rescores, fingerprint, origin)?))
    }
}

/// A fitness that is never called: the scores are told.
fn unscored<G, S: Row>(_: &G) -> S {
    S::read(&vec![f64::NAN; S::COLUMNS])
}

fn scorer<G: Genome, E: Evaluator<G> + Send + 'static>(evaluator: E) -> Scorer<G, E::Score> {
    Box::new(evaluator)
}

/// The memo that `ga_search::bits` has, of the same size: the same run needs the same evaluations.
fn memo<S: Row>(loci: usize, told: Told<BitString, S>) -> Result<Scorer<BitString, S>, Error> {
    let capacity = ((1 << 28) / loci.max(1)).clamp(1, 1 << 16);
    Ok(scorer(Memo::new(capacity, told)?))
}

fn grid<const N: usize>(axes: &[(f64, f64, usize)]) -> Result<Grid<N>, Failure> {
    let bounds = std::array::from_fn(|index| (axes[index].0, axes[index].1));
    Ok(Grid::new(bounds, std::array::from_fn(|index| axes[index].2))?)
}

fn unknown<T>(what: &str) -> Result<T, Failure> {
    Err(Failure::Value(what.to_owned()))
}

/// The run of `task` by the presets of one name in all modules of `ga-search`. `scored` puts the
/// usual parts around the evaluator.
macro_rules! run {
    ($task:expr, $job:expr, $genes:expr, $preset:ident, $space:expr, $scored:expr) => {{
        let (task, job, genes, space) = ($task, $job, $genes, $space);
        match task {
            Task::Best => job.run(genes, false, move |told| {
                let preset = ga_search::$preset(space.clone(), unscored::<_, Value>);
                Ok(preset.evaluated_by($scored(&space, told)?))
            }),
            Task::Constrained => job.run(genes, false, move |told| {
                let preset = ga_search::$preset(space.clone(), unscored::<_, Constrained<Value>>);
                Ok(preset.evaluated_by($scored(&space, told)?))
            }),
            Task::Fast => job.run(genes, false, move |told| {
                Ok(fast::$preset(space.clone(), unscored::<_, Value>).evaluated_by(scorer(told)))
            }),
            Task::Noisy => job.run(genes, true, move |told| {
                let preset = noisy::$preset(space.clone(), unscored::<_, Value>);
                Ok(preset.evaluated_by(scorer(Reevaluate(told))))
            }),
            Task::Front(2) => job.run(genes, false, move |told| {
                let preset = front::$preset(space.clone(), unscored::<_, Objectives<[Value; 2]>>);
                Ok(preset.evaluated_by(scorer(told)))
            }),
            Task::Front(3) => job.run(genes, false, move |told| {
                let preset = front::$preset(space.clone(), unscored::<_, Objectives<[Value; 3]>>);
                Ok(preset.evaluated_by(scorer(told)))
            }),
            Task::Front(count) => unknown(&format!("a front has 2 or 3 objectives, got {count}")),
            Task::Archive(axes) if axes.len() == 1 => {
                let grid = grid::<1>(axes)?;
                job.run(genes, false, move |told| {
                    let fitness = unscored::<_, Featured<Value, 1>>;
                    let preset = archive::$preset(space.clone(), grid.clone(), fitness);
                    Ok(preset.evaluated_by(scorer(told)))
                })
            }
            Task::Archive(axes) if axes.len() == 2 => {
                let grid = grid::<2>(axes)?;
                job.run(genes, false, move |told| {
                    let fitness = unscored::<_, Featured<Value, 2>>;
                    let preset = archive::$preset(space.clone(), grid.clone(), fitness);
                    Ok(preset.evaluated_by(scorer(told)))
                })
            }
            Task::Archive(axes) => unknown(&format!("an archive has 1 or 2 features, got {}", axes.len())),
        }
    }};
}

/// The run of `task` in `space`.
pub(crate) fn begin(
    space: Space, task: &Task, at_once: Option<usize>, origin: &Origin<'_>,
) -> Result<Box<dyn Run>, Failure> {
    // What decides the course of a run, beside the seed, which the checkpoint holds.
    let job = Job { at_once, fingerprint: format!("{space:?} {task:?} {at_once:?}"), origin };
    match space {
        Space::Reals(ranges) => {
            let bounds = Bounds::new(ranges)?;
            run!(task, job, bounds.clone(), reals, bounds, |_: &_, told| Ok(scorer(told)))
        }
        Space::Mixed(ranges, integrality) => mixed(&ranges, integrality, task, job),
        Space::Bits(len) => run!(task, job, Bits(len), bits, len, |&len: &usize, told| memo(len, told)),
        Space::Permutations(len) => {
            run!(task, job, Orders(len), permutations, len, |_: &_, told| Ok(scorer(told)))
        }
    }
}

/// The least and the greatest integer within `range`.
fn integers((low, high): (f64, f64)) -> Result<(i64, i64), Failure> {
    // All integers up to this one are floats, too.
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    let (low, high) = (low.ceil(), high.floor());
    if low <= high && low.abs() <= LIMIT && high.abs() <= LIMIT {
        Ok((low as i64, high as i64))
    } else {
        unknown(&format!("no integers from {low} to {high}: bounds of integers are within 2^53"))
    }
}

fn mixed(
    ranges: &[(f64, f64)], integrality: Vec<bool>, task: &Task, job: Job<'_>,
) -> Result<Box<dyn Run>, Failure> {
    let of = |whole: bool| {
        let chosen = ranges.iter().zip(&integrality).filter(move |&(_, &is)| is == whole);
        chosen.map(|(&range, _)| range)
    };
    let whole = of(true).map(integers).collect::<Result<Vec<_>, _>>()?;
    let (integers, reals) = (Bounds::new(whole)?, Bounds::new(of(false))?);
    let parts = Pair(integers.clone(), reals.clone());
    let genes = Mixed { integers, reals, integrality };
    match task {
        Task::Best => job.run(genes, false, move |told| {
            let preset = ga_search::mixed(parts.clone(), unscored::<_, Value>);
            Ok(preset.evaluated_by(scorer(SkipUnchanged::new(told)?)))
        }),
        Task::Constrained => job.run(genes, false, move |told| {
            let preset = ga_search::mixed(parts.clone(), unscored::<_, Constrained<Value>>);
            Ok(preset.evaluated_by(scorer(SkipUnchanged::new(told)?)))
        }),
        _ => unknown("integers have one task: the best value, with or without constraints"),
    }
}
