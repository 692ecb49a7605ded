use ga_core::StopReason;
use ga_theseus::evolve::search::{Request, Sealed, Search};
use ga_theseus::format::Level;
use serde_json::{Value, json};

fn request(options: Value) -> Request {
    serde_json::from_value(options).expect("a request")
}

/// Small searches of every kind, with limits that end them.
fn requests() -> [Request; 5] {
    [
        json!({ "size": "4x4", "generations": 12 }),
        json!({ "scheme": "longest", "size": "5x4", "sealed-cells": 1, "evaluations": 900 }),
        json!({ "scheme": "longest", "size": "4x5", "fitness": "difficulty", "win": "before", "generations": 9 }),
        json!({ "size": "5x5", "moves": "14..", "count": 3 }),
        json!({ "size": "4x4", "campaign": 2, "evaluations": 30_000 }),
    ]
    .map(request)
}

/// Runs a search to the end of its request, in slices of this number of evaluations.
fn run(search: &mut Search, slice: u64) -> Result<(), ga_theseus::Error> {
    let request = search.request().clone();
    loop {
        let end = search.moment().saved().evaluations + slice;
        let mut is_cut = false;
        search.run(&mut |moment| {
            let reached = request.reached(moment.spent());
            is_cut = reached.is_none() && moment.saved().evaluations >= end;
            reached.or(is_cut.then_some(StopReason::Cancelled))
        })?;
        if !is_cut {
            return Ok(());
        }
    }
}

#[test]
fn slices_and_a_resumed_search_give_the_same_mazes() -> Result<(), ga_theseus::Error> {
    for request in requests() {
        let mut whole = Search::start(&request, 5)?;
        run(&mut whole, u64::MAX >> 1)?;
        let mut sliced = Search::start(&request, 5)?;
        run(&mut sliced, 300)?;
        let mut parts = Search::start(&request, 5)?;
        parts.run(&mut |moment| {
            (moment.spent().evaluations >= 200).then_some(StopReason::Cancelled)
        })?;
        let mut resumed = Search::resume(&request, 5, parts.moment().checkpoint())?;
        assert_eq!(
            resumed.moment().saved().evaluations,
            parts.moment().saved().evaluations
        );
        run(&mut resumed, 1000)?;
        let found = whole.result().expect("a maze");
        for other in [sliced, resumed] {
            assert_eq!(
                other.moment().checkpoint(),
                whole.moment().checkpoint(),
                "{request:?}"
            );
            assert_eq!(other.moment().spent(), whole.moment().spent());
            assert_eq!(other.result().as_ref(), Some(&found));
        }
        assert_eq!(found.mazes().len() as u64, request.asked());
    }
    Ok(())
}

#[test]
fn a_checkpoint_of_another_search_is_refused() -> Result<(), ga_theseus::Error> {
    for request in requests() {
        let checkpoint = Search::start(&request, 5)?.moment().checkpoint();
        let sentence = Search::resume(&request, 5, json!([7]))
            .unwrap_err()
            .to_string();
        assert!(
            sentence.starts_with("the run file has a checkpoint of another program: "),
            "{sentence}"
        );
        if !request.is_order() {
            let larger = Request {
                size: "6x5".parse().ok(),
                ..request.clone()
            };
            let sentence = Search::resume(&larger, 5, checkpoint)
                .unwrap_err()
                .to_string();
            assert!(
                [
                    "genomes of 36 genes, and its options ask for 64",
                    "mazes of another size than 6x5"
                ]
                .contains(&sentence.trim_start_matches("the run file has ")),
                "{sentence}"
            );
        }
    }
    Ok(())
}

#[test]
fn founders_are_the_first_mazes() -> Result<(), ga_theseus::Error> {
    let maze =
        Search::start(&request(json!({ "scheme": "longest", "size": "4x4" })), 1)?.mazes()[0];
    let founders = vec![Level { id: None, maze }];
    for options in [
        json!({ "size": "4x4" }),
        json!({ "scheme": "longest", "size": "4x4" }),
    ] {
        let founded = Request {
            founders: founders.clone(),
            population_size: Some(8),
            ..request(options)
        };
        let search = Search::start(&founded, 2)?;
        assert_eq!(
            (
                search.moment().scores().len(),
                search.moment().spent().evaluations
            ),
            (8, 8)
        );
        let larger = Request {
            size: "5x4".parse().ok(),
            ..founded
        };
        assert_eq!(
            larger.check().unwrap_err().to_string(),
            "maze 1: 4x4 cells, expected 5x4"
        );
    }
    Ok(())
}

#[test]
fn options_that_cannot_be_used_are_named() {
    let template = json!({
        "width": 3, "height": 2, "h_walls": ["---", "???", "---"], "v_walls": ["|??|", "|??|"],
        "theseus": null, "minotaur": null, "exit": null,
    });
    for (options, sentence) in [
        (json!({ "size": "9" }), "size 9: expected WIDTHxHEIGHT"),
        (
            json!({ "sealed-cells": "some" }),
            "expected a whole number, or any",
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
            "3x2 cells, --size asks for 4x4",
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
        let request = serde_json::from_value::<Request>(options).map_err(|error| error.to_string());
        let found = request.and_then(|request| request.check().map_err(|error| error.to_string()));
        assert!(
            found
                .as_ref()
                .is_err_and(|found| found.starts_with(sentence)),
            "{sentence}: {found:?}"
        );
    }
    assert!(serde_json::from_value::<Request>(json!({ "sise": "4x4" })).is_err());
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
            json!({ "scheme": "longest", "connected": true, "generations": 3 }),
            (Some(3), None),
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
        let request = request(options);
        assert_eq!(
            (
                request.limits(),
                request.name(7).as_str(),
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
