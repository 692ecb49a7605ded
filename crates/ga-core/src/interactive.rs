//! Interactive evolution: a person looks at levels, says which ones to like, and gets more like
//! them (Takagi 2001).
//!
//! A person replaces the fitness and the selector. So a search of this kind has no engine: there
//! are few genomes, all of them are shown, and the person's choice is the only score. What a person
//! cannot see at a glance is still required of each genome by a function.
//!
//! [`MoreLike`] breeds genomes from the ones that were liked. It takes a crossover, a mutator and a
//! distance, as the other searches of a crate do.

use crate::random::{Streams, below, distinct_below};
use crate::{Crossover, Error, Mutator, genome::Distance};
use rand::Rng;

/// The greatest number of genomes that can be liked at once.
pub const MOST: usize = 5;

/// Evaluations without progress after which a child begins once more.
const PATIENCE: u64 = 300;

/// The purpose of the streams.
const BREEDING: u32 = 0x6c69_6b65;

/// Breeds genomes that are like the ones that a person picked, and that differ from all others.
///
/// Each child has two of the liked genomes as parents, or the only one. It begins as their
/// crossover, and is then varied until it keeps all that is asked of it:
///
/// - It keeps the requirements: their shortfall is 0.
/// - Its *step* is from half of `far` to `far`. The step says how far the child is off the way
///   between its parents a and b: (d(child, a) + d(child, b) - d(a, b)) / 2. A child that only
///   recombines has the step 0. With one parent, the step is the distance from it.
/// - Its distance from everything that was shown, and from the children before it, is at least half
///   of `far`.
///
/// A change that makes a child worse is taken back. Half of the changes are mutations, the others
/// cross the child with a parent once more, which brings it nearer. A child that makes no progress
/// begins once more: as a crossover or as a copy of a parent, in turn.
///
/// - *`far`*, in the unit of the distance: with a share of the cells as distance, 0.05 gives small
///   variants, 0.15 siblings and 0.4 distant relatives.
/// - *Cost*: one evaluation calls the shortfall once and the distance once for each genome that was
///   shown.
/// - *Instead*: an [`Engine`](crate::Engine), if a function can say how good a genome is.
///
/// The same seed gives the same children. Child n does not depend on how many come after it.
///
/// ```
/// use ga_core::crossover::TwoPoint;
/// use ga_core::genome::{BitString, Hamming};
/// use ga_core::interactive::MoreLike;
/// use ga_core::mutate::OneBit;
///
/// let shown: Vec<BitString> = vec!["11110000".parse()?, "11001100".parse()?];
/// let more = MoreLike::new((TwoPoint, OneBit, Hamming), 1, 2.0)?;
/// // Four ones are required.
/// let lack = |bits: &BitString| (bits.count_ones() as f64 - 4.0).abs();
/// let child = more.breed(&shown, &[0, 1], 0, 1000, lack, || false)?;
/// assert_eq!((child.shortfall, child.genome.count_ones()), (0.0, 4));
/// assert!(child.is_met && child.nearest >= 1.0 && child.step <= 2.0);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[doc(alias = "interactive evolutionary computation")]
#[derive(Clone, Copy, Debug)]
pub struct MoreLike<C, M, D> {
    crossover: C,
    mutator: M,
    distance: D,
    seed: u64,
    far: f64,
}

/// A genome that was bred.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Bred<G> {
    /// The genome.
    pub genome: G,
    /// The indices of its parents among the genomes that were shown: one or two.
    pub parents: Vec<usize>,
    /// How far it is off the way between its parents.
    pub step: f64,
    /// Its distance from the nearest genome that was shown.
    pub nearest: f64,
    /// How far it is from the requirements; 0 if it keeps them.
    pub shortfall: f64,
    /// Whether it keeps the requirements and both distances.
    pub is_met: bool,
    /// The number of genomes whose shortfall was computed.
    pub evaluations: u64,
}

impl<G> Bred<G> {
    /// The same with what the genome encodes.
    pub fn map<T>(self, decode: impl FnOnce(G) -> T) -> Bred<T> {
        let Self {
            genome,
            parents,
            step,
            nearest,
            shortfall,
            is_met,
            evaluations,
        } = self;
        Bred {
            genome: decode(genome),
            parents,
            step,
            nearest,
            shortfall,
            is_met,
            evaluations,
        }
    }
}

/// How bad a child is, first by the shortfall, then by the distances.
type Fault = (f64, f64);

impl<C, M, D> MoreLike<C, M, D> {
    /// Breeds by these parts: a crossover, a mutator and a distance. Children are up to `far` off
    /// the way between their parents.
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `far` is not a positive finite number.
    pub fn new(
        (crossover, mutator, distance): (C, M, D),
        seed: u64,
        far: f64,
    ) -> Result<Self, Error> {
        crate::Expected::Positive.check("far", far)?;
        Ok(Self {
            crossover,
            mutator,
            distance,
            seed,
            far,
        })
    }

    /// Breeds the child of this number.
    ///
    /// `shown` are all genomes from which it must differ, and `liked` the indices of those that it
    /// is to be like. Add each child to `shown` before you breed the next one. If `evaluations` are
    /// spent or `is_over`, the child is the best one so far, and not [met](Bred::is_met).
    ///
    /// # Errors
    ///
    /// [`Error::Parameter`] if `liked` is empty or has more than [`MOST`] indices, or if an index
    /// is not one of `shown`.
    pub fn breed<G: Clone>(
        &self,
        shown: &[G],
        liked: &[usize],
        number: usize,
        evaluations: u64,
        shortfall: impl FnMut(&G) -> f64,
        is_over: impl Fn() -> bool,
    ) -> Result<Bred<G>, Error>
    where
        C: Crossover<G>,
        M: Mutator<G>,
        D: Distance<G>,
    {
        check(shown.len(), liked)?;
        let mut rng = Streams::outside(self.seed, BREEDING).numbered(number);
        let mut drawn = Vec::new();
        distinct_below(&mut rng, liked.len(), liked.len().min(2), &mut drawn);
        let mut parents: Vec<usize> = drawn.into_iter().map(|place| liked[place]).collect();
        parents.dedup();
        let pair = [&shown[parents[0]], &shown[parents[parents.len() - 1]]];
        let apart = self.distance.between(pair[0], pair[1]);
        let mut work = Work {
            more: self,
            shown,
            pair,
            apart,
            shortfall,
            evaluations: 0,
        };
        let (genome, (lack, gap)) = work.climb(evaluations, &mut rng, is_over);
        let step = work.step(&genome);
        let nearest = work.nearest(&genome);
        let is_met = lack <= 0.0 && gap <= 0.0;
        Ok(Bred {
            genome,
            parents,
            step,
            nearest,
            shortfall: lack,
            is_met,
            evaluations: work.evaluations,
        })
    }
}

/// Checks the number of liked genomes and their indices.
fn check(shown: usize, liked: &[usize]) -> Result<(), Error> {
    Error::at_least(1, "the number of liked genomes", liked.len())?;
    crate::Expected::AtMost(MOST as f64)
        .check("the number of liked genomes", liked.len() as f64)?;
    let last = liked.iter().copied().max().unwrap_or(0);
    Error::at_least(
        last.saturating_add(1),
        "the number of genomes that were shown",
        shown,
    )?;
    Ok(())
}

/// The work on one child.
struct Work<'a, G, C, M, D, F> {
    more: &'a MoreLike<C, M, D>,
    shown: &'a [G],
    pair: [&'a G; 2],
    /// The distance between both parents.
    apart: f64,
    shortfall: F,
    evaluations: u64,
}

impl<G, C, M, D, F> Work<'_, G, C, M, D, F>
where
    G: Clone,
    C: Crossover<G>,
    M: Mutator<G>,
    D: Distance<G>,
    F: FnMut(&G) -> f64,
{
    fn step(&self, child: &G) -> f64 {
        let [one, other] = self
            .pair
            .map(|parent| self.more.distance.between(child, parent));
        ((one + other - self.apart) / 2.0).max(0.0)
    }

    fn nearest(&self, child: &G) -> f64 {
        let distances = self
            .shown
            .iter()
            .map(|shown| self.more.distance.between(child, shown));
        distances.fold(f64::INFINITY, f64::min)
    }

    /// How far the step and the distance from the nearest are from what is asked for.
    fn gap(&self, child: &G) -> f64 {
        // A half of `far` may be no multiple of the smallest distance, and be rounded.
        const ROUNDING: f64 = 1e-9;
        let far = self.more.far;
        let step = self.step(child);
        let least = far / 2.0 - ROUNDING;
        (step - far - ROUNDING).max(least - step).max(0.0) + (least - self.nearest(child)).max(0.0)
    }

    fn fault(&mut self, child: &G) -> Fault {
        self.evaluations += 1;
        let lack = (self.shortfall)(child);
        // What is not a number is worse than all numbers.
        (
            if lack.is_nan() {
                f64::INFINITY
            } else {
                lack.max(0.0)
            },
            self.gap(child),
        )
    }

    fn climb(
        &mut self,
        evaluations: u64,
        rng: &mut dyn Rng,
        is_over: impl Fn() -> bool,
    ) -> (G, Fault) {
        let mut best: Option<(G, Fault)> = None;
        for round in 0_u64.. {
            let mut child = self.start(round % 2 == 0, rng);
            let mut fault = self.fault(&child);
            let mut stagnant = 0;
            let is_over = |spent: u64| spent >= evaluations || is_over();
            while fault > (0.0, 0.0) && stagnant < PATIENCE && !is_over(self.evaluations) {
                let varied = self.vary(&child, rng);
                let after = self.fault(&varied);
                stagnant = if after < fault { 0 } else { stagnant + 1 };
                if after <= fault {
                    (child, fault) = (varied, after);
                }
            }
            if best.as_ref().is_none_or(|(_, least)| fault < *least) {
                best = Some((child, fault));
            }
            if best.as_ref().is_some_and(|(_, least)| *least <= (0.0, 0.0))
                || is_over(self.evaluations)
            {
                break;
            }
        }
        best.unwrap_or_else(|| (self.pair[0].clone(), (f64::INFINITY, f64::INFINITY)))
    }

    /// Both parents crossed, or a copy of one of them.
    fn start(&self, is_crossed: bool, rng: &mut dyn Rng) -> G {
        let first = below(rng, 2);
        let mut child = self.pair[first].clone();
        if is_crossed {
            self.more
                .crossover
                .cross(&mut child, &mut self.pair[1 - first].clone(), rng);
        }
        child
    }

    /// A variant of a child: mutated, or crossed with a parent.
    fn vary(&self, child: &G, rng: &mut dyn Rng) -> G {
        let mut varied = child.clone();
        if below(rng, 2) == 0 {
            self.more.mutator.mutate(&mut varied, rng);
        } else {
            let mut parent = self.pair[below(rng, 2)].clone();
            self.more.crossover.cross(&mut varied, &mut parent, rng);
            // A crossover of whole genomes leaves the other child as near to the parent.
            if below(rng, 2) == 0 {
                varied = parent;
            }
        }
        varied
    }
}
