//! The tool `units`: its commands, its JSON and its refusals.

use crate::signals::{send, signal};
use crate::support::{self, fresh};
use serde_json::{Value, json};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};

fn run_with(input: &[u8], args: &[&str]) -> (Option<i32>, String, String) {
    support::run("units", args.iter().copied(), input)
}

fn objects(input: &[u8], args: &[&str]) -> Vec<Value> {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{args:?}");
    stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("an object"))
        .collect()
}

fn refusal(input: &[u8], args: &[&str]) -> String {
    let (status, stdout, stderr) = run_with(input, args);
    assert_eq!((status, stdout.as_str()), (Some(2), ""), "{args:?}");
    assert_eq!(stderr.lines().count(), 1, "{args:?}: {stderr}");
    stderr
}

fn name(path: &Path) -> &str {
    path.to_str().expect("a path")
}

/// The first of the three examples by hand in lab/docs/units.md.
fn duel() -> Value {
    json!({"format": "units/1", "width": 30, "height": 20, "sides": [
        {"building": [0, 10], "units": [{"id": 0, "kind": "infantry", "at": [10, 10]}]},
        {"building": [20, 10], "units": [{"id": 3, "kind": "musketeer", "at": [14, 10]}]},
    ]})
}

#[test]
fn fitness_prints_the_figures_computed_by_hand() {
    let found = objects(duel().to_string().as_bytes(), &["fitness", "-", "--json"]);
    let expected = json!({
        "enemy_loss": 7.5, "self_loss": 150.0, "dist": 10.0, "centroid_distance": 0.0, "fitness": 0.95
    });
    assert_eq!(found, [expected]);
}

#[test]
fn a_plan_of_any_player_has_every_unit_even_if_the_first_one_wins() {
    let mut file = duel();
    file["sides"][0]["units"] = json!([
        {"id": 4, "kind": "musketeer", "at": [17, 10]}, {"id": 9, "kind": "infantry", "at": [12, 3]},
    ]);
    (file["sides"][1]["units"], file["sides"][1]["hp"]) = (json!([]), json!(5));
    let file = file.to_string();
    let folder = fresh("units", "plan");
    for player in [
        "paper", "genetic", "random", "greedy", "rush", "hold", "ascent",
    ] {
        let plan = [
            "plan",
            "-",
            "--player",
            player,
            "--json",
            "--out",
            name(&folder),
        ];
        let found = objects(file.as_bytes(), &plan);
        assert!(
            found[0]["fitness"].is_f64() && found[0]["generations"].is_u64(),
            "{player}: {found:?}"
        );
        let units: Vec<&Value> = found[0]["plan"]
            .as_array()
            .expect("a list")
            .iter()
            .map(|u| &u["unit"])
            .collect();
        assert_eq!(units, [4, 9], "{player}");
        for unit in found[0]["plan"].as_array().expect("a list") {
            assert!(
                unit["cell"].is_array() && unit["centroid_distance"].is_f64(),
                "{player}: {unit}"
            );
            assert!(
                unit.as_object()
                    .is_some_and(|unit| unit.contains_key("target")),
                "{player}: {unit}"
            );
        }
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn matches_are_the_same_for_any_number_of_threads_and_replay() {
    let folder = fresh("units", "match");
    let line = [
        "match",
        "--a",
        "paper",
        "--b",
        "greedy",
        "--games",
        "4",
        "--json",
        "--out",
        name(&folder),
    ];
    let games = objects(b"", &line);
    assert_eq!(
        objects(b"", &[line.as_slice(), &["--threads", "3"]].concat()),
        games
    );
    assert_eq!(
        games
            .iter()
            .map(|game| &game["swapped"])
            .collect::<Vec<_>>(),
        [false, true, false, true]
    );
    for side in games
        .iter()
        .flat_map(|game| game["sides"].as_array().expect("two sides"))
    {
        for aspect in [
            "created",
            "dead",
            "money_used",
            "money_earned",
            "damage_dealt",
            "damage_received",
        ] {
            assert!(side[aspect].is_number(), "{aspect} of {side}");
        }
    }
    let log = std::fs::read_to_string(games[0]["log"].as_str().expect("a path")).expect("a log");
    let replay = ["replay", "-", "--json", "--out", name(&folder)];
    let mut again = objects(log.as_bytes(), &replay);
    again[0]["log"] = games[0]["log"].clone();
    assert_eq!(again[0], games[0]);

    let mut log: Value = serde_json::from_str(&log).expect("an object");
    log["turns"][0]["orders"][0]["to"] = json!([49, 49]);
    let sentence = refusal(log.to_string().as_bytes(), &replay);
    assert!(
        sentence.starts_with("error: standard input: turn 1, side 0, unit 0: cannot move"),
        "{sentence}"
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn matches_on_a_scenario_have_their_own_seeds_and_are_not_swapped() {
    let folder = fresh("units", "scenario");
    std::fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("duel.json");
    std::fs::write(&file, duel().to_string()).expect("a file");
    let line = [
        "match",
        "--scenario",
        name(&file),
        "--a",
        "random",
        "--b",
        "random",
        "--games",
        "3",
    ];
    let games = objects(
        b"",
        &[line.as_slice(), &["--json", "--out", name(&folder)]].concat(),
    );
    assert_eq!(
        games.iter().map(|game| &game["seed"]).collect::<Vec<_>>(),
        [1, 2, 3]
    );
    assert!(games.iter().all(|game| game["swapped"] == false));
    assert_ne!(games[0]["sides"], games[1]["sides"]);
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_level_plays_in_the_place_of_a_player() {
    let folder = fresh("units", "level");
    let line =
        "match --units 6 --width 20 --height 14 --games 20 --json --level 10 --level-b 1 --out";
    let line: Vec<&str> = line.split(' ').chain([name(&folder)]).collect();
    let games = objects(b"", &line);
    let wins = games.iter().filter(|game| game["winner"] == 0).count();
    assert!(
        wins >= 18,
        "level 10 wins {wins} of 20 matches against level 1"
    );
    assert_eq!(
        (
            &games[0]["sides"][0]["player"],
            &games[0]["sides"][1]["player"]
        ),
        (&json!("level-10"), &json!("level-1"))
    );
    let refused = |line: &str| refusal(b"", &line.split(' ').collect::<Vec<_>>());
    let sentence = refused("match --level 11");
    assert!(
        sentence.contains("expected a whole number from 1 to 10"),
        "{sentence}"
    );
    let sentence = refused("match --level 3 --a greedy");
    assert!(sentence.contains("--level"), "{sentence}");
    let sentence = refused("match --level 3 --generations 5");
    assert!(
        sentence.starts_with("error: --generations: only the players paper and genetic"),
        "{sentence}"
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_style_goes_with_a_level_only() {
    let folder = fresh("units", "style");
    let line =
        "match --units 3 --width 12 --height 8 --json --level 4 --style defensive --b rush --out";
    let line: Vec<&str> = line.split(' ').chain([name(&folder)]).collect();
    assert_eq!(
        objects(b"", &line)[0]["sides"][0]["player"],
        "level-4-defensive"
    );
    let sentence = refusal(b"", &["match", "--style", "defensive"]);
    assert!(sentence.contains("--level"), "{sentence}");
    let sentence = refusal(b"", &["match", "--level", "4", "--style", "polite"]);
    assert!(sentence.contains("defensive"), "{sentence}");
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn an_archive_of_styles_is_the_same_for_any_number_of_threads() {
    let line = "evolve-styles --units 2 --width 12 --height 8 --games 2 --check 2 --generations 1 --pick 3 --json";
    let line: Vec<&str> = line.split(' ').collect();
    let rows = objects(b"", &line);
    assert_eq!(
        objects(b"", &[line.as_slice(), &["--threads", "3"]].concat()),
        rows
    );
    let mut picked: Vec<u64> = rows
        .iter()
        .filter_map(|row| row["picked"].as_u64())
        .collect();
    picked.sort_unstable();
    assert!(
        picked.iter().copied().eq(1..=picked.len() as u64),
        "{picked:?}"
    );
    assert!((1..=3).contains(&picked.len()), "{picked:?}");
    for row in rows.iter().filter(|row| row["picked"].is_u64()) {
        assert!(row["uneven"].as_f64() <= Some(0.1), "{row}");
    }
}

#[test]
fn a_plan_ends_by_its_own_limits_and_by_the_given_ones() {
    let file = duel().to_string();
    let folder = fresh("units", "limits");
    for (player, limits, generations) in [
        ("genetic", "", 34),
        ("genetic", "--generations 50", 50),
        ("paper", "--generations 7", 7),
    ] {
        let line = format!("plan - --json --player {player} {limits}");
        let args: Vec<&str> = line
            .split_whitespace()
            .chain(["--out", name(&folder)])
            .collect();
        assert_eq!(
            objects(file.as_bytes(), &args)[0]["generations"],
            generations,
            "{line}"
        );
    }
    for player in ["genetic", "paper"] {
        let args = [
            "plan",
            "-",
            "--json",
            "--player",
            player,
            "--time",
            "0.02",
            "--out",
            name(&folder),
        ];
        let plan = &objects(file.as_bytes(), &args)[0];
        assert_eq!(plan["plan"].as_array().map(Vec::len), Some(1), "{plan}");
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn the_numbers_of_the_paper_are_options_of_its_player() {
    let file = duel().to_string();
    let folder = fresh("units", "tuning");
    let plan = |options: &str| {
        let line = format!("plan - --json --player paper {options}");
        let args: Vec<&str> = line
            .split_whitespace()
            .chain(["--out", name(&folder)])
            .collect();
        objects(file.as_bytes(), &args).remove(0)
    };
    let default = plan("");
    let same = "--population-size 10 --survivors 5 --elites 1 --crossover 0.7 --mutation 0.1 --redraw all \
                --stable 3 --weights 10,5,0.2,2";
    assert_eq!(plan(same), default);
    let wide = plan("--population-size 30 --generations 2");
    assert!(
        wide["evaluations"].as_u64() > Some(60) && wide["generations"] == 2,
        "{wide}"
    );
    let stable = plan(
        "--population-size 2 --survivors 1 --elites 1 --mutation 0 --crossover 0 --stable 7 --generations 99",
    );
    assert_eq!(
        (&stable["generations"], &stable["stop"]),
        (&json!(7), &json!("stagnation"))
    );
    // With these weights the fitness is 1 over the distance to the building on [20, 10].
    let near = plan("--weights 0,1,0,0 --stable 40 --generations 200");
    let [x, y] = [0, 1].map(|axis| near["plan"][0]["cell"][axis].as_f64().expect("a number"));
    let product = near["fitness"].as_f64().expect("a number") * (20.0 - x).hypot(10.0 - y);
    assert!((product - 1.0).abs() < 1e-9 && x > 10.0, "{near}");

    let line = [
        "match",
        "--a",
        "paper",
        "--b",
        "greedy",
        "--json",
        "--out",
        name(&folder),
    ];
    let usual = objects(b"", &line);
    assert_eq!(
        objects(b"", &[line.as_slice(), &["--generations", "20"]].concat()),
        usual
    );
    assert_ne!(
        objects(b"", &[line.as_slice(), &["--weights", "0,0,1,0"]].concat()),
        usual
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// The two clans of the examples.
fn clans() -> [String; 2] {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/ga-units/data/clans");
    ["steppe.json", "towns.json"].map(|file| folder.join(file).display().to_string())
}

#[test]
fn each_player_creates_the_kinds_of_its_clan_only() {
    let folder = fresh("units", "clans");
    let [steppe, towns] = clans();
    let started = ["match", "--games", "2", "--json", "--out", name(&folder)];
    let created = |rest: &[&str]| {
        let games = objects(b"", &[started.as_slice(), rest].concat());
        let log =
            std::fs::read_to_string(games[0]["log"].as_str().expect("a path")).expect("a log");
        let again = objects(
            log.as_bytes(),
            &["replay", "-", "--json", "--out", name(&folder)],
        );
        assert_eq!(again[0]["sides"], games[0]["sides"]);
        let log: Value = serde_json::from_str(&log).expect("an object");
        let turns = log["turns"].as_array().expect("turns").clone();
        [0, 1].map(|side| {
            let own = turns.iter().filter(|turn| turn["side"] == side);
            let names = own.flat_map(|turn| turn["create"].as_array().expect("names").clone());
            let mut names: Vec<String> = names
                .map(|name| name.as_str().expect("a name").to_owned())
                .collect();
            names.sort();
            names.dedup();
            names
        })
    };
    let [mine, theirs] = created(&[
        "--a", "greedy", "--b", "hold", "--clan-a", &steppe, "--clan-b", &towns,
    ]);
    assert_eq!(mine, ["horse-archer", "ram", "rider"]);
    assert_eq!(theirs, ["crossbow", "pikeman", "trebuchet"]);
    // Table 2 of the paper.
    let [mine, theirs] = created(&[
        "--a",
        "paper",
        "--b",
        "greedy",
        "--kinds-a",
        "infantry,cavalry",
    ]);
    assert_eq!((mine.len(), theirs.len()), (2, 4), "{mine:?} {theirs:?}");

    let words = b"create artillery\ncreate infantry\nquit\n";
    let line = [
        "play",
        "--b",
        "hold",
        "--kinds-a",
        "infantry",
        "--out",
        name(&folder),
    ];
    let (status, stdout, _) = run_with(words, &line);
    assert_eq!(status, Some(0));
    for sentence in [
        "artillery: expected one of infantry for 10\n",
        "infantry 0 is on",
        "not yours",
    ] {
        assert!(stdout.contains(sentence), "{sentence} in {stdout}");
    }
    for (args, sentence) in [
        (
            ["--kinds-a", "knight"],
            "--kinds-a: \"knight\", expected one of infantry, cavalry",
        ),
        (["--clan-a", "no-such-file"], "no-such-file: no such file"),
    ] {
        let refused = refusal(b"", &[["match"].as_slice(), &args].concat());
        assert!(refused.contains(sentence), "{refused}");
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_skirmish_has_its_units_and_prints_the_cells_of_the_buildings() {
    let folder = fresh("units", "skirmish");
    let line = [
        "match", "--width", "10", "--height", "9", "--units", "3", "--games", "2", "--b", "greedy",
    ];
    let games = objects(
        b"",
        &[line.as_slice(), &["--json", "--out", name(&folder)]].concat(),
    );
    let seats = [(false, 0, [[0, 4], [9, 4]]), (true, 1, [[9, 4], [0, 4]])];
    for (game, (swapped, first, buildings)) in games.iter().zip(seats) {
        assert_eq!(
            (&game["swapped"], &game["first"]),
            (&json!(swapped), &json!(first))
        );
        for (side, building) in game["sides"]
            .as_array()
            .expect("sides")
            .iter()
            .zip(buildings)
        {
            assert_eq!(
                (&side["building"], &side["created"]),
                (&json!(building), &json!(0))
            );
            assert_eq!(side["money_used"], 0.0);
        }
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn evolution_with_the_same_evaluations_writes_the_same_file() {
    let folders = [fresh("units", "weights-1"), fresh("units", "weights-2")];
    let evolve = |folder: &Path, rest: &[&str]| {
        let line = [
            "evolve-weights",
            "--maps",
            "1",
            "--size",
            "3",
            "--json",
            "--out",
            name(folder),
        ];
        objects(b"", &[line.as_slice(), rest].concat()).remove(0)
    };
    let found = evolve(&folders[0], &["--generations", "2", "--threads", "1"]);
    let again = evolve(
        &folders[1],
        &[
            "--evaluations",
            &found["evaluations"].to_string(),
            "--threads",
            "4",
        ],
    );
    assert_eq!(
        (&found["stop"], &again["stop"]),
        (&json!("generations"), &json!("evaluations"))
    );
    assert_eq!(
        (&found["fitness"], &found["weights"]),
        (&again["fitness"], &again["weights"])
    );
    let [one, other] = folders
        .clone()
        .map(|folder| std::fs::read(folder.join("units-evolve-weights-1.json")).expect("a file"));
    assert_eq!(one, other);
    for folder in folders {
        std::fs::remove_dir_all(folder).expect("a folder");
    }
}

#[test]
fn weights_are_evolved_for_clans_and_an_income_and_played_from_their_file() {
    let folder = fresh("units", "weights-of-clans");
    let clan =
        Path::new(env!("CARGO_MANIFEST_DIR")).join("../crates/ga-units/data/clans/steppe.json");
    let field = [
        "--clan-a",
        name(&clan),
        "--clan-b",
        name(&clan),
        "--width",
        "16",
        "--height",
        "12",
        "--income",
        "40",
    ];
    let small = [
        "evolve-weights",
        "--against",
        "greedy",
        "--maps",
        "1",
        "--size",
        "2",
        "--generations",
        "1",
        "--json",
        "--out",
        name(&folder),
    ];
    let found = objects(b"", &[small.as_slice(), &field].concat()).remove(0);
    let file = folder.join("units-evolve-weights-steppe-steppe-greedy-40-1.json");
    let (status, again, _) = run_with(b"", &["repeat", name(&file)]);
    assert_eq!(status, Some(0), "{again}");
    let tuned = ["--tuned", name(&file)];
    let played = |more: &[&str]| {
        let line = ["match", "--b", "greedy", "--json", "--out", name(&folder)];
        objects(b"", &[line.as_slice(), &field, more].concat()).remove(0)
    };
    assert!(found["weights"]["loss"].is_number());
    let [one, other] = [&tuned[..], &[]].map(played);
    for figure in ["player", "damage_dealt"] {
        assert_ne!(one["sides"][0][figure], other["sides"][0][figure]);
    }
    assert_ne!(one["log"], other["log"]);
    let refused = refusal(
        b"",
        &["match", "--a", "rush", "--b", "greedy", tuned[0], tuned[1]],
    );
    assert!(
        refused.contains("--tuned: only player genetic"),
        "{refused}"
    );
    std::fs::write(&file, r#"{"kill": -1}"#).expect("a file");
    let refused = refusal(b"", &["match", tuned[0], tuned[1]]);
    assert!(refused.contains("wound: missing"), "{refused}");
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// Weights of the player genetic are part of its name, so a game goes on with the same ones, and no
/// result replaces that of others.
#[test]
fn a_game_against_tuned_weights_is_resumed_with_the_same_ones() {
    let folder = fresh("units", "tuned-resume");
    std::fs::create_dir_all(&folder).expect("a folder");
    let [one, other] = [1, 2].map(|kill| {
        let file = folder.join(format!("{kill}.json"));
        let weights = json!({"kill": kill, "wound": 1, "siege": 1, "loss": 1, "pain": 1, "home": 1, "advance": 1, "chase": 1});
        std::fs::write(&file, weights.to_string()).expect("a file");
        file
    });
    let play = |tuned: Option<&Path>, rest: &[&str]| {
        let tuned = tuned.map(|file| ["--tuned", name(file)]);
        let tuned = tuned.as_ref().map_or(&[][..], |tuned| &tuned[..]);
        let all = [&["play", "--out", name(&folder)], tuned, rest].concat();
        run_with(b"end\nquit\n", &all)
    };
    let field = ["--width", "16", "--height", "12"];
    assert_eq!(play(Some(&one), &field).0, Some(0));
    let log = log_of_play(&folder);
    assert!(name(&log).contains("you-genetic-tuned-"), "{log:?}");
    let resume = ["--resume", name(&log)];
    for tuned in [None, Some(&*other)] {
        let (status, _, sentence) = play(tuned, &resume);
        assert_eq!(status, Some(2));
        assert!(
            sentence.contains("--buy and --tuned say who your rival is"),
            "{sentence}"
        );
    }
    assert_eq!(play(Some(&one), &resume).0, Some(0));
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// The log of the only game that was played by a person in this folder.
fn log_of_play(folder: &Path) -> PathBuf {
    let files = std::fs::read_dir(folder).expect("a folder");
    let mut logs: Vec<PathBuf> = files
        .map(|file| file.expect("a file").path())
        .filter(|path| name(path).contains("units-play-you-"))
        .collect();
    assert_eq!(logs.len(), 1, "{logs:?}");
    logs.remove(0)
}

#[test]
fn a_game_survives_any_input() {
    let folder = fresh("units", "play");
    let words =
        b"create infantry\ncreate \x1b[31m\n\xff\xfe\nmove 0 99999999999 1\nfly\nend\nquit\n";
    let (status, stdout, stderr) =
        run_with(words, &["play", "--b", "hold", "--out", name(&folder)]);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for sentence in [
        "infantry 0 is on",
        "99999999999: expected a whole number",
        "fly: unknown",
        "You left.",
    ] {
        assert!(stdout.contains(sentence), "{sentence} in {stdout}");
    }
    assert!(!stdout.contains('\u{1b}'));
    let log = log_of_play(&folder);
    let replay = objects(
        b"",
        &["replay", name(&log), "--json", "--out", name(&folder)],
    );
    assert!(replay[0]["winner"].is_null() && replay[0]["sides"][0]["created"] == 1);
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_game_shows_coordinates_and_undoes_orders() {
    let folder = fresh("units", "undo");
    let words =
        b"create knight\nreach 0\nmove 0 3 3\nreach 0\nundo\nmove 0 3 4\nundo\nundo\nmove 0 2 3\nend\nquit\n";
    let args = [
        "play", "--b", "hold", "--width", "10", "--height", "8", "--units", "1", "--seed", "3",
    ];
    let (status, stdout, _) = run_with(
        words,
        &[args.as_slice(), &["--out", name(&folder)]].concat(),
    );
    assert_eq!(status, Some(0));
    for sentence in [
        "infantry     costs 10, moves 5, attacks with 15 up to 1 away, 20 hit points",
        "building 0 on [0, 4] has 200",
        "building 1 on [9, 3] has 200",
        "  0123456789\n",
        "expected one of infantry for 10",
        "can attack nothing from there",
        "has had its order in this turn",
        "you have done nothing in this turn",
    ] {
        assert!(stdout.contains(sentence), "{sentence} in {stdout}");
    }
    assert!(
        stdout
            .lines()
            .any(|line| line.starts_with("4 0") && line.contains('*')),
        "{stdout}"
    );
    let log = std::fs::read_to_string(log_of_play(&folder)).expect("a log");
    let log: Value = serde_json::from_str(&log).expect("an object");
    assert_eq!(
        log["turns"][0]["orders"].as_array().map(Vec::len),
        Some(1),
        "two were undone"
    );
    assert_eq!(log["turns"][0]["orders"][0]["to"], json!([2, 3]));
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// A game that was left goes on as if it had not been.
#[test]
fn a_game_is_resumed_from_its_log() {
    let lake = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    for (file, battle, log) in [
        (
            "two",
            ["--width", "16", "--seed", "3"],
            "units-play-you-greedy-16x50-3.json",
        ),
        (
            "three",
            ["--scenario", lake, "--seed", "3"],
            "units-play-you-greedy-greedy-3.json",
        ),
    ] {
        let folders = ["left", "resumed", "whole"]
            .map(|part| fresh("units", &format!("resume-{file}-{part}")));
        let [left, resumed, whole] = folders.each_ref().map(|folder| name(folder));
        let log = folders[0].join(log);
        let begin = ["play", "--b", "greedy"];
        let go_on = ["--resume", name(&log)];
        let played = |words: &str, options: [&[&str]; 2]| {
            let (status, shown, stderr) =
                run_with(words.as_bytes(), &[&begin, options[0], options[1]].concat());
            assert_eq!((status, stderr.as_str()), (Some(0), ""), "{file}");
            shown
        };
        played(
            "create infantry\nend\nend\ncreate infantry\nquit\n",
            [&battle, &["--out", left]],
        );
        played("end\nend\nquit\n", [&go_on, &["--out", resumed]]);
        played(
            "create infantry\nend\nend\ncreate infantry\nend\nend\nend\nquit\n",
            [&battle, &["--out", whole]],
        );
        let text =
            |folder: usize| std::fs::read_to_string(log_of_play(&folders[folder])).expect("a log");
        assert_eq!(text(1), text(2), "{file}");

        let other = refusal(b"", &["play", "--b", "hold", "--resume", name(&log)]);
        assert!(
            other.contains("greedy, expected you and hold: --b"),
            "{other}"
        );
        let other = refusal(
            b"",
            &[begin.as_slice(), &go_on, &["--income", "5"]].concat(),
        );
        assert!(
            other.contains("'--resume <FILE>' cannot be used with"),
            "{other}"
        );
        for folder in folders {
            std::fs::remove_dir_all(folder).expect("a folder");
        }
    }
    let sentence = refusal(b"", &["play", "--resume", "-"]);
    assert!(
        sentence.contains("--resume: you type your commands to standard input"),
        "{sentence}"
    );
    // A match that is over.
    let over = fresh("units", "resume-over");
    let args = [
        "play",
        "--b",
        "rush",
        "--width",
        "8",
        "--height",
        "5",
        "--rounds",
        "1",
        "--out",
        name(&over),
    ];
    let (status, shown, _) = run_with(b"end\n", &args);
    assert_eq!(status, Some(0));
    assert!(shown.contains("A draw."), "{shown}");
    let sentence = refusal(
        b"",
        &["play", "--b", "rush", "--resume", name(&log_of_play(&over))],
    );
    assert!(
        sentence.contains("the game is over for you, expected one that you left"),
        "{sentence}"
    );
    std::fs::remove_dir_all(over).expect("a folder");
}

/// The battles of two and of three sides in which games are left.
const LEFT: [[&str; 6]; 2] = [
    ["play", "--b", "greedy", "--seed", "3", "--width=16"],
    [
        "play",
        "--b",
        "greedy",
        "--seed",
        "3",
        concat!(
            "--scenario=",
            env!("CARGO_MANIFEST_DIR"),
            "/../crates/ga-units/data/lake.json"
        ),
    ],
];

/// A game that is left again and again goes on in one file, also in the default folder.
#[test]
fn a_game_goes_on_in_the_file_that_was_resumed() {
    for begin in LEFT {
        let folder = fresh("units", "same-file");
        std::fs::create_dir_all(&folder).expect("a folder");
        let played = |words: &[u8], args: &[&str]| {
            let mut child = support::example("units")
                .args(args)
                .current_dir(&folder)
                .stdin(Stdio::piped())
                .stdout(Stdio::piped())
                .stderr(Stdio::piped())
                .spawn()
                .expect("a program");
            let mut input = child.stdin.take().expect("a pipe");
            input.write_all(words).expect("it reads");
            drop(input);
            let Output { status, stderr, .. } = child.wait_with_output().expect("it ends");
            let stderr = String::from_utf8_lossy(&stderr).into_owned();
            assert_eq!((status.code(), stderr.as_str()), (Some(0), ""));
        };
        let text = |out: &str| std::fs::read_to_string(log_of_play(&folder.join(out)));
        played(b"create infantry\nend\nquit\n", &begin);
        let left = log_of_play(&folder.join("evolved"));
        let go_on = ["play", "--b", "greedy", "--resume", name(&left)];
        played(b"end\nquit\n", &go_on);
        played(b"end\nquit\n", &go_on);
        let words = b"create infantry\nend\nend\nend\nend\nend\nquit\n";
        played(words, &[&begin[..], &["--out", "whole"]].concat());
        assert_eq!(
            text("evolved").expect("a log"),
            text("whole").expect("a log")
        );
        std::fs::remove_dir_all(folder).expect("a folder");
    }
}

#[test]
fn a_log_that_was_altered_is_not_resumed() {
    for begin in LEFT {
        let folder = fresh("units", "altered");
        let (status, ..) = run_with(
            b"create infantry\nend\nend\nquit\n",
            &[&begin[..], &["--out", name(&folder)]].concat(),
        );
        assert_eq!(status, Some(0));
        let log = log_of_play(&folder);
        let whole: Value =
            serde_json::from_slice(&std::fs::read(&log).expect("a log")).expect("an object");
        let alterations: [(&str, &str, Value); 6] = [
            ("/fingerprint", "fingerprint", json!("0123456789abcdef")),
            ("/fingerprint", "fingerprint", Value::Null),
            (
                "/result/sides/0/created",
                "result.sides[0].created",
                json!(9),
            ),
            ("/result", "result", Value::Null),
            ("/seed", "fingerprint", json!(4)),
            ("/battle/sides/0/money", "fingerprint", json!(1001)),
        ];
        for (place, field, value) in alterations {
            let mut altered = whole.clone();
            let found = altered.pointer_mut(place);
            *found.unwrap_or_else(|| panic!("{place} in {whole}")) = value;
            std::fs::write(&log, altered.to_string()).expect("a file");
            let args = ["play", "--b", "greedy", "--resume", name(&log)];
            let sentence = refusal(b"quit\n", &args);
            let expected = format!("error: {}: {field}", name(&log));
            assert!(sentence.starts_with(&expected), "{place}: {sentence}");
        }
        std::fs::write(&log, whole.to_string()).expect("a file");
        let (status, ..) = run_with(
            b"quit\n",
            &[
                "play",
                "--b",
                "greedy",
                "--resume",
                name(&log),
                "--out",
                name(&folder),
            ],
        );
        assert_eq!(status, Some(0), "the log as it was");
        std::fs::remove_dir_all(folder).expect("a folder");
    }
}

/// The file is that of `quit` in its place. A turn of a rival that a signal cuts short, here one
/// that never ends, does not count.
#[test]
fn a_signal_saves_a_game_as_quit_does() {
    let endless = ["--b", "genetic", "--generations", "1000000000"];
    for (run, begin) in LEFT.into_iter().cycle().take(6).enumerate() {
        let is_endless = run >= 3;
        let rival = if is_endless {
            &endless[..]
        } else {
            &begin[1..3]
        };
        let args = [&begin[..1], &begin[3..], rival].concat();
        let folders = ["signal", "quit"].map(|part| fresh("units", &format!("{part}-{run}")));
        let args = |out: usize| [&args[..], &["--out", name(&folders[out])]].concat();
        let mut child = support::example("units")
            .args(args(0))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .expect("a program");
        let mut input = child.stdin.take().expect("a pipe");
        input.write_all(b"create infantry\n").expect("it reads");
        let mut shown = BufReader::new(child.stdout.take().expect("a pipe")).lines();
        let created = |line: std::io::Result<String>| line.expect("text").contains(" is on [");
        while !created(shown.next().expect("the unit is created")) {}
        if is_endless {
            input.write_all(b"end\n").expect("it reads");
        }
        let (signal, status) = signal(run);
        send(signal, &child);
        // The program writes to the end.
        let last = shown.map_while(Result::ok).last();
        assert_eq!(child.wait().expect("it ends").code(), Some(status));
        assert!(last.is_some_and(|line| line.starts_with("wrote ")));
        drop(input);
        let (status, ..) = run_with(b"create infantry\nquit\n", &args(1));
        assert_eq!(status, Some(0));
        let [saved, left] = folders
            .each_ref()
            .map(|folder| std::fs::read_to_string(log_of_play(folder)).expect("a log"));
        assert_eq!(saved, left);
        for folder in folders {
            std::fs::remove_dir_all(folder).expect("a folder");
        }
    }
}

/// The orders of a hint can be given as they are printed. Who resigns has lost.
#[test]
fn a_game_gives_hints_and_can_be_resigned() {
    let folder = fresh("units", "hint");
    let args = [
        "play", "--b", "hold", "--width", "10", "--height", "8", "--units", "2", "--seed", "3",
    ];
    let args = [args.as_slice(), &["--out", name(&folder)]].concat();
    let (_, shown, _) = run_with(b"hint\nresign\n", &args);
    assert!(shown.contains("You resign, so you lose."), "{shown}");
    let hints: Vec<&str> = shown
        .lines()
        .filter(|line| line.starts_with("move ") && !line.contains("UNIT"))
        .collect();
    assert_eq!(hints.len(), 2, "{shown}");
    let mut words = String::new();
    for hint in hints {
        let order: Vec<&str> = hint.split_whitespace().take(5).collect();
        words += &(order.join(" ") + "\n");
        assert!(
            hint.contains("is safe") || hint.contains("can lose"),
            "{hint}"
        );
    }
    let (_, shown, _) = run_with((words + "hint\nresign\n").as_bytes(), &args);
    assert!(
        shown.contains("unit 0 is on") && shown.contains("unit 1 is on"),
        "{shown}"
    );
    assert!(shown.contains("a hint is for a whole turn"), "{shown}");
    std::fs::remove_dir_all(folder).expect("a folder");
}

/// A hint says what to create first. Its lines can be given as they are printed, too.
#[test]
fn a_hint_buys_and_moves_what_it_buys() {
    let folder = fresh("units", "advice");
    let args = [
        "play",
        "--b",
        "hold",
        "--width",
        "16",
        "--height",
        "9",
        "--seed",
        "3",
        "--out",
        name(&folder),
    ];
    let (_, shown, _) = run_with(b"hint\nquit\n", &args);
    let words = |count: usize, first: &str| -> Vec<String> {
        let lines = shown
            .lines()
            .filter(|line| line.starts_with(first) && !line.contains("UNIT"));
        lines
            .map(|line| {
                line.split_whitespace()
                    .take(count)
                    .collect::<Vec<_>>()
                    .join(" ")
            })
            .collect()
    };
    let created = words(2, "create ");
    let moved = words(5, "move ");
    let created: Vec<String> = created
        .into_iter()
        .filter(|line| line != "create KIND")
        .collect();
    assert!(
        !created.is_empty() && created.len() == moved.len(),
        "{shown}"
    );
    let turn = [created, moved.clone()].concat().join("\n") + "\nquit\n";
    let (_, shown, _) = run_with(turn.as_bytes(), &args);
    for unit in 0..moved.len() {
        assert!(shown.contains(&format!("unit {unit} is on")), "{shown}");
    }
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_buyer_chooses_for_its_player_only() {
    let folder = fresh("units", "buyer");
    let line = "match --a greedy --b greedy --buy lanchester --buy-b cheapest --json --out";
    let line: Vec<&str> = line.split(' ').chain([name(&folder)]).collect();
    let game = &objects(b"", &line)[0];
    let sides = &game["sides"];
    assert_eq!(
        (&sides[0]["player"], &sides[1]["player"]),
        (&json!("greedy+lanchester"), &json!("greedy+cheapest"))
    );
    let log = std::fs::read_to_string(game["log"].as_str().expect("a path")).expect("a log");
    let log: Value = serde_json::from_str(&log).expect("an object");
    for turn in log["turns"]
        .as_array()
        .expect("turns")
        .iter()
        .filter(|turn| turn["side"] == 1)
    {
        let kinds = turn["create"].as_array().expect("kinds");
        assert!(kinds.iter().all(|kind| kind == "infantry"), "{turn}");
    }
    let sentence = refusal(b"", &["match", "--buy", "everything"]);
    assert!(
        sentence.contains("list, cheapest, counter, lanchester"),
        "{sentence}"
    );
    std::fs::remove_dir_all(folder).expect("a folder");
}

#[test]
fn a_melee_has_a_seat_for_each_player_in_turn() {
    let folder = fresh("units", "seats");
    let players = [
        "melee",
        "--players",
        "level-2+counter,hold,rush",
        "--games",
        "3",
        "--json",
    ];
    let line = [players.as_slice(), &["--out", name(&folder)]].concat();
    let games = objects(b"", &line);
    assert_eq!(
        objects(b"", &[line.as_slice(), &["--threads", "2"]].concat()),
        games
    );
    let seats: Vec<&Value> = games
        .iter()
        .map(|game| &game["players"][0]["side"])
        .collect();
    assert_eq!(seats, [0, 1, 2]);
    assert!(
        games
            .iter()
            .all(|game| game["players"][0]["player"] == "level-2+counter")
    );
    let sentence = refusal(b"", &["melee", "--players", "greedy,greedy"]);
    assert!(
        sentence.contains("--players: 2 players, expected 3, one for each side"),
        "{sentence}"
    );
    let sentence = refusal(b"", &["melee", "--players", "greedy,unknown"]);
    assert!(sentence.contains("expected one of paper"), "{sentence}");
    assert!(sentence.contains("or level-1 to level-10"), "{sentence}");
}

/// A person against two players: the aim of a turn can be chosen before the first action.
#[test]
fn a_person_plays_against_several_sides() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    let folder = fresh("units", "several");
    let args = [
        "play",
        "--scenario",
        file,
        "--b",
        "hold",
        "--seed",
        "2",
        "--out",
        name(&folder),
    ];
    let words = "aim\naim 2\ncreate infantry\naim 1\nmove 0 3 7\nend\naim 0\nresign\n";
    let (status, shown, stderr) = run_with(words.as_bytes(), &args);
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for part in [
        "aim: expected aim SIDE",
        "side 2, your aim: building on",
        "choose one of [1, 2] before your first action",
        "unit 0 is on [3, 7]",
        "side 1 creates",
        "side 2 creates",
        "You resign, so you lose. 2 turns",
    ] {
        assert!(shown.contains(part), "{part} in {shown}");
    }
    let sentence = refusal(b"", &[args.as_slice(), &["--income", "5"]].concat());
    assert!(sentence.contains("has more than two sides"), "{sentence}");
}

/// The log of a match of three sides is replayed and verified, and a forged one is told.
#[test]
fn a_melee_has_a_log() {
    let folder = fresh("units", "melee");
    let out = name(&folder);
    let line = [
        "melee",
        "--players",
        "level-2,hold,rush",
        "--seed",
        "5",
        "--json",
        "--out",
        out,
    ];
    let game = objects(b"", &line).remove(0);
    let file = game["log"].as_str().unwrap();
    let log = std::fs::read_to_string(file).unwrap();
    assert_eq!(
        serde_json::from_str::<Value>(&log).unwrap()["format"],
        "units-melee/1"
    );
    let again = objects(b"", &["replay", file, "--json"]).remove(0);
    assert_eq!(
        (&again["turns"], &again["players"][2]),
        (&game["turns"], &json!("rush"))
    );
    let (status, shown, _) = run_with(b"", &["verify", file]);
    assert!(
        status == Some(0) && shown.contains("a match of 3 sides"),
        "{shown}"
    );
    let drawn = run_with(b"", &["replay", file, "--draw"]).1;
    assert!(drawn.contains("side 2 creates"), "{drawn}");
    let forged = log.replace("\"seed\":5", "\"seed\":6");
    let (status, shown, _) = run_with(forged.as_bytes(), &["verify", "-"]);
    assert!(
        status == Some(1) && shown.contains("fingerprint"),
        "{shown}"
    );

    let lake = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    let args = [
        "play",
        "--scenario",
        lake,
        "--b",
        "hold",
        "--seed",
        "2",
        "--out",
        out,
        "--json",
    ];
    let words = b"aim 2\ncreate infantry\nend\nquit\n";
    let played = objects(words, &args).pop().unwrap();
    let (status, shown, stderr) = run_with(b"", &["verify", played["log"].as_str().unwrap()]);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{shown}");
    let sentence = refusal(b"", &["replay", file, "--out", out]);
    assert!(
        sentence.contains("--out: there is no picture of a melee"),
        "{sentence}"
    );
}

/// In the fog, a person and all players of a melee see only what is near.
#[test]
fn fog_lies_over_a_melee() {
    let file = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    let folder = fresh("units", "fog-melee");
    let hidden = |fog: &[&str]| {
        let args = [
            "play",
            "--scenario",
            file,
            "--b",
            "greedy",
            "--seed",
            "2",
            "--out",
            name(&folder),
        ];
        let (status, shown, stderr) = run_with(b"end\nend\nquit\n", &[&args, fog].concat());
        assert_eq!((status, stderr.as_str()), (Some(0), ""));
        shown
            .lines()
            .filter(|line| line.starts_with("side ") && line.ends_with("units none"))
            .count()
    };
    assert!(hidden(&["--fog", "1"]) > hidden(&[]));
    assert_eq!(hidden(&["--fog", "30"]), hidden(&[]));
    let melee = |fog: &[&str]| {
        let args = [
            "melee",
            "--players",
            "greedy,rush,hold",
            "--json",
            "--out",
            name(&folder),
        ];
        objects(b"", &[&args, fog].concat())
    };
    assert_ne!(melee(&["--fog", "2"]), melee(&[]));
    assert_eq!(melee(&["--fog", "30"]), melee(&[]));
}

#[test]
fn what_a_person_did_before_leaving_is_in_the_log() {
    let lake = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    let folder = fresh("units", "left");
    for (words, stop) in [
        ("create car\nquit\n", "left"),
        ("create car\nresign\n", "resigned"),
    ] {
        let args = [
            "play",
            "--scenario",
            lake,
            "--b",
            "greedy",
            "--json",
            "--out",
            name(&folder),
        ];
        let answer = &objects(words.as_bytes(), &args)[0];
        assert_eq!(
            (&answer["winner"], &answer["stop"]),
            (&Value::Null, &Value::from(stop))
        );
        let log: Value =
            serde_json::from_str(&std::fs::read_to_string(log_of_play(&folder)).unwrap()).unwrap();
        assert_eq!(log["turns"][0]["create"][0], "car");
        assert_eq!(log["result"]["sides"][0]["created"], 1);
    }
}

#[test]
fn a_melee_that_is_cut_short_is_written_as_far_as_it_came() {
    let folder = fresh("units", "cut-melee");
    let lake = concat!(
        env!("CARGO_MANIFEST_DIR"),
        "/../crates/ga-units/data/lake.json"
    );
    // Its buildings outlast any test, and its first turn takes a small part of the time.
    let mut long: Value = serde_json::from_slice(&std::fs::read(lake).unwrap()).unwrap();
    long["rules"]["rounds"] = json!(100_000);
    for side in long["sides"].as_array_mut().unwrap() {
        side["hp"] = json!(1_000_000);
    }
    let battle = folder.join("long.json");
    std::fs::create_dir_all(&folder).unwrap();
    std::fs::write(&battle, long.to_string()).unwrap();
    let args = [
        "melee",
        "--scenario",
        name(&battle),
        "--players",
        "genetic,genetic,genetic",
        "--time",
        "2",
        "--json",
        "--out",
        name(&folder),
    ];
    let answer = &objects(b"", &args)[0];
    assert_eq!(
        (&answer["winner"], &answer["stop"]),
        (&Value::Null, &Value::from("time"))
    );
    assert_eq!(
        run_with(
            b"",
            &[
                "verify",
                name(&folder.join("units-melee-long-genetic-genetic-genetic-1.json"))
            ]
        )
        .0,
        Some(0)
    );
}

#[test]
fn wrong_input_is_refused_in_one_line() {
    for (input, args, sentence) in [
        (
            "",
            "fitness no-such-file.json",
            "no-such-file.json: no such file",
        ),
        ("", "fitness -", "standard input: nothing in it"),
        ("[]", "plan -", "expected a battle, an object"),
        (
            "{}",
            "plan -",
            "width: missing, expected a number of 1 to 500",
        ),
        (
            "{\"width\": 9, \"width\": 9}",
            "fitness -",
            "width: found twice",
        ),
        ("{}", "replay -", "battle: missing"),
        ("", "match --games 0", "expected a whole number from 1"),
        (
            "",
            "match --a unknown",
            "possible values: paper, genetic, random, greedy, rush, hold",
        ),
        (
            "",
            "match --distance -2",
            "expected a whole number from 1 to 500",
        ),
        (
            "",
            "match --distance 4",
            "--distance: the distance of the buildings: 4, expected an odd number from 1 to 49",
        ),
        (
            "",
            "match --width 9 --distance 3",
            "expected an even number from 2 to 8",
        ),
        (
            "",
            "match --width 10 --height 10 --units 60",
            "--units: turn 1, side 1, building: no cell is free",
        ),
        (
            "",
            "match --scenario crates/x.json --distance 11",
            "cannot be used with",
        ),
        (
            "",
            "play --scenario crates/x.json --units 3",
            "cannot be used with",
        ),
        (
            "",
            "match --income 1e300",
            "expected a number from 0 to 1000000000",
        ),
        (
            "",
            "match --bounty nan",
            "expected a number from 0 to 1000000000",
        ),
        (
            "",
            "match --rounds 0",
            "expected a whole number from 1 to 1000000",
        ),
        (
            "DUEL",
            "plan - --player greedy --time 1",
            "--time: player greedy does not search, expected a plan without limits",
        ),
        (
            "DUEL",
            "plan - --player ascent --generations 9",
            "--generations: player ascent is limited by --evaluations and --time only",
        ),
        (
            "DUEL",
            "plan - --player genetic --weights 1,2,3,4",
            "--weights: only player paper uses it, expected it as a player",
        ),
        (
            "",
            "match --a greedy --b rush --generations 9",
            "--generations: only the players paper and genetic",
        ),
        (
            "",
            "match --b greedy --elites 2",
            "--elites: only player paper uses it",
        ),
        (
            "",
            "match --b paper --weights 1,2,3",
            "expected four numbers from 0 to 1000000000, as in 10,5,0.2,2",
        ),
        (
            "",
            "match --b paper --weights 1,2,3,-4",
            "expected four numbers from 0",
        ),
        (
            "",
            "match --b paper --crossover 1.5",
            "expected a number from 0 to 1",
        ),
        (
            "",
            "match --b paper --population-size 0",
            "expected a whole number from 1 to 10000",
        ),
        (
            "",
            "match --b paper --survivors 11",
            "--survivors 11: expected at most the 10 individuals of --population",
        ),
        (
            "",
            "match --b paper --population-size 3 --elites 3",
            "--elites 3: expected fewer than the 3 individuals of --population-size",
        ),
        (
            "",
            "evolve-weights --size 1",
            "expected a whole number from 2 to 1000",
        ),
        (
            "",
            "evolve-weights --maps -1",
            "expected a whole number from 1 to 100000",
        ),
    ] {
        let input = if input == "DUEL" {
            duel().to_string()
        } else {
            input.to_owned()
        };
        let refused = refusal(input.as_bytes(), &args.split(' ').collect::<Vec<_>>());
        assert!(refused.contains(sentence), "{args}: {refused}");
    }
}

#[test]
fn matches_that_the_time_ends_say_so() {
    let folder = fresh("units", "matches-time");
    let said = |line: &str| {
        let args: Vec<&str> = line.split(' ').chain(["--out", name(&folder)]).collect();
        let (status, stdout, stderr) = run_with(b"", &args);
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
        stdout
    };
    for line in [
        "match --time 0.001",
        "match --a hold --b hold --rounds 1 --games 1000000 --time 0.5",
        "melee --time 0.001",
    ] {
        let said = said(line);
        let lines = said
            .lines()
            .filter(|line| line.ends_with("; the time was over"));
        assert_eq!(lines.count(), 1, "{line}: {said}");
    }
    let said = said("match --a hold --b hold --rounds 1 --games 2 --time 100");
    assert!(!said.contains("the time was over"), "{said}");
    std::fs::remove_dir_all(folder).expect("a folder");
}
