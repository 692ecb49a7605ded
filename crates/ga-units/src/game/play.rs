use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::purchases::Purchases;
use crate::game::streams::{buying, decision};
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

    /// Creates units for the side to move, before [`act`](Self::act). By default they come from
    /// `list`, the random list of the side. [`buyers`](crate::buyers) choose for themselves. A
    /// player that holds another player should pass this call on. Draw all random numbers from
    /// `rng`, which is not the stream of `act`.
    ///
    /// # Errors
    ///
    /// [`Error::Refused`] if the side may not create a unit.
    fn buy(
        &mut self,
        battle: &mut Battle,
        list: &Purchases,
        rng: &mut dyn Rng,
    ) -> Result<(), Error> {
        let _ = rng;
        list.buy(battle)
    }
}

impl<P: Player + ?Sized> Player for Box<P> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        (**self).act(battle, rng)
    }

    fn buy(
        &mut self,
        battle: &mut Battle,
        list: &Purchases,
        rng: &mut dyn Rng,
    ) -> Result<(), Error> {
        (**self).buy(battle, list, rng)
    }
}

/// Plays a battle to its end.
///
/// In each turn, the player of the side to move first buys units ([`Player::buy`]), by default from
/// the list of its side. Then it gives orders. Then `watch` is called with the battle. The same
/// battle, players, purchases and seed give the same match.
///
/// # Errors
///
/// The errors of the players.
pub fn play(
    battle: &mut Battle,
    players: [&mut dyn Player; 2],
    purchases: [&Purchases; 2],
    seed: u64,
    watch: &mut dyn FnMut(&Battle),
) -> Result<(), Error> {
    play_unless(battle, players, purchases, seed, watch, &|| false)?;
    Ok(())
}

/// As [`play`], unless `stop`, which is called before each turn, cuts it short. Returns whether the
/// battle is over.
///
/// # Errors
///
/// The errors of the players.
pub fn play_unless(
    battle: &mut Battle,
    [first, second]: [&mut dyn Player; 2],
    purchases: [&Purchases; 2],
    seed: u64,
    watch: &mut dyn FnMut(&Battle),
    stop: &dyn Fn() -> bool,
) -> Result<bool, Error> {
    while battle.outcome().is_none() {
        if stop() {
            return Ok(false);
        }
        let side = battle.active();
        let player: &mut dyn Player = if side == 0 { &mut *first } else { &mut *second };
        act(battle, player, purchases[side], (seed, side, 2))?;
        watch(battle);
        if battle.outcome().is_none() {
            battle.end_turn()?;
        }
    }
    Ok(true)
}

/// Lets a player buy and give its orders, without the end of the turn. It draws as that of a side
/// in a match of at most `most` sides.
pub(crate) fn act(
    battle: &mut Battle,
    player: &mut dyn Player,
    purchases: &Purchases,
    (seed, side, most): (u64, usize, usize),
) -> Result<(), Error> {
    let mut rng = buying(seed, battle.turn(), side, most);
    player.buy(battle, purchases, &mut rng)?;
    let mut rng = decision(seed, battle.turn(), side, most);
    player.act(battle, &mut rng)
}

/// Lets `player` act for the side to move on a copy of `battle`, and returns the copy before the
/// turn ends. The player draws as in a match with `seed`. Nothing is bought.
///
/// ```
/// use ga_units::players::GreedyPlayer;
/// use ga_units::{Map, Terms, game};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 5, 1)?;
/// let planned = game::planned(&battle, &mut GreedyPlayer::default(), 1)?;
/// assert_eq!(planned.orders().len(), 5);
/// # Ok::<(), ga_units::Error>(())
/// ```
///
/// # Errors
///
/// The errors of the player.
pub fn planned(battle: &Battle, player: &mut dyn Player, seed: u64) -> Result<Battle, Error> {
    let mut battle = battle.clone();
    let mut rng = decision(seed, battle.turn(), battle.active(), 2);
    player.act(&mut battle, &mut rng)?;
    Ok(battle)
}
