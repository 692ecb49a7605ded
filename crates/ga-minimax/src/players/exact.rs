use super::choice::{Choice, Chosen, Player};
use super::pvs::Pvs;
use super::{AlphaBeta, baseline::rolled};
use crate::budget::Budget;
use crate::game::Game;
use crate::solve::Solver;

/// A player that knows the exact value of each move, or none: a [`Solver`] that plays.
///
/// It spends [`GUESS`](Self::GUESS) evaluations, or half of the budget if that is less, on the
/// move of [`Pvs`], and the rest on the solver. It plays the move of `Pvs` if it is as good as any
/// other, and if the budget ends before the position is solved. So it wins a game that is won, but
/// not always by the shortest way.
///
/// - [`Choice::value`] and [`Choice::values`] are exact; `None` is undecided. In a game with chance
///   they are estimates.
/// - The moves of [`Choice::line`] after the first one are those that `Pvs` expects.
/// - In a game with chance it plays as [`AlphaBeta`].
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{Exact, Player};
///
/// let position: ConnectFour = "44444432233".parse()?;
/// let choice = Exact.choose(&position, &Budget::evaluations(1_000_000), 1)?;
/// let choice = choice.expect("there are moves");
/// assert_eq!(choice.value, Some(1.0)); // X wins, whatever O plays
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Exact;

impl Exact {
    /// The evaluations for the move that is played among equal ones.
    pub const GUESS: u64 = 20_000;

    /// The evaluations of a move if a command has no limit.
    pub const EVALUATIONS: u64 = 20_000_000;
}

impl<G: Game<Value = f64>> Player<G> for Exact {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if G::CHANCE {
            return rolled(position, seed)
                .unwrap_or_else(|| AlphaBeta::default().choose(position, budget, seed));
        }
        let most = budget.limit().unwrap_or(u64::MAX);
        let guess = budget.clone().with_evaluations(Self::GUESS.min(most / 2));
        let Some(guess) = Pvs::default().choose(position, &guess, seed)? else {
            return Ok(None);
        };
        let rest = budget.clone().with_evaluations(most - guess.evaluations);
        let mut solver = Solver::new(position, &rest);
        let value = solver.value()?;
        let best = usize::from(solver.best);
        let mut values = solver.worth_of_moves()?;
        if let (Some(slot), Some(_)) = (values.get_mut(best), value) {
            *slot = value;
        }
        // The move of `Pvs` is the first one of equal moves.
        let mut numbers = std::iter::once(guess.number).chain(0..values.len());
        let is_best = |number: &usize| value.is_some() && values[*number] == value;
        let number = numbers.find(is_best).unwrap_or(guess.number);
        let evaluations = guess.evaluations + solver.evaluations();
        let choice = if number == guess.number {
            Some(guess)
        } else {
            Choice::unevaluated(position, number)
        };
        let choice = choice.map(|choice| Choice {
            value,
            values,
            ..choice
        });
        Ok(choice.map(|choice| choice.after(evaluations, solver.is_memory_full())))
    }
}
