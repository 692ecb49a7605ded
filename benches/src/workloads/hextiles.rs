//! Boards of hexagonal tiles: laid at random, and judged.

use cli::Failure;
use ga_core::random::Streams;
use ga_hextiles::{Graph, Judge, Side, Tile, TileSet, Weights};

use crate::{Run, Workload};

/// Boards of one run.
const BOARDS: u64 = 100_000;

/// Boards of one run, one by one as graphs.
const GRAPHS: u64 = 2_000;

/// Laid and judged by the million, as a score does it; and one by one, as the graph that a user asks for.
pub fn workloads() -> [Workload; 2] {
    let boards: Run = Box::new(|seed| {
        let mut rng = Streams::report(seed).evaluation(0);
        Ok(Judge::default().score(&tiles(), &Weights::default(), BOARDS, &mut rng)?.boards)
    });
    let graphs: Run = Box::new(|seed| graphs(seed, GRAPHS));
    [
        Workload { name: "hextiles-boards", unit: "boards", ours: boards, floor: None },
        Workload { name: "hextiles-graphs", unit: "boards", ours: graphs, floor: None },
    ]
}

/// A set of twenty tiles that shows each design once, and one twice.
pub fn tiles() -> TileSet {
    let designs: Vec<Side> = Side::designs().collect::<Vec<_>>().into_iter().cycle().take(40).collect();
    TileSet(designs.chunks(2).map(|pair| Tile { top: pair[0], bottom: pair[pair.len() - 1] }).collect())
}

/// Judges boards one by one; their number.
///
/// # Errors
///
/// Those of laying a board.
pub fn graphs(seed: u64, boards: u64) -> Result<u64, Failure> {
    let (judge, tiles) = (Judge::default(), tiles());
    let mut rng = Streams::report(seed).evaluation(0);
    let mut extra_edges = 0;
    for _ in 0..boards {
        let laid = tiles.lay(judge.board().places(), &mut rng)?;
        extra_edges += Graph::new(judge.board(), &laid)?.extra_edges();
    }
    // So that no board is left out.
    std::hint::black_box(extra_edges);
    Ok(boards)
}
