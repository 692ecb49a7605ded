//! Bit strings: packed and unpacked genomes obey the same laws.

use ga_core::crossover::TwoPoint;
use ga_core::prelude::*;
use ga_core::random::Stream;
use proptest::prelude::*;
use std::hash::{DefaultHasher, Hash, Hasher};

fn bits(len: usize, seed: u64) -> BitString {
    ga_core::Sampler::sample(&RandomBits(len), &mut Stream::seeded(seed))
}

fn unpacked(genome: &BitString) -> Vec<bool> {
    genome.iter().collect()
}

/// Crosses packed and unpacked copies of two genomes with the same stream; both must agree.
fn agree(
    crossover: &(impl Crossover<BitString> + Crossover<Vec<bool>>),
    left: &BitString,
    right: &BitString,
) {
    let mut packed_left = left.clone();
    let mut packed_right = right.clone();
    let mut loose_left = unpacked(left);
    let mut loose_right = unpacked(right);
    crossover.cross(&mut packed_left, &mut packed_right, &mut Stream::seeded(3));
    crossover.cross(&mut loose_left, &mut loose_right, &mut Stream::seeded(3));
    assert_eq!(unpacked(&packed_left), loose_left);
    assert_eq!(unpacked(&packed_right), loose_right);
}

proptest! {
    #[test]
    fn words_and_loci_exchange_the_same_segments(
        left in 0usize..300, right in 0usize..300, a in 0usize..320, b in 0usize..320, seed: u64,
    ) {
        let (mut packed, mut other) = (bits(left, seed), bits(right, seed ^ 1));
        let (mut loose, mut loose_other) = (unpacked(&packed), unpacked(&other));
        let segment = a.min(b)..a.max(b);
        packed.swap_segment(&mut other, segment.clone());
        loose.swap_segment(&mut loose_other, segment);
        prop_assert_eq!(unpacked(&packed), loose);
        prop_assert_eq!(unpacked(&other), loose_other);
    }

    #[test]
    fn words_and_loci_exchange_the_same_blocks(
        left in 0usize..300, right in 0usize..300, block in 0usize..6, mask: u64, seed: u64,
    ) {
        let (mut packed, mut other) = (bits(left, seed), bits(right, seed ^ 1));
        let (mut loose, mut loose_other) = (unpacked(&packed), unpacked(&other));
        packed.swap_block(&mut other, block, mask);
        loose.swap_block(&mut loose_other, block, mask);
        prop_assert_eq!(unpacked(&packed), loose);
        prop_assert_eq!(unpacked(&other), loose_other);
        // The unused bits stay zero, or equality and counting would go wrong.
        prop_assert_eq!(packed.count_ones() as usize, packed.iter().filter(|&bit| bit).count());
    }

    #[test]
    fn crossovers_keep_the_alleles_of_each_locus(len in 0usize..200, seed: u64, rate in 0.0f64..=1.0) {
        let crossovers: [Box<dyn Crossover<BitString>>; 3] =
            [Box::new(OnePoint), Box::new(TwoPoint), Box::new(Uniform::new(rate).unwrap())];
        let parents = (bits(len, seed), bits(len, seed ^ 1));
        for crossover in crossovers {
            let (mut left, mut right) = parents.clone();
            crossover.cross(&mut left, &mut right, &mut Stream::seeded(seed));
            for (locus, alleles) in left.iter().zip(right.iter()).enumerate() {
                let before = (parents.0.get(locus), parents.1.get(locus));
                prop_assert!(alleles == before || alleles == (before.1, before.0));
            }
        }
    }

    #[test]
    fn packed_and_unpacked_genomes_cross_alike(len in 0usize..200, seed: u64, rate in 0.0f64..=1.0) {
        let (left, right) = (bits(len, seed), bits(len, seed ^ 1));
        agree(&OnePoint, &left, &right);
        agree(&TwoPoint, &left, &right);
        agree(&Uniform::new(rate).unwrap(), &left, &right);
    }

    #[test]
    fn genomes_of_different_length_exchange_what_both_have(a in 0usize..150, b in 0usize..150, seed: u64) {
        let (mut left, mut right) = (bits(a, seed), bits(b, seed ^ 1));
        let ones = left.count_ones() + right.count_ones();
        OnePoint.cross(&mut left, &mut right, &mut Stream::seeded(seed));
        TwoPoint.cross(&mut left, &mut right, &mut Stream::seeded(seed));
        prop_assert_eq!((left.len(), right.len()), (a, b));
        prop_assert_eq!(left.count_ones() + right.count_ones(), ones);
    }

    #[test]
    fn bits_are_in_the_order_of_their_text(text in "[01]{0,140}", end in 0usize..140, other in "[01]{0,9}") {
        // Texts that begin alike; some are the beginning of the other one.
        let other = text[..end.min(text.len())].to_owned() + &other;
        let (left, right): (BitString, BitString) = (text.parse().unwrap(), other.parse().unwrap());
        prop_assert_eq!(left.cmp(&right), text.cmp(&other));
        prop_assert_eq!(left.partial_cmp(&right), Some(text.cmp(&other)));
    }

    #[test]
    fn text_and_bits_are_inverse(text in "[01]{0,200}") {
        let bits: BitString = text.parse().unwrap();
        prop_assert_eq!(bits.to_string(), text.clone());
        prop_assert_eq!(bits, text.chars().map(|c| c == '1').collect::<BitString>());
    }

    #[test]
    fn ones_are_counted_in_strings_of_any_length(len in 0usize..9000, seed: u64) {
        let bits = bits(len, seed);
        prop_assert_eq!(bits.count_ones() as usize, bits.iter().filter(|&bit| bit).count());
    }

    #[test]
    fn the_loci_of_the_ones_are_those_that_are_set(len in 0usize..300, seed: u64) {
        let bits = bits(len, seed);
        let expected: Vec<usize> = (0..len).filter(|&locus| bits.get(locus)).collect();
        prop_assert_eq!(bits.ones().collect::<Vec<_>>(), expected);
    }

    #[test]
    fn words_and_length_make_the_string_again(len in 0usize..300, seed: u64) {
        let bits = bits(len, seed);
        let mut words = bits.words().to_vec();
        prop_assert_eq!(&BitString::from_words(words.clone(), len), &bits);
        if let (Some(last), 1..) = (words.last_mut(), len % 64) {
            *last |= u64::MAX << (len % 64);
            prop_assert_eq!(&BitString::from_words(words, len), &bits, "unused bits are cleared");
        }
    }

    #[test]
    fn a_string_is_extended_bit_by_bit(len in 0usize..200, end in 0usize..200, seed: u64) {
        let bits = bits(len, seed);
        let end = end.min(len);
        let mut built: BitString = bits.iter().take(end).collect();
        built.extend(bits.iter().skip(end));
        prop_assert_eq!(&built, &bits);
        let backwards: Vec<bool> = (&bits).into_iter().rev().collect();
        prop_assert_eq!(backwards, (0..len).rev().map(|locus| bits.get(locus)).collect::<Vec<_>>());
    }

    #[test]
    fn extracted_bits_are_those_of_the_loci(len in 1usize..300, first in 0usize..300, count in 0usize..=64, seed: u64) {
        let bits = bits(len, seed);
        let first = first.min(len);
        let count = count.min(len - first);
        let expected = (0..count).fold(0, |word, i| word | u64::from(bits.get(first + i)) << i);
        prop_assert_eq!(bits.extract(first, count), expected);
    }

    // Short strings have another form in memory than long ones. A string that was long keeps its
    // memory when it becomes a copy of a short one.
    #[test]
    fn a_string_does_not_depend_on_what_its_memory_held(before in 0usize..300, len in 0usize..300, seed: u64) {
        let (source, mut copy, added) = (bits(len, seed), bits(before, seed ^ 1), bits(70, seed ^ 2));
        copy.clone_from(&source);
        prop_assert_eq!(copy.words(), source.words());
        prop_assert_eq!(&copy, &source);
        prop_assert_eq!(copy.cmp(&source), std::cmp::Ordering::Equal);
        prop_assert_eq!(hash(&copy), hash(&source));
        prop_assert_eq!(hash(&copy), hash(&(source.words().to_vec(), len)), "the hash of words and length");
        prop_assert_eq!(copy.count_ones(), source.count_ones());
        prop_assert_eq!(copy.to_string(), source.to_string());
        prop_assert_eq!(binary(&copy), binary(&source));
        prop_assert_eq!(binary(&copy), binary(&(len, source.words())));
        let returned: BitString = ciborium::from_reader(&binary(&copy)[..]).unwrap();
        prop_assert_eq!(&returned, &source);

        let mut left = copy.clone();
        for string in [&mut copy, &mut left] {
            string.swap_segment(&mut bits(len, seed ^ 3), 1..len);
        }
        prop_assert_eq!(&copy, &left);
        copy.extend(&added);
        left.extend(&added);
        prop_assert_eq!(unpacked(&copy), left.iter().collect::<Vec<_>>());
        prop_assert_eq!(copy, left);
    }
}

fn hash(value: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

fn binary(value: &impl serde::Serialize) -> Vec<u8> {
    let mut bytes = Vec::new();
    ciborium::into_writer(value, &mut bytes).unwrap();
    bytes
}

#[test]
fn strings_of_at_most_128_bits_need_no_memory_outside_of_themselves() {
    assert_eq!(size_of::<BitString>(), 32);
    let clone = |len| allocation_counter::measure(|| drop(bits(len, 1).clone())).count_total;
    assert_eq!([0, 1, 64, 77, 128].map(clone), [0; 5]);
    assert_eq!([129, 1000].map(clone), [2; 2]);
}

#[test]
fn a_character_that_is_no_bit_is_named() {
    let error = "01x".parse::<BitString>().unwrap_err();
    assert_eq!(
        error.to_string(),
        "character 3 of the bits is 'x', expected 0 or 1"
    );
}

#[test]
#[should_panic(expected = "1 words for 65 bits")]
fn too_few_words_are_refused() {
    let _ = BitString::from_words(vec![0], 65);
}

#[test]
fn filled_and_edited_strings_have_no_bits_behind_their_last_locus() {
    for len in [0, 1, 63, 64, 65, 128, 129, 200] {
        let ones = vec![true; len];
        let zeros = vec![false; len];
        let mut filled = bits(len, 1);
        filled.fill(true);
        assert_eq!(filled, ones.iter().copied().collect());
        let mut edited = bits(len, 1);
        edited.edit_words(|words| {
            assert_eq!(words.len(), len.div_ceil(64));
            words.fill(u64::MAX);
        });
        assert_eq!((&edited, edited.words()), (&filled, filled.words()));
        filled.fill(false);
        assert_eq!(filled, zeros.into_iter().collect());
        assert_eq!(filled.count_ones(), 0);
    }
}
