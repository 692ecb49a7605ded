use crate::level::Level;
use crate::measure::Scratch;
use crate::search::{self, Measured, Measuring, Remaining, Run, Search};
use ga_core::evaluate::Fitness;
use ga_core::random::Stream;
use ga_core::{Population, Sampler};
use std::fmt;

/// A level that was made.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Made {
    /// The level.
    pub level: Level,
    /// What was measured of it.
    pub measured: Measured,
    /// The evaluations that it took.
    pub evaluations: u64,
}

/// No level was found in time.
///
/// It has the nearest of all levels that were measured: the one with the least shortfall, and of
/// equal ones that with the most distance from the known levels. A game may use it all the same:
/// `levels.next(7).unwrap_or_else(|missed| *missed.nearest)`.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Missed {
    /// The nearest level.
    pub nearest: Box<Made>,
    /// What it lacks: the shortfall of the requirements, and how far it is from the nearest open
    /// wish. 0 if it is only too close to known levels.
    pub shortfall: f64,
    /// By how much it is closer than allowed to known levels, in sum: 1 for each equal one.
    pub crowding: f64,
    /// The evaluations of the whole run.
    pub evaluations: u64,
}

impl fmt::Display for Missed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            shortfall,
            crowding,
            evaluations,
            ..
        } = self;
        write!(
            f,
            "no level was found within {evaluations} evaluations: the nearest one "
        )?;
        match (*shortfall > 0.0, *crowding > 0.0) {
            (true, true) => write!(
                f,
                "has a shortfall of {shortfall}, and is too close to known levels"
            ),
            (true, false) => write!(f, "has a shortfall of {shortfall}"),
            (false, true) => {
                f.write_str("keeps all requirements, but is too close to known levels")
            }
            (false, false) => f.write_str("keeps all requirements, but no wish is open"),
        }
    }
}

impl std::error::Error for Missed {}

/// A level that is being made. [`Levels::begin`](super::Levels::begin) returns it.
///
/// [`step`](Self::step) does a bounded amount of work, for instance in each frame of a game. The
/// level does not depend on how the work is divided.
#[derive(Debug)]
pub struct Making {
    engine: Run,
    measuring: Measuring,
    remaining: Remaining,
    scratch: Scratch,
    /// The number of levels that were known at the start.
    members: usize,
    most: u64,
    work: u64,
    nearest: Nearest,
    is_found: bool,
}

/// The nearest level so far, and what it lacks.
#[derive(Debug)]
struct Nearest {
    made: Made,
    shortfall: f64,
    crowding: f64,
}

impl Making {
    pub(super) fn new(
        search: &Search,
        known: Population<Level, Measured>,
        seed: u64,
        most: u64,
    ) -> Self {
        let measuring = search.measuring();
        let mut scratch = Scratch::default();
        let level = search.template().sample(&mut Stream::seeded(seed));
        let score = measuring.evaluate(&level, &mut scratch, &mut Stream::seeded(seed));
        let mut first = Population::new();
        first.push(level.clone(), score.clone());
        // A search cannot start with nothing.
        let is_alone = known.is_empty();
        let founders = if is_alone {
            std::mem::replace(&mut first, known)
        } else {
            known
        };
        let mut engine = search
            .scheme()
            .scored(founders)
            .seed(seed)
            .expect("levels of the template");
        let members = if is_alone {
            0
        } else {
            search::levels(engine.state()).len()
        };
        if !is_alone {
            engine.admit(&mut first);
        }
        let is_found = search::levels(engine.state()).len() > members;
        let residents = engine.state().population();
        let remaining = Remaining::new(search, &residents.scores()[..members]);
        let nearest = Nearest {
            shortfall: remaining.shortfall(&score),
            crowding: remaining.crowding((&level, &score), residents.iter().take(members)),
            made: Made {
                level,
                measured: score,
                evaluations: 1,
            },
        };
        Self {
            engine,
            measuring,
            remaining,
            scratch,
            members,
            most,
            work: 1,
            nearest,
            is_found,
        }
    }

    /// Does the work of at most this number of evaluations. Returns whether all work is done: a
    /// level was found, or the bound of the evaluations was reached. Then further calls do nothing.
    ///
    /// A step in which the search finds no level to measure counts as an evaluation.
    pub fn step(&mut self, evaluations: u64) -> bool {
        for _ in 0..evaluations {
            if self.is_done() {
                break;
            }
            self.evaluate();
        }
        self.is_done()
    }

    fn is_done(&self) -> bool {
        self.is_found || self.work >= self.most
    }

    /// One generation: one climber proposes at most one level.
    fn evaluate(&mut self) {
        self.work += 1;
        let (measuring, scratch) = (&self.measuring, &mut self.scratch);
        let newborn = self.engine.ask().first().map(|level| Made {
            level: level.clone(),
            measured: measuring.evaluate(level, scratch, &mut Stream::seeded(0)),
            evaluations: self.work,
        });
        let score = newborn.as_ref().map(|made| made.measured.clone());
        let told = self.engine.tell(score);
        told.expect("a score for each level");
        let Some(made) = newborn else { return };
        let residents = self.engine.state().population();
        let nearest = &mut self.nearest;
        self.is_found = search::levels(self.engine.state()).len() > self.members;
        let shortfall = self.remaining.shortfall(&made.measured);
        if self.is_found || shortfall <= nearest.shortfall {
            let known = residents.iter().take(self.members);
            let crowding = self
                .remaining
                .crowding((&made.level, &made.measured), known);
            if self.is_found || (shortfall, crowding) < (nearest.shortfall, nearest.crowding) {
                *nearest = Nearest {
                    made,
                    shortfall,
                    crowding,
                };
            }
        }
    }

    /// The share of the greatest amount of work that is done, from 0 to 1. It is 1 as soon as the
    /// level is found.
    pub fn progress(&self) -> f64 {
        if self.is_found {
            1.0
        } else {
            self.work as f64 / self.most as f64
        }
    }

    /// The evaluations so far.
    pub const fn evaluations(&self) -> u64 {
        self.work
    }

    /// The nearest level so far; the level itself if it was found.
    pub const fn nearest(&self) -> &Made {
        &self.nearest.made
    }

    /// Does the rest of the work, and returns the level.
    ///
    /// # Errors
    ///
    /// [`Missed`] if no level was found in time.
    pub fn finish(mut self) -> Result<Made, Missed> {
        self.step(u64::MAX);
        let Nearest {
            made,
            shortfall,
            crowding,
        } = self.nearest;
        if self.is_found {
            return Ok(made);
        }
        Err(Missed {
            nearest: Box::new(made),
            shortfall,
            crowding,
            evaluations: self.work,
        })
    }
}
