//! Decisions of the paper's player and of ours for 5 to 100 units a side.

use benches::workloads::units::{Player, battles};
use cli::Failure;
use criterion::{BenchmarkId, Criterion};

fn main() -> Result<(), Failure> {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    for player in Player::ALL {
        let mut group = criterion.benchmark_group(format!("units-decision-{}", player.name()));
        for units in [5, 10, 20, 50, 100] {
            let battles = battles(units)?;
            let mut ready = player.ready();
            let mut seed = 0;
            group.bench_function(BenchmarkId::from_parameter(units), |bencher| {
                bencher.iter(|| {
                    seed += 1;
                    ready
                        .decide(&battles[seed as usize % battles.len()], seed)
                        .ok()
                });
            });
        }
        group.finish();
    }
    criterion.final_summary();
    Ok(())
}
