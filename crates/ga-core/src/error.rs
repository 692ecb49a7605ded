use crate::expected::Expected;
use std::ops::RangeInclusive;
use thiserror::Error;

/// The reason why an operator, a genome or an engine cannot be constructed.
///
/// Constructors return errors, and so do the functions that start or resume an engine. A running
/// engine returns an error only if it is told scores that do not fit its newborns:
/// [`ScoreCount`](Self::ScoreCount), [`NotAsked`](Self::NotAsked),
/// [`UnknownCandidate`](Self::UnknownCandidate) or [`DuplicateResult`](Self::DuplicateResult). In
/// these cases nothing changes.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// The population has no individuals.
    #[error("a population needs at least one individual")]
    EmptyPopulation,
    /// A parameter was outside its range.
    #[error("{name} must be {expected}, got {value}")]
    Parameter {
        /// The name of the parameter.
        name: &'static str,
        /// The value that was given.
        value: f64,
        /// The values that work.
        expected: Expected,
    },
    /// The lower end of an interval was above its upper end, or an end was not a finite number.
    #[error("{} must have finite ends, the lower one first, got {low} to {high}", numbered(name, *index))]
    Interval {
        /// The name of the interval.
        name: &'static str,
        /// Which of several intervals it is, for instance the locus, counted from 0.
        index: Option<usize>,
        /// The lower end that was given.
        low: f64,
        /// The upper end that was given.
        high: f64,
    },
    /// The lower bound of an axis of a grid was not below its upper bound, or a bound or the
    /// distance between the bounds was not finite.
    #[error(
        "axis {axis} must have a lower bound below its upper bound, at a finite distance, got {low} and {high}"
    )]
    Axis {
        /// The axis, counted from 0.
        axis: usize,
        /// The lower bound of the axis.
        low: f64,
        /// The upper bound of the axis.
        high: f64,
    },
    /// A search whose generations have a fixed size was told how many newborns to breed at once.
    #[error("the generations of this search have a fixed size: leave out `at_once`")]
    FixedGeneration,
    /// The bounds of an operator and a genome have different numbers of loci.
    #[error("bounds of {bounds} loci do not fit a genome of {loci}")]
    BoundsLength {
        /// The number of loci that have bounds.
        bounds: usize,
        /// The number of loci of the genome.
        loci: usize,
    },
    /// The genomes of a checkpoint have another number of loci than those of the preset that should
    /// continue from it.
    #[error(
        "a genome of {actual} loci does not fit a run of {expected}; make the preset as for the first run"
    )]
    Loci {
        /// The number of loci of the preset.
        expected: usize,
        /// The number of loci of the genome.
        actual: usize,
    },
    /// A grid has no cells, too many, or another number than its width and height say.
    #[error("{}", grid_shape(*width, *height, *cells))]
    GridShape {
        /// The width that was given.
        width: usize,
        /// The height that was given.
        height: usize,
        /// The number of cells that was given, if cells were given.
        cells: Option<usize>,
    },
    /// A genome does not fit an operator of your own, which says why in
    /// [`Mutator::fits`](crate::Mutator::fits) or [`Crossover::fits`](crate::Crossover::fits).
    #[error("the genome does not fit the operator: {reason}")]
    Misfit {
        /// What does not fit.
        reason: String,
    },
    /// A list is not a permutation, because a number is missing.
    #[error(
        "a permutation of {len} numbers has each from 0 to below {len} once, but not {missing}"
    )]
    NotAPermutation {
        /// The length of the list.
        len: usize,
        /// The smallest missing number.
        missing: usize,
    },
    /// A list is not a subset of the numbers below `of`, because an element is not below it, or is
    /// there twice.
    #[error(
        "a subset of {of} elements has different numbers below {of}, but {element} {}",
        if element < of { "is there twice" } else { "is not below" }
    )]
    NotASubset {
        /// The number of elements to choose from.
        of: usize,
        /// The first element that is wrong.
        element: usize,
    },
    /// A subset has another number of elements than those of the run.
    #[error("a subset with {actual} elements does not fit a run of subsets with {expected}")]
    SubsetLength {
        /// The number of elements of the subsets of the run.
        expected: usize,
        /// The number of elements of the subset.
        actual: usize,
    },
    /// A part of the scheme needs a larger population than the run has: at its start, or later, if
    /// the replacement may leave fewer individuals.
    #[error("the scheme needs a population of at least {required}, got {actual}")]
    PopulationTooSmall {
        /// The smallest population with which every part works.
        required: usize,
        /// The smallest population that may occur during the run.
        actual: usize,
    },
    /// A part of the scheme stores scores, but the scores of the evaluator are not
    /// [comparable](crate::Evaluator::comparable) across generations.
    #[error("{name} needs an evaluator whose scores are comparable across generations")]
    NotLasting {
        /// The name of the part.
        name: &'static str,
    },
    /// A termination compares scores of different generations, and those of the run do not compare:
    /// they are not [comparable](crate::Evaluator::comparable), or have a
    /// [rank](crate::Score::RANKED).
    #[error(
        "`{name}` would never stop this run, because its scores are noisy or those of several objectives; \
         stop with `Evaluations`, `Generations` or `Deadline`"
    )]
    NeverStops {
        /// The name of the termination.
        name: &'static str,
    },
    /// A gene is outside the bounds of its locus, or NaN.
    #[error("gene {locus} is {gene}, outside its bounds, {low} to {high}")]
    OutsideBounds {
        /// The locus, counted from 0.
        locus: usize,
        /// The gene.
        gene: f64,
        /// The lower bound of the locus.
        low: f64,
        /// The upper bound of the locus.
        high: f64,
    },
    /// Scores have a [rank](crate::Score::RANKED) in the population, and the replacement does not
    /// write it.
    #[error(
        "scores of several objectives need a replacement that ranks them: `NonDominatedSorting`"
    )]
    NotRanked,
    /// A part of the scheme cannot use the memory of a checkpoint, because the checkpoint was
    /// written by another scheme.
    #[error(
        "the checkpoint was written by another scheme: a part of this scheme expects {expected} to restore; \
         resume with the scheme that wrote it, or with the state alone (`Checkpoint::into_state`)"
    )]
    Memory {
        /// What the part expects.
        expected: &'static str,
    },
    /// A checkpoint has another fingerprint than the run that should continue from it.
    #[error(
        "the checkpoint is of another run: its fingerprint is {actual:?}, and {expected:?} is needed"
    )]
    Fingerprint {
        /// The fingerprint of the run that should continue.
        expected: String,
        /// The fingerprint of the checkpoint.
        actual: String,
    },
    /// A checkpoint has candidates without a result, which an engine cannot continue with.
    #[error(
        "the checkpoint has {count} candidates without a result: resume it with `Asynchronous::resume`"
    )]
    Outstanding {
        /// The number of candidates.
        count: usize,
    },
    /// No candidate with this id was asked for.
    #[error("there is no candidate {id}: {asked} candidates were asked for, counted from 0")]
    UnknownCandidate {
        /// The id that was given.
        id: u64,
        /// The number of candidates that were asked for.
        asked: u64,
    },
    /// A candidate has a score already, or was discarded.
    #[error("candidate {id} has a result already, or was discarded")]
    DuplicateResult {
        /// The id that was given.
        id: u64,
    },
    /// A record of events is of another run.
    #[error("event {event} of the record does not fit this run: {reason}")]
    Record {
        /// The index of the first event that does not fit.
        event: usize,
        /// What does not fit.
        reason: String,
    },
    /// Scores were told, but no newborns were asked for since the last generation ended.
    #[error("no newborns wait for scores: ask for them before you tell")]
    NotAsked,
    /// The numbers of scores and newborns differ.
    #[error("each newborn needs one score: expected {expected}, got {actual}")]
    ScoreCount {
        /// The number of newborns.
        expected: usize,
        /// The number of scores that were given.
        actual: usize,
    },
}

impl Error {
    /// Checks that a size or a count is not below its minimum, and returns it. `name` is what the
    /// message calls the parameter. [`Expected::check`] checks other numbers.
    ///
    /// ```
    /// use ga_core::Error;
    ///
    /// assert_eq!(Error::at_least(1, "the number of climbers", 3), Ok(3));
    /// let error = Error::at_least(1, "the number of climbers", 0).unwrap_err();
    /// assert_eq!(error.to_string(), "the number of climbers must be at least 1, got 0");
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `value` is below `minimum`.
    pub const fn at_least(minimum: usize, name: &'static str, value: usize) -> Result<usize, Self> {
        if value >= minimum {
            Ok(value)
        } else {
            Err(Self::Parameter {
                name,
                value: value as f64,
                expected: Expected::AtLeast(minimum),
            })
        }
    }
}

/// A name with its number, if there are several of that name.
fn numbered(name: &str, index: Option<usize>) -> String {
    index.map_or_else(|| name.to_owned(), |index| format!("{name} {index}"))
}

/// What is wrong with the shape of a grid.
fn grid_shape(width: usize, height: usize, cells: Option<usize>) -> String {
    match (width.checked_mul(height), cells) {
        (Some(0), _) => {
            format!("a grid needs at least one column and one row, got {width} by {height} cells")
        }
        (Some(size), Some(cells)) => {
            format!("a grid of {width} by {height} has {size} cells, got {cells}")
        }
        _ => format!("a grid of {width} by {height} cells does not fit into memory"),
    }
}

/// Checks that a genome has the number of loci that is needed.
pub(crate) const fn same_loci(expected: usize, actual: usize) -> Result<(), Error> {
    if expected == actual {
        Ok(())
    } else {
        Err(Error::Loci { expected, actual })
    }
}

/// Checks that an interval of sizes is not empty.
pub(crate) fn interval(
    name: &'static str,
    range: RangeInclusive<usize>,
) -> Result<RangeInclusive<usize>, Error> {
    let (low, high) = (*range.start() as f64, *range.end() as f64);
    if range.is_empty() {
        Err(Error::Interval {
            name,
            index: None,
            low,
            high,
        })
    } else {
        Ok(range)
    }
}

/// Checks that an interval is not empty and has finite ends, and returns its ends.
pub(crate) fn ends(name: &'static str, range: &RangeInclusive<f64>) -> Result<(f64, f64), Error> {
    let (low, high) = (*range.start(), *range.end());
    if low <= high && low.is_finite() && high.is_finite() {
        Ok((low, high))
    } else {
        Err(Error::Interval {
            name,
            index: None,
            low,
            high,
        })
    }
}
