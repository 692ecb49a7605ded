use crate::error::Error;
use crate::evolve::fitness::distances_to_centroid;
use crate::game::battle::Battle;
use crate::game::cell::Cell;
use crate::game::order::{Outcome, Target};
use crate::game::play::{Player, play_unless};
use crate::game::purchases::Purchases;
use crate::game::setup::Ground;

/// How a side plays: sums over its turns, and the figures that follow from them.
///
/// ```
/// use ga_units::players::{Behaviour, GreedyPlayer, HoldPlayer};
/// use ga_units::{Map, Purchases, Terms, play};
///
/// let mut battle = Map::sized(20, 14, 15)?.skirmish(Terms::without_money(), 6, 1)?;
/// let (none, mut behaviour) = (Purchases::all(1, &battle), Behaviour::default());
/// let (mut hold, mut greedy) = (HoldPlayer, GreedyPlayer::default());
/// let watch = &mut |battle: &_| behaviour.watch(battle, 0);
/// play(&mut battle, [&mut hold, &mut greedy], [&none, &none], 1, watch)?;
/// behaviour.end(&battle, 0);
/// assert!(behaviour.forward() < 0.3, "units that hold stay at their building");
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Behaviour {
    orders: f64,
    attacks: f64,
    attacks_on_units: f64,
    attacked_units: f64,
    /// The units at the end of each turn, summed over the turns.
    stands: f64,
    /// The same, only of turns that end with enemies on the field.
    watched_stands: f64,
    forward: f64,
    distance: f64,
    spread: f64,
    dead: f64,
    units: f64,
}

impl Ground {
    /// Plays the match of this number, counted from 0: the winner, and how side 0 plays. `None` if
    /// `stop`, which is called before each turn, cuts it short.
    ///
    /// # Errors
    ///
    /// The errors of the players, and of [`battle`](Self::battle).
    pub fn matched(
        &self,
        seed: u64,
        game: u64,
        players: [&dyn Fn() -> Box<dyn Player>; 2],
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<(Option<usize>, Behaviour)>, Error> {
        let (seed, swapped) = self.place(seed, game);
        let mut battle = self.battle(seed, swapped)?;
        let [list, other] = [0, 1].map(|side| Purchases::of_side(seed, &battle, side));
        let [mut one, mut two] = players.map(|player| player());
        let mut behaviour = Behaviour::default();
        let watch = &mut |battle: &Battle| behaviour.watch(battle, 0);
        let players: [&mut dyn Player; 2] = [&mut one, &mut two];
        if !play_unless(&mut battle, players, [&list, &other], seed, watch, stop)? {
            return Ok(None);
        }
        behaviour.end(&battle, 0);
        Ok(Some((
            battle.outcome().and_then(Outcome::winner),
            behaviour,
        )))
    }

    /// Plays the first `games` matches: the share of the points of side 0, where a draw is half a
    /// point, and how side 0 plays.
    pub(crate) fn points(
        &self,
        seed: u64,
        games: u64,
        players: [&dyn Fn() -> Box<dyn Player>; 2],
        stop: &dyn Fn() -> bool,
    ) -> Result<Option<(f64, Behaviour)>, Error> {
        let mut points = 0.0;
        let mut all = Behaviour::default();
        for game in 0..games {
            let Some((winner, behaviour)) = self.matched(seed, game, players, stop)? else {
                return Ok(None);
            };
            all.add(&behaviour);
            points += match winner {
                Some(0) => 1.0,
                Some(_) => 0.0,
                None => 0.5,
            };
        }
        Ok(Some((points / games as f64, all)))
    }
}

impl Behaviour {
    /// Adds the present turn of a battle, if it is a turn of `side`. Call it from `watch` of
    /// [`play`](crate::play).
    pub fn watch(&mut self, battle: &Battle, side: usize) {
        if battle.active() != side {
            return;
        }
        let (ours, theirs) = (battle.side(side), battle.side(1 - side));
        let targets: Vec<Target> = battle
            .orders()
            .iter()
            .filter_map(|order| order.target)
            .collect();
        let mut units: Vec<u32> = targets
            .iter()
            .filter_map(|target| {
                if let Target::Unit(id) = target {
                    Some(*id)
                } else {
                    None
                }
            })
            .collect();
        self.orders += battle.orders().len() as f64;
        self.attacks += targets.len() as f64;
        self.attacks_on_units += units.len() as f64;
        units.sort_unstable();
        units.dedup();
        self.attacked_units += units.len() as f64;

        let cells: Vec<Cell> = ours.units().iter().map(|unit| unit.at).collect();
        self.stands += cells.len() as f64;
        self.spread += distances_to_centroid(&cells).sum::<f64>();
        for cell in cells {
            let home = cell.distance(ours.building());
            let goal = cell.distance(theirs.building());
            self.forward += f64::from(home) / f64::from(home + goal).max(1.0);
            if let Some(nearest) = theirs
                .units()
                .iter()
                .map(|enemy| enemy.at.distance(cell))
                .min()
            {
                self.watched_stands += 1.0;
                self.distance += f64::from(nearest);
            }
        }
    }

    /// Adds the units of `side` at the end of a match, dead and alive.
    pub fn end(&mut self, battle: &Battle, side: usize) {
        let side = battle.side(side);
        self.dead += f64::from(side.tally().dead);
        self.units += f64::from(side.tally().dead) + side.units().len() as f64;
    }

    /// Adds the turns of other matches.
    pub fn add(&mut self, other: &Self) {
        self.orders += other.orders;
        self.attacks += other.attacks;
        self.attacks_on_units += other.attacks_on_units;
        self.attacked_units += other.attacked_units;
        self.stands += other.stands;
        self.watched_stands += other.watched_stands;
        self.forward += other.forward;
        self.distance += other.distance;
        self.spread += other.spread;
        self.dead += other.dead;
        self.units += other.units;
    }

    /// The share of the orders that attack.
    pub fn attacks(&self) -> f64 {
        self.attacks / self.orders
    }

    /// The mean number of attacks of a turn on the same unit.
    pub fn focus(&self) -> f64 {
        self.attacks_on_units / self.attacked_units
    }

    /// Where the units stand between the buildings: 0 at their own, 1 at the enemy's.
    pub fn forward(&self) -> f64 {
        self.forward / self.stands
    }

    /// The mean distance of a unit to the nearest enemy unit, in cells.
    pub fn distance(&self) -> f64 {
        self.distance / self.watched_stands
    }

    /// The mean distance of a unit to the centroid of all units of its side, in cells.
    pub fn spread(&self) -> f64 {
        self.spread / self.stands
    }

    /// The share of the units that die.
    pub fn losses(&self) -> f64 {
        self.dead / self.units
    }
}
