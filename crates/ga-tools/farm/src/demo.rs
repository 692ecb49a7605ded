//! `farm demo`: three workers, one of them killed, and one thread: the same maze.

use crate::problem::{MAZE, fitness, own_worker};
use crate::queue::{Programs, Queue};
use crate::run::maze;
use crate::status::table;
use clap::{Args, ValueEnum};
use cli::{Answer, Common, Failure, Output, at_least_one};
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_farm::{Around, Backend, Commands, Event, Farm, Threads, worker};
use ga_theseus::draw;
use ga_theseus::scheme::paper::Parameters;
use serde_json::json;
use std::fmt::Write;
use std::process::{Command, Stdio};

/// The number of answers after which a worker is killed.
const MOMENT: u64 = 20;

/// The number of workers.
const WORKERS: usize = 3;

/// Evolves a maze with three workers, kills one of them, and compares the maze with that of one
/// thread.
///
/// The workers take their tasks from a NATS server, if the programs nats-server and farm-nats are
/// installed. Otherwise they are child processes. The demo says which.
#[derive(Args)]
pub(crate) struct Demo {
    /// Ends after N generations
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "10")]
    generations: u64,
    /// How the tasks reach the workers [default: nats if it is installed, otherwise processes]
    #[arg(long, value_enum, value_name = "NAME")]
    backend: Option<Means>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Means {
    /// Workers that take tasks from a queue on a NATS server
    Nats,
    /// Child processes
    Processes,
}

/// What is left to see after the run.
struct Stage {
    queue: Option<Queue>,
    killed: Option<String>,
}

impl Stage {
    /// Kills a worker: of the queue, or one of these commands. Returns its name.
    fn kill(&mut self, commands: &Commands) -> Option<String> {
        if let Some(queue) = &mut self.queue {
            return queue.kill_one();
        }
        let (name, id) = commands
            .processes()
            .next()
            .map(|(name, id)| (name.to_owned(), id))?;
        let mut kill = Command::new("kill");
        kill.args(["-KILL", &id.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null());
        kill.status()
            .is_ok_and(|status| status.success())
            .then_some(name)
    }
}

impl Demo {
    /// The queue, or why there is none.
    fn queue(&self) -> Result<Result<Queue, String>, Failure> {
        match (self.backend, Programs::find()) {
            (Some(Means::Processes), _) => Ok(Err("as asked for".to_owned())),
            (_, Ok(programs)) => Ok(Ok(Queue::start(programs, WORKERS, &own_worker()?)?)),
            (Some(Means::Nats), Err(missing)) => Err(Failure::refused(format!(
                "--backend nats: {missing}, docs/guide/farm.md tells how"
            ))),
            (None, Err(missing)) => Ok(Err(format!("because {missing}"))),
        }
    }

    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let name = format!("demo-{}", common.seed);
        let fitness = worker::each(|bits: BitString| fitness()(bits));
        let queue = self.queue()?;
        let stop = (Generations(self.generations), output.stop());
        let one = Farm::new(Threads::new(1, fitness)?, &name, MAZE);
        let Some(one) = maze(one, None, common.seed, &stop)? else {
            return Ok(Answer::Unmet);
        };
        let (queue, means, why) = match queue {
            Ok(queue) => (
                Some(queue),
                "nats",
                String::from("workers of a queue on nats-server"),
            ),
            Err(why) => (None, "processes", format!("child processes ({why})")),
        };
        let words = match &queue {
            Some(queue) => queue.relay(MAZE)?,
            None => own_worker()?,
        };
        let commands = Commands::new(vec![words; WORKERS]);
        let mut stage = Stage {
            queue,
            killed: None,
        };
        let mut answers = 0;
        let killer = Around(commands, |commands: &mut Commands, wait| {
            let event = commands.next(wait)?;
            answers += u64::from(matches!(event, Some(Event::Answered { .. })));
            if answers >= MOMENT && stage.killed.is_none() {
                stage.killed = stage.kill(commands);
            }
            Ok(event)
        });
        let three = Farm::new(killer, &name, MAZE);
        let Some(three) = maze(three, None, common.seed, &stop)? else {
            return Ok(Answer::Unmet);
        };
        let is_equal = one.best == three.best && one.evaluations == three.evaluations;
        let Stage { queue, killed } = &mut stage;
        let done = queue.as_mut().map(Queue::end);
        let (bits, fitness) = three.best.clone().unzip();
        let maze = match &bits {
            Some(bits) => Some(Parameters::default().encoding.decode(bits)?),
            None => None,
        };
        let object = json!({
            "seed": common.seed, "generations": three.generations, "evaluations": three.evaluations,
            "equal": is_equal, "fitness": fitness.flatten(), "maze": maze, "backend": means,
            "killed": killed, "queue": done, "report": three.report,
        });
        let picture = maze.map_or_else(String::new, |maze| draw::text(&maze, maze.start()));
        let verdict = if is_equal {
            "the same maze as by one thread"
        } else {
            "another maze than by one thread"
        };
        let killed = match killed {
            Some(killed) => format!("{killed} was killed"),
            None => format!("none was killed in fewer than {MOMENT} tasks"),
        };
        let mut text = format!(
            "{picture}\nthree {why}, {killed}: {verdict}, fitness {}\n{}",
            fitness.flatten().unwrap_or_default(),
            table(&three.report),
        );
        for worker in done.into_iter().flatten() {
            let says = match (&worker.says, worker.is_killed) {
                (Some(says), _) => says,
                (None, true) => "killed",
                (None, false) => "did not leave in time",
            };
            let _ = write!(text, "\n  {} of the queue: {says}", worker.name);
        }
        output.answer(&object, text)?;
        Ok(if is_equal { Answer::Met } else { Answer::Unmet })
    }
}
