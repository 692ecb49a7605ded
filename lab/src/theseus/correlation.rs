//! The rank correlation of a maze's figures with the order that people gave to mazes (Spearman
//! 1904).

use cli::{Failure, Output, Variant};
use ga_theseus::format::{Level, Mazes};
use ga_theseus::game::Win;
use ga_theseus::solve::Solver;
use ga_theseus::solve::difficulty::Difficulty;
use ludevo_theseus::rank_correlation::spearman;
use serde_json::{Map, Value, json};

/// Mazes by several authors. An id ends in the number of the level.
const DATA: &str = ga_theseus::data::PUBLISHED;

/// The figures that are compared with the number of the level. The first four matter; the others
/// explain the first.
const FIGURES: [&str; 11] = [
    "difficulty",
    "moves",
    "visited",
    "minotaur_moves",
    "decisions",
    "lost",
    "choices",
    "waits",
    "detours",
    "holds",
    "greedy",
];

/// Prints the rank correlation of each figure with the number of the level: over all mazes, and
/// over those of 64 cells alone.
pub(crate) fn correlate(output: &mut Output) -> Result<(), Failure> {
    let Mazes(levels) = serde_json::from_str(DATA)?;
    let all: Vec<(f64, [f64; 11], bool)> = levels.iter().filter_map(figures).collect();
    let equal: Vec<_> = all.iter().copied().filter(|level| level.2).collect();
    for (name, levels) in [("all mazes", all), ("64 cells", equal)] {
        let order: Vec<f64> = levels.iter().map(|level| level.0).collect();
        let mut object = Map::from_iter([(String::from("mazes"), json!(levels.len()))]);
        for (place, figure) in FIGURES.iter().enumerate() {
            let values: Vec<f64> = levels.iter().map(|level| level.1[place]).collect();
            object.insert(
                format!("rank_correlation_{figure}"),
                json!(spearman(&order, &values)),
            );
        }
        let mut variant = Variant::new("difficulty", name);
        variant.run(1, &Value::Object(object), output)?;
        variant.close(output)?;
    }
    Ok(())
}

/// Prints the figures of the square mazes of 6x6 and 8x8 cells, which people made. A maze has the
/// number of its level in place of a seed.
pub(crate) fn publish(output: &mut Output) -> Result<(), Failure> {
    let Mazes(levels) = serde_json::from_str(DATA)?;
    for side in [6, 8] {
        let mut variant = Variant::new("hand-made", format!("{side}x{side}"));
        for level in levels
            .iter()
            .filter(|level| (level.maze.width(), level.maze.height()) == (side, side))
        {
            let Some((number, [difficulty, moves, visited, minotaur_moves, ..], _)) =
                figures(level)
            else {
                continue;
            };
            let object = json!({
                "moves": moves, "visited": visited, "minotaur_moves": minotaur_moves,
                "difficulty": difficulty,
            });
            variant.run(number as u64, &object, output)?;
        }
        variant.close(output)?;
    }
    Ok(())
}

/// The number of a level, its figures, and whether it has 64 cells.
fn figures(level: &Level) -> Option<(f64, [f64; 11], bool)> {
    let number = level.id.as_ref()?.rsplit('-').next()?.parse().ok()?;
    let plain = Solver::default().figures(&level.maze, Win::After)?;
    let hard = Difficulty::of(&level.maze, Win::After)?;
    let figures = [
        hard.value,
        plain.moves.into(),
        plain.visited.into(),
        plain.minotaur_moves.into(),
        hard.decisions,
        hard.lost,
        hard.choices,
        hard.waits.into(),
        hard.detours.into(),
        hard.holds.into(),
        hard.greedy,
    ];
    Some((
        number,
        figures,
        level.maze.width() * level.maze.height() == 64,
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_correlations_are_those_of_the_docs() {
        let Mazes(levels) = serde_json::from_str(DATA).expect("the data");
        let all: Vec<_> = levels.iter().filter_map(figures).collect();
        let equal: Vec<_> = all.iter().copied().filter(|level| level.2).collect();
        for (levels, expected) in [
            (all, [0.775, 0.538, 0.753, 0.604]),
            (equal, [0.054, -0.248, -0.136, 0.059]),
        ] {
            let order: Vec<f64> = levels.iter().map(|level| level.0).collect();
            for (place, expected) in expected.into_iter().enumerate() {
                let values: Vec<f64> = levels.iter().map(|level| level.1[place]).collect();
                let found = spearman(&order, &values).expect("two orders");
                assert!(
                    (found - expected).abs() < 0.0005,
                    "{}: {found}",
                    FIGURES[place]
                );
            }
        }
    }

    #[test]
    fn every_champion_of_the_paper_s_scheme_is_easier_than_every_hand_made_maze_of_6x6() {
        let Mazes(levels) = serde_json::from_str(DATA).expect("the data");
        let small = levels
            .iter()
            .filter(|level| (level.maze.width(), level.maze.height()) == (6, 6));
        let hand_made = small
            .filter_map(figures)
            .map(|(_, [difficulty, ..], _)| difficulty);
        let rows = include_str!("../../data/theseus-reproduce.jsonl").lines();
        let rows = rows.filter_map(|row| serde_json::from_str::<Value>(row).ok());
        let champions = rows.filter(|row| row["variant"] == "6x6 combined");
        let evolved: Vec<f64> = champions
            .filter_map(|row| row["difficulty"].as_f64())
            .collect();
        assert_eq!(evolved.len(), 20);
        let hardest = evolved.into_iter().fold(0.0, f64::max);
        assert!(
            hand_made.fold(f64::INFINITY, f64::min) > hardest,
            "{hardest}"
        );
    }

    #[test]
    fn every_maze_of_the_data_has_a_number_and_figures() {
        let Mazes(levels) = serde_json::from_str(DATA).expect("the data");
        assert_eq!(levels.iter().filter_map(figures).count(), 33);
        assert_eq!(
            levels
                .iter()
                .filter_map(figures)
                .filter(|level| level.2)
                .count(),
            15
        );
    }
}
