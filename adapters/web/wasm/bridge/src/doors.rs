//! Any search or contest of a game, by the name of its command: what the npm package runs.

use ga_request::claim::fingerprint;
use ga_request::options::typescript;
use ga_request::record::Made;
use ga_request::search::{Door, Errand, Error, File, Hosted, Plan};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::page::Shown;
use crate::{Failure, Progress, Search};

/// What a module runs.
#[derive(Clone, Copy, Debug)]
pub struct Game {
    /// The searches and contests of the game's tool.
    pub doors: &'static [Door],
    /// What the page shows of some of them.
    pub shown: &'static [Shown],
    /// What only the page runs.
    pub own: &'static [Own],
}

/// What only a page runs, by the name of its command.
#[derive(Clone, Copy, Debug)]
pub struct Own {
    /// The name of its command.
    pub command: &'static str,
    /// Starts it with options and a seed. The same ones give the same result.
    pub start: Start,
}

/// What starts it.
pub type Start = fn(Map<String, Value>, u64) -> Result<Box<dyn Search>, Failure>;

/// A run between two slices, as a text: enough to go on, or without a state to begin again.
#[derive(Deserialize, Serialize)]
struct Saved {
    made: Made,
    plan: Plan,
    state: Value,
}

/// A run in slices.
pub struct Run(Kind);

enum Kind {
    Door(Box<Hosted>, Option<Shown>),
    Own(Box<dyn Search>),
}

/// A refusal with names as JavaScript has them.
fn spelt(error: Error) -> Failure {
    match error {
        Error::Field { .. } => error.spelt(camel).into(),
        other => other.into(),
    }
}

/// A name as JavaScript has it: `populationSize`.
fn camel(name: &str) -> String {
    let mut words = name.split('-');
    let mut all = words.next().unwrap_or_default().to_owned();
    for word in words {
        let (first, rest) = word.split_at(word.len().min(1));
        all += &first.to_uppercase();
        all += rest;
    }
    all
}

/// The same name as a result file has it: `population-size`.
fn hyphened(name: &str) -> String {
    let word = |letter: char| match letter {
        'A'..='Z' => format!("-{}", letter.to_ascii_lowercase()),
        _ => letter.to_string(),
    };
    name.chars().map(word).collect()
}

fn named(options: &str) -> Result<Map<String, Value>, Failure> {
    let given: Map<String, Value> = serde_json::from_str(options)?;
    let given = given.into_iter();
    Ok(given
        .map(|(name, value)| (hyphened(&name), value))
        .collect())
}

impl Run {
    /// Begins a run of this command with options, a JSON object with names as JavaScript has them.
    ///
    /// # Errors
    ///
    /// A sentence with names as JavaScript has them.
    pub fn begin(game: &Game, command: &str, options: &str, seed: &str) -> Result<Self, Failure> {
        let seed = crate::seed(seed)?;
        if let Some(own) = game.own.iter().find(|own| own.command == command) {
            let search = (own.start)(serde_json::from_str(options)?, seed)?;
            return Ok(Self(Kind::Own(search)));
        }
        let tool = game.doors.first().map_or("", |door| door.command.tool);
        let door = game.doors.iter().find(|door| door.command.name == command);
        let fields = door.map_or_else(Vec::new, |door| (door.fields)());
        let errand = Errand::of((tool, command), &fields, named(options)?, seed);
        let errand = errand.map_err(spelt)?;
        Self::hosted(game, errand, None)
    }

    /// Goes on with a run that was saved, up to these limits, a JSON object; without any, up to its
    /// own.
    ///
    /// # Errors
    ///
    /// If the text is no such run, or another version saved it.
    pub fn resume(game: &Game, saved: &str, limits: &str) -> Result<Self, Failure> {
        let Saved { made, plan, state } = ga_request::json::read(saved)?;
        let mut limits = named(limits)?;
        let limits = Plan::of(&mut limits, u64::MAX).map_err(spelt)?;
        let errand = Errand::again(&made.record, game.doors).map_err(spelt)?;
        let plan = Plan {
            schedule: errand.plan.schedule,
            ..limits.or(plan)
        };
        let errand = Errand { plan, ..errand };
        let state = Some(state).filter(|state| !state.is_null());
        Self::hosted(game, errand, state)
    }

    fn hosted(game: &Game, errand: Errand, from: Option<Value>) -> Result<Self, Failure> {
        let shown = Shown::of(game.shown, &errand.command);
        let hosted = errand.begin(game.doors, from).map_err(spelt)?;
        Ok(Self(Kind::Door(Box::new(hosted), shown)))
    }

    /// Advances by about `budget` evaluations, at least one step.
    ///
    /// # Errors
    ///
    /// If the search cannot go on.
    pub fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        match &mut self.0 {
            Kind::Door(hosted, Some(shown)) => shown.advance(hosted, budget),
            Kind::Door(hosted, None) => Ok(hosted.advance(budget, &mut |_| ())?.into()),
            Kind::Own(search) => {
                let far = search.step(budget)?;
                let stop = far.finished.then(|| String::from("idle"));
                Ok(Progress { stop, ..far })
            }
        }
    }

    /// What the page draws of the best so far; null if it draws nothing. It may take some
    /// milliseconds.
    ///
    /// # Errors
    ///
    /// If the best cannot be described.
    pub fn best(&self) -> Result<Value, Failure> {
        match &self.0 {
            Kind::Door(hosted, Some(shown)) => shown.best(hosted.search()),
            _ => Ok(Value::Null),
        }
    }

    /// What was found so far; null for nothing.
    ///
    /// # Errors
    ///
    /// If nothing can be chosen or certified.
    pub fn outcome(&self) -> Result<Value, Failure> {
        let search = match &self.0 {
            Kind::Door(hosted, _) => return Ok(serde_json::to_value(hosted.outcome()?)?),
            Kind::Own(search) => search,
        };
        // What only a page runs has a file or nothing.
        let outcome = |file: File| json!({ "files": [file], "pictures": [], "unmet": [], "found": null, "made": null });
        Ok(search.result_file().map_or(Value::Null, outcome))
    }

    /// The run as a text, for [`resume`](Self::resume); nothing if it cannot be saved.
    ///
    /// # Errors
    ///
    /// If JSON cannot hold it.
    pub fn saved(&self) -> Result<Option<String>, Failure> {
        let Kind::Door(hosted, _) = &self.0 else {
            return Ok(None);
        };
        let (made, plan) = (hosted.made(), *hosted.plan());
        let state = hosted.search().checkpoint();
        let saved = state.map(|state| serde_json::to_string(&Saved { made, plan, state }));
        Ok(saved.transpose()?)
    }

    /// A name of the whole state. Two runs with the same name go on equally.
    pub fn state_hash(&self) -> String {
        match &self.0 {
            Kind::Door(hosted, _) => fingerprint(&hosted.search().checkpoint().unwrap_or_default()),
            Kind::Own(search) => search.state_hash(),
        }
    }
}

/// The end of a run: what a test compares between a browser and this machine.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Finished {
    /// [`Run::state_hash`].
    pub hash: String,
    /// The first file; null if there is none.
    pub file: Value,
}

/// Makes a whole run in slices of `budget` evaluations.
///
/// # Errors
///
/// The errors of the methods of [`Run`].
pub fn finish(
    game: &Game,
    (command, options, seed): (&str, &str, &str),
    budget: u64,
) -> Result<Finished, Failure> {
    let mut run = Run::begin(game, command, options, seed)?;
    while !run.step(budget)?.finished {}
    let mut outcome = run.outcome()?;
    let file = outcome.pointer_mut("/files/0").map(Value::take);
    Ok(Finished {
        hash: run.state_hash(),
        file: file.unwrap_or_default(),
    })
}

/// The options of all commands, as types of TypeScript.
pub fn types(doors: &[Door]) -> String {
    let of = |door: &Door| {
        let mut fields = (door.contents)();
        fields.extend((door.fields)());
        for field in &mut fields {
            field.name = camel(&field.name);
        }
        let (tool, name) = (door.command.tool, door.command.name);
        let members = typescript(&fields);
        format!(
            "/** Options of `ludevo {tool} {name}`. */\nexport interface {}Options {{\n{members}}}\n",
            pascal(name)
        )
    };
    doors.iter().map(of).collect()
}

fn pascal(name: &str) -> String {
    camel(&format!("-{name}"))
}

/// The names of the options of a command as JavaScript has them, each with the one of a result file
/// and what it asks for, as JSON. For the host, which renames them, and for a form.
///
/// # Errors
///
/// If there is no such command.
pub fn options(doors: &[Door], command: &str) -> Result<Value, Failure> {
    let door = doors.iter().find(|door| door.command.name == command);
    let door = door.ok_or_else(|| format!("{command}: no such command"))?;
    let fields = (door.fields)().into_iter();
    let named = fields.map(|field| (camel(&field.name), json!(field)));
    Ok(Value::Object(named.collect()))
}

/// Exports a [`Game`], as the class `Run` and the functions `types` and `options`.
///
/// The module that calls it needs an exception for unsafe code, which wasm-bindgen's macro writes.
#[macro_export]
macro_rules! export_doors {
    ($game:expr) => {
        /// A run of a search or a contest, in slices.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen]
        pub struct Run($crate::doors::Run);

        #[$crate::wasm_bindgen::prelude::wasm_bindgen]
        impl Run {
            /// Begins a run of this command with options, a JSON object, and a seed in digits.
            ///
            /// # Errors
            ///
            /// A sentence that says what cannot be used.
            #[wasm_bindgen(constructor)]
            pub fn new(
                command: &str,
                options: &str,
                seed: &str,
            ) -> Result<Self, $crate::wasm_bindgen::JsError> {
                $crate::doors::Run::begin(&$game, command, options, seed)
                    .map(Self)
                    .map_err($crate::sentence)
            }

            /// Goes on with a run that was saved, up to these limits, a JSON object.
            ///
            /// # Errors
            ///
            /// A sentence that says what cannot be used.
            pub fn resume(
                saved: &str,
                limits: &str,
            ) -> Result<Self, $crate::wasm_bindgen::JsError> {
                $crate::doors::Run::resume(&$game, saved, limits)
                    .map(Self)
                    .map_err($crate::sentence)
            }

            /// Advances by about `budget` evaluations; returns the progress as JSON.
            ///
            /// # Errors
            ///
            /// If the search cannot go on.
            pub fn step(&mut self, budget: u32) -> Result<String, $crate::wasm_bindgen::JsError> {
                $crate::json(self.0.step(budget.into()))
            }

            /// What the page draws of the best so far, as JSON.
            ///
            /// # Errors
            ///
            /// If the best cannot be described.
            pub fn best(&self) -> Result<String, $crate::wasm_bindgen::JsError> {
                $crate::json(self.0.best())
            }

            /// A name of the whole state.
            pub fn state_hash(&self) -> String {
                self.0.state_hash()
            }

            /// What was found so far, as JSON.
            ///
            /// # Errors
            ///
            /// If nothing can be chosen or certified.
            pub fn outcome(&self) -> Result<String, $crate::wasm_bindgen::JsError> {
                $crate::json(self.0.outcome())
            }

            /// The run as a text, to go on with later.
            ///
            /// # Errors
            ///
            /// If JSON cannot hold it.
            pub fn saved(&self) -> Result<Option<String>, $crate::wasm_bindgen::JsError> {
                self.0.saved().map_err($crate::sentence)
            }
        }

        /// The options of all commands, as types of TypeScript.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen]
        pub fn types() -> String {
            $crate::doors::types($game.doors)
        }

        /// The options of a command by their names in JavaScript, as JSON.
        ///
        /// # Errors
        ///
        /// If there is no such command.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen]
        pub fn options(command: &str) -> Result<String, $crate::wasm_bindgen::JsError> {
            $crate::json($crate::doors::options($game.doors, command))
        }
    };
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_go_there_and_back() {
        for (hyphens, humps) in [("size", "size"), ("population-size", "populationSize")] {
            assert_eq!(camel(hyphens), humps);
            assert_eq!(hyphened(humps), hyphens);
        }
        assert_eq!(pascal("evolve-weights"), "EvolveWeights");
    }
}
