//! Values of positions where the search ends.

use super::search::Search;
use crate::error::Error;
use crate::game::Game;
use crate::players::choice::sign_of;

/// The greatest number of loud moves in a row.
const LOUDEST: usize = 16;

impl<G: Game<Value = f64>> Search<G> {
    /// The value of the current position for the player who moves: `known`, or what the game says.
    pub(super) fn value(&mut self, known: Option<f64>) -> Result<Option<f64>, Error> {
        if !self.meter.spend() {
            return Ok(None);
        }
        let value = match known {
            Some(value) if value.is_nan() => {
                return Err(Error::NotANumber {
                    line: self.walk.line().to_vec(),
                });
            }
            Some(value) => value,
            None => self.walk.value()?,
        };
        self.is_infinite |= value.is_infinite();
        Ok(Some(
            sign_of(self.walk.here()) * value.clamp(f64::MIN, f64::MAX),
        ))
    }

    /// The value where the search ends: that of the position, or of loud moves.
    pub(super) fn quiet(&mut self, window: [f64; 2]) -> Result<Option<f64>, Error> {
        let Some(value) = self.value(None)? else {
            return Ok(None);
        };
        if value >= window[1] {
            return Ok(Some(value));
        }
        let here = self.walk.here().clone();
        self.loud(&here, value, window, LOUDEST)
    }

    /// The greatest of `value` and the values after loud moves, for the player who moves.
    fn loud(
        &mut self,
        here: &G,
        mut value: f64,
        [mut alpha, beta]: [f64; 2],
        left: usize,
    ) -> Result<Option<f64>, Error> {
        let start = self.loud.len();
        here.loud(&mut self.loud);
        if self.loud.len() == start || left == 0 {
            self.loud.truncate(start);
            return Ok(Some(value));
        }
        let gain = |chosen: &G::Move| here.hint(*chosen).gain;
        self.loud[start..].sort_by(|left, right| gain(right).total_cmp(&gain(left)));
        alpha = alpha.max(value);
        for place in start..self.loud.len() {
            let next = here.after(self.loud[place]);
            if !self.meter.spend() {
                self.loud.truncate(start);
                return Ok(None);
            }
            let seen = next.value();
            if seen.is_nan() {
                self.loud.truncate(start);
                return Err(Error::NotANumber {
                    line: self.walk.line().to_vec(),
                });
            }
            self.is_infinite |= seen.is_infinite();
            let is_same = next.turn() == here.turn();
            let own = sign_of(&next) * seen.clamp(f64::MIN, f64::MAX);
            let window = if is_same {
                [alpha, beta]
            } else {
                [-beta, -alpha]
            };
            let found = if own >= window[1] {
                Some(own)
            } else {
                self.loud(&next, own, window, left - 1)?
            };
            let Some(found) = found else {
                self.loud.truncate(start);
                return Ok(None);
            };
            value = value.max(if is_same { found } else { -found });
            alpha = alpha.max(value);
            if alpha >= beta {
                break;
            }
        }
        self.loud.truncate(start);
        Ok(Some(value))
    }
}
