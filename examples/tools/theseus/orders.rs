use std::ops::RangeInclusive;
use std::path::PathBuf;
use std::str::FromStr;

use clap::Args;
use cli::{Answer, At, Common, Failure, Folder, Limits, Output, Progress, whole};
use ga_core::StopReason;
use ga_theseus::evolve::design::{Aim, Design, Designer, Requirements, Spent};
use ga_theseus::format::{Level, Mazes};
use ga_theseus::game::{Maze, Template};
use ga_theseus::solve::Solver;
use ga_theseus::solve::difficulty::Difficulty;
use ga_theseus::{Error, draw};
use serde::Serialize;

use crate::evolve::Evolve;
use crate::figures::Figures;
use crate::files;
use crate::size::Size;

/// Mazes judged for each maze that is asked for, where nothing else ends the search.
const EVALUATIONS: u64 = 2_000_000;

/// The same where waits are counted, from every start of every maze.
const WITH_WAITS: u64 = 500_000;

/// Mazes to order instead of the hardest, by the search for the hardest.
#[derive(Args)]
#[command(next_help_heading = "Mazes to order")]
pub(crate) struct Orders {
    /// Length of the shortest solution, both ends included: 30..40, 30.. or 35
    #[arg(long, value_name = "A..B", conflicts_with_all = EVOLUTION)]
    moves: Option<Range>,
    /// Waits of the shortest solution
    #[arg(long, value_name = "N", value_parser = whole, conflicts_with_all = EVOLUTION)]
    waits: Option<u64>,
    /// A maze in which ? is a wall that may be there or not, and null an actor or an exit anywhere
    #[arg(long, value_name = "FILE", conflicts_with_all = EVOLUTION)]
    template: Option<PathBuf>,
    /// So many mazes that differ from each other, seen from every side
    #[arg(long, value_name = "N", value_parser = some, conflicts_with_all = EVOLUTION)]
    count: Option<u64>,
    /// So many mazes that differ from each other, each harder than the one before
    #[arg(long, value_name = "N", value_parser = some, conflicts_with = "count", conflicts_with_all = EVOLUTION)]
    campaign: Option<u64>,
}

/// Options that say how a single maze evolves.
const EVOLUTION: [&str; 4] = ["founders", "population", "unsolvable", "clamp"];

/// More mazes than this are refused.
const MOST: u64 = 10_000;

/// How many mazes.
fn some(text: &str) -> Result<u64, String> {
    match text.parse() {
        Ok(number) if (1..=MOST).contains(&number) => Ok(number),
        _ => Err(format!("expected a whole number from 1 to {MOST}")),
    }
}

/// Both ends included.
#[derive(Clone, Debug, PartialEq)]
struct Range(RangeInclusive<u32>);

impl FromStr for Range {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong =
            || String::from("expected LEAST..MOST, both included, as in 30..40, or 30.. or ..40 or 35");
        let number = |text: &str, open: u32| match text {
            "" => Ok(open),
            text => text.parse().map_err(|_| wrong()),
        };
        let range = match text.split_once("..") {
            Some(("", "")) => return Err(wrong()),
            Some((least, most)) => number(least, 0)?..=number(most.trim_start_matches('='), u32::MAX)?,
            None => {
                let exactly = text.parse().map_err(|_| wrong())?;
                exactly..=exactly
            }
        };
        if range.is_empty() {
            return Err(format!("{} is more than {}, expected LEAST..MOST", range.start(), range.end()));
        }
        Ok(Self(range))
    }
}

/// What is printed in the end.
#[derive(Serialize)]
struct Ordered<'a> {
    seed: u64,
    generations: u64,
    evaluations: u64,
    stop: String,
    fitness: f64,
    files: &'a [String],
    asked: u64,
    found: usize,
    shortfall: Option<f64>,
    unmet: Option<&'a str>,
    #[serde(flatten)]
    figures: &'a Figures,
    /// Nothing in the search depends on how long it is.
    schedule: Option<u64>,
}

/// What came of an order.
#[derive(Default)]
struct Outcome {
    designs: Vec<Design>,
    /// The nearest to the one that was not found.
    nearest: Option<Design>,
    /// Why not all are there, and how near it came.
    unmet: Option<String>,
    stop: Option<StopReason>,
}

impl Orders {
    /// Whether anything is ordered.
    pub(crate) fn is_any(&self) -> bool {
        let Self { moves, waits, template, count, campaign } = self;
        moves.is_some() || waits.is_some() || template.is_some() || count.is_some() || campaign.is_some()
    }

    /// The options that orders have in common with other runs are those of `evolve`.
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
            (Some(path), Err(error)) if error != Error::NoMoves => return Err(error).at(path.display()),
            (_, checked) => checked?,
        }
        let mut folder = evolve.files.folder(output)?;
        let each = if self.waits.is_some() { WITH_WAITS } else { EVALUATIONS };
        let limits = evolve.limits.or(Limits::evaluations(each.saturating_mul(asked)));
        let (mut progress, command) = (Progress::new(limits, output), output.stop());
        let mut stop = |spent: Spent| {
            let Spent { generations, evaluations, designed, .. } = spent;
            // Several mazes end the run when they are found, long before the default limit does.
            let share = match asked {
                1 => limits.share(generations, evaluations),
                asked => evolve.limits.share(generations, evaluations).max(designed as f64 / asked as f64),
            };
            progress.draw(share, || format!("{designed} of {asked} found, {evaluations} mazes judged"));
            limits.reason(&command, generations, evaluations)
        };
        let outcome = match self.campaign {
            Some(levels) => campaign(&mut designer, levels, &mut stop)?,
            None => collect(&mut designer, asked, &mut stop)?,
        };
        drop(progress);
        self.report(&designer, asked, &outcome, common, &mut folder, output)
    }

    fn requirements(&self) -> Requirements {
        let waits = self.waits.map(|waits| u32::try_from(waits).unwrap_or(u32::MAX));
        Requirements { moves: self.moves.clone().map(|Range(range)| range), waits, ..Requirements::default() }
    }

    fn template(&self, size: Option<Size>) -> Result<Template, Failure> {
        let Some(path) = &self.template else {
            let Size { width, height } = size.unwrap_or_default();
            return Ok(Template::free(width, height)?);
        };
        let template = files::template(path)?;
        let found = Size { width: template.width(), height: template.height() };
        match size {
            Some(wanted) if wanted != found => {
                let sentence = format!("{}: {found} cells, --size asks for {wanted}", path.display());
                Err(Failure::refused(sentence))
            }
            _ => Ok(template),
        }
    }

    fn report(
        &self,
        designer: &Designer,
        asked: u64,
        outcome: &Outcome,
        common: &Common,
        folder: &mut Folder,
        output: &mut Output,
    ) -> Result<Answer, Failure> {
        let size = Size { width: designer.template.width(), height: designer.template.height() };
        let name = format!("theseus-{size}-{}", common.seed);
        let found = &outcome.designs;
        // What was not asked for is written only where there is nothing else.
        let written: Vec<&Design> =
            if found.is_empty() { outcome.nearest.iter().collect() } else { found.iter().collect() };
        let digits = written.len().to_string().len();
        let several = asked > 1;
        let levels: Vec<Level> = (1..)
            .zip(&written)
            .map(|(number, design)| {
                let id = if several { format!("{name}-{number:0digits$}") } else { name.clone() };
                Level { id: Some(id), maze: design.maze }
            })
            .collect();
        match levels.as_slice() {
            [] => {}
            [level] if !several => {
                folder.write(&format!("{name}.json"), serde_json::to_string_pretty(level)? + "\n");
            }
            levels => {
                let mazes = Mazes(levels.to_vec());
                folder.write(&format!("{name}.json"), serde_json::to_string_pretty(&mazes)? + "\n");
            }
        }
        let mut champion: Option<(Figures, f64)> = None;
        for (level, design) in levels.iter().zip(&written) {
            let file = level.id.as_deref().unwrap_or(&name);
            folder.write(&format!("{file}.svg"), draw::svg(&level.maze, Some(&design.path)));
            folder.write(&format!("{file}-puzzle.svg"), draw::svg(&level.maze, None));
            let figures = figures(level.id.clone(), &level.maze, designer);
            let is_difficulty = self.campaign.is_some() || designer.aim == Aim::Difficulty;
            let fitness = if is_difficulty { design.difficulty.value } else { design.path.len() as f64 };
            if several {
                output.answer(&figures, &figures)?;
            } else {
                output.text(draw::text(&level.maze, level.maze.start()).trim_end())?;
                output.text(&figures)?;
            }
            if champion.as_ref().is_none_or(|(_, most)| fitness > *most) {
                champion = Some((figures, fitness));
            }
        }
        let (figures, fitness) = champion.unwrap_or_else(|| (Figures::none(), 0.0));
        let Spent { generations, evaluations, .. } = designer.spent();
        let ordered = Ordered {
            seed: common.seed,
            generations,
            evaluations,
            stop: outcome.stop.unwrap_or(StopReason::Target).to_string(),
            fitness,
            files: folder.files(),
            asked,
            found: found.len(),
            shortfall: match &outcome.unmet {
                Some(_) => outcome.nearest.as_ref().map(|design| design.shortfall),
                None => Some(0.0),
            },
            unmet: outcome.unmet.as_deref(),
            figures: &figures,
            schedule: None,
        };
        let wrote = folder.files().first().map_or_else(String::new, |first| {
            let pictures = folder.files().len() - 1;
            let plural = if pictures == 1 { "picture" } else { "pictures" };
            format!("; wrote {first} and {pictures} {plural}{}", folder.replaced())
        });
        let text = format!(
            "{} of {asked} after {generations} generations, {evaluations} mazes judged{wrote}",
            found.len()
        );
        output.close(&ordered, text)?;
        let Some(unmet) = &outcome.unmet else { return Ok(Answer::Met) };
        output.text(unmet)?;
        Ok(Answer::Unmet)
    }
}

/// So many mazes that differ.
fn collect(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(Spent) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let mut outcome = Outcome::default();
    while (outcome.designs.len() as u64) < asked {
        let design = designer.design(stop)?;
        let given = design.as_ref().map(|design| design.stop);
        match design {
            Some(design) if design.is_met => outcome.designs.push(design),
            other => outcome.nearest = other,
        }
        if outcome.designs.len() as u64 == asked && given == Some(StopReason::Target) {
            break;
        }
        // A search that was ended from outside was the last one, also if its maze was found by
        // then: another one would judge its founders before it asks.
        let due = stop(designer.spent());
        if due.is_some() || given != Some(StopReason::Target) {
            outcome.stop = due.or(given).or(Some(StopReason::Stagnation));
            break;
        }
    }
    if (outcome.designs.len() as u64) < asked {
        let wanted = match asked {
            1 => designer.requirements.to_string(),
            asked if designer.requirements.is_empty() => format!("{asked} mazes that differ"),
            asked => format!("{asked} mazes that differ, each with {}", designer.requirements),
        };
        let found = if asked == 1 { String::new() } else { format!("found {}; ", outcome.designs.len()) };
        let nearest = nearest(outcome.nearest.as_ref(), outcome.designs.len());
        let bound = bound(designer);
        outcome.unmet = Some(format!("asked for {wanted}: {found}{nearest}{bound}"));
    }
    Ok(outcome)
}

/// That a length is beyond the greatest one, if it is.
fn bound(designer: &Designer) -> String {
    match (designer.longest(), &designer.requirements.moves) {
        (Some(most), Some(moves)) if *moves.start() > most => {
            let size = Size { width: designer.template.width(), height: designer.template.height() };
            format!("; no maze of {size} has more than {most} moves")
        }
        _ => String::new(),
    }
}

/// So many mazes that are harder and harder.
fn campaign(
    designer: &mut Designer,
    asked: u64,
    stop: &mut dyn FnMut(Spent) -> Option<StopReason>,
) -> Result<Outcome, Failure> {
    let count = usize::try_from(asked).unwrap_or(usize::MAX);
    let found = designer.campaign(count, stop)?;
    let mut outcome = Outcome { designs: found.levels, ..Outcome::default() };
    if let Some((wish, design)) = found.missed {
        let missed = match (&outcome.designs[..], &design) {
            ([last], None) if last.difficulty.value <= 0.0 => {
                String::from("the hardest maze leaves Theseus no choice, so that none is easier")
            }
            (levels, design) => {
                format!("the next was to have {wish}, {}", nearest(design.as_ref(), levels.len()))
            }
        };
        let found = outcome.designs.len();
        outcome.unmet =
            Some(format!("asked for {asked} mazes of rising difficulty: found {found}; {missed}"));
        outcome.stop = stop(designer.spent())
            .or(design.as_ref().map(|design| design.stop))
            .or(Some(StopReason::Stagnation));
        outcome.nearest = design;
    }
    Ok(outcome)
}

/// How near it came, in words; `found` mazes are there already.
fn nearest(design: Option<&Design>, found: usize) -> String {
    match design {
        None if found == 0 => String::from("no maze was found that has a way out"),
        None => String::from("no maze was found that has a way out and differs from what is there"),
        Some(design) if design.shortfall <= 0.0 => {
            String::from("the best of the others is too much like one that is there")
        }
        Some(Design { maze, path, difficulty, .. }) => {
            let (moves, waits) = (path.len(), difficulty.waits);
            let plural = |count| if count == 1 { "" } else { "s" };
            let sealed = maze.sealed_cells() as usize;
            let sealed = match sealed {
                0 => String::new(),
                _ => format!(", and {sealed} sealed cell{}", plural(sealed)),
            };
            format!(
                "the nearest has {moves} move{}, {waits} wait{} and a difficulty of {:.1}{sealed}",
                plural(moves),
                plural(waits as usize),
                difficulty.value
            )
        }
    }
}

fn figures(id: Option<String>, maze: &Maze, designer: &Designer) -> Figures {
    let search = Solver::default().breadth_first(maze, designer.win);
    Figures::new(id, &search, Difficulty::of(maze, designer.win))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_of_moves_has_both_ends_or_one_or_is_one_number() {
        let range = |text: &str| text.parse::<Range>().map(|Range(range)| range);
        assert_eq!(range("30..40"), Ok(30..=40));
        assert_eq!(range("30..=40"), Ok(30..=40));
        assert_eq!(range("30.."), Ok(30..=u32::MAX));
        assert_eq!(range("..40"), Ok(0..=40));
        assert_eq!(range("35"), Ok(35..=35));
        for text in ["", "..", "a..b", "-1..3", "3..4..5", "1.5", "4294967296", "40..30"] {
            assert!(range(text).is_err(), "{text}");
        }
    }
}
