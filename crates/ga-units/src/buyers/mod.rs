//! Buyers: what a side creates with its money.
//!
//! Without a buyer, a player buys from the random list of its side ([`Purchases`]), so that two
//! players differ only by their moves. [`Buying`] gives a player a buyer of its own:
//!
//! ```
//! use ga_units::buyers::{Buying, LanchesterBuyer};
//! use ga_units::players::GreedyPlayer;
//! use ga_units::{Map, Outcome, Purchases, Terms, play};
//!
//! let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
//! let list = Purchases::all(7, &battle);
//! let mut buying = Buying::new(GreedyPlayer::default(), LanchesterBuyer);
//! let mut greedy = GreedyPlayer::default();
//! play(&mut battle, [&mut buying, &mut greedy], [&list, &list], 7, &mut |_| {})?;
//! assert_eq!(battle.outcome(), Some(Outcome::Won(0)));
//! # Ok::<(), ga_units::Error>(())
//! ```
//!
//! | name | type | buys |
//! |---|---|---|
//! | `list` | [`Purchases`] | the entries of the random list, in order |
//! | `cheapest` | [`CheapestBuyer`] | always the cheapest kind |
//! | `counter` | [`CounterBuyer`] | the kind that hits the enemy's units hardest for its cost |
//! | `lanchester` | [`LanchesterBuyer`] | the kind that helps most in a predicted battle |
//!
//! [`Name`] has them by name. For a buyer of your own, implement [`Buyer`].

mod lanchester;
mod name;
mod scripts;

pub use lanchester::LanchesterBuyer;
pub use name::Name;
pub use scripts::{CheapestBuyer, CounterBuyer};

use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::play::Player;
use crate::game::purchases::Purchases;
use rand::Rng;

/// Chooses what the side to move creates.
///
/// ```
/// use ga_units::buyers::{Buyer, buy};
/// use ga_units::{Battle, Map, Terms};
///
/// /// Keeps 50 for later.
/// struct Thrifty;
///
/// impl Buyer for Thrifty {
///     fn next(&mut self, battle: &Battle, _: &mut dyn rand::Rng) -> Option<usize> {
///         (battle.side(battle.active()).money() >= 60.0).then_some(0)
///     }
/// }
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// buy(&mut Thrifty, &mut battle, &mut ga_core::random::Stream::seeded(1))?;
/// assert_eq!(battle.side(0).money(), 50.0);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a buyer",
    note = "implement `Buyer::next`, which names the kind that the side to move creates next"
)]
pub trait Buyer {
    /// The kind that the side to move should create next, or `None` if it should keep its money.
    /// Called again after each unit. If the side cannot create the kind now, the turn's purchases
    /// end. Draw all random numbers from `rng`.
    fn next(&mut self, battle: &Battle, rng: &mut dyn Rng) -> Option<usize>;
}

impl<B: Buyer + ?Sized> Buyer for Box<B> {
    fn next(&mut self, battle: &Battle, rng: &mut dyn Rng) -> Option<usize> {
        (**self).next(battle, rng)
    }
}

/// Buys units for the side to move until `buyer` names no kind, or one that the side cannot create
/// now.
///
/// # Errors
///
/// [`Error::Refused`] if the buyer names a kind that the side may never create.
pub fn buy(
    buyer: &mut (impl Buyer + ?Sized),
    battle: &mut Battle,
    rng: &mut dyn Rng,
) -> Result<(), Error> {
    while let Some(kind) = buyer.next(battle, rng) {
        // An unknown kind and one of another clan are refused with a reason.
        if battle.roster().may_create(battle.active(), kind) && !battle.can_create(kind) {
            break;
        }
        battle.create(kind)?;
    }
    Ok(())
}

/// A player with a buyer of its own, in place of the random list.
#[derive(Clone, Debug)]
pub struct Buying<P, B> {
    /// The player, which moves the units.
    pub player: P,
    /// The buyer.
    pub buyer: B,
}

impl<P: Player, B: Buyer> Buying<P, B> {
    /// Gives `player` a buyer.
    pub const fn new(player: P, buyer: B) -> Self {
        Self { player, buyer }
    }
}

impl<P: Player, B: Buyer> Player for Buying<P, B> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        self.player.act(battle, rng)
    }

    fn buy(&mut self, battle: &mut Battle, _: &Purchases, rng: &mut dyn Rng) -> Result<(), Error> {
        buy(&mut self.buyer, battle, rng)
    }
}
