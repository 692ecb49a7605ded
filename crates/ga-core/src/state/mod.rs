//! What a run is made of: its state, its individuals and what its parts remember.
//!
//! These types know no part of a scheme. The roles and the engine use them, and export them where a
//! user looks for them: [`crate::engine`] and [`crate::breed`].

mod birth;
mod memory;
mod newborns;
mod offspring;
mod population;

pub use birth::Birth;
pub use memory::Memory;
pub use newborns::Newborns;
pub use offspring::Offspring;
pub(crate) use offspring::Share;
pub use population::Population;

use crate::random::{Stream, Streams};
use crate::score::Score;

/// A genome with its score.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Individual<G, S> {
    /// The genome.
    pub genome: G,
    /// The score of the genome.
    pub score: S,
}

/// The state of a run: its population, its champion and its counters.
///
/// To save a run and continue it, use [`Engine::checkpoint`](crate::Engine::checkpoint), which also
/// holds what the parts of the scheme remember.
#[derive(Clone, Debug, PartialEq)]
pub struct State<G, S> {
    pub(crate) seed: u64,
    pub(crate) counters: Counters,
    pub(crate) population: Population<G, S>,
    pub(crate) champion: Option<Individual<G, S>>,
}

/// The counters of a run.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct Counters {
    pub(crate) generation: u64,
    pub(crate) evaluations: u64,
    pub(crate) nan_scores: u64,
    pub(crate) admissions: u64,
    pub(crate) idle: u64,
    pub(crate) champion_since: u64,
    /// The evaluations up to the generation `champion_since`, including its own.
    pub(crate) champion_evaluations: u64,
    /// The utility of the champion that counted last, against which a gain is measured.
    pub(crate) gained: Option<f64>,
}

impl<G, S> State<G, S> {
    /// The seed of the run.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// The number of completed generations; 0 if there are only the founders.
    pub const fn generation(&self) -> u64 {
        self.counters.generation
    }

    /// The number of evaluations so far, including the evaluations of the founders.
    pub const fn evaluations(&self) -> u64 {
        self.counters.evaluations
    }

    /// The number of successive generations without an evaluation, up to the present one; 0 if the
    /// present generation evaluated something.
    ///
    /// [`Engine::admit`](crate::Engine::admit) resets it to 0.
    pub const fn idle_for(&self) -> u64 {
        self.counters.idle
    }

    /// The number of scores so far that were [not a number](Score::is_nan).
    pub const fn nan_scores(&self) -> u64 {
        self.counters.nan_scores
    }

    /// The present population: the individuals that survived the last generation.
    pub const fn population(&self) -> &Population<G, S> {
        &self.population
    }

    /// The genome and the score of the champion: the best individual that was scored in this run.
    /// Of equally good ones, it is the first. `None` if no score was a number so far.
    ///
    /// If scores are not [comparable](crate::Evaluator::comparable) across
    /// generations, or have a [rank](Score::RANKED) in the population, the champion is the best
    /// individual of the present population.
    pub fn best(&self) -> Option<(&G, &S)> {
        self.champion
            .as_ref()
            .map(|Individual { genome, score }| (genome, score))
    }

    /// The genome and the score of the champion, without the rest of the state.
    pub fn into_best(self) -> Option<(G, S)> {
        self.champion
            .map(|Individual { genome, score }| (genome, score))
    }

    /// The number of generations since the champion was found, or since it was better by the
    /// [least gain](crate::Engine::set_least_gain) for the last time.
    ///
    /// Always 0 if scores are not
    /// [comparable](crate::Evaluator::comparable) across generations, or have a
    /// [rank](Score::RANKED).
    pub const fn stagnant_for(&self) -> u64 {
        self.counters.generation - self.counters.champion_since
    }

    /// The number of evaluations since the generation in which the champion was found. 0 whenever
    /// [`stagnant_for`](Self::stagnant_for) is.
    pub const fn stagnant_evaluations(&self) -> u64 {
        self.counters.evaluations - self.counters.champion_evaluations
    }
}

impl<G, S> State<G, S> {
    /// The stream number `index` for what a breeder draws before it breeds for the first time, such
    /// as the order in which it searches.
    ///
    /// The stream depends on the seed of the run and on `index` only. So a breeder that has learnt
    /// nothing yet can draw the same again in each call, and needs no memory for it. For other
    /// draws, use the generator that [`Breeder::breed`](crate::Breeder::breed) is given, or
    /// [`Newborns::stream`](crate::breed::Newborns::stream).
    ///
    /// ```
    /// use ga_core::breed::MutateEach;
    /// use ga_core::prelude::*;
    /// use ga_core::replace::OneToOne;
    ///
    /// let breeder = MutateEach(BitFlip::new(0.05)?);
    /// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
    /// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
    /// let mut engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
    /// let first = engine.state().first_stream(0).next_u64();
    /// engine.step();
    /// assert_eq!(engine.state().first_stream(0).next_u64(), first);
    /// # Ok::<(), Error>(())
    /// ```
    pub const fn first_stream(&self, index: usize) -> Stream {
        Streams::new(self.seed, 0).learning(index)
    }
}

impl<G, S: Score> State<G, S> {
    /// The state before the founders' evaluations are counted.
    pub(crate) fn founded(seed: u64, population: Population<G, S>) -> Self {
        Self {
            seed,
            counters: Counters::default(),
            population,
            champion: None,
        }
    }

    /// Whether no individual is better than the champion. This is true in every run.
    #[cfg(feature = "serde")]
    pub(crate) fn is_consistent(&self) -> bool {
        let best = self
            .population
            .best()
            .map(|place| &self.population.scores()[place]);
        self.counters.champion_since <= self.counters.generation
            && self.counters.champion_evaluations <= self.counters.evaluations
            && match (&self.champion, best) {
                (Some(champion), best) => {
                    !champion.score.is_nan()
                        && best.is_none_or(|best| best.order(&champion.score).is_le())
                }
                (None, best) => best.is_none_or(Score::is_nan),
            }
    }
}

impl<G: Clone, S: Score> State<G, S> {
    /// Makes the best of `candidates` the champion if it is better than the present champion.
    ///
    /// If its score is a number, it counts as found only if it is better by `least_gain` or more
    /// than the last one that counted.
    pub(crate) fn update_champion(&mut self, candidates: &Population<G, S>, least_gain: f64) {
        if let Some(best) = candidates.best() {
            let score = &candidates.scores()[best];
            let better = |champion: &Individual<G, S>| score.order(&champion.score).is_gt();
            if !score.is_nan() && self.champion.as_ref().is_none_or(better) {
                let genome = &candidates.genomes()[best];
                replace_champion(&mut self.champion, genome, score);
                let gain = score.utility().zip(self.counters.gained);
                if gain.is_none_or(|(now, before)| now - before >= least_gain) {
                    self.champion_counts();
                }
            }
        }
    }

    /// Counts generations and evaluations without a better champion from now on.
    fn champion_counts(&mut self) {
        let utility = self.champion.as_ref().and_then(|best| best.score.utility());
        self.counters.champion_since = self.counters.generation;
        self.counters.champion_evaluations = self.counters.evaluations;
        // Only finite numbers can be written to a file.
        self.counters.gained = utility.filter(|number| number.is_finite());
    }

    /// Makes a copy of an individual the champion.
    pub(crate) fn set_champion(&mut self, genome: &G, score: &S) {
        replace_champion(&mut self.champion, genome, score);
    }

    /// Makes the best of the present population the champion, even if the old champion is better.
    pub(crate) fn update_champion_from_residents(&mut self) {
        let best = self
            .population
            .best()
            .filter(|&best| !self.population.scores()[best].is_nan());
        match best {
            Some(best) => {
                let genomes = self.population.genomes();
                let scores = self.population.scores();
                replace_champion(&mut self.champion, &genomes[best], &scores[best]);
            }
            None => self.champion = None,
        }
        self.champion_counts();
    }
}

/// Stores a new champion in the memory of the old one.
fn replace_champion<G: Clone, S: Clone>(
    champion: &mut Option<Individual<G, S>>,
    genome: &G,
    score: &S,
) {
    match champion {
        Some(champion) => {
            champion.genome.clone_from(genome);
            champion.score.clone_from(score);
        }
        None => {
            *champion = Some(Individual {
                genome: genome.clone(),
                score: score.clone(),
            });
        }
    }
}
