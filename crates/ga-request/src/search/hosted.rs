use super::{Door, Error, Outcome, Plan, Progress, Running, Step, Stop, run};
use crate::options::{Field, Kind};
use crate::record::{Made, Record};
use crate::{json, short};
use ga_core::StopReason;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Number, Value};
use std::fmt;
use std::sync::Arc;

/// The version that a record names: that of all packages of the repository.
const VERSION: &str = env!("CARGO_PKG_VERSION");

/// The greatest limit of a run that is asked for by options.
const MOST: u64 = u64::MAX;

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
    /// A run with options: the `fields` of the request, and the limits whose names no field has.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if a limit is no whole number from 1 on.
    pub fn of(
        (tool, command): (&str, &str),
        fields: &[Field],
        options: Map<String, Value>,
        seed: u64,
    ) -> Result<Self, Error> {
        let is_own = |name: &str| fields.iter().any(|field| field.name == name);
        let all = options.into_iter();
        let (mut request, mut limits): (Map<_, _>, Map<_, _>) =
            all.partition(|(name, _)| is_own(name));
        let plan = Plan::of(&mut limits, MOST)?;
        request.extend(limits);
        Ok(Self {
            tool: tool.to_owned(),
            command: command.to_owned(),
            plan,
            request: Value::Object(request),
            seed,
        })
    }

    /// The run of a record, without its limits.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if no door can make it, or another version made it.
    pub fn again(record: &Record, doors: &[Door]) -> Result<Self, Error> {
        let Record { tool, version, .. } = record;
        if version != VERSION {
            let problem = format!("made by version {}, this is {VERSION}", short(version));
            return Err(Error::field("version", problem));
        }
        let first = doors.iter().find(|door| door.command.tool == tool);
        let first = first.map_or("evolve", |door| door.command.name);
        let mut options = record.options.as_ref().clone();
        let scheme = record.scheme.clone();
        options.extend(scheme.map(|scheme| ("scheme".to_owned(), Value::from(scheme))));
        Ok(Self {
            tool: tool.clone(),
            command: record.command.as_deref().unwrap_or(first).to_owned(),
            request: Value::Object(options),
            seed: record.seed,
            plan: Plan {
                schedule: record.schedule,
                ..Plan::default()
            },
        })
    }

    /// Begins the search, if it is one of `doors`, or goes on from a checkpoint. The request may be
    /// the options of a record: one value stands for a list, and a text of JSON for what it holds.
    ///
    /// # Errors
    ///
    /// [`Error::Field`] if no door has this name, and those of
    /// [`Search::begin`](super::Search::begin).
    pub fn begin(mut self, doors: &[Door], from: Option<Value>) -> Result<Hosted, Error> {
        let Self { tool, command, .. } = &self;
        let is_it = |door: &&Door| door.command.tool == tool && door.command.name == command;
        let refused = || {
            let called = format!("{tool} {command}");
            Error::field("command", format!("{} is not offered here", short(&called)))
        };
        let door = doors.iter().find(is_it).ok_or_else(refused)?;
        let first = doors.iter().find(|door| door.command.tool == tool);
        let is_first = first.is_some_and(|first| first.command == door.command);
        let fields = [(door.fields)(), (door.contents)()].concat();
        complete(&mut self.request, &fields);
        let name = (door.name)(self.request.clone(), self.seed)?;
        let running = (door.begin)(self.request.clone(), &self.plan, self.seed, from)?;
        Ok(Hosted::new(running, self, name, (is_first, &fields)))
    }

    /// Runs the search, if it is one of `doors`. `None` if nothing was found.
    ///
    /// # Errors
    ///
    /// Those of [`begin`](Self::begin) and of [`Running`].
    pub fn carry_out(self, doors: &[Door], stop: Stop<'_>) -> Result<Option<Outcome>, Error> {
        let mut hosted = self.begin(doors, None)?;
        hosted.run(stop, &mut |_| ())?;
        hosted.outcome()
    }
}

/// Replaces a value of a list that is alone, and the text of a content that is JSON.
fn complete(request: &mut Value, fields: &[Field]) {
    for field in fields {
        let Some(value) = request.get_mut(&field.name) else {
            continue;
        };
        let is_content = matches!(field.kind, Kind::Content { .. }) && !field.default.is_string();
        let text = value.as_str().filter(|_| is_content);
        let read = text.and_then(|text| json::read::<Value>(text).ok());
        if let Some(read) = read.filter(|read| read.is_object() || read.is_array()) {
            *value = read;
        } else if field.list && !value.is_array() && !value.is_null() {
            *value = vec![value.take()].into();
        }
    }
}

/// The fields of a request as a command line records its options: those that were given, one value
/// of a list alone, and numbers whatever they were given as.
fn recorded(request: Value, fields: &[Field]) -> Map<String, Value> {
    let Value::Object(mut options) = request else {
        return Map::new();
    };
    let number = |value: &mut Value| {
        let number = value.as_str().and_then(|text| {
            let number = serde_json::from_str::<Number>(text).ok();
            number.filter(|number| number.to_string() == text)
        });
        if let Some(number) = number {
            *value = Value::Number(number);
        }
    };
    let is_content = |field: &&Field| matches!(field.kind, Kind::Content { .. });
    for field in fields.iter().filter(|field| !is_content(field)) {
        match options.get_mut(&field.name) {
            Some(Value::Array(all)) => {
                all.iter_mut().for_each(number);
                match &mut all[..] {
                    [] => drop(options.remove(&field.name)),
                    [one] => {
                        let one = one.take();
                        options.insert(field.name.clone(), one);
                    }
                    _ => (),
                }
            }
            Some(value) => number(value),
            None => (),
        }
    }
    options.retain(|_, value| !value.is_null() && *value != Value::Bool(false));
    options
}

/// A search with its limits and its record: what all hosts have in common.
pub struct Hosted {
    running: Box<dyn Running>,
    plan: Plan,
    record: Record,
    name: String,
}

impl fmt::Debug for Hosted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Hosted");
        shown
            .field("name", &self.name)
            .field("progress", &self.progress());
        shown.finish_non_exhaustive()
    }
}

impl Hosted {
    fn new(
        running: Box<dyn Running>,
        errand: Errand,
        name: String,
        (is_first, fields): (bool, &[Field]),
    ) -> Self {
        let mut record = Record::new(errand.tool, VERSION, errand.seed);
        if !is_first {
            record = record.with_command(errand.command);
        }
        let mut options = recorded(errand.request, fields);
        let scheme = options.remove("scheme");
        record.scheme = scheme.and_then(|scheme| Some(scheme.as_str()?.to_owned()));
        record.options = Arc::new(options);
        record.schedule = running.schedule();
        Self {
            plan: errand.plan.or(running.usual()),
            running,
            record,
            name,
        }
    }

    /// The search.
    pub fn search(&self) -> &dyn Running {
        &*self.running
    }

    /// The name of the result.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// The limits.
    pub fn plan(&self) -> &Plan {
        &self.plan
    }

    /// As [`Running::step`].
    ///
    /// # Errors
    ///
    /// Those of [`Running::step`].
    pub fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        self.running.step(stop)
    }

    /// Advances by about `budget` evaluations, for a host that does other work in between. `watch`
    /// is called after each generation. A step without a generation may take long: it is the last
    /// one of a call.
    ///
    /// # Errors
    ///
    /// Those of [`Running::step`].
    pub fn advance(
        &mut self,
        budget: u64,
        watch: &mut dyn FnMut(&dyn Running),
    ) -> Result<Progress, Error> {
        let mut far = self.progress();
        let until = far.evaluations.saturating_add(budget.max(1));
        while far.ended.is_none() && far.evaluations < until {
            if self.running.step(&|| false)? != Step::Whole {
                return Ok(self.progress());
            }
            let before = std::mem::replace(&mut far, self.progress());
            if before.evaluations > 0 && far.generations == before.generations {
                break;
            }
            watch(&*self.running);
        }
        Ok(far)
    }

    /// Runs the search as [`run`] does.
    ///
    /// # Errors
    ///
    /// Those of [`Running::step`].
    pub fn run(
        &mut self,
        stop: Stop<'_>,
        watch: &mut dyn FnMut(&(dyn Running + 'static)),
    ) -> Result<StopReason, Error> {
        run(&mut *self.running, &self.plan, stop, watch)
    }

    /// How far it is. Its share is that of the search or that of its limits.
    pub fn progress(&self) -> Progress {
        let far = self.running.progress();
        let part = |done: u64, of: Option<u64>| of.map(|of| done as f64 / of.max(1) as f64);
        let parts = [
            part(far.generations, self.plan.generations),
            part(far.evaluations, self.plan.evaluations),
        ];
        let share = parts.into_iter().flatten().reduce(f64::max);
        Progress {
            share: far.share.or(share.map(|share| share.min(1.0))),
            ended: far.ended.or_else(|| self.plan.reached(&far)),
            ..far
        }
    }

    /// How the result is made so far.
    pub fn made(&self) -> Made {
        let far = self.running.progress();
        Made {
            record: self.record.clone(),
            evaluations: far.evaluations,
            generations: far.generations,
        }
    }

    /// What was found so far, with its files; `None` if it is nothing.
    ///
    /// # Errors
    ///
    /// Those of [`Running::found`], and if JSON cannot hold what was found.
    pub fn outcome(&self) -> Result<Option<Outcome>, Error> {
        self.running.outcome(&self.name, &self.made())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::options::{contents, fields};
    use crate::search::{Ask, Command, Search, door};
    use schemars::JsonSchema;
    use serde_json::json;

    #[derive(Clone, Default, Deserialize, JsonSchema, Serialize)]
    #[serde(default)]
    struct Request {
        size: String,
        like: Vec<String>,
        is_far: bool,
        #[schemars(with = "serde_json::Value", extend("content" = "first"))]
        text: String,
        #[schemars(with = "serde_json::Value", extend("content" = true))]
        map: Option<Value>,
    }

    /// Two evaluations a step; every third step is no generation.
    struct Steps(u64);

    impl Ask for Steps {
        type Request = Request;
        type Found = u64;
        const COMMAND: Command = Command {
            tool: "steps",
            name: "evolve",
        };

        fn name(_: &Request, _: u64) -> String {
            "steps".to_owned()
        }
    }

    impl Search for Steps {
        fn begin(_: Request, _: &Plan, _: u64, _: Option<Value>) -> Result<Self, Error> {
            Ok(Self(0))
        }

        fn step(&mut self, _: Stop<'_>) -> Result<Step, Error> {
            self.0 += 1;
            Ok(Step::Whole)
        }

        fn progress(&self) -> Progress {
            Progress {
                generations: self.0 - self.0 / 3,
                evaluations: 2 * self.0,
                ..Progress::default()
            }
        }

        fn found(&self) -> Result<Option<u64>, Error> {
            Ok(Some(self.0))
        }
    }

    #[test]
    fn a_run_advances_by_a_budget_and_no_further_than_a_step_without_a_generation() {
        let errand = json!({ "tool": "steps", "command": "evolve", "request": {}, "seed": 1, "plan": { "evaluations": 14 } });
        let errand: Errand = serde_json::from_value(errand).unwrap();
        let mut hosted = errand.begin(&[door::<Steps>()], None).unwrap();
        let mut calls = Vec::new();
        while hosted.progress().ended.is_none() {
            let mut watched = 0;
            let far = hosted.advance(3, &mut |_| watched += 1).unwrap();
            calls.push((far.evaluations, watched));
        }
        assert_eq!(calls, [(4, 2), (6, 0), (10, 2), (12, 0), (14, 1)]);
        assert!(hosted.search().as_any().is::<Steps>());
    }

    #[test]
    fn contents_are_fields_of_their_own_kind() {
        let names = |all: Vec<Field>| all.into_iter().map(|field| field.name);
        assert!(names(contents::<Request>()).eq(["text", "map"]));
        assert!(names(fields::<Request>()).eq(["size", "like", "is_far"]));
        assert_eq!(contents::<Request>()[0].kind, Kind::Content { first: true });
    }

    #[test]
    fn the_options_of_a_record_are_a_request_and_again_these_options() {
        let fields = [contents::<Request>(), fields::<Request>()].concat();
        let options = json!({ "size": 12, "like": 3, "text": "[1]", "map": "{\"width\": 2}" });
        let mut request = options.clone();
        complete(&mut request, &fields);
        let expected = json!({ "size": 12, "like": [3], "text": "[1]", "map": { "width": 2 } });
        assert_eq!(request, expected);
        let once = Value::Object(recorded(request, &fields));
        assert_eq!(
            once,
            json!({ "size": 12, "like": 3, "text": "[1]", "map": { "width": 2 } })
        );

        // As others say the same.
        let said =
            json!({ "size": "12", "like": ["3"], "is_far": false, "map": null, "text": "x" });
        let expected = json!({ "size": 12, "like": 3, "text": "x" });
        assert_eq!(Value::Object(recorded(said, &fields)), expected);
        let several = json!({ "like": ["3", "x"] });
        assert_eq!(
            Value::Object(recorded(several, &fields)),
            json!({ "like": [3, "x"] })
        );
        assert!(recorded(json!({ "like": [] }), &fields).is_empty());
    }
}
