use crate::breed::Breeder;
use crate::engine::{Checkpoint, Engine};
use crate::evaluate::{Evaluator, Interrupt};
use crate::genome::Genome;
use crate::replace::Replacement;
use crate::score::Score;
use crate::state::{Population, State};

/// One island of an [`Archipelago`](crate::islands::Archipelago): a run that advances by
/// generations and admits migrants.
///
/// Every [`Engine`] is an island, and so is a box of an island. Implement the trait for an `enum`
/// of engines if you want no boxes, or for a search of your own that has a [`State`].
///
/// ```
/// use ga_core::breed::MutateEach;
/// use ga_core::islands::Island;
/// use ga_core::prelude::*;
/// use ga_core::replace::OneToOne;
///
/// let breeder = MutateEach(BitFlip::new(0.05)?);
/// let evaluator = Serial::new(|genome: &BitString| genome.count_ones());
/// let scheme = Scheme { breeder, evaluator, replacement: OneToOne };
/// let engine = scheme.found(&RandomBits(20)).size(4).seed(1)?;
/// let mut island: Box<dyn Island<Genome = BitString, Score = u32>> = Box::new(engine);
/// island.step();
/// assert_eq!(island.state().generation(), 1);
/// # Ok::<(), Error>(())
/// ```
pub trait Island: Send {
    /// The type of the genomes.
    type Genome: Genome;

    /// The type of the scores.
    type Score: Score;

    /// The state of the island.
    fn state(&self) -> &State<Self::Genome, Self::Score>;

    /// Runs one generation.
    fn step(&mut self);

    /// Runs one generation, unless `stop` cuts it short, and returns whether it came to its end;
    /// see [`Engine::step_unless`]. By default it always does.
    fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        let _ = stop;
        self.step();
        true
    }

    /// Lets `migrants` compete for places in the population, by the rules of the island; see
    /// [`Engine::admit`].
    fn admit(&mut self, migrants: &mut Population<Self::Genome, Self::Score>);

    /// Puts migrant `i` in the place of resident `places[i]`; see [`Engine::admit_at`].
    fn admit_at(&mut self, places: &[usize], migrants: &mut Population<Self::Genome, Self::Score>);

    /// Everything that the island needs to continue.
    fn checkpoint(&self) -> Checkpoint<Self::Genome, Self::Score>;

    /// Whether scores of different generations can be compared; see
    /// [`Evaluator::comparable`].
    fn comparable(&self) -> bool;
}

impl<G, B, E, R> Island for Engine<G, B, E, R>
where
    G: Genome,
    B: Breeder<G, E::Score> + Send,
    E: Evaluator<G> + Send,
    R: Replacement<G, E::Score> + Send,
{
    type Genome = G;
    type Score = E::Score;

    fn state(&self) -> &State<G, E::Score> {
        self.state()
    }

    fn step(&mut self) {
        self.step();
    }

    fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        self.step_unless(stop)
    }

    fn admit(&mut self, migrants: &mut Population<G, E::Score>) {
        self.admit(migrants);
    }

    fn admit_at(&mut self, places: &[usize], migrants: &mut Population<G, E::Score>) {
        self.admit_at(places, migrants);
    }

    fn checkpoint(&self) -> Checkpoint<G, E::Score> {
        self.checkpoint()
    }

    fn comparable(&self) -> bool {
        self.scheme().evaluator.comparable()
    }
}

impl<I: Island + ?Sized> Island for Box<I> {
    type Genome = I::Genome;
    type Score = I::Score;

    fn state(&self) -> &State<I::Genome, I::Score> {
        (**self).state()
    }

    fn step(&mut self) {
        (**self).step();
    }

    fn step_unless(&mut self, stop: &Interrupt<'_>) -> bool {
        (**self).step_unless(stop)
    }

    fn admit(&mut self, migrants: &mut Population<I::Genome, I::Score>) {
        (**self).admit(migrants);
    }

    fn admit_at(&mut self, places: &[usize], migrants: &mut Population<I::Genome, I::Score>) {
        (**self).admit_at(places, migrants);
    }

    fn checkpoint(&self) -> Checkpoint<I::Genome, I::Score> {
        (**self).checkpoint()
    }

    fn comparable(&self) -> bool {
        (**self).comparable()
    }
}
