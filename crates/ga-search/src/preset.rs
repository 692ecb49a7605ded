use ga_core::Error;
use ga_core::breed::Breeder;
use ga_core::engine::{Checkpoint, Engine, Scheme};
use ga_core::evaluate::{Evaluator, InParallel};
use ga_core::genome::{Genome, Sampler};
use ga_core::replace::Replacement;

/// A tuned scheme with a sampler of its founders. `D` is the sampler, `B` the breeder, `E` the
/// evaluator and `R` the replacement.
#[derive(Clone, Debug)]
pub struct Preset<D, B, E, R> {
    pub(crate) scheme: Scheme<B, E, R>,
    pub(crate) sampler: D,
    pub(crate) size: usize,
}

impl<D, B, E, R> Preset<D, B, E, R> {
    /// The same preset with another evaluator.
    ///
    /// ```
    /// use ga_core::evaluate::Memo;
    /// use ga_core::prelude::*;
    ///
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let memo = Memo::new(1000, Serial::new(ones))?;
    /// let mut engine = ga_search::bits(8, ones)?.evaluated_by(memo).start(1)?;
    /// engine.run(&Generations(100), &mut ());
    /// assert!(engine.state().evaluations() <= 256);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn evaluated_by<F>(self, evaluator: F) -> Preset<D, B, F, R> {
        let Self { scheme: Scheme { breeder, replacement, .. }, sampler, size } = self;
        Preset { scheme: Scheme { breeder, evaluator, replacement }, sampler, size }
    }

    /// The scheme of this preset, for instance to resume an
    /// [`Asynchronous`](ga_core::engine::Asynchronous) run.
    pub fn into_scheme(self) -> Scheme<B, E, R> {
        self.scheme
    }

    /// Starts a run.
    ///
    /// # Errors
    ///
    /// The errors of [`Engine::start`]. For instance, the evaluator does not return one score per
    /// founder.
    pub fn start<G>(self, seed: u64) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        D: Sampler<G>,
        B: Breeder<G, E::Score>,
        E: Evaluator<G>,
        R: Replacement<G, E::Score>,
    {
        Engine::start(self.scheme, &self.sampler, self.size, seed).map(hard)
    }

    /// Continues a run of this preset from `checkpoint`, as if the run had never stopped.
    ///
    /// The preset must be made as the first one was, for the same problem. Genomes of another
    /// length are refused. Most differences are not seen here: genes of another range go on as they
    /// are. Run files of `ga-run` keep the options beside the checkpoint, and refuse others.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset()?.start(1)?;
    /// engine.run(&Generations(3), &mut ());
    /// let mut engine = preset()?.resume(engine.checkpoint())?;
    /// engine.run(&Generations(9), &mut ());
    /// assert_eq!(engine.state().generation(), 9);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] if a genome of the checkpoint has another length, and the errors of
    /// [`Engine::resume`].
    pub fn resume<G>(
        self,
        checkpoint: impl Into<Checkpoint<G, E::Score>>,
    ) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        D: Sampler<G>,
        B: Breeder<G, E::Score>,
        E: Evaluator<G>,
        R: Replacement<G, E::Score>,
    {
        let checkpoint = checkpoint.into();
        let state = checkpoint.state();
        let champion = state.champion().map(|champion| &champion.genome);
        let mut genomes = state.population().genomes().iter().chain(champion);
        genomes.try_for_each(|genome| self.sampler.fits(genome))?;
        Engine::resume(self.scheme, checkpoint).map(hard)
    }

    /// Continues a run from a checkpoint if there is one, and otherwise starts it: for a program
    /// that may have been interrupted.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset()?.start_or_resume(1, None)?;
    /// engine.run(&Generations(3), &mut ());
    /// let engine = preset()?.start_or_resume(1, Some(engine.checkpoint()))?;
    /// assert_eq!(engine.state().generation(), 3);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start) and [`resume`](Self::resume).
    pub fn start_or_resume<G>(
        self,
        seed: u64,
        checkpoint: Option<Checkpoint<G, E::Score>>,
    ) -> Result<Engine<G, B, E, R>, Error>
    where
        G: Genome,
        D: Sampler<G>,
        B: Breeder<G, E::Score>,
        E: Evaluator<G>,
        R: Replacement<G, E::Score>,
    {
        match checkpoint {
            Some(checkpoint) => self.resume(checkpoint),
            None => self.start(seed),
        }
    }

    /// The same preset, which scores newborns on all threads. The result of a run is the same.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let (mut serial, mut parallel) = (preset()?.start(1)?, preset()?.parallel().start(1)?);
    /// serial.run(&Generations(9), &mut ());
    /// parallel.run(&Generations(9), &mut ());
    /// assert_eq!(serial.state(), parallel.state());
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn parallel<G>(self) -> Preset<D, B, E::Parallel, R>
    where
        D: Sampler<G>,
        E: InParallel<G>,
    {
        let Self { scheme: Scheme { breeder, evaluator, replacement }, sampler, size } = self;
        let evaluator = evaluator.in_parallel();
        Preset { scheme: Scheme { breeder, evaluator, replacement }, sampler, size }
    }
}

/// The same engine with a hard limit of evaluations.
fn hard<G, B, E, R>(mut engine: Engine<G, B, E, R>) -> Engine<G, B, E, R>
where
    G: Genome,
    B: Breeder<G, E::Score>,
    E: Evaluator<G>,
    R: Replacement<G, E::Score>,
{
    engine.set_hard_limit(true);
    engine
}
