//! What the page and its worker call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_checkpoint::Cell;
use ga_checkpoint::play::Direction;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{export_doors, json, sentence};

use crate::{GAME, Game};

export_doors!(GAME);

/// A walk in progress, for the page.
#[wasm_bindgen]
pub struct Play(Game);

#[wasm_bindgen]
impl Play {
    /// Begins a walk in a maze of a file, counted from 0.
    ///
    /// # Errors
    ///
    /// If the text is no file of mazes, or has fewer.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str, index: usize) -> Result<Self, JsError> {
        Game::new(file, index).map(Self).map_err(sentence)
    }

    /// The maze with its doors and figures, as JSON.
    pub fn level(&self) -> Result<String, JsError> {
        json(Ok(self.0.level()))
    }

    /// Where the walker is and what is left, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.walk.standing()))
    }

    /// Takes a step: `N` `E` `S` `W`. If `corridor`, goes on to the next fork, stop or dead end.
    /// Returns the cells that were entered, as JSON; none if there is no passage.
    ///
    /// # Errors
    ///
    /// If the letter is none of these.
    pub fn step(&mut self, letter: char, corridor: bool) -> Result<String, JsError> {
        let unknown = || format!("step {letter:?}: expected N, E, S or W").into();
        json(
            Direction::of(letter)
                .ok_or_else(unknown)
                .map(|side| self.0.walk.step(side, corridor)),
        )
    }

    /// Walks a shortest way to a cell. Returns the cells that were entered, as JSON; none if there
    /// is no way.
    pub fn go(&mut self, row: u8, col: u8) -> Result<String, JsError> {
        json(Ok(self.0.walk.go(Cell { x: col, y: row })))
    }

    /// Takes the last key's or click's steps back. Whether there were any.
    pub fn undo(&mut self) -> bool {
        self.0.walk.undo()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.0.walk.restart();
    }

    /// The shortest rest of the tour from here, as JSON.
    pub fn rest(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.walk.rest()))
    }

    /// The legs of the shortest tour, each a list of cells, as JSON.
    pub fn tour(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.walk.tour()))
    }

    /// The shortest way to the exit, without the checkpoints: a list of cells as JSON.
    pub fn exit_path(&mut self) -> Result<String, JsError> {
        json(Ok(self.0.walk.exit_path()))
    }

    /// The false claims of the file about this maze, as sentences in JSON; null if it claims
    /// nothing.
    pub fn false_claims(&self) -> Result<String, JsError> {
        json(Ok(self.0.false_claims()))
    }
}

/// The names, sizes and tours of the mazes of a file, as JSON.
///
/// # Errors
///
/// A sentence that names the maze, the row and what was expected.
#[wasm_bindgen]
pub fn read(file: &str) -> Result<String, JsError> {
    json(crate::shown::listed(file))
}

/// The best mazes that are known, as a file of mazes.
#[wasm_bindgen]
pub fn best_known() -> String {
    include_str!("../../../../../crates/ga-checkpoint/data/annealed.json").to_owned()
}
