//! The evaluation of positions that all rivals share, and the trial battle in which they play on.

use ga_units::evolve::lookahead::Weights;
use ga_units::players::GreedyPlayer;
use ga_units::{Battle, Cell, Order, Outcome, game::Unit};

/// The value of a win, above that of every position without a win.
const WIN: f64 = 1e6;

/// The steps from each cell to a building around rocks, without units. `u16::MAX` if there is no
/// way.
#[derive(Clone, Debug)]
pub struct Steps(Vec<u16>);

impl Steps {
    /// Breadth-first search from a building.
    pub fn to_building(battle: &Battle, side: usize) -> Self {
        let grid = battle.grid();
        let goal = battle.side(side).building();
        let mut steps = vec![u16::MAX; grid.len()];
        steps[grid.id(goal)] = 0;
        let mut queue = std::collections::VecDeque::from([goal]);
        while let Some(cell) = queue.pop_front() {
            let next = steps[grid.id(cell)] + 1;
            let around = |at: u16, size: u16| at.saturating_sub(1)..=(at + 1).min(size - 1);
            for y in around(cell.y, grid.height()) {
                for x in around(cell.x, grid.width()) {
                    let to = Cell { x, y };
                    if !grid.is_blocked(to) && steps[grid.id(to)] == u16::MAX {
                        steps[grid.id(to)] = next;
                        queue.push_back(to);
                    }
                }
            }
        }
        Self(steps)
    }

    /// The steps from a cell.
    pub fn from(&self, battle: &Battle, cell: Cell) -> u16 {
        self.0[battle.grid().id(cell)]
    }
}

/// The steps to the nearest enemy unit or building of `side`, in king's moves.
pub fn nearest_enemy(battle: &Battle, side: usize, cell: Cell) -> u16 {
    let enemy = battle.side(1 - side);
    let units = enemy.units().iter().map(|unit| cell.distance(unit.at));
    units.fold(cell.distance(enemy.building()), u16::min)
}

/// Evaluates positions for the side that moves at the start, by the weights of our player: killed
/// and wounded units by their cost, hit points of buildings, and steps of living units towards the
/// enemy. Only the change since the start counts.
#[derive(Clone, Debug)]
pub struct Judge {
    weights: Weights,
    us: usize,
    /// The units of both sides at the start.
    units: [Vec<Unit>; 2],
    hp: [f64; 2],
    /// For each of our units at the start: the steps to the enemy's building and to the enemy.
    from: Vec<(f64, f64)>,
    /// The steps to the enemy's building.
    pub goal: Steps,
    /// The steps to our building.
    pub home: Steps,
    scale: f64,
}

impl Judge {
    /// A judge for the side to move.
    pub fn new(start: &Battle, weights: Weights) -> Self {
        let us = start.active();
        let [home, goal] = [us, 1 - us].map(|side| Steps::to_building(start, side));
        let from = start
            .side(us)
            .units()
            .iter()
            .map(|unit| Self::ways(start, &goal, us, unit.at))
            .collect();
        let cost = |side: usize| {
            start
                .side(side)
                .units()
                .iter()
                .map(|unit| start.roster().kinds()[unit.kind].cost)
                .sum::<f64>()
        };
        Self {
            weights,
            us,
            units: [0, 1].map(|side| start.side(side).units().to_vec()),
            hp: [0, 1].map(|side| start.side(side).hp()),
            from,
            goal,
            home,
            scale: cost(0).max(cost(1)).max(1.0) / 4.0,
        }
    }

    fn ways(battle: &Battle, goal: &Steps, us: usize, cell: Cell) -> (f64, f64) {
        (
            f64::from(goal.from(battle, cell)),
            f64::from(nearest_enemy(battle, us, cell)),
        )
    }

    /// The value of a position, in money. Greater is better.
    pub fn value(&self, battle: &Battle) -> f64 {
        match battle.outcome() {
            Some(Outcome::Won(side)) if side == self.us => return WIN,
            Some(Outcome::Won(_)) => return -WIN,
            _ => {}
        }
        let them = 1 - self.us;
        let us = self.us;
        let weights = &self.weights;
        let lost = |side: usize| self.hp[side] - battle.side(side).hp();
        let mut value = weights.siege * lost(them) - weights.home * lost(us);
        self.each(battle, them, |_, cost, share| {
            value += if share < 1.0 {
                weights.wound * cost * share
            } else {
                weights.kill * cost
            };
        });
        self.each(battle, us, |place, cost, share| {
            value -= if share < 1.0 {
                weights.pain * cost * share
            } else {
                weights.loss * cost
            };
            if let Some((index, unit)) = place {
                let (goal, near) = Self::ways(battle, &self.goal, us, unit.at);
                let from = self.from[index];
                value += weights.advance * (from.0 - goal) + weights.chase * (from.1 - near);
            }
        });
        value
    }

    /// Calls `count` with each unit of a side at the start: the unit now, if it lives, its cost,
    /// and the share of its hit points that it has lost.
    fn each(
        &self,
        battle: &Battle,
        side: usize,
        mut count: impl FnMut(Option<(usize, &Unit)>, f64, f64),
    ) {
        // Both lists are sorted by the numbers of the units.
        let mut now = battle.side(side).units().iter().peekable();
        for (index, unit) in self.units[side].iter().enumerate() {
            let cost = battle.roster().kinds()[unit.kind].cost;
            match now.next_if(|alive| alive.id == unit.id) {
                Some(alive) => count(Some((index, alive)), cost, (unit.hp - alive.hp) / unit.hp),
                None => count(None, cost, 1.0),
            }
        }
    }

    /// The value as a number between -1 and 1, for searches that need bounds. Half of an army is
    /// about 0.96.
    pub fn bounded(&self, battle: &Battle) -> f64 {
        (self.value(battle) / self.scale).tanh()
    }
}

/// A battle in which a rival tries plans.
pub struct Trial<'a> {
    start: &'a Battle,
    /// The battle that is played on.
    pub battle: Battle,
    /// The judge.
    pub judge: Judge,
    greedy: GreedyPlayer,
}

impl<'a> Trial<'a> {
    /// A trial from `start`.
    pub fn new(start: &'a Battle, weights: Weights) -> Self {
        let battle = start.clone();
        let judge = Judge::new(start, weights);
        Self {
            start,
            battle,
            judge,
            greedy: GreedyPlayer::default(),
        }
    }

    /// Goes back to the start.
    pub fn reset(&mut self) {
        self.battle.copy_from(self.start);
    }

    /// The battle at the start.
    pub const fn start(&self) -> &'a Battle {
        self.start
    }

    /// Moves the units that the side to move had at the start, in order. Each attacks by the target
    /// rule.
    pub fn follow(&mut self, cells: &[Cell]) {
        for (unit, &to) in self
            .start
            .side(self.start.active())
            .units()
            .iter()
            .zip(cells)
        {
            self.step(*unit, to);
        }
    }

    /// Moves a unit, which attacks by the target rule.
    pub fn step(&mut self, unit: Unit, to: Cell) {
        if self.battle.outcome().is_none() {
            let target = self.battle.target_of(unit, to);
            self.battle.carry_out(Order {
                unit: unit.id,
                to,
                target,
            });
        }
    }

    /// Ends the turn. Returns whether the game goes on.
    pub fn pass(&mut self) -> bool {
        self.battle.outcome().is_none()
            && self.battle.end_turn().is_ok()
            && self.battle.outcome().is_none()
    }

    /// Plays a turn of the side to move by the greedy script.
    pub fn scripted(&mut self) {
        self.greedy.simulate(&mut self.battle);
    }

    /// Ends the turn and plays `turns` more by the greedy script, one side after the other.
    pub fn play_on(&mut self, turns: u32) {
        for _ in 0..turns {
            if !self.pass() {
                break;
            }
            self.scripted();
        }
    }
}
