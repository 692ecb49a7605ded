//! What the tests of the core and those of its searches share: golden values of runs, and runs that
//! are cut and resumed.

use ga_core::Asked;
use ga_core::Sampler;
use ga_core::islands::{Archipelago, Island, Migration, Topology};
use ga_core::prelude::*;
use ga_core::random::Stream;
use ga_core::replace::MuPlusLambda;
use ga_core::select;
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;

/// What a part proposes in a run, as one number: FNV-1a of all genomes that were scored.
pub(crate) fn proposals<B>(
    breeder: B,
    loci: usize,
    count: u64,
    score: impl Fn(&BitString) -> f64,
) -> (u64, f64)
where
    B: Breeder<BitString, f64>,
{
    let hash = std::cell::Cell::new(0xCBF2_9CE4_8422_2325_u64);
    let fitness = |bits: &BitString| {
        for &word in bits.words() {
            hash.set((hash.get() ^ word).wrapping_mul(0x0100_0000_01B3));
        }
        score(bits)
    };
    let evaluator = Serial::new(fitness);
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: MuPlusLambda::new(1).expect("valid"),
    };
    let mut engine = scheme
        .found(&RandomBits(loci))
        .size(1)
        .seed(7)
        .expect("valid");
    engine.run(Evaluations(count));
    let best = *engine.best().expect("a score").1;
    (hash.get(), best)
}

/// Ten blocks of four bits, each a trap: 4 for all ones, else the fewer ones the better.
pub(crate) fn traps(bits: &BitString) -> f64 {
    let worth = |block: usize| match bits.extract(4 * block, 4).count_ones() {
        4 => 4.0,
        ones => f64::from(3 - ones),
    };
    (0..10).map(worth).sum()
}

/// Seeds, links between islands, and sums of scores.
type Exchanged = (Vec<u64>, Vec<(usize, usize)>, Vec<u32>);

/// Three islands that exchange for six generations: their seeds, the random links of six islands,
/// and the sums of their scores.
pub(crate) fn exchanged<I: Island<Score = u32>>(
    island: impl FnMut(usize, u64) -> Result<I, Error>,
) -> Result<Exchanged, Error> {
    let migration = Migration::new(Topology::Random, 2)?
        .leaving(Tournament::new(2)?)
        .replacing(select::Random);
    let mut whole = Archipelago::start(migration, 3, 1, island)?;
    let islands = whole.islands().iter();
    let seeds = islands.map(|island| island.state().seed()).collect();
    let links = Topology::Random.links(6, &mut Stream::seeded(1));
    whole.run(Generations(6));
    let scores = whole.state().population().scores();
    let islands = scores.chunks(scores.len() / 3);
    Ok((
        seeds,
        links,
        islands.map(|island| island.iter().sum()).collect(),
    ))
}

pub(crate) fn through_json<T: Serialize + DeserializeOwned>(value: &T) -> T {
    serde_json::from_str(&serde_json::to_string(value).expect("plain data"))
        .expect("what was written")
}

/// Cuts a run at several generations, sends its state through JSON, and continues with fresh parts.
pub(crate) fn resumes<G, S, B, E, R>(
    make: impl Fn() -> Result<Scheme<B, E, R>, Error>,
    source: &impl Sampler<G>,
) where
    G: Genome + Serialize + DeserializeOwned + PartialEq + Debug,
    S: Score + Serialize + DeserializeOwned + PartialEq + Debug,
    B: Breeder<G, S>,
    E: Asked<G, Score = S>,
    R: Replacement<G, S>,
{
    let start = || {
        make()
            .expect("valid")
            .found(source)
            .size(30)
            .seed(7)
            .expect("big enough")
    };
    let mut whole = start();
    whole.run(Generations(25));
    for cut in [0, 1, 2, 9, 24] {
        let mut first = start();
        first.run(Generations(cut));
        let mut second = Engine::resume(make().expect("valid"), through_json(&first.checkpoint()))
            .expect("as before");
        second.run(Generations(25));
        assert_eq!(second.state(), whole.state(), "cut after generation {cut}");
    }
}
