use std::sync::Arc;

use ga_core::breed::Recombine;
use ga_core::evaluate::Serial;
use ga_core::genome::{BitString, Bounds, Permutation, RandomBits, RandomPermutation};
use ga_core::terminate::Generations;
use ga_core::{
    Crossover, Engine, Evaluator, Genome, Mutator, Population, Replacement, Sampler, Scheme,
    Selector,
};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use web_bridge::doors::{Game, Own};
use web_bridge::{
    Failure, File, Made, Progress, Record, Search, VERSION, fingerprint, result_name,
};

use crate::families::{Families, Traced};
use crate::options::Options;
use crate::parts::{self, Alike, Choice, Part};
use crate::problems::{Kind, tour};
use crate::program::Program;

/// The value of `"format"` in a file.
const FORMAT: &str = "engine-run/1";

/// The name that files say made them.
const NAME: &str = "engine";

type Breeder<G> = Recombine<Box<dyn Selector<f64>>, Box<dyn Crossover<G>>, Box<dyn Mutator<G>>>;

/// An engine, whatever its genomes are.
trait Lab {
    fn advance(&mut self);
    fn generation(&self) -> u64;
    fn evaluations(&self) -> u64;
    fn best(&self) -> Option<f64>;
    fn champion(&self) -> Value;
    fn scores(&self) -> &[f64];
    fn genomes(&self) -> Value;
    /// The founder of each individual.
    fn families(&self) -> Vec<usize>;
    fn hash(&self) -> String;
}

/// A genome as JSON for the page.
pub(crate) trait Shows {
    fn shown(&self) -> Value;
}

impl Shows for BitString {
    fn shown(&self) -> Value {
        self.iter()
            .map(|bit| if bit { '1' } else { '0' })
            .collect::<String>()
            .into()
    }
}

impl Shows for Vec<f64> {
    fn shown(&self) -> Value {
        json!(self)
    }
}

impl Shows for Permutation {
    fn shown(&self) -> Value {
        json!(self.as_ref())
    }
}

/// An engine and the families of its individuals.
struct Watched<E> {
    engine: E,
    families: Families,
}

impl<G, E> Lab for Watched<Engine<G, Traced<Breeder<G>>, E, Box<dyn Replacement<G, f64>>>>
where
    G: Genome + Shows + Serialize + DeserializeOwned,
    E: Evaluator<G, Score = f64>,
{
    fn advance(&mut self) {
        let next = self.engine.state().generation() + 1;
        self.engine.run(Generations(next));
    }

    fn generation(&self) -> u64 {
        self.engine.state().generation()
    }

    fn evaluations(&self) -> u64 {
        self.engine.state().evaluations()
    }

    fn best(&self) -> Option<f64> {
        self.engine.state().best().map(|(_, score)| *score)
    }

    fn champion(&self) -> Value {
        self.engine
            .state()
            .best()
            .map_or(Value::Null, |(genome, _)| genome.shown())
    }

    fn scores(&self) -> &[f64] {
        self.engine.state().population().scores()
    }

    fn genomes(&self) -> Value {
        let population: &Population<G, f64> = self.engine.state().population();
        population.genomes().iter().map(Shows::shown).collect()
    }

    fn families(&self) -> Vec<usize> {
        self.families.of(self.engine.state().population().genomes())
    }

    fn hash(&self) -> String {
        fingerprint(&self.engine.checkpoint())
    }
}

/// A run with the parts that a visitor chose.
pub struct Experiment {
    lab: Box<dyn Lab>,
    kind: Kind,
    record: Record,
    generations: u64,
    program: String,
}

/// The content of a file of this page.
#[derive(Deserialize, Serialize)]
struct Run {
    format: String,
    best: Option<f64>,
    genome: Value,
    hash: String,
    program: String,
}

/// What a page needs to repeat the run of a file.
#[derive(Debug, Deserialize, PartialEq, Serialize)]
pub(crate) struct Repeated {
    options: Map<String, Value>,
    seed: u64,
    generations: u64,
    hash: String,
}

/// The experiment of the page.
pub static GAME: Game = Game {
    doors: &[],
    shown: &[],
    own: &[Own {
        command: "experiment",
        start: |options, seed| Ok(Box::new(Experiment::start(options, seed)?)),
    }],
};

impl Experiment {
    /// Starts an experiment.
    ///
    /// # Errors
    ///
    /// If no experiment can have these options.
    pub fn start(given: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let options: Options = serde_json::from_value(Value::Object(given.clone()))?;
        let mut record = Record::new(NAME, VERSION, seed);
        record.options = Arc::new(
            given
                .into_iter()
                .filter(|(name, _)| name != "generations")
                .collect(),
        );
        let kind = options.problem.kind();
        let (lab, program) = match kind {
            Kind::Bits => of_bits(&options, seed)?,
            Kind::Reals => of_reals(&options, seed)?,
            Kind::Tours => of_tours(&options, seed)?,
        };
        Ok(Self {
            lab,
            kind,
            record,
            generations: options.generations(),
            program,
        })
    }
}

impl Search for Experiment {
    /// A budget of 0 only reports.
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let until = self.lab.evaluations().saturating_add(budget);
        let mut points = Vec::new();
        if self.lab.generation() == 0 {
            points.push(self.point());
        }
        while self.lab.generation() < self.generations && self.lab.evaluations() < until {
            let before = self.lab.generation();
            self.lab.advance();
            if self.lab.generation() == before {
                return Err("the parts produce no children".into());
            }
            points.push(self.point());
        }
        let generation = self.lab.generation();
        let (_, best, mean) = self.point();
        Ok(Progress {
            finished: generation >= self.generations,
            generations: generation,
            evaluations: self.lab.evaluations(),
            share: Some(generation as f64 / self.generations.max(1) as f64),
            best,
            mean,
            view: json!({
                "points": points,
                "kind": self.kind,
                "champion": self.lab.champion(),
                "scores": self.lab.scores(),
                "families": self.lab.families(),
                // Tours lie over each other: only the best is drawn.
                "genomes": if self.kind == Kind::Tours { Value::Null } else { self.lab.genomes() },
            }),
            ..Progress::default()
        })
    }

    fn result_file(&self) -> Result<File, Failure> {
        let made = Made {
            record: self.record.clone(),
            evaluations: self.lab.evaluations(),
            generations: self.lab.generation(),
        };
        let run = Run {
            format: FORMAT.to_owned(),
            best: self.lab.best(),
            genome: self.lab.champion(),
            hash: self.lab.hash(),
            program: self.program.clone(),
        };
        let name = result_name(&[&NAME, &self.record.seed]);
        Ok(File::made(&name, run, &made)?)
    }

    fn state_hash(&self) -> String {
        self.lab.hash()
    }
}

impl Experiment {
    /// The program that does the same.
    pub fn program(&self) -> &str {
        &self.program
    }

    /// Generation, best score and mean score.
    fn point(&self) -> (u64, Option<f64>, Option<f64>) {
        let scores = self.lab.scores();
        let mean = scores.iter().sum::<f64>() / scores.len() as f64;
        (self.lab.generation(), self.lab.best(), Some(mean))
    }
}

/// What a file of this page asks for, to be run again.
///
/// # Errors
///
/// If it is no such file.
pub(crate) fn read(file: &str) -> Result<Repeated, Failure> {
    #[derive(Deserialize)]
    struct File {
        #[serde(flatten)]
        run: Run,
        made: Made,
    }
    let File { run, made } = serde_json::from_str(file)?;
    if run.format != FORMAT || made.record.tool != NAME {
        return Err(format!("format {:?}: expected {FORMAT:?}", run.format).into());
    }
    let Made {
        record,
        generations,
        ..
    } = made;
    let repeated = Repeated {
        options: Arc::unwrap_or_clone(record.options),
        seed: record.seed,
        generations,
        hash: run.hash,
    };
    // Options that cannot be used are refused here, before the page shows them.
    Experiment::start(repeated.options.clone(), repeated.seed)?;
    Ok(repeated)
}

/// The parts of a scheme, chosen by name.
struct Chosen<G> {
    selector: Part<dyn Selector<f64>>,
    crossover: Part<dyn Crossover<G>>,
    mutator: Part<dyn Mutator<G>>,
}

/// What a program has besides the parts.
struct Setting {
    before: Vec<String>,
    evaluator: &'static str,
    founders: String,
}

impl<G: Genome + Alike + Shows + Serialize + DeserializeOwned + 'static> Chosen<G> {
    /// Starts the engine, and prints its program.
    fn start<E>(
        self,
        options: &Options,
        seed: u64,
        (evaluator, sampler): (E, &impl Sampler<G>),
        setting: Setting,
    ) -> Result<(Box<dyn Lab>, String), Failure>
    where
        E: Evaluator<G, Score = f64> + 'static,
    {
        let population = options.population()?;
        let menu = parts::menus(options.problem.kind()).replacement;
        let choice = Choice::read("replacement", options.replacement.as_deref(), menu)?;
        let survival = parts::replacement::<G>(choice, population)?;
        let Self {
            selector,
            crossover,
            mutator,
        } = self;
        let program = Program {
            imports: vec![
                selector.import,
                crossover.import,
                mutator.import,
                survival.part.import,
                survival.import,
            ],
            source: options.problem.source(),
            before: setting.before,
            selector: selector.code,
            crossover: crossover.code,
            mutator: mutator.code,
            offspring: survival.offspring,
            evaluator: setting.evaluator,
            replacement: survival.part.code,
            founders: setting.founders,
        };
        let program = program.text(population, seed, options.generations());
        let breeder = Recombine {
            selector: selector.operator,
            crossover: crossover.operator,
            mutator: mutator.operator,
            offspring: survival.offspring,
        };
        let families = Families::default();
        let breeder = Traced {
            inner: breeder,
            families: families.clone(),
        };
        let scheme = Scheme {
            breeder,
            evaluator,
            replacement: survival.part.operator,
        };
        let engine = scheme.found(sampler).size(population).seed(seed)?;
        Ok((Box::new(Watched { engine, families }), program))
    }
}

type Started = Result<(Box<dyn Lab>, String), Failure>;

fn of_bits(options: &Options, seed: u64) -> Started {
    let menus = parts::menus(Kind::Bits);
    let size = options.size()?;
    let chosen = Chosen::<BitString> {
        selector: parts::selector(Choice::read(
            "selector",
            options.selector.as_deref(),
            menus.selector,
        )?)?,
        crossover: parts::bit_crossover(Choice::read(
            "crossover",
            options.crossover.as_deref(),
            menus.crossover,
        )?)?,
        mutator: parts::bit_mutator(Choice::read(
            "mutator",
            options.mutator.as_deref(),
            menus.mutator,
        )?)?,
    };
    let setting = Setting {
        before: Vec::new(),
        evaluator: "score",
        founders: format!("&RandomBits({size})"),
    };
    chosen.start(
        options,
        seed,
        (Serial::new(options.problem.of_bits()), &RandomBits(size)),
        setting,
    )
}

fn of_reals(options: &Options, seed: u64) -> Started {
    let menus = parts::menus(Kind::Reals);
    let size = options.size()?;
    let side = options.problem.side();
    let bounds = Bounds::uniform(size, -side..=side)?;
    let crossover = Choice::read("crossover", options.crossover.as_deref(), menus.crossover)?;
    let mutator = Choice::read("mutator", options.mutator.as_deref(), menus.mutator)?;
    let chosen = Chosen::<Vec<f64>> {
        selector: parts::selector(Choice::read(
            "selector",
            options.selector.as_deref(),
            menus.selector,
        )?)?,
        crossover: parts::real_crossover(crossover, &bounds)?,
        mutator: parts::real_mutator(mutator, &bounds)?,
    };
    let setting = Setting {
        before: vec![format!(
            "let bounds = Bounds::uniform({size}, {:?}..={side:?})?;",
            -side
        )],
        evaluator: "score",
        founders: "&bounds".to_owned(),
    };
    chosen.start(
        options,
        seed,
        (Serial::new(options.problem.of_point()), &bounds),
        setting,
    )
}

fn of_tours(options: &Options, seed: u64) -> Started {
    let menus = parts::menus(Kind::Tours);
    let size = options.size()?;
    let crossover = Choice::read("crossover", options.crossover.as_deref(), menus.crossover)?;
    let mutator = Choice::read("mutator", options.mutator.as_deref(), menus.mutator)?;
    let chosen = Chosen::<Permutation> {
        selector: parts::selector(Choice::read(
            "selector",
            options.selector.as_deref(),
            menus.selector,
        )?)?,
        crossover: parts::tour_crossover(crossover),
        mutator: parts::tour_mutator(mutator),
    };
    let cities = tour::places(size);
    let evaluator = Serial::new(move |order: &Permutation| tour::call(order, &cities));
    let setting = Setting {
        before: vec![format!("let cities = cities({size});")],
        evaluator: "|tour: &Permutation| score(tour, &cities)",
        founders: format!("&RandomPermutation({size})"),
    };
    chosen.start(
        options,
        seed,
        (evaluator, &RandomPermutation(size)),
        setting,
    )
}

/// The ranks of a landscape's scores, 0 to 1, on a square grid; the first row is the top.
pub(crate) fn landscape(problem: &str, columns: u32) -> Result<Vec<f64>, Failure> {
    let problem: crate::Problem = serde_json::from_value(problem.into())?;
    let score = problem.of_point();
    let side = problem.side();
    let at = |index: u32| side * (2.0 * (f64::from(index) + 0.5) / f64::from(columns) - 1.0);
    let cells = (0..columns)
        .rev()
        .flat_map(|row| (0..columns).map(move |column| (column, row)));
    let scores: Vec<f64> = cells
        .map(|(column, row)| score(&vec![at(column), at(row)]))
        .collect();
    let mut order: Vec<usize> = (0..scores.len()).collect();
    order.sort_by(|&a, &b| scores[a].total_cmp(&scores[b]));
    let mut ranks = vec![0.0; scores.len()];
    for (rank, &index) in order.iter().enumerate() {
        ranks[index] = rank as f64 / (scores.len() - 1) as f64;
    }
    Ok(ranks)
}
