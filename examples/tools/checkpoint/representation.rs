//! The representations, as values of an option.

use clap::ValueEnum;
use ga_checkpoint::evolve;

/// A representation.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub(crate) enum Representation {
    /// One bit per cell
    Direct,
    /// One colour per cell; the first and the last colour are not adjacent
    Rainbow,
    /// One colour per cell; the first and the last colour are adjacent
    Wheel,
    /// Barriers in an empty grid
    Positive,
    /// Tunnels in a solid grid
    Negative,
}

impl From<Representation> for evolve::Representation {
    fn from(option: Representation) -> Self {
        match option {
            Representation::Direct => Self::Direct,
            Representation::Rainbow => Self::Rainbow,
            Representation::Wheel => Self::Wheel,
            Representation::Positive => Self::Positive,
            Representation::Negative => Self::Negative,
        }
    }
}

/// The name in reports.
pub(crate) fn title(representation: evolve::Representation) -> &'static str {
    use evolve::Representation::{Direct, Negative, Positive, Rainbow, Wheel};
    match representation {
        Direct => "direct binary",
        Rainbow => "chromatic, rainbow",
        Wheel => "chromatic, wheel",
        Positive => "positive",
        Negative => "negative",
    }
}
