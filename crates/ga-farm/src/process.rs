//! Programs that read and write lines. [`Commands`](crate::Commands) runs them, and a backend of
//! your own can.
//!
//! ```
//! use ga_farm::process::{Process, Said};
//! use std::sync::mpsc::channel;
//!
//! # if !cfg!(unix) { return Ok(()) }
//! let (sender, lines) = channel();
//! let command = ["sh".to_owned(), "-c".to_owned(), "read -r name; echo hello, $name".to_owned()];
//! let process = Process::start(&command, 1000, move |said| sender.send(said).is_ok())?;
//! process.write("farm\n".to_owned());
//! assert_eq!(lines.recv()?, Said::Line("hello, farm".to_owned()));
//! assert_eq!(lines.recv()?, Said::End);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use ga_core::terminate::Clock;
use std::io::{self, BufRead, BufReader, ErrorKind, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// An answer may be longer than its task, but not without a bound: a line may have this many times
/// the length of the longest text that the program was given.
pub(crate) const TIMES_TEXT: usize = 8;

/// What comes from the output of a process.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Said {
    /// A line without its end.
    Line(String),
    /// A line that is longer than allowed. No further line is read.
    Long,
    /// The output has ended.
    End,
}

/// A program that runs, and two threads: one writes what the program reads, the other reads what it
/// writes. So a program may write before it has read all, and a time limit is possible.
///
/// When this value is dropped, the program is killed, with all that it has started (on Unix).
#[derive(Debug)]
pub struct Process {
    child: Child,
    /// `None` once the input is closed.
    input: Option<Sender<String>>,
    longest: usize,
    /// The greatest number of bytes of a line at present.
    most: Arc<AtomicUsize>,
}

impl Process {
    /// Starts a program with its arguments. A name without a slash is looked up as in a shell.
    /// `say` gets its lines until it returns false. While `say` waits, no further line is read, and
    /// a program that goes on writing waits too.
    ///
    /// A line has at most `longest` bytes, and 8 times the bytes of the longest task that was
    /// [asked](Self::ask).
    ///
    /// # Errors
    ///
    /// If the program cannot be started.
    pub fn start(
        words: &[String],
        longest: usize,
        say: impl FnMut(Said) -> bool + Send + 'static,
    ) -> std::io::Result<Self> {
        let empty = || std::io::Error::from(ErrorKind::InvalidInput);
        let (program, arguments) = words.split_first().ok_or_else(empty)?;
        let mut command = Command::new(program);
        command
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped());
        // A group of its own, so that all that it starts can be ended with it. A signal of the
        // terminal does not reach it either: the run ends it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, texts) = channel();
        // From here on, `drop` ends the child.
        let process = Self {
            child,
            input: Some(input),
            longest,
            most: Arc::new(AtomicUsize::new(longest)),
        };
        let (stdin, stdout) = stdin.zip(stdout).ok_or_else(empty)?;
        Builder::new().spawn(move || write(stdin, &texts))?;
        let most = process.most.clone();
        Builder::new().spawn(move || read(stdout, &most, say))?;
        Ok(process)
    }

    /// [Writes](Self::write) a task. A line that answers it may have 8 times its length.
    pub fn ask(&self, task: String) {
        let most = self.longest.saturating_add(TIMES_TEXT * task.len());
        self.most.fetch_max(most, Ordering::Relaxed);
        self.write(task);
    }

    /// Writes a text, which should end with a line break. Does not wait. A program that has ended
    /// reads nothing; the end of its output says so.
    pub fn write(&self, text: String) {
        let _ = self.input.as_ref().map(|input| input.send(text));
    }

    /// Closes the input, after all that was written.
    pub fn close(&mut self) {
        self.input = None;
    }

    /// The number of the process.
    pub fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the program ended; `None` if it does not end within `patience`. Its output ends a little
    /// before it does.
    pub fn status(&mut self, patience: Duration) -> Option<String> {
        let clock = Clock::system();
        loop {
            if let Some(status) = self.child.try_wait().ok()? {
                return Some(status.to_string());
            }
            if clock.elapsed() >= patience {
                return None;
            }
            std::thread::sleep(Duration::from_millis(1));
        }
    }
}

impl Drop for Process {
    /// Kills the program and what it has started.
    fn drop(&mut self) {
        // The standard library ends single processes only.
        #[cfg(unix)]
        let _ = Command::new("sh")
            .args([
                "-c",
                "kill -s KILL -- \"-$0\"",
                &self.child.id().to_string(),
            ])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes texts until the program no longer reads, or there are no more.
fn write(mut stdin: ChildStdin, texts: &Receiver<String>) {
    for text in texts {
        if stdin
            .write_all(text.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            break;
        }
    }
}

/// Reads lines until the output ends, or is no longer wanted.
fn read(stdout: ChildStdout, most: &AtomicUsize, mut say: impl FnMut(Said) -> bool) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let said = match read_line(&mut stdout, || most.load(Ordering::Relaxed)) {
            Ok(Some(line)) => Said::Line(
                String::from_utf8(line)
                    .unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned()),
            ),
            Err(error) if error.kind() == ErrorKind::FileTooLarge => Said::Long,
            Ok(None) | Err(_) => Said::End,
        };
        let goes_on = matches!(said, Said::Line(_));
        if !say(said) || !goes_on {
            break;
        }
    }
}

/// The next line without its end; `None` at the end of the input. A line of more than `most()`
/// bytes, which is asked for each part of the line, is an error of the kind `FileTooLarge`.
pub(crate) fn read_line(
    input: &mut impl BufRead,
    most: impl Fn() -> usize,
) -> io::Result<Option<Vec<u8>>> {
    let mut line = Vec::new();
    loop {
        let part = match input.fill_buf() {
            Err(error) if error.kind() == ErrorKind::Interrupted => continue,
            part => part?,
        };
        if part.is_empty() && line.is_empty() {
            return Ok(None);
        }
        let end = part.iter().position(|&byte| byte == b'\n');
        let length = end.unwrap_or(part.len());
        if line.len() + length > most() {
            let reason = format!("a line of more than {} bytes", most());
            return Err(io::Error::new(ErrorKind::FileTooLarge, reason));
        }
        line.extend_from_slice(&part[..length]);
        let is_over = part.is_empty() || end.is_some();
        input.consume(length + usize::from(end.is_some()));
        if is_over {
            while line.last() == Some(&b'\r') {
                line.pop();
            }
            return Ok(Some(line));
        }
    }
}
