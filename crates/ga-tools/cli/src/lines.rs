//! Lines of bounded length, and those of a person whose game is saved.

use std::io::{BufRead, Read};
use std::sync::mpsc::{Receiver, RecvTimeoutError, sync_channel};
use std::time::Duration;

use crate::{At, Failure, Output, Stop};

/// The greatest length in bytes of a line that a person types.
const TYPED: u64 = 4096;

/// The next line of standard input, with its end; `None` at the end of the input.
///
/// # Errors
///
/// If the input cannot be read, and, before more is read, if a line has more than `longest` bytes:
/// the sentence then says what was expected.
pub(crate) fn bytes(
    input: &mut impl BufRead,
    longest: u64,
    expected: &str,
) -> Result<Option<Vec<u8>>, Failure> {
    let mut bytes = Vec::new();
    input
        .take(longest + 1)
        .read_until(b'\n', &mut bytes)
        .at("standard input")?;
    if bytes.len() as u64 > longest {
        return Err(Failure::refused(format!(
            "standard input: an endless line, expected {expected}"
        )));
    }
    Ok((!bytes.is_empty()).then_some(bytes))
}

/// The next line of standard input, without the space around it; `None` at the end of the input.
/// Bytes that are not UTF-8 become U+FFFD.
///
/// # Errors
///
/// If the input cannot be read, or a line has more than `longest` bytes: the sentence says that an
/// `expected` line was.
pub fn line(
    input: &mut impl BufRead,
    longest: u64,
    expected: &str,
) -> Result<Option<String>, Failure> {
    let bytes = bytes(input, longest, expected)?;
    Ok(bytes.map(|bytes| String::from_utf8_lossy(&bytes).trim().to_owned()))
}

/// The next line that a person types: a [`line()`] of at most 4096 bytes.
///
/// # Errors
///
/// Those of [`line()`].
pub fn typed(input: &mut impl BufRead, expected: &str) -> Result<Option<String>, Failure> {
    line(input, TYPED, expected)
}

/// The lines that a person types in a game that is saved when it ends.
///
/// They end with the input, and with a signal: the game then ends as if the person had left it, and
/// the command with the status of the signal. After a line that cannot be read there are no more.
#[derive(Debug)]
pub struct Typed {
    lines: Receiver<Result<String, Failure>>,
    stop: Stop,
}

/// How often the end by a signal is looked for.
const PAUSE: Duration = Duration::from_millis(50);

impl Typed {
    /// The lines of standard input, which are `expected`, as in "a command". From now on the first
    /// signal no longer ends the process ([`Output::stop`]).
    pub fn of_input(output: &Output, expected: &'static str) -> Self {
        let (sender, lines) = sync_channel(1);
        std::thread::spawn(move || {
            let mut input = std::io::stdin().lock();
            loop {
                let line = typed(&mut input, expected).transpose();
                let is_last = !matches!(line, Some(Ok(_)));
                if line.is_none_or(|line| sender.send(line).is_err()) || is_last {
                    break;
                }
            }
        });
        let stop = output.stop();
        Self { lines, stop }
    }

    /// Whether a signal has ended the lines.
    pub fn is_stopped(&self) -> bool {
        self.stop.is_due()
    }
}

impl Iterator for Typed {
    type Item = Result<String, Failure>;

    fn next(&mut self) -> Option<Self::Item> {
        while !self.stop.is_due() {
            match self.lines.recv_timeout(PAUSE) {
                // A terminal that is closed sends a signal before its input ends.
                Ok(Err(_)) | Err(RecvTimeoutError::Disconnected) if self.stop.is_due() => {}
                Ok(line) => return Some(line),
                Err(RecvTimeoutError::Disconnected) => return None,
                Err(RecvTimeoutError::Timeout) => {}
            }
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_read_up_to_its_end_or_its_greatest_length() {
        let mut input = &b"one \r\n\n\xff"[..];
        let mut next = || line(&mut input, 6, "a word").expect("short lines");
        assert_eq!(next().as_deref(), Some("one"));
        assert_eq!(next().as_deref(), Some(""));
        assert_eq!(next().as_deref(), Some("\u{fffd}"));
        assert_eq!(next(), None);

        let mut endless = std::io::BufReader::new(std::io::repeat(b'1'));
        let Err(Failure::Refused(sentence)) = typed(&mut endless, "a word") else {
            panic!("it has no end")
        };
        assert_eq!(sentence, "standard input: an endless line, expected a word");
    }
}
