//! Moves of board games.

use super::refused;
use crate::run::Failure;
use crate::search::{Flag, detached, go_on, watched};
use ga_minimax::contest::{Searcher, Settings, Task, Title};
use ga_minimax::game::Board;
use ga_minimax::{Budget, Player};
use pyo3::prelude::*;

fn list(names: impl Iterator<Item = &'static str>) -> String {
    names.collect::<Vec<_>>().join(", ")
}

fn title(name: &str) -> Result<Title, Failure> {
    let known = || list(Title::ALL.iter().map(|title| title.name()));
    Title::named(name)
        .ok_or_else(|| Failure::Value(format!("game is {name:?}, expected one of {}", known())))
}

fn searcher(name: &str) -> Result<Searcher, Failure> {
    let known = || list(Searcher::ALL.iter().map(|player| player.name()));
    let found = Searcher::named(name);
    found.ok_or_else(|| {
        Failure::Value(format!(
            "player is {name:?}, expected one of {}, level-1 to level-10",
            known()
        ))
    })
}

/// Reads the position with this index. `None` is the start of the game.
fn read<B: Board>((index, text): (usize, Option<&str>)) -> Result<B, Failure> {
    let named = |error: ga_minimax::Error| refused(format!("position {index}: {error}"));
    text.map_or_else(|| Ok(B::default()), |text| text.parse().map_err(named))
}

/// A move, and its expected value.
type Chosen = Option<(String, Option<f64>)>;

struct Choose {
    positions: Vec<Option<String>>,
    player: Searcher,
    evaluations: u64,
    seed: u64,
    flag: Flag,
}

impl Task for Choose {
    type Answer = Result<Vec<Chosen>, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self {
            positions,
            player,
            evaluations,
            seed,
            flag,
        } = self;
        let settings = Settings::default();
        let budget = Budget::evaluations(evaluations).with_cancel(flag.clone());
        let mut player = settings.player::<B>(player);
        let mut one = |(index, text): (usize, Option<String>)| {
            go_on(&flag)?;
            let position = read::<B>((index, text.as_deref()))?.going_on();
            let choice = player.choose(&position, &budget, seed);
            let choice = choice.map_err(|error| refused(format!("position {index}: {error}")))?;
            Ok(choice.map(|choice| (position.name(choice.chosen), choice.value)))
        };
        positions.into_iter().enumerate().map(&mut one).collect()
    }
}

/// The move that a player chooses in each position, and its value for the first player.
#[pyfunction]
#[pyo3(name = "move_")]
pub(crate) fn choose(
    py: Python<'_>,
    positions: Vec<Option<String>>,
    game: &str,
    player: &str,
    evaluations: u64,
    seed: u64,
) -> PyResult<Vec<Chosen>> {
    watched(py, |flag| {
        let player = searcher(player)?;
        title(game)?.give(Choose {
            positions,
            player,
            evaluations,
            seed,
            flag: flag.clone(),
        })
    })
}

/// A position after some moves: its text, its legal moves, who has won, and its drawing.
type Reached = (String, Vec<String>, Option<i8>, String);

struct Play(Vec<String>);

impl Task for Play {
    type Answer = Result<Reached, Failure>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self(moves) = self;
        let legal = |position: &B| {
            position
                .legal()
                .into_iter()
                .map(|chosen| position.name(chosen))
                .collect::<Vec<_>>()
        };
        let mut position = B::default();
        for (place, name) in moves.iter().enumerate() {
            let chosen = position.named(name).ok_or_else(|| {
                let known = legal(&position);
                let known = if known.is_empty() {
                    "none: the game is over".into()
                } else {
                    known.join(", ")
                };
                Failure::Value(format!(
                    "moves[{place}] is {name:?}, the legal moves are {known}"
                ))
            })?;
            position.play(chosen);
        }
        Ok((
            position.text(&moves),
            legal(&position),
            position.result(),
            position.draw(),
        ))
    }
}

/// The position after some moves from the start of a game.
#[pyfunction]
pub(crate) fn play(py: Python<'_>, moves: Vec<String>, game: &str) -> PyResult<Reached> {
    detached(py, || title(game)?.give(Play(moves)))
}
