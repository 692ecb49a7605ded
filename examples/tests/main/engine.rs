//! The Universal Chess Interface: what comes while the engine thinks.

use crate::support;

/// The exit status, the lines without those of values, and the error of a conversation.
fn told(input: &str) -> (Option<i32>, Vec<String>, String) {
    let args = ["engine", "chess", "--memory", "1MiB"];
    let (status, stdout, stderr) = support::run("minimax", args, input.as_bytes());
    let lines = stdout.lines().filter(|line| !line.starts_with("info "));
    (status, lines.map(str::to_owned).collect(), stderr)
}

/// The first words of the lines of a conversation that ends well.
fn words(input: &str) -> Vec<String> {
    let (status, lines, stderr) = told(input);
    assert_eq!((status, stderr.as_str()), (Some(0), ""), "{input:.80}");
    let first = |line: &String| line.split(' ').next().unwrap_or_default().to_owned();
    lines.iter().map(first).collect()
}

/// The answer to `isready` stands before the move, which comes no earlier than the line that the
/// search waits for.
#[test]
fn a_thinking_engine_answers_at_once_and_waits_for_stop_or_ponderhit() {
    for go in [
        "go infinite\nisready\nstop\n",
        "go infinite nodes 5\nisready\nponderhit\nisready\nstop\n",
        "go ponder\nisready\nstop\n",
        "go ponder nodes 5\nisready\nponderhit\n",
        "go ponder wtime 1 btime 1\nisready\nponderhit\n",
        "go ponder infinite movetime 1\nponderhit\nisready\nstop\n",
    ] {
        let asked = go.matches("isready").count();
        let mut expected = vec!["readyok"; asked];
        expected.push("bestmove");
        assert_eq!(words(&format!("position startpos\n{go}")), expected, "{go}");
    }
    // Without its line, such a search ends with the input.
    assert_eq!(words("go ponder\nisready"), ["readyok", "bestmove"]);
}

#[test]
fn stop_and_quit_act_behind_any_number_of_lines() {
    let ready = "isready\nposition startpos moves e2e4\n".repeat(50_000);
    let mut expected = vec!["readyok"; 50_000];
    expected.push("bestmove");
    for end in ["stop", "quit", "stop\nquit\nisready"] {
        let words = words(&format!("go infinite\n{ready}{end}\n"));
        assert!(words == expected, "{} lines, {end}", words.len());
    }
    // More bytes than may wait: of positions one behind the other only the last one counts.
    let positions = "position startpos moves e2e5\n".repeat(700_000);
    assert_eq!(
        words(&format!("go infinite\n{positions}stop\n")),
        ["bestmove"]
    );
}

#[test]
fn stop_ends_all_searches_before_it_and_quit_leaves_those_that_wait() {
    let long = "go movetime 1000000000\n";
    assert_eq!(words(&format!("{long}{long}{long}stop\n")), ["bestmove"; 3]);
    assert_eq!(words(&format!("{long}{long}{long}quit\n")), ["bestmove"]);
    // A search behind it goes on by its own limits.
    assert_eq!(
        words(&format!("{long}stop\ngo nodes 20\n")),
        ["bestmove"; 2]
    );
}

#[test]
fn too_many_searches_behind_one_without_an_end_are_refused() {
    let (status, lines, stderr) = told(&format!("go infinite\n{}", "go\n".repeat(600_000)));
    assert_eq!((status, lines.len()), (Some(2), 0));
    assert_eq!(
        stderr,
        "error: standard input: more than 16 MiB wait for the end of a search, expected stop\n"
    );
}
