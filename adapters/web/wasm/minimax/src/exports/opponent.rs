//! A computer player that thinks between frames.

use ga_minimax::Budget;
use ga_minimax::Player;
use ga_minimax::contest::{Searcher, Task, Title};
use ga_minimax::game::Board;
use ga_minimax::players::{Choice, End, Progress, Random, Thinker};
use serde_json::{Value, json as object};
use wasm_bindgen::prelude::{JsError, wasm_bindgen};
use web_bridge::{Failure, json, sentence};

/// The bytes that a search may remember: a page has less memory than a program.
const MEMORY: usize = 64 << 20;

/// What an opponent does, whatever its game.
trait Thinks {
    fn think(&mut self, evaluations: u64) -> Result<Progress, Failure>;
    fn best(&self) -> Value;
    fn choose(&self, player: Searcher, evaluations: u64, seed: u64) -> Result<Value, Failure>;
    /// What comes up by chance; `None` if a player is to move.
    fn rolled(&self, seed: u64) -> Result<Option<String>, Failure>;
    fn explain(&self) -> Value;
    fn play(&mut self, name: &str) -> Result<(), Failure>;
    fn state(&self) -> Value;
}

impl<B: Board> Thinks for Thinker<B> {
    fn think(&mut self, evaluations: u64) -> Result<Progress, Failure> {
        Ok(Self::think(
            self,
            &Budget::evaluations(evaluations).with_memory(MEMORY),
        )?)
    }

    fn best(&self) -> Value {
        Self::best(self).map_or(Value::Null, |choice| told(self.position(), &choice))
    }

    fn choose(&self, player: Searcher, evaluations: u64, seed: u64) -> Result<Value, Failure> {
        let budget = Budget::evaluations(evaluations).with_memory(MEMORY);
        let budget = if player.searches() {
            budget
        } else {
            Budget::default()
        };
        let chosen = player.of::<B>().choose(self.position(), &budget, seed)?;
        Ok(chosen.map_or(Value::Null, |choice| told(self.position(), &choice)))
    }

    fn rolled(&self, seed: u64) -> Result<Option<String>, Failure> {
        let position = self.position();
        let rolled = Random.choose(position, &Budget::default(), seed)?;
        Ok(rolled
            .filter(|_| position.is_chance())
            .map(|rolled| position.name(rolled.chosen)))
    }

    fn explain(&self) -> Value {
        serde_json::to_value(Self::explain(self)).unwrap_or_default()
    }

    fn play(&mut self, name: &str) -> Result<(), Failure> {
        let position = self.position();
        let number = position
            .legal()
            .iter()
            .position(|&one| position.name(one) == name);
        let number = number.ok_or_else(|| {
            let names: Vec<String> = position
                .legal()
                .iter()
                .map(|&one| position.name(one))
                .collect();
            format!("{name:?} is no move here; the moves: {}", names.join(", "))
        })?;
        self.advance(number)?;
        Ok(())
    }

    fn state(&self) -> Value {
        let position = self.position();
        let moves: Vec<String> = position
            .legal()
            .iter()
            .map(|&one| position.name(one))
            .collect();
        object!({
            "position": position.to_string(),
            "turn": B::SIDES[position.turn()],
            "moves": moves,
            "chance": !position.legal().is_empty() && position.is_chance(),
            "board": position.draw(),
            "width": B::WIDTH,
            "height": B::HEIGHT,
        })
    }
}

/// A choice as the page hears of it.
fn told<B: Board>(position: &B, choice: &Choice<B::Move, f64>) -> Value {
    object!({
        "move": position.name(choice.chosen),
        "value": choice.value,
        "line": position.names(&choice.line),
        "evaluations": choice.evaluations,
    })
}

struct Start<'a>(&'a str);

impl Task for Start<'_> {
    type Answer = Result<Box<dyn Thinks>, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let position = if self.0.is_empty() {
            B::default()
        } else {
            self.0.parse::<B>()?.going_on()
        };
        Ok(Box::new(Thinker::new(&position, B::HORIZON)?))
    }
}

/// An opponent in a board game.
#[wasm_bindgen]
pub struct Opponent {
    game: Box<dyn Thinks>,
    /// A player by its name, which moves at once; without one, the opponent thinks in slices.
    player: Option<Searcher>,
    seed: u64,
    /// The move of a player by its name.
    chosen: Value,
}

#[wasm_bindgen]
impl Opponent {
    /// An opponent in this game, such as `connect-four`, at this position, or at the start if it is
    /// empty. Without a player, such as `level-4` or `best`, it thinks without an end. The seed
    /// decides what a player of a level overlooks, and what comes up by chance.
    #[wasm_bindgen(constructor)]
    #[expect(
        clippy::needless_pass_by_value,
        reason = "wasm-bindgen takes an optional text by value"
    )]
    pub fn new(
        game: &str,
        position: &str,
        player: Option<String>,
        seed: u32,
    ) -> Result<Self, JsError> {
        let start = || {
            let title = Title::named(game).ok_or_else(|| {
                let names: Vec<&str> = Title::ALL.iter().map(|title| title.name()).collect();
                format!(
                    "no game has the name {game:?}; their names: {}",
                    names.join(", ")
                )
            })?;
            let named = |name: &str| {
                let names: Vec<&str> = Searcher::ALL.iter().map(|player| player.name()).collect();
                let expected = format!("expected one of {}, level-1 to level-10", names.join(", "));
                Searcher::named(name).ok_or_else(|| format!("player {name:?}: {expected}"))
            };
            let player = player.as_deref().map(named).transpose()?;
            Ok(Self {
                game: title.give(Start(position))?,
                player,
                seed: seed.into(),
                chosen: Value::Null,
            })
        };
        start().map_err(sentence)
    }

    /// Thinks for about this number of evaluations; a player by its name makes its choice at once.
    /// Whether it needs no more: the choice is made, the result of the game is proven, or memory is
    /// full.
    pub fn think(&mut self, evaluations: u32) -> Result<bool, JsError> {
        if let Some(player) = self.player {
            if self.chosen.is_null() {
                self.chosen = self
                    .game
                    .choose(player, evaluations.into(), self.seed)
                    .map_err(sentence)?;
            }
            return Ok(true);
        }
        let progress = self.game.think(evaluations.into()).map_err(sentence)?;
        Ok(progress.is_solved || progress.end != End::Spent)
    }

    /// The best move so far; null if the game is over.
    pub fn best(&self) -> Result<String, JsError> {
        json(Ok(if self.player.is_some() {
            self.chosen.clone()
        } else {
            self.game.best()
        }))
    }

    /// Why it is the best; null before the first thought.
    pub fn explain(&self) -> Result<String, JsError> {
        json(Ok(self.game.explain()))
    }

    /// Plays a move of either side, by its name.
    pub fn play(&mut self, name: &str) -> Result<(), JsError> {
        self.game.play(name).map_err(sentence)?;
        // Each move has a seed of its own.
        (self.seed, self.chosen) = (self.seed.wrapping_add(1), Value::Null);
        Ok(())
    }

    /// Plays what comes up by chance, such as a throw of the die; null if a player is to move.
    pub fn roll(&mut self) -> Result<Option<String>, JsError> {
        let rolled = self.game.rolled(self.seed).map_err(sentence)?;
        rolled
            .map(|name| self.play(&name).map(|()| name))
            .transpose()
    }

    /// The position: its text, whose turn it is, and the moves.
    pub fn state(&self) -> Result<String, JsError> {
        json(Ok(self.game.state()))
    }
}
