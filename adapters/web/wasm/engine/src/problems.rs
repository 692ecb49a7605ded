//! The problems. Their functions are in files of their own, because the program that the page
//! prints has the same text.

use serde::{Deserialize, Serialize};

/// A problem to solve.
#[derive(Clone, Copy, Debug, Default, Deserialize, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Problem {
    /// As many ones as possible.
    #[default]
    Onemax,
    /// Blocks of five bits that deceive.
    Trap,
    /// Four equal tops.
    Himmelblau,
    /// A bent ridge.
    Rosenbrock,
    /// A hundred hills.
    Hills,
    /// The shortest closed tour of some cities.
    Tour,
}

/// What the genomes of a problem are.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// Bit strings.
    Bits,
    /// Points of a plane.
    Reals,
    /// Orders of cities.
    Tours,
}

impl Problem {
    /// All problems.
    pub const ALL: [Self; 6] = [
        Self::Onemax,
        Self::Trap,
        Self::Himmelblau,
        Self::Rosenbrock,
        Self::Hills,
        Self::Tour,
    ];

    /// What its genomes are.
    pub fn kind(self) -> Kind {
        match self {
            Self::Onemax | Self::Trap => Kind::Bits,
            Self::Himmelblau | Self::Rosenbrock | Self::Hills => Kind::Reals,
            Self::Tour => Kind::Tours,
        }
    }

    /// The functions that score its genomes, as text.
    pub(crate) fn source(self) -> &'static str {
        match self {
            Self::Onemax => include_str!("problems/onemax.rs"),
            Self::Trap => include_str!("problems/trap.rs"),
            Self::Himmelblau => include_str!("problems/himmelblau.rs"),
            Self::Rosenbrock => include_str!("problems/rosenbrock.rs"),
            Self::Hills => include_str!("problems/hills.rs"),
            Self::Tour => include_str!("problems/tour.rs"),
        }
    }

    /// The range of both coordinates of a point, from the negative of this number on.
    pub(crate) fn side(self) -> f64 {
        match self {
            Self::Rosenbrock => 2.0,
            _ => 5.0,
        }
    }

    /// The score of a point.
    pub(crate) fn of_point(self) -> fn(&Vec<f64>) -> f64 {
        match self {
            Self::Rosenbrock => rosenbrock::call,
            Self::Hills => hills::call,
            _ => himmelblau::call,
        }
    }

    /// The score of a bit string.
    pub(crate) fn of_bits(self) -> fn(&ga_core::genome::BitString) -> f64 {
        match self {
            Self::Trap => trap::call,
            _ => onemax::call,
        }
    }
}

macro_rules! of_bits {
    ($name:ident, $file:literal) => {
        mod $name {
            use ga_core::prelude::*;
            include!($file);

            pub(super) fn call(genome: &BitString) -> f64 {
                score(genome)
            }
        }
    };
}
macro_rules! of_points {
    ($name:ident, $file:literal) => {
        #[allow(clippy::ptr_arg, reason = "a fitness gets its genome")]
        mod $name {
            include!($file);

            pub(super) fn call(point: &Vec<f64>) -> f64 {
                score(point)
            }
        }
    };
}

of_bits!(onemax, "problems/onemax.rs");
of_bits!(trap, "problems/trap.rs");
of_points!(himmelblau, "problems/himmelblau.rs");
of_points!(rosenbrock, "problems/rosenbrock.rs");
of_points!(hills, "problems/hills.rs");

pub(crate) mod tour {
    use ga_core::prelude::*;
    include!("problems/tour.rs");

    pub(crate) fn places(count: usize) -> Vec<[f64; 2]> {
        cities(count)
    }

    pub(crate) fn call(tour: &Permutation, cities: &[[f64; 2]]) -> f64 {
        score(tour, cities)
    }
}
