//! The programs that the page prints are compiled here, and each ends in the state of the run that
//! printed it. `WRITE_PROGRAMS=1 cargo test -p web-engine` writes them into `literals/`.

use std::cell::RefCell;
use std::fs;
use std::path::Path;

use serde_json::{Value, json};
use web_bridge::doors::{Finished, Run, finish};
use web_bridge::{Failure, fingerprint};
use web_engine::{Experiment, GAME, Kind, menus};

thread_local! {
    static HASH: RefCell<String> = const { RefCell::new(String::new()) };
}

const SEED: u64 = 7;

fn end(options: &str, seed: &str, budget: u64) -> Result<Finished, Failure> {
    finish(&GAME, ("experiment", options, seed), budget)
}

/// Programs by name. Each is compiled with a `println!` that keeps the state of the engine.
macro_rules! programs {
    ($($name:ident: $options:tt,)*) => {
        $(
            #[allow(unused_imports, clippy::ptr_arg, clippy::let_unit_value, reason = "printed programs")]
            mod $name {
                macro_rules! println {
                    ($form:literal, $engine:ident.best()) => {
                        assert!(!format!($form, $engine.best()).is_empty());
                        super::keep(super::fingerprint(&$engine.checkpoint()));
                    };
                }
                include!(concat!("literals/", stringify!($name), ".rs"));

                pub(super) fn run() {
                    main().expect("a program without errors");
                }
            }
        )*

        fn all() -> Vec<(&'static str, Value, fn())> {
            vec![$((stringify!($name), json!($options), $name::run as fn())),*]
        }
    };
}

fn keep(hash: String) {
    HASH.with_borrow_mut(|kept| *kept = hash);
}

programs! {
    onemax: {},
    trap: {
        "problem": "trap", "selector": "linear-rank", "crossover": "two-point", "mutator": "heavy-tailed",
        "replacement": "deterministic-crowding", "size": 30, "population-size": 40, "generations": 30
    },
    steady: {
        "selector": "exponential-rank:0.8", "crossover": "one-point", "mutator": "one-bit",
        "replacement": "replace-worst", "generations": 300
    },
    wheel: { "selector": "roulette", "crossover": "uniform:0.25", "mutator": "none", "replacement": "mu-plus-lambda" },
    universal: { "selector": "stochastic-universal", "crossover": "none", "mutator": "bit-flip:0.01" },
    himmelblau: {
        "problem": "himmelblau", "replacement": "deterministic-crowding", "selector": "random",
        "crossover": "simulated-binary:5"
    },
    rosenbrock: { "problem": "rosenbrock", "crossover": "blend", "mutator": "all-scales", "selector": "truncation:8" },
    hills: { "problem": "hills", "crossover": "arithmetic", "mutator": "reset:0.2", "replacement": "generational:2" },
    normal: { "problem": "hills", "crossover": "none", "mutator": "gaussian:0.5", "generations": 20 },
    fixed: { "problem": "rosenbrock", "mutator": "none", "generations": 10 },
    tour: { "problem": "tour" },
    order: {
        "problem": "tour", "crossover": "order", "mutator": "insert", "size": 12,
        "replacement": "deterministic-crowding"
    },
    mapped: { "problem": "tour", "crossover": "partially-mapped", "mutator": "swap", "replacement": "replace-worst" },
    cycle: { "problem": "tour", "crossover": "cycle", "mutator": "scramble", "replacement": "mu-plus-lambda" },
    alone: { "problem": "tour", "crossover": "none", "mutator": "none", "generations": 3 },
}

#[test]
fn printed_programs_compile_and_end_in_the_state_of_the_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/literals");
    for (name, options, run) in all() {
        let given = options.as_object().expect("an object").clone();
        let run_of_page = Experiment::start(given, SEED).expect("options");
        let program = run_of_page.program().to_owned();
        let file = folder.join(name).with_extension("rs");
        if std::env::var_os("WRITE_PROGRAMS").is_some() {
            fs::write(&file, &program).expect("a file that can be written");
            continue;
        }
        assert_eq!(
            fs::read_to_string(&file).expect("a file"),
            program,
            "{name}"
        );
        run();
        let page = end(&options.to_string(), &SEED.to_string(), 1000).expect("a run");
        assert_eq!(HASH.with_borrow(String::clone), page.hash, "{name}");
    }
}

#[test]
fn every_part_of_every_menu_is_in_a_program() {
    let programs = all();
    for kind in [Kind::Bits, Kind::Reals, Kind::Tours] {
        let menus = serde_json::to_value(menus(kind)).expect("JSON");
        for (role, entries) in menus.as_object().expect("roles") {
            for (index, entry) in entries.as_array().expect("entries").iter().enumerate() {
                let name = entry["name"].as_str().expect("a name");
                let has = |options: &Value| {
                    let problem: web_engine::Problem = serde_json::from_value(
                        options.get("problem").cloned().unwrap_or("onemax".into()),
                    )
                    .expect("a problem");
                    let given = options.get(role).and_then(Value::as_str);
                    let given = given.map(|given| given.split(':').next().unwrap_or(given));
                    (problem.kind() == kind || ["selector", "replacement"].contains(&role.as_str()))
                        && given.map_or(index == 0, |given| given == name)
                };
                assert!(
                    programs.iter().any(|(_, options, _)| has(options)),
                    "{kind:?} {role} {name}"
                );
            }
        }
    }
}

#[test]
fn a_run_does_not_depend_on_its_slices_and_its_file_repeats_it() {
    let options = r#"{"problem": "trap", "generations": 20}"#;
    let whole = end(options, "3", 1 << 30).expect("a run");
    let mut sliced = Run::begin(&GAME, "experiment", options, "3").expect("options");
    while !sliced.step(1).expect("a generation").finished {}
    assert_eq!(sliced.state_hash(), whole.hash);
    let text = whole.file["text"].as_str().expect("a text");
    let file: Value = serde_json::from_str(text).expect("JSON");
    assert_eq!(
        (&file["hash"], &file["made"]["generations"]),
        (&json!(whole.hash), &json!(20))
    );
}

#[test]
fn options_that_cannot_be_used_are_refused_in_a_sentence() {
    let cases = [
        (r#"{"selector": "tournament:0"}"#, "0"),
        (
            r#"{"selector": "tournament:2.5"}"#,
            "expected a whole number",
        ),
        (r#"{"selector": "best"}"#, "expected tournament"),
        (r#"{"crossover": "one-point:3"}"#, "expected no number"),
        (r#"{"mutator": "bit-flip:x"}"#, "expected a number"),
        (
            r#"{"problem": "tour", "mutator": "bit-flip"}"#,
            "expected inversion",
        ),
        (r#"{"problem": "hills", "size": 3}"#, "2 numbers"),
        (r#"{"population-size": 100000}"#, "expected 2 to 400"),
        (r#"{"size": 0}"#, "expected 1 to 400"),
        (r#"{"colour": 1}"#, "unknown field"),
        (r#"{"problem": "none"}"#, "unknown variant"),
    ];
    for (options, words) in cases {
        let sentence = end(options, "1", 1).expect_err(options).to_string();
        assert!(sentence.contains(words), "{options}: {sentence}");
    }
}
