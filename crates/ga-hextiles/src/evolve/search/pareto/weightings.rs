use super::super::Request as Single;
use super::{Chosen, Request, Way};
use crate::error::Error;
use crate::evolve::genome::{decode, random_sets};
use crate::solve::Weights;
use ga_core::genome::BitString;
use ga_core::{Sampler, StopReason};
use ga_request::engine::{Evolving, Run, state};
use ga_request::search::{self, Progress, Step, Stop};
use serde::{Deserialize, Serialize};
use serde_json::Value;

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

/// Runs of our scheme with different weights, one after the other.
pub(super) struct ByWeights {
    request: Request,
    seed: u64,
    /// The champions of the searches that have ended, in the order of their weights.
    ended: Vec<BitString>,
    /// The evaluations and boards of the searches that have ended.
    before: Spent,
    /// The boards of the present search before the run was resumed: its evaluator counts from 0.
    resumed: u64,
    /// The present search.
    present: Run<BitString, f64>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
struct Spent {
    evaluations: u64,
    boards: u64,
}

/// The searches in a checkpoint.
#[derive(Default, Deserialize, Serialize)]
struct Progressed {
    ended: Vec<BitString>,
    before: Spent,
    /// The boards of the present search.
    boards: u64,
    engine: Value,
}

impl ByWeights {
    /// Begins the first search, or continues one from a checkpoint.
    pub(super) fn new(
        request: &Request,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        let Progressed {
            ended,
            before,
            boards: resumed,
            engine,
        } = from.map_or_else(|| Ok(Progressed::default()), state)?;
        let found = ended.len();
        let most = FACTORS.len();
        if found >= most {
            let found = format!("{found} searches that ended, expected fewer than {most}");
            return Err(search::Error::checkpoint(found));
        }
        let sets = random_sets(request.judge.board().places());
        if let Some(other) = ended.iter().find(|set| sets.fits(set).is_err()) {
            let found = format!(
                "genomes of {} genes, and its options ask for {}",
                other.len(),
                sets.0
            );
            return Err(search::Error::checkpoint(found));
        }
        let present = run(request, found, seed, Some(engine))?;
        Ok(Self {
            request: request.clone(),
            seed,
            ended,
            before,
            resumed,
            present,
        })
    }

    /// Whether the present search has all its generations.
    fn has_ended(&self) -> bool {
        let far = self.present.progress();
        far.evaluations > 0 && far.generations >= self.request.each
    }

    fn champion(&self) -> Result<BitString, Error> {
        let best = self.present.best();
        best.map(|(best, _)| best).ok_or(Error::NoScore)
    }

    /// The generations of this number of searches: the founders of each search but the first one
    /// count as a generation, so that each generation has one state.
    fn generations_of(&self, searches: usize) -> u64 {
        (searches as u64).saturating_mul(self.request.each.saturating_add(1))
    }

    /// The boards of the present search.
    fn boards(&self) -> u64 {
        let boards = self.present.evolving().map_or(0, Evolving::work);
        self.resumed.saturating_add(boards)
    }

    /// The evaluations and boards of all searches.
    fn spent(&self) -> Spent {
        let evaluations = self.present.progress().evaluations;
        Spent {
            evaluations: self.before.evaluations.saturating_add(evaluations),
            boards: self.before.boards.saturating_add(self.boards()),
        }
    }
}

/// Begins the search with this choice of weights, or continues it.
fn run(
    request: &Request,
    choice: usize,
    seed: u64,
    from: Option<Value>,
) -> Result<Run<BitString, f64>, search::Error> {
    let single = Single {
        judge: request.judge.clone(),
        weights: weights(choice),
        ..Single::default()
    };
    single.run(seed, from)
}

impl Way for ByWeights {
    /// Runs a generation of the present search, or begins the next search.
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        if !self.has_ended() {
            return self.present.step(stop);
        }
        let mut next = run(&self.request, self.ended.len() + 1, self.seed, None)?;
        let step = next.step(stop)?;
        if step == Step::Whole {
            (self.before, self.resumed) = (self.spent(), 0);
            self.ended.push(self.champion()?);
            self.present = next;
        }
        Ok(step)
    }

    fn progress(&self) -> Progress {
        let present = self.present.progress();
        let done = self.generations_of(self.ended.len());
        let generations = done.saturating_add(present.generations);
        let all = self.generations_of(FACTORS.len()).saturating_sub(1);
        let is_whole = generations >= all;
        Progress {
            generations,
            evaluations: self.spent().evaluations,
            ended: is_whole
                .then_some(StopReason::Generations)
                .or(present.ended),
            share: Some(generations as f64 / all as f64),
            best: self.present.best_score().filter(|best| !best.is_nan()),
            note: format!("{} of {} weights", self.ended.len(), FACTORS.len()),
            ..present
        }
    }

    fn scores(&self) -> Vec<f64> {
        self.present.scores()
    }

    fn genomes(&self) -> Vec<BitString> {
        self.present.shown()
    }

    /// The sets of all searches that have ended: one that was stopped early says nothing about its
    /// weights.
    fn sets(&self) -> Result<Chosen, search::Error> {
        let last = if self.has_ended() {
            Some(self.champion()?)
        } else {
            None
        };
        let champions = self.ended.iter().chain(&last).enumerate();
        let sets = champions.map(|(choice, set)| Ok((decode(set)?, Some(weights(choice)))));
        let Spent {
            evaluations,
            boards,
        } = self.spent();
        Ok(Chosen {
            sets: sets.collect::<Result<_, Error>>()?,
            evaluations,
            boards,
        })
    }

    fn checkpoint(&self) -> Option<Value> {
        let engine = self.present.checkpoint()?;
        if engine.is_null() {
            return Some(Value::Null);
        }
        serde_json::to_value(Progressed {
            ended: self.ended.clone(),
            before: self.before,
            boards: self.boards(),
            engine,
        })
        .ok()
    }
}
