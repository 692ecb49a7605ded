//! Matches, their logs, and what players say about all moves.

use ga_minimax::contest::{
    Contested, Finished, Log, LogError, Match, Move, Played, Request, Searcher, Settings, Task,
    Title, Wanted,
};
use ga_minimax::game::{Board, Chess, ConnectFour, TicTacToe};
use ga_minimax::players::{GeneticPlayer, PaperPlayer, Thinking};
use ga_minimax::verify::claims;
use ga_minimax::{Budget, Error, Game, MAX, Player};
use ga_request::search::{Contest, Error as Refused, Plan, Search, Step, read, run};
use serde_json::{Value, json};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Plays a match of `games` games.
fn played<B: Board>(players: [Searcher; 2], games: u64, seed: u64, budget: u64) -> Log {
    let settings = Settings {
        budget: Some(budget),
        ..Settings::default()
    };
    let request = Request {
        a: players[0],
        b: players[1],
        games,
        settings,
        ..Request::default()
    };
    let game = |game| {
        let mut bout = request.bout::<B>(seed, game);
        let mut seated = request.players();
        while !bout.is_over() {
            let mover = bout.mover();
            bout.step(&mut *seated[mover], &request.budget(mover))
                .expect("legal parameters");
        }
        assert_eq!(
            bout.step(&mut *seated[0], &request.budget(0)),
            Ok(0),
            "the game is over"
        );
        Played::of(&bout)
    };
    Log::new(
        B::NAME,
        players.map(Searcher::name),
        (0..games).map(game).collect(),
    )
}

fn document(log: &Log) -> Value {
    serde_json::from_str(&log.text()).expect("JSON")
}

#[test]
fn games_and_players_are_found_by_their_names() {
    for &title in Title::ALL {
        assert_eq!(Title::named(title.name()), Some(title));
    }
    for searcher in Searcher::ALL {
        assert_eq!(
            serde_json::from_value::<Searcher>(searcher.name().into()).ok(),
            Some(searcher)
        );
    }
    assert_eq!(Title::named(""), None);
}

#[test]
fn options_that_cannot_be_used_are_refused() {
    let refused = |options: Value| {
        let checked = read::<Request>(&options).and_then(|request| request.check());
        checked
            .expect_err("an error")
            .spelt(|field| format!("--{field}"))
    };
    for (options, sentence) in [
        (
            json!({ "a": "uct", "b": "random", "depth": 3 }),
            "--depth: not used by this player, only by paper",
        ),
        (
            json!({ "a": "uct", "b": "uct", "generations": 3 }),
            "--generations: not used by this player",
        ),
        (
            json!({ "ties": "random", "survivors": "offspring" }),
            "--ties: all lines of --survivors offspring",
        ),
        (
            json!({ "a": "greedy", "b": "random", "move-time": 1.0 }),
            "--move-time: the players random and",
        ),
        (
            json!({ "b": "random", "budget-b": 5 }),
            "--budget-b: the players random and greedy do not search",
        ),
        (
            json!({ "a": "greedy", "budget": 5, "budget-b": 5 }),
            "--budget: player a does not search and",
        ),
        (
            json!({ "population-size": 0 }),
            "--population-size: 0, expected 1 to 100000",
        ),
        (
            json!({ "opening": 401 }),
            "--opening: 401, expected 0 to 400",
        ),
        (
            json!({ "a": "oracle" }),
            "--a: unknown variant `oracle`, expected one of `best`, `paper`",
        ),
        (json!({ "plies": 3 }), "--plies: no field of this name"),
        (
            json!({ "game": "three-in-a-row", "b": "uct-widening" }),
            "player uct-widening: only for games of two players",
        ),
    ] {
        let found = refused(options);
        assert!(found.starts_with(sentence), "{found}");
    }
    let everything = json!({ "a": "alphabeta", "budget-b": 5, "depth": 3, "steps": "in-sequence" });
    let request: Request = serde_json::from_value(everything).unwrap();
    assert!(request.check().is_ok());
    let written = serde_json::to_value(&request).unwrap();
    let again: Request = serde_json::from_value(written.clone()).unwrap();
    assert_eq!(serde_json::to_value(again).unwrap(), written);
    let many =
        Settings::default().player_of_many::<TicTacToe>(Searcher::named("level-4").unwrap(), 3, 3);
    assert_eq!(many.err(), Some(Error::OnlyForTwo { player: "level-4" }));
}

#[test]
fn every_legal_move_is_found_by_its_name() {
    struct Names;

    impl Task for Names {
        type Answer = ();

        fn with<B: Board>(self) {
            let position = B::default();
            let moves = position.legal();
            for chosen in moves {
                let found = position
                    .named(&position.name(chosen))
                    .expect("a legal move");
                assert_eq!(position.name(found), position.name(chosen));
            }
            assert!(position.named("z9").is_none());
            assert!(position.draw().lines().count() >= 3);
        }
    }

    for title in Title::ALL {
        title.give(Names);
    }
}

#[test]
fn a_match_is_the_same_again_and_its_log_is_true() {
    struct Check;

    impl Task for Check {
        type Answer = ();

        fn with<B: Board>(self) {
            let players = [Searcher::Greedy, Searcher::Random];
            let log = played::<B>(players, 4, 7, 50);
            assert_eq!(log.text(), played::<B>(players, 4, 7, 50).text());
            assert_ne!(log.text(), played::<B>(players, 4, 8, 50).text());
            assert_eq!(
                claims(&log, &document(&log)["figures"]),
                Ok(Vec::new()),
                "{}",
                B::NAME
            );
            let opening = B::OPENING as usize;
            let [one, other, third, _] = log.games() else {
                panic!("four games")
            };
            assert_eq!((one.max, other.max), ('a', 'b'), "sides are exchanged");
            assert_eq!(
                one.moves[..opening],
                other.moves[..opening],
                "the openings are equal"
            );
            assert!(one.moves != third.moves, "games differ");
        }
    }

    for title in Title::ALL {
        title.give(Check);
    }
}

#[test]
fn false_claims_of_a_log_are_found() {
    let log = played::<TicTacToe>([Searcher::AlphaBeta, Searcher::Random], 2, 1, 500);
    let false_claims = |change: fn(&mut Value)| {
        let mut forged = document(&log);
        change(&mut forged);
        let log: Log = serde_json::from_value(forged.clone()).expect("a log");
        claims(&log, &forged["figures"]).map(|false_claims| false_claims.len())
    };
    assert_eq!(false_claims(|_| ()), Ok(0));
    assert!(
        false_claims(|log| log["games"][0]["result"] = json!(-1))
            .is_ok_and(|false_claims| false_claims > 0)
    );
    assert!(
        false_claims(|log| log["games"][1]["max"] = json!("a"))
            .is_ok_and(|false_claims| false_claims > 0)
    );
    assert!(
        false_claims(|log| log["games"][0]["moves"][0] = json!(77))
            .is_ok_and(|false_claims| false_claims > 0)
    );
    assert!(
        false_claims(|log| log["figures"]["score"] = json!(0.25))
            .is_ok_and(|false_claims| false_claims > 0)
    );
    assert!(
        false_claims(|log| log["players"][0] = json!("oracle"))
            .is_ok_and(|false_claims| false_claims > 0)
    );
    let error = false_claims(|log| log["game"] = json!("go"));
    assert_eq!(error, Err(LogError::Game { game: "go".into() }));
    assert!(matches!(
        false_claims(|log| log["format"] = json!("other/1")),
        Err(LogError::Draft(_))
    ));
}

#[test]
fn the_value_of_the_chosen_move_is_among_those_of_all_moves() {
    fn check<B: Board>(position: &B) {
        let moves = position.legal();
        for searcher in Searcher::ALL {
            let mut player = searcher.of::<B>();
            for budget in [0, 3, 400] {
                let choice = player
                    .choose(position, &Budget::evaluations(budget), 1)
                    .unwrap();
                let choice = choice.expect("there are moves");
                assert!(
                    [0, moves.len()].contains(&choice.values.len()),
                    "{searcher:?} {budget}"
                );
                if choice.value.is_some() {
                    assert_eq!(
                        choice.values[choice.number], choice.value,
                        "{searcher:?} {budget}"
                    );
                }
            }
        }
    }

    check(&"4445".parse::<ConnectFour>().unwrap());
    check(&Chess::default());
    check(&"X...O...X".parse::<TicTacToe>().unwrap());
}

#[test]
fn a_search_in_steps_chooses_what_the_player_chooses() {
    fn finish<G: Game<Value = f64>>(
        mut search: impl Thinking<G>,
    ) -> (Option<(usize, Option<f64>, u64)>, u64) {
        let mut generations = 0;
        while search.step().unwrap() {
            generations += 1;
            assert_eq!(search.generations(), generations);
            let tree = search.explored(3);
            assert_eq!(
                tree.lines,
                tree.children.iter().map(|child| child.lines).sum::<u64>()
            );
            assert!(
                tree.children
                    .iter()
                    .flat_map(|child| &child.children)
                    .all(|child| child.lines > 0)
            );
            assert!(search.explored(0).children.is_empty());
        }
        let choice = search.choice().unwrap();
        let lines = search.explored(1).lines;
        (
            choice.map(|choice| (choice.number, choice.value, choice.evaluations)),
            lines,
        )
    }

    let position = ConnectFour::default();
    let budget = Budget::evaluations(700);
    for seed in 1..4 {
        let chosen = |player: &mut dyn Player<ConnectFour>| {
            let choice = player.choose(&position, &budget, seed).unwrap();
            choice.map(|choice| (choice.number, choice.value, choice.evaluations))
        };
        let mut paper = PaperPlayer::with_depth(5);
        let (choice, lines) = finish(paper.search(&position, &budget, seed).unwrap());
        assert_eq!(choice, chosen(&mut paper));
        assert_eq!(
            choice.map(|(.., evaluations)| evaluations),
            Some(lines),
            "a line for each evaluation"
        );
        let mut genetic = GeneticPlayer::with_horizon(7);
        let (choice, lines) = finish(genetic.search(&position, &budget, seed).unwrap());
        assert_eq!(choice, chosen(&mut genetic));
        assert!(lines > 100);
        for searcher in Searcher::ALL {
            let mut search = Settings::default()
                .search(searcher, &position, &budget, seed)
                .unwrap();
            while search.step().unwrap() {}
            assert_eq!(
                search.choice(),
                searcher.of().choose(&position, &budget, seed),
                "{searcher:?}"
            );
        }
    }
    assert_eq!(position.turn(), MAX);
}

/// The games of a match with these numbers.
fn finished(request: &Request, numbers: &[u64]) -> Result<Vec<Finished>, Refused> {
    let play = |&game| Match::play(request, 3, game, &|| false);
    let games: Option<Vec<_>> = numbers.iter().map(play).collect::<Result<_, _>>()?;
    Ok(games.expect("nothing stops them"))
}

#[test]
fn the_games_of_any_match_do_not_depend_on_each_other() -> Result<(), Refused> {
    for game in Contested::all() {
        let request = Request {
            game,
            a: Searcher::Greedy,
            b: Searcher::Random,
            ..Request::default()
        };
        let forwards = finished(&request, &[0, 1, 2])?;
        let mut backwards = finished(&request, &[2, 1, 0])?;
        backwards.reverse();
        let text = |games: &[Finished]| serde_json::to_string(games).unwrap();
        assert_eq!(text(&forwards), text(&backwards), "{game}");
        assert!(Match::play(&request, 3, 0, &|| true)?.is_none(), "{game}");
        let outcome = Match::sum(&request, forwards);
        assert_eq!((outcome.game, outcome.record.games()), (game.name(), 3));
    }
    Ok(())
}

#[test]
fn player_a_has_each_seat_of_three_in_turn() -> Result<(), Refused> {
    let request = |opening| Request {
        game: Contested::ThreeInARow,
        a: Searcher::Minimax,
        b: Searcher::Random,
        opening: Some(opening),
        ..Request::default()
    };
    let none = Match::sum(&request(0), Vec::new());
    assert_eq!(
        (none.score, none.text("").as_str()),
        (None, "no game was finished")
    );
    let outcome = Match::sum(&request(0), finished(&request(0), &[0, 1, 2])?);
    assert_eq!(outcome.record.wins, 3, "from any seat");
    // With random moves alone, the three games of an opening are one game.
    let alike = Match::sum(&request(16), finished(&request(16), &[0, 1, 2])?);
    assert!(
        (alike.score.unwrap() - 1.0 / 3.0).abs() < 1e-12,
        "{alike:?}"
    );
    Ok(())
}

/// The move that is found, as JSON.
fn found(wanted: Wanted, seed: u64) -> Result<Value, Refused> {
    let mut search = Move::begin(wanted, &Plan::default(), seed, None)?;
    assert!(search.found()?.is_none(), "before the first step");
    run(&mut search, &Plan::default(), &|| false, &mut |_| ())?;
    assert_eq!(search.step(&|| false)?, Step::Over);
    Ok(serde_json::to_value(search.found()?).unwrap())
}

#[test]
fn a_limit_of_evaluations_is_that_of_the_search() -> Result<(), Refused> {
    let wanted = json!({ "game": "othello", "player": "pvs" });
    let wanted: Wanted = serde_json::from_value(wanted).expect("a request");
    let plan = Plan {
        evaluations: Some(3000),
        ..Plan::default()
    };
    let mut search = Move::begin(wanted, &plan, 1, None)?;
    run(&mut search, &plan, &|| false, &mut |_| ())?;
    let found = serde_json::to_value(search.found()?).expect("JSON");
    assert_eq!(found["evaluations"], 3000);
    Ok(())
}

#[test]
fn a_search_behind_the_door_finds_the_move_of_its_player() -> Result<(), Refused> {
    struct Check(Searcher);

    impl Task for Check {
        type Answer = Result<(), Refused>;

        fn with<B: Board>(self) -> Self::Answer {
            let wanted = Wanted {
                game: Title::named(B::NAME).expect("a game"),
                player: Some(self.0),
                settings: Settings {
                    // Its usual limit takes seconds.
                    budget: (self.0 == Searcher::Exact).then_some(Settings::EVALUATIONS),
                    ..Settings::default()
                },
                ..Wanted::default()
            };
            let position = B::default();
            let budget = Budget::evaluations(Settings::EVALUATIONS);
            let choice = self.0.of::<B>().choose(&position, &budget, 5);
            if self.0 == Searcher::Paper && B::CHANCE {
                return Ok(());
            }
            let choice = choice?.expect("a move");
            let found = found(wanted, 5)?;
            let name = found["move"].to_string().replace('"', "");
            assert_eq!(
                name,
                position.name(choice.chosen),
                "{:?} {}",
                self.0,
                B::NAME
            );
            assert_eq!(found["evaluations"], choice.evaluations);
            assert_eq!(found["value"], json!(choice.value));
            Ok(())
        }
    }

    for player in Searcher::ALL {
        for title in Title::ALL {
            title.give(Check(player))?;
        }
    }
    Ok(())
}

#[test]
fn a_move_that_is_stopped_is_the_best_one_so_far() -> Result<(), Refused> {
    for player in Searcher::ALL {
        let wanted = || Wanted {
            player: Some(player),
            settings: Settings {
                budget: player.searches().then_some(u64::MAX),
                ..Settings::default()
            },
            host: Budget::default().with_cancel(Arc::new(AtomicBool::new(true))),
            ..Wanted::default()
        };
        let chosen = found(wanted(), 1)?;
        assert!(
            !chosen["move"].is_null() && !chosen["line"][0].is_null(),
            "{player:?}"
        );
        // The stop of a step cuts it before it begins.
        let mut search = Move::begin(wanted(), &Plan::default(), 1, None)?;
        assert_eq!(search.step(&|| true)?, Step::Cut);
        assert_eq!(
            (search.progress().evaluations, search.found()?.is_none()),
            (0, true)
        );
    }
    Ok(())
}

#[test]
fn a_move_that_cannot_be_searched_is_refused_by_the_field() {
    let refused = |options: Value| {
        let begun = read::<Wanted>(&options)
            .and_then(|wanted| Move::begin(wanted, &Plan::default(), 1, None));
        begun.err().expect("an error").to_string()
    };
    for (options, sentence) in [
        (
            json!({ "position": "XX" }),
            "position: position: 2 characters, expected",
        ),
        (
            json!({ "player": "uct", "explain": true }),
            "explain: only the player genetic can say why",
        ),
        (
            json!({ "player": "uct", "crossover": 0.5 }),
            "crossover: not used by this player, only by paper",
        ),
        (
            json!({ "memory": 0 }),
            "memory: found the number 0, expected a size from 1KiB to 1024GiB, as in 64MiB",
        ),
        (
            json!({ "memory": "64" }),
            "memory: found the text \"64\", expected a size from 1KiB to 1024GiB, as in 64MiB",
        ),
    ] {
        let found = refused(options);
        assert!(found.starts_with(sentence), "{found}");
    }
    let sizes = json!({ "memory": "2KiB" });
    let wanted = read::<Wanted>(&sizes).unwrap();
    assert_eq!(wanted.settings.memory, Some(2048));
    let resumed = Move::begin(wanted, &Plan::default(), 1, Some(json!(7)));
    assert!(matches!(resumed, Err(Refused::Checkpoint { .. })));
}

#[test]
fn the_player_exact_has_the_value_of_each_move() -> Result<(), Refused> {
    let wanted = json!({ "game": "connect-four", "position": "44444432233", "player": "exact" });
    let found = found(serde_json::from_value(wanted).expect("a request"), 1)?;
    assert_eq!(found["value"], 1.0, "X wins");
    let values = json!([[1, 1.0], [2, 1.0], [3, 1.0], [5, 1.0], [6, 1.0], [7, 1.0]]);
    assert_eq!(found["values"], values);
    Ok(())
}
