use crate::ones::{Found, LONG, Ones, Request, Scheme};
use ga_core::StopReason;
use ga_request::search::{Ask, Error, Plan, Progress, Search, Step, door, run};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicU64, Ordering};

const SEED: u64 = 5;

fn begin(request: &Request, from: Option<Value>) -> Ones {
    Ones::begin(request.clone(), &Plan::default(), SEED, from).expect("a search")
}

/// A request for each scheme. Of five bits, many scores are remembered, and only if a checkpoint
/// holds them, the numbers of evaluations agree.
fn requests() -> [Request; 2] {
    [(Scheme::Climbing, 24), (Scheme::Random, 5)].map(|(scheme, length)| Request {
        scheme,
        length,
        ..Request::default()
    })
}

/// All that a host sees of a search.
type Seen = (Progress, Vec<f64>, Option<Found>, Option<Value>);

fn seen(search: &Ones) -> Seen {
    let found = search.found().expect("it does not fail");
    (
        search.progress(),
        search.scores(),
        found,
        search.checkpoint(),
    )
}

/// All that a host sees after each of the first steps, before the founders first.
fn undisturbed(request: &Request) -> Vec<Seen> {
    let mut search = begin(request, None);
    let mut all = vec![seen(&search)];
    for _ in 0..8 {
        assert_eq!(search.step(&|| false).expect("a step"), Step::Whole);
        all.push(seen(&search));
    }
    all
}

#[test]
fn a_search_that_is_cut_anywhere_and_goes_on_equals_an_undisturbed_one() {
    for request in requests() {
        let mut search = begin(&request, None);
        let mut cuts = 0;
        for pair in undisturbed(&request).windows(2) {
            for allowed in 0.. {
                assert_eq!(seen(&search), pair[0], "a cut leaves no trace");
                let asked = AtomicU64::new(0);
                let stop = || asked.fetch_add(1, Ordering::Relaxed) >= allowed;
                match search.step(&stop).expect("a step") {
                    Step::Cut => cuts += 1,
                    step => {
                        assert_eq!(step, Step::Whole);
                        break;
                    }
                }
            }
            assert_eq!(seen(&search), pair[1]);
        }
        assert!(
            cuts > 8 * 2,
            "{cuts} cuts: each step can be cut between evaluations"
        );
    }
}

#[test]
fn a_search_from_any_checkpoint_equals_an_undisturbed_one() {
    for request in requests() {
        let all = undisturbed(&request);
        let mut search = begin(&request, None);
        for steps in 0..all.len() {
            let text = search.checkpoint().expect("it can be saved").to_string();
            let from = serde_json::from_str(&text).expect("JSON");
            let mut resumed = begin(&request, Some(from));
            for expected in &all[steps..] {
                // What was saved is given back, and no count goes back.
                assert_eq!(&seen(&resumed), expected, "from step {steps}");
                resumed.step(&|| false).expect("a step");
            }
            search.step(&|| false).expect("a step");
        }
    }
}

#[test]
fn founders_are_the_first_step_and_nothing_is_evaluated_before() {
    let request = Request {
        length: 64,
        ..Request::default()
    };
    let mut search = begin(&request, None);
    assert_eq!(search.progress(), Progress::default());
    assert_eq!(search.checkpoint(), Some(Value::Null));
    assert_eq!(search.step(&|| true).ok(), Some(Step::Cut));
    assert_eq!(LONG.load(Ordering::Relaxed), 0);
    assert_eq!(search.step(&|| false).ok(), Some(Step::Whole));
    assert_eq!(LONG.load(Ordering::Relaxed), 6);
    begin(&request, search.checkpoint());
    assert_eq!(LONG.load(Ordering::Relaxed), 6);
}

#[test]
fn a_refusal_names_the_field() {
    let refused = |request: Value| {
        let refused = (door::<Ones>().begin)(request, &Plan::default(), SEED, None);
        match refused.err().expect("it is refused") {
            error @ Error::Field { .. } => error.spelt(|field| format!("--{field}")),
            error => panic!("{error:?}"),
        }
    };
    for (request, sentence) in [
        (
            json!({ "population-size": 0 }),
            "--population-size 0: expected at least 1",
        ),
        (
            json!({ "scheme": "random", "mutation": 0.5 }),
            "--mutation: only with --scheme climbing",
        ),
        (json!({ "mutation": 2 }), "--mutation 2: expected 0 to 1"),
        (
            json!({ "mutation": "much" }),
            "--mutation: found the text \"much\", expected a number",
        ),
        (json!({ "lenght": 3 }), "--lenght: no field of this name"),
        (json!([]), "expected an object"),
    ] {
        let found = refused(request.clone());
        assert!(found.starts_with(sentence), "{request}: {found}");
    }
}

#[test]
fn a_problem_spells_the_names_in_it_and_keeps_other_braces() {
    let error = Error::value("a", "{b}", "not {c-d}, {} {E} {f");
    assert_eq!(
        error.spelt(|name| format!("{name}=")),
        "a= {b}: not c-d=, {} {E} {f"
    );
}

#[test]
fn a_run_ends_by_itself_at_a_limit_or_by_the_stop() {
    let ended = |request: Request, plan: Plan, stop: bool| {
        let mut search = begin(&request, None);
        let mut steps = 0;
        let reason = run(&mut search, &plan, &|| stop, &mut |_| steps += 1).expect("a run");
        (reason, steps, search.progress().evaluations)
    };
    let request = Request::default();
    let plan = |generations, evaluations| Plan {
        generations,
        evaluations,
        schedule: None,
    };
    let of = |limits| ended(request.clone(), limits, false);
    assert_eq!(of(plan(Some(3), None)), (StopReason::Generations, 4, 24));
    assert_eq!(of(plan(Some(0), None)), (StopReason::Generations, 1, 6));
    assert_eq!(of(plan(None, Some(13))), (StopReason::Evaluations, 3, 18));
    let cut = ended(request.clone(), plan(None, None), true);
    assert_eq!(cut, (StopReason::Requested, 0, 0));
    // Founders that are enough are told before the limit that they reach.
    let target = Request {
        target: Some(1),
        ..request.clone()
    };
    let met = ended(target.clone(), plan(Some(0), None), false);
    assert_eq!(met, (StopReason::Target, 1, 6));
    // Of one bit, all scores are soon remembered.
    let idle = Request {
        scheme: Scheme::Random,
        length: 1,
        ..request.clone()
    };
    assert_eq!(ended(idle, plan(None, None), false).0, StopReason::Idle);

    let mut search = begin(&target, None);
    search.step(&|| false).expect("founders");
    let before = seen(&search);
    assert_eq!(search.step(&|| false).ok(), Some(Step::Over));
    assert_eq!(seen(&search), before);
    let shown = serde_json::to_value(search.progress()).expect("numbers and texts");
    assert_eq!(shown["ended"], "target");
}

#[test]
fn a_schedule_covers_what_is_given_or_the_least_limit_or_the_usual_length() {
    let covered = |generations, evaluations, schedule| {
        let plan = Plan {
            generations,
            evaluations,
            schedule,
        };
        plan.covered(7, |evaluations| evaluations / 10)
    };
    assert_eq!(covered(None, None, None), 7);
    assert_eq!(covered(Some(3), None, None), 3);
    assert_eq!(covered(Some(3), Some(20), None), 2);
    assert_eq!(covered(Some(3), Some(5), None), 1);
    assert_eq!(covered(Some(3), Some(20), Some(9)), 9);
}

#[test]
fn a_door_gives_what_the_search_gives() {
    let request = Request::default();
    let json = serde_json::to_value(&request).expect("numbers and texts");
    let door = door::<Ones>();
    assert_eq!(
        (door.name)(json.clone(), SEED).ok(),
        Some(Ones::name(&request, SEED))
    );
    assert_eq!(door.command, Ones::COMMAND);
    let mut running = (door.begin)(json, &Plan::default(), SEED, None).expect("a search");
    let mut search = begin(&request, None);
    for _ in 0..4 {
        let step = running.step(&|| false).expect("a step");
        assert_eq!(step, search.step(&|| false).expect("a step"));
        assert_eq!(running.progress(), search.progress());
        assert_eq!(running.scores(), search.scores());
        assert_eq!(running.schedule(), search.schedule());
        assert_eq!(running.checkpoint(), search.checkpoint());
        let found = serde_json::to_value(search.found().expect("bits")).expect("texts");
        assert_eq!(running.found().expect("bits"), Some(found));
    }
}

/// A limit that a request has as a field of its own is no limit of the run.
#[test]
fn a_field_of_a_request_is_no_limit() {
    use ga_request::options::{Field, Kind};
    use ga_request::search::Errand;

    let own = Field {
        name: "evaluations".to_owned(),
        help: String::new(),
        value: String::new(),
        kind: Kind::Whole { least: 1, most: 9 },
        list: false,
        has_commas: false,
        default: Value::Null,
        heading: String::new(),
        conflicts: Vec::new(),
        only: None,
    };
    let options = json!({ "evaluations": 5, "generations": 3, "size": 2 });
    let options = options.as_object().expect("an object");
    let of = |fields: &[Field]| {
        let errand = Errand::of(("some", "search"), fields, options.clone(), 1);
        let Errand { request, plan, .. } = errand.expect("an errand");
        (request, plan.generations, plan.evaluations)
    };
    assert_eq!(of(&[]), (json!({ "size": 2 }), Some(3), Some(5)));
    let kept = json!({ "evaluations": 5, "size": 2 });
    assert_eq!(of(&[own]), (kept, Some(3), None));
}
