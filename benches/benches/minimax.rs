//! Searches for a move under criterion: one choice of each player, with equal evaluations.

use criterion::{BenchmarkId, Criterion, Throughput};
use ga_minimax::evolve::ReservationTree;
use ga_minimax::game::{ConnectFour, Leaves, RandomTree};
use ga_minimax::players::{AlphaBeta, GeneticPlayer, Minimax, PaperPlayer, Uct};
use ga_minimax::scheme::ours::Parameters;
use ga_minimax::{Budget, Game, Player};

/// The number of leaves that 40 generations of the paper's search evaluate in a tree of 7 levels
/// and 7 moves.
const EVALUATIONS: u64 = 1267;

fn searches<G: Game<Value = f64> + 'static>(criterion: &mut Criterion, name: &str, position: &G) {
    let parameters = Parameters {
        parents: 1,
        tournament: 1,
        expansions: 1,
        ..Parameters::default()
    };
    let alone = GeneticPlayer {
        parameters,
        generations: None,
    };
    let players: [(&str, Box<dyn Player<G>>); 6] = [
        ("paper", Box::new(PaperPlayer::default())),
        ("genetic", Box::new(GeneticPlayer::default())),
        ("population of one", Box::new(alone)),
        ("minimax", Box::new(Minimax::default())),
        ("alphabeta", Box::new(AlphaBeta::default())),
        ("uct", Box::new(Uct::default())),
    ];
    let mut group = criterion.benchmark_group(name);
    for (player, mut search) in players {
        let mut seed = 0;
        group.bench_function(BenchmarkId::from_parameter(player), |bencher| {
            bencher.iter(|| {
                seed += 1;
                search.choose(position, &Budget::evaluations(EVALUATIONS), seed)
            });
        });
    }
    group.finish();
}

/// Our search of Connect Four with growing numbers of evaluations. The time per evaluation should
/// not grow with them.
fn growth(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("growth of connect four");
    group.sample_size(10);
    for evaluations in [10_000, 100_000, 1_000_000] {
        group.throughput(Throughput::Elements(evaluations));
        group.bench_function(BenchmarkId::from_parameter(evaluations), |bencher| {
            let budget = Budget::evaluations(evaluations);
            bencher.iter(|| GeneticPlayer::default().choose(&ConnectFour::default(), &budget, 1));
        });
    }
    group.finish();
}

/// The fitness of one line, in trees with growing numbers of lines. The time should not grow with
/// them.
fn fitness(criterion: &mut Criterion) {
    let mut group = criterion.benchmark_group("fitness of a line");
    for lines in [100u32, 1_000, 10_000] {
        let mut tree = ReservationTree::new(2);
        let line = |place: u32| {
            [0, 1, 2, 3, 4, 5, 6]
                .map(|ply| (place.wrapping_mul(2_654_435_761) >> (4 * ply)) as u16 % 7)
        };
        let ends: Vec<_> = (0..lines)
            .map(|place| tree.insert(&line(place), f64::from(place % 100)))
            .collect();
        let mut turn = ends.iter().cycle();
        group.bench_function(BenchmarkId::from_parameter(lines), |bencher| {
            bencher.iter(|| turn.next().map(|&end| tree.fitness(end, 8)));
        });
    }
    group.finish();
}

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    if let Ok(tree) = RandomTree::new(Leaves::Correlated, 7, 7, 1) {
        searches(&mut criterion, "a tree of 7 levels", &tree);
        searches(&mut criterion, "leaves of 7 levels", &tree.leaves_only());
    }
    searches(&mut criterion, "connect four", &ConnectFour::default());
    growth(&mut criterion);
    fitness(&mut criterion);
    criterion.final_summary();
}
