//! What the page and its worker call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_theseus::game::Action;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, export_doors, json, sentence};

use crate::{GAME, Game};

export_doors!(GAME);

/// A game in progress, for the page.
#[wasm_bindgen]
pub struct Play(Game);

#[wasm_bindgen]
impl Play {
    /// Begins a game in a maze of a file, counted from 0.
    ///
    /// # Errors
    ///
    /// If the text is no file of mazes, or has fewer.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str, index: usize) -> Result<Self, JsError> {
        Game::new(file, index).map(Self).map_err(sentence)
    }

    /// The maze, its figures and its names, as JSON.
    pub fn level(&self) -> Result<String, JsError> {
        json(Ok(self.0.level()))
    }

    /// The present position and how the game stands, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.state()))
    }

    /// Plays a turn: `N` `E` `S` `W` or `.` for a wait. Returns the turn as JSON; `null` if a wall
    /// is in the way or the game is over.
    ///
    /// # Errors
    ///
    /// If the letter is none of these.
    pub fn act(&mut self, letter: char) -> Result<String, JsError> {
        json(
            Action::try_from(letter)
                .map(|action| self.0.turns.act(action))
                .map_err(Failure::from),
        )
    }

    /// Takes the last turn back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.turns.undo()
    }

    /// Begins the same maze again.
    pub fn restart(&mut self) {
        self.0.turns.restart();
    }

    /// The shortest way out from here as letters; nothing if there is none.
    pub fn rest(&self) -> Option<String> {
        self.0.turns.rest().map(|rest| rest.path.to_string())
    }

    /// What breadth first and depth first find in this maze, as JSON.
    pub fn agents(&self) -> Result<String, JsError> {
        json(Ok(self.0.agents()))
    }

    /// The distance to a win for each cell of Theseus, row by row, while the Minotaur stands where
    /// he is; 0 for no way out.
    pub fn distances(&self) -> Vec<u32> {
        self.0.distances()
    }
}

/// The mazes of a file: their names, sizes and lengths as JSON.
///
/// # Errors
///
/// A sentence that names the maze, the row and what was expected.
#[wasm_bindgen]
pub fn read(file: &str) -> Result<String, JsError> {
    json(crate::game::read(file))
}

/// A maze of a file as a picture, with its solution if `solved`.
///
/// # Errors
///
/// As [`Play::new`].
#[wasm_bindgen]
pub fn picture(file: &str, index: usize, solved: bool) -> Result<String, JsError> {
    crate::game::picture(file, index, solved).map_err(sentence)
}
