//! What all experiments have in common: exit status, standard output and standard error.

use crate::support::{example, run};

/// The parts of the program.
const PARTS: [&str; 6] = [
    "theseus",
    "checkpoint",
    "hextiles",
    "minimax",
    "units",
    "operators",
];

#[test]
fn help_names_each_part_and_a_wrong_name_is_refused() {
    let (status, help, stderr) = run("--help", [], b"");
    assert_eq!((status, stderr.as_str()), (Some(0), ""));
    for part in PARTS {
        assert!(help.contains(part), "{part}: {help}");
        let (status, help, stderr) = run(part, ["--help"], b"");
        assert_eq!((status, stderr.as_str()), (Some(0), ""), "{part}");
        assert!(help.contains(&format!("Usage: lab {part}")), "{help}");
    }
    let (status, stdout, stderr) = run("thesues", [], b"");
    assert_eq!((status, stdout.as_str()), (Some(2), ""));
    assert!(
        stderr.starts_with("error: unrecognized subcommand 'thesues'")
            && stderr.lines().count() == 1,
        "{stderr}"
    );
}

#[test]
fn a_command_whose_time_is_over_before_its_first_result_says_so() {
    let commands = [
        "checkpoint reproduce",
        "hextiles reproduce --experiment belief",
        "minimax reproduce",
        "theseus reproduce --experiment fitness",
        "units reproduce --experiment ours",
    ];
    for command in commands {
        for json in ["", " --json"] {
            let line = format!("{command} --time 0.000001{json}");
            let (part, args) = line.split_once(' ').expect("a part and its arguments");
            let sentence = "the time was over before any result was complete\n";
            assert_eq!(
                run(part, args.split(' '), b""),
                (Some(1), String::new(), sentence.to_owned()),
                "{line}"
            );
        }
    }
}

#[test]
fn an_unused_or_wrong_option_is_refused() {
    let lines = [
        (
            "hextiles reproduce --experiment reach --generations 3",
            "--generations: not used by the experiments",
        ),
        (
            "minimax table1 --evaluations 5",
            "unexpected argument '--evaluations'",
        ),
        (
            "minimax reproduce --generations 5",
            "unexpected argument '--generations'",
        ),
        (
            "units reproduce --summaries --runs 1",
            "--summaries: without --json only summaries are printed",
        ),
        (
            "units reproduce --experiment formula --summaries --json",
            "--summaries: the experiment formula has no single matches",
        ),
        ("units reproduce --out x", "unexpected argument '--out'"),
        (
            "theseus reproduce --runs 18446744073709551615",
            "expected a whole number from 1 to 1000000",
        ),
        ("checkpoint reproduce --runs 0", "invalid value '0'"),
        ("minimax figure7 --depth 99", "--depth 99"),
        (
            "minimax table1 --trees 99999999999999999999",
            "invalid value",
        ),
        (
            "minimax table1 --trees 18446744073709551615",
            "invalid value",
        ),
        (
            "minimax reproduce --trees 18446744073709551615",
            "invalid value",
        ),
        (
            "minimax reproduce --runs 3",
            "--runs: not used by the experiment trees",
        ),
        (
            "minimax reproduce --experiment mates --trees 3",
            "--trees, --budget, --all: used by the experiment",
        ),
        (
            "minimax figure7 --trees 18446744073709551615",
            "invalid value",
        ),
        (
            "units reproduce --experiment table9",
            "possible values: table2",
        ),
    ];
    for (line, words) in lines {
        let (part, args) = line.split_once(' ').expect("a part and its arguments");
        let (status, stdout, stderr) = run(part, args.split(' '), b"");
        assert_eq!((status, stdout.as_str()), (Some(2), ""), "{line}: {stderr}");
        assert!(
            stderr.lines().count() == 1 && stderr.contains(words),
            "{line}: {stderr}"
        );
    }
}

#[test]
fn a_closed_pipe_does_not_panic() {
    for line in ["operators", "theseus reproduce --experiment hand-made"] {
        let mut words = line.split(' ');
        let mut child = example(words.next().expect("a part"))
            .args(words)
            .stdout(std::process::Stdio::piped())
            .stderr(std::process::Stdio::piped())
            .spawn()
            .expect("it starts");
        drop(child.stdout.take());
        let output = child.wait_with_output().expect("it ends");
        let stderr = String::from_utf8_lossy(&output.stderr);
        assert!(!stderr.contains("panicked"), "{line}: {stderr}");
    }
}
