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

/// The lines of values of a conversation, and the moves.
fn found(input: &str) -> (Vec<String>, Vec<String>) {
    let (_, stdout, _) = support::run("minimax", ["engine", "chess"], input.as_bytes());
    let lines = stdout.lines().map(str::to_owned);
    lines
        .filter(|line| !line.starts_with("info string"))
        .partition(|line| line.starts_with("info "))
}

/// The other program decides about the end of a game by a draw, also if no side can win.
#[test]
fn a_draw_that_is_not_claimed_does_not_end_the_game() {
    let again = "g1f3 g8f6 f3g1 f6g8 ".repeat(5);
    for position in [
        format!("startpos moves {again}"),
        format!("startpos moves {again}e2e4"),
        String::from("fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 99 80 moves e1d1 g8f8 d1e1"),
        String::from("fen 6k1/5ppp/8/8/8/8/8/R3K3 w Q - 117 80 moves e1d1"),
        String::from("fen 7k/8/6K1/8/8/8/8/7N w - - 0 80 moves g6f6"),
    ] {
        let (_, lines, _) = told(&format!("position {position}\ngo nodes 60\n"));
        assert_eq!(lines.len(), 1, "{position}");
        assert_ne!(lines[0], "bestmove (none)", "{position}");
    }
    let go = |fen: &str| told(&format!("position fen {fen}\ngo nodes 300\n")).1;
    let mate = go("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 100 80");
    assert_eq!(mate, ["bestmove a1a8"]);
    assert_eq!(go("6k1/5ppp/8/8/8/8/8/R3K3 w Q - 250 80"), mate);
    // A position of EPD, without the two clocks.
    assert_eq!(go("6k1/5ppp/8/8/8/8/8/R3K3 w Q -"), mate);
    // Mate and stalemate end the game by themselves.
    for over in [
        "R5k1/5ppp/8/8/8/8/8/4K3 b - - 100 80",
        "7k/5Q2/6K1/8/8/8/8/8 b - - 100 80",
    ] {
        assert_eq!(go(over), ["bestmove (none)"], "{over}");
    }
}

#[test]
fn a_draw_that_is_not_claimed_ends_neither_gtp_nor_a_move() {
    let circle = "play white g1f3\nplay black g8f6\nplay white f3g1\nplay black f6g8\n".repeat(3);
    let args = ["engine", "chess", "--protocol", "gtp", "--budget", "50"];
    let input = format!("{circle}genmove white\nundo\nfinal_score\nplay white e2e4\n");
    let (_, stdout, _) = support::run("minimax", args, input.as_bytes());
    let answers: Vec<&str> = stdout.split_terminator("\n\n").collect();
    let [before @ .., moved, "= ", "= 0", "= "] = &answers[..] else {
        panic!("{answers:?}");
    };
    assert!(before.len() == 12 && moved.len() == "= e2e4".len());
    for position in [
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 100 80",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q - 1000 80",
        "6k1/5ppp/8/8/8/8/8/R3K3 w Q -",
    ] {
        let args = ["move", "chess", "--position", position];
        let (status, stdout, _) = support::run("minimax", args, b"");
        assert!(
            status == Some(0) && stdout.contains("move a1a8"),
            "{stdout}"
        );
    }
}

/// A move to a position that occurred twice is worth a draw, also behind a third repetition.
#[test]
fn a_search_knows_the_positions_before_a_draw_that_was_not_claimed() {
    let start = "fen 7k/8/8/8/8/8/3Q4/K7 w - - 0 1 moves ";
    let circle = "d2e2 h8g8 e2d2 g8h8 ";
    for circles in 1..4 {
        let input = format!(
            "position {start}{}\ngo searchmoves d2e2 depth 1\n",
            circle.repeat(circles)
        );
        let (values, moves) = found(&input);
        assert_eq!(moves, ["bestmove d2e2"]);
        let is_draw = values[0].contains(" score cp 0 ");
        assert_eq!(is_draw, circles > 1, "{circles} circles: {values:?}");
    }
}

#[test]
fn go_keeps_moves_and_depths() {
    let start = "position startpos\n";
    for (go, expected) in [
        ("searchmoves a2a3", "bestmove a2a3"),
        ("depth 2 searchmoves a2a3 infinite", "bestmove a2a3"),
        ("searchmoves a2a3 nodes 50", "bestmove a2a3"),
    ] {
        let (_, moves) = found(&format!("{start}go {go}\n"));
        assert_eq!(moves, [expected], "{go}");
    }
    // One line for each depth, and no more depths than were asked for.
    let depths = |go: &str| {
        let (values, _) = found(&format!("{start}go {go}\n"));
        let depth = |line: &String| line.split(' ').nth(2).unwrap_or_default().to_owned();
        values.iter().map(depth).collect::<Vec<_>>()
    };
    assert_eq!(depths("depth 3"), ["1", "2", "3"]);
    assert_eq!(depths("depth 3 mate 1"), ["1"]);
    assert_eq!(depths("nodes 9000 depth 2"), ["1", "2"]);
    // Mate in two moves, which a search of one move does not see.
    let mate = "position fen 7k/8/5K2/8/8/8/8/R7 w - - 0 1\n";
    let (values, _) = found(&format!("{mate}go mate 2\n"));
    let last = values.last().expect("a value");
    assert!(last.contains(" score mate 2 "), "{values:?}");
    let (values, _) = found(&format!("{mate}go mate 1\n"));
    assert!(!values.concat().contains("mate"), "{values:?}");
    // What is not kept is said.
    let uct = ["engine", "chess", "--player", "uct"];
    let (_, stdout, _) = support::run("minimax", uct, b"go depth 3 nodes 20\n");
    assert!(stdout.starts_with("info string go: not used: depth\n"));
}

#[test]
fn an_engine_has_options_and_names_what_is_wrong_with_them() {
    let (status, stdout, _) = support::run(
        "minimax",
        ["engine", "chess", "--memory", "64MiB"],
        b"uci\nsetoption name Skill Level value 3\nsetoption name Hash value 2\n\
          setoption name Ponder value true\ngo depth 1\nsetoption name skill level value 11\n\
          setoption name Hash value 0\nsetoption name Contempt value 5\ngo depth 1\n",
    );
    let lines: Vec<&str> = stdout.lines().skip(2).collect();
    assert_eq!(status, Some(0));
    assert_eq!(
        lines[..5],
        [
            "option name Hash type spin default 64 min 1 max 1048576",
            "option name Ponder type check default false",
            "option name Skill Level type spin default 11 min 1 max 11",
            "uciok",
            "info string go: not used: depth",
        ]
    );
    let strings = lines.iter().filter(|line| line.starts_with("info string"));
    assert_eq!(
        strings.skip(1).collect::<Vec<_>>(),
        [
            &"info string setoption: Hash: expected a whole number from 1 to 1048576",
            &"info string setoption: no option has the name \"Contempt\", expected Hash, Ponder or Skill Level",
        ]
    );
}

/// With two kings alone, each position is worth 0 for both sides.
#[test]
fn a_score_of_zero_has_no_sign() {
    for side in ["w", "b"] {
        let fen = format!("8/8/4k3/8/8/4K3/8/8 {side} - - 0 1");
        let (values, _) = found(&format!("position fen {fen}\ngo nodes 60\n"));
        assert!(
            values.iter().any(|line| line.contains(" score cp 0 ")),
            "{values:?}"
        );
        assert!(values.iter().all(|line| !line.contains("-0")), "{values:?}");
    }
}

/// A name of a position of EPD may have the word that moves stand behind.
#[test]
fn the_text_of_an_operation_is_no_list_of_moves() {
    let fen = "6k1/5ppp/8/8/8/8/8/R3K3 w Q -";
    for (operations, moves, best) in [
        (" id \"white moves and mates\";", "", "bestmove a1a8"),
        (
            " id \"moves\"; c0 \"two moves\";",
            " moves e1d1 h7h6",
            "bestmove a1a8",
        ),
        ("", " moves e1d1 h7h6", "bestmove a1a8"),
        ("", " moves a1a8", "bestmove (none)"),
    ] {
        let position = format!("position fen {fen}{operations}{moves}");
        let (_, lines, _) = told(&format!("{position}\ngo nodes 300\n"));
        assert_eq!(lines, [best], "{position}");
    }
}
