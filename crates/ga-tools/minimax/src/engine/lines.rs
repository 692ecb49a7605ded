//! Lines of standard input.

use cli::{At, Failure};
use std::io::{BufRead, Error, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, sync_channel};

/// The greatest length of a line in bytes: a game of chess of some 10 000 moves.
const LONGEST: u64 = 1 << 16;

/// The lines that are read ahead.
const AHEAD: usize = 1000;

/// Lines of standard input. A thread of its own reads them, so that `stop` reaches a search.
pub(super) struct Lines(Receiver<Result<Line, Error>>);

/// A line of input.
pub(super) struct Line {
    pub(super) text: String,
    /// The flag that ends the search that this line asks for.
    pub(super) stop: Arc<AtomicBool>,
}

impl Lines {
    pub(super) fn of_input() -> Self {
        let (sender, lines) = sync_channel(AHEAD);
        std::thread::spawn(move || {
            let mut flags = Flags::default();
            loop {
                let line = typed(&mut std::io::stdin().lock());
                let line = match line.transpose() {
                    Some(line) => line.map(|text| Line {
                        stop: flags.of(&text),
                        text,
                    }),
                    None => break flags.end(),
                };
                let is_wrong = line.is_err();
                if sender.send(line).is_err() || is_wrong {
                    break;
                }
            }
        });
        Self(lines)
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn next(&self) -> Result<Option<Line>, Failure> {
        self.0.recv().ok().transpose().at("standard input")
    }
}

/// The flags of the searches that lines ask for.
#[derive(Default)]
struct Flags {
    latest: Arc<AtomicBool>,
    is_endless: bool,
}

impl Flags {
    /// The flag that belongs to this line: a new one if it begins a search. `stop` and `quit` set
    /// the flag of the latest search.
    fn of(&mut self, line: &str) -> Arc<AtomicBool> {
        let mut words = line.split_whitespace();
        match words.next() {
            Some("go") => {
                self.latest = Arc::default();
                self.is_endless = words.any(|word| word == "infinite");
            }
            Some("stop" | "quit") => self.latest.store(true, Ordering::Relaxed),
            _ => {}
        }
        self.latest.clone()
    }

    /// The input has ended. A search without another end ends, too.
    fn end(&self) {
        if self.is_endless {
            self.latest.store(true, Ordering::Relaxed);
        }
    }
}

/// The next line of input without its end; `None` at the end of the input.
fn typed(input: &mut impl BufRead) -> Result<Option<String>, Error> {
    let mut bytes = Vec::new();
    input.take(LONGEST).read_until(b'\n', &mut bytes)?;
    if bytes.len() as u64 == LONGEST {
        return Err(Error::other(
            "a line of more than 64 KiB, expected a command",
        ));
    }
    Ok((!bytes.is_empty()).then(|| String::from_utf8_lossy(&bytes).trim().to_owned()))
}
