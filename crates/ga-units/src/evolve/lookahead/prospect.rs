use crate::game::kind::Kind;
use crate::game::roster::Roster;

/// The weights that turn a [`Prospect`] into a score. All are at least 0. The unit of a score is
/// money.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Weights {
    /// Weight of the cost of the enemies killed.
    pub kill: f64,
    /// Weight of the cost of the enemies wounded, each cost times the share of hit points lost.
    pub wound: f64,
    /// Weight of each hit point that the enemy's building loses.
    pub siege: f64,
    /// Weight of the cost of our units that the reply kills.
    pub loss: f64,
    /// Weight of the cost of our units that the reply wounds, each cost times the share of hit
    /// points lost.
    pub pain: f64,
    /// Weight of each hit point that our building loses.
    pub home: f64,
    /// Penalty for each step between one of our units and the enemy's building.
    pub advance: f64,
    /// Penalty for each step between one of our units and the nearest enemy unit or building.
    pub chase: f64,
}

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = 8;

    /// All weights are 0, so only winning and losing count. Use this constant with an
    /// [`Objective`](crate::evolve::lookahead::Objective) that replaces all other criteria.
    pub const NONE: Self = Self::from_array([0.0; Self::COUNT]);

    /// Weights that were set by hand.
    pub const BY_HAND: Self = Self {
        kill: 1.0,
        wound: 0.5,
        siege: 0.6,
        loss: 0.7,
        pain: 0.35,
        home: 0.3,
        advance: 0.5,
        chase: 0.2,
    };

    /// Weights that were evolved in self-play against [`BY_HAND`](Self::BY_HAND), and rounded, by
    /// `units evolve-weights --generations 6 --population-size 8 --maps 8`. No published figure is
    /// measured on the eight maps of this command.
    pub const EVOLVED: Self = Self {
        kill: 1.166,
        wound: 0.285,
        siege: 0.670,
        loss: 1.089,
        pain: 0.141,
        home: 1.016,
        advance: 0.767,
        chase: 0.353,
    };

    /// What the weights are multiplied by for kinds that need twice the hits of Table 1 or more.
    /// Long fights favor the side that keeps its units together and waits.
    const CAUTION: Self = Self {
        kill: 0.46,
        wound: 1.0,
        siege: 0.36,
        loss: 5.1,
        pain: 4.9,
        home: 0.36,
        advance: 0.05,
        chase: 0.36,
    };

    /// Weights for the kinds of Table 1, scaled to the kinds of `roster`.
    ///
    /// What counts hit points of buildings or steps is multiplied by the mean cost, relative to
    /// Table 1, because scores are money. If a kill takes more hits than in Table 1, own losses
    /// count more, and steps less, up to twice the hits. For Table 1 nothing changes.
    #[must_use]
    pub fn scaled_to(self, roster: &Roster) -> Self {
        let (cost, hits) = scale(roster);
        let (usual_cost, usual_hits) = TABLE_1;
        let price = cost / usual_cost;
        let caution = (hits / usual_hits - 1.0).clamp(0.0, 1.0);
        let prices = [1.0, 1.0, price, 1.0, 1.0, price, price, price];
        let factors = Self::CAUTION.to_array();
        let mut weights = self.to_array();
        for (weight, (price, factor)) in weights.iter_mut().zip(prices.into_iter().zip(factors)) {
            *weight *= price * (1.0 + caution * (factor - 1.0));
        }
        Self::from_array(weights)
    }

    /// Returns the weights as an array, in the order of the fields.
    pub const fn to_array(self) -> [f64; Self::COUNT] {
        let Self {
            kill,
            wound,
            siege,
            loss,
            pain,
            home,
            advance,
            chase,
        } = self;
        [kill, wound, siege, loss, pain, home, advance, chase]
    }

    /// Makes weights from an array in the order of the fields.
    pub const fn from_array(weights: [f64; Self::COUNT]) -> Self {
        let [kill, wound, siege, loss, pain, home, advance, chase] = weights;
        Self {
            kill,
            wound,
            siege,
            loss,
            pain,
            home,
            advance,
            chase,
        }
    }
}

/// The [`scale`] of Table 1, exactly.
const TABLE_1: (f64, f64) = (18.75, 1.75);

/// The mean cost of the kinds of a roster, and the mean number of hits for a kill, at most 20 each.
fn scale(roster: &Roster) -> (f64, f64) {
    let kinds = roster.kinds();
    let count = kinds.len() as f64;
    let cost = kinds.iter().map(|kind| kind.cost).sum::<f64>() / count;
    let hits = |attacker: usize| {
        let hit = |(target, kind): (usize, &Kind)| {
            (kind.hp / roster.damage(attacker, target)).ceil().min(20.0)
        };
        kinds.iter().enumerate().map(hit).sum::<f64>()
    };
    let hits = (0..kinds.len()).map(hits).sum::<f64>() / (count * count);
    (cost, hits)
}

impl Default for Weights {
    fn default() -> Self {
        Self::BY_HAND
    }
}

/// The predicted result of a plan as sums over all units: the results of the plan's attacks and of
/// the enemy's reply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Prospect {
    /// Cost of the enemies killed.
    pub kills: f64,
    /// Cost of the enemies wounded, each cost times the share of hit points lost.
    pub wounds: f64,
    /// Hit points that the enemy's building loses, at most the hit points that it has.
    pub siege: f64,
    /// Cost of our units that the reply kills.
    pub losses: f64,
    /// Cost of our units that the reply wounds, each cost times the share of hit points lost.
    pub own_wounds: f64,
    /// Hit points that our building loses to the reply, at most the hit points that it has.
    pub own_building_damage: f64,
    /// Steps from each of our units to the enemy's building, summed over the units.
    pub advance: f64,
    /// Steps from each of our units to the nearest enemy unit or building, summed over the units.
    pub distance_to_enemy: f64,
    /// Whether our attacks destroy the enemy's building.
    pub wins: bool,
    /// Whether the reply destroys our building.
    pub loses: bool,
}

/// The score of a win. It is greater than any score without a win.
const WIN: f64 = 1e6;

impl Prospect {
    /// The weighted sum: harm to the enemy counts positive, harm to us and distances count
    /// negative. A win adds a million, and a loss subtracts a million. Greater is better.
    pub fn score(&self, weights: &Weights) -> f64 {
        let Weights {
            kill,
            wound,
            siege,
            loss,
            pain,
            home,
            advance,
            chase,
        } = weights;
        kill * self.kills + wound * self.wounds + siege * self.siege
            - loss * self.losses
            - pain * self.own_wounds
            - home * self.own_building_damage
            - advance * self.advance
            - chase * self.distance_to_enemy
            + WIN * (f64::from(u8::from(self.wins)) - f64::from(u8::from(self.loses)))
    }
}
