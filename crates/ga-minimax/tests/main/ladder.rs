//! Levels: names, limits, and players with short sight and narrow attention.

use ga_minimax::contest::{Bout, Request, Searcher, Settings};
use ga_minimax::game::{
    Board, Breakthrough, Chess, ConnectFour, Einstein, ListedTree, Othello, TicTacToe,
};
use ga_minimax::ladder::{self, Level};
use ga_minimax::players::{AlphaBeta, Greedy, Sight};
use ga_minimax::{Budget, Error, Game, Player};
use serde_json::json;

#[test]
fn levels_are_the_numbers_from_1_to_10() {
    assert_eq!(
        Level::all().map(Level::number).collect::<Vec<_>>(),
        (1..=10).collect::<Vec<_>>()
    );
    for number in [0, 11, u64::MAX] {
        let sentence = Level::new(number).expect_err("no level").to_string();
        assert_eq!(sentence, format!("level: {number}, expected 1 to 10"));
        assert!(serde_json::from_value::<Level>(json!(number)).is_err());
    }
    for level in Level::all() {
        assert_eq!(
            serde_json::from_value::<Level>(json!(level)).ok(),
            Some(level)
        );
        let player = Searcher::Level(level);
        assert_eq!(Searcher::named(player.name()), Some(player));
        assert_eq!(
            serde_json::from_value::<Searcher>(json!(player)).ok(),
            Some(player)
        );
    }
}

#[test]
fn a_limit_beside_a_level_is_refused() {
    let level = Searcher::Level(Level::new(3).expect("a level"));
    for settings in [
        Settings {
            budget: Some(5),
            ..Settings::default()
        },
        Settings {
            memory: Some(5),
            ..Settings::default()
        },
    ] {
        let sentence = settings
            .check(&[level], None)
            .expect_err("refused")
            .to_string();
        assert!(
            sentence.contains("a level has limits of its own"),
            "{sentence}"
        );
        assert!(settings.check(&[level, Searcher::Uct], None).is_ok());
    }
}

/// The moves of games of one level against another.
fn games<B: Board>(a: u64, b: u64, seed: u64) -> Vec<String> {
    let [a, b] = [a, b].map(|number| Searcher::Level(Level::new(number).expect("a level")));
    let request = Request {
        a,
        b,
        opening: Some(2),
        ..Request::default()
    };
    let game = |game| {
        let (mut bout, mut players): (Bout<B>, _) = (request.bout(seed, game), request.players());
        while !bout.is_over() {
            let mover = bout.mover();
            bout.step(&mut players[mover], &request.budget(mover))
                .expect("a move");
        }
        bout.played().join(" ")
    };
    (0..4).map(game).collect()
}

#[test]
fn the_same_seed_gives_the_same_games_and_another_seed_others() {
    let first = games::<ConnectFour>(3, 2, 1);
    assert_eq!(first, games::<ConnectFour>(3, 2, 1));
    assert_ne!(first, games::<ConnectFour>(3, 2, 2));
}

#[test]
fn a_player_that_overlooks_nothing_values_a_position_as_alpha_beta_does() {
    for depth in 1..=4 {
        for text in ["4453", "11223", "4444413", ""] {
            let position: ConnectFour = text.parse().expect("a position");
            let sight = Sight::new(depth, 1.0).choose(&position, &Budget::default(), 9);
            let exact = AlphaBeta { depth: Some(depth) }.choose(&position, &Budget::default(), 9);
            let value = |chosen: Result<Option<ga_minimax::Choice<u8, f64>>, Error>| {
                chosen.expect("no error").expect("a move").value
            };
            assert_eq!(value(sight), value(exact), "{text} at depth {depth}");
        }
    }
}

#[test]
fn a_win_at_once_is_taken_whatever_the_attention_is_if_the_player_looks_two_moves_ahead() {
    let position: ConnectFour = "112233".parse().expect("a position");
    for seed in 0..100 {
        for depth in [2, 3] {
            let choice = Sight::new(depth, 0.0).choose(&position, &Budget::default(), seed);
            assert_eq!(choice.expect("no error").expect("a move").chosen, 3);
        }
    }
    // With a depth of 1 it is overlooked now and then.
    let chosen = |seed| {
        Sight::new(1, 0.3)
            .choose(&position, &Budget::default(), seed)
            .expect("no error")
            .expect("a move")
    };
    let taken = (0..400).filter(|&seed| chosen(seed).chosen == 3).count();
    assert!(
        (80..170).contains(&taken),
        "{taken} of 400, expected about 125"
    );
}

/// The moves of Connect Four that win at once.
fn wins(position: &ConnectFour) -> Vec<u8> {
    let mut moves = position.legal();
    moves.retain(|&chosen| {
        let after = position.after(chosen);
        after.legal().is_empty() && after.value().abs() >= 1.0
    });
    moves
}

#[test]
fn from_level_3_on_connect_four_closes_an_open_three_and_takes_a_win() {
    let (mut closed, mut won, mut left_open) = (0, 0, 0);
    for game in 0..60 {
        let mut position = ConnectFour::default();
        for ply in 0.. {
            let next = Sight::new(2, 0.5).choose(&position, &Budget::default(), 100 * game + ply);
            let Some(next) = next.expect("no error") else {
                break;
            };
            let chosen = |level: Level| {
                let choice = ladder::choose(&position, level, game).expect("no error");
                choice.expect("a move").chosen
            };
            let mut middle = Level::all().skip(2).take(6);
            let mut safe = position.legal();
            safe.retain(|&chosen| wins(&position.after(chosen)).is_empty());
            let own = wins(&position);
            if !own.is_empty() {
                won += 1;
                assert!(middle.all(|level| own.contains(&chosen(level))));
            } else if let [only] = safe[..] {
                closed += 1;
                assert!(middle.all(|level| chosen(level) == only), "{position}");
                let low = Level::all().take(2).map(chosen);
                left_open += low.filter(|&chosen| chosen != only).count();
            }
            position.play(next.chosen);
        }
    }
    // The mistakes of the lowest two levels stay.
    assert!(closed > 20 && won > 20, "{closed} {won}");
    assert!(left_open > closed / 2, "{left_open} of {closed} twice");
}

#[test]
fn more_attention_notices_all_that_less_attention_does() {
    // With one ply, a player with more attention never finds less.
    let position: Breakthrough = "OOOOOO...O.X..O......X..X..X.XXX.X..X X"
        .get(0..36)
        .map(|squares| format!("{squares} X"))
        .expect("36 squares")
        .parse()
        .expect("a position");
    for seed in 0..50 {
        let value = |attention| {
            let choice = Sight::new(1, attention).choose(&position, &Budget::default(), seed);
            choice
                .expect("no error")
                .expect("a move")
                .value
                .expect("a value")
        };
        let values = [0.1, 0.3, 0.6, 0.9, 1.0].map(value);
        assert!(values.is_sorted(), "{values:?}");
    }
}

#[test]
fn a_level_stops_with_its_budget_and_knows_the_end_of_a_game() {
    let top = Level::new(10).expect("a level");
    let choice = top
        .player::<Othello>()
        .choose(&Othello::default(), &Budget::evaluations(7), 1);
    assert!(choice.expect("no error").expect("a move").evaluations <= 7);
    let over: TicTacToe = "XXXOO....".parse().expect("a position");
    assert_eq!(ladder::choose(&over, top, 1), Ok(None));
    let tree = ListedTree::new(2, 2, vec![1.0, 2.0, 3.0, 4.0]).expect("a tree");
    let found = Sight::new(2, 1.0).choose(&tree, &Budget::default(), 1);
    assert_eq!(found, Err(Error::Unestimated));
}

/// The share of points of a against b.
fn score<B: Board>(a: impl Player<B> + Copy, b: impl Player<B> + Copy, games: u64) -> f64 {
    let points: i64 = (0..games)
        .map(|game| {
            let mut bout = Bout::<B>::new(2, 99, game);
            let (mut a, mut b) = (a, b);
            while !bout.is_over() {
                let player: &mut dyn Player<B> = if bout.mover() == 0 { &mut a } else { &mut b };
                bout.step(player, &Budget::default()).expect("a move");
            }
            i64::from(bout.result())
        })
        .sum();
    0.5 + 0.5 * points as f64 / games as f64
}

/// The lowest level loses to the beginner, and each second level is far stronger.
fn climb<B: Board>() {
    let level = |number: u64| Level::new(number).expect("a level").player::<B>();
    let beginner = score::<B>(level(1), Greedy, 40);
    assert!(
        beginner < 0.4,
        "{}: level 1 has {beginner} against the beginner",
        B::NAME
    );
    for number in [3, 5] {
        let share = score::<B>(level(number), level(number - 2), 40);
        assert!(
            share > 0.6,
            "{}: level {number} has {share} against level {}",
            B::NAME,
            number - 2
        );
    }
}

#[test]
fn levels_climb() {
    climb::<ConnectFour>();
    climb::<Breakthrough>();
    climb::<Einstein>();
    climb::<Chess>();
}
