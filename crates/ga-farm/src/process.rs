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
use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

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
}

impl Process {
    /// Starts a program with its arguments. A name without a slash is looked up as in a shell.
    /// `say` gets its lines, of at most `longest` bytes, until it returns false.
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
        };
        let (stdin, stdout) = stdin.zip(stdout).ok_or_else(empty)?;
        Builder::new().spawn(move || write(stdin, &texts))?;
        Builder::new().spawn(move || read(stdout, longest, say))?;
        Ok(process)
    }

    /// Writes a text, which should end with a line break. Does not wait. A program that has ended
    /// reads nothing; the end of its output says so.
    pub fn write(&self, text: String) {
        if let Some(input) = &self.input {
            let _ = input.send(text);
        }
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
fn read(stdout: ChildStdout, longest: usize, mut say: impl FnMut(Said) -> bool) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let said = match stdout
            .by_ref()
            .take(longest as u64 + 1)
            .read_until(b'\n', &mut line)
        {
            Ok(0) | Err(_) => Said::End,
            Ok(_) if line.len() > longest => Said::Long,
            Ok(_) => Said::Line(
                String::from_utf8_lossy(&line)
                    .trim_end_matches(['\r', '\n'])
                    .to_owned(),
            ),
        };
        let goes_on = matches!(said, Said::Line(_));
        if !say(said) || !goes_on {
            break;
        }
    }
}
