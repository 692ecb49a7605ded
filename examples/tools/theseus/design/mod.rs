//! Mazes to order: one, several that differ, or a campaign.

mod campaign;
mod count;
pub(crate) mod ordered;
mod report;

use clap::Args;
use cli::{Answer, At, Common, Failure, Limits, Output, Progress, Written, whole};
use ga_core::{Score, StopReason};
use ga_run::Saved;
use ga_run::log;
use ga_theseus::Error;
use ga_theseus::evolve::design::{Aim, Design, Designer, Journal, Moment, Moves, Requirements, Spent};
use ga_theseus::game::{Size, Template};

use crate::evolve::Evolve;
use crate::files;
use report::Report;

/// Default limit of evaluations for each maze to order.
const EVALUATIONS: u64 = 2_000_000;

/// The same if waits are required, since they are counted from every start of every layout.
const WITH_WAITS: u64 = 500_000;

/// Designs mazes to order, by the search for the longest maze.
#[derive(Args)]
#[command(next_help_heading = "Mazes to order")]
pub(crate) struct Orders {
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35
    #[arg(long, value_name = "A..B", conflicts_with_all = EVOLUTION)]
    moves: Option<Moves>,
    /// Number of waits in the shortest solution
    #[arg(long, value_name = "N", value_parser = whole, conflicts_with_all = EVOLUTION)]
    waits: Option<u64>,
    /// A maze with free parts: ? is a free wall, null a free actor or exit
    #[arg(long, value_name = "FILE", conflicts_with_all = EVOLUTION)]
    template: Option<Written>,
    /// Number of mazes that differ from each other, in any orientation
    #[arg(long, value_name = "N", value_parser = number_of_mazes, conflicts_with_all = EVOLUTION)]
    count: Option<u64>,
    /// Number of mazes that differ from each other, each harder than the one before
    #[arg(long, value_name = "N", value_parser = number_of_mazes, conflicts_with = "count", conflicts_with_all = EVOLUTION)]
    campaign: Option<u64>,
}

/// The options of a single evolved maze that orders refuse.
const EVOLUTION: [&str; 9] = [
    "founders",
    "population_size",
    "unsolvable",
    "elites",
    "immigrants",
    "crossover",
    "mutation",
    "weights",
    "clamp",
];

/// The greatest number of mazes.
const MOST: u64 = 10_000;

fn number_of_mazes(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (1..=MOST).contains(&number) => Ok(number),
        _ => Err(format!("expected a whole number from 1 to {MOST}")),
    }
}

/// The result of an order.
#[derive(Default)]
struct Outcome {
    designs: Vec<Design>,
    /// If a maze was not found, the nearest to it.
    nearest: Option<Design>,
    /// If a maze was not found, a sentence that says so.
    unmet: Option<String>,
    stop: Option<StopReason>,
}

/// The searches of an order, as a run file holds them.
struct Searches<'a>(&'a Moment<'a>);

impl Saved for Searches<'_> {
    type Checkpoint = Journal;

    fn checkpoint(&self) -> Journal {
        self.0.journal()
    }

    fn generations(&self) -> u64 {
        self.0.journal_spent().generations
    }

    fn evaluations(&self) -> u64 {
        self.0.journal_spent().evaluations
    }
}

impl Orders {
    /// Whether one of the options is given.
    pub(crate) fn is_any(&self) -> bool {
        let Self { moves, waits, template, count, campaign } = self;
        moves.is_some() || waits.is_some() || template.is_some() || count.is_some() || campaign.is_some()
    }

    /// Designs what is ordered. `evolve` has the options that orders share with other runs.
    pub(crate) fn run(
        &self,
        evolve: &Evolve,
        common: &Common,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let asked = self.campaign.or(self.count).unwrap_or(1);
        let aim = evolve.aim()?;
        let mut designer = Designer::new(self.template(evolve.size)?, common.seed);
        (designer.aim, designer.win) = (aim, evolve.rule.win());
        designer.requirements =
            Requirements { sealed_cells: evolve.sealing.or(Some(0)), ..self.requirements() };
        let checked = designer.requirements.check(&designer.template);
        match (&self.template, checked) {
            (Some(file), Err(error)) if error != Error::NoMoves => return Err(error).at(file),
            (_, checked) => checked?,
        }
        let mut folder = evolve.files.folder(output)?;
        let size = Size { width: designer.template.width(), height: designer.template.height() };
        let name = format!("theseus-{size}-{}", common.seed);
        let is_result = |file: &str| [".json", ".svg"].iter().any(|end| file.ends_with(end));
        folder.check(|file| file.starts_with(&name) && is_result(file))?;
        let (mut session, journal) = evolve.saving.begin(&evolve.limits, None, output)?;
        if let Some(journal) = journal {
            designer = designer.continuing(journal);
        }
        let mut log = session.log(Score::utility)?;
        session.begin(&Searches(&designer.moment()))?;
        let each = if self.waits.is_some() { WITH_WAITS } else { EVALUATIONS };
        let limits = evolve.limits.or(Limits::evaluations(each.saturating_mul(asked)));
        let (mut progress, command) = (Progress::new(limits, output), output.stop());
        let mut stop = |moment: &Moment<'_>| {
            let Spent { generations, evaluations, designed, .. } = moment.spent();
            // If several mazes are asked for, the run ends long before its default limit.
            let share = match asked {
                1 => limits.share(generations, evaluations),
                asked => evolve.limits.share(generations, evaluations).max(designed as f64 / asked as f64),
            };
            progress.draw(share, || format!("{designed} of {asked} found, {evaluations} mazes judged"));
            session.pass(&Searches(moment));
            // The founders of a later search are in the generation in which the one before ended.
            if let Some(state) = moment.state().filter(|state| state.generation() > 0 || generations == 0) {
                log.note(&log::Moment { generation: generations, evaluations, ..state.into() });
            }
            limits.reason(&command, generations, evaluations)
        };
        let outcome = match self.campaign {
            Some(levels) => campaign::design(&mut designer, levels, &mut stop)?,
            None => count::design(&mut designer, asked, &mut stop)?,
        };
        drop((progress, log));
        session.end(&Searches(&designer.moment()), outcome.stop.unwrap_or(StopReason::Target));
        let is_by_difficulty = self.campaign.is_some() || designer.aim == Aim::Difficulty;
        let report = Report { designer: &designer, asked, outcome: &outcome, is_by_difficulty };
        report.write(common, &mut folder, output)
    }

    fn requirements(&self) -> Requirements {
        let waits = self.waits.map(|waits| u32::try_from(waits).unwrap_or(u32::MAX));
        Requirements { moves: self.moves.clone().map(|Moves(range)| range), waits, ..Requirements::default() }
    }

    fn template(&self, size: Option<Size>) -> Result<Template, Failure> {
        let Some(file) = &self.template else {
            let Size { width, height } = size.unwrap_or_default();
            return Ok(Template::free(width, height)?);
        };
        let template = files::template(&file.read()?)?;
        let found = Size { width: template.width(), height: template.height() };
        match size {
            Some(wanted) if wanted != found => {
                let sentence = format!("{file}: {found} cells, --size asks for {wanted}");
                Err(Failure::refused(sentence))
            }
            _ => Ok(template),
        }
    }
}
