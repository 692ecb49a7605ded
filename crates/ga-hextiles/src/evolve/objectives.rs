//! A search for a Pareto front of the four figures of a set: NSGA-II (Deb, Pratap, Agarwal &
//! Meyarivan 2002, `deb-et-al-2002`) with the operators of our scheme.
//!
//! All sets of the search are scored on the same boards, so each set is scored once. Figures worse
//! than [`WORST`] violate a constraint, and so does a tile with
//! all directions joined. From the final front, [`Parameters::choose`] takes the sets that cover
//! most together.
//!
//! ```
//! use ga_core::Engine;
//! use ga_core::terminate::Generations;
//! use ga_hextiles::scheme::objectives;
//!
//! let mut parameters = objectives::Parameters::for_evaluations(400);
//! parameters.boards = 50;
//! let scheme = parameters.scheme(1)?;
//! let mut engine = scheme.found(&parameters.founders()).size(parameters.population).seed(1)?;
//! engine.run(Generations(5));
//! let sets = parameters.choose(1, &engine.state().front(), true)?;
//! assert!(sets.len() <= parameters.sets);
//! # Ok::<(), ga_hextiles::Error>(())
//! ```

use super::genome::{decode, random_sets};
use super::operators::{MutateSide, UniformByTile};
use super::ours;
use crate::error::Error;
use crate::game::TileSet;
use crate::solve::trade_offs::{Figures, WORST};
use crate::solve::{Judge, Weights};
use ga_core::breed::{Distinct, Recombine};
use ga_core::combine::Sometimes;
use ga_core::evaluate::Parallel;
use ga_core::genome::{BitString, RandomBits};
use ga_core::objectives::{Objectives, hypervolume};
use ga_core::random::Streams;
use ga_core::replace::NonDominatedSorting;
use ga_core::select::Tournament;
use ga_core::{Breeder, Population, Scheme};
use std::cmp::Reverse;

/// The score of a set in this search.
pub type Merit = Objectives<Figures>;

/// The round of [`Streams::report`] whose boards score the search. Reports and founders use lower
/// rounds.
const SEARCH: u64 = 2;
/// The round whose boards score the final front.
const CHOICE: u64 = 3;

/// The greatest number of individuals of a search of some evaluations.
const MOST: u64 = 1600;

/// The sets of a generation that a search with weights evaluates: of its 68, one repeats another on
/// average.
const EVALUATIONS: u64 = 67;

/// The number of sets that a search chooses, and of searches with weights that it replaces.
const SETS: usize = 20;

/// The greatest number of boards of an evaluation that a request can have. A generation then takes
/// seconds.
pub const MOST_BOARDS: u64 = 20_000;

/// The parameters of a search for a front.
///
/// With feature `serde`, the number of boards is written, which is an option; the rest is part of a
/// request.
#[non_exhaustive]
#[derive(Clone, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, rename_all = "kebab-case")
)]
pub struct Parameters {
    /// The judge, on whose board the tiles are laid. Default: that of the paper's board.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub judge: Judge,
    /// The number of sets in the population. Default: 1600. Hypervolumes grow with it.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub population: usize,
    /// Boards of each evaluation.
    #[cfg_attr(
        feature = "serde",
        schemars(range(min = 1, max = MOST_BOARDS), extend("value" = "N"))
    )]
    pub boards: u64,
    /// The number of sets that are chosen from the final front. Default: 20.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub sets: usize,
    /// The number of boards of each set of the final front, for the choice. Default: 5000.
    #[cfg_attr(feature = "serde", serde(skip))]
    pub choice: u64,
}

impl Default for Parameters {
    fn default() -> Self {
        Self {
            judge: Judge::default(),
            population: MOST as usize,
            boards: 640,
            sets: SETS,
            choice: 5000,
        }
    }
}

impl Parameters {
    /// The parameters of a search of this number of evaluations: a short search has a twentieth of
    /// them as its population.
    pub fn for_evaluations(evaluations: u64) -> Self {
        Self {
            population: MOST.min(evaluations / 20) as usize,
            ..Self::default()
        }
    }

    /// The evaluations of twenty searches by [`ours`] with different weights. Each has
    /// `each` generations.
    pub const fn evaluations(each: u64) -> u64 {
        each.saturating_mul(SETS as u64 * EVALUATIONS)
    }

    /// The number of evaluations at which the engine should end, so that neither the last
    /// generation nor the choice of sets exceeds `evaluations`.
    pub fn limit(&self, evaluations: u64) -> u64 {
        evaluations.saturating_sub(2 * self.population as u64) + 1
    }

    /// The scheme. The boards of all evaluations are those of `seed`.
    ///
    /// # Errors
    ///
    /// If `population` is 0.
    pub fn scheme(
        &self,
        seed: u64,
    ) -> Result<
        Scheme<
            impl Breeder<BitString, Merit> + use<>,
            impl ga_core::Asked<BitString, Score = Merit> + use<>,
            NonDominatedSorting,
        >,
        Error,
    > {
        let ours::Parameters {
            crossover,
            second_mutation,
            ..
        } = ours::Parameters::default();
        let breeder = Recombine {
            selector: Tournament::new(2)?,
            crossover: Sometimes::new(crossover, UniformByTile)?,
            mutator: (MutateSide, Sometimes::new(second_mutation, MutateSide)?),
            offspring: self.population,
        };
        let judge = self.judge.clone();
        let boards = self.boards;
        let fitness = move |genome: &BitString| {
            figures(
                &judge,
                &decode(genome).unwrap_or_default(),
                boards,
                seed,
                SEARCH,
            )
        };
        Ok(Scheme {
            breeder: Distinct(breeder),
            evaluator: Parallel::new(fitness),
            replacement: NonDominatedSorting::new(self.population)?,
        })
    }

    /// A sampler of founders: random sets of one tile for each place.
    pub fn founders(&self) -> RandomBits {
        random_sets(self.judge.board().places())
    }

    /// Chooses at most [`sets`](Self::sets) sets of a front one by one: each is the one that adds
    /// most to the hypervolume.
    ///
    /// If `again`, the sets are first scored on other boards than those of the search, because the
    /// sets of a front are partly lucky on these. Otherwise, the scores of the front choose.
    ///
    /// # Errors
    ///
    /// If a genome is no set.
    pub fn choose(
        &self,
        seed: u64,
        front: &[(&BitString, &Merit)],
        again: bool,
    ) -> Result<Vec<TileSet>, Error> {
        // All candidates are scored alike, also if the search was cancelled.
        let judge = self.judge.uncancelled();
        let mut candidates = Population::new();
        for &(genome, score) in front {
            let tiles = decode(genome)?;
            let score = if again {
                figures(&judge, &tiles, self.choice, seed, CHOICE)
            } else {
                *score
            };
            candidates.push(tiles, score);
        }
        let places = best_together(&candidates, self.sets);
        Ok(places
            .into_iter()
            .map(|place| candidates.genomes()[place].clone())
            .collect())
    }
}

/// The objectives of a set on `boards` boards. `round` says which boards.
fn figures(judge: &Judge, tiles: &TileSet, boards: u64, seed: u64, round: u64) -> Merit {
    let mut rng = Streams::report(seed).round(round).evaluation(0);
    match judge.score(tiles, &Weights::default(), boards, &mut rng) {
        Ok(score) => {
            let values = (
                Reverse(score.bridges),
                Reverse(score.duplicates),
                Reverse(score.extra_edges),
                score.mean_path(),
            );
            // How far the set lies outside of the box of the hypervolume.
            let excess = |figure: f64, corner: f64, unit: f64| (figure - corner).max(0.0) / unit;
            let outside = excess(score.bridges as f64, WORST.0.0 as f64, 1.0)
                + excess(score.duplicates as f64, WORST.1.0 as f64, 4.0)
                + excess(score.extra_edges, WORST.2.0, 0.2)
                + excess(-score.mean_path(), -WORST.3, 0.01);
            Objectives::new(values).with_violation(score.all_joined as f64 + outside)
        }
        // NaN ranks below all other sets.
        Err(_) => Objectives::new((Reverse(0), Reverse(0), Reverse(f64::NAN), f64::NAN)),
    }
}

/// The places of `count` sets: each next one is that which adds most to the hypervolume.
fn best_together(sets: &Population<TileSet, Merit>, count: usize) -> Vec<usize> {
    let mut places: Vec<usize> = Vec::new();
    let mut volume = 0.0;
    while places.len() < count.min(sets.len()) {
        let with = |place: usize| {
            let values = places
                .iter()
                .copied()
                .chain([place])
                .map(|place| sets.scores()[place].values());
            hypervolume(values, &WORST)
        };
        let left = (0..sets.len()).filter(|place| !places.contains(place));
        let best = left
            .map(|place| (with(place), place))
            .max_by(|one, other| one.0.total_cmp(&other.0));
        let Some((best, place)) = best.filter(|&(best, _)| best > volume) else {
            break;
        };
        places.push(place);
        volume = best;
    }
    places
}
