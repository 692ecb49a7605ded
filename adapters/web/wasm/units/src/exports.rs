//! What the page and its worker call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_units::players::Name;
use ga_units::styles::Style;
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, export_search, json, sentence};

use crate::command::Command;
use crate::film::Film;
use crate::{Contest, Options};

export_search!(Contest);

/// The players, `[[name, what it does], ..]` as JSON.
#[wasm_bindgen]
pub fn players() -> Result<String, JsError> {
    json(Ok(Name::ALL.map(|name| {
        (name.name(), name.about(), name.has_generations())
    })))
}

/// The styles of the levels, `[[name, how it plays], ..]` as JSON.
#[wasm_bindgen]
pub fn styles() -> Result<String, JsError> {
    json(Ok(Style::ALL.map(|style| (style.name, style.about))))
}

/// A match to look at.
#[wasm_bindgen]
pub struct Replay(Film);

#[wasm_bindgen]
impl Replay {
    /// Reads the log of a match.
    ///
    /// # Errors
    ///
    /// A sentence if the text is no log, or if an order breaks a rule.
    #[wasm_bindgen(constructor)]
    pub fn new(file: &str) -> Result<Self, JsError> {
        Film::new(file).map(Self).map_err(sentence)
    }

    /// The field, the players, the number of turns, false claims and the course, as JSON.
    pub fn about(&self) -> Result<String, JsError> {
        json(Ok(self.0.about()))
    }

    /// A turn with its plan and the positions before and after it, as JSON.
    pub fn turn(&mut self, index: usize) -> Result<String, JsError> {
        json(self.0.turn(index))
    }

    /// The cells that a unit of the side to move can go to in a turn, as JSON.
    pub fn reach(&mut self, index: usize, unit: u32) -> Result<String, JsError> {
        json(self.0.reach(index, unit))
    }
}

/// A game in which the visitor commands a side.
#[wasm_bindgen]
pub struct Play(Command);

#[wasm_bindgen]
impl Play {
    /// A game with options, a JSON object, and a seed in digits. One player is `you`.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be used.
    #[wasm_bindgen(constructor)]
    pub fn new(options: &str, seed: &str) -> Result<Self, JsError> {
        let start = || -> Result<Command, Failure> {
            let seed = seed
                .parse()
                .map_err(|_| format!("seed {seed}: expected a whole number below 2^64"))?;
            Command::new(serde_json::from_str::<Options>(options)?, seed)
        };
        start().map(Self).map_err(sentence)
    }

    /// The position and what the visitor can do, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.state()))
    }

    /// The turns of the rivals since the visitor's last one, as JSON.
    pub fn answers(&self) -> Result<String, JsError> {
        json(self.0.answers())
    }

    /// Chooses the side whose building can be attacked in this turn, in a game of three sides.
    ///
    /// # Errors
    ///
    /// If the visitor has acted in this turn, or if there is no such rival.
    pub fn aim_at(&mut self, side: usize) -> Result<(), JsError> {
        self.0.aim_at(side).map_err(sentence)
    }

    /// The cells and the targets of a unit, as JSON.
    pub fn reach(&self, unit: u32) -> Result<String, JsError> {
        json(Ok(self.0.reach(unit)))
    }

    /// What a unit can attack from a cell, as JSON.
    pub fn targets(&self, unit: u32, x: u16, y: u16) -> Result<String, JsError> {
        json(Ok(self.0.targets(unit, x, y)))
    }

    /// The cells that the enemy could attack next, `[[column, row, units], ..]` as JSON.
    pub fn threat(&self) -> Result<String, JsError> {
        json(Ok(self.0.threat()))
    }

    /// Gives an order. `target` is the number of a unit, `building`, or empty. Returns the steps.
    ///
    /// # Errors
    ///
    /// The rule that the order breaks.
    pub fn act(&mut self, unit: u32, x: u16, y: u16, target: &str) -> Result<String, JsError> {
        json(self.0.act(unit, x, y, target))
    }

    /// Creates a unit of a kind; returns its number.
    ///
    /// # Errors
    ///
    /// The rule that this breaks.
    pub fn create(&mut self, kind: usize) -> Result<String, JsError> {
        json(self.0.create(kind))
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Ends the turn; then the other sides play.
    ///
    /// # Errors
    ///
    /// If the game is over.
    pub fn end_turn(&mut self) -> Result<(), JsError> {
        self.0.end_turn().map_err(sentence)
    }

    /// The plan of a player for the units without an order, as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn hint(&self, player: &str) -> Result<String, JsError> {
        json(
            self.0
                .hint(player)
                .map(|plan| plan.into_iter().map(|(_, step)| step).collect::<Vec<_>>()),
        )
    }

    /// Gives the orders of a player's plan; returns their number.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn follow(&mut self, player: &str) -> Result<usize, JsError> {
        self.0.follow(player).map_err(sentence)
    }

    /// The log of the game as `{name, text}` in JSON.
    pub fn log(&self) -> Result<String, JsError> {
        json(self.0.log())
    }

    /// A name of the game so far.
    pub fn fingerprint(&self) -> String {
        self.0.fingerprint()
    }
}
