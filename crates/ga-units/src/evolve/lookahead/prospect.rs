/// The weights of a [`Prospect`]. All are at least 0, and their unit is money.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Weights {
    /// Weight of the cost of enemies killed.
    pub kill: f64,
    /// Weight of the cost of enemies wounded, by the share of hit points that they lose.
    pub wound: f64,
    /// Weight of a hit point of the enemy's building.
    pub siege: f64,
    /// Weight of the cost of our units that the reply kills.
    pub loss: f64,
    /// Weight of the cost of our units that the reply wounds, by the share of hit points that they
    /// lose.
    pub pain: f64,
    /// Weight of a hit point of our building.
    pub home: f64,
    /// Weight of a step between a unit and the enemy's building.
    pub advance: f64,
    /// Weight of a step between a unit and the nearest enemy, unit or building.
    pub chase: f64,
}

impl Weights {
    /// The number of weights.
    pub const COUNT: usize = 8;

    /// All weights are 0, so only winning and losing count. Use them with an
    /// [`Objective`](crate::lookahead::Objective) that replaces all other criteria.
    pub const NONE: Self = Self::from_array([0.0; Self::COUNT]);

    /// Weights set by hand.
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

    /// Weights evolved in self-play against [`BY_HAND`](Self::BY_HAND), and rounded: `units
    /// evolve-weights --generations 6 --size 8 --maps 8`. No published figure is measured on its
    /// eight maps.
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

    /// The weights in the order of the fields.
    pub const fn to_array(self) -> [f64; Self::COUNT] {
        let Self { kill, wound, siege, loss, pain, home, advance, chase } = self;
        [kill, wound, siege, loss, pain, home, advance, chase]
    }

    /// Weights from a list in the order of the fields.
    pub const fn from_array(weights: [f64; Self::COUNT]) -> Self {
        let [kill, wound, siege, loss, pain, home, advance, chase] = weights;
        Self { kill, wound, siege, loss, pain, home, advance, chase }
    }
}

impl Default for Weights {
    fn default() -> Self {
        Self::BY_HAND
    }
}

/// The predicted result of a plan, in sums: of its attacks in the order of the units, then of the
/// reply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
#[non_exhaustive]
pub struct Prospect {
    /// Cost of the enemies killed.
    pub kills: f64,
    /// Cost of the enemies wounded, each by the share of its hit points lost.
    pub wounds: f64,
    /// Hit points taken from the enemy's building, at most those it has.
    pub siege: f64,
    /// Cost of our units that the reply kills.
    pub losses: f64,
    /// Cost of our units that the reply wounds, each by the share of its hit points lost.
    pub pains: f64,
    /// Hit points that the reply takes from our building, at most those it has.
    pub home: f64,
    /// Steps to the enemy's building, summed over the units.
    pub advance: f64,
    /// Steps to the nearest enemy, unit or building, summed over the units.
    pub chase: f64,
    /// Whether the enemy's building is destroyed.
    pub wins: bool,
    /// Whether the reply destroys our building.
    pub loses: bool,
}

/// The score of a win. It is greater than any score without one.
const WIN: f64 = 1e6;

impl Prospect {
    /// The weighted sum, in which harm to the enemy is positive. Greater is better.
    pub fn score(&self, weights: &Weights) -> f64 {
        let Weights { kill, wound, siege, loss, pain, home, advance, chase } = weights;
        kill * self.kills + wound * self.wounds + siege * self.siege
            - loss * self.losses
            - pain * self.pains
            - home * self.home
            - advance * self.advance
            - chase * self.chase
            + WIN * (f64::from(u8::from(self.wins)) - f64::from(u8::from(self.loses)))
    }
}
