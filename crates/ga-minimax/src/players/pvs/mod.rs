//! Principal variation search with a table of positions.

mod deepening;
mod ends;
mod node;
mod order;
mod quiet;
mod search;

use super::baseline::rolled;
use super::choice::{Chosen, Player};
use super::depth_first::AlphaBeta;
use super::thinking::{Thinking, Whole};
use crate::budget::Budget;
use crate::error::Error;
use crate::game::Game;
use deepening::Deepening;

/// A player that uses principal variation search (Marsland & Campbell 1982,
/// `marsland-campbell-1982`): alpha-beta with iterative deepening that searches all moves but the
/// first one of a position only to see whether they are better.
///
/// It is made for equal time where a value is cheap:
///
/// - *Table*: a position that is reached by several lines is searched once, if the game gives a
///   [`key`](Game::key) (Greenblatt et al. 1967, `greenblatt-1967`). A value whose lines all end is
///   kept as proven and holds for any depth.
/// - *Order*: the best move of the table, moves with a [`Hint::gain`](crate::game::Hint::gain),
///   moves that refuted others at this ply (killers, Akl & Newborn 1977, `akl-newborn-1977`) and
///   moves that refuted others anywhere (history, Schaeffer 1989, `schaeffer-1989`).
/// - *Quiescence*: where the search ends, it goes on by the moves that [`Game::loud`] names, such
///   as captures, and either player may also stop.
/// - *Known values*: a position with a [`Game::known`] value is searched no further.
/// - *Reductions*: moves that are late in this order are searched less deep, and again if they turn
///   out well.
/// - *Repetition*: a line that comes back to one of its positions is a draw.
/// - *Ends*: a value at the bound of [`Game::range`] is that of a win or a loss. Then a second
///   search, of 20 000 evaluations or as many as before within the budget, looks for the nearest
///   win or the farthest loss.
///
/// In a game with chance it plays as [`AlphaBeta`]. A game without keys, hints and loud moves is
/// searched as well, but [`AlphaBeta`], which keeps its tree, is then about as good.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::ConnectFour;
/// use ga_minimax::players::{Player, Pvs};
///
/// let position: ConnectFour = "112233".parse()?;
/// let choice = Pvs::default().choose(&position, &Budget::evaluations(1000), 1);
/// assert_eq!(choice?.map(|choice| choice.chosen), Some(3)); // four in the bottom row
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "NegaScout")]
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Pvs {
    /// The greatest depth in moves, without quiescence; `None` searches to the end of the game.
    pub depth: Option<usize>,
    /// Whether late moves are searched less deep. Without it, values are those of [`Minimax`] of
    /// the same depth, in a game without loud moves and known values.
    ///
    /// [`Minimax`]: super::Minimax
    pub is_reduced: bool,
}

impl Default for Pvs {
    fn default() -> Self {
        Self {
            depth: None,
            is_reduced: true,
        }
    }
}

impl Pvs {
    /// A search that chooses as this player does, one depth after the other. It looks only at the
    /// moves of `root` whose numbers are in `only`, or at all moves if `only` is empty. In a game
    /// with chance it is one step and looks at all moves.
    ///
    /// # Errors
    ///
    /// The errors of [`Player::choose`].
    ///
    /// ```
    /// use ga_minimax::Budget;
    /// use ga_minimax::game::ConnectFour;
    /// use ga_minimax::players::{Pvs, Thinking};
    ///
    /// let (root, budget) = (ConnectFour::default(), Budget::default());
    /// let mut search = Pvs::default().search(&root, &budget, 1, &[0, 6])?;
    /// while search.generations() < 5 && search.step()? {}
    /// assert_eq!(search.choice()?.map(|choice| choice.chosen), Some(0));
    /// # Ok::<(), ga_minimax::Error>(())
    /// ```
    pub fn search<G: Game<Value = f64> + 'static>(
        self,
        root: &G,
        budget: &Budget,
        seed: u64,
        only: &[u16],
    ) -> Result<Box<dyn Thinking<G>>, Error> {
        Ok(if G::CHANCE {
            Box::new(Whole::new(Box::new(self), root, budget, seed))
        } else {
            Box::new(Deepening::new(self, root, budget, only)?)
        })
    }
}

impl<G: Game<Value = f64>> Player<G> for Pvs {
    fn choose(&mut self, position: &G, budget: &Budget, seed: u64) -> Chosen<G> {
        if G::CHANCE {
            return rolled(position, seed)
                .unwrap_or_else(|| AlphaBeta { depth: self.depth }.choose(position, budget, seed));
        }
        let mut search = Deepening::new(*self, position, budget, &[])?;
        while search.step()? {}
        search.choice()
    }
}
