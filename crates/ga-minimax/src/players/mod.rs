//! Players: they choose a move, most of them by a search.
//!
//! | player | method | games |
//! |---|---|---|
//! | [`GeneticPlayer`] | our search | 2 players |
//! | [`Thinker`] | our search, in slices of a game loop | 2 players, with estimates |
//! | [`PaperPlayer`] | the search of the paper | any number of players, without chance |
//! | [`AlphaBeta`], [`Minimax`] | depth-first search with iterative deepening | 2 players |
//! | [`Pvs`] | alpha-beta with a table of positions, quiescence and reductions | 2 players |
//! | [`Exact`] | a solver, for positions that it can solve | 2 players |
//! | [`Uct`] | Monte-Carlo tree search | 2 players |
//! | [`Sight`] | the levels of [`ladder`](crate::ladder) | 2 players, with estimates |
//! | [`MaxN`], [`UctMaxN`] | max-n, depth-first and by UCT | any number of players |
//! | [`Paranoid`] | any player for two, alone against all | any number of players |
//! | [`Greedy`], [`Random`] | baselines | any number of players |
//!
//! A [`Thinking`] is the search of one of the two genetic players, generation by generation, or
//! that of any other player in one step.
//!
//! An [`Explanation`] says why a move is the best one.
//!
//! All players count each evaluation of a position against their [`Budget`](crate::Budget).

mod baseline;
pub(crate) mod choice;
mod depth_first;
mod exact;
mod explanation;
mod genetic;
mod max_n;
mod nodes;
mod paper;
mod paranoid;
mod pvs;
mod release;
mod sight;
pub(crate) mod table;
mod thinker;
mod thinking;
mod uct;
mod uct_max_n;
mod widening;

pub use baseline::{Greedy, Random};
pub use choice::{Choice, Chosen, Player};
pub use depth_first::{AlphaBeta, Minimax};
pub use exact::Exact;
pub use explanation::{Alternative, Explanation, Fear};
pub use genetic::{GeneticPlayer, best_move};
pub use max_n::MaxN;
pub use paper::PaperPlayer;
pub use paranoid::{AgainstAll, Paranoid};
pub use pvs::Pvs;
pub use sight::Sight;
pub use thinker::{End, Progress, Thinker, Thoughts};
pub(crate) use thinking::Whole;
pub use thinking::{Explored, Thinking};
pub use uct::{Rollout, Uct};
pub use uct_max_n::UctMaxN;
pub use widening::Widening;
