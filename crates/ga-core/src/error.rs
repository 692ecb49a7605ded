use thiserror::Error;

/// A scheme that cannot run, a parameter that no run can use, or scores that do not belong to
/// newborns.
///
/// All are detected before the first generation, except for [`ScoreCount`](Self::ScoreCount): it
/// also comes from [`Engine::tell`](crate::Engine::tell), which then changes nothing.
#[derive(Clone, Debug, Error, PartialEq)]
#[non_exhaustive]
pub enum Error {
    /// There was nobody to start from.
    #[error("a population needs at least one individual")]
    EmptyPopulation,
    /// A probability was outside `0.0..=1.0`, or NaN.
    #[error("{name} must be a probability from 0 to 1, got {value}")]
    NotAProbability {
        /// Which parameter was wrong.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// A number was outside the range that makes sense.
    #[error("{name} must be from {low} to {high}, got {value}")]
    OutOfRange {
        /// Which parameter was wrong.
        name: &'static str,
        /// The smallest value that works.
        low: f64,
        /// The greatest value that works.
        high: f64,
        /// What it was.
        value: f64,
    },
    /// A number was not above a bound, or not finite.
    #[error("{name} must be a finite number above {bound}, got {value}")]
    NotAbove {
        /// Which parameter was wrong.
        name: &'static str,
        /// What it must be above.
        bound: f64,
        /// What it was.
        value: f64,
    },
    /// A number was below the least that makes sense, or not finite.
    #[error("{name} must be a finite number of at least {least}, got {value}")]
    Below {
        /// Which parameter was wrong.
        name: &'static str,
        /// The least value that works.
        least: f64,
        /// What it was.
        value: f64,
    },
    /// A number was above the greatest that makes sense.
    #[error("{name} must be at most {most}, got {value}")]
    Above {
        /// Which parameter was wrong.
        name: &'static str,
        /// The greatest value that works.
        most: f64,
        /// What it was.
        value: f64,
    },
    /// An interval ends before it begins.
    #[error("{name} must begin with its lower end, got {low} to {high}")]
    EmptyInterval {
        /// Which parameter was wrong.
        name: &'static str,
        /// Where it begins.
        low: f64,
        /// Where it ends.
        high: f64,
    },
    /// A number was not positive, or not finite.
    #[error("{name} must be a positive number, got {value}")]
    NotPositive {
        /// Which parameter was wrong.
        name: &'static str,
        /// What it was.
        value: f64,
    },
    /// The bounds of a locus leave no value, or are no numbers.
    #[error("locus {locus} must have bounds that are numbers, the lower one first, got {low} and {high}")]
    EmptyRange {
        /// Which locus, counted from 0.
        locus: usize,
        /// Its lower bound.
        low: f64,
        /// Its upper bound.
        high: f64,
    },
    /// An operator has bounds for another number of loci than a genome has.
    #[error("bounds of {bounds} loci do not fit a genome of {loci}")]
    BoundsLength {
        /// For how many loci there are bounds.
        bounds: usize,
        /// How many loci the genome has.
        loci: usize,
    },
    /// A permutation lacks a number, or has one twice.
    #[error("a permutation of {len} numbers has each from 0 to below {len} once, but not {missing}")]
    NotAPermutation {
        /// How many numbers there are.
        len: usize,
        /// The smallest one that is missing.
        missing: usize,
    },
    /// A size or a count was below the smallest that makes sense.
    #[error("{name} must be at least {minimum}, got {value}")]
    TooSmall {
        /// Which parameter was wrong.
        name: &'static str,
        /// The smallest value that works.
        minimum: usize,
        /// What it was.
        value: usize,
    },
    /// A part of the scheme needs more individuals than there are, or than the replacement may leave.
    #[error("the scheme needs a population of at least {required}, got {actual}")]
    PopulationTooSmall {
        /// The smallest population that every part works with.
        required: usize,
        /// The smallest population that it would be given.
        actual: usize,
    },
    /// Scores were to be kept that mean something in their own generation only.
    #[error("{name} needs an evaluator whose scores are lasting")]
    NotLasting {
        /// What would have kept them.
        name: &'static str,
    },
    /// As many scores as newborns were expected.
    #[error("{expected} newborns were to be scored, {actual} scores came back")]
    ScoreCount {
        /// How many newborns there are.
        expected: usize,
        /// How many scores came.
        actual: usize,
    },
}

/// Checks a probability; the one place where it is done.
pub(crate) fn probability(name: &'static str, value: f64) -> Result<f64, Error> {
    if (0.0..=1.0).contains(&value) { Ok(value) } else { Err(Error::NotAProbability { name, value }) }
}

/// Checks a size; the one place where it is done.
pub(crate) fn at_least(minimum: usize, name: &'static str, value: usize) -> Result<usize, Error> {
    if value >= minimum { Ok(value) } else { Err(Error::TooSmall { name, minimum, value }) }
}

/// Checks a number with a least value; the one place where it is done.
pub(crate) fn no_less(least: f64, name: &'static str, value: f64) -> Result<f64, Error> {
    if value >= least && value.is_finite() { Ok(value) } else { Err(Error::Below { name, least, value }) }
}

/// Checks a number with an open lower bound; the one place where it is done.
pub(crate) fn above(bound: f64, name: &'static str, value: f64) -> Result<f64, Error> {
    if value > bound && value.is_finite() { Ok(value) } else { Err(Error::NotAbove { name, bound, value }) }
}

/// Checks a positive number; the one place where it is done.
pub(crate) fn positive(name: &'static str, value: f64) -> Result<f64, Error> {
    if value > 0.0 && value.is_finite() { Ok(value) } else { Err(Error::NotPositive { name, value }) }
}
