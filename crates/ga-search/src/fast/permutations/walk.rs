use super::moves::Moves;
use crate::permutations::walker::Walker;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::Offspring;
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
    walker: Walker,
    /// The share of worse children to accept now.
    planned: f64,
    /// The factor of this share from one child to the next.
    fall: f64,
}

impl Walk {
    pub(super) const fn new() -> Self {
        Self {
            moves: Moves::new(),
            walker: Walker::new(),
            planned: HOT,
            fall: 1.0,
        }
    }

    /// Begins a run at the champion, or at a resident if there is no champion yet.
    fn begin<S: Score>(&mut self, state: &State<Permutation, S>) {
        self.walker.move_to_best(state);
        if self.walker.order().is_some() {
            (self.walker.step, self.planned) = (0, HOT);
            self.fall = exp(COOLING / self.length() as f64);
        }
    }

    /// The number of children of a run.
    fn length(&self) -> u64 {
        let elements = self.walker.order().map_or(1, Permutation::len);
        LENGTH.saturating_mul(elements.max(1) as u64)
    }

    /// Moves the walker to a scored child, or leaves it. `best` is the best score so far. Also
    /// moves the temperature towards the planned share.
    pub(super) fn learn_from<S: Score>(
        &mut self,
        child: (&Permutation, &S),
        best: Option<&S>,
        rng: &mut Stream,
    ) {
        let planned = self.planned;
        self.walker.learn_from(child, best, |walker, loss| {
            let temperature = walker.temperature();
            let share = if temperature > 0.0 {
                falling(loss / temperature)
            } else {
                0.0
            };
            let accepted = share > 0.0 && unit(rng) < share;
            let step = (planned - share).max(-LEAST.max(planned));
            walker.heat(1.0 + GAIN * step);
            accepted
        });
        self.planned *= self.fall;
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
        for _ in 0..count {
            let Some(child) = self.walker.child(state, offspring) else {
                return;
            };
            self.moves.draw(child.len(), rng).apply_to_genome(child);
        }
    }

    /// Begins, if it has not begun yet.
    pub(super) fn start<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.walker.order().is_none() {
            self.begin(state);
        }
    }

    /// Counts whether a move of the walker succeeded. `best` is the best score before it.
    pub(super) fn count<S: Score>(&mut self, genome: &Permutation, score: &S, best: Option<&S>) {
        let success = self.walker.is_success(score, best);
        if let Some(order) = self.walker.order() {
            self.moves
                .count(order.as_slice(), genome.as_slice(), success);
        }
    }

    /// Ends the run if it is long enough, and begins the next one.
    pub(super) fn end<S: Score>(&mut self, state: &State<Permutation, S>) {
        if self.walker.step >= self.length() {
            self.walker.runs += 1;
            self.begin(state);
        }
    }

    pub(super) fn memory<S>(&self) -> Memory<Permutation, S> {
        let Walker { step, runs, .. } = self.walker;
        let [order, utility] = self.walker.memory();
        let temperature = self.walker.temperature();
        Memory::of([
            order,
            utility,
            Memory::Numbers(vec![temperature, self.planned, self.fall]),
            Memory::Counts(vec![step, runs]),
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
        let are_shares = [planned, fall]
            .iter()
            .all(|share| (0.0..=1.0).contains(share));
        let walker = Walker::restore([walker, utility], temperature, [step, runs])?;
        self.walker = walker.filter(|_| are_shares).ok_or(wrong)?;
        (self.planned, self.fall) = (planned, fall);
        self.moves.restore(moves)
    }
}
