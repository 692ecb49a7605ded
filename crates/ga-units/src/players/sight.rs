use super::decision::Decision;
use super::genetic::GeneticPlayer;
use super::taste::Taste;
use crate::error::Error;
use crate::evolve::lookahead::Playout;
use crate::evolve::ours::{Parameters, greedy_plan};
use crate::evolve::turn_view::TurnView;
use crate::game::battle::Battle;
use crate::game::play::Player;
use crate::game::side::Unit;
use rand::Rng;

/// A player with short sight and narrow attention, for opponents that are weak in a way that a
/// person understands.
///
/// It searches like [`GeneticPlayer`], but it looks only [`depth`](Self::depth) turns ahead. It
/// sees only the share [`enemies`](Self::enemies) of the enemies, those nearest to its units, and
/// plans only the share [`units`](Self::units) of its units, those nearest to an enemy. All other
/// units follow the habit of the [`GreedyPlayer`](super::GreedyPlayer). The plan of the habit is
/// always among those that it compares, so no unit moves at random.
///
/// - *Depth* 1 sees what its own attacks do, 2 also the enemy's reply. More adds playouts in small
///   battles, see [`Playout`].
/// - *Enemies* that it does not see are obstacles to it, as rocks are. Its mistakes are attacks
///   that it did not expect. If such an enemy is in range after a move, it is attacked all the
///   same.
/// - *Plans* are those that it compares. With 1, only the habit is left.
/// - *Taste* is what it wants, see [`Taste`].
///
/// ```
/// use ga_units::players::Sight;
/// use ga_units::{Map, Terms};
///
/// let battle = Map::apart(15)?.skirmish(Terms::default(), 6, 1)?;
/// let sight = Sight { enemies: 0.3, units: 0.5, ..Sight::WHOLE };
/// let decision = sight.decide(&battle, 1)?.expect("six units");
/// assert_eq!(decision.evaluations, sight.plans);
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Sight {
    /// The turns that it looks ahead, at least 1. Its own turn is the first.
    pub depth: u32,
    /// The share of the enemies that it sees, from 0 to 1, rounded up to whole units.
    pub enemies: f64,
    /// The share of its own units that it plans, from 0 to 1, rounded up to whole units.
    pub units: f64,
    /// The number of plans that it compares, at least 1. From 6 on it is rounded down to a multiple
    /// of 6.
    pub plans: u64,
    /// What it wants.
    pub taste: Taste,
}

/// The individuals of the search. Fewer plans than these are all founders.
const POPULATION: u64 = 6;

impl Sight {
    /// Sees all and plans all, as [`GeneticPlayer`] does.
    pub const WHOLE: Self = Self {
        depth: 6,
        enemies: 1.0,
        units: 1.0,
        plans: 210,
        taste: Taste::EVOLVED,
    };

    /// Searches for a plan of the side to move. Returns `None` if there is no unit to move. A plan
    /// is for a whole turn: [`Decision::carry_out`] refuses it if units have had orders before.
    ///
    /// # Errors
    ///
    /// [`Error::Scheme`] if a parameter is out of range.
    pub fn decide(&self, battle: &Battle, seed: u64) -> Result<Option<Decision>, Error> {
        let seen = self.seen(battle);
        let mut view = TurnView::new(&seen);
        let order = by_distance(view.units(), view.enemies());
        let habitual = &order[count(self.units, order.len())..];
        if !habitual.is_empty() {
            let habit = greedy_plan(&view);
            view.settle(habitual, &habit.0);
        }
        self.searcher().decide(&view, seed)
    }

    /// The battle without the enemies that are not seen. Their cells are rocks.
    fn seen(&self, battle: &Battle) -> Battle {
        let mut seen = battle.clone();
        let us = battle.active();
        let enemies = battle.side(1 - us).units();
        let units = battle.side(us).units();
        for &index in by_distance(enemies, units)
            .iter()
            .skip(count(self.enemies, enemies.len()))
        {
            seen.overlook(1 - us, enemies[index]);
        }
        seen
    }

    fn searcher(&self) -> GeneticPlayer<Taste> {
        let population = self.plans.clamp(1, POPULATION);
        let scheme = Parameters {
            population: population as usize,
            generations: self.plans / population - u64::from(self.plans > 0),
            ..Parameters::default()
        };
        let playout = Playout {
            turns: self.depth.saturating_sub(1),
            ..Playout::default()
        };
        // One turn of a playout is the reply, which the estimate has.
        let playout = if self.depth > 2 {
            playout
        } else {
            Playout::NONE
        };
        let weights = self.taste.weights;
        let objective = self.taste;
        GeneticPlayer {
            scheme,
            weights,
            scaled: false,
            greedy_moves: false,
            reply: self.depth > 1,
            playout,
            objective,
        }
    }
}

impl Player for Sight {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let decision = self.decide(battle, rng.next_u64())?;
        decision.map_or(Ok(()), |decision| decision.carry_out(battle))
    }
}

/// A share of `all`, rounded up.
fn count(share: f64, all: usize) -> usize {
    ((share * all as f64).ceil() as usize).min(all)
}

/// The indices of units, those nearest to any of `others` first. Of equally near units, the lowest
/// index is first.
fn by_distance(units: &[Unit], others: &[Unit]) -> Vec<usize> {
    let mut order: Vec<usize> = (0..units.len()).collect();
    order.sort_by_cached_key(|&index| {
        others
            .iter()
            .map(|other| other.at.distance(units[index].at))
            .min()
    });
    order
}
