//! Malformed input: each file is refused with one sentence in terms of its format.

use crate::support::{fresh, run};

/// Terms of Rust and serde, which messages for people must not contain.
const FOREIGN: [&str; 17] = [
    "i64",
    "u64",
    "u32",
    "u8",
    "f64",
    "usize",
    "sequence",
    " map",
    "struct",
    "variant",
    "EOF",
    "serde",
    "`",
    "parsing",
    "invalid type",
    "Option",
    "unit value",
];

fn refuse(tool: &str, args: &[&str], cases: &[(&str, &str)]) {
    for (text, sentence) in cases {
        let (status, stdout, stderr) = run(tool, args.iter().copied(), text.as_bytes());
        assert_eq!(
            (status, stdout.as_str()),
            (Some(2), ""),
            "{tool} {text}: {stderr}"
        );
        assert_eq!(
            stderr,
            format!("error: standard input: {sentence}\n"),
            "{tool} {text}"
        );
        assert!(
            FOREIGN.iter().all(|word| !stderr.contains(word)),
            "{stderr}"
        );
    }
}

#[test]
fn theseus_names_the_maze_and_the_field() {
    let cases = [
        ("", "nothing in it, expected text"),
        ("{", "line 1, column 1: the text ends within an object"),
        ("[[[[", "line 1, column 4: the text ends within an array"),
        (
            "[]",
            "found an array, expected a maze, or an object with an array \"mazes\"",
        ),
        (
            "null",
            "found null, expected a maze, or an object with an array \"mazes\"",
        ),
        (
            r#"{"mazes": {}}"#,
            "mazes: found an object, expected an array",
        ),
        (
            r#"{"mazes": [[6, 6]]}"#,
            "maze 1: found an array, expected a maze, an object",
        ),
        (
            r#"{"mazes": [{"id": 5}]}"#,
            "maze 5, id: found the number 5, expected a text",
        ),
        (
            r#"{"mazes": [{}, {"id": "typ", "width": "a"}]}"#,
            "maze typ, width: found the text \"a\", expected a whole number",
        ),
        (
            r#"{"mazes": [{"theseus": [0, 0.5]}]}"#,
            "maze 1, theseus[1]: found the number 0.5, expected a whole number",
        ),
        (
            r#"{"mazes": [{"h_walls": ["--", 5]}]}"#,
            "maze 1, h_walls[1]: found the number 5, expected a text",
        ),
        (
            r#"{"exit": [1, 0]}"#,
            "exit: found an array, expected an object with a cell",
        ),
        (
            r#"{"exit": {"cell": [[1]]}}"#,
            "exit.cell[0]: found an array, expected a whole number",
        ),
        (r#"{"width": 2, "width": 2}"#, "width: found twice"),
        (
            r#"{"mazes": [{"id": "a"}, {"width": 2, "exot": 1}]}"#,
            "maze 2, exot: no field of this name, did you mean \"exit\"?",
        ),
    ];
    refuse("theseus", &["solve", "-"], &cases);
    refuse("theseus", &["encode", "-"], &cases[4..6]);
}

#[test]
fn checkpoint_names_the_maze_and_the_field() {
    let cases = [
        (
            "[1, 0]",
            "found an array, expected an object with \"mazes\"",
        ),
        (
            r#"{"mazes": [["a", ["..#"]]]}"#,
            "maze 1: found an array, expected a maze as an object",
        ),
        (
            r#"{"mazes": [{"rows": "..#"}]}"#,
            "maze 1, rows: found the text \"..#\", expected an array",
        ),
        (
            r#"{"mazes": [{"rows": [".."]}, {"rows": [".."], "entrance": ["a", 0]}]}"#,
            "maze 2, entrance[0]: found the text \"a\", expected a whole number",
        ),
        (
            r#"{"mazes": [{"id": "b", "checkpoints": [[0, 0], [null, 1]]}]}"#,
            "maze b, checkpoints[1][0]: found null, expected a whole number",
        ),
        (
            r#"{"mazes": [{"id": [1]}]}"#,
            "maze 1, id: found an array, expected a text or a whole number",
        ),
        (
            r#"{"mazes": [{"palette": 1e30}]}"#,
            "maze 1, palette: found the number 1e+30, expected a whole number from -9223372036854775808 to 9223372036854775807",
        ),
        (
            r#"{"mazes": [{"rows": ["..#"], "exit": [0, NaN]}]}"#,
            "line 1, column 42: expected a value",
        ),
        (
            r#"{"mazes": [{"rows": ["..#"]}"#,
            "line 1, column 28: the text ends within an array",
        ),
        (
            r#"{"format": 1, "mazes": []}"#,
            "format: found the number 1, expected a text",
        ),
        (
            r#"{"mazes": [{"rows": ["."], "checkpoint": []}]}"#,
            "maze 1, checkpoint: no field of this name, did you mean \"checkpoints\"?",
        ),
    ];
    refuse("checkpoint", &["score", "-"], &cases);
}

#[test]
fn hextiles_names_the_tile_and_the_field() {
    let sets = [
        (
            "[]",
            "found an array, expected an object with a list \"tiles\"",
        ),
        (
            r#"{"tiles": [[[], []]]}"#,
            "tile 1: found an array, expected a tile, an object with \"top\" and \"bottom\"",
        ),
        (
            r#"{"tiles": [{"top": [["N", 1]]}]}"#,
            "tile 1, top[0][1]: found the number 1, expected a text",
        ),
        (r#"{"tiles": [], "tiles": []}"#, "tiles: found twice"),
        (
            r#"{"tiles": [{}, {"bottom": "N"}]}"#,
            "tile 2, bottom: found the text \"N\", expected an array",
        ),
    ];
    refuse("hextiles", &["score", "-"], &sets);
    refuse("hextiles", &["bits", "-"], &sets[..1]);
    refuse("hextiles", &["sheet", "-"], &sets[1..2]);
    let laid = [
        (
            r#"{"sides": 3}"#,
            "sides: found the number 3, expected an array",
        ),
        (
            r#"{"sides": [[[[]]]]}"#,
            "sides[0][0][0]: found an array, expected a text",
        ),
        (
            r#"{"format": "hexlaid/1", "sides": [], "sides": []}"#,
            "sides: found twice",
        ),
    ];
    refuse("hextiles", &["graph", "-"], &laid);
    refuse("hextiles", &["board", "-"], &laid);
    let boards = [
        (
            r#"{"places": -1}"#,
            "places: found the number -1, expected a whole number from 0 to 18446744073709551615",
        ),
        (
            r#"{"places": 2, "links": [[1, "N", true, "S"]]}"#,
            "links[0][2]: found true, expected the number of a place or the name of a direction",
        ),
        (
            r#"{"locations": ["Well"]}"#,
            "locations: found an array, expected an object of locations",
        ),
        (
            r#"{"places": 20, "conections": [], "link": []}"#,
            "link: no field of this name, did you mean \"links\"?",
        ),
        (
            r#"{"locations": {"Well": [5]}}"#,
            "locations.Well[0]: found the number 5, expected an array",
        ),
    ];
    refuse("hextiles", &["evolve", "--board", "-"], &boards);
    refuse("hextiles", &["pareto", "--board", "-"], &boards[..1]);
}

#[test]
fn minimax_names_the_line_and_the_field() {
    let lines = [
        (
            "7",
            "found the number 7, expected an object with a list \"lines\"",
        ),
        (r#"{"depth": 3}"#, "lines: missing"),
        (
            r#"{"depth": 3, "lines": [[[1], 6]]}"#,
            "lines[0]: found an array, expected a line, an object with \"moves\" and \"value\"",
        ),
        (
            r#"{"depth": 3, "lines": [{"moves": [1], "value": "6"}]}"#,
            "lines[0].value: found the text \"6\", expected a number",
        ),
        (
            r#"{"depth": 3, "lines": [{"moves": [1]}]}"#,
            "lines[0].value: missing",
        ),
        (
            r#"{"depth": 3, "lines": [{"moves": [1.5], "value": 6}]}"#,
            "lines[0].moves[0]: found the number 1.5, expected a whole number",
        ),
        (
            r#"{"depth": 3, "depth": 3, "lines": []}"#,
            "depth: found twice",
        ),
        (
            r#"{"depth": 3, "lines": [{"moves": [1], "value": 1e999}]}"#,
            "line 1, column 52: a number too large to be read",
        ),
    ];
    refuse("minimax", &["tree", "-"], &lines);
    let trees = [
        (
            "[3, 7, []]",
            "found an array, expected a tree, an object with \"depth\", \"branching\" and \"leaves\"",
        ),
        (
            r#"{"depth": "3"}"#,
            "depth: found the text \"3\", expected a whole number from 0 to 18446744073709551615",
        ),
        (
            r#"{"depth": 1, "branching": 2, "leaves": [1, null]}"#,
            "leaves[1]: found null, expected a number",
        ),
        (
            r#"{"depth": 1, "branching": 2, "leaves": [1, -Infinity]}"#,
            "line 1, column 45: invalid number",
        ),
    ];
    refuse("minimax", &["search", "-"], &trees);
}

#[test]
fn units_names_the_path_of_the_value() {
    let battles = [
        ("[[[[", "line 1, column 4: the text ends within an array"),
        (
            r#"["units/1", 9, 5]"#,
            "found an array, expected a battle, an object",
        ),
        (
            r#"{"width": 9.5}"#,
            "width: found the number 9.5, expected a whole number",
        ),
        (
            r#"{"blocked": [[0, "1"]]}"#,
            "blocked[0][1]: found the text \"1\", expected a whole number",
        ),
        (
            r#"{"rules": [20, 0.5]}"#,
            "rules: found an array, expected rules, an object",
        ),
        (
            r#"{"sides": [{"building": [0, 2]}, []]}"#,
            "sides[1]: found an array, expected a side, an object",
        ),
        (
            r#"{"sides": [{"units": [{"hp": "full"}]}]}"#,
            "sides[0].units[0].hp: found the text \"full\", expected a number",
        ),
        (
            r#"{"kinds": [{"move": true}]}"#,
            "kinds[0].move: found true, expected a whole number",
        ),
        (
            r#"{"sides": [{"hp": 1, "hp": 2}]}"#,
            "sides[0].hp: found twice",
        ),
        (
            r#"{"sides": [{"building": [0, 2], "mony": 5}]}"#,
            "sides[0].mony: no field of this name, did you mean \"money\"?",
        ),
        (
            r#"{"sides": [{"units": [{"hpp": 1, "note": "the last one"}]}]}"#,
            "sides[0].units[0].hpp: no field of this name, did you mean \"hp\"?",
        ),
    ];
    refuse("units", &["fitness", "-"], &battles);
    refuse("units", &["plan", "-"], &battles[..2]);
    let matches = [
        ("{}{}", "line 1, column 3: more text after the end"),
        (
            r#"{"players": "paper"}"#,
            "players: found the text \"paper\", expected an array",
        ),
        (
            r#"{"seed": -1}"#,
            "seed: found the number -1, expected a whole number from 0 to 18446744073709551615",
        ),
        (
            r#"{"battle": {"height": {}}}"#,
            "battle.height: found an object, expected a whole number",
        ),
        (
            r#"{"turns": [{"orders": [[0, [1, 2]]]}]}"#,
            "turns[0].orders[0]: found an array, expected an order, an object",
        ),
        (
            r#"{"turns": [{"orders": [{"attack": 0.5}]}]}"#,
            "turns[0].orders[0].attack: found the number 0.5, expected the number of a unit, \"building\" or null",
        ),
        (r#"{"result": {"winner": null}}"#, "result.turns: missing"),
        (
            r#"{"result": {"winner": null, "turns": 5000000000}}"#,
            "result.turns: found the number 5000000000, expected a whole number from 0 to 4294967295",
        ),
    ];
    refuse("units", &["replay", "-"], &matches);
}

#[test]
fn a_long_text_is_not_repeated_and_too_many_values_are_refused() {
    let long = "x".repeat(200_000);
    let mazes = [
        (
            format!("{{\"id\": \"{long}\", \"width\": 2}}"),
            "height: missing",
        ),
        (
            format!("{{\"{long}\": 1, \"width\": \"{long}\"}}"),
            "expected a whole number",
        ),
        (
            format!("[{}{{}}]", "{},".repeat(500_000)),
            "more than 500000 objects in it, expected fewer",
        ),
        (
            format!("[{}1]", "1,".repeat(4_000_000)),
            "more than 4000000 values in it, expected fewer",
        ),
    ];
    for (text, end) in mazes {
        let (status, stdout, stderr) = run("theseus", ["solve", "-"], text.as_bytes());
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{end}");
        assert!(stderr.len() < 200 && stderr.contains(end), "{stderr}");
    }
}

/// A device has no end, and a pipe may never begin.
#[cfg(unix)]
#[test]
fn devices_pipes_and_folders_are_refused_at_once() {
    let folder = fresh("hostile", "pipe");
    std::fs::create_dir_all(&folder).expect("a folder");
    let pipe = folder.join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status();
    assert!(
        made.is_ok_and(|status| status.success()),
        "a pipe with a name"
    );
    let pipe = pipe.to_str().expect("a path");
    let folder = folder.to_str().expect("a path");
    let device = "a device or a pipe, expected a file";
    for (file, sentence) in [
        ("/dev/zero", device),
        (pipe, device),
        (folder, "a folder, expected a file"),
    ] {
        for (tool, args) in [
            ("theseus", &["solve", file][..]),
            ("theseus", &["repeat", file]),
            ("hextiles", &["sheet", file]),
            ("units", &["match", "--scenario", file]),
            ("theseus", &["evolve", "--config", file]),
            ("hextiles", &["pareto", "--config", file]),
        ] {
            let refused = run(tool, args.iter().copied(), b"");
            assert_eq!(
                refused,
                (
                    Some(2),
                    String::new(),
                    format!("error: {file}: {sentence}\n")
                ),
                "{tool} {args:?}"
            );
        }
        // Behind a name like that of a picture.
        let picture = format!("{folder}/picture.png");
        let _ = std::fs::remove_file(&picture);
        std::os::unix::fs::symlink(file, &picture).expect("a link");
        let refused = run("tiles", ["learn", &picture], b"");
        let expected = format!("error: {picture}: {sentence}\n");
        assert_eq!(refused, (Some(2), String::new(), expected));
        let (status, _, stderr) = run(
            "checkpoint",
            ["evolve", "--population", file, "--out", folder],
            b"",
        );
        assert_eq!(
            (status, stderr),
            (Some(2), format!("error: --population {file}: {sentence}\n"))
        );
    }
    std::fs::remove_dir_all(folder).expect("it was created");
}

/// Names in files that clear the screen, set the title, or turn the direction of the text around.
#[test]
fn no_command_of_a_file_reaches_a_terminal() {
    let name = "\u{1b}[2J\u{1b}]0;title\u{7}\u{9b}1m\u{7f}\u{202e}\r";
    let json = serde_json::to_string(name).expect("a text");
    // TOML wants this one as an escape, too.
    let json = json.replace('\u{7f}', "\\u007f");
    let maze = format!(
        r#"{{"mazes": [{{"id": {json}, "width": 3, "height": 2, "h_walls": ["---", "...", "---"], "v_walls": ["|..|", "|..|"], "theseus": [1, 0], "minotaur": [2, 1], "exit": {{"cell": [0, 0], "side": "W"}}}}]}}"#
    );
    let tiles = format!(
        "size = {{ width = 3, height = 1 }}\ntiles = [{{ character = \"a\", name = {json} }}]\n[measures.\"0;title\u{202e}\"]\ntype = \"count\"\ntiles = \"a\"\n"
    );
    let run_of = |variant, figure| {
        format!(
            "{{\"experiment\": {json}, \"variant\": {variant}, \"seed\": 1, {json}: {figure}}}\n"
        )
    };
    let runs = run_of(&*json, 1) + &run_of("\"b\"", 2);
    let folder = fresh("hostile", "terminal");
    std::fs::create_dir_all(&folder).expect("a folder");
    let description = folder.join("level.toml");
    std::fs::write(&description, tiles).expect("a file");
    let description = description.to_str().expect("a path");
    let cases: [(&str, &[&str], &str); 7] = [
        ("theseus", &["solve", "-"], &maze),
        ("theseus", &["encode", "-"], &maze),
        ("theseus", &["solve", "-", "--json"], &maze),
        ("tiles", &["check", description, "-"], "aaa\n"),
        ("tiles", &["check", description, "-", "--json"], "aaa\n"),
        ("runs", &["compare", "-"], &runs),
        ("runs", &["compare", "-", "--json"], &runs),
    ];
    for (tool, args, input) in cases {
        let (_, stdout, stderr) = run(tool, args.iter().copied(), input.as_bytes());
        let obeyed = |character: char| character != '\n' && ga_core::text::is_command(character);
        assert!(!stdout.contains(obeyed), "{tool} {args:?}: {stdout:?}");
        assert_eq!(stderr, "", "{tool} {args:?}");
        // It is shown all the same.
        assert!(stdout.contains("0;title"), "{tool} {args:?}: {stdout}");
    }
    std::fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_line_without_an_end_is_refused() {
    let folder = fresh("hostile", "line");
    let maze = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-theseus/data/theseus-mazes.json"
    );
    let out = folder.to_str().expect("a path in UTF-8");
    let typed = b"1".repeat(1 << 17);
    let cases: [(&str, &[&str], &str); 3] = [
        ("minimax", &["play", "chess"], "a move"),
        ("theseus", &["play", maze], "a command"),
        ("units", &["play", "--out", out], "a command"),
    ];
    for (tool, args, expected) in cases {
        let (status, _, stderr) = run(tool, args.iter().copied(), &typed);
        let sentence = format!("error: standard input: an endless line, expected {expected}\n");
        assert_eq!((status, stderr), (Some(2), sentence), "{tool} {args:?}");
    }
    let _ = std::fs::remove_dir_all(folder);
}
