//! The parts that a visitor can choose, each with its text in the printed program.

use ga_core::crossover::{
    Arithmetic, Blend, Cycle, EdgeRecombination, OnePoint, Order, PartiallyMapped, SimulatedBinary,
    TwoPoint, Uniform,
};
use ga_core::genome::{BitString, Bounds, Euclidean, Hamming, Permutation};
use ga_core::mutate::{
    AllScales, BitFlip, Gaussian, HeavyTailed, Insert, Inversion, OneBit, Polynomial, Reset,
    Scramble, Swap,
};
use ga_core::replace::{DeterministicCrowding, Generational, MuPlusLambda, ReplaceWorst};
use ga_core::select::{
    ExponentialRank, LinearRank, Random, Roulette, StochasticUniversal, Tournament, Truncation,
};
use ga_core::{Crossover, Mutator, Replacement, Selector};
use serde::Serialize;
use web_bridge::Failure;

use crate::problems::Kind;

/// A part of a menu.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Entry {
    /// Its name in options.
    pub name: &'static str,
    /// What it does, in a few words.
    pub about: &'static str,
    /// Its number, if it has one: the name and the usual value.
    pub number: Option<(&'static str, f64)>,
}

const fn entry(name: &'static str, about: &'static str) -> Entry {
    Entry {
        name,
        about,
        number: None,
    }
}

const fn with(name: &'static str, about: &'static str, number: &'static str, usual: f64) -> Entry {
    Entry {
        name,
        about,
        number: Some((number, usual)),
    }
}

/// The menus of a kind of genomes, the usual part first.
#[derive(Clone, Copy, Debug, Serialize)]
pub struct Menus {
    /// Which individuals become parents.
    pub selector: &'static [Entry],
    /// How two parents are recombined.
    pub crossover: &'static [Entry],
    /// How a child is changed.
    pub mutator: &'static [Entry],
    /// Which individuals survive.
    pub replacement: &'static [Entry],
}

const SELECTORS: [Entry; 5] = [
    with("tournament", "the best of a few drawn ones", "size", 2.0),
    with("linear-rank", "by rank, in equal steps", "pressure", 1.8),
    with("exponential-rank", "by rank, in equal ratios", "base", 0.9),
    with("truncation", "only the best ones", "size", 10.0),
    entry("random", "any"),
];
const SELECTORS_OF_BITS: [Entry; 7] = [
    SELECTORS[0],
    SELECTORS[1],
    SELECTORS[2],
    SELECTORS[3],
    SELECTORS[4],
    entry("roulette", "in proportion to the score"),
    entry("stochastic-universal", "the same with less chance"),
];
const NONE: Entry = entry("none", "no change");
const REPLACEMENTS: [Entry; 4] = [
    with(
        "generational",
        "children replace all but the elites",
        "elites",
        1.0,
    ),
    entry("mu-plus-lambda", "the best of parents and children"),
    entry("replace-worst", "two children replace the worst"),
    entry(
        "deterministic-crowding",
        "a child competes with the parent that is like it",
    ),
];

/// For tours: a child is rarely better than its parents.
const REPLACEMENTS_OF_TOURS: [Entry; 4] = [
    REPLACEMENTS[1],
    REPLACEMENTS[0],
    REPLACEMENTS[2],
    REPLACEMENTS[3],
];

/// The menus of a kind of genomes.
pub fn menus(kind: Kind) -> Menus {
    let (selector, crossover, mutator): (&[Entry], &[Entry], &[Entry]) = match kind {
        Kind::Bits => (
            &SELECTORS_OF_BITS,
            const {
                &[
                    with(
                        "uniform",
                        "exchanges each bit with a probability",
                        "rate",
                        0.5,
                    ),
                    entry("one-point", "exchanges all behind a cut"),
                    entry("two-point", "exchanges what is between two cuts"),
                    NONE,
                ]
            },
            const {
                &[
                    with(
                        "bit-flip",
                        "flips each bit with a probability",
                        "rate",
                        0.02,
                    ),
                    entry("one-bit", "flips one bit"),
                    with(
                        "heavy-tailed",
                        "flips one bit, and sometimes many",
                        "exponent",
                        1.5,
                    ),
                    NONE,
                ]
            },
        ),
        Kind::Reals => (
            &SELECTORS,
            const {
                &[
                    with(
                        "simulated-binary",
                        "near the parents, on both sides",
                        "index",
                        15.0,
                    ),
                    with(
                        "blend",
                        "anywhere between and around the parents",
                        "alpha",
                        0.5,
                    ),
                    entry("arithmetic", "on the line between the parents"),
                    NONE,
                ]
            },
            const {
                &[
                    with("polynomial", "mostly small steps", "index", 20.0),
                    with("gaussian", "normal steps", "deviation", 0.3),
                    with("all-scales", "steps of any size", "precision", 16.0),
                    with("reset", "draws a gene again", "rate", 0.1),
                    NONE,
                ]
            },
        ),
        Kind::Tours => (
            &SELECTORS,
            const {
                &[
                    entry("edge-recombination", "keeps neighbours"),
                    entry("order", "keeps the order"),
                    entry("partially-mapped", "keeps most places"),
                    entry("cycle", "keeps all places"),
                    NONE,
                ]
            },
            const {
                &[
                    entry("inversion", "reverses a part"),
                    entry("insert", "moves one city"),
                    entry("swap", "exchanges two cities"),
                    entry("scramble", "shuffles a part"),
                    NONE,
                ]
            },
        ),
    };
    let replacement = if kind == Kind::Tours {
        &REPLACEMENTS_OF_TOURS
    } else {
        &REPLACEMENTS
    };
    Menus {
        selector,
        crossover,
        mutator,
        replacement,
    }
}

/// A part with its text.
pub(crate) struct Part<T: ?Sized> {
    pub(crate) code: String,
    /// Its path in `ga_core`, if the prelude does not have it.
    pub(crate) import: &'static str,
    pub(crate) operator: Box<T>,
}

/// A name with its number, as `tournament:3`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Choice<'a> {
    name: &'a str,
    number: f64,
}

impl<'a> Choice<'a> {
    /// The first of the menu if nothing is given.
    pub(crate) fn read(
        role: &str,
        given: Option<&'a str>,
        menu: &'static [Entry],
    ) -> Result<Self, Failure> {
        let text = given.unwrap_or(menu[0].name);
        let (name, number) = text
            .split_once(':')
            .map_or((text, None), |(name, number)| (name, Some(number)));
        let entry = menu
            .iter()
            .find(|entry| entry.name == name)
            .ok_or_else(|| {
                let names: Vec<&str> = menu.iter().map(|entry| entry.name).collect();
                format!("{role} {name}: expected {}", names.join(", "))
            })?;
        let number = match (entry.number, number) {
            (Some((_, usual)), None) => usual,
            (Some(_), Some(text)) => {
                let parsed = text.parse().ok().filter(|number: &f64| number.is_finite());
                parsed.ok_or_else(|| format!("{role} {name}: {text}, expected a number"))?
            }
            (None, None) => 0.0,
            (None, Some(_)) => return Err(format!("{role} {name}: expected no number").into()),
        };
        Ok(Self { name, number })
    }

    /// The number, which must be a whole one.
    fn whole(self) -> Result<usize, Failure> {
        let Self { name, number } = self;
        let fits = (0.0..=1e6).contains(&number) && number.fract() == 0.0;
        if fits {
            Ok(number as usize)
        } else {
            Err(format!("{name}: {number}, expected a whole number").into())
        }
    }
}

fn part<T: ?Sized>(import: &'static str, code: impl Into<String>, operator: Box<T>) -> Part<T> {
    Part {
        code: code.into(),
        import,
        operator,
    }
}

/// The prelude has it, or it has no path.
const KNOWN: &str = "";

pub(crate) fn selector(choice: Choice<'_>) -> Result<Part<dyn Selector<f64>>, Failure> {
    let Choice { name, number } = choice;
    Ok(match name {
        "tournament" => {
            let size = choice.whole()?;
            part(
                KNOWN,
                format!("Tournament::new({size})?"),
                Box::new(Tournament::new(size)?),
            )
        }
        "truncation" => {
            let size = choice.whole()?;
            part(
                "select::Truncation",
                format!("Truncation::new({size})?"),
                Box::new(Truncation::new(size)?),
            )
        }
        "linear-rank" => {
            let code = format!("LinearRank::new({number:?})?");
            part(
                "select::LinearRank",
                code,
                Box::new(LinearRank::new(number)?),
            )
        }
        "exponential-rank" => {
            let code = format!("ExponentialRank::new({number:?})?");
            part(
                "select::ExponentialRank",
                code,
                Box::new(ExponentialRank::new(number)?),
            )
        }
        "roulette" => part("select::Roulette", "Roulette", Box::new(Roulette)),
        "stochastic-universal" => part(
            "select::StochasticUniversal",
            "StochasticUniversal",
            Box::new(StochasticUniversal),
        ),
        _ => part("select::Random", "Random", Box::new(Random)),
    })
}

pub(crate) fn bit_crossover(choice: Choice<'_>) -> Result<Part<dyn Crossover<BitString>>, Failure> {
    let Choice { name, number } = choice;
    Ok(match name {
        "uniform" => part(
            KNOWN,
            format!("Uniform::new({number:?})?"),
            Box::new(Uniform::new(number)?),
        ),
        "one-point" => part(KNOWN, "OnePoint", Box::new(OnePoint)),
        "two-point" => part("crossover::TwoPoint", "TwoPoint", Box::new(TwoPoint)),
        _ => part(KNOWN, "()", Box::new(())),
    })
}

pub(crate) fn bit_mutator(choice: Choice<'_>) -> Result<Part<dyn Mutator<BitString>>, Failure> {
    let Choice { name, number } = choice;
    Ok(match name {
        "bit-flip" => part(
            KNOWN,
            format!("BitFlip::new({number:?})?"),
            Box::new(BitFlip::new(number)?),
        ),
        "one-bit" => part("mutate::OneBit", "OneBit", Box::new(OneBit)),
        "heavy-tailed" => {
            let code = format!("HeavyTailed::new({number:?})?");
            part(
                "mutate::HeavyTailed",
                code,
                Box::new(HeavyTailed::new(number)?),
            )
        }
        _ => part(KNOWN, "()", Box::new(())),
    })
}

pub(crate) fn real_crossover(
    choice: Choice<'_>,
    bounds: &Bounds<f64>,
) -> Result<Part<dyn Crossover<Vec<f64>>>, Failure> {
    let Choice { name, number } = choice;
    let bounds = bounds.clone();
    Ok(match name {
        "simulated-binary" => {
            let code = format!("SimulatedBinary::new(&bounds).rate(0.5)?.index({number:?})?");
            part(
                "crossover::SimulatedBinary",
                code,
                Box::new(SimulatedBinary::new(&bounds).rate(0.5)?.index(number)?),
            )
        }
        "blend" => {
            let code = format!("Blend::new(&bounds).alpha({number:?})?");
            part(
                "crossover::Blend",
                code,
                Box::new(Blend::new(&bounds).alpha(number)?),
            )
        }
        "arithmetic" => part("crossover::Arithmetic", "Arithmetic", Box::new(Arithmetic)),
        _ => part(KNOWN, "()", Box::new(())),
    })
}

pub(crate) fn real_mutator(
    choice: Choice<'_>,
    bounds: &Bounds<f64>,
) -> Result<Part<dyn Mutator<Vec<f64>>>, Failure> {
    let Choice { name, number } = choice;
    let bounds = bounds.clone();
    Ok(match name {
        "polynomial" => {
            let code = format!("Polynomial::new(&bounds).rate(0.5)?.index({number:?})?");
            part(
                "mutate::Polynomial",
                code,
                Box::new(Polynomial::new(&bounds).rate(0.5)?.index(number)?),
            )
        }
        "gaussian" => {
            let code = format!("Gaussian::new(&bounds).rate(0.5)?.deviation({number:?})?");
            part(
                "mutate::Gaussian",
                code,
                Box::new(Gaussian::new(&bounds).rate(0.5)?.deviation(number)?),
            )
        }
        "all-scales" => {
            let code = format!("AllScales::new(&bounds).rate(0.5)?.precision({number:?})?");
            part(
                "mutate::AllScales",
                code,
                Box::new(AllScales::new(&bounds).rate(0.5)?.precision(number)?),
            )
        }
        "reset" => {
            let code = format!("Reset::new(&bounds).rate({number:?})?");
            part(
                "mutate::Reset",
                code,
                Box::new(Reset::new(&bounds).rate(number)?),
            )
        }
        _ => part(KNOWN, "()", Box::new(())),
    })
}

pub(crate) fn tour_crossover(choice: Choice<'_>) -> Part<dyn Crossover<Permutation>> {
    match choice.name {
        "edge-recombination" => part(
            "crossover::EdgeRecombination",
            "EdgeRecombination",
            Box::new(EdgeRecombination),
        ),
        "order" => part("crossover::Order", "Order", Box::new(Order)),
        "partially-mapped" => part(
            "crossover::PartiallyMapped",
            "PartiallyMapped",
            Box::new(PartiallyMapped),
        ),
        "cycle" => part("crossover::Cycle", "Cycle", Box::new(Cycle)),
        _ => part(KNOWN, "()", Box::new(())),
    }
}

pub(crate) fn tour_mutator(choice: Choice<'_>) -> Part<dyn Mutator<Permutation>> {
    match choice.name {
        "inversion" => part("mutate::Inversion", "Inversion", Box::new(Inversion)),
        "insert" => part("mutate::Insert", "Insert", Box::new(Insert)),
        "swap" => part("mutate::Swap", "Swap", Box::new(Swap)),
        "scramble" => part("mutate::Scramble", "Scramble", Box::new(Scramble)),
        _ => part(KNOWN, "()", Box::new(())),
    }
}

/// A genome for which all replacements work.
pub(crate) trait Alike: Sized {
    /// The type of its distance, by name and path.
    const DISTANCE: (&'static str, &'static str);
    /// The replacement in which a child competes with the parent that is like it.
    fn crowding() -> Box<dyn Replacement<Self, f64>>;
}

impl Alike for BitString {
    const DISTANCE: (&'static str, &'static str) = ("Hamming", "genome::Hamming");

    fn crowding() -> Box<dyn Replacement<Self, f64>> {
        Box::new(DeterministicCrowding(Hamming))
    }
}

impl Alike for Permutation {
    const DISTANCE: (&'static str, &'static str) = ("Hamming", "genome::Hamming");

    fn crowding() -> Box<dyn Replacement<Self, f64>> {
        Box::new(DeterministicCrowding(Hamming))
    }
}

impl Alike for Vec<f64> {
    const DISTANCE: (&'static str, &'static str) = ("Euclidean", "genome::Euclidean");

    fn crowding() -> Box<dyn Replacement<Self, f64>> {
        Box::new(DeterministicCrowding(Euclidean))
    }
}

/// A replacement, the number of children for it, and a second import.
pub(crate) struct Survival<G> {
    pub(crate) part: Part<dyn Replacement<G, f64>>,
    pub(crate) offspring: usize,
    pub(crate) import: &'static str,
}

pub(crate) fn replacement<G: Alike>(
    choice: Choice<'_>,
    population: usize,
) -> Result<Survival<G>, Failure> {
    let all = |part| Survival {
        part,
        offspring: population,
        import: KNOWN,
    };
    Ok(match choice.name {
        "generational" => {
            let elites = choice.whole()?;
            let code = format!("Generational {{ elites: {elites} }}");
            let part =
                part::<dyn Replacement<G, f64>>(KNOWN, code, Box::new(Generational { elites }));
            Survival {
                part,
                offspring: population.saturating_sub(elites).max(1),
                import: KNOWN,
            }
        }
        "mu-plus-lambda" => {
            let replacement = Box::new(MuPlusLambda::new(population)?);
            all(part(
                "replace::MuPlusLambda",
                format!("MuPlusLambda::new({population})?"),
                replacement,
            ))
        }
        "replace-worst" => {
            let replacement: Box<dyn Replacement<G, f64>> = Box::new(ReplaceWorst::default());
            let part = part(
                "replace::ReplaceWorst",
                "ReplaceWorst::default()",
                replacement,
            );
            Survival {
                part,
                offspring: 2,
                import: KNOWN,
            }
        }
        _ => {
            let (name, import) = G::DISTANCE;
            let code = format!("DeterministicCrowding({name})");
            let part = part("replace::DeterministicCrowding", code, G::crowding());
            Survival {
                part,
                offspring: population,
                import,
            }
        }
    })
}
