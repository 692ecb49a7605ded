//! Programs as measures: small and hostile ones, and searches that ask them.

use ga_core::prelude::*;
use ga_core::{StopReason, laws};
use ga_tiles::level::Alphabet;
use ga_tiles::measure::{Command, Count, Failure, Own, Scratch, Value};
use ga_tiles::search::{Apart, Found, Search, levels};
use ga_tiles::{Error, Level, Measure, Requirement, Requirements, Template};
use std::io::{BufRead, BufReader, Read};
use std::process::Stdio;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

/// Answers each level by the number of its floor tiles, and says what is missing if there are less
/// than five.
const FLOOR: &str = r#"
while read -r line; do
    floor=0
    while case $line in *.*) true ;; *) false ;; esac; do
        line=${line#*.}
        floor=$((floor + 1))
    done
    if [ $floor -ge 5 ]; then echo $floor; else echo "{\"value\": null, \"gap\": $((5 - floor))}"; fi
done"#;

/// Answers each level by the number of the process.
const PROCESS: &str = "while read -r line; do echo $$; done";

fn command(script: &str) -> Command {
    Command::new(["sh", "-c", script], alphabet())
}

fn alphabet() -> Alphabet {
    Alphabet::new("#.").expect("an alphabet")
}

fn rows(count: usize) -> Vec<Level> {
    (0..count)
        .map(|row| Level::filled(3, 1 + row % 5, crate::tile(row % 2)).expect("a level"))
        .collect()
}

/// What [`FLOOR`] does.
fn floor() -> Own {
    let floor = Count(crate::set(&[1]));
    Own::new("floor", move |level| {
        let count = Measure::from(floor)
            .of(level, &mut Scratch::default())
            .number()
            .expect("a count");
        if count >= 5.0 {
            Value::Number(count)
        } else {
            Value::Missing { gap: 5.0 - count }
        }
    })
}

/// A search for levels of 12 to 20 floor tiles, by this measure.
fn search(measure: impl Into<Measure>) -> Search {
    let requirements = Requirements::new([
        Requirement::exactly(ga_tiles::measure::Regions::number(crate::set(&[1])), 1.0)
            .expect("a range"),
        Requirement::within(measure, 12.0..=20.0).expect("a range"),
    ]);
    let apart = Apart::tiles(0.4).expect("a share").without_images();
    Search::new(
        Template::new(6, 6, 2).expect("a template"),
        requirements,
        apart,
    )
    .expect("a search")
}

fn is_running(process: Value) -> bool {
    let process = process.number().expect("a number").to_string();
    // A process that has ended may wait for its parent.
    let script = format!(
        "kill -0 {process} 2>/dev/null && ! grep -q ') Z' /proc/{process}/stat 2>/dev/null"
    );
    let kill = std::process::Command::new("sh")
        .args(["-c", &script])
        .status();
    kill.expect("a shell").success()
}

#[test]
fn levels_are_lines_of_json() -> Result<(), Error> {
    // The program answers by the length of the line and by a part of it.
    let levels = [alphabet().read("#.\n..")?, alphabet().read("#")?];
    let lines = [
        r##"{"rows":["#.",".."],"left":1}"##,
        r##"{"rows":["#"],"left":0}"##,
    ];
    let check = |line: &str| format!("read -r line; [ \"$line\" = '{line}' ] && echo 1 || echo 0;");
    assert_eq!(
        command(&lines.map(check).concat()).measure(&levels)?,
        [Value::Number(1.0); 2]
    );
    // Characters that JSON escapes.
    let quotes = Alphabet::new("\"\\")?;
    let line = r#"{"rows":["\"\\"],"left":0}"#;
    let command = Command::new(["sh", "-c", &check(line)], quotes.clone());
    assert_eq!(
        command.measure(&[quotes.read("\"\\")?])?,
        [Value::Number(1.0)]
    );
    Ok(())
}

#[test]
fn answers_are_numbers_and_gaps() -> Result<(), Error> {
    for (answer, value) in [
        ("5", Value::Number(5.0)),
        (" -2.5e-3 ", Value::Number(-0.0025)),
        ("5\r", Value::Number(5.0)),
        ("null", Value::Missing { gap: 1.0 }),
        (r#"{"value": null, "gap": 2}"#, Value::Missing { gap: 2.0 }),
        (r#"{"value": null}"#, Value::Missing { gap: 1.0 }),
        (r#"{"gap": 0, "value": 7}"#, Value::Number(7.0)),
    ] {
        let script = format!("while read -r line; do echo '{answer}'; done");
        assert_eq!(command(&script).measure(&rows(2))?, [value; 2], "{answer}");
    }
    Ok(())
}

#[test]
fn what_is_no_answer_is_shown() {
    let long = "x".repeat(70);
    for answer in [
        "",
        "abc",
        "NaN",
        "Infinity",
        "1e999",
        "\"5\"",
        "[1]",
        "true",
        "[1, 2]",
        "null null",
        r#"{"value": 1, "gap": null}"#,
        r#"{"value": 1, "value": 9}"#,
        "{}",
        "5 6",
        "1,5",
        &long,
        r#"{"gap": 1}"#,
        r#"{"value": 1, "more": 2}"#,
        r#"{"value": null, "gap": -1}"#,
        r#"{"value": null, "gap": 1e999}"#,
    ] {
        let script = format!("read -r line; echo 1; read -r line; echo '{answer}'; cat >/dev/null");
        let error = command(&script).measure(&rows(3)).unwrap_err();
        let Error::Command {
            failure: Failure::Answer { place, found },
            ..
        } = &error
        else {
            panic!("{error}")
        };
        let start = answer.chars().take(60).collect::<String>();
        assert!(
            *place == 2 && found.starts_with(&start) && found.len() <= 62,
            "{answer}: {error}"
        );
    }
}

#[test]
fn hostile_programs_fail_with_a_sentence() {
    let short = Duration::from_millis(50);
    for (script, limit, expected) in [
        (
            "exit 3",
            None,
            "the program ended (exit status: 3) after 0 of 2 answers: it must answer each line, and go on until its input ends",
        ),
        (
            "read -r line; echo 1",
            None,
            "the program ended (exit status: 0) after 1 of 2 answers: it must answer each line, and go on until its input ends",
        ),
        (
            "kill -9 $$",
            None,
            "the program ended (signal: 9 (SIGKILL)) after 0 of 2 answers: it must answer each line, and go on until its input ends",
        ),
        (
            "exec >&-; cat >/dev/null",
            None,
            "the program ended its output after 0 of 2 answers: it must answer each line, and go on until its input ends",
        ),
        (
            "read -r line; echo 1; cat >/dev/null",
            Some(short),
            "1 of 2 answers came within 0.05 seconds: does the program flush its output after each line? If it needs more time, raise `seconds`",
        ),
        (
            "exec sleep 1000",
            Some(Duration::ZERO),
            "0 of 2 answers came within 0 seconds: does the program flush its output after each line? If it needs more time, raise `seconds`",
        ),
        (
            "read -r line; echo 1; while :; do printf 1111111111111111111111111; done",
            None,
            "answer 2 has more than 65536 bytes: expected a number",
        ),
        (
            r"read -r line; printf '\377\000\n'; cat >/dev/null",
            None,
            "answer 1 is \"\u{fffd}\\0\": expected a line with a number, `null`, or {\"value\": null, \"gap\": 2}",
        ),
    ] {
        let command = command(script).with_limit(limit.unwrap_or(Duration::MAX));
        let error = command.measure(&rows(2)).unwrap_err();
        assert_eq!(
            error.to_string(),
            format!("command `sh -c {script}`: {expected}")
        );
        // It is not started again.
        assert_eq!(command.measure(&rows(1)).unwrap_err(), error);
        let value = Measure::from(command).of(&rows(1)[0], &mut Scratch::default());
        assert_eq!(value, Value::Missing { gap: f64::INFINITY });
    }
    let error = Command::new(["./no-such-program", "a"], alphabet())
        .measure(&rows(1))
        .unwrap_err();
    let text = error.to_string();
    assert!(
        text.starts_with(
            "command `./no-such-program a`: the program cannot be started (No such file"
        ),
        "{text}"
    );
    for none in [vec![], vec![""]] {
        let none = Command::new(none, alphabet())
            .measure(&rows(1))
            .unwrap_err();
        assert!(
            matches!(
                none,
                Error::Command {
                    failure: Failure::Start { .. },
                    ..
                }
            ),
            "{none}"
        );
    }
}

#[test]
fn answers_without_levels_are_refused() {
    for script in [
        "while read -r line; do echo 1; echo 2; done",
        "while :; do echo 1; done",
    ] {
        let command = command(script);
        let error = (0..10_000)
            .find_map(|_| command.measure(&rows(2)).err())
            .expect("an error");
        assert!(
            matches!(
                error,
                Error::Command {
                    failure: Failure::More { .. },
                    ..
                }
            ),
            "{error}"
        );
    }
}

#[test]
fn more_answers_than_levels_are_noticed_at_the_end() -> Result<(), Error> {
    // Each level has the value of another one; nothing is wrong until the program ends.
    let early = "echo 3; echo 4; while read -r line; do echo 5; done";
    for (script, values, more) in [
        (early, [3.0, 4.0], "5"),
        ("while :; do echo 1; done", [1.0; 2], "1"),
    ] {
        let command = command(script);
        assert_eq!(command.measure(&rows(2))?, values.map(Value::Number));
        let error = command.finish().expect_err(script);
        let expected = format!(
            "command `sh -c {script}`: the program wrote {more:?} although all levels had an answer: \
             expected one line for each level"
        );
        assert_eq!(error.to_string(), expected);
        assert_eq!(
            [
                command.finish().unwrap_err(),
                command.measure(&rows(1)).unwrap_err()
            ],
            [error.clone(), error]
        );
    }
    // A sound one starts again.
    let sound = command(PROCESS);
    let first = sound.measure(&rows(2))?;
    sound.finish()?;
    sound.finish()?;
    assert_ne!(sound.measure(&rows(2))?, first);
    // In a search, the run has failed.
    let mut engine = search(command(&format!("{FLOOR}\necho 15"))).start(1)?;
    engine.run(Generations(0));
    let failed = engine.scheme().evaluator.failed();
    assert!(failed.error().is_none());
    engine.scheme().evaluator.finish();
    assert!(matches!(
        failed.error(),
        Some(Error::Command {
            failure: Failure::More { .. },
            ..
        })
    ));
    // With a line too many at the start, equal levels have different values; or the program is
    // faster than the questions, and the line itself is noticed.
    let error = search(command(&format!("echo 15; {FLOOR}")))
        .start(1)
        .unwrap_err();
    let Error::Command { failure, .. } = &error else {
        panic!("{error}")
    };
    assert!(
        matches!(
            failure,
            Failure::Contradiction { .. } | Failure::More { .. }
        ),
        "{error}"
    );
    Ok(())
}

#[test]
fn a_program_that_contradicts_itself_ends_the_search_before_it_begins() {
    let counts = "i=0; while read -r line; do i=$((i+1)); echo $i; done";
    let texts = "i=0; while read -r line; do i=$((i+1)); echo \"{\\\"value\\\": 1, \\\"text\\\": \\\"t$i\\\"}\"; done";
    for (script, sentence) in [
        (
            counts,
            "level 1 had 1, and has 5 when asked again: equal levels must have equal values",
        ),
        (
            texts,
            "level 1 had the text \"t1\", and has \"t5\" when asked again: equal levels must have equal texts",
        ),
    ] {
        for error in [
            search(command(script)).start(1).err(),
            search(command(script)).start_parallel(1).err(),
        ] {
            let error = error.expect("it counts").to_string();
            assert!(error.ends_with(sentence), "{error}");
        }
    }
}

#[test]
fn levels_are_told_apart_by_the_texts_of_a_program() -> Result<(), Error> {
    // The text is the first row.
    let first = "while read -r line; do t=${line#*\\\"}; t=${t#*\\\"}; t=${t#*\\\"}; echo \"{\\\"value\\\": 1, \\\"text\\\": \\\"${t%%\\\"*}\\\"}\"; done";
    let requirements = Requirements::new([Requirement::at_least(command(first), 1.0)?]);
    let search = |apart| Search::new(Template::new(6, 6, 2)?, requirements.clone(), apart);
    for apart in [
        Apart::answers(0, 0.5)?,
        Apart::answers(0, 0.5)?.with_blocks(),
    ] {
        let mut engine = search(apart)?.start(3)?;
        engine.run((Found(4), Evaluations(4_000)));
        let texts: Vec<&str> = levels(engine.state())
            .map(|(_, score)| &*score.texts[0])
            .collect();
        assert_eq!(texts.len(), 4);
        for (level, score) in levels(engine.state()) {
            let row: String = level
                .rows()
                .next()
                .expect("a row")
                .iter()
                .map(|&tile| alphabet().character(tile))
                .collect();
            assert_eq!(score.texts, [row]);
        }
        for (place, one) in texts.iter().enumerate() {
            for other in &texts[..place] {
                let (left, right) = (one.as_bytes(), other.as_bytes());
                let edits = crate::judge::edits(left, right) >= 3;
                let blocks = ga_tiles::apart::shared(left, right) <= 3;
                assert!(edits || blocks, "{texts:?}");
            }
        }
    }
    // Without a command at this place, or without a text, there is nothing to compare.
    assert!(matches!(
        search(Apart::answers(1, 0.5)?),
        Err(Error::Wish { .. })
    ));
    let silent = Requirements::new([Requirement::at_least(command(FLOOR), 1.0)?]);
    let mut engine =
        Search::new(Template::new(6, 6, 2)?, silent, Apart::answers(0, 0.5)?)?.start(3)?;
    engine.run(Generations(20));
    assert_eq!(levels(engine.state()).len(), 0);
    Ok(())
}

#[test]
fn what_a_program_has_started_ends_with_it() -> Result<(), Error> {
    let command =
        command("sleep 1000 </dev/null >/dev/null 2>&1 & while read -r line; do echo $!; done");
    let process = command.measure(&rows(1))?[0];
    assert!(is_running(process));
    drop(command);
    // The signal is on its way; each question takes some time.
    assert!((0..1000).any(|_| !is_running(process)));
    Ok(())
}
#[test]
fn a_program_that_contradicts_itself_is_named() -> Result<(), Box<dyn std::error::Error>> {
    use ga_tiles::check::Evolved;
    use ga_tiles::description::{Commands, Description};
    let text = |script: &str| {
        format!(
            "size = {{ width = 6, height = 6 }}\ntiles = [{{ character = '#' }}, {{ character = '.' }}]\n\
             [measures.mine]\ntype = 'command'\ncommand = ['sh', '-c', '{script}']\nrequire = {{ at_least = 1 }}\n"
        )
    };
    for (script, contradicts) in [
        (PROCESS, true),
        ("while read -r line; do echo ${#line}; done", false),
    ] {
        let description = Description::read(&text(script), Commands::Allowed)?;
        let mut engine = description.search(30)?.start(1)?;
        engine.run((Found(30), Generations(200)));
        let state = engine.state();
        let archive = &engine.scheme().replacement;
        let evolved = Evolved::of_search(&description, state, archive, 30)?;
        // The values are those of the search, with which the levels were found.
        let first = evolved.checked.levels[0].features["mine"];
        assert_eq!(first, state.population().scores()[0].values[0].number());
        assert_eq!(evolved.figures().found, 30);
        match (contradicts, evolved.contradiction) {
            (false, None) => {}
            (true, Some(Error::Command { failure, .. })) => {
                let sentence = failure.to_string();
                let had = format!("level 1 had {}, and has ", first.expect("a value"));
                let rule = " when asked again: equal levels must have equal values";
                assert!(
                    sentence.starts_with(&had) && sentence.ends_with(rule),
                    "{sentence}"
                );
            }
            (_, other) => panic!("{script}: {other:?}"),
        }
    }
    Ok(())
}

#[test]
fn large_batches_do_not_block() -> Result<(), Error> {
    // Both pipes are full at times.
    let levels: Vec<Level> = (0..64)
        .map(|_| Level::filled(128, 128, crate::tile(1)).expect("a level"))
        .collect();
    let script = format!(
        "answer=1.{:0999}; while read -r line; do echo $answer; done",
        0
    );
    assert_eq!(command(&script).measure(&levels)?, [Value::Number(1.0); 64]);
    assert!(command(&script).measure(&[])?.is_empty());
    Ok(())
}

#[test]
fn a_search_with_a_command_equals_one_with_a_closure() -> Result<(), Error> {
    for climbers in [1, 3, 8, 40] {
        let mut own = search(floor()).with_climbers(climbers).start(5)?;
        let mut asked = search(command(FLOOR)).with_climbers(climbers).start(5)?;
        for stop in [100, 400, 900] {
            let reasons = [own.run(Evaluations(stop)), asked.run(Evaluations(stop))];
            assert_eq!(reasons, [StopReason::Evaluations; 2]);
            assert_eq!(asked.state(), own.state(), "{climbers} climbers");
        }
        assert!(levels(own.state()).len() > 3);
    }
    // The batch of the command is the number of climbers, and threads change nothing.
    let mut own = search(floor()).with_climbers(5).start(6)?;
    let mut asked = search(command(FLOOR).with_batch(5)).start_parallel(6)?;
    own.run(Generations(60));
    asked.run(Generations(60));
    assert_eq!(asked.state(), own.state());
    Ok(())
}

#[test]
fn a_search_with_a_command_keeps_the_laws_of_schemes() -> Result<(), Error> {
    let search = search(command(FLOOR));
    laws::scheme(|| search.scheme(), search.template(), 4)?;
    Ok(())
}

#[test]
fn a_stop_is_asked_while_an_answer_is_awaited() -> Result<(), Error> {
    let asked = AtomicUsize::new(0);
    // The second program never answers. Otherwise its time would be over at some time.
    for script in [FLOOR, "while read -r line; do sleep 1000; done"] {
        asked.store(0, Ordering::Relaxed);
        let search = search(command(script).with_limit(Duration::from_secs(20)));
        let is_due = || asked.fetch_add(1, Ordering::Relaxed) == 7;
        assert!(search.start_parallel_unless(3, &is_due)?.is_none());
        assert_eq!(asked.load(Ordering::Relaxed), 8);
    }
    Ok(())
}

#[test]
fn a_search_that_is_cut_between_answers_goes_on_as_if_it_was_not() -> Result<(), Error> {
    let mut whole = search(command(FLOOR)).start(5)?;
    let mut cut = search(command(FLOOR)).start(5)?;
    let process = search(command(PROCESS)).start(5)?;
    for generation in 0..20 {
        whole.step();
        let asked = AtomicUsize::new(0);
        let most = 5 + generation % 4;
        assert!(!cut.step_unless(&|| asked.fetch_add(1, Ordering::Relaxed) >= most));
        assert_eq!(cut.state().generation(), generation as u64);
        assert!(cut.step_unless(&|| false));
        assert_eq!(cut.state().population(), whole.state().population());
    }
    // The program does not outlive the cut: its last answers are not those of other levels.
    let mut process = process;
    let first = process.state().population().scores()[0].values[1];
    let asked = AtomicUsize::new(0);
    assert!(!process.step_unless(&|| asked.fetch_add(1, Ordering::Relaxed) >= 6));
    assert!(!is_running(first));
    Ok(())
}

#[test]
fn a_run_has_one_process_which_ends_with_it() -> Result<(), Error> {
    // The second one does not end when its input ends.
    for script in [PROCESS, "while :; do read -r line && echo $$; done"] {
        let requirements = Requirements::new([Requirement::at_least(command(script), 1.0)?]);
        let search = Search::new(Template::new(6, 6, 2)?, requirements, Apart::tiles(0.2)?)?;
        let mut engines = [search.start(1)?, search.start(2)?];
        for engine in &mut engines {
            engine.run((Found(5), Generations(200)));
        }
        let processes = engines.each_ref().map(|engine| {
            let mut processes: Vec<Value> = levels(engine.state())
                .map(|(_, measured)| measured.values[0])
                .collect();
            assert!(processes.len() >= 5);
            processes.dedup();
            assert_eq!(processes.len(), 1, "one process for the whole run");
            processes[0]
        });
        assert_ne!(processes[0], processes[1], "a process for each run");
        assert!(
            processes
                .map(is_running)
                .iter()
                .all(|&is_running| is_running)
        );
        drop(engines);
        assert_eq!(processes.map(is_running), [false; 2]);
    }
    Ok(())
}

#[test]
fn a_failure_ends_the_run_and_keeps_what_was_found() -> Result<(), Error> {
    // The first levels cannot be measured.
    let error = search(command("exit 1")).start(1).unwrap_err();
    assert!(
        matches!(
            error,
            Error::Command {
                failure: Failure::Ended { .. },
                ..
            }
        ),
        "{error}"
    );
    assert_eq!(
        search(command("exit 1")).start_parallel(1).unwrap_err(),
        error
    );
    // Later ones cannot: 25 generations of 8 are whole. The first one is asked for twice.
    let ends = FLOOR.replace(
        "while read -r line; do\n    floor=0",
        "for i in $(seq 211); do\n    read -r line\n    floor=0",
    );
    assert_ne!(ends, FLOOR);
    let mut own = search(floor()).with_climbers(8).start(1)?;
    own.run(Generations(24));
    let mut engine = search(command(&ends).with_batch(8)).start(1)?;
    let failed = engine.scheme().evaluator.failed();
    assert_eq!(
        engine.run((Found(1000), failed.clone())),
        StopReason::Requested
    );
    let expected = Failure::Ended {
        status: Some("exit status: 0".to_owned()),
        answers: 3,
        levels: 8,
    };
    let is_expected =
        |error: &Error| matches!(error, Error::Command { failure, .. } if *failure == expected);
    assert!(
        failed.error().is_some_and(is_expected),
        "{:?}",
        failed.error()
    );
    assert_eq!(engine.state().generation(), own.state().generation() + 1);
    assert_eq!(engine.state().evaluations(), own.state().evaluations());
    assert_eq!(engine.state().population(), own.state().population());
    assert_eq!(
        engine.checkpoint().into_state().population(),
        own.state().population()
    );
    // What the parts remember is the same, too: the run goes on with a program that works.
    let mut on = Engine::resume(
        search(command(FLOOR).with_batch(8)).scheme(),
        engine.checkpoint(),
    )?;
    on.run(Generations(300));
    assert!(levels(on.state()).len() > levels(own.state()).len());
    // Without the termination, a run ends as one in which nothing is evaluated.
    engine.set_idle_limit(50);
    assert_eq!(engine.run(Found(1000)), StopReason::Idle);
    assert_eq!(engine.state().population(), own.state().population());
    Ok(())
}

/// Says in which process [`a_search_that_is_killed`] runs, and with which variable.
const KILLED: &str = "GA_TILES_TEST_IS_KILLED";

/// The search of the test below. Without its variable it does nothing.
#[test]
fn a_search_that_is_killed() -> Result<(), Error> {
    if std::env::var_os(KILLED).is_none() {
        return Ok(());
    }
    let mut engine = search(command(PROCESS)).start(1)?;
    let process = engine.state().population().scores()[0].values[1];
    println!("\nprocess {}", process.number().expect("a number"));
    engine.run(Evaluations(1_000_000));
    Ok(())
}

#[test]
fn the_program_ends_when_its_search_is_killed() -> Result<(), Box<dyn std::error::Error>> {
    let name = "measure::command::a_search_that_is_killed";
    let mut killed = std::process::Command::new(std::env::current_exe()?)
        .args([name, "--exact", "--nocapture"])
        .env(KILLED, "1")
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()?;
    let mut lines = BufReader::new(killed.stdout.take().ok_or("no output")?).lines();
    let process = lines.find_map(|line| line.ok()?.strip_prefix("process ")?.parse().ok());
    let process = Value::Number(process.ok_or("no process")?);
    assert!(is_running(process));
    killed.kill()?;
    killed.wait()?;
    // The program has the standard error of its search, which is closed when both have ended. If it
    // went on, this test would, too.
    killed
        .stderr
        .take()
        .ok_or("no messages")?
        .read_to_end(&mut Vec::new())?;
    Ok(())
}
