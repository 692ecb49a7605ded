use crate::crossover::{Crossover, Scratch};
use crate::error::Error;
use crate::mutate::Mutator;
use crate::random::below;
use rand::Rng;

/// Applies one of a tuple of crossovers or mutators, drawn for each couple or individual. All
/// are equally likely; name an operator twice to make it twice as likely.
///
/// - *Use*: if you do not know which operator suits the problem.
/// - *Cost*: one draw.
/// - *Instead*: a plain tuple applies all its operators, one after the other;
///   [`Shares`](crate::breed::Shares) learns which breeder succeeds.
///
/// ```
/// use ga_core::Mutator;
/// use ga_core::combine::Choice;
/// use ga_core::genome::BitString;
/// use ga_core::mutate::{BitFlip, OneBit};
/// use ga_core::random::Stream;
///
/// let (mutator, mut rng) = (Choice((OneBit, BitFlip::new(1.0)?)), Stream::seeded(1));
/// for _ in 0..20 {
///     let mut bits = BitString::zeros(9);
///     mutator.mutate(&mut bits, &mut rng);
///     assert!([1, 9].contains(&bits.count_ones()));
/// }
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "random operator")]
pub struct Choice<T>(pub T);

macro_rules! choice {
    ($count:literal: $($t:ident $i:tt),*) => {
        impl<G, $($t: Mutator<G>),*> Mutator<G> for Choice<($($t,)*)> {
            fn mutate(&self, genome: &mut G, rng: &mut dyn Rng) {
                match below(rng, $count) {
                    $($i => self.0.$i.mutate(genome, rng),)*
                    _ => {}
                }
            }

            fn fits(&self, genome: &G) -> Result<(), Error> {
                $(self.0.$i.fits(genome)?;)*
                Ok(())
            }
        }

        impl<G, $($t: Crossover<G>),*> Crossover<G> for Choice<($($t,)*)> {
            fn cross_with(&self, left: &mut G, right: &mut G, scratch: &mut Scratch, rng: &mut dyn Rng) {
                match below(rng, $count) {
                    $($i => self.0.$i.cross_with(left, right, scratch, rng),)*
                    _ => {}
                }
            }

            fn fits(&self, genome: &G) -> Result<(), Error> {
                $(self.0.$i.fits(genome)?;)*
                Ok(())
            }
        }
    };
}
choice!(1: A 0);
choice!(2: A 0, B 1);
choice!(3: A 0, B 1, C 2);
choice!(4: A 0, B 1, C 2, D 3);
