use ga_core::StopReason;
use ga_theseus::evolve::design::{Design, Designer, Journal, Moment, Requirements, Spent};
use ga_theseus::game::{Maze, Template, Win};
use ga_theseus::verify::CertifiedMazes;
use gallery_bridge::{Failure, Made, Progress, Record, ResultFile, fingerprint};
use serde_json::json;

use crate::options::Options;

/// The limit of evaluations for each maze, as in the tool.
const EVALUATIONS: u64 = 2_000_000;

/// The same if waits are required.
const WITH_WAITS: u64 = 500_000;

/// Mazes to order, in slices. Between two slices only the designer's journal is kept.
pub(crate) struct Orders {
    options: Options,
    record: Record,
    template: Template,
    requirements: Requirements,
    journal: Journal,
    spent: Spent,
    outcome: Outcome,
    finished: bool,
}

/// What a designer found, in one of the slices.
#[derive(Default)]
struct Outcome {
    designs: Vec<Design>,
    /// If a maze was not found, the nearest to it.
    nearest: Option<Design>,
}

impl Orders {
    /// Starts with options that were read into a record.
    pub(crate) fn new(options: Options, record: Record) -> Result<Self, Failure> {
        if options.count.is_some() && options.campaign.is_some() {
            return Err("campaign: not together with count".into());
        }
        let (template, requirements) = (options.template()?, options.requirements()?);
        requirements.check(&template)?;
        let (journal, spent, outcome) = Default::default();
        Ok(Self { options, record, template, requirements, journal, spent, outcome, finished: false })
    }

    pub(crate) fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        if self.finished {
            return Ok(self.progress(None, None));
        }
        let mut designer = self.designer();
        let asked = self.asked();
        let end = designer.moment().journal_spent().evaluations.saturating_add(budget.max(1));
        let limit = self.limit();
        let mut cut: Option<Journal> = None;
        let mut shown = (None, None);
        let mut stop = |moment: &Moment<'_>| {
            if let Some(state) = moment.state() {
                let scores = state.population().scores();
                let sum: f64 = scores.iter().sum();
                shown = (state.champion().map(|best| best.score), Some(sum / scores.len() as f64));
            }
            if moment.journal_spent().evaluations >= end && moment.spent().evaluations < limit {
                cut = Some(moment.journal());
                return Some(StopReason::Cancelled);
            }
            moment.limit(limit)
        };
        let outcome = match self.options.campaign {
            Some(levels) => campaign(&mut designer, levels, &mut stop)?,
            None => count(&mut designer, asked, &mut stop)?,
        };
        self.spent = designer.spent();
        self.outcome = outcome;
        self.finished = cut.is_none();
        self.journal = cut.unwrap_or_else(|| designer.moment().journal());
        Ok(self.progress(shown.0, shown.1))
    }

    /// The nearest maze of the present search, or the last one that was found.
    pub(crate) fn best(&self) -> Option<(Maze, Win)> {
        let Outcome { designs, nearest } = &self.outcome;
        Some((nearest.as_ref().or(designs.last())?.maze, self.options.win()))
    }

    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        let Spent { generations, evaluations, .. } = self.spent;
        let made = Made { record: self.record.clone(), evaluations, generations };
        let mazes = self.certified().ok_or("no maze was found")?;
        ResultFile::new(&self.name(), &mazes, &made)
    }

    pub(crate) fn state_hash(&self) -> String {
        fingerprint(&(&self.journal, self.spent.evaluations, self.spent.generations))
    }
}

impl Orders {
    /// A designer that continues where the last slice ended.
    fn designer(&self) -> Designer {
        let mut designer = Designer::new(self.template.clone(), self.record.seed);
        designer.requirements = self.requirements.clone();
        designer.aim = self.options.fitness.unwrap_or_default();
        designer.win = self.options.win();
        designer.continuing(self.journal.clone())
    }

    /// The number of mazes that are asked for.
    fn asked(&self) -> u64 {
        self.options.campaign.or(self.options.count).unwrap_or(1)
    }

    /// The greatest number of evaluations.
    fn limit(&self) -> u64 {
        let each = if self.options.waits.is_some() { WITH_WAITS } else { EVALUATIONS };
        self.asked().saturating_mul(each)
    }

    /// The name of the result, as in the tool.
    fn name(&self) -> String {
        format!("theseus-{}x{}-{}", self.template.width(), self.template.height(), self.record.seed)
    }

    /// The mazes that were found. If there is none, the nearest.
    fn mazes(&self) -> Vec<Maze> {
        let Outcome { designs, nearest } = &self.outcome;
        let shown: Vec<&Design> =
            if designs.is_empty() { nearest.iter().collect() } else { designs.iter().collect() };
        shown.into_iter().map(|design| design.maze).collect()
    }

    fn certified(&self) -> Option<CertifiedMazes> {
        match self.mazes()[..] {
            [] => None,
            [maze] if self.asked() == 1 => Some(CertifiedMazes::one(&self.name(), maze, self.options.win())),
            ref mazes => Some(CertifiedMazes::several(&self.name(), mazes, self.options.win())),
        }
    }

    /// `best` and `mean` are scores of the present search's population.
    fn progress(&self, best: Option<f64>, mean: Option<f64>) -> Progress {
        let asked = self.asked();
        let found = if self.finished { self.outcome.designs.len() as u64 } else { self.spent.designed };
        Progress {
            finished: self.finished,
            generations: self.spent.generations,
            evaluations: self.spent.evaluations,
            share: (asked > 1).then(|| found as f64 / asked as f64),
            best,
            mean,
            view: json!({
                "asked": asked,
                "found": found,
                "met": self.finished && found == asked,
                "most": self.limit(),
                "wanted": self.requirements.to_string(),
            }),
        }
    }
}

/// Designs mazes that differ.
fn count(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(&Moment<'_>) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let found = designer.series(usize::try_from(asked)?, stop)?;
    Ok(Outcome { designs: found.designs, nearest: found.nearest })
}

/// Designs mazes of rising difficulty.
fn campaign(
    designer: &mut Designer,
    levels: u64,
    stop: &mut dyn FnMut(&Moment<'_>) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let found = designer.campaign(usize::try_from(levels)?, stop)?;
    Ok(Outcome { designs: found.levels, nearest: found.missed.and_then(|(_, nearest)| nearest) })
}
