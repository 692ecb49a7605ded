use crate::scene::{self, Frame};
use crate::shown::{Acted, pair, standing};
use ga_units::game::{Melee, Record};
use ga_units::{Cell, verify};
use serde_json::{Value, json};
use web_bridge::Failure;

/// A match to look at, turn by turn, back and forth.
pub(crate) struct Film {
    record: Record,
    lies: Vec<String>,
    frame: Frame,
    /// The position after the first `at` turns.
    position: Melee,
    at: usize,
    /// The worth of the units and the walls of each side after each turn.
    course: Vec<Vec<[f64; 2]>>,
}

/// The longest match that has a course.
const LONGEST: usize = 20_000;

impl Film {
    /// Reads the log of a match, and checks what it claims.
    pub(crate) fn new(file: &str) -> Result<Self, Failure> {
        let (record, lies) = scene::read(file)?;
        let start = record.start.clone();
        let mut course = vec![scene::figures(&start, start.sides())];
        let mut frame = Frame::of(start.grid(), start.sides(), std::iter::empty());
        // Every order is carried out once: a match that breaks a rule is refused.
        verify::replay(&record, &mut |played| {
            let mut sides = played.melee.sides().to_vec();
            if start.battle().is_some() {
                // Before units heal.
                sides = start.sides_in(played.battle, played.turn.aim);
            }
            if course.len() <= LONGEST {
                course.push(scene::figures(&start, &sides));
            }
            frame.include(Frame::of(start.grid(), &sides, std::iter::empty()));
        })?;
        Ok(Self {
            record,
            lies,
            frame,
            position: start,
            at: 0,
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
            self.position = self.record.start.clone();
            self.at = 0;
        }
        while self.at < at {
            self.position.play_turn(&self.record.turns[self.at])?;
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
            return Ok(json!({ "ready": standing(&self.position, None) }));
        };
        scene::turn(&self.position, turn, scene::reach)
    }

    /// The cells that a unit can go to in turn `index`, with the position before its orders.
    pub(crate) fn reach(&mut self, index: usize, unit: u32) -> Result<Value, Failure> {
        self.go(index.min(self.record.turns.len()))?;
        let Some(turn) = self.record.turns.get(index) else {
            return Ok(json!([]));
        };
        let ready = Acted::play(&mut self.position.view(turn.aim)?, turn)?.ready;
        let unit = ready.side(ready.active()).unit(unit);
        let cells: Vec<Cell> = unit.map_or_else(Vec::new, |unit| ready.destinations(*unit));
        Ok(json!(cells.into_iter().map(pair).collect::<Vec<_>>()))
    }
}
