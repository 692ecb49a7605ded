//! How a genome changes.

mod bit_flip;
mod creep;
mod gaussian;
mod insert;
mod inversion;
mod one_bit;
mod polynomial;
mod repair;
mod reset;
mod scramble;
mod self_adaptive;
mod swap;

pub use bit_flip::BitFlip;
pub use creep::Creep;
pub use gaussian::Gaussian;
pub use insert::Insert;
pub use inversion::Inversion;
pub use one_bit::OneBit;
pub use polynomial::Polynomial;
pub use repair::Repair;
pub use reset::Reset;
pub use scramble::Scramble;
pub use self_adaptive::SelfAdaptive;
pub use swap::Swap;

use crate::error::Error;
use rand::Rng;

/// Alters one genome in place.
pub trait Mutator<G> {
    /// Changes `genome`.
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng);

    /// Whether this mutator can work on `genome`. Every individual is checked before the first
    /// generation. Pass the question on in a mutator that wraps another one.
    ///
    /// # Errors
    ///
    /// If it cannot: for instance, [`Bounds`](crate::genome::Bounds) of another length.
    fn fits(&self, _genome: &G) -> Result<(), Error> {
        Ok(())
    }
}

impl<G, T: Mutator<G> + ?Sized> Mutator<G> for Box<T> {
    fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
        (**self).mutate(genome, rng);
    }

    fn fits(&self, genome: &G) -> Result<(), Error> {
        (**self).fits(genome)
    }
}

/// No mutation.
impl<G> Mutator<G> for () {
    fn mutate(&self, _: &mut G, _: &mut dyn Rng) {}
}

macro_rules! in_turn {
    ($($t:ident $i:tt),*) => {
        /// One after the other, for instance to repair what the first one broke.
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
