mod moves;

use moves::Moves;
pub(crate) use moves::{Change, Kind};
pub(super) use moves::{disturb, window};

use super::walker::Walker;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use ga_core::random::{exp, unit};

/// The share of worse children that are accepted at the beginning of a run.
const HOT: f64 = 0.05;
/// The logarithm of the ratio of this share at the end, 0.002, to that at the beginning.
const COOLING: f64 = -3.218_875_824_868_201;
/// The share of the first cooling that a warm walk leaves out.
const WARM: f64 = 0.75;
/// The weight of one child in the measured share of accepted ones.
const RECENT: f64 = 0.03;
/// The factor by which one child changes the temperature.
const STEP: f64 = 0.97;

/// Simulated annealing of a permutation (Kirkpatrick, Gelatt & Vecchi 1983,
/// `kirkpatrick-gelatt-vecchi-1983`), with moves by success and without a temperature to choose.
///
/// One order, the *walker*, moves through the search space. Each child is the walker after one
/// move: a reversal of a segment, an insertion of one element elsewhere, an exchange of two
/// elements, or a move of a block. Each of the four spans any distance or a short one. A move is
/// drawn in proportion to the share of its children that were better than the walker, with a floor
/// for each (adaptive operator selection, Thierens 2005, `thierens-2005`). So the walk finds by
/// itself that tours want reversals, assignments want exchanges and schedules want insertions.
///
/// The walker moves to a child that is not worse. It moves to a worse one with probability
/// exp(-loss / temperature). The temperature follows the losses that the walk meets: it rises if
/// fewer of the worse children are accepted than planned, and falls if more are. The plan begins at
/// 5 % and ends at 0.2 %. This is one run. The next run is twice as long, and every other run
/// begins at the champion. So neither a temperature nor a budget has to be known.
///
/// - *First run*: the evaluations of the first run per element. 100 is usual; fewer descend sooner.
/// - *A good founder*: [`warm`](Self::warm) begins cold, so that the founder is not lost.
/// - *At once*: the number of children per generation, see [`at_once`](Self::at_once). 1 by
///   default.
/// - *Score*: losses are read from [`Score::utility`]. If scores have none, the walker moves only
///   to children that are at least as good as the champion.
/// - *Population*: the walk does not read it, except for the champion. Use
///   [`MuPlusLambda`](ga_core::replace::MuPlusLambda) with a few individuals.
/// - *Cost*: one copy of the walker per child; no allocation once warm.
/// - *Few elements*: with at most two, it breeds nothing once all orders are known.
/// - *Instead*: [`Surrogate`](crate::permutations::Surrogate) learns from the same walk which
///   children are worth an evaluation. [`replace::Annealing`](ga_core::replace::Annealing) anneals
///   any genome, on a schedule of your own.
///
/// The walker, the temperature and the counts are part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_core::replace::MuPlusLambda;
/// use ga_search::permutations::AnnealingWalk;
/// use std::cmp::Reverse;
///
/// // Each element in its place: a far one costs more than a near one.
/// let moved = |(place, element): (usize, &u32)| place.abs_diff(*element as usize);
/// let sorted = |order: &Permutation| {
///     Reverse(order.as_slice().iter().enumerate().map(moved).sum::<usize>())
/// };
/// let (breeder, replacement) = (AnnealingWalk::new(100)?, MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder, evaluator: Serial::new(sorted), replacement };
/// let mut engine = scheme.found(&RandomPermutation(12)).size(1).seed(1)?;
/// engine.run((Target(Reverse(0)), Evaluations(20_000)));
/// assert_eq!(engine.best().map(|(_, score)| *score), Some(Reverse(0)));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "simulated annealing")]
#[doc(alias = "adaptive operator selection")]
#[doc(alias = "local search")]
pub struct AnnealingWalk {
    first: usize,
    at_once: usize,
    /// Begins the first run cold.
    is_warm: bool,
    moves: Moves,
    walker: Walker,
    /// The share of worse children that were accepted of late.
    accepted: f64,
    /// The least share to accept. It is set before each child, so it is not part of the memory.
    least: f64,
}

impl AnnealingWalk {
    /// A walk with a first run of `first` evaluations per element.
    ///
    /// # Errors
    ///
    /// If `first` is 0.
    pub fn new(first: usize) -> Result<Self, Error> {
        let first = Error::at_least(
            1,
            "the evaluations of the first annealing run per element",
            first,
        )?;
        Ok(Self {
            first,
            at_once: 1,
            is_warm: false,
            moves: Moves::new(),
            walker: Walker::new(),
            accepted: 0.5,
            least: 0.0,
        })
    }

    /// Breeds `count` children per generation instead of one, so that they can be scored in
    /// parallel. All of them are moves of the same walker.
    ///
    /// Late in a run most moves are rejected, so scoring several at once costs few evaluations.
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

    /// Begins cold, for a run from a good founder: the first run is the last quarter of the usual
    /// one.
    #[must_use]
    pub fn warm(self) -> Self {
        Self {
            is_warm: true,
            ..self
        }
    }

    /// The number of children per generation.
    pub(super) const fn children(&self) -> usize {
        self.at_once
    }

    /// The walker, and its score as a number.
    pub(super) const fn walker(&self) -> (Option<&Permutation>, Option<f64>) {
        (self.walker.order(), self.walker.utility())
    }

    /// Accepts at least this share of the worse children, whatever the plan says.
    pub(super) const fn accept_at_least(&mut self, share: f64) {
        self.least = share;
    }

    /// Adds one move of the walker to `offspring`.
    pub(super) fn propose<S>(
        &self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        if let Some(child) = self.walker.child(state, offspring) {
            self.moves.apply(child, rng);
        }
    }

    /// Puts the walker on the champion, or on a resident if there is no champion yet.
    pub(super) fn begin<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.walker.order().is_none() {
            self.walker.move_to_best(state);
        }
    }

    pub(super) fn move_to(&mut self, genome: &Permutation, utility: Option<f64>) {
        self.walker.move_to(genome, utility);
    }

    /// Counts which moves succeeded. `children` are moves of the present walker.
    pub(super) fn count_moves<'a, S: Score + 'a>(
        &mut self,
        children: impl Iterator<Item = (&'a Permutation, &'a S)>,
        champion: Option<&S>,
    ) {
        let Some(order) = self.walker.order() else {
            return;
        };
        for (genome, score) in children {
            let success = self.walker.is_success(score, champion);
            self.moves
                .count(order.as_slice(), genome.as_slice(), success);
        }
    }

    /// Moves the walker to a scored child, or leaves it. `best` is the best score so far.
    pub(super) fn learn_from<S: Score>(
        &mut self,
        state: &State<Permutation, S>,
        (genome, score): (&Permutation, &S),
        best: Option<&S>,
        rng: &mut dyn Rng,
    ) {
        let length = self.length(self.walker.order().map_or(0, Permutation::len));
        let planned = self.planned(length);
        let recent = &mut self.accepted;
        self.walker
            .learn_from((genome, score), best, |walker, loss| {
                let temperature = walker.temperature();
                let accepted = temperature > 0.0 && unit(rng) < exp(-loss / temperature);
                *recent += RECENT * (f64::from(u8::from(accepted)) - *recent);
                walker.heat(if *recent > planned { STEP } else { 1.0 / STEP });
                accepted
            });
        if self.walker.step >= self.length(genome.len()) {
            self.walker.step = 0;
            self.walker.runs += 1;
            if self.walker.runs % 2 == 0 || self.walker.utility().is_none() {
                self.walker.move_to_best(state);
            }
        }
    }

    /// The share of worse children to accept now, in a run of this length.
    fn planned(&self, length: u64) -> f64 {
        let progress = self.walker.step as f64 / length as f64;
        let skipped = if self.is_warm && self.walker.runs == 0 {
            WARM
        } else {
            0.0
        };
        let progress = skipped + (1.0 - skipped) * progress;
        (HOT * exp(COOLING * progress)).max(self.least)
    }

    /// The number of children of the present run.
    fn length(&self, elements: usize) -> u64 {
        let first = (self.first as u64).saturating_mul(elements.max(1) as u64);
        if self.is_warm && self.walker.runs == 0 {
            return (first / 4).max(1);
        }
        // The short first run of a warm walk does not count.
        let doublings = self.walker.runs - u64::from(self.is_warm);
        first.saturating_mul(1 << doublings.min(40))
    }
}

impl<S: Score> Breeder<Permutation, S> for AnnealingWalk {
    fn breed(
        &mut self,
        state: &State<Permutation, S>,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        for _ in 0..self.at_once {
            self.propose(state, offspring, rng);
        }
    }

    fn learn(&mut self, state: &State<Permutation, S>, newborns: Newborns<'_, Permutation, S>) {
        let mut rng = newborns.stream(state);
        let children = || newborns.genomes.iter().zip(newborns.scores);
        let mut best = state.best().map(|(_, score)| score);
        self.begin(state);
        self.count_moves(children(), best);
        for (genome, score) in children() {
            self.learn_from(state, (genome, score), best, &mut rng);
            if best.is_none_or(|best| score.order(best).is_gt()) {
                best = Some(score);
            }
        }
    }

    fn memory(&self) -> Memory<Permutation, S> {
        let Walker { step, runs, .. } = self.walker;
        let [order, utility] = self.walker.memory();
        Memory::of([
            order,
            utility,
            Memory::Numbers(vec![self.walker.temperature(), self.accepted]),
            Memory::Counts(vec![step, runs, u64::from(self.is_warm)]),
            self.moves.memory(),
        ])
    }

    fn restore(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let wrong = Error::Memory {
            expected: "the walker and the temperature of an annealing walk",
        };
        let [walker, utility, heat, counts, moves] = memory.parts()?;
        let heat = heat.numbers()?;
        let counts = counts.counts()?;
        let (&[temperature, accepted], &[step, runs, warm]) = (&heat[..], &counts[..]) else {
            return Err(wrong);
        };
        let walker = Walker::restore([walker, utility], temperature, [step, runs])?;
        let is_share = (0.0..=1.0).contains(&accepted);
        self.walker = walker.filter(|_| is_share).ok_or(wrong)?;
        self.is_warm = warm == 1;
        self.accepted = accepted;
        self.moves.restore(moves)
    }
}
