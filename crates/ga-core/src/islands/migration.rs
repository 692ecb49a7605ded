use super::Topology;
use crate::error::Error;
use crate::score::Score;
use crate::select::{Best, Selector, Worst};
use std::fmt;

/// How the islands of an [`Archipelago`](crate::islands::Archipelago) exchange individuals.
///
/// After every `interval` generations, each island selects migrants and sends copies of them along
/// the links of the topology. By default each island sends its best individual, which replaces the
/// worst resident there. All islands select before the first migrant arrives, so the order of the
/// islands has no influence.
///
/// - *Interval*: 10 to 50 generations are usual. The shorter it is, the sooner all islands search
///   in the same region. A run looks at the archipelago only after an exchange: if the interval is
///   long, call [`set_stride`](crate::islands::Archipelago::set_stride), or the run goes on far
///   beyond its limit. For islands without exchanges, use [`Topology::Isolated`].
/// - *Migrants*: 1 or 2 are usual. Keep the number of migrants that an island receives well below
///   the size of its population.
/// - *Which leave*: the best ones make good genomes spread fast, which increases the selection
///   pressure. Random ones, with [`Shuffled`](crate::select::Shuffled), spread diversity instead
///   (Cantú-Paz 2001).
/// - *Which are replaced*: the worst residents, random residents, or those that the island's own
///   replacement chooses. For archives call [`competing`](Self::competing): the worst resident of
///   an archive is alone in its cell, and a migrant of another cell would remove it.
/// - *Cost*: a selection per island, and a copy of each migrant.
///
/// ```
/// use ga_core::islands::{Migration, Topology};
/// use ga_core::select::{Shuffled, Tournament};
///
/// let usual: Migration<f64> = Migration::new(Topology::Ring, 20)?;
/// let gentle: Migration<f64> = Migration::new(Topology::Random, 20)?
///     .migrants(2)?
///     .leaving(Tournament::new(2)?)
///     .replacing(Shuffled);
/// assert!(Migration::<f64>::new(Topology::Ring, 0).is_err());
/// # Ok::<(), ga_core::Error>(())
/// ```
#[doc(alias = "emigration")]
#[doc(alias = "immigration")]
pub struct Migration<S> {
    pub(super) topology: Topology,
    pub(super) interval: u64,
    pub(super) migrants: usize,
    pub(super) leaving: Box<dyn Selector<S> + Send + Sync>,
    /// `None` if the replacement of the island decides.
    pub(super) replaced: Option<Box<dyn Selector<S> + Send + Sync>>,
}

impl<S: Score> Migration<S> {
    /// Sends a copy of the best individual along each link after every `interval` generations. It
    /// replaces the worst resident.
    ///
    /// # Errors
    ///
    /// If `interval` is 0.
    pub fn new(topology: Topology, interval: u64) -> Result<Self, Error> {
        let generations = usize::try_from(interval).unwrap_or(usize::MAX);
        Error::at_least(
            1,
            "the number of generations between two exchanges",
            generations,
        )?;
        let leaving = Box::new(Best);
        let replaced = Some(Box::new(Worst) as _);
        Ok(Self {
            topology,
            interval,
            migrants: 1,
            leaving,
            replaced,
        })
    }

    /// Sends `count` individuals along each link. The default is 1.
    ///
    /// # Errors
    ///
    /// If `count` is 0. Use [`Topology::Isolated`] for islands without migrants.
    pub fn migrants(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            migrants: Error::at_least(1, "the number of migrants", count)?,
            ..self
        })
    }

    /// Sends the individuals that `selector` selects. The default is [`Best`].
    #[must_use]
    pub fn leaving(self, selector: impl Selector<S> + Send + Sync + 'static) -> Self {
        Self {
            leaving: Box::new(selector),
            ..self
        }
    }

    /// Replaces the residents that `selector` selects. The default is [`Worst`].
    ///
    /// The best resident is replaced by a better migrant only. If more migrants arrive than
    /// different residents are selected, only the best migrants are admitted.
    #[must_use]
    pub fn replacing(self, selector: impl Selector<S> + Send + Sync + 'static) -> Self {
        Self {
            replaced: Some(Box::new(selector)),
            ..self
        }
    }

    /// Lets the [replacement](crate::Replacement) of each island decide whether a migrant is
    /// admitted and which resident it replaces, as for a newborn without parents.
    ///
    /// Use it if the place of an individual in the population has a meaning, for instance in an
    /// archive. Some replacements admit no newborn without parents, for instance
    /// [`OneToOne`](crate::replace::OneToOne).
    #[must_use]
    pub fn competing(self) -> Self {
        Self {
            replaced: None,
            ..self
        }
    }

    /// The smallest population that the selectors work with.
    pub(super) fn min_population(&self) -> usize {
        let replaced = self.replaced.as_ref().map_or(1, Selector::min_population);
        self.leaving.min_population().max(replaced)
    }
}

impl<S> fmt::Debug for Migration<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            topology,
            interval,
            migrants,
            ..
        } = self;
        f.debug_struct("Migration")
            .field("topology", topology)
            .field("interval", interval)
            .field("migrants", migrants)
            .finish_non_exhaustive()
    }
}
