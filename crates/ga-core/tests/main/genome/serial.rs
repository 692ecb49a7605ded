//! Plain types of genomes go through JSON, and values that break their rules are refused.

use ga_core::genome::{Bounds, IntegerCode, RandomBits, RandomPermutation};
use serde::Serialize;
use serde::de::DeserializeOwned;
use std::fmt::Debug;

fn returns<T: Serialize + DeserializeOwned + PartialEq + Debug>(value: &T) -> String {
    let text = serde_json::to_string(value).unwrap();
    assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value);
    text
}

#[test]
fn plain_types_return_from_json() {
    assert_eq!(
        returns(&Bounds::new([0.5..=1.5, 2.0..=2.0]).unwrap()),
        "[[0.5,1.5],[2.0,2.0]]"
    );
    assert_eq!(
        returns(&IntegerCode::gray(-3, 9).unwrap()),
        r#"{"low":-3,"high":9,"gray":true}"#
    );
    assert_eq!(
        returns(&IntegerCode::binary(0, i64::MAX).unwrap())
            .matches("false")
            .count(),
        1
    );
    assert_eq!(returns(&RandomBits(9)), "9");
    assert_eq!(returns(&RandomPermutation(9)), "9");
}

#[test]
fn values_that_break_the_rules_are_refused() {
    let error = serde_json::from_str::<Bounds<i32>>("[[1,2],[3,2]]")
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("the bounds of locus 1 must have finite ends"),
        "{error}"
    );
    let code = r#"{"low":3,"high":2,"gray":false}"#;
    let error = serde_json::from_str::<IntegerCode>(code)
        .unwrap_err()
        .to_string();
    assert!(
        error.contains("must have finite ends, the lower one first"),
        "{error}"
    );
}
