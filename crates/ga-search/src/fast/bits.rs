use crate::Preset;
use crate::preset::valid;
use ga_core::breed::{OnStagnation, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::{TwoPoint, Uniform};
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{BitString, Hamming, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::{OneToOneOr, RestrictedTournament};
use ga_core::select::{ReplacingParents, Tournament, Truncation};

/// A preset for strings of `loci` bits: hill climbing by the best 20 of 250 individuals, and
/// niching if the hill climbing makes no progress.
///
/// In each generation, the best 20 individuals produce one child each by uniform crossover among
/// themselves. Each child competes with its parent. This is fast if the problem has one hill. After
/// 20 generations without a better champion, 50 more children are bred in each generation: their
/// parents come from the whole population by tournaments of size 2, the crossover is two-point, and
/// the children compete by restricted tournaments. This finds good solutions among many hills. Each
/// bit of a child is flipped with probability 1 / `loci`.
pub fn bits<F: Fitness<BitString, Score: 'static>>(
    loci: usize,
    fitness: F,
) -> Preset<BitString, Serial<F, F::Scratch>> {
    const CLIMBERS: usize = 20;
    const PATIENCE: u64 = 20;

    let flip = valid(BitFlip::new(1.0 / loci.max(1) as f64));
    let climbers = Recombine {
        selector: ReplacingParents(valid(Truncation::new(CLIMBERS))),
        crossover: valid(Sometimes::new(0.9, valid(Uniform::new(0.5)))),
        mutator: flip.clone(),
        offspring: CLIMBERS,
    };
    let niches = Recombine {
        selector: valid(Tournament::new(2)),
        crossover: valid(Sometimes::new(0.9, TwoPoint)),
        mutator: flip,
        offspring: 50,
    };
    let breeder = (
        climbers,
        OnStagnation {
            patience: PATIENCE,
            breeder: niches,
        },
    );
    let replacement = OneToOneOr(valid(RestrictedTournament::new(20, Hamming)));
    Preset::new(
        breeder,
        Serial::new(fitness),
        replacement,
        RandomBits(loci),
        250,
    )
}
