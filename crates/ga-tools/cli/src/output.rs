use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::BTreeMap;
use std::fmt::{Display, Write as _};
use std::io::{ErrorKind, Write};
use std::path::Path;
use std::rc::Rc;

use ga_core::text::{is_command, plain};
use ga_run::Record;
use ga_run::record::Made;
use indicatif::ProgressBar;
use serde::Serialize;

use crate::hands::Hands;
use crate::paths::Named;
use crate::{At, Failure, Stop, Workers};

/// The error of Unix for a terminal that was closed.
const EIO: i32 = 5;

/// Standard output: text for people, or JSON lines for programs.
///
/// Lines are held back until the command ends, so that a command that fails prints nothing. A
/// command that prints while it works calls [`release`](Self::release) once its input is checked.
pub struct Output<'a> {
    sink: &'a mut dyn Write,
    held: Option<Vec<u8>>,
    /// The heading of the next line.
    heading: Option<String>,
    /// Whether a line was printed, held back or not.
    has_lines: bool,
    json: bool,
    /// Whether the command has come to its end. If standard output is closed then, nothing is left
    /// to do but the exit status.
    is_ending: bool,
    stop: Stop,
    bar: Option<ProgressBar>,
    unwritten: Unwritten,
    /// What describes the run, if the command searches.
    record: Option<Record>,
    /// The folder of `--out`, if it was given.
    out: Option<String>,
    /// Where files are kept instead of on disk.
    kept: Option<Kept>,
    /// The files that options and arguments name.
    named: Vec<Named>,
    workers: Workers,
    hands: Hands,
}

/// Files by name that are kept instead of written.
pub(crate) type Kept = Rc<RefCell<BTreeMap<String, String>>>;

/// Files that could not be written. An [`Output`] shares them with its folders.
#[derive(Clone, Debug, Default)]
pub(crate) struct Unwritten(Rc<RefCell<Lost>>);

#[derive(Debug, Default)]
struct Lost {
    /// Names and texts that are still to be printed.
    texts: BTreeMap<String, String>,
    /// Paths and causes.
    causes: Vec<String>,
}

impl Unwritten {
    pub(crate) fn add(&self, name: String, text: String, path: &Path, cause: &std::io::Error) {
        let mut lost = self.0.borrow_mut();
        lost.texts.insert(name, text);
        lost.causes
            .push(format!("{}: {cause}; printed instead", path.display()));
    }

    /// Adds a sentence about a file whose text is not printed.
    pub(crate) fn add_cause(&self, cause: String) {
        self.0.borrow_mut().causes.push(cause);
    }

    fn take(&self) -> BTreeMap<String, String> {
        std::mem::take(&mut self.0.borrow_mut().texts)
    }
}

/// An object, together with its files that could not be written.
#[derive(Serialize)]
struct Closing<T> {
    #[serde(flatten)]
    object: T,
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    unwritten: BTreeMap<String, String>,
}

impl<'a> Output<'a> {
    pub(crate) fn new(sink: &'a mut dyn Write, json: bool) -> Self {
        Self::stopped_by(Stop::default(), sink, json)
    }

    pub(crate) fn stopped_by(stop: Stop, sink: &'a mut dyn Write, json: bool) -> Self {
        Self {
            sink,
            held: Some(Vec::new()),
            heading: None,
            has_lines: false,
            json,
            is_ending: false,
            stop,
            bar: None,
            unwritten: Unwritten::default(),
            record: None,
            out: None,
            kept: None,
            named: Vec::new(),
            workers: Workers::default(),
            hands: Hands::default(),
        }
    }

    /// Who makes runs and plays games.
    pub(crate) fn hands(&self) -> Hands {
        self.hands.clone()
    }

    pub(crate) fn set_hands(&mut self, hands: Hands) {
        self.hands = hands;
    }

    pub(crate) fn set_workers(&mut self, workers: Workers) {
        self.workers = workers;
    }

    /// What makes the runs of the command: threads, or the workers of
    /// [`Elsewhere`](crate::Elsewhere).
    pub fn workers(&self) -> Workers {
        self.workers.clone()
    }

    pub(crate) fn set_record(&mut self, record: Option<Record>) {
        self.record = record;
    }

    pub(crate) fn set_out(&mut self, out: Option<String>) {
        self.out = out;
    }

    /// The folder of `--out`, if it was given.
    pub(crate) fn out(&self) -> Option<&str> {
        self.out.as_deref()
    }

    pub(crate) fn set_named(&mut self, named: Vec<Named>) {
        self.named = named;
    }

    /// The files that options and arguments name.
    pub(crate) fn named(&self) -> &[Named] {
        &self.named
    }

    /// Keeps all files from now on instead of writing them.
    pub(crate) fn keep_files(&mut self) -> Kept {
        self.kept.get_or_insert_default().clone()
    }

    pub(crate) fn kept(&self) -> Option<&Kept> {
        self.kept.as_ref()
    }

    /// The object "made" of a result file: everything that is needed to make the file again.
    ///
    /// `schedule` is the number of generations that a schedule covers, if the run has one.
    pub fn made(&self, generations: u64, evaluations: u64, schedule: Option<u64>) -> Made {
        let mut record = self
            .record
            .clone()
            .unwrap_or_else(|| Record::new("", "", 0));
        record.schedule = schedule;
        Made {
            record,
            evaluations,
            generations,
        }
    }

    /// Whether `--json` is given.
    pub fn json(&self) -> bool {
        self.json
    }

    /// What ends the command early: a signal, or the end of `--time`.
    ///
    /// From the first call on, the first signal no longer ends the process. Call it when all input
    /// is read, and then ask [`Stop::reason`] often.
    pub fn stop(&self) -> Stop {
        self.stop.listen();
        self.stop.clone()
    }

    /// The same for the clock alone: signals still end the process.
    pub(crate) fn stop_unasked(&self) -> Stop {
        self.stop.clone()
    }

    /// Prints all further lines above this bar.
    pub(crate) fn show_bar(&mut self, bar: ProgressBar) {
        self.bar = Some(bar);
    }

    /// Whether the bar of a [`Progress`](crate::Progress) is shown now.
    pub(crate) fn shows_bar(&self) -> bool {
        self.bar.as_ref().is_some_and(|bar| !bar.is_finished())
    }

    pub(crate) fn unwritten(&self) -> Unwritten {
        self.unwritten.clone()
    }

    /// Ends the command with this sentence and exit status 2, after its answers: a file could not
    /// be written.
    pub fn unsaved(&self, cause: String) {
        self.unwritten.add_cause(cause);
    }

    /// Prints the last answer of a command, as [`answer`](Self::answer) does, together with the
    /// files that could not be written: `"unwritten": {name: text}` in the object.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn close(&mut self, object: &impl Serialize, text: impl Display) -> Result<(), Failure> {
        self.is_ending = true;
        let unwritten = self.unwritten.take();
        if self.json {
            return self.object(&Closing { object, unwritten });
        }
        self.line(text)?;
        unwritten
            .iter()
            .try_for_each(|(name, text)| self.line(format_args!("{name}:\n{}", text.trim_end())))
    }

    /// Prints what is still held back. If files could not be written, returns a sentence with their
    /// paths and causes.
    pub(crate) fn finish(&mut self) -> Result<Option<String>, Failure> {
        self.is_ending = true;
        let unwritten = self.unwritten.take();
        if self.json && !unwritten.is_empty() {
            self.object(&serde_json::json!({ "unwritten": unwritten }))?;
        } else {
            unwritten.iter().try_for_each(|(name, text)| {
                self.line(format_args!("{name}:\n{}", text.trim_end()))
            })?;
        }
        self.release()?;
        let causes = &self.unwritten.0.borrow().causes;
        Ok((!causes.is_empty()).then(|| causes.join("; ")))
    }

    /// Prints an answer: `object` with `--json`, `text` without.
    ///
    /// A number that is not finite is written as `null`.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn answer(&mut self, object: &impl Serialize, text: impl Display) -> Result<(), Failure> {
        if self.json {
            self.object(object)
        } else {
            self.line(text)
        }
    }

    /// Prints an object on a line of its own, with and without `--json`.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn object(&mut self, object: &impl Serialize) -> Result<(), Failure> {
        let line = serde_json::to_string(object)?;
        self.line(escaped(&line))
    }

    /// Prints lines that have commands to the terminal, such as colours; with `--json`, nothing.
    /// Text in it that is from elsewhere is [`plain`].
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn styled(&mut self, text: impl Display) -> Result<(), Failure> {
        if self.json {
            return Ok(());
        }
        self.print(&format!("{text}\n"))
    }

    /// Prints a line for people; with `--json`, nothing.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn text(&mut self, text: impl Display) -> Result<(), Failure> {
        if self.json { Ok(()) } else { self.line(text) }
    }

    /// Prints a heading before the next line, if one follows; with `--json`, nothing.
    pub fn heading(&mut self, text: impl Display) {
        self.heading = (!self.json).then(|| text.to_string());
    }

    /// Whether a line was printed.
    pub(crate) fn has_lines(&self) -> bool {
        self.has_lines
    }

    /// Prints the lines that were held back. From now on lines are printed at once.
    ///
    /// # Errors
    ///
    /// If standard output cannot be written.
    pub fn release(&mut self) -> Result<(), Failure> {
        match self.held.take() {
            Some(held) => self.write(&held),
            None => Ok(()),
        }
    }

    fn line(&mut self, text: impl Display) -> Result<(), Failure> {
        let heading = self
            .heading
            .take()
            .map_or(String::new(), |heading| heading + "\n");
        self.print(&plain(&format!("{heading}{text}\n")))
    }

    fn print(&mut self, line: &str) -> Result<(), Failure> {
        self.has_lines = true;
        match &mut self.held {
            Some(held) => {
                held.extend_from_slice(line.as_bytes());
                Ok(())
            }
            None => self.write(line.as_bytes()),
        }
    }

    /// Hides the bar while it writes.
    fn write(&mut self, bytes: &[u8]) -> Result<(), Failure> {
        let sink = &mut self.sink;
        let mut write = || sink.write_all(bytes).and_then(|()| sink.flush());
        let written = match &self.bar {
            Some(bar) if !bar.is_finished() => bar.suspend(write),
            _ => write(),
        };
        // After a signal, the terminal may be gone.
        let is_closed = |error: &std::io::Error| {
            error.kind() == ErrorKind::BrokenPipe
                || error.raw_os_error() == Some(EIO) && self.stop.seen().is_some()
        };
        match written {
            Err(error) if is_closed(&error) && self.is_ending => Ok(()),
            Err(error) if is_closed(&error) => Err(Failure::Closed),
            written => written.at("standard output"),
        }
    }
}

/// JSON with the escapes of JSON for all characters that a terminal obeys.
fn escaped(json: &str) -> Cow<'_, str> {
    if !json.contains(is_command) {
        return Cow::Borrowed(json);
    }
    let mut escaped = String::with_capacity(json.len());
    for character in json.chars() {
        if is_command(character) {
            let _ = write!(escaped, "\\u{:04x}", u32::from(character));
        } else {
            escaped.push(character);
        }
    }
    Cow::Owned(escaped)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn printed(json: bool, tool: impl FnOnce(&mut Output) -> Result<(), Failure>) -> String {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, json);
        tool(&mut output)
            .and_then(|()| output.release())
            .expect("a vector can be written");
        String::from_utf8(sink).expect("text was written")
    }

    #[test]
    fn with_json_only_objects_are_printed() {
        let tool = |output: &mut Output| {
            output.text("three lines")?;
            output.answer(&serde_json::json!({ "lines": 3 }), "3")
        };
        assert_eq!(printed(true, tool), "{\"lines\":3}\n");
        assert_eq!(printed(false, tool), "three lines\n3\n");
    }

    #[test]
    fn no_command_to_the_terminal_is_printed() -> Result<(), serde_json::Error> {
        let name = "\u{1b}]0;title\u{7}\u{7f}\u{9b}2J\u{202e}x\r";
        let text = printed(false, |output| {
            output.heading(name);
            output.text(name)
        });
        let shown = r"\u{1b}]0;title\u{7}\u{7f}\u{9b}2J\u{202e}x\u{d}";
        assert_eq!(text, format!("{shown}\n{shown}\n"));
        let json = printed(true, |output| output.object(&name));
        assert!(!json.trim_end().contains(is_command), "{json:?}");
        assert_eq!(serde_json::from_str::<String>(&json)?, name);
        Ok(())
    }

    #[test]
    fn missing_and_infinite_numbers_are_null() {
        #[derive(Serialize)]
        struct Figures {
            moves: Option<u32>,
            mean: f64,
            most: f64,
        }
        let figures = Figures {
            moves: None,
            mean: f64::NAN,
            most: f64::INFINITY,
        };
        let line = printed(true, |output| output.object(&figures));
        assert_eq!(line, "{\"moves\":null,\"mean\":null,\"most\":null}\n");
    }

    #[test]
    fn lines_are_held_back_until_they_are_released() {
        let mut sink = Vec::new();
        let mut output = Output::new(&mut sink, false);
        output.text("held").expect("held back");
        drop(output);
        assert_eq!(sink, b"");
    }

    #[test]
    fn a_heading_is_printed_with_its_first_line() {
        let alone = |output: &mut Output| {
            output.heading("moves");
            Ok(())
        };
        assert_eq!(printed(false, alone), "");
        let tool = |output: &mut Output| {
            output.heading("moves");
            output.text("3")?;
            output.text("4")
        };
        assert_eq!(printed(false, tool), "moves\n3\n4\n");
        assert_eq!(printed(true, tool), "");
    }

    #[test]
    fn a_broken_pipe_closes_the_output() {
        struct Gone;
        impl Write for Gone {
            fn write(&mut self, _: &[u8]) -> std::io::Result<usize> {
                Err(ErrorKind::BrokenPipe.into())
            }
            fn flush(&mut self) -> std::io::Result<()> {
                Ok(())
            }
        }
        let mut sink = Gone;
        let mut output = Output::new(&mut sink, false);
        output.text("one").expect("held back");
        assert!(matches!(output.release(), Err(Failure::Closed)));
        assert!(matches!(output.text("two"), Err(Failure::Closed)));
        // At its end a command has nothing else to do than to return its answer.
        output.close(&(), "three").expect("there is no reader");
        output.text("four").expect("there is no reader");
        assert_eq!(output.finish().expect("there is no reader"), None);
    }
}
