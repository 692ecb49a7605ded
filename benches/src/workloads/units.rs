//! One turn of an army: a decision from the battle to the plan, reach and distances included.

use cli::Failure;
use ga_units::player::{Genetic, Paper};
use ga_units::{Battle, Map, Outlook, Terms};

use crate::{Run, Workload};

/// Decisions of one run.
const DECISIONS: u64 = 100;

/// Units a side in the figures that the documentation promises.
const UNITS: usize = 20;

/// The source's player with its settings, and ours.
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
        Workload { name: "units-decision", unit: "decisions", ours: run(Player::Paper), floor: None },
        Workload {
            name: "units-decision-genetic",
            unit: "decisions",
            ours: run(Player::Genetic),
            floor: None,
        },
    ]
}

/// Whose decisions are timed.
#[derive(Clone, Copy, Debug)]
pub enum Player {
    /// The source's.
    Paper,
    /// Ours.
    Genetic,
}

/// A player that keeps its memory from one decision to the next, as in a match.
pub enum Ready {
    /// The source's.
    Paper(Paper),
    /// Ours.
    Genetic(Genetic),
}

impl Player {
    /// Both.
    pub const ALL: [Self; 2] = [Self::Paper, Self::Genetic];

    /// What it is called.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Genetic => "genetic",
        }
    }

    /// Makes the player.
    pub fn ready(self) -> Ready {
        match self {
            Self::Paper => Ready::Paper(Paper::default()),
            Self::Genetic => Ready::Genetic(Genetic::default()),
        }
    }
}

impl Ready {
    /// Decides one turn; the number of plans that it evaluated.
    ///
    /// # Errors
    ///
    /// Those of the player.
    pub fn decide(&mut self, battle: &Battle, seed: u64) -> Result<u64, Failure> {
        let outlook = Outlook::new(battle);
        let thought = match self {
            Self::Paper(player) => player.think(&outlook, seed)?,
            Self::Genetic(player) => player.think(&outlook, seed)?,
        };
        Ok(thought.map_or(0, |thought| thought.evaluations))
    }
}

/// Twenty battles in full swing with this many units a side.
///
/// # Errors
///
/// If they do not fit on the field.
pub fn battles(units: usize) -> Result<Vec<Battle>, Failure> {
    (0..20).map(|seed| Ok(Map::apart(15)?.skirmish(Terms::default(), units, seed)?)).collect()
}
