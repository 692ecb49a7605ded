//! A checkpoint that was altered is refused, however it was altered.
use super::ones;
use ga_core::Checkpoint;
use ga_core::genome::{Bounds, Permutation, RandomPermutation};
use ga_core::mutate::{Gaussian, Inversion};
use ga_core::prelude::*;
use ga_core::replace::MuPlusLambda;
use rand::{Rng, RngExt};
use serde::{Serialize, de::DeserializeOwned};
use std::fmt::Debug;
use std::ops::Range;

fn bits() -> Checkpoint<BitString, f64> {
    let breeder = Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: Uniform::default(),
        mutator: BitFlip::new(0.05).unwrap(),
        offspring: 9,
    };
    let evaluator = Serial::new(|genome: &BitString| f64::from(ones(genome)).sqrt());
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(70)).size(10).seed(1).unwrap();
    engine.run(Generations(12));
    engine.checkpoint()
}

fn permutations() -> Checkpoint<Permutation, u32> {
    let breeder = Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: (),
        mutator: Inversion,
        offspring: 9,
    };
    let steps = |order: &Permutation| {
        order
            .as_slice()
            .windows(2)
            .map(|pair| pair[0].abs_diff(pair[1]))
            .sum()
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(steps),
        replacement: MuPlusLambda::new(10).unwrap(),
    };
    let mut engine = scheme
        .found(&RandomPermutation(30))
        .size(10)
        .seed(2)
        .unwrap();
    engine.run(Generations(12));
    engine.checkpoint()
}

type Reals = (Option<f64>, [f32; 2]);

/// Scores of several parts; some parts are not finite.
fn reals() -> Checkpoint<Vec<f64>, Reals> {
    let bounds = Bounds::uniform(5, -1.0..=1.0).unwrap();
    let breeder = Recombine {
        selector: Tournament::new(2).unwrap(),
        crossover: (),
        mutator: Gaussian::new(&bounds)
            .rate(0.4)
            .unwrap()
            .deviation(0.1)
            .unwrap(),
        offspring: 9,
    };
    let fitness = |x: &Vec<f64>| {
        let sum = x.iter().sum::<f64>();
        let odd = if x[0] > 0.3 {
            f32::NAN
        } else {
            f32::NEG_INFINITY
        };
        ((x[1] > -0.5).then_some(-sum.abs()), [sum as f32, odd])
    };
    let scheme = Scheme {
        breeder,
        evaluator: Serial::new(fitness),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&bounds).size(10).seed(3).unwrap();
    engine.run(Generations(12));
    engine.checkpoint()
}

/// Damages one to three places: changes, removes or adds a character, changes a digit, exchanges
/// two neighbours, or cuts the end off.
fn damaged(whole: &[u8], alphabet: Range<u8>, rng: &mut dyn Rng) -> Vec<u8> {
    let mut text = whole.to_vec();
    for _ in 0..rng.random_range(1..=3) {
        if text.is_empty() {
            break;
        }
        let place = rng.random_range(0..text.len());
        match rng.random_range(0..7) {
            0 | 1 => {
                let digits: Vec<usize> = (0..text.len())
                    .filter(|&at| text[at].is_ascii_digit())
                    .collect();
                if !digits.is_empty() {
                    text[digits[rng.random_range(0..digits.len())]] = rng.random_range(b'0'..=b'9');
                }
            }
            2 => text[place] = rng.random_range(alphabet.clone()),
            3 => drop(text.remove(place)),
            4 => text.insert(place, rng.random_range(alphabet.clone())),
            5 if place > 0 => text.swap(place - 1, place),
            _ if rng.random_ratio(1, 10) => text.truncate(place + 1),
            _ => text[place] ^= 1 << rng.random_range(0..7),
        }
    }
    text
}

/// How many of `count` damaged texts are read; each of these means what the whole one does.
fn read<T: Debug>(
    count: usize,
    whole: &[u8],
    alphabet: &Range<u8>,
    rng: &mut dyn Rng,
    parse: impl Fn(&[u8]) -> Option<T>,
) -> usize {
    let meaning = |checkpoint: &T| format!("{checkpoint:?}");
    let expected = meaning(&parse(whole).expect("undamaged"));
    (0..count)
        .filter_map(|_| {
            let text = damaged(whole, alphabet.clone(), rng);
            let state = parse(&text)?;
            assert_eq!(
                meaning(&state),
                expected,
                "{:?} was read",
                String::from_utf8_lossy(&text)
            );
            Some(state)
        })
        .count()
}

/// The number of damaged checkpoints of each kind and format; `GA_MUTATIONS` sets another one.
fn count() -> usize {
    const USUAL: usize = 5_000;
    std::env::var("GA_MUTATIONS").map_or(USUAL, |count| count.parse().expect("a number"))
}

/// The number of damaged checkpoints that are read although they are damaged, as JSON and as CBOR.
fn survivors<T: Serialize + DeserializeOwned + Debug>(state: &T, seed: u64) -> [usize; 2] {
    let mut rng = ga_core::random::Stream::seeded(seed);
    let json = serde_json::to_vec(state).expect("plain data");
    let json = read(count(), &json, &(b' '..b'\x7f'), &mut rng, |text| {
        serde_json::from_slice::<T>(text).ok()
    });
    let mut cbor = Vec::new();
    ciborium::into_writer(state, &mut cbor).expect("plain data");
    let cbor = read(count(), &cbor, &(0..255), &mut rng, |bytes| {
        ciborium::from_reader::<T, _>(bytes).ok()
    });
    [json, cbor]
}

#[test]
fn mutated_checkpoints_with_another_meaning_are_refused() {
    let read = [
        survivors(&bits(), 1),
        survivors(&permutations(), 2),
        survivors(&reals(), 3),
    ];
    // A space more, or a number written otherwise, is no damage; and CBOR knows several forms of a
    // number.
    assert!(
        read.iter()
            .all(|&[json, _]| (1..count() / 20).contains(&json)),
        "{read:?}"
    );
}

#[test]
fn a_checksum_does_not_depend_on_spaces_or_on_the_order_of_fields() {
    let state = reals();
    let text = serde_json::to_string(&state).expect("plain data");
    let spaced = serde_json::to_string_pretty(&state).expect("plain data");
    assert_ne!(text, spaced);
    // A map of serde_json is in the order of its keys.
    let sorted = serde_json::to_string(&serde_json::to_value(&state).expect("plain data"))
        .expect("plain data");
    assert_ne!(text, sorted);
    for same in [text, spaced, sorted] {
        let back: Checkpoint<Vec<f64>, Reals> = serde_json::from_str(&same).expect("not altered");
        assert_eq!(format!("{back:?}"), format!("{state:?}"));
    }
}

#[test]
fn a_checkpoint_survives_a_binary_format() {
    let state = bits();
    let mut bytes = Vec::new();
    ciborium::into_writer(&state, &mut bytes).expect("plain data");
    let back: Checkpoint<BitString, f64> = ciborium::from_reader(&bytes[..]).expect("not altered");
    assert_eq!(back, state);
}

#[test]
fn scores_that_are_read_as_another_type_are_refused() {
    let text = serde_json::to_string(&permutations()).expect("plain data");
    assert!(serde_json::from_str::<Checkpoint<Permutation, u32>>(&text).is_ok());
    let other =
        serde_json::from_str::<Checkpoint<Permutation, f64>>(&text).expect_err("another type");
    assert!(other.to_string().contains("checksum"), "{other}");
}
