//! What the modules of all games share: their searches in slices, and the exports by which the npm
//! package, a worker of the gallery and the program `gallery-native` drive them.

pub mod breeding;
pub mod doors;
pub mod page;

use std::error::Error;

use serde::Serialize;
use serde_json::Value;

pub use ga_core::text::result_name;
pub use ga_request::claim::fingerprint;
pub use ga_request::record::{Made, Record};
pub use ga_request::search::File;
// The expansion of `export_doors` names it.
pub use wasm_bindgen;

/// The version that a record names: that of all packages of the repository.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// An error that is shown to the visitor as one sentence.
pub type Failure = Box<dyn Error>;

/// What only a page runs, and no door offers: it advances in slices, so that a worker can report
/// and stop between them.
///
/// How it is divided into slices must not change its result.
pub trait Search {
    /// Advances by about `budget` evaluations, at least one generation.
    ///
    /// # Errors
    ///
    /// If the search cannot go on.
    fn step(&mut self, budget: u64) -> Result<Progress, Failure>;

    /// The best that was found so far, as a file.
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
    /// A few words for a line of progress.
    pub note: String,
    /// Why it has ended.
    pub stop: Option<String>,
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
            note: far.note,
            stop: far.ended.map(|reason| reason.to_string()),
        }
    }
}

/// Reads a seed in digits.
///
/// # Errors
///
/// If it is none.
pub fn seed(text: &str) -> Result<u64, Failure> {
    let seed = text.parse();
    seed.map_err(|_| format!("seed {text}: expected a whole number below 2^64").into())
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
