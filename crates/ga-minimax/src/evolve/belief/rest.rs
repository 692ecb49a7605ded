use super::normal::Normal;
use crate::game::LONGEST_LINE;

/// How one move of a player changes the value of a position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    /// The distribution of the change over all moves, good and bad. Positive changes favour MAX.
    pub(crate) change: Normal,
    /// The mean number of moves at a position.
    pub(crate) moves: f64,
}

/// The expected rest of the game: what best play adds to the value of a position before the horizon
/// is reached. It depends on the player to move and on the number of plies to go.
///
/// The player to move can pick the best of several changes, so a position is worth more to the
/// mover than its estimate says. Without this correction, positions at odd and at even depths
/// cannot be compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rest {
    /// One table per player to move, indexed by the plies to go.
    pub(super) tables: [Vec<Normal>; 2],
}

impl Rest {
    /// Computes tables for up to `plies` plies to go, at most [`LONGEST_LINE`].
    pub(crate) fn new(steps: [Step; 2], plies: usize) -> Self {
        Self::within(steps, plies, &|| true)
    }

    /// Like [`new`](Self::new), but the tables are shorter if `timely` returns false before the
    /// end.
    pub(crate) fn within(steps: [Step; 2], plies: usize, timely: &dyn Fn() -> bool) -> Self {
        let mut tables = [vec![Normal::default()], vec![Normal::default()]];
        for to_go in 0..plies.min(LONGEST_LINE) {
            if !timely() {
                break;
            }
            // Adds one ply: the mover picks the best of its changes, and the rest for the other
            // player follows. MIN picks the minimum, which is the negated maximum of the negated
            // values.
            let next = [0, 1].map(|mover| {
                let step = steps[mover];
                let child = step.change.plus(tables[1 - mover][to_go]);
                let child = if mover == 0 { child } else { child.negated() };
                let best = maximum(child, step.moves);
                if mover == 0 { best } else { best.negated() }
            });
            for (table, next) in tables.iter_mut().zip(next) {
                table.push(next);
            }
        }
        Self { tables }
    }

    /// The rest of the game with `plies` to go and player `turn` to move. If the table is too
    /// short, returns its last entry.
    pub(crate) fn of(&self, turn: usize, plies: usize) -> Normal {
        let table = &self.tables[turn.min(1)];
        table
            .get(plies.min(table.len().saturating_sub(1)))
            .copied()
            .unwrap_or_default()
    }
}

/// The maximum of `count` independent values with the same distribution; 1 to 1000 of them.
fn maximum(one: Normal, count: f64) -> Normal {
    let count = count.clamp(1.0, 1000.0).round() as usize;
    (1..count).fold(one, |best, _| best.maximum(one).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_maximum_of_seven_has_nearly_the_known_moments() {
        let best = maximum(Normal::new(0.0, 1.0), 7.0);
        assert!((best.mean - 1.352).abs() < 0.03, "{best:?}");
        assert!((best.variance - 0.392).abs() < 0.06, "{best:?}");
    }

    #[test]
    fn a_choice_of_moves_is_worth_something_and_a_forced_move_is_not() {
        let step = Step {
            change: Normal::new(0.0, 1.0 / 12.0),
            moves: 7.0,
        };
        let rest = Rest::new([step, step], 7);
        assert!((rest.of(0, 1).mean - 0.39).abs() < 0.01, "{rest:?}");
        assert!((rest.of(1, 1).mean + 0.39).abs() < 0.01);
        assert!(rest.of(0, 3).mean > rest.of(0, 2).mean);
        let forced = Step { moves: 1.0, ..step };
        assert_eq!(
            Rest::new([forced, forced], 3).of(0, 3),
            Normal::new(0.0, 0.25)
        );
    }
}
