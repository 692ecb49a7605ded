//! Tests of formats: round trips, other readers, and hostile files.

mod hostile;
mod pictures;
mod replace;
mod tiled;
mod trips;

use ga_tiles::format::Legend;
use ga_tiles::level::Alphabet;

/// Three kinds. XML has to escape the character of the second one.
fn legend() -> Legend {
    let legend = Legend::new(Alphabet::new("#<.").expect("three characters"));
    legend
        .with_names(["wall", "a \"door\" & more", "floor"])
        .expect("three names")
}
