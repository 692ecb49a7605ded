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
            $name [$($t)?] [$($t)?], [$($t: $crate::genome::Real)?], $genome, $parts
        );
    };
    (
        $(#[$doc:meta])* $name:ident [$($param:tt)*] [$($arg:tt)*], [$($generics:tt)*], $genome:ty, $parts:ty
    ) => {
        $(#[$doc])*
        pub struct $name<$($param)*>($parts);

        impl<S: $crate::Score, $($generics)*> $crate::Breeder<$genome, S> for $name<$($arg)*> {
            fn breed(
                &mut self,
                state: &$crate::State<$genome, S>,
                offspring: &mut $crate::breed::Offspring<$genome>,
                rng: &mut dyn rand::Rng,
            ) {
                self.0.breed(state, offspring, rng);
            }

            fn learn(
                &mut self,
                state: &$crate::State<$genome, S>,
                newborns: $crate::breed::Newborns<'_, $genome, S>,
            ) {
                self.0.learn(state, newborns);
            }

            fn memory(&self) -> $crate::engine::Memory<$genome, S> {
                $crate::Breeder::<$genome, S>::memory(&self.0)
            }

            fn restore(&mut self, memory: $crate::engine::Memory<$genome, S>) -> Result<(), $crate::Error> {
                self.0.restore(memory)
            }

            fn min_population(&self, state: &$crate::State<$genome, S>) -> usize {
                self.0.min_population(state)
            }

            fn fits(&self, state: &$crate::State<$genome, S>) -> Result<(), $crate::Error> {
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
            $(#[$doc])* $name [] [], [S: $crate::Score, $($t: $crate::genome::Real)?], $genome $(<$t>)?, S, $parts
        );
    };
    (
        $(#[$doc:meta])* $name:ident [$($param:tt)*] [$($arg:tt)*], [$($generics:tt)*], $genome:ty, $score:ty,
        $parts:ty
    ) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name<$($param)*>($parts);

        impl<$($generics)*> $crate::Replacement<$genome, $score> for $name<$($arg)*> {
            fn replace(
                &mut self,
                residents: &mut $crate::Population<$genome, $score>,
                newborns: &mut $crate::Population<$genome, $score>,
                births: &[$crate::breed::Birth],
                streams: $crate::random::Streams,
            ) {
                self.0.replace(residents, newborns, births, streams);
            }

            fn min_population(&self) -> usize {
                $crate::Replacement::<$genome, $score>::min_population(&self.0)
            }

            fn min_survivors(&self, size: usize) -> usize {
                $crate::Replacement::<$genome, $score>::min_survivors(&self.0, size)
            }

            fn prepare(&mut self, population: &mut $crate::Population<$genome, $score>) {
                self.0.prepare(population);
            }

            fn after_rescoring(&mut self, residents: &$crate::Population<$genome, $score>) {
                $crate::Replacement::<$genome, $score>::after_rescoring(&mut self.0, residents);
            }

            fn watch(&mut self, state: &$crate::State<$genome, $score>) {
                $crate::Replacement::<$genome, $score>::watch(&mut self.0, state);
            }

            fn memory(&self) -> $crate::engine::Memory<$genome, $score> {
                $crate::Replacement::<$genome, $score>::memory(&self.0)
            }

            fn restore(&mut self, memory: $crate::engine::Memory<$genome, $score>) -> Result<(), $crate::Error> {
                $crate::Replacement::<$genome, $score>::restore(&mut self.0, memory)
            }
        }
    };
}

pub(super) use {opaque_breeder, opaque_replacement};
