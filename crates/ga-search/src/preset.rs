use crate::Switched;
use ga_core::breed::Offspring;
use ga_core::engine::{Checkpoint, Engine, Founding, Scheme};
use ga_core::evaluate::{Asked, Evaluator, InParallel, Interrupt};
use ga_core::genome::{Genome, Sampler};
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_core::{Breeder, Error, Expected, Population, Replacement, State};
use std::fmt;
use std::sync::Arc;
use std::time::Duration;

/// The breeder of a preset, for genomes `G` and scores `S`. Its type is hidden, so that a later
/// version can have other parts.
pub type PresetBreeder<G, S> = Box<dyn Breeder<G, S> + Send>;

/// The replacement of a preset, for genomes `G` and scores `S`.
pub type PresetReplacement<G, S> = Box<dyn Replacement<G, S> + Send>;

/// The scheme of a preset, for genomes `G` and an evaluator `E`.
pub type PresetScheme<G, E> = Scheme<
    PresetBreeder<G, <E as Evaluator<G>>::Score>,
    E,
    PresetReplacement<G, <E as Evaluator<G>>::Score>,
>;

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
/// app.search.run(Target(9));
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// If the fitness is a closure, its type has no name. Put the evaluator into a box then:
///
/// ```
/// use ga_core::Asked;
/// use ga_core::prelude::*;
/// use ga_search::PresetEngine;
///
/// struct App {
///     search: PresetEngine<BitString, Box<dyn Asked<BitString, Score = u32>>>,
/// }
///
/// let bonus = 3;
/// let fitness = move |genome: &BitString| genome.count_ones() + bonus;
/// let evaluator = Box::new(Serial::new(fitness)) as Box<dyn Asked<_, Score = _>>;
/// let search = ga_search::bits(9, fitness).evaluated_by(evaluator).into_engine(1)?;
/// let mut app = App { search };
/// app.search.run(Target(12));
/// # Ok::<(), ga_core::Error>(())
/// ```
pub type PresetEngine<G, E> = Engine<
    G,
    PresetBreeder<G, <E as Evaluator<G>>::Score>,
    E,
    PresetReplacement<G, <E as Evaluator<G>>::Score>,
>;

/// A run of a preset whose founders wait for scores, for genomes `G` and an evaluator `E`.
pub type PresetFounding<G, E> = Founding<
    G,
    PresetBreeder<G, <E as Evaluator<G>>::Score>,
    E,
    PresetReplacement<G, <E as Evaluator<G>>::Score>,
>;

/// A tuned scheme with its founders, for genomes `G` and an evaluator `E`.
///
/// A preset can start any number of runs.
pub struct Preset<G, E: Evaluator<G>> {
    breeder: Box<dyn Template<PresetBreeder<G, E::Score>>>,
    evaluator: E,
    replacement: Box<dyn Template<PresetReplacement<G, E::Score>>>,
    sampler: Arc<dyn Sampler<G> + Send + Sync>,
    /// The founders, if none are given.
    size: usize,
    founders: Founders<G, E::Score>,
    plans: Option<Arc<Plans<G, E::Score>>>,
    plan: Plan,
    /// The most evaluations of a run, if they are known.
    budget: Option<u64>,
}

/// What the caller says about a run.
#[derive(Clone, Copy)]
pub(crate) struct Plan {
    /// Newborns per generation.
    pub(crate) at_once: usize,
    /// Whether the run begins at founders that the caller knows.
    pub(crate) is_warm: bool,
    /// The CPU time of an evaluation, if the caller knows it.
    pub(crate) cost: Option<Duration>,
}

impl Default for Plan {
    fn default() -> Self {
        Self {
            at_once: 1,
            is_warm: false,
            cost: None,
        }
    }
}

/// The breeder of a plan, and the number of founders that it needs.
type Plans<G, S> = dyn Fn(Plan) -> (PresetBreeder<G, S>, usize) + Send + Sync;

/// Makes a part of each run.
trait Template<T>: Send {
    fn make(&self) -> T;

    fn copy(&self) -> Box<dyn Template<T>>;
}

#[derive(Clone)]
struct Part<P>(P);

impl<G: Genome, S, B> Template<PresetBreeder<G, S>> for Part<B>
where
    B: Breeder<G, S> + Clone + Send + 'static,
{
    fn make(&self) -> PresetBreeder<G, S> {
        Box::new(self.0.clone())
    }

    fn copy(&self) -> Box<dyn Template<PresetBreeder<G, S>>> {
        Box::new(self.clone())
    }
}

impl<G, S, R> Template<PresetReplacement<G, S>> for Part<R>
where
    R: Replacement<G, S> + Clone + Send + 'static,
{
    fn make(&self) -> PresetReplacement<G, S> {
        Box::new(self.0.clone())
    }

    fn copy(&self) -> Box<dyn Template<PresetReplacement<G, S>>> {
        Box::new(self.clone())
    }
}

/// Where a run begins.
#[derive(Clone)]
enum Founders<G, S> {
    /// At random genomes.
    Random,
    Given(Vec<G>),
    Scored(Population<G, S>),
}

/// The founders that were given, and random ones beside them.
struct Given<G, S> {
    founders: Founders<G, S>,
    others: Vec<G>,
}

impl<G: Genome, E: Asked<G>> Preset<G, E> {
    pub(crate) fn new(
        breeder: impl Breeder<G, E::Score> + Clone + Send + 'static,
        evaluator: E,
        replacement: impl Replacement<G, E::Score> + Clone + Send + 'static,
        sampler: impl Sampler<G> + Send + Sync + 'static,
        size: usize,
    ) -> Self {
        Self {
            breeder: Box::new(Part(breeder)),
            evaluator,
            replacement: Box::new(Part(replacement)),
            sampler: Arc::new(sampler),
            size,
            founders: Founders::Random,
            plans: None,
            plan: Plan::default(),
            budget: None,
        }
    }

    /// The same preset, whose breeder follows the plan of the caller.
    pub(crate) fn with_plans(
        self,
        plans: impl Fn(Plan) -> (PresetBreeder<G, E::Score>, usize) + Send + Sync + 'static,
    ) -> Self {
        Self {
            plans: Some(Arc::new(plans)),
            ..self
        }
    }

    /// The same preset with another plan.
    fn planned(mut self, plan: Plan) -> Self {
        self.plan = plan;
        if let Some(plans) = &self.plans {
            self.size = plans(plan).1;
        }
        self
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
    /// engine.run((Target(64), Evaluations(10_000)));
    /// assert_eq!(engine.best().map(|(_, score)| *score), Some(64));
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `count` is 0, and [`Error::FixedGeneration`] if the generations of
    /// this preset have a fixed size.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        let at_once = Error::at_least(1, "at_once", count)?;
        if self.plans.is_none() {
            return Err(Error::FixedGeneration);
        }
        let plan = Plan {
            at_once,
            ..self.plan
        };
        Ok(self.planned(plan))
    }

    /// The same preset for a fitness that takes `cost`: the one that is expected to need the least
    /// CPU time in all.
    ///
    /// [`permutations()`](crate::permutations()) becomes [`fast::permutations`] below 100 µs. All
    /// other presets stay as they are: those of bits and reals were the best at any cost on most
    /// problems of the project's page on search. The number decides, not a clock, so the seed
    /// still decides the run. Give the same cost when you [resume](Self::resume).
    ///
    /// [`fast::permutations`]: crate::fast::permutations()
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use std::time::Duration;
    ///
    /// let sorted = |order: &Permutation| {
    ///     order.iter().enumerate().filter(|(place, element)| place == element).count()
    /// };
    /// let preset = ga_search::permutations(12, sorted).for_cost(Duration::from_nanos(200));
    /// let mut engine = preset.start(1)?;
    /// engine.run((Target(12), Evaluations(20_000)));
    /// assert_eq!(engine.best().map(|(_, score)| *score), Some(12));
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    #[must_use]
    pub fn for_cost(self, cost: Duration) -> Self {
        let plan = Plan {
            cost: Some(cost),
            ..self.plan
        };
        self.planned(plan)
    }

    /// Limits the founders to `evaluations`, so that they do not exceed the limit of the run.
    ///
    /// This does not stop the run: also pass [`Evaluations`](ga_core::terminate::Evaluations) to
    /// `run`. If a population needs more founders, [`start`](Self::start) refuses.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = ga_search::noisy::bits(60, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset.budget(50).start(1)?;
    /// engine.run(Evaluations(50));
    /// assert_eq!(engine.state().evaluations(), 50);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    #[must_use]
    pub fn budget(self, evaluations: u64) -> Self {
        Self {
            budget: Some(evaluations),
            ..self
        }
    }

    /// The same preset, which begins at `founders`: for instance at the best genomes that you know.
    /// [`start`](Self::start) evaluates them.
    ///
    /// [`bits()`](crate::bits()), [`reals()`](crate::reals()) and
    /// [`permutations()`](crate::permutations()) begin with these alone. All other presets have a
    /// population, and fill it up with random founders.
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
        self.begun_at(Founders::Given(founders.into_iter().collect()))
    }

    /// The same preset, which begins at `founders` with scores that you know already. Each founder
    /// counts as one evaluation. Otherwise as [`founders`](Self::founders).
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
        self.begun_at(Founders::Scored(founders.into_iter().collect()))
    }

    fn begun_at(self, founders: Founders<G, E::Score>) -> Self {
        let plan = Plan {
            is_warm: true,
            ..self.plan
        };
        Self {
            founders,
            ..self.planned(plan)
        }
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
    /// engine.run(Generations(100));
    /// assert!(engine.state().evaluations() <= 256);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn evaluated_by<F: Asked<G, Score = E::Score>>(self, evaluator: F) -> Preset<G, F> {
        self.map(|_| evaluator)
    }

    /// The same preset, which scores newborns on all threads. The result of a run is the same.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let (mut serial, mut parallel) = (preset().start(1)?, preset().parallel().start(1)?);
    /// serial.run(Generations(9));
    /// parallel.run(Generations(9));
    /// assert_eq!(serial.state(), parallel.state());
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn parallel<P>(self) -> Preset<G, P>
    where
        E: InParallel<G, Parallel = P>,
        P: Asked<G, Score = E::Score>,
    {
        self.map(E::in_parallel)
    }

    /// The same preset for genomes with genes that a choice switches off: a conditional space.
    ///
    /// `view` sets genes that are switched off to a fixed value, and leaves all others. The fitness
    /// gets the view of each genome, so such a gene cannot change a score. The genomes keep these
    /// genes, so they have a value when they are switched on again. Presets that know repeated or
    /// unchanged genomes, such as [`mixed()`](crate::mixed()), compare the views: a change of
    /// switched-off genes alone costs no evaluation. Apply `view` to the champion before you use
    /// it, and to the genomes of [`Engine::ask`] before you score them. Call this after
    /// [`evaluated_by`](Self::evaluated_by).
    ///
    /// ```
    /// use ga_core::genome::Pair;
    /// use ga_core::prelude::*;
    /// use ga_search::mixed::Categories;
    ///
    /// // One of two kernels. Only the first one has a width.
    /// let view = |Pair(kernel, width): &mut Pair<Vec<usize>, Vec<f64>>| {
    ///     if kernel[0] == 1 {
    ///         width[0] = 0.0;
    ///     }
    /// };
    /// let fitness = |Pair(kernel, width): &Pair<Vec<usize>, Vec<f64>>| {
    ///     assert!(kernel[0] == 0 || width[0] == 0.0);
    ///     if kernel[0] == 0 { 1.0 - (width[0] - 3.0).abs() } else { 0.5 }
    /// };
    /// let parts = Pair(Categories::new([2])?, Bounds::uniform(1, 0.0..=9.0)?);
    /// let mut engine = ga_search::mixed(parts, fitness).switched(view).start(1)?;
    /// engine.run(Evaluations(500));
    /// assert!(engine.best().is_some_and(|(_, score)| *score > 0.9));
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    #[doc(alias = "conditional")]
    pub fn switched<V: Fn(&mut G)>(self, view: V) -> Preset<G, Switched<E, V>> {
        self.map(|evaluator| Switched::new(evaluator, view))
    }

    fn map<F: Asked<G, Score = E::Score>>(self, evaluator: impl FnOnce(E) -> F) -> Preset<G, F> {
        let Self {
            breeder,
            evaluator: old,
            replacement,
            sampler,
            size,
            founders,
            plans,
            plan,
            budget,
        } = self;
        Preset {
            breeder,
            evaluator: evaluator(old),
            replacement,
            sampler,
            size,
            founders,
            plans,
            plan,
            budget,
        }
    }

    /// The scheme of this preset, for instance to resume an
    /// [`Asynchronous`](ga_core::engine::Asynchronous) run. The founders are left out.
    pub fn into_scheme(self) -> PresetScheme<G, E> {
        let breeder = match &self.plans {
            Some(plans) => plans(self.plan).0,
            None => self.breeder.make(),
        };
        Scheme {
            breeder,
            evaluator: self.evaluator,
            replacement: self.replacement.make(),
        }
    }

    /// Starts a run with a copy of the evaluator. [`into_engine`](Self::into_engine) takes an
    /// evaluator that cannot be cloned.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = ga_search::bits(20, |genome: &BitString| genome.count_ones());
    /// for seed in 1..=5 {
    ///     let mut engine = preset.start(seed)?;
    ///     engine.run((Target(20), Evaluations(10_000)));
    ///     assert_eq!(engine.best().map(|(_, ones)| *ones), Some(20));
    /// }
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`into_engine`](Self::into_engine).
    pub fn start(&self, seed: u64) -> Result<PresetEngine<G, E>, Error>
    where
        E: Clone,
    {
        self.clone().into_engine(seed)
    }

    /// Starts the only run of this preset.
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] if a founder that you gave has another length, [`Error::OutsideBounds`] if
    /// one of its genes is outside the bounds or is NaN, or is a category that does not exist, and
    /// [`Error::Parameter`] if you gave more founders than the [budget](Self::budget) has
    /// evaluations. Also the errors of
    /// [`Beginning::seed`](ga_core::engine::Beginning::seed). For instance, there are no founders.
    pub fn into_engine(self, seed: u64) -> Result<PresetEngine<G, E>, Error> {
        let engine = self.start_unless(seed, &|| false)?;
        engine.ok_or(Error::EmptyPopulation)
    }

    /// Starts a run as [`start`](Self::start) does; `None` if `stop` is due before the evaluation
    /// of the last founder begins. Nothing is found then.
    ///
    /// For a fitness that takes so long that a run may have to end among its founders.
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use ga_core::terminate::Deadline;
    /// use std::time::Duration;
    ///
    /// let preset = ga_search::noisy::bits(60, |genome: &BitString| genome.count_ones());
    /// let deadline = Deadline::after(Duration::from_secs(60));
    /// if let Some(mut engine) = preset.start_unless(1, &|| deadline.is_over())? {
    ///     engine.run((Target(60), deadline));
    ///     assert_eq!(engine.best().map(|(_, score)| *score), Some(60));
    /// }
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`start`](Self::start).
    pub fn start_unless(
        mut self,
        seed: u64,
        stop: &Interrupt<'_>,
    ) -> Result<Option<PresetEngine<G, E>>, Error> {
        let size = self.size_within_budget();
        let Given { founders, others } = self.given(size, seed)?;
        let sampler = self.sampler.clone();
        let scheme = self.into_scheme();
        let engine = match founders {
            Founders::Random => scheme.found(&*sampler).size(size).seed_unless(seed, stop)?,
            Founders::Given(mut founders) => {
                founders.extend(others);
                scheme.founders(founders).seed_unless(seed, stop)?
            }
            Founders::Scored(mut founders) => {
                let scheme = if others.is_empty() {
                    scheme
                } else {
                    let Scheme {
                        breeder,
                        evaluator,
                        replacement,
                    } = scheme;
                    let scheme = Scheme {
                        breeder: Silent,
                        evaluator,
                        replacement,
                    };
                    let engine = scheme.founders(others).seed_unless(seed, stop)?;
                    let Some((scheme, state)) = engine.map(Engine::into_parts) else {
                        return Ok(None);
                    };
                    let others = state.population().iter();
                    others.for_each(|(genome, score)| founders.push(genome.clone(), score.clone()));
                    let Scheme {
                        evaluator,
                        replacement,
                        ..
                    } = scheme;
                    Scheme {
                        breeder,
                        evaluator,
                        replacement,
                    }
                };
                Some(scheme.scored(founders).seed(seed)?)
            }
        };
        Ok(engine.map(with_hard_limit))
    }

    /// Begins a run whose founders wait for your scores: [`Founding::ask`] and [`Founding::tell`].
    /// Then [`Engine::ask`] and [`Engine::tell`] go on.
    ///
    /// The fitness is never called, so it may be one that panics. With the scores of the fitness,
    /// the run equals that of [`start`](Self::start) and [`Engine::run`], evaluation by evaluation.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// fn elsewhere(_: &BitString) -> u32 {
    ///     unreachable!("the scores are told")
    /// }
    ///
    /// let score = |genomes: &[BitString]| -> Vec<u32> {
    ///     genomes.iter().map(|genome| genome.count_ones()).collect()
    /// };
    /// let founding = ga_search::bits(64, elsewhere).founding(1)?;
    /// let scores = score(founding.ask());
    /// let mut engine = founding.tell(scores)?;
    /// while Target(64).check(engine.state()).is_none() {
    ///     let scores = score(engine.ask());
    ///     engine.tell(scores)?;
    /// }
    /// assert!(engine.state().evaluations() < 100);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Those of [`start`](Self::start), but for the errors of
    /// [`Beginning::seed`](ga_core::engine::Beginning::seed), which [`Founding::tell`] returns.
    pub fn founding(mut self, seed: u64) -> Result<PresetFounding<G, E>, Error> {
        let size = self.size_within_budget();
        let Given { founders, others } = self.given(size, seed)?;
        let sampler = self.sampler.clone();
        let scheme = self.into_scheme();
        let mut founding = match founders {
            Founders::Random => scheme.found(&*sampler).size(size).ask(seed),
            Founders::Given(mut founders) => {
                founders.extend(others);
                Founding::new(scheme, Population::new(), founders, seed)
            }
            Founders::Scored(scored) => Founding::new(scheme, scored, others, seed),
        }?;
        founding.set_hard_limit(true);
        Ok(founding)
    }

    fn size_within_budget(&self) -> usize {
        let most = self.budget.map_or(usize::MAX, |budget| {
            usize::try_from(budget).unwrap_or(usize::MAX)
        });
        self.size.min(most)
    }

    /// Takes the founders that were given, and draws the others of a population of `size`.
    fn given(&mut self, size: usize, seed: u64) -> Result<Given<G, E::Score>, Error> {
        let founders = std::mem::replace(&mut self.founders, Founders::Random);
        let genomes = match &founders {
            Founders::Random => {
                return Ok(Given {
                    founders,
                    others: Vec::new(),
                });
            }
            Founders::Given(genomes) => &genomes[..],
            Founders::Scored(individuals) => individuals.genomes(),
        };
        if let Some(budget) = self.budget.filter(|&budget| budget < genomes.len() as u64) {
            let expected = Expected::AtLeast(genomes.len());
            return Err(Error::Parameter {
                name: "the budget, with these founders,",
                value: budget as f64,
                expected,
            });
        }
        genomes
            .iter()
            .try_for_each(|genome| self.sampler.fits(genome))?;
        // A search from one point begins with the founders that are given alone.
        let size = if self.plans.is_some() || genomes.is_empty() {
            0
        } else {
            size
        };
        // Not the stream of `seed`, from which the caller may have drawn the founders.
        let mut rng = Stream::seeded(!seed);
        let others = (genomes.len()..size)
            .map(|_| self.sampler.sample(&mut rng))
            .collect();
        Ok(Given { founders, others })
    }

    /// Continues a run of this preset from `checkpoint`, as if the run had never stopped.
    ///
    /// The preset must be made as the first one was, for the same problem. Genomes of another
    /// length are refused, and genes outside the bounds. Other differences are not seen here. Run
    /// files of `ga-run` keep the options beside the checkpoint, and refuse others.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset().start(1)?;
    /// engine.run(Generations(3));
    /// let mut engine = preset().resume(engine.checkpoint())?;
    /// engine.run(Generations(9));
    /// assert_eq!(engine.state().generation(), 9);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Loci`] if a genome of the checkpoint has another length, [`Error::OutsideBounds`]
    /// if one of its genes is outside the bounds, and the errors of [`Engine::resume`].
    pub fn resume(
        self,
        checkpoint: impl Into<Checkpoint<G, E::Score>>,
    ) -> Result<PresetEngine<G, E>, Error> {
        let (sampler, size) = (self.sampler.clone(), self.size);
        let begin = self.into_scheme().found(&*sampler).size(size);
        // The seed is that of the checkpoint.
        begin
            .start_or_resume(0, Some(checkpoint.into()))
            .map(with_hard_limit)
    }

    /// Continues a run from a checkpoint if there is one, and otherwise starts it: for a program
    /// that may have been interrupted.
    ///
    /// ```
    /// use ga_core::prelude::*;
    ///
    /// let preset = || ga_search::bits(50, |genome: &BitString| genome.count_ones());
    /// let mut engine = preset().start_or_resume(1, None)?;
    /// engine.run(Generations(3));
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
            None => self.into_engine(seed),
        }
    }
}

impl<G: Genome, E: Evaluator<G> + Clone> Clone for Preset<G, E> {
    fn clone(&self) -> Self {
        Self {
            breeder: self.breeder.copy(),
            evaluator: self.evaluator.clone(),
            replacement: self.replacement.copy(),
            sampler: self.sampler.clone(),
            size: self.size,
            founders: self.founders.clone(),
            plans: self.plans.clone(),
            plan: self.plan,
            budget: self.budget,
        }
    }
}

impl<G, E: Evaluator<G>> fmt::Debug for Preset<G, E> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Preset").finish_non_exhaustive()
    }
}

/// Breeds nothing: founders are scored without the breeder of a preset.
struct Silent;

impl<G: Genome, S> Breeder<G, S> for Silent {
    fn breed(&mut self, _: &State<G, S>, _: &mut Offspring<G>, _: &mut dyn Rng) {}
}

/// The same engine with a hard limit of evaluations.
fn with_hard_limit<G: Genome, E: Evaluator<G>>(
    mut engine: PresetEngine<G, E>,
) -> PresetEngine<G, E> {
    engine.set_hard_limit(true);
    engine
}

/// The part that a constructor makes from the settings of a preset, which are valid.
pub(crate) fn valid<T>(part: Result<T, Error>) -> T {
    part.unwrap_or_else(|error| unreachable!("the settings of a preset are valid: {error}"))
}
