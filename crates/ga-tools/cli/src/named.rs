use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};

/// Reads the value of an option by its name. Each of `all` is a name, its help and its value.
pub fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [(&str, &str, T)],
) -> impl TypedValueParser<Value = T> {
    let names = all
        .iter()
        .map(|(name, help, _)| PossibleValue::new(*name).help(*help));
    PossibleValuesParser::new(names).try_map(|found| {
        let value = all
            .iter()
            .find(|(name, ..)| *name == found)
            .map(|&(.., value)| value);
        value.ok_or("no value has this name")
    })
}
