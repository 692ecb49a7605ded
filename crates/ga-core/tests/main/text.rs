use ga_core::text::result_name;
use proptest::prelude::*;

proptest! {
    #[test]
    fn a_name_from_elsewhere_is_one_short_component_of_a_path(
        name in any::<String>(),
        seed in any::<u64>(),
    ) {
        let result = result_name(&[&"tiles", &"", &name, &seed]);
        let end = format!("-{seed}");
        prop_assert!(result.starts_with("tiles-") && result.ends_with(&end));
        prop_assert!(result.chars().all(|letter| letter.is_alphanumeric() || "-_".contains(letter)));
        prop_assert!(result.len() <= "tiles--".len() + 64 + 20);
    }
}

#[test]
fn parts_that_are_empty_are_left_out_and_long_ones_are_cut_between_letters() {
    assert_eq!(result_name(&[&"a", &"", &"", &12]), "a-12");
    assert_eq!(
        result_name(&[&"a", &"..", &"c:\\d\u{202e}", &1]),
        "a-__-c__d_-1"
    );
    let long = "ä".repeat(40);
    assert_eq!(
        result_name(&[&"x", &format!("y{long}"), &1]),
        format!("x-y{}-1", "ä".repeat(31))
    );
}
