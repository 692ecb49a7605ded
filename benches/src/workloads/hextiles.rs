//! Boards of hexagonal tiles: laid at random and judged.

use cli::Failure;
use ga_core::random::Streams;
use ga_hextiles::{Graph, Judge, Side, Tile, TileSet, Weights};

use crate::{Run, Workload};

/// The number of boards of a run.
const BOARDS: u64 = 100_000;

/// The number of boards of a run that judges them one by one as graphs.
const GRAPHS: u64 = 2_000;

/// Boards of a score, and boards that are judged one by one as graphs.
pub fn workloads() -> [Workload; 2] {
    let boards: Run = Box::new(|seed| {
        let mut rng = Streams::report(seed).evaluation(0);
        Ok(Judge::default()
            .score(&tiles(), &Weights::default(), BOARDS, &mut rng)?
            .boards)
    });
    let graphs: Run = Box::new(|seed| graphs(seed, GRAPHS));
    [
        Workload {
            name: "hextiles-boards",
            unit: "boards",
            ours: boards,
            floor: None,
        },
        Workload {
            name: "hextiles-graphs",
            unit: "boards",
            ours: graphs,
            floor: None,
        },
    ]
}

/// Twenty tiles with each design once, and one of them twice.
pub fn tiles() -> TileSet {
    let designs: Vec<Side> = Side::designs()
        .collect::<Vec<_>>()
        .into_iter()
        .cycle()
        .take(40)
        .collect();
    TileSet(
        designs
            .chunks(2)
            .map(|pair| Tile {
                top: pair[0],
                bottom: pair[pair.len() - 1],
            })
            .collect(),
    )
}

/// Judges `boards` boards one by one. Returns their number.
///
/// # Errors
///
/// If a board cannot be laid.
pub fn graphs(seed: u64, boards: u64) -> Result<u64, Failure> {
    let judge = Judge::default();
    let tiles = tiles();
    let mut rng = Streams::report(seed).evaluation(0);
    let mut extra_edges = 0;
    for _ in 0..boards {
        let laid = tiles.lay(judge.board().places(), &mut rng)?;
        extra_edges += Graph::new(judge.board(), &laid)?.extra_edges();
    }
    // Prevents the compiler from leaving out boards.
    std::hint::black_box(extra_edges);
    Ok(boards)
}
