use ga_core::breed::{Birth, Offspring};
use ga_core::rand::Rng;
use ga_core::random::{Streams, unit};
use ga_core::{Breeder, Genome, Mutator, Population, Replacement, State};

/// Every resident has one child, a mutated copy of itself, which claims its place.
///
/// ```
/// use ga_checkpoint::Lineages;
///
/// let lineages = Lineages { mutator: ga_core::mutate::OneBit };
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Lineages<M> {
    /// How a child differs.
    pub mutator: M,
}

impl<G: Genome, S, M: Mutator<G>> Breeder<G, S> for Lineages<M> {
    fn breed(&mut self, state: &State<G, S>, brood: &mut Offspring<G>, rng: &mut dyn Rng) {
        for (place, parent) in state.population().genomes().iter().enumerate() {
            let birth = Birth::from_parent(place).competing_with(place);
            self.mutator.mutate(brood.push_copy(parent, birth), rng);
        }
    }
}

/// A child takes the place it claims if it is not worse, and also if it is, with a chance that falls from cycle
/// to cycle: annealing (Kirkpatrick, Gelatt & Vecchi 1983) as a replacement. Now and then the best lineage
/// takes the place of the worst.
///
/// A loss of `d` is accepted with probability exp(-`d` / temperature). The temperature falls from `hot` to
/// `cold` over a cycle, the faster the hotter; the next cycle is twice as long. It depends on the generation
/// alone, so a resumed run goes on as if it had never stopped.
#[derive(Clone, Copy, Debug)]
pub struct Annealing {
    /// The temperature at the beginning of a cycle.
    pub hot: f64,
    /// The temperature at its end.
    pub cold: f64,
    /// Generations of the first cycle.
    pub cycle: u64,
    /// Generations between two occasions at which the best lineage takes the place of the worst; 0 for never.
    pub contest: u64,
}

impl Annealing {
    /// The temperature at which a generation is decided.
    pub fn temperature(&self, generation: u64) -> f64 {
        let (mut begin, mut length) = (0, self.cycle.max(1));
        while generation - begin >= length {
            begin += length;
            length = length.saturating_mul(2);
        }
        let left = 1.0 - (generation - begin) as f64 / length as f64;
        self.cold + (self.hot - self.cold) * left * left
    }
}

impl<G: Clone> Replacement<G, u32> for Annealing {
    fn replace(
        &mut self,
        residents: &mut Population<G, u32>,
        newborns: &mut Population<G, u32>,
        births: &[Birth],
        streams: Streams,
    ) {
        let temperature = self.temperature(streams.generation());
        let mut rng = streams.survival();
        let (genomes, scores) = newborns.columns_mut();
        let places = births.iter().map(|birth| birth.victim).chain(std::iter::repeat(None));
        for ((genome, score), place) in genomes.iter_mut().zip(scores).zip(places) {
            let Some(place) = place.or_else(|| residents.worst()) else { return };
            let loss = residents.scores()[place].saturating_sub(*score);
            if loss == 0 || accepts(loss, temperature, &mut rng) {
                residents.swap_with(place, genome, score);
            }
        }
        if self.contest > 0 && streams.generation() % self.contest == 0 {
            if let (Some(best), Some(worst)) = (residents.best(), residents.worst()) {
                let (genomes, scores) = residents.columns_mut();
                let (winner, score) = (genomes[best].clone(), scores[best]);
                genomes[worst] = winner;
                scores[worst] = score;
            }
        }
    }
}

/// Draws nothing where the chance is below one in 10^13.
fn accepts(loss: u32, temperature: f64, rng: &mut dyn Rng) -> bool {
    let x = f64::from(loss) / temperature;
    x < 30.0 && unit(rng) < exp(-x)
}

/// e to the power of `x`, for `x` of -30 to 0, from products and sums alone: no two platforms differ.
fn exp(x: f64) -> f64 {
    let y = x / 1024.0;
    let mut power = 1.0 + y * (1.0 + y / 2.0 * (1.0 + y / 3.0 * (1.0 + y / 4.0 * (1.0 + y / 5.0))));
    for _ in 0..10 {
        power *= power;
    }
    power
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_exponential_is_right_to_eight_digits() {
        for x in [0.0, -0.1, -1.0, -5.5, -29.9] {
            assert!((exp(x) / f64::exp(x) - 1.0).abs() < 1e-8, "{x}");
        }
    }

    #[test]
    fn every_cycle_is_twice_as_long_and_begins_hot() {
        let annealing = Annealing { hot: 2.0, cold: 0.5, cycle: 100, contest: 0 };
        for (generation, temperature) in [(0, 2.0), (50, 0.875), (100, 2.0), (200, 0.875), (300, 2.0)] {
            assert!((annealing.temperature(generation) - temperature).abs() < 1e-12, "{generation}");
        }
        assert!(annealing.temperature(99) < 0.51 && annealing.temperature(299) < 0.51);
    }
}
