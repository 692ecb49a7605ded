//! Theseus under criterion: decoding, the solvers, retrograde analysis, and the paper's whole run.

use criterion::{BenchmarkId, Criterion, Throughput};
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_theseus::Error;
use ga_theseus::game::{Maze, Win};
use ga_theseus::scheme::paper;
use ga_theseus::solve::{Retrograde, Solver};

/// The population of a run with the paper's parameters, after `generations` generations.
fn population(parameters: &paper::Parameters, generations: u64) -> Result<Vec<BitString>, Error> {
    let mut engine = parameters
        .scheme()?
        .found(&parameters.founders())
        .size(parameters.population)
        .seed(1)?;
    engine.run(Generations(generations));
    Ok(engine.state().population().genomes().to_vec())
}

fn mazes(criterion: &mut Criterion) -> Result<(), Error> {
    for (width, height) in [(6, 6), (8, 8), (16, 16)] {
        let parameters = paper::Parameters::sized(width, height)?;
        let mut solver = Solver::default();
        let mut group = criterion.benchmark_group(format!("{width}x{height}"));
        for generations in [0, 300] {
            let genomes = population(&parameters, generations)?;
            let mazes: Vec<Maze> = genomes
                .iter()
                .map(|genome| parameters.encoding.decode(genome))
                .collect::<Result<_, _>>()?;
            group.throughput(Throughput::Elements(mazes.len() as u64));
            group.bench_function(BenchmarkId::new("decode", generations), |bencher| {
                bencher.iter(|| {
                    genomes
                        .iter()
                        .filter(|genome| parameters.encoding.decode(genome).is_ok())
                        .count()
                });
            });
            group.bench_function(BenchmarkId::new("figures", generations), |bencher| {
                bencher.iter(|| {
                    mazes
                        .iter()
                        .filter_map(|maze| solver.figures(maze, Win::After))
                        .count()
                });
            });
            group.bench_function(BenchmarkId::new("farthest start", generations), |bencher| {
                let mut retrograde = Retrograde::default();
                bencher.iter(|| {
                    mazes
                        .iter()
                        .filter_map(|maze| retrograde.farthest(&maze.layout(), Win::After))
                        .count()
                });
            });
            group.bench_function(BenchmarkId::new("breadth first", generations), |bencher| {
                bencher.iter(|| {
                    mazes
                        .iter()
                        .map(|maze| solver.breadth_first(maze, Win::After).visited)
                        .sum::<u32>()
                });
            });
            group.bench_function(BenchmarkId::new("depth first", generations), |bencher| {
                bencher.iter(|| {
                    mazes
                        .iter()
                        .map(|maze| solver.depth_first(maze, Win::After).visited)
                        .sum::<u32>()
                });
            });
        }
        group.finish();
    }
    Ok(())
}

fn run(criterion: &mut Criterion) -> Result<(), Error> {
    let small = paper::Parameters::default();
    let large = paper::Parameters::sized(8, 8)?;
    let mut group = criterion.benchmark_group("run");
    for (name, parameters) in [("6x6", small), ("8x8", large)] {
        let mut seed = 0;
        group.bench_function(name, |bencher| {
            bencher.iter(|| {
                seed += 1;
                parameters.evolve(seed)
            });
        });
    }
    group.finish();
    Ok(())
}

fn main() -> Result<(), Error> {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    mazes(&mut criterion)?;
    run(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
