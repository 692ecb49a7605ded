//! `farm demo`: three processes, one of them killed, and one thread: the same maze.

use crate::problem::{MAZE, fitness, own_worker};
use crate::run::maze;
use crate::status::table;
use clap::Args;
use cli::{Answer, Common, Failure, Output, at_least_one};
use ga_core::genome::BitString;
use ga_core::terminate::Generations;
use ga_farm::{Backend, Commands, Error, Event, Farm, Task, TaskId, Threads, worker};
use ga_theseus::draw;
use ga_theseus::scheme::paper::Parameters;
use serde_json::json;
use std::process::{Command, Stdio};
use std::time::Duration;

/// The number of answers after which a worker is killed.
const MOMENT: u64 = 20;

/// Evolves a maze with three processes, kills one of them, and compares the maze with that of one
/// thread.
#[derive(Args)]
pub(crate) struct Demo {
    /// Ends after N generations
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "10")]
    generations: u64,
}

/// Child processes, one of which is killed.
struct Killer {
    commands: Commands,
    answers: u64,
    killed: Option<String>,
}

impl Backend for Killer {
    fn submit(&mut self, task: &Task) -> Result<(), Error> {
        self.commands.submit(task)
    }

    fn next(&mut self, wait: Duration) -> Result<Option<Event>, Error> {
        let event = self.commands.next(wait)?;
        self.answers += u64::from(matches!(event, Some(Event::Answered { .. })));
        if self.answers >= MOMENT && self.killed.is_none() {
            let victim = self.commands.processes().next().map(|(name, id)| (name.to_owned(), id));
            if let Some((name, id)) = victim {
                let mut kill = Command::new("kill");
                kill.args(["-KILL", &id.to_string()]).stdout(Stdio::null()).stderr(Stdio::null());
                if kill.status().is_ok_and(|status| status.success()) {
                    self.killed = Some(name);
                }
            }
        }
        Ok(event)
    }

    fn withdraw(&mut self, task: &TaskId) {
        self.commands.withdraw(task);
    }

    fn workers(&self) -> Option<usize> {
        self.commands.workers()
    }

    fn put_aside(&mut self, worker: &str) {
        self.commands.put_aside(worker);
    }
}

impl Demo {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let stop = (Generations(self.generations), output.stop());
        let name = format!("demo-{}", common.seed);
        let fitness = worker::each(|bits: BitString| fitness()(bits));
        let one = Farm::new(Threads::new(1, fitness)?, &name, MAZE);
        let one = maze(one, None, common.seed, &stop)?;
        let commands = Commands::new(vec![own_worker()?; 3]);
        let killer = Killer { commands, answers: 0, killed: None };
        let three = maze(Farm::new(killer, &name, MAZE), None, common.seed, &stop)?;
        let is_equal = one.best == three.best && one.evaluations == three.evaluations;
        let (bits, fitness) = three.best.clone().unzip();
        let maze = match &bits {
            Some(bits) => Some(Parameters::default().encoding.decode(bits)?),
            None => None,
        };
        let object = json!({
            "seed": common.seed, "generations": three.generations, "evaluations": three.evaluations,
            "equal": is_equal, "fitness": fitness.flatten(), "maze": maze, "backend": "processes",
            "report": three.report,
        });
        let picture = maze.map_or_else(String::new, |maze| draw::text(&maze, maze.start()));
        let verdict =
            if is_equal { "the same maze as by one thread" } else { "another maze than by one thread" };
        let text = format!(
            "{picture}\nthree child processes, one of them killed: {verdict}, fitness {}\n{}",
            fitness.flatten().unwrap_or_default(),
            table(&three.report),
        );
        output.answer(&object, text)?;
        Ok(if is_equal { Answer::Met } else { Answer::Unmet })
    }
}
