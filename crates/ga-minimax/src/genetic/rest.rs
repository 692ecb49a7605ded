use super::normal::Normal;
use crate::LONGEST_LINE;

/// What a move changes, by who makes it: mean and variance over all moves, good and bad.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Step {
    pub(crate) change: Normal,
    /// Moves at a position, on average.
    pub(crate) moves: f64,
}

/// What best play adds to a value until the horizon, by plies to go: the expected rest of the game.
///
/// With a move still to make a position is worth more to the mover than it looks, and how much more
/// depends on whose turn it is and how far the horizon is. Without this, positions after an odd and
/// an even number of moves cannot be compared.
#[derive(Clone, Debug, Default)]
pub(crate) struct Rest {
    /// By who moves first and plies to go.
    tables: [Vec<Normal>; 2],
}

impl Rest {
    /// For the horizon in `plies`; the change is that of the value for MAX.
    pub(crate) fn new(steps: [Step; 2], plies: usize) -> Self {
        Self::within(steps, plies, &|| true)
    }

    /// For a horizon that is as near as time demands.
    pub(crate) fn within(steps: [Step; 2], plies: usize, timely: &dyn Fn() -> bool) -> Self {
        let mut tables = [vec![Normal::default()], vec![Normal::default()]];
        for to_go in 0..plies.min(LONGEST_LINE) {
            if !timely() {
                break;
            }
            let next = [0, 1].map(|mover| {
                let step = steps[mover];
                let child = step.change.plus(tables[1 - mover][to_go]);
                let child = if mover == 0 { child } else { child.negated() };
                let best = greatest(child, step.moves);
                if mover == 0 { best } else { best.negated() }
            });
            for (table, next) in tables.iter_mut().zip(next) {
                table.push(next);
            }
        }
        Self { tables }
    }

    /// With `plies` to go, player `turn` first; beyond the horizon, as at it.
    pub(crate) fn of(&self, turn: usize, plies: usize) -> Normal {
        let table = &self.tables[turn.min(1)];
        table.get(plies.min(table.len().saturating_sub(1))).copied().unwrap_or_default()
    }
}

/// The greatest of `count` values that are distributed alike.
fn greatest(one: Normal, count: f64) -> Normal {
    let count = count.clamp(1.0, 1000.0).round() as usize;
    (1..count).fold(one, |best, _| best.greater(one).0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_greatest_of_seven_has_nearly_the_known_moments() {
        let best = greatest(Normal::new(0.0, 1.0), 7.0);
        assert!((best.mean - 1.352).abs() < 0.03, "{best:?}");
        assert!((best.variance - 0.392).abs() < 0.06, "{best:?}");
    }

    #[test]
    fn the_mover_gains_and_a_forced_move_does_not() {
        let step = Step { change: Normal::new(0.0, 1.0 / 12.0), moves: 7.0 };
        let rest = Rest::new([step, step], 7);
        assert!((rest.of(0, 1).mean - 0.39).abs() < 0.01, "{rest:?}");
        assert!((rest.of(1, 1).mean + 0.39).abs() < 0.01);
        assert!(rest.of(0, 3).mean > rest.of(0, 2).mean);
        let forced = Step { moves: 1.0, ..step };
        assert_eq!(Rest::new([forced, forced], 3).of(0, 3), Normal::new(0.0, 0.25));
    }
}
