/// A number that has no place in a sample or a list of p-values.
#[non_exhaustive]
#[derive(Clone, Copy, Debug, PartialEq, thiserror::Error)]
pub enum Error {
    /// A figure is NaN.
    #[error("figure {index} is not a number")]
    NotANumber {
        /// Its place among the figures, from 0.
        index: usize,
    },
    /// A p-value is not from 0 to 1.
    #[error("p-value {index} must be from 0 to 1, got {found}")]
    NotAProbability {
        /// Its place among the p-values, from 0.
        index: usize,
        /// The number found there.
        found: f64,
    },
}
