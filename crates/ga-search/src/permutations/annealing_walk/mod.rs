mod moves;

use moves::Moves;
pub(crate) use moves::{Change, Kind};
pub(super) use moves::{disturb, window};

use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
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
/// let mut engine = Engine::start(scheme, &RandomPermutation(12), 1, 1)?;
/// engine.run(&(Target(Reverse(0)), Evaluations(20_000)), &mut ());
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
    /// `None` before the first children were scored. Until then, children are bred from the
    /// champion.
    walker: Option<Permutation>,
    /// The score of the walker. `None` if it is not a number: then it counts as the champion's.
    utility: Option<f64>,
    /// 0 until a loss was met.
    temperature: f64,
    /// The share of worse children that were accepted of late.
    accepted: f64,
    /// The least share to accept. It is set before each child, so it is not part of the memory.
    least: f64,
    /// The number of children that were scored in this run.
    step: u64,
    /// The number of runs that have ended.
    runs: u64,
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
            walker: None,
            utility: None,
            temperature: 0.0,
            accepted: 0.5,
            least: 0.0,
            step: 0,
            runs: 0,
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
        (self.walker.as_ref(), self.utility)
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
        let founder = || {
            state
                .best()
                .map(|(genome, _)| genome)
                .or(state.population().genomes().first())
        };
        if let Some(walker) = self
            .walker
            .as_ref()
            .or_else(founder)
            .filter(|walker| self.has_more(walker))
        {
            let child = offspring.push_copy(walker, Birth::default());
            self.moves.apply(child, rng);
        }
    }

    /// Whether an order may have a child that is new. Fewer than two elements have one order, and
    /// two elements have two: the second one is the first child.
    fn has_more(&self, order: &Permutation) -> bool {
        order.len() > 2 || order.len() == 2 && self.step + self.runs == 0
    }

    /// Puts the walker on the champion, or on a resident if there is no champion yet.
    pub(super) fn begin<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.walker.is_none() {
            self.move_to_best(state);
        }
    }

    fn move_to_best<S: Score>(&mut self, state: &State<Permutation, S>) {
        if let Some((genome, score)) = state.best().or_else(|| state.population().iter().next()) {
            self.move_to(genome, score.utility());
        }
    }

    pub(super) fn move_to(&mut self, genome: &Permutation, utility: Option<f64>) {
        match &mut self.walker {
            Some(walker) => walker.clone_from(genome),
            None => self.walker = Some(genome.clone()),
        }
        self.utility = utility;
    }

    /// Counts which moves succeeded. `children` are moves of the present walker.
    pub(super) fn count_moves<'a, S: Score + 'a>(
        &mut self,
        children: impl Iterator<Item = (&'a Permutation, &'a S)>,
        champion: Option<&S>,
    ) {
        let Some(walker) = &self.walker else { return };
        for (genome, score) in children {
            let success = match (score.utility(), self.utility) {
                (Some(child), Some(walker)) => child > walker,
                _ => champion.is_some_and(|champion| score.order(champion).is_gt()),
            };
            self.moves
                .count(walker.as_slice(), genome.as_slice(), success);
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
        let utility = score.utility();
        let gain = match (utility, self.utility) {
            (Some(child), Some(walker)) => Some(child - walker).filter(|gain| !gain.is_nan()),
            _ => None,
        };
        let accepted = match gain {
            Some(gain) if gain < 0.0 => self.accepts(-gain, rng),
            Some(_) => true,
            // A number is better than none.
            None if utility.is_some() != self.utility.is_some() => utility.is_some(),
            None => best.is_none_or(|best| score.order(best).is_ge()),
        };
        if accepted {
            self.move_to(genome, utility);
        }
        self.step += 1;
        if self.step >= self.length(genome.len()) {
            self.step = 0;
            self.runs += 1;
            if self.runs % 2 == 0 || self.utility.is_none() {
                self.move_to_best(state);
            }
        }
    }

    /// Whether the walker takes a loss. Also moves the temperature towards the planned share.
    fn accepts(&mut self, loss: f64, rng: &mut dyn Rng) -> bool {
        if self.temperature == 0.0 && loss.is_finite() {
            self.temperature = loss;
        }
        let accepted = self.temperature > 0.0 && unit(rng) < exp(-loss / self.temperature);
        self.accepted += RECENT * (f64::from(u8::from(accepted)) - self.accepted);
        let len = self.walker.as_ref().map_or(0, Permutation::len);
        let progress = self.step as f64 / self.length(len) as f64;
        let skipped = if self.is_warm && self.runs == 0 {
            WARM
        } else {
            0.0
        };
        let progress = skipped + (1.0 - skipped) * progress;
        let planned = (HOT * exp(COOLING * progress)).max(self.least);
        let factor = if self.accepted > planned {
            STEP
        } else {
            1.0 / STEP
        };
        // The limits keep a temperature that can still rise and fall.
        let temperature = (self.temperature * factor).clamp(f64::MIN_POSITIVE, 1e300);
        self.temperature = if self.temperature > 0.0 {
            temperature
        } else {
            0.0
        };
        accepted
    }

    /// The number of children of the present run.
    fn length(&self, elements: usize) -> u64 {
        let first = (self.first as u64).saturating_mul(elements.max(1) as u64);
        if self.is_warm && self.runs == 0 {
            return (first / 4).max(1);
        }
        // The short first run of a warm walk does not count.
        let doublings = self.runs - u64::from(self.is_warm);
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
        Memory::of([
            Memory::Genomes(self.walker.iter().cloned().collect()),
            Memory::Numbers(self.utility.into_iter().collect()),
            Memory::Numbers(vec![self.temperature, self.accepted]),
            Memory::Counts(vec![self.step, self.runs, u64::from(self.is_warm)]),
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
        if !(temperature >= 0.0 && (0.0..=1.0).contains(&accepted)) {
            return Err(wrong);
        }
        self.is_warm = warm == 1;
        self.walker = walker.genomes()?.into_iter().next();
        self.utility = utility
            .numbers()?
            .into_iter()
            .next()
            .filter(|utility| !utility.is_nan());
        (self.temperature, self.accepted, self.step, self.runs) =
            (temperature, accepted, step, runs);
        self.moves.restore(moves)
    }
}
