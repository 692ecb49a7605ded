use crate::scene::{self, Frame, Log, Position};
use ga_units::Cell;
use gallery_bridge::Failure;
use gallery_bridge::battles::{Acted, pair};
use serde_json::{Value, json};

/// A match to look at, turn by turn, back and forth.
pub(crate) struct Film {
    log: Log,
    lies: Vec<String>,
    frame: Frame,
    /// The position after the first `at` turns.
    position: Position,
    at: usize,
    /// The worth of the units and the walls of each side after each turn.
    course: Vec<Vec<[f64; 2]>>,
}

/// The longest match that has a course.
const LONGEST: usize = 20_000;

impl Film {
    /// Reads the log of a match, and checks what it claims.
    pub(crate) fn new(file: &str) -> Result<Self, Failure> {
        let (log, lies) = Log::read(file)?;
        let start = log.start();
        let sides = start.standing().sides;
        let mut course = vec![start.figures(&sides)];
        let mut frame = Frame::of(start.grid(), &sides, std::iter::empty());
        // Every order is carried out once: a match that breaks a rule is refused.
        log.replay(&mut |sides| {
            if course.len() <= LONGEST {
                course.push(start.figures(sides));
            }
            frame.include(Frame::of(start.grid(), sides, std::iter::empty()));
        })?;
        Ok(Self {
            log,
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
            "field": self.log.start().field(self.log.players(), self.frame),
            "turns": self.log.len(),
            "seed": self.log.seed(),
            "lies": self.lies,
            "course": self.course,
        })
    }

    /// Goes to the position after the first `at` turns.
    fn go(&mut self, at: usize) -> Result<(), Failure> {
        if at < self.at {
            self.position = self.log.start();
            self.at = 0;
        }
        while self.at < at {
            self.log.advance(&mut self.position, self.at)?;
            self.at += 1;
        }
        Ok(())
    }

    /// Turn `index`, counted from 0: the position with the plan, and the position after it. After
    /// the last turn there is only a position.
    pub(crate) fn turn(&mut self, index: usize) -> Result<Value, Failure> {
        let index = index.min(self.log.len());
        self.go(index)?;
        let Some(turn) = self.log.turn(index) else {
            return Ok(json!({ "ready": self.position.standing().told() }));
        };
        scene::turn(&self.position, turn, scene::reach)
    }

    /// The cells that a unit can go to in turn `index`, with the position before its orders.
    pub(crate) fn reach(&mut self, index: usize, unit: u32) -> Result<Value, Failure> {
        self.go(index.min(self.log.len()))?;
        let Some((aim, turn)) = self.log.turn(index) else {
            return Ok(json!([]));
        };
        let ready = Acted::play(&mut self.position.view(aim)?, turn)?.ready;
        let unit = ready.side(ready.active()).unit(unit);
        let cells: Vec<Cell> = unit.map_or_else(Vec::new, |unit| ready.destinations(*unit));
        Ok(json!(cells.into_iter().map(pair).collect::<Vec<_>>()))
    }
}
