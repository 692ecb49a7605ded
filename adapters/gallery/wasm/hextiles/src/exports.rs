//! What the page and its worker call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use gallery_bridge::{export_search, json, sentence};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::{Evolution, Table, file, shown};

export_search!(Evolution);

/// A laid board, for the page.
#[wasm_bindgen]
pub struct Laying(Table);

#[wasm_bindgen]
impl Laying {
    /// Opens a set of tiles and lays it with a seed, or opens a laid board.
    ///
    /// # Errors
    ///
    /// If the text is no such file, or the seed is not in digits.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str, seed: &str) -> Result<Self, JsError> {
        Table::new(file, seed).map(Self).map_err(sentence)
    }

    /// The geometry of the board, and the drawings of all sides, as JSON.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn drawing(&self) -> Result<String, JsError> {
        json(Ok(self.0.drawing()))
    }

    /// Where the tiles lie and what the judge says, as JSON.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn state(&self) -> Result<String, JsError> {
        json(self.0.state())
    }

    /// The state after a move that is not made, as JSON.
    ///
    /// # Errors
    ///
    /// If the move is none.
    pub fn preview(&self, word: &str) -> Result<String, JsError> {
        json(self.0.preview(word))
    }

    /// Makes moves, such as `3x7.5r`: swaps two places, turns a tile to the right.
    ///
    /// # Errors
    ///
    /// If one of them is none; no move is made then.
    pub fn play(&mut self, words: &str) -> Result<(), JsError> {
        self.0.play(words).map_err(sentence)
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Makes the move again that was taken back last. Whether there was one.
    pub fn redo(&mut self) -> bool {
        self.0.redo()
    }

    /// Lays the tiles at random, without moves.
    ///
    /// # Errors
    ///
    /// If the seed is not in digits, or a file of one laid board was opened.
    pub fn lay(&mut self, seed: &str) -> Result<(), JsError> {
        self.0.lay(seed).map_err(sentence)
    }

    /// Sets the weights of the score, given as JSON.
    ///
    /// # Errors
    ///
    /// If a weight is no number or out of range.
    pub fn weigh(&mut self, weights: &str) -> Result<(), JsError> {
        self.0.weigh(weights).map_err(sentence)
    }

    /// The means of the set over many boards, as JSON; null for a single laid board.
    ///
    /// # Errors
    ///
    /// None that a set can have.
    pub fn set(&self) -> Result<String, JsError> {
        json(Ok(self.0.set()))
    }

    /// The set as a file that `hextiles verify` accepts, as `{name, text}` in JSON.
    ///
    /// # Errors
    ///
    /// If a single laid board was opened.
    pub fn set_file(&self) -> Result<String, JsError> {
        json(self.0.set_file())
    }

    /// The laid board as a file that `hextiles verify` accepts, as `{name, text}` in JSON.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn laid_file(&self) -> Result<String, JsError> {
        json(self.0.laid_file())
    }

    /// The laid board as a picture, as `{name, text}` in JSON.
    ///
    /// # Errors
    ///
    /// None that a board can have.
    pub fn picture(&self) -> Result<String, JsError> {
        json(self.0.picture())
    }

    /// Sheets to print, front and back in turn, as a list of `{name, text}` in JSON. Lengths are in
    /// millimetres.
    ///
    /// # Errors
    ///
    /// If no tile fits on the paper, or a single laid board was opened.
    pub fn sheets(&self, across: f64, width: f64, height: f64) -> Result<String, JsError> {
        json(self.0.sheets(across, width, height))
    }

    /// The false claims of the file as sentences in JSON; null if it claims nothing.
    ///
    /// # Errors
    ///
    /// If it claims more than a page can check.
    pub fn false_claims(&self) -> Result<String, JsError> {
        json(self.0.false_claims())
    }
}

/// The file of a set that is known: `best`, or `closest` to the figures of the paper.
///
/// # Errors
///
/// If no set has this name.
#[wasm_bindgen]
pub fn known(name: &str) -> Result<String, JsError> {
    file::known(name).map_err(sentence)
}

/// A random set, from which a search with this seed starts.
///
/// # Errors
///
/// If the seed is not in digits.
#[wasm_bindgen]
pub fn random(seed: &str) -> Result<String, JsError> {
    file::random(seed).map_err(sentence)
}

/// The front that the documentation shows, as a list of sets with their figures in JSON.
///
/// # Errors
///
/// None.
#[wasm_bindgen]
pub fn known_front() -> Result<String, JsError> {
    json(shown::known_front())
}

/// The weights of the paper, as JSON.
///
/// # Errors
///
/// None.
#[wasm_bindgen]
pub fn usual_weights() -> Result<String, JsError> {
    json(Ok(ga_hextiles::Weights::default()))
}
