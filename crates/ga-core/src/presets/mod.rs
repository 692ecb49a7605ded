//! Presets: complete schemes in one call, for bits, reals, permutations and mixtures of them.
//!
//! | preset | method |
//! |---|---|
//! | [`bits()`] | learnt models, a pyramid of populations, and local search |
//! | [`reals()`] | line searches, descent, CMA-ES and SHADE |
//! | [`permutations()`] | annealing with moves by success, and learnt models of the score |
//! | [`mixed()`] | genomes of several kinds: mutants and mixtures of 20 individuals |
//!
//! Modules have presets of the same names for other tasks:
//!
//! | module | task |
//! |---|---|
//! | [`fast`] | a fitness that costs less than a few microseconds: see its page |
//! | [`noisy`] | a fitness that gives the same individual another score each time |
//! | [`front`] | several objectives |
//! | [`archive`] | many different good solutions |
//!
//! ```
//! use ga_core::prelude::*;
//!
//! let ones = |genome: &BitString| genome.count_ones();
//! let mut engine = presets::bits(50, ones)?.start(1)?;
//! engine.run(&(Target(50), Evaluations(100_000)), &mut ());
//! assert_eq!(engine.best().map(|(_, score)| *score), Some(50));
//! # Ok::<(), ga_core::Error>(())
//! ```
//!
//! # Which preset for which fitness
//!
//! | preset | founders | newborns of a generation | repeated genomes |
//! |---|---|---|---|
//! | [`bits()`] | 1, or n with `at_once(n)` | up to n | from a [`Memo`](crate::evaluate::Memo) |
//! | [`reals()`] | 1, or n | n or more; up to 128 of many loci, and more after restarts | seldom |
//! | [`permutations()`] | 1 | n | scored again |
//! | [`mixed()`] | 20 | at most 2; it has no `at_once` | scored again |
//! | [`fast`] | 250 bits, 20 reals, 10 permutations | 20 or 70, 20, 10 | scored again |
//! | [`noisy`] | 100 | 200, and 100 residents are scored again | scored again |
//! | [`front`] | 100 | 100 | scored again |
//! | [`archive`] | 100 | 36 | scored again |
//!
//! - *A slow fitness*: take `at_once(n)` and [`parallel`](Preset::parallel), with n a multiple of
//!   your cores. Small permutations and mixed genomes repeat: a third of 2000 orders of 12 things.
//!   `preset.evaluated_by(Memo::new(..)?)` saves these.
//! - *Ask and tell*: [`Engine::ask`](crate::Engine::ask) passes the evaluator by. So the memo of
//!   [`bits()`] saves nothing, which costs up to twice the evaluations, and [`noisy`] does not
//!   score the residents again. To score elsewhere and keep both, use
//!   [`Batch`](crate::evaluate::Batch): `Memo::new(1 << 16, Batch::new(..))`, or
//!   `Reevaluate(Batch::new(..))`.
//! - *Budgets*: a run does not exceed a limit of [`Evaluations`](crate::terminate::Evaluations),
//!   except by its founders. It ends before a generation that could exceed it, so a few evaluations
//!   may be left: see [`Engine::set_hard_limit`](crate::Engine::set_hard_limit).
//!
//! The settings are compromises, tuned on several problems of each kind. The project's page on
//! search reports other problem instances than the settings were tuned on. A later version may
//! change the settings. Then the same seed gives another run, but the types stay the same. To
//! exchange an operator, write the [`Scheme`] by hand. To exchange the evaluator, call
//! [`Preset::parallel`] or [`Preset::evaluated_by`].
//!
//! All presets can admit migrants.

pub mod archive;
mod bits;
pub mod fast;
pub mod front;
pub mod mixed;
pub mod noisy;
mod opaque;
mod permutations;
mod reals;

pub use bits::{Bits, BitsBreeder, BitsReplacement, bits};
pub use mixed::mixed;
pub use permutations::{Permutations, PermutationsBreeder, PermutationsReplacement, permutations};
pub use reals::{Reals, RealsBreeder, RealsReplacement, reals};

use crate::breed::Breeder;
use crate::engine::{Checkpoint, Engine, Scheme};
use crate::error::Error;
use crate::evaluate::{Evaluator, InParallel};
use crate::genome::{Genome, Sampler};
use crate::replace::Replacement;

/// A tuned scheme with a sampler of its founders. `D` is the sampler, `B` the breeder, `E` the
/// evaluator and `R` the replacement.
#[derive(Clone, Debug)]
pub struct Preset<D, B, E, R> {
    scheme: Scheme<B, E, R>,
    sampler: D,
    size: usize,
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
    /// let mut engine = presets::bits(8, ones)?.evaluated_by(memo).start(1)?;
    /// engine.run(&Generations(100), &mut ());
    /// assert!(engine.state().evaluations() <= 256);
    /// # Ok::<(), ga_core::Error>(())
    /// ```
    pub fn evaluated_by<F>(self, evaluator: F) -> Preset<D, B, F, R> {
        let Self { scheme: Scheme { breeder, replacement, .. }, sampler, size } = self;
        Preset { scheme: Scheme { breeder, evaluator, replacement }, sampler, size }
    }

    /// The scheme of this preset, for instance to resume an
    /// [`Asynchronous`](crate::engine::Asynchronous) run.
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
    /// let preset = || presets::bits(50, |genome: &BitString| genome.count_ones());
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
    /// let preset = || presets::bits(50, |genome: &BitString| genome.count_ones());
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
    /// let preset = || presets::bits(50, |genome: &BitString| genome.count_ones());
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
