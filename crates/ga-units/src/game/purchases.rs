use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::streams::purchase;
use ga_core::random::below;

/// An endless random list of the kinds that a side buys.
///
/// Both sides of a match usually have the same list, so that only their moves differ.
///
/// ```
/// use ga_units::{Map, Purchases, Terms};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// Purchases::all(7, &battle).buy(&mut battle)?;
/// assert!(!battle.created().is_empty());
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Purchases {
    seed: u64,
    kinds: Vec<usize>,
}

impl Purchases {
    /// A list in which each of `kinds` is equally likely. If `kinds` is empty, nothing is bought.
    pub fn new(seed: u64, kinds: impl IntoIterator<Item = usize>) -> Self {
        Self {
            seed,
            kinds: kinds.into_iter().collect(),
        }
    }

    /// A list in which each kind of a battle is equally likely. If the sides have clans, use
    /// [`of_side`](Self::of_side).
    pub fn all(seed: u64, battle: &Battle) -> Self {
        Self::new(seed, 0..battle.roster().kinds().len())
    }

    /// A list in which each kind that a side may create is equally likely.
    pub fn of_side(seed: u64, battle: &Battle, side: usize) -> Self {
        Self::new(seed, battle.roster().clan(side))
    }

    /// Entry `index` of the list, or `None` if the list has no kinds.
    pub fn kind(&self, index: usize) -> Option<usize> {
        let choice = (!self.kinds.is_empty())
            .then(|| below(&mut purchase(self.seed, index), self.kinds.len()));
        choice.map(|choice| self.kinds[choice])
    }

    /// Buys units for the side to move, in the order of the list. Stops when the side cannot create
    /// the next unit.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the list has a kind that the side may not create.
    pub fn buy(&self, battle: &mut Battle) -> Result<(), Error> {
        let bought = |battle: &Battle| battle.side(battle.active()).tally().created as usize;
        while let Some(kind) = self.kind(bought(battle)) {
            // An unknown kind and one of another clan are not unaffordable: creating them is
            // refused with a reason.
            if battle.roster().may_create(battle.active(), kind) && !battle.can_create(kind) {
                break;
            }
            battle.create(kind)?;
        }
        Ok(())
    }
}
