//! Integers as bits.

use ga_core::genome::BitString;
use ga_core::genome::IntegerCode;
use proptest::prelude::*;

proptest! {
    #[test]
    fn reading_is_the_inverse_of_writing(low: i64, span in 0u64..=(1 << 62), share in 0.0f64..=1.0, gray: bool) {
        let high = low.saturating_add(span as i64);
        let code = if gray { IntegerCode::gray(low, high) } else { IntegerCode::binary(low, high) }.unwrap();
        let number = low + ((high - low) as f64 * share) as i64;
        let mut genome = BitString::zeros(code.bits() + 3);
        code.write(&mut genome, 3, number.min(high));
        prop_assert_eq!(code.read(&genome, 3), number.min(high));
    }

    #[test]
    fn every_code_is_a_number_and_numbers_share_them_evenly(low in -20i64..20, count in 1i64..40, gray: bool) {
        let high = low + count - 1;
        let code = if gray { IntegerCode::gray(low, high) } else { IntegerCode::binary(low, high) }.unwrap();
        let mut codes = vec![0; count as usize];
        for word in 0..1u64 << code.bits() {
            let genome: BitString = (0..code.bits()).map(|bit| word >> bit & 1 == 1).collect();
            codes[(code.read(&genome, 0) - low) as usize] += 1;
        }
        let (least, most) = (codes.iter().min().unwrap(), codes.iter().max().unwrap());
        prop_assert!(*least >= 1 && most - least <= 1, "{:?}", codes);
    }
}

#[test]
fn neighbours_in_gray_code_differ_in_one_bit() {
    let code = IntegerCode::gray(0, 63).unwrap();
    let written = |number| {
        let mut genome = BitString::zeros(6);
        code.write(&mut genome, 0, number);
        genome.words()[0]
    };
    assert!((0..63).all(|number| (written(number) ^ written(number + 1)).is_power_of_two()));
}

#[test]
fn a_range_that_is_empty_or_too_wide_is_refused_for_what_it_is() {
    let refusal = |low, high| IntegerCode::gray(low, high).unwrap_err().to_string();
    assert!(refusal(3, 2).contains(
        "the range of an integer code must have finite ends, the lower one first, got 3 to 2"
    ));
    assert!(refusal(i64::MAX, i64::MIN).contains("the lower one first, got"));
    assert!(refusal(i64::MIN, i64::MAX).contains("the number of integers must be from 1 to"));
    assert_eq!(IntegerCode::binary(i64::MIN, -1).unwrap().bits(), 63);
}
