//! How do I add a measure of my own to levels of tiles?
//!
//! Give a closure that reads a level to `Own::new`. It is a measure like all others: for
//! requirements, and for wishes of single levels. Here it counts the cells that a watchman sees in
//! four directions. Each of the five levels has one watchman, one region, and another target.
//!
//! ```text
//! $ cargo run --release --example tiles_own_measure
//! ##..##.##.##  ###..####...  ####.###....  #...##...###  #..####.####
//! .......#..#.  .###.#####.#  ####..###...  #....W...###  .....W....##
//! #..###.##.#.  ..#..#.W...#  .W.....###.#  ...#..#..#.#  .##.#.######
//! ##.##.......  ....#..###..  #..###.....#  #####...#...  ....#..##..#
//! #...#.##....  .##.#..##...  ##..#.##....  #.##..#.....  #.##..#.#...
//! ###.#.###..#  ...###..##..  ##.#.......#  ..##.######.  #.#.......#.
//! #...#.W##..#  ##.......#.#  ....#.#..#..  ......#####.  ##...###.#..
//! sees 1        sees 4        sees 7        sees 10       sees 13
//! 1740 evaluations
//! ```

use ga_core::prelude::*;
use ga_tiles::level::Alphabet;
use ga_tiles::measure::{Count, Own, Regions, Share, Value};
use ga_tiles::search::{Apart, Found, Search, Wishes, levels};
use ga_tiles::{Level, Requirement, Requirements, Template, Tile};
use std::io::Write;

/// The cells that watchmen see: in each direction all up to the next wall.
fn sight(level: &Level, watchman: Tile, wall: Tile) -> Value {
    let mut seen = 0;
    for (x, y) in (0..level.height()).flat_map(|y| (0..level.width()).map(move |x| (x, y))) {
        if level[(x, y)] != watchman {
            continue;
        }
        for (dx, dy) in [(1, 0), (0, 1), (-1, 0), (0, -1)] {
            let (mut x, mut y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            while level.get(x, y).is_some_and(|&tile| tile != wall) {
                seen += 1;
                (x, y) = (x.wrapping_add_signed(dx), y.wrapping_add_signed(dy));
            }
        }
    }
    Value::Number(f64::from(seen))
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::new("#.W")?;
    let wall = alphabet.tile('#')?;
    let watchman = alphabet.tile('W')?;
    let sight = Own::new("sight", move |level: &Level| sight(level, watchman, wall));
    let requirements = Requirements::new([
        Requirement::exactly(Count(alphabet.tiles("W")?), 1.0)?,
        Requirement::exactly(Regions::number(alphabet.tiles(".W")?), 1.0)?,
        Requirement::within(Share(alphabet.tiles("#")?), 0.4..=0.6)?.with_scale(0.01)?,
        Requirement::at_least(sight, 0.0)?,
    ]);
    let template = Template::new(12, 7, alphabet.kinds())?.with_weights(&[0.5, 0.49, 0.01])?;
    // A target for each level, for the requirement at place 3.
    let targets = [1.0, 4.0, 7.0, 10.0, 13.0];
    let wishes = Wishes::list(&[3], targets.iter().map(|&cells| vec![cells]).collect())?;
    let search = Search::new(template, requirements, Apart::tiles(0.3)?)?.with_wishes(wishes)?;
    let mut engine = search.start(1)?;
    engine.run((Found(targets.len()), Evaluations(50_000)));

    let mut found: Vec<_> = levels(engine.state())
        .map(|(level, measured)| {
            (
                measured.values[3].number().unwrap_or(0.0),
                alphabet.write(level),
            )
        })
        .collect();
    found.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut out = std::io::stdout();
    for row in 0..7 {
        let rows: Vec<&str> = found
            .iter()
            .filter_map(|(_, level)| level.lines().nth(row))
            .collect();
        writeln!(out, "{}", rows.join("  "))?;
    }
    let sights: Vec<String> = found
        .iter()
        .map(|(seen, _)| format!("sees {seen:<7}"))
        .collect();
    writeln!(out, "{}", sights.join("  ").trim_end())?;
    writeln!(out, "{} evaluations", engine.state().evaluations())?;
    Ok(())
}
