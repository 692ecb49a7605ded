//! Matches between players.

use crate::random::{decision, purchase};
use crate::{Battle, Error};
use ga_core::random::below;
use rand::Rng;

/// Moves the units of one side.
///
/// ```
/// use ga_units::{Battle, Error, Order, Player};
///
/// /// Leaves everybody where they are.
/// struct Pacifist;
///
/// impl Player for Pacifist {
///     fn act(&mut self, battle: &mut Battle, _: &mut dyn rand::Rng) -> Result<(), Error> {
///         for unit in battle.side(battle.active()).units().to_vec() {
///             battle.order(Order { unit: unit.id, to: unit.at, target: None })?;
///         }
///         Ok(())
///     }
/// }
/// ```
pub trait Player {
    /// Gives the units of the side to move their orders; whoever gets none stays and does not attack.
    /// Everything random comes from `rng`.
    ///
    /// # Errors
    ///
    /// If an order breaks a rule. A good player never does.
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error>;
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (**self).act(battle, rng)
    }
}

/// What a side buys: a list of kinds drawn from a seed, as long as it is needed.
///
/// Both sides of a match have the same list, so that only how they move tells them apart.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Purchases {
    seed: u64,
    kinds: Vec<usize>,
}

impl Purchases {
    /// A list in which each of `kinds` is equally likely. Without kinds nothing is bought.
    pub fn new(seed: u64, kinds: impl IntoIterator<Item = usize>) -> Self {
        Self { seed, kinds: kinds.into_iter().collect() }
    }

    /// A list of all kinds of a battle.
    pub fn all(seed: u64, battle: &Battle) -> Self {
        Self::new(seed, 0..battle.roster().kinds().len())
    }

    /// Entry `index` of the list.
    pub fn kind(&self, index: usize) -> Option<usize> {
        let choice =
            (!self.kinds.is_empty()).then(|| below(&mut purchase(self.seed, index), self.kinds.len()));
        choice.map(|choice| self.kinds[choice])
    }

    /// Buys for the side to move while it can afford the next entry of the list.
    ///
    /// # Errors
    ///
    /// If the list names a kind that the battle does not have.
    pub fn buy(&self, battle: &mut Battle) -> Result<(), Error> {
        let bought = |battle: &Battle| battle.side(battle.active()).tally().created as usize;
        while let Some(kind) = self.kind(bought(battle)) {
            if kind < battle.roster().kinds().len() && !battle.can_create(kind) {
                break;
            }
            battle.create(kind)?;
        }
        Ok(())
    }
}

/// Plays a battle to its end. `watch` sees it after the orders of each turn.
///
/// Each turn the side to move buys from its list, then its player moves. The same battle, players, purchases
/// and seed give the same match.
///
/// # Errors
///
/// Those of the players.
pub fn play(
    battle: &mut Battle,
    players: [&mut dyn Player; 2],
    purchases: [&Purchases; 2],
    seed: u64,
    watch: &mut dyn FnMut(&Battle),
) -> Result<(), Error> {
    let [first, second] = players;
    while battle.outcome().is_none() {
        let side = battle.active();
        purchases[side].buy(battle)?;
        let mut rng = decision(seed, battle.turn(), side);
        if side == 0 {
            first.act(battle, &mut rng)?;
        } else {
            second.act(battle, &mut rng)?;
        }
        watch(battle);
        if battle.outcome().is_none() {
            battle.end_turn()?;
        }
    }
    Ok(())
}
