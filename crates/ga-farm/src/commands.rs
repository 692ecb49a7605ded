use crate::backend::{Backend, Event};
use crate::error::Error;
use crate::process::{Process, Said, TIMES_TEXT};
use crate::task::{Task, TaskId};
use crate::worker::{Answer, Hello};
use ga_core::terminate::Clock;
use std::collections::VecDeque;
use std::fmt;
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

/// The greatest number of bytes of a line that a worker writes, beside 8 times those of its task.
const LONGEST: usize = 1 << 23;
/// The lines that a worker may write for a task: `LINES`, and `LINES_A_SECOND` for each second of
/// the time limit, up to a day. Further ones are no signs of life, but a flood.
const LINES: u64 = 1000;
const LINES_A_SECOND: u64 = 100;
const DAY: u64 = 86_400;
/// The time limit of a task, unless given.
const LIMIT: Duration = Duration::from_secs(60);
/// The time that a worker has to end after its output has ended.
const ENDS: Duration = Duration::from_millis(250);
/// The wait before a worker starts again after it ended without an answer, and its maximum. It
/// doubles with each start.
const BACK_OFF: Duration = Duration::from_millis(50);
const MOST_BACK_OFF: Duration = Duration::from_secs(30);
/// The characters of a line that an error shows, and those of a worker's reason.
const SHOWN: usize = 60;
const REASON: usize = 1000;
/// The answers that are kept, so that another worker gets a second copy of their tasks.
const KEPT: usize = 1024;

/// Workers that are child processes: `./bot`, `python3 score.py`, `ssh host worker`, `srun worker`.
///
/// They read and write lines of JSON: see [`worker`](crate::worker). One process works on one task
/// at a time.
///
/// - *Time limit*: a worker that does not answer in time is killed, with all that it has started
///   (on Unix), and starts again.
/// - *Restart*: a worker that ends starts again at once, and after 0.05, 0.1, 0.2 .. seconds if it
///   has not answered meanwhile. The [`Farm`](crate::Farm) puts a worker aside that only fails.
/// - *Floods*: a worker that does not say hello in time, writes a line of more than 8 MiB and 8
///   times its task, or writes more than 1000 lines and 100 per second of the time limit for a task
///   is [refused](Event::Refused): it gets no more tasks. One line of each worker is held at a
///   time; a worker that writes faster than its lines are read waits.
/// - *End*: when this value is dropped, all workers are killed. If your program is killed, the
///   input of the workers ends, so workers that read lines end after their task.
/// - *Messages* of workers belong on standard error, which is that of your program. A line on
///   standard output that is no answer is a failure.
/// - *Trust*: a worker runs with the rights of your program, and decides the results that it sends.
///
/// ```
/// use ga_farm::{Commands, Farm};
///
/// # if !cfg!(unix) { return Ok(()) }
/// # let script = r#"echo '{"hello":"ga-farm/1","schema":"nine/1"}'
/// # while read -r line; do id=${line#*\"id\":\"}
/// # echo "{\"id\":\"${id%%\"*}\",\"answer\":[9]}"; done"#;
/// let workers = Commands::new([["sh", "-c", script], ["sh", "-c", script]]);
/// let mut farm = Farm::new(workers, "doc", "nine/1");
/// let nines: Vec<u8> = farm.map(0, &["any"])?;
/// assert_eq!(nines, [9]);
/// # Ok::<(), ga_farm::Error>(())
/// ```
#[doc(alias = "subprocess")]
#[doc(alias = "ssh")]
pub struct Commands {
    slots: Vec<Slot>,
    limit: Duration,
    /// The time until hello; `None` is that of a task.
    start: Option<Duration>,
    clock: Clock,
    queue: VecDeque<Task>,
    /// The last answers, oldest first, and the places of their workers.
    answered: VecDeque<(TaskId, usize)>,
    events: VecDeque<Event>,
    /// Without a buffer: each worker waits until its line is heard, and all have their turns.
    said: Receiver<(usize, u32, Said)>,
    sender: SyncSender<(usize, u32, Said)>,
    /// The schema of the tasks; `None` before the first.
    schema: Option<String>,
}

/// A place for a worker.
struct Slot {
    words: Vec<String>,
    name: String,
    state: State,
    /// The number of starts. Lines of an earlier process are dropped.
    starts: u32,
    /// The ends since the last answer.
    ends: u32,
    /// The lines since the last task was handed out.
    lines: u64,
}

enum State {
    /// Starts at this time.
    Waits(Duration),
    /// Has not said hello. Killed at this time.
    Starts(Process, Duration),
    Idle(Process),
    /// Killed at this time.
    Busy(Process, TaskId, Duration),
    Closed,
}

impl Commands {
    /// One worker for each command. A command is a program and its arguments. Processes start with
    /// the first task, in the present folder.
    pub fn new<W: Into<String>, C: IntoIterator<Item = W>>(
        commands: impl IntoIterator<Item = C>,
    ) -> Self {
        let slots = (1..).zip(commands).map(|(number, words)| {
            let words: Vec<String> = words.into_iter().map(Into::into).collect();
            let mut name = format!("{number}: {}", words.join(" "));
            if let Some((end, _)) = name.char_indices().nth(SHOWN) {
                name.truncate(end);
            }
            Slot {
                words,
                name,
                state: State::Waits(Duration::ZERO),
                starts: 0,
                ends: 0,
                lines: 0,
            }
        });
        let (sender, said) = sync_channel(0);
        Self {
            slots: slots.collect(),
            limit: LIMIT,
            start: None,
            clock: Clock::system(),
            queue: VecDeque::new(),
            answered: VecDeque::new(),
            events: VecDeque::new(),
            said,
            sender,
            schema: None,
        }
    }

    /// The time limit of a task: 60 seconds unless given. Only items that take less than 25 ms come
    /// several in a task.
    #[must_use]
    pub const fn with_limit(mut self, limit: Duration) -> Self {
        self.limit = limit;
        self
    }

    /// The time that a worker has to say hello: that of a task unless given. Give more if workers
    /// wait for a machine, as those of `srun` do.
    #[must_use]
    pub const fn with_start(mut self, start: Duration) -> Self {
        self.start = Some(start);
        self
    }

    /// The workers that run now: their names and the numbers of their processes.
    pub fn processes(&self) -> impl Iterator<Item = (&str, u32)> {
        self.slots.iter().filter_map(|slot| match &slot.state {
            State::Starts(process, _) | State::Idle(process) | State::Busy(process, ..) => {
                Some((&*slot.name, process.id()))
            }
            State::Waits(_) | State::Closed => None,
        })
    }

    /// Starts processes, gives tasks to idle ones and kills late ones. Returns when it has to be
    /// called again.
    fn pump(&mut self) -> Duration {
        let now = self.clock.elapsed();
        let mut again = Duration::MAX;
        for index in 0..self.slots.len() {
            let slot = &mut self.slots[index];
            match &slot.state {
                State::Waits(at) if *at <= now => self.start(index, now),
                State::Starts(_, at) if *at <= now => {
                    let start = self.start.unwrap_or(self.limit);
                    self.refuse(index, format!("it did not say hello within {start:?}"));
                }
                State::Busy(_, _, at) if *at <= now => {
                    let limit = self.limit;
                    self.end(index, format!("no answer within {limit:?}"));
                }
                State::Idle(_) => self.hand_out(index, now),
                _ => {}
            }
            match &self.slots[index].state {
                State::Waits(at) | State::Starts(_, at) | State::Busy(_, _, at) => {
                    again = again.min(*at);
                }
                State::Idle(_) | State::Closed => {}
            }
        }
        again.saturating_sub(now)
    }

    fn start(&mut self, index: usize, now: Duration) {
        let slot = &mut self.slots[index];
        slot.starts += 1;
        let sender = self.sender.clone();
        let within = self.start.unwrap_or(self.limit);
        let start = slot.starts;
        // Sending fails only if this value is gone.
        let say = move |said| sender.send((index, start, said)).is_ok();
        match Process::start(&slot.words, LONGEST, say) {
            Ok(process) => {
                slot.state = State::Starts(process, now.saturating_add(within));
            }
            Err(error) => self.end(index, format!("it does not start: {error}")),
        }
    }

    /// The next task that this worker has not answered, or that all have answered.
    fn take(&mut self, index: usize) -> Option<Task> {
        let answered = |slot: usize, task: &Task| {
            let mut known = self.answered.iter();
            known.any(|(id, other)| *other == slot && *id == task.id)
        };
        let is_open = |slot: &usize| !matches!(self.slots[*slot].state, State::Closed);
        let by_all = |task| {
            let mut open = (0..self.slots.len()).filter(is_open);
            open.all(|slot| answered(slot, task))
        };
        let mut queue = self.queue.iter();
        let place = queue.position(|task| !answered(index, task) || by_all(task))?;
        self.queue.remove(place)
    }

    fn hand_out(&mut self, index: usize, now: Duration) {
        let Some(task) = self.take(index) else {
            return;
        };
        let slot = &mut self.slots[index];
        match std::mem::replace(&mut slot.state, State::Closed) {
            State::Idle(process) => {
                // Checked when it was submitted.
                process.ask(task.to_line().unwrap_or_default() + "\n");
                slot.lines = 0;
                let worker = slot.name.clone();
                let task = task.id;
                self.events.push_back(Event::Progress {
                    worker,
                    task: task.clone(),
                });
                slot.state = State::Busy(process, task, now.saturating_add(self.limit));
            }
            other => slot.state = other,
        }
    }

    /// The worker is ended, and gets no more tasks.
    fn refuse(&mut self, index: usize, reason: String) {
        let slot = &mut self.slots[index];
        let before = std::mem::replace(&mut slot.state, State::Closed);
        let worker = slot.name.clone();
        self.events.push_back(Event::Refused {
            worker: worker.clone(),
            reason: reason.clone(),
        });
        if let State::Busy(_, task, _) = before {
            self.events.push_back(Event::Left {
                worker,
                task: Some(task),
                reason,
            });
        }
    }

    /// The process of a slot has ended, or is ended here.
    fn end(&mut self, index: usize, reason: String) {
        let slot = &mut self.slots[index];
        let wait = BACK_OFF
            .saturating_mul(1 << slot.ends.min(16))
            .min(MOST_BACK_OFF);
        let wait = if slot.ends == 0 {
            Duration::ZERO
        } else {
            wait / 2
        };
        slot.ends += 1;
        let at = self.clock.elapsed().saturating_add(wait);
        let before = std::mem::replace(&mut slot.state, State::Waits(at));
        let task = if let State::Busy(_, task, _) = before {
            Some(task)
        } else {
            None
        };
        self.events.push_back(Event::Left {
            worker: slot.name.clone(),
            task,
            reason,
        });
    }

    fn hear(&mut self, index: usize, start: u32, said: Said) {
        let Some(slot) = self
            .slots
            .get_mut(index)
            .filter(|slot| slot.starts == start)
        else {
            return;
        };
        let worker = slot.name.clone();
        let is_starting = match &mut slot.state {
            State::Starts(..) => true,
            State::Idle(_) | State::Busy(..) => false,
            State::Waits(_) | State::Closed => return,
        };
        match said {
            Said::End => {
                let reason = match &mut slot.state {
                    State::Starts(process, _) | State::Idle(process) | State::Busy(process, ..) => {
                        process.status(ENDS)
                    }
                    _ => None,
                };
                let reason = reason.map_or_else(
                    || "its output ended".to_owned(),
                    |status| format!("it ended, {status}"),
                );
                self.end(index, reason);
            }
            Said::Long => self.refuse(
                index,
                format!(
                    "it wrote a line of more than {LONGEST} bytes and {TIMES_TEXT} times its task"
                ),
            ),
            Said::Line(line) if is_starting => {
                match Hello::check(&line, self.schema.as_deref().unwrap_or_default()) {
                    Ok(()) => {
                        if let State::Starts(process, _) =
                            std::mem::replace(&mut slot.state, State::Closed)
                        {
                            slot.state = State::Idle(process);
                        }
                        self.events.push_back(Event::Joined { worker });
                    }
                    Err(reason) => self.refuse(index, reason),
                }
            }
            Said::Line(line) => self.hear_answer(index, worker, &line),
        }
    }

    fn hear_answer(&mut self, index: usize, worker: String, line: &str) {
        let most = LINES + LINES_A_SECOND * self.limit.as_secs().min(DAY);
        self.slots[index].lines += 1;
        if self.slots[index].lines > most {
            let sentence = "an answer ends a task, messages belong on standard error";
            self.refuse(
                index,
                format!("it wrote {most} lines for a task; {sentence}"),
            );
            return;
        }
        let Ok(said) = serde_json::from_str::<Answer>(line) else {
            let start: String = line.chars().take(SHOWN).collect();
            let sentence = "which is no answer; messages belong on standard error";
            self.end(index, format!("it wrote `{start}`, {sentence}"));
            return;
        };
        let cost = said.cost();
        let slot = &mut self.slots[index];
        let Answer {
            id, answer, error, ..
        } = said;
        let event = match (answer, error) {
            (None, None) => Event::Progress { worker, task: id },
            (_, Some(reason)) => Event::Failed {
                worker,
                task: id.clone(),
                reason: reason.chars().take(REASON).collect(),
            },
            (Some(answer), None) => {
                slot.ends = 0;
                if self.answered.len() == KEPT {
                    self.answered.pop_front();
                }
                self.answered.push_back((id.clone(), index));
                let answer = answer.get().as_bytes().to_vec();
                Event::Answered {
                    worker,
                    task: id.clone(),
                    answer,
                    cost,
                }
            }
        };
        if let (
            Event::Answered { task: id, .. } | Event::Failed { task: id, .. },
            State::Busy(_, task, _),
        ) = (&event, &slot.state)
        {
            if id == task {
                if let State::Busy(process, ..) = std::mem::replace(&mut slot.state, State::Closed)
                {
                    slot.state = State::Idle(process);
                }
            }
        }
        self.events.push_back(event);
    }
}

impl Backend for Commands {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        task.to_line().map_err(|reason| Error::Json {
            what: format!("the payload of {}", task.id),
            reason,
        })?;
        self.schema.get_or_insert_with(|| task.schema.clone());
        self.queue.push_back(task.clone());
        Ok(())
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        let deadline = self.clock.elapsed().saturating_add(wait);
        loop {
            // Before further tasks are handed out, the farm hears what happened.
            if let Some(event) = self.events.pop_front() {
                return Ok(Some(event));
            }
            let again = if self.schema.is_some() {
                self.pump()
            } else {
                wait
            };
            if !self.events.is_empty() {
                continue;
            }
            let left = deadline.saturating_sub(self.clock.elapsed());
            if let Ok((index, start, said)) = self.said.recv_timeout(left.min(again)) {
                self.hear(index, start, said);
            } else if left.is_zero() {
                return Ok(None);
            }
        }
    }

    fn withdraw(&mut self, id: &TaskId) {
        self.queue.retain(|task| task.id != *id);
    }

    fn workers(&self) -> Option<usize> {
        Some(
            self.slots
                .iter()
                .filter(|slot| !matches!(slot.state, State::Closed))
                .count(),
        )
    }

    fn put_aside(&mut self, worker: &str) {
        for slot in self.slots.iter_mut().filter(|slot| slot.name == worker) {
            if let State::Busy(_, task, _) = std::mem::replace(&mut slot.state, State::Closed) {
                let worker = worker.to_owned();
                let reason = "it was put aside".to_owned();
                self.events.push_back(Event::Left {
                    worker,
                    task: Some(task),
                    reason,
                });
            }
        }
    }
}

impl fmt::Debug for Commands {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let names: Vec<&str> = self.slots.iter().map(|slot| &*slot.name).collect();
        f.debug_struct("Commands")
            .field("workers", &names)
            .field("limit", &self.limit)
            .finish_non_exhaustive()
    }
}
