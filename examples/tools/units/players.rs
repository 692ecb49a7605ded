use clap::ValueEnum;
use ga_units::Player;
use ga_units::player::{Ascent, Genetic, Greedy, Hold, Paper, Random, Rush};

/// Who moves a side.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Name {
    /// The source's genetic player
    Paper,
    /// Ours: real attacks, the enemy's reply, a greedy founder
    Genetic,
    /// Moves at random
    Random,
    /// The best attack now, else towards the nearest enemy
    Greedy,
    /// Everybody to the building
    Rush,
    /// Nobody moves
    Hold,
    /// Coordinate ascent on the fitness of genetic
    Ascent,
}

impl Name {
    pub(crate) fn player(self) -> Box<dyn Player> {
        match self {
            Self::Paper => Box::new(Paper::default()),
            Self::Genetic => Box::new(Genetic::default()),
            Self::Random => Box::new(Random::default()),
            Self::Greedy => Box::new(Greedy::default()),
            Self::Rush => Box::new(Rush::default()),
            Self::Hold => Box::new(Hold),
            Self::Ascent => Box::new(Ascent::default()),
        }
    }

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Paper => "paper",
            Self::Genetic => "genetic",
            Self::Random => "random",
            Self::Greedy => "greedy",
            Self::Rush => "rush",
            Self::Hold => "hold",
            Self::Ascent => "ascent",
        }
    }
}
