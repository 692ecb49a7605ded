//! `tiles evolve` behind the door of all searches: [`ga_request::search`].
//!
//! A [`Request`] says which levels are looked for, and [`Evolve`] is the search for them. With a
//! level that was [drawn], [`mend::Mend`] changes it so that it keeps all requirements, and
//! [`vary::Vary`] makes levels that differ a little from it.
//!
//! ```
//! use ga_request::search::{Plan, Search, run};
//! use ga_tiles::evolve::{Evolve, Request};
//!
//! let request = Request { count: 5, ..Request::of(include_str!("../../data/caves.toml")) };
//! let plan = Plan { evaluations: Some(10_000), ..Plan::default() };
//! let mut search = Evolve::begin(request, &plan, 1, None)?;
//! run(&mut search, &plan, &|| false, &mut |_| ())?;
//! let found = search.found()?.expect("levels");
//! assert!(found.unmet.is_none());
//! assert_eq!(found.text().lines().count(), 5 * 14 + 4);
//! # Ok::<(), ga_request::search::Error>(())
//! ```

pub mod drawn;
pub mod mend;
mod request;
mod unmet;
pub mod vary;

pub use request::Request;

use crate::check::{Checked, Evolved, ResultFile};
use crate::description::Description;
use crate::error::Error;
use crate::format::text;
use crate::level::Level;
use crate::like::Levels;
use crate::measure::Failure;
use crate::report::{Thumbnail, atlas};
use crate::search::{self, ParallelRun, usual_evaluations};
use ga_core::engine::IDLE_GENERATIONS;
use ga_core::text::result_name;
use ga_core::{Engine, Score, StopReason};
use ga_request::like::More;
use ga_request::record::Made;
use ga_request::search::{Ask, Command, Door, File, Plan, Progress, Search, Step, Stop, door};
use ga_request::{counted, engine, search as door};
use serde::{Serialize, Serializer};
use serde_json::{Value, json};
use std::fmt;

/// `tiles evolve`.
#[derive(Debug)]
pub struct Evolve {
    description: Description,
    count: usize,
    search: search::Search,
    seed: u64,
    engine: Option<ParallelRun>,
}

/// What the tool `tiles` searches, for hosts that ask for it by name.
pub static DOORS: [Door; 4] = [
    door::<Evolve>(),
    door::<vary::Vary>(),
    door::<mend::Mend>(),
    door::<More<Levels>>(),
];

/// The levels that a search has found. Written as the file of `tiles evolve`, without what made it.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Found {
    /// What was asked for. After a command has failed, it runs none.
    pub description: Description,
    /// The levels, or the best one, checked.
    pub levels: Evolved,
    /// The evaluations that it took.
    pub evaluations: u64,
    /// Why levels are missing.
    pub unmet: Option<String>,
    /// Whether a command has failed.
    pub has_failed: bool,
}

impl Ask for Evolve {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "tiles",
        name: "evolve",
    };

    fn name(request: &Request, seed: u64) -> String {
        let name = request.name.as_deref().unwrap_or_default();
        result_name(&[&"tiles", &name, &seed])
    }

    fn files(found: &Found, name: &str, made: &Made) -> Result<Vec<File>, door::Error> {
        let text = File {
            name: format!("{name}.txt"),
            text: found.text(),
        };
        Ok(vec![File::made(name, found, made)?, text])
    }

    fn pictures(found: &Found) -> Vec<String> {
        vec![found.page()]
    }

    fn unmet(found: &Found) -> Vec<String> {
        found.unmet.iter().cloned().collect()
    }
}

impl Search for Evolve {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, door::Error> {
        plan.check_no_schedule()?;
        let description = request.description()?;
        Self::new(description, request.count as usize, seed)?.resumed(from)
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, door::Error> {
        if self.ended().is_some() {
            return Ok(Step::Over);
        }
        let is_whole = if let Some(engine) = &mut self.engine {
            engine.step_unless(stop)
        } else {
            self.engine = self.search.start_parallel_unless(self.seed, stop)?;
            self.engine.is_some()
        };
        Ok(if is_whole { Step::Whole } else { Step::Cut })
    }

    fn progress(&self) -> Progress {
        let Some(engine) = &self.engine else {
            return Progress::default();
        };
        let state = engine.state();
        let found = self.number();
        let most = usual_evaluations(self.count);
        let evaluations = state.evaluations();
        let best = state.best().map(|(_, score)| score);
        Progress {
            generations: state.generation(),
            evaluations,
            nan: state.nan_scores(),
            ended: self.ended(),
            share: Some(found as f64 / self.count as f64),
            best: best
                .filter(|best| !best.is_nan())
                .map(|best| best.shortfall),
            note: format!("{found} of {} levels, {}", self.count, spent(evaluations)),
            view: json!({ "asked": self.count, "found": found, "most": most }),
        }
    }

    fn usual(&self) -> Plan {
        Plan {
            evaluations: Some(usual_evaluations(self.count)),
            ..Plan::default()
        }
    }

    fn scores(&self) -> Vec<f64> {
        let engine = self.engine.iter();
        let scores = engine.flat_map(|engine| engine.state().population().scores());
        scores.map(|score| score.shortfall).collect()
    }

    fn found(&self) -> Result<Option<Found>, door::Error> {
        self.found_after(StopReason::Evaluations, str::to_owned)
    }

    fn checkpoint(&self) -> Option<Value> {
        let checkpoint = self.engine.as_ref().map(ParallelRun::checkpoint);
        serde_json::to_value(checkpoint).ok()
    }
}

impl Evolve {
    /// A search for `count` levels of a description.
    ///
    /// # Errors
    ///
    /// Those of [`Description::search`].
    pub fn new(description: Description, count: usize, seed: u64) -> Result<Self, Error> {
        Ok(Self {
            search: description.search(count)?,
            description,
            count,
            seed,
            engine: None,
        })
    }

    /// The search whose checkpoint `from` is.
    fn resumed(mut self, from: Option<Value>) -> Result<Self, door::Error> {
        if let Some(from) = from.filter(|from| !from.is_null()) {
            let checkpoint = engine::read(from, self.seed, self.seed, self.search.template())?;
            let scheme = self.search.parallel_scheme();
            self.engine = Some(Engine::resume(scheme, checkpoint)?);
        }
        Ok(self)
    }

    /// The number of levels that are found so far.
    pub fn number(&self) -> usize {
        let engine = self.engine.as_ref();
        let found = engine.map_or(0, |engine| search::levels(engine.state()).len());
        found.min(self.count)
    }

    /// Ends the programs of all commands.
    ///
    /// # Errors
    ///
    /// If a command has failed.
    pub fn finish(&self) -> Result<(), Error> {
        let evaluator = self.engine.iter().map(|engine| &engine.scheme().evaluator);
        for evaluator in evaluator {
            evaluator.finish();
            evaluator.failed().error().cloned().map_or(Ok(()), Err)?;
        }
        Ok(())
    }

    fn ended(&self) -> Option<StopReason> {
        let engine = self.engine.as_ref()?;
        let state = engine.state();
        if self.number() == self.count {
            Some(StopReason::Target)
        } else if engine.scheme().evaluator.failed().error().is_some() {
            Some(StopReason::Requested)
        } else {
            (state.idle_for() >= IDLE_GENERATIONS).then_some(StopReason::Idle)
        }
    }

    /// The levels that the search works on, the nearest to being found first, each checked alone.
    /// They need not be apart from each other yet.
    ///
    /// # Errors
    ///
    /// Those of [`Checked::new`].
    pub fn nearest(&self, most: usize) -> Result<Vec<(Level, Checked)>, Error> {
        let engine = self.engine.iter();
        let mut held: Vec<_> = engine
            .flat_map(|engine| engine.scheme().breeder.held())
            .collect();
        held.sort_by(|(_, one), (_, other)| one.total().total_cmp(&other.total()));
        let checked = |(level, _): (&Level, _)| {
            let alone = std::slice::from_ref(level);
            let checked = Checked::new(&self.description, alone, self.count)?;
            Ok((level.clone(), checked))
        };
        held.into_iter().take(most).map(checked).collect()
    }

    /// The description of the levels.
    pub fn description(&self) -> &Description {
        &self.description
    }

    /// What was found by a search that ended for this reason. `spell` writes names of options in
    /// the sentence that says why levels are missing. Ends the programs of all commands.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a command fails, or has written more lines than it was asked for: each
    /// value may be that of another level.
    pub fn found_after(
        &self,
        ended: StopReason,
        spell: impl Fn(&str) -> String,
    ) -> Result<Option<Found>, door::Error> {
        let Some(engine) = &self.engine else {
            return Ok(None);
        };
        let failure = self.finish().err();
        if let Some(
            error @ Error::Command {
                failure: Failure::More { .. },
                ..
            },
        ) = failure
        {
            return Err(error.into());
        }
        let state = engine.state();
        let known = state.population().iter();
        let mut description = self.description.clone();
        if failure.is_some() {
            // It would fail again.
            description = description.without_commands(known);
        } else if matches!(ended, StopReason::Cancelled | StopReason::Time) {
            // A program may take long.
            description = description.without_asked_commands(known);
        }
        let archive = &engine.scheme().replacement;
        let levels = Evolved::of_search(&description, state, archive, self.count)?;
        description.finish()?;
        let mut found = Found {
            description,
            levels,
            evaluations: state.evaluations(),
            unmet: None,
            has_failed: failure.is_some(),
        };
        let number = found.levels.figures().found;
        let why = match failure.as_ref().or(found.levels.contradiction.as_ref()) {
            Some(error) => Some(format!("{}: {error}", spell("level"))),
            None if number < self.count => {
                Some(found.missing(&engine.scheme().breeder, ended, &spell))
            }
            None => None,
        };
        let asked = counted(self.count, "level");
        found.unmet = why.map(|why| format!("asked for {asked}, found {number}; {why}"));
        Ok(Some(found))
    }
}

impl Found {
    /// The file of the tool.
    pub fn file(&self) -> ResultFile<'_> {
        self.levels.file(&self.description)
    }

    /// The levels, or the best one.
    fn shown(&self) -> impl Iterator<Item = &Level> {
        let best = self.levels.best.iter().map(|(level, _)| level);
        self.levels.levels.iter().chain(best)
    }

    /// The levels as text.
    pub fn text(&self) -> String {
        text::write(self.shown(), self.description.alphabet())
    }

    /// A page with all levels as SVG, in the order of the first two measures with a requirement or
    /// a wish.
    pub fn page(&self) -> String {
        let features = || self.description.features().iter();
        let wished = features().filter(|feature| feature.wish.is_some());
        let ranged = features().filter(|feature| {
            feature.wish.is_none() && feature.require.is_none_or(|range| range.low < range.high)
        });
        let mut names = wished.chain(ranged).map(|feature| feature.name.as_str());
        let axes = [names.next().unwrap_or(""), names.next().unwrap_or("")];
        let best = self.levels.best.iter().map(|(_, best)| best).next();
        let checked = &best.unwrap_or(&self.levels.checked).levels;
        let ids: Vec<String> = (1..=checked.len())
            .map(|number| number.to_string())
            .collect();
        let thumbnails = self.shown().zip(checked).zip(&ids);
        let thumbnails = thumbnails.map(|((level, checked), id)| {
            let value = |name: &str| checked.features.get(name).copied().flatten();
            let [across, up] = axes.map(|name| value(name).unwrap_or(f64::NAN));
            Thumbnail {
                level,
                id,
                at: (across, up),
            }
        });
        let thumbnails: Vec<_> = thumbnails.collect();
        atlas(&thumbnails, &self.description.legend(), axes)
    }
}

impl Serialize for Found {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        self.file().serialize(to)
    }
}

/// A number of evaluations, with a blank before each group of three digits.
pub(crate) fn spent(evaluations: u64) -> String {
    let digits = evaluations.to_string();
    let mut grouped = String::new();
    for (place, digit) in digits.chars().enumerate() {
        if place > 0 && (digits.len() - place) % 3 == 0 {
            grouped.push(' ');
        }
        grouped.push(digit);
    }
    counted(grouped, "evaluation")
}

/// Says how many levels were found, and how different they are.
impl fmt::Display for Found {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let figures = self.levels.figures();
        let (found, wanted) = (figures.found, figures.wanted);
        write!(
            f,
            "{found} of {wanted} levels after {}",
            spent(self.evaluations)
        )?;
        if let Some(near) = figures.nearest {
            write!(
                f,
                ", nearest neighbours {:.3} apart or more, {:.3} at the median",
                near.least, near.median
            )?;
        }
        Ok(())
    }
}

impl From<Error> for door::Error {
    fn from(error: Error) -> Self {
        Self::domain(error)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_have_groups_of_three_digits() {
        assert_eq!(
            [7, 999, 1000, 1_234_567].map(spent),
            ["7", "999", "1 000", "1 234 567"].map(|number| format!("{number} evaluations"))
        );
    }
}
