//! The command of a search, whatever its game is.

use ga_core::genome::{BitString, Distance, Hamming};
use ga_core::{Population, StopReason};
use ga_request::search::{Error, Plan, Progress as Far, Search, Step};
use ga_run::Saved;
use ga_run::log::Moment;
use serde_json::Value;

use crate::{
    Course, Failure, Folder, Limits, Output, Progress, Schedule, Searching, Session, Stop, spelt,
};
use ga_run::record::Made;

/// A search that was run.
#[derive(Debug)]
pub struct Evolved<S: Search> {
    /// The search.
    pub search: S,
    /// What was asked for.
    pub request: S::Request,
    /// How far it came.
    pub progress: Far,
    /// What ended it.
    pub stop: StopReason,
    /// The number of generations that its schedule covers.
    pub schedule: Option<u64>,
    /// The name of the result.
    pub name: String,
    /// The folder of its files.
    pub folder: Folder,
    seed: u64,
}

impl<S: Search> Evolved<S> {
    /// How its result was made.
    pub fn made(&self, output: &Output) -> Made {
        let Far {
            generations,
            evaluations,
            ..
        } = self.progress;
        output.made(generations, evaluations, self.schedule)
    }

    /// Writes the files of what was found.
    ///
    /// # Errors
    ///
    /// If JSON cannot hold it.
    pub fn write(&mut self, found: &S::Found, output: &Output) -> Result<(), Failure> {
        let files = S::files(found, &self.name, &self.made(output));
        self.folder.write_all(files.map_err(spelt)?);
        Ok(())
    }

    /// The first fields of its answer.
    pub fn course(&self) -> Course {
        Course {
            seed: self.seed,
            generations: self.progress.generations,
            evaluations: self.progress.evaluations,
            stop: self.stop.to_string(),
        }
    }
}

/// A search as a run file holds it.
struct Kept<'a, S>(&'a S, u64);

impl<S: Search> Saved for Kept<'_, S> {
    type Checkpoint = Value;

    fn checkpoint(&self) -> Value {
        self.0.checkpoint().unwrap_or_default()
    }

    fn generations(&self) -> u64 {
        self.0.progress().generations
    }

    fn evaluations(&self) -> u64 {
        self.0.progress().evaluations
    }

    fn seed(&self) -> Option<u64> {
        Some(self.1)
    }
}

/// A search that a request asks for, and how it is run.
pub struct Evolve<'a, S: Search> {
    /// What is asked for.
    pub request: S::Request,
    /// Where files go, what ends it, where the run is kept.
    pub run: &'a Searching,
    /// The options of its schedule, if it has one.
    pub schedule: Option<&'a Schedule>,
    /// Whether a file is written whose name begins with that of the result and has this end.
    pub is_result: &'a dyn Fn(&str) -> bool,
    /// The sentence of a refusal: [`spelt`](crate::spelt), or with the name of the file that it is
    /// about.
    pub placed: &'a dyn Fn(Error) -> Failure,
    /// The seed.
    pub seed: u64,
}

impl<S: Search> Evolve<'_, S> {
    /// Runs the search. `ready` is called once the request and the folder are checked. `None` if it
    /// was stopped before its founders had their scores.
    ///
    /// # Errors
    ///
    /// The refusals of the request, with the names of options, and those of the folder, of run
    /// files and of logs.
    pub fn run(
        self,
        output: &mut Output,
        ready: impl FnOnce() -> Result<(), Failure>,
    ) -> Result<Option<Evolved<S>>, Failure> {
        let Searching {
            files,
            limits,
            saving,
        } = self.run;
        let given = Plan {
            generations: limits.generations,
            evaluations: limits.evaluations,
            schedule: self.schedule.and_then(|schedule| schedule.schedule),
        };
        let planned = self.begin(&given, None)?;
        let folder = files.folder(output)?;
        let name = S::name(&self.request, self.seed);
        folder.check(|file| file.strip_prefix(&*name).is_some_and(self.is_result))?;
        ready()?;

        let stop = output.stop();
        let counted = planned.schedule();
        let is_limited = limits.generations.or(limits.evaluations).is_some();
        // A trial decides how many generations fit into the time.
        let deadline = stop
            .deadline()
            .filter(|_| counted.is_some() && given.schedule.is_none());
        let timed = deadline.map(|deadline| {
            let fitting = deadline.fitting(|generations| self.trial(generations, &stop));
            // Trials that a signal has cut short measured nothing.
            if stop.is_due() { 1 } else { fitting }
        });
        let limited = counted.filter(|_| is_limited || timed.is_none());
        let schedule = limited.into_iter().chain(timed).min();
        let is_timed = timed.is_some() && (!is_limited || schedule < counted);
        let ends = match schedule {
            Some(_) if is_timed || !is_limited => Limits {
                generations: schedule,
                ..*limits
            },
            Some(_) => *limits,
            None => limits.or(usual(planned.usual())),
        };
        let is_cut = timed.is_some() && stop.reason() == Some(StopReason::Cancelled);
        let (mut session, from) = if is_cut {
            (saving.begin_unplanned(limits, output)?, None)
        } else {
            saving.begin(limits, schedule, output)?
        };
        let plan = Plan { schedule, ..given };
        let is_resumed = from.is_some();
        let mut search = self.begin(&plan, from)?;
        let hands = output.hands();
        if !hands.is_own() {
            if is_resumed {
                return Err(Failure::refused(
                    "--resume: not with workers, expected the command without them",
                ));
            }
            if limits.time.time.is_some() {
                return Err(Failure::refused(
                    "--time: not with workers, expected --generations or --evaluations",
                ));
            }
            let limited = Plan {
                generations: ends.generations,
                evaluations: ends.evaluations,
                schedule,
            };
            let asked = (&self.request, limited, self.seed);
            let is_saved = saving.save.is_some() || saving.every.is_some();
            let Some(made) = hands.made_by(search, asked, &stop, is_saved)? else {
                return Ok(None);
            };
            search = made;
        }
        let Some(reason) = go(
            &mut search,
            (ends, limits),
            (self.seed, is_resumed),
            (&mut session, self.placed),
            output,
        )?
        else {
            return Ok(None);
        };
        let is_over = is_timed && reason == StopReason::Generations;
        Ok(Some(Evolved {
            progress: search.progress(),
            search,
            request: self.request,
            stop: if is_over { StopReason::Time } else { reason },
            schedule,
            name,
            folder,
            seed: self.seed,
        }))
    }

    fn begin(&self, plan: &Plan, from: Option<Value>) -> Result<S, Failure> {
        S::begin(self.request.clone(), plan, self.seed, from).map_err(self.placed)
    }

    /// Runs a whole schedule, or until it is stopped.
    fn trial(&self, generations: u64, stop: &Stop) {
        let plan = Plan {
            schedule: Some(generations),
            ..Plan::default()
        };
        let Ok(mut search) = self.begin(&plan, None) else {
            return;
        };
        // The founders are a step, too.
        for _ in 0..=generations {
            if stop.is_due() || search.step(&|| stop.is_due()).is_err() {
                return;
            }
        }
    }
}

/// Runs a search without files, until it has ended or a limit is reached. Returns why; `None` if it
/// was stopped before its founders had their scores.
///
/// # Errors
///
/// Those of its steps.
pub fn run_alone<S: Search>(
    search: &mut S,
    limits: Limits,
    output: &mut Output,
) -> Result<Option<StopReason>, Failure> {
    let ends = limits.or(usual(search.usual()));
    let mut session = Session::default();
    go(
        search,
        (ends, &limits),
        (0, false),
        (&mut session, &spelt),
        output,
    )
}

/// The limits of a plan.
fn usual(plan: Plan) -> Limits {
    Limits {
        generations: plan.generations,
        evaluations: plan.evaluations,
        ..Limits::default()
    }
}

/// The distance of genomes in a log, which only strings of bits have.
struct OfBits;

impl Distance<BitString> for OfBits {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        if left.is_empty() {
            f64::NAN
        } else {
            Hamming.between(left, right)
        }
    }
}

/// The present generation, with the bits of its genomes if they have some.
fn population(search: &impl Search) -> Population<BitString, f64> {
    let mut genomes = search.genomes();
    let scores = search.scores();
    genomes.resize_with(scores.len(), || BitString::zeros(0));
    genomes.into_iter().zip(scores).collect()
}

/// Runs a search until a limit is reached. Returns why it ended; `None` if it was stopped before
/// its founders had their scores.
fn go<S: Search>(
    search: &mut S,
    (limits, given): (Limits, &Limits),
    (seed, is_resumed): (u64, bool),
    (session, placed): (&mut Session, &dyn Fn(Error) -> Failure),
    output: &mut Output,
) -> Result<Option<StopReason>, Failure> {
    let stop = output.stop();
    let is_due = || stop.is_due();
    while search.progress().evaluations == 0 {
        match search.step(&is_due).map_err(placed)? {
            Step::Whole => (),
            Step::Cut => return Ok(None),
            Step::Over => break,
        }
    }
    let mut bar = Progress::new(limits, output);
    let mut log = session
        .log(|&score: &f64| Some(score))?
        .with_distance(OfBits);
    session.begin(&Kept(search, seed))?;
    let mut shown = None;
    let reason = loop {
        let far = search.progress();
        let (generation, evaluations) = (far.generations, far.evaluations);
        if log.is_on() && shown != Some(generation) {
            let population = population(search);
            let moment = Moment {
                seed,
                generation,
                evaluations,
                nan: far.nan,
                population: &population,
                best: far.best.as_ref(),
            };
            // The log has the generation in which a run continues.
            if !population.is_empty() && shown.is_none() && is_resumed {
                log = log.check(&moment)?;
            } else if !population.is_empty() {
                log.note(&moment);
            }
        }
        if shown.is_some() {
            // After the line: a log has the generation in which a run continues.
            session.pass(&Kept(search, seed));
        }
        shown = Some(generation);
        let done = far.share.map_or_else(
            || limits.share(generation, evaluations),
            |share| given.share(generation, evaluations).max(share),
        );
        bar.draw(done, || {
            let parts = [format!("generation {generation}"), far.note.clone()];
            parts.join(if far.note.is_empty() { "" } else { ", " })
        });
        if let Some(reason) = far
            .ended
            .or_else(|| limits.reason(&stop, generation, evaluations))
        {
            break reason;
        }
        search.step(&is_due).map_err(placed)?;
    };
    session.end(&Kept(search, seed), reason);
    Ok(Some(reason))
}
