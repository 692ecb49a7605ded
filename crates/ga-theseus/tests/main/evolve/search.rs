use ga_core::StopReason;
use ga_request::options::{Kind, fields};
use ga_request::search::{Ask, Error, Plan, Search, Step, read, run};
use ga_theseus::evolve::search::{Evolve, Request, Sealed};
use ga_theseus::format::Level;
use ga_theseus::scheme::{ours, paper};
use serde_json::{Value, json};

const SEED: u64 = 5;

fn request(options: &Value) -> Request {
    read(options).expect("a request")
}

fn begin(options: &Value, from: Option<Value>) -> Evolve {
    Evolve::begin(request(options), &Plan::default(), SEED, from).expect("a search")
}

/// Small searches of every kind, with limits that end them.
fn requests() -> [(Value, Plan); 5] {
    let generations = |most| Plan {
        generations: Some(most),
        ..Plan::default()
    };
    let evaluations = |most| Plan {
        evaluations: Some(most),
        ..Plan::default()
    };
    [
        (json!({ "size": "4x4" }), generations(12)),
        (
            json!({ "scheme": "longest", "size": "5x4", "sealed-cells": 1 }),
            evaluations(900),
        ),
        (
            json!({ "scheme": "longest", "size": "4x5", "fitness": "difficulty", "win": "before" }),
            generations(9),
        ),
        (
            json!({ "size": "5x5", "moves": "14..", "count": 3 }),
            Plan::default(),
        ),
        (json!({ "size": "4x4", "campaign": 2 }), evaluations(30_000)),
    ]
}

/// Runs a search to its end; it is saved and begun again after each of `parts` steps.
fn found(options: &Value, plan: &Plan, parts: usize) -> (Evolve, StopReason) {
    let mut search = begin(options, None);
    let plan = plan.or(search.usual());
    for step in 1.. {
        let progress = search.progress();

        if let Some(reason) = progress.ended.or(plan.reached(&progress)) {
            return (search, reason);
        }
        if step % parts == 0 {
            search = begin(options, search.checkpoint());
            assert_eq!(search.progress(), progress, "{options}");
        }
        assert_eq!(search.step(&|| true).expect("a cut"), Step::Cut);
        assert_eq!(search.step(&|| false).expect("a step"), Step::Whole);
    }
    unreachable!("the plan ends it")
}

#[test]
fn a_search_in_parts_equals_an_undisturbed_one() {
    for (options, plan) in requests() {
        let mut whole = begin(&options, None);
        let all = plan.or(whole.usual());
        let reason = run(&mut whole, &all, &|| false, &mut |_| ()).expect("no error");
        let expected = whole.found().expect("no error").expect("a maze");
        for parts in [1, 7, 100_000] {
            let (search, ended) = found(&options, &plan, parts);
            assert_eq!(ended, reason, "{options}");
            assert_eq!(search.checkpoint(), whole.checkpoint(), "{options}");
            assert_eq!(search.progress(), whole.progress());
            assert_eq!(search.found().expect("no error").as_ref(), Some(&expected));
        }
        let mazes = expected.mazes.expect("a maze");
        assert_eq!(mazes.mazes().len() as u64, request(&options).asked());
        assert_eq!(expected.unmet, None, "{options}");
    }
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    let refused = |options: &Value, seed, from: Value| {
        let refused = Evolve::begin(request(options), &Plan::default(), seed, Some(from));
        refused.expect_err("it is refused").to_string()
    };
    for (mut options, _) in requests() {
        let mut search = begin(&options, None);
        search.step(&|| false).expect("the founders");
        let checkpoint = search.checkpoint().expect("it can be saved");
        let sentence = refused(&options, SEED, json!([7]));
        assert!(
            sentence.starts_with("the checkpoint has no state of this search: "),
            "{sentence}"
        );
        if request(&options).is_order() {
            continue;
        }
        let sentence = refused(&options, SEED + 1, checkpoint.clone());
        assert_eq!(sentence, "the checkpoint has a run of another seed than 6");
        options["size"] = json!("6x5");
        let sentence = refused(&options, SEED, checkpoint);
        assert!(
            [
                "genomes of 36 genes, and its options ask for 64",
                "mazes of another size than 6x5"
            ]
            .contains(&sentence.trim_start_matches("the checkpoint has ")),
            "{sentence}"
        );
    }
}

#[test]
fn founders_are_the_first_mazes() {
    let mut search = begin(&json!({ "scheme": "longest", "size": "4x4" }), None);
    search.step(&|| false).expect("the founders");
    let found = search.found().expect("no error").expect("a maze");
    let maze = found.mazes.expect("a maze").mazes()[0].level.maze;
    let founders = json!([Level { id: None, maze }]);
    for scheme in ["paper", "longest"] {
        let mut options = json!({
            "scheme": scheme, "size": "4x4", "population-size": 8, "founders": founders
        });
        let mut search = begin(&options, None);
        search.step(&|| false).expect("the founders");
        assert_eq!(search.scores().len(), 8);
        assert_eq!(search.progress().evaluations, 8);
        options["size"] = json!("5x4");
        let refused = Evolve::begin(request(&options), &Plan::default(), 2, None);
        assert_eq!(
            refused.expect_err("it is refused").to_string(),
            "maze 1: 4x4 cells, expected 5x4"
        );
    }
}

#[test]
fn a_request_is_written_with_the_names_of_the_options() {
    let template = json!({
        "width": 3, "height": 2, "h_walls": ["---", "???", "---"], "v_walls": ["|??|", "|??|"],
        "theseus": null, "minotaur": null, "exit": null,
    });
    let mut all: Vec<Value> = requests().into_iter().map(|(options, _)| options).collect();
    all.push(json!({ "template": template, "waits": 2, "sealed-cells": "any" }));
    all.push(json!({
        "elites": 2, "immigrants": 0.25, "crossover": 1.0, "mutation": 0.01, "unsolvable": 1.5,
        "weights": [1.0, 2.0, 3.0], "clamp": "basic", "population-size": 20, "fitness": "combined"
    }));
    for options in all {
        let typed = request(&options);
        let written = serde_json::to_value(&typed).expect("numbers and texts");
        for (name, value) in options.as_object().expect("fields") {
            if name == "template" {
                continue;
            }
            let is_text = ["waits", "count", "campaign", "sealed-cells"].contains(&&**name);
            let value = if is_text && value.is_number() {
                json!(value.to_string())
            } else {
                value.clone()
            };
            assert_eq!(written[name], value, "{name}");
        }
        assert_eq!(request(&written), typed);
    }
}

#[test]
fn the_options_come_from_the_request() {
    let all = fields::<Request>();
    let field = |name: &str| all.iter().find(|field| field.name == name).expect(name);
    let paper = paper::Parameters::default();
    for (name, default) in [
        ("elites", json!(paper.elites)),
        ("immigrants", json!(paper.immigrants)),
        ("crossover", json!(paper.crossover)),
        ("mutation", json!(paper.mutation)),
        ("unsolvable", json!(paper.unsolvable)),
        ("weights", json!(paper.weights)),
        ("clamp", json!("modulo")),
    ] {
        assert_eq!(field(name).default, default, "{name}");
        let only = Some((String::from("scheme"), vec![String::from("paper")]));
        assert_eq!(field(name).only, only, "{name}");
    }
    // Both schemes have one, and another number of mazes.
    assert_ne!(paper.population, ours::Parameters::default().population);
    assert_eq!(
        (
            &field("population-size").default,
            &field("population-size").only
        ),
        (&Value::Null, &None)
    );
    assert!(
        field("population-size")
            .help
            .ends_with("[default: the scheme's]")
    );
    let Kind::Choice { words } = &field("scheme").kind else {
        panic!("{:?}", field("scheme"));
    };
    assert_eq!((&*words[1].name, &*words[1].alias), ("longest", "hardest"));
    assert!(
        all.iter()
            .all(|field| field.name != "template" && !field.help.is_empty())
    );
}

#[test]
fn options_that_cannot_be_used_are_named() {
    let template = json!({
        "width": 3, "height": 2, "h_walls": ["---", "???", "---"], "v_walls": ["|??|", "|??|"],
        "theseus": null, "minotaur": null, "exit": null,
    });
    for (options, sentence) in [
        (
            json!({ "size": "9" }),
            "--size: size 9: expected WIDTHxHEIGHT",
        ),
        (
            json!({ "sealed-cells": "some" }),
            "--sealed-cells: found the text \"some\", expected a whole number, or any",
        ),
        (
            json!({ "scheme": "paper", "moves": 5 }),
            "--scheme paper: mazes to order come from",
        ),
        (
            json!({ "fitness": "traps", "waits": 1 }),
            "--fitness: mazes to order have moves or difficulty",
        ),
        (
            json!({ "count": 0 }),
            "--count: expected a whole number from 1 to 10000",
        ),
        (
            json!({ "count": 2, "campaign": 2 }),
            "--campaign: not together with --count",
        ),
        (
            json!({ "count": 2, "population-size": 9 }),
            "--population-size: not with mazes to order",
        ),
        (json!({ "moves": "0..0" }), "0 moves: "),
        (
            json!({ "template": template, "size": "4x4" }),
            "3x2 cells, size asks for 4x4",
        ),
        (
            json!({ "connected": true }),
            "--connected, --sealed-cells: the paper's scheme",
        ),
        (
            json!({ "fitness": "difficulty" }),
            "--fitness difficulty: only with --scheme longest",
        ),
        (
            json!({ "fitness": "moves", "weights": [1, 1, 1] }),
            "--weights: only with --fitness combined",
        ),
        (
            json!({ "weights": [1, 1] }),
            "--weights: 2 numbers, expected 3",
        ),
        (
            json!({ "population-size": 4 }),
            "--elites 4: expected fewer than the 4 mazes",
        ),
        (json!({ "unsolvable": -1 }), "the score of unsolvable mazes"),
        (
            json!({ "scheme": "longest", "clamp": "basic" }),
            "--clamp: only with --scheme paper",
        ),
        (
            json!({ "scheme": "longest", "population-size": 1_000_001 }),
            "--population-size 1000001: expected at",
        ),
    ] {
        let begun =
            read(&options).and_then(|request| Evolve::begin(request, &Plan::default(), SEED, None));
        let error: Error = begun.expect_err("it is refused");
        let found = error.spelt(|field| format!("--{field}"));
        assert!(found.starts_with(sentence), "{sentence}: {found}");
        assert!(!error.to_string().contains("--"), "{error}");
    }
    assert!(read::<Request>(&json!({ "sise": "4x4" })).is_err());
}

#[test]
fn limits_names_and_sealed_cells_are_those_of_the_kind_of_search() {
    for (options, limits, name, allowed) in [
        (json!({}), (Some(300), None), "theseus-6x6-7", None),
        (
            json!({ "scheme": "longest", "size": "8x6" }),
            (None, Some(2_000_000)),
            "theseus-longest-8x6-7",
            None,
        ),
        (
            json!({ "scheme": "hardest" }),
            (None, Some(2_000_000)),
            "theseus-longest-6x6-7",
            None,
        ),
        (
            json!({ "scheme": "longest", "connected": true }),
            (None, Some(2_000_000)),
            "theseus-longest-6x6-7",
            Some(0),
        ),
        (
            json!({ "scheme": "longest", "count": 3 }),
            (None, Some(6_000_000)),
            "theseus-order-6x6-7",
            Some(0),
        ),
        (
            json!({ "waits": 2, "sealed-cells": 3 }),
            (None, Some(500_000)),
            "theseus-order-6x6-7",
            Some(3),
        ),
        (
            json!({ "campaign": 2, "sealed-cells": "any" }),
            (None, Some(4_000_000)),
            "theseus-order-6x6-7",
            None,
        ),
    ] {
        let usual = begin(&options, None).usual();
        let request = request(&options);
        assert_eq!(
            (
                (usual.generations, usual.evaluations),
                Evolve::name(&request, 7).as_str(),
                request.allowed()
            ),
            (limits, name, allowed)
        );
    }
    assert_eq!(
        ["any", "3"].map(str::parse),
        [Ok(Sealed(None)), Ok(Sealed(Some(3)))]
    );
    for text in ["", "-1", "1.5", "some"] {
        assert!(text.parse::<Sealed>().is_err(), "{text}");
    }
}
