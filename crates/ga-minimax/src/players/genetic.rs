use super::choice::{Choice, Chosen, Player};
use super::release::release;
use crate::budget::Budget;
use crate::game::{Game, Walk, moves_of};
use crate::scheme::ours::{Parameters, best, is_open};
use ga_core::{Engine, Scheme};

/// A player that uses our search, [`scheme::ours`](crate::scheme::ours).
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::{Leaves, RandomTree};
/// use ga_minimax::players::{GeneticPlayer, Player};
///
/// let tree = RandomTree::new(Leaves::Correlated, 7, 7, 1)?;
/// let mut player = GeneticPlayer::default();
/// let choice = player.choose(&tree, &Budget::evaluations(1267), 1)?.expect("there are moves");
/// assert!(choice.evaluations <= 1267);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct GeneticPlayer {
    /// The parameters of the search.
    pub parameters: Parameters,
    /// The greatest number of generations. With `None`, the default, only the budget limits the
    /// search.
    pub generations: Option<u64>,
}

impl GeneticPlayer {
    /// A player with default parameters that looks `horizon` plies ahead, see
    /// [`Parameters::horizon`].
    pub fn with_horizon(horizon: usize) -> Self {
        let parameters = Parameters { horizon, ..Parameters::default() };
        Self { parameters, generations: None }
    }

    fn search<G: Game<Value = f64>>(&self, root: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let scheme = self.parameters.scheme(root, budget)?;
        let founders = self.parameters.founders(root, budget, seed)?;
        if founders.is_empty() {
            return Ok(Choice::unevaluated(root, 0));
        }
        let mut engine = Engine::from_founders(scheme, founders, seed)?;
        // This loop ends: every step expands a branch, uses up the budget or finds an error.
        while is_open(&engine) && self.generations.is_none_or(|limit| engine.state().generation() < limit) {
            engine.step();
        }
        let evaluations = engine.state().evaluations();
        let found = best(engine.scheme());
        let (Scheme { replacement, .. }, _) = engine.into_parts();
        let bytes = replacement.bytes();
        release(replacement, bytes);
        let choice = match found? {
            Some((value, line)) => {
                let number = line.first().copied().unwrap_or(0);
                let choice = Choice::unevaluated(root, usize::from(number));
                choice.map(|choice| Choice { value: Some(value), line, ..choice })
            }
            None => Choice::unevaluated(root, 0),
        };
        Ok(choice.map(|choice| Choice { evaluations, ..choice }))
    }
}

impl<G: Game<Value = f64>> Player<G> for GeneticPlayer {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        self.search(position, budget, seed)
    }
}

/// Chooses a move for the player to move. Uses [`GeneticPlayer`] with default parameters. Returns
/// `None` if the game is over.
///
/// If there is only one move, returns it without a search.
///
/// # Errors
///
/// The errors of [`Player::choose`].
///
/// ```
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::{Budget, best_move};
///
/// let position: ConnectFour = "11223".parse()?; // MAX threatens four in the bottom row
/// let choice = best_move(&position, Budget::evaluations(2_000), 1)?.expect("the game goes on");
/// assert_eq!(choice.chosen + 1, 4);
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[expect(clippy::needless_pass_by_value, reason = "a budget is made for one search")]
pub fn best_move<G: Game<Value = f64>>(position: &G, budget: Budget, seed: u64) -> Chosen<G> {
    if moves_of(position).len() == 1 {
        return Ok(Choice::unevaluated(position, 0));
    }
    GeneticPlayer::default().choose(position, &budget, seed)
}
