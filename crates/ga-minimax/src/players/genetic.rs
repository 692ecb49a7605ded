use super::baseline::rolled;
use super::choice::{Choice, Chosen, Player};
use super::explanation::Explanation;
use super::release::release;
use super::thinking::{Explored, Thinking};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::{Game, Walk};
use crate::scheme::ours::{GeneticEngine, Parameters, best, is_open};
use ga_core::Scheme;

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
        let parameters = Parameters {
            horizon,
            ..Parameters::default()
        };
        Self {
            parameters,
            generations: None,
        }
    }

    /// A search that chooses as this player does, generation by generation.
    ///
    /// # Errors
    ///
    /// The errors of [`Player::choose`].
    pub fn search<G: Game<Value = f64>>(
        &self,
        root: &G,
        budget: &Budget,
        seed: u64,
    ) -> Result<impl Thinking<G> + use<G>, Error> {
        self.start(root, budget, seed)
    }

    fn start<G: Game<Value = f64>>(
        &self,
        root: &G,
        budget: &Budget,
        seed: u64,
    ) -> Result<GeneticSearch<G>, Error> {
        let scheme = self.parameters.scheme(root, budget)?;
        let founders = self.parameters.founders(root, budget, seed)?;
        let is_empty = founders.is_empty();
        let engine = if is_empty {
            None
        } else {
            Some(scheme.founders(founders).seed(seed)?)
        };
        Ok(GeneticSearch {
            root: root.clone(),
            engine,
            generations: self.generations,
        })
    }
}

/// A search of [`GeneticPlayer`].
struct GeneticSearch<G: Game<Value = f64>> {
    root: G,
    /// `None` if the root has no moves, or if the time was over before its moves were listed.
    engine: Option<GeneticEngine<G>>,
    generations: Option<u64>,
}

impl<G: Game<Value = f64>> Thinking<G> for GeneticSearch<G> {
    // This ends: every step expands a branch, uses up the budget or finds an error.
    fn step(&mut self) -> Result<bool, Error> {
        let Some(engine) = &mut self.engine else {
            return Ok(false);
        };
        let goes_on = is_open(engine)
            && self
                .generations
                .is_none_or(|limit| engine.state().generation() < limit);
        if goes_on {
            engine.step();
        }
        Ok(goes_on)
    }

    fn choice(&self) -> Chosen<G> {
        let unevaluated = Choice::unevaluated(&self.root, 0);
        let Some(engine) = &self.engine else {
            return Ok(unevaluated);
        };
        let choice = match best(engine.scheme())? {
            Some((value, line)) => {
                let mut values = engine.scheme().replacement.values();
                // A small budget does not suffice for all moves.
                values.resize(self.root.legal().len(), None);
                Choice::found(&self.root, value, values, line)
            }
            None => unevaluated,
        };
        let Scheme {
            evaluator,
            replacement,
            ..
        } = engine.scheme();
        let is_memory_full = evaluator.is_open() && !replacement.has_room();
        let evaluations = engine.state().evaluations();
        Ok(choice.map(|choice| choice.after(evaluations, is_memory_full)))
    }

    fn generations(&self) -> u64 {
        self.engine
            .as_ref()
            .map_or(0, |engine| engine.state().generation())
    }

    fn evaluations(&self) -> u64 {
        self.engine
            .as_ref()
            .map_or(0, |engine| engine.state().evaluations())
    }

    fn explored(&self, levels: usize) -> Explored<f64> {
        self.engine.as_ref().map_or(Explored::NONE, |engine| {
            engine.scheme().replacement.explored(levels)
        })
    }

    fn explain(&self) -> Option<Explanation> {
        self.engine
            .as_ref()?
            .scheme()
            .replacement
            .explain(self.root.value())
    }
}

impl<G: Game<Value = f64>> Player<G> for GeneticPlayer {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if let Some(rolled) = rolled(position, seed) {
            return rolled;
        }
        if Walk::new(position).moves()? == 0 {
            return Ok(None);
        }
        let mut search = self.start(position, budget, seed)?;
        while search.step()? {}
        let choice = search.choice();
        if let Some(engine) = search.engine {
            let (Scheme { replacement, .. }, _) = engine.into_parts();
            let bytes = replacement.bytes();
            release(replacement, bytes);
        }
        choice
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
#[expect(
    clippy::needless_pass_by_value,
    reason = "a budget is made for one search"
)]
pub fn best_move<G: Game<Value = f64>>(position: &G, budget: Budget, seed: u64) -> Chosen<G> {
    if position.legal().len() == 1 {
        return Ok(Choice::unevaluated(position, 0));
    }
    GeneticPlayer::default().choose(position, &budget, seed)
}
