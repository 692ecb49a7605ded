use ga_core::StopReason;
use ga_core::genome::BitString;
use ga_hextiles::evolve::search::pareto::{self, Pareto};
use ga_hextiles::evolve::search::{Evolve, Request, Weighing};
use ga_hextiles::scheme::{objectives, paper};
use ga_hextiles::solve::trade_offs::Point;
use ga_hextiles::{Judge, Weights};
use ga_request::options::{Field, fields};
use ga_request::search::{Ask, Plan, Search, Step, door, run};
use schemars::JsonSchema;
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

const SEED: u64 = 5;

/// A board of three places in a row.
fn chain() -> Value {
    let links = json!([[1, "S", 2, "N"], [2, "S", 3, "N"]]);
    let locations = json!({ "Well": [[1, "N"]], "Hut": [[3, "S"]] });
    json!({ "format": "hexboard/1", "places": 3, "links": links, "locations": locations })
}

/// Requests of both schemes.
fn sets() -> Vec<Value> {
    let start = vec![json!({ "top": [["N", "SE", "S"]], "bottom": [["N", "NE", "NW"]] }); 4];
    vec![
        json!({ "report-boards": 20_000, "history": 2, "weight-bridge": -0.5, "tiles": 21 }),
        json!({ "board": chain(), "start": { "format": "hextiles/1", "tiles": start } }),
        json!({
            "scheme": "paper", "population-size": 12, "elites": 0, "tournament": 3,
            "crossover": 0.2, "mutation": 0.7, "boards": 20, "weight-path": 2.0
        }),
    ]
}

/// Requests of both ways to a front.
fn fronts() -> Vec<Value> {
    vec![
        json!({ "each": 1, "boards": 20 }),
        json!({ "each": 1, "boards": 20, "board": chain() }),
        json!({ "by": "weights", "each": 1 }),
    ]
}

fn begin<S: Search>(request: &Value, from: Option<Value>) -> S {
    let request = serde_json::from_value(request.clone()).expect("options");
    S::begin(request, &Plan::default(), SEED, from).expect("a search")
}

fn is_written_as_it_was_read<R: Serialize + DeserializeOwned>(request: &Value) {
    let typed: R = serde_json::from_value(request.clone()).expect("options");
    let written = serde_json::to_value(&typed).expect("numbers and texts");
    let fields = request.as_object().expect("fields").iter();
    for (name, value) in fields.filter(|(name, _)| *name != "start") {
        assert_eq!(&written[name], value, "{name}");
    }
    let again: R = serde_json::from_value(written.clone()).expect("options");
    assert_eq!(serde_json::to_value(&again).expect("the same"), written);
}

#[test]
fn a_request_is_written_with_the_names_of_the_options() {
    sets().iter().for_each(is_written_as_it_was_read::<Request>);
    fronts()
        .iter()
        .for_each(is_written_as_it_was_read::<pareto::Request>);
}

/// Checks that a search in parts equals an undisturbed one, and returns that one.
fn in_parts<S: Search>(request: &Value, steps: u64) -> S {
    let mut whole: S = begin(request, None);
    let mut parts: S = begin(request, None);
    for _ in 0..steps {
        whole.step(&|| false).expect("a step");
        let before = parts.progress();
        parts = begin(request, parts.checkpoint());
        assert_eq!(parts.progress(), before);
        assert_eq!(parts.step(&|| true).expect("a cut"), Step::Cut);
        assert_eq!(parts.progress(), before);
        parts.step(&|| false).expect("a step");
        assert_eq!(parts.checkpoint(), whole.checkpoint(), "{request}");
        assert_eq!(parts.progress(), whole.progress());
        assert_eq!(
            (parts.scores(), parts.genomes()),
            (whole.scores(), whole.genomes())
        );
    }
    let found = |search: &S| serde_json::to_value(search.found().expect("sets")).expect("JSON");
    assert_eq!(found(&parts), found(&whole));
    whole
}

#[test]
fn a_search_from_a_checkpoint_equals_an_undisturbed_one_and_a_cut_leaves_no_trace() {
    for request in sets() {
        let search: Evolve = in_parts(&request, 4);
        let rows = search.history().lines().count();
        let each = request.get("history").map_or(0, |_| 2);
        assert_eq!(rows, each, "generations 0 and 2");
    }
    for request in fronts() {
        in_parts::<Pareto>(&request, 5);
    }
}

/// Checks that nothing of a generation counts in which the judge was cancelled.
fn a_cancelled_generation_does_not_count<S: Search>(
    request: S::Request,
    is_cancelled: &AtomicBool,
) {
    let mut search = S::begin(request.clone(), &Plan::default(), SEED, None).expect("a search");
    let mut undisturbed = S::begin(request, &Plan::default(), SEED, None).expect("a search");
    for _ in 0..4 {
        let before = (search.checkpoint(), search.progress());
        is_cancelled.store(true, Ordering::Relaxed);
        assert_eq!(search.step(&|| false).expect("a cut"), Step::Cut);
        assert_eq!((search.checkpoint(), search.progress()), before);
        is_cancelled.store(false, Ordering::Relaxed);
        search.step(&|| false).expect("a step");
        undisturbed.step(&|| false).expect("a step");
        assert_eq!(search.checkpoint(), undisturbed.checkpoint());
    }
}

#[test]
fn a_generation_that_is_cut_short_does_not_count() {
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let read = is_cancelled.clone();
    let judge = Judge::default().with_cancel(move || read.load(Ordering::Relaxed));
    for request in [json!({}), json!({ "scheme": "paper", "boards": 20 })] {
        let request: Request = serde_json::from_value(request).expect("options");
        let judge = judge.clone();
        let request = Request { judge, ..request };
        a_cancelled_generation_does_not_count::<Evolve>(request, &is_cancelled);
    }
    for request in [&fronts()[0], &fronts()[2]] {
        let request: pareto::Request = serde_json::from_value(request.clone()).expect("options");
        let judge = judge.clone();
        let request = pareto::Request { judge, ..request };
        a_cancelled_generation_does_not_count::<Pareto>(request, &is_cancelled);
    }
}

/// Checks that founders do not count if the judge is cancelled at any of its calls, also within the
/// last evaluation, after which no stop is asked.
fn founders_are_whole<S: Search>(of: impl Fn(Judge) -> S::Request) {
    let calls = Arc::new(AtomicU64::new(0));
    let limit = Arc::new(AtomicU64::new(u64::MAX));
    let (count, most) = (calls.clone(), limit.clone());
    let is_due = move || count.fetch_add(1, Ordering::Relaxed) >= most.load(Ordering::Relaxed);
    let judge = Judge::default().with_cancel(is_due);
    let begin = || S::begin(of(judge.clone()), &Plan::default(), SEED, None).expect("a search");
    let mut whole = begin();
    whole.step(&|| false).expect("the founders");
    let all = calls.load(Ordering::Relaxed);
    assert!(all > 4, "{all} calls");
    for most in 0..all {
        calls.store(0, Ordering::Relaxed);
        limit.store(most, Ordering::Relaxed);
        let mut search = begin();
        assert_eq!(search.step(&|| false).expect("a cut"), Step::Cut, "{most}");
        assert_eq!(search.checkpoint(), Some(Value::Null));
        limit.store(u64::MAX, Ordering::Relaxed);
        search.step(&|| false).expect("the founders");
        assert_eq!(search.checkpoint(), whole.checkpoint());
    }
}

#[test]
fn a_score_of_fewer_boards_does_not_count() {
    let paper = json!({ "scheme": "paper", "boards": 200, "population-size": 2, "elites": 1 });
    for request in [json!({}), paper] {
        let request: Request = serde_json::from_value(request).expect("options");
        founders_are_whole::<Evolve>(|judge| Request {
            judge,
            ..request.clone()
        });
    }
    let request: pareto::Request = serde_json::from_value(fronts()[2].clone()).expect("options");
    founders_are_whole::<Pareto>(|judge| pareto::Request {
        judge,
        ..request.clone()
    });
}

#[test]
fn a_report_has_all_its_boards_or_as_many_as_it_may() {
    let mut search: Evolve = begin(&json!({ "report-boards": 20_000 }), None);
    assert!(search.found().expect("no error").is_none());
    search.step(&|| false).expect("the founders");
    let boards = |go_on: bool| {
        let found = search.found_while(|_| go_on).expect("no error");
        found.expect("a set").figures.figures.boards
    };
    assert_eq!((boards(true), boards(false)), (20_000, 4096));
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    fn refused<S: Search>(request: &Value, seed: u64, from: Value, begin: &str) {
        let request = serde_json::from_value(request.clone()).expect("options");
        let refused = S::begin(request, &Plan::default(), seed, Some(from));
        let sentence = refused.err().expect("it is refused").to_string();
        assert!(sentence.starts_with(begin), "{sentence}");
    }
    let length = "the checkpoint has genomes of 480 genes, and its options ask for 504";
    let other = "the checkpoint has no state of this search: ";
    for request in [json!({}), json!({ "scheme": "paper", "boards": 20 })] {
        let mut search: Evolve = begin(&request, None);
        search.step(&|| false).expect("the founders");
        let checkpoint = search.checkpoint().expect("it can be saved");
        let mut larger = request.clone();
        larger["tiles"] = json!(21);
        refused::<Evolve>(&larger, SEED, checkpoint.clone(), length);
        let seed = "the checkpoint has a run of another seed than 6";
        refused::<Evolve>(&request, SEED + 1, checkpoint, seed);
        refused::<Evolve>(&request, SEED, json!([7]), other);
    }
    let [objectives, _, weights] = &fronts()[..] else {
        panic!("three requests")
    };
    refused::<Pareto>(objectives, SEED, json!({}), other);
    refused::<Pareto>(weights, SEED, json!({}), other);
    let mut search: Pareto = begin(weights, None);
    search.step(&|| false).expect("the founders");
    let mut checkpoint = search.checkpoint().expect("it can be saved");
    let ended = |bits, count| json!(vec![BitString::zeros(bits); count]);
    checkpoint["ended"] = ended(479, 19);
    let length = "the checkpoint has genomes of 479 genes";
    refused::<Pareto>(weights, SEED, checkpoint.clone(), length);
    checkpoint["ended"] = ended(480, 20);
    let many = "the checkpoint has 20 searches that ended, expected fewer than 20";
    refused::<Pareto>(weights, SEED, checkpoint, many);
}

#[test]
fn a_front_by_weights_ends_with_its_twentieth_search() {
    let request = serde_json::from_value(fronts()[2].clone()).expect("options");
    let mut search = Pareto::begin(request, &Plan::default(), 1, None).expect("a search");
    let ended = run(&mut search, &Plan::default(), &|| false, &mut |_| ()).expect("no error");
    let far = search.progress();
    assert_eq!(
        (ended, far.generations, far.evaluations, far.share),
        (StopReason::Generations, 39, 20 * (4 + 68), Some(1.0))
    );
    let found = search.found().expect("no error").expect("a front");
    assert_eq!((found.evaluations, found.boards), (20 * (4 + 68), 525_440));
    let weights = |point: &Point| {
        let all = [
            point.weight_bridge,
            point.weight_duplicate,
            point.weight_extra_edge,
        ];
        all.map(|weight| weight.expect("a weight"))
    };
    let weights: Vec<_> = found.front.iter().map(weights).collect();
    // The last search has the third of them, the first one the usual ones.
    let expected = [
        [-0.05, -0.1, -0.1],
        [-0.05, -0.04, -0.1],
        [-0.25, -0.004, -0.05],
        [-0.05, -0.02, -0.1],
    ];
    assert_eq!(weights, expected);
}

#[test]
fn a_front_that_ends_early_has_the_figures_of_its_sets_too() {
    let plan = Plan {
        generations: Some(3),
        ..Plan::default()
    };
    for (request, ended) in [
        (json!({ "each": 1, "boards": 20 }), StopReason::Evaluations),
        (
            json!({ "by": "weights", "each": 1 }),
            StopReason::Generations,
        ),
    ] {
        let mut search: Pareto = begin(&request, None);
        run(&mut search, &plan, &|| false, &mut |_| ()).expect("no error");
        assert!(search.figured().is_none() && search.progress().ended.is_none());
        let early = search.found().expect("no error").expect("a front");
        let mut steps = 0;
        let mut count = |search: &Pareto| steps += u64::from(search.figured().is_some());
        let reason = run(&mut search, &Plan::default(), &|| false, &mut count).expect("no error");
        assert_eq!(
            (reason, search.step(&|| false).expect("none")),
            (ended, Step::Over)
        );
        let whole = search.found().expect("no error").expect("a front");
        assert!(early.evaluations < whole.evaluations);
        // A step for each set.
        assert!(steps >= whole.front.len() as u64);
        assert_eq!(search.figured(), Some(whole));
    }
}

/// Checks that a request is refused in this sentence, with names of options where fields are named.
fn refuses<S: Search>(request: Value, sentence: &str) {
    let refused = (door::<S>().begin)(request, &Plan::default(), SEED, None);
    let error = refused.err().expect("it is refused");
    let spelt = error.spelt(|field| format!("--{field}"));
    assert!(spelt.starts_with(sentence), "{spelt}");
    assert!(!error.to_string().contains("--"), "{error}");
}

#[test]
fn refusals_name_the_field() {
    for (request, sentence) in [
        (
            json!({ "tournament": 5 }),
            "--tournament: only with --scheme paper",
        ),
        (json!({ "boards": 5 }), "--boards: only with --scheme paper"),
        (
            json!({ "scheme": "paper", "population-size": 0 }),
            "--population-size 0: expected at least 1",
        ),
        (
            json!({ "scheme": "paper", "population-size": 100_001 }),
            "--population-size 100001: expected at most",
        ),
        (
            json!({ "scheme": "paper", "elites": 20 }),
            "--elites 20: expected fewer than the 20 sets",
        ),
        (
            json!({ "scheme": "paper", "tournament": 21 }),
            "--tournament 21: expected at most the 20 sets",
        ),
        (
            json!({ "tiles": 19 }),
            "--tiles: 19 tiles, expected at least 20",
        ),
        (
            json!({ "report-boards": 19_999 }),
            "--report-boards 19999: expected 20000 to 10000000000",
        ),
        (
            json!({ "weight-path": 1e101 }),
            "--weight-path 1e+101: expected a number from",
        ),
        (json!({ "each": 1 }), "--each: no field of this name"),
        (json!({ "scheme": "other" }), "--scheme: "),
        (
            json!({ "tiles": 20, "start": { "tiles": [{ "top": [], "bottom": [] }] } }),
            "--tiles: not together with --start",
        ),
        (
            json!({ "start": { "tiles": [{ "top": [], "bottom": [] }] } }),
            "--start: 1 tiles, expected at least 20",
        ),
    ] {
        refuses::<Evolve>(request, sentence);
    }
    for (request, sentence) in [
        (
            json!({ "by": "weights", "boards": 5 }),
            "--boards: only with --by objectives",
        ),
        (
            json!({ "boards": 20_001 }),
            "--boards 20001: expected 1 to 20000",
        ),
        (json!({ "each": 0 }), "--each 0: expected at least 1"),
        (
            json!({ "scheme": "paper" }),
            "--scheme: no field of this name",
        ),
    ] {
        refuses::<Pareto>(request, sentence);
    }
    let plan = Plan {
        schedule: Some(2),
        ..Plan::default()
    };
    for door in [door::<Evolve>(), door::<Pareto>()] {
        let refused = (door.begin)(json!({}), &plan, SEED, None).err();
        let sentence = refused.expect("it is refused").to_string();
        assert_eq!(sentence, "schedule: nothing cools in this search");
    }
}

fn names_of<R: JsonSchema + Serialize + DeserializeOwned>() -> (String, impl Fn(&str) -> Field) {
    let all = fields::<R>();
    assert!(all.iter().all(|field| !field.help.is_empty()), "{all:?}");
    let names: Vec<_> = all.iter().map(|field| &*field.name).collect();
    let names = names.join(" ");
    let field = move |name: &str| all.iter().find(|field| field.name == name).cloned();
    (names, move |name: &str| field(name).expect("a field"))
}

#[test]
fn the_options_come_from_the_request() {
    let (names, field) = names_of::<Request>();
    let expected = "scheme population-size elites tournament crossover mutation boards tiles \
                    report-boards history weight-bridge weight-duplicate weight-all-joined \
                    weight-extra-edge weight-path";
    assert_eq!(names, expected);
    // The defaults are those of the scheme.
    let paper = paper::Parameters::default();
    assert_eq!(field("population-size").default, paper.population);
    assert_eq!(field("boards").default, paper.boards);
    assert_eq!(field("weight-bridge").default, Weights::BRIDGE);
    assert_eq!(field("scheme").default, "common-boards");
    let only = |field: Field| {
        field
            .only
            .map(|(tag, words)| format!("{tag} {}", words.join(" ")))
    };
    assert_eq!(only(field("elites")).as_deref(), Some("scheme paper"));
    assert_eq!(only(field("tiles")), None);
    assert_eq!(field("weight-path").heading, "Weights of the score");

    let (names, _) = names_of::<Weighing>();
    assert!(expected.ends_with(&names), "{names}");
    let weighing: Weighing = serde_json::from_value(json!({ "weight-path": 2.5 })).expect("one");
    let path = 2.5;
    assert_eq!(
        weighing.weights,
        Weights {
            path,
            ..Weights::default()
        }
    );

    let (names, field) = names_of::<pareto::Request>();
    assert_eq!(names, "by boards each");
    assert_eq!(
        field("boards").default,
        objectives::Parameters::default().boards
    );
    assert_eq!(only(field("boards")).as_deref(), Some("by objectives"));
    assert_eq!(
        (field("each").default, field("by").help.as_str()),
        (json!(200), "How sets are searched for")
    );
}

#[test]
fn results_are_named_by_what_was_asked_for() {
    let name = |request: Value| {
        let request: Request = serde_json::from_value(request).expect("options");
        let board_name = String::from("chain");
        let named = Evolve::name(
            &Request {
                board_name,
                ..request.clone()
            },
            7,
        );
        (Evolve::name(&request, 7), named)
    };
    let both = |plain: &str, named: &str| (plain.to_owned(), named.to_owned());
    assert_eq!(name(json!({})), both("hextiles-7", "hextiles-chain-7"));
    let paper = json!({ "scheme": "paper", "tiles": 23 });
    assert_eq!(
        name(paper),
        both("hextiles-paper-23-7", "hextiles-chain-paper-23-7")
    );
    let front = pareto::Request::of(pareto::By::Weights);
    assert_eq!(Pareto::name(&front, 7), "hextiles-pareto-weights-7");
}
