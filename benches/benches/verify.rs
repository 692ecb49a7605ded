//! What a game server checks, under criterion: the moves of a player, and what a level claims.

use cli::Failure;
use criterion::{Criterion, Throughput};
use ga_core::random::{Stream, Streams};
use ga_core::terminate::Generations;
use ga_hextiles::verify::SetCertificate;
use ga_hextiles::verify::laid::{self, LaidFigures};
use ga_minimax::Game;
use ga_minimax::game::{Othello, TicTacToe};
use ga_theseus::game::Win;
use ga_theseus::verify::{self, Certificate, Scratch};
use ga_units::game::{Record, Summary};
use ga_units::players::GreedyPlayer;
use serde_json::to_value;

fn theseus(criterion: &mut Criterion) -> Result<(), Failure> {
    let mut group = criterion.benchmark_group("theseus");
    for (width, height) in [(6, 6), (8, 8)] {
        let maze = ga_theseus::scheme::paper::Parameters::sized(width, height)?
            .evolve(1)?
            .maze;
        let level = ga_theseus::format::Level { id: None, maze };
        let certificate = Certificate::of(&level, Win::After);
        let path = certificate.path.clone().unwrap_or_default();
        let claims = to_value(certificate)?;
        let mut solver = ga_theseus::Solver::default();
        let mut scratch = Scratch::default();
        let size = format!("{width}x{height}, {} moves", path.len());
        group.bench_function(format!("{size}: actions"), |bencher| {
            bencher.iter(|| verify::replay(&maze, Win::After, &path));
        });
        group.bench_function(
            format!("{size}: actions, and that no solution is shorter"),
            |bencher| {
                bencher.iter(|| {
                    (
                        verify::replay(&maze, Win::After, &path),
                        solver.figures(&maze, Win::After),
                    )
                });
            },
        );
        group.bench_function(format!("{size}: certificate"), |bencher| {
            bencher.iter(|| verify::claims(&level, &claims, &mut scratch));
        });
    }
    group.finish();
    Ok(())
}

fn checkpoint(criterion: &mut Criterion) -> Result<(), Failure> {
    use ga_checkpoint::scheme::ours;
    use ga_checkpoint::verify::{Certificate, claims, replay};

    let ours = ours::Parameters {
        cycle: 20_000,
        ..ours::Parameters::default()
    };
    let mut engine = ours
        .scheme()?
        .found(&ours.founders()?)
        .size(ours.lineages)
        .seed(1)?;
    engine.run(Generations(20_000));
    let Some((genome, _)) = engine.state().best() else {
        return Ok(());
    };
    let maze = ga_checkpoint::evolve::genome::Encoding::maze(&ours.encoding(), genome);
    let level = ga_checkpoint::format::Level { id: None, maze };
    let mut solver = ga_checkpoint::solve::Solver::default();
    let claimed = to_value(Certificate::of(&level, &mut solver))?;
    let mut group = criterion.benchmark_group("checkpoint");
    group.bench_function("30x30: certificate", |bencher| {
        bencher.iter(|| claims(&level, &claimed, &mut solver));
    });
    // A walk that goes back and forth at the entrance, which is refused at its end only.
    let floor = level.maze.floor();
    let entrance = level.maze.course().entrance();
    let next = floor.neighbours(entrance).next().unwrap_or(entrance);
    let steps: Vec<_> = [entrance, next].into_iter().cycle().take(601).collect();
    group.bench_function("30x30: 600 steps", |bencher| {
        bencher.iter(|| replay(&level.maze, &steps));
    });
    group.finish();
    Ok(())
}

fn hextiles(criterion: &mut Criterion) -> Result<(), Failure> {
    const BOARDS: u64 = 20_000;

    let tiles = benches::workloads::hextiles::tiles();
    let judge = ga_hextiles::Judge::default();
    let board = judge.board();
    let weights = ga_hextiles::Weights::default();
    let sides = ga_hextiles::format::Laid(tiles.lay(board.places(), &mut Stream::seeded(1))?);
    let claims = to_value(LaidFigures::of(board, &sides)?)?;
    let mut group = criterion.benchmark_group("hextiles");
    group.bench_function("laid board", |bencher| {
        bencher.iter(|| laid::claims(board, &sides, &claims));
    });
    let score = judge.score(
        &tiles,
        &weights,
        BOARDS,
        &mut Streams::report(1).evaluation(0),
    )?;
    let claims = to_value(SetCertificate::new(board, &tiles, weights, 1, &score))?;
    group.throughput(Throughput::Elements(BOARDS));
    group.bench_function("set, per claimed board", |bencher| {
        bencher.iter(|| ga_hextiles::verify::claims(board, &tiles, &claims, BOARDS));
    });
    group.finish();
    Ok(())
}

/// A game of first moves, and its moves as their texts.
fn game<G: Game + Default>(longest: usize) -> Vec<String> {
    let mut position = G::default();
    let mut played = Vec::new();
    while played.len() < longest {
        let mut moves = Vec::new();
        position.moves(&mut moves);
        let Some(&first) = moves.first() else { break };
        played.push(format!("{first:?}"));
        position.play(first);
    }
    played
}

fn minimax(criterion: &mut Criterion) -> Result<(), Failure> {
    let mut group = criterion.benchmark_group("minimax");
    let cells: Vec<u8> = game::<TicTacToe>(9)
        .iter()
        .map(|cell| cell.parse())
        .collect::<Result<_, _>>()?;
    group.throughput(Throughput::Elements(cells.len() as u64));
    group.bench_function("tic-tac-toe, per move", |bencher| {
        let is = |_: &TicTacToe, chosen: u8, cell: &u8| chosen == *cell;
        bencher.iter(|| ga_minimax::verify::replay(TicTacToe::default(), &cells, is).is_ok());
    });
    let moves = game::<Othello>(60);
    group.throughput(Throughput::Elements(moves.len() as u64));
    group.bench_function("othello in texts, per move", |bencher| {
        let is = |_: &Othello, chosen: <Othello as Game>::Move, name: &String| {
            format!("{chosen:?}") == *name
        };
        bencher.iter(|| ga_minimax::verify::replay(Othello::default(), &moves, is).is_ok());
    });
    group.finish();
    Ok(())
}

fn units(criterion: &mut Criterion) -> Result<(), Failure> {
    let mut battle = ga_units::Map::apart(15)?.battle(ga_units::Terms::default(), 7)?;
    let list = ga_units::Purchases::all(7, &battle);
    let mut record = Record::new(battle.clone(), ["a", "b"].map(String::from), 7).expect("two");
    let [mut one, mut other] = [GreedyPlayer::default(), GreedyPlayer::default()];
    let watch = &mut |battle: &ga_units::Battle| record.watch(battle);
    ga_units::play(
        &mut battle,
        [&mut one, &mut other],
        [&list, &list],
        7,
        watch,
    )?;
    let log = to_value(ga_units::format::DraftRecord::new(
        &record,
        Summary::of(&battle),
    ))?;
    let mut group = criterion.benchmark_group("units");
    group.throughput(Throughput::Elements(record.turns.len() as u64));
    group.bench_function("replay of a match, per turn", |bencher| {
        bencher.iter(|| ga_units::verify::replay(&record, &mut |_| {}).is_ok());
    });
    group.bench_function("log of a match, per turn", |bencher| {
        bencher.iter(|| ga_units::verify::claims(&record, &log));
    });
    group.finish();
    Ok(())
}

fn main() -> Result<(), Failure> {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    theseus(&mut criterion)?;
    checkpoint(&mut criterion)?;
    hextiles(&mut criterion)?;
    minimax(&mut criterion)?;
    units(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
