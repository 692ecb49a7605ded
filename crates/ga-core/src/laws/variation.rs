use super::{CASES, genome, stream};
use crate::crossover::Crossover;
use crate::genome::{Genome, Permutation, RandomPermutation, Sampler};
use crate::mutate::Mutator;
use std::fmt::Debug;
use std::ops::RangeInclusive;

/// Checks that a crossover keeps the alleles of each locus: at each locus, one child has the allele
/// of one parent, and the other child has the allele of the other parent. Also checks that
/// identical parents have children identical to them, and that the same stream gives the same
/// children.
///
/// `alleles` returns the alleles of a genome, locus by locus. For a crossover that changes lengths,
/// use [`variable_length_crossover`]; if it creates new values, use [`children_are_valid`].
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
        assert_eq!(
            cross(parents.clone()),
            after,
            "the same stream gives other children"
        );
        for side in 0..2 {
            assert_eq!(
                after[side].len(),
                before[side].len(),
                "a child has another length than its parent"
            );
        }
        for locus in 0..before[0].len().min(before[1].len()) {
            let [left, right] = [&after[0][locus], &after[1][locus]];
            let [one, two] = [&before[0][locus], &before[1][locus]];
            let kept = (left == one && right == two) || (left == two && right == one);
            assert!(
                kept,
                "locus {locus}: {one:?} and {two:?} became {left:?} and {right:?}"
            );
        }
        let [twin, _] = parents;
        let [left, right] = cross([twin.clone(), twin.clone()]);
        assert!(
            left == alleles(&twin) && right == alleles(&twin),
            "identical parents have other children"
        );
    }
}

/// Checks that a crossover of permutations produces permutations of the same length, and that the
/// same stream gives the same children.
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
        assert_eq!(
            cross(parents.clone()),
            children,
            "the same stream gives other children"
        );
        for child in children {
            let checked = Permutation::new(child.as_slice().iter().copied());
            assert!(
                checked.is_ok_and(|checked| checked.len() == sampler.0),
                "no permutation: {child:?}"
            );
        }
    }
}

/// Checks that the children of a crossover together have the genes of their parents together, each
/// gene as often as before, that the numbers of genes stay in `lengths`, and that the same stream
/// gives the same children.
///
/// Use it for a crossover that exchanges genes between places, such as
/// [`CutAndSplice`](crate::crossover::CutAndSplice). `genes` returns the genes of a genome, and
/// `sampler` draws genomes of different lengths. Each pair is crossed five times in a row.
///
/// ```
/// use ga_core::crossover::CutAndSplice;
/// use ga_core::genome::{OneOf, RandomVec};
/// use ga_core::laws;
///
/// let routes = RandomVec::new(1..=9, OneOf::new("NESW".chars())?)?;
/// laws::variable_length_crossover(&CutAndSplice::new(1..=12)?, &routes, 1..=12, Vec::clone);
/// # Ok::<(), ga_core::Error>(())
/// ```
///
/// # Panics
///
/// If a law is broken.
pub fn variable_length_crossover<G: Genome, A: Ord + Debug>(
    crossover: &impl Crossover<G>,
    sampler: &impl Sampler<G>,
    lengths: RangeInclusive<usize>,
    genes: impl Fn(&G) -> Vec<A>,
) {
    let together = |couple: &[G; 2]| {
        let mut together: Vec<A> = couple.iter().flat_map(&genes).collect();
        together.sort_unstable();
        together
    };
    for case in 0..CASES {
        let parents = [genome(sampler, 2 * case), genome(sampler, 2 * case + 1)];
        let cross = || {
            let mut couple = parents.clone();
            let mut rng = stream(case);
            for _ in 0..5 {
                let [left, right] = &mut couple;
                crossover.cross(left, right, &mut rng);
                for child in &couple {
                    let length = genes(child).len();
                    assert!(
                        lengths.contains(&length),
                        "a child has {length} genes, not {lengths:?}"
                    );
                }
                assert_eq!(
                    together(&couple),
                    together(&parents),
                    "a gene is lost, added or changed"
                );
            }
            couple.each_ref().map(&genes)
        };
        assert_eq!(cross(), cross(), "the same stream gives other children");
    }
}

/// Checks that children and their descendants are `valid`, and that the same stream gives the same
/// children.
///
/// Use it for any crossover, in particular of genomes of your own, such as trees. Each pair is
/// crossed five times in a row. If children must not grow without limit, let `valid` check their
/// length.
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::laws;
/// use ga_core::random::below;
///
/// /// Cut and splice: exchanges tails of different lengths.
/// struct Splice;
///
/// impl Crossover<Vec<u8>> for Splice {
///     fn cross_with(
///         &self,
///         left: &mut Vec<u8>,
///         right: &mut Vec<u8>,
///         _: &mut Scratch,
///         rng: &mut dyn Rng,
///     ) {
///         let tail = left.split_off(1 + below(rng, left.len()));
///         left.extend(right.split_off(1 + below(rng, right.len())));
///         right.extend(tail);
///     }
/// }
///
/// let lists = |rng: &mut dyn Rng| -> Vec<u8> { vec![7; 1 + below(rng, 9)] };
/// laws::children_are_valid(&Splice, &lists, |list| !list.is_empty() && list.len() < 20);
/// ```
///
/// # Panics
///
/// If a law is broken.
pub fn children_are_valid<G: Genome + PartialEq + Debug>(
    crossover: &impl Crossover<G>,
    sampler: &impl Sampler<G>,
    valid: impl Fn(&G) -> bool,
) {
    for case in 0..CASES {
        let parents = [genome(sampler, 2 * case), genome(sampler, 2 * case + 1)];
        for parent in &parents {
            assert!(
                valid(parent),
                "the sampler draws what is not valid: {parent:?}"
            );
        }
        let cross = || {
            let [mut left, mut right] = parents.clone();
            let mut rng = stream(case);
            for _ in 0..5 {
                crossover.cross(&mut left, &mut right, &mut rng);
                for child in [&left, &right] {
                    assert!(
                        valid(child),
                        "{parents:?} became {child:?}, which is not valid"
                    );
                }
            }
            [left, right]
        };
        assert_eq!(cross(), cross(), "the same stream gives other children");
    }
}

/// Checks that genomes stay `valid` when they are mutated several times in a row, and that the same
/// stream gives the same mutant. The length of a genome may change; let `valid` check its limits.
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
        assert!(
            valid(&parent),
            "the sampler draws what is not valid: {parent:?}"
        );
        let mutate = || {
            let mut child = parent.clone();
            let mut rng = stream(case);
            for _ in 0..5 {
                mutator.mutate(&mut child, &mut rng);
                assert!(
                    valid(&child),
                    "{parent:?} became {child:?}, which is not valid"
                );
            }
            child
        };
        assert_eq!(mutate(), mutate(), "the same stream gives another mutant");
    }
}

/// Checks that a mutator whose rate is 0 changes nothing.
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
