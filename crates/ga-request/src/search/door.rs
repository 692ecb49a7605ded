use super::{Command, Error, Plan, Progress, Search, Step, Stop, run};
use crate::{json, options, short};
use schemars::JsonSchema;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

/// A [`Search`] that has begun, without its types. Each is one.
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
    let search = S::begin(request.clone(), plan, seed, from)?;
    // After the search, whose own sentences say more.
    options::check_bounds(&request)?;
    Ok(search)
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

    fn checkpoint(&self) -> Option<Value> {
        Search::checkpoint(self)
    }
}

/// A whole run that is asked for by its bytes: by a page, a package or a worker of a farm.
///
/// ```
/// use ga_request::search::Errand;
///
/// let errand = r#"{"tool": "hextiles", "command": "pareto", "request": {}, "seed": 1}"#;
/// let errand: Errand = serde_json::from_str(errand)?;
/// let refused = errand.carry_out(&[], &|| false).unwrap_err();
/// assert_eq!(refused.to_string(), "command: hextiles pareto is not offered here");
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
#[serde(deny_unknown_fields)]
pub struct Errand {
    /// The name of the tool.
    pub tool: String,
    /// The name of its command.
    pub command: String,
    /// The request, an object.
    pub request: Value,
    /// The seed.
    pub seed: u64,
    /// The limits; the usual ones if there are none.
    #[serde(default)]
    pub plan: Plan,
}

impl Errand {
    /// Runs the search, if it is one of `doors`. What was found, as JSON; null for nothing.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if no door has this name, and those of [`Search`].
    pub fn carry_out(self, doors: &[Door], stop: Stop<'_>) -> Result<Value, Error> {
        let Self {
            tool,
            command,
            request,
            seed,
            plan,
        } = self;
        let is_it = |door: &&Door| door.command.tool == tool && door.command.name == command;
        let refused = || {
            let called = format!("{tool} {command}");
            Error::field("command", format!("{} is not offered here", short(&called)))
        };
        let door = doors.iter().find(is_it).ok_or_else(refused)?;
        let mut search = (door.begin)(request, &plan, seed, None)?;
        let plan = plan.or(search.usual());
        run(&mut *search, &plan, stop, &mut |_| ())?;
        Ok(search.found()?.unwrap_or_default())
    }
}
