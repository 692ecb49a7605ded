//! `theseus difficulty`: mazes compared with attempts of people.

use crate::support::{self, fresh};
use serde_json::{Value, json};
use std::fs;
use std::path::Path;

fn difficulty(folder: &Path, attempts: &[Value]) -> (Option<i32>, Vec<Value>, String) {
    let file = folder.join("attempts.json");
    fs::write(
        &file,
        json!({ "format": "theseus-attempts/1", "attempts": attempts }).to_string(),
    )
    .expect("written");
    let line = [
        "difficulty",
        "--attempts",
        file.to_str().expect("a path"),
        "--json",
    ];
    let (status, stdout, stderr) = support::run("theseus", line, b"");
    (
        status,
        stdout
            .lines()
            .map(|line| serde_json::from_str(line).expect("an object"))
            .collect(),
        stderr,
    )
}

/// A hall in which Theseus goes west to the exit, `moves` steps, ahead of the Minotaur.
fn corridor(id: &str, moves: usize) -> Value {
    let width = moves + 1;
    let wall = "-".repeat(width);
    json!({
        "id": id, "width": width, "height": 2, "h_walls": [wall, wall, wall],
        "v_walls": [format!("|{}|", ".".repeat(moves)), format!("|{}|", ".".repeat(moves))],
        "theseus": [moves, 0], "minotaur": [0, 1], "exit": { "cell": [0, 0], "side": null },
    })
}

fn attempt(maze: &Value, path: &str, seconds: f64, undos: u32, solved: bool) -> Value {
    json!({ "maze": maze, "win": "after", "path": path, "moves": path.len(), "seconds": seconds, "undos": undos, "restarts": 0, "hints": 0, "solved": solved })
}

#[test]
fn rank_correlations_follow_what_people_needed() {
    let folder = fresh("attempts", "ranks");
    fs::create_dir_all(&folder).expect("a folder");
    let mazes = [corridor("a", 2), corridor("b", 3), corridor("c", 4)];
    let mut attempts = vec![
        attempt(&mazes[0], "WW", 2.0, 0, true),
        attempt(&mazes[1], "WWW", 5.0, 1, true),
        attempt(&mazes[2], "WWWW", 9.0, 2, true),
    ];
    attempts.push(attempt(&mazes[2], "W", 1.0, 4, false));
    let mut hinted = attempt(&mazes[0], "WW", 500.0, 9, true);
    hinted["hints"] = 1.into();
    attempts.push(hinted);
    let (status, rows, stderr) = difficulty(&folder, &attempts);
    assert_eq!((status, stderr.as_str(), rows.len()), (Some(0), "", 4));
    assert_eq!(
        (&rows[0]["id"], &rows[0]["moves"], &rows[0]["seconds"]),
        (&"a".into(), &2.into(), &2.0.into())
    );
    assert_eq!(
        (&rows[0]["attempts"], &rows[0]["hinted"], &rows[0]["undos"]),
        (&2.into(), &1.into(), &0.0.into())
    );
    assert_eq!(
        (
            &rows[2]["solved"],
            &rows[2]["undos"],
            &rows[2]["extra_moves"]
        ),
        (&0.5.into(), &3.0.into(), &0.0.into())
    );
    let summary = &rows[3];
    assert_eq!(
        (&summary["mazes"], &summary["attempts"]),
        (&3.into(), &5.into())
    );
    assert_eq!(summary["rank_correlation_moves"]["seconds"], 1.0);
    assert_eq!(summary["rank_correlation_moves"]["restarts"], Value::Null);
    fs::remove_dir_all(folder).expect("it is there");
}

#[test]
fn attempts_that_cannot_be_true_are_refused() {
    let folder = fresh("attempts", "refused");
    fs::create_dir_all(&folder).expect("a folder");
    let maze = corridor("a", 2);
    for (wrong, sentence) in [
        (
            attempt(&maze, "W", 1.0, 0, true),
            "attempt 1: solved: true, but the moves do not win",
        ),
        (
            attempt(&maze, "WW", 1.0, 0, false),
            "attempt 1: solved: false, but the moves win",
        ),
        (attempt(&maze, "N", 1.0, 0, false), "attempt 1: path"),
        (attempt(&maze, "Q", 1.0, 0, false), "attempt 1: path"),
        (
            attempt(&maze, "WW", -1.0, 0, true),
            "seconds: -1, expected a number of 0 or more",
        ),
        (
            attempt(&json!({ "width": 2 }), "W", 1.0, 0, false),
            "attempt 1",
        ),
    ] {
        let (status, rows, stderr) = difficulty(&folder, &[wrong]);
        assert!(
            status == Some(2) && rows.is_empty() && stderr.contains(sentence),
            "{sentence}: {stderr}"
        );
    }
    let (status, rows, _) = difficulty(&folder, &[]);
    assert_eq!(
        (status, rows.len(), &rows[0]["attempts"]),
        (Some(0), 1, &0.into())
    );
    let file = folder.join("other.json");
    fs::write(&file, "{\"format\": \"theseus-mazes/1\", \"attempts\": []}").expect("written");
    let line = ["difficulty", "--attempts", file.to_str().expect("a path")];
    let (status, _, stderr) = support::run("theseus", line, b"");
    assert!(
        status == Some(2) && stderr.contains("expected \"theseus-attempts/1\""),
        "{stderr}"
    );
    fs::remove_dir_all(folder).expect("it is there");
}
