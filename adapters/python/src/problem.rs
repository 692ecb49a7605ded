//! From a description of a problem to a run of a preset.

use crate::genes::{Bits, Choices, Genes, Mixed, Orders, Whole, WithChoices};
use crate::run::{Failure, Origin, Run, Typed};
use crate::scores::Row;
use ga_core::evaluate::{Asked, Memo, Serial};
use ga_core::feature::Grid;
use ga_core::genome::{Bounds, Genome, Pair};
use ga_core::objectives::Objectives;
use ga_core::{Constrained, Featured};
use ga_search::mixed::Categories;
use ga_search::{Preset, archive, fast, front, noisy};
use std::cmp::Reverse;
use std::hash::Hash;
use std::ops::RangeInclusive;

type Value = Reverse<f64>;

/// What the genomes are.
#[derive(Clone, Debug)]
pub(crate) enum Space {
    Reals(Vec<(f64, f64)>),
    /// Ranges, and which of them are integers.
    Mixed(Vec<(f64, f64)>, Vec<bool>),
    /// Ranges, and which of them are integers (1) and unordered choices (2).
    WithCategories(Vec<(f64, f64)>, Vec<u8>),
    /// The number of values of each choice.
    Categories(Vec<usize>),
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

impl Job<'_> {
    fn run<P: Genes + 'static, E: Asked<P::Genome, Score: Row> + Send + 'static>(
        self,
        genes: P,
        preset: Preset<P::Genome, E>,
    ) -> Result<Box<dyn Run>, Failure> {
        let Self {
            at_once,
            fingerprint,
            origin,
        } = self;
        let preset = match at_once {
            Some(count) => preset.at_once(count)?,
            None => preset,
        };
        Ok(Box::new(Typed::begin(genes, preset, fingerprint, origin)?))
    }
}

/// A fitness that is never called: the scores are told.
fn unscored<G, S: Row>(_: &G) -> S {
    S::read(&vec![f64::NAN; S::COLUMNS])
}

/// The same preset, which remembers the scores of genomes of `genes` genes.
fn remembering<G: Genome + Eq + Hash, E: Asked<G, Score: Row>>(
    genes: usize,
    preset: Preset<G, E>,
) -> Result<Preset<G, impl Asked<G, Score = E::Score> + use<G, E>>, Failure> {
    /// Genomes in the memory, and the genes that they may have together.
    const MEMO: usize = 1 << 16;
    const MEMO_GENES: usize = 1 << 22;

    let capacity = (MEMO_GENES / genes.max(1)).clamp(1, MEMO);
    let unscored = Serial::new(unscored::<G, E::Score>);
    Ok(preset.evaluated_by(Memo::new(capacity, unscored)?))
}

fn grid<const N: usize>(axes: &[(f64, f64, usize)]) -> Result<Grid<N>, Failure> {
    let bounds = std::array::from_fn(|index| (axes[index].0, axes[index].1));
    Ok(Grid::new(
        bounds,
        std::array::from_fn(|index| axes[index].2),
    )?)
}

fn unknown<T>(what: &str) -> Result<T, Failure> {
    Err(Failure::Value(what.to_owned()))
}

/// The run for one value of this type. With `$memo`, known genomes have no second evaluation.
macro_rules! value {
    ($score:ty, $job:expr, $genes:expr, $preset:ident, $space:expr $(, $memo:ident)?) => {{
        let preset = ga_search::$preset($space, unscored::<_, $score>);
        $(let preset = $memo($genes.width(), preset)?;)?
        $job.run($genes, preset)
    }};
}

/// The run for this number of objectives.
macro_rules! front {
    ($count:expr, $job:expr, $genes:expr, $preset:ident, $space:expr) => {
        match $count {
            2 => $job.run(
                $genes,
                front::$preset($space, unscored::<_, Objectives<[Value; 2]>>),
            ),
            3 => $job.run(
                $genes,
                front::$preset($space, unscored::<_, Objectives<[Value; 3]>>),
            ),
            count => unknown(&format!("a front has 2 or 3 objectives, got {count}")),
        }
    };
}

/// The run of `task` by the presets of one name in all modules of `ga-search`.
macro_rules! run {
    ($task:expr, $job:expr, $genes:expr, $preset:ident, $space:expr $(, $memo:ident)?) => {{
        let (task, job, genes, space) = ($task, $job, $genes, $space);
        match task {
            Task::Best => value!(Value, job, genes, $preset, space $(, $memo)?),
            Task::Constrained => {
                value!(Constrained<Value>, job, genes, $preset, space $(, $memo)?)
            }
            Task::Fast => job.run(genes, fast::$preset(space, unscored::<_, Value>)),
            Task::Noisy => job.run(genes, noisy::$preset(space, unscored::<_, Value>)),
            Task::Front(count) => front!(*count, job, genes, $preset, space),
            Task::Archive(axes) if axes.len() == 1 => {
                let fitness = unscored::<_, Featured<Value, 1>>;
                job.run(genes, archive::$preset(space, grid::<1>(axes)?, fitness))
            }
            Task::Archive(axes) if axes.len() == 2 => {
                let fitness = unscored::<_, Featured<Value, 2>>;
                job.run(genes, archive::$preset(space, grid::<2>(axes)?, fitness))
            }
            Task::Archive(axes) => unknown(&format!(
                "an archive has 1 or 2 features, got {}",
                axes.len()
            )),
        }
    }};
}

/// The run of `task` by a preset for parts of `ga_search::mixed`.
macro_rules! best {
    ($task:expr, $job:expr, $genes:expr, $preset:ident, $space:expr $(, $memo:ident)?) => {{
        let (task, job, genes, space) = ($task, $job, $genes, $space);
        match task {
            Task::Best => value!(Value, job, genes, $preset, space $(, $memo)?),
            Task::Constrained => {
                value!(Constrained<Value>, job, genes, $preset, space $(, $memo)?)
            }
            Task::Front(count) => front!(*count, job, genes, mixed, space),
            _ => {
                unknown("integers and categories have two tasks: the best value, with or without constraints, and a front")
            }
        }
    }};
}

/// The run of `task` in `space`.
pub(crate) fn begin(
    space: Space,
    task: &Task,
    at_once: Option<usize>,
    origin: &Origin<'_>,
) -> Result<Box<dyn Run>, Failure> {
    // What decides the course of a run, beside the seed, which the checkpoint holds.
    let job = Job {
        at_once,
        fingerprint: format!("{space:?} {task:?} {at_once:?}"),
        origin,
    };
    match space {
        Space::Reals(ranges) => {
            let bounds = Bounds::new(ranges.into_iter().map(range))?;
            run!(task, job, bounds.clone(), reals, bounds)
        }
        Space::Mixed(ranges, integrality) => {
            let (integers, reals) = parts(&ranges, |column| integrality[column].into())?;
            let genes = Mixed {
                integers: integers.clone(),
                reals: reals.clone(),
                integrality,
            };
            if reals.is_empty() {
                best!(task, job, Whole(genes), integers, integers, remembering)
            } else {
                best!(task, job, genes, mixed, Pair(integers, reals))
            }
        }
        Space::WithCategories(ranges, kinds) => {
            let (integers, reals) = parts(&ranges, |column| kinds[column])?;
            let of = kinds
                .iter()
                .zip(&ranges)
                .enumerate()
                .filter(|(_, (kind, _))| **kind == 2);
            let counts = of.map(|(column, (_, &range))| match integers_within(range)? {
                (0, last) => Ok(last as usize + 1),
                (low, _) => unknown(&format!(
                    "column {column} has categories from {low}, expected from 0"
                )),
            });
            let categories = Categories::new(counts.collect::<Result<Vec<_>, Failure>>()?)?;
            let integrality = kinds
                .iter()
                .filter(|&&kind| kind != 2)
                .map(|&kind| kind == 1)
                .collect();
            let others = Mixed {
                integers: integers.clone(),
                reals: reals.clone(),
                integrality,
            };
            if reals.is_empty() {
                let genes = WithChoices {
                    categories: categories.clone(),
                    others: Whole(others),
                    kinds,
                };
                let space = Pair(categories, integers);
                best!(task, job, genes, mixed, space, remembering)
            } else {
                let genes = WithChoices {
                    categories: categories.clone(),
                    others,
                    kinds,
                };
                let space = Pair(categories, Pair(integers, reals));
                best!(task, job, genes, mixed, space)
            }
        }
        Space::Categories(counts) => {
            let categories = Categories::new(counts)?;
            best!(
                task,
                job,
                Choices(categories.clone()),
                categories,
                categories,
                remembering
            )
        }
        Space::Bits(len) => run!(task, job, Bits(len), bits, len),
        Space::Permutations(len) => {
            run!(task, job, Orders(len), permutations, len, remembering)
        }
    }
}

pub(crate) fn range<T>((low, high): (T, T)) -> RangeInclusive<T> {
    low..=high
}

/// The ranges of the integers and of the reals, which are the columns of kind 1 and 0.
fn parts(
    ranges: &[(f64, f64)],
    kind: impl Fn(usize) -> u8,
) -> Result<(Bounds<i64>, Bounds<f64>), Failure> {
    let of = |wanted: u8| {
        let chosen = ranges
            .iter()
            .enumerate()
            .filter(|&(column, _)| kind(column) == wanted);
        chosen.map(|(_, &range)| range).collect::<Vec<_>>()
    };
    let whole = of(1)
        .into_iter()
        .map(|pair| integers_within(pair).map(range))
        .collect::<Result<Vec<_>, _>>()?;
    Ok((
        Bounds::new(whole)?,
        Bounds::new(of(0).into_iter().map(range))?,
    ))
}

/// The least and the greatest integer within `range`.
fn integers_within((low, high): (f64, f64)) -> Result<(i64, i64), Failure> {
    // All integers up to this one are floats, too.
    const LIMIT: f64 = 9_007_199_254_740_992.0;
    let (low, high) = (low.ceil(), high.floor());
    if low <= high && low.abs() <= LIMIT && high.abs() <= LIMIT {
        Ok((low as i64, high as i64))
    } else {
        unknown(&format!(
            "no integers from {low} to {high}: bounds of integers are within 2^53"
        ))
    }
}
