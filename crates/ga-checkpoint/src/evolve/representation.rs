use super::paper::MUTATION;
use crate::game::Size;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// A representation, chosen while the program runs. [`Evolve`](super::search::Evolve) works
/// with each.
///
/// ```
/// use ga_checkpoint::evolve::Representation;
///
/// assert_eq!(serde_json::from_str::<Representation>("\"wheel\"").unwrap(), Representation::Wheel);
/// ```
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, JsonSchema, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Representation {
    /// One bit per cell.
    #[default]
    Direct,
    /// One colour per cell; the first and the last colour are not adjacent.
    Rainbow,
    /// One colour per cell; the first and the last colour are adjacent.
    Wheel,
    /// Barriers in an empty grid.
    Positive,
    /// Tunnels in a solid grid.
    Negative,
}

/// The number of colours of a chromatic maze: ours.
pub(super) const PALETTE: u8 = 6;
/// The number of cells for each gene of the indirect representations: ours.
const CELLS_PER_GENE: usize = 6;
/// The rate at which lines are redrawn: ours. About as many cells change as in the direct
/// representation.
const REDRAWING: f64 = 0.03;

impl Representation {
    /// All representations.
    pub const ALL: [Self; 5] = [
        Self::Direct,
        Self::Rainbow,
        Self::Wheel,
        Self::Positive,
        Self::Negative,
    ];

    /// Whether mazes have colours instead of walls.
    pub fn is_chromatic(self) -> bool {
        matches!(self, Self::Rainbow | Self::Wheel)
    }

    /// The usual probability that a gene of a child changes in the paper's scheme.
    pub(super) fn mutation(self) -> f64 {
        match self {
            Self::Direct | Self::Rainbow | Self::Wheel => MUTATION,
            Self::Positive | Self::Negative => REDRAWING,
        }
    }

    /// The number of genes of a maze of `size`.
    pub fn genes(self, size: Size) -> usize {
        match self {
            Self::Direct | Self::Rainbow | Self::Wheel => size.cells(),
            Self::Positive | Self::Negative => size.cells().div_ceil(CELLS_PER_GENE),
        }
    }
}
