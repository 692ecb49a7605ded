//! Runs that last: run files, kills, repetitions, configurations and many seeds.

use crate::support::{self, fresh};
use ga_core::rand::RngExt;
use ga_core::random::Stream;
use ga_core::terminate::Clock;
use serde_json::Value;
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::Duration;

/// Searches of all tools that take a moment, each with its number of kills in the test suite.
const SEARCHES: [&str; 12] = [
    "theseus evolve --generations 2000",
    "theseus evolve --scheme longest --evaluations 30000",
    "theseus evolve --size 5x5 --moves 24.. --count 4 --evaluations 100000",
    "theseus evolve --size 5x5 --campaign 4",
    "checkpoint evolve --generations 12",
    "checkpoint evolve --scheme paper --representation negative --generations 6",
    "checkpoint evolve --reward tour=1,walls=-1 --range tour=100.. --generations 6",
    "hextiles evolve --generations 30 --history 10 --report-boards 20000",
    "hextiles pareto --each 3 --boards 32",
    "hextiles pareto --by weights --each 2",
    "tiles evolve ../crates/ga-tiles/data/temple.toml --count 500 --evaluations 20000",
    "units evolve-weights --generations 2 --maps 1 --size 3",
];

pub(crate) fn command(line: &str) -> Command {
    let mut words = line.split(' ');
    let mut command = support::example(words.next().expect("a line begins with a name"));
    command
        .args(words)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    command
}

pub(crate) fn finished(command: &mut Command) -> (Option<i32>, String, String) {
    support::printed(command.output().expect("an example can be started"))
}

/// All files of a folder by name.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(folder)
        .expect("a folder")
        .map(|entry| entry.expect("a file").path());
    let name = |path: &PathBuf| {
        path.file_name()
            .expect("a name")
            .to_string_lossy()
            .into_owned()
    };
    entries
        .filter(|path| path.is_file())
        .map(|path| (name(&path), fs::read(&path).expect("a file")))
        .collect()
}

/// Runs a search undisturbed, and again with kills at random moments; returns the number of kills
/// that came before the end. Both must give the same files.
fn killed(line: &str, kills: u64, rng: &mut Stream) -> u64 {
    let folder = fresh("kills", &line.replace([' ', '/'], "-"));
    let whole = folder.join("whole");
    let cut = folder.join("cut");
    fs::create_dir_all(&folder).expect("a folder");
    let [whole_run, cut_run] = [&whole, &cut].map(|path| path.with_extension("run"));
    let mut undisturbed = command(line);
    // The run file names the folder of the results, so both have the same one.
    undisturbed
        .arg("--json")
        .arg("--out")
        .arg(&cut)
        .arg("--save")
        .arg(&whole_run);
    let clock = Clock::system();
    let (status, _, error) = finished(&mut undisturbed);
    let time = clock.elapsed();
    assert!(matches!(status, Some(0 | 1)), "{line}: {error}");
    fs::rename(&cut, &whole).expect("a folder");

    let (tool, words) = line.split_once(' ').expect("a tool and its command");
    let search = words.split(' ').next().expect("a command");
    let mut came = 0;
    for kill in 0..kills {
        let mut command = if cut_run.exists() {
            let mut command = command(&format!("{tool} {search}"));
            command.arg("--resume").arg(&cut_run);
            command
        } else {
            let mut command = command(line);
            command.arg("--save").arg(&cut_run);
            command
        };
        // The file is written after nearly every generation, so that some kills meet a write.
        command
            .arg("--out")
            .arg(&cut)
            .args(["--every", "0.001", "--json"]);
        command.stdout(Stdio::null()).stderr(Stdio::null());
        let mut child = command.spawn().expect("an example can be started");
        // The whole time is divided among the kills, so that the run does not end before the last.
        let most = time.as_micros() as u64 / kills.max(4);
        std::thread::sleep(Duration::from_micros(
            rng.random_range(most / 2..=most.max(1)),
        ));
        if child.try_wait().expect("a child").is_none() {
            came += 1;
        }
        child.kill().expect("it was started here");
        child.wait().expect("it ends");
        assert!(
            kill < 1 || cut_run.exists() || came > 0,
            "{line}: nothing happened"
        );
    }
    let mut last = if cut_run.exists() {
        // A run file does not name a folder that is not below the working directory.
        let mut last = command(&format!("{tool} {search}"));
        last.arg("--resume").arg(&cut_run).arg("--out").arg(&cut);
        last
    } else {
        let mut last = command(line);
        last.arg("--save").arg(&cut_run).arg("--out").arg(&cut);
        last
    };
    let (resumed, _, error) = finished(last.arg("--json"));
    assert_eq!(resumed, status, "{line}: {error}");
    assert_eq!(files(&cut), files(&whole), "{line}");
    assert!(
        fs::read(&cut_run).expect("a run") == fs::read(&whole_run).expect("a run"),
        "{line}: run files"
    );
    fs::remove_dir_all(folder).expect("it was there");
    came
}

#[test]
fn a_search_that_was_killed_again_and_again_ends_with_the_same_files() {
    let mut rng = Stream::seeded(16);
    let came: u64 = SEARCHES.iter().map(|line| killed(line, 5, &mut rng)).sum();
    // On a machine whose load changes, fewer than half of them come in time.
    assert!(came >= 12, "{came} kills of 60 came before the end");
}

/// `cargo test -p examples --test main -- --ignored fifty_kills`
#[test]
#[ignore = "takes some minutes; docs/reliability.md has the command"]
fn fifty_kills_of_each_search() {
    let mut rng = Stream::seeded(50);
    for line in SEARCHES {
        // Longer, so that the kills come before its end.
        let line = line.replace("evolve --generations 12", "evolve --generations 240");
        let line = line.replace("--generations 2000", "--generations 40000");
        let line = line
            .replace("--each 2", "--each 40")
            .replace("--boards 32", "--boards 640");
        let came = killed(&line, 50, &mut rng);
        assert!(came >= 10, "{line}: {came} kills came before the end");
    }
}

#[test]
fn a_result_says_how_to_make_it_again() {
    for (number, line) in [
        "theseus evolve --size 5x5 --generations 20 --crossover 0.5 --weights 1,2,3.5",
        "theseus evolve --size 5x5 --moves 15.. --count 2",
        "checkpoint evolve --size 12x9 --checkpoints 3,3 --entrance 0,8 --exit 11,0 --generations 1",
        "checkpoint evolve --cycle 2 --generations 3",
        "checkpoint evolve --representation positive --generations 2",
        "checkpoint evolve --scheme paper --representation wheel --evaluations 3000",
        "hextiles evolve --generations 4 --history 2 --report-boards 20000",
        "hextiles evolve --scheme paper --boards 50 --generations 4 --report-boards 20000",
        "hextiles pareto --each 2 --boards 32",
        "hextiles pareto --by weights --each 2 --generations 8",
        "tiles evolve ../crates/ga-tiles/data/caves.toml --count 5 --wish path=30..40 --apart 0.35",
        "units evolve-weights --generations 1 --maps 1 --size 2",
    ]
    .into_iter()
    .enumerate()
    {
        let folder = fresh("repeat", &number.to_string());
        let (status, stdout, stderr) = finished(command(line).arg("--json").arg("--out").arg(&folder));
        assert_eq!((status, &*stderr), (Some(0), ""), "{line}");
        let object: Value = serde_json::from_str(stdout.lines().last().expect("an answer")).expect("JSON");
        let file =
            object["files"].as_array().expect("files").iter().map(|file| file.as_str().expect("a path"));
        let file = file
            .clone()
            .find(|file| Path::new(file).extension().is_some_and(|end| end == "json"))
            .expect("a result");
        let result: Value = serde_json::from_slice(&fs::read(file).expect("a file")).expect("JSON");
        assert_eq!(result["made"]["generations"], object["generations"], "{line}");
        let tool = line.split(' ').next().expect("a tool");
        let again = folder.join("again");
        let repeat = |file: &str| {
            let mut repeat = command(&format!("{tool} repeat"));
            finished(repeat.arg(file).arg("--json").arg("--out").arg(&again))
        };
        let (status, stdout, stderr) = repeat(file);
        assert_eq!((status, &*stderr), (Some(0), ""), "{line}: {stdout}");
        assert_eq!(files(&again), files(&folder), "{line}");
        // Where one byte differs, it says so; also where a byte order mark is added.
        let text = fs::read_to_string(file).expect("a file");
        let changed = text.replacen("\"seed\":", "\"seed\": ", 1) + " ";
        let changed = if number == 0 { format!("\u{feff}{text}") } else { changed };
        fs::write(file, changed).expect("a file");
        let (status, stdout, _) = repeat(file);
        let object: Value = serde_json::from_str(&stdout).expect("JSON");
        assert_eq!((status, &object["repeated"]), (Some(1), &false.into()), "{line}");
        fs::remove_dir_all(folder).expect("it was there");
    }
}

#[test]
fn a_file_that_was_read_is_part_of_the_result() {
    let folder = fresh("repeat", "input");
    let mazes =
        fs::read_to_string(support::folder().join("../crates/ga-theseus/data/theseus-mazes.json"));
    fs::create_dir_all(&folder).expect("a folder");
    let founders = folder.join("founders.json");
    fs::write(&founders, mazes.expect("mazes")).expect("a file");
    let out = folder.join("out");
    let mut evolve = command("theseus evolve --generations 5");
    let (status, _, error) = finished(
        evolve
            .arg("--founders")
            .arg(&founders)
            .arg("--out")
            .arg(&out),
    );
    if status != Some(0) {
        // The first maze of the file may have another size; the message names it.
        assert!(error.contains("founders.json"), "{error}");
        return;
    }
    fs::remove_file(&founders).expect("a file");
    let (status, stdout, error) =
        finished(command("theseus repeat").arg(out.join("theseus-6x6-1.json")));
    assert_eq!((status, &*error), (Some(0), ""), "{stdout}");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_configuration_is_printed_read_and_refused_by_its_line() {
    let folder = fresh("config", "all");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("a.toml");
    for line in [
        "theseus evolve --size 5x5 --generations 3 --weights 1,2,3",
        "checkpoint evolve --scheme paper --generations 1",
        "hextiles evolve --generations 2 --report-boards 20000",
        "hextiles pareto --each 2 --boards 16",
        "units evolve-weights --generations 1 --maps 1 --size 2",
    ] {
        let (status, printed, error) = finished(command(line).arg("--print-config"));
        assert_eq!((status, &*error), (Some(0), ""), "{line}");
        fs::write(&file, printed).expect("a file");
        let mut bare = line.split(' ').take(2).collect::<Vec<_>>().join(" ");
        bare += " --json --config";
        let out = folder.join("out");
        let configured = finished(command(&bare).arg(&file).arg("--out").arg(&out));
        let given = finished(command(line).arg("--json").arg("--out").arg(&out));
        assert_eq!(configured, given, "{line}");
    }
    for (text, sentence) in [
        (
            "size = \"5x5\"\nsise = 3\n",
            "a.toml, line 2: \"sise\" is no option",
        ),
        (
            "\nsize = 3\n",
            "a.toml, line 2: invalid value '3' for '--size <WxH>'",
        ),
        ("generations = -1\n", "a.toml, line 1: invalid value '-1'"),
        ("size = [\n", "a.toml: line"),
        (
            "config = \"b.toml\"\n",
            "a.toml, line 1: config: expected on the command line",
        ),
    ] {
        fs::write(&file, text).expect("a file");
        let (status, stdout, error) = finished(command("theseus evolve --config").arg(&file));
        assert_eq!((status, &*stdout), (Some(2), ""), "{text}");
        assert!(
            error.contains(sentence) && error.lines().count() == 1,
            "{text}: {error}"
        );
    }
    // The command line wins.
    fs::write(&file, "size = \"5x5\"\ngenerations = 3\n").expect("a file");
    let mut evolve = command("theseus evolve --json --generations 1 --config");
    let (_, stdout, _) = finished(evolve.arg(&file).arg("--out").arg(folder.join("out")));
    let object: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(object["generations"], 1);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_run_file_that_does_not_fit_is_refused_and_left_alone() {
    let folder = fresh("refused", "runs");
    fs::create_dir_all(&folder).expect("a folder");
    let run = folder.join("a.run");
    let out = folder.join("out");
    let evolve = |line: &str, with: &[&str]| {
        let mut evolve = command(line);
        finished(evolve.args(with).arg(&run).arg("--out").arg(&out))
    };
    let (status, _, error) = evolve("theseus evolve --generations 2", &["--save"]);
    assert_eq!((status, &*error), (Some(0), ""));
    let text = fs::read(&run).expect("a run");
    let refused = |line: &str, with: &[&str], sentence: &str| {
        let before = fs::read(&run).expect("a run");
        let (status, stdout, error) = evolve(line, with);
        assert_eq!((status, &*stdout), (Some(2), ""), "{line} {error}");
        assert!(
            error.contains(sentence) && error.lines().count() == 1,
            "{line}: {error}"
        );
        assert_eq!(fs::read(&run).expect("a run"), before, "{line}");
    };
    refused(
        "theseus evolve --size 6x6",
        &["--resume"],
        "--size: the run file has it already",
    );
    refused(
        "theseus evolve --seed 1",
        &["--resume"],
        "--seed: the run file has it already",
    );
    refused(
        "checkpoint evolve",
        &["--resume"],
        "made by the tool \"theseus\"",
    );
    refused("theseus evolve --every 0", &["--resume"], "--every");
    // A run goes on to a greater limit, and to the same result.
    let (status, _, error) = evolve("theseus evolve --generations 4", &["--resume"]);
    assert_eq!((status, &*error), (Some(0), ""));
    let resumed = fs::read(&run).expect("a run");
    fs::remove_file(&run).expect("a file");
    evolve("theseus evolve --generations 4", &["--save"]);
    // Their limits differ, which belong to the run.
    assert!(fs::read(&run).expect("a run") == resumed);
    // What is in the file can be made again, and a file without a run cannot.
    let (status, stdout, error) = finished(command("theseus repeat --json").arg(&run));
    assert_eq!((status, &*error), (Some(0), ""), "{stdout}");
    assert!(stdout.starts_with("{\"repeated\":true,"), "{stdout}");
    // A damaged file, a foreign one, and one that is missing.
    let mut damaged = text.clone();
    damaged[text.len() / 2] ^= 1;
    fs::write(&run, damaged).expect("a file");
    refused("theseus evolve", &["--resume"], "damaged");
    refused("theseus evolve", &["--save"], "damaged");
    fs::write(&run, "my thesis\n").expect("a file");
    refused("theseus evolve", &["--save"], "not a run file");
    fs::remove_file(&run).expect("a file");
    let (status, _, error) = evolve("theseus evolve", &["--resume"]);
    assert_eq!(status, Some(2), "{error}");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn the_second_process_with_a_run_file_is_refused() {
    let folder = fresh("two", "processes");
    fs::create_dir_all(&folder).expect("a folder");
    let run = folder.join("a.run");
    let out = folder.join("out");
    let mut first = command("theseus evolve --generations 1000000000 --save");
    let mut first = first
        .arg(&run)
        .arg("--out")
        .arg(&out)
        .spawn()
        .expect("it can be started");
    while !run.exists() {
        assert!(
            first.try_wait().expect("a child").is_none(),
            "it works for a long time"
        );
        std::thread::sleep(Duration::from_millis(5));
    }
    for option in ["--save", "--resume"] {
        let mut second = command(&format!("theseus evolve {option}"));
        let (status, stdout, error) = finished(second.arg(&run).arg("--out").arg(&out));
        assert_eq!((status, &*stdout), (Some(2), ""), "{error}");
        assert!(
            error.contains("another process uses this run file"),
            "{error}"
        );
    }
    first.kill().expect("it was started here");
    first.wait().expect("it ends");
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn many_seeds_are_single_runs_and_their_distribution() {
    let folder = fresh("runs", "many");
    let many = |threads: &str| {
        let mut many =
            command("theseus evolve --size 4x4 --generations 5 --seed 7 --runs 4 --json");
        let (status, stdout, error) =
            finished(many.args(["--threads", threads]).arg("--out").arg(&folder));
        assert_eq!((status, &*error), (Some(0), ""));
        stdout
    };
    let printed = many("2");
    assert_eq!(many("1"), printed, "whatever the number of threads");
    let lines: Vec<Value> = printed
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 5);
    for (line, seed) in lines.iter().zip(7..11) {
        let out = folder.join(format!("seed-{seed}"));
        let mut single = command(&format!(
            "theseus evolve --size 4x4 --generations 5 --seed {seed} --json"
        ));
        let (_, stdout, _) = finished(single.arg("--out").arg(out));
        assert_eq!(*line, serde_json::from_str::<Value>(&stdout).expect("JSON"));
    }
    let fitness: f64 = lines[..4]
        .iter()
        .map(|line| line["fitness"].as_f64().expect("a number"))
        .sum();
    assert_eq!(lines[4]["summary"], true);
    assert_eq!(
        (&lines[4]["runs"], &lines[4]["successes"]),
        (&4.into(), &4.into())
    );
    assert!((lines[4]["mean_fitness"].as_f64().expect("a number") - fitness / 4.0).abs() < 1e-9);
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn a_run_that_cannot_be_written_does_not_take_the_others_away() {
    let folder = fresh("runs", "unwritable");
    fs::create_dir_all(&folder).expect("writable");
    fs::write(folder.join("seed-9"), "a file in the place of a folder").expect("writable");
    let mut many =
        command("theseus evolve --size 4x4 --generations 5 --seed 7 --runs 3 --threads 1 --json");
    let (status, stdout, error) = finished(many.arg("--out").arg(&folder));
    assert_eq!(status, Some(2));
    assert!(error.contains("seed-9"), "{error}");
    let lines: Vec<Value> = stdout
        .lines()
        .map(|line| serde_json::from_str(line).expect("JSON"))
        .collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(
        (&lines[0]["seed"], &lines[1]["seed"]),
        (&7.into(), &8.into())
    );
    assert_eq!(
        (&lines[2]["asked"], &lines[2]["runs"]),
        (&3.into(), &2.into())
    );
    fs::remove_dir_all(folder).expect("it was there");
}

#[test]
fn many_seeds_continue_with_the_runs_that_are_missing() {
    let folder = fresh("runs", "saved");
    fs::create_dir_all(&folder).expect("a folder");
    let file = folder.join("many.runs");
    let many_to = |out: &str, options: &str, runs: &str| {
        let mut many = command(&format!(
            "theseus evolve --size 4x4 --seed 7 --json {options} --runs {runs}"
        ));
        many.arg("--save")
            .arg(&file)
            .arg("--out")
            .arg(folder.join(out));
        many
    };
    let many = |options: &str, runs: &str| many_to("out", options, runs);
    let long = "--generations 2000";
    // Killed in the middle of its runs, and after some of them.
    for milliseconds in [60, 120] {
        let mut child = many(long, "12")
            .stdout(Stdio::null())
            .spawn()
            .expect("an example can be started");
        std::thread::sleep(Duration::from_millis(milliseconds));
        child.kill().expect("it was started here");
        child.wait().expect("it ends");
    }
    let (status, resumed, error) = finished(&mut many(long, "12"));
    assert_eq!((status, &*error), (Some(0), ""));
    let kept = fs::read(&file).expect("a file");
    fs::remove_file(&file).expect("a file");
    assert_eq!(finished(&mut many(long, "12")).1, resumed);
    assert!(
        fs::read(&file).expect("a file") == kept,
        "the file of an undisturbed run"
    );
    // More runs, and no run is made twice whose files are there.
    let (_, more, _) = finished(&mut many(long, "13"));
    assert_eq!(
        more.lines().take(12).collect::<Vec<_>>(),
        resumed.lines().take(12).collect::<Vec<_>>()
    );
    let kept = fs::read(&file).expect("a file");
    // All files that are named are there, also if they were removed or altered, or go elsewhere.
    let maze =
        |out: &str, seed: u64| folder.join(format!("{out}/seed-{seed}/theseus-4x4-{seed}.json"));
    let whole: Vec<_> = (7..20)
        .map(|seed| fs::read(maze("out", seed)).expect("a result"))
        .collect();
    fs::remove_dir_all(folder.join("out/seed-9")).expect("a folder");
    fs::write(maze("out", 11), "{}").expect("a file");
    for out in ["out", "other"] {
        let (status, stdout, error) = finished(&mut many_to(out, long, "13"));
        assert_eq!((status, &*error), (Some(0), ""));
        for line in stdout.lines().take(13) {
            let object: Value = serde_json::from_str(line).expect("JSON");
            let files = object["files"].as_array().expect("files").iter();
            let named = files.map(|file| Path::new(file.as_str().expect("a path")));
            assert!(
                named
                    .clone()
                    .all(|file| file.starts_with(folder.join(out)) && file.exists()),
                "{line}"
            );
        }
        for (seed, whole) in (7..).zip(&whole) {
            assert!(
                fs::read(maze(out, seed)).expect("a result") == *whole,
                "{out}, seed {seed}"
            );
        }
    }
    assert!(fs::read(&file).expect("a file") == kept);
    // Its figures can be compared, and its checksums are checked.
    let compare = || {
        let mut compare = command("runs compare --figure moves --json");
        finished(compare.arg(&file).arg(&file))
    };
    let (status, stdout, error) = compare();
    assert_eq!((status, &*error), (Some(0), ""));
    let row: Value = serde_json::from_str(&stdout).expect("JSON");
    assert_eq!(
        (&row["figure"], &row["left_runs"]),
        (&"moves".into(), &13.into())
    );
    let altered =
        String::from_utf8(kept.clone())
            .expect("text")
            .replacen("\"moves\":", "\"moves\":1", 1);
    fs::write(&file, altered).expect("a file");
    let (status, _, error) = compare();
    assert!(
        status == Some(2) && error.contains("many.runs: a damaged run file (line 2: "),
        "{error}"
    );
    fs::write(&file, kept).expect("a file");
    let (status, _, error) = finished(&mut many("--generations 9", "13"));
    assert!(
        status == Some(2) && error.contains("many.runs") && error.contains("generations"),
        "{error}"
    );
    fs::remove_dir_all(folder).expect("it was there");
}

/// The lines of a log without their seconds.
pub(crate) fn log(path: &Path) -> Vec<Value> {
    let lines = fs::read_to_string(path).expect("a log");
    let line = |line: &str| {
        let mut line: Value = serde_json::from_str(line).expect("JSON");
        assert!(line["seconds"].take().is_number());
        line
    };
    lines.lines().map(line).collect()
}

#[test]
fn a_log_has_a_line_for_each_generation_also_after_an_interruption() {
    for (number, (line, half, diverse)) in [
        (
            "theseus evolve --size 5x5 --generations 12",
            "--generations 5",
            true,
        ),
        (
            "theseus evolve --scheme longest --size 5x5 --generations 12",
            "--generations 5",
            false,
        ),
        (
            "theseus evolve --size 5x5 --moves 25.. --generations 12",
            "--generations 5",
            false,
        ),
        (
            "checkpoint evolve --scheme paper --generations 2",
            "--generations 1",
            false,
        ),
        (
            "checkpoint evolve --schedule 3 --generations 3",
            "--generations 2",
            false,
        ),
        (
            "hextiles evolve --generations 4 --report-boards 20000",
            "--generations 2",
            true,
        ),
        (
            "hextiles pareto --each 20 --boards 16 --generations 4",
            "--generations 2",
            true,
        ),
        // The second search begins with generation 3, and the third one with generation 6.
        (
            "hextiles pareto --by weights --each 2 --generations 7",
            "--generations 3",
            true,
        ),
        (
            "units evolve-weights --maps 1 --size 2 --generations 2",
            "--generations 1",
            false,
        ),
    ]
    .into_iter()
    .enumerate()
    {
        let folder = fresh("logs", &number.to_string());
        fs::create_dir_all(&folder).expect("a folder");
        let whole = folder.join("whole.log");
        let cut = folder.join("cut.log");
        let run = folder.join("a.run");
        let search = |line: &str, log: &Path, option: &str| {
            let mut search = command(line);
            search
                .arg("--out")
                .arg(folder.join("out"))
                .arg("--log")
                .arg(log);
            if !option.is_empty() {
                search.arg(option).arg(&run);
            }
            let (status, _, error) = finished(&mut search);
            assert!(
                matches!(status, Some(0 | 1)) && error.is_empty(),
                "{line}: {error}"
            );
        };
        search(line, &whole, "");
        let limit = line.rfind("--generations").expect("a limit");
        let short = format!("{}{half}", &line[..limit]);
        search(&short, &cut, "--save");
        let tool = line.split(' ').take(2).collect::<Vec<_>>().join(" ");
        search(
            &format!(
                "{tool} {}",
                line[limit..].split(" --report").next().expect("a limit")
            ),
            &cut,
            "--resume",
        );
        let lines = log(&whole);
        assert_eq!(log(&cut), lines, "{line}");
        let generations: Vec<u64> = lines
            .iter()
            .filter_map(|line| line["generation"].as_u64())
            .collect();
        assert_eq!(
            generations,
            (0..generations.len() as u64).collect::<Vec<_>>(),
            "{line}"
        );
        assert!(lines.len() > 2, "{line}");
        assert!(lines.iter().all(|line| line["best"].is_number()), "{line}");
        assert!(
            lines
                .iter()
                .all(|line| line["diversity"].is_number() == diverse),
            "{line}"
        );
        // A file that is no log stays as it is.
        fs::write(&cut, "my thesis\n").expect("a file");
        let (status, _, error) = finished(
            command(line)
                .arg("--log")
                .arg(&cut)
                .arg("--out")
                .arg(&folder),
        );
        assert_eq!(
            (status, fs::read(&cut).expect("a file")),
            (Some(2), b"my thesis\n".to_vec()),
            "{error}"
        );
        fs::remove_dir_all(folder).expect("it was there");
    }
}
