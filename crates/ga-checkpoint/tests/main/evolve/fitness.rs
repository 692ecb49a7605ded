//! Measures and their weighted sum.

use ga_checkpoint::evolve::fitness::{Measure, Scratch, TourLength, WeightedSum};
use ga_checkpoint::{Course, evolve::genome::Direct};
use ga_core::Fitness;
use ga_core::Sampler;
use ga_core::random::Stream;

#[test]
fn a_weighted_sum_adds_the_measures_times_their_weights() {
    let direct = Direct::new(Course::paper(), true);
    let founders = direct.founders(0.2).expect("a share");
    let (mut rng, mut scratch) = (Stream::seeded(1), Scratch::default());
    for _ in 0..20 {
        let genome = founders.sample(&mut rng);
        let mut value = |terms: Vec<(f64, Measure)>| {
            WeightedSum { encoding: direct.clone(), terms }.evaluate(&genome, &mut scratch, &mut rng)
        };
        let values = Measure::ALL.map(|(_, measure)| value(vec![(1.0, measure)]));
        let terms = Measure::ALL.iter().zip(1..).map(|(&(_, measure), n)| (f64::from(n), measure));
        let sum: f64 = values.iter().zip(1..).map(|(value, n)| value * f64::from(n)).sum();
        assert!((value(terms.collect()) - sum).abs() < 1e-9);
        let length = TourLength(direct.clone()).evaluate(&genome, &mut scratch, &mut rng);
        assert!((values[1] - f64::from(length)).abs() < 1e-9);
    }
}

#[test]
fn measures_are_found_by_name_and_other_names_are_refused() {
    for (name, measure) in Measure::ALL {
        assert_eq!(name.parse(), Ok(measure));
    }
    assert!("length".parse::<Measure>().is_err());
}
