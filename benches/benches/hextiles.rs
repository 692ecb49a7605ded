//! Boards of hexagonal tiles: dealing, judging, and the score of a set on 500 boards as in the
//! paper.

use benches::workloads::hextiles::{graphs, tiles};
use cli::Failure;
use criterion::{Criterion, Throughput};
use ga_core::random::Streams;
use ga_hextiles::game::Shuffle;
use ga_hextiles::solve::Faces;
use ga_hextiles::{Judge, Weights};

fn main() -> Result<(), Failure> {
    const BOARDS: u64 = 500;

    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut group = criterion.benchmark_group("hextiles");
    group.throughput(Throughput::Elements(BOARDS));
    let judge = Judge::default();
    let tiles = tiles();
    let mut rng = Streams::report(1).evaluation(0);
    let mut shuffle = Shuffle::new(20, 20)?;
    let mut picks = vec![0; 20 * BOARDS as usize];
    group.bench_function("deal", |bencher| {
        bencher.iter(|| {
            picks
                .chunks_exact_mut(20)
                .for_each(|board| shuffle.deal(board, &mut rng));
        });
    });
    let mut faces = Faces::default();
    let mut tally = judge.tally();
    faces.show(&tiles);
    group.bench_function("judge", |bencher| {
        bencher.iter(|| {
            tally.clear();
            judge.judge(&faces, &picks, &mut tally);
            tally.boards()
        });
    });
    group.bench_function("score", |bencher| {
        bencher.iter(|| {
            judge
                .score(&tiles, &Weights::default(), BOARDS, &mut rng)
                .ok()
        });
    });
    group.bench_function("graphs", |bencher| bencher.iter(|| graphs(1, BOARDS).ok()));
    group.finish();
    criterion.final_summary();
    Ok(())
}
