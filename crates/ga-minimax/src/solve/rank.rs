use super::exact::minimax;
use crate::game::{Game, Value};

/// The ranks of a line and of its first move. Rank 1 is the best. Moves or lines of equal value
/// share a rank.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Rank {
    /// The rank of the first move: one more than the number of moves with a greater value for the
    /// mover.
    pub first_move: u64,
    /// The rank of the line among all lines. Two lines are compared at the first position where
    /// their moves differ. The better line is the one with the better move for the player who moves
    /// there.
    pub route: u64,
}

/// Ranks a line from `position` by exhaustive minimax, `depth` moves deep. A line with fewer than
/// `depth` moves has the rank of the best longer line that begins with it.
///
/// Returns `None` for an empty line and for a line that cannot be played.
///
/// ```
/// use ga_minimax::game::ListedTree;
/// use ga_minimax::solve::ranks;
///
/// let tree = ListedTree::new(2, 2, vec![1.0, 2.0, 3.0, 4.0])?;
/// let rank = ranks(&tree, &[1, 1], 2).expect("a line of the tree");
/// assert_eq!((rank.first_move, rank.route), (1, 2)); // MIN prefers 3.0
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub fn ranks<G: Game>(position: &G, line: &[u16], depth: usize) -> Option<Rank> {
    let mut rank = Rank {
        first_move: 0,
        route: 1,
    };
    let mut here = position.clone();
    for (ply, &number) in line.iter().take(depth).enumerate() {
        let moves = here.legal();
        let turn = here.turn();
        let &played = moves.get(usize::from(number))?;
        let search = |&chosen: &G::Move| minimax(&here.after(chosen), depth - ply - 1);
        let worth: Vec<_> = moves.iter().map(search).collect();
        let mine = worth[usize::from(number)].0.payoff(turn);
        let better = || worth.iter().filter(|(value, _)| value.payoff(turn) > mine);
        if ply == 0 {
            rank.first_move = 1 + better().count() as u64;
        }
        // Every line through a better move at this position is better than this line.
        rank.route += better().map(|(_, lines)| lines).sum::<u64>();
        here = here.after(played);
    }
    (rank.first_move > 0).then_some(rank)
}
