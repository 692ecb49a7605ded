//! Games in which chance moves.

use ga_core::random::{Stream, unit};
use ga_minimax::contest::{Bout, Searcher};
use ga_minimax::game::Einstein;
use ga_minimax::players::{
    AlphaBeta, GeneticPlayer, Minimax, PaperPlayer, Rollout, Sight, Thinker, Uct,
};
use ga_minimax::solve::minimax;
use ga_minimax::{Budget, Error, Game, MAX, MIN, Player};
use rand::Rng;

/// A random tree in which chance moves in some positions. All its numbers follow from `path`.
#[derive(Clone, Debug)]
struct Dice {
    path: u64,
    left: u32,
    range: [f64; 2],
    is_estimated: bool,
}

impl Dice {
    const RANGE: [f64; 2] = [-1.0, 1.0];

    /// A tree whose root is a position of a player.
    fn new(seed: u64, left: u32) -> Self {
        let roots = (0..).map(|path| Self {
            path: 1000 * seed + path,
            left,
            range: Self::RANGE,
            is_estimated: true,
        });
        roots
            .into_iter()
            .find(|root| !root.is_chance() && root.legal().len() > 1)
            .unwrap()
    }

    fn draw(&self, purpose: u64) -> u64 {
        Stream::seeded(self.path.wrapping_mul(8).wrapping_add(purpose)).next_u64()
    }
}

impl Game for Dice {
    type Move = u64;
    type Value = f64;

    const CHANCE: bool = true;

    fn turn(&self) -> usize {
        if self.draw(0) % 2 == 0 { MAX } else { MIN }
    }

    fn moves(&self, moves: &mut Vec<u64>) {
        if self.left > 0 {
            moves.extend(0..=self.draw(1) % 3);
        }
    }

    fn odds(&self, odds: &mut Vec<f64>) {
        if self.draw(2) % 3 == 0 && self.left > 0 {
            let weights: Vec<u64> = self
                .legal()
                .iter()
                .map(|chosen| 1 + self.draw(3 + chosen) % 4)
                .collect();
            let sum = weights.iter().sum::<u64>() as f64;
            odds.extend(weights.iter().map(|&weight| weight as f64 / sum));
        }
    }

    fn range(&self) -> [f64; 2] {
        self.range
    }

    fn play(&mut self, chosen: u64) {
        self.path = self.path.wrapping_mul(31).wrapping_add(chosen + 7);
        self.left -= 1;
    }

    fn value(&self) -> f64 {
        2.0 * unit(&mut Stream::seeded(self.draw(6))) - 1.0
    }

    fn has_estimates(&self) -> bool {
        self.is_estimated
    }
}

/// The value and the number of evaluations of a search.
fn found<G: Game<Value = f64>>(
    player: &mut dyn Player<G>,
    root: &G,
    budget: &Budget,
) -> (f64, u64) {
    let choice = player.choose(root, budget, 7).unwrap().unwrap();
    (choice.value.unwrap(), choice.evaluations)
}

/// The expected value, `depth` moves of players deep.
fn expectimax(position: &Dice, depth: usize) -> f64 {
    let moves = position.legal();
    if depth == 0 || moves.is_empty() {
        return position.value();
    }
    let below = |chosen: &u64, depth: usize| expectimax(&position.after(*chosen), depth);
    let mut odds = Vec::new();
    position.odds(&mut odds);
    if !odds.is_empty() {
        return moves
            .iter()
            .zip(odds)
            .map(|(chosen, share)| share * below(chosen, depth))
            .sum();
    }
    let values = moves.iter().map(|chosen| below(chosen, depth - 1));
    values
        .reduce(if position.turn() == MAX {
            f64::max
        } else {
            f64::min
        })
        .unwrap()
}

fn is_near(left: f64, right: f64) -> bool {
    (left - right).abs() < 1e-9
}

#[test]
fn depth_first_searches_find_the_expected_value_and_leave_positions_out() {
    let mut evaluations = [0; 3];
    for seed in 0..60 {
        let root = Dice::new(seed, 9);
        for depth in [1, 2, 3, 4] {
            let expected = expectimax(&root, depth);
            let deep = Some(depth);
            let wide = Dice {
                range: [f64::NEG_INFINITY, f64::INFINITY],
                ..root.clone()
            };
            let searches = [
                found(&mut Minimax { depth: deep }, &root, &Budget::default()),
                found(&mut AlphaBeta { depth: deep }, &root, &Budget::default()),
                found(&mut AlphaBeta { depth: deep }, &wide, &Budget::default()),
            ];
            for ((value, spent), sum) in searches.into_iter().zip(&mut evaluations) {
                assert!(
                    is_near(value, expected),
                    "seed {seed}, depth {depth}: {value}, expected {expected}"
                );
                *sum += spent;
            }
        }
    }
    let [all, narrow, wide] = evaluations;
    assert!(narrow < wide && wide < all, "{evaluations:?}");
}

#[test]
fn our_search_proves_the_expected_value_of_a_tree_that_it_knows_completely() {
    for seed in 0..40 {
        for is_estimated in [true, false] {
            let root = Dice {
                is_estimated,
                ..Dice::new(seed, 6)
            };
            let (expected, _) = minimax(&root, 6);
            let (value, _) = found(
                &mut GeneticPlayer::default(),
                &root,
                &Budget::evaluations(20_000),
            );
            assert!(
                is_near(value, expected),
                "seed {seed}: {value}, expected {expected}"
            );
        }
    }
}

#[test]
fn our_search_and_uct_find_the_best_move_of_most_trees_with_chance() {
    let mut exact = [0; 3];
    for seed in 100..160 {
        let root = Dice {
            is_estimated: false,
            ..Dice::new(seed, 8)
        };
        let worth: Vec<f64> = root
            .legal()
            .iter()
            .map(|&chosen| minimax(&root.after(chosen), 7).0)
            .collect();
        let best = worth
            .iter()
            .copied()
            .reduce(if root.turn() == MAX {
                f64::max
            } else {
                f64::min
            })
            .unwrap();
        let mut players: [Box<dyn Player<Dice>>; 3] = [
            Box::new(GeneticPlayer::default()),
            Box::new(Uct::default()),
            Box::new(ga_minimax::players::Random),
        ];
        for (player, exact) in players.iter_mut().zip(&mut exact) {
            let choice = player
                .choose(&root, &Budget::evaluations(300), seed)
                .unwrap()
                .unwrap();
            *exact += u32::from(is_near(worth[choice.number], best));
        }
    }
    let [ours, uct, random] = exact;
    assert!(ours >= 45 && uct >= 40 && random <= 36, "{exact:?} of 60");
}

#[test]
fn where_chance_moves_every_player_throws_the_die_by_the_odds_of_the_game() {
    #[derive(Clone)]
    struct Loaded(bool);
    impl Game for Loaded {
        type Move = bool;
        type Value = f64;
        const CHANCE: bool = true;
        fn turn(&self) -> usize {
            MAX
        }
        fn moves(&self, moves: &mut Vec<bool>) {
            moves.extend(if self.0 { vec![] } else { vec![false, true] });
        }
        fn odds(&self, odds: &mut Vec<f64>) {
            odds.extend([0.9, 0.1]);
        }
        fn play(&mut self, _: bool) {
            self.0 = true;
        }
        fn value(&self) -> f64 {
            0.0
        }
    }
    for searcher in [
        Searcher::Genetic,
        Searcher::AlphaBeta,
        Searcher::Uct,
        Searcher::Greedy,
        Searcher::Random,
    ] {
        let mut player =
            ga_minimax::contest::Settings::default().player_of_tree::<Loaded>(searcher);
        let throw = |seed| {
            player
                .choose(&Loaded(false), &Budget::evaluations(10), seed)
                .unwrap()
                .unwrap()
        };
        let choices: Vec<_> = (0..400).map(throw).collect();
        assert!(choices.iter().all(|choice| choice.evaluations == 0));
        // The standard deviation is 6.
        let count = choices.iter().filter(|choice| choice.chosen).count();
        assert!(
            (16..=64).contains(&count),
            "{}: {count} of 400, expected 40",
            searcher.name()
        );
    }
}

#[test]
fn wrong_odds_and_values_out_of_range_are_refused() {
    #[derive(Clone)]
    struct Wrong(&'static [f64], f64);
    impl Game for Wrong {
        type Move = usize;
        type Value = f64;
        const CHANCE: bool = true;
        fn turn(&self) -> usize {
            MAX
        }
        fn moves(&self, moves: &mut Vec<usize>) {
            moves.extend(0..2);
        }
        fn odds(&self, odds: &mut Vec<f64>) {
            odds.extend(self.0);
        }
        fn range(&self) -> [f64; 2] {
            [0.0, 1.0]
        }
        fn play(&mut self, chosen: usize) {
            self.0 = if chosen == 0 { self.0 } else { &[] };
        }
        fn value(&self) -> f64 {
            self.1
        }
    }
    let refused = |odds, value| {
        let mut players: [Box<dyn Player<Wrong>>; 3] = [
            Box::new(GeneticPlayer::default()),
            Box::new(AlphaBeta::default()),
            Box::new(Uct {
                rollout: Rollout::Position,
                ..Uct::default()
            }),
        ];
        let errors = players.iter_mut().map(|player| {
            player
                .choose(&Wrong(odds, value), &Budget::evaluations(50), 1)
                .expect_err("a broken rule")
                .to_string()
        });
        errors.collect::<Vec<_>>()
    };
    let expected = "expected one positive number for each move and the sum 1";
    for (odds, problem) in [
        (&[1.0][..], "are not as many as the moves"),
        (&[1.5, -0.5], "are not all positive"),
        (&[0.5, 0.6], "do not add up to 1"),
        (&[f64::NAN, 0.5], "are not all positive"),
    ] {
        assert_eq!(
            refused(odds, 0.5),
            vec![format!("the odds at the root {problem}, {expected}"); 3]
        );
    }
    for value in [2.0, f64::INFINITY, f64::NAN] {
        for error in refused(&[], value) {
            assert!(
                error.ends_with("expected 0 to 1: a game with chance has a `range`"),
                "{error}"
            );
        }
    }
}

#[test]
fn the_search_of_the_paper_refuses_a_game_with_chance() {
    let refused = PaperPlayer::default().choose(&Einstein::default(), &Budget::evaluations(50), 1);
    assert_eq!(refused.unwrap_err(), Error::NoChance { player: "paper" });
}

#[test]
fn a_thinker_waits_for_the_die_and_keeps_what_it_knows_after_it() {
    let position: Einstein = "..1...2...3..f..e......d. X".parse().unwrap();
    let mut thinker = Thinker::new(&position, 4).unwrap();
    thinker.think(&Budget::evaluations(2000)).unwrap();
    let before = thinker.best().unwrap();
    assert!(thinker.explain().is_none(), "no player chooses the die");
    let values: Vec<f64> = before.values.iter().map(|value| value.unwrap()).collect();
    assert!(
        is_near(before.value.unwrap(), values.iter().sum::<f64>() / 6.0),
        "{before:?}"
    );
    let saved = thinker.save();
    assert!(thinker.advance(3).unwrap() > 100);
    let why = thinker.explain().expect("a player moves");
    assert_eq!(why.fears, None, "after the move, chance moves");
    let mut resumed = Thinker::resume(&position, &saved).unwrap();
    resumed.advance(3).unwrap();
    for thinker in [&mut thinker, &mut resumed] {
        thinker.think(&Budget::evaluations(500)).unwrap();
    }
    assert_eq!(thinker.best(), resumed.best());
    let thrown: Einstein = "..1...2...3..f..e......d. X 4".parse().unwrap();
    assert!(
        Thinker::resume(&thrown, &saved).is_err(),
        "chance does not move there"
    );
}

#[test]
fn two_games_with_exchanged_sides_have_the_same_throws_of_the_die() {
    let throws = |game| {
        let mut bout = Bout::<Einstein>::new(0, 5, game);
        let mut players = [Searcher::Greedy.of(), Searcher::Random.of()];
        while !bout.is_over() {
            let mover = bout.mover();
            bout.step(&mut players[mover], &Budget::evaluations(100))
                .unwrap();
        }
        bout.played()
            .iter()
            .filter(|name| name.len() == 1)
            .cloned()
            .collect::<Vec<_>>()
    };
    let [first, second, other] = [0, 1, 2].map(throws);
    let common = first.len().min(second.len());
    assert_eq!(first[..common], second[..common]);
    assert_ne!(first[..6], other[..6]);
}

#[test]
fn a_level_sees_all_that_the_die_may_show() {
    // Only the die 2 lets O win at once, wherever X moves; the stone of X is two steps from its
    // goal.
    let position: Einstein = "......b...........1..a... X 1".parse().unwrap();
    let (full, _) = found(
        &mut AlphaBeta { depth: Some(2) },
        &position,
        &Budget::default(),
    );
    let (noticed, _) = found(&mut Sight::new(2, 1.0), &position, &Budget::default());
    assert!(is_near(full, noticed), "{full} {noticed}");
}
