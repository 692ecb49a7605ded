use crate::game::{Game, MAX, Value};

/// Searches all lines of a position `depth` moves deep. Returns the minimax value and the number of
/// lines. A line ends after `depth` moves or at the end of the game. With more than two players,
/// the search is max-n (Luckhardt & Irani 1986, `luckhardt-irani-1986`). Where chance moves, the
/// value is the expected one.
///
/// ```
/// use ga_minimax::game::TicTacToe;
/// use ga_minimax::solve::minimax;
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// assert_eq!(minimax(&position, 9).0, 1.0);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "max-n")]
pub fn minimax<G: Game>(position: &G, depth: usize) -> (G::Value, u64) {
    let moves = if depth > 0 {
        position.legal()
    } else {
        Vec::new()
    };
    let turn = position.turn();
    let mut lines = 0;
    if position.is_chance() && !moves.is_empty() {
        let mut odds = Vec::new();
        position.odds(&mut odds);
        let mut expected = G::Value::ZERO;
        for (chosen, share) in moves.into_iter().zip(odds) {
            let (value, below) = minimax(&position.after(chosen), depth - 1);
            (expected, lines) = (expected.plus(value, share), lines + below);
        }
        return (expected, lines);
    }
    let mut best: Option<G::Value> = None;
    for chosen in moves {
        let (value, below) = minimax(&position.after(chosen), depth - 1);
        lines += below;
        best = best
            .filter(|best| best.payoff(turn) >= value.payoff(turn))
            .or(Some(value));
    }
    best.map_or_else(|| (position.value(), 1), |best| (best, lines))
}

/// The minimax value after each move of `position`. Searches `depth` moves deep by alpha-beta
/// without move ordering (Knuth & Moore 1975, `knuth-moore-1975`).
///
/// Each move is searched with a full window, so every value is exact. Use it for trees that are too
/// large for [`minimax`].
pub fn worth_of_moves<G: Game<Value = f64>>(position: &G, depth: usize) -> Vec<f64> {
    let worth = |chosen| {
        alpha_beta(
            &position.after(chosen),
            depth.saturating_sub(1),
            f64::NEG_INFINITY,
            f64::INFINITY,
        )
    };
    position.legal().into_iter().map(worth).collect()
}

/// The value of a position if it is between `alpha` and `beta`. Otherwise a bound of the value.
fn alpha_beta<G: Game<Value = f64>>(
    position: &G,
    depth: usize,
    mut alpha: f64,
    mut beta: f64,
) -> f64 {
    let moves = if depth > 0 {
        position.legal()
    } else {
        Vec::new()
    };
    if moves.is_empty() {
        return position.value();
    }
    if position.is_chance() {
        let mut odds = Vec::new();
        position.odds(&mut odds);
        let below = |chosen| {
            alpha_beta(
                &position.after(chosen),
                depth - 1,
                f64::NEG_INFINITY,
                f64::INFINITY,
            )
        };
        return moves
            .into_iter()
            .zip(odds)
            .map(|(chosen, share)| share * below(chosen))
            .sum();
    }
    let max = position.turn() == MAX;
    for chosen in moves {
        let value = alpha_beta(&position.after(chosen), depth - 1, alpha, beta);
        if max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        // The opponent avoids this node by a better move above it, so its other moves change
        // nothing.
        if alpha >= beta {
            break;
        }
    }
    if max { alpha } else { beta }
}
