//! Requirements and their shortfalls.

use crate::set;
use ga_tiles::measure::{Count, Scratch, Value, Way};
use ga_tiles::{Error, Requirement, Requirements, level::Alphabet};
use proptest::prelude::*;

fn within(low: f64, high: f64) -> Result<Requirement, Error> {
    Requirement::within(Count(set(&[0])), low..=high)
}

proptest! {
    #[test]
    fn a_shortfall_is_the_distance_from_the_range(
        number in -1e6..1e6, low in -1e6..1e6, width in 0.0..1e6, scale in 1e-3..1e3,
    ) {
        let high: f64 = low + width;
        let requirement = within(low, high).unwrap().with_scale(scale).unwrap();
        let shortfall = requirement.shortfall(Value::Number(number));
        let nearest = number.clamp(low, high);
        prop_assert_eq!(shortfall, (number - nearest).abs() / scale);
        prop_assert_eq!(shortfall == 0.0, requirement.range().contains(&number));
    }

    #[test]
    fn a_smaller_gap_is_a_smaller_shortfall_and_never_none(gap in 0.0..1e6, low in -1e6..1e6) {
        let requirement = within(low, low + 1.0).unwrap();
        let shortfall = |gap| requirement.shortfall(Value::Missing { gap });
        prop_assert!(shortfall(gap) > 0.0);
        prop_assert!(shortfall(gap) < shortfall(gap + 1.0));
        prop_assert!(shortfall(gap) >= requirement.shortfall(Value::Number(0.0)) || low < -1.0);
    }
}

#[test]
fn values_that_are_no_numbers_have_an_infinite_shortfall() -> Result<(), Error> {
    let anything = within(f64::NEG_INFINITY, f64::INFINITY)?;
    assert_eq!(anything.shortfall(Value::Number(1e300)), 0.0);
    for value in [
        Value::Number(f64::NAN),
        Value::Number(f64::INFINITY),
        Value::Number(f64::NEG_INFINITY),
    ] {
        assert_eq!(anything.shortfall(value), f64::INFINITY, "{value:?}");
    }
    for gap in [f64::NAN, f64::INFINITY] {
        assert_eq!(anything.shortfall(Value::Missing { gap }), f64::INFINITY);
    }
    // A missing value is never in the range.
    assert!(anything.shortfall(Value::Missing { gap: 0.0 }) > 0.0);
    assert!(anything.shortfall(Value::Missing { gap: -7.0 }) > 0.0);
    Ok(())
}

#[test]
fn empty_ranges_and_wrong_scales_are_refused() -> Result<(), Error> {
    for (low, high) in [
        (2.0, 1.0),
        (f64::NAN, 1.0),
        (1.0, f64::NAN),
        (f64::INFINITY, f64::INFINITY),
        (f64::NEG_INFINITY, f64::NEG_INFINITY),
    ] {
        assert!(
            matches!(within(low, high), Err(Error::Range { .. })),
            "{low} to {high}"
        );
    }
    assert_eq!(
        within(2.0, 1.0).unwrap_err().to_string(),
        "the range 2 to 1 is empty: expected two numbers, the lower one first"
    );
    for scale in [0.0, -1.0, f64::NAN, f64::INFINITY] {
        assert!(
            matches!(
                within(0.0, 1.0)?.with_scale(scale),
                Err(Error::Scale { .. })
            ),
            "{scale}"
        );
    }
    for end in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        assert!(
            Requirement::exactly(Count(set(&[0])), end).is_err(),
            "{end}"
        );
    }
    Ok(())
}

#[test]
fn a_level_keeps_requirements_if_and_only_if_the_shortfall_is_zero() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.PD")?;
    let [floor, player, door] = [".", "P", "D"].map(|tiles| alphabet.tiles(tiles).expect("a tile"));
    let all = Requirements::new([
        Requirement::exactly(Count(player), 1.0)?,
        Requirement::at_least(Way::new(player, floor, door), 3.0)?.with_scale(2.0)?,
        Requirement::at_most(Count(floor), 3.0)?,
    ]);
    let mut values = vec![Value::Number(9.0); 7];
    let mut shortfall = |text: &str| -> Result<f64, Error> {
        Ok(all.measure(&alphabet.read(text)?, &mut Scratch::default(), &mut values))
    };
    assert_eq!(shortfall("P..D#")?, 0.0);
    assert_eq!(shortfall("PP.D#")?, 1.0 + 1.0 / 2.0);
    assert_eq!(shortfall("P.#D.")?, 2.0);
    assert_eq!(shortfall("....D")?, 1.0 + 9.0 / 2.0 + 1.0);
    assert_eq!(values.len(), 3);
    assert_eq!(all.len(), 3);
    assert_eq!(
        Requirements::default().measure(&alphabet.read("P")?, &mut Scratch::default(), &mut values),
        0.0
    );
    Ok(())
}
