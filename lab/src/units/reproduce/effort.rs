//! The evaluations that the paper's search needs until it has a good plan, by the number of clans
//! and of kinds of units.

use cli::{At, Failure, Output, Variant};
use ga_core::random::Stream;
use ga_core::terminate::{Evaluations, Generations, Target};
use ga_core::{Sampler, StopReason};
use ga_units::evolve::fitness::assess;
use ga_units::evolve::genome::{RandomPlans, TurnView};
use ga_units::format::DraftClan;
use ga_units::players::PaperPlayer;
use ga_units::scheme::paper::{Parameters, Redraw};
use ga_units::{Battle, Map, Roster, Terms, data};
use serde::{Deserialize, Serialize};

use super::Reproduce;
use ludevo_units::contest::Matches;

/// Units a side.
const UNITS: usize = 10;

/// A good plan has this share of the lead of the best plan over random plans. The first one holds
/// if a mutation draws the cell of one unit again, the second one if it draws all cells, as the
/// paper says: then the search comes no nearer.
const OF_ONE_CELL: f64 = 0.95;
const OF_ALL_CELLS: f64 = 0.5;

/// The number of random plans.
const RANDOM: u32 = 200;

/// Evaluations after which a search has found no good plan.
const MOST: u64 = 20_000;

/// Generations of the long search.
const LONG: u64 = 1000;

/// The search for the best plan: more individuals than the paper has, and a new cell for a single
/// unit of nearly every child.
fn long() -> PaperPlayer {
    PaperPlayer::new(Parameters {
        population: 50,
        parents: 20,
        mutation: 0.9,
        redraw: Redraw::OneCell,
        ..Parameters::default()
    })
}

/// The kinds of units of both sides, by the seed.
type Kinds = fn(&[Roster; 3], u64) -> Result<Roster, ga_units::Error>;

/// The variants. Over all seeds, each kind of a clan is as frequent on the side that plans.
const VARIANTS: [(&str, Kinds); 5] = [
    ("1 clan of 1 kind", |[paper, ..], seed| {
        of_kinds(paper, &[seed as usize % 4])
    }),
    ("1 clan of 2 kinds", |[paper, ..], seed| {
        of_kinds(paper, &PAIRS[seed as usize % 6])
    }),
    ("1 clan of 4 kinds", |[paper, ..], _| Ok(paper.clone())),
    ("1 clan of 3 kinds", |[_, clans @ ..], seed| {
        let own = &clans[seed as usize % 2];
        Roster::of_clans(own, own)
    }),
    ("2 clans of 3 kinds", |[_, clans @ ..], seed| {
        let own = seed as usize % 2;
        Roster::of_clans(&clans[own], &clans[1 - own])
    }),
];

/// All pairs of the four kinds of Table 1.
const PAIRS: [[usize; 2]; 6] = [[0, 1], [2, 3], [0, 2], [1, 3], [0, 3], [1, 2]];

/// The same kinds for both sides.
fn of_kinds(roster: &Roster, kinds: &[usize]) -> Result<Roster, ga_units::Error> {
    let kinds = kinds.iter().copied();
    roster
        .clone()
        .with_clan(0, kinds.clone())?
        .with_clan(1, kinds)
}

/// The kinds of Table 1, and the two clans of the examples.
fn rosters() -> Result<[Roster; 3], Failure> {
    let clan = |text: &str| {
        let draft: DraftClan = serde_json::from_str(text)?;
        Roster::try_from(draft).at("a clan of the examples")
    };
    Ok([Roster::paper(), clan(data::STEPPE)?, clan(data::TOWNS)?])
}

/// The search for a plan in one skirmish.
#[derive(Deserialize, Serialize)]
struct Figures {
    /// The logarithm to base 2 of the number of plans, if units could share a cell.
    bits: f64,
    /// The mean score of random plans, and the score of the best plan, by formula (3).
    random: f64,
    best: f64,
    /// Whether the search finds a good plan if a mutation draws one cell again, and its evaluations
    /// until then, or until it is given up.
    one_cell_reached: bool,
    one_cell_evaluations: u64,
    /// The same with the paper's mutation of all cells.
    all_cells_reached: bool,
    all_cells_evaluations: u64,
}

impl Figures {
    /// `None` if there is no plan to be made.
    fn of(battle: &Battle, seed: u64) -> Result<Option<Self>, Failure> {
        let view = TurnView::new(battle);
        let bits = (0..view.units().len())
            .map(|unit| (view.destinations(unit).len() as f64).log2())
            .sum();
        let mut rng = Stream::seeded(seed);
        let scores =
            (0..RANDOM).map(|_| assess(&view, &RandomPlans(&view).sample(&mut rng).0).fitness());
        let random = scores.sum::<f64>() / f64::from(RANDOM);
        let Some(best) = long().decide_until(&view, seed, Generations(LONG))? else {
            return Ok(None);
        };
        let effort = |redraw, share| {
            let good = random + share * (best.fitness - random);
            let mut paper = PaperPlayer::new(Parameters {
                redraw,
                ..Parameters::default()
            });
            // Another seed than that of the long search.
            let found = paper.decide_until(&view, !seed, (Target(good), Evaluations(MOST)))?;
            let found = found.map(|found| {
                (
                    found.stop == StopReason::Target,
                    found.evaluations.min(MOST),
                )
            });
            Ok::<_, Failure>(found.unwrap_or((false, MOST)))
        };
        let (one_cell_reached, one_cell_evaluations) = effort(Redraw::OneCell, OF_ONE_CELL)?;
        let (all_cells_reached, all_cells_evaluations) = effort(Redraw::AllCells, OF_ALL_CELLS)?;
        let best = best.fitness;
        Ok(Some(Self {
            bits,
            random,
            best,
            one_cell_reached,
            one_cell_evaluations,
            all_cells_reached,
            all_cells_evaluations,
        }))
    }
}

fn runs(command: &Reproduce) -> u64 {
    command.runs.unwrap_or(400)
}

/// The number of skirmishes of all variants.
pub(super) fn count(command: &Reproduce) -> u64 {
    VARIANTS.len() as u64 * runs(command)
}

/// Searches for plans in fresh skirmishes, the same maps for every variant.
pub(super) fn run(
    command: &Reproduce,
    first_seed: u64,
    skirmishes: &mut Matches,
    output: &mut Output,
) -> Result<(), Failure> {
    let rosters = rosters()?;
    for (name, kinds) in VARIANTS {
        let mut variant = Variant::new("effort", name);
        skirmishes.play(
            runs(command),
            &format!("effort, {name}"),
            |run| {
                let seed = first_seed.wrapping_add(run);
                let battle = Map::apart(15)?.armies(
                    &kinds(&rosters, seed)?,
                    Terms::default(),
                    UNITS,
                    seed,
                )?;
                Figures::of(&battle, seed)
            },
            |run, figures| {
                let seed = first_seed.wrapping_add(run);
                if command.summaries {
                    variant.count(&figures)
                } else {
                    variant.run(seed, &figures, output)
                }
            },
        )?;
        variant.close(output)?;
    }
    Ok(())
}
