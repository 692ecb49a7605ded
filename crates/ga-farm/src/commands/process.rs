use std::io::{BufRead, BufReader, ErrorKind, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::Builder;
use std::time::Duration;

/// The milliseconds that a program has to end after its output has ended.
const PATIENCE: u32 = 250;

/// What comes from the output of a process.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(super) enum Said {
    /// A line without its end.
    Line(String),
    /// A line that is longer than allowed. No further line is read.
    Long,
    /// The output has ended.
    End,
}

/// A program that runs, and two threads: one writes what the program reads, the other reads what it
/// writes. So a program may write before it has read all, and a time limit is possible.
#[derive(Debug)]
pub(super) struct Process {
    child: Child,
    input: Sender<String>,
}

impl Process {
    /// Starts a program. `say` gets its lines until it returns false.
    pub(super) fn start(
        words: &[String], longest: usize, say: impl FnMut(Said) -> bool + Send + 'static,
    ) -> std::io::Result<Self> {
        let empty = || std::io::Error::from(ErrorKind::InvalidInput);
        let (program, arguments) = words.split_first().ok_or_else(empty)?;
        let mut command = Command::new(program);
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        // A group of its own, so that all that it starts can be ended with it. A signal of the
        // terminal does not reach it either: the run ends it.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        let mut child = command.spawn()?;
        let (stdin, stdout) = (child.stdin.take(), child.stdout.take());
        let (input, lines) = channel();
        // From here on, `drop` ends the child.
        let process = Self { child, input };
        let (stdin, stdout) = stdin.zip(stdout).ok_or_else(empty)?;
        Builder::new().spawn(move || write(stdin, &lines))?;
        Builder::new().spawn(move || read(stdout, longest, say))?;
        Ok(process)
    }

    /// Writes a line. A program that has ended reads nothing; the end of its output says so.
    pub(super) fn write(&self, line: String) {
        let _ = self.input.send(line + "\n");
    }

    /// The number of the process.
    pub(super) fn id(&self) -> u32 {
        self.child.id()
    }

    /// How the program ended. Its output ends a little before it does.
    pub(super) fn status(&mut self) -> Option<String> {
        for _ in 0..PATIENCE {
            if let Some(status) = self.child.try_wait().ok()? {
                return Some(status.to_string());
            }
            std::thread::sleep(Duration::from_millis(1));
        }
        None
    }
}

impl Drop for Process {
    /// Kills the program and what it has started.
    fn drop(&mut self) {
        // The standard library ends single processes only.
        #[cfg(unix)]
        let _ = Command::new("sh")
            .args(["-c", "kill -s KILL -- \"-$0\"", &self.child.id().to_string()])
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .status();
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// Writes lines until the program no longer reads, or there are no more.
fn write(mut stdin: ChildStdin, lines: &Receiver<String>) {
    for line in lines {
        if stdin.write_all(line.as_bytes()).and_then(|()| stdin.flush()).is_err() {
            break;
        }
    }
}

/// Reads lines until the output ends, or is no longer wanted.
fn read(stdout: ChildStdout, longest: usize, mut say: impl FnMut(Said) -> bool) {
    let mut stdout = BufReader::new(stdout);
    loop {
        let mut line = Vec::new();
        let said = match stdout.by_ref().take(longest as u64 + 1).read_until(b'\n', &mut line) {
            Ok(0) | Err(_) => Said::End,
            Ok(_) if line.len() > longest => Said::Long,
            Ok(_) => Said::Line(String::from_utf8_lossy(&line).trim_end_matches(['\r', '\n']).to_owned()),
        };
        let goes_on = matches!(said, Said::Line(_));
        if !say(said) || !goes_on {
            break;
        }
    }
}
