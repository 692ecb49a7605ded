use super::choice::{Choice, Chosen, Player};
use super::explanation::Explanation;
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Game;

/// A search of a genetic player, generation by generation, or of [`Pvs`](super::Pvs), one depth
/// after the other: for programs that show how it grows, or that divide it into slices. The search
/// of any other player is one step. Only the genetic players show a tree.
///
/// A search that runs until [`step`](Self::step) returns false chooses what the player chooses.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{PaperPlayer, Player, Thinking};
///
/// let (position, budget) = (ConnectFour::default(), Budget::evaluations(300));
/// let mut search = PaperPlayer::with_depth(7).search(&position, &budget, 1)?;
/// while search.step()? {}
/// assert_eq!(search.choice()?, PaperPlayer::with_depth(7).choose(&position, &budget, 1)?);
/// let tree = search.explored(2);
/// assert_eq!(tree.lines, tree.children.iter().map(|child| child.lines).sum::<u64>());
/// # Ok::<(), ga_minimax::Error>(())
/// ```
pub trait Thinking<G: Game>: Send {
    /// Runs one generation, or searches one depth. Returns false, without running one, if the
    /// search is over.
    ///
    /// # Errors
    ///
    /// If the game broke a rule of [`Game`], for instance with a value of NaN.
    fn step(&mut self) -> Result<bool, Error>;

    /// What the player would choose now. `None` if the position has no moves.
    ///
    /// # Errors
    ///
    /// As [`step`](Self::step).
    fn choice(&self) -> Chosen<G>;

    /// The number of generations so far, or the depth in moves.
    fn generations(&self) -> u64;

    /// The number of evaluations so far.
    fn evaluations(&self) -> u64;

    /// The explored part of the game tree, `levels` moves deep. Takes time proportional to the size
    /// of the whole tree.
    fn explored(&self, levels: usize) -> Explored<G::Value>;

    /// Why the choice is what it is. `None` if the search is not that of
    /// [`GeneticPlayer`](super::GeneticPlayer), which has a value and a line for each move, or if
    /// nothing was evaluated.
    fn explain(&self) -> Option<Explanation> {
        None
    }
}

/// A position of the explored part of a game tree, with the positions after it.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Explored<V> {
    /// The number of the move that leads here; 0 at the root.
    pub number: u16,
    /// The value that the search believes in, if it has one.
    pub value: Option<V>,
    /// The number of explored lines that pass through this position.
    pub lines: u64,
    /// The positions after the explored moves. Empty at the last level.
    pub children: Vec<Self>,
}

impl<V> Explored<V> {
    /// The tree of a search that shows none.
    pub(crate) const NONE: Self = Self {
        number: 0,
        value: None,
        lines: 0,
        children: Vec::new(),
    };
}

/// A search of any player in one step.
pub(crate) struct Whole<G: Game> {
    player: Box<dyn Player<G> + Send>,
    position: G,
    budget: Budget,
    seed: u64,
    choice: Option<Choice<G::Move, G::Value>>,
    is_over: bool,
}

impl<G: Game> Whole<G> {
    pub(crate) fn new(
        player: Box<dyn Player<G> + Send>,
        position: &G,
        budget: &Budget,
        seed: u64,
    ) -> Self {
        let position = position.clone();
        let budget = budget.clone();
        Self {
            player,
            position,
            budget,
            seed,
            choice: None,
            is_over: false,
        }
    }
}

impl<G: Game> Thinking<G> for Whole<G> {
    fn step(&mut self) -> Result<bool, Error> {
        if self.is_over {
            return Ok(false);
        }
        self.choice = self
            .player
            .choose(&self.position, &self.budget, self.seed)?;
        self.is_over = true;
        Ok(true)
    }

    fn choice(&self) -> Chosen<G> {
        Ok(self.choice.clone())
    }

    fn generations(&self) -> u64 {
        0
    }

    fn evaluations(&self) -> u64 {
        self.choice.as_ref().map_or(0, |choice| choice.evaluations)
    }

    fn explored(&self, _levels: usize) -> Explored<G::Value> {
        Explored::NONE
    }
}
