use super::genome::{Chromatic, Direct, Encoding, Indirect, Material};
use super::operators::{Redraw, Repaint};
use super::paper::MUTATION;
use crate::error::Error;
use crate::game::{Adjacency, Course, Size};
use ga_core::mutate::BitFlip;
use ga_core::{Linear, Mutator, Sampler};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A representation, chosen while the program runs. [`build`](Self::build) gives its parts with
/// their usual numbers.
///
/// ```
/// use ga_checkpoint::evolve::Representation;
///
/// let names = Representation::ALL.map(Representation::name);
/// assert_eq!(names, ["direct", "rainbow", "wheel", "positive", "negative"]);
/// assert_eq!("wheel".parse(), Ok(Representation::Wheel));
/// ```
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
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
const PALETTE: u8 = 6;
/// The number of cells for each gene of the indirect representations: ours.
const CELLS_PER_GENE: usize = 6;
/// The rate at which lines are redrawn: ours. About as many cells change as in the direct
/// representation.
const REDRAWING: f64 = 0.03;

/// What is done with the parts of a [`Representation`], which have other types for each.
pub trait Use {
    /// What it results in.
    type Output;
    /// Why it can fail.
    type Error: From<Error>;

    /// Uses the encoding, the mutator and the sampler of founders.
    ///
    /// # Errors
    ///
    /// Those of your implementation.
    fn with<E, M>(
        self,
        encoding: E,
        mutator: M,
        founders: impl Sampler<E::Genome> + 'static,
    ) -> Result<Self::Output, Self::Error>
    where
        E: Encoding + Clone + Send + 'static,
        E::Genome: Linear + Send + Serialize + DeserializeOwned + 'static,
        M: Mutator<E::Genome> + Clone + Send + 'static;
}

impl Representation {
    /// All representations.
    pub const ALL: [Self; 5] = [Self::Direct, Self::Rainbow, Self::Wheel, Self::Positive, Self::Negative];

    /// The name as an option.
    pub fn name(self) -> &'static str {
        match self {
            Self::Direct => "direct",
            Self::Rainbow => "rainbow",
            Self::Wheel => "wheel",
            Self::Positive => "positive",
            Self::Negative => "negative",
        }
    }

    /// Whether mazes have colours instead of walls.
    pub fn is_chromatic(self) -> bool {
        matches!(self, Self::Rainbow | Self::Wheel)
    }

    /// The number of genes of a maze of `size`.
    pub fn genes(self, size: Size) -> usize {
        match self {
            Self::Direct | Self::Rainbow | Self::Wheel => size.cells(),
            Self::Positive | Self::Negative => size.cells().div_ceil(CELLS_PER_GENE),
        }
    }

    /// Builds encoding, mutator and founders, and hands them to `user`. Each cell of a founder is
    /// blocked or painted with probability `fill`. Without a rate of `mutation`, that of the
    /// documentation is used.
    ///
    /// # Errors
    ///
    /// If `fill` or `mutation` is not a probability, and the errors of `user`.
    pub fn build<U: Use>(
        self,
        course: Course,
        guarded: bool,
        fill: f64,
        mutation: Option<f64>,
        user: U,
    ) -> Result<U::Output, U::Error> {
        let size = course.size();
        match self {
            Self::Direct => {
                let direct = Direct::new(course, guarded);
                let founders = direct.founders(fill)?;
                let mutator = BitFlip::new(mutation.unwrap_or(MUTATION)).map_err(Error::from)?;
                user.with(direct, mutator, founders)
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

impl std::str::FromStr for Representation {
    type Err = Error;

    fn from_str(text: &str) -> Result<Self, Error> {
        let found = Self::ALL.into_iter().find(|known| known.name() == text);
        found.ok_or_else(|| Error::Representation { found: text.to_owned() })
    }
}
