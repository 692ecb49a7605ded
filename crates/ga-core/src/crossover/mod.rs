//! Crossover: how two parents are recombined.
//!
//! A [`Crossover`] changes two genomes in place. They are copies of the parents before the call and
//! the children after it.
//!
//! | operator | what it does | genome |
//! |---|---|---|
//! | [`OnePoint`], [`TwoPoint`], [`KPoint`] | exchanges parts between cuts | [`Linear`] |
//! | [`Segment`] | exchanges the loci between two drawn indices, both included | [`Linear`] |
//! | [`Uniform`] | exchanges each locus with the same probability | [`Linear`] |
//! | [`CutAndSplice`] | exchanges parts of different lengths | [`VariableLength`] |
//! | [`Rectangle`] | exchanges a rectangle of cells | [`Grid`] |
//! | [`SimulatedBinary`] | places children near the parents, on both sides of each | reals |
//! | [`Blend`] | draws genes uniformly from the widened interval between the parents | reals |
//! | [`Arithmetic`] | places children on the line between the parents | reals |
//! | [`IsoLine`] | moves genes by normal steps, and along the line to the other parent | reals |
//! | [`Order`] | keeps relative order: tours, schedules | [`Permutation`] |
//! | [`PartiallyMapped`] | keeps most places: assignments | [`Permutation`] |
//! | [`Cycle`] | keeps each number in the place that it has in a parent | [`Permutation`] |
//! | [`EdgeRecombination`] | keeps neighbours: tours | [`Permutation`] |
//! | [`RandomKeys`] | keeps about the places: schedules | [`Permutation`] |
//! | [`Respectful`] | keeps what both have, and how many | [`Subset`], [`BitString`] |
//!
//! [`from_fn`] makes a crossover of a closure, and a tuple of crossovers is a crossover.
//! [`Sometimes`] sets a probability per couple, [`Pinned`] protects loci, and
//! [`Pair`] applies one crossover to each part of a genome.
//!
//! [`Linear`]: crate::Linear
//! [`Grid`]: crate::genome::Grid
//! [`VariableLength`]: crate::genome::VariableLength
//! [`Permutation`]: crate::genome::Permutation
//! [`Subset`]: crate::genome::Subset
//! [`BitString`]: crate::genome::BitString
//! [`Sometimes`]: crate::combine::Sometimes
//! [`Pinned`]: crate::combine::Pinned
//! [`Pair`]: crate::genome::Pair

mod arithmetic;
mod blend;
mod cut_and_splice;
mod cycle;
mod edge_recombination;
mod from_fn;
mod iso_line;
mod k_point;
mod one_point;
mod order;
mod partially_mapped;
mod permutations;
mod random_keys;
mod rectangle;
mod respectful;
mod scratch;
mod segment;
mod simulated_binary;
mod two_point;
mod uniform;

pub use arithmetic::Arithmetic;
pub use blend::Blend;
pub use cut_and_splice::CutAndSplice;
pub use cycle::Cycle;
pub use edge_recombination::EdgeRecombination;
pub use from_fn::from_fn;
pub use iso_line::IsoLine;
pub use k_point::KPoint;
pub use one_point::OnePoint;
pub use order::Order;
pub use partially_mapped::PartiallyMapped;
pub use random_keys::RandomKeys;
pub use rectangle::Rectangle;
pub use respectful::Respectful;
pub use scratch::Scratch;
pub use segment::Segment;
pub use simulated_binary::SimulatedBinary;
pub use two_point::TwoPoint;
pub use uniform::Uniform;

use crate::error::Error;
use rand::Rng;

/// Recombines two genomes in place. They are copies of the parents before the call and the children
/// after it.
///
/// A tuple applies its crossovers one after the other; `()` changes nothing. [`from_fn`] makes a
/// crossover of a closure.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a crossover of `{G}`",
    note = "if it is a `Result`, add `?`: `Uniform::new(0.5)?`",
    note = "positional crossovers need a `Linear` genome, `SimulatedBinary`, `Blend` and `Arithmetic` a `Vec` of reals, `Order` and its like a `Permutation`, `Respectful` a `Subset`, `Rectangle` a `Grid`, `CutAndSplice` a `Vec` or a `BitString`; `()` leaves both genomes as they are",
    note = "`crossover::from_fn(|left: &mut {G}, right: &mut {G}, rng| ..)` makes a crossover of a closure"
)]
pub trait Crossover<G> {
    /// Recombines `left` and `right`. `scratch` is working memory that is reused from one couple to
    /// the next; most crossovers need none.
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng);

    /// Does the same as [`cross_with`](Self::cross_with), with new working memory: for a single
    /// couple.
    fn cross(&self, left: &mut G, right: &mut G, rng: &mut dyn Rng) {
        self.cross_with(left, right, &mut Scratch::default(), rng);
    }

    /// Checks that this crossover can work on `genome`. Each individual is checked before the first
    /// generation. If your crossover wraps another one, pass the call on.
    ///
    /// # Errors
    ///
    /// If this crossover cannot work on `genome`: for instance, if its
    /// [`Bounds`](crate::genome::Bounds) have another length than `genome`.
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

/// No recombination: children are copies.
impl<G> Crossover<G> for () {
    fn cross_with(&self, _: &mut G, _: &mut G, _: &mut Scratch, _: &mut dyn Rng) {}
}

impl<G, T: Crossover<G> + ?Sized> Crossover<G> for Box<T> {
    fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
        (**self).cross_with(left, right, scratch, rng);
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        (**self).fits(genome)
    }
}

macro_rules! in_turn {
    ($($t:ident $i:tt),*) => {
        /// Applies its crossovers one after the other to the same two genomes.
        impl<G, $($t: Crossover<G>),*> Crossover<G> for ($($t,)*) {
            fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
                $(self.$i.cross_with(left, right, scratch, rng);)*
            }

            fn fits(&self, genome: &G) -> Result<(), Error> {
                $(self.$i.fits(genome)?;)*
                Ok(())
            }
        }
    };
}
in_turn!(A 0);
in_turn!(A 0, B 1);
in_turn!(A 0, B 1, C 2);
in_turn!(A 0, B 1, C 2, D 3);
