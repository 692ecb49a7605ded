mod affine;
mod boundary;
mod fill;

use super::probing::{self, Probing};
use affine::Affine;
use boundary::Boundary;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::{Stream, distinct_below};
use std::collections::HashMap;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Learns a score that is linear on both sides of a linear constraint, and proposes its optimum.
///
/// Knapsacks, selections under a budget and coverings have such scores: inside the constraint each
/// bit adds its worth, and outside each bit adds to a penalty. The part flips all bits of a
/// founder, one by one. The flips that gain lead to a corner of the space, usually on the other
/// side of the constraint; so do flips with an extraordinary effect, which cross it. The part flips
/// all bits of this corner and of the next one, which gives it a linear model of each side. Scores
/// of genomes with three flips test both models. Then it proposes the best genome of the better
/// side that satisfies the constraint. The exact place of the constraint is found by bisection, one
/// proposal each.
///
/// If the whole score is linear, its first corner is the optimum. If the score is not linear around
/// a corner, or the proposals repeat, the part adds no newborns any more.
///
/// - *Newborns*: the genomes of a generation. All flips of a corner can be scored in parallel.
/// - *Replacement*: any. Use it in a tuple or in [`Shares`](ga_core::breed::Shares).
/// - *Cost*: three evaluations per bit and about ten proposals. Other scores cost one or two
///   evaluations per bit until the part gives up.
/// - *Memory*: each newborn that is learnt is stored until the part ends.
/// - *Limits*: needs the [utility](Score::utility) of scores, without noise; a penalty that is the
///   same for all genomes outside tells nothing about the constraint. Up to 2 000 bits.
/// - *Instead*: [`ChampionMoves`](crate::bits::ChampionMoves) exchanges bits without a model.
///
/// What it learnt is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::ConstrainedLinear;
/// use ga_core::replace::MuPlusLambda;
///
/// // A knapsack of 40 items: item `i` weighs 10 + i, and is worth 10 + i + i % 7.
/// let load = |bits: &BitString| {
///     let weight: i32 = bits.ones().map(|i| 10 + i as i32).sum();
///     let worth: i32 = bits.ones().map(|i| 10 + i as i32 + i as i32 % 7).sum();
///     if weight <= 500 { worth } else { 500 - weight }
/// };
/// let (evaluator, replacement) = (Serial::new(load), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder: ConstrainedLinear::new(), evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(40)).size(1).seed(1)?;
/// engine.run(Evaluations(200));
/// assert!(engine.best().is_some_and(|(_, &worth)| worth >= 580));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "knapsack")]
#[doc(alias = "surrogate")]
#[doc(alias = "penalty")]
pub struct ConstrainedLinear {
    at_once: usize,
    phase: Phase,
    /// The models of the founder and of the two corners, as far as they are known.
    models: Vec<Affine>,
    /// The genomes that have no score yet.
    open: Vec<BitString>,
    known: Known,
    proposals: u64,
}

/// The scores of all genomes that had their scores.
type Known = HashMap<BitString, f64, BuildHasherDefault<DefaultHasher>>;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Phase {
    /// No score is known yet.
    Begin,
    /// Waits for all flips of a base.
    Survey,
    /// Waits for genomes that test the last model.
    Check,
    /// Waits for the base of the next model.
    Corner,
    Propose,
    End,
}

/// Genomes with more bits are left to other parts.
const MOST_LOCI: usize = 2_000;

/// The constraint is sought with this number of proposals.
const MOST_PROPOSALS: u64 = 60;

impl Default for ConstrainedLinear {
    fn default() -> Self {
        Self::new()
    }
}

impl ConstrainedLinear {
    /// Breeds one newborn per generation.
    pub fn new() -> Self {
        Self {
            at_once: 1,
            phase: Phase::Begin,
            models: Vec::new(),
            open: Vec::new(),
            known: Known::default(),
            proposals: 0,
        }
    }

    /// The same breeder with up to `count` newborns per generation.
    ///
    /// # Errors
    ///
    /// If `count` is 0.
    pub fn at_once(self, count: usize) -> Result<Self, Error> {
        Ok(Self {
            at_once: Error::at_least(1, "at_once", count)?,
            ..self
        })
    }

    /// Whether this breeder is finished and adds no more newborns.
    pub fn is_done(&self) -> bool {
        self.phase == Phase::End
    }

    /// Begins to flip all bits of `base`, whose score is known.
    fn survey(&mut self, base: BitString) {
        self.phase = Phase::Survey;
        let flip = |locus| {
            let mut genome = base.clone();
            genome.flip(locus);
            genome
        };
        self.open = (0..base.len())
            .map(flip)
            .filter(|genome| !self.known.contains_key(genome))
            .collect();
        self.models.push(Affine::at(base));
    }

    fn advance(&mut self, rng: &mut Stream) {
        let count = self.models.len();
        let Some(model) = self.models.last_mut() else {
            return;
        };
        match self.phase {
            Phase::Survey => {
                model.learn(&self.known);
                if count == 1 {
                    return self.turn();
                }
                self.phase = Phase::Check;
                for _ in 0..2 {
                    let mut flips = Vec::new();
                    distinct_below(rng, model.base().len(), 3, &mut flips);
                    let mut genome = model.base().clone();
                    for locus in flips {
                        genome.flip(locus);
                    }
                    if !self.known.contains_key(&genome) && !self.open.contains(&genome) {
                        self.open.push(genome);
                    }
                }
                if self.open.is_empty() {
                    self.end();
                }
            }
            Phase::Check => {
                let near = |(genome, score): (&BitString, &f64)| {
                    affine::distance(genome, model.base()) != 3 || model.agrees(genome, *score)
                };
                match (self.known.iter().all(near), count) {
                    (false, _) => self.end(),
                    (true, 2) => self.turn(),
                    (true, _) => self.propose(rng),
                }
            }
            Phase::Corner => {
                let corner = if count == 1 {
                    model.far_corner()
                } else {
                    model.corner()
                };
                match self.known.get(&corner) {
                    Some(score) if !model.agrees(&corner, *score) => self.survey(corner),
                    // The score is linear, and this is its optimum.
                    _ => self.end(),
                }
                if self.phase == Phase::Survey && self.open.is_empty() {
                    self.advance(rng);
                }
            }
            Phase::Propose => self.propose(rng),
            Phase::Begin | Phase::End => {}
        }
    }

    /// Goes to the corner to which the gains of the last model lead.
    fn turn(&mut self) {
        let first = self.models.len() == 1;
        let corner = self.models.last().map(if first {
            Affine::far_corner
        } else {
            Affine::corner
        });
        match corner.filter(|corner| !self.known.contains_key(corner)) {
            Some(corner) => {
                self.phase = Phase::Corner;
                self.open = vec![corner];
            }
            None => self.end(),
        }
    }

    /// Proposes the best genome for some place of the constraint between the two sides.
    fn propose(&mut self, rng: &mut Stream) {
        /// Places between the worst genome inside and the best outside, as shares of their
        /// distance.
        const PLACES: [f64; 5] = [0.5, 1.0, 0.75, 0.25, 0.0];

        self.phase = Phase::Propose;
        self.proposals += 1;
        let boundary = Boundary::between(&self.models[1], &self.models[2], &self.known);
        let (Some(boundary), ..=MOST_PROPOSALS) = (boundary, self.proposals) else {
            return self.end();
        };
        for place in PLACES {
            let genome = boundary.best(place, rng);
            if !self.known.contains_key(&genome) {
                self.open = vec![genome];
                return;
            }
        }
        self.end();
    }

    fn restored<S>(&self, memory: Memory<BitString, S>) -> Result<Self, Error> {
        let foreign = || Error::Memory {
            expected: "a model of `ConstrainedLinear`",
        };
        let [numbers, bases, open, genomes, scores] = memory.parts()?;
        let [phase, proposals, complete]: [u64; 3] =
            numbers.counts()?.try_into().map_err(|_| foreign())?;
        let genomes = genomes.genomes()?;
        let scores = scores.numbers()?;
        if genomes.len() != scores.len() || !scores.iter().all(|score| score.is_finite()) {
            return Err(foreign());
        }
        let known: Known = genomes.into_iter().zip(scores).collect();
        let phases = [
            Phase::Begin,
            Phase::Survey,
            Phase::Check,
            Phase::Corner,
            Phase::Propose,
            Phase::End,
        ];
        let phase = usize::try_from(phase)
            .ok()
            .and_then(|phase| phases.get(phase))
            .ok_or_else(foreign)?;
        let bases = bases.genomes()?;
        let open = open.genomes()?;
        let loci = bases.first().map_or(0, BitString::len);
        let mut all = bases.iter().chain(&open).chain(known.keys());
        let least = if *phase == Phase::Propose {
            3
        } else {
            usize::from(*phase != Phase::End)
        };
        if all.any(|genome| genome.len() != loci) || !(least..=3).contains(&bases.len()) {
            return Err(foreign());
        }
        let mut models: Vec<Affine> = bases.into_iter().map(Affine::at).collect();
        for model in models
            .iter_mut()
            .take(usize::try_from(complete).unwrap_or(usize::MAX))
        {
            if !model.learn(&known) {
                return Err(foreign());
            }
        }
        Ok(Self {
            at_once: self.at_once,
            phase: *phase,
            models,
            open,
            known,
            proposals,
        })
    }
}

impl Probing for ConstrainedLinear {
    fn is_new(&self) -> bool {
        self.phase == Phase::Begin
    }

    fn beginning<S: Score>(&self, state: &State<BitString, S>) -> Option<Self> {
        let (genome, score) = state.population().iter().next()?;
        let utility = score.utility().filter(|utility| utility.is_finite())?;
        if !(2..=MOST_LOCI).contains(&genome.len()) {
            return None;
        }
        let mut beginning = self.clone();
        beginning.known.insert(genome.clone(), utility);
        beginning.survey(genome.clone());
        Some(beginning)
    }

    fn learn_from(&mut self, genome: &BitString, utility: Option<f64>, rng: &mut Stream) {
        let Some(place) = self.open.iter().rposition(|open| open == genome) else {
            return;
        };
        self.open.swap_remove(place);
        let Some(utility) = utility.filter(|utility| utility.is_finite()) else {
            return self.end();
        };
        self.known.insert(genome.clone(), utility);
        if self.open.is_empty() {
            self.advance(rng);
        }
    }

    fn end(&mut self) {
        self.phase = Phase::End;
        self.open.clear();
        self.known.clear();
        self.models.clear();
    }
}

impl<S: Score> Breeder<BitString, S> for ConstrainedLinear {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let beginning = (self.phase == Phase::Begin)
            .then(|| self.beginning(state))
            .flatten();
        let Self {
            open,
            at_once: newborns,
            ..
        } = beginning.as_ref().unwrap_or(self);
        for genome in &open[probing::window(open.len(), *newborns, rng)] {
            offspring.push_copy(genome, Birth::default());
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        probing::learn(self, state, newborns);
    }

    fn memory(&self) -> Memory<BitString, S> {
        if self.phase == Phase::Begin {
            return Memory::Nothing;
        }
        let complete = self
            .models
            .iter()
            .filter(|model| model.is_complete())
            .count();
        let mut known: Vec<(&BitString, f64)> = self
            .known
            .iter()
            .map(|(genome, score)| (genome, *score))
            .collect();
        known.sort_by_key(|(genome, _)| *genome);
        Memory::List(vec![
            Memory::Counts(vec![self.phase as u64, self.proposals, complete as u64]),
            Memory::Genomes(
                self.models
                    .iter()
                    .map(|model| model.base().clone())
                    .collect(),
            ),
            Memory::Genomes(self.open.clone()),
            Memory::Genomes(known.iter().map(|(genome, _)| (*genome).clone()).collect()),
            Memory::Numbers(known.iter().map(|(_, score)| *score).collect()),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        if !memory.is_nothing() {
            *self = self.restored(memory)?;
        }
        Ok(())
    }
}
