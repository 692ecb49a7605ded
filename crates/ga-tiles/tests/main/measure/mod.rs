//! Each measure beside the naive judge, on random levels of many sizes.

#[cfg(unix)]
mod command;
mod graph;
mod journey;
mod jumps;
mod local;
mod parts;
mod pushes;
mod rooms;

use ga_tiles::measure::{Scratch, Value};
use ga_tiles::{Level, Measure};

/// Measures with a scratch that was used for a level of another size before.
pub(crate) fn of(measure: impl Into<Measure>, level: &Level) -> Value {
    let measure = measure.into();
    let mut scratch = Scratch::default();
    let other = Level::filled(11, 5, crate::tile(0)).expect("a level");
    measure.of(&other, &mut scratch);
    let value = measure.of(level, &mut scratch);
    assert_eq!(
        measure.of(level, &mut scratch),
        value,
        "the second time it is another value"
    );
    value
}

pub(crate) fn number(number: usize) -> Value {
    Value::Number(number as f64)
}

pub(crate) fn missing(gap: usize) -> Value {
    Value::Missing { gap: gap as f64 }
}
