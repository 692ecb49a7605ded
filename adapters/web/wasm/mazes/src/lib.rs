//! Mazes of Theseus and checkpoint mazes.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_checkpoint::evolve::search as checkpoint;
use ga_checkpoint::verify::CertifiedMazes;
use ga_request::search::{Ask, Plan, Search, read, run};
use ga_theseus::evolve::search as theseus;
use serde_json::Value;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, json};

/// Mazes with a Minotaur, as the file that `theseus evolve` writes. The options are those of the
/// tool.
#[wasm_bindgen]
pub fn theseus_maze(options: &str, seed: u32) -> Result<String, JsError> {
    let make = || -> Result<Value, Failure> {
        let found = found::<theseus::Evolve>(options, seed)?;
        let mazes = found.mazes.ok_or("no maze was found")?;
        Ok(serde_json::to_value(mazes)?)
    };
    json(make())
}

/// A maze with checkpoints, as the file that `checkpoint evolve` writes. The options are those of
/// the tool.
#[wasm_bindgen]
pub fn checkpoint_maze(options: &str, seed: u32) -> Result<String, JsError> {
    let make = || -> Result<Value, Failure> {
        let found = found::<checkpoint::Evolve>(options, seed)?;
        let mazes = CertifiedMazes::new([(&found.level, &found.figures)]);
        Ok(serde_json::to_value(mazes)?)
    };
    json(make())
}

/// Runs a search to its end.
fn found<S: Search>(options: &str, seed: u32) -> Result<S::Found, Failure> {
    let mut options = serde_json::from_str(options)?;
    let given = Plan::of(&mut options, u64::MAX)?;
    let request: <S as Ask>::Request = read(&Value::Object(options))?;
    let mut search = S::begin(request, &given, seed.into(), None)?;
    let plan = given.or(search.usual());
    run(&mut search, &plan, &|| false, &mut |_| ())?;
    Ok(search.found()?.ok_or("no maze was found")?)
}
