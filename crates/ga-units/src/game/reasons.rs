use super::battle::Battle;
use super::cell::Cell;
use super::order::{Order, Target};
use crate::error::Error;

/// Why a unit got its order: its target, what the attack gains, and what threatens the unit where
/// it ends.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Reason {
    /// The number of the unit.
    pub unit: u32,
    /// The cell that it left.
    pub from: Cell,
    /// The cell that it went to.
    pub to: Cell,
    /// What it attacked.
    pub target: Option<Target>,
    /// The hit points that the attack took.
    pub damage: f64,
    /// What the attack gains: the cost of a unit that it killed, otherwise 0.
    pub gain: f64,
    /// The numbers of the enemies that can attack the unit in the next turn, each on its own.
    pub threats: Vec<u32>,
    /// The hit points that the unit would lose to all of them.
    pub danger: f64,
    /// Whether the unit would fall to all of them.
    pub may_fall: bool,
}

/// Carries out orders in a copy of `battle`, and says what each of them gains and risks.
///
/// It takes time for each pair of a unit and an enemy: use it for a turn that is shown, not in a
/// search.
///
/// # Errors
///
/// [`Error::Refused`] if an order breaks a rule.
///
/// ```
/// use ga_units::game::reasons;
/// use ga_units::players::GreedyPlayer;
/// use ga_units::{Map, Player, Terms};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// battle.create(0)?;
/// let before = battle.clone();
/// GreedyPlayer::default().act(&mut battle, &mut ga_core::random::Stream::seeded(1))?;
/// let why = reasons(&before, battle.orders())?;
/// assert!(why[0].threats.is_empty(), "there is no enemy yet");
/// # Ok::<(), ga_units::Error>(())
/// ```
pub fn reasons(battle: &Battle, orders: &[Order]) -> Result<Vec<Reason>, Error> {
    let mut after = battle.clone();
    let mut reasons = Vec::new();
    let (ours, theirs) = (battle.active(), 1 - battle.active());
    for &order in orders {
        let from = after
            .side(ours)
            .unit(order.unit)
            .map_or(order.to, |unit| unit.at);
        let enemy = after.side(theirs);
        let (hp, cost) = match order.target {
            Some(Target::Unit(id)) => enemy.unit(id).map_or((0.0, 0.0), |unit| {
                (unit.hp, after.roster().kinds()[unit.kind].cost)
            }),
            Some(Target::Building) => (enemy.hp(), 0.0),
            None => (0.0, 0.0),
        };
        after.order(order)?;
        let left = match order.target {
            Some(Target::Unit(id)) => after.side(theirs).unit(id).map(|unit| unit.hp),
            Some(Target::Building) => Some(after.side(theirs).hp()),
            None => Some(0.0),
        };
        reasons.push(Reason {
            unit: order.unit,
            from,
            to: order.to,
            target: order.target,
            damage: hp - left.unwrap_or(0.0),
            gain: if left.is_none() { cost } else { 0.0 },
            threats: Vec::new(),
            danger: 0.0,
            may_fall: false,
        });
    }
    // Nothing can be attacked after the end of the game.
    if after.outcome().is_none() {
        after.end_turn()?;
    }
    if after.outcome().is_none() {
        for reason in &mut reasons {
            threaten(&after, ours, reason);
        }
    }
    Ok(reasons)
}

/// Fills in what threatens a unit of `side`. The other side is to move.
fn threaten(battle: &Battle, side: usize, reason: &mut Reason) {
    let Some(unit) = battle.side(side).unit(reason.unit) else {
        return;
    };
    for &enemy in battle.side(1 - side).units() {
        if !battle
            .attack_cells(enemy, Target::Unit(reason.unit))
            .is_empty()
        {
            reason.threats.push(enemy.id);
            reason.danger += battle.damage_on(enemy.kind, unit.kind, unit.at);
        }
    }
    reason.danger = reason.danger.min(unit.hp);
    reason.may_fall = !reason.threats.is_empty() && reason.danger >= unit.hp;
}
