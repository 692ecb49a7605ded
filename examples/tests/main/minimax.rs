//! The tool `minimax`, run as a process.

use crate::support;
use serde_json::{Value, json};

fn run(line: &str, input: &str) -> (Option<i32>, String, String) {
    support::run("minimax", line.split(' '), input.as_bytes())
}

fn objects(line: &str, input: &str) -> Vec<Value> {
    let (status, stdout, stderr) = run(&format!("{line} --json"), input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

const FIGURE_6: &str = r#"{"depth": 3, "lines": [{"moves": [1, 3, 2], "value": 6},
    {"moves": [1, 2, 1], "value": 5}, {"moves": [1, 3, 4], "value": 7}]}"#;

#[test]
fn tree_prints_values_and_fitness_after_each_line() {
    let growth = objects("tree -", FIGURE_6);
    let last = json!({
        "inserted": 3, "root": 5.0, "fitness": [1, 4, 2],
        "values": { "1": 5.0, "1-2": 5.0, "1-2-1": 5.0, "1-3": 7.0, "1-3-2": 6.0, "1-3-4": 7.0 },
    });
    assert_eq!(growth.len(), 3);
    assert_eq!(growth[1]["fitness"], json!([2, 4]));
    assert_eq!(growth[2], last);
}

#[test]
fn every_player_searches_a_tree_within_its_budget() {
    // 27 leaves; exhaustive search finds the best line 3-1-3, worth 8.
    let leaves = [
        5, 9, 1, 4, 3, 7, 2, 8, 6, 1, 2, 3, 12, 11, 10, 5, 4, 6, 7, 6, 8, 9, 8, 7, 11, 2, 12,
    ];
    let tree = json!({ "depth": 3, "branching": 3, "leaves": leaves }).to_string();
    let searchers =
        ["paper", "genetic", "minimax", "alphabeta", "uct"].map(|player| (player, true));
    for (player, searches) in searchers
        .into_iter()
        .chain([("random", false), ("greedy", false)])
    {
        for budget in [0, 1, 5, 27, 10_000] {
            // The others take no budget; greedy looks at each of three moves.
            let (limit, budget) = if searches {
                (format!(" --budget {budget}"), budget)
            } else {
                (String::new(), 3)
            };
            let found = &objects(&format!("search - --player {player}{limit}"), &tree)[0];
            let number = |name: &str| found[name].as_u64().expect("a number");
            assert!(
                number("evaluations") <= budget.min(27),
                "{player} {budget}: {found}"
            );
            assert!(
                (1..=3).contains(&number("move")) && number("move_rank") <= 3,
                "{player}: {found}"
            );
            assert!(
                (1..=27).contains(&number("route_rank")),
                "{player}: {found}"
            );
            assert_eq!(found["line"][0], found["move"], "{player}: {found}");
            if ["minimax", "alphabeta", "genetic", "paper"].contains(&player) && budget == 10_000 {
                let best = json!([3, 1, 3, 8.0, 1, 1]);
                let line = &found["line"];
                let is = json!([
                    line[0],
                    line[1],
                    line[2],
                    found["value"],
                    found["move_rank"],
                    found["route_rank"]
                ]);
                assert_eq!(is, best, "{player}");
            }
        }
    }
}

#[test]
fn huge_values_are_searched_and_printed_in_few_characters() {
    let tree = r#"{"depth": 2, "branching": 2, "leaves": [1e308, 1e308, -1e308, 5]}"#;
    for player in [
        "paper",
        "genetic",
        "minimax",
        "alphabeta",
        "uct",
        "uct-positions",
    ] {
        let (status, stdout, _) = run(&format!("search - --player {player} --budget 50"), tree);
        assert_eq!(status, Some(0), "{player}");
        assert!(
            stdout.starts_with("move 1 of line 1") && stdout.len() < 120,
            "{player}: {stdout}"
        );
    }
}

#[test]
fn moves_are_written_in_the_usual_notation() {
    let chosen = |line: &str| objects(&format!("move {line} --budget 200"), "")[0]["move"].clone();
    assert_eq!(chosen("tic-tac-toe --position XX.OO...."), 3);
    assert_eq!(chosen("connect-four --position 112233"), 4);
    assert!(
        chosen("othello")
            .as_str()
            .is_some_and(|name| ["c4", "d3", "e6", "f5"].contains(&name))
    );
    let (_, stdout, _) = chess("6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1");
    assert!(
        stdout.contains("\"move\":\"a1a8\""),
        "mate on the last rank: {stdout}"
    );
}

/// Searches a position of chess, which contains spaces but is one argument.
fn chess(position: &str) -> (Option<i32>, String, String) {
    support::run(
        "minimax",
        [
            "move",
            "chess",
            "--budget",
            "500",
            "--json",
            "--position",
            position,
        ],
        b"",
    )
}

#[test]
fn breakthrough_counts_its_rows_from_the_bottom() {
    let line = [
        "move",
        "breakthrough",
        "--budget",
        "300",
        "--json",
        "--position",
    ];
    for (position, expected) in [
        (
            "OO.O...X....................OO..XXXX X",
            &["b5a6", "b5b6", "b5c6"][..],
        ),
        (
            "OO.O........................OO..XXXX O",
            &["e2d1", "e2e1", "e2f1", "f2f1", "f2e1"],
        ),
    ] {
        let (status, stdout, stderr) =
            support::run("minimax", line.into_iter().chain([position]), b"");
        assert_eq!((status, stderr.as_str()), (Some(0), ""));
        let chosen: Value = serde_json::from_str(&stdout).expect("an object");
        assert!(
            expected.contains(&chosen["move"].as_str().expect("a text")),
            "wins at once: {stdout}"
        );
    }
    assert_eq!(objects("perft breakthrough 4", "")[0]["nodes"], 71_478);
    let result = &objects(
        "match breakthrough --a alphabeta --b random --games 4 --budget 200",
        "",
    )[0];
    assert_eq!(
        (&result["game"], &result["wins"]),
        (&json!("breakthrough"), &json!(4))
    );
}

#[test]
fn impossible_positions_of_chess_are_refused() {
    for position in [
        "",
        "8/8/8/8/8/8/8/8 w - - 0 1",
        "kK6/8/8/8/8/8/8/7R w - - 0 1",
        "7k/8/8/8/8/8/8/K6R w - - 0 1",
        "k7/8/8/8/8/8/8/K7 w KQkq - 0 1",
        "k7/8/8/8/8/8/8/K7 w - e3 0 1",
        "k7/8/8/8/8/8/8/K7 w - - -1 1",
        "k7/8/8/8/8/8/8/K7 w - - 0 1 and more",
        "kk6/8/8/8/8/8/8/K7 w - - 0 1",
        "k7/8/8/8/8/8/8/KP6 w - - 0 1",
    ] {
        let (status, stdout, stderr) = chess(position);
        assert_eq!(
            (status, stdout.as_str(), stderr.lines().count()),
            (Some(2), "", 1),
            "{position}: {stderr}"
        );
        assert!(
            stderr.starts_with("error: --position: position: "),
            "{position}: {stderr}"
        );
    }
}

#[test]
fn the_answer_about_a_finished_game_has_all_fields_and_no_move() {
    for line in [
        "tic-tac-toe --position XXXOO....",
        "connect-four --position 1212121",
    ] {
        let over = &objects(&format!("move {line}"), "")[0];
        let nothing = json!([null, null, 0, []]);
        assert_eq!(
            json!([
                over["move"],
                over["value"],
                over["evaluations"],
                over["line"]
            ]),
            nothing,
            "{line}"
        );
        assert_eq!(over["game"], line.split(' ').next().expect("a word"));
    }
    let (status, stdout, _) = chess("7k/5KQ1/8/8/8/8/8/8 b - - 0 1");
    assert!(
        status == Some(0) && stdout.contains("\"move\":null"),
        "mate: {stdout}"
    );
}

#[test]
fn generations_limit_the_genetic_searches() {
    let spent = |line: &str| {
        objects(line, "")[0]["evaluations"]
            .as_u64()
            .expect("a number")
    };
    assert_eq!(
        spent("move connect-four --player genetic --generations 0"),
        7
    );
    assert!(spent("move connect-four --player paper --generations 1") <= 80);
    assert_eq!(
        spent("move connect-four --player paper --generations 1 --budget 3"),
        3
    );
}

#[test]
fn the_numbers_of_the_paper_are_options_of_its_player() {
    let chosen = |options: &str| {
        let line = format!("move connect-four --player paper --budget 400 --seed 3 {options}");
        objects(line.trim(), "").remove(0)
    };
    let usual = chosen("");
    let same = "--population-size 40 --crossover 0.8 --mutation 0.1 --depth 7 --survivors everything \
                --ties oldest --steps in-sequence";
    assert_eq!(chosen(same), usual);
    assert_eq!(
        chosen("--depth 3")["line"].as_array().map(Vec::len),
        Some(3)
    );
    for other in [
        "--population-size 10",
        "--survivors offspring",
        "--ties youngest",
        "--steps apart",
    ] {
        assert_ne!(chosen(other), usual, "{other}");
    }
    // Without crossover and mutation there are founders only.
    let founders = "move connect-four --player paper --budget 400 --crossover 0 --mutation 0";
    assert!(objects(founders, "")[0]["evaluations"].as_u64() <= Some(40));
}

#[test]
fn a_full_memory_makes_no_value_wrong() {
    let number = |found: &Value, name: &str| found[name].as_f64().expect("a number");
    // To the end of the game: the searches evaluate positions again that they have forgotten.
    for player in ["minimax", "alphabeta"] {
        let line =
            format!("move tic-tac-toe --position X........ --player {player} --budget 1000000");
        let [free, bound] =
            ["", " --memory 4KiB"].map(|memory| objects(&format!("{line}{memory}"), "").remove(0));
        assert_eq!(
            (&bound["value"], &bound["move"]),
            (&free["value"], &free["move"]),
            "{player}"
        );
        assert_eq!(
            (&bound["stop"], &free["stop"]),
            (&json!("memory"), &Value::Null),
            "{player}"
        );
        assert!(
            number(&bound, "evaluations") > number(&free, "evaluations"),
            "{player}: {bound}"
        );
    }
    // The genetic searches end: they are the growth of their tree.
    for player in ["paper", "genetic"] {
        let line = format!("move othello --player {player} --budget 3000 --memory");
        let [free, bound] = ["1GiB", "64 KiB"].map(|size| {
            let words = line.split(' ').chain([size, "--json"]);
            let (status, stdout, stderr) = support::run("minimax", words, b"");
            assert_eq!((status, stderr.as_str()), (Some(0), ""), "{player}");
            serde_json::from_str::<Value>(&stdout).expect("an object")
        });
        assert!(
            number(&bound, "evaluations") < number(&free, "evaluations"),
            "{player}: {bound}"
        );
        assert!(bound["move"].is_string(), "{player}: {bound}");
        assert_eq!(
            (&bound["stop"], &free["stop"]),
            (&json!("memory"), &Value::Null),
            "{player}"
        );
        assert_eq!(
            objects(&format!("{line} 1GiB"), "")[0],
            objects(line.trim_end_matches(" --memory"), "")[0]
        );
    }
    let full = run("move othello --player uct --budget 3000 --memory 8KiB", "").1;
    assert!(
        full.contains(" evaluations with a full memory; expects "),
        "{full}"
    );
    // The whole match has as many games, and another result.
    let line = "match connect-four --a alphabeta --b genetic --games 4 --budget 3000";
    let [free, bound] =
        ["", " --memory 8KiB"].map(|memory| objects(&format!("{line}{memory}"), "").remove(0));
    let games = |found: &Value| {
        ["wins", "draws", "losses"]
            .map(|name| number(found, name))
            .iter()
            .sum::<f64>()
    };
    assert_eq!((games(&free), games(&bound)), (4.0, 4.0));
    assert!(
        free.get("full_memory").is_none() && number(&bound, "full_memory") > 0.0,
        "{bound}"
    );
    assert!(
        number(&bound, "score") > number(&free, "score"),
        "{free} {bound}"
    );
    let (status, stdout, _) = run(
        "play tic-tac-toe --player alphabeta --memory 1KiB",
        "quit\n",
    );
    assert!(status == Some(0) && stdout.contains("you left"), "{stdout}");
}

#[test]
fn trees_of_three_players_have_a_share_for_each() {
    let leaves = json!([[0, 1, 0], [0.5, 0.2, 0.3], [0.2, 0.4, 0.4], [0.9, 0.1, 0]]);
    let tree = json!({ "depth": 2, "branching": 2, "leaves": leaves }).to_string();
    // The second player takes 1 of 1 and 0.2, then 0.4 of 0.4 and 0.1; the first prefers 0.2 to 0.
    for player in ["paper", "random", "greedy"] {
        let found = &objects(&format!("search - --player {player}"), &tree)[0];
        assert!(found["move_rank"].as_u64() <= Some(2), "{player}: {found}");
        if player == "paper" {
            let best = json!([
                found["move"],
                found["line"],
                found["value"],
                found["move_rank"]
            ]);
            assert_eq!(best, json!([2, [2, 1], [0.2, 0.4, 0.4], 1]));
        }
    }
}

#[test]
fn player_a_has_each_of_three_seats() {
    let line = "match three-in-a-row --a greedy --b random --games 30";
    let result = &objects(line, "")[0];
    let number = |name: &str| result[name].as_u64().expect("a number");
    assert_eq!(result["game"], "three-in-a-row");
    assert_eq!(number("wins") + number("draws") + number("losses"), 30);
    let score = result["score"].as_f64().expect("a share");
    let points = number("wins") as f64 + number("draws") as f64 / 3.0;
    assert!(
        (score - points / 30.0).abs() < 1e-9 && score > 0.4,
        "{result}"
    );
    assert_eq!(&objects(&format!("{line} --threads 1"), "")[0], result);
}

#[test]
fn perft_agrees_with_published_counts() {
    for (line, nodes) in [
        ("chess 4", 197_281),
        ("othello 6", 8200),
        ("connect-four 5", 16_807),
    ] {
        assert_eq!(
            objects(&format!("perft {line}"), "")[0]["nodes"],
            nodes,
            "{line}"
        );
    }
}

#[test]
fn a_match_is_counted_for_player_a_and_does_not_depend_on_threads() {
    let line = "match connect-four --a alphabeta --b random --games 6 --budget 100";
    let result = &objects(line, "")[0];
    let sum: u64 = ["wins", "draws", "losses"]
        .iter()
        .filter_map(|name| result[*name].as_u64())
        .sum();
    assert_eq!(sum, 6);
    assert!(result["wins"].as_u64() > Some(4), "{result}");
    let ends: Vec<f64> = (0..2)
        .filter_map(|end| result["interval"][end].as_f64())
        .collect();
    assert!(ends[0] < ends[1] && ends[1] <= 1.0, "{result}");
    assert_eq!(&objects(&format!("{line} --threads 1"), "")[0], result);
}

#[test]
fn a_game_is_played_to_its_end() {
    let moves = "1\n2\n3\n4\n5\n6\n7\n8\n9\n".repeat(9);
    let (status, stdout, stderr) = run("play tic-tac-toe --budget 1000", &moves);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    assert!(
        stdout.starts_with("you are X; type a move, or help\n1 2 3\n4 5 6\n7 8 9\nyour move:\n")
    );
    assert!(
        stdout.ends_with("you lose\n") || stdout.ends_with("a draw\n"),
        "{stdout}"
    );
    // The person completes a row with one move.
    for (line, cell) in [
        ("--position XX.OO....", "3\n"),
        ("--second --position XX.OO.X..", "6\n"),
    ] {
        let (status, stdout, _) = run(&format!("play tic-tac-toe --budget 100 {line}"), cell);
        assert!(
            status == Some(0) && stdout.ends_with("you win\n"),
            "{line}: {stdout}"
        );
    }
}

#[test]
fn a_person_can_ask_for_help_take_back_resign_and_leave() {
    let play = |input: &str| {
        let (status, stdout, stderr) = run("play chess --budget 50", input);
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{input}");
        stdout
    };
    assert!(
        play("").ends_with("your move:\nyou left\n"),
        "the end of the input leaves the game"
    );
    assert!(play("quit\ne2e4\n").ends_with("your move:\nyou left\n"));
    assert!(play("resign\n").ends_with("your move:\nyou resign, so you lose\n"));
    let wrong = play("e9\n\u{1b}[31m\n");
    assert!(
        wrong.contains("\"e9\" is no move here; type moves to see all, or help\n"),
        "{wrong}"
    );
    assert!(
        !wrong.contains('\u{1b}') && !wrong.contains("e2e4"),
        "no list of moves is printed: {wrong}"
    );
    let moves = play("moves\n");
    let list = moves
        .lines()
        .find(|line| line.contains("e2e4"))
        .expect("a list");
    assert_eq!(list.split(' ').count(), 20, "{list}");
    let help = play("help\n");
    for command in ["a move ", "moves ", "undo ", "resign ", "quit ", "help "] {
        assert!(help.contains(&format!("\n{command}")), "{command}: {help}");
    }
    let back = play("undo\nE2E4\nundo\nd2d4\n");
    assert!(back.contains("there is nothing to take back"), "{back}");
    let boards: Vec<&str> = back.split("your move:").collect();
    let board = |text: &str| {
        text.lines()
            .filter(|line| line.contains('P'))
            .collect::<Vec<_>>()
            .join("\n")
    };
    assert_eq!(board(boards[0]), "2  P P P P P P P P");
    assert_eq!(
        board(boards[2]),
        "4  . . . . P . . .\n2  P P P P . P P P",
        "{back}"
    );
    assert_eq!(board(boards[3]), board(boards[0]), "{back}");
    assert_eq!(
        board(boards[4]),
        "4  . . . P . . . .\n2  P P P . P P P P",
        "{back}"
    );
    let end = objects("play tic-tac-toe --budget 100 --position XX.OO....", "3\n")
        .pop()
        .expect("an object");
    assert_eq!(end, json!({ "you": "won", "value": 1.0 }));
    let end = objects("play tic-tac-toe", "resign\n")
        .pop()
        .expect("an object");
    assert_eq!(end, json!({ "you": "resigned", "value": null }));
    let (status, _, stderr) = run("play chess --budget 10", &"e".repeat(5000));
    assert_eq!(
        (status, stderr.as_str()),
        (
            Some(2),
            "error: standard input: an endless line, expected a move\n"
        )
    );
}

#[test]
#[allow(clippy::too_many_lines, reason = "a table")]
fn bad_input_gives_one_line_that_names_the_place() {
    let cases = [
        ("tree -", "{", "standard input: "),
        (
            "tree -",
            r#"{"depth": 3}"#,
            "standard input: lines: missing",
        ),
        (
            "tree -",
            r#"{"depth": 3, "depth": 3, "lines": []}"#,
            "standard input: depth: found twice",
        ),
        (
            "tree -",
            r#"{"depth": 1, "lines": [{"moves": [1, 1], "value": 0}]}"#,
            "standard input: line 1: 2 moves",
        ),
        (
            "tree -",
            r#"{"depth": 1, "lines": [{"moves": [1e9], "value": 0}]}"#,
            "standard input: ",
        ),
        (
            "tree -",
            r#"{"depth": 1, "lines": [{"moves": [70000], "value": 0}]}"#,
            "standard input: line 1, move 1",
        ),
        (
            "search -",
            r#"{"depth": 2, "branching": 2, "leaves": [1, 2, 3]}"#,
            "standard input: leaves: 3 values",
        ),
        (
            "search -",
            r#"{"depth": 99, "branching": 9, "leaves": []}"#,
            "standard input: depth: 99",
        ),
        (
            "search -",
            r#"{"depth": -1, "branching": 9, "leaves": []}"#,
            "standard input: ",
        ),
        ("search -", "", "standard input: "),
        ("search / ", "", "/: a folder"),
        ("search missing.json", "", "missing.json: no such file"),
        (
            "search -",
            r#"{"depth": 1, "branching": 2, "leaves": [[1, 2, 3], [1, 2]]}"#,
            "standard input: leaf 2: expected 3 shares",
        ),
        (
            "search -",
            r#"{"depth": 1, "branching": 2, "leaves": [[1, 2], [1, 2]]}"#,
            "standard input: leaf 1: 2 shares, expected 3 or 4",
        ),
        (
            "match three-in-a-row --level 3",
            "",
            "player level-3: only for games of two players",
        ),
        (
            "move einstein --player paper --position ....................1...f. --budget 9",
            "",
            "--position: position: 26 characters, expected 27",
        ),
        (
            "match einstein --a paper --b greedy",
            "",
            "player paper: it has no answer to chance",
        ),
        (
            "move connect-four --player uct --ties random",
            "",
            "--ties: not used by this player, only by paper",
        ),
        (
            "move connect-four --population-size 0",
            "",
            "invalid value '0'",
        ),
        (
            "move chess --player paper --depth 1001",
            "",
            "invalid value '1001' for '--depth <N>': expected a whole",
        ),
        (
            "match chess --opening 401",
            "",
            "invalid value '401' for '--opening <N>': expected a whole number from 0 to 400",
        ),
        (
            "move connect-four --memory 64",
            "",
            "invalid value '64' for '--memory <SIZE>': expected a size",
        ),
        (
            "move connect-four --memory 0MiB",
            "",
            "invalid value '0MiB'",
        ),
        (
            "move connect-four --memory 99999999999999GiB",
            "",
            "invalid value '99999999999999GiB'",
        ),
        ("search - --budget -1", "{}", "invalid value '-1'"),
        ("search - --player unknown", "{}", "invalid value 'unknown'"),
        (
            "move tic-tac-toe --position XXX......",
            "",
            "--position: position: ",
        ),
        (
            "move connect-four --position 1111111",
            "",
            "--position: position, character 7",
        ),
        (
            "move othello --position XO",
            "",
            "--position: position: 2 characters",
        ),
        (
            "move breakthrough --position XO",
            "",
            "--position: position: 2 characters",
        ),
        (
            "move chess --position nonsense",
            "",
            "--position: position: ",
        ),
        ("search - --player uct --time 0", "{}", "invalid value '0'"),
        ("perft othello 9999999999", "", "DEPTH: "),
        ("match chess --games 0", "", "invalid value '0'"),
    ];
    for (line, input, sentence) in cases {
        let (status, stdout, stderr) = run(line.trim(), input);
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{line}: {stderr}");
        assert_eq!(stderr.lines().count(), 1, "{line}: {stderr}");
        assert!(
            stderr.starts_with(&format!("error: {sentence}")),
            "{line}: {stderr}"
        );
    }
}

/// The lines that a program gets from `engine`.
fn told(line: &str, input: &str) -> Vec<String> {
    let (status, stdout, stderr) = run(&format!("engine {line}"), input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
    stdout.lines().map(str::to_owned).collect()
}

#[test]
fn a_chess_program_gets_moves_by_uci() {
    let mate = "position fen 6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1\ngo nodes 3000 depth 3\n";
    let over = "position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo nodes 10\n";
    let wrong = "position startpos moves e2e5\ngo nodes 10\nfly\n";
    let aside = "position fen R5k1/5ppp/8/8/8/8/8/4K3 b - - 0 1\ngo movetime nodes 1e400 wtime 99999999999999999999\n";
    let lines = told(
        "chess",
        &format!("uci\nisready\n{mate}{over}{wrong}{aside}go infinite"),
    );
    let expected = [
        "uciok",
        "readyok",
        "bestmove a1a8",
        "bestmove (none)",
        "info string position: move 1, \"e2e5\", is not legal",
        "bestmove (none)",
        "info string \"fly\" is no command of UCI",
        "info string go: not used: 1e400",
        "info string go: not used, because no number follows: movetime nodes",
        "bestmove (none)",
        "bestmove (none)",
    ];
    let is_told = |line: &&String| {
        !["id ", "option ", "info depth"]
            .iter()
            .any(|start| line.starts_with(start))
    };
    assert_eq!(lines.iter().filter(is_told).collect::<Vec<_>>(), expected);
    assert!(
        lines
            .iter()
            .any(|line| line.starts_with("info depth 1 score mate 1 nodes ")),
        "{lines:?}"
    );

    // An endless search ends with the input, and the clock of white leaves 10 ms of a move.
    let moves = told(
        "chess --memory 1MiB",
        "position startpos moves e2e4\ngo infinite\n",
    );
    assert!(
        moves
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{moves:?}"
    );
    let moves = told("chess", "go wtime 600 btime 9000000 winc 0 movestogo 30\n");
    assert!(
        moves
            .last()
            .is_some_and(|line| line.starts_with("bestmove ")),
        "{moves:?}"
    );
}

#[test]
fn a_program_plays_any_game_by_gtp() {
    let input = "1 name\nplay black 4\ngenmove w\nplay white 1\n7 play b 8\nundo\nundo\nundo\nfinal_score\n\
        boardsize 9\ngenmove green\nfly # a comment\n\nplay b\nquit\nname\n";
    let lines = told("connect-four --budget 100 --seed 3", input);
    let mut answers: Vec<&str> = lines
        .iter()
        .map(|line| line.trim_end())
        .filter(|line| !line.is_empty())
        .collect();
    assert!(answers[2].starts_with("= "), "a column: {answers:?}");
    answers[2] = "= column";
    let expected = [
        "=1 minimax, connect-four",
        "=",
        "= column",
        "? it is the turn of black",
        "?7 illegal move",
        "=",
        "=",
        "? cannot undo",
        "? cannot score: the game goes on",
        "? unacceptable size, expected 7",
        "? invalid color \"green\", expected black or white",
        "? unknown command",
        "? syntax error",
        "=",
    ];
    assert_eq!(answers, expected);
    let won = "play x 1\nplay o 1\nplay x 2\nplay o 2\nplay x 3\nplay o 3\nplay x 4\nfinal_score\ngenmove o\n";
    assert!(
        told("connect-four", won)
            .join("")
            .ends_with("= B+1? the game is over")
    );
}

#[test]
fn a_program_throws_the_die_itself() {
    let input = "genmove black\nplay black 3\nshowboard\ngenmove black\nplay white 1\n";
    let lines = told("einstein --budget 200", input);
    let answers: Vec<&str> = lines
        .iter()
        .map(|line| line.trim_end())
        .filter(|line| !line.is_empty())
        .collect();
    assert_eq!(
        answers[..2],
        [
            "? chance moves first: send play black and what comes up",
            "="
        ]
    );
    assert!(answers.contains(&"the die shows 3"), "{answers:?}");
    let name = answers[answers.len() - 2]
        .strip_prefix("= ")
        .expect("a move");
    assert!(
        ["c3d3", "c3c2", "c3d2", "a3b3", "a3a2", "a3b2"].contains(&name),
        "{name}"
    );
    assert_eq!(answers.last(), Some(&"="), "white throws");
}

#[test]
fn a_move_before_the_throw_is_a_throw_and_its_position_goes_on() {
    let answer = objects("move einstein", "").pop().expect("an object");
    let die = &answer["move"];
    let after = answer["drawn"].as_str().expect("a position");
    assert_eq!(
        after.rsplit(' ').next(),
        Some(die.to_string().as_str()),
        "{answer}"
    );
    let (status, stdout, _) = run("move einstein", "");
    assert_eq!(status, Some(0));
    assert!(
        stdout.ends_with(&format!(
            "{die} was drawn: `--position '{after}'` goes on\n"
        )),
        "{stdout}"
    );
    let answer = objects("move chess --budget 10", "")
        .pop()
        .expect("an object");
    assert!(answer.get("drawn").is_none(), "{answer}");
}

#[test]
fn a_person_plays_with_a_die_and_against_two_opponents() {
    let play = |line: &str, input: &str| {
        let (status, stdout, stderr) = run(&format!("play {line}"), input);
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
        stdout
    };
    let thrown = play("einstein --budget 100 --seed 5", "moves\n");
    let (first, rest) = thrown
        .split_once("the die shows ")
        .expect("the die is thrown");
    assert!(
        first.contains(&format!("chance gives {}", &rest[..1])),
        "{thrown}"
    );
    let three = play(
        "three-in-a-row --budget 200",
        "help\nmoves\nundo\n6\nhint\nundo\n7\nquit\n",
    );
    assert!(
        three.starts_with("you are X; type the number of a cell, or help\n  1  2  3  4\n"),
        "{three}"
    );
    assert!(
        three.contains("there is nothing to take back") && three.contains("a good move by max-n: ")
    );
    assert_eq!(three.matches("\nO moves ").count(), 2, "{three}");
    assert!(three.ends_with("you left\n"));
    let won = play(
        "three-in-a-row --player uct --budget 50 --position XX..OO..ZZ......",
        "3\n",
    );
    assert!(won.ends_with("you win\n"), "{won}");
    let won = objects("play three-in-a-row --position XX..OO..ZZ......", "3\n")
        .pop()
        .expect("an object");
    assert_eq!(won, json!({ "you": "won", "value": [1.0, 0.0, 0.0] }));
}

#[test]
fn the_best_player_of_a_game_chooses_unless_a_reason_is_asked_for() {
    let mate = [
        "move",
        "chess",
        "--position",
        "6k1/5ppp/8/8/8/8/8/R3K2R w K - 0 1",
        "--budget",
        "3000",
    ];
    for more in [
        &[][..],
        &["--player", "best"],
        &["--player", "pvs"],
        &["--explain"],
    ] {
        let (status, stdout, stderr) =
            support::run("minimax", mate.iter().chain(more).copied(), b"");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{more:?}");
        assert!(
            stdout.contains("move a1a8, worth 10.000"),
            "{more:?}: {stdout}"
        );
        assert_eq!(
            stdout.contains("it wins at once"),
            more == ["--explain"],
            "{stdout}"
        );
    }
}

#[test]
fn what_an_engine_cannot_do_is_refused() {
    for (line, sentence) in [
        (
            "engine othello --protocol uci",
            "error: --protocol: uci is for chess only, expected gtp\n",
        ),
        (
            "engine chess --json",
            "error: --json: the protocol says what is printed, expected no --json\n",
        ),
    ] {
        assert_eq!(run(line, ""), (Some(2), String::new(), sentence.to_owned()));
    }
}
