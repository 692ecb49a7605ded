use ga_request::claim::Value;
use ga_request::forge::forgeries;
use ga_units::format::DraftRecord;
use ga_units::game::{Record, Summary};
use ga_units::players::GreedyPlayer;
use ga_units::verify;
use ga_units::{Battle, Map, Purchases, Terms, play};
use serde_json::{from_value, json, to_value};

/// A match and its log.
fn log() -> (Record, Value) {
    let mut battle = Map::sized(9, 8, 4)
        .unwrap()
        .battle(Terms::default(), 3)
        .unwrap();
    let list = Purchases::all(3, &battle);
    let mut record = Record::new(battle.clone(), ["one", "other"].map(str::to_owned), 3).unwrap();
    let [mut one, mut other] = [GreedyPlayer::default(), GreedyPlayer::default()];
    let watch = &mut |battle: &Battle| record.watch(battle);
    play(
        &mut battle,
        [&mut one, &mut other],
        [&list, &list],
        3,
        watch,
    )
    .unwrap();
    // The first turns are enough.
    record.turns.truncate(6);
    let battle = verify::replay(&record, &mut |_| {}).unwrap();
    let log = to_value(DraftRecord::new(&record, Summary::of(&battle))).unwrap();
    (record, log)
}

#[test]
fn every_forged_value_is_refused_and_a_forged_figure_is_named() {
    let (record, honest) = log();
    assert_eq!(verify::claims(&record, &honest), []);
    let read = |log: &Value| -> Option<Record> {
        Record::try_from(from_value::<DraftRecord>(log.clone()).ok()?).ok()
    };
    let mut kinds = 0;
    for forgery in forgeries(&honest) {
        let Some(forged) = read(&forgery.document) else {
            continue;
        };
        let pointer = forgery.pointer.as_str();
        // What has a default may be missing.
        if forged == record && !pointer.starts_with("/result") && pointer != "/fingerprint" {
            continue;
        }
        // And null is what is not given.
        if forgery.change == "removed" && honest.pointer(pointer) == Some(&Value::Null) {
            continue;
        }
        let named = verify::claims(&forged, &forgery.document);
        assert!(!named.is_empty(), "{pointer}: {}", forgery.change);
        let result = pointer
            .strip_prefix("/result/")
            .filter(|field| field.contains('/') && field.split('/').count() == 3);
        if let Some(field) = result {
            let field = field
                .replacen("sides/0", "sides[0]", 1)
                .replacen("sides/1", "sides[1]", 1)
                .replace('/', ".");
            assert_eq!(named[0].field, format!("result.{field}"));
            kinds += 1;
        }
    }
    assert!(kinds > 24, "all figures of both sides");
}

#[test]
fn a_plan_is_a_match_of_one_turn_with_its_score() {
    let (mut record, _) = log();
    record.turns.truncate(1);
    let battle = verify::replay(&record, &mut |_| {}).unwrap();
    let log = to_value(DraftRecord::new(&record, Summary::of(&battle))).unwrap();
    let honest = json!({ "match": log, "figures": verify::plan::Figures::of(&record) });
    assert_eq!(verify::plan::claims(&record, &honest), []);
    for forgery in forgeries(&honest["figures"]) {
        // A figure that is no number is null.
        let is_null = honest["figures"].pointer(&forgery.pointer) == Some(&Value::Null);
        if is_null && forgery.change == "removed" {
            continue;
        }
        let mut forged = honest.clone();
        forged["figures"] = forgery.document;
        let named = verify::plan::claims(&record, &forged);
        assert!(!named.is_empty(), "{} {}", forgery.pointer, forgery.change);
        assert_eq!(
            named[0].field,
            format!("figures{}", forgery.pointer.replace('/', "."))
        );
    }
    record.turns.clear();
    assert!(verify::plan::claims(&record, &json!([])).len() > 2);
}

#[test]
fn logs_of_any_shape_are_refused_without_a_panic() {
    let (record, _) = log();
    for log in [
        json!(null),
        json!([]),
        json!({}),
        json!({ "result": 3, "fingerprint": [] }),
    ] {
        assert!(!verify::claims(&record, &log).is_empty(), "{log}");
    }
}
