//! How do I let a player judge my levels?
//!
//! Write a function that plays, and use the result as a measure. Here an agent looks for the exit.
//! It sees only the four cells around it, remembers where it was, and knows where the exit is. No
//! shortest way has more than 22 steps, but the agent takes 20, 40, 60 and 80.
//!
//! ```text
//! $ cargo run --release --example tiles_agent
//! S...###.#.#..  S......###.##  S#......#....  S##..#....##.
//! ##.##.......#  .####.#......  .#...........  ....#....##..
//! ##..##.###..#  .#.##...#.###  ...........#.  #.#..........
//! ##...#.#..###  .##..#....###  .......#..#.#  #.#.#.###...#
//! ####..###.###  #######..#...  #.#.......#.#  ###..########
//! ####.....#...  ...###......#  #####....#..#  #...######...
//! .##.........E  #.........#.E  ###.........E  ............E
//! 20             40             60             80
//! ```

use ga_core::prelude::*;
use ga_tiles::level::{Alphabet, Tiles};
use ga_tiles::measure::{Count, Own, Share, Value, Way};
use ga_tiles::search::{Apart, Found, Search, Wishes, levels};
use ga_tiles::{Level, Requirement, Requirements, Template};
use std::collections::HashMap;
use std::io::Write;

/// Plays a level: the number of steps, or how near to the exit the agent came in 200 steps.
fn play(level: &Level, floor: Tiles) -> Value {
    let exit = (level.width() - 1, level.height() - 1);
    let distance = |(x, y): (usize, usize)| x.abs_diff(exit.0) + y.abs_diff(exit.1);
    let mut at = (0, 0);
    let mut nearest = usize::MAX;
    let mut visits = HashMap::from([(at, 1)]);
    for steps in 0..200 {
        nearest = nearest.min(distance(at));
        if at == exit {
            return Value::Number(f64::from(steps));
        }
        let (x, y) = at;
        let around = [
            (x + 1, y),
            (x, y + 1),
            (x.wrapping_sub(1), y),
            (x, y.wrapping_sub(1)),
        ];
        let is_free =
            |&(x, y): &(usize, usize)| level.get(x, y).is_some_and(|&tile| floor.contains(tile));
        // Where it was least often; of such cells, the one that is nearest to the exit.
        let order = |&cell: &(usize, usize)| (visits.get(&cell).copied(), distance(cell));
        at = around
            .into_iter()
            .filter(is_free)
            .min_by_key(order)
            .unwrap_or(at);
        *visits.entry(at).or_insert(0) += 1;
    }
    Value::Missing {
        gap: nearest as f64,
    }
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let alphabet = Alphabet::new("#.SE")?;
    let wall = alphabet.tiles("#")?;
    let start = alphabet.tiles("S")?;
    let exit = alphabet.tiles("E")?;
    let floor = !wall;
    let agent = Own::new("agent", move |level: &Level| play(level, floor));
    let requirements = Requirements::new([
        Requirement::exactly(Count(start | exit), 2.0)?,
        Requirement::at_most(Way::new(start, floor, exit), 22.0)?,
        Requirement::within(Share(wall), 0.2..=0.5)?.with_scale(0.01)?,
        Requirement::at_least(agent, 0.0)?,
    ]);
    let free = ["?????????????\n"; 5].concat();
    let corners = alphabet.picture(&format!("S????????????\n{free}????????????E"))?;
    let template = Template::new(13, 7, alphabet.kinds())?.with_fixed(&corners)?;
    let wishes = Wishes::spread(3, 20.0..=80.0, 4)?;
    let search = Search::new(template, requirements, Apart::tiles(0.3)?)?.with_wishes(wishes)?;
    let mut engine = search.start(1)?;
    engine.run((Found(4), Evaluations(50_000)));

    let mut found: Vec<(f64, String)> = levels(engine.state())
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
    let steps: Vec<String> = found
        .iter()
        .map(|(steps, _)| format!("{steps:<13}"))
        .collect();
    writeln!(out, "{}", steps.join("  ").trim_end())?;
    Ok(())
}
