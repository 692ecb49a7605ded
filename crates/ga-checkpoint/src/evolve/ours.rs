//! Our scheme: simulated annealing of a few lineages (`kirkpatrick-gelatt-vecchi-1983`).
//!
//! ```
//! use ga_checkpoint::scheme::ours;
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//!
//! let ours = ours::Parameters { cycle: 4000, ..ours::Parameters::default() };
//! let mut engine = ours.scheme()?.found(&ours.founders()?).size(ours.lineages).seed(1)?;
//! engine.run(Generations(4000));
//! assert!(engine.state().best().is_some_and(|(_, score)| *score > 300));
//! # Ok::<(), ga_checkpoint::Error>(())
//! ```

use super::fitness::{Reward, TourLength};
use super::genome::{Direct, DirectFounders};
use super::operators::FlipNearby;
use super::paper::{EVENTS, FILL};
use crate::error::Error;
use crate::game::Course;
use ga_core::breed::MutateEach;
use ga_core::evaluate::Serial;
use ga_core::genome::BitString;
use ga_core::replace::{Annealing, Cycles};
use ga_core::{Fitness, Mutator, Scheme};

/// The number of lineages.
pub const LINEAGES: usize = 2;
/// The temperature of [`Annealing`] at the beginning of a cycle. Its unit is a move, as for the
/// length of a tour.
pub const HOT: f64 = 1.4;
/// The temperature of [`Annealing`] at the end of a cycle. Its unit is a move, as for the length of
/// a tour.
pub const COLD: f64 = 0.4;
/// The number of steps between two contests. In a contest, a copy of the best lineage replaces the
/// worst lineage.
pub const CONTEST: u64 = 15_000;
/// The number of steps of the first annealing cycle, which takes a few seconds.
pub const CYCLE: u64 = 150 * EVENTS;

/// The number of genes that a mutation changes on average in representations other than the direct
/// one.
pub const GENES_CHANGED: f64 = 1.5;

/// The parameters of our scheme. `checkpoint evolve` without options uses the default values.
///
/// A lineage is one individual. In each step, it has one mutated child. If the tour of the child is
/// at least as long, the child replaces its parent. If the tour is shorter, the child may still
/// replace its parent. This is more likely if the loss is small or the temperature is high; see
/// [`Annealing`].
///
/// Three differences from the paper matter most. In order of importance: a child competes with its
/// own parent, a mutation changes one to three cells ([`FlipNearby`]), and the cells of the course
/// are always free.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// The course of every maze. Its cells are always free.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub course: Course,
    /// The number of lineages, which is the size of the population. Default: 2.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub lineages: usize,
    /// The share of the founders' cells that are blocked.
    ///
    /// Default: [`FILL`].
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 0, max = 1), extend("value" = "SHARE"))
    )]
    pub fill: f64,
    /// The temperature of [`Annealing`] at the beginning of a cycle. Its unit is a move, as for the
    /// length of a tour.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub hot: f64,
    /// The temperature of [`Annealing`] at the end of a cycle. Its unit is a move, as for the
    /// length of a tour.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cold: f64,
    /// The number of steps of the first annealing cycle. Each later cycle is twice as long as the
    /// one before. Default: 300,000.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub cycle: u64,
    /// The number of steps between two contests. In a contest, a copy of the best lineage replaces
    /// the worst lineage. 0 means that there are no contests. Default: 15,000.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub contest: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            course: Course::paper(),
            lineages: LINEAGES,
            fill: FILL,
            hot: HOT,
            cold: COLD,
            cycle: CYCLE,
            contest: CONTEST,
        }
    }
}

/// The scheme that [`Parameters::scheme_of`] builds from a fitness, or
/// [`Parameters::scheme_with`] from a fitness and a mutator.
pub type Annealed<F, M = FlipNearby, G = BitString> =
    Scheme<MutateEach<M>, Serial<F, <F as Fitness<G>>::Scratch>, Annealing<Cycles>>;

impl Parameters {
    /// The scheme for the direct representation, with the length of the tour as fitness.
    ///
    /// # Errors
    ///
    /// The errors of [`Annealing::new`] and [`Cycles::new`].
    pub fn scheme(&self) -> Result<Annealed<TourLength<Direct>>, Error> {
        self.scheme_of(TourLength(self.encoding()))
    }

    /// The same scheme with your own fitness: a closure, or a [`Fitness`] with its own scratch. The
    /// temperatures have the unit of its score.
    ///
    /// ```
    /// use ga_checkpoint::scheme::ours;
    /// use ga_core::Engine;
    /// use ga_core::genome::BitString;
    /// use ga_core::terminate::Generations;
    ///
    /// let ours = ours::Parameters::default();
    /// // Each bit that is 1 is a wall.
    /// let scheme = ours.scheme_of(|walls: &BitString| walls.count_ones())?;
    /// let mut engine = scheme.found(&ours.founders()?).size(ours.lineages).seed(1)?;
    /// engine.run(Generations(2000));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score > 400));
    /// # Ok::<(), ga_checkpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Annealing::new`] and [`Cycles::new`].
    pub fn scheme_of<F: Fitness<BitString>>(&self, fitness: F) -> Result<Annealed<F>, Error> {
        self.scheme_with(fitness, FlipNearby::new(&self.course))
    }

    /// The same scheme with your own fitness and mutator, for another representation. Let the
    /// mutator change one or two genes of a child on average. The founders should have tours,
    /// because a lineage without one may never find one. The fields `course` and `fill` are
    /// ignored.
    ///
    /// ```
    /// use ga_checkpoint::evolve::fitness::TourLength;
    /// use ga_checkpoint::evolve::genome::{Indirect, Material};
    /// use ga_checkpoint::evolve::operators::Redraw;
    /// use ga_checkpoint::{Course, scheme::ours};
    /// use ga_core::Engine;
    /// use ga_core::terminate::Generations;
    ///
    /// let course = Course::paper();
    /// let redraw = Redraw::new(ours::GENES_CHANGED / 150.0, course.size())?;
    /// let lines = Indirect::new(course, Material::Barriers, true, 150)?;
    /// let ours = ours::Parameters { cycle: 4000, ..ours::Parameters::default() };
    /// let scheme = ours.scheme_with(TourLength(lines.clone()), redraw)?;
    /// let mut engine = scheme.found(&lines.founders(ours.fill)?).size(ours.lineages).seed(1)?;
    /// engine.run(Generations(4000));
    /// assert!(engine.state().best().is_some_and(|(_, score)| *score > 300));
    /// # Ok::<(), ga_checkpoint::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`Annealing::new`] and [`Cycles::new`].
    pub fn scheme_with<G, F, M>(&self, fitness: F, mutator: M) -> Result<Annealed<F, M, G>, Error>
    where
        F: Fitness<G>,
        M: Mutator<G>,
    {
        Ok(Scheme {
            breeder: MutateEach(mutator),
            evaluator: Serial::new(fitness),
            replacement: Annealing::new(self.cold..=self.hot, Cycles::new(self.cycle)?)?
                .with_contest(self.contest),
        })
    }

    /// The same parameters with temperatures for a weighted sum of measures: the temperature at the
    /// beginning is multiplied by the greatest weight, and that at the end by the least.
    #[must_use]
    pub fn scaled(self, rewards: &[Reward]) -> Self {
        let weights = || rewards.iter().map(|reward| reward.weight().abs());
        let least = weights().fold(f64::INFINITY, f64::min);
        let greatest = if least.is_finite() {
            weights().fold(0.0, f64::max)
        } else {
            1.0
        };
        let least = if least.is_finite() { least } else { 1.0 };
        Self {
            hot: self.hot * greatest,
            cold: self.cold * least,
            ..self
        }
    }

    /// A sampler of founders. Each cell is a wall with probability `fill`.
    ///
    /// # Errors
    ///
    /// If `fill` is not a probability.
    pub fn founders(&self) -> Result<DirectFounders, Error> {
        self.encoding().founders(self.fill)
    }

    /// The encoding, which decodes genomes into mazes.
    pub fn encoding(&self) -> Direct {
        Direct::new(self.course.clone(), true)
    }
}
