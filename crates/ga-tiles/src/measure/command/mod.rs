#[cfg(all(feature = "description", not(target_arch = "wasm32")))]
mod answer;
mod failure;
#[cfg_attr(
    any(not(feature = "description"), target_arch = "wasm32"),
    path = "absent.rs"
)]
mod process;

pub use failure::Failure;

use super::{Error, MeasureType, Scratch, Template, Value};
use crate::level::{Alphabet, Level};
use ga_core::evaluate::Interrupt;
use process::Process;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

/// The levels at once, unless given.
const BATCH: usize = 4;
/// The time limit of a batch, unless given.
const LIMIT: Duration = Duration::from_secs(60);

/// A measure of your own in any language: a program that reads levels and writes a number for each.
///
/// The program starts with the first level and goes on until the search is dropped. It gets all
/// levels of a generation at once, as a *batch*, and answers each.
///
/// - *Input*: a line of JSON for each level: its rows, in the characters of its tiles, and how many
///   levels of the batch are `left`.
/// - *Output*: a line for each level, in the same order: a number, or `null` if the level has no
///   such value. Better than `null` is `{"value": null, "gap": 2}`, which says how far the level is
///   from a value, so that a search finds levels that have it. `null` has a gap of 1.
/// - *Text*: `{"value": 12, "text": "rrULd"}` also has a text, such as a solution. It is not
///   measured, but levels can be told apart by it:
///   [`Apart::answers`](crate::search::Apart::answers).
/// - *Flush*: write the output out after each line, or when `left` is 0. Most languages keep it
///   back otherwise.
/// - *End*: the program must end when its input ends, and write nothing more. It has a second for
///   that.
/// - *Stop*: a search that is [cut](ga_core::Engine::step_unless) kills the program, and starts it
///   again if it goes on.
/// - *Folder*: the program starts in the current folder of your program.
/// - *Messages* of the program go to its standard error, which is that of your program.
/// - *Determinism*: equal levels must have equal values and texts. A search asks for its first
///   levels twice, and ends with an error if the answers differ.
///
/// ```text
/// {"rows":["#####","#...#","##.##"],"left":1}
/// {"rows":["#.###","#.#.#","#...#"],"left":0}
/// ```
///
/// Here is a whole program in Python. It measures the longest straight line of sight:
///
/// ```python
/// import json
/// import sys
///
/// for line in sys.stdin:
///     rows = json.loads(line)["rows"]
///     columns = ["".join(column) for column in zip(*rows)]
///     print(max(len(sight) for line in rows + columns for sight in line.split("#")), flush=True)
/// ```
///
/// In a search, a batch has as many levels as there are
/// [climbers](crate::Search::with_climbers): 4, or what [`with_batch`](Self::with_batch) says. A
/// search with a command finds the same levels as one with a closure that returns the same values.
/// A program that fails ends the search: [`Failed`](crate::search::Failed).
///
/// - *Cost*: about 30 microseconds for a batch, and the time of the program: the one above takes
///   40 microseconds for a level of 14 x 14 cells.
/// - *Processes*: one for each run of a search. Clones share one.
/// - *Limits*: not in a browser, and only with feature `description`.
/// - *Further programs* that it starts are in its process group, and are ended with it (on Unix).
///
/// ```
/// use ga_tiles::level::Alphabet;
/// use ga_tiles::measure::{Command, Value};
///
/// let alphabet = Alphabet::new("#.")?;
/// let lengths = "while read -r level; do echo ${#level}; done";
/// let command = Command::new(["sh", "-c", lengths], alphabet.clone());
/// let levels = [alphabet.read("#.")?, alphabet.read("#.#.")?];
/// # if !cfg!(unix) { return Ok(()) }
/// assert_eq!(command.measure(&levels)?, [24.0, 26.0].map(Value::Number));
/// # Ok::<(), ga_tiles::Error>(())
/// ```
#[doc(alias = "subprocess")]
#[derive(Clone)]
pub struct Command {
    words: Arc<[String]>,
    alphabet: Alphabet,
    limit: Duration,
    batch: usize,
    process: Arc<Mutex<State>>,
}

/// What a program says of a level: the value, and perhaps a text.
pub type Answer = (Value, Option<String>);

#[derive(Debug, Default)]
enum State {
    #[default]
    New,
    Runs(Process),
    Failed(Failure),
}

impl Command {
    /// A program and its arguments. A name without a slash is looked up as in a shell; the program
    /// runs in the present folder. It gets levels in the characters of `alphabet`.
    pub fn new<W: Into<String>>(words: impl IntoIterator<Item = W>, alphabet: Alphabet) -> Self {
        let words = words.into_iter().map(Into::into).collect();
        Self {
            words,
            alphabet,
            limit: LIMIT,
            batch: BATCH,
            process: Arc::default(),
        }
    }

    /// The time limit for the answers of a batch: 60 seconds unless given. The first batch includes
    /// the start of the program.
    #[must_use]
    pub const fn with_limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// The levels of a search that are measured at once: 4 unless given. 0 counts as 1.
    ///
    /// With more levels at once, a search needs more evaluations: 1.2 to 1.4 times as many with 8,
    /// and 1.6 to 2.1 times with 16. So raise it only for a program that measures several levels in
    /// the time of one, such as on all cores or on a GPU.
    #[must_use]
    pub const fn with_batch(mut self, levels: usize) -> Self {
        self.batch = if levels == 0 { 1 } else { levels };
        self
    }

    /// The program and its arguments.
    pub fn words(&self) -> &[String] {
        &self.words
    }

    /// The time limit of a batch.
    pub const fn limit(&self) -> Duration {
        self.limit
    }

    /// The levels of a search that are measured at once.
    pub const fn batch(&self) -> usize {
        self.batch
    }

    /// Measures levels, all in one batch. Starts the program if it does not run yet.
    ///
    /// # Errors
    ///
    /// [`Error::Command`]. The program is ended then, and all later calls return the same error.
    pub fn measure(&self, levels: &[Level]) -> Result<Vec<Value>, Error> {
        Ok(self
            .answers(levels)?
            .into_iter()
            .map(|(value, _)| value)
            .collect())
    }

    /// As [`measure`](Self::measure), with the texts of levels that have one.
    ///
    /// # Errors
    ///
    /// As [`measure`](Self::measure).
    pub fn answers(&self, levels: &[Level]) -> Result<Vec<Answer>, Error> {
        Ok(self.answers_unless(levels, &|| false)?.unwrap_or_default())
    }

    /// As [`answers`](Self::answers); `None` if `stop` is due before the last answer. The program
    /// is ended then, and the next call starts it again.
    pub(crate) fn answers_unless(
        &self,
        levels: &[Level],
        stop: &Interrupt<'_>,
    ) -> Result<Option<Vec<Answer>>, Error> {
        let mut state = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        let measured = match &mut *state {
            State::Failed(failure) => Err(failure.clone()),
            _ if levels.is_empty() => Ok(Some(Vec::new())),
            State::Runs(process) => process.measure(levels, &self.alphabet, self.limit, stop),
            State::New => Process::start(&self.words).and_then(|mut process| {
                let values = process.measure(levels, &self.alphabet, self.limit, stop);
                *state = State::Runs(process);
                values
            }),
        };
        match &measured {
            Ok(None) => *state = State::New,
            Ok(_) => {}
            Err(failure) => *state = State::Failed(failure.clone()),
        }
        measured.map_err(|failure| self.error(failure))
    }

    /// Ends the program, if it runs. The next call of [`measure`](Self::measure) starts it again.
    ///
    /// A program that writes a line too many gives each level the value of another one. That may
    /// not be noticed while it runs, but it is at its end.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] with [`Failure::More`] if it wrote more than a line for each level, or
    /// the error of an earlier call.
    pub fn finish(&self) -> Result<(), Error> {
        let mut state = self.process.lock().unwrap_or_else(PoisonError::into_inner);
        *state = match std::mem::take(&mut *state) {
            State::Runs(mut process) => process
                .end()
                .map_or(State::New, |found| State::Failed(Failure::More { found })),
            other => other,
        };
        match &*state {
            State::Failed(failure) => Err(self.error(failure.clone())),
            _ => Ok(()),
        }
    }

    pub(crate) fn error(&self, failure: Failure) -> Error {
        Error::Command {
            command: self.words.join(" "),
            failure,
        }
    }

    /// The same command with a process of its own.
    pub(crate) fn with_own_process(&self) -> Self {
        Self {
            process: Arc::default(),
            ..self.clone()
        }
    }
}

/// The value of a program that fails is missing, with an infinite gap.
impl MeasureType for Command {
    fn of(&self, level: &Level, _: &mut Scratch) -> Value {
        let values = self.measure(std::slice::from_ref(level));
        values
            .ok()
            .and_then(|values| values.first().copied())
            .unwrap_or(Value::Missing { gap: f64::INFINITY })
    }

    fn check(&self, _: &Template) -> Result<(), Error> {
        Ok(())
    }
}

/// Whether both run the same program with the same arguments.
impl PartialEq for Command {
    fn eq(&self, other: &Self) -> bool {
        self.words == other.words && self.alphabet == other.alphabet
    }
}

impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            words,
            limit,
            batch,
            ..
        } = self;
        f.debug_struct("Command")
            .field("words", words)
            .field("limit", limit)
            .field("batch", batch)
            .finish_non_exhaustive()
    }
}
