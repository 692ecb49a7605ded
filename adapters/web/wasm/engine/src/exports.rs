//! What the page calls.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use serde_json::json;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, export_doors, json, sentence};

use crate::options::{POPULATIONS, sizes};
use crate::problems::tour;
use crate::{Experiment, GAME, Problem};

export_doors!(GAME);

/// The program that does what a search with these options does.
///
/// # Errors
///
/// As the search's constructor.
#[wasm_bindgen]
pub fn program(options: &str, seed: &str) -> Result<String, JsError> {
    let made = || -> Result<String, Failure> {
        let run = Experiment::start(serde_json::from_str(options)?, web_bridge::seed(seed)?)?;
        Ok(run.program().to_owned())
    };
    made().map_err(sentence)
}

/// The problems with their kinds, menus and limits, as JSON.
#[wasm_bindgen]
pub fn menus() -> Result<String, JsError> {
    let of = |problem: Problem| {
        let kind = problem.kind();
        json!({
            "problem": problem, "kind": kind, "side": problem.side(), "menus": crate::menus(kind),
            "sizes": sizes(kind), "populations": POPULATIONS,
        })
    };
    json(Ok::<_, Failure>(Problem::ALL.map(of)))
}

/// The ranks of the scores on a grid of points, row by row from the top: 0 for the least, 1 for the
/// greatest.
///
/// # Errors
///
/// If there is no such problem.
#[wasm_bindgen]
pub fn landscape(problem: &str, columns: u32) -> Result<Vec<f64>, JsError> {
    crate::experiment::landscape(problem, columns.clamp(2, 200)).map_err(sentence)
}

/// The places of the cities: x and y of the first, x and y of the second, and so on.
#[wasm_bindgen]
pub fn cities(count: u32) -> Vec<f64> {
    tour::places(count.min(1000) as usize).concat()
}

/// One generation of a few bit strings, taken apart into five steps, as JSON.
///
/// # Errors
///
/// If the numbers or the seed cannot be used.
#[wasm_bindgen]
pub fn steps(dragged: &str, seed: &str) -> Result<String, JsError> {
    let play = || -> Result<_, Failure> {
        crate::steps::steps(&serde_json::from_str(dragged)?, seed.parse::<u64>()?)
    };
    json(play())
}

/// What a file of this page asks for, as JSON.
///
/// # Errors
///
/// If it is no such file.
#[wasm_bindgen]
pub fn read(file: &str) -> Result<String, JsError> {
    json(crate::experiment::read(file))
}
