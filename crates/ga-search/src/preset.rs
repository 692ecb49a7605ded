use ga_core::engine::{Checkpoint, Engine, Scheme};
use ga_core::evaluate::{Evaluator, InParallel};
use ga_core::genome::{Genome, Sampler};
use ga_core::{Breeder, Error, Population, Replacement};
use std::fmt;

/// The breeder of a preset, for genomes `G` and scores `S`. Its type is hidden, so that a later
/// version can have other parts.
pub type PresetBreeder<G, S> = Box<dyn Breeder<G, S> + Send>;

/// The replacement of a preset, for genomes `G` and scores `S`.
pub type PresetReplacement<G, S> = Box<dyn Replacement<G, S> + Send>;

/// The scheme of a preset, for genomes `G` and an evaluator `E`.
pub type PresetScheme<G, E> =
    Scheme<PresetBreeder<G, <E as Evaluator<G>>::Score>, E, PresetReplacement<G, <E as Evaluator<G>>::Score>>;

/// The engine of a preset, for genomes `G` and an evaluator `E`.
///
/// ```
/// use ga_core::evaluate::Memo;
/// use ga_core::prelude::*;
/// use ga_search::PresetEngine;
///
/// struct App {
///     search: PresetEngine<BitString, Memo<BitString, Serial<fn(&BitString) -> u32>>>,
/// }
///
/// let ones = |genome: &BitString| genome.count_ones();
/// let mut app = App { search: ga_search::bits(9, ones as fn(&BitString) -> u32).start(1)? };
/// app.search.run(&Target(9), &mut ());
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// If the fitness is a closure, its type has no name. Put the evaluator into a box then:
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::PresetEngine;
///
/// struct App {
///     search: PresetEngine<BitString, Box<dyn Evaluator<BitString, Score = u32>>>,
/// }
///
/// let bonus = 3;
/// let fitness = move |genome: &BitString| genome.count_ones() + bonus;
/// let evaluator = Box::new(Serial::new(fitness)) as Box<dyn Evaluator<_, Score = _>>;
/// let search = ga_search::bits(9, fitness).evaluated_by(evaluator).start(1)?;
/// let mut app = App { search };
/// app.search.run(&Target(12), &mut ());
/// # Ok::<(), ga_core::Error>(())
/// ```
pub type PresetEngine<G, E> = Engine<
    G,
    PresetBreeder<G, <E as Evaluator<G>>::Score>,
    E,
    PresetReplacement<G, <E as Evaluator<G>>::Score>,
>;

/// A tuned scheme with its founders, for genomes `G` and an evaluator `E`.
pub struct Preset<G, E: Evaluator<G>> {
    scheme: PresetScheme<G, E>,
    sampler: Box<dyn Sampler<G> + Send>,
    founders: Founders<G, E::Score>,
    batches: Option<Box<Batches<G, E::Score>>>,
}

/// A breeder of this number of newborns per generation, and the number of founders that it needs.
type Batches<G, S> = dyn Fn(usize) -> (PresetBreeder<G, S>, usize) + Send;

/// Where a run begins.
enum Founders<G, S> {
    /// At this number of random genomes.
    Random(usize),
    Given(Vec<G>),
    Scored(Population<G, S>),
}

impl<G: Genome, E: Evaluator<G>> Preset<G, E> {
    pub(crate) fn new(
        breeder: impl Breeder<G, E::Score> + Send + 'static,
        evaluator: E,
        replacement: impl Replacement<G, E::Score> + Send + 'static,
        sampler: impl Sampler<G> + Send + 'static,
        size: usize,
    ) -> Self {
        let (breeder, replacement) = (Box::new(breeder), Box::new(replacement));
        let scheme = Scheme { breeder: breeder as _, evaluator, replacement: replacement as _ };
        Self { scheme, sampler: Box::new(sampler), founders: Founders::Random(size), batches: None }
    }

    /// The same preset, which can breed several newborns per generation.
    pub(crate) fn with_batches(
        self,
        batches: impl Fn(usize) -> (PresetBreeder<G, E::Score>, usize) + Send + 'static,
    ) -> Self {
        Self { batches: Some(Box::new(batches)), ..self }
    }

    /// The same preset, which aims at `count` newborns per generation, for evaluators that score
    /// several at once: [`parallel`](Self::parallel), [`Engine::ask`], and other batches.
    ///
    /// The pages of [`bits()`](crate::bits()), [`reals()`](crate::reals()) and
    /// [`permutations()`](crate::permutations()) say what it costs. The generations of all other
    /// presets have a fixed size.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let mut engine = ga_search::bits(64, ones).at_once(8)?.parallel().start(1)?;
    /// assert_eq!(engine.state().evaluations(), 8);
    /// engine.run(&(Target(64), Evaluations(10_000)), &mut ());
    /// assert_eq!(engine.best().map(|(_, score)| *score), Some(64));
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `count` is 0, and [`Error::FixedGeneration`] if the generations of
    /// this preset have a fixed size.
    pub fn at_once(mut self, count: usize) -> Result<Self, Error> {
        let count = Error::at_least(1, "at_once", count)?;
        let Some(batches) = &self.batches else { return Err(Error::FixedGeneration) };
        let (breeder, size) = batches(count);
        self.scheme.breeder = breeder;
        if let Founders::Random(founders) = &mut self.founders {
            *founders = size;
        }
        Ok(self)
    }

    /// The same preset, which begins at `founders` instead of random genomes: for instance at the
    /// best genomes that you know. [`start`](Self::start) evaluates them.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let mut engine = ga_search::bits(6, ones).founders(["111011".parse()?]).start(1)?;
    /// assert_eq!(engine.best().map(|(_, score)| *score), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn founders(self, founders: impl IntoIterator<Item = G>) -> Self {
        Self { founders: Founders::Given(founders.into_iter().collect()), ..self }
    }

    /// The same preset, which begins at `founders` with scores that you know already. Each founder
    /// counts as one evaluation.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let preset = ga_search::bits(6, ones).scored_founders([("111011".parse()?, 5)]);
    /// assert_eq!(preset.start(1)?.best().map(|(_, score)| *score), Some(5));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn scored_founders(self, founders: impl IntoIterator<Item = (G, E::Score)>) -> Self {
        Self { founders: Founders::Scored(founders.into_iter().collect()), ..self }
    }

    /// The same preset with another evaluator of the same scores.
    ///
    /// ```
    /// use ga_core::evaluate::Memo;
    /// use ga_core::prelude::*;
    ///
    /// let ones = |genome: &BitString| genome.count_ones();
    /// let memo = Memo::new(1000, Serial::new(ones))?;
    /// let mut engine = ga_search::fast::bits(8, ones).evaluated_by(memo).start(1)?;
    /// engine.run(&Generations(100), &mut ());
    /// assert!(engine.state().evaluations() <= 256);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn evaluated_by<F: Evaluator<G, Score = E::Score>>(self, evaluator: F) -> Preset<G, F> {
        self.map(|_| evaluator)
    }

    /// The same preset, which scores newborns on all threads. The result of a run is the same.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let (mut serial, mut parallel) = (preset().start(1)?, preset().parallel().start(1)?);
    /// serial.run(&Generations(9), &mut ());
    /// parallel.run(&Generations(9), &mut ());
    /// assert_eq!(serial.state(), parallel.state());
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn parallel<P>(self) -> Preset<G, P>
    where
        E: InParallel<G, Parallel = P>,
        P: Evaluator<G, Score = E::Score>,
    {
        self.map(E::in_parallel)
    }

    fn map<F: Evaluator<G, Score = E::Score>>(self, evaluator: impl FnOnce(E) -> F) -> Preset<G, F> {
        let Self { scheme: Scheme { breeder, evaluator: old, replacement }, sampler, founders, batches } =
            self;
        let scheme = Scheme { breeder, evaluator: evaluator(old), replacement };
        Preset { scheme, sampler, founders, batches }
    }

    /// The scheme of this preset, for instance to resume an
    /// [`Asynchronous`](ga_core::engine::Asynchronous) run. The founders are left out.
    pub fn into_scheme(self) -> PresetScheme<G, E> {
        self.scheme
    }

    /// Starts a run.
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] if a founder that you gave has another length, and the errors of
    /// [`Engine::start`]. For instance, there are no founders.
    pub fn start(self, seed: u64) -> Result<PresetEngine<G, E>, Error> {
        let fit = |founders: &[G]| founders.iter().try_for_each(|genome| self.sampler.fits(genome));
        let engine = match self.founders {
            Founders::Random(size) => Engine::start(self.scheme, &*self.sampler, size, seed),
            Founders::Given(founders) => {
                fit(&founders)?;
                Engine::from_founders(self.scheme, founders, seed)
            }
            Founders::Scored(founders) => {
                fit(founders.genomes())?;
                Engine::from_scored(self.scheme, founders, seed)
            }
        };
        engine.map(with_hard_limit)
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
    /// let mut engine = preset().start(1)?;
    /// engine.run(&Generations(3), &mut ());
    /// let mut engine = preset().resume(engine.checkpoint())?;
    /// engine.run(&Generations(9), &mut ());
    /// assert_eq!(engine.state().generation(), 9);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] if a genome of the checkpoint has another length, and the errors of
    /// [`Engine::resume`].
    pub fn resume(self, checkpoint: impl Into<Checkpoint<G, E::Score>>) -> Result<PresetEngine<G, E>, Error> {
        let checkpoint = checkpoint.into();
        let state = checkpoint.state();
        let champion = state.champion().map(|champion| &champion.genome);
        let mut genomes = state.population().genomes().iter().chain(champion);
        genomes.try_for_each(|genome| self.sampler.fits(genome))?;
        Engine::resume(self.scheme, checkpoint).map(with_hard_limit)
    }

    /// Continues a run from a checkpoint if there is one, and otherwise starts it: for a program
    /// that may have been interrupted.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset().start_or_resume(1, None)?;
    /// engine.run(&Generations(3), &mut ());
    /// let engine = preset().start_or_resume(1, Some(engine.checkpoint()))?;
    /// assert_eq!(engine.state().generation(), 3);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start) and [`resume`](Self::resume).
    pub fn start_or_resume(
        self,
        seed: u64,
        checkpoint: Option<Checkpoint<G, E::Score>>,
    ) -> Result<PresetEngine<G, E>, Error> {
        match checkpoint {
            Some(checkpoint) => self.resume(checkpoint),
            None => self.start(seed),
        }
    }
}

impl<G, E: Evaluator<G>> fmt::Debug for Preset<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Preset").finish_non_exhaustive()
    }
}

/// The same engine with a hard limit of evaluations.
fn with_hard_limit<G: Genome, E: Evaluator<G>>(mut engine: PresetEngine<G, E>) -> PresetEngine<G, E> {
    engine.set_hard_limit(true);
    engine
}

/// The part that a constructor makes from the settings of a preset, which are valid.
pub(crate) fn valid<T>(part: Result<T, Error>) -> T {
    part.unwrap_or_else(|error| unreachable!("the settings of a preset are valid: {error}"))
}
