use ga_core::genome::BitString;
use ga_hextiles::evolve::search::pareto::{self, By};
use ga_hextiles::evolve::search::{Request, Scheme, Search, Wanted};
use ga_hextiles::{Error, Judge, Weights};
use serde_json::{Value, from_value, json};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

fn of(scheme: Scheme) -> Request {
    let boards = (scheme == Scheme::Paper).then_some(20);
    Request {
        scheme,
        boards,
        report_boards: Some(20_000),
        ..Request::default()
    }
}

fn front(by: By) -> pareto::Request {
    let boards = (by == By::Objectives).then_some(20);
    pareto::Request {
        by,
        each: Some(1),
        boards,
        ..Default::default()
    }
}

fn steps(search: &mut Search, count: u64) {
    (0..count).for_each(|_| search.step().unwrap());
}

/// Checks that a search is the same if it is resumed in the middle.
fn resumes(request: &impl Wanted) {
    let mut whole = Search::start(request, 5).unwrap();
    steps(&mut whole, 5);
    let mut parts = Search::start(request, 5).unwrap();
    steps(&mut parts, 2);
    let mut parts = Search::resume(request, 5, parts.checkpoint()).unwrap();
    assert_eq!(parts.generations(), 2);
    steps(&mut parts, 3);
    assert_eq!(
        (parts.stage(), parts.progress()),
        (whole.stage(), whole.progress())
    );
    assert_eq!(parts.found().unwrap().sets, whole.found().unwrap().sets);
    let (one, other) = (parts.moment(), whole.moment());
    assert_eq!(
        (one.generation, one.evaluations, one.best),
        (other.generation, other.evaluations, other.best)
    );
    assert_eq!(one.population, other.population);
}

#[test]
fn a_resumed_search_equals_an_uninterrupted_one() {
    resumes(&of(Scheme::CommonBoards));
    resumes(&of(Scheme::Paper));
    resumes(&front(By::Objectives));
    resumes(&front(By::Weights));
}

#[test]
fn a_checkpoint_of_another_search_is_refused() {
    fn refused(request: &impl Wanted, checkpoint: Value, begin: &str) {
        let sentence = Search::resume(request, 5, checkpoint)
            .unwrap_err()
            .to_string();
        assert!(sentence.starts_with(begin), "{sentence}");
    }
    let length = "the run file has genomes of 480 genes, and its options ask for 504";
    let other = "the run file has a checkpoint of another program: ";
    for scheme in [Scheme::CommonBoards, Scheme::Paper] {
        let checkpoint = Search::start(&of(scheme), 5).unwrap().checkpoint();
        refused(
            &Request {
                tiles: Some(21),
                ..of(scheme)
            },
            checkpoint,
            length,
        );
        refused(&of(scheme), json!([7]), other);
    }
    refused(&front(By::Objectives), json!({}), other);
    let mut checkpoint = Search::start(&front(By::Weights), 5).unwrap().checkpoint();
    let ended = |bits, count| json!(vec![BitString::zeros(bits); count]);
    checkpoint["ended"] = ended(479, 19);
    refused(
        &front(By::Weights),
        checkpoint.clone(),
        "the run file has genomes of 479 genes",
    );
    checkpoint["ended"] = ended(480, 20);
    refused(
        &front(By::Weights),
        checkpoint,
        "the run file has 20 searches that ended, expected fewer than 20",
    );
}

#[test]
fn a_generation_that_is_cut_short_does_not_count() {
    let cancelled = Arc::new(AtomicBool::new(true));
    let read = cancelled.clone();
    let judge = Judge::default().with_cancel(move || read.load(Ordering::Relaxed));
    for scheme in [Scheme::CommonBoards, Scheme::Paper] {
        let request = Request {
            judge: judge.clone(),
            ..of(scheme)
        };
        assert_eq!(Search::start(&request, 5).unwrap_err(), Error::Cancelled);
        cancelled.store(false, Ordering::Relaxed);
        let mut search = Search::start(&request, 5).unwrap();
        steps(&mut search, 2);
        let before = search.checkpoint();
        cancelled.store(true, Ordering::Relaxed);
        steps(&mut search, 3);
        assert_eq!((search.checkpoint(), search.generations()), (before, 2));
        // The report has all its boards.
        let tiles = search.found().unwrap().sets.remove(0).0;
        assert_eq!(
            request
                .certified(&tiles, 5, |_| true)
                .unwrap()
                .figures
                .figures
                .boards,
            20_000
        );
        assert_eq!(
            request
                .certified(&tiles, 5, |_| false)
                .unwrap()
                .figures
                .figures
                .boards,
            4096
        );
    }
}

#[test]
fn a_front_by_weights_that_is_cut_short_goes_on_as_before() {
    let cancelled = Arc::new(AtomicBool::new(false));
    let read = cancelled.clone();
    let request = pareto::Request {
        judge: Judge::default().with_cancel(move || read.load(Ordering::Relaxed)),
        ..front(By::Weights)
    };
    let mut search = Search::start(&request, 5).unwrap();
    // Within a search, and between two of them.
    for _ in 0..4 {
        let before = search.checkpoint();
        cancelled.store(true, Ordering::Relaxed);
        search.step().unwrap();
        assert_eq!(search.checkpoint(), before);
        cancelled.store(false, Ordering::Relaxed);
        search = Search::resume(&request, 5, before).unwrap();
        steps(&mut search, 1);
    }
    cancelled.store(true, Ordering::Relaxed);
    assert_eq!(Search::start(&request, 5).unwrap_err(), Error::Cancelled);
}

#[test]
fn a_front_by_weights_ends_with_its_twentieth_search() {
    let mut search = Search::start(&front(By::Weights), 1).unwrap();
    while !search.is_over() {
        search.step().unwrap();
    }
    assert_eq!(
        (search.progress(), search.evaluations()),
        (Some((39, 39)), 20 * (4 + 68))
    );
    let sets = search.found().unwrap().sets;
    assert_eq!((sets.len(), sets[0].1), (20, Some(Weights::default())));
    let last = sets[19].1.unwrap();
    assert_eq!(
        (last.bridge, last.duplicate, last.extra_edge),
        (-0.25, -0.004, -0.05)
    );
}

#[test]
fn options_that_cannot_be_used_are_named() {
    let evolve = |options: Value| {
        let request: Request = from_value(options).map_err(|error| error.to_string())?;
        request.check().map_err(|error| error.to_string())
    };
    for (options, begin) in [
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
            "weight of paths: 1e101, expected a number from",
        ),
        (json!({ "each": 1 }), "unknown field `each`"),
    ] {
        let error = evolve(options).unwrap_err();
        assert!(error.starts_with(begin), "{error}");
    }
    assert_eq!(
        evolve(json!({ "scheme": "paper", "tiles": 21, "elites": 0, "weight-bridge": -1.5 })),
        Ok(21)
    );
    let both = Request {
        tiles: Some(20),
        start: Some("0".repeat(480).parse().unwrap()),
        ..Request::default()
    };
    assert_eq!(
        both.check().unwrap_err().to_string(),
        "--tiles: not together with --start"
    );
    let pareto = |options: Value| {
        let request: pareto::Request = from_value(options).map_err(|error| error.to_string())?;
        request.check().map_err(|error| error.to_string())
    };
    for (options, begin) in [
        (
            json!({ "by": "weights", "boards": 5 }),
            "--boards: only with --by objectives",
        ),
        (
            json!({ "boards": 20_001 }),
            "--boards 20001: expected 1 to 20000",
        ),
        (json!({ "each": 0 }), "--each 0: expected at least 1"),
        (json!({ "scheme": "paper" }), "unknown field `scheme`"),
    ] {
        let error = pareto(options).unwrap_err();
        assert!(error.starts_with(begin), "{error}");
    }
}
