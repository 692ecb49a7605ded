//! `farm run`: a run whose fitness comes from workers.

use crate::problem::{MAZE, own_worker};
use crate::status::table;
use clap::Args;
use cli::{
    Answer, At, Common, Failure, Output, Workforce, at_least_one, programs, reported, within,
};
use ga_core::breed::MutateEach;
use ga_core::engine::Checkpoint;
use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::replace::OneToOne;
use ga_core::terminate::ByRef;
use ga_core::terminate::Generations;
use ga_core::{Breeder, Engine, Replacement, Scheme, StopReason};
use ga_farm::{Backend, Commands, Farm, Report, Scored, Verdict, attempt};
use ga_run::{Record, RunFile};
use ga_theseus::scheme::paper::Parameters;
use serde_json::json;
use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// The individuals of a population of bits.
const POPULATION: usize = 20;

/// Evolves a maze of Theseus by the paper's scheme, or bits, whose fitness comes from workers.
///
/// A worker is a command: `./bot`, `python3 score.py`, `ssh host ludevo farm worker`. It reads and
/// writes lines of JSON. Without `--worker`, this program works for itself.
#[derive(Args)]
pub(crate) struct Run {
    /// A command that scores genomes, such as `ssh host ludevo farm worker`; words are split at
    /// spaces. Give it again for further workers [default: this program]
    #[arg(long, value_name = "COMMAND")]
    worker: Vec<String>,
    /// Starts each command N times
    #[arg(long, value_name = "N", value_parser = copies, default_value = "1")]
    copies: u64,
    /// Evolves N bits instead of a maze; the score is a number, or null
    #[arg(long, value_name = "N", value_parser = bits, requires = "worker")]
    bits: Option<u64>,
    /// The schema of the tasks, with --bits [default: score/1]
    #[arg(long, value_name = "NAME", requires = "bits")]
    schema: Option<String>,
    /// Seconds that a task may take, and that a worker may take to say hello
    #[arg(long, value_name = "S", value_parser = at_least_one, default_value = "60")]
    limit: u64,
    /// Gives genomes that fail three times the score null, instead of stopping
    #[arg(long)]
    tolerant: bool,
    /// Gives every N-th task to two workers, and compares their answers
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    check_every: Option<u64>,
    /// Ends after N generations
    #[arg(long, value_name = "N", value_parser = at_least_one, default_value = "30")]
    generations: u64,
    /// Writes the run file after each generation, and continues from it
    #[arg(long, value_name = "FILE")]
    save: Option<PathBuf>,
    /// Writes the report of `ludevo farm status` while it works
    #[arg(long, value_name = "FILE")]
    status: Option<PathBuf>,
    /// A command that searches or plays, with its options: workers make its runs (--runs), judge
    /// its candidates or play its games
    #[arg(value_name = "TOOL COMMAND", trailing_var_arg = true, allow_hyphen_values = true, num_args = 2.., conflicts_with_all = ["bits", "schema", "tolerant", "generations", "save"])]
    search: Vec<OsString>,
}

impl Run {
    /// The command that is to be run by workers, and these workers.
    ///
    /// # Errors
    ///
    /// If a command of a worker has no words.
    pub(crate) fn forwarded(self) -> Result<Option<(Vec<OsString>, Workforce)>, Failure> {
        let name = |place: usize| self.search.get(place).and_then(|word| word.to_str());
        let Some(offer) = name(0)
            .zip(name(1))
            .map(|(tool, name)| format!("{tool}.{name}"))
        else {
            return Ok(None);
        };
        let mut commands = programs(&self.worker)?;
        if commands.is_empty() {
            let mut own = own_worker()?;
            own.extend(["--offer".to_owned(), offer]);
            commands.push(own);
        }
        let copies = usize::try_from(self.copies).unwrap_or(usize::MAX);
        let commands = commands.into_iter();
        let commands = commands.flat_map(|command| std::iter::repeat_n(command, copies));
        let workforce = Workforce {
            commands: commands.collect(),
            limit: Duration::from_secs(self.limit),
            check_every: self.check_every.unwrap_or_default(),
            status: self.status,
        };
        Ok(Some((self.search, workforce)))
    }
}

fn copies(text: &str) -> Result<u64, String> {
    within(text, 1..=1000)
}

fn bits(text: &str) -> Result<u64, String> {
    within(text, 1..=1 << 20)
}

/// What a run has found.
pub(crate) struct Found {
    pub(crate) best: Option<(BitString, Option<f64>)>,
    pub(crate) generations: u64,
    pub(crate) evaluations: u64,
    pub(crate) stop: StopReason,
    pub(crate) report: Report,
    /// Why the run file does not have the end of the run.
    pub(crate) unsaved: Option<ga_run::Error>,
}

impl Run {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let mut commands = programs(&self.worker)?;
        if commands.is_empty() {
            commands.push(own_worker()?);
        }
        let copies = usize::try_from(self.copies).unwrap_or(usize::MAX);
        let commands = commands
            .iter()
            .flat_map(|command| std::iter::repeat_n(command, copies));
        let commands = Commands::new(commands.cloned()).with_limit(Duration::from_secs(self.limit));
        let schema = match (self.bits, &self.schema) {
            (None, _) => MAZE,
            (Some(_), Some(schema)) => schema,
            (Some(_), None) => "score/1",
        };
        let mut farm = Farm::new(commands, format!("{schema}-{}", common.seed), schema)
            .with_term(Duration::from_secs(self.limit))
            .with_check_every(self.check_every.unwrap_or_default());
        if self.tolerant {
            farm = farm.with_verdict(Verdict::Result(serde_json::Value::Null));
        }
        let farm = reported(farm, self.status.clone())?;
        // What the values of the run depend on. Any workers may continue it.
        let record = Record::new("farm", env!("CARGO_PKG_VERSION"), common.seed)
            .with_option("schema", schema)
            .with_option("bits", self.bits)
            .with_option("tolerant", self.tolerant);
        let save = self.save.as_deref().map(|path| (path, record));
        let stop = output.stop();
        let stop = (Generations(self.generations), stop);
        let found = match self.bits {
            None => maze(farm, save, common.seed, &stop)?,
            Some(count) => {
                let count = usize::try_from(count).unwrap_or(usize::MAX);
                let breeder = MutateEach(BitFlip::new(1.0 / count as f64)?);
                let random = RandomBits(count);
                let parts = (breeder, OneToOne, random, POPULATION);
                evolve(farm, parts, save, common.seed, &stop)?
            }
        };
        let Some(found) = found else {
            return Ok(Answer::Unmet);
        };
        let Found {
            best,
            generations,
            evaluations,
            stop,
            report,
            unsaved,
        } = found;
        let (bits, fitness) = best.unzip();
        let bits = bits.map(|bits| bits.to_string());
        let fitness = fitness.flatten();
        let object = json!({
            "seed": common.seed, "generations": generations, "evaluations": evaluations,
            "stop": stop.to_string(), "fitness": fitness, "bits": bits, "report": report,
        });
        let text = format!(
            "fitness {} after {generations}, {evaluations}\n{}\n{}",
            fitness.map_or_else(|| "none".to_owned(), |fitness| fitness.to_string()),
            bits.unwrap_or_default(),
            table(&report),
            generations = cli::counted(generations, "generation"),
            evaluations = cli::counted(evaluations, "evaluation"),
        );
        output.answer(&object, text)?;
        if let Some(error) = unsaved {
            output.unsaved(error.to_string());
        }
        Ok(Answer::Met)
    }
}

/// Evolves a maze by the paper's scheme.
pub(crate) fn maze<B: Backend>(
    farm: Farm<B>,
    save: Option<(&Path, Record)>,
    seed: u64,
    stop: &impl ga_core::Termination<BitString, Option<f64>>,
) -> Result<Option<Found>, Failure> {
    let parameters = Parameters::default();
    let Scheme {
        breeder,
        replacement,
        ..
    } = parameters.scheme()?;
    evolve(
        farm,
        (
            breeder,
            replacement,
            parameters.founders(),
            parameters.population,
        ),
        save,
        seed,
        stop,
    )
}

fn evolve<B, Br, R>(
    farm: Farm<B>,
    (breeder, replacement, random, population): (Br, R, RandomBits, usize),
    save: Option<(&Path, Record)>,
    seed: u64,
    stop: &impl ga_core::Termination<BitString, Option<f64>>,
) -> Result<Option<Found>, Failure>
where
    B: Backend,
    Br: Breeder<BitString, Option<f64>>,
    R: Replacement<BitString, Option<f64>>,
{
    let evaluator = Scored::<_, Option<f64>>::new(farm);
    let scheme = Scheme {
        breeder,
        evaluator,
        replacement,
    };
    let interrupt = stop.interrupt();
    let due = || interrupt.as_ref().is_some_and(|due| due());
    let start = |checkpoint: Option<Checkpoint<BitString, Option<f64>>>| match checkpoint {
        Some(checkpoint) => Engine::resume(scheme, checkpoint).map(Some),
        None => scheme
            .found(&random)
            .size(population)
            .seed_unless(seed, &due),
    };
    attempt(|| {
        let (engine, reason, unsaved) = if let Some((path, record)) = save {
            let file = RunFile::open_or_create(path, record)?;
            let Some(mut engine) = start(file.checkpoint()?).at(path.display())? else {
                return Ok(None);
            };
            let mut run = ga_run::Run::new(file).every_generations(1);
            run.begin(&engine)?;
            let reason = run.advance(&mut engine, ByRef(stop), ());
            let unsaved = run.end(&engine, &reason.to_string()).err();
            (engine, reason, unsaved)
        } else {
            let Some(mut engine) = start(None)? else {
                return Ok(None);
            };
            let reason = engine.run(ByRef(stop));
            (engine, reason, None)
        };
        let state = engine.state();
        Ok(Some(Found {
            best: engine.best().map(|(bits, score)| (bits.clone(), *score)),
            generations: state.generation(),
            evaluations: state.evaluations(),
            stop: reason,
            report: engine.scheme().evaluator.farm().report().clone(),
            unsaved,
        }))
    })?
}
