use super::{CASES, genome, stream};
use crate::crossover::Crossover;
use crate::genome::{Genome, Permutation, RandomPermutation, Sampler};
use crate::mutate::Mutator;
use std::fmt::Debug;

/// A crossover keeps the alleles of each locus: children have between them what the parents had there. Equal
/// parents have equal children, and the same stream gives the same children.
///
/// `alleles` lists what stands at each locus.
///
/// # Panics
///
/// If a law is broken.
pub fn crossover<G: Genome, A: PartialEq + Debug>(
    crossover: &impl Crossover<G>,
    sampler: &impl Sampler<G>,
    alleles: impl Fn(&G) -> Vec<A>,
) {
    for case in 0..CASES {
        let parents = [genome(sampler, 2 * case), genome(sampler, 2 * case + 1)];
        let before = parents.each_ref().map(&alleles);
        let cross = |[mut left, mut right]: [G; 2]| {
            crossover.cross(&mut left, &mut right, &mut stream(case));
            [left, right].each_ref().map(&alleles)
        };
        let after = cross(parents.clone());
        assert_eq!(cross(parents.clone()), after, "the same stream gives other children");
        for side in 0..2 {
            assert_eq!(after[side].len(), before[side].len(), "a child has another length than its parent");
        }
        for locus in 0..before[0].len().min(before[1].len()) {
            let [left, right] = [&after[0][locus], &after[1][locus]];
            let [father, mother] = [&before[0][locus], &before[1][locus]];
            let kept = (left == father && right == mother) || (left == mother && right == father);
            assert!(kept, "locus {locus}: {father:?} and {mother:?} became {left:?} and {right:?}");
        }
        let [twin, _] = parents;
        let [left, right] = cross([twin.clone(), twin.clone()]);
        assert!(left == alleles(&twin) && right == alleles(&twin), "equal parents have other children");
    }
}

/// A crossover of permutations gives permutations, of equal parents the same again, and the same ones from the same
/// stream.
///
/// # Panics
///
/// If a law is broken.
pub fn permutation_crossover(crossover: &impl Crossover<Permutation>) {
    for case in 0..CASES {
        let sampler = RandomPermutation((case % 70) as usize);
        let parents = [genome(&sampler, 2 * case), genome(&sampler, 2 * case + 1)];
        let cross = |[mut left, mut right]: [Permutation; 2]| {
            crossover.cross(&mut left, &mut right, &mut stream(case));
            [left, right]
        };
        let children = cross(parents.clone());
        assert_eq!(cross(parents.clone()), children, "the same stream gives other children");
        for child in children {
            let checked = Permutation::new(child.as_slice().iter().copied());
            assert!(checked.is_ok_and(|checked| checked.len() == sampler.0), "no permutation: {child:?}");
        }
    }
}

/// A mutator leaves genomes `valid`, whatever it does and however often, and does the same with the same stream.
///
/// # Panics
///
/// If a law is broken.
pub fn mutator<G: Genome + PartialEq + Debug>(
    mutator: &impl Mutator<G>,
    sampler: &impl Sampler<G>,
    valid: impl Fn(&G) -> bool,
) {
    for case in 0..CASES {
        let parent = genome(sampler, case);
        assert!(valid(&parent), "the sampler draws what is not valid: {parent:?}");
        let mutate = || {
            let (mut child, mut rng) = (parent.clone(), stream(case));
            for _ in 0..5 {
                mutator.mutate(&mut child, &mut rng);
                assert!(valid(&child), "{parent:?} became {child:?}, which is not valid");
            }
            child
        };
        assert_eq!(mutate(), mutate(), "the same stream gives another mutant");
    }
}

/// A mutator whose rate is 0 changes nothing.
///
/// # Panics
///
/// If the law is broken.
pub fn zero_rate_changes_nothing<G: Genome + PartialEq + Debug>(
    mutator: &impl Mutator<G>,
    sampler: &impl Sampler<G>,
) {
    for case in 0..CASES {
        let parent = genome(sampler, case);
        let mut child = parent.clone();
        mutator.mutate(&mut child, &mut stream(case));
        assert_eq!(child, parent, "it changes something");
    }
}
