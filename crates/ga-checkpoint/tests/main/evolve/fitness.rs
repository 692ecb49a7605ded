//! Measures and their weighted sum.

use ga_checkpoint::evolve::fitness::{Measure, Range, Reward, Scratch, TourLength, Within};
use ga_checkpoint::solve::Solver;
use ga_checkpoint::{Course, Error, Grid, Layout, Maze, evolve::genome::Direct};
use ga_core::random::Stream;
use ga_core::{Difference, Fitness, Sampler, Score};

#[test]
fn a_weighted_sum_adds_the_measures_times_their_weights() {
    let direct = Direct::new(Course::paper(), true);
    let founders = direct.founders(0.2).expect("a share");
    let mut rng = Stream::seeded(1);
    let mut scratch = Scratch::default();
    for _ in 0..20 {
        let genome = founders.sample(&mut rng);
        let mut value = |rewards: Vec<Reward>| {
            let sum = Within {
                encoding: direct.clone(),
                rewards,
                ranges: Vec::new(),
            };
            sum.evaluate(&genome, &mut scratch, &mut rng).reward
        };
        let reward = |weight: i32, measure| Reward::new(weight.into(), measure).expect("a weight");
        let values = Measure::ALL.map(|(_, measure)| value(vec![reward(1, measure)]));
        let terms = Measure::ALL
            .iter()
            .zip(1..)
            .map(|(&(_, measure), n)| reward(n, measure));
        let sum: f64 = values
            .iter()
            .zip(1..)
            .map(|(value, n)| value * f64::from(n))
            .sum();
        assert!((value(terms.collect()) - sum).abs() < 1e-9);
        let length = TourLength(direct.clone()).evaluate(&genome, &mut scratch, &mut rng);
        assert!((values[0] - f64::from(length)).abs() < 1e-9);
    }
}

#[test]
fn measures_are_found_by_name_and_other_names_are_refused() {
    for (name, measure) in Measure::ALL {
        assert_eq!(name.parse(), Ok(measure));
        let sentence = "length".parse::<Measure>().unwrap_err().to_string();
        assert!(sentence.contains(name), "{sentence}");
    }
}

#[test]
fn ranges_and_rewards_are_read_as_they_are_written() {
    for text in [
        "tour=200..300",
        "tour=200..",
        "tour=..300",
        "exit-path=7..7",
    ] {
        assert_eq!(text.parse::<Range>().expect(text).to_string(), text);
    }
    for text in [
        "tour=..",
        "tour=3..2",
        "tour=a..3",
        "tour=1.5..3",
        "tour=-1..3",
        "tour",
        "=1..2",
        "walk=1..2",
        "",
    ] {
        assert!(text.parse::<Range>().is_err(), "{text}");
    }
    for text in ["tour=1", "walls=-0.5"] {
        assert_eq!(text.parse::<Reward>().expect(text).to_string(), text);
    }
    for text in [
        "tour=0", "tour=nan", "tour=inf", "tour=", "tour", "walk=1", "",
    ] {
        assert!(text.parse::<Reward>().is_err(), "{text}");
    }
    let sentence = "walk=1".parse::<Reward>().unwrap_err().to_string();
    assert!(sentence.starts_with("measure \"walk\""), "{sentence}");
}

#[test]
fn a_range_is_missed_by_the_distance_of_a_value() -> Result<(), Error> {
    let range = Range::new(Measure::Tour, 10, 12)?;
    assert_eq!(
        [0, 9, 10, 12, 15, u32::MAX].map(|value| range.missed(value)),
        [10, 1, 0, 0, 3, u32::MAX - 12]
    );
    Ok(())
}

#[test]
fn ranges_come_before_rewards_and_a_difference_weighs_both() -> Result<(), Error> {
    let direct = Direct::new(Course::paper(), true);
    let merit = |rewards: &[&str], ranges: &[&str], fill: f64| {
        let within = Within {
            encoding: direct.clone(),
            rewards: rewards
                .iter()
                .map(|text| text.parse())
                .collect::<Result<_, _>>()?,
            ranges: ranges
                .iter()
                .map(|text| text.parse())
                .collect::<Result<_, _>>()?,
        };
        let genome = direct.founders(fill)?.sample(&mut Stream::seeded(3));
        Ok::<_, Error>(within.evaluate(&genome, &mut Scratch::default(), &mut Stream::seeded(1)))
    };
    // Without walls the tour has 94 moves and the way to the exit 58; solid but for the course, 0.
    let rewards = ["exit-path=2"];
    let ranges = ["tour=94..100", "walls=..890"];
    let open = merit(&rewards, &ranges, 0.0)?;
    let solid = merit(&rewards, &ranges, 1.0)?;
    assert_eq!((open.missed, solid.missed), (0, 94 + 4));
    assert!((open.reward - 116.0).abs() < 1e-9 && solid.reward.abs() < 1e-9);
    assert!(open.order(&solid).is_gt());
    let difference = open.difference(&solid).expect("numbers");
    assert!(
        (difference - (116.0 + 98.0 * 20.0)).abs() < 1e-9,
        "{difference}"
    );
    // Within the ranges the reward decides, and without rewards all are equal.
    let poor = merit(&["walls=-1"], &["tour=1.."], 0.05)?;
    let rich = merit(&["walls=-1"], &["tour=1.."], 0.0)?;
    assert!(rich.order(&poor).is_gt());
    let left = merit(&[], &["tour=1.."], 0.05)?;
    let right = merit(&[], &["tour=1.."], 0.0)?;
    assert!(left.order(&right).is_eq() && left.difference(&right) == Some(0.0));
    Ok(())
}

#[test]
fn islands_are_groups_of_walls_without_contact_to_the_border() -> Result<(), Error> {
    let islands = |rows: &[&str]| {
        let maze = Maze::standard(Layout::Walls(Grid::from_rows(rows)?));
        let floor = maze.floor();
        let mut solver = Solver::default();
        let values = [Measure::Islands, Measure::Reconvergence, Measure::Walls];
        Ok::<_, Error>(values.map(|measure| measure.value(&mut solver, &floor, maze.course())))
    };
    assert_eq!(islands(&["...", ".#.", "..."])?, [1, 1, 1]);
    assert_eq!(
        islands(&[".....", ".#...", "..#..", "....."])?,
        [1, 1, 2],
        "walls that meet at a corner"
    );
    assert_eq!(
        islands(&[".#...", "..#..", "....."])?,
        [0, 0, 2],
        "walls that reach the border"
    );
    assert_eq!(
        islands(&[".....", ".###.", ".#.#.", ".###.", "....."])?,
        [1, 1, 8],
        "a ring with a yard"
    );
    // Nothing can be reached, so no paths meet again.
    assert_eq!(
        islands(&["#....", ".....", "..#..", ".....", "....."])?,
        [1, 0, 2]
    );
    assert_eq!(islands(&["#"])?, [0, 0, 1]);
    Ok(())
}
