//! Checkpoint mazes under criterion: the fitness of mazes from early and late populations, and one
//! mating event.

use criterion::{BatchSize, BenchmarkId, Criterion};
use ga_checkpoint::evolve::fitness::{Scratch, TourLength};
use ga_checkpoint::evolve::genome::Direct;
use ga_checkpoint::scheme::paper;
use ga_checkpoint::{Course, Size};
use ga_core::Sampler;
use ga_core::genome::BitString;
use ga_core::mutate::BitFlip;
use ga_core::random::Stream;
use ga_core::terminate::Generations;
use ga_core::{Error, Fitness, Mutator};

/// The population after `events` mating events.
fn mazes(events: u64) -> Result<Vec<BitString>, ga_checkpoint::Error> {
    let paper = paper::Parameters::default();
    let mut engine = paper
        .scheme()?
        .found(&paper.founders()?)
        .size(paper.population)
        .seed(1)?;
    engine.run(Generations(events));
    Ok(engine.state().population().genomes().to_vec())
}

fn children(parents: &[BitString]) -> Result<Vec<BitString>, Error> {
    let flip = BitFlip::new(paper::MUTATION)?;
    let mut rng = Stream::seeded(1);
    let mut children = parents.to_vec();
    for child in &mut children {
        flip.mutate(child, &mut rng);
    }
    Ok(children)
}

fn fitness(criterion: &mut Criterion) -> Result<(), ga_checkpoint::Error> {
    let fitness = TourLength(Direct::new(Course::paper(), false));
    let mut scratch = Scratch::default();
    let mut rng = Stream::seeded(1);
    let mut group = criterion.benchmark_group("fitness");
    for events in [0, 2_000, 100_000] {
        let parents = mazes(events)?;
        for (name, mazes) in [
            ("members", parents.clone()),
            ("children", children(&parents)?),
        ] {
            let mut turn = mazes.iter().cycle();
            group.bench_function(BenchmarkId::new(name, events), |bencher| {
                bencher.iter(|| {
                    turn.next()
                        .map(|maze| fitness.evaluate(maze, &mut scratch, &mut rng))
                });
            });
        }
    }
    let size = Size::new(64, 64)?;
    let course = Course::standard(size).with_random_checkpoints(8, 1)?;
    let direct = Direct::new(course, true);
    let largest: Vec<BitString> = {
        let founders = direct.founders(0.3)?;
        (0..16).map(|_| founders.sample(&mut rng)).collect()
    };
    let fitness = TourLength(direct);
    let mut turn = largest.iter().cycle();
    group.bench_function("64x64, 8 checkpoints, 30 % blocked", |bencher| {
        bencher.iter(|| {
            turn.next()
                .map(|maze| fitness.evaluate(maze, &mut scratch, &mut rng))
        });
    });
    group.finish();
    Ok(())
}

/// One step of the engine in populations of different size. The time must not depend on the size.
fn event(criterion: &mut Criterion) -> Result<(), ga_checkpoint::Error> {
    let late = mazes(20_000)?;
    let mut group = criterion.benchmark_group("event");
    for members in [120, 1_200, 12_000] {
        let founders = late.iter().cycle().take(members).cloned().collect();
        let mut engine = paper::Parameters::default()
            .scheme()?
            .founders(founders)
            .seed(1)?;
        group.bench_function(BenchmarkId::from_parameter(members), |bencher| {
            bencher.iter_batched(|| (), |()| engine.step(), BatchSize::SmallInput);
        });
    }
    group.finish();
    Ok(())
}

fn main() -> Result<(), ga_checkpoint::Error> {
    let mut criterion = Criterion::default().sample_size(20).configure_from_args();
    fitness(&mut criterion)?;
    event(&mut criterion)?;
    criterion.final_summary();
    Ok(())
}
