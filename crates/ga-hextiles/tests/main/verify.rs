use ga_core::Sampler;
use ga_core::random::{Stream, Streams};
use ga_hextiles::evolve::genome::{decode, random_sets};
use ga_hextiles::format::Laid;
use ga_hextiles::solve::MOST_BOARDS;
use ga_hextiles::verify::laid::{self, LaidFigures};
use ga_hextiles::verify::{SetCertificate, claims};
use ga_hextiles::{Board, Error, Judge, TileSet, Weights};
use ga_request::claim::Value;
use ga_request::forge::forgeries;
use serde_json::{from_value, json, to_value};

/// A set with the certificate of its score on some boards.
fn set(seed: u64, boards: u64) -> (TileSet, Value) {
    let tiles = decode(&random_sets(20).sample(&mut Stream::seeded(seed))).unwrap();
    let judge = Judge::default();
    let weights = Weights::default();
    let score = judge
        .score(
            &tiles,
            &weights,
            boards,
            &mut Streams::report(seed).evaluation(0),
        )
        .unwrap();
    let certificate = SetCertificate::new(judge.board(), &tiles, weights, seed, &score);
    (tiles, to_value(certificate).unwrap())
}

fn false_claims(tiles: &TileSet, figures: &Value) -> Vec<String> {
    let false_claims = claims(&Board::paper(), tiles, figures, 1_000_000).unwrap();
    false_claims.into_iter().map(|claim| claim.field).collect()
}

#[test]
fn a_true_certificate_is_accepted_on_fresh_boards_too() {
    for seed in 1..=20 {
        let (tiles, figures) = set(seed, 1_000 + 100 * seed);
        assert_eq!(
            false_claims(&tiles, &figures),
            Vec::<String>::new(),
            "seed {seed}"
        );
    }
    for boards in [1, 2, 10] {
        let (tiles, figures) = set(1, boards);
        assert_eq!(
            false_claims(&tiles, &figures),
            Vec::<String>::new(),
            "{boards} boards"
        );
    }
}

#[test]
fn every_forged_value_is_refused_and_a_forged_figure_is_named() {
    let (tiles, figures) = set(7, 500);
    let mut honest = to_value(&tiles).unwrap();
    honest["figures"] = figures;
    for forgery in forgeries(&honest) {
        let pointer = forgery.pointer.as_str();
        // A file without a format is accepted, and null is what is not given.
        if ["/format", "/figures/board"].contains(&pointer)
            && ["removed", "null"]
                .iter()
                .any(|end| forgery.change.ends_with(end))
        {
            continue;
        }
        let Ok(tiles) = from_value::<TileSet>(forgery.document.clone()) else {
            continue;
        };
        // Another board is given by the caller.
        if pointer == "/figures/board"
            || from_value::<TileSet>(honest.clone()).unwrap() == tiles
                && !pointer.starts_with("/figures")
        {
            continue;
        }
        let Ok(named) = claims(
            &Board::paper(),
            &tiles,
            &forgery.document["figures"],
            1_000_000,
        ) else {
            continue;
        };
        let named: Vec<String> = named.into_iter().map(|claim| claim.field).collect();
        assert!(
            !named.is_empty(),
            "{pointer}: {} is not refused",
            forgery.change
        );
        let figure = pointer.strip_prefix("/figures/").unwrap_or("fingerprint");
        let is_condition = ["seed", "boards"].contains(&figure) || figure.starts_with("weights");
        let is_named = |figure: &str| named.iter().any(|field| *field == figure.replace('/', "."));
        let is_enough = ["/figures", "/figures/paths"].contains(&pointer)
            || is_condition && is_named("fingerprint");
        assert!(is_named(figure) || is_enough, "{pointer}: {named:?}");
    }
}

#[test]
fn a_seed_whose_boards_were_not_laid_at_random_is_refused_by_fresh_boards() {
    // The figures of another set are far outside of the intervals, also if everything else fits.
    let (tiles, mut figures) = set(3, 20_000);
    let (_, others) = set(4, 20_000);
    figures["extra_edges"] = others["extra_edges"].clone();
    let claim = claims(&Board::paper(), &tiles, &figures, 1_000_000)
        .unwrap()
        .remove(0);
    assert_eq!(claim.field, "extra_edges");
}

#[test]
fn claims_of_any_shape_are_refused_without_a_panic() {
    let (tiles, figures) = set(1, 100);
    for claimed in [
        json!(null),
        json!([]),
        json!(3),
        json!({}),
        json!({ "paths": [], "weights": 1, "seed": -1 }),
    ] {
        assert!(!false_claims(&tiles, &claimed).is_empty(), "{claimed}");
    }
    let with = |name: &str, value: Value| {
        let mut claimed = figures.clone();
        claimed[name] = value;
        claims(&Board::paper(), &tiles, &claimed, 1_000_000)
    };
    assert!(matches!(
        with("boards", MOST_BOARDS.into()),
        Err(Error::Boards { .. })
    ));
    assert!(matches!(
        with("weights", json!({ "path": 1e300 })),
        Err(Error::Weight { .. })
    ));
}

#[test]
fn a_laid_board_is_exact_and_every_forged_value_is_refused() {
    let (tiles, _) = set(5, 1);
    let board = Board::paper();
    let laid = Laid(tiles.lay(board.places(), &mut Stream::seeded(1)).unwrap());
    let mut honest = to_value(&laid).unwrap();
    honest["figures"] = to_value(LaidFigures::of(&board, &laid).unwrap()).unwrap();
    for forgery in forgeries(&honest) {
        let pointer = forgery.pointer.as_str();
        let Ok(forged) = from_value::<Laid>(forgery.document.clone()) else {
            continue;
        };
        if forged == laid && !pointer.starts_with("/figures") {
            continue;
        }
        let Ok(named) = laid::claims(&board, &forged, &forgery.document["figures"]) else {
            continue;
        };
        let named: Vec<String> = named.into_iter().map(|claim| claim.field).collect();
        assert!(
            !named.is_empty(),
            "{pointer}: {} is not refused",
            forgery.change
        );
        if let Some(figure) = pointer
            .strip_prefix("/figures/")
            .filter(|&figure| figure != "paths")
        {
            assert!(
                named.contains(&figure.replace('/', ".")),
                "{pointer}: {named:?}"
            );
        }
    }
}
