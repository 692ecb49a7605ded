//! The search, judged by the naive judge.

use crate::{judge, set};
use ga_core::prelude::*;
use ga_core::{StopReason, laws};
use ga_tiles::level::Alphabet;
use ga_tiles::measure::{Count, LongestPath, Neighbours, Regions, Way};
use ga_tiles::search::{Apart, Found, Search, Stock, Wishes, levels};
use ga_tiles::{Error, Level, Requirement, Requirements, Template};
use std::sync::atomic::AtomicUsize;
use std::sync::atomic::Ordering::Relaxed;

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
        Apart::tiles(0.4)?.without_images(),
    )
}

fn genomes<B, E, R>(engine: &Engine<Level, B, E, R>) -> Vec<Level>
where
    E: Evaluator<Level, Score = ga_tiles::search::Measured>,
    B: Breeder<Level, E::Score>,
    R: Replacement<Level, E::Score>,
{
    levels(engine.state())
        .map(|(level, _)| level.clone())
        .collect()
}

/// Whether the judge accepts all caves, and how far any two of them are apart at least.
fn judged(levels: &[Level], steps: usize) -> bool {
    let floor = set(&[1]);
    let rows: Vec<judge::Rows> = levels.iter().map(judge::rows).collect();
    let is_cave = |rows: &judge::Rows| {
        judge::regions(rows, floor, false).len() == 1
            && judge::longest_path_by_waves(rows, floor).is_some_and(|path| path >= steps)
    };
    let cells = rows[0].concat().len();
    let are_apart = (0..rows.len()).all(|one| {
        (0..one).all(|other| 5 * judge::differing(&rows[one], &rows[other]) >= 2 * cells)
    });
    rows.iter().all(is_cave) && are_apart
}

#[test]
fn a_hundred_caves_are_found_within_30_000_evaluations() -> Result<(), Error> {
    let mut engine = caves(14, 28.0)?.start(1001)?;
    let reason = engine.run((Found(100), Evaluations(30_000)));
    println!("{} evaluations", engine.state().evaluations());
    assert_eq!(reason, StopReason::Target);
    let mut found = genomes(&engine);
    found.truncate(100);
    assert!(found.len() == 100 && judged(&found, 28));
    // The judge can fail.
    found[1] = found[0].clone();
    assert!(!judged(&found, 28));
    Ok(())
}

/// Checks that `count` caves with paths of this range are found, and that the judge accepts them.
fn meets_wishes(
    search: &Search,
    range: [f64; 2],
    count: usize,
    tolerance: f64,
) -> Result<Vec<Level>, Error> {
    let wishes = Wishes::spread(1, range[0]..=range[1], count)?.with_tolerance(tolerance)?;
    let mut engine = search.clone().with_wishes(wishes.clone())?.start(1001)?;
    let reason = engine.run((Found(count), Evaluations(100_000)));
    println!("{} evaluations", engine.state().evaluations());
    assert_eq!(reason, StopReason::Target);
    let found = genomes(&engine);
    // Both in ascending order: if any assignment meets all wishes, this one does.
    let path = |level: &Level| {
        judge::longest_path_by_waves(&judge::rows(level), set(&[1])).expect("a path") as f64
    };
    let mut paths: Vec<f64> = found.iter().map(path).collect();
    paths.sort_by(f64::total_cmp);
    assert_eq!(paths.len(), count);
    for (path, target) in paths.iter().zip(wishes.targets()) {
        assert!(
            (path - target[0]).abs() <= tolerance,
            "{path} for {target:?}"
        );
    }
    // No wish is open, so no level joins.
    engine.run(Generations(engine.state().generation() + 300));
    assert_eq!(levels(engine.state()).len(), count);
    Ok(found)
}

#[test]
fn each_cave_meets_a_wish_of_its_own() -> Result<(), Error> {
    assert!(judged(
        &meets_wishes(&caves(8, 8.0)?, [10.0, 20.0], 10, 1.0)?,
        8
    ));
    assert!(judged(
        &meets_wishes(&caves(14, 28.0)?, [35.0, 97.0], 100, 7.0)?,
        28
    ));
    Ok(())
}

#[test]
fn ways_of_dungeons_are_apart() -> Result<(), Error> {
    let alphabet = Alphabet::new("#.PKDE")?;
    let [floor, player, key, door, enemy] =
        [".E", "P", "K", "D", "E"].map(|tiles| alphabet.tiles(tiles).expect("known"));
    let way = Way::new(player, floor | player, key).then(floor | player | key, door);
    let one = |tiles| Requirement::exactly(Count(tiles), 1.0);
    let requirements = Requirements::new([
        one(player)?,
        one(key)?,
        one(door)?,
        Requirement::within(Count(enemy), 2.0..=4.0)?,
        Requirement::exactly(Regions::number(!alphabet.tiles("#")?), 1.0)?,
        Requirement::at_least(way.clone(), 18.0)?.with_scale(4.0)?,
    ]);
    let template =
        Template::new(11, 7, 6)?.with_weights(&[0.38, 0.55, 0.013, 0.013, 0.013, 0.04])?;
    let search = Search::new(template, requirements, Apart::ways(way, 0.3)?)?;
    let mut engine = search.start(1001)?;
    assert_eq!(
        engine.run((Found(100), Evaluations(30_000))),
        StopReason::Target
    );
    println!("{} evaluations", engine.state().evaluations());
    let legs = [(floor | player, key), (floor | player | key, door)];
    for level in genomes(&engine) {
        let rows = judge::rows(&level);
        let count = |tiles| judge::cells_of(&rows, tiles).len();
        assert_eq!([player, key, door].map(count), [1; 3]);
        assert!((2..=4).contains(&count(enemy)));
        assert_eq!(judge::regions(&rows, set(&[1, 2, 3, 4, 5]), false).len(), 1);
    }
    let ways: Vec<String> = genomes(&engine)
        .iter()
        .map(|level| judge::way(&judge::rows(level), player, &legs).expect("a way"))
        .collect();
    for (number, one) in ways.iter().enumerate() {
        assert!(one.len() >= 18);
        for other in &ways[..number] {
            let longer = one.len().max(other.len());
            assert!(
                10 * judge::edits(one.as_bytes(), other.as_bytes()) >= 3 * longer,
                "{one} {other}"
            );
        }
    }
    Ok(())
}

#[test]
fn a_search_keeps_the_laws_of_schemes() -> Result<(), Error> {
    for search in [
        caves(6, 8.0)?,
        caves(14, 28.0)?,
        caves(6, 8.0)?.with_wishes(Wishes::spread(1, 8.0..=12.0, 5)?)?,
    ] {
        laws::scheme(|| search.scheme(), search.template(), 4)?;
    }
    Ok(())
}

/// Levels of stripes: draws by constraint propagation, which look at many places.
fn stripes() -> Result<Search, Error> {
    let after = |kind: usize| set(&[kind, (kind + 1) % 3]);
    let right = (0..3).map(after).collect();
    let below = (0..3).map(|kind| set(&[kind])).collect();
    let rule = Requirement::exactly(Neighbours::new(right, below)?, 0.0)?;
    Search::new(
        Template::new(24, 24, 3)?,
        Requirements::new([rule]),
        Apart::tiles(0.1)?,
    )
}

#[test]
fn a_stop_within_a_draw_by_rules_is_heard_and_changes_nothing() -> Result<(), Error> {
    let mut cut = stripes()?.start(1)?;
    let mut whole = stripes()?.start(1)?;
    for most in [0, 1, 5, 20] {
        let asked = AtomicUsize::new(0);
        assert!(!cut.step_unless(&|| asked.fetch_add(1, Relaxed) >= most));
        // The draw, its operator and the breeder ask once more each.
        assert!(asked.load(Relaxed) <= most + 5, "{most}");
        assert_eq!(cut.state(), whole.state());
        cut.step();
        whole.step();
        assert_eq!(cut.state(), whole.state());
    }
    laws::scheme(
        || stripes().expect("valid").scheme(),
        stripes()?.template(),
        4,
    )?;
    Ok(())
}

#[test]
fn a_search_ends_among_its_first_levels() -> Result<(), Error> {
    let search = caves(14, 28.0)?;
    assert!(search.start_parallel_unless(1, &|| true)?.is_none());
    let engine = search.start_parallel_unless(1, &|| false)?;
    assert_eq!(
        engine.map(|engine| genomes(&engine)),
        Some(genomes(&search.start(1)?))
    );
    Ok(())
}

#[test]
fn a_resumed_search_equals_an_uninterrupted_one() -> Result<(), Box<dyn std::error::Error>> {
    let wishes = Wishes::spread(1, 8.0..=14.0, 12)?.with_tolerance(1.0)?;
    for search in [caves(7, 8.0)?, caves(7, 8.0)?.with_wishes(wishes)?] {
        let mut whole = search.start(7)?;
        whole.run(Generations(700));
        assert!(levels(whole.state()).len() > 2);
        for cut in [0, 1, 5, 40, 333, 699] {
            let mut first = search.start(7)?;
            first.run(Generations(cut));
            let text = serde_json::to_string(&first.checkpoint())?;
            let checkpoint: ga_core::Checkpoint<_, _> = serde_json::from_str(&text)?;
            let mut second = Engine::resume(search.scheme(), checkpoint)?;
            assert_eq!(
                second.checkpoint(),
                first.checkpoint(),
                "cut after generation {cut}"
            );
            second.run(Generations(700));
            assert_eq!(
                second.checkpoint(),
                whole.checkpoint(),
                "cut after generation {cut}"
            );
        }
    }
    // The memory of another number of climbers is refused.
    let other = caves(7, 8.0)?.start(7)?.checkpoint();
    assert!(Engine::resume(caves(7, 8.0)?.with_climbers(3).scheme(), other).is_err());
    Ok(())
}
#[test]
fn threads_find_the_same_levels() -> Result<(), Error> {
    let search = caves(9, 12.0)?;
    let mut serial = search.start(3)?;
    serial.run(Generations(200));
    for threads in [1, 2] {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .expect("a pool");
        let mut parallel = search.start_parallel(3)?;
        pool.install(|| parallel.run(Generations(200)));
        assert_eq!(parallel.state(), serial.state(), "{threads} threads");
    }
    Ok(())
}

#[test]
fn what_is_impossible_ends_with_the_budget() -> Result<(), Error> {
    let never = || Requirement::at_least(Count(set(&[0])), 1000.0);
    let fixed = |size| {
        let level = Level::filled(size, size, crate::tile(1))?;
        let picture = ga_core::genome::Grid::from_fn(size, size, |x, y| Some(level[(x, y)]))?;
        Template::new(size, size, 2)?.with_fixed(&picture)
    };
    let templates = [
        Template::new(5, 5, 2)?,
        Template::new(1, 1, 2)?,
        Template::new(1, 1, 1)?,
        fixed(4)?,
    ];
    for template in templates {
        for (requirements, most) in [
            (Requirements::new([never()?]), 0),
            (Requirements::default(), usize::MAX),
        ] {
            for apart in [
                Apart::tiles(0.5)?,
                Apart::tiles(1.0)?.without_images(),
                Apart::own(|_, _| f64::NAN, 1.0)?,
            ] {
                let search = Search::new(template.clone(), requirements.clone(), apart)?;
                let mut engine = search.with_patience(20).start(1)?;
                let reason = engine.run((Found(1000), Evaluations(600)));
                assert_eq!(reason, StopReason::Evaluations);
                let found = levels(engine.state()).len();
                assert!(found <= most && (most == 0 || found > 0));
            }
        }
    }
    Ok(())
}

/// Whether two levels are far enough apart.
type Check<'a> = &'a dyn Fn(&Level, &Level) -> bool;

#[test]
fn the_levels_of_climbers_come_nearer_to_what_is_asked() -> Result<(), Error> {
    let search = caves(8, 40.0)?;
    let mut engine = search.start(1)?;
    let mut nearest = Vec::new();
    for evaluations in [50, 1_000] {
        engine.run(Evaluations(evaluations));
        let held = engine.scheme().breeder.held();
        let off = held.map(|(level, unmet)| {
            let rows = judge::rows(level);
            let path = judge::longest_path_by_waves(&rows, set(&[1])).unwrap_or(0) as f64;
            assert_eq!(unmet.shortfalls[1], ((40.0 - path) / 4.0).max(0.0));
            assert!(unmet.total() >= unmet.shortfalls[1]);
            unmet.total()
        });
        nearest.push(off.fold(f64::INFINITY, f64::min));
    }
    assert!(nearest[1] < nearest[0], "{nearest:?}");
    Ok(())
}

#[test]
fn levels_are_apart_by_images_by_values_and_by_closures() -> Result<(), Error> {
    let count = |level: &Level| judge::cells_of(&judge::rows(level), set(&[1])).len();
    let least_of_images = |one: &Level, other: &Level| {
        let images = judge::images(&judge::rows(one)).into_iter();
        images
            .map(|image| judge::differing(&image, &judge::rows(other)))
            .min()
            .expect("images")
    };
    let written = move |level: &Level| Some("x".repeat(count(level)) + "yyy");
    let both = Apart::all([
        Apart::tiles(0.3)?,
        Apart::texts(written, 0.02)?.with_blocks(),
    ])?;
    let apart: [(Apart, Check<'_>); 5] = [
        (both, &|one, other| {
            let (left, right) = (count(one) + 3, count(other) + 3);
            let share = 1.0 - 2.0 * left.min(right) as f64 / (left + right) as f64;
            judge::differing(&judge::rows(one), &judge::rows(other)) >= 11 && share >= 0.02
        }),
        (Apart::tiles(0.25)?, &|one, other| {
            least_of_images(one, other) >= 9
        }),
        (Apart::values(&[2.0])?, &|one, other| {
            count(one).abs_diff(count(other)) >= 2
        }),
        (
            Apart::own(
                move |one, other| count(one).abs_diff(count(other)) as f64,
                2.0,
            )?,
            &|one, other| count(one).abs_diff(count(other)) >= 2,
        ),
        (
            Apart::texts(move |level| Some("x".repeat(count(level))), 0.05)?,
            &|one, other| 20 * count(one).abs_diff(count(other)) >= count(one).max(count(other)),
        ),
    ];
    for (apart, are_apart) in apart {
        let requirements = Requirements::new([Requirement::within(Count(set(&[1])), 10.0..=30.0)?]);
        let mut engine =
            Search::new(Template::new(6, 6, 2)?, requirements, apart.clone())?.start(4)?;
        assert_eq!(
            engine.run((Found(9), Evaluations(20_000))),
            StopReason::Target,
            "{apart:?}"
        );
        let found = genomes(&engine);
        for (number, one) in found.iter().enumerate() {
            assert!((10..=30).contains(&count(one)));
            assert!(
                found[..number].iter().all(|other| are_apart(one, other)),
                "{apart:?}"
            );
        }
    }
    Ok(())
}

#[test]
fn levels_from_outside_join_by_the_same_rules() -> Result<(), Error> {
    let search = caves(7, 8.0)?;
    let (mut one, mut other) = (search.start(1)?, search.start(2)?);
    one.run((Found(6), Evaluations(20_000)));
    other.run((Found(6), Evaluations(20_000)));
    let mut outsiders = ga_core::Population::new();
    for (level, measured) in levels(other.state()) {
        outsiders.push(level.clone(), measured.clone());
    }
    one.admit(&mut outsiders);
    let joined = levels(one.state()).len();
    one.run((
        Found(joined + 2),
        Evaluations(one.state().evaluations() + 20_000),
    ));
    assert!(levels(one.state()).len() > joined);
    assert!(judged(&genomes(&one), 8));
    Ok(())
}

/// All stock operators in their order.
const STOCK: [Stock; 12] = [
    Stock::Set,
    Stock::Swap,
    Stock::SwapNear,
    Stock::Spread,
    Stock::Place,
    Stock::Paint,
    Stock::Redraw,
    Stock::Copy,
    Stock::Shift,
    Stock::Turn,
    Stock::FromFound,
    Stock::FromFounder,
];

/// Checks that a search with these weights proposes only levels that keep the template.
fn keeps_template(template: &Template, weight: impl Fn(Stock) -> f64) -> Result<(), Error> {
    let requirements = Requirements::new([Requirement::exactly(Count(set(&[1])), 12.0)?]);
    let mut search = Search::new(template.clone(), requirements, Apart::tiles(0.3)?)?;
    for stock in STOCK {
        search = search.with_weight(stock, weight(stock))?;
    }
    let mut engine = search.with_patience(30).start(5)?;
    for _ in 0..200 {
        for level in engine.ask().to_vec() {
            template.fits(&level)?;
        }
        engine.step();
    }
    Ok(())
}

#[test]
fn each_operator_keeps_the_template() -> Result<(), Error> {
    let picture =
        ga_core::genome::Grid::from_fn(6, 6, |x, y| (x == 3 && y == 1).then(|| crate::tile(2)))?;
    let template = Template::new(6, 6, 3)?.with_fixed(&picture)?;
    // A kind of weight 0 is in fixed cells only.
    let rare = template.clone().with_weights(&[1.0, 2.0, 0.0])?;
    let symmetric = template
        .clone()
        .with_symmetry(&[ga_tiles::level::Symmetry::HalfTurn])?;
    for template in [template, rare, symmetric] {
        for alone in STOCK {
            keeps_template(&template, |stock| f64::from(u8::from(stock == alone)))?;
        }
        keeps_template(&template, |_| 0.0)?;
        keeps_template(&template, |_| f64::MAX / 100.0)?;
    }
    Ok(())
}

#[test]
fn levels_without_a_text_and_infinite_values_never_join() -> Result<(), Error> {
    let own = |number| {
        ga_tiles::measure::Own::new("own", move |_| ga_tiles::measure::Value::Number(number))
    };
    for number in [f64::NAN, f64::INFINITY, f64::NEG_INFINITY] {
        let requirements = Requirements::new([Requirement::at_least(own(number), 1.0)?]);
        let mut engine = Search::new(
            Template::new(3, 3, 2)?,
            requirements,
            Apart::values(&[1.0])?,
        )?
        .start(1)?;
        engine.run(Evaluations(300));
        assert_eq!(levels(engine.state()).len(), 0);
    }
    let apart = Apart::texts(|_| None, 0.5)?;
    let mut engine =
        Search::new(Template::new(3, 3, 2)?, Requirements::default(), apart)?.start(1)?;
    engine.run(Evaluations(300));
    assert_eq!(levels(engine.state()).len(), 0);
    Ok(())
}

#[test]
fn wrong_parameters_are_named() -> Result<(), Error> {
    for least in [-1.0, f64::NAN, f64::INFINITY] {
        assert!(matches!(Apart::tiles(least), Err(Error::Scale { .. })));
        assert!(
            Wishes::spread(0, 0.0..=1.0, 2)?
                .with_tolerance(least)
                .is_err()
        );
        assert!(Wishes::spread(0, 0.0..=1.0, 2)?.with_scale(least).is_err());
    }
    assert!(matches!(
        Wishes::spread(0, 0.0..=1.0, 0),
        Err(Error::Wish { .. })
    ));
    assert!(matches!(
        Wishes::spread(0, 2.0..=1.0, 3),
        Err(Error::Range { .. })
    ));
    assert!(matches!(
        Wishes::list(&[0, 1], vec![vec![1.0]]),
        Err(Error::Wish { .. })
    ));
    assert!(matches!(
        Wishes::list(&[0], vec![vec![f64::NAN]]),
        Err(Error::Wish { .. })
    ));
    let search = caves(5, 3.0)?;
    assert!(matches!(
        search.clone().with_wishes(Wishes::spread(2, 0.0..=1.0, 1)?),
        Err(Error::Wish { .. })
    ));
    assert!(search.clone().with_weight(Stock::Turn, f64::NAN).is_err());
    assert!(search.with_operator((), 0.0).is_err());
    let unknown = Requirements::new([Requirement::exactly(Count(set(&[9])), 1.0)?]);
    assert!(Search::new(Template::new(3, 3, 2)?, unknown, Apart::tiles(0.4)?).is_err());
    Ok(())
}
#[test]
fn the_end_of_a_long_search_compares_no_levels() -> Result<(), Box<dyn std::error::Error>> {
    use ga_core::genome::Distance as _;
    use ga_tiles::apart::DifferingTiles;
    use ga_tiles::check::{Checked, Evolved};
    use ga_tiles::description::{Commands, Description};
    use std::sync::Arc;
    use std::sync::atomic::{AtomicUsize, Ordering};

    let text = "size = { width = 6, height = 6 }\ntiles = [{ character = '#' }, { character = '.' }]\n\
                [apart]\ndistance = 'tiles'\nsymmetries = false\nat_least = 0.2\n";
    let description = Description::read(text, Commands::Refused)?;
    let compared = Arc::new(AtomicUsize::new(0));
    let count = Arc::clone(&compared);
    let compare = move |one: &Level, other: &Level| {
        count.fetch_add(1, Ordering::Relaxed);
        DifferingTiles::default().between(one, other)
    };
    let search = Search::new(
        description.template().clone(),
        Requirements::default(),
        Apart::own(compare, 0.2)?,
    )?;
    let mut engine = search.start(1)?;
    engine.run((Found(60), Evaluations(30_000)));
    // Between two requests to stop, each climber compares a level with all others twice, and then
    // with what was found by the others.
    for _ in 0..50 {
        let before = compared.load(Ordering::Relaxed);
        let members = levels(engine.state()).len();
        engine.step();
        assert!(compared.load(Ordering::Relaxed) - before <= 4 * (2 * members + 16));
    }
    let members = levels(engine.state()).len();
    assert!(members >= 60, "{members} levels");
    for wanted in [members, members - 1, members / 2, 2, 1] {
        let before = compared.load(Ordering::Relaxed);
        let evolved = Evolved::of_search(
            &description,
            engine.state(),
            &engine.scheme().replacement,
            wanted,
        )?;
        let more = compared.load(Ordering::Relaxed) - before;
        assert!(wanted < members || more == 0, "{more} comparisons");
        // The neighbours are those that a comparison of all pairs finds.
        let found = levels(engine.state()).take(wanted);
        let found: Vec<Level> = found.map(|(level, _)| level.clone()).collect();
        assert_eq!(
            evolved.checked,
            Checked::new(&description, &found, wanted)?,
            "{wanted}"
        );
    }
    Ok(())
}
