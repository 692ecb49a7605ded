use super::Scheme;
use crate::breed::{Breeder, Recombine};
use crate::crossover::Crossover;
use crate::evaluate::{Evaluator, Fitness, Serial};
use crate::genome::Genome;
use crate::mutate::Mutator;
use crate::replace::Replacement;
use crate::select::Selector;
use std::fmt;
use std::marker::PhantomData;

/// A scheme of genomes `G` that needs a fitness: see [`Scheme::of`].
#[must_use]
pub struct NeedsFitness<G>(PhantomData<fn(G)>);

/// A scheme with an evaluator that needs a breeder: a selector, or a whole one.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct NeedsBreeder<G, E> {
    genome: PhantomData<fn(G)>,
    evaluator: E,
}

/// A scheme with a selector that needs a crossover.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct NeedsCrossover<G, E, P> {
    rated: NeedsBreeder<G, E>,
    selector: P,
}

/// A scheme with a selector and a crossover that needs a mutator.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct NeedsMutator<G, E, P, C> {
    crossing: NeedsCrossover<G, E, P>,
    crossover: C,
}

/// A scheme with its operators that needs the number of offspring.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct NeedsOffspring<G, E, P, C, M> {
    mutating: NeedsMutator<G, E, P, C>,
    mutator: M,
}

/// A scheme with a breeder that needs a replacement.
#[must_use]
#[derive(Clone, Copy, Debug)]
pub struct NeedsReplacement<G, E, B> {
    rated: NeedsBreeder<G, E>,
    breeder: B,
}

impl<G> Clone for NeedsFitness<G> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<G> Copy for NeedsFitness<G> {}

impl<G> fmt::Debug for NeedsFitness<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("NeedsFitness")
    }
}

impl<G: Genome> NeedsFitness<G> {
    pub(super) const fn new() -> Self {
        Self(PhantomData)
    }

    /// Scores by `fitness`, one genome after the other.
    pub fn fitness<F: Fitness<G>>(self, fitness: F) -> NeedsBreeder<G, Serial<F, F::Scratch>> {
        self.evaluator(Serial::new(fitness))
    }

    /// Scores by `evaluator`, such as [`Parallel`](crate::evaluate::Parallel).
    pub const fn evaluator<E: Evaluator<G>>(self, evaluator: E) -> NeedsBreeder<G, E> {
        NeedsBreeder {
            genome: PhantomData,
            evaluator,
        }
    }
}

impl<G: Genome, E: Evaluator<G>> NeedsBreeder<G, E> {
    /// Selects parents by `selector`.
    pub const fn select<P: Selector<E::Score>>(self, selector: P) -> NeedsCrossover<G, E, P> {
        NeedsCrossover {
            rated: self,
            selector,
        }
    }

    /// Breeds by `breeder`, in place of a selector, a crossover and a mutator.
    pub const fn breed<B: Breeder<G, E::Score>>(self, breeder: B) -> NeedsReplacement<G, E, B> {
        NeedsReplacement {
            rated: self,
            breeder,
        }
    }
}

impl<G: Genome, E: Evaluator<G>, P> NeedsCrossover<G, E, P> {
    /// Recombines parents by `crossover`; `()` leaves them as they are.
    pub const fn cross<C: Crossover<G>>(self, crossover: C) -> NeedsMutator<G, E, P, C> {
        NeedsMutator {
            crossing: self,
            crossover,
        }
    }
}

impl<G: Genome, E: Evaluator<G>, P, C> NeedsMutator<G, E, P, C> {
    /// Changes each child by `mutator`.
    pub const fn mutate<M: Mutator<G>>(self, mutator: M) -> NeedsOffspring<G, E, P, C, M> {
        NeedsOffspring {
            mutating: self,
            mutator,
        }
    }
}

impl<G: Genome, E, P, C, M> NeedsOffspring<G, E, P, C, M> {
    /// Breeds this number of children in each generation; see [`Recombine`].
    pub fn offspring(self, offspring: usize) -> NeedsReplacement<G, E, Recombine<P, C, M>> {
        let NeedsMutator {
            crossing,
            crossover,
        } = self.mutating;
        NeedsReplacement {
            rated: crossing.rated,
            breeder: Recombine {
                selector: crossing.selector,
                crossover,
                mutator: self.mutator,
                offspring,
            },
        }
    }
}

impl<G: Genome, E: Evaluator<G>, B> NeedsReplacement<G, E, B> {
    /// Lets `replacement` decide which individuals survive.
    pub fn replace<R: Replacement<G, E::Score>>(self, replacement: R) -> Scheme<B, E, R> {
        Scheme {
            breeder: self.breeder,
            evaluator: self.rated.evaluator,
            replacement,
        }
    }
}
