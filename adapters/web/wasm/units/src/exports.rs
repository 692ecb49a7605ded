//! What a page, its worker and the npm package call.
// wasm-bindgen's macro writes unsafe code for the boundary between Rust and JavaScript.
#![allow(unsafe_code, reason = "written by wasm-bindgen")]

use ga_units::players::Name;
use ga_units::styles::Style;
use ga_units::{Cell, Order};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{export_doors, json, sentence};

use crate::GAME;
use crate::film::Film;
use crate::options::Options;
use crate::shown::target;

export_doors!(GAME);

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

/// A battle of two to eight sides that goes on action by action.
#[wasm_bindgen]
pub struct Battle(crate::battle::Battle);

#[wasm_bindgen]
impl Battle {
    /// Begins a battle: `lake`, `islands`, or the JSON of a battle or of a random field. All sides
    /// wait for actions.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be used.
    #[wasm_bindgen(constructor)]
    pub fn new(setup: &str, seed: u32) -> Result<Self, JsError> {
        let battle = crate::battle::Battle::new(setup, seed.into());
        battle.map(Self).map_err(sentence)
    }

    /// Begins a battle of a visitor against players, who play when it is their turn: the options of
    /// a match, a JSON object, and a seed in digits. One player is `you`.
    ///
    /// # Errors
    ///
    /// A sentence that says what cannot be used.
    pub fn against(options: &str, seed: &str) -> Result<Self, JsError> {
        let start = || {
            let options = serde_json::from_str::<Options>(options)?;
            crate::battle::Battle::against(options, web_bridge::seed(seed)?)
        };
        start().map(Self).map_err(sentence)
    }

    /// Goes on with a battle that was saved.
    ///
    /// # Errors
    ///
    /// A sentence if the text is no such battle.
    pub fn resume(saved: &str) -> Result<Self, JsError> {
        let battle = crate::battle::Battle::resume(saved);
        battle.map(Self).map_err(sentence)
    }

    /// The log so far, which the tool `units verify` accepts, with the turn under way in `open`.
    pub fn save(&self) -> Result<String, JsError> {
        json(self.0.save())
    }

    /// The log of the turns that are over as `{name, text}` in JSON.
    pub fn log(&self) -> Result<String, JsError> {
        json(self.0.log())
    }

    /// What does not change: cells, kinds, terrains, as JSON.
    pub fn field(&self) -> Result<String, JsError> {
        json(Ok(self.0.field()))
    }

    /// The sides, whose turn it is, its aim, and what can be bought, as JSON.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.0.state()))
    }

    /// The turns of the rivals since the visitor's last one, as JSON.
    pub fn answers(&self) -> Result<String, JsError> {
        json(self.0.answers())
    }

    /// Chooses the rival whose building can be attacked in this turn.
    ///
    /// # Errors
    ///
    /// If the side has acted in this turn, or if there is no such rival.
    pub fn aim_at(&mut self, side: usize) -> Result<(), JsError> {
        self.0.aim_at(side).map_err(sentence)
    }

    /// Where a unit can go, and what it can attack this turn, as JSON.
    pub fn reach(&self, unit: u32) -> Result<String, JsError> {
        json(Ok(self.0.reach(unit)))
    }

    /// What a unit can attack from a cell, as JSON.
    pub fn targets(&self, unit: u32, x: u16, y: u16) -> Result<String, JsError> {
        json(Ok(self.0.targets(unit, Cell { x, y })))
    }

    /// The cells that the enemy could attack next, `[[column, row, units], ..]` as JSON.
    pub fn threat(&self) -> Result<String, JsError> {
        json(Ok(self.0.threat()))
    }

    /// Moves a unit and attacks the number of a unit or `building`; nothing if it is empty. Returns
    /// what it did.
    ///
    /// # Errors
    ///
    /// The rule that the order breaks.
    pub fn order(&mut self, unit: u32, x: u16, y: u16, aim: &str) -> Result<String, JsError> {
        let to = Cell { x, y };
        json(target(aim).and_then(|target| self.0.order(Order { unit, to, target })))
    }

    /// Creates a unit of a kind, by its name; returns its number.
    ///
    /// # Errors
    ///
    /// The rule that this breaks.
    pub fn create(&mut self, kind: &str) -> Result<u32, JsError> {
        self.0.create(kind).map_err(sentence)
    }

    /// Takes back the last action of this turn. Whether there was one.
    pub fn undo(&mut self) -> bool {
        self.0.undo()
    }

    /// Ends the turn; then the rivals of a visitor play.
    ///
    /// # Errors
    ///
    /// If the battle is over.
    pub fn end(&mut self) -> Result<(), JsError> {
        self.0.end().map_err(sentence)
    }

    /// The orders that a player would give to the units without one, what they do, and why, as
    /// JSON.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn plan(&self, player: &str) -> Result<String, JsError> {
        json(self.0.plan(player))
    }

    /// Plays the whole turn of the side to move by a player; tells what it did, as JSON.
    ///
    /// # Errors
    ///
    /// If there is no such player.
    pub fn play(&mut self, player: &str) -> Result<String, JsError> {
        json(self.0.play(player))
    }
}
