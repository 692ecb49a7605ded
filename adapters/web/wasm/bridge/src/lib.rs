//! What the modules of all games share: a search in slices, result files, and the exports by which
//! a worker drives a search.
//!
//! A module implements [`Search`] for its search and exports it with [`export_search`]. The page, a
//! worker, and the program `gallery-native` then use the same code.

pub mod breeding;
pub mod doors;
pub mod slices;

use std::error::Error;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

pub use ga_core::text::result_name;
pub use ga_request::claim::fingerprint;
pub use ga_request::record::{Made, Record};
pub use ga_request::search::File;
// The expansion of `export_search` names it.
pub use wasm_bindgen;

/// The version that a record names: that of all packages of the repository.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// An error that is shown to the visitor as one sentence.
pub type Failure = Box<dyn Error>;

/// A search that advances in slices, so that a worker can report and stop between them.
///
/// How a search is divided into slices must not change its result.
pub trait Search: Sized {
    /// The options, with the names that the game's tool has.
    type Options: DeserializeOwned;

    /// Starts a search. The same options and seed give the same result.
    ///
    /// # Errors
    ///
    /// If no search can have these options.
    fn start(options: Self::Options, seed: u64) -> Result<Self, Failure>;

    /// Advances by about `budget` evaluations, at least one generation.
    ///
    /// # Errors
    ///
    /// If the search cannot go on.
    fn step(&mut self, budget: u64) -> Result<Progress, Failure>;

    /// What the page draws of the best so far; null if it draws nothing. A worker asks for it now
    /// and then, so it may take some milliseconds.
    ///
    /// # Errors
    ///
    /// If the best cannot be described.
    fn best(&self) -> Result<Value, Failure> {
        Ok(Value::Null)
    }

    /// The best that was found so far, as the result file of the game's tool.
    ///
    /// # Errors
    ///
    /// If nothing was found.
    fn result_file(&self) -> Result<File, Failure>;

    /// A name of the search's whole state. Two searches with the same name continue equally.
    fn state_hash(&self) -> String;
}

/// How far a search is.
#[derive(Clone, Debug, Default, Serialize)]
pub struct Progress {
    /// Whether the search has ended by itself.
    pub finished: bool,
    /// Number of generations so far.
    pub generations: u64,
    /// Number of evaluations so far.
    pub evaluations: u64,
    /// The share of the work that is done, 0 to 1, if it is known.
    pub share: Option<f64>,
    /// The best score so far.
    pub best: Option<f64>,
    /// The mean score of the population.
    pub mean: Option<f64>,
    /// What the page of the game shows after every slice: numbers, points of a chart, a sentence.
    pub view: Value,
}

impl From<ga_request::search::Progress> for Progress {
    fn from(far: ga_request::search::Progress) -> Self {
        Self {
            finished: far.ended.is_some(),
            generations: far.generations,
            evaluations: far.evaluations,
            share: far.share,
            best: far.best,
            mean: None,
            view: far.view,
        }
    }
}

/// Starts a search from texts, as a page gives them: the options as a JSON object, the seed in
/// digits.
///
/// # Errors
///
/// If the options or the seed cannot be read, and the errors of [`Search::start`].
pub fn start<S: Search>(options: &str, seed: &str) -> Result<S, Failure> {
    let seed = seed
        .parse()
        .map_err(|_| format!("seed {seed}: expected a whole number below 2^64"))?;
    S::start(serde_json::from_str(options)?, seed)
}

/// The end of a search: what a test compares between a browser and this machine.
#[derive(Clone, Debug, Deserialize, PartialEq, Serialize)]
pub struct Finished {
    /// [`Search::state_hash`].
    pub hash: String,
    /// [`Search::result_file`].
    pub file: File,
}

/// Runs a whole search in slices of `budget` evaluations.
///
/// # Errors
///
/// The errors of [`start`] and of the methods of [`Search`].
pub fn finish<S: Search>(options: &str, seed: &str, budget: u64) -> Result<Finished, Failure> {
    let mut search: S = start(options, seed)?;
    while !search.step(budget)?.finished {}
    Ok(Finished {
        hash: search.state_hash(),
        file: search.result_file()?,
    })
}

/// Exports a [`Search`] to the worker of the gallery, as the class `Search`.
///
/// The module that calls it needs an exception for unsafe code, which wasm-bindgen's macro writes.
#[macro_export]
macro_rules! export_search {
    ($search:ty) => {
        use $crate::wasm_bindgen;

        /// The search, for a worker.
        #[wasm_bindgen::prelude::wasm_bindgen]
        pub struct Search($search);

        #[wasm_bindgen::prelude::wasm_bindgen]
        impl Search {
            /// Starts a search with options, a JSON object, and a seed in digits.
            ///
            /// # Errors
            ///
            /// A sentence that says what cannot be used.
            #[wasm_bindgen::prelude::wasm_bindgen(constructor)]
            pub fn new(options: &str, seed: &str) -> Result<Self, wasm_bindgen::JsError> {
                $crate::start(options, seed)
                    .map(Self)
                    .map_err($crate::sentence)
            }

            /// Advances by about `budget` evaluations; returns the progress as JSON.
            ///
            /// # Errors
            ///
            /// If the search cannot go on.
            pub fn step(&mut self, budget: u32) -> Result<String, wasm_bindgen::JsError> {
                $crate::json($crate::Search::step(&mut self.0, budget.into()))
            }

            /// What the page draws of the best so far, as JSON.
            ///
            /// # Errors
            ///
            /// If the best cannot be described.
            pub fn best(&self) -> Result<String, wasm_bindgen::JsError> {
                $crate::json($crate::Search::best(&self.0))
            }

            /// The best so far as `{name, text}` in JSON.
            ///
            /// # Errors
            ///
            /// If nothing was found.
            pub fn result_file(&self) -> Result<String, wasm_bindgen::JsError> {
                $crate::json($crate::Search::result_file(&self.0))
            }

            /// A name of the whole state.
            pub fn state_hash(&self) -> String {
                $crate::Search::state_hash(&self.0)
            }
        }
    };
}

/// A result as JSON for a page, or its error as a sentence.
///
/// # Errors
///
/// The error of the result.
pub fn json<T: Serialize>(result: Result<T, Failure>) -> Result<String, wasm_bindgen::JsError> {
    result
        .and_then(|value| Ok(serde_json::to_string(&value)?))
        .map_err(sentence)
}

/// An error for a page.
#[expect(clippy::needless_pass_by_value, reason = "it is passed to map_err")]
pub fn sentence(failure: Failure) -> wasm_bindgen::JsError {
    wasm_bindgen::JsError::new(&failure.to_string())
}
