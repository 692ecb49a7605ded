//! What a page, its worker and the npm package call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

pub mod opponent;

use ga_minimax::play::Game;
use serde_json::Value;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{export_doors, json, sentence};

use crate::GAME;

export_doors!(GAME);

/// A game in progress, for the page.
#[wasm_bindgen]
pub struct Play(Game);

#[wasm_bindgen]
impl Play {
    /// A game after some moves from its start, in the usual notation with spaces between them.
    ///
    /// # Errors
    ///
    /// If there is no game of this name, or a move is not legal.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, moves: &str) -> Result<Self, JsError> {
        let title =
            serde_json::from_value(Value::from(game)).map_err(|error| sentence(error.into()))?;
        Game::new(title, moves.split_whitespace())
            .map(Self)
            .map_err(|error| sentence(error.into()))
    }

    /// The board, the legal moves and how the game stands, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.standing()))
    }

    /// Plays a move. Whether it was legal.
    pub fn act(&mut self, name: &str) -> bool {
        self.0.act(name)
    }

    /// Plays what comes up by chance. Whether chance was to move.
    pub fn draw(&mut self, seed: u32) -> bool {
        self.0.draw(seed.into())
    }

    /// Takes the last move back. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }
}

/// The games of a file of a match, and its false claims, as JSON.
///
/// # Errors
///
/// A sentence if the text is no file of a match.
#[wasm_bindgen]
pub fn check(file: &str) -> Result<String, JsError> {
    json(crate::log::check(file))
}
