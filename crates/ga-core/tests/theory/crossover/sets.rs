//! Sets of a fixed size: founders, exchanges, and what children have of their parents.

use crate::statistics::{Law, both};
use crate::twins::{Slip, below, seldom};
use ga_core::crossover::{Respectful, from_fn};
use ga_core::genome::{RandomSubset, Subset};
use ga_core::mutate::{self, Exchange};
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_core::{Crossover, Error, Mutator, Sampler};

fn bits(set: &Subset) -> u64 {
    set.iter().fold(0, |bits, element| bits | 1 << element)
}

fn subset(of: usize, bits: u64) -> Subset {
    Subset::new(of, (0..of).filter(|element| bits >> element & 1 == 1)).expect("a subset")
}

/// All sets of `len` of `of` elements.
fn all(of: usize, len: u32) -> impl Iterator<Item = u64> {
    (0..1_u64 << of).filter(move |bits| bits.count_ones() == len)
}

#[test]
fn all_subsets_are_equally_likely() -> Result<(), Error> {
    for (of, len) in [(7, 3), (6, 5), (8, 1)] {
        let right = RandomSubset::new(of, len)?;
        // A wrong twin: the last element is always chosen.
        let wrong = move |rng: &mut dyn Rng| -> Subset {
            let set = right.sample(rng);
            if seldom(rng) {
                let others = bits(&set) & !(1 << (of - 1));
                let first = others.trailing_zeros();
                let kept = if others.count_ones() as usize == len {
                    others ^ 1 << first
                } else {
                    others
                };
                return subset(of, kept | 1 << (of - 1));
            }
            set
        };
        let (right, wrong): (&dyn Sampler<Subset>, &dyn Sampler<Subset>) = (&right, &wrong);
        both(
            &format!("{len} of {of}"),
            right,
            wrong,
            &Law::uniform(all(of, len as u32)),
            200_000,
            |sampler, rng: &mut Stream| bits(&sampler.sample(rng)),
        );
    }
    Ok(())
}

#[test]
fn all_deals_of_what_only_one_parent_has_are_equally_likely() {
    // Both have 0 and 1, none has 9.
    for (left, right) in [(0b1_1111, 0b1110_0011), (0b111, 0b1_1111_1011)] {
        let only_one: u64 = left ^ right;
        let mine = (left & !right).count_ones();
        let deals = all(10, mine).filter(|deal| deal & !only_one == 0);
        let law =
            Law::uniform(deals.map(|deal| (left & right | deal, left & right | only_one ^ deal)));
        // A wrong twin: only one pair of elements is exchanged.
        let wrong = Slip(
            Respectful,
            from_fn(|left: &mut Subset, right: &mut Subset, rng: &mut dyn Rng| {
                let pick = |set: &Subset, other: &Subset, rng: &mut dyn Rng| {
                    let own: Vec<usize> = set.iter().filter(|&one| !other.contains(one)).collect();
                    own[below(rng, own.len())]
                };
                let (one, other) = (pick(left, right, rng), pick(right, left, rng));
                let swap = 1 << one | 1 << other;
                (*left, *right) = (
                    subset(10, bits(left) ^ swap),
                    subset(10, bits(right) ^ swap),
                );
            }),
        );
        let (good, wrong): (&dyn Crossover<_>, &dyn Crossover<_>) = (&Respectful, &wrong);
        both(
            &format!("deals of {left:b} and {right:b}"),
            good,
            wrong,
            &law,
            800_000,
            |crossover, rng: &mut Stream| {
                let (mut one, mut other) = (subset(10, left), subset(10, right));
                crossover.cross(&mut one, &mut other, rng);
                (bits(&one), bits(&other))
            },
        );
    }
}

#[test]
fn all_exchanges_of_a_subset_are_equally_likely() {
    let before = 0b1_0110;
    let pairs = all(6, 3).filter(|after| (after ^ before).count_ones() == 2);
    // A wrong twin: two exchanges.
    let wrong = Slip(
        Exchange,
        mutate::from_fn(|set: &mut Subset, rng: &mut dyn Rng| {
            (Exchange, Exchange).mutate(set, rng);
        }),
    );
    let (right, wrong): (&dyn Mutator<_>, &dyn Mutator<_>) = (&Exchange, &wrong);
    both(
        "exchanges of a subset",
        right,
        wrong,
        &Law::uniform(pairs),
        100_000,
        |mutator, rng: &mut Stream| {
            let mut set = subset(6, before);
            mutator.mutate(&mut set, rng);
            bits(&set)
        },
    );
}
