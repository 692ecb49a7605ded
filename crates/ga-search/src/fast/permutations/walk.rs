use super::moves::Moves;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Permutation;
use ga_core::rand::Rng;
use ga_core::random::{Stream, exp, unit};

/// The share of worse children that are accepted at the beginning of a run.
const HOT: f64 = 0.003;
/// The logarithm of the ratio of this share at the end to that at the beginning.
const COOLING: f64 = -3.401_197_381_662_155_5;
/// The evaluations of a run per element.
const LENGTH: u64 = 100;
/// How fast the temperature follows the plan.
const GAIN: f64 = 0.3;
/// The least planned share in a step of the temperature.
const LEAST: f64 = 0.05;

/// Simulated annealing of one order that spends little time on a child.
///
/// It differs from [`AnnealingWalk`](crate::permutations::AnnealingWalk) in the temperature, which
/// follows the probabilities of acceptance and not the losses that were accepted, and in the spans
/// of its moves. Every run begins at the champion.
#[derive(Clone, Debug)]
pub(super) struct Walk {
    moves: Moves,
    /// `None` before the first children were scored. Until then, children are bred from the
    /// champion.
    walker: Option<Permutation>,
    /// The score of the walker. `None` if it is not a number: then it counts as the champion's.
    utility: Option<f64>,
    /// 0 until a loss was met.
    temperature: f64,
    /// The share of worse children to accept now.
    planned: f64,
    /// The factor of this share from one child to the next.
    fall: f64,
    /// The number of children that were scored in this run.
    step: u64,
    /// The number of runs that have ended.
    runs: u64,
}

impl Walk {
    pub(super) const fn new() -> Self {
        Self {
            moves: Moves::new(),
            walker: None,
            utility: None,
            temperature: 0.0,
            planned: HOT,
            fall: 1.0,
            step: 0,
            runs: 0,
        }
    }

    /// Whether an order may have a child that is new. Fewer than two elements have one order, and
    /// two elements have two: the second one is the first child.
    fn has_more(&self, order: &Permutation) -> bool {
        order.len() > 2 || order.len() == 2 && self.step + self.runs == 0
    }

    /// Begins a run at the champion, or at a resident if there is no champion yet.
    fn begin<S: Score>(&mut self, state: &State<Permutation, S>) {
        if let Some((genome, score)) = state.best().or_else(|| state.population().iter().next()) {
            self.move_to(genome, score.utility());
            (self.step, self.planned) = (0, HOT);
            self.fall = exp(COOLING / self.length() as f64);
        }
    }

    /// The number of children of a run.
    fn length(&self) -> u64 {
        LENGTH.saturating_mul(self.walker.as_ref().map_or(1, Permutation::len).max(1) as u64)
    }

    fn move_to(&mut self, genome: &Permutation, utility: Option<f64>) {
        match &mut self.walker {
            Some(walker) => walker.clone_from(genome),
            None => self.walker = Some(genome.clone()),
        }
        self.utility = utility;
    }

    /// Moves the walker to a scored child, or leaves it. `best` is the best score so far.
    pub(super) fn learn_from<S: Score>(
        &mut self,
        (genome, score): (&Permutation, &S),
        best: Option<&S>,
        rng: &mut Stream,
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
        self.planned *= self.fall;
    }

    /// Whether the walker takes a loss. Also moves the temperature towards the planned share.
    fn accepts(&mut self, loss: f64, rng: &mut Stream) -> bool {
        if self.temperature == 0.0 && loss.is_finite() {
            self.temperature = loss;
        }
        let share = if self.temperature > 0.0 {
            falling(loss / self.temperature)
        } else {
            0.0
        };
        let accepted = share > 0.0 && unit(rng) < share;
        let step = (self.planned - share).max(-LEAST.max(self.planned));
        // The limits keep a temperature that can still rise and fall.
        let temperature = (self.temperature * (1.0 + GAIN * step)).clamp(f64::MIN_POSITIVE, 1e300);
        self.temperature = if self.temperature > 0.0 {
            temperature
        } else {
            0.0
        };
        accepted
    }
}

/// About exp(-`x`) for x from 0 on: (1 - x / 1024)^1024, which is 0 from 20 on.
fn falling(x: f64) -> f64 {
    if x < 20.0 {
        let mut power = 1.0 - x / 1024.0;
        for _ in 0..10 {
            power *= power;
        }
        power
    } else {
        0.0
    }
}

impl Walk {
    /// Adds `count` moves of the walker, if there is one that is new.
    pub(super) fn propose<S>(
        &self,
        state: &State<Permutation, S>,
        count: usize,
        offspring: &mut Offspring<Permutation>,
        rng: &mut dyn Rng,
    ) {
        let founder = || {
            state
                .best()
                .map(|(genome, _)| genome)
                .or(state.population().genomes().first())
        };
        let Some(walker) = self
            .walker
            .as_ref()
            .or_else(founder)
            .filter(|walker| self.has_more(walker))
        else {
            return;
        };
        for _ in 0..count {
            let change = self.moves.draw(walker.len(), rng);
            change.apply_to_genome(offspring.push_copy(walker, Birth::default()));
        }
    }

    /// Begins, if it has not begun yet.
    pub(super) fn start<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.walker.is_none() {
            self.begin(state);
        }
    }

    /// Counts whether a move of the walker succeeded. `best` is the best score before it.
    pub(super) fn count<S: Score>(&mut self, genome: &Permutation, score: &S, best: Option<&S>) {
        let success = match (score.utility(), self.utility) {
            (Some(child), Some(walker)) => child > walker,
            _ => best.is_some_and(|best| score.order(best).is_gt()),
        };
        if let Some(walker) = &self.walker {
            self.moves
                .count(walker.as_slice(), genome.as_slice(), success);
        }
    }

    /// Ends the run if it is long enough, and begins the next one.
    pub(super) fn end<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.step >= self.length() {
            self.runs += 1;
            self.begin(state);
        }
    }

    pub(super) fn memory<S>(&self) -> Memory<Permutation, S> {
        Memory::of([
            Memory::Genomes(self.walker.iter().cloned().collect()),
            Memory::Numbers(self.utility.into_iter().collect()),
            Memory::Numbers(vec![self.temperature, self.planned, self.fall]),
            Memory::Counts(vec![self.step, self.runs]),
            self.moves.memory(),
        ])
    }

    pub(super) fn restore<S>(&mut self, memory: Memory<Permutation, S>) -> Result<(), Error> {
        let wrong = Error::Memory {
            expected: "the walker and the temperature of an annealing walk",
        };
        let [walker, utility, heat, counts, moves] = memory.parts()?;
        let heat = heat.numbers()?;
        let counts = counts.counts()?;
        let (&[temperature, planned, fall], &[step, runs]) = (&heat[..], &counts[..]) else {
            return Err(wrong);
        };
        let is_share = |share: f64| (0.0..=1.0).contains(&share);
        if !(temperature >= 0.0 && is_share(planned) && is_share(fall)) {
            return Err(wrong);
        }
        self.walker = walker.genomes()?.into_iter().next();
        self.utility = utility
            .numbers()?
            .into_iter()
            .next()
            .filter(|utility| !utility.is_nan());
        (self.temperature, self.planned, self.fall) = (temperature, planned, fall);
        (self.step, self.runs) = (step, runs);
        self.moves.restore(moves)
    }
}
