//! Levels while a game runs, judged by the naive judge.

use crate::{judge, set};
use ga_tiles::levels::{Date, Levels, Made, Making, Missed};
use ga_tiles::measure::{Count, LongestPath, Regions};
use ga_tiles::search::{Apart, Search, Wishes};
use ga_tiles::{Error, Level, Requirement, Requirements, Template};

/// Caves of one region of floor, kind 1, with a longest path.
fn caves(size: usize, steps: f64) -> Result<Search, Error> {
    let floor = set(&[1]);
    let requirements = Requirements::new([
        Requirement::exactly(Regions::number(floor), 1.0)?,
        Requirement::at_least(LongestPath(floor), steps)?.with_scale(4.0)?,
    ]);
    Search::new(
        Template::new(size, size, 2)?,
        requirements,
        Apart::tiles(0.4)?,
    )
}

fn is_cave(level: &Level, steps: usize) -> bool {
    let rows = judge::rows(level);
    let floor = set(&[1]);
    judge::regions(&rows, floor, false).len() == 1
        && judge::longest_path_by_waves(&rows, floor).is_some_and(|path| path >= steps)
}

fn share(one: &Level, other: &Level) -> f64 {
    let cells = one.width() * one.height();
    judge::differing(&judge::rows(one), &judge::rows(other)) as f64 / cells as f64
}

fn kinds(level: &Level) -> String {
    level.to_text(|tile| if tile.kind() == 0 { '#' } else { '.' })
}

#[test]
fn each_next_level_keeps_the_rules_and_differs_from_all_before() -> Result<(), Error> {
    let mut levels = Levels::new(caves(14, 28.0)?).with_evaluations(2000);
    let mut evaluations = Vec::new();
    for seed in 2001..2061 {
        evaluations.push(levels.next(seed).expect("a cave").evaluations);
    }
    println!("{evaluations:?}");
    assert!(levels.known().iter().all(|level| is_cave(level, 28)));
    for (number, one) in levels.known().iter().enumerate() {
        assert!(
            levels.known()[..number]
                .iter()
                .all(|other| share(one, other) >= 0.4)
        );
    }
    Ok(())
}

#[test]
fn the_same_calls_give_the_same_levels() -> Result<(), Error> {
    let make = |seeds: [u64; 3]| {
        let mut levels = Levels::new(caves(9, 12.0)?);
        let made: Result<Vec<Made>, Missed> =
            seeds.into_iter().map(|seed| levels.next(seed)).collect();
        Ok::<_, Error>(made.expect("caves"))
    };
    assert_eq!(make([1, 2, 3])?, make([1, 2, 3])?);
    assert_ne!(make([1, 2, 3])?, make([4, 2, 3])?);
    // The same seed again, but not the same level.
    let twice = make([1, 1, 1])?;
    assert!(share(&twice[0].level, &twice[1].level) >= 0.4);
    // A search with more climbers makes the same levels.
    let search = caves(9, 12.0)?;
    let one = Levels::new(search.clone().with_climbers(7)).next(5);
    assert_eq!(one, Levels::new(search).next(5));
    Ok(())
}

#[test]
fn a_level_does_not_depend_on_how_its_work_is_divided() -> Result<(), Error> {
    let mut levels = Levels::new(caves(10, 20.0)?);
    for seed in 0..4 {
        for evaluations in [1, 7, 1000] {
            let mut making = levels.begin(seed);
            let mut before = making.evaluations();
            assert_eq!(before, 1);
            while !making.step(evaluations) {
                assert_eq!(making.evaluations(), before + evaluations);
                before = making.evaluations();
                assert!(making.progress() < 1.0 && !making.step(0));
            }
            assert_eq!(making.progress(), 1.0);
            assert!(making.evaluations() <= before + evaluations);
            // It can be asked again.
            let level = making.nearest().clone();
            assert!(making.step(50) && *making.nearest() == level);
            assert_eq!(Ok(level), making.finish());
        }
        let made = levels.begin(seed).finish();
        assert_eq!(levels.next(seed), made);
    }
    assert_eq!(levels.known().len(), 4);
    Ok(())
}

#[test]
fn the_level_of_a_day_is_the_same_for_all() -> Result<(), Box<dyn std::error::Error>> {
    let mut levels = Levels::new(caves(8, 16.0)?);
    let date = Date::new(2026, 11, 22)?;
    let daily = levels.daily(date)?;
    // This text must never change: it is the level of that day.
    assert_eq!(kinds(&daily.level), GOLDEN);
    assert_eq!(daily.evaluations, GOLDEN_EVALUATIONS);
    assert_eq!(daily, levels.alone(20_261_122)?);
    // What else a player has seen does not matter.
    for seed in 0..5 {
        levels.next(seed)?;
        assert_eq!(levels.daily(date)?, daily);
    }
    assert_eq!(levels.known().len(), 5);
    assert_ne!(levels.daily(Date::new(2026, 11, 23)?)?, daily);
    Ok(())
}

const GOLDEN: &str =
    "##...##.\n......#.\n........\n..#....#\n....##..\n#.###.##\n.......#\n....####";
const GOLDEN_EVALUATIONS: u64 = 29;

#[test]
fn a_year_has_365_or_366_days_and_each_has_a_seed_of_its_own() {
    let mut before = 0;
    for (year, days) in [
        (1, 365),
        (1900, 365),
        (2000, 366),
        (2024, 366),
        (2025, 365),
        (9999, 365),
    ] {
        let all = (0..=255).flat_map(|month| (0..=255).map(move |day| (month, day)));
        let dates: Vec<Date> = all
            .filter_map(|(month, day)| Date::new(year, month, day).ok())
            .collect();
        assert_eq!(dates.len(), days, "{year}");
        for date in dates {
            assert!(date.seed() > before);
            before = date.seed();
            assert_eq!(Date::new(date.year(), date.month(), date.day()), Ok(date));
        }
    }
    for (year, month, day) in [
        (0, 1, 1),
        (10_000, 1, 1),
        (u16::MAX, 1, 1),
        (2026, 0, 1),
        (2026, 13, 1),
    ] {
        assert_eq!(
            Date::new(year, month, day),
            Err(Error::Date { year, month, day })
        );
    }
    let error = Date::new(2026, 2, 29).unwrap_err().to_string();
    assert_eq!(
        error,
        "2026-02-29 is no day: expected a day of the years 1 to 9999"
    );
}

/// The number of cells of kind 1.
fn count(level: &Level) -> usize {
    judge::cells_of(&judge::rows(level), set(&[1])).len()
}

#[test]
fn a_missed_level_is_the_nearest_and_says_what_it_lacks() -> Result<(), Error> {
    // More cells than there are: the nearest level has all of them.
    let many = || Requirement::at_least(Count(set(&[1])), 20.0);
    let search = Search::new(
        Template::new(4, 4, 2)?,
        Requirements::new([many()?]),
        Apart::tiles(0.4)?,
    )?;
    let mut levels = Levels::new(search).with_evaluations(3000);
    let missed = levels.next(1).unwrap_err();
    assert_eq!(
        (
            count(&missed.nearest.level),
            missed.shortfall,
            missed.evaluations
        ),
        (16, 4.0, 3000)
    );
    assert!(missed.nearest.evaluations < 3000 && levels.known().is_empty());
    let text = "no level was found within 3000 evaluations: the nearest one has a shortfall of 4";
    assert_eq!(missed.to_string(), text);

    // There are two levels of one cell. After these, each level that keeps the rules is known.
    let search = Search::new(
        Template::new(1, 1, 2)?,
        Requirements::default(),
        Apart::tiles(1.0)?,
    )?;
    let mut levels = Levels::new(search).with_evaluations(200);
    assert_ne!(
        levels.next(1).expect("one").level,
        levels.next(1).expect("another").level
    );
    let missed = levels.next(1).unwrap_err();
    assert_eq!(
        (missed.shortfall, missed.crowding, missed.evaluations),
        (0.0, 1.0, 200)
    );
    assert!(
        missed
            .to_string()
            .ends_with("keeps all requirements, but is too close to known levels")
    );
    levels.forget();
    assert!(levels.next(1).is_ok());
    // The bound is at least one evaluation.
    let missed = levels.clone().with_evaluations(0).next(1);
    assert!(missed.map_or_else(|missed| missed.evaluations, |made| made.evaluations) == 1);
    Ok(())
}

#[test]
fn remembered_levels_are_kept_apart_from() -> Result<(), Error> {
    let mut first = Levels::new(caves(8, 16.0)?);
    for seed in 0..6 {
        first.next(seed).expect("a cave");
    }
    // A saved game.
    let mut second = Levels::new(caves(8, 16.0)?);
    for level in first.known() {
        second.remember(level.clone())?;
    }
    assert_eq!(second.next(77), first.next(77));
    // Levels that are no caves have no effect, and neither has the order of such.
    let mut third = Levels::new(caves(8, 16.0)?);
    third.remember(Level::filled(8, 8, crate::tile(0))?)?;
    for level in &first.known()[..6] {
        third.remember(level.clone())?;
    }
    third.remember(first.known()[2].clone())?;
    let made = third.next(77).expect("a cave");
    assert!(is_cave(&made.level, 16));
    assert!(
        first.known()[..6]
            .iter()
            .all(|known| share(known, &made.level) >= 0.4)
    );
    assert!(matches!(
        third.remember(Level::filled(8, 9, crate::tile(0))?),
        Err(Error::Shape { .. })
    ));
    assert!(
        third
            .remember(Level::filled(8, 8, crate::tile(2))?)
            .is_err()
    );
    Ok(())
}

#[test]
fn each_wish_is_met_once() -> Result<(), Error> {
    let wishes = Wishes::list(&[1], vec![vec![16.0], vec![20.0], vec![24.0]])?;
    let mut levels = Levels::new(caves(8, 16.0)?.with_wishes(wishes)?).with_evaluations(5000);
    let path = |made: &Made| judge::longest_path_by_waves(&judge::rows(&made.level), set(&[1]));
    let mut paths: Vec<_> = (0..3)
        .filter_map(|seed| path(&levels.next(seed).expect("a cave")))
        .collect();
    paths.sort_unstable();
    assert_eq!(paths, [16, 20, 24]);
    let missed = levels.with_evaluations(300).next(3).unwrap_err();
    assert_eq!(missed.evaluations, 300);
    Ok(())
}

#[test]
fn levels_can_be_made_on_another_thread() {
    const fn moves<T: Send>() {}
    moves::<Levels>();
    moves::<Making>();
    moves::<Missed>();
}
