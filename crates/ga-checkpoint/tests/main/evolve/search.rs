use ga_checkpoint::evolve::Representation;
use ga_checkpoint::evolve::search::{Request, Scheme, Search};
use serde_json::{Value, json};

/// A request for small mazes of both schemes and all representations that they have.
fn requests() -> impl Iterator<Item = Request> {
    [Scheme::Annealed, Scheme::Paper]
        .into_iter()
        .flat_map(|scheme| {
            let fits = move |each: &Representation| scheme == Scheme::Paper || !each.is_chromatic();
            let size = "7x9".parse().ok();
            let request = move |representation| Request {
                scheme,
                representation,
                size,
                ..Request::default()
            };
            Representation::ALL.into_iter().filter(fits).map(request)
        })
}

#[test]
fn a_resumed_search_equals_an_uninterrupted_one() -> Result<(), ga_checkpoint::Error> {
    for request in requests() {
        let mut whole = Search::start(&request, 5)?;
        whole.advance(300);
        let mut parts = Search::start(&request, 5)?;
        parts.advance(120);
        let mut parts = Search::resume(&request, 5, parts.checkpoint())?;
        assert_eq!(parts.steps(), 120);
        parts.advance(300);
        assert_eq!(parts.checkpoint(), whole.checkpoint(), "{request:?}");
        assert_eq!(parts.result(), whole.result());
        assert_eq!(parts.merits().len(), parts.mazes().len());
    }
    Ok(())
}

#[test]
fn a_checkpoint_of_another_search_is_refused() -> Result<(), ga_checkpoint::Error> {
    for request in requests() {
        let checkpoint = Search::start(&request, 5)?.checkpoint();
        let larger = Request {
            size: Some("8x9".parse()?),
            ..request.clone()
        };
        let sentence = Search::resume(&larger, 5, checkpoint.clone())
            .unwrap_err()
            .to_string();
        assert!(
            sentence.starts_with("the run file has genomes of"),
            "{sentence}"
        );
        let sentence = Search::resume(&request, 5, json!([7]))
            .unwrap_err()
            .to_string();
        assert!(
            sentence.starts_with("the run file has a checkpoint of another program: "),
            "{sentence}"
        );
        if request.scheme == Scheme::Annealed {
            let sentence = Search::resume(&request, 6, checkpoint)
                .unwrap_err()
                .to_string();
            assert_eq!(sentence, "the run file has a run of another seed than 6");
        }
    }
    Ok(())
}

#[test]
fn options_that_cannot_be_used_are_named() {
    let check = |options: Value| {
        let request: Request =
            serde_json::from_value(options).map_err(|error| error.to_string())?;
        request.check(1).map_err(|error| error.to_string())
    };
    for (options, sentence) in [
        (
            json!({ "representation": "wheel" }),
            "--representation: colours have no guard",
        ),
        (
            json!({ "tournament": 5 }),
            "--tournament: only with --scheme paper",
        ),
        (
            json!({ "scheme": "paper", "cycle": 2 }),
            "--cycle: only the annealed scheme cools",
        ),
        (
            json!({ "cycle": 2, "schedule": 2 }),
            "--cycle: not together with --schedule",
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
            json!({ "entrance": "30,0" }),
            "--entrance: entrance [30, 0]: outside",
        ),
        (
            json!({ "checkpoints": "random:9" }),
            "--checkpoints: 9 checkpoints: expected at most 8",
        ),
        (json!({ "size": "99x1" }), "size 99x1: expected"),
        (
            json!({ "reward": ["tour=1", "walls=0"] }),
            "reward \"walls=0\": expected",
        ),
        (json!({ "guards": true }), "unknown field `guards`"),
    ] {
        let error = check(options).unwrap_err();
        assert!(error.starts_with(sentence), "{error}");
    }
    assert!(
        check(json!({ "reward": "tour=1", "range": ["walls=..9", "tour=2.."], "exit": null }))
            .is_ok()
    );
}

#[test]
fn the_limit_is_that_of_the_request_or_the_usual_one() -> Result<(), ga_checkpoint::Error> {
    let of = |options: Value| {
        let request: Request = serde_json::from_value(options).expect("options");
        (request.cooling(), request.limit())
    };
    assert_eq!(of(json!({})), (Some(150), 150));
    assert_eq!(of(json!({ "generations": 7 })), (Some(7), 7));
    assert_eq!(of(json!({ "cycle": 3, "generations": 7 })), (Some(3), 7));
    assert_eq!(of(json!({ "schedule": 4 })), (Some(4), 4));
    assert_eq!(of(json!({ "scheme": "paper" })), (None, 250));
    let target = Request {
        target: Some(20),
        size: Some("7x9".parse()?),
        ..Request::default()
    };
    let mut search = Search::start(&target, 1)?;
    assert!(!search.is_met());
    search.advance(2000);
    assert!(search.is_met() && search.merit().is_some_and(|merit| merit.reward >= 20.0));
    Ok(())
}
