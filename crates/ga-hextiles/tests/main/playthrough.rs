//! A golden playthrough: a set is laid on boards step by step, and each board is judged.
//!
//! `WRITE_PLAYTHROUGH=1 cargo test -p ga-hextiles-tests playthrough` writes the text again.

use ga_core::random::Stream;
use ga_hextiles::game::{Pick, Shuffle};
use ga_hextiles::{Board, Direction, Graph, Judge, Side, Tile, TileSet, Weights, draw};
use std::fmt::Write;

/// 20 tiles with the 39 designs, one of them twice.
fn set() -> TileSet {
    let designs: Vec<Side> = Side::designs().collect();
    let side = |number: usize| designs[number % designs.len()];
    TileSet(
        (0..20)
            .map(|tile| Tile {
                top: side(2 * tile),
                bottom: side(2 * tile + 1),
            })
            .collect(),
    )
}

fn tiles(text: &mut String, set: &TileSet) {
    text.push_str("The set: top | bottom, * needs a bridge\n");
    let bridge = |side: Side| if side.needs_bridge() { "*" } else { "" };
    for (number, tile) in (1..).zip(&set.0) {
        let [top, bottom] = tile.sides();
        writeln!(
            text,
            "{number:>2}: {top}{} | {bottom}{}",
            bridge(top),
            bridge(bottom)
        )
        .unwrap();
    }
    let bridges = set.bridges();
    let duplicates = set.duplicates();
    let all_joined = set.all_joined();
    writeln!(
        text,
        "bridges {bridges}, duplicates {duplicates}, all joined {all_joined}"
    )
    .unwrap();
    writeln!(text, "tiles alone {:.2}", Weights::default().tiles(set)).unwrap();
}

/// One step: a tile, its side and rotation, and the side as it lies.
fn step(text: &mut String, set: &TileSet, place: usize, pick: Pick) {
    let tile = pick / 12 + 1;
    let way = pick % 12;
    let side = if way < 6 { "top" } else { "bottom" };
    let shown = set.picked(pick);
    writeln!(
        text,
        "place {place}: tile {tile}, {side}, turned {}: {shown}",
        way % 6
    )
    .unwrap();
}

/// The figures of a laid board.
fn figures(text: &mut String, board: &Board, sides: &[Side]) {
    let graph = Graph::new(board, sides).unwrap();
    let vertices = graph.vertices();
    let edges = graph.edges();
    let components = graph.components();
    writeln!(
        text,
        "vertices {vertices}, edges {edges}, components {components}"
    )
    .unwrap();
    let connected = board
        .pairs()
        .zip(board.pair_names())
        .filter(|((a, b), _)| graph.connects(*a, *b));
    let connected: Vec<String> = connected.map(|(_, name)| name).collect();
    let extra = graph.extra_edges();
    writeln!(
        text,
        "extra edges {extra} = {edges} - ({vertices} - {components})"
    )
    .unwrap();
    writeln!(
        text,
        "connected {}: {}",
        connected.len(),
        connected.join(" ")
    )
    .unwrap();
    writeln!(
        text,
        "board alone {:.2}",
        connected.len() as f64 - 0.1 * extra as f64
    )
    .unwrap();
}

/// A side in all six rotations, with its normal form.
fn rotations(text: &mut String, side: Side) {
    let turned: Vec<String> = (0..6)
        .map(|sixths| side.turned(sixths).to_string())
        .collect();
    let code = side
        .normal()
        .code()
        .map_or(String::from("none"), |code| format!("{code:012b}"));
    writeln!(
        text,
        "{}; normal {}, code {code}",
        turned.join(" | "),
        side.normal()
    )
    .unwrap();
}

fn played() -> String {
    let mut text = String::new();
    text.push_str("Sides and their rotations\n");
    let n = Direction::N;
    let se = Direction::SE;
    let s = Direction::S;
    for trails in [
        vec![vec![se, s]],
        vec![vec![n, s], vec![Direction::NE, Direction::NW]],
        vec![],
    ] {
        rotations(&mut text, Side::new(&trails).unwrap());
    }
    let board = Board::paper();
    let set = set();
    text.push('\n');
    tiles(&mut text, &set);

    let mut rng = Stream::seeded(42);
    let mut shuffle = Shuffle::new(set.len(), board.places()).unwrap();
    let mut picks = vec![0; board.places()];
    for number in 1..=3 {
        writeln!(text, "\nBoard {number}").unwrap();
        shuffle.deal(&mut picks, &mut rng);
        for (place, &pick) in (1..).zip(&picks) {
            step(&mut text, &set, place, pick);
        }
        let sides: Vec<Side> = picks.iter().map(|&pick| set.picked(pick)).collect();
        text.push_str(&draw::text(&board, &sides).unwrap());
        figures(&mut text, &board, &sides);
    }

    let score = Judge::default()
        .score(&set, &Weights::default(), 3, &mut Stream::seeded(42))
        .unwrap();
    let total = score.total;
    let error = score.standard_error.unwrap();
    writeln!(
        text,
        "\nScore of the three boards: {total:.4} +- {error:.4}"
    )
    .unwrap();
    writeln!(
        text,
        "extra edges {:.4}, mean path {:.4}",
        score.extra_edges,
        score.mean_path()
    )
    .unwrap();
    text
}

#[test]
fn the_playthrough_is_played_again() {
    let text = played();
    if std::env::var_os("WRITE_PLAYTHROUGH").is_some() {
        std::fs::write(
            concat!(env!("CARGO_MANIFEST_DIR"), "/main/playthrough.txt"),
            &text,
        )
        .unwrap();
    }
    assert_eq!(
        text,
        include_str!("playthrough.txt"),
        "WRITE_PLAYTHROUGH=1 writes the new one"
    );
}
