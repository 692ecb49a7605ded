//! What a page, its worker and the npm package call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

pub mod levels;

use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{export_doors, json, sentence};

use crate::game::Game;
use crate::{GAME, files, form, page};

export_doors!(GAME);

/// A level that is played.
#[wasm_bindgen]
pub struct Play(Game);

#[wasm_bindgen]
impl Play {
    /// Begins a game in a level: rows of characters of a description. `ends` is empty, or has the
    /// column and row of the start and of the goal.
    ///
    /// # Errors
    ///
    /// If the level cannot be read, or has no start.
    #[wasm_bindgen(constructor)]
    pub fn new(description: &str, rows: &str, ends: &[usize]) -> Result<Self, JsError> {
        let ends = if let [x, y, to_x, to_y] = *ends {
            Some([(x, y), (to_x, to_y)])
        } else {
            None
        };
        Game::new(description, rows, ends)
            .map(Self)
            .map_err(sentence)
    }

    /// How the game stands, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.state()))
    }

    /// Makes a step, `N` `E` `S` `W`; or, for jumps, the move with this number. Whether it exists.
    pub fn act(&mut self, act: &str) -> bool {
        self.0.act(act)
    }

    /// The next move of a shortest way, as `act` takes it; nothing if there is none.
    pub fn hint(&mut self) -> Option<String> {
        self.0.hint()
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Begins the same level again.
    pub fn restart(&mut self) {
        self.0.restart();
    }
}

/// The descriptions of the crate as JSON: names, titles and texts.
#[wasm_bindgen]
pub fn known() -> Result<String, JsError> {
    json(page::known())
}

/// A description for the page as JSON.
///
/// # Errors
///
/// A sentence with line and column.
#[wasm_bindgen]
pub fn describe(text: &str) -> Result<String, JsError> {
    json(page::described(text))
}

/// The text of a description after a change, which is JSON such as `{"size":[14,14]}`.
///
/// # Errors
///
/// If the text is no description, or has no such tile or rule.
#[wasm_bindgen]
pub fn changed(text: &str, change: &str) -> Result<String, JsError> {
    let change = serde_json::from_str(change).map_err(|error| sentence(error.into()))?;
    form::changed(text, change).map_err(sentence)
}

/// Reads a file of levels or a description; returns its levels as JSON.
///
/// # Errors
///
/// A sentence that names the place.
#[wasm_bindgen]
pub fn open(name: &str, content: &str, description: &str) -> Result<String, JsError> {
    json(files::open(name, content, description))
}

/// Measures a level, as JSON.
///
/// # Errors
///
/// If it cannot be read.
#[wasm_bindgen]
pub fn check(description: &str, rows: &str) -> Result<String, JsError> {
    json(files::check(description, rows))
}

/// A level as a picture.
///
/// # Errors
///
/// If it cannot be read.
#[wasm_bindgen]
pub fn picture(description: &str, rows: &str) -> Result<String, JsError> {
    files::picture(description, rows).map_err(sentence)
}

/// A level with locked cells as a map of Tiled.
///
/// # Errors
///
/// If it cannot be read.
#[wasm_bindgen]
pub fn map(description: &str, rows: &str, locked: &str) -> Result<String, JsError> {
    files::map(description, rows, locked).map_err(sentence)
}

/// The picture `tileset.png` that maps name.
///
/// # Errors
///
/// If the description cannot be read.
#[wasm_bindgen]
pub fn tile_set(description: &str) -> Result<Vec<u8>, JsError> {
    files::tile_set(description).map_err(sentence)
}

/// Levels, as rows with an empty line between two of them, as a project of LDtk.
///
/// # Errors
///
/// If they cannot be read.
#[wasm_bindgen]
pub fn project(description: &str, levels: &str) -> Result<String, JsError> {
    files::project(description, levels).map_err(sentence)
}

/// The levels of a file `tiles/1` as text.
///
/// # Errors
///
/// If it cannot be read.
#[wasm_bindgen]
pub fn text(description: &str, file: &str) -> Result<String, JsError> {
    files::text_of(description, file).map_err(sentence)
}

/// The levels of a file `tiles/1` as a picture, in the order of two measures.
///
/// # Errors
///
/// If it cannot be read.
#[wasm_bindgen]
pub fn atlas(description: &str, file: &str, across: &str, up: &str) -> Result<String, JsError> {
    files::atlas_of(description, file, across, up).map_err(sentence)
}

/// The columns of an atlas from left to right, as lists of indices in JSON.
#[wasm_bindgen]
pub fn arrange(across: &[f64], up: &[f64]) -> Result<String, JsError> {
    json(Ok(files::places(across, up)))
}
