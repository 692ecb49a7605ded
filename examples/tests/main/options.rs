//! A command refuses options that it does not use, and its help does not list them.

use crate::support::run;

#[test]
fn an_unused_option_is_refused() {
    let skirmish = "../crates/ga-units/data/skirmish.json";
    let [scenario, greedy, ascent] = [
        format!("units match --scenario {skirmish} --distance 11"),
        format!("units plan {skirmish} --player greedy --evaluations 5"),
        format!("units plan {skirmish} --player ascent --generations 5"),
    ];
    let lines = [
        (
            "hextiles pareto --by weights --boards 3",
            "--boards: only with --by objectives",
        ),
        (
            "hextiles pareto --boards 20001",
            "expected a whole number from 1 to 20000",
        ),
        (
            "minimax move othello --out x",
            "unexpected argument '--out'",
        ),
        (
            "minimax move othello --player alphabeta --generations 3",
            "--generations: not used by this player",
        ),
        (
            "minimax match othello --a uct --b greedy --generations 3",
            "--generations: not used by this player",
        ),
        (
            "minimax move othello --player random --budget 5",
            "--budget: the players random and greedy do not search",
        ),
        (
            "minimax move othello --player greedy --memory 1GiB",
            "--memory: the players random and greedy",
        ),
        (
            "minimax move othello --player greedy --time 1",
            "--time: the players random and greedy",
        ),
        (
            "minimax search x --player random --evaluations 5",
            "--budget: the players random and greedy",
        ),
        (
            "minimax match othello --a random --b random --budget 5",
            "--budget: the players random and greedy",
        ),
        (
            "minimax match othello --a random --b random --budget-b 5",
            "--budget-b: the players random and greedy",
        ),
        (
            "minimax match othello --a random --b greedy --move-time 1",
            "--move-time: the players random and greedy",
        ),
        (
            "minimax match othello --a random --b greedy --memory 1MiB",
            "--memory: the players random and greedy",
        ),
        (
            "minimax match connect-four --b greedy --budget-b 30",
            "--budget-b: the players random and greedy",
        ),
        (
            "minimax match othello --a greedy --b uct --budget 5 --budget-b 9",
            "--budget: player a does not search and --budget-b limits player b",
        ),
        (
            "minimax search x --player paper --depth 3",
            "--depth: a tree has its own depth",
        ),
        (
            "minimax move othello --player paper --survivors offspring --ties random",
            "--ties: all lines of --survivors offspring are parents",
        ),
        (
            "minimax play othello --player random --budget 5",
            "--budget: the players random and greedy",
        ),
        (
            "minimax play othello --player greedy --move-time 1",
            "--move-time: the players random and greedy",
        ),
        (
            "minimax perft chess 2 --time 1",
            "unexpected argument '--time'",
        ),
        (
            "minimax play othello --time 1",
            "unexpected argument '--time'",
        ),
        ("minimax tree x --time 1", "unexpected argument '--time'"),
        ("minimax tree x --out y", "--svg"),
        (
            "minimax move othello --move-time 1",
            "unexpected argument '--move-time'",
        ),
        ("units fitness x --time 1", "unexpected argument '--time'"),
        (
            "units match --a greedy --b rush --generations 5",
            "--generations: only the players paper and genetic",
        ),
        (
            "units replay x --json --draw",
            "--draw: --json prints no drawings, expected one of the two",
        ),
        ("units replay x --time 1", "unexpected argument '--time'"),
        ("units play --time 1", "unexpected argument '--time'"),
        (&scenario, "cannot be used with"),
        (&greedy, "--evaluations: player greedy does not search"),
        (&ascent, "--generations: player ascent is limited by"),
    ];
    for (line, words) in lines {
        let (tool, args) = line.split_once(' ').expect("a tool and its arguments");
        let (status, stdout, stderr) = run(tool, args.split(' '), b"");
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{line}: {stderr}");
        assert!(
            stderr.lines().count() == 1 && stderr.contains(words),
            "{line}: {stderr}"
        );
    }
}

#[test]
fn help_lists_the_options_that_a_command_uses() {
    let all = [
        "--out",
        "--time",
        "--generations",
        "--evaluations",
        "--move-time",
    ];
    let commands: [(&str, &[&str]); 9] = [
        (
            "minimax move",
            &["--time", "--generations", "--evaluations"],
        ),
        (
            "minimax match",
            &["--time", "--generations", "--evaluations", "--move-time"],
        ),
        (
            "minimax play",
            &["--generations", "--evaluations", "--move-time"],
        ),
        ("minimax perft", &[]),
        ("minimax tree", &["--out"]),
        ("units match", &["--out", "--time", "--generations"]),
        ("units fitness", &[]),
        (
            "units evolve-weights",
            &["--out", "--time", "--generations", "--evaluations"],
        ),
        (
            "units evolve-styles",
            &["--time", "--generations", "--evaluations"],
        ),
    ];
    for (command, used) in commands {
        let (tool, name) = command.split_once(' ').expect("a tool and a command");
        let (status, help, _) = run(tool, [name, "--help"], b"");
        assert_eq!(status, Some(0), "{command}");
        let listed = |option: &&str| {
            help.split([' ', '\n', ',', ':', ']'])
                .any(|word| word == *option)
        };
        let listed: Vec<&str> = all.into_iter().filter(listed).collect();
        assert_eq!(listed, used, "{command}");
    }
}

#[test]
fn help_says_what_a_resumed_run_takes_from_its_file() {
    for tool in ["checkpoint", "hextiles", "theseus", "tiles"] {
        let (_, help, _) = run(tool, ["evolve", "--help"], b"");
        let words: Vec<&str> = help.split_whitespace().collect();
        let sentence =
            "All options come from the file, also --out; limits and --out can be given again";
        assert!(words.join(" ").contains(sentence), "{tool}: {help}");
    }
}

#[test]
fn time_limits_the_whole_command() {
    let skirmish = "../crates/ga-units/data/skirmish.json";
    let ascent = format!("units plan {skirmish} --player ascent --evaluations 1000000000000");
    let out = crate::support::fresh("options", "time");
    let path = out.to_str().expect("a path");
    for (line, writes) in [
        ("minimax move connect-four --budget 1000000000000", false),
        (
            "minimax match connect-four --games 1000000000 --budget 50",
            false,
        ),
        (&ascent, true),
    ] {
        let (tool, args) = line.split_once(' ').expect("a tool and its arguments");
        let mut words: Vec<&str> = args.split(' ').chain(["--json", "--time", "2"]).collect();
        if writes {
            words.extend(["--out", path]);
        }
        let (status, stdout, stderr) = run(tool, words, b"");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{line}");
        let answer: serde_json::Value = serde_json::from_str(&stdout).expect("one object");
        assert_eq!(answer["stop"], "time", "{line}");
    }
    std::fs::remove_dir_all(out).expect("it was there");
}
