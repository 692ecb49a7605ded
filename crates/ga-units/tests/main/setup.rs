use ga_units::game::{Ground, Setup};
use ga_units::players::{Name, Settings};
use ga_units::{Map, Roster, Terms};
use serde_json::{Value, from_value, json};

#[test]
fn options_that_cannot_be_used_are_refused() {
    let refused = |options: Value| {
        let setup = from_value::<Setup>(options).map_err(|error| error.to_string());
        let paper = Roster::paper();
        setup
            .and_then(|setup| {
                setup
                    .maps([&paper, &paper])
                    .map_err(|error| error.to_string())
            })
            .unwrap_err()
    };
    for (options, sentence) in [
        (
            json!({ "width": 10, "distance": 4 }),
            "distance: the distance of the buildings: 4, expected an odd",
        ),
        (
            json!({ "kinds-b": ["infantry", "ogre"] }),
            "kinds-b: \"ogre\", expected one of infantry, cavalry",
        ),
        (json!({ "width": 3, "height": 3, "units": 900 }), "units: "),
        (json!({ "columns": 3 }), "unknown field `columns`"),
    ] {
        let found = refused(options);
        assert!(found.starts_with(sentence), "{found}");
    }
    let refused = |options: Value, player: Name| {
        let settings: Settings = from_value(options).expect("settings");
        settings
            .check(&[player, Name::Rush])
            .unwrap_err()
            .to_string()
    };
    for (options, player, sentence) in [
        (
            json!({ "generations": 3 }),
            Name::Ascent,
            "generations: only the players paper and genetic use it",
        ),
        (
            json!({ "redraw": "one" }),
            Name::Genetic,
            "redraw: only player paper uses it",
        ),
        (
            json!({ "survivors": 12 }),
            Name::Paper,
            "survivors 12: expected at most the 10 individuals",
        ),
        (
            json!({ "elites": 10 }),
            Name::Paper,
            "elites 10: expected fewer than the 10 individuals",
        ),
    ] {
        let found = refused(options, player);
        assert!(found.starts_with(sentence), "{found}");
    }
}

#[test]
fn two_matches_on_a_map_have_swapped_sides_and_a_scenario_is_always_the_same() {
    let ground = Ground::map(Map::apart(15).unwrap(), Terms::default());
    assert_eq!(
        [0, 1, 2].map(|game| ground.place(5, game)),
        [(5, false), (5, true), (6, false)]
    );
    let [one, other] = [false, true].map(|swapped| ground.battle(5, swapped).unwrap());
    assert_eq!((one.side(0), one.side(1)), (other.side(1), other.side(0)));
    assert_eq!((one.active(), other.active()), (0, 1));
    let setup = Setup {
        income: Some(3.0),
        kinds_a: vec!["cavalry".into()],
        ..Setup::default()
    };
    let scenario = setup.on(&one).unwrap();
    assert_eq!(scenario.place(5, 1), (6, false));
    let battle = scenario.battle(6, false).unwrap();
    assert_eq!(
        (battle.terms().income, battle.roster().clan(0).count()),
        (3.0, 1)
    );
}
