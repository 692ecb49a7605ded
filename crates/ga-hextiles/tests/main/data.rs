//! The files in `data/` agree with the judge.

use ga_core::random::Streams;
use ga_hextiles::{Judge, TileSet, Weights};
use serde::Deserialize;

/// A row of the Pareto front: a set and its figures.
#[derive(Deserialize)]
struct Row {
    number: usize,
    bridges: usize,
    duplicates: usize,
    extra_edges: f64,
    paths: f64,
    total: f64,
    set: TileSet,
}

/// `hextiles pareto` scores all sets on the same 200 000 boards of seed 1.
#[test]
fn each_set_of_the_front_has_the_figures_of_its_row() {
    let rows = include_str!("../../data/pareto.jsonl").lines();
    let rows: Vec<Row> = rows.map(|row| serde_json::from_str(row).unwrap()).collect();
    assert_eq!(rows.len(), 20);
    for row in &rows {
        assert_eq!(
            (row.set.bridges(), row.set.duplicates()),
            (row.bridges, row.duplicates),
            "{}",
            row.number
        );
        let mut rng = Streams::report(1).evaluation(0);
        let score = Judge::default()
            .score(&row.set, &Weights::default(), 200_000, &mut rng)
            .unwrap();
        let figures = [score.extra_edges, score.mean_path(), score.total];
        for (figure, written) in figures
            .into_iter()
            .zip([row.extra_edges, row.paths, row.total])
        {
            assert!(
                (figure - written).abs() < 1e-9,
                "row {}: {figure}, written {written}",
                row.number
            );
        }
    }
}
