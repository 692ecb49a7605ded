use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser};
use cli::{
    Answer, Common, Failure, Folder, Input, Limits, Output, Progress, Searching, Session,
    at_least_one, share,
};
use ga_core::genome::{BitString, Distance, Hamming};
use ga_core::{Observer, Score, State, StopReason};
use ga_request::claim::Value;
use ga_run::{Saved, log};
use ga_theseus::Error;
use ga_theseus::evolve::design::Spent;
use ga_theseus::evolve::fitness::Objective;
use ga_theseus::evolve::search::{Moment, Request, Scheme, Sealed, Search};
use ga_theseus::game::{Layout, Size};
use serde::de::DeserializeOwned;

use crate::codec::Reading;
use crate::files;
use crate::orders::Orders;
use crate::report;
use crate::solve::Rule;

/// The options of `evolve`: one hard maze, or mazes to order.
#[derive(Args)]
pub(crate) struct Evolve {
    /// The paper's scheme, or the search for the longest maze; mazes to order use the latter
    /// [default: paper]
    #[arg(long, value_parser = named::<Scheme, 2>([
        PossibleValue::new("paper"), PossibleValue::new("longest").alias("hardest"),
    ]))]
    scheme: Option<Scheme>,
    /// Width and height of the maze [default: 6x6]
    #[arg(long, value_name = "WxH")]
    size: Option<Size>,
    /// Mazes to start from; random ones fill the population if they are too few
    #[arg(long, value_name = "FILE")]
    founders: Option<Input>,
    /// What to maximise; difficulty only with the scheme longest [default: combined with the scheme
    /// paper, moves with longest]
    #[arg(long, value_parser = fitness())]
    fitness: Option<Objective>,
    /// Number of mazes in the population [default: the scheme's]
    #[arg(long, value_name = "N", value_parser = at_least_one)]
    population_size: Option<u64>,
    /// Number of elites, with the scheme paper [default: 4]
    #[arg(long, value_name = "N")]
    elites: Option<usize>,
    /// Share of the newborns that are random immigrants, 0 to 1, with the scheme paper [default:
    /// 0.5]
    #[arg(long, value_name = "SHARE", value_parser = share)]
    immigrants: Option<f64>,
    /// Probability that a pair is crossed, 0 to 1, with the scheme paper [default: 0.7]
    #[arg(long, value_name = "P", value_parser = share)]
    crossover: Option<f64>,
    /// Probability that a bit flips, 0 to 1, with the scheme paper [default: 0.001]
    #[arg(long, value_name = "P", value_parser = share)]
    mutation: Option<f64>,
    /// Weights of moves, visited states and the Minotaur's moves in the combined fitness, with the
    /// scheme paper [default: 200,100,200]
    #[arg(long, value_name = "A,B,C", value_delimiter = ',', num_args = 1)]
    weights: Option<Vec<f64>>,
    /// The score of mazes without solution, with the scheme paper [default: 0]
    #[arg(long, value_name = "X")]
    unsolvable: Option<f64>,
    #[command(flatten)]
    reading: Reading,
    #[command(flatten)]
    rule: Rule,
    /// Requires that every cell can be entered [default for mazes to order]
    #[arg(long, conflicts_with = "sealed_cells")]
    connected: bool,
    /// Allows at most N cells that cannot be entered, or any number [default: 0 for mazes to order,
    /// any with the scheme longest]
    #[arg(long, value_name = "N|any")]
    sealed_cells: Option<Sealed>,
    #[command(flatten)]
    run: Searching,
    #[command(flatten)]
    orders: Orders,
}

/// Reads the value of an option by its name in JSON.
pub(crate) fn named<T, const N: usize>(
    names: [impl Into<PossibleValue>; N],
) -> impl TypedValueParser<Value = T>
where
    T: DeserializeOwned + Clone + Send + Sync + 'static,
{
    PossibleValuesParser::new(names).try_map(|name| serde_json::from_value::<T>(name.into()))
}

/// Reads one of the paper's fitness functions, or the difficulty for a person.
fn fitness() -> impl TypedValueParser<Value = Objective> {
    let traps =
        PossibleValue::new("traps").help("The number of different traps that hold the Minotaur");
    let names = ["moves", "visited", "minotaur-moves", "combined"].map(PossibleValue::new);
    let names = names
        .into_iter()
        .chain([traps, PossibleValue::new("difficulty")]);
    PossibleValuesParser::new(names).try_map(|name| name.parse::<Objective>())
}

/// A search as a run file holds it.
struct Kept<'a>(Moment<'a>);

impl Saved for Kept<'_> {
    type Checkpoint = Value;

    fn checkpoint(&self) -> Value {
        self.0.checkpoint()
    }

    fn generations(&self) -> u64 {
        self.0.saved().generations
    }

    fn evaluations(&self) -> u64 {
        self.0.saved().evaluations
    }

    fn seed(&self) -> Option<u64> {
        self.0.seed()
    }
}

/// The distance of genomes in a log, which only the paper's scheme has.
struct OfBits;

impl Distance<BitString> for OfBits {
    fn between(&self, left: &BitString, right: &BitString) -> f64 {
        Hamming.between(left, right)
    }
}

impl Distance<Layout> for OfBits {
    fn between(&self, _: &Layout, _: &Layout) -> f64 {
        f64::NAN
    }
}

impl Evolve {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request = self.request()?;
        request.check().map_err(|error| self.placed(error))?;
        let (mut session, checkpoint) =
            self.run
                .saving
                .begin::<Value>(&self.run.limits, None, output)?;
        let is_resumed = checkpoint.is_some();
        // From here on, a signal ends the search and not the process.
        let due = output.stop();
        let search = match checkpoint {
            Some(checkpoint) => Some(Search::resume(&request, common.seed, checkpoint)?),
            None => Search::start_unless(&request, common.seed, &|| due.is_due())?,
        };
        let Some(mut search) = search else {
            return Ok(Answer::Unmet);
        };
        let mut folder = self.folder(&search, output)?;
        let stop = self.search(&mut search, &mut session, is_resumed, output)?;
        report::write(&search, stop, common, &mut folder, output)
    }

    /// The options that decide which search is made.
    fn request(&self) -> Result<Request, Failure> {
        let founders = match &self.founders {
            Some(file) => files::levels(&file.read()?)?,
            None => Vec::new(),
        };
        let request = Request {
            scheme: self.scheme,
            size: self.size,
            founders,
            fitness: self.fitness,
            population_size: self.population_size,
            elites: self.elites,
            immigrants: self.immigrants,
            crossover: self.crossover,
            mutation: self.mutation,
            weights: self.weights.clone(),
            unsolvable: self.unsolvable,
            clamp: self.reading.clamp,
            win: self.rule.win,
            connected: self.connected,
            sealed_cells: self.sealed_cells,
            ..Request::default()
        };
        self.orders.of(request)
    }

    /// An error of a request with the name of the file that it is about.
    fn placed(&self, error: Error) -> Failure {
        let file = self
            .founders
            .as_ref()
            .map(ToString::to_string)
            .or(self.orders.file());
        match (file, error) {
            (
                Some(file),
                error @ (Error::Founder { .. }
                | Error::OtherSize { .. }
                | Error::LostAtOnce { .. }
                | Error::CutOff { .. }
                | Error::Sealed { .. }),
            ) => Failure::refused(format!("{file}: {error}")),
            (_, error) => error.into(),
        }
    }

    /// The folder of `--out`. No option may name a file of the result.
    fn folder(&self, search: &Search, output: &Output) -> Result<Folder, Failure> {
        let folder = self.run.files.folder(output)?;
        let name = search.name();
        let is_result = |end: &str| match search.order() {
            Some(_) => [".json", ".svg"].iter().any(|kind| end.ends_with(kind)),
            None => [".json", ".svg", "-puzzle.svg"].contains(&end),
        };
        folder.check(|file| file.strip_prefix(&name).is_some_and(is_result))?;
        Ok(folder)
    }

    /// Runs the search. Returns why it ended.
    fn search(
        &self,
        search: &mut Search,
        session: &mut Session,
        is_resumed: bool,
        output: &mut Output,
    ) -> Result<StopReason, Failure> {
        let (generations, evaluations) = search.request().limits();
        let asked = search.request().asked();
        let limits = self.run.limits.or(Limits {
            generations,
            evaluations,
            ..Limits::default()
        });
        let log = session.log(Score::utility)?.with_distance(OfBits);
        let log = match search.moment() {
            Moment::Bits(state) => log.check(&state.into())?,
            Moment::Layouts(state) => log.check(&state.into())?,
            Moment::Order(_) => log,
        };
        let mut watch = (log, Progress::new(limits, output));
        let stop = output.stop();
        session.begin(&Kept(search.moment()))?;
        // The log has the generation in which an engine continues.
        let mut is_shown = is_resumed;
        let mut reached = |moment: &Moment<'_>| {
            let Spent {
                generations,
                evaluations,
                designed,
                ..
            } = moment.spent();
            match moment {
                Moment::Bits(state) if !is_shown => watch.observe(state),
                Moment::Layouts(state) if !is_shown => watch.observe(state),
                Moment::Bits(_) | Moment::Layouts(_) => {}
                Moment::Order(order) => {
                    let (log, progress) = &mut watch;
                    let found = || {
                        format!(
                            "{designed} of {asked} found, {} judged",
                            cli::counted(evaluations, "maze")
                        )
                    };
                    progress.draw(self.share(&limits, asked, moment.spent()), found);
                    // The founders of a later search are in the generation in which the one before
                    // ended.
                    let is_new = |state: &&State<_, _>| state.generation() > 0 || generations == 0;
                    if let Some(state) = order.state().filter(is_new) {
                        log.note(&log::Moment {
                            generation: generations,
                            evaluations,
                            ..state.into()
                        });
                    }
                }
            }
            is_shown = false;
            session.pass(&Kept(*moment));
            limits.reason(&stop, generations, evaluations)
        };
        let reason = search.run_unless(&mut reached, &|| stop.is_due())?;
        drop(watch);
        session.end(&Kept(search.moment()), reason);
        Ok(reason)
    }

    /// The share of the work that mazes to order have done. If several mazes are asked for, the run
    /// ends long before its usual limit.
    fn share(&self, limits: &Limits, asked: u64, spent: Spent) -> f64 {
        let Spent {
            generations,
            evaluations,
            designed,
            ..
        } = spent;
        match asked {
            1 => limits.share(generations, evaluations),
            asked => self
                .run
                .limits
                .share(generations, evaluations)
                .max(designed as f64 / asked as f64),
        }
    }
}
