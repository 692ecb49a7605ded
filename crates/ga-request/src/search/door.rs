use super::{Command, Error, Plan, Progress, Search, Step, Stop};
use crate::json;
use serde::de::DeserializeOwned;
use serde_json::Value;

/// A [`Search`] that has begun, without its types.
pub trait Running {
    /// As [`Search::step`].
    ///
    /// # Errors
    ///
    /// Those of [`Search::step`].
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error>;

    /// As [`Search::progress`].
    fn progress(&self) -> Progress;

    /// As [`Search::schedule`].
    fn schedule(&self) -> Option<u64>;

    /// As [`Search::usual`].
    fn usual(&self) -> Plan;

    /// As [`Search::scores`].
    fn scores(&self) -> Vec<f64>;

    /// As [`Search::found`], as JSON.
    ///
    /// # Errors
    ///
    /// Those of [`Search::found`]. [`Error::Domain`] if JSON cannot hold what was found.
    fn found(&self) -> Result<Option<Value>, Error>;

    /// As [`Search::checkpoint`].
    fn checkpoint(&self) -> Option<Value>;
}

/// As [`Search::begin`], with a request in JSON.
pub type Begin = fn(Value, &Plan, u64, Option<Value>) -> Result<Box<dyn Running>, Error>;

/// A search without its types, for a host that has many: a page, a package, a worker of a farm. A
/// table of them is `static DOORS: [Door; 2] = [door::<One>(), door::<Other>()];`.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// The names of the command.
    pub command: Command,
    /// Begins a search.
    pub begin: Begin,
    /// The name of the result of a request in JSON with this seed.
    pub name: fn(Value, u64) -> Result<String, Error>,
}

/// The door of a search.
pub const fn door<S: Search>() -> Door {
    Door {
        command: S::COMMAND,
        begin: |request, plan, seed, from| {
            Ok(Box::new(Erased(S::begin(
                read(&request)?,
                plan,
                seed,
                from,
            )?)))
        },
        name: |request, seed| Ok(S::name(&read(&request)?, seed)),
    }
}

/// Reads a request, an object.
///
/// # Errors
///
/// [`Error::Field`], with the path of the field, in words of JSON.
pub fn read<R: DeserializeOwned>(request: &Value) -> Result<R, Error> {
    // A list would do for a struct.
    if !request.is_object() {
        return Err(Error::field(
            "",
            "expected an object with the fields of the request",
        ));
    }
    json::read_checked(&request.to_string())
        .map_err(|error| Error::field(error.place(), error.fault()))
}

struct Erased<S>(S);

impl<S: Search> Running for Erased<S> {
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        self.0.step(stop)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn schedule(&self) -> Option<u64> {
        self.0.schedule()
    }

    fn usual(&self) -> Plan {
        self.0.usual()
    }

    fn scores(&self) -> Vec<f64> {
        self.0.scores()
    }

    fn found(&self) -> Result<Option<Value>, Error> {
        let found = self.0.found()?.map(serde_json::to_value);
        found.transpose().map_err(Error::domain)
    }

    fn checkpoint(&self) -> Option<Value> {
        self.0.checkpoint()
    }
}
