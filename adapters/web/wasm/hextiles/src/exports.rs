//! What the page and its worker call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_hextiles::draw::{self, Sheet};
use ga_hextiles::format::Laid;
use ga_hextiles::play::{SEED, Table};
use ga_hextiles::verify::{CertifiedBoard, CertifiedSet, SetCertificate};
use ga_hextiles::{Board, Weights};
use serde::Serialize;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, File, export_doors, json, sentence};

use crate::file::Content;
use crate::{GAME, file, shown};

export_doors!(GAME);

/// A laid board of a file, for the page.
#[wasm_bindgen]
pub struct Laying {
    text: String,
    content: Content,
    table: Table,
}

/// Why a single laid board is no set.
const ONE_SIDE: &str = "a laid board: the other sides of its tiles are not known";

#[wasm_bindgen]
impl Laying {
    /// Opens a set of tiles and lays it with a seed, or opens a laid board.
    ///
    /// # Errors
    ///
    /// If the text is no such file, or the seed is not in digits.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str, seed: &str) -> Result<Self, JsError> {
        Self::open(file, seed).map_err(sentence)
    }

    /// The geometry of the board, and the drawings of all sides, as JSON.
    pub fn drawing(&self) -> String {
        shown::drawing(&self.table).to_string()
    }

    /// Where the tiles lie and what the judge says, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.table.state()))
    }

    /// The state after a move that is not made, as JSON.
    ///
    /// # Errors
    ///
    /// If the move is none.
    pub fn preview(&self, word: &str) -> Result<String, JsError> {
        json(Ok(self.table.preview(word)?))
    }

    /// Makes moves, such as `3x7.5r`: swaps two places, turns a tile to the right.
    ///
    /// # Errors
    ///
    /// If one of them is none; no move is made then.
    pub fn play(&mut self, words: &str) -> Result<(), JsError> {
        Ok(self.table.play(words)?)
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.table.undo()
    }

    /// Makes the move again that was taken back last. Whether there was one.
    pub fn redo(&mut self) -> bool {
        self.table.redo()
    }

    /// Lays the tiles at random, without moves.
    ///
    /// # Errors
    ///
    /// If the seed is not in digits.
    pub fn lay(&mut self, seed: &str) -> Result<(), JsError> {
        self.table.lay(web_bridge::seed(seed).map_err(sentence)?);
        Ok(())
    }

    /// Sets the weights of the score, given as JSON.
    ///
    /// # Errors
    ///
    /// If a weight is no number or out of range.
    pub fn weigh(&mut self, weights: &str) -> Result<(), JsError> {
        Ok(self
            .table
            .weigh(serde_json::from_str::<Weights>(weights)?)?)
    }

    /// The means of the set over many boards, as JSON; null for a single laid board.
    pub fn set(&self) -> String {
        shown::means(&self.table).to_string()
    }

    /// The set as a file that `hextiles verify` accepts, as `{name, text}` in JSON.
    ///
    /// # Errors
    ///
    /// If a single laid board was opened.
    pub fn set_file(&self) -> Result<String, JsError> {
        let score = self.table.score().ok_or_else(|| JsError::new(ONE_SIDE))?;
        let tiles = self.table.tiles();
        let weights = *self.table.weights();
        let figures = SetCertificate::new(self.table.board(), tiles, weights, SEED, &score);
        file("hextiles.json", CertifiedSet { tiles, figures })
    }

    /// The laid board as a file that `hextiles verify` accepts, as `{name, text}` in JSON.
    pub fn laid_file(&self) -> Result<String, JsError> {
        file(
            "hextiles-laid.json",
            CertifiedBoard::new(self.table.board(), &Laid(self.table.sides()))?,
        )
    }

    /// The laid board as a picture, as `{name, text}` in JSON.
    pub fn picture(&self) -> Result<String, JsError> {
        let text = draw::board(self.table.board(), &self.table.sides())?;
        json(Ok(File {
            name: String::from("hextiles-board.svg"),
            text,
        }))
    }

    /// Sheets to print, front and back in turn, as a list of `{name, text}` in JSON. Lengths are in
    /// millimetres.
    ///
    /// # Errors
    ///
    /// If no tile fits on the paper, or a single laid board was opened.
    pub fn sheets(&self, across: f64, width: f64, height: f64) -> Result<String, JsError> {
        if !self.table.has_both_sides() {
            return Err(JsError::new(ONE_SIDE));
        }
        let sheet = Sheet {
            across,
            width,
            height,
            ..Sheet::default()
        };
        let pages = draw::sheets(self.table.tiles(), &sheet)?;
        let named = |(number, [front, back]): (usize, [String; 2])| {
            let file = |side: &str, text| File {
                name: format!("hextiles-tiles-{number}-{side}.svg"),
                text,
            };
            [file("front", front), file("back", back)]
        };
        json(Ok((1..).zip(pages).flat_map(named).collect::<Vec<_>>()))
    }

    /// The false claims of the file as sentences in JSON; null if it claims nothing.
    ///
    /// # Errors
    ///
    /// If it claims more than a page can check.
    pub fn false_claims(&self) -> Result<String, JsError> {
        json(self.content.false_claims(&self.text))
    }
}

impl Laying {
    fn open(text: &str, seed: &str) -> Result<Self, Failure> {
        let content = Content::read(text)?;
        let seed = web_bridge::seed(seed)?;
        let table = match &content {
            Content::Set(tiles, board) => Table::of_set(board.clone(), tiles.clone(), seed)?,
            Content::Laid(Laid(sides)) => Table::of_board(Board::paper(), sides)?,
        };
        Ok(Self {
            text: text.to_owned(),
            content,
            table,
        })
    }
}

/// A file as the tool writes it.
fn file(name: &str, content: impl Serialize) -> Result<String, JsError> {
    json(Ok(File {
        name: name.to_owned(),
        text: serde_json::to_string(&content)? + "\n",
    }))
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
#[wasm_bindgen]
pub fn known_front() -> Result<String, JsError> {
    json(shown::known_front())
}

/// The weights of the paper, as JSON.
#[wasm_bindgen]
pub fn usual_weights() -> String {
    serde_json::json!(Weights::default()).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::Value;

    fn open(text: &str) -> Laying {
        Laying::open(text, "3").expect("a file")
    }

    #[test]
    fn the_files_of_a_board_tell_the_truth() {
        let mut laying = open(&file::known("best").expect("a set"));
        laying.table.play("3x7.5r").expect("moves");
        for file in [laying.set_file(), laying.laid_file()] {
            let File { name, text } =
                serde_json::from_str(&file.expect("a file")).expect("a name and a text");
            let claims = |text: &str| open(text).false_claims().expect("claims");
            assert_eq!(claims(&text), "[]", "{name}");
            let mut forged: Value = serde_json::from_str(&text).expect("an object");
            forged["figures"]["extra_edges"] = 1.into();
            let lies: Vec<String> =
                serde_json::from_str(&claims(&forged.to_string())).expect("a list");
            assert_eq!(lies.len(), 1, "{name}: {lies:?}");
        }
    }
}
