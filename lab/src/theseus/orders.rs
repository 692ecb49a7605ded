//! Experiments with mazes to order.

use cli::{Failure, Output, Variant};
use ga_core::StopReason;
use ga_theseus::evolve::design::{Designer, Moment, Requirements};
use ga_theseus::game::{Size, Template};
use serde_json::{Value, json};

/// Evaluations after which an order is given up.
const EVALUATIONS: u64 = 2_000_000;

/// Gives a reason to end a search.
type Until<'a> = &'a dyn Fn(&Moment<'_>) -> Option<StopReason>;

/// The number of mazes in a collection.
const COLLECTION: usize = 20;

/// The number of mazes in a campaign.
const CAMPAIGN: usize = 10;

/// Orders by size, least and most moves, and waits.
const ORDERS: [(Size, u32, u32, Option<u32>); 6] = [
    (
        Size {
            width: 6,
            height: 6,
        },
        30,
        40,
        None,
    ),
    (
        Size {
            width: 6,
            height: 6,
        },
        60,
        70,
        None,
    ),
    (
        Size {
            width: 6,
            height: 6,
        },
        100,
        110,
        None,
    ),
    (
        Size {
            width: 6,
            height: 6,
        },
        30,
        40,
        Some(4),
    ),
    (
        Size {
            width: 8,
            height: 8,
        },
        80,
        100,
        None,
    ),
    (
        Size {
            width: 8,
            height: 8,
        },
        200,
        210,
        None,
    ),
];

/// Prints the runs of a variant of an experiment that are complete, and what they have in common.
fn repeat(
    experiment: &str,
    variant: String,
    seeds: &[u64],
    output: &mut Output,
    run: impl Fn(u64, Until<'_>) -> Result<Value, Failure> + Sync,
) -> Result<(), Failure> {
    let stop = output.stop();
    let until = |moment: &Moment<'_>| stop.reason().or(moment.limit(EVALUATIONS));
    Variant::new(experiment, variant).repeat(seeds, output, |seed| {
        let figures = run(seed, &until)?;
        Ok((!stop.is_due()).then_some(figures))
    })
}

/// Collections: their shortest solution, and the least difference of any two mazes.
pub(crate) fn variety(seeds: &[u64], output: &mut Output) -> Result<(), Failure> {
    let size = Size::default();
    repeat(
        "variety",
        format!("{size} {COLLECTION} mazes"),
        seeds,
        output,
        |seed, until| {
            let mut designer = Designer::new(Template::free(size.width, size.height)?, seed);
            let mut moves = Vec::new();
            for _ in 0..COLLECTION {
                let design = designer.design(&mut |moment| until(moment))?;
                moves.extend(
                    design
                        .filter(|design| design.is_met)
                        .map(|design| design.path.len()),
                );
            }
            let specimens = designer.collection.specimens();
            let pairs = specimens.iter().enumerate().flat_map(|(place, one)| {
                specimens[..place].iter().filter_map(move |other| {
                    let longer = one.path().len().max(other.path().len()) as f64;
                    one.difference(other)
                        .map(|least| (least.walls, least.path as f64 / longer))
                })
            });
            let (walls, ways): (Vec<u32>, Vec<f64>) = pairs.unzip();
            Ok(json!({
                "found": specimens.len(),
                "least_moves": moves.iter().min(),
                "mean_moves": moves.iter().sum::<usize>() as f64 / moves.len() as f64,
                "least_walls": walls.iter().min(),
                "least_path_share": ways.into_iter().reduce(f64::min),
                "evaluations": designer.spent().evaluations,
            }))
        },
    )
}

/// Required moves and waits: whether they are met, and after how many evaluations.
pub(crate) fn wishes(seeds: &[u64], output: &mut Output) -> Result<(), Failure> {
    for (size, least, most, waits) in ORDERS {
        let required = Requirements {
            moves: Some(least..=most),
            waits,
            ..Requirements::default()
        };
        repeat(
            "wishes",
            format!("{size} {required}"),
            seeds,
            output,
            |seed, until| {
                let mut designer = Designer::new(Template::free(size.width, size.height)?, seed);
                designer.requirements = required.clone();
                let design = designer.design(&mut |moment| until(moment))?;
                Ok(json!({
                    "met": design.as_ref().is_some_and(|design| design.is_met),
                    "shortfall": design.as_ref().map(|design| design.shortfall),
                    "moves": design.as_ref().map(|design| design.path.len()),
                    "difficulty": design.as_ref().map(|design| design.difficulty.value),
                    "evaluations": designer.spent().evaluations,
                }))
            },
        )?;
    }
    Ok(())
}

/// Campaigns: their first, fifth and last maze.
pub(crate) fn campaigns(seeds: &[u64], output: &mut Output) -> Result<(), Failure> {
    let size = Size::default();
    repeat(
        "campaign",
        format!("{size} {CAMPAIGN} mazes"),
        seeds,
        output,
        |seed, until| {
            let mut designer = Designer::new(Template::free(size.width, size.height)?, seed);
            let campaign = designer.campaign(CAMPAIGN, &mut |moment| until(moment))?;
            let levels = &campaign.designs;
            let difficulty = |level: usize| levels.get(level).map(|level| level.difficulty.value);
            let moves = |level: usize| levels.get(level).map(|level| level.path.len());
            Ok(json!({
                "found": levels.len(),
                "difficulty_of_first": difficulty(0),
                "difficulty_of_fifth": difficulty(4),
                "difficulty_of_last": difficulty(CAMPAIGN - 1),
                "moves_of_first": moves(0),
                "moves_of_last": moves(CAMPAIGN - 1),
                "rising": levels.is_sorted_by(|easy, hard| easy.difficulty.value < hard.difficulty.value),
                "evaluations": designer.spent().evaluations,
            }))
        },
    )
}
