use super::rules::Game;

/// The number of lines of play of exactly `depth` moves; a pass is a move.
///
/// In computer chess this number is called perft. Compare it with published counts to test the
/// rules of a game.
///
/// ```
/// use ga_minimax::game::{TicTacToe, perft};
///
/// assert_eq!(perft(&TicTacToe::default(), 9), 127_872);
/// ```
pub fn perft<G: Game>(position: &G, depth: u32) -> u64 {
    count(position, depth, &mut Vec::new())
}

/// Counts the lines. `spare` holds lists of moves for reuse.
fn count<G: Game>(position: &G, depth: u32, spare: &mut Vec<Vec<G::Move>>) -> u64 {
    if depth == 0 {
        return 1;
    }
    let mut moves = spare.pop().unwrap_or_default();
    moves.clear();
    position.moves(&mut moves);
    // The moves of the last ply are counted, not played.
    let lines = if depth == 1 {
        moves.len() as u64
    } else {
        moves
            .iter()
            .map(|&chosen| count(&position.after(chosen), depth - 1, spare))
            .sum()
    };
    spare.push(moves);
    lines
}
