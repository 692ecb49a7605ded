use ga_checkpoint::evolve::search::{Evolve, Request};
use ga_checkpoint::scheme::paper::EVENTS;
use ga_checkpoint::scheme::{ours, paper};
use ga_core::StopReason;
use ga_request::options::{Kind, fields};
use ga_request::search::{Plan, Search, Step, door, run};
use serde_json::{Value, json};

const SEED: u64 = 5;

/// A plan of three generations.
const PLAN: Plan = Plan {
    generations: Some(3),
    evaluations: None,
    schedule: None,
};

/// Requests of both schemes and all representations that they have.
fn requests() -> Vec<Value> {
    let mut all = vec![
        json!({}),
        json!({ "range": "walls=5..9", "reward": ["tour=1", "culs-de-sac=-0.5"], "cycle": 2 }),
        json!({ "checkpoints": "random:2", "entrance": "1,1", "fill": 0.2, "target": 40 }),
        json!({
            "scheme": "paper", "guard": true, "population-size": 30, "tournament": 5,
            "crossover": 0.2, "mutation": 0.02
        }),
    ];
    for name in ["direct", "rainbow", "wheel", "positive", "negative"] {
        all.push(json!({ "scheme": "paper", "representation": name }));
    }
    for name in ["positive", "negative"] {
        all.push(json!({ "representation": name }));
    }
    for request in &mut all {
        request["size"] = json!("7x9");
    }
    all
}

fn begin(request: &Value, from: Option<Value>) -> Evolve {
    let request = serde_json::from_value(request.clone()).expect("options");
    Evolve::begin(request, &PLAN, SEED, from).expect("a search")
}

#[test]
fn a_request_is_written_with_the_names_of_the_options() {
    for request in requests() {
        let typed: Request = serde_json::from_value(request.clone()).expect("options");
        let written = serde_json::to_value(&typed).expect("numbers and texts");
        for (name, value) in request.as_object().expect("fields") {
            let is_list = written[name].is_array() && !value.is_array();
            let value = if is_list {
                json!([value])
            } else {
                value.clone()
            };
            assert_eq!(written[name], value, "{name}");
        }
        let again: Request = serde_json::from_value(written).expect("options");
        assert_eq!(again, typed);
        assert_eq!(
            begin(&request, None).usual(),
            begin(&json!(again), None).usual()
        );
    }
}

#[test]
fn a_search_from_a_checkpoint_equals_an_undisturbed_one_and_a_cut_leaves_no_trace() {
    for request in requests() {
        let mut whole = begin(&request, None);
        let mut parts = begin(&request, None);
        for _ in 0..3 {
            whole.step(&|| false).expect("a step");
            let before = parts.progress();
            parts = begin(&request, parts.checkpoint());
            assert_eq!(parts.progress(), before);
            if before.ended.is_none() {
                assert_eq!(parts.step(&|| true).expect("a cut"), Step::Cut);
            }
            assert_eq!(parts.progress(), before);
            parts.step(&|| false).expect("a step");
            assert_eq!(parts.checkpoint(), whole.checkpoint(), "{request}");
        }
    }
}

#[test]
fn a_recorded_schedule_makes_the_same_search_under_other_limits() {
    let begin = |request: Value, plan: &Plan| {
        let request = serde_json::from_value(request).expect("options");
        let mut search = Evolve::begin(request, plan, SEED, None).expect("a search");
        for _ in 0..3 {
            search.step(&|| false).expect("a step");
        }
        (search.schedule(), search.checkpoint())
    };
    let small = || json!({ "size": "7x9" });
    // Two lineages with a child each in 2000 events.
    let limited = Plan {
        generations: Some(9),
        evaluations: Some(2 + 2 * 2 * EVENTS + 1),
        schedule: None,
    };
    let first = begin(small(), &limited);
    assert_eq!(first.0, Some(3));
    let recorded = Plan {
        schedule: first.0,
        ..Plan::default()
    };
    assert_eq!(begin(small(), &recorded), first);
    assert_eq!(begin(small(), &PLAN), first);
    assert_eq!(begin(small(), &Plan::default()).0, Some(150));
    let cycle = json!({ "size": "7x9", "cycle": 3 });
    assert_eq!(begin(cycle, &limited), (None, first.1));
    let paper = json!({ "size": "7x9", "scheme": "paper" });
    assert_eq!(begin(paper, &limited).0, None);
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    let refused = |request: &Value, seed, from: Value| {
        let request = serde_json::from_value(request.clone()).expect("options");
        let refused = Evolve::begin(request, &PLAN, seed, Some(from));
        refused.expect_err("it is refused").to_string()
    };
    for request in requests() {
        let mut search = begin(&request, None);
        search.step(&|| false).expect("the founders");
        let checkpoint = search.checkpoint().expect("it can be saved");
        let mut larger = request.clone();
        larger["size"] = json!("8x9");
        let sentence = refused(&larger, SEED, checkpoint.clone());
        assert!(
            sentence.starts_with("the checkpoint has genomes of"),
            "{sentence}"
        );
        let sentence = refused(&request, SEED + 1, checkpoint);
        assert_eq!(sentence, "the checkpoint has a run of another seed than 6");
        let sentence = refused(&request, SEED, json!([7]));
        assert!(
            sentence.starts_with("the checkpoint has no state of this search: "),
            "{sentence}"
        );
    }
}

#[test]
fn a_search_ends_at_its_target_and_has_usual_limits() {
    let of = |request: Value, plan: Plan| {
        let request = serde_json::from_value(request).expect("options");
        let search = Evolve::begin(request, &plan, SEED, None).expect("a search");
        search.usual().generations
    };
    assert_eq!(of(json!({}), Plan::default()), Some(150));
    assert_eq!(of(json!({ "cycle": 3 }), PLAN), Some(3));
    let scheduled = Plan {
        schedule: Some(4),
        ..Plan::default()
    };
    assert_eq!(of(json!({}), scheduled), Some(4));
    assert_eq!(of(json!({ "scheme": "paper" }), Plan::default()), Some(250));

    let mut search = begin(&json!({ "target": 20, "size": "7x9" }), None);
    let ended = run(&mut search, &PLAN, &|| false, &mut |_| ()).expect("no error");
    assert_eq!(ended, StopReason::Target);
    assert!(search.progress().best >= Some(20.0));
}

#[test]
fn refusals_name_the_field() {
    let refused = |request: Value, plan: &Plan| {
        let refused = (door::<Evolve>().begin)(request, plan, SEED, None);
        refused.err().expect("it is refused")
    };
    for (request, sentence) in [
        (
            json!({ "representation": "wheel" }),
            "--representation: colours have no guard",
        ),
        (
            json!({ "tournament": 5 }),
            "--tournament: only with --scheme paper",
        ),
        (
            json!({ "guard": true }),
            "--guard: the annealed scheme always guards, expected --scheme paper",
        ),
        (
            json!({ "population-size": 20 }),
            "--population-size: only with --scheme paper",
        ),
        (
            json!({ "scheme": "paper", "cycle": 2 }),
            "--cycle: only the annealed scheme cools",
        ),
        (
            json!({ "target": 9, "range": "tour=1.." }),
            "--target: not together with --reward or --range",
        ),
        (
            json!({ "scheme": "paper", "population-size": 0 }),
            "--population-size 0: expected at least 1",
        ),
        (
            json!({ "scheme": "paper", "population-size": 6 }),
            "--tournament 7: expected 4 to 6",
        ),
        (
            json!({ "scheme": "paper", "tournament": 3 }),
            "--tournament 3: expected 4 to 120",
        ),
        (
            json!({ "entrance": "30,0" }),
            "--entrance: entrance [30, 0]: outside",
        ),
        (
            json!({ "checkpoints": "random:9" }),
            "--checkpoints: 9 checkpoints: expected at most 8",
        ),
        (
            json!({ "checkpoints": "" }),
            "--checkpoints: no cells, expected cells like",
        ),
        (json!({ "size": "99x1" }), "--size: size 99x1: expected"),
        (
            json!({ "reward": ["tour=1", "walls=0"] }),
            "--reward: reward \"walls=0\": expected",
        ),
        (
            json!({ "fill": "x" }),
            "--fill: found the text \"x\", expected a number",
        ),
        (
            json!({ "tourament": 3 }),
            "--tourament: no field of this name",
        ),
    ] {
        let error = refused(request, &PLAN);
        let spelt = error.spelt(|field| format!("--{field}"));
        assert!(spelt.starts_with(sentence), "{spelt}");
        assert!(!error.to_string().contains("--"), "{error}");
    }
    let scheduled = Plan {
        schedule: Some(2),
        ..Plan::default()
    };
    for (request, sentence) in [
        (json!({ "cycle": 2 }), "cycle: not together with schedule"),
        (
            json!({ "scheme": "paper" }),
            "schedule: only the annealed scheme cools",
        ),
    ] {
        assert_eq!(refused(request, &scheduled).to_string(), sentence);
    }
}

#[test]
fn the_options_come_from_the_request() {
    let all = fields::<Request>();
    let names: Vec<_> = all.iter().map(|field| &*field.name).collect();
    let expected = "representation size entrance exit checkpoints target reward range scheme guard \
                    population-size fill tournament crossover mutation cycle";
    assert_eq!(names.join(" "), expected);
    let field = |name: &str| all.iter().find(|field| field.name == name).expect(name);
    // The defaults are those of the schemes.
    let paper = paper::Parameters::default();
    assert_eq!(field("population-size").default, paper.population);
    assert_eq!(field("tournament").default, paper.tournament);
    assert_eq!(field("mutation").default, paper.mutation);
    assert_eq!(field("fill").default, ours::Parameters::default().fill);
    assert_eq!(field("size").default, "30x30");
    assert_eq!(field("scheme").default, "annealed");
    let only = |name| {
        field(name)
            .only
            .as_ref()
            .map(|(tag, words)| format!("{tag} {}", words.join(" ")))
    };
    assert_eq!(only("guard"), Some(String::from("scheme paper")));
    assert_eq!((only("fill"), only("size")), (None, None));
    assert!(field("range").list && field("range").kind == Kind::Text);
    let Kind::Choice { words } = &field("representation").kind else {
        panic!("{:?}", field("representation"));
    };
    assert_eq!(
        (&*words[0].name, &*words[0].help),
        ("direct", "One bit per cell")
    );
    assert!(all.iter().all(|field| !field.help.is_empty()), "{all:?}");
}
