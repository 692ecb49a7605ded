//! Types that hide the parts of a preset. A later version can use other parts without breaking code
//! that names these types.

/// Defines a breeder that forwards all calls to hidden parts.
macro_rules! opaque_breeder {
    ($(#[$doc:meta])* $name:ident $(<$t:ident>)?, $genome:ty, $parts:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name $(<$t>)? ($parts);

        impl<S: $crate::Score, $($t: $crate::genome::Real)?> $crate::Breeder<$genome, S> for $name $(<$t>)? {
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
macro_rules! opaque_replacement {
    ($(#[$doc:meta])* $name:ident, $genome:ident $(<$t:ident>)?, $parts:ty) => {
        $(#[$doc])*
        #[derive(Clone, Debug)]
        pub struct $name($parts);

        impl<S: $crate::Score, $($t: $crate::genome::Real)?> $crate::Replacement<$genome $(<$t>)?, S> for $name {
            fn replace(
                &mut self,
                residents: &mut $crate::Population<$genome $(<$t>)?, S>,
                newborns: &mut $crate::Population<$genome $(<$t>)?, S>,
                births: &[$crate::breed::Birth],
                streams: $crate::random::Streams,
            ) {
                self.0.replace(residents, newborns, births, streams);
            }

            fn min_population(&self) -> usize {
                $crate::Replacement::<$genome $(<$t>)?, S>::min_population(&self.0)
            }

            fn min_survivors(&self, size: usize) -> usize {
                $crate::Replacement::<$genome $(<$t>)?, S>::min_survivors(&self.0, size)
            }

            fn prepare(&mut self, population: &mut $crate::Population<$genome $(<$t>)?, S>) {
                self.0.prepare(population);
            }

            fn after_rescoring(&mut self, residents: &$crate::Population<$genome $(<$t>)?, S>) {
                $crate::Replacement::<$genome $(<$t>)?, S>::after_rescoring(&mut self.0, residents);
            }

            fn watch(&mut self, state: &$crate::State<$genome $(<$t>)?, S>) {
                $crate::Replacement::<$genome $(<$t>)?, S>::watch(&mut self.0, state);
            }

            fn memory(&self) -> $crate::engine::Memory<$genome $(<$t>)?, S> {
                $crate::Replacement::<$genome $(<$t>)?, S>::memory(&self.0)
            }

            fn restore(
                &mut self,
                memory: $crate::engine::Memory<$genome $(<$t>)?, S>,
            ) -> Result<(), $crate::Error> {
                self.0.restore(memory)
            }
        }
    };
}

pub(super) use {opaque_breeder, opaque_replacement};
