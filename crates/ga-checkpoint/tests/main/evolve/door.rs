use ga_checkpoint::Error;
use ga_checkpoint::evolve::door::{Evolve, Request};
use ga_checkpoint::evolve::search;
use ga_checkpoint::scheme::paper::EVENTS;
use ga_core::StopReason;
use ga_request::search::{Ask, Plan, Search, Step, door};
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

/// The search of before with this request.
fn before(mut request: Value) -> Result<(search::Request, search::Search), Error> {
    request["generations"] = json!(PLAN.generations);
    let request: search::Request = serde_json::from_value(request).expect("options");
    let search = search::Search::start(&request, SEED)?;
    Ok((request, search))
}

fn begin(request: &Value, from: Option<Value>) -> Evolve {
    let request = serde_json::from_value(request.clone()).expect("options");
    Evolve::begin(request, &PLAN, SEED, from).expect("a search")
}

#[test]
fn the_door_makes_the_same_steps_as_the_search_of_before() -> Result<(), Error> {
    for request in requests() {
        let (asked, mut old) = before(request.clone())?;
        let mut new = begin(&request, None);
        for generation in 0..3 {
            assert_eq!(new.step(&|| false).expect("a step"), Step::Whole);
            old.advance(generation * EVENTS);
            assert_eq!(new.checkpoint(), Some(old.checkpoint()), "{request}");
            let progress = new.progress();
            assert_eq!(progress.generations, old.generations());
            assert_eq!(progress.evaluations, old.evaluations());
            assert_eq!(progress.best, old.merit().map(|merit| merit.reward));
            assert_eq!(progress.ended == Some(StopReason::Target), old.is_met());
            let found = new.found().expect("it does not fail");
            let found = found.map(|found| (found.level, found.figures, found.unmet));
            let expected = old.result().map(|(level, figures)| {
                let unmet = asked.unmet(&figures);
                (level, figures, unmet)
            });
            assert_eq!(found, expected);
            if old.is_met() {
                break;
            }
        }
        let typed: Request = serde_json::from_value(request).expect("options");
        assert_eq!(Evolve::name(&typed, SEED), asked.name(SEED));
    }
    Ok(())
}

#[test]
fn a_request_is_written_with_the_names_of_the_options() -> Result<(), Error> {
    for request in requests() {
        let typed: Request = serde_json::from_value(request.clone()).expect("options");
        let written = serde_json::to_value(&typed).expect("numbers and texts");
        let again: Request = serde_json::from_value(written.clone()).expect("options");
        assert_eq!(again, typed);
        let (_, from_written) = before(written)?;
        let (_, from_given) = before(request)?;
        assert_eq!(from_written.checkpoint(), from_given.checkpoint());
    }
    Ok(())
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
fn refusals_are_those_of_before_and_name_the_field() {
    let refused = |request: Value| {
        let refused = (door::<Evolve>().begin)(request, &PLAN, SEED, None);
        let error = refused.err().expect("it is refused");
        error.spelt(|field| format!("--{field}"))
    };
    for (request, field) in [
        (json!({ "representation": "wheel" }), "representation"),
        (json!({ "tournament": 5 }), "tournament"),
        (json!({ "guard": true }), "guard"),
        (json!({ "population-size": 20 }), "population-size"),
        (json!({ "scheme": "paper", "cycle": 5 }), "cycle"),
        (
            json!({ "scheme": "paper", "population-size": 0 }),
            "population-size 0",
        ),
        (
            json!({ "scheme": "paper", "tournament": 3 }),
            "tournament 3",
        ),
        (json!({ "target": 3, "range": "tour=1..2" }), "target"),
        (json!({ "entrance": "70,1" }), "entrance"),
        (
            json!({ "checkpoints": "1,1 1,2 1,3 1,4 1,5 1,6 1,7 1,8 1,9" }),
            "checkpoints",
        ),
    ] {
        let old: search::Request = serde_json::from_value(request.clone()).expect("options");
        let sentence = refused(request);
        assert!(sentence.starts_with(&format!("--{field}: ")), "{sentence}");
        let old = old.check(SEED).expect_err("it is refused").to_string();
        assert_eq!(sentence, old);
    }
    for (request, sentence) in [
        (
            json!({ "fill": "x" }),
            "--fill: found the text \"x\", expected a number",
        ),
        (
            json!({ "size": 3 }),
            "--size: found the number 3, expected a text",
        ),
        (
            json!({ "tourament": 3 }),
            "--tourament: no field of this name",
        ),
    ] {
        assert_eq!(refused(request), sentence);
    }
}
