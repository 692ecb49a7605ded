//! `--farm` and `--worker`: the runs of an experiment in other processes.
//!
//! Each worker carries out the same command line. The runs of an experiment are the calls of
//! [`Workers::repeat`], counted from 0: a task names a call and a seed, and a worker passes over
//! the calls before it. So no experiment has to be taken apart into tasks by hand.

use std::cell::RefCell;
use std::ffi::OsString;
use std::fmt;
use std::io::{StdinLock, Write};
use std::rc::Rc;
use std::time::Duration;

use clap::parser::ValueSource;
use clap::{ArgMatches, Args, Command};
use ga_core::terminate::Clock;
use ga_farm::worker::{Answer, Hello};
use ga_farm::{Backend, Commands, Error, Farm, Task, TaskId};
use serde::de::{DeserializeOwned, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::value::RawValue;

use crate::hands::until;
use crate::options::within;
use crate::{At, Failure, Stop, lines};

/// The name of the command that works for another process.
pub(crate) const NAME: &str = "worker";

/// The most processes that `--farm` starts.
const MOST: u64 = 1000;

/// How long a run may take. A run has no limit of its own: a worker that dies is noticed at once.
const LIMIT: Duration = Duration::from_secs(365 * 24 * 3600);

/// `--farm` and `--worker`, for a command whose runs other processes can make.
///
/// [`run`](crate::run) reads the values. The command takes [`Output::workers`](crate::Output) and
/// makes its runs with [`Workers::repeat`] or [`Variant::repeat`](crate::Variant::repeat).
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Other processes")]
pub struct Elsewhere {
    /// Makes the runs in N processes of this program; the output is the same
    #[arg(long = FARM, value_name = "N", value_parser = processes)]
    farm: Option<u64>,
    /// Makes the runs in a process of this command, such as `ssh host lab TOOL worker`; words
    /// are split at spaces. Give it again for further processes
    #[arg(long = WORKER, value_name = "COMMAND")]
    worker: Vec<String>,
}

const FARM: &str = "farm";
const WORKER: &str = "worker";

fn processes(text: &str) -> Result<u64, String> {
    within(text, 1..=MOST)
}

impl Elsewhere {
    /// Whether one of the options is given.
    pub fn is_given(&self) -> bool {
        self.farm.is_some() || !self.worker.is_empty()
    }

    /// Refuses the options if the runs of this experiment have to be made here.
    ///
    /// # Errors
    ///
    /// A sentence that names the experiment and the reason.
    pub fn refuse(&self, experiment: &str, reason: &str) -> Result<(), Failure> {
        if self.is_given() {
            let sentence =
                format!("--farm, --worker: not used by the experiment {experiment}, {reason}");
            return Err(Failure::refused(sentence));
        }
        Ok(())
    }
}

/// The words of each command of `--worker`.
///
/// # Errors
///
/// If a command has no word.
pub fn programs<'a>(
    commands: impl IntoIterator<Item = &'a String>,
) -> Result<Vec<Vec<String>>, Failure> {
    let words = |command: &String| command.split_whitespace().map(str::to_owned).collect();
    let commands: Vec<Vec<String>> = commands.into_iter().map(words).collect();
    if commands.iter().any(Vec::is_empty) {
        return Err(Failure::refused(
            "--worker: an empty command, expected a program",
        ));
    }
    Ok(commands)
}

/// The commands of the workers that these options ask for; `None` if they ask for none.
pub(crate) fn commands(
    matches: &ArgMatches,
    called: Option<&str>,
) -> Result<Option<Vec<Vec<String>>>, Failure> {
    let Some((_, inner)) = matches.subcommand() else {
        return Ok(None);
    };
    if inner.try_contains_id(FARM).is_err() {
        return Ok(None);
    }
    let own = inner.get_one::<u64>(FARM).copied().unwrap_or(0);
    let mut commands = programs(inner.get_many::<String>(WORKER).into_iter().flatten())?;
    if own > 0 {
        let program = std::env::current_exe().at("this program")?;
        let mut words = vec![program.display().to_string()];
        // `lab theseus` is the program and a tool of it.
        words.extend(
            called
                .into_iter()
                .flat_map(|called| called.split(' ').skip(1))
                .map(str::to_owned),
        );
        words.push(NAME.to_owned());
        commands.extend(vec![words; usize::try_from(own).unwrap_or_default()]);
    }
    Ok((!commands.is_empty()).then_some(commands))
}

/// The command for the command line of a tool, if a command of it has the options of [`Elsewhere`].
pub(crate) fn command(tool: &Command) -> Option<Command> {
    let about =
        "Makes runs for `--farm` and `--worker` of another process, on standard input and output";
    tool.get_subcommands()
        .any(is_farm)
        .then(|| Command::new(NAME).about(about))
}

/// The options of the command lines that a worker carries out. None of them names a file.
const CARRIED_OUT: [&str; 15] = [
    "all",
    "budget",
    "experiment",
    FARM,
    "generations",
    "json",
    "names",
    "runs",
    "seed",
    "size",
    "summaries",
    "threads",
    "time",
    "trees",
    WORKER,
];

/// Refuses a command line that a worker must not carry out: a task comes from elsewhere, so it can
/// make runs of an experiment and nothing else.
pub(crate) fn check(tool: &Command, matches: &ArgMatches) -> Result<(), Failure> {
    let experiments = matches.subcommand().and_then(|(name, inner)| {
        let command = tool.find_subcommand(name)?;
        is_farm(command).then_some((command, inner))
    });
    let Some((command, inner)) = experiments else {
        return Err(Failure::refused(
            "a worker makes runs of experiments, and carries out no other command",
        ));
    };
    let mut arguments = command.get_arguments();
    let other = arguments.find(|arg| {
        let id = arg.get_id().as_str();
        !CARRIED_OUT.contains(&id) && inner.value_source(id) == Some(ValueSource::CommandLine)
    });
    match other {
        Some(other) => Err(Failure::refused(format!(
            "--{}: cannot be used with workers, to which no files are sent",
            other.get_long().unwrap_or_default()
        ))),
        None => Ok(()),
    }
}

/// Whether a command has the options of [`Elsewhere`].
fn is_farm(command: &Command) -> bool {
    command.get_arguments().any(|arg| arg.get_id() == FARM)
}

/// The schema of the tasks. Another version may have other runs.
pub(crate) fn schema(tool: &Command) -> String {
    format!(
        "runs-of-{}/{}",
        tool.get_name(),
        tool.get_version().unwrap_or_default()
    )
}

/// What makes the runs of a command: the threads of this process, or the workers of `--farm` and
/// `--worker`. Clones are the same.
#[derive(Clone, Default)]
pub struct Workers(Rc<RefCell<Mode>>);

#[derive(Default)]
enum Mode {
    #[default]
    Threads,
    Farm(Box<Coordinator>),
    Works(Box<Server>),
}

/// A run, for a worker.
#[derive(Deserialize, Serialize)]
struct Item {
    /// The command line of the coordinator, without the program.
    line: Rc<[String]>,
    /// The number of the call of [`Workers::repeat`].
    call: u64,
    seed: u64,
}

/// The result of a run.
#[derive(Deserialize, Serialize)]
struct Reply {
    /// `None` if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    run: Option<Box<RawValue>>,
    /// The sentence of its error.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    refused: Option<String>,
}

impl Workers {
    /// The workers with these commands, which carry out this command line.
    pub(crate) fn farm(
        commands: Vec<Vec<String>>,
        schema: String,
        line: &[OsString],
        stop: Stop,
    ) -> Result<Self, Failure> {
        let text = |word: &OsString| word.to_str().map(str::to_owned);
        let line: Option<Rc<[String]>> = line.iter().map(text).collect();
        let Some(line) = line else {
            return Err(Failure::refused(
                "--farm, --worker: an argument is no text, expected UTF-8",
            ));
        };
        let commands = Commands::new(commands).with_limit(LIMIT);
        let backend: Box<dyn Backend> = until(commands, stop.clone());
        let farm = Farm::new(backend, "runs", schema).with_term(LIMIT);
        let coordinator = Coordinator {
            farm,
            line,
            calls: 0,
            stop,
        };
        Ok(Self(Rc::new(RefCell::new(Mode::Farm(Box::new(
            coordinator,
        ))))))
    }

    /// Whether this process works for another one. Nothing that it prints is seen.
    pub fn works_for_another(&self) -> bool {
        matches!(*self.0.borrow(), Mode::Works(_))
    }

    /// Runs once for each seed, and returns the complete results in the order of the seeds, as
    /// [`repeat`](crate::repeat) does. `None` in a worker: the results are with the process that it
    /// works for, so a run must not depend on them.
    ///
    /// `done` is called after each run.
    ///
    /// # Errors
    ///
    /// The error of the first seed whose run fails, or that of the workers.
    pub fn repeat<T: Serialize + DeserializeOwned + Send>(
        &self,
        seeds: &[u64],
        stop: &Stop,
        done: impl Fn() + Sync,
        run: impl Fn(u64) -> Result<Option<T>, Failure> + Sync,
    ) -> Result<Option<Vec<(u64, T)>>, Failure> {
        match &mut *self.0.borrow_mut() {
            Mode::Threads => {
                let counted = |seed| {
                    let found = run(seed);
                    done();
                    found
                };
                crate::repeat(seeds, stop, counted).map(Some)
            }
            Mode::Farm(coordinator) => coordinator.repeat(seeds, &done).map(Some),
            Mode::Works(server) => server.repeat(run).map(|()| None),
        }
    }
}

/// The figures of a run as they were written, in their order.
#[derive(Clone, Debug)]
pub(crate) struct Figures(Vec<(String, Box<RawValue>)>);

impl Figures {
    pub(crate) fn of(figures: &impl Serialize) -> Result<Self, Failure> {
        Ok(serde_json::from_str(&serde_json::to_string(figures)?)?)
    }
}

impl Serialize for Figures {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_map(self.0.iter().map(|(name, value)| (name, value)))
    }
}

impl<'de> Deserialize<'de> for Figures {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        struct Object;

        impl<'de> Visitor<'de> for Object {
            type Value = Figures;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, mut map: A) -> Result<Figures, A::Error> {
                let mut figures = Vec::new();
                while let Some(figure) = map.next_entry()? {
                    figures.push(figure);
                }
                Ok(Figures(figures))
            }
        }

        deserializer.deserialize_map(Object)
    }
}

/// The process that has the command line of the user.
struct Coordinator {
    farm: Farm<Box<dyn Backend>>,
    line: Rc<[String]>,
    calls: u64,
    stop: Stop,
}

impl Coordinator {
    fn repeat<T: DeserializeOwned>(
        &mut self,
        seeds: &[u64],
        done: &dyn Fn(),
    ) -> Result<Vec<(u64, T)>, Failure> {
        let call = self.calls;
        self.calls += 1;
        for (index, &seed) in (0..).zip(seeds) {
            self.farm.give(
                call,
                index,
                &Item {
                    line: self.line.clone(),
                    call,
                    seed,
                },
            )?;
        }
        let mut replies: Vec<Option<Reply>> = seeds.iter().map(|_| None).collect();
        loop {
            match self.farm.take::<Reply>() {
                Ok(Some((_, index, reply))) => {
                    replies[usize::try_from(index).unwrap_or(usize::MAX)] = Some(reply);
                    done();
                }
                Ok(None) => break,
                Err(_) if self.stop.is_due() => {
                    self.farm.forget();
                    break;
                }
                Err(Error::Hopeless {
                    index,
                    times,
                    worker,
                    reason,
                    ..
                }) => {
                    let seed = seeds
                        .get(usize::try_from(index).unwrap_or(usize::MAX))
                        .unwrap_or(&0);
                    let sentence =
                        format!("{times} workers failed, the last one, {worker}: {reason}");
                    return Err(Failure::refused(sentence))
                        .at(format_args!("the run with seed {seed}"));
                }
                Err(error) => return Err(error.into()),
            }
        }
        let mut found = Vec::new();
        for (&seed, reply) in seeds.iter().zip(replies) {
            match reply {
                Some(Reply {
                    refused: Some(sentence),
                    ..
                }) => return Err(Failure::refused(sentence)),
                Some(Reply { run: Some(run), .. }) => {
                    found.push((seed, serde_json::from_str(run.get())?));
                }
                _ => {}
            }
        }
        Ok(found)
    }
}

/// A task that was read.
struct Pending {
    id: TaskId,
    items: Vec<Item>,
}

/// The process that works for another one.
struct Server {
    input: StdinLock<'static>,
    schema: String,
    pending: Option<Pending>,
    /// The command line that is carried out, and the calls of it so far.
    line: Rc<[String]>,
    calls: u64,
}

impl Server {
    /// The next task; `None` at the end of the input.
    fn next(&mut self) -> Result<Option<&Pending>, Failure> {
        while self.pending.is_none() {
            let Some(line) = lines::bytes(&mut self.input, LONGEST, "a task")? else {
                return Ok(None);
            };
            let line = String::from_utf8(line)
                .map_err(|_| Failure::refused("not UTF-8, expected a task"))
                .at("standard input")?;
            let task = Task::from_line(&line)
                .map_err(Failure::refused)
                .at("standard input: no task")?;
            match task.check(&self.schema).and_then(|()| task.items::<Item>()) {
                Ok(items) if items.is_empty() => {
                    say(&Answer::new(task.id, Ok(b"[]".to_vec()), Duration::ZERO).to_line())?;
                }
                Ok(items) => self.pending = Some(Pending { id: task.id, items }),
                Err(reason) => say(&Answer::new(task.id, Err(reason), Duration::ZERO).to_line())?,
            }
        }
        Ok(self.pending.as_ref())
    }

    fn answer(&mut self, result: Result<Vec<u8>, String>, took: Duration) -> Result<(), Failure> {
        match self.pending.take() {
            Some(Pending { id, .. }) => say(&Answer::new(id, result, took).to_line()),
            None => Ok(()),
        }
    }

    /// Makes the runs of this call that the coordinator asks for.
    fn repeat<T: Serialize>(
        &mut self,
        run: impl Fn(u64) -> Result<Option<T>, Failure>,
    ) -> Result<(), Failure> {
        let call = self.calls;
        self.calls += 1;
        loop {
            let own = self.line.clone();
            let Some(pending) = self.next()? else {
                return Err(Failure::Closed);
            };
            let Some(first) = pending.items.first() else {
                return Err(Failure::Closed);
            };
            if first.line != own || first.call < call {
                // The command is carried out from its beginning.
                return Err(Failure::Closed);
            }
            if first.call > call {
                return Ok(());
            }
            let begun = Clock::system();
            let mut replies = Vec::new();
            for item in &pending.items {
                replies.push(match run(item.seed) {
                    Ok(None) => Reply {
                        run: None,
                        refused: None,
                    },
                    Ok(Some(found)) => Reply {
                        run: Some(serde_json::value::to_raw_value(&found)?),
                        refused: None,
                    },
                    Err(Failure::Refused(sentence)) => Reply {
                        run: None,
                        refused: Some(sentence),
                    },
                    Err(Failure::Closed) => return Err(Failure::Closed),
                });
            }
            let replies = serde_json::to_vec(&replies)?;
            self.answer(Ok(replies), begun.elapsed())?;
        }
    }
}

/// The greatest length of a task in bytes, which is that of an answer, too.
const LONGEST: u64 = 1 << 26;

fn say(line: &str) -> Result<(), Failure> {
    let mut output = std::io::stdout().lock();
    writeln!(output, "{line}")
        .and_then(|()| output.flush())
        .at("standard output")
}

/// Works for another process until the input ends. `carry_out` carries out a command line with
/// these workers.
pub(crate) fn serve(
    schema: String,
    carry_out: impl Fn(Vec<OsString>, Workers) -> Result<(), Failure>,
) -> Result<(), Failure> {
    // One process for each core: a run has one thread.
    rayon::ThreadPoolBuilder::new()
        .num_threads(1)
        .use_current_thread()
        .build_global()
        .at("a thread")?;
    say(&serde_json::to_string(&Hello::new(&*schema))?)?;
    let input = std::io::stdin().lock();
    let server = Server {
        input,
        schema,
        pending: None,
        line: Rc::new([]),
        calls: 0,
    };
    let workers = Workers(Rc::new(RefCell::new(Mode::Works(Box::new(server)))));
    loop {
        let line = {
            let Mode::Works(server) = &mut *workers.0.borrow_mut() else {
                return Ok(());
            };
            let Some(pending) = server.next()? else {
                return Ok(());
            };
            let line = pending
                .items
                .first()
                .map_or_else(|| Rc::new([]) as Rc<[String]>, |item| item.line.clone());
            (server.line, server.calls) = (line.clone(), 0);
            line
        };
        let carried_out = carry_out(line.iter().map(OsString::from).collect(), workers.clone());
        let Mode::Works(server) = &mut *workers.0.borrow_mut() else {
            return Ok(());
        };
        match carried_out {
            Err(Failure::Closed) if server.calls > 0 => {}
            Err(Failure::Closed) => return Ok(()),
            Err(Failure::Refused(sentence)) => server.answer(Err(sentence), Duration::ZERO)?,
            Ok(()) => {
                let calls = server.calls;
                let sentence = format!("this command has {calls} series of runs here, and no more");
                server.answer(Err(sentence), Duration::ZERO)?;
            }
        }
    }
}
