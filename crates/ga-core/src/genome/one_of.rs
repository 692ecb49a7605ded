use super::Sampler;
use crate::error::Error;
use crate::random::below;
use rand::Rng;
use std::sync::Arc;

/// A sampler that draws one of several values, all equally likely: a sampler of genes.
///
/// A value that is listed twice is twice as likely. Clones are cheap, since they share memory.
///
/// ```
/// use ga_core::Sampler;
/// use ga_core::genome::OneOf;
/// use ga_core::random::Stream;
///
/// let tiles = OneOf::new(['#', '.', '.'])?;
/// assert!("#.".contains(tiles.sample(&mut Stream::seeded(1))));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "alphabet")]
#[doc(alias = "choice")]
#[derive(Clone, Debug, PartialEq)]
pub struct OneOf<T> {
    values: Arc<[T]>,
}

impl<T> OneOf<T> {
    /// Draws one of these values.
    ///
    /// # Errors
    ///
    /// If there are no values.
    pub fn new(values: impl IntoIterator<Item = T>) -> Result<Self, Error> {
        let values: Arc<[T]> = values.into_iter().collect();
        Error::at_least(1, "the number of values to draw from", values.len())?;
        Ok(Self { values })
    }

    /// The values.
    pub fn values(&self) -> &[T] {
        &self.values
    }
}

impl<T: Clone> Sampler<T> for OneOf<T> {
    #[inline]
    fn sample(&self, rng: &mut dyn Rng) -> T {
        self.values[below(rng, self.values.len())].clone()
    }
}
