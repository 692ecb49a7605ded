//! Caves with four chests that are far apart.

use ga_core::prelude::*;
use ga_tiles::level::Alphabet;
use ga_tiles::measure::{Count, Own, Regions, Share, Value};
use ga_tiles::search::{Apart, Found, Search, levels};
use ga_tiles::{Level, Requirement, Requirements, Template, Tile};

/// The least distance of two chests, along rows and columns.
fn least_distance(level: &Level, chest: Tile) -> Value {
    let cells = (0..level.height()).flat_map(|y| (0..level.width()).map(move |x| (x, y)));
    let chests: Vec<_> = cells.filter(|&cell| level[cell] == chest).collect();
    let distances = chests.iter().enumerate().flat_map(|(i, a)| {
        chests[..i]
            .iter()
            .map(move |b| a.0.abs_diff(b.0) + a.1.abs_diff(b.1))
    });
    Value::Number(distances.min().unwrap_or(0) as f64)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::new("#.C")?;
    let chest = alphabet.tile('C')?;
    let far = Own::new("far", move |level: &Level| least_distance(level, chest));
    let requirements = Requirements::new([
        Requirement::exactly(Count(alphabet.tiles("C")?), 4.0)?,
        Requirement::exactly(Regions::number(alphabet.tiles(".C")?), 1.0)?,
        Requirement::within(Share(alphabet.tiles("#")?), 0.3..=0.6)?.with_scale(0.01)?,
        Requirement::at_least(far, 9.0)?,
    ]);
    let template = Template::new(14, 10, alphabet.kinds())?.with_weights(&[0.5, 0.47, 0.03])?;
    let search = Search::new(template, requirements, Apart::tiles(0.3)?)?;
    let mut engine = search.start(1)?;
    engine.run((Found(5), Evaluations(50_000)));
    for (level, measured) in levels(engine.state()) {
        let steps = measured.values[3].number().unwrap_or(0.0);
        println!("{}\n{steps} steps apart\n", alphabet.write(level));
    }
    Ok(())
}
