use crate::scene::{self, Acted, Frame};
use ga_draft::claim::Value;
use ga_units::format::DraftRecord;
use ga_units::game::Record;
use ga_units::verify;
use ga_units::{Battle, Cell};
use gallery_bridge::Failure;
use serde_json::json;

/// A match to look at, turn by turn, back and forth.
pub(crate) struct Film {
    record: Record,
    lies: Vec<String>,
    frame: Frame,
    /// The position after the first `at` turns.
    battle: Battle,
    at: usize,
    /// The units, their worth and the walls of both sides after each turn.
    course: Vec<[[f64; 2]; 2]>,
}

/// The longest match that has a course.
const LONGEST: usize = 20_000;

impl Film {
    /// Reads the log of a match, and checks what it claims.
    pub(crate) fn new(file: &str) -> Result<Self, Failure> {
        let draft: DraftRecord = serde_json::from_str(file)?;
        let log: Value = serde_json::from_str(file)?;
        let has_claims = draft.result.is_some() || draft.fingerprint.is_some();
        let record = Record::try_from(draft)?;
        let mut course = vec![figures(&record.start)];
        let mut frame = Frame::of(&record.start, std::iter::empty());
        // Every order is carried out once: a match that breaks a rule is refused.
        verify::replay(&record, &mut |battle| {
            if course.len() <= LONGEST {
                course.push(figures(battle));
            }
            frame.include(Frame::of(battle, std::iter::empty()));
        })?;
        let lies = if has_claims { verify::claims(&record, &log) } else { Vec::new() };
        Ok(Self {
            lies: lies.iter().map(ToString::to_string).collect(),
            frame,
            battle: record.start.clone(),
            at: 0,
            record,
            course,
        })
    }

    /// The field, the players, and how the match went.
    pub(crate) fn about(&self) -> Value {
        json!({
            "field": scene::field(&self.record, self.frame),
            "turns": self.record.turns.len(),
            "seed": self.record.seed,
            "lies": self.lies,
            "course": self.course,
        })
    }

    /// Goes to the position after the first `at` turns.
    fn go(&mut self, at: usize) -> Result<(), Failure> {
        if at < self.at {
            self.battle.clone_from(&self.record.start);
            self.at = 0;
        }
        while self.at < at {
            ga_units::game::play_turn(&mut self.battle, &self.record.turns[self.at], &mut |_, _| {})?;
            if self.battle.outcome().is_none() {
                self.battle.end_turn()?;
            }
            self.at += 1;
        }
        Ok(())
    }

    /// Turn `index`, counted from 0: the position with the plan, and the position after it. After
    /// the last turn there is only a position.
    pub(crate) fn turn(&mut self, index: usize) -> Result<Value, Failure> {
        let index = index.min(self.record.turns.len());
        self.go(index)?;
        let Some(turn) = self.record.turns.get(index) else {
            return Ok(json!({ "ready": scene::position(&self.battle) }));
        };
        scene::turn(&self.battle, turn, scene::reach)
    }

    /// The cells that a unit can go to in turn `index`, with the position before its orders.
    pub(crate) fn reach(&mut self, index: usize, unit: u32) -> Result<Value, Failure> {
        self.go(index.min(self.record.turns.len()))?;
        let mut battle = self.battle.clone();
        let ready = match self.record.turns.get(index) {
            Some(turn) => Acted::play(&mut battle, turn)?.ready,
            None => battle,
        };
        let unit = ready.side(ready.active()).unit(unit);
        let cells: Vec<Cell> = unit.map_or_else(Vec::new, |unit| ready.destinations(*unit));
        Ok(json!(cells.into_iter().map(scene::pair).collect::<Vec<_>>()))
    }
}

/// The worth of the units and the hit points of the building, for both sides.
fn figures(battle: &Battle) -> [[f64; 2]; 2] {
    [0, 1].map(|side| {
        let own = battle.side(side);
        let worth = own.units().iter().map(|unit| {
            let kind = &battle.roster().kinds()[unit.kind];
            kind.cost * (unit.hp / kind.hp).min(1.0)
        });
        [worth.sum(), own.hp().max(0.0)]
    })
}
