use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::purchases::Purchases;
use crate::game::streams::decision;
use rand::Rng;

/// A player: moves the units of one side.
///
/// Implement this trait for a player of your own:
///
/// ```
/// use ga_units::{Battle, Error, Order, Player};
///
/// /// Leaves every unit where it is.
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
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a player",
    note = "implement `Player::act`, which gives the units of the side to move their orders"
)]
pub trait Player {
    /// Gives orders to the units of the side to move. A unit without an order stays and does not
    /// attack. Draw all random numbers from `rng`.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if an order breaks a rule. A correct player never breaks one.
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error>;
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (**self).act(battle, rng)
    }
}

/// Plays a battle to its end.
///
/// In each turn, the side to move first buys units from its list. Then its player gives orders.
/// Then `watch` is called with the battle. The same battle, players, purchases and seed give the
/// same match.
///
/// # Errors
///
/// The errors of the players and of [`Purchases::buy`].
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
