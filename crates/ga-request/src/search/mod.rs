//! One door for every search: what a user asks for by options, its run, and what it finds.
//!
//! | type | is |
//! |---|---|
//! | [`Ask`] | a command with its request and what it finds: a [`Search`] or a [`Contest`] |
//! | [`Search`] | a run that goes on by steps, can be stopped anywhere, and saved |
//! | [`Contest`] | games that do not depend on each other |
//! | [`Door`] | a search or a contest without its types, for a host that has many |
//! | [`Errand`] | a whole run of a door, as bytes |
//! | [`Hosted`] | such a run, with its limits and its record |
//! | [`Outcome`] | what it found: files, pictures, and JSON |
//! | [`Judge`] | what scores the candidates of a search elsewhere |
//! | [`Plan`] | the limits of a run, which are no part of a request |
//! | [`Progress`] | how far a run is, and why it has ended |
//! | [`Error`] | why a request or a checkpoint is refused, by the field |
//!
//! A *host* is a program, a page or a worker of a farm. It drives any search by [`run`], or by a
//! loop of its own. [`engine`](crate::engine) makes a search of an engine with any scheme.
//!
//! ```
//! use ga_core::StopReason;
//! use ga_request::search::{Ask, Command, Error, Plan, Progress, Search, Step, Stop, door, run};
//! use schemars::JsonSchema;
//! use serde::{Deserialize, Serialize};
//! use serde_json::{Value, json};
//!
//! /// The first number whose digits have a sum.
//! struct Digits { sum: u64, number: u64 }
//!
//! #[derive(Clone, Deserialize, JsonSchema, Serialize)]
//! struct Request { sum: u64 }
//!
//! impl Ask for Digits {
//!     type Request = Request;
//!     type Found = u64;
//!     const COMMAND: Command = Command { tool: "digits", name: "find" };
//!
//!     fn name(request: &Request, seed: u64) -> String {
//!         format!("digits-{}-{seed}", request.sum)
//!     }
//! }
//!
//! impl Digits {
//!     fn is_found(&self) -> bool {
//!         let digits = self.number.to_string();
//!         digits.bytes().map(|digit| u64::from(digit - b'0')).sum::<u64>() == self.sum
//!     }
//! }
//!
//! impl Search for Digits {
//!     fn begin(request: Request, _: &Plan, _: u64, _: Option<Value>) -> Result<Self, Error> {
//!         match request.sum {
//!             0 => Err(Error::value("sum", 0, "expected at least 1")),
//!             sum => Ok(Self { sum, number: 0 }),
//!         }
//!     }
//!
//!     fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
//!         if self.is_found() {
//!             return Ok(Step::Over);
//!         }
//!         if stop() {
//!             return Ok(Step::Cut);
//!         }
//!         self.number += 1;
//!         Ok(Step::Whole)
//!     }
//!
//!     fn progress(&self) -> Progress {
//!         Progress {
//!             generations: self.number,
//!             evaluations: self.number,
//!             ended: self.is_found().then_some(StopReason::Target),
//!             ..Progress::default()
//!         }
//!     }
//!
//!     fn found(&self) -> Result<Option<u64>, Error> {
//!         Ok(self.is_found().then_some(self.number))
//!     }
//! }
//!
//! let plan = Plan { generations: Some(100), ..Plan::default() };
//! let mut search = Digits::begin(Request { sum: 11 }, &plan, 1, None)?;
//! assert_eq!(run(&mut search, &plan, &|| false, &mut |_| ())?, StopReason::Target);
//! assert_eq!(search.found()?, Some(29));
//!
//! let digits = door::<Digits>();
//! let refused = (digits.begin)(json!({ "sum": -1 }), &plan, 1, None).err().unwrap();
//! assert!(refused.to_string().starts_with("sum: found the number -1, expected a whole number"));
//! # Ok::<(), Error>(())
//! ```

mod door;
mod error;
mod fields;
mod hosted;
mod outcome;
mod played;
mod progress;

pub use door::{Begin, Door, Running, begin, door, read};
pub use error::Error;
pub use fields::{over, over_one_of};
pub use hosted::{Errand, Hosted};
pub use outcome::{File, Outcome};
pub use played::{Played, contest};
pub use progress::{Plan, Progress};

use crate::counted;
use crate::record::Made;
use ga_core::StopReason;
use ga_core::evaluate::Interrupt;
use ga_core::genome::BitString;
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::sync::Arc;

/// Whether to stop now. A search asks it between evaluations, by any thread. The host knows the
/// clock and the signals. Once it says `true`, it must not say `false` again within one call.
pub type Stop<'a> = &'a Interrupt<'a>;

/// The command that a search or a contest is: its names in the program, in records and in a
/// registry.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Command {
    /// The name of the tool, such as `hextiles`.
    pub tool: &'static str,
    /// The name of the command of this tool, such as `pareto`.
    pub name: &'static str,
}

/// What a [`Search`] and a [`Contest`] have in common: enough to record what was asked for, to name
/// the result, to ask again, and to compare.
pub trait Ask: Sized + 'static {
    /// What is asked for. It holds the contents of files and never their paths, and no limits: they
    /// are a [`Plan`]. A record holds it, so its names are those of options.
    type Request: Serialize + DeserializeOwned + Clone + JsonSchema + Send;

    /// What is found. It is certified, and says whether it is all that was asked for.
    type Found: Serialize;

    /// The names of the command.
    const COMMAND: Command;

    /// The name of the result, which is also that of its files without their ends.
    fn name(request: &Self::Request, seed: u64) -> String;

    /// The files of the result that a host keeps. By default one, `NAME.json`, with what was found
    /// and how it was made.
    ///
    /// # Errors
    ///
    /// If JSON cannot hold it.
    fn files(found: &Self::Found, name: &str, made: &Made) -> Result<Vec<File>, Error> {
        File::made(name, found, made).map(|file| vec![file])
    }

    /// Pictures of what was found, as SVG; none by default.
    fn pictures(_found: &Self::Found) -> Vec<String> {
        Vec::new()
    }

    /// What was asked for and not found, in sentences; by default nothing.
    fn unmet(_found: &Self::Found) -> Vec<String> {
        Vec::new()
    }
}

/// A search that goes on by steps. [The module](self) has an example.
///
/// The same request, plan and seed make the same steps, on any number of threads. A run that is cut
/// anywhere and goes on, or that is saved between two steps and begun again, equals an undisturbed
/// one.
pub trait Search: Ask + Send {
    /// Begins a search, or continues the one whose [checkpoint](Self::checkpoint) `from` is. Null
    /// begins a search, too.
    ///
    /// Evaluates nothing: the founders are the first step, so that they can be stopped and are
    /// scored as all others are. A search `from` a checkpoint goes on with the step after it.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] for a field that cannot be used, [`Error::Checkpoint`] if `from` is of
    /// another request or seed.
    fn begin(
        request: Self::Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, Error>;

    /// Makes the next step: the founders, then one generation at a time, which is a line of a log.
    ///
    /// # Errors
    ///
    /// What can be known only now, such as that no founder can be drawn.
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error>;

    /// How far the search is. `from` a checkpoint, it begins with the numbers that were saved. No
    /// number ever decreases.
    fn progress(&self) -> Progress;

    /// The number of generations that its schedule covers, for a record: with it in the plan, the
    /// same search is made again under any limits. `None`, the default, if nothing depends on the
    /// length of the run.
    fn schedule(&self) -> Option<u64> {
        None
    }

    /// The limits that a host sets if its user sets none; none by default.
    fn usual(&self) -> Plan {
        Plan::default()
    }

    /// The scores of the present generation, for their mean and their deviation; none by default. A
    /// host asks for them once a generation at most.
    fn scores(&self) -> Vec<f64> {
        Vec::new()
    }

    /// The genomes of these scores, if the diversity of a generation is the mean of their Hamming
    /// distances; none by default.
    fn genomes(&self) -> Vec<BitString> {
        Vec::new()
    }

    /// What was found so far; `None` if it is nothing. It may take seconds, for instance to choose
    /// from a front.
    ///
    /// # Errors
    ///
    /// If nothing can be chosen or certified.
    fn found(&self) -> Result<Option<Self::Found>, Error>;

    /// All that [`begin`](Self::begin) needs to go on after the last whole step; null before the
    /// first one, from which a search begins. `None`, the default, if the search cannot be saved: a
    /// host can ask right after `begin`.
    fn checkpoint(&self) -> Option<Value> {
        None
    }

    /// Has its candidates scored by `judge` from now on, which asks [`judge`](Self::judge) of the
    /// same search elsewhere. Returns whether it can, as a search whose scores depend on nothing
    /// but the candidate, the request and the seed; `false` by default.
    fn judged_by(&mut self, _judge: Judge) -> bool {
        false
    }

    /// The score of a candidate, as JSON; `None` if [`judged_by`](Self::judged_by) is `false`.
    ///
    /// # Errors
    ///
    /// If it is no candidate of this search.
    fn judge(&self, _candidate: &Value, _stop: Stop<'_>) -> Result<Option<Value>, Error> {
        Ok(None)
    }
}

/// Scores candidates elsewhere: gets them as JSON, and returns their scores in this order.
pub type Judge = Arc<dyn Fn(&[Value]) -> Result<Vec<Value>, Error> + Send + Sync>;

/// What a call of [`Search::step`] has done.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Step {
    /// A whole step.
    Whole,
    /// Nothing that counts, because the stop was due. The next call makes the same step.
    Cut,
    /// Nothing, because the search has [ended](Progress::ended) by itself.
    Over,
}

/// Games with numbers, which do not depend on each other: a host plays them in parallel or on a
/// farm, in any order.
pub trait Contest: Ask {
    /// A game that was played.
    type Game: Clone + Serialize + DeserializeOwned + Send;

    /// Refuses a request that cannot be played. By default none is refused.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] for a field that cannot be used.
    fn check(_request: &Self::Request) -> Result<(), Error> {
        Ok(())
    }

    /// The number of games that are asked for.
    fn games(request: &Self::Request) -> u64;

    /// Plays the game of this number, counted from 0; `None` if `stop` cut it. A game that is to be
    /// shown as far as it came is given, and is not [whole](Self::is_whole).
    ///
    /// # Errors
    ///
    /// [`Error::Field`] for a field that cannot be used.
    fn play(
        request: &Self::Request,
        seed: u64,
        game: u64,
        stop: Stop<'_>,
    ) -> Result<Option<Self::Game>, Error>;

    /// Whether a game was played to its end. By default, all are: a game that was cut is `None`.
    fn is_whole(_game: &Self::Game) -> bool {
        true
    }

    /// A few words about the whole games so far, for a line of progress. A host asks for them now
    /// and then.
    fn note(_request: &Self::Request, games: &[Self::Game]) -> String {
        counted(games.len(), "game")
    }

    /// The outcome of these games, which are whole, in the order of their numbers.
    fn sum(request: &Self::Request, games: Vec<Self::Game>) -> Self::Found;
}

/// Runs a search until it has ended, a limit of `plan` is reached, or `stop` is due. `watch` is
/// called after each whole step. Returns the reason of the end, [`StopReason::Requested`] for
/// `stop`; a search that has ended and reached a limit at once gives the former.
///
/// # Errors
///
/// Those of [`Search::step`].
pub fn run<S: Running + ?Sized>(
    search: &mut S,
    plan: &Plan,
    stop: Stop<'_>,
    watch: &mut dyn FnMut(&S),
) -> Result<StopReason, Error> {
    loop {
        let progress = search.progress();
        if let Some(reason) = progress.ended.or_else(|| plan.reached(&progress)) {
            return Ok(reason);
        }
        match search.step(stop)? {
            Step::Whole => watch(search),
            Step::Cut => return Ok(StopReason::Requested),
            Step::Over => return Ok(search.progress().ended.unwrap_or(StopReason::Idle)),
        }
    }
}
