use super::{Checkpoint, Engine, Founding, Scheme};
use crate::breed::Breeder;
use crate::error::Error;
use crate::evaluate::{Asked, Evaluator, Interrupt};
use crate::genome::{Genome, Sampler};
use crate::random::Streams;
use crate::replace::Replacement;
use crate::score::Score;
use crate::state::Population;

impl<B, E, R> Scheme<B, E, R> {
    /// Begins a run whose founders `sampler` draws: say how many next, and the seed.
    ///
    /// A sampler is for instance `RandomBits(64)`, or [`genome::sampler`](crate::genome::sampler())
    /// of a closure.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let scheme = Scheme::of::<BitString>()
    ///     .fitness(|genome: &BitString| genome.count_ones())
    ///     .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
    ///     .replace(ga_core::replace::OneToOne);
    /// let engine = scheme.found(&RandomBits(20)).size(10).seed(1)?;
    /// assert_eq!(engine.state().population().len(), 10);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn found<P: ?Sized>(self, sampler: &P) -> Founded<'_, B, E, R, P> {
        Founded {
            scheme: self,
            sampler,
        }
    }

    /// Begins a run with the given founders: say the seed next.
    pub const fn founders<G>(self, founders: Vec<G>) -> Beginning<B, E, R, Vec<G>> {
        Beginning {
            scheme: self,
            founders,
        }
    }

    /// Begins a run with founders that you scored yourself: say the seed next. Each founder counts
    /// as one evaluation, and a [`Memo`](crate::evaluate::Memo) stores its score. [`Founding`] asks
    /// for the scores.
    pub const fn scored<G, S>(self, founders: Population<G, S>) -> Scored<B, E, R, G, S> {
        Scored {
            scheme: self,
            founders,
        }
    }
}

/// A run whose founders a sampler draws: see [`Scheme::found`].
#[must_use]
#[derive(Debug)]
pub struct Founded<'a, B, E, R, P: ?Sized> {
    scheme: Scheme<B, E, R>,
    sampler: &'a P,
}

impl<'a, B, E, R, P: ?Sized> Founded<'a, B, E, R, P> {
    /// Draws this number of founders.
    pub fn size(self, size: usize) -> Beginning<B, E, R, (&'a P, usize)> {
        Beginning {
            scheme: self.scheme,
            founders: (self.sampler, size),
        }
    }
}

/// The founders of a run: a list of them, or a sampler and their number.
pub trait Founders<G> {
    /// The founders of a run with this seed; `None` if `stop` is due before the last one is drawn.
    fn draw(self, seed: u64, stop: Option<&Interrupt<'_>>) -> Option<Vec<G>>;

    /// Checks that a run with these founders can have this genome; see [`Sampler::fits`]. All
    /// genomes fit by default.
    ///
    /// # Errors
    ///
    /// Those of [`Sampler::fits`].
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

impl<G> Founders<G> for Vec<G> {
    fn draw(self, _: u64, _: Option<&Interrupt<'_>>) -> Option<Self> {
        Some(self)
    }
}

impl<G, P: Sampler<G> + ?Sized> Founders<G> for (&P, usize) {
    fn draw(self, seed: u64, stop: Option<&Interrupt<'_>>) -> Option<Vec<G>> {
        let mut rng = Streams::new(seed, 0).breeding();
        let mut founders = Vec::new();
        while founders.len() < self.1 {
            if stop.is_some_and(|stop| stop()) {
                return None;
            }
            founders.push(self.0.sample(&mut rng));
        }
        Some(founders)
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        self.0.fits(genome)
    }
}

/// A run that waits for its seed: see [`Scheme::found`] and [`Scheme::founders`].
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct Beginning<B, E, R, F> {
    scheme: Scheme<B, E, R>,
    founders: F,
}

impl<B, E, R, F> Beginning<B, E, R, F> {
    /// Starts the run with this seed.
    ///
    /// # Errors
    ///
    /// If there are no founders, if a part of the scheme requires a larger population, or if an
    /// operator does not fit a founder. For instance, its bounds and the founder have different
    /// lengths. Also if scores have a [rank](Score::RANKED), which the replacement does not write,
    /// and if the evaluator does not return one score per founder.
    pub fn seed<G>(self, seed: u64) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        E: Evaluator<G>,
        B: Breeder<G, E::Score>,
        R: Replacement<G, E::Score>,
        F: Founders<G>,
    {
        let founders = self.founders.draw(seed, None).unwrap_or_default();
        let engine = Engine::found(self.scheme, founders, seed, None)?;
        engine.ok_or(Error::EmptyPopulation)
    }

    /// Starts the run with this seed; `None` if `stop` is due before the last founder is drawn and
    /// its evaluation begins. Nothing is found then.
    ///
    /// # Errors
    ///
    /// The errors of [`seed`](Self::seed).
    pub fn seed_unless<G>(
        self,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<Engine<G, B, E, R>>, Error>
    where
        G: Genome,
        E: Evaluator<G>,
        B: Breeder<G, E::Score>,
        R: Replacement<G, E::Score>,
        F: Founders<G>,
    {
        match self.founders.draw(seed, Some(stop)) {
            Some(founders) => Engine::found(self.scheme, founders, seed, Some(stop)),
            None => Ok(None),
        }
    }

    /// Continues the run of `checkpoint`, or starts one with this seed if there is none.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let start_or_resume = |checkpoint| {
    ///     let scheme = Scheme::of::<BitString>()
    ///         .fitness(|genome: &BitString| genome.count_ones())
    ///         .breed(ga_core::breed::MutateEach(BitFlip::new(0.05)?))
    ///         .replace(ga_core::replace::OneToOne);
    ///     scheme.found(&RandomBits(20)).size(10).start_or_resume(1, checkpoint)
    /// };
    /// let mut engine = start_or_resume(None)?;
    /// engine.step();
    /// let again = start_or_resume(Some(engine.checkpoint()))?;
    /// assert_eq!(again.state(), engine.state());
    /// # Ok::<(), Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`seed`](Self::seed) and of [`Engine::resume`], and those of
    /// [`Sampler::fits`] if the sampler could not draw a genome of the checkpoint.
    pub fn start_or_resume<G>(
        self,
        seed: u64,
        checkpoint: Option<Checkpoint<G, E::Score>>,
    ) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        E: Evaluator<G>,
        B: Breeder<G, E::Score>,
        R: Replacement<G, E::Score>,
        F: Founders<G>,
    {
        match checkpoint {
            Some(checkpoint) => {
                let state = checkpoint.state();
                let best = state.best().map(|(genome, _)| genome);
                let mut genomes = state.population().genomes().iter().chain(best);
                genomes.try_for_each(|genome| self.founders.fits(genome))?;
                Engine::resume(self.scheme, checkpoint)
            }
            None => self.seed(seed),
        }
    }

    /// Begins the run with this seed, and asks you for the scores of the founders.
    ///
    /// # Errors
    ///
    /// [`Error::EmptyPopulation`] if there are no founders.
    pub fn ask<G>(self, seed: u64) -> Result<Founding<G, B, E, R>, Error>
    where
        G: Genome,
        E: Asked<G>,
        B: Breeder<G, E::Score>,
        R: Replacement<G, E::Score>,
        F: Founders<G>,
    {
        let founders = self.founders.draw(seed, None).unwrap_or_default();
        Founding::new(self.scheme, Population::new(), founders, seed)
    }
}

/// A run with scored founders that waits for its seed: see [`Scheme::scored`].
#[must_use]
#[derive(Clone, Debug)]
pub struct Scored<B, E, R, G, S> {
    scheme: Scheme<B, E, R>,
    founders: Population<G, S>,
}

impl<B, E, R, G, S: Score> Scored<B, E, R, G, S>
where
    G: Genome,
    E: Asked<G, Score = S>,
    B: Breeder<G, S>,
    R: Replacement<G, S>,
{
    /// Starts the run with this seed.
    ///
    /// # Errors
    ///
    /// The errors of [`Beginning::seed`].
    pub fn seed(self, seed: u64) -> Result<Engine<G, B, E, R>, Error> {
        Founding::new(self.scheme, self.founders, Vec::new(), seed)?.tell([])
    }
}
