//! Decisions: one turn of an army, from the battle to the plan, including reach and distances.

use cli::Failure;
use ga_units::evolve::genome::TurnView;
use ga_units::players::{GeneticPlayer, PaperPlayer};
use ga_units::{Battle, Map, Terms};

use crate::{Run, Workload};

/// Decisions of one run.
const DECISIONS: u64 = 100;

/// Units a side in the figures of the documentation.
const UNITS: usize = 20;

/// The player of the paper with its settings, and ours.
pub fn workloads() -> [Workload; 2] {
    let run = |player: Player| -> Run {
        Box::new(move |seed| {
            let mut player = player.ready();
            for (decision, battle) in (0..DECISIONS).zip(battles(UNITS)?.iter().cycle()) {
                player.decide(battle, seed.wrapping_mul(DECISIONS).wrapping_add(decision))?;
            }
            Ok(DECISIONS)
        })
    };
    [
        Workload {
            name: "units-decision",
            unit: "decisions",
            ours: run(Player::Paper),
            floor: None,
        },
        Workload {
            name: "units-decision-genetic",
            unit: "decisions",
            ours: run(Player::Genetic),
            floor: None,
        },
    ]
}

/// The player whose decisions are timed.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// That of the paper.
    Paper,
    /// Ours.
    Genetic,
}

/// A player that keeps its memory from one decision to the next, as in a match.
pub enum Ready {
    /// That of the paper.
    Paper(PaperPlayer),
    /// Ours.
    Genetic(GeneticPlayer),
}

impl Player {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Paper, Self::Genetic];

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Genetic => "genetic",
        }
    }

    /// Makes the player.
    pub fn ready(self) -> Ready {
        match self {
            Self::Paper => Ready::Paper(PaperPlayer::default()),
            Self::Genetic => Ready::Genetic(GeneticPlayer::default()),
        }
    }
}

impl Ready {
    /// Decides one turn. Returns the number of plans that were scored.
    ///
    /// # Errors
    ///
    /// The errors of the player.
    pub fn decide(&mut self, battle: &Battle, seed: u64) -> Result<u64, Failure> {
        let view = TurnView::new(battle);
        let decision = match self {
            Self::Paper(player) => player.decide(&view, seed)?,
            Self::Genetic(player) => player.decide(&view, seed)?,
        };
        Ok(decision.map_or(0, |decision| decision.evaluations))
    }
}

/// Twenty battles in the middle of a game with `units` units a side.
///
/// # Errors
///
/// If the units do not fit on the field.
pub fn battles(units: usize) -> Result<Vec<Battle>, Failure> {
    (0..20)
        .map(|seed| Ok(Map::apart(15)?.skirmish(Terms::default(), units, seed)?))
        .collect()
}
