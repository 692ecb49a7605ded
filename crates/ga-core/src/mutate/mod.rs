//! Mutation: random changes of one genome.
//!
//! A [`Mutator`] changes one genome in place.
//!
//! | operator | what it does | genome |
//! |---|---|---|
//! | [`BitFlip`] | flips each bit with probability `rate` | [`BitString`] |
//! | [`OneBit`] | flips exactly one bit | [`BitString`] |
//! | [`HeavyTailed`] | flips one bit, and sometimes many | [`BitString`] |
//! | [`Exchange`] | exchanges a chosen element for another one | [`Subset`], [`BitString`] |
//! | [`Reset`] | draws a gene again, uniformly within its bounds | numbers |
//! | [`Creep`] | moves a gene by a uniform step | numbers |
//! | [`Gaussian`] | moves a gene by a normal step | numbers |
//! | [`Polynomial`] | moves a gene by a share of its range, mostly a small one | reals |
//! | [`Perturb`] | moves a gene by a step of any distribution | numbers |
//! | [`AllScales`] | moves a gene by a step of any size | numbers |
//! | [`Redraw`] | draws each gene again with probability `rate` | [`Genes`] |
//! | [`OneGene`] | draws exactly one gene again | [`Genes`] |
//! | [`InsertGene`], [`DeleteGene`] | inserts or removes one gene | [`VariableLength`] |
//! | [`FillRectangle`] | fills a rectangle with one value | [`Grid`] |
//! | [`Swap`] | exchanges two loci | [`Sequence`] |
//! | [`Insert`] | moves one locus elsewhere | [`Sequence`] |
//! | [`Inversion`] | reverses a segment: 2-opt moves of tours | [`Sequence`] |
//! | [`Scramble`] | shuffles a segment | [`Sequence`] |
//! | [`SelfAdaptive`] | mutates at a rate that the genome carries | any, paired with its rate |
//!
//! [`from_fn`] makes a mutator of a closure, and a tuple of mutators is a mutator.
//! [`Sometimes`] sets a probability per individual, [`Choice`] draws one of several, [`Pinned`]
//! protects loci, and [`Pair`] applies one mutator to each part of a genome.
//!
//! [`BitString`]: crate::genome::BitString
//! [`Subset`]: crate::genome::Subset
//! [`Genes`]: crate::genome::Genes
//! [`VariableLength`]: crate::genome::VariableLength
//! [`Grid`]: crate::genome::Grid
//! [`Sequence`]: crate::genome::Sequence
//! [`Sometimes`]: crate::combine::Sometimes
//! [`Choice`]: crate::combine::Choice
//! [`Pinned`]: crate::combine::Pinned
//! [`Pair`]: crate::genome::Pair

mod all_scales;
mod bit_flip;
mod creep;
mod delete_gene;
mod exchange;
mod fill_rectangle;
mod from_fn;
mod gaussian;
mod heavy_tailed;
mod insert;
mod insert_gene;
mod inversion;
mod one_bit;
mod one_gene;
mod perturb;
mod polynomial;
mod redraw;
mod reset;
mod scramble;
mod self_adaptive;
mod swap;

pub use all_scales::AllScales;
pub use bit_flip::BitFlip;
pub use creep::Creep;
pub use delete_gene::DeleteGene;
pub use exchange::Exchange;
pub use fill_rectangle::FillRectangle;
pub use from_fn::from_fn;
pub use gaussian::Gaussian;
pub use heavy_tailed::HeavyTailed;
pub use insert::Insert;
pub use insert_gene::InsertGene;
pub use inversion::Inversion;
pub use one_bit::OneBit;
pub use one_gene::OneGene;
pub use perturb::Perturb;
pub use polynomial::Polynomial;
pub use redraw::Redraw;
pub use reset::Reset;
pub use scramble::Scramble;
pub use self_adaptive::SelfAdaptive;
pub use swap::Swap;

use crate::error::Error;
use rand::Rng;

/// Changes one genome in place.
///
/// A tuple applies its mutators one after the other; `()` changes nothing. [`from_fn`] makes a
/// mutator of a closure.
#[diagnostic::on_unimplemented(
    message = "`{Self}` is not a mutator of `{G}`",
    note = "if it is a `Result`, add `?`: `BitFlip::new(0.01)?`",
    note = "`BitFlip` and `OneBit` need a `BitString`, `Exchange` a `Subset` or a `BitString`, `Reset`, `Creep`, `Gaussian` and `Polynomial` a `Vec` of numbers, `Swap`, `Insert`, `Inversion` and `Scramble` a `Sequence`, `Redraw` and `OneGene` a genome of `Genes`, `FillRectangle` a `Grid`, `InsertGene` and `DeleteGene` a `Vec` or a `BitString`",
    note = "`mutate::from_fn(|genome: &mut {G}, rng| ..)` makes a mutator of a closure"
)]
pub trait Mutator<G> {
    /// Changes `genome`.
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng);

    /// Checks that this mutator can work on `genome`. Each individual is checked before the first
    /// generation. If your mutator wraps another one, pass the call on.
    ///
    /// # Errors
    ///
    /// If this mutator cannot work on `genome`: for instance, if its
    /// [`Bounds`](crate::genome::Bounds) have another length than `genome`.
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

/// No mutation.
impl<G> Mutator<G> for () {
    fn mutate(&self, _: &mut G, _: &mut dyn Rng) {}
}

impl<G, T: Mutator<G> + ?Sized> Mutator<G> for Box<T> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        (**self).mutate(genome, rng);
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        (**self).fits(genome)
    }
}

macro_rules! in_turn {
    ($($t:ident $i:tt),*) => {
        /// Applies its mutators one after the other.
        impl<G, $($t: Mutator<G>),*> Mutator<G> for ($($t,)*) {
            fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
                $(self.$i.mutate(genome, rng);)*
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
