//! The representations, with the operators and constants that each one takes.

use clap::ValueEnum;
use cli::Failure;
use ga_checkpoint::evolve::genome::{Chromatic, Direct, Encoding, Indirect, Material};
use ga_checkpoint::evolve::operators::{Redraw, Repaint};
use ga_checkpoint::game::Adjacency;
use ga_checkpoint::scheme::paper::MUTATION;
use ga_checkpoint::{Course, Size};
use ga_core::mutate::BitFlip;
use ga_core::{Linear, Mutator, Sampler};
use serde::Serialize;
use serde::de::DeserializeOwned;

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

/// The number of colours of a chromatic maze: ours.
const PALETTE: u8 = 6;
/// The number of cells for each gene of the indirect representations: ours.
const CELLS_PER_GENE: usize = 6;
/// The rate at which lines are redrawn: ours. About as many cells change as in the direct
/// representation.
const REDRAWING: f64 = 0.03;

/// What is done with a representation, of any type.
pub(crate) trait Use {
    type Output;

    fn with<E, M>(
        self,
        encoding: E,
        mutator: M,
        founders: impl Sampler<E::Genome>,
    ) -> Result<Self::Output, Failure>
    where
        E: Encoding + Clone + Send,
        E::Genome: Linear + Send + Serialize + DeserializeOwned,
        M: Mutator<E::Genome> + Clone + Send;
}

impl Representation {
    pub(crate) const ALL: [Self; 5] =
        [Self::Direct, Self::Rainbow, Self::Wheel, Self::Positive, Self::Negative];

    /// The name in reports.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct binary",
            Self::Rainbow => "chromatic, rainbow",
            Self::Wheel => "chromatic, wheel",
            Self::Positive => "positive",
            Self::Negative => "negative",
        }
    }

    /// Whether mazes have colours instead of walls.
    pub(crate) fn is_chromatic(self) -> bool {
        matches!(self, Self::Rainbow | Self::Wheel)
    }

    /// The number of genes of a maze of `size`.
    pub(crate) fn genes(self, size: Size) -> usize {
        match self {
            Self::Direct | Self::Rainbow | Self::Wheel => size.cells(),
            Self::Positive | Self::Negative => size.cells().div_ceil(CELLS_PER_GENE),
        }
    }

    /// Builds encoding, mutator and founders, and hands them to `user`. Without a rate of
    /// `mutation`, that of the documentation is used.
    pub(crate) fn build<U: Use>(
        self,
        course: Course,
        guarded: bool,
        fill: f64,
        mutation: Option<f64>,
        user: U,
    ) -> Result<U::Output, Failure> {
        let size = course.size();
        match self {
            Self::Direct => {
                let direct = Direct::new(course, guarded);
                let founders = direct.founders(fill)?;
                user.with(direct, BitFlip::new(mutation.unwrap_or(MUTATION))?, founders)
            }
            Self::Rainbow | Self::Wheel => {
                let adjacency = if self == Self::Wheel { Adjacency::Wheel } else { Adjacency::Rainbow };
                let chromatic = Chromatic::new(course, PALETTE, adjacency)?;
                let founders = chromatic.founders(fill)?;
                user.with(chromatic, Repaint::new(mutation.unwrap_or(MUTATION), PALETTE)?, founders)
            }
            Self::Positive | Self::Negative => {
                let material = if self == Self::Positive { Material::Barriers } else { Material::Tunnels };
                let indirect = Indirect::new(course, material, guarded, self.genes(size))?;
                let founders = indirect.founders(fill)?;
                user.with(indirect, Redraw::new(mutation.unwrap_or(REDRAWING), size)?, founders)
            }
        }
    }
}
