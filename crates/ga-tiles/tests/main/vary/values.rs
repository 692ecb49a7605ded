//! Golden values: what is behind a seed stays there.

use crate::vary::laws::mutators;
use ga_core::random::Stream;
use ga_core::{Crossover, Sampler};
use ga_tiles::level::{Alphabet, Symmetry};
use ga_tiles::vary::Exchange;
use ga_tiles::{Error, Template};
use std::sync::Arc;

#[test]
fn operators_keep_their_values() -> Result<(), Error> {
    let alphabet = Alphabet::new(".#K")?;
    let picture = alphabet.picture("#????\n?????\n????K\n?????")?;
    let template = Template::new(5, 4, 3)?
        .with_weights(&[4.0, 2.0, 1.0])?
        .with_fixed(&picture)?;
    let symmetric = template
        .clone()
        .with_fixed(&alphabet.picture("?????\n?????\n?????\n?????")?)?;
    let symmetric = symmetric.with_symmetry(&[Symmetry::HalfTurn])?;
    let mut found = Vec::new();
    for template in [Arc::new(template), Arc::new(symmetric)] {
        let mut rng = Stream::seeded(42);
        let write = |level: &ga_tiles::Level| alphabet.write(level).replace('\n', "/");
        let mut level = template.sample(&mut rng);
        found.push(format!("founder: {}", write(&level)));
        for (name, mutator) in mutators(&template) {
            mutator.mutate(&mut level, &mut rng);
            found.push(format!("{name}: {}", write(&level)));
        }
        let mut other = template.sample(&mut rng);
        Exchange::new(template).cross(&mut level, &mut other, &mut rng);
        found.push(format!("exchange: {} {}", write(&level), write(&other)));
    }
    assert_eq!(found.join("\n"), GOLDEN);
    Ok(())
}

const GOLDEN: &str = "\
founder: ##.##/....K/.#..K/.#...
set: ##.##/...../.#..K/.#...
set, weighted: ##.##/...../.#..K/.K...
swap: ##.##/.#.../....K/.K...
swap, near: #..##/.##../....K/.K...
paint: #..##/.##KK/...KK/.K.KK
paint, weighted: #..##/.##KK/...KK/####K
copy: #..##/.K#KK/...KK/####K
copy, turned: #.K.#/..#.K/.#KKK/####K
shift: ##K.K/.K..#/K#.#K/#K###
turn: #.K#K/#..K./K#.#K/###K#
exchange: #.##K/#.#K./K#.#K/###K# #.K#./#K.#./K#..K/.#K.K
founder: #.##./...K./.K.../.##.#
set: #.##./...#./.#.../.##.#
set, weighted: ..##./...#./.#.../.##..
swap: .###./...../...../.###.
swap, near: #.##./...../...../.##.#
paint: ####./.#.#./.#.#./.####
paint, weighted: ####./.K.#./.#.K./.####
copy: .#.#./.K###/###K./.#.#.
copy, turned: ..#.#/####K/K####/#.#..
shift: #..#./#.#../..#.#/.#..#
turn: .#..#/..#.#/#.#../#..#.
exchange: .#.../..#.#/#.#../...#. ##..#/....#/#..../#..##";
