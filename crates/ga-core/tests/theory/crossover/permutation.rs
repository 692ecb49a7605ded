//! The children of small permutations, compared with naive implementations of the definitions. Each
//! is run once for each way of choosing.

use crate::permutations::{digits, permutation, two};
use crate::statistics::{Choices, Law, both};
use crate::twins::{Slip, below};
use ga_core::crossover::{
    Cycle, EdgeRecombination, Order, PartiallyMapped, RandomKeys, Scratch, from_fn,
};
use ga_core::genome::{Permutation, RandomPermutation};
use ga_core::rand::Rng;
use ga_core::random::Stream;
use ga_core::{Crossover, Sampler};
use std::collections::BTreeSet;

/// The first child's numbers as decimal digits, and the second's.
type Children = (u32, u32);

/// All permutations of `len` numbers.
fn permutations(len: usize) -> Vec<Vec<u32>> {
    let law = Law::of(|choose| {
        let mut left: Vec<u32> = (0..len as u32).collect();
        (0..len)
            .map(|_| left.remove(choose(left.len())))
            .collect::<Vec<_>>()
    });
    law.iter().map(|(order, _)| order.clone()).collect()
}

/// A child of two parents, given the start and the end of the segment.
type Naive = fn(&[u32], &[u32], usize, usize) -> Vec<u32>;

/// OX (Davis 1985): the own segment stays. Behind it, the missing numbers follow in the order of
/// the other parent, also from behind the segment on.
fn order(own: &[u32], other: &[u32], start: usize, end: usize) -> Vec<u32> {
    let len = own.len();
    let mut child = own.to_vec();
    let lacking = (0..len)
        .map(|place| other[(end + place) % len])
        .filter(|number| !own[start..end].contains(number));
    for (place, number) in lacking.enumerate() {
        child[(end + place) % len] = number;
    }
    child
}

/// PMX (Goldberg & Lingle 1985): the other parent's segment. Elsewhere the own number or, if the
/// segment has it, the end of the chain of mappings that leads out of the segment.
fn partially_mapped(own: &[u32], other: &[u32], start: usize, end: usize) -> Vec<u32> {
    let place = |place: usize| {
        if (start..end).contains(&place) {
            return other[place];
        }
        let mut number = own[place];
        while let Some(inside) = (start..end).find(|&inside| other[inside] == number) {
            number = own[inside];
        }
        number
    };
    (0..own.len()).map(place).collect()
}

fn children(naive: Naive, parents: [&[u32]; 2], one: usize, other: usize) -> [Vec<u32>; 2] {
    let [left, right] = parents;
    let (start, end) = (one.min(other), one.max(other) + 1);
    [
        naive(left, right, start, end),
        naive(right, left, start, end),
    ]
}

/// A wrong twin: the two indices of the segment always differ.
fn never_a_single_place(naive: Naive) -> impl Crossover<Permutation> {
    from_fn(
        move |left: &mut Permutation, right: &mut Permutation, rng: &mut dyn Rng| {
            let (one, other) = two(left.len(), &mut |bound| below(rng, bound));
            let [first, second] = children(naive, [left.as_slice(), right.as_slice()], one, other);
            (*left, *right) = (permutation(&first), permutation(&second));
        },
    )
}

fn crossed(
    crossover: &dyn Crossover<Permutation>,
    parents: [&Permutation; 2],
    rng: &mut dyn Rng,
) -> Children {
    let [mut left, mut right] = parents.map(Clone::clone);
    crossover.cross(&mut left, &mut right, rng);
    (digits(left.as_slice()), digits(right.as_slice()))
}

fn crossover(
    name: &str,
    right: &dyn Crossover<Permutation>,
    wrong: &dyn Crossover<Permutation>,
    parents: [&[u32]; 2],
    law: &Law<Children>,
    draws: usize,
) {
    let parents = parents.map(permutation);
    let [mut left, mut other] = parents.clone();
    both(
        &format!("{name} of {parents:?}"),
        right,
        wrong,
        law,
        draws,
        |crossover, rng| {
            left.clone_from(&parents[0]);
            other.clone_from(&parents[1]);
            crossover.cross(&mut left, &mut other, rng);
            (digits(left.as_slice()), digits(other.as_slice()))
        },
    );
}

/// Compares the distributions for some couples. For all couples of five numbers, compares the sets
/// of children that occur.
fn segments(name: &str, right: impl Crossover<Permutation> + Copy, naive: Naive) {
    let wrong = Slip(right, never_a_single_place(naive));
    let couples: [[&[u32]; 2]; 4] = [
        [&[0, 1, 2], &[1, 2, 0]],
        [&[2, 0, 3, 1], &[0, 1, 2, 3]],
        [&[0, 1, 2, 3, 4], &[3, 4, 1, 0, 2]],
        [&[4, 2, 0, 1, 3], &[3, 0, 4, 2, 1]],
    ];
    for parents in couples {
        let len = parents[0].len();
        let law = Law::of(|choose| {
            let [one, other] = children(naive, parents, choose(len), choose(len));
            (digits(&one), digits(&other))
        });
        crossover(name, &right, &wrong, parents, &law, 350_000);
    }
    for other in permutations(5) {
        let own = [1, 4, 0, 2, 3];
        let mut rng = Stream::seeded(1);
        let law = Law::of(|choose| {
            let [one, other] = children(naive, [&own, &other], choose(5), choose(5));
            (digits(&one), digits(&other))
        });
        let expected: BTreeSet<Children> = law.iter().map(|(&children, _)| children).collect();
        // The probability that one of the 25 ways is missing in a thousand draws is 2e-18.
        let left = permutation(&own);
        let right_parent = permutation(&other);
        let came = |_| crossed(&right, [&left, &right_parent], &mut rng);
        assert_eq!(
            (0..1000).map(came).collect::<BTreeSet<_>>(),
            expected,
            "{name} of {own:?} and {other:?}"
        );
    }
}

#[test]
fn order_crossover_has_the_children_of_its_definition() {
    segments("OX", Order, order);
}

#[test]
fn partially_mapped_crossover_has_the_children_of_its_definition() {
    segments("PMX", PartiallyMapped, partially_mapped);
}

/// CX (Oliver, Smith & Holland 1987): start at the first place that is not in a cycle yet, and go
/// to the place of the left parent that holds the number of the right parent here. Every second
/// cycle is exchanged.
fn cycles(left: &[u32], right: &[u32], exchanged: usize) -> Children {
    let mut children = [left.to_vec(), right.to_vec()];
    let mut visited = BTreeSet::new();
    let mut turn = 0;
    for start in 0..left.len() {
        if visited.contains(&start) {
            continue;
        }
        let mut place = start;
        while visited.insert(place) {
            if turn % 2 == exchanged {
                (children[0][place], children[1][place]) = (right[place], left[place]);
            }
            place = left
                .iter()
                .position(|&number| number == right[place])
                .expect("every number");
        }
        turn += 1;
    }
    (digits(&children[0]), digits(&children[1]))
}

#[test]
fn cycle_crossover_has_the_children_of_its_definition() {
    let mut rng = Stream::seeded(1);
    let mut caught = false;
    for len in 1..=6 {
        let own = permutations(len).swap_remove(permutations(len).len() / 3);
        for other in permutations(len) {
            let children = crossed(&Cycle, [&permutation(&own), &permutation(&other)], &mut rng);
            assert_eq!(children, cycles(&own, &other, 1), "{own:?}, {other:?}");
            // The twin exchanges the other half of the cycles.
            caught |= children != cycles(&own, &other, 0);
        }
    }
    assert!(caught);
}

/// ERX (Whitley, Starkweather & Fuquay 1989), with lists of neighbours without the visited cities.
fn edges(parents: [&[u32]; 2], first: u32, choose: Choices) -> Vec<u32> {
    let len = parents[0].len();
    let mut neighbours = vec![BTreeSet::new(); len];
    for (parent, place) in parents
        .iter()
        .flat_map(|parent| (0..len).map(move |place| (parent, place)))
    {
        let city = parent[place];
        let next = parent[(place + 1) % len];
        neighbours[city as usize].insert(next);
        neighbours[next as usize].insert(city);
    }
    let mut tour = vec![first];
    while tour.len() < len {
        let city = tour[tour.len() - 1];
        for list in &mut neighbours {
            list.remove(&city);
        }
        let here = &neighbours[city as usize];
        let fewest = here
            .iter()
            .map(|&next| neighbours[next as usize].len())
            .min();
        let nearest = here
            .iter()
            .copied()
            .filter(|&next| Some(neighbours[next as usize].len()) == fewest);
        let mut candidates: Vec<u32> = nearest.collect();
        if candidates.is_empty() {
            candidates = (0..len as u32)
                .filter(|city| !tour.contains(city))
                .collect();
        }
        tour.push(candidates[choose(candidates.len())]);
    }
    tour
}

fn recombined(parents: [&[u32]; 2], choose: Choices) -> [Vec<u32>; 2] {
    [
        edges(parents, parents[0][0], choose),
        edges(parents, parents[1][0], choose),
    ]
}

#[test]
fn edge_recombination_has_the_children_of_its_definition() {
    // A wrong twin: of equals always the first, in one case of twenty.
    let wrong = Slip(
        EdgeRecombination,
        from_fn(
            |left: &mut Permutation, right: &mut Permutation, _: &mut dyn Rng| {
                let [one, other] = recombined([left.as_slice(), right.as_slice()], &mut |_| 0);
                (*left, *right) = (permutation(&one), permutation(&other));
            },
        ),
    );
    let couples: [[&[u32]; 2]; 5] = [
        [&[0, 1, 2], &[1, 2, 0]],
        [&[2, 0, 3, 1], &[0, 1, 2, 3]],
        [&[0, 1, 2, 3, 4], &[3, 4, 1, 0, 2]],
        [&[5, 3, 0, 1, 2, 4], &[0, 1, 2, 3, 4, 5]],
        // With dead ends, after which a random city follows.
        [&[0, 1, 2, 3, 4, 5, 6, 7], &[0, 2, 1, 3, 4, 6, 5, 7]],
    ];
    for parents in couples {
        let law = Law::of(|choose| {
            let [one, other] = recombined(parents, choose);
            (digits(&one), digits(&other))
        });
        crossover("ERX", &EdgeRecombination, &wrong, parents, &law, 80_000);
    }
}

/// Random keys (Bean 1994): the keys of a number are its places in the parents, one for each child.
fn by_keys([left, right]: [&[u32]; 2], choose: Choices) -> [Vec<u32>; 2] {
    let place = |order: &[u32], number: u32| order.iter().position(|&other| other == number);
    let exchanged: Vec<bool> = left.iter().map(|_| choose(2) == 1).collect();
    let mut numbers: Vec<u32> = (0..left.len() as u32).collect();
    let drawn: Vec<u32> = left
        .iter()
        .map(|_| numbers.remove(choose(numbers.len())))
        .collect();
    [(left, right), (right, left)].map(|(own, other)| {
        let mut child = drawn.clone();
        // Equal keys stay in the order in which the numbers were drawn.
        child.sort_by_key(|&number| {
            place(
                if exchanged[number as usize] {
                    other
                } else {
                    own
                },
                number,
            )
        });
        child
    })
}

#[test]
fn random_keys_give_the_children_of_their_definition() {
    // A wrong twin: nothing is exchanged, in one case of twenty.
    let wrong = Slip(
        RandomKeys,
        from_fn(|_: &mut Permutation, _: &mut Permutation, _: &mut dyn Rng| {}),
    );
    let couples: [[&[u32]; 2]; 3] = [
        [&[0, 1, 2], &[1, 2, 0]],
        [&[2, 0, 3, 1], &[0, 1, 2, 3]],
        [&[0, 1, 2, 3, 4], &[3, 4, 1, 0, 2]],
    ];
    for parents in couples {
        let law = Law::of(|choose| {
            let [one, other] = by_keys(parents, choose);
            (digits(&one), digits(&other))
        });
        crossover("random keys", &RandomKeys, &wrong, parents, &law, 80_000);
    }
}

#[test]
fn the_content_of_a_scratch_has_no_influence() {
    let crossovers: [&dyn Crossover<Permutation>; 5] = [
        &Cycle,
        &EdgeRecombination,
        &Order,
        &PartiallyMapped,
        &RandomKeys,
    ];
    let mut rng = Stream::seeded(1);
    let mut scratch = Scratch::default();
    for round in 0..200 {
        let founders = RandomPermutation(2 + (round * 37 % 90) as usize);
        let parents = [founders.sample(&mut rng), founders.sample(&mut rng)];
        for crossover in crossovers {
            let [mut left, mut right] = parents.clone();
            let [mut one, mut other] = parents.clone();
            crossover.cross(&mut left, &mut right, &mut Stream::seeded(round));
            crossover.cross_with(
                &mut one,
                &mut other,
                &mut scratch,
                &mut Stream::seeded(round),
            );
            assert_eq!((left, right), (one, other));
        }
    }
}
