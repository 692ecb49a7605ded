use super::genome::Line;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::Memory;
use ga_core::{Breeder, Error, State};
use rand::Rng;

/// The reading of steps 9 and 10 of the paper (`hong-huang-lin`): "execute crossovers at the
/// crossover rate to generate offspring" and "execute mutations at the mutation rate to generate
/// offspring".
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "log", derive(schemars::JsonSchema))]
pub enum Steps {
    /// Crossed, then mutated.
    ///
    /// There are as many children as parents. Each couple is crossed with the crossover rate. Then
    /// each child is mutated with the mutation rate.
    #[default]
    InSequence,
    /// Crossed or mutated, each as often as its rate says.
    ///
    /// Crossover and mutation have children of their own. The crossover rate times the population
    /// are crossed, and the mutation rate times the population are mutants of parents.
    Apart,
}

/// The breeder of either reading.
pub(super) enum Children<A, B> {
    InSequence(A),
    Apart(B),
}

impl<S, A: Breeder<Line, S>, B: Breeder<Line, S>> Breeder<Line, S> for Children<A, B> {
    fn breed(
        &mut self,
        state: &State<Line, S>,
        offspring: &mut Offspring<Line>,
        rng: &mut dyn Rng,
    ) {
        match self {
            Self::InSequence(breeder) => breeder.breed(state, offspring, rng),
            Self::Apart(breeder) => breeder.breed(state, offspring, rng),
        }
    }

    fn learn(&mut self, state: &State<Line, S>, newborns: Newborns<'_, Line, S>) {
        match self {
            Self::InSequence(breeder) => breeder.learn(state, newborns),
            Self::Apart(breeder) => breeder.learn(state, newborns),
        }
    }

    fn memory(&self) -> Memory<Line, S> {
        match self {
            Self::InSequence(breeder) => breeder.memory(),
            Self::Apart(breeder) => breeder.memory(),
        }
    }

    fn restore(&mut self, memory: Memory<Line, S>) -> Result<(), Error> {
        match self {
            Self::InSequence(breeder) => breeder.restore(memory),
            Self::Apart(breeder) => breeder.restore(memory),
        }
    }

    fn min_population(&self, state: &State<Line, S>) -> usize {
        match self {
            Self::InSequence(breeder) => breeder.min_population(state),
            Self::Apart(breeder) => breeder.min_population(state),
        }
    }

    fn fits(&self, state: &State<Line, S>) -> Result<(), Error> {
        match self {
            Self::InSequence(breeder) => breeder.fits(state),
            Self::Apart(breeder) => breeder.fits(state),
        }
    }
}
