use ga_request::options::{Kind, fields};
use ga_request::search::{Ask, Contest, Plan, Progress, Search, Step, door, run};
use ga_units::evolve::genome::TurnView;
use ga_units::players::Settings;
use ga_units::search::matches::{self, Game, Match};
use ga_units::search::styles::Styles;
use ga_units::search::turn::{self, Turn};
use ga_units::search::weights::{self, Weights};
use ga_units::{data, verify};
use serde_json::{Value, json};
use std::sync::atomic::{AtomicUsize, Ordering};

/// A plan of two generations.
const PLAN: Plan = Plan {
    generations: Some(2),
    evaluations: None,
    schedule: None,
};

/// The battle of the islands with a few units.
fn battle() -> Value {
    let mut battle: Value = serde_json::from_str(data::ISLANDS).unwrap();
    for (side, at) in [(0, [3, 8]), (1, [5, 8])] {
        battle["sides"][side]["units"] = json!([{ "id": 1, "kind": "infantry", "at": at }]);
    }
    battle
}

fn weights() -> Value {
    json!({ "maps": 1, "population-size": 3, "width": 10, "height": 6, "rounds": 5, "against": "greedy" })
}

fn styles() -> Value {
    json!({ "games": 1, "check": 1, "levels": [1], "width": 10, "height": 6, "units": 1, "rounds": 2 })
}

fn begin<S: Search>(request: &Value, from: Option<Value>) -> S {
    let request = serde_json::from_value(request.clone()).expect("options");
    S::begin(request, &PLAN, 5, from).expect("a search")
}

/// Cuts each step once, and goes on from a checkpoint if there is one.
fn in_parts<S: Search>(request: &Value) -> (Progress, Value) {
    let mut search: S = begin(request, None);
    while PLAN.reached(&search.progress()).is_none() {
        let before = search.progress();
        let is_founding = before.evaluations == 0;
        if search.checkpoint().is_some() || !is_founding {
            assert_eq!(search.step(&|| true).expect("a cut"), Step::Cut);
            assert_eq!(search.progress(), before);
        }
        if let Some(checkpoint) = search.checkpoint() {
            search = begin(request, Some(checkpoint));
            assert_eq!(search.progress(), before);
        }
        assert_eq!(search.step(&|| false).expect("a step"), Step::Whole);
    }
    let found = search.found().expect("no error").expect("a result");
    (search.progress(), json!(found))
}

fn at_once<S: Search>(request: &Value) -> (Progress, Value) {
    let mut search: S = begin(request, None);
    run(&mut search, &PLAN, &|| false, &mut |_| ()).expect("steps");
    let found = search.found().expect("no error").expect("a result");
    (search.progress(), json!(found))
}

#[test]
fn a_search_in_parts_equals_an_undisturbed_one_and_a_cut_leaves_no_trace() {
    assert_eq!(
        in_parts::<Weights>(&weights()),
        at_once::<Weights>(&weights())
    );
    let own = json!({ "maps": 1, "population-size": 2, "width": 10, "height": 6, "rounds": 3 });
    assert_eq!(in_parts::<Weights>(&own), at_once::<Weights>(&own));
    assert_eq!(in_parts::<Styles>(&styles()), at_once::<Styles>(&styles()));
    for player in ["paper", "genetic"] {
        let request = json!({ "battle": battle(), "player": player });
        assert_eq!(
            in_parts::<Turn>(&request),
            at_once::<Turn>(&request),
            "{player}"
        );
    }
}

#[test]
fn a_match_that_is_cut_leaves_no_trace() {
    // Of the founders alone, the last one is cut within its matches.
    let mut whole: Weights = begin(&weights(), None);
    let asked = AtomicUsize::new(0);
    let count = || {
        asked.fetch_add(1, Ordering::Relaxed);
        false
    };
    assert_eq!(whole.step(&count).unwrap(), Step::Whole);
    let most = asked.into_inner();
    let mut parts: Weights = begin(&weights(), None);
    for least in [1, most / 2, most - 1] {
        let asked = AtomicUsize::new(0);
        let due = || asked.fetch_add(1, Ordering::Relaxed) >= least;
        assert_eq!(parts.step(&due).unwrap(), Step::Cut, "{least} of {most}");
        assert_eq!(parts.progress().evaluations, 0);
    }
    assert_eq!(parts.step(&|| false).unwrap(), Step::Whole);
    assert_eq!(parts.found().unwrap(), whole.found().unwrap());
}

#[test]
fn a_plan_is_the_decision_of_its_player() {
    let draft = serde_json::from_value(battle()).unwrap();
    let position = turn::position(draft).unwrap();
    let view = TurnView::new(&position);
    let decided = Settings::default()
        .paper()
        .decide(&view, 5)
        .unwrap()
        .unwrap();
    let request = serde_json::from_value(json!({ "battle": battle(), "player": "paper" })).unwrap();
    let mut search = Turn::begin(request, &Plan::default(), 5, None).unwrap();
    let usual = search.usual();
    let reason = run(&mut search, &usual, &|| false, &mut |_| ()).unwrap();
    let progress = search.progress();
    assert_eq!(reason, decided.stop);
    assert_eq!(
        (progress.generations, progress.evaluations, progress.best),
        (
            decided.generations,
            decided.evaluations,
            Some(decided.fitness)
        )
    );
    let script = json!({ "battle": battle(), "player": "hold" });
    let mut hold: Turn = Turn::begin(
        serde_json::from_value(script).unwrap(),
        &Plan::default(),
        5,
        None,
    )
    .unwrap();
    assert_eq!(hold.step(&|| false).unwrap(), Step::Over);
    assert_eq!(
        hold.found().unwrap().expect("a plan").orders[0].target,
        None
    );
}

#[test]
fn what_cannot_be_searched_is_refused_by_the_name_of_its_field() {
    let weighed = |request: Value| (door::<Weights>().begin)(request, &PLAN, 1, None).err();
    let styled = |request: Value| (door::<Styles>().begin)(request, &PLAN, 1, None).err();
    let planned = |request: Value| (door::<Turn>().begin)(request, &PLAN, 1, None).err();
    for (error, sentence) in [
        (
            weighed(json!({ "maps": 0 })),
            "maps: 0, expected a whole number from 1 to 100000",
        ),
        (
            weighed(json!({ "population-size": 1 })),
            "population-size: 1, expected a whole number from 2 to 1000",
        ),
        (
            weighed(json!({ "against": "me" })),
            "against: expected one of paper, genetic",
        ),
        (
            weighed(json!({ "width": 10, "distance": 4 })),
            "distance: the distance of the buildings",
        ),
        (
            weighed(json!({ "kinds-a": ["ogre"] })),
            "kinds-a: \"ogre\", expected one of infantry",
        ),
        (
            weighed(json!({ "scenario": "islands", "units": 3 })),
            "units: the game islands has its own",
        ),
        (
            weighed(json!({ "scenario": "moon" })),
            "scenario: expected islands, lake or a battle",
        ),
        (styled(json!({ "levels": [11] })), "levels"),
        (
            planned(json!({ "battle": battle(), "player": "hold" })),
            "generations: player hold does not search",
        ),
        (
            planned(json!({ "battle": battle(), "player": "ascent" })),
            "generations: player ascent is limited by evaluations and time only",
        ),
        (
            planned(json!({ "battle": battle(), "weights": "1,2,3,4" })),
            "weights: only player paper uses it",
        ),
        (
            planned(json!({ "battle": battle(), "player": "paper", "weights": "1" })),
            "weights: ",
        ),
    ] {
        let error = error.expect("a refusal").to_string();
        let (field, problem) = sentence.split_once(": ").unwrap_or((sentence, ""));
        assert!(
            error.starts_with(field) && error.contains(problem),
            "{error}, expected {sentence}"
        );
    }
}

#[test]
fn a_choice_of_players_has_all_their_names() {
    let all = fields::<weights::Request>();
    let against = all.iter().find(|field| field.name == "against").unwrap();
    let Kind::Choice { words } = &against.kind else {
        panic!("{against:?}");
    };
    assert_eq!((words.len(), &*words[3].name), (7, "greedy"));
    assert_eq!(against.default, "genetic");
}

/// Short games of scripts on two maps, and of three sides around the lake.
fn contests() -> [matches::Request; 2] {
    let request = |options: Value| serde_json::from_value(options).expect("options");
    [
        request(json!({
            "players": ["random", "greedy+counter"], "games": 4, "fog": 6,
            "width": 12, "height": 8, "rounds": 12,
        })),
        request(json!({
            "players": ["rush", "random", "level-1"], "games": 4, "melee": true,
            "scenario": "lake", "rounds": 6,
        })),
    ]
}

fn game(request: &matches::Request, number: u64) -> Game {
    let played = Match::play(request, 7, number, &|| false).expect("no error");
    // As a worker of a farm sends it.
    serde_json::from_value(json!(played)).expect("a game")
}

#[test]
fn games_in_another_order_are_the_same_games() {
    for request in contests() {
        Match::check(&request).expect("games");
        let count = Match::games(&request);
        let games: Vec<Game> = (0..count).map(|number| game(&request, number)).collect();
        let mut others: Vec<Game> = (0..count)
            .rev()
            .map(|number| game(&request, number))
            .collect();
        others.reverse();
        assert!(
            games == others,
            "{} against {}",
            games[0].report.seed,
            others[0].report.seed
        );
        let found = Match::sum(&request, games.clone());
        assert_eq!(found, Match::sum(&request, others));
        assert_eq!(found.wins.iter().sum::<u64>() + found.draws, count);
        assert_ne!(
            games[0].turns, games[2].turns,
            "each has a place of its own"
        );
    }
}

#[test]
fn a_game_is_that_of_its_record() {
    for request in contests() {
        for number in 0..4 {
            let Game {
                report,
                units,
                turns,
                is_whole,
            } = game(&request, number);
            let record = request.record(7, number + 1, turns).expect("a record");
            let end = verify::replay(&record, &mut |_| {}).expect("turns");
            let again = Game::of(number + 1, report.swapped, record, &end);
            assert_eq!((again.report, again.units), (report, units));
            assert!(is_whole && again.is_whole);
        }
    }
}

#[test]
fn each_player_of_a_melee_takes_the_next_seat() {
    let [pair, melee] = contests();
    let sides: Vec<_> = (1..=4).map(|number| melee.sides(number)).collect();
    assert_eq!(sides, [[0, 1, 2], [1, 2, 0], [2, 0, 1], [0, 1, 2]]);
    assert_eq!(
        pair.sides(2),
        [0, 1],
        "a match exchanges the sides of its map"
    );
    let sides = game(&melee, 1).report.sides;
    let names: Vec<&str> = sides.iter().map(|side| &*side.player).collect();
    assert_eq!(names, ["level-1", "rush", "random"]);
    let mut second = game(&melee, 1).report;
    second.winner = Some(0);
    assert_eq!(melee.winner(&second), Some(2));
}

#[test]
fn a_first_game_that_was_cut_is_given_as_far_as_it_came() {
    for request in contests() {
        let whole = game(&request, 0);
        let asked = AtomicUsize::new(0);
        let due = || asked.fetch_add(1, Ordering::Relaxed) >= 3;
        let cut = Match::play(&request, 7, 0, &due).unwrap().expect("a game");
        assert!(Match::is_whole(&whole) && !Match::is_whole(&cut));
        assert_eq!(cut.turns, whole.turns[..3]);
        assert_eq!(Match::play(&request, 7, 1, &|| true).unwrap(), None);
    }
}

#[test]
fn weights_of_its_own_are_part_of_the_name_of_genetic() {
    let weights = json!({ "kill": 2, "wound": 1, "siege": 1, "loss": 1, "pain": 1, "home": 1, "advance": 1, "chase": 1 });
    let options = json!({ "players": ["genetic+cheapest", "greedy"], "tuned": weights });
    let request: matches::Request = serde_json::from_value(options).unwrap();
    assert_eq!(
        Match::name(&request, 1),
        "units-match-genetic-tuned-53c6e194_cheapest-greedy-50x50-1"
    );
}

#[test]
fn a_match_that_cannot_be_played_is_refused_by_the_field() {
    let refused = |options: Value| {
        let request: Result<matches::Request, _> = serde_json::from_value(options);
        request.map_or_else(
            |error| error.to_string(),
            |request| Match::check(&request).unwrap_err().to_string(),
        )
    };
    let lake = json!({ "players": ["rush", "hold"], "melee": true, "scenario": "lake" });
    assert_eq!(
        refused(lake),
        "players: 2 players, expected 3, one for each side"
    );
    assert_eq!(
        refused(json!({})),
        "players: 0 players, expected 2, one for each side"
    );
    let stable = json!({ "players": ["rush", "hold"], "stable": 3 });
    assert!(refused(stable).starts_with("stable: only player paper uses it"));
    assert!(
        refused(json!({ "players": ["rush+all"] })).contains("expected a buyer of list, cheapest")
    );
    assert!(refused(json!({ "player": ["rush"] })).contains("did you mean `players`?"));
    let narrow = json!({ "players": ["rush", "hold"], "width": 10, "distance": 4 });
    assert!(refused(narrow).contains("odd"));
}
