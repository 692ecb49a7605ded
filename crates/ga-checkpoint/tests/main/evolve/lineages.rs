use ga_checkpoint::evolve::fitness::{Measure, Reward, TourLength};
use ga_checkpoint::evolve::genome::Direct;
use ga_checkpoint::evolve::operators::FlipNearby;
use ga_checkpoint::scheme::lineages::{CONTEST, Lineages, Parts, seeds};
use ga_checkpoint::scheme::ours::{self, COLD, HOT};
use ga_checkpoint::{Course, Size};
use ga_core::genome::BitString;

type Run = Lineages<BitString, FlipNearby, TourLength<Direct>>;

fn ours() -> ours::Parameters {
    let course = Course::standard(Size::new(7, 9).expect("a size"));
    ours::Parameters {
        course,
        cycle: 30_000,
        lineages: 3,
        ..ours::Parameters::default()
    }
}

/// A run of three lineages, from checkpoints if there are some.
fn run(from: Option<&Run>) -> Run {
    let ours = ours();
    let mutator = &FlipNearby::new(&ours.course);
    let fitness = &TourLength(ours.encoding());
    let founders = &ours.founders().expect("founders");
    let parts = Parts {
        mutator,
        fitness,
        founders,
    };
    match from {
        None => Lineages::start(&ours, parts, 5),
        Some(run) => Lineages::resume(&ours, parts, run.checkpoints()),
    }
    .expect("lineages")
}

#[test]
fn the_division_into_calls_and_a_resumption_do_not_change_a_run() {
    let mut whole = run(None);
    whole.advance(2 * CONTEST + 100);
    let mut parts = run(None);
    for steps in [1, 7, CONTEST - 1, CONTEST, CONTEST + 250, 2 * CONTEST] {
        parts.advance(steps);
        assert_eq!(parts.steps(), steps);
        parts = run(Some(&parts));
    }
    parts.advance(2 * CONTEST + 100);
    assert_eq!(parts.checkpoints(), whole.checkpoints());
    assert_eq!(whole.evaluations(), 3 * (1 + 2 * CONTEST + 100));
}

#[test]
fn after_a_contest_all_lineages_have_the_best_individual() {
    let mut run = run(None);
    run.advance(CONTEST - 1);
    let before = run.population();
    let differ = |population: &ga_core::Population<BitString, u32>| {
        population
            .genomes()
            .iter()
            .any(|genome| *genome != population.genomes()[0])
    };
    assert!(differ(&before));
    run.advance(CONTEST);
    assert!(!differ(&run.population()));
    let best = *run.best().expect("a champion").1;
    assert!(run.population().scores().iter().all(|&score| score <= best));
}

#[test]
fn each_lineage_has_a_seed_of_its_own() {
    let mut all: Vec<u64> = (0..20).flat_map(|seed| seeds(seed).take(5)).collect();
    all.sort_unstable();
    all.dedup();
    assert_eq!(all.len(), 100);
}

#[test]
fn temperatures_have_the_unit_of_the_rewards() {
    let reward = |weight| Reward::new(weight, Measure::Tour).expect("a weight");
    let of = |rewards: &[Reward]| {
        let scaled = ours().scaled(rewards);
        (scaled.hot, scaled.cold)
    };
    assert_eq!(of(&[]), (HOT, COLD));
    assert_eq!(of(&[reward(-4.0), reward(0.5)]), (HOT * 4.0, COLD * 0.5));
}
