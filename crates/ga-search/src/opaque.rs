//! Types that hide the parts of a preset. A later version can use other parts without breaking code
//! that names these types.

/// Defines a breeder that forwards all calls to hidden parts.
///
/// The long form names the parameters of the type, its arguments, and the parameters of the
/// implementation.
macro_rules! opaque_breeder {
    ($(#[$doc:meta])* $name:ident $(<$t:ident>)?, $genome:ty, $parts:ty) => {
        opaque_breeder!(
            $(#[$doc])* #[derive(Clone, Debug)]
            $name [$($t)?] [$($t)?], [$($t: ga_core::genome::Real)?], $genome, $parts
        );
    };
    (
        $(#[$doc:meta])* $name:ident [$($param:tt)*] [$($arg:tt)*], [$($generics:tt)*], $genome:ty, $parts:ty
    ) => {
        $(#[$doc])*
        pub struct $name<$($param)*>($parts);

        impl<S: ga_core::Score, $($generics)*> ga_core::Breeder<$genome, S> for $name<$($arg)*> {
            fn breed(
                &mut self,
                state: &ga_core::State<$genome, S>,
                offspring: &mut ga_core::breed::Offspring<$genome>,
                rng: &mut dyn ga_core::rand::Rng,
            ) {
                self.0.breed(state, offspring, rng);
            }

            fn learn(
                &mut self,
                state: &ga_core::State<$genome, S>,
                newborns: ga_core::breed::Newborns<'_, $genome, S>,
            ) {
                self.0.learn(state, newborns);
            }

            fn memory(&self) -> ga_core::engine::Memory<$genome, S> {
                ga_core::Breeder::<$genome, S>::memory(&self.0)
            }

            fn restore(&mut self, memory: ga_core::engine::Memory<$genome, S>) -> Result<(), ga_core::Error> {
                self.0.restore(memory)
            }

            fn min_population(&self, state: &ga_core::State<$genome, S>) -> usize {
                self.0.min_population(state)
            }

            fn fits(&self, state: &ga_core::State<$genome, S>) -> Result<(), ga_core::Error> {
                self.0.fits(state)
            }
        }
    };
}

/// Defines a replacement that forwards all calls to a hidden part.
///
/// The long form names the parameters of the type, its arguments, the parameters of the
/// implementation, the genome and the score.
macro_rules! opaque_replacement {
    ($(#[$doc:meta])* $name:ident, $genome:ident $(<$t:ident>)?, $parts:ty) => {
        opaque_replacement!(
            $(#[$doc])* $name [] [], [S: ga_core::Score, $($t: ga_core::genome::Real)?], $genome $(<$t>)?, S, $parts
        );
    };
    (
        $(#[$doc:meta])* $name:ident [$($param:tt)*] [$($arg:tt)*], [$($generics:tt)*], $genome:ty, $score:ty,
        $parts:ty
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name<$($param)*>($parts);

        impl<$($generics)*> ga_core::Replacement<$genome, $score> for $name<$($arg)*> {
            fn replace(
                &mut self,
                residents: &mut ga_core::Population<$genome, $score>,
                newborns: &mut ga_core::Population<$genome, $score>,
                births: &[ga_core::breed::Birth],
                streams: ga_core::random::Streams,
            ) {
                self.0.replace(residents, newborns, births, streams);
            }

            fn min_population(&self) -> usize {
                ga_core::Replacement::<$genome, $score>::min_population(&self.0)
            }

            fn min_survivors(&self, size: usize) -> usize {
                ga_core::Replacement::<$genome, $score>::min_survivors(&self.0, size)
            }

            fn prepare(&mut self, population: &mut ga_core::Population<$genome, $score>) {
                self.0.prepare(population);
            }

            fn after_rescoring(&mut self, residents: &ga_core::Population<$genome, $score>) {
                ga_core::Replacement::<$genome, $score>::after_rescoring(&mut self.0, residents);
            }

            fn watch(&mut self, state: &ga_core::State<$genome, $score>) {
                ga_core::Replacement::<$genome, $score>::watch(&mut self.0, state);
            }

            fn memory(&self) -> ga_core::engine::Memory<$genome, $score> {
                ga_core::Replacement::<$genome, $score>::memory(&self.0)
            }

            fn restore(&mut self, memory: ga_core::engine::Memory<$genome, $score>) -> Result<(), ga_core::Error> {
                ga_core::Replacement::<$genome, $score>::restore(&mut self.0, memory)
            }
        }
    };
}

pub(super) use {opaque_breeder, opaque_replacement};
