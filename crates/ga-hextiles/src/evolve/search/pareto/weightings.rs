use super::super::run::{Found, Moment, Run, check_length, json, read};
use super::super::{Request, Search};
use crate::error::Error;
use crate::evolve::genome::{TILE_BITS, decode};
use crate::solve::{Judge, Weights};
use ga_core::genome::BitString;
use ga_request::claim::Value;
use serde::{Deserialize, Serialize};

/// The choices of weights: factors of the weights of bridges, duplicates and extra edges.
const FACTORS: [[f64; 3]; 20] = [
    [1.0, 1.0, 1.0],
    [2.0, 1.0, 1.0],
    [3.0, 1.0, 1.0],
    [5.0, 1.0, 1.0],
    [0.3, 1.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 0.5, 1.0],
    [1.0, 2.0, 1.0],
    [1.0, 5.0, 1.0],
    [1.0, 1.0, 0.0],
    [1.0, 1.0, 0.4],
    [1.0, 1.0, 2.0],
    [1.0, 1.0, 3.0],
    [2.0, 2.0, 1.0],
    [3.0, 0.4, 1.0],
    [3.0, 0.4, 2.0],
    [0.3, 2.0, 1.0],
    [3.0, 2.0, 3.0],
    [5.0, 0.2, 0.5],
];

/// The weights of a choice.
fn weights(choice: usize) -> Weights {
    let [bridge, duplicate, extra_edge] = FACTORS[choice];
    // Without `+ 0.0`, a product of 0 and a negative weight would be printed as -0.
    let weighed = |factor: f64, weight: f64| factor * weight + 0.0;
    Weights {
        bridge: weighed(bridge, Weights::BRIDGE),
        duplicate: weighed(duplicate, Weights::DUPLICATE),
        extra_edge: weighed(extra_edge, Weights::EXTRA_EDGE),
        ..Weights::default()
    }
}

/// The request for the search with this choice of weights.
fn request(judge: &Judge, choice: usize) -> Request {
    Request {
        judge: judge.clone(),
        ..Request::default()
    }
    .with_weights(weights(choice))
}

/// Runs of our scheme with different weights, one after the other.
pub(super) struct ByWeights {
    judge: Judge,
    each: u64,
    seed: u64,
    /// The champions of the searches that have ended, in the order of their weights.
    ended: Vec<BitString>,
    /// The evaluations and boards of the searches that have ended.
    before: Spent,
    /// The boards of the present search before the run was resumed: its evaluator counts from 0.
    resumed: u64,
    /// The present search.
    present: Search,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
struct Spent {
    evaluations: u64,
    boards: u64,
}

/// The searches in a checkpoint.
#[derive(Deserialize, Serialize)]
struct Progressed {
    ended: Vec<BitString>,
    before: Spent,
    /// The boards of the present search.
    boards: u64,
    engine: Value,
}

impl ByWeights {
    /// Starts the first search, or resumes one from a checkpoint.
    pub(super) fn new(
        judge: &Judge,
        each: u64,
        seed: u64,
        checkpoint: Option<Value>,
    ) -> Result<Self, Error> {
        let judge = judge.clone();
        let Some(checkpoint) = checkpoint else {
            let present = Search::start(&request(&judge, 0), seed)?;
            let before = Spent::default();
            return Ok(Self {
                judge,
                each,
                seed,
                ended: Vec::new(),
                before,
                resumed: 0,
                present,
            });
        };
        let Progressed {
            ended,
            before,
            boards: resumed,
            engine,
        } = read(checkpoint)?;
        let found = ended.len();
        let most = FACTORS.len();
        if found >= most {
            let found = format!("{found} searches that ended, expected fewer than {most}");
            return Err(Error::RunFile { found });
        }
        check_length(&ended, TILE_BITS * judge.board().places())?;
        let present = Search::resume(&request(&judge, found), seed, engine)?;
        Ok(Self {
            judge,
            each,
            seed,
            ended,
            before,
            resumed,
            present,
        })
    }

    /// Whether the present search has all its generations.
    fn has_ended(&self) -> bool {
        self.present.generations() >= self.each
    }

    fn champion(&self) -> Result<BitString, Error> {
        self.present
            .moment()
            .best
            .map(|(best, _)| best.clone())
            .ok_or(Error::NoScore)
    }

    /// The generations of this number of searches: the founders of each search but the first one
    /// count as a generation, so that each generation has one state.
    fn generations_of(&self, searches: usize) -> u64 {
        (searches as u64).saturating_mul(self.each.saturating_add(1))
    }
}

impl Run for ByWeights {
    /// Runs a generation of the present search, or begins the next search.
    fn step(&mut self) -> Result<(), Error> {
        if !self.has_ended() {
            return self.present.step();
        }
        let champion = self.champion()?;
        let next = Search::start(&request(&self.judge, self.ended.len() + 1), self.seed);
        if matches!(next, Err(Error::Cancelled)) {
            return Ok(());
        }
        let Moment {
            evaluations,
            boards,
            ..
        } = self.moment();
        (self.before, self.resumed) = (
            Spent {
                evaluations,
                boards,
            },
            0,
        );
        self.ended.push(champion);
        self.present = next?;
        Ok(())
    }

    fn moment(&self) -> Moment<'_> {
        let present = self.present.moment();
        Moment {
            generation: self
                .generations_of(self.ended.len())
                .saturating_add(present.generation),
            evaluations: self.before.evaluations.saturating_add(present.evaluations),
            boards: self
                .before
                .boards
                .saturating_add(self.resumed.saturating_add(present.boards)),
            ..present
        }
    }

    /// The sets of all searches that have ended: one that was stopped early says nothing about its
    /// weights.
    fn found(&self) -> Result<Found, Error> {
        let Moment {
            evaluations,
            boards,
            ..
        } = self.moment();
        let last = if self.has_ended() {
            Some(self.champion()?)
        } else {
            None
        };
        let champions = self.ended.iter().chain(&last).enumerate();
        let sets = champions.map(|(choice, set)| Ok((decode(set)?, Some(weights(choice)))));
        Ok(Found {
            sets: sets.collect::<Result<_, Error>>()?,
            evaluations,
            boards,
        })
    }

    fn checkpoint(&self) -> Value {
        json(&Progressed {
            ended: self.ended.clone(),
            before: self.before,
            boards: self.resumed.saturating_add(self.present.moment().boards),
            engine: self.present.checkpoint(),
        })
    }

    fn progress(&self) -> Option<(u64, u64)> {
        Some((
            self.moment().generation,
            self.generations_of(FACTORS.len()).saturating_sub(1),
        ))
    }

    fn stage(&self) -> String {
        let done = self.ended.len();
        let generation = self.present.generations();
        format!(
            "{done} of {} weights, generation {generation}",
            FACTORS.len()
        )
    }
}
