//! Files: what can be read, what is written, and what is refused.

use crate::support::any_battle;
use ga_units::evolve::genome::Plan;
use ga_units::evolve::lookahead::{Playout, Weights};
use ga_units::format::{DraftBattle, DraftClan, DraftRecord};
use ga_units::game::{Record, Summary};
use ga_units::players::{GreedyPlayer, RandomPlayer};
use ga_units::scheme::{ours, paper};
use ga_units::verify;
use ga_units::{Battle, Cell, Error, Map, Order, Outcome, Purchases, Roster, Target, Terms, play};
use proptest::prelude::*;
use serde_json::{Value, json};

fn small() -> Value {
    json!({"format": "units/1", "width": 9, "height": 5, "blocked": [[4, 4]], "sides": [
        {"building": [0, 2], "hp": 200, "money": 100, "units": [{"id": 0, "kind": "infantry", "at": [3, 3], "hp": 20}]},
        {"building": [8, 2]},
    ]})
}

fn read(value: &Value) -> Result<Battle, Error> {
    let draft: DraftBattle = serde_json::from_value(value.clone()).unwrap();
    Battle::try_from(draft)
}

fn changed(path: &str, value: Value) -> Value {
    let mut file = small();
    *file.pointer_mut(path).unwrap() = value;
    file
}

#[test]
fn the_kinds_of_a_side_are_read_and_written() {
    let mut file = small();
    file["sides"][1]["kinds"] = json!(["artillery", "infantry"]);
    let battle = read(&file).unwrap();
    let clans = [0, 1].map(|side| battle.roster().clan(side).collect::<Vec<_>>());
    assert_eq!(clans, [vec![0, 1, 2, 3], vec![0, 3]]);
    let written = serde_json::to_value(DraftBattle::from(&battle)).unwrap();
    assert_eq!(
        written["sides"][1]["kinds"],
        json!(["infantry", "artillery"])
    );
    assert!(written["sides"][0]["kinds"].is_null() && written["kinds"].is_null());
    assert_eq!(read(&written).unwrap(), battle);
    for (kinds, sentence) in [
        (
            json!(["knight"]),
            "sides[1].kinds[0]: \"knight\", expected one of infantry",
        ),
        (
            json!([]),
            "sides[1].kinds: expected side 0 or 1, and at least one of the 4 kinds",
        ),
    ] {
        file["sides"][1]["kinds"] = kinds;
        let error = read(&file).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}

#[test]
fn the_example_clans_fight_each_other() {
    let clan = |file: &str| {
        let path = format!("{}/../data/clans/{file}", env!("CARGO_MANIFEST_DIR"));
        let draft: DraftClan =
            serde_json::from_str(&std::fs::read_to_string(path).unwrap()).unwrap();
        Roster::try_from(draft).unwrap()
    };
    let roster = Roster::of_clans(&clan("steppe.json"), &clan("towns.json")).unwrap();
    assert_eq!((roster.kinds().len(), roster.factors().len()), (6, 7));
    let [archer, pikeman] = ["horse-archer", "pikeman"].map(|name| roster.find(name).unwrap());
    assert_eq!(
        (
            roster.damage(archer, pikeman),
            roster.damage(pikeman, archer)
        ),
        (6.0, 21.0)
    );
}

#[test]
fn missing_fields_have_their_defaults() {
    let battle = read(&small()).unwrap();
    assert_eq!(battle.roster(), &Roster::paper());
    assert_eq!(
        (battle.side(1).hp(), battle.side(1).money()),
        (200.0, 100.0)
    );
    assert_eq!(battle.side(0).units()[0].hp, 20.0);
    let mut bare = small();
    for field in ["format", "blocked"] {
        bare.as_object_mut().unwrap().remove(field);
    }
    bare["nonsense"] = json!({"is": "ignored"});
    assert!(read(&bare).is_ok());
}

#[test]
fn errors_name_the_place_in_the_file() {
    for (path, value, sentence) in [
        (
            "/format",
            json!("units/2"),
            "format \"units/2\": expected \"units/1\"",
        ),
        (
            "/width",
            json!(null),
            "width: missing, expected a number of 1 to 500",
        ),
        (
            "/height",
            json!(501),
            "size 9x501: width and height are 1 to 500",
        ),
        (
            "/blocked/0",
            json!([9, 0]),
            "blocked[0] [9, 0]: outside, expected x of 0 to 8 and y of 0 to 4",
        ),
        (
            "/blocked/0",
            json!([1]),
            "blocked[0]: 1 numbers, expected 2, [x, y]",
        ),
        (
            "/blocked/0",
            json!([3, 3]),
            "sides[0], unit 0, at [3, 3]: a rock is there, expected a free cell",
        ),
        ("/sides", json!([]), "sides: 0 sides, expected 2"),
        (
            "/sides",
            json!(null),
            "sides: missing, expected a list of 2 sides",
        ),
        (
            "/sides/1",
            json!({}),
            "sides[1].building: missing, expected [x, y]",
        ),
        (
            "/sides/0/hp",
            json!(0),
            "sides[0].hp: 0, expected a number above 0, up to 1000000000",
        ),
        (
            "/sides/0/hp",
            json!(1e300),
            "sides[0].hp: 1e300, expected a number above 0, up to 1000000000",
        ),
        (
            "/sides/0/money",
            json!(-1),
            "sides[0].money: -1, expected a number from 0 to 1000000000",
        ),
        (
            "/sides/0/units/0/id",
            json!(-1),
            "sides[0].units[0].id: -1, expected a whole number from 0 to 2000000000",
        ),
        (
            "/sides/0/units/0/id",
            json!(null),
            "sides[0].units[0].id: missing, expected a number",
        ),
        (
            "/sides/0/units/0/hp",
            json!(-3.5),
            "sides[0], unit 0, hp: -3.5, expected a number above 0, up to 1000000000",
        ),
        (
            "/sides/0/units/0/at",
            json!([3, -1]),
            "sides[0].units[0].at [3, -1]: outside, expected x of 0 to 8 and y of 0 to 4",
        ),
    ] {
        assert_eq!(
            read(&changed(path, value)).unwrap_err().to_string(),
            sentence
        );
    }
    let twice = json!([{"id": 1, "kind": "cavalry", "at": [1, 1]}, {"id": 1, "kind": "cavalry", "at": [2, 1]}]);
    let refusal = read(&changed("/sides/0/units", twice))
        .unwrap_err()
        .to_string();
    assert_eq!(
        refusal,
        "sides[0], unit 1, id: used twice, expected each number once a side"
    );
}

#[test]
fn values_of_the_wrong_type_are_refused() {
    for text in [
        "[]",
        "7",
        r#"{"width": "nine"}"#,
        r#"{"width": 1e400}"#,
        r#"{"width": 99999999999999999999}"#,
        r#"{"width": 9.5}"#,
        r#"{"width": 9, "width": 9}"#,
        r#"{"sides": {}}"#,
        r#"{"blocked": [["a", 1]]}"#,
    ] {
        assert!(serde_json::from_str::<DraftBattle>(text).is_err(), "{text}");
    }
}

#[test]
fn errors_of_the_parser_use_the_words_of_the_game() {
    for (text, sentence) in [
        ("7", "expected a battle, an object"),
        (r#"{"sides": [7]}"#, "expected a side, an object"),
        (
            r#"{"sides": [{"units": [7]}]}"#,
            "expected a unit, an object",
        ),
        (r#"{"kinds": [7]}"#, "expected a kind of unit, an object"),
        (r#"{"factors": [7]}"#, "expected a factor, an object"),
        (r#"{"rules": 7}"#, "expected rules, an object"),
    ] {
        let error = serde_json::from_str::<DraftBattle>(text)
            .unwrap_err()
            .to_string();
        assert!(error.contains(sentence), "{error}");
    }
    let attack = r#"{"turns": [{"orders": [{"attack": true}]}]}"#;
    let error = serde_json::from_str::<DraftRecord>(attack)
        .unwrap_err()
        .to_string();
    assert!(
        error.starts_with("expected the number of a unit, \"building\" or null at line 1"),
        "{error}"
    );
}

#[test]
fn files_can_bring_kinds_and_factors() {
    let mut file = small();
    file["kinds"] = json!([
        {"name": "archer", "attack": 9, "type": "arrow", "range": 6, "armor": "cloth", "hp": 12, "move": 4, "cost": 8}
    ]);
    file["factors"] = json!([{"attack": "arrow", "armor": "fortified", "factor": 0.25}]);
    file["sides"][0]["units"][0]["kind"] = json!("archer");
    file["sides"][0]["units"][0]
        .as_object_mut()
        .unwrap()
        .remove("hp");
    let battle = read(&file).unwrap();
    assert_eq!(battle.roster().damage_to_building(0), 2.25);
    assert_eq!(battle.side(0).units()[0].hp, 12.0);
    for (field, least) in [("move", 0), ("range", 1)] {
        let mut far = file.clone();
        far["kinds"][0][field] = json!(101);
        let expected =
            format!("kinds[0].{field}: 101, expected a whole number from {least} to 100");
        assert_eq!(read(&far).unwrap_err().to_string(), expected);
    }
    file["kinds"][0].as_object_mut().unwrap().remove("move");
    assert_eq!(
        read(&file).unwrap_err().to_string(),
        "kinds[0].move: missing, expected a whole number"
    );
}

#[test]
fn a_changed_record_is_refused() {
    let mut battle = read(&small()).unwrap();
    let purchases = Purchases::all(1, &battle);
    let mut record = Record::new(battle.clone(), ["greedy".into(), "random".into()], 1).unwrap();
    let mut greedy = GreedyPlayer::default();
    let mut random = RandomPlayer::default();
    let watch = &mut |battle: &Battle| record.watch(battle);
    play(
        &mut battle,
        [&mut greedy, &mut random],
        [&purchases, &purchases],
        1,
        watch,
    )
    .unwrap();
    let file = serde_json::to_value(DraftRecord::new(&record, Summary::of(&battle))).unwrap();
    let judge = |file: Value| -> Result<(), Error> {
        let draft: DraftRecord = serde_json::from_value(file).unwrap();
        let result = draft.result.clone();
        let end = verify::replay(&Record::try_from(draft)?, &mut |_| {})?;
        result.map_or(Ok(()), |result| result.check(&Summary::of(&end)))
    };
    assert_eq!(judge(file.clone()), Ok(()));
    for (path, value, sentence) in [
        (
            "/turns/0/orders/0/to",
            json!([4, 4]),
            "turn 1, side 0, unit 0: cannot move to [4, 4], expected",
        ),
        (
            "/turns/0/orders/0/unit",
            json!(77),
            "turn 1, side 0, unit 77: this side has no such unit",
        ),
        (
            "/turns/0/orders/0/attack",
            json!("castle"),
            "turns[0].orders[0].attack: \"castle\", expected the number",
        ),
        (
            "/turns/0/create",
            json!(["artillery", "artillery", "artillery", "artillery"]),
            "turn 1, side 0, building: costs 30, but there is only 10",
        ),
        (
            "/turns/0/create/0",
            json!("knight"),
            "turns[0].create[0]: \"knight\", expected one of infantry",
        ),
        (
            "/turns/1/side",
            json!(0),
            "turns[1].side: 0, but replaying gives side 1 to move",
        ),
        (
            "/result/winner",
            json!(1),
            "result.winner: 1, but replaying gives 0",
        ),
        (
            "/result/turns",
            json!(999),
            "result.turns: 999, but replaying gives",
        ),
        (
            "/result/sides/0/created",
            json!(999),
            "result.sides[0].created: 999, but replaying gives",
        ),
        (
            "/result/sides/1/damage_dealt",
            json!(1e300),
            "result.sides[1].damage_dealt: 1e300, but replaying gives",
        ),
        (
            "/result/sides",
            json!([]),
            "result.sides: 0, but replaying gives 2",
        ),
        ("/players", json!(["one"]), "players: 1 names, expected 2"),
    ] {
        let mut changed = file.clone();
        *changed.pointer_mut(path).unwrap() = value;
        let error = judge(changed).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
    let mut longer = file.clone();
    let last = longer["turns"].as_array().unwrap().last().unwrap().clone();
    longer["turns"].as_array_mut().unwrap().push(last);
    assert!(
        judge(longer)
            .unwrap_err()
            .to_string()
            .contains("the game is over")
    );
    let mut shorter = file;
    shorter["turns"].as_array_mut().unwrap().pop();
    assert!(judge(shorter).unwrap_err().to_string().contains("result."));
}

#[test]
fn plain_types_are_read_as_they_were_written() {
    fn check<T: serde::Serialize + serde::de::DeserializeOwned + PartialEq + std::fmt::Debug>(
        value: &T,
    ) {
        let text = serde_json::to_string(value).unwrap();
        assert_eq!(&serde_json::from_str::<T>(&text).unwrap(), value, "{text}");
    }
    check(&Weights::EVOLVED);
    check(&Playout::default());
    check(&paper::Parameters::default());
    check(&ours::Parameters {
        redrawn: None,
        ..ours::Parameters::default()
    });
    check(&Terms::default());
    check(&Map::apart(15).unwrap());
    check(&Roster::paper().kinds().to_vec());
    check(&Plan(vec![Cell { x: 3, y: 4 }]));
    check(&Order {
        unit: 3,
        to: Cell { x: 3, y: 4 },
        target: Some(Target::Unit(7)),
    });
    check(&Outcome::Won(1));
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn a_written_battle_reads_back_as_the_same_battle(battle in any_battle()) {
        let text = serde_json::to_string(&DraftBattle::from(&battle)).unwrap();
        let draft: DraftBattle = serde_json::from_str(&text).unwrap();
        prop_assert_eq!(Battle::try_from(draft).unwrap(), battle);
    }
}

#[test]
fn terrain_classes_and_hexagons_are_read_and_written() {
    let mut file = small();
    file["layout"] = json!("hexagonal");
    file["terrains"] = json!([
        {"name": "wood", "letter": "w", "step": 2, "steps": {"wheels": 0}, "cover": 0.5},
        {"name": "hill", "letter": "^"},
    ]);
    file["land"] = json!([
        "ww.......",
        ".........",
        "...^.....",
        ".........",
        "........."
    ]);
    file["kinds"] = json!([{"name": "infantry", "attack": 5, "type": "a", "range": 3, "armor": "b", "hp": 9, "move": 2,
        "cost": 1, "class": "wheels", "least": 2, "heal": 1.5, "area": 2, "cooldown": 3}]);
    file["sides"][0]["units"][0]["rest"] = json!(2);
    let battle = read(&file).unwrap();
    let at = |x, y| battle.grid().terrain(Cell { x, y }).unwrap();
    assert_eq!(
        (
            at(1, 0).name.as_str(),
            at(1, 0).step_of("wheels"),
            at(3, 2).step
        ),
        ("wood", None, 1)
    );
    assert_eq!(
        battle
            .grid()
            .distance(Cell { x: 0, y: 0 }, Cell { x: 1, y: 1 }),
        2
    );
    assert_eq!(
        (
            battle.roster().ability(0).class.as_str(),
            battle.roster().ability(0).least_range
        ),
        ("wheels", 2)
    );
    let written = serde_json::to_value(DraftBattle::from(&battle)).unwrap();
    assert_eq!(
        (&written["land"], &written["layout"]),
        (&file["land"], &file["layout"])
    );
    assert_eq!(read(&written).unwrap(), battle);

    for (path, value, sentence) in [
        (
            "/layout",
            json!("round"),
            "layout: \"round\", expected square or hexagonal",
        ),
        (
            "/terrains/0/letter",
            json!("wood"),
            "terrains[0].letter: \"wood\", expected one letter",
        ),
        (
            "/terrains/0/cover",
            json!(-1),
            "terrains[0].cover: -1, expected a number from 0 to 100",
        ),
        (
            "/terrains/0/steps/wheels",
            json!(101),
            "terrains[0].steps.wheels: 101, expected a whole number from 0 to 100",
        ),
        (
            "/land/2",
            json!("...?....."),
            "land[2]: '?', expected one of w ^ .",
        ),
        (
            "/land",
            json!(["........."]),
            "the number of rows in land: 1, expected a whole number from 5 to 5",
        ),
        (
            "/kinds/0/heal",
            json!(-1),
            "kinds[0].heal: -1, expected a number from 0 to 1000000",
        ),
        (
            "/kinds/0/area",
            json!(101),
            "kinds[0].area: 101, expected a whole number from 0 to 100",
        ),
        (
            "/sides/0/units/0/rest",
            json!(-1),
            "sides[0].units[0].rest: -1, expected a whole number from 0 to 101",
        ),
        (
            "/kinds/0/least",
            json!(4),
            "kinds[0].least: 4, expected a whole number from 1 to 3",
        ),
        (
            "/sides/0/units/0/at",
            json!([1, 0]),
            "sides[0], unit 0, at [1, 0]: ground that its class cannot enter is there, expected a free cell",
        ),
    ] {
        let mut wrong = file.clone();
        *wrong.pointer_mut(path).unwrap() = value;
        assert_eq!(read(&wrong).unwrap_err().to_string(), sentence);
    }
    file.as_object_mut().unwrap().remove("land");
    let sentence = read(&file).unwrap_err().to_string();
    assert_eq!(
        sentence,
        "land: missing, expected a list of rows, with a letter for each cell"
    );
}

#[test]
fn a_battle_on_squares_of_open_ground_is_written_as_before() {
    let written = serde_json::to_value(DraftBattle::from(&read(&small()).unwrap())).unwrap();
    for field in ["layout", "terrains", "land", "kinds"] {
        assert!(written.get(field).is_none(), "{field}");
    }
}

#[test]
fn goals_are_read_and_written() {
    let goals = [
        json!({"hold": [6, 2], "turns": 3, "held": 1}),
        json!({"survive": true}),
        json!({"escort": 0, "to": [6, 2]}),
    ];
    for goal in goals {
        let mut file = small();
        file["sides"][0]["goal"] = goal.clone();
        let battle = read(&file).unwrap();
        assert!(battle.side(0).goal().is_some());
        let written = serde_json::to_value(DraftBattle::from(&battle)).unwrap();
        assert_eq!(written["sides"][0]["goal"], goal);
        assert_eq!(read(&written).unwrap(), battle);
    }
    for (goal, sentence) in [
        (
            json!({}),
            "sides[0].goal: \"goal\", expected one of hold, survive (true) and escort",
        ),
        (
            json!({"hold": [1, 1]}),
            "sides[0].goal.turns: missing, expected a number of turns",
        ),
        (
            json!({"hold": [9, 1], "turns": 1}),
            "sides[0].goal.hold [9, 1]: outside",
        ),
        (
            json!({"escort": 0}),
            "sides[0].goal.to: missing, expected [x, y]",
        ),
    ] {
        let mut file = small();
        file["sides"][0]["goal"] = goal;
        let error = read(&file).unwrap_err().to_string();
        assert!(error.starts_with(sentence), "{error}");
    }
}
