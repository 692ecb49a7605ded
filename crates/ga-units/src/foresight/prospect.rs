/// What counts how much in a [`Foresight`](crate::Foresight). All are at least 0 and are measured in money.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Weights {
    /// The cost of the enemies that are killed.
    pub kill: f64,
    /// The cost of the enemies that are wounded, by the share of hit points that they lose.
    pub wound: f64,
    /// A hit point of the enemy's building.
    pub siege: f64,
    /// The cost of the units that the reply kills.
    pub loss: f64,
    /// The cost of the units that the reply wounds, by the share of hit points that they lose.
    pub pain: f64,
    /// A hit point of the building at home that the reply takes.
    pub home: f64,
    /// A step that a unit is away from the enemy's building.
    pub advance: f64,
    /// A step that a unit is away from the nearest enemy, unit or building.
    pub chase: f64,
}

impl Weights {
    /// How many there are.
    pub const COUNT: usize = 8;

    /// Nothing counts but to win and not to lose: for a [`Wish`](crate::Wish) that is to count alone.
    pub const NONE: Self = Self::from_array([0.0; Self::COUNT]);

    /// Set by hand.
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

    /// Evolved in self-play against those set by hand, on eight maps that no figure of ours is measured on, and
    /// rounded: `units evolve-weights --generations 6 --size 8 --maps 8`.
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

    /// As a list, in the order of the fields.
    pub const fn to_array(self) -> [f64; Self::COUNT] {
        let Self { kill, wound, siege, loss, pain, home, advance, chase } = self;
        [kill, wound, siege, loss, pain, home, advance, chase]
    }

    /// From a list in the order of the fields.
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

/// What a plan brings about: its attacks in the order of the units, then the reply.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Prospect {
    /// Cost of the enemies killed.
    pub kills: f64,
    /// Cost of the enemies wounded, each by the share of its hit points lost.
    pub wounds: f64,
    /// Hit points taken from the enemy's building, up to those it has.
    pub siege: f64,
    /// Cost of the units that the reply kills.
    pub losses: f64,
    /// Cost of the units that the reply wounds, each by the share of its hit points lost.
    pub pains: f64,
    /// Hit points that the reply takes from the building at home, up to those it has.
    pub home: f64,
    /// Steps from all units to the enemy's building.
    pub advance: f64,
    /// Steps from each unit to the nearest enemy, unit or building.
    pub chase: f64,
    /// Whether the enemy's building is destroyed.
    pub wins: bool,
    /// Whether the reply destroys the building at home.
    pub loses: bool,
}

/// Better than anything that is not a win.
const WIN: f64 = 1e6;

impl Prospect {
    /// One number, greater being better.
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
