//! The order in which the moves of a position are searched.

use super::search::Search;
use crate::error::Error;
use crate::game::Game;
use crate::players::table::NONE;

/// The number of kinds of moves that are told apart.
const KINDS: usize = 1 << 12;

#[derive(Clone, Copy, Debug)]
pub(super) struct Ordered {
    /// The place in the order: greater numbers first.
    rank: f64,
    pub(super) number: u16,
    pub(super) kind: u16,
    pub(super) is_quiet: bool,
}

impl<G: Game<Value = f64>> Search<G> {
    /// Appends the moves of the current position to `order`: `first`, then moves with a gain,
    /// killers and all others by their history.
    pub(super) fn sort(&mut self, first: u16) -> Result<(), Error> {
        const FIRST: f64 = 1e300;
        const GAIN: f64 = 1e200;
        const KILLER: f64 = 1e100;

        self.walk.moves()?;
        let Self {
            walk,
            order,
            killers,
            history,
            ..
        } = self;
        let start = order.len();
        let ply = walk.line().len();
        let here = walk.here();
        let history = &history[here.turn().min(1)];
        let killers = killers.get(ply).copied().unwrap_or([NONE; 2]);
        for (number, &chosen) in (0u16..).zip(walk.list()) {
            let hint = here.hint(chosen);
            let kind = hint.kind.map_or(NONE, |kind| kind % KINDS as u16);
            let rank = if number == first {
                FIRST
            } else if hint.gain > 0.0 {
                GAIN * (1.0 + hint.gain)
            } else if kind != NONE && killers.contains(&kind) {
                KILLER
            } else if kind == NONE {
                0.0
            } else {
                history
                    .get(usize::from(kind))
                    .map_or(0.0, |&count| f64::from(count))
            };
            order.push(Ordered {
                rank,
                number,
                kind,
                is_quiet: hint.gain <= 0.0,
            });
        }
        // Stable: equal moves keep the order of the game.
        order[start..].sort_by(|left, right| right.rank.total_cmp(&left.rank));
        Ok(())
    }

    /// Notes that a move of this kind refuted the others of the current position.
    pub(super) fn refuted(&mut self, kind: u16, depth: usize) {
        if kind == NONE {
            return;
        }
        let ply = self.walk.line().len();
        if self.killers.len() <= ply {
            self.killers.resize(ply + 1, [NONE; 2]);
        }
        let killers = &mut self.killers[ply];
        if killers[0] != kind {
            *killers = [kind, killers[0]];
        }
        let history = &mut self.history[self.walk.here().turn().min(1)];
        let kind = usize::from(kind);
        if history.len() <= kind {
            history.resize(kind + 1, 0);
        }
        history[kind] = history[kind].saturating_add((depth * depth) as u32);
    }
}
