//! The workloads of `rates` under criterion, for a closer look at one of them and for a comparison
//! of two versions of the code.

use std::time::Duration;

use benches::workloads;
use criterion::{BenchmarkId, Criterion};

fn main() {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    let mut group = criterion.benchmark_group("workloads");
    group
        .measurement_time(Duration::from_secs(2))
        .warm_up_time(Duration::from_millis(500));
    for workload in workloads::all() {
        let sides = [
            ("ours", Some(&workload.ours)),
            ("floor", workload.floor.as_ref().map(|floor| &floor.run)),
        ];
        for (side, run) in sides
            .into_iter()
            .filter_map(|(side, run)| Some((side, run?)))
        {
            let mut seed = 0;
            group.bench_function(BenchmarkId::new(workload.name, side), |bencher| {
                bencher.iter(|| {
                    seed += 1;
                    run(seed).ok()
                });
            });
        }
    }
    group.finish();
    criterion.final_summary();
}
