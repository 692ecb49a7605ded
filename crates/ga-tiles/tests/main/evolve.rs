//! Searches by request.

use ga_core::StopReason;
use ga_request::search::{Error, Plan, Search, Step, read, run};
use ga_tiles::evolve::{Evolve, Request, mend, vary};
use serde_json::{Value, json};
use std::error::Error as AnyError;

const CAVES: &str = include_str!("../../data/caves.toml");

/// Two rooms; a door makes them one.
const ROOMS: &str = "######\n#.#..#\n#.#..#\n######";

const ONE_REGION: &str = r##"
size = { width = 6, height = 4 }
tiles = [{ character = "#" }, { character = ".", walkable = true }]
[measures.regions]
type = "regions"
require = { exactly = 1 }
"##;

const COMMAND: &str = r##"
size = { width = 6, height = 4 }
tiles = [{ character = "#" }, { character = "." }]
[measures.mine]
type = "command"
command = ["touch", "mine"]
require = { at_least = 1 }
"##;

/// What was found without interruption, and by a search that is cut and saved after each step.
fn twice<S: Search>(request: &Value, plan: &Plan) -> Result<[Value; 2], Error> {
    let begin = |from| S::begin(read(request)?, plan, 3, from);
    let mut whole = begin(None)?;
    run(&mut whole, plan, &|| false, &mut |_| ())?;
    let mut parts = begin(None)?;
    while parts
        .progress()
        .ended
        .or(plan.reached(&parts.progress()))
        .is_none()
    {
        assert_eq!(parts.step(&|| true)?, Step::Cut);
        parts.step(&|| false)?;
        if let Some(saved) = parts.checkpoint() {
            parts = begin(Some(saved))?;
        }
    }
    assert_eq!(parts.progress(), whole.progress());
    let found = [whole.found()?, parts.found()?];
    Ok(found.map(|found| serde_json::to_value(found).expect("levels")))
}

#[test]
fn a_search_that_is_cut_and_saved_after_each_step_finds_the_same() -> Result<(), Error> {
    let plan = Plan {
        evaluations: Some(300),
        ..Plan::default()
    };
    let request = json!({ "level": CAVES, "count": 20 });
    let [whole, parts] = twice::<Evolve>(&request, &plan)?;
    assert!(whole["levels"][0]["rows"].is_array());
    assert_eq!(parts, whole);
    let drawn = json!({ "level": ONE_REGION, "map": ROOMS, "count": 2, "evaluations": 400 });
    let [whole, parts] = twice::<mend::Mend>(&drawn, &Plan::default())?;
    assert_eq!(whole["levels"].as_array().map(Vec::len), Some(2));
    assert_eq!(parts, whole);
    let drawn = json!({ "map": ROOMS, "count": 2, "change": 0.5 });
    let [whole, parts] = twice::<vary::Vary>(&drawn, &plan)?;
    assert_eq!(whole["levels"].as_array().map(Vec::len), Some(2));
    assert_eq!(parts, whole);
    Ok(())
}

#[test]
fn no_request_in_json_allows_commands() {
    let evolve = |request: &Value| {
        let request = read::<Request>(request)?;
        Evolve::begin(request, &Plan::default(), 1, None).map(drop)
    };
    let mend = |request: &Value| {
        let request = read(request)?;
        mend::Mend::begin(request, &Plan::default(), 1, None).map(drop)
    };
    let vary = |request: &Value| {
        let request = read(request)?;
        vary::Vary::begin(request, &Plan::default(), 1, None).map(drop)
    };
    let drawn = json!({ "level": COMMAND, "map": ROOMS });
    for word in ["Allowed", "allowed"] {
        let mut asked = json!({ "level": COMMAND, "commands": word });
        let refused = evolve(&asked);
        asked["map"] = json!(ROOMS);
        for refused in [refused, mend(&asked), vary(&asked)] {
            let refused = refused.expect_err("no such field").to_string();
            assert_eq!(refused, "commands: no field of this name");
        }
    }
    let refused = evolve(&json!({ "level": COMMAND, "allow-commands": true }));
    let refused = refused.expect_err("no such field").to_string();
    assert!(refused.ends_with("no field of this name"), "{refused}");
    for refused in [
        mend(&drawn),
        vary(&drawn),
        evolve(&json!({ "level": COMMAND })),
    ] {
        let refused = refused.expect_err("it names a command").to_string();
        assert!(refused.starts_with("line 6, column 11"), "{refused}");
    }
}

#[test]
fn a_sentence_says_why_levels_are_missing_in_words_of_the_host() -> Result<(), Box<dyn AnyError>> {
    let plan = Plan {
        evaluations: Some(200),
        ..Plan::default()
    };
    let request = read(&json!({ "level": CAVES, "apart": 1 }))?;
    let mut search = Evolve::begin(request, &plan, 1, None)?;
    run(&mut search, &plan, &|| false, &mut |_| ())?;
    let found = search.found_after(StopReason::Time, |name| format!("<{name}>"))?;
    let unmet = found.and_then(|found| found.unmet).expect("a sentence");
    assert!(unmet.starts_with("asked for 100 levels, found "), "{unmet}");
    assert!(unmet.contains("more <time>"), "{unmet}");
    Ok(())
}
