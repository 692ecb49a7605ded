use crate::error::{Error, whole};
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::melee::Melee;
use crate::game::order::{Order, Outcome, Target};
use crate::game::side::Tally;
use ga_core::text::result_name;

/// The units that a side created in one turn, and the orders that it gave.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Turn {
    /// The side that moved.
    pub side: usize,
    /// The side whose building could be attacked; of two sides, the other one.
    pub aim: usize,
    /// The kinds of the units that the side created, in order.
    pub created: Vec<usize>,
    /// The orders of the side's units, in order.
    pub orders: Vec<Order>,
}

/// What happens in a turn, one after the other.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Step {
    /// The unit with this number is created.
    Created(u32),
    /// A unit carries out its order.
    Ordered {
        /// The order.
        order: Order,
        /// The cell that the unit was on before.
        from: Cell,
        /// The cell of the target, if there is one.
        target: Option<Cell>,
        /// Hit points that the attack takes, including those that the target did not have.
        damage: f64,
        /// Whether the attack destroys its target.
        destroys: bool,
    },
}

/// Plays a recorded turn: creates its units, then gives its orders. Does not end the turn. Calls
/// `watch` after each step, with the battle.
///
/// ```
/// use ga_units::game::{self, Step, Turn};
/// use ga_units::{Map, Order, Terms};
///
/// let mut battle = Map::apart(15)?.battle(Terms::default(), 7)?;
/// let turn = Turn { created: vec![0], ..Turn::default() };
/// game::play_turn(&mut battle, &turn, &mut |step, _| assert_eq!(step, Step::Created(0)))?;
/// # Ok::<(), ga_units::Error>(())
/// ```
///
/// # Errors
///
/// [`Error::Refused`] if an order breaks a rule. The steps before it are carried out.
pub fn play_turn(
    battle: &mut Battle,
    turn: &Turn,
    watch: &mut dyn FnMut(Step, &Battle),
) -> Result<(), Error> {
    for &kind in &turn.created {
        let unit = battle.create(kind)?;
        watch(Step::Created(unit), battle);
    }
    for &order in &turn.orders {
        let side = battle.active();
        let enemy = battle.side(1 - side);
        let target = match order.target {
            None => None,
            Some(Target::Unit(id)) => enemy.unit(id).map(|unit| unit.at),
            Some(Target::Building) => Some(enemy.building()),
        };
        let from = battle
            .side(side)
            .unit(order.unit)
            .map_or(order.to, |unit| unit.at);
        let dealt = battle.side(side).tally().damage_dealt;
        let dead = enemy.tally().dead;
        battle.order(order)?;
        let damage = battle.side(side).tally().damage_dealt - dealt;
        let destroys = battle.side(1 - side).tally().dead > dead || battle.outcome().is_some();
        watch(
            Step::Ordered {
                order,
                from,
                target,
                damage,
                destroys,
            },
            battle,
        );
    }
    Ok(())
}

/// A turn that was played.
#[derive(Clone, Copy, Debug)]
pub struct Played<'a> {
    /// The turn.
    pub turn: &'a Turn,
    /// The battle of the side that moved, before the end of the turn.
    pub battle: &'a Battle,
    /// The position after the turn.
    pub melee: &'a Melee,
}

/// The record of a match of two sides or of more: its first position and all turns.
/// [`verify::replay`](crate::verify::replay) replays it.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Record {
    /// The names of the players, one for each side.
    pub players: Vec<String>,
    /// The seed of the players' random numbers.
    pub seed: u64,
    /// The position before the first turn.
    pub start: Melee,
    /// All turns, in order. The last one may be incomplete.
    pub turns: Vec<Turn>,
}

/// The result of a match.
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(remote = "Self")
)]
pub struct Summary {
    /// The side that won, or `None` for a draw or if the game goes on.
    pub winner: Option<usize>,
    /// Number of rounds begun.
    pub turns: u32,
    /// Statistics of each side.
    pub sides: Vec<Tally>,
}

impl Summary {
    /// The result of a battle or a melee so far.
    pub fn of(position: &(impl Clone + Into<Melee>)) -> Self {
        let position: Melee = position.clone().into();
        let sides = position.sides().iter();
        Self {
            winner: position.outcome().and_then(Outcome::winner),
            turns: position.turn(),
            sides: sides.map(|side| *side.tally()).collect(),
        }
    }
}

impl Record {
    /// A record without turns that starts with the position `start`.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if the number of names is not that of the sides.
    pub fn new(
        start: impl Into<Melee>,
        players: impl IntoIterator<Item = String>,
        seed: u64,
    ) -> Result<Self, Error> {
        let start = start.into();
        let players: Vec<String> = players.into_iter().collect();
        let sides = start.sides().len() as i64;
        whole("the number of players", players.len() as i64, sides..=sides)?;
        Ok(Self {
            players,
            seed,
            start,
            turns: Vec::new(),
        })
    }

    /// The name of the result of a command on a scenario, whose name may be empty: see
    /// [`result_name`].
    pub fn name(&self, command: &str, scenario: &str) -> String {
        let players = self.players.join("-");
        let grid = self.start.grid();
        let size = self.start.battle();
        let size = size.map_or_else(String::new, |_| {
            format!("{}x{}", grid.width(), grid.height())
        });
        result_name(&[&"units", &command, &scenario, &players, &size, &self.seed])
    }

    /// Adds the present turn of a battle. Call it from `watch` of [`play`](crate::play).
    pub fn watch(&mut self, battle: &Battle) {
        self.turns.push(Turn {
            side: battle.active(),
            aim: 1 - battle.active(),
            created: battle.created().to_vec(),
            orders: battle.orders().to_vec(),
        });
    }
}
