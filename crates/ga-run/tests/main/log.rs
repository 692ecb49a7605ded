//! The lines of a log, and what becomes of a log that is continued.

use super::support::{Bits, Folder, engine, record, traps};
use ga_core::genome::Hamming;
use ga_core::observe::{Statistics, diversity};
use ga_core::prelude::*;
use ga_core::terminate::Clock;
use ga_run::log::{Line, read};
use ga_run::{Error, Log, Run, RunFile, Runnable};
use std::cmp::Reverse;
use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

/// The lines without their seconds, which differ from run to run.
fn figures(path: &Path) -> Vec<Line> {
    let mut lines = read(path).unwrap();
    for line in &mut lines {
        line.seconds = 0.0;
    }
    lines
}

#[test]
fn a_line_has_the_figures_of_its_generation() {
    let folder = Folder::new();
    let path = folder.join("log");
    let now = Arc::new(AtomicU64::new(0));
    let read_clock = now.clone();
    let clock = Clock::new(move || Duration::from_micros(read_clock.load(Ordering::Relaxed)));
    let log = Log::create(&path, Score::utility).unwrap();
    let log = log.with_distance(Hamming).with_clock(clock);
    let mut expected = Vec::new();
    let scheme = Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Serial::new(traps),
        replacement: ga_core::replace::OneToOne,
    };
    let mut engine = scheme.found(&RandomBits(20)).size(30).seed(3).unwrap();
    let watch = |state: &State<BitString, u32>| {
        let statistics = Statistics::at(state);
        let of = [statistics.best(), statistics.mean(), statistics.deviation()].map(Option::unwrap);
        expected.push((
            state.generation(),
            state.evaluations(),
            of,
            diversity(state.population(), &Hamming),
        ));
        now.fetch_add(250_400, Ordering::Relaxed);
    };
    let mut both = (watch, log);
    engine.run_with(Generations(8), &mut both);
    both.1.close().unwrap();
    let lines = read(&path).unwrap();
    assert_eq!(lines.len(), 9);
    for (line, (generation, evaluations, [best, mean, sd], diversity)) in lines.iter().zip(expected)
    {
        assert_eq!(
            (line.generation, line.evaluations, line.best),
            (generation, evaluations, Some(best))
        );
        assert!((line.mean.unwrap() - mean).abs() < 1e-9 && (line.sd.unwrap() - sd).abs() < 1e-9);
        assert!((line.diversity.unwrap() - diversity).abs() < 1e-9);
        assert_eq!(line.nan, 0);
    }
    assert!(
        (lines[3].seconds - 1.002).abs() < 1e-9,
        "in milliseconds: {}",
        lines[3].seconds
    );
    let text = fs::read_to_string(&path).unwrap();
    let first = text.lines().next().unwrap();
    assert!(
        first.starts_with(r#"{"generation":0,"evaluations":"#),
        "{first}"
    );
    let names = ["best", "mean", "sd", "diversity", "nan", "seconds"];
    let places = names.map(|name| first.find(&format!("\"{name}\":")).unwrap());
    assert!(places.is_sorted() && first.len() < 300, "{first}");
}

#[test]
fn what_is_no_finite_number_is_null() {
    let folder = Folder::new();
    let path = folder.join("log");
    let fitness = |genome: &BitString| match genome.count_ones() {
        0..=4 => f64::NAN,
        5 => f64::NEG_INFINITY,
        _ => f64::INFINITY,
    };
    let mut log = Log::create(&path, Score::utility).unwrap();
    let scheme = Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Serial::new(fitness),
        replacement: Generational { elites: 1 },
    };
    let mut engine = scheme.found(&RandomBits(10)).size(50).seed(3).unwrap();
    engine.run_with(Generations(3), &mut log);
    log.close().unwrap();
    for line in read(&path).unwrap() {
        assert_eq!(
            (line.best, line.mean, line.sd, line.diversity),
            (None, None, None, None)
        );
        assert!(line.nan > 0);
    }
    assert!(
        fs::read_to_string(&path)
            .unwrap()
            .contains(r#""best":null,"mean":null,"sd":null,"diversity":null"#)
    );

    // Scores that are no numbers, and scores to minimise.
    let mut log = Log::create(&path, |(): &()| None).unwrap();
    ga_search::bits(10, |_: &BitString| ())
        .start(3)
        .unwrap()
        .run_with(Generations(3), &mut log);
    assert!(
        read(&path)
            .unwrap()
            .iter()
            .all(|line| line.best.is_none() && line.mean.is_none())
    );
    log.close().unwrap();
    let mut log = Log::create(&path, |score: &Reverse<u32>| Some(f64::from(score.0))).unwrap();
    let zeros = |genome: &BitString| Reverse(genome.count_ones());
    ga_search::bits(10, zeros)
        .start(3)
        .unwrap()
        .run_with(Generations(30), &mut log);
    assert_eq!(read(&path).unwrap()[30].best, Some(0.0));
}

#[test]
fn the_diversity_of_a_large_population_is_estimated() {
    let folder = Folder::new();
    let path = folder.join("log");
    let scheme = || Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.01).unwrap()),
        evaluator: Serial::new(traps),
        replacement: Generational { elites: 1 },
    };
    let exact = |size: usize| {
        let mut log = Log::create(&path, Score::utility)
            .unwrap()
            .with_distance(Hamming);
        let mut engine = scheme().found(&RandomBits(100)).size(size).seed(4).unwrap();
        engine.run_with(Generations(0), &mut log);
        (
            read(&path).unwrap()[0].diversity.unwrap(),
            diversity(engine.state().population(), &Hamming),
        )
    };
    let (logged, expected) = exact(100);
    assert!((logged - expected).abs() < 1e-9);
    let (logged, expected) = exact(400);
    // The distances have a standard deviation of 5, and 5000 pairs one of 0.07.
    assert!(
        logged.to_bits() != expected.to_bits() && (logged - expected).abs() < 0.3,
        "{logged} {expected}"
    );
    assert_eq!(
        exact(400).0.to_bits(),
        logged.to_bits(),
        "the same pairs each time"
    );
}

#[test]
fn the_log_of_a_resumed_run_is_that_of_an_undisturbed_one() {
    let folder = Folder::new();
    let path = folder.join("run");
    let whole = folder.join("whole");
    let new = || record(7);
    let log = |path: &Path| {
        Log::create(path, Score::utility)
            .unwrap()
            .with_distance(Hamming)
            .every(2)
    };
    let mut run = Run::new(RunFile::create(folder.join("other"), new()).unwrap());
    let mut search = engine(run.file());
    run.run_with(&mut search, Generations(41), log(&whole))
        .unwrap();

    let parts = folder.join("parts");
    let mut run = Run::new(RunFile::create(&path, new()).unwrap()).every_generations(10);
    let mut search = engine(run.file());
    run.begin(&search).unwrap();
    let mut first = log(&parts);
    // Killed in generation 17: the file has generation 10, and the last line is torn.
    search.advance(&Generations(10), &mut first);
    run.save(&search);
    search.advance(&Generations(17), &mut first);
    drop((first, run, search));
    let text = fs::read_to_string(&parts).unwrap();
    fs::write(&parts, &text[..text.len() - 9]).unwrap();

    let mut run = Run::new(RunFile::open(&path).unwrap());
    let generation = run.file().status().made.generations;
    let mut search = engine(run.file());
    let log = Log::resume(&parts, generation, Score::utility).unwrap();
    run.run_with(
        &mut search,
        Generations(41),
        log.with_distance(Hamming).every(2),
    )
    .unwrap();
    assert_eq!(generation, 10);
    assert_eq!(figures(&parts), figures(&whole));
}

#[test]
fn a_run_and_its_log_are_opened_or_created_alike() {
    let folder = Folder::new();
    // Returns the generation in which the program began.
    let program = |name: &str, end: u64| {
        let search =
            |seed, saved: Option<Bits>| ga_search::bits(20, traps).start_or_resume(seed, saved);
        let (mut run, mut search) = Run::open_or_create(folder.join(name), record(7), search)?;
        let mut log = run
            .log(folder.join(name).with_extension("log"), Score::utility)?
            .every(2);
        let begin = search.state().generation();
        run.run_with(&mut search, Generations(end), &mut log)?;
        log.close().map(|()| begin)
    };
    assert_eq!(
        [10, 17, 41].map(|end| program("parts", end).unwrap()),
        [0, 10, 17]
    );
    assert_eq!(program("whole", 41).unwrap(), 0);
    assert_eq!(
        figures(&folder.join("parts.log")),
        figures(&folder.join("whole.log"))
    );
    assert_eq!(
        fs::read(folder.join("parts")).unwrap(),
        fs::read(folder.join("whole")).unwrap()
    );

    let other = |seed, saved: Option<Bits>| ga_search::bits(30, traps).start_or_resume(seed, saved);
    let refused = Run::open_or_create(folder.join("whole"), record(7), other)
        .map(drop)
        .unwrap_err();
    let expected = format!(
        "{}: the run cannot be started or resumed: a genome of 20 loci does not fit a run of 30; make the preset \
         as for the first run",
        folder.join("whole").display()
    );
    assert_eq!(refused.to_string(), expected);
}

#[test]
fn founders_are_logged_once_and_seconds_continue() {
    let folder = Folder::new();
    let path = folder.join("log");
    let at = |seconds| Clock::new(move || Duration::from_secs(seconds));
    let mut search = ga_search::bits(20, traps).start(1).unwrap();
    let checkpoint = search.checkpoint();
    search.run_with(
        Generations(0),
        Log::create(&path, Score::utility)
            .unwrap()
            .with_clock(at(8)),
    );
    let mut resumed = ga_search::bits(20, traps).resume(checkpoint).unwrap();
    let log = Log::resume(&path, 0, Score::utility).unwrap();
    resumed.run_with(Generations(2), log.with_clock(at(3)));
    let lines = read(&path).unwrap();
    let times: Vec<(u64, f64)> = lines
        .iter()
        .map(|line| (line.generation, line.seconds))
        .collect();
    assert_eq!(times, [(0, 8.0), (1, 11.0), (2, 11.0)]);
}

#[test]
fn another_file_is_refused_and_stays_as_it_is() {
    let folder = Folder::new();
    let path = folder.join("notes");
    let line = r#"{"generation":0,"evaluations":9,"best":1,"mean":1,"sd":0,"diversity":null,"nan":0,"seconds":0}"#;
    for content in [
        "notes",
        "notes\n",
        "{}\n",
        "{\"generation\":0}\n",
        "\u{0}",
        &format!("{line}\nnotes\n"),
        &"x".repeat(10_000),
        &"[".repeat(10_000),
    ] {
        fs::write(&path, content).unwrap();
        for result in [
            Log::resume(&path, 9, u32::utility).map(drop),
            read(&path).map(drop),
        ] {
            let error: Error = result.expect_err(content);
            let sentence = error.to_string();
            let line = content.lines().count().min(2);
            let expected = format!("{}: line {line} is no line of a log (", path.display());
            assert!(
                sentence.starts_with(&expected) && sentence.lines().count() == 1,
                "{sentence}"
            );
        }
        assert_eq!(fs::read_to_string(&path).unwrap(), content);
    }
    fs::write(&path, line.replace("\"best\":1", "\"best\":{}") + "\n").unwrap();
    let sentence = read(&path).unwrap_err().to_string();
    assert!(
        sentence.contains("(best: found an object, expected a number)"),
        "{sentence}"
    );
    // A log of an earlier run is replaced with the first line, not before.
    fs::write(&path, format!("{line}\n{line}")).unwrap();
    let mut log = Log::create(&path, u32::utility).unwrap();
    assert_eq!(
        fs::read_to_string(&path).unwrap(),
        format!("{line}\n{line}")
    );
    ga_search::bits(20, traps)
        .start(1)
        .unwrap()
        .run_with(Generations(0), &mut log);
    log.close().unwrap();
    assert_eq!(read(&path).unwrap().len(), 1);
    // A folder or a device cannot hold a log.
    let refused = Log::create(&*folder, u32::utility)
        .err()
        .unwrap()
        .to_string();
    assert_eq!(
        refused,
        format!(
            "{}: not a regular file; choose another path",
            folder.display()
        )
    );
}

#[test]
fn one_log_at_a_time_writes_a_file() {
    let folder = Folder::new();
    let path = folder.join("log");
    let mut log = Log::create(&path, u32::utility).unwrap();
    ga_search::bits(20, traps)
        .start(1)
        .unwrap()
        .run_with(Generations(3), &mut log);
    let text = fs::read_to_string(&path).unwrap();
    for refused in [
        Log::create(&path, u32::utility),
        Log::resume(&path, 1, u32::utility),
    ] {
        let sentence = refused.err().unwrap().to_string();
        assert_eq!(
            sentence,
            format!(
                "{}: another process writes this log, or this one uses it by another name",
                path.display()
            )
        );
    }
    assert_eq!(fs::read_to_string(&path).unwrap(), text);
    log.close().unwrap();
    assert_eq!(folder.names(), ["log"]);
    Log::create(&path, u32::utility).unwrap();
}

#[test]
fn a_log_that_is_not_that_of_the_resumed_run_is_refused_and_stays_as_it_is() {
    let folder = Folder::new();
    let path = folder.join("log");
    let preset = || ga_search::bits(20, traps);
    let mut search = preset().start(1).unwrap();
    search.run_with(
        Generations(20),
        Log::create(&path, u32::utility).unwrap().every(2),
    );
    let text = fs::read_to_string(&path).unwrap();
    // The line of the generation itself may be missing, or of one more period; no others.
    let resume = |generation| Log::resume(&path, generation, u32::utility).map(drop);
    assert!(resume(20).is_ok() && resume(22).is_ok());
    let refused = resume(23).unwrap_err().to_string();
    assert!(
        refused.contains("it ends with generation 20, and the run continues in generation 23"),
        "{refused}"
    );
    let (first, rest) = text.split_once('\n').unwrap();
    fs::write(&path, format!("{rest}{first}\n")).unwrap();
    assert!(
        resume(20)
            .unwrap_err()
            .to_string()
            .contains("generation 0 follows generation 20")
    );
    // A line is missing within.
    let hole: Vec<&str> = text
        .lines()
        .filter(|line| !line.contains("\"generation\":14,"))
        .collect();
    fs::write(&path, hole.join("\n") + "\n").unwrap();
    assert!(
        resume(20)
            .unwrap_err()
            .to_string()
            .contains("generation 16 follows generation 12")
    );
    assert!(resume(12).is_ok());
    fs::write(&path, &text).unwrap();

    // The log of another run of the same length.
    let mut other = preset().start(2).unwrap();
    other.run(Generations(4));
    let mut log = Log::resume(&path, 4, u32::utility).unwrap();
    assert!(log.check(&other.state().into()).is_err());
    log.observe(other.state());
    other.run_with(Generations(30), &mut log);
    let refused = log.close().unwrap_err().to_string();
    assert!(
        refused.contains("not the log of this run: generation 4 has another value of"),
        "{refused}"
    );
    assert_eq!(fs::read_to_string(&path).unwrap(), text);

    // Where there is no log, it begins.
    for begins in [false, true] {
        fs::remove_file(&path).unwrap();
        if begins {
            fs::write(&path, "").unwrap();
        }
        let mut log = Log::resume(&path, 20, u32::utility).unwrap();
        assert_eq!(log.last(), None);
        preset()
            .resume(search.checkpoint())
            .unwrap()
            .run_with(Generations(22), &mut log);
        log.close().unwrap();
        assert_eq!(
            read(&path)
                .unwrap()
                .iter()
                .map(|line| line.generation)
                .collect::<Vec<_>>(),
            [21, 22]
        );
    }
}

#[test]
fn a_population_of_one_has_no_diversity() {
    let folder = Folder::new();
    let path = folder.join("log");
    let scheme = Scheme {
        breeder: ga_core::breed::MutateEach(BitFlip::new(0.1).unwrap()),
        evaluator: Serial::new(traps),
        replacement: ga_core::replace::OneToOne,
    };
    let mut log = Log::create(&path, Score::utility)
        .unwrap()
        .with_distance(Hamming);
    scheme
        .found(&RandomBits(20))
        .size(1)
        .seed(3)
        .unwrap()
        .run_with(Generations(2), &mut log);
    log.close().unwrap();
    assert!(
        read(&path)
            .unwrap()
            .iter()
            .all(|line| line.diversity.is_none())
    );
}
