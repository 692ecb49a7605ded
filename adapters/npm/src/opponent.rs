//! A computer player that thinks between frames.

use ga_minimax::Budget;
use ga_minimax::contest::{Task, Title};
use ga_minimax::game::Board;
use ga_minimax::players::{End, Progress, Thinker};
use gallery_bridge::{Failure, json, sentence};
use serde_json::{Value, json as object};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};

use crate::strength;

/// The bytes that a search may remember: a page has less memory than a program.
const MEMORY: usize = 64 << 20;

/// What an opponent does, whatever its game.
trait Thinks {
    fn think(&mut self, evaluations: u64) -> Result<Progress, Failure>;
    fn best(&self) -> Value;
    fn explain(&self) -> Value;
    fn play(&mut self, name: &str) -> Result<(), Failure>;
    fn state(&self) -> Value;
}

impl<B: Board> Thinks for Thinker<B> {
    fn think(&mut self, evaluations: u64) -> Result<Progress, Failure> {
        Ok(Self::think(self, &Budget::evaluations(evaluations).with_memory(MEMORY))?)
    }

    fn best(&self) -> Value {
        let Some(choice) = Self::best(self) else { return Value::Null };
        let position = self.position();
        object!({
            "move": position.name(choice.chosen),
            "value": choice.value,
            "line": position.names(&choice.line),
            "evaluations": choice.evaluations,
        })
    }

    fn explain(&self) -> Value {
        serde_json::to_value(Self::explain(self)).unwrap_or_default()
    }

    fn play(&mut self, name: &str) -> Result<(), Failure> {
        let position = self.position();
        let number = position.legal().iter().position(|&one| position.name(one) == name);
        let number = number.ok_or_else(|| {
            let names: Vec<String> = position.legal().iter().map(|&one| position.name(one)).collect();
            format!("{name:?} is no move here; the moves: {}", names.join(", "))
        })?;
        self.advance(number)?;
        Ok(())
    }

    fn state(&self) -> Value {
        let position = self.position();
        let moves: Vec<String> = position.legal().iter().map(|&one| position.name(one)).collect();
        object!({
            "position": position.to_string(),
            "turn": B::SIDES[position.turn()],
            "moves": moves,
            "board": position.draw(),
            "width": B::WIDTH,
            "height": B::HEIGHT,
        })
    }
}

struct Start<'a>(&'a str);

impl Task for Start<'_> {
    type Answer = Result<Box<dyn Thinks>, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let position = if self.0.is_empty() { B::default() } else { self.0.parse()? };
        Ok(Box::new(Thinker::new(&position, B::HORIZON)?))
    }
}

/// An opponent in a board game.
#[wasm_bindgen]
pub struct Opponent {
    game: Box<dyn Thinks>,
    /// The evaluations for each move, and those since the last move.
    most: u64,
    spent: u64,
}

#[wasm_bindgen]
impl Opponent {
    /// An opponent in this game, `tic-tac-toe`, `connect-four`, `othello` or `breakthrough`, at
    /// this position, or at the start if it is empty. Without a level, 1 to 10, it thinks
    /// without an end.
    #[wasm_bindgen(constructor)]
    pub fn new(game: &str, position: &str, level: Option<u8>) -> Result<Self, JsError> {
        let start = || {
            let title = Title::named(game).ok_or_else(|| {
                let names: Vec<&str> = Title::ALL.iter().map(|title| title.name()).collect();
                format!("no game has the name {game:?}; their names: {}", names.join(", "))
            })?;
            let most = match level {
                Some(level) => strength::evaluations(level)
                    .ok_or_else(|| format!("level {level}: expected a whole number from 1 to 10"))?,
                None => u64::MAX,
            };
            Ok(Self { game: title.give(Start(position))?, most, spent: 0 })
        };
        start().map_err(sentence)
    }

    /// Thinks for about this number of evaluations, at most those of its level. Whether it needs no
    /// more: those of its level are spent, the result of the game is proven, or memory is full.
    pub fn think(&mut self, evaluations: u32) -> Result<bool, JsError> {
        let slice = u64::from(evaluations).min(self.most.saturating_sub(self.spent));
        if slice == 0 {
            return Ok(self.spent >= self.most);
        }
        let progress = self.game.think(slice).map_err(sentence)?;
        self.spent += progress.evaluations;
        Ok(self.spent >= self.most || progress.is_solved || progress.end != End::Spent)
    }

    /// The best move so far; null if the game is over.
    pub fn best(&self) -> Result<String, JsError> {
        json(Ok(self.game.best()))
    }

    /// Why it is the best; null before the first thought.
    pub fn explain(&self) -> Result<String, JsError> {
        json(Ok(self.game.explain()))
    }

    /// Plays a move of either side, by its name.
    pub fn play(&mut self, name: &str) -> Result<(), JsError> {
        self.game.play(name).map_err(sentence)?;
        self.spent = 0;
        Ok(())
    }

    /// The position: its text, whose turn it is, and the moves.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.game.state()))
    }
}
