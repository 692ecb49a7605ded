//! A worker that scores bit strings, and fails in the way that its argument names.

use farm_problem::{ISLANDS, SCHEMA, doze, island, weighted};
use ga_core::Engine;
use ga_core::genome::BitString;
use ga_farm::islands::advance;
use ga_farm::worker::{Hello, each, serve, serve_on};
use std::io::{BufRead, BufReader, Write, stdin, stdout};

/// Whether the genome is one that a worker cannot bear: founders rarely are, later ones often.
fn is_bad(genome: &BitString) -> bool {
    genome.count_ones() % 7 == 3
}

fn main() -> std::io::Result<()> {
    let mode = std::env::args().nth(1).unwrap_or_default();
    let score = each(|genome: BitString| {
        doze();
        weighted(&genome)
    });
    match &*mode {
        "score" => serve(SCHEMA, score),
        "islands" => serve(
            ISLANDS,
            advance(|checkpoint| Engine::resume(island()?, checkpoint)),
        ),
        "lie" => serve(SCHEMA, each(|genome: BitString| weighted(&genome) + 1.0)),
        "error" => serve(SCHEMA, |_| Err("no licence on this machine".to_owned())),
        "other-schema" => serve("weighted/2", score),
        "dies-at-start" => std::process::exit(3),
        "no-hello" => writeln!(stdout(), "Loading the engine .."),
        "other-version" => {
            writeln!(
                stdout(),
                "{{\"hello\":\"ga-farm/0\",\"schema\":\"{SCHEMA}\"}}"
            )?;
            stdin().lines().next().map_or(Ok(()), |line| line.map(drop))
        }
        "rubbish" => {
            writeln!(stdout(), "{}", serde_json::to_string(&Hello::new(SCHEMA))?)?;
            stdin()
                .lines()
                .try_for_each(|line| line.and_then(|_| writeln!(stdout(), "score: 7")))
        }
        "huge" => serve(SCHEMA, each(|_: BitString| "x".repeat(1 << 16))),
        "text" => serve(SCHEMA, each(|_: BitString| "seven")),
        "hangs" => {
            writeln!(stdout(), "{}", serde_json::to_string(&Hello::new(SCHEMA))?)?;
            loop {
                std::thread::park();
            }
        }
        // Says hello, then talks without a pause.
        "signs" | "strange-answers" | "endless" => {
            let text = match &*mode {
                "signs" => "{\"id\":\"old/1/2/3\"}\n",
                "strange-answers" => "{\"id\":\"old/1/2/3\",\"answer\":[1]}\n",
                _ => "endless",
            };
            writeln!(stdout(), "{}", serde_json::to_string(&Hello::new(SCHEMA))?)?;
            loop {
                stdout().write_all(text.as_bytes())?;
            }
        }
        "endless-hello" => loop {
            stdout().write_all(b"hello")?;
        },
        "silent" => std::io::copy(&mut stdin(), &mut std::io::sink()).map(drop),
        // Answers of 60 MB, and some whose numbers take many times their length.
        "great" | "many" => serve(SCHEMA, move |_| {
            Ok(match &*mode {
                "great" => format!("[{}1]", "1,".repeat(30_000_000)),
                _ => format!("[{}1]", "1,".repeat(4_000_000)),
            }
            .into_bytes())
        }),
        "null" => serve(SCHEMA, |_| Ok(b"null".to_vec())),
        // Answers each task twice, and an unknown one as well.
        "twice" => {
            let mut input = BufReader::new(stdin().lock());
            let mut output = stdout();
            writeln!(output, "{}", serde_json::to_string(&Hello::new(SCHEMA))?)?;
            let mut line = String::new();
            while input.read_line(&mut line)? > 0 {
                let mut answer = Vec::new();
                serve_on(line.as_bytes(), &mut answer, SCHEMA, &score)?;
                let text = String::from_utf8_lossy(&answer);
                let answer = text.lines().nth(1).unwrap_or_default();
                writeln!(
                    output,
                    "{answer}\n{answer}\n{{\"id\":\"old/1/2/3\",\"answer\":[1]}}"
                )?;
                line.clear();
            }
            Ok(())
        }
        "bad-genomes-kill" => serve(
            SCHEMA,
            each(|genome: BitString| {
                if is_bad(&genome) {
                    std::process::exit(9);
                }
                weighted(&genome)
            }),
        ),
        // What the verdict `null` says of bad genomes.
        "bad-genomes-null" => serve(
            SCHEMA,
            each(|genome: BitString| (!is_bad(&genome)).then(|| weighted(&genome))),
        ),
        _ => Err(std::io::Error::other(format!("no mode `{mode}`"))),
    }
}
