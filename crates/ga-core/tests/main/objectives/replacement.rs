//! Non-dominated sorting against a slow and simple survival.

use super::{peeled, scores};
use ga_core::objectives::{Objectives, rank};
use ga_core::prelude::*;
use ga_core::random::Streams;
use ga_core::replace::NonDominatedSorting;
use proptest::prelude::*;

type Numbered<const M: usize> = Population<usize, Objectives<[f64; M]>>;

/// Numbers the individuals from `first` on.
fn numbered<const M: usize>(scores: &[Objectives<[f64; M]>], first: usize) -> Numbered<M> {
    (first..).zip(scores.iter().copied()).collect()
}

/// The survivors by the definition: whole fronts, then the last front without the most crowded
/// individual, again and again, with all distances computed each time.
fn survivors<const M: usize>(all: &[Objectives<[f64; M]>], size: usize) -> Vec<usize> {
    let fronts = peeled(all);
    let mut chosen: Vec<usize> = Vec::new();
    for front in 0.. {
        let mut members: Vec<usize> = (0..all.len())
            .filter(|&index| fronts[index] == front)
            .collect();
        if members.is_empty() || chosen.len() == size {
            break;
        }
        while chosen.len() + members.len() > size {
            let mut scores: Vec<_> = members.iter().map(|&index| all[index]).collect();
            rank(&mut scores);
            let crowded = |&one: &usize, &other: &usize| {
                scores[one]
                    .crowding()
                    .total_cmp(&scores[other].crowding())
                    .then(other.cmp(&one))
            };
            members.remove((0..members.len()).min_by(crowded).expect("members"));
        }
        chosen.extend(members);
    }
    chosen.sort_unstable();
    chosen
}

fn check<const M: usize>(old: &[Objectives<[f64; M]>], new: &[Objectives<[f64; M]>], size: usize) {
    let all: Vec<_> = old.iter().chain(new).copied().collect();
    let mut residents = numbered(old, 0);
    let mut newborns = numbered(new, old.len());
    let mut replacement = NonDominatedSorting::new(size).expect("a size");
    replacement.prepare(&mut residents);
    replacement.replace(&mut residents, &mut newborns, &[], Streams::report(1));

    let sorted = |population: &Numbered<M>| {
        let mut genomes = population.genomes().to_vec();
        genomes.sort_unstable();
        genomes
    };
    let alive = sorted(&residents);
    let dead = sorted(&newborns);
    assert_eq!(alive, survivors(&all, size), "{all:?}");
    let expected: Vec<usize> = (0..all.len())
        .filter(|index| alive.binary_search(index).is_err())
        .collect();
    assert_eq!(dead, expected, "an individual was lost or invented");
    for (&genome, score) in residents.iter() {
        assert_eq!(
            format!("{:?}", score.values()),
            format!("{:?}", all[genome].values())
        );
    }
    // Surviving residents stay where they are if the population keeps its size.
    if alive.len() == old.len() {
        assert!((0..old.len()).all(
            |place| alive.binary_search(&place).is_err() || residents.genomes()[place] == place
        ));
    }
    // The places are those of the present population, so preparing it changes nothing.
    let before = format!("{residents:?}");
    NonDominatedSorting::new(size)
        .expect("a size")
        .prepare(&mut residents);
    assert_eq!(format!("{residents:?}"), before);
}

proptest! {
    #[test]
    fn the_survivors_are_those_of_the_definition(
        old in scores::<2>(25), new in scores::<2>(25), size in 1..30usize,
    ) {
        check(&old, &new, size);
    }

    #[test]
    fn the_survivors_of_three_objectives_are_those_of_the_definition(
        old in scores::<3>(25), new in scores::<3>(25), size in 1..30usize,
    ) {
        check(&old, &new, size);
    }

    #[test]
    fn the_survivors_on_a_plane_are_those_of_the_definition(
        points in proptest::collection::vec([0.0..1.0, 0.0..1.0], 0..60), size in 1..30usize,
    ) {
        // No point dominates another: all of them are in one front.
        let scores: Vec<_> = points.iter().map(|&[x, y]: &[f64; 2]| Objectives::new([x, y, -x - y])).collect();
        let (old, new) = scores.split_at(scores.len() / 2);
        check(old, new, size);
    }
}

#[test]
fn pruning_one_by_one_spreads_a_front_evenly() {
    // 21 even points: every other one remains, apart from the ends of the gaps.
    let score = |x: i32| Objectives::new([f64::from(x), f64::from(20 - x)]);
    let all: Vec<_> = (0..21).map(score).collect();
    let mut residents = numbered(&all[..10], 0);
    let mut newborns = numbered(&all[10..], 10);
    NonDominatedSorting::new(11).expect("a size").replace(
        &mut residents,
        &mut newborns,
        &[],
        Streams::report(1),
    );
    let mut left = residents.genomes().to_vec();
    left.sort_unstable();
    let gaps: Vec<usize> = left.windows(2).map(|pair| pair[1] - pair[0]).collect();
    assert!(left.len() == 11 && left[0] == 0 && left[10] == 20);
    assert!(gaps.iter().all(|gap| (1..=3).contains(gap)), "{gaps:?}");
}

#[test]
fn the_first_survive_if_no_score_is_a_number() -> Result<(), Error> {
    for (value, violation) in [(f64::NAN, 0.0), (1.0, f64::NAN)] {
        let scores: Vec<_> = (0..5)
            .map(|_| Objectives::new([value, 1.0]).with_violation(violation))
            .collect();
        let mut residents = numbered(&scores[..2], 0);
        let mut newborns = numbered(&scores[2..], 2);
        NonDominatedSorting::new(3)?.replace(
            &mut residents,
            &mut newborns,
            &[],
            Streams::report(1),
        );
        assert_eq!(residents.genomes(), [0, 1, 2]);
        assert_eq!(newborns.len(), 2);
        assert!(
            residents
                .scores()
                .iter()
                .all(|score| score.front() == Some(0))
        );
    }
    Ok(())
}
