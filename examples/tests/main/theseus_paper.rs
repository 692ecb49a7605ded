//! The tool `theseus`, run as a process: the numbers of the paper as options, and the game.

use crate::support::{self, fresh};
use serde_json::Value;

fn run(line: &str, input: &str) -> (Option<i32>, String, String) {
    support::run("theseus", line.split(' '), input.as_bytes())
}

fn object(line: &str, input: &str) -> Value {
    let (status, stdout, stderr) = run(line, input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    serde_json::from_str(stdout.lines().last().expect("an object")).expect("an object")
}

#[test]
fn the_numbers_of_the_paper_are_options_of_its_scheme() {
    let folder = fresh("theseus", "numbers");
    let evolve = format!(
        "evolve --json --out {} --scheme paper --generations 3",
        folder.display()
    );
    let numbers = "--population-size 20 --elites 2 --immigrants 0.25 --crossover 1 --mutation 0.01";
    let found = object(&format!("{evolve} {numbers} --weights 36,0,0"), "");
    assert_eq!(found["evaluations"], 20 + 3 * 20);
    // 36 times the moves, divided by 6 sides.
    assert_eq!(found["fitness"].as_f64(), found["moves"].as_f64());
    let traps = object(&format!("{evolve} --fitness traps"), "");
    assert_eq!(traps["fitness"].as_f64().map(f64::fract), Some(0.0));
    std::fs::remove_dir_all(folder).expect("it was written");

    for (options, sentence) in [
        (
            "--scheme longest --elites 2",
            "--elites: only with --scheme paper",
        ),
        (
            "--scheme paper --weights 1,2",
            "--weights: 2 numbers, expected 3, as in 200,100,200",
        ),
        (
            "--scheme paper --weights 1,2,3 --fitness moves",
            "--weights: only with --fitness combined",
        ),
        (
            "--scheme paper --weights=-1,2,3",
            "the weights of the combined fitness must be finite and not negative, got -1",
        ),
        (
            "--scheme paper --crossover 2",
            "invalid value '2' for '--crossover <P>': expected a number from 0 to 1",
        ),
    ] {
        let (status, _, stderr) = run(&format!("evolve {options}"), "");
        assert_eq!(
            (status, stderr.trim_end()),
            (Some(2), format!("error: {sentence}").as_str())
        );
    }
}

/// The Minotaur stands above the wall over Theseus; a step to either side ends beside him.
const MAZE: &str = r#"{"width": 3, "height": 4, "h_walls": ["---", ".-.", "...", "-..", "---"],
    "v_walls": ["|..|", "|..|", "||.|", "|..|"], "theseus": [1, 1], "minotaur": [1, 0],
    "exit": {"cell": [2, 1], "side": null}}"#;

#[test]
fn a_game_is_lost_by_a_capture_until_it_is_taken_back() {
    let folder = fresh("theseus", "lost");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("maze.json");
    std::fs::write(&file, MAZE).expect("written");
    let play = |moves: &str, more: &str| {
        let end = object(&format!("play {} --json{more}", file.display()), moves);
        ["won", "lost", "moves", "path"].map(|name| end[name].clone())
    };
    let ends = |won: bool, lost: bool, moves: u64, path: &str| -> [Value; 4] {
        [won.into(), lost.into(), moves.into(), path.into()]
    };
    assert_eq!(play("w", ""), ends(false, true, 1, "W"));
    // No move counts after the capture.
    assert_eq!(play("w\ns\ns", ""), ends(false, true, 1, "W"));
    assert_eq!(play("w\nu\ns", ""), ends(false, false, 1, "S"));
    assert_eq!(play("w\nr", ""), ends(false, false, 0, ""));
    assert_eq!(play("ssw.enen", ""), ends(true, false, 8, "SSW.ENEN"));
    assert_eq!(play("", " --watch bfs"), ends(true, false, 8, "SSW.ENEN"));
    let [won, _, moves, _] = play("", " --watch dfs");
    assert!(won == true && moves.as_u64() >= Some(8), "{moves}");
    std::fs::remove_dir_all(folder).expect("it was written");
}
