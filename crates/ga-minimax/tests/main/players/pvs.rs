//! Principal variation search.

use crate::support::Odd;
use ga_minimax::game::{Board, Breakthrough, Chess, ConnectFour, Othello, TicTacToe};
use ga_minimax::players::{AlphaBeta, Minimax, Pvs, Random};
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Error, Game, MAX, Player};

/// The value of a search without a limit.
fn value<G: Game<Value = f64>>(player: &mut dyn Player<G>, root: &G) -> f64 {
    player
        .choose(root, &Budget::default(), 1)
        .unwrap()
        .unwrap()
        .value
        .unwrap()
}

/// A position after random moves, in which the game goes on.
fn midgame<G: Game + Default>(seed: u64, moves: u64) -> G {
    let mut position = G::default();
    for ply in 0..moves {
        let choice = Random
            .choose(&position, &Budget::default(), 1000 * seed + ply)
            .unwrap();
        let Some(next) = choice.map(|choice| position.after(choice.chosen)) else {
            break;
        };
        if next.legal().is_empty() {
            break;
        }
        position = next;
    }
    position
}

#[test]
fn without_reductions_the_value_is_that_of_minimax() {
    fn check<G: Game<Value = f64>>(root: &G, depth: usize, name: &str) {
        let found = value(
            &mut Pvs {
                depth: Some(depth),
                is_reduced: false,
            },
            root,
        );
        assert_eq!(
            found,
            value(&mut Minimax { depth: Some(depth) }, root),
            "{name}, depth {depth}"
        );
    }
    for seed in 0..12 {
        for depth in 1..=4 {
            check(&midgame::<Othello>(seed, 20), depth, "othello");
            check(&midgame::<TicTacToe>(seed, 2), 2 * depth, "tic-tac-toe");
            // Players do not alternate, and there is no table.
            let odd = (7 * seed..7 * seed + 50)
                .map(|path| Odd { path, left: 9 })
                .find(|odd| odd.legal().len() > 1);
            check(&odd.unwrap(), depth, "odd");
        }
    }
}

#[test]
fn quiescence_follows_captures_until_either_player_stops() {
    fn quiet(position: &Breakthrough) -> f64 {
        let mut loud = Vec::new();
        position.loud(&mut loud);
        let values = loud.iter().map(|&chosen| quiet(&position.after(chosen)));
        values.fold(
            position.value(),
            if position.turn() == MAX {
                f64::max
            } else {
                f64::min
            },
        )
    }
    for seed in 0..12 {
        let root = midgame::<Breakthrough>(seed, 16);
        let after = root
            .legal()
            .into_iter()
            .map(|chosen| quiet(&root.after(chosen)));
        let expected = after
            .reduce(if root.turn() == MAX {
                f64::max
            } else {
                f64::min
            })
            .unwrap();
        assert_eq!(
            value(
                &mut Pvs {
                    depth: Some(1),
                    is_reduced: false
                },
                &root
            ),
            expected,
            "seed {seed}"
        );
    }
}

#[test]
fn loud_moves_are_legal_moves() {
    fn check<G: Game<Move: PartialEq> + Default>(captures: bool) {
        let mut count = 0;
        for seed in 0..60 {
            let position = midgame::<G>(seed, 10 + seed);
            let mut loud = Vec::new();
            position.loud(&mut loud);
            let legal = position.legal();
            assert!(loud.iter().all(|chosen| legal.contains(chosen)));
            count += loud.len();
        }
        assert_eq!(count > 0, captures);
    }
    check::<Chess>(true);
    check::<Breakthrough>(true);
    check::<ConnectFour>(false);
    check::<Othello>(false);
}

#[test]
fn what_connect_four_knows_is_what_minimax_finds() {
    let mut counts = [0; 2];
    for seed in 0..600 {
        let position = midgame::<ConnectFour>(seed, 33 + seed % 4);
        if position.to_string().matches('.').count() > 9 {
            continue;
        }
        for chosen in position.legal() {
            let next = position.after(chosen);
            let Some(known) = next.known() else { continue };
            assert_eq!(known, minimax(&next, 9).0, "seed {seed}\n{next}");
            counts[usize::from(known > 0.0)] += 1;
        }
    }
    assert!(counts.iter().all(|&count| count >= 20), "{counts:?}");
    // Three and two of X in the bottom row, open at both ends.
    let known = |columns: &str| columns.parse::<ConnectFour>().unwrap().known();
    assert_eq!((known("44553"), known("4455")), (Some(1.0), None));
    assert_eq!(
        known("343343633666667111144447555577772225122215"),
        Some(0.0)
    );
}

/// Tic-tac-toe that knows every value after its first move, changed by this function.
#[derive(Clone, Debug)]
struct Told(TicTacToe, fn(f64) -> f64);

impl Game for Told {
    type Move = u8;
    type Value = f64;

    fn turn(&self) -> usize {
        self.0.turn()
    }

    fn moves(&self, moves: &mut Vec<u8>) {
        self.0.moves(moves);
    }

    fn play(&mut self, chosen: u8) {
        self.0.play(chosen);
    }

    fn value(&self) -> f64 {
        self.0.value()
    }

    fn known(&self) -> Option<f64> {
        Some(self.1(minimax(&self.0, 9).0))
    }
}

#[test]
fn a_known_value_ends_the_search() {
    let choose = |position: &str, change| {
        let root = Told(position.parse().unwrap(), change);
        Pvs::default().choose(&root, &Budget::evaluations(1000), 1)
    };
    // Every move of X draws, and is asked for once.
    let drawn = choose(".........", |value| value).unwrap().unwrap();
    assert_eq!((drawn.value, drawn.evaluations), (Some(0.0), 9));
    // A known win may be infinite.
    let won = choose(
        "XX.OO....",
        |value| if value > 0.0 { f64::INFINITY } else { value },
    );
    let won = won.unwrap().unwrap();
    assert_eq!((won.chosen, won.value), (2, Some(f64::INFINITY)));
    let wrong = choose(".........", |_| f64::NAN);
    assert!(matches!(wrong, Err(Error::NotANumber { line }) if line.len() == 1));
}

#[test]
fn a_table_of_positions_spares_evaluations() {
    let root: ConnectFour = "4453".parse().unwrap();
    let spent = |player: &mut dyn Player<ConnectFour>| {
        player
            .choose(&root, &Budget::default(), 1)
            .unwrap()
            .unwrap()
            .evaluations
    };
    let with = spent(&mut Pvs {
        depth: Some(8),
        is_reduced: false,
    });
    let without = spent(&mut AlphaBeta { depth: Some(8) });
    assert!(3 * with < 2 * without, "{with} and {without} evaluations");
}

#[test]
fn a_solved_game_ends_the_search_and_a_small_memory_changes_no_value() {
    for memory in [1 << 10, 1 << 24] {
        let budget = Budget::default().with_memory(memory);
        let choice = Pvs::default()
            .choose(&TicTacToe::default(), &budget, 1)
            .unwrap()
            .unwrap();
        assert_eq!(choice.value, Some(0.0));
    }
    let root: ConnectFour = "4453".parse().unwrap();
    let bytes = |memory: usize| {
        let budget = Budget::evaluations(60_000).with_memory(memory);
        let search = || drop(Pvs::default().choose(&root, &budget, 1));
        allocation_counter::measure(search).bytes_max
    };
    assert!(bytes(1 << 16) < 1 << 17 && bytes(1 << 24) > 1 << 18);
    let mate: Chess = "7k/8/5KR1/8/8/8/8/8 w - - 0 1".parse().unwrap();
    let choice = Pvs::default()
        .choose(&mate, &Budget::evaluations(100_000), 1)
        .unwrap()
        .unwrap();
    assert!(
        choice.value > Some(5.0) && choice.evaluations < 100_000,
        "{choice:?}"
    );
}

/// The position after these moves.
fn played(start: &str, moves: &str) -> Chess {
    let mut position: Chess = start.parse().unwrap();
    for name in moves.split_whitespace() {
        let chosen = position
            .legal()
            .into_iter()
            .find(|&chosen| position.uci(chosen) == name);
        position.play(chosen.unwrap_or_else(|| panic!("{name}")));
    }
    position
}

const QUEEN: &str = "7k/8/8/8/8/8/3Q4/K7 w - - 0 1";

#[test]
fn the_third_occurrence_of_a_position_is_a_draw() {
    let circle = "d2e2 h8g8 e2d2 g8h8";
    let second = played(QUEEN, circle);
    assert!(!second.legal().is_empty() && second.value() > 0.5);
    let third = played(QUEEN, &format!("{circle} {circle}"));
    assert_eq!((third.legal().len(), third.value()), (0, 0.0));
    // A capture or a move of a pawn begins a new count, and so does a position that is read.
    let pawn = "7k/8/8/8/8/8/3Q2P1/K7 w - - 0 1";
    assert!(
        !played(pawn, &format!("{circle} g2g3 h8g8 d2e2 g8h8 e2d2"))
            .legal()
            .is_empty()
    );
    assert!(!played(&second.to_string(), circle).legal().is_empty());
    // The same squares with other rights to castle are another position: the first one counts once.
    let castle = "4k3/8/8/8/8/8/8/4K2R w K - 0 1";
    let steps = "h1h2 e8d8 h2h1 d8e8";
    assert!(
        !played(castle, &format!("{steps} {steps}"))
            .legal()
            .is_empty()
    );
    assert!(
        played(castle, &format!("{steps} {steps} h1h2"))
            .legal()
            .is_empty()
    );
}

#[test]
fn fifty_moves_are_a_draw_unless_the_last_one_mates() {
    let late = |fen: &str| fen.parse::<Chess>().unwrap();
    assert!(!late("7k/8/8/8/8/8/3Q4/K7 w - - 99 80").legal().is_empty());
    let drawn = played("7k/8/8/8/8/8/3Q4/K7 w - - 99 80", "d2e2");
    assert_eq!((drawn.legal().len(), drawn.value()), (0, 0.0));
    let mate = played("7k/8/6K1/8/8/8/3Q4/8 w - - 99 80", "d2d8");
    assert_eq!((mate.legal().len(), mate.value()), (0, 10.0));
}

#[test]
fn a_position_that_goes_on_has_its_moves_and_those_after_it_are_draws() {
    let circle = "d2e2 h8g8 e2d2 g8h8";
    let third = played(QUEEN, &format!("{circle} {circle}"));
    let late: Chess = "7k/8/8/8/8/8/3Q4/K7 w - - 117 80".parse().unwrap();
    let dead: Chess = "7k/8/8/8/8/8/8/KN6 w - - 0 80".parse().unwrap();
    for position in [third, late, dead] {
        assert!(position.legal().is_empty());
        let root = position.going_on();
        let moves = root.legal();
        assert!(moves.len() > 2 && root.result().is_none());
        let quiet = moves.iter().find(|&&chosen| root.uci(chosen) != "d2d8");
        let next = root.after(*quiet.unwrap());
        let is_drawn = next.legal().is_empty() && next.value() == 0.0;
        assert_eq!(is_drawn, !root.to_string().contains(" 8 "), "{next}");
        for mut player in [
            Box::new(Pvs::default()) as Box<dyn Player<Chess>>,
            Box::new(AlphaBeta::default()),
        ] {
            let choice = player.choose(&root, &Budget::evaluations(500), 1);
            assert!(choice.unwrap().unwrap().number < moves.len());
        }
    }
    // Mate and stalemate stay the end.
    for over in [
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 100 80",
    ] {
        assert!(over.parse::<Chess>().unwrap().going_on().legal().is_empty());
    }
}

#[test]
fn fen_may_lack_the_clocks_and_a_missing_field_is_named() {
    let full = "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 0 1";
    let fields: Vec<&str> = full.split(' ').collect();
    for count in 0..=6 {
        let text = fields[..count].join(" ");
        let read = text.parse::<Chess>().map(|position| position.to_string());
        match read {
            Ok(read) => assert!(count >= 4 && read == full, "{text}: {read}"),
            Err(error) => {
                let names = ["the side to move", "the rights to castle", "the square"];
                let place = count.max(1);
                let expected = format!(
                    "field {} of FEN is missing, {}",
                    place + 1,
                    names[place - 1]
                );
                assert!(error.to_string().contains(&expected), "{text}: {error}");
            }
        }
    }
}

#[test]
fn epd_may_have_operations_and_the_first_move_may_be_0() {
    let four = "6k1/5ppp/8/8/8/8/8/R3K3 w Q -";
    for (text, clocks) in [
        ("0 0", "0 1"),
        ("bm Ra8#;", "0 1"),
        (r#"bm Ra8#; id "a; hmvc 7; fmvn 2";"#, "0 1"),
        (r#"id "back rank"; hmvc 12; fmvn 34;"#, "12 34"),
        ("hmvc 120;", "100 1"),
        ("12 34 bm Ra8#;", "12 34"),
    ] {
        let read = format!("{four} {text}").parse::<Chess>();
        let read = read.map(|position| position.to_string());
        assert_eq!(read.as_deref(), Ok(&*format!("{four} {clocks}")), "{text}");
    }
    for wrong in ["bm Ra8#", "x 1", "0 x", "hmvc x;", "0 -1"] {
        assert!(
            format!("{four} {wrong}").parse::<Chess>().is_err(),
            "{wrong}"
        );
    }
}

#[test]
fn the_side_that_is_ahead_lets_no_position_occur_for_the_third_time() {
    let mut position = played(QUEEN, "d2e2 h8g8 e2d2 g8h8 d2e2 h8g8");
    for ply in 0..40 {
        if position.legal().is_empty() {
            break;
        }
        let choice = if position.turn() == MAX {
            Pvs::default().choose(&position, &Budget::evaluations(5_000), ply)
        } else {
            Random.choose(&position, &Budget::default(), ply)
        };
        position.play(choice.unwrap().unwrap().chosen);
        let is_drawn = position.legal().is_empty() && position.value() == 0.0;
        assert!(!is_drawn, "ply {ply}: {position}");
    }
}
