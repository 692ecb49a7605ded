//! Interactive evolution: what every child keeps, whatever was liked.

use ga_core::crossover::TwoPoint;
use ga_core::genome::{BitString, Distance, Hamming, RandomBits};
use ga_core::interactive::{Bred, MOST, MoreLike};
use ga_core::mutate::OneBit;
use ga_core::random::Stream;
use ga_core::{Error, Sampler};

const BITS: usize = 64;
const EVALUATIONS: u64 = 5000;

fn shown(count: usize, seed: u64) -> Vec<BitString> {
    let mut rng = Stream::seeded(seed);
    (0..count)
        .map(|_| RandomBits(BITS).sample(&mut rng))
        .collect()
}

fn breed(
    far: f64,
    seed: u64,
    shown: &[BitString],
    liked: &[usize],
    number: usize,
    lack: impl Fn(&BitString) -> f64,
) -> Bred<BitString> {
    let more = MoreLike::new((TwoPoint, OneBit, Hamming), seed, far).expect("a distance");
    more.breed(shown, liked, number, EVALUATIONS, lack, || false)
        .expect("a child")
}

/// As far as a genome has fewer ones than half.
fn lack(bits: &BitString) -> f64 {
    (BITS as f64 / 2.0 - f64::from(bits.count_ones())).max(0.0)
}

/// The step and the distance from the nearest, computed by hand.
fn measured(child: &BitString, parents: &[&BitString], shown: &[BitString]) -> (f64, f64) {
    let [one, other] = [parents[0], parents[parents.len() - 1]];
    let apart = |left, right| Hamming.between(left, right);
    let step = (apart(child, one) + apart(child, other) - apart(one, other)) / 2.0;
    (
        step,
        shown
            .iter()
            .map(|shown| apart(child, shown))
            .fold(f64::INFINITY, f64::min),
    )
}

#[test]
fn a_child_keeps_the_requirements_and_both_distances() {
    for (seed, far) in [(1, 2.0), (2, 6.0), (3, 12.0), (4, 1.0)] {
        for liked in [&[2][..], &[0, 5], &[1, 2, 3, 4, 5]] {
            let mut shown = shown(6, seed);
            for number in 0..8 {
                let bred = breed(far, seed, &shown, liked, number, lack);
                let parents: Vec<&BitString> =
                    bred.parents.iter().map(|&place| &shown[place]).collect();
                assert!(
                    bred.parents.iter().all(|parent| liked.contains(parent)),
                    "{:?}",
                    bred.parents
                );
                assert_eq!(parents.len(), liked.len().min(2));
                assert_eq!(
                    (bred.step, bred.nearest),
                    measured(&bred.genome, &parents, &shown)
                );
                assert!(bred.is_met && lack(&bred.genome) <= 0.0, "{bred:?}");
                assert!(
                    (far / 2.0..=far).contains(&bred.step) && bred.nearest >= far / 2.0,
                    "{bred:?}"
                );
                shown.push(bred.genome);
            }
        }
    }
}

#[test]
fn the_same_seed_and_number_give_the_same_child() {
    let shown = shown(4, 9);
    let child = |seed, number| breed(4.0, seed, &shown, &[0, 1], number, lack);
    assert_eq!(child(1, 3), child(1, 3));
    assert_ne!(child(1, 3).genome, child(1, 4).genome);
    assert_ne!(child(1, 3).genome, child(2, 3).genome);
}

#[test]
fn what_cannot_be_met_says_so_within_its_evaluations() {
    let shown = shown(2, 3);
    for lack in [
        |_: &BitString| 1.0,
        |_: &BitString| f64::NAN,
        |_: &BitString| f64::INFINITY,
    ] {
        let bred = breed(4.0, 1, &shown, &[0], 0, lack);
        assert!(!bred.is_met && bred.shortfall > 0.0, "{bred:?}");
        assert_eq!(bred.evaluations, EVALUATIONS);
    }
    // No genome is farther than all bits.
    assert!(!breed(3.0 * BITS as f64, 1, &shown, &[0], 0, lack).is_met);
    let more = MoreLike::new((TwoPoint, OneBit, Hamming), 1, 4.0).expect("a distance");
    for evaluations in [0, 1] {
        let bred = more
            .breed(&shown, &[0, 1], 0, evaluations, |_| 1.0, || false)
            .expect("a child");
        assert_eq!((bred.is_met, bred.evaluations), (false, 1));
    }
    let bred = more
        .breed(&shown, &[0, 1], 0, 1000, |_| 1.0, || true)
        .expect("a child");
    assert_eq!(bred.evaluations, 1);
}

#[test]
fn bad_input_is_refused_by_its_name() {
    for far in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        let refused = MoreLike::new((TwoPoint, OneBit, Hamming), 1, far);
        assert!(
            matches!(refused, Err(Error::Parameter { name: "far", .. })),
            "{far}"
        );
    }
    let more = MoreLike::new((TwoPoint, OneBit, Hamming), 1, 4.0).expect("a distance");
    let shown = shown(2, 3);
    for (liked, name) in [
        (&[][..], "the number of liked genomes"),
        (&[0; MOST + 1], "the number of liked genomes"),
        (&[2], "the number of genomes that were shown"),
        (&[usize::MAX - 1], "the number of genomes that were shown"),
    ] {
        let refused = more.breed(&shown, liked, 0, 100, |_| 0.0, || false);
        assert!(
            matches!(refused, Err(Error::Parameter { name: found, .. }) if found == name),
            "{liked:?}"
        );
    }
    // A genome that was liked twice is one parent.
    let bred = more
        .breed(&shown, &[1, 1], 0, 100, |_| 0.0, || false)
        .expect("a child");
    assert_eq!(bred.parents, [1]);
}
