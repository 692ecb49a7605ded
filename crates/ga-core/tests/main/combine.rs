//! Wrappers of operators in whole runs.

use super::ones;
use ga_core::combine::Pinned;
use ga_core::prelude::*;

#[test]
fn pinned_loci_never_change() {
    let mask: BitString = "1"
        .repeat(10)
        .parse::<BitString>()
        .unwrap()
        .iter()
        .chain([false; 30])
        .collect();
    let start: BitString = "1010101010"
        .parse::<BitString>()
        .unwrap()
        .iter()
        .chain([false; 30])
        .collect();
    let scheme = Scheme {
        breeder: Recombine {
            selector: Tournament::new(2).unwrap(),
            crossover: Pinned::new(mask.clone(), Uniform::default()),
            mutator: Pinned::new(mask, BitFlip::new(0.1).unwrap()),
            offspring: 20,
        },
        evaluator: Serial::new(ones),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.founders(vec![start.clone(); 20]).seed(1).unwrap();
    engine.run(Generations(80));
    for genome in engine.state().population().genomes() {
        assert_eq!(genome.extract(0, 10), start.extract(0, 10));
    }
    assert!(
        *engine.state().best().unwrap().1 >= 30,
        "the free loci evolve"
    );
}
