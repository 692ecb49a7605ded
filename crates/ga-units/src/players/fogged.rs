use crate::buyers::{Buyer, buy};
use crate::error::Error;
use crate::game::battle::Battle;
use crate::game::order::Order;
use crate::game::play::Player;
use crate::game::purchases::Purchases;
use rand::Rng;

/// A player in a fog of war: it plans and buys for the battle that its side sees
/// ([`Battle::seen`]), so hidden enemies surprise it.
///
/// Its orders are carried out in the real battle. If a hidden enemy stands in the way of a unit,
/// the unit stays, and attacks what it sees by the target rule.
///
/// ```
/// use ga_units::players::{Fogged, GreedyPlayer};
/// use ga_units::{Map, Player, Terms};
///
/// let mut battle = Map::apart(15)?.skirmish(Terms::default(), 6, 1)?;
/// let mut player = Fogged { player: GreedyPlayer::default(), sight: 6 };
/// player.act(&mut battle, &mut ga_core::random::Stream::seeded(1))?;
/// assert_eq!(battle.orders().len(), 6);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Fogged<P> {
    /// The player.
    pub player: P,
    /// How far units and buildings see, in cells.
    pub sight: u16,
}

impl<P: Player> Player for Fogged<P> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let mut seen = battle.seen(self.sight);
        self.player.act(&mut seen, rng)?;
        for &order in seen.orders() {
            if battle.outcome().is_some() {
                break;
            }
            if battle.order(order).is_err() {
                stay(battle, order.unit, self.sight)?;
            }
        }
        Ok(())
    }

    fn buy(
        &mut self,
        battle: &mut Battle,
        list: &Purchases,
        rng: &mut dyn Rng,
    ) -> Result<(), Error> {
        let mut seen = battle.seen(self.sight);
        let before = seen.created().len();
        self.player.buy(&mut seen, list, rng)?;
        buy(&mut Wanted(&seen.created()[before..]), battle, rng)
    }
}

/// Leaves a unit where it is, and lets it attack what its side sees.
fn stay(battle: &mut Battle, unit: u32, sight: u16) -> Result<(), Error> {
    let Some(&unit) = battle.side(battle.active()).unit(unit) else {
        return Ok(());
    };
    let target = battle.seen(sight).target_of(unit, unit.at);
    battle.order(Order {
        unit: unit.id,
        to: unit.at,
        target,
    })
}

/// Buys these kinds.
struct Wanted<'a>(&'a [usize]);

impl Buyer for Wanted<'_> {
    fn next(&mut self, _: &Battle, _: &mut dyn Rng) -> Option<usize> {
        let (&first, others) = self.0.split_first()?;
        self.0 = others;
        Some(first)
    }
}
