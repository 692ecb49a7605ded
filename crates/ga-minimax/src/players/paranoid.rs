use super::choice::{Choice, Chosen, Player};
use crate::budget::Budget;
use crate::game::{Game, MAX, MIN, Value};

/// A player for any number of players that assumes all others play against it: the paranoid
/// algorithm (Sturtevant & Korf 2000, `sturtevant-korf-2000`).
///
/// The game becomes one for two, which any player of such games can search: MAX is the player who
/// moves, with the player's own share as the value, and MIN are all others. Alpha-beta cuts off,
/// as it cannot in max-n ([`MaxN`](super::MaxN)), so it looks further ahead. In a game for two it
/// changes nothing.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ThreeInARow;
/// use ga_minimax::players::{AlphaBeta, GeneticPlayer, Paranoid, Player};
///
/// let position: ThreeInARow = "XX..OO..Z..Z....".parse()?;
/// let budget = Budget::evaluations(2000);
/// let choice = Paranoid(AlphaBeta::default()).choose(&position, &budget, 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(2)); // three in a row
/// let choice = Paranoid(GeneticPlayer::default()).choose(&position, &budget, 1)?;
/// assert_eq!(choice.map(|choice| choice.chosen), Some(2));
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub struct Paranoid<P>(
    /// The player of the game for two.
    pub P,
);

/// A game for any number of players as one player sees it who is alone against all others. [`MAX`]
/// is this player.
#[derive(Clone, Debug)]
pub struct AgainstAll<G> {
    game: G,
    player: usize,
}

impl<G: Game> AgainstAll<G> {
    /// The game as the player sees it who moves next.
    pub fn new(game: G) -> Self {
        let player = game.turn();
        Self { game, player }
    }
}

impl<G: Game> Game for AgainstAll<G> {
    type Move = G::Move;
    type Value = f64;

    const CHANCE: bool = G::CHANCE;

    fn turn(&self) -> usize {
        if self.game.turn() == self.player {
            MAX
        } else {
            MIN
        }
    }

    fn moves(&self, moves: &mut Vec<G::Move>) {
        self.game.moves(moves);
    }

    fn odds(&self, odds: &mut Vec<f64>) {
        self.game.odds(odds);
    }

    fn range(&self) -> [f64; 2] {
        let [low, high] = self.game.range();
        // In a game for two, the value for MIN is the negated one.
        let is_negated = G::Value::ZERO.shares().len() == 1 && self.player == MIN;
        if is_negated {
            [-high, -low]
        } else {
            [low, high]
        }
    }

    fn play(&mut self, chosen: G::Move) {
        self.game.play(chosen);
    }

    fn value(&self) -> f64 {
        self.game.value().payoff(self.player)
    }

    fn has_estimates(&self) -> bool {
        self.game.has_estimates()
    }

    fn unfinished(&self) -> f64 {
        self.game.unfinished().payoff(self.player)
    }
}

impl<G: Game, P: Player<AgainstAll<G>>> Player<G> for Paranoid<P> {
    /// [`Choice::value`] is `None`, since the search knows only the share of the player who moves.
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        let choice = self
            .0
            .choose(&AgainstAll::new(position.clone()), budget, seed)?;
        Ok(choice.map(|choice| {
            let Choice {
                chosen,
                number,
                line,
                evaluations,
                is_memory_full,
                ..
            } = choice;
            Choice {
                chosen,
                number,
                value: None,
                values: Vec::new(),
                line,
                evaluations,
                is_memory_full,
            }
        }))
    }
}
