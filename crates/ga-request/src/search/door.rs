use super::{Command, Error, Outcome, Plan, Progress, Search, Step, Stop};
use crate::options::{Field, contents, fields};
use crate::record::Made;
use crate::{json, options};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;
use std::any::Any;

/// A [`Search`] that has begun, without its types. Each is one.
pub trait Running: Send {
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

    /// What was found, with its files, which have this name; `None` if it is nothing.
    ///
    /// # Errors
    ///
    /// Those of [`Search::found`] and of [`Ask::files`](super::Ask::files).
    fn outcome(&self, name: &str, made: &Made) -> Result<Option<Outcome>, Error>;

    /// As [`Search::checkpoint`].
    fn checkpoint(&self) -> Option<Value>;

    /// As [`Search::judge`].
    ///
    /// # Errors
    ///
    /// Those of [`Search::judge`].
    fn judge(&self, candidate: &Value, stop: Stop<'_>) -> Result<Option<Value>, Error>;

    /// The search with its types, for a host that knows some of them.
    fn as_any(&self) -> &dyn Any;
}

/// As [`Search::begin`], with a request in JSON.
pub type Begin = fn(Value, &Plan, u64, Option<Value>) -> Result<Box<dyn Running>, Error>;

/// A search without its types, for a host that has many: a page, a package, a worker of a farm. A
/// table of them is `static DOORS: [Door; 2] = [door::<One>(), door::<Other>()];`.
#[derive(Clone, Copy, Debug)]
pub struct Door {
    /// The names of the command.
    pub command: Command,
    /// The fields of its request.
    pub fields: fn() -> Vec<Field>,
    /// The contents of files that its request has.
    pub contents: fn() -> Vec<Field>,
    /// Begins a search.
    pub begin: Begin,
    /// The name of the result of a request in JSON with this seed.
    pub name: fn(Value, u64) -> Result<String, Error>,
}

/// The door of a search.
pub const fn door<S: Search>() -> Door {
    Door {
        command: S::COMMAND,
        fields: fields::<S::Request>,
        contents: contents::<S::Request>,
        begin: |request, plan, seed, from| Ok(Box::new(begin::<S>(&request, plan, seed, from)?)),
        name: |request, seed| Ok(S::name(&read(&request)?, seed)),
    }
}

/// Begins a search with a request in JSON.
///
/// # Errors
///
/// Those of [`read`] and of [`Search::begin`]. A number that is out of the bounds of its field is
/// refused, too.
pub fn begin<S: Search>(
    request: &Value,
    plan: &Plan,
    seed: u64,
    from: Option<Value>,
) -> Result<S, Error> {
    let request: S::Request = read(request)?;
    let begun = S::begin(request.clone(), plan, seed, from);
    let Err(bounds) = options::check_bounds(&request) else {
        return begun;
    };
    let named = match &bounds {
        Error::Field { field, .. } => field,
        _ => "",
    };
    match begun {
        // The search's own sentences say more, if they name a field.
        Err(error @ Error::Field { .. }) => Err(error),
        Err(Error::Domain(error)) if error.to_string().starts_with(named) => {
            Err(Error::Domain(error))
        }
        _ => Err(bounds),
    }
}

/// Reads a request, an object.
///
/// # Errors
///
/// [`Error::Field`], with the path of the field, in words of JSON.
pub fn read<R: JsonSchema + Serialize + DeserializeOwned>(request: &Value) -> Result<R, Error> {
    // A list would do for a struct.
    if !request.is_object() {
        return Err(Error::field(
            "",
            "expected an object with the fields of the request",
        ));
    }
    let read = json::read_checked(&request.to_string())
        .map_err(|error| Error::field(error.place(), error.fault()))?;
    options::check_names(&read, request)?;
    Ok(read)
}

impl<S: Search> Running for S {
    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        Search::step(self, stop)
    }

    fn progress(&self) -> Progress {
        Search::progress(self)
    }

    fn schedule(&self) -> Option<u64> {
        Search::schedule(self)
    }

    fn usual(&self) -> Plan {
        Search::usual(self)
    }

    fn scores(&self) -> Vec<f64> {
        Search::scores(self)
    }

    fn found(&self) -> Result<Option<Value>, Error> {
        let found = Search::found(self)?.map(serde_json::to_value);
        found.transpose().map_err(Error::domain)
    }

    fn outcome(&self, name: &str, made: &Made) -> Result<Option<Outcome>, Error> {
        let found = Search::found(self)?;
        found
            .map(|found| Outcome::of::<S>(&found, name, made))
            .transpose()
    }

    fn checkpoint(&self) -> Option<Value> {
        Search::checkpoint(self)
    }

    fn judge(&self, candidate: &Value, stop: Stop<'_>) -> Result<Option<Value>, Error> {
        Search::judge(self, candidate, stop)
    }

    fn as_any(&self) -> &dyn Any {
        self
    }
}
