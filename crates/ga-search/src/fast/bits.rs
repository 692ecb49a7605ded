use crate::Preset;
use crate::opaque::{opaque_breeder, opaque_replacement};
use ga_core::Error;
use ga_core::breed::{OnStagnation, Recombine};
use ga_core::combine::Sometimes;
use ga_core::crossover::{TwoPoint, Uniform};
use ga_core::engine::Scheme;
use ga_core::evaluate::{Fitness, Serial};
use ga_core::genome::{BitString, Hamming, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::{OneToOneOr, RestrictedTournament};
use ga_core::select::{Random, ReplacingParents, Tournament, Truncation};

opaque_breeder!(
    /// The breeder of [`bits()`].
    BitsBreeder,
    BitString,
    (
        Recombine<ReplacingParents<Truncation<Random>>, Sometimes<Uniform>, BitFlip>,
        OnStagnation<Recombine<Tournament, Sometimes<TwoPoint>, BitFlip>>,
    )
);

opaque_replacement!(
    /// The replacement of [`bits()`].
    BitsReplacement,
    BitString,
    OneToOneOr<RestrictedTournament<Hamming>>
);

/// The preset that [`bits()`] returns, with an evaluator `E`.
pub type Bits<E> = Preset<RandomBits, BitsBreeder, E, BitsReplacement>;

/// A preset for strings of `loci` bits: hill climbing by the best 20 of 250 individuals, and
/// niching if the hill climbing makes no progress.
///
/// In each generation, the best 20 individuals produce one child each by uniform crossover among
/// themselves. Each child competes with its parent. This is fast if the problem has one hill. After
/// 20 generations without a better champion, 50 more children are bred in each generation: their
/// parents come from the whole population by tournaments of size 2, the crossover is two-point, and
/// the children compete by restricted tournaments. This finds good solutions among many hills. Each
/// bit of a child is flipped with probability 1 / `loci`.
///
/// # Errors
///
/// Never: these settings are valid.
pub fn bits<F: Fitness<BitString>>(loci: usize, fitness: F) -> Result<Bits<Serial<F, F::Scratch>>, Error> {
    const CLIMBERS: usize = 20;
    const PATIENCE: u64 = 20;

    let flip = BitFlip::new(1.0 / loci.max(1) as f64)?;
    let climbers = Recombine {
        selector: ReplacingParents(Truncation::new(CLIMBERS)?),
        crossover: Sometimes::new(0.9, Uniform::new(0.5)?)?,
        mutator: flip.clone(),
        offspring: CLIMBERS,
    };
    let niches = Recombine {
        selector: Tournament::new(2)?,
        crossover: Sometimes::new(0.9, TwoPoint)?,
        mutator: flip,
        offspring: 50,
    };
    let breeder = BitsBreeder((climbers, OnStagnation { patience: PATIENCE, breeder: niches }));
    let replacement = BitsReplacement(OneToOneOr(RestrictedTournament::new(20, Hamming)?));
    let scheme = Scheme { breeder, evaluator: Serial::new(fitness), replacement };
    Ok(Preset { scheme, sampler: RandomBits(loci), size: 250 })
}
