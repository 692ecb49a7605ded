use super::{Birth, Share, State};
use crate::random::{Stream, Streams};

/// The scored newborns of a breeder, as its method [`learn`](crate::Breeder::learn) sees them.
///
/// The three lists have the same length and order: the order in which the breeder added them.
///
/// ```
/// use ga_core::breed::{Birth, Newborns};
///
/// let births = [Birth::from_parent(0), Birth::from_parent(1)];
/// let newborns = Newborns::new(&["a", "b"], &[3, 5], &births);
/// assert_eq!(newborns.len(), 2);
/// assert_eq!(newborns.scores.iter().max(), Some(&5));
/// ```
#[derive(Debug)]
#[non_exhaustive]
pub struct Newborns<'a, G, S> {
    /// The genomes.
    pub genomes: &'a [G],
    /// The score of each genome.
    pub scores: &'a [S],
    /// The birth of each genome.
    pub births: &'a [Birth],
    /// How tuples of breeders divide the newborns: see [`Share`].
    shares: &'a [Share],
    /// The number of newborns, and of shares, before those of this breeder.
    before: Share,
}

impl<G, S> Clone for Newborns<'_, G, S> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G, S> Copy for Newborns<'_, G, S> {}

impl<'a, G, S> Newborns<'a, G, S> {
    /// Combines the lists. They are cut to the length of the shortest.
    pub fn new(genomes: &'a [G], scores: &'a [S], births: &'a [Birth]) -> Self {
        Self::shared(genomes, scores, births, &[])
    }

    pub(crate) fn shared(
        genomes: &'a [G],
        scores: &'a [S],
        births: &'a [Birth],
        shares: &'a [Share],
    ) -> Self {
        let len = genomes.len().min(scores.len()).min(births.len());
        let genomes = &genomes[..len];
        let scores = &scores[..len];
        let births = &births[..len];
        Self {
            genomes,
            scores,
            births,
            shares,
            before: Share::default(),
        }
    }

    /// The number of newborns.
    pub const fn len(&self) -> usize {
        self.genomes.len()
    }

    /// Whether there are no newborns.
    pub const fn is_empty(&self) -> bool {
        self.genomes.is_empty()
    }

    /// A stream of random numbers for [`learn`](crate::Breeder::learn). `state` is the state that
    /// it is called with. Parts of a tuple that bred have different streams. Each call returns the
    /// same stream from its beginning.
    ///
    /// ```
    /// use ga_core::breed::{Birth, MutateEach, Newborns};
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    ///
    /// let breeder = MutateEach(BitFlip::new(0.05)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
    /// let engine = scheme.found(&RandomBits(8)).size(4).seed(1)?;
    /// let population = engine.state().population();
    /// let newborns = Newborns::new(population.genomes(), population.scores(), &[]);
    /// let mut stream = newborns.stream(engine.state());
    /// assert_eq!(stream.next_u64(), newborns.stream(engine.state()).next_u64());
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn stream(&self, state: &State<G, S>) -> Stream {
        Streams::new(state.seed, state.counters.generation + 1).learning(self.before.newborns)
    }

    /// The newborns of part `index` of a tuple of `parts` breeders. If the tuple did not breed,
    /// there are none.
    pub(crate) fn of_part(&self, index: usize, parts: usize) -> Self {
        let own = if self.shares.len() < parts {
            &[][..]
        } else {
            self.shares
        };
        let Some(&end) = own.get(index) else {
            return Self::new(&[], &[], &[]);
        };
        let first = Share {
            newborns: self.before.newborns,
            shares: self.before.shares + parts,
        };
        let before = if index == 0 { first } else { own[index - 1] };
        // Shares that another scheme wrote to a checkpoint may not fit.
        let within = |place: usize, origin: usize| place.saturating_sub(origin);
        let newborns = within(before.newborns, self.before.newborns)
            ..within(end.newborns, self.before.newborns);
        let shares =
            within(before.shares, self.before.shares)..within(end.shares, self.before.shares);
        Self {
            genomes: self.genomes.get(newborns.clone()).unwrap_or_default(),
            scores: self.scores.get(newborns.clone()).unwrap_or_default(),
            births: self.births.get(newborns).unwrap_or_default(),
            shares: self.shares.get(shares).unwrap_or_default(),
            before,
        }
    }
}
