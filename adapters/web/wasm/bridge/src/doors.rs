//! Any search or contest of a game, by the name of its command: what the npm package runs.

use ga_request::options::typescript;
use ga_request::record::Made;
use ga_request::search::{Door, Errand, Error, Hosted, Plan};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use crate::{Failure, Progress};

/// A run between two slices, as a text: enough to go on, or without a state to begin again.
#[derive(Deserialize, Serialize)]
struct Saved {
    made: Made,
    plan: Plan,
    state: Value,
}

/// A run in slices.
#[derive(Debug)]
pub struct Run(Hosted);

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
    pub fn begin(
        doors: &[Door],
        command: &str,
        options: &str,
        seed: &str,
    ) -> Result<Self, Failure> {
        let seed = seed
            .parse()
            .map_err(|_| format!("seed {seed}: expected a whole number below 2^64"))?;
        let tool = doors.first().map_or("", |door| door.command.tool);
        let door = doors.iter().find(|door| door.command.name == command);
        let fields = door.map_or_else(Vec::new, |door| (door.fields)());
        let errand = Errand::of((tool, command), &fields, named(options)?, seed);
        let begun = errand.and_then(|errand| errand.begin(doors, None));
        Ok(Self(begun.map_err(spelt)?))
    }

    /// Goes on with a run that was saved, up to these limits, a JSON object; without any, up to its
    /// own.
    ///
    /// # Errors
    ///
    /// If the text is no such run, or another version saved it.
    pub fn resume(doors: &[Door], saved: &str, limits: &str) -> Result<Self, Failure> {
        let Saved { made, plan, state } = ga_request::json::read(saved)?;
        let mut limits = named(limits)?;
        let limits = Plan::of(&mut limits, u64::MAX).map_err(spelt)?;
        let errand = Errand::again(&made.record, doors).map_err(spelt)?;
        let plan = Plan {
            schedule: errand.plan.schedule,
            ..limits.or(plan)
        };
        let errand = Errand { plan, ..errand };
        let state = Some(state).filter(|state| !state.is_null());
        Ok(Self(errand.begin(doors, state).map_err(spelt)?))
    }

    /// Advances by about `budget` evaluations, at least one step.
    ///
    /// # Errors
    ///
    /// If the search cannot go on.
    pub fn step(&mut self, budget: u64) -> Result<Value, Failure> {
        let begun = self.0.progress().evaluations;
        let until = begun.saturating_add(budget.max(1));
        loop {
            let far = self.0.progress();
            if far.ended.is_some() || (far.evaluations >= until && far.evaluations > begun) {
                break;
            }
            self.0.step(&|| false)?;
            if self.0.progress().generations == far.generations && far.evaluations > 0 {
                // A step without a generation, which may take long.
                break;
            }
        }
        let far = self.0.progress();
        let (note, stop) = (far.note.clone(), far.ended.map(|reason| reason.to_string()));
        let mut told = serde_json::to_value(Progress::from(far))?;
        told["note"] = note.into();
        told["stop"] = json!(stop);
        Ok(told)
    }

    /// What was found so far; null for nothing.
    ///
    /// # Errors
    ///
    /// If nothing can be chosen or certified.
    pub fn outcome(&self) -> Result<Value, Failure> {
        Ok(serde_json::to_value(self.0.outcome()?)?)
    }

    /// The run as a text, for [`resume`](Self::resume); null if it cannot be saved.
    pub fn saved(&self) -> Result<Option<String>, Failure> {
        let (made, plan) = (self.0.made(), *self.0.plan());
        let state = self.0.search().checkpoint();
        let saved = state.map(|state| serde_json::to_string(&Saved { made, plan, state }));
        Ok(saved.transpose()?)
    }
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

/// Exports the doors of a game, as the class `Run` and the functions `types` and `options`.
///
/// The module that calls it needs an exception for unsafe code, which wasm-bindgen's macro writes.
#[macro_export]
macro_rules! export_doors {
    ($doors:expr) => {
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
                $crate::doors::Run::begin(&$doors, command, options, seed)
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
                $crate::doors::Run::resume(&$doors, saved, limits)
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
            $crate::doors::types(&$doors)
        }

        /// The options of a command by their names in JavaScript, as JSON.
        ///
        /// # Errors
        ///
        /// If there is no such command.
        #[$crate::wasm_bindgen::prelude::wasm_bindgen]
        pub fn options(command: &str) -> Result<String, $crate::wasm_bindgen::JsError> {
            $crate::json($crate::doors::options(&$doors, command))
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
