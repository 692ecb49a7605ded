//! The command `verify` of all tools: true results, forged ones, and input of any shape.

use crate::support::{self, fresh};
use std::fs;

use ga_request::forge::forgeries;
use serde_json::Value;

/// An order of two mazes.
const ORDER: &str = "evolve --count 2 --moves 5..9 --size 5x5 --out OUT";

/// Runs that write results, and the statuses that they may end with. OUT is a folder for files.
const RESULTS: [(&str, &str); 12] = [
    (
        "minimax",
        "match tic-tac-toe --games 3 --budget 30 --out OUT",
    ),
    (
        "minimax",
        "match breakthrough --a random --b greedy --games 2 --out OUT",
    ),
    ("units", "match --a greedy --b random --rounds 3 --out OUT"),
    (
        "units",
        "plan PLAN --player paper --generations 2 --out OUT",
    ),
    (
        "checkpoint",
        "evolve --size 6x7 --checkpoints 1,1 --generations 50 --range tour=0.. --out OUT",
    ),
    (
        "hextiles",
        "--generations 2 --report-boards 20000 --out OUT",
    ),
    ("hextiles", "board SET --out OUT"),
    ("theseus", "--generations 20 --out OUT"),
    (
        "theseus",
        "evolve --win before --scheme longest --evaluations 2000 --size 5x4 --out OUT",
    ),
    ("theseus", ORDER),
    (
        "theseus",
        "evolve --campaign 2 --size 4x4 --evaluations 30000 --out OUT",
    ),
    (
        "tiles",
        "evolve ../crates/ga-tiles/data/temple.toml --count 3 --out OUT",
    ),
];

/// The first file that a run writes.
fn result(tool: &str, line: &str) -> Value {
    let folder = fresh();
    let set = folder.join("set.json");
    fs::create_dir_all(&folder).expect("a folder for files");
    fs::write(&set, support::set_of_tiles()).expect("a folder for files");
    let battle = support::folder().join("../crates/ga-units/data/skirmish.json");
    let [out, set, battle] = [&*folder, &set, &battle].map(|path| path.to_str().expect("a path"));
    // Word by word: the name of a folder may have these letters.
    let words = line.split(' ').chain(["--json"]).map(|word| match word {
        "OUT" => out,
        "SET" => set,
        "PLAN" => battle,
        word => word,
    });
    let (_, stdout, stderr) = support::run(tool, words, b"");
    assert_eq!(stderr, "", "{tool} {line}");
    let last: Value =
        serde_json::from_str(stdout.lines().last().expect("an object")).expect("an object");
    // The object of a match of units names its log.
    let names = last["files"]
        .as_array()
        .into_iter()
        .flatten()
        .chain([&last["log"]]);
    let is_json = |name: &&str| name.rsplit('.').next() == Some("json");
    let file = names
        .filter_map(Value::as_str)
        .find(is_json)
        .expect("a file")
        .to_owned();
    let (status, stdout, stderr) = support::run(tool, ["verify", &file], b"");
    assert_eq!(
        (status, stderr.as_str()),
        (Some(0), ""),
        "{tool} {line}: {stdout}"
    );
    assert!(stdout.contains(", every claim is true: "), "{stdout}");
    let text = fs::read_to_string(&file).expect("it was written");
    assert!(!text.contains(out), "a file holds no path");
    serde_json::from_str(&text).expect("JSON")
}

/// Verifies a document: status, standard output and standard error.
fn verify(tool: &str, document: &Value) -> (Option<i32>, String, String) {
    support::run(
        tool,
        ["verify", "-", "--json"],
        document.to_string().as_bytes(),
    )
}

/// Checks that claims which a tool does not know are refused: figures, and what made the file.
fn refuse_unknown(tool: &str, honest: &Value) {
    // Of several mazes, those of the last one.
    let figures = [
        "/figures",
        "/result",
        "/mazes/0/figures",
        "/mazes/1/figures",
        "/match/result",
    ];
    let place = figures
        .iter()
        .rfind(|place| honest.pointer(place).is_some())
        .expect("figures");
    let mut forged = honest.clone();
    forged.pointer_mut(place).expect("figures")["stars"] = 5.into();
    let (status, verdict, _) = verify(tool, &forged);
    assert_eq!(status, Some(1), "{tool} {place}");
    assert!(
        verdict.contains("stars\",\"claimed\":5,\"found\":\"nothing of this name"),
        "{tool} {verdict}"
    );
    if honest.get("made").is_none() {
        return;
    }
    for (field, value, sentence) in [
        (
            "options",
            Value::from(-1),
            "made.options: found the number -1, expected an object",
        ),
        (
            "seed",
            Value::from(-1),
            "made.seed: found the number -1, expected a whole number from 0 to",
        ),
        (
            "tool",
            Value::from(0.3),
            "made.tool: found the number 0.3, expected a text",
        ),
        (
            "tool",
            Value::from("operators"),
            "made: made by the tool \"operators\", expected",
        ),
        (
            "generations",
            Value::from(1e30),
            "made.generations: found the number 1e+30, expected a whole number",
        ),
        ("stars", Value::from(5), "made.stars: no field of this name"),
        (
            "options",
            serde_json::json!({ "stars": 5 }),
            "made: \"stars\" is no option of this command",
        ),
        (
            "options",
            serde_json::json!({ "seed": 5 }),
            "made: \"seed\" is no option of a result",
        ),
    ] {
        let mut forged = honest.clone();
        forged["made"][field] = value;
        let (status, stdout, stderr) = verify(tool, &forged);
        assert_eq!(
            (status, stdout.as_str()),
            (Some(2), ""),
            "{tool} {field}: {stderr}"
        );
        assert!(
            stderr.starts_with(&format!("error: standard input: {sentence}")),
            "{tool} {field}: {stderr}"
        );
    }
}

#[test]
fn every_forged_or_unknown_claim_of_a_result_is_refused_with_the_name_of_a_field() {
    for (tool, line) in RESULTS {
        let honest = result(tool, line);
        let (_, verdict, _) = verify(tool, &honest);
        assert!(
            verdict.starts_with("{\"verified\":true,\"false\":[],\"checked\":[\""),
            "{verdict}"
        );
        refuse_unknown(tool, &honest);
        // One change of each value and its removal are enough, and of a long file some values: the
        // tests of the crates make all changes of all values.
        let mut forgeries = forgeries(&honest);
        // What made a result is no claim about it, but for what was ordered; `repeat` compares it.
        forgeries.retain(|forgery| !forgery.pointer.starts_with("/made"));
        let mut last = String::new();
        forgeries.retain(|forgery| {
            let is_first = std::mem::replace(&mut last, forgery.pointer.clone()) != forgery.pointer;
            is_first || forgery.change == "removed"
        });
        let step = forgeries.len().div_ceil(150);
        for forgery in forgeries.into_iter().step_by(step) {
            let removed = forgery.change == "removed";
            let claims = ["/figures", "/result", "/fingerprint"];
            let is_claim = claims.iter().any(|claim| forgery.pointer.contains(claim));
            let context = format!("{tool} {line}: {} {}", forgery.pointer, forgery.change);
            let (status, stdout, stderr) = verify(tool, &forgery.document);
            let field = forgery
                .pointer
                .rsplit('/')
                .find(|name| name.parse::<u8>().is_err())
                .expect("a name");
            match status {
                // The level is the same without the field, which had its default, or a whole level
                // is gone with its figures.
                Some(0) if removed && !is_claim => {}
                // What is not given is null.
                Some(0) if removed && honest.pointer(&forgery.pointer) == Some(&Value::Null) => {}
                Some(1) => {
                    assert_eq!(stderr, "", "{context}");
                    let verdict: Value = serde_json::from_str(&stdout).expect("one object");
                    assert_eq!(verdict["verified"], false, "{context}");
                    let named: Vec<&str> = verdict["false"]
                        .as_array()
                        .expect("a list")
                        .iter()
                        .filter_map(|lie| lie["field"].as_str())
                        .collect();
                    // The conditions of other figures: if they are forged, those are false.
                    let is_condition = ["win", "seed", "boards", "board"].contains(&field);
                    let is_figure = forgery.pointer.contains("/figures") && !is_condition;
                    assert!(!named.is_empty(), "{context}");
                    assert!(
                        !is_figure || named.iter().any(|name| name.contains(field)),
                        "{context}: {named:?}"
                    );
                }
                // No level any more, or no certificate.
                Some(2) => {
                    assert_eq!(stdout, "", "{context}");
                    assert!(
                        stderr.starts_with("error: standard input: "),
                        "{context}: {stderr}"
                    );
                    assert_eq!(stderr.lines().count(), 1, "{context}: {stderr}");
                }
                other => panic!("{context}: status {other:?} {stdout}"),
            }
        }
    }
}

/// A set of a front has figures on 200 000 boards, so only some forgeries are tried.
#[test]
fn a_set_of_a_front_is_verified_with_what_made_it() {
    let honest = result("hextiles", "pareto --each 2 --boards 32 --out OUT");
    assert_eq!(
        (
            &honest["made"]["command"],
            &honest["made"]["options"]["each"]
        ),
        (&"pareto".into(), &2.into())
    );
    refuse_unknown("hextiles", &honest);
    for (name, value) in [
        ("bridges", Value::from(0)),
        ("seed", 5.into()),
        ("boards", 199_999.into()),
    ] {
        let mut forged = honest.clone();
        forged["figures"][name] = value;
        let (status, verdict, _) = verify("hextiles", &forged);
        assert_eq!(status, Some(1), "{name}: {verdict}");
        let verdict: Value = serde_json::from_str(&verdict).expect("one object");
        assert!(
            !verdict["false"].as_array().expect("a list").is_empty(),
            "{name}"
        );
    }
}

#[test]
fn a_name_that_occurs_twice_is_refused() {
    for (tool, line) in RESULTS {
        let honest = result(tool, line).to_string();
        let mut checked = 0;
        for (place, _) in honest.match_indices("\":").step_by(7) {
            let begin = honest[..place].rfind('"').expect("a name");
            let name = &honest[begin..=place];
            let doubled = format!("{}{name}:99999,{}", &honest[..begin], &honest[begin..]);
            let (status, stdout, stderr) = support::run(tool, ["verify", "-"], doubled.as_bytes());
            assert_eq!(
                (status, stdout.as_str()),
                (Some(2), ""),
                "{tool} {line}: {name} {stderr}"
            );
            checked +=
                usize::from(stderr.contains(&format!("{}: found twice", name.trim_matches('"'))));
        }
        // The others are refused by their value.
        assert!(checked > 0, "{tool} {line}");
    }
}
