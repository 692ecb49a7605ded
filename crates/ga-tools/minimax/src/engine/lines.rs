//! Lines of standard input, which are read while a search is under way.

use cli::{Failure, line};
use ga_core::terminate::Deadline;
use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError};

/// The greatest length of a line in bytes: a game of chess of some 10 000 moves.
pub(super) const LONGEST: u64 = 1 << 16;

/// The bytes of all lines that wait. While there are more, no line is read.
const MOST: usize = 16 << 20;

/// A line of input.
pub(super) struct Line {
    pub(super) text: String,
    /// The number of lines before it.
    pub(super) number: u64,
}

/// What comes while a search is under way.
pub(super) enum Event {
    Line(Line),
    /// The input has ended.
    End,
    /// The search has found something.
    Told(String),
    /// The search has ended.
    Done,
    /// The time is over.
    Late,
    /// No more lines are read before others are taken, but the search is held.
    Full,
}

/// The lines of standard input. A thread of its own reads them.
pub(super) struct Lines {
    input: Arc<Input>,
    /// The lines that came during a search and have to wait for its end, in order.
    waiting: VecDeque<Line>,
    /// The number of lines that were taken from the input.
    taken: u64,
    /// How the input ended.
    ended: Option<Result<(), Failure>>,
}

/// What the threads of the input, of the search and of the conversation tell each other.
#[derive(Default)]
struct Input {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    lines: VecDeque<String>,
    end: Option<Result<(), Failure>>,
    /// What the search has found, in order.
    told: VecDeque<String>,
    is_done: bool,
    /// The memory of all lines that wait, here or in `Lines::waiting`.
    bytes: usize,
}

/// The memory of a line in bytes.
fn size(text: &str) -> usize {
    size_of::<Line>() + text.len()
}

impl Input {
    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Changes the state and wakes the other threads.
    fn change(&self, change: impl FnOnce(&mut State)) {
        change(&mut self.state());
        self.changed.notify_all();
    }

    /// Waits until there is something, for as long as `deadline` allows.
    fn wait(
        &self,
        deadline: Option<&Deadline>,
        is_there: impl Fn(&State) -> bool,
    ) -> MutexGuard<'_, State> {
        let mut state = self.state();
        while !is_there(&state) && deadline.is_none_or(|deadline| !deadline.is_over()) {
            let waited = match deadline {
                None => self.changed.wait(state).map_err(PoisonError::into_inner),
                Some(deadline) => match self.changed.wait_timeout(state, deadline.left()) {
                    Ok((state, _)) => Ok(state),
                    Err(poisoned) => Err(poisoned.into_inner().0),
                },
            };
            state = waited.unwrap_or_else(|state| state);
        }
        state
    }

    /// Reads all lines.
    fn read(&self) {
        let mut input = std::io::stdin().lock();
        let end = loop {
            match line(&mut input, LONGEST, "a command") {
                Ok(Some(text)) => self.change(|state| {
                    state.bytes += size(&text);
                    state.lines.push_back(text);
                }),
                Ok(None) => break Ok(()),
                Err(failure) => break Err(failure),
            }
            drop(self.wait(None, |state| state.bytes <= MOST));
        };
        self.change(|state| state.end = Some(end));
    }
}

/// Tells that a search has ended, also if it panicked.
pub(super) struct Done(Arc<Input>);

impl Done {
    /// Tells what the search has found.
    pub(super) fn tell(&self, text: String) {
        self.0.change(|state| state.told.push_back(text));
    }
}

impl Drop for Done {
    fn drop(&mut self) {
        self.0.change(|state| state.is_done = true);
    }
}

impl Lines {
    pub(super) fn of_input() -> Self {
        let input = Arc::<Input>::default();
        let reader = input.clone();
        std::thread::spawn(move || reader.read());
        Self {
            input,
            waiting: VecDeque::new(),
            taken: 0,
            ended: None,
        }
    }

    /// The next line; `None` at the end of the input.
    pub(super) fn next(&mut self) -> Result<Option<Line>, Failure> {
        if let Some(line) = self.waiting.pop_front() {
            self.input.change(|state| state.bytes -= size(&line.text));
            return Ok(Some(line));
        }
        if self.ended.is_none() {
            // No search is under way, so that nothing else can come.
            if let Event::Line(line) = self.hear(true, None) {
                return Ok(Some(line));
            }
        }
        self.ended.take().unwrap_or(Ok(())).map(|()| None)
    }

    /// Whether all lines were taken, and no more can come.
    pub(super) fn has_ended(&self) -> bool {
        self.ended.is_some()
    }

    /// A search begins. It has ended when the returned value is dropped.
    pub(super) fn begin(&self) -> Done {
        self.input.change(|state| state.is_done = false);
        Done(self.input.clone())
    }

    /// Waits for the next line, or for the end of the input, of the time or, unless `is_held`, of
    /// the search, whatever comes first.
    pub(super) fn hear(&mut self, is_held: bool, deadline: Option<&Deadline>) -> Event {
        let has_ended = self.ended.is_some();
        let mut state = self.input.wait(deadline, |state| {
            !state.lines.is_empty()
                || !state.told.is_empty()
                || if is_held {
                    state.bytes > MOST
                } else {
                    state.is_done
                }
                || state.end.is_some() && !has_ended
        });
        if let Some(text) = state.told.pop_front() {
            return Event::Told(text);
        }
        if state.is_done && !is_held {
            return Event::Done;
        }
        if let Some(text) = state.lines.pop_front() {
            state.bytes -= size(&text);
            drop(state);
            self.input.changed.notify_all();
            self.taken += 1;
            return Event::Line(Line {
                text,
                number: self.taken - 1,
            });
        }
        if let Some(end) = state.end.take() {
            drop(state);
            self.ended = Some(end);
            return Event::End;
        }
        if is_held && state.bytes > MOST {
            Event::Full
        } else {
            Event::Late
        }
    }

    /// Puts a line behind those that wait for the end of the search, or in the place of the last
    /// one if it `replaces` that.
    pub(super) fn put_back(&mut self, line: Line, replaces: impl Fn(&str) -> bool) {
        let bytes = size(&line.text);
        self.input.change(|state| state.bytes += bytes);
        if let Some(last) = self.waiting.back_mut().filter(|last| replaces(&last.text)) {
            let replaced = std::mem::replace(last, line);
            self.input
                .change(|state| state.bytes -= size(&replaced.text));
        } else {
            self.waiting.push_back(line);
        }
    }
}
