//! The judge: what positions are worth exactly, and how good a move or a line is.
//!
//! It trusts the game: values must be numbers, and games must end within the depth that is given.

use crate::{Game, Value};

/// What a position is worth when everybody plays best up to `depth` moves, by looking at everything; and the
/// number of lines looked at.
///
/// ```
/// use ga_minimax::{games::TicTacToe, minimax};
///
/// let position: TicTacToe = "XX.OO....".parse()?;
/// assert_eq!(minimax(&position, 9).0, 1.0);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub fn minimax<G: Game>(position: &G, depth: usize) -> (G::Value, u64) {
    let mut moves = Vec::new();
    if depth > 0 {
        position.moves(&mut moves);
    }
    let turn = position.turn();
    let mut lines = 0;
    let mut best: Option<G::Value> = None;
    for chosen in moves {
        let mut next = position.clone();
        next.play(chosen);
        let (value, below) = minimax(&next, depth - 1);
        lines += below;
        best = best.filter(|best| best.to(turn) >= value.to(turn)).or(Some(value));
    }
    best.map_or_else(|| (position.value(), 1), |best| (best, lines))
}

/// How good a move and a line are, the best being 1; equals share the best rank.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rank {
    /// Of the first move among all: one more than there are moves that are worth more to the mover.
    pub first_move: u64,
    /// Of the line among all lines. Of two lines that part somewhere the better one is that whose next move is
    /// worth more to the mover there.
    pub route: u64,
}

/// Ranks a line from `position` by exact minimax to `depth` moves, which looks at everything. A line that stops
/// short has the rank of the best one that begins with it.
///
/// `None` for a line that is empty or cannot be played.
pub fn ranks<G: Game>(position: &G, line: &[u16], depth: usize) -> Option<Rank> {
    let mut rank = Rank { first_move: 0, route: 1 };
    let mut here = position.clone();
    for (ply, &number) in line.iter().take(depth).enumerate() {
        let mut moves = Vec::new();
        here.moves(&mut moves);
        let turn = here.turn();
        let after = |&chosen: &G::Move| {
            let mut next = here.clone();
            next.play(chosen);
            next
        };
        let played = moves.get(usize::from(number))?;
        let worth: Vec<_> = moves.iter().map(|chosen| minimax(&after(chosen), depth - ply - 1)).collect();
        let mine = worth[usize::from(number)].0.to(turn);
        let better = || worth.iter().filter(|(value, _)| value.to(turn) > mine);
        if ply == 0 {
            rank.first_move = 1 + better().count() as u64;
        }
        rank.route += better().map(|(_, lines)| lines).sum::<u64>();
        here = after(played);
    }
    (rank.first_move > 0).then_some(rank)
}

/// What each move of `position` is worth exactly, by alpha-beta without an order: for trees too large to look
/// at everything.
pub fn worth_of_moves<G: Game<Value = f64>>(position: &G, depth: usize) -> Vec<f64> {
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let after = |chosen| {
        let mut next = position.clone();
        next.play(chosen);
        alpha_beta(&next, depth.saturating_sub(1), f64::NEG_INFINITY, f64::INFINITY)
    };
    moves.into_iter().map(after).collect()
}

fn alpha_beta<G: Game<Value = f64>>(position: &G, depth: usize, mut alpha: f64, mut beta: f64) -> f64 {
    let mut moves = Vec::new();
    if depth > 0 {
        position.moves(&mut moves);
    }
    if moves.is_empty() {
        return position.value();
    }
    let max = position.turn() == crate::MAX;
    for chosen in moves {
        let mut next = position.clone();
        next.play(chosen);
        let value = alpha_beta(&next, depth - 1, alpha, beta);
        if max {
            alpha = alpha.max(value);
        } else {
            beta = beta.min(value);
        }
        if alpha >= beta {
            break;
        }
    }
    if max { alpha } else { beta }
}
