//! A search for bit strings of ones, by one of two schemes, as a game has it.

use ga_core::breed::{Immigrants, MutateEach};
use ga_core::evaluate::{Memo, Parallel};
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::{Generational, OneToOne};
use ga_core::{Scheme as Parts, StopReason};
use ga_request::engine::{Evolving, Run, Start};
use ga_request::search::{Ask, Command, Error, Plan, Progress, Search, Step, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::Value;
use std::sync::atomic::{AtomicU64, Ordering};

/// The number of bit strings longer than 60 bits that were scored. Only one test has such.
pub(crate) static LONG: AtomicU64 = AtomicU64::new(0);

#[derive(Clone, Copy, Debug, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Scheme {
    /// Each child competes with its parent.
    Climbing,
    /// New bit strings only, and scores that are remembered.
    Random,
}

#[derive(Clone, Debug, Deserialize, JsonSchema, Serialize)]
#[serde(default, deny_unknown_fields, rename_all = "kebab-case")]
pub(crate) struct Request {
    pub(crate) scheme: Scheme,
    pub(crate) length: usize,
    pub(crate) population_size: usize,
    pub(crate) mutation: f64,
    pub(crate) target: Option<u32>,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            scheme: Scheme::Climbing,
            length: 24,
            population_size: 6,
            mutation: 0.05,
            target: None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
pub(crate) struct Found {
    pub(crate) bits: String,
    pub(crate) ones: u32,
    pub(crate) met: bool,
}

pub(crate) struct Ones {
    request: Request,
    run: Run<String, u32>,
}

fn ones(genome: &BitString) -> u32 {
    if genome.len() > 60 {
        LONG.fetch_add(1, Ordering::Relaxed);
    }
    genome.count_ones()
}

impl Ask for Ones {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "ones",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        format!("ones-{}-{seed}", request.length)
    }
}

impl Search for Ones {
    fn begin(request: Request, _: &Plan, seed: u64, from: Option<Value>) -> Result<Self, Error> {
        let Request {
            scheme,
            length,
            population_size: size,
            mutation,
            ..
        } = request;
        if size == 0 {
            return Err(Error::value("population-size", size, "expected at least 1"));
        }
        if scheme == Scheme::Random && mutation.to_bits() != Request::default().mutation.to_bits() {
            return Err(Error::field("mutation", "only with {scheme} climbing"));
        }
        if !(0.0..=1.0).contains(&mutation) {
            return Err(Error::value("mutation", mutation, "expected 0 to 1"));
        }
        let founders = RandomBits(length);
        let shown = |genome: &BitString| genome.to_string();
        let run = match scheme {
            Scheme::Climbing => Start {
                scheme: move || -> Result<_, ga_core::Error> {
                    Ok(Parts {
                        breeder: MutateEach(BitFlip::new(mutation)?),
                        evaluator: Parallel::new(ones),
                        replacement: OneToOne,
                    })
                },
                founders,
                size,
                shown,
            }
            .begin(seed, from)?,
            Scheme::Random => Start {
                scheme: move || -> Result<_, ga_core::Error> {
                    Ok(Parts {
                        breeder: Immigrants {
                            sampler: founders,
                            offspring: size,
                        },
                        evaluator: Memo::new(1000, Parallel::new(ones))?,
                        replacement: Generational { elites: 1 },
                    })
                },
                founders,
                size,
                shown,
            }
            .begin(seed, from)?,
        };
        Ok(Self { request, run })
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        if self.progress().ended.is_some() {
            return Ok(Step::Over);
        }
        self.run.step(stop)
    }

    fn progress(&self) -> Progress {
        let best = self.run.best().map(|(_, ones)| ones);
        let target = self.request.target;
        let is_met = best
            .zip(target)
            .is_some_and(|(ones, target)| ones >= target);
        let progress = self.run.progress();
        Progress {
            ended: is_met.then_some(StopReason::Target).or(progress.ended),
            best: best.map(f64::from),
            ..progress
        }
    }

    fn scores(&self) -> Vec<f64> {
        let scores = |run: &dyn Evolving<_, u32>| run.scores().into_iter().map(f64::from).collect();
        self.run.evolving().map_or_else(Vec::new, scores)
    }

    fn found(&self) -> Result<Option<Found>, Error> {
        let met = self.progress().ended == Some(StopReason::Target);
        let found = |(bits, ones)| Found { bits, ones, met };
        Ok(self.run.best().map(found))
    }

    fn checkpoint(&self) -> Option<Value> {
        self.run.checkpoint()
    }
}
