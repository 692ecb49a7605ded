//! Pages of commands, each with its answer: those of `transcripts`, and the tutorials of the guide.
//! The page that a reader gets who follows it must be the page itself:
//!
//! - A block whose first line begins with `$` has commands of a shell. A line that ends with `\`
//!   goes on in the next one. `crates` is the folder of that name in a clone.
//! - An answer is standard output, then standard error. A refusal, which begins with `error: `, has
//!   exit status 2; any other status than 0 is shown. `[..]` stands for any part of a line, and
//!   `...` for any lines; `[FOLDER]` for the folder of the page, `[PROGRAM]` for that of `ludevo`.
//! - A comment before another block names the file that the block is added to, and a comment before
//!   a picture the file that is the picture.
//!
//! `SNAPSHOTS=overwrite cargo test -p ludevo --test transcripts` writes the answers and pictures.
#![cfg(unix)]

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use snapbox::{Assert, Data, Redactions, data::DataFormat};
use tempfile::TempDir;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ludevo");

/// What a command of a page prints. How far a slow run is, is left out.
fn answer(command: &str, folder: &Path) -> String {
    let programs = Path::new(PROGRAM).parent().expect("a folder").display();
    let path = std::env::var("PATH").unwrap_or_default();
    let ended = Command::new("sh")
        .args(["-c", command])
        .current_dir(folder)
        .env("PATH", format!("{programs}:{path}"))
        .env("LC_ALL", "C")
        .stdin(Stdio::null())
        .output()
        .expect("a shell");
    let [mut answer, messages] =
        [ended.stdout, ended.stderr].map(|bytes| String::from_utf8(bytes).expect("text"));
    if !answer.is_empty() && !answer.ends_with('\n') {
        answer.push('\n');
    }
    let is_progress = |line: &str| {
        let share = line.split_once(" % ").map(|(share, _)| share.parse::<u8>());
        share.is_some_and(|share| share.is_ok())
    };
    assert!(!answer.contains("error: "), "{command}: {answer}");
    let messages: Vec<&str> = messages.lines().filter(|line| !is_progress(line)).collect();
    let is_refused =
        !messages.is_empty() && messages.iter().all(|line| line.starts_with("error: "));
    for line in messages {
        let place = if is_refused { "" } else { "standard error: " };
        answer.extend([place, line, "\n"]);
    }
    match ended.status.code() {
        Some(0) if !is_refused => {}
        Some(2) if is_refused => {}
        status => {
            let status = status.expect("no signal").to_string();
            answer.extend(["(status ", &status, ")\n"]);
        }
    }
    answer
}

/// The block with the answers that its commands have now.
fn answered(block: &[&str], folder: &Path) -> String {
    let mut answered = String::new();
    let mut lines = block.iter();
    while let Some(line) = lines.next() {
        if !line.starts_with("$ ") {
            // The answer that is expected.
            continue;
        }
        let mut command = (*line).to_owned();
        while command.ends_with('\\') {
            command = format!("{command}\n{}", lines.next().expect("the next line"));
        }
        answered.extend([&command, "\n", &answer(&command[2..], folder)]);
    }
    answered
}

fn follow(page: &str) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    let path = package.join(page);
    let page = fs::read_to_string(&path).expect("a page");
    let temporary = TempDir::new().expect("an empty folder");
    let folder = &temporary.path().canonicalize().expect("a folder");
    std::os::unix::fs::symlink(package.join(".."), folder.join("crates")).expect("a link");
    let mut named = Redactions::new();
    for (name, value) in [("[FOLDER]", folder), ("[PROGRAM]", &PathBuf::from(PROGRAM))] {
        named.insert(name, value.clone()).expect("a name");
    }
    let assert = Assert::new()
        .action_env(snapbox::assert::DEFAULT_ACTION_ENV)
        .normalize_paths(false)
        .redact_with(named);
    let mut followed = String::new();
    let mut lines = page.lines();
    let mut file = None;
    while let Some(line) = lines.next() {
        followed.extend([line, "\n"]);
        let named = line.strip_prefix("<!-- ");
        let named = named.and_then(|name| name.strip_suffix(" -->"));
        if let Some(name) = named.filter(|name| !name.starts_with("include: ")) {
            file = Some(folder.join(name));
        } else if line.starts_with("```") {
            let block: Vec<&str> = lines.by_ref().take_while(|line| *line != "```").collect();
            if block.first().is_some_and(|line| line.starts_with("$ ")) {
                followed += &answered(&block, folder);
            } else {
                let text: String = block.iter().flat_map(|line| [line, "\n"]).collect();
                followed += &text;
                if let Some(name) = file.take() {
                    let before = if name.exists() { "\n" } else { "" };
                    let file = fs::OpenOptions::new().create(true).append(true).open(name);
                    write!(file.expect("a file"), "{before}{text}").expect("room on the disk");
                }
            }
            followed += "```\n";
        } else if let Some(name) = file.take() {
            let (_, picture) = line
                .trim_end_matches(')')
                .split_once("](")
                .expect("a picture");
            let picture = path.parent().expect("a folder").join(picture);
            let picture = Data::read_from(&picture, Some(DataFormat::Text)).raw();
            assert.eq(fs::read_to_string(name).expect("a picture"), picture);
        }
    }
    assert.eq(followed, Data::read_from(&path, Some(DataFormat::Text)));
}

macro_rules! pages {
    ($($name:ident: $page:literal,)*) => {
        $(#[test]
        fn $name() {
            follow($page);
        })*

        #[test]
        fn each_page_is_followed() {
            let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("transcripts");
            for page in fs::read_dir(folder).expect("a folder") {
                let page = page.expect("a page").path();
                assert!([$($page),*].iter().any(|followed| page.ends_with(followed)), "{page:?}");
            }
        }
    };
}

pages! {
    guide_start: "../../docs/guide/start.md",
    guide_tiles: "../../docs/guide/tiles.md",
    guide_platformer: "../../docs/guide/platformer.md",
    checkpoint: "transcripts/checkpoint.md",
    engines: "transcripts/engines.md",
    farm: "transcripts/farm.md",
    hextiles: "transcripts/hextiles.md",
    input: "transcripts/input.md",
    long_runs: "transcripts/long-runs.md",
    minimax: "transcripts/minimax.md",
    more_like_these: "transcripts/more-like-these.md",
    names: "transcripts/names.md",
    options: "transcripts/options.md",
    runs: "transcripts/runs.md",
    theseus: "transcripts/theseus.md",
    tiles: "transcripts/tiles.md",
    tiles_in_place: "transcripts/tiles-in-place.md",
    tiles_vary: "transcripts/tiles-vary.md",
    units: "transcripts/units.md",
    units_play: "transcripts/units-play.md",
    verify: "transcripts/verify.md",
}
