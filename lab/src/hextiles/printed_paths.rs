//! Whether the paths that are printed on the board help.

use super::known::known;
use super::{Lab, Shared, Truth};
use cli::{Failure, Variant};
use ga_core::random::Streams;
use ga_hextiles::evolve::genome::{decode, start};
use ga_hextiles::{Board, Direction, Graph, Judge, Port, Side, TileSet};
use serde::Serialize;

/// The number of boards that are judged as graphs.
const GRAPHS: u64 = 20_000;

/// What becomes isolated on a board, as means.
#[derive(Debug, Default, Serialize)]
struct Means {
    /// The locations from which no path leads to another one.
    isolated_locations: f64,
    /// The tiles from which no path leads to a location.
    isolated_tiles: f64,
    /// The outer borders of tiles from which no trail leads on.
    isolated_borders: f64,
    /// The connected components.
    components: f64,
}

#[derive(Serialize)]
struct Figures {
    #[serde(flatten)]
    truth: Truth,
    #[serde(flatten)]
    isolated: Means,
}

impl Lab<'_, '_> {
    /// The same sets on the same boards, with and without the printed paths: the two sets of the
    /// data files, and a random set for each seed.
    pub(super) fn printed_paths(&mut self) -> Result<(), Failure> {
        let seeds = self.bench.seeds(u64::MAX);
        let bench = &self.bench;
        let with = bench.judge.board();
        if with.printed_paths().next().is_none() {
            return Ok(());
        }
        let judges = [
            ("with", Judge::new(with.clone())),
            ("without", Judge::new(with.without_printed_paths())),
        ];
        // The known sets may have too few tiles for another board.
        let large = known()?
            .into_iter()
            .filter(|(_, tiles)| tiles.len() >= with.places());
        let sets = large
            .map(|(name, tiles)| (name, Some(tiles)))
            .chain([("random", None)]);
        let sets: Vec<(&str, Option<TileSet>)> = sets.collect();
        let total = bench
            .runs
            .saturating_mul((judges.len() * sets.len()) as u64);
        let progress = Shared::new(total, self.output);
        for (set, tiles) in &sets {
            for (paths, judge) in &judges {
                let name = format!("{set}, {paths} printed paths");
                Variant::new("printed-paths", &name).repeat(&seeds, self.output, |seed| {
                    let random = decode(&start(with.places(), seed))?;
                    let tiles = tiles.as_ref().unwrap_or(&random);
                    let truth = Truth::on(judge, tiles, 0, seed)?;
                    let isolated = isolated(judge.board(), tiles, seed)?;
                    progress.add(1, || format!("printed paths, {name}: seed {seed}"));
                    Ok(Some(Figures { truth, isolated }))
                })?;
            }
        }
        Ok(())
    }
}

/// Lays a set and counts what is isolated.
fn isolated(board: &Board, tiles: &TileSet, seed: u64) -> Result<Means, Failure> {
    let mut rng = Streams::report(seed).round(1).evaluation(0);
    let outer = outer_borders(board);
    let mut sum = Means::default();
    for _ in 0..GRAPHS {
        let sides = tiles.lay(board.places(), &mut rng)?;
        let graph = Graph::new(board, &sides)?;
        let locations = 0..board.locations().len();
        let is_alone = |&one: &usize| {
            locations
                .clone()
                .all(|other| one == other || !graph.connects(one, other))
        };
        let leads = |place: usize| {
            let mut ports = Direction::ALL
                .into_iter()
                .map(|direction| Port { place, direction });
            ports.any(|port| {
                locations
                    .clone()
                    .any(|location| graph.leads(port, location))
            })
        };
        sum.isolated_locations += locations.clone().filter(is_alone).count() as f64;
        sum.isolated_tiles += (0..board.places()).filter(|&place| !leads(place)).count() as f64;
        sum.isolated_borders += outer
            .iter()
            .filter(|border| border.is_isolated(&sides))
            .count() as f64;
        sum.components += graph.components() as f64;
    }
    let mean = |sum: f64| sum / GRAPHS as f64;
    Ok(Means {
        isolated_locations: mean(sum.isolated_locations),
        isolated_tiles: mean(sum.isolated_tiles),
        isolated_borders: mean(sum.isolated_borders),
        components: mean(sum.components),
    })
}

/// A border of a tile to the outside of the board.
struct OuterBorder {
    port: Port,
    /// The other end of its printed path.
    other: Option<Port>,
}

impl OuterBorder {
    /// Whether no trail leads on from here, also not at the other end of the printed path.
    fn is_isolated(&self, sides: &[Side]) -> bool {
        let ends_at = |port: Port| sides[port.place].trail(port.direction).exits() == 1;
        ends_at(self.port) && self.other.is_none_or(ends_at)
    }
}

/// All borders of tiles that no other tile touches.
fn outer_borders(board: &Board) -> Vec<OuterBorder> {
    let printed: Vec<[Port; 2]> = board.printed_paths().collect();
    let without = board.without_printed_paths();
    let is_inner = |port: &Port| without.links().iter().flatten().any(|inner| inner == port);
    let other = |port: Port| {
        let mut ends = printed
            .iter()
            .flat_map(|&[from, to]| [(from, to), (to, from)]);
        ends.find_map(|(from, to)| (from == port).then_some(to))
    };
    let ports = (0..board.places())
        .flat_map(|place| Direction::ALL.map(|direction| Port { place, direction }));
    ports
        .filter(|port| !is_inner(port))
        .map(|port| OuterBorder {
            port,
            other: other(port),
        })
        .collect()
}
