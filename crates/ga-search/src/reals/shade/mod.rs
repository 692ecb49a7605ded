mod history;

use super::cube::Cube;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;
use ga_core::random::{below, unit};
use history::{History, Setting};

/// Differential evolution that adapts its settings by success, SHADE (Tanabe & Fukunaga 2013).
///
/// Keeps a population of its own. Each member has one child per generation: the member moves toward
/// one of the best members, and by the difference of two random members. The second of these may
/// come from an archive of members that were replaced. The child takes some genes of the moved
/// point and the others from its parent, and replaces the parent if it is not worse. Weight and
/// crossover rate of a child are drawn near values that were successful before.
///
/// A population that has converged starts again at random points with twice the size. It does not
/// need residents: use it with [`MuPlusLambda`](ga_core::replace::MuPlusLambda) and a population of
/// 1.
///
/// - *Size*: 20 finds good points early. 100 finds better ones on problems with many optima, later.
/// - *Cost*: order n per newborn. Only a larger population after a restart allocates.
/// - *Instead*: [`CmaEs`](crate::reals::CmaEs) in narrow valleys that are not parallel to an axis;
///   [`DifferentialEvolution`](ga_core::breed::DifferentialEvolution) if you know good settings.
///
/// If scores are [numbers](Score::utility), greater gains count more; otherwise all successes count
/// the same. Its population is part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::reals::Shade;
/// use ga_core::replace::MuPlusLambda;
///
/// let bounds = Bounds::uniform(5, -5.0..=5.0)?;
/// let evaluator = Serial::new(|point: &Vec<f64>| -point.iter().map(|x| x * x).sum::<f64>());
/// let breeder = Shade::new(20, bounds.clone())?;
/// let scheme = Scheme { breeder, evaluator, replacement: MuPlusLambda::new(1)? };
/// let mut engine = scheme.found(&bounds).size(1).seed(1)?;
/// engine.run(Evaluations(5000));
/// assert!(engine.best().is_some_and(|(_, score)| *score > -1e-6));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "SHADE")]
#[doc(alias = "success-history based adaptive differential evolution")]
#[doc(alias = "JADE")]
pub struct Shade<T, S> {
    cube: Cube<T>,
    /// The size of the first population, and of the present one.
    first: usize,
    size: usize,
    /// The members, one after the other, and their scores. Fewer than `size` in a generation of
    /// founders.
    members: Vec<f64>,
    scores: Vec<S>,
    /// Members that were replaced.
    archive: Vec<f64>,
    history: History,
    /// The settings of the next children.
    plan: Vec<Setting>,
    restarts: u64,
    ranks: Vec<usize>,
    child: Vec<f64>,
}

/// The share of the best members that children move toward.
const BEST: f64 = 0.11;
/// The greatest population is this many times the first one.
const GREATEST: usize = 64;

impl<T: Real, S: Score> Shade<T, S> {
    /// A first population of `size` members.
    ///
    /// # Errors
    ///
    /// If `size` is below 4.
    pub fn new(size: usize, bounds: Bounds<T>) -> Result<Self, Error> {
        let size = Error::at_least(4, "the population of SHADE", size)?;
        Ok(Self {
            cube: Cube::new(bounds),
            first: size,
            size,
            members: Vec::new(),
            scores: Vec::new(),
            archive: Vec::new(),
            history: History::default(),
            plan: Vec::new(),
            restarts: 0,
            ranks: Vec::new(),
            child: Vec::new(),
        })
    }

    /// The number of restarts so far.
    pub const fn restarts(&self) -> u64 {
        self.restarts
    }

    /// The number of newborns in the next generation.
    pub(crate) fn offspring(&self) -> usize {
        if self.scores.len() < self.size {
            self.size - self.scores.len()
        } else {
            self.size
        }
    }

    /// Draws the settings of the next generation.
    fn draw_plan(&mut self, rng: &mut dyn Rng) {
        self.plan.clear();
        self.plan
            .extend((0..self.size).map(|_| self.history.draw(rng)));
    }

    /// Writes a child of member `parent` to `child`.
    fn breed_child(&mut self, parent: usize, rng: &mut dyn Rng) {
        let n = self.cube.dimensions();
        let size = self.size;
        let Setting { weight, crossover } = self.plan[parent];
        let best = ((BEST * size as f64) as usize).max(2);
        let best = self.ranks[below(rng, best)];
        let one = loop {
            let one = below(rng, size);
            if one != parent {
                break one;
            }
        };
        let other = loop {
            let other = below(rng, size + self.archive.len() / n);
            if other != parent && other != one {
                break other;
            }
        };
        let at = |place: usize| &self.members[place * n..][..n];
        let other = if other < size {
            at(other)
        } else {
            &self.archive[(other - size) * n..][..n]
        };
        let own = at(parent);
        let best = at(best);
        let one = at(one);
        let certain = below(rng, n);
        self.child.clear();
        for axis in 0..n {
            let gene = own[axis];
            let moved = gene + weight * (best[axis] - gene) + weight * (one[axis] - other[axis]);
            let taken = unit(rng) < crossover || axis == certain;
            // Outside, the child is halfway between its parent and the bound.
            let within = if moved < 0.0 {
                gene / 2.0
            } else if moved > 1.0 {
                f64::midpoint(gene, 1.0)
            } else {
                moved
            };
            self.child.push(if taken { within } else { gene });
        }
    }

    /// Compares child `index` with its parent.
    fn compete(&mut self, index: usize, genome: &[T], score: &S, rng: &mut dyn Rng) {
        let n = self.cube.dimensions();
        let order = score.order(&self.scores[index]);
        if order.is_lt() || score.is_nan() && !self.scores[index].is_nan() {
            return;
        }
        let place = index * n..(index + 1) * n;
        if order.is_gt() {
            let gain = score.utility().zip(self.scores[index].utility());
            self.history
                .add(self.plan[index], gain.map_or(1.0, |(new, old)| new - old));
            let parent = &self.members[place.clone()];
            if self.archive.len() < self.size * n {
                self.archive.extend_from_slice(parent);
            } else {
                let replaced = below(rng, self.size) * n;
                self.archive[replaced..][..n].copy_from_slice(parent);
            }
        }
        self.cube.read(genome, &mut self.members[place]);
        self.scores[index].clone_from(score);
    }

    /// Whether the members are equal, or have not improved for long.
    fn has_converged(&self) -> bool {
        const PATIENCE: u64 = 100;

        let n = self.cube.dimensions();
        let width = |axis: usize| {
            let coordinates = || self.members.iter().skip(axis).step_by(n).copied();
            coordinates().fold(0.0, f64::max) - coordinates().fold(1.0, f64::min)
        };
        let utilities = || self.scores.iter().map(Score::utility);
        let level = utilities().all(|utility| utility.is_some()) && {
            let least = utilities().flatten().fold(f64::INFINITY, f64::min);
            let greatest = utilities().flatten().fold(f64::NEG_INFINITY, f64::max);
            greatest - least
                <= 1e-12_f64
                    .min(1e-12 * greatest.abs())
                    .max(4.0 * f64::EPSILON * greatest.abs())
                && greatest > least
        };
        let narrow = (0..n).all(|axis| width(axis) < 1e-11_f64.max(8.0 * Cube::<T>::resolution()));
        level || narrow || self.history.failures() >= PATIENCE
    }

    fn restart(&mut self) {
        self.restarts += 1;
        self.size = (self.size * 2).min(self.first.saturating_mul(GREATEST));
        self.history = History::default();
        self.members.clear();
        self.scores.clear();
        self.archive.clear();
        self.plan.clear();
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for Shade<T, S> {
    fn breed(
        &mut self,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        rng: &mut dyn Rng,
    ) {
        let n = self.cube.dimensions();
        let Some(template) = state.population().genomes().first() else {
            return;
        };
        if n == 0 {
            return;
        }
        let founders = self.size - self.scores.len();
        if founders > 0 {
            for _ in 0..founders {
                self.child.clear();
                self.child.extend((0..n).map(|_| unit(rng)));
                self.cube
                    .write(&self.child, offspring.push_copy(template, Birth::default()));
            }
            return;
        }
        self.ranks.clear();
        self.ranks.extend(0..self.size);
        self.ranks
            .sort_by(|&left, &right| self.scores[right].order(&self.scores[left]));
        for parent in 0..self.size {
            self.breed_child(parent, rng);
            self.cube
                .write(&self.child, offspring.push_copy(template, Birth::default()));
        }
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        let n = self.cube.dimensions();
        if n == 0 || newborns.is_empty() {
            return;
        }
        let mut rng = newborns.stream(state);
        let individuals = newborns.genomes.iter().zip(newborns.scores);
        if self.scores.len() < self.size {
            for (genome, score) in individuals.take(self.size - self.scores.len()) {
                let place = self.members.len();
                self.members.resize(place + n, 0.0);
                self.cube.read(genome, &mut self.members[place..]);
                self.scores.push(score.clone());
            }
        } else {
            for (index, (genome, score)) in individuals.take(self.size).enumerate() {
                self.compete(index, genome, score, &mut rng);
            }
            self.history.remember();
            if self.has_converged() {
                self.restart();
            }
        }
        if self.scores.len() == self.size {
            self.draw_plan(&mut rng);
        }
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        if self.scores.is_empty() && self.restarts == 0 {
            return Memory::Nothing;
        }
        Memory::of([
            Memory::Counts(vec![self.size as u64, self.restarts]),
            Memory::Numbers(self.members.clone()),
            Memory::Scores(self.scores.clone()),
            Memory::Numbers(self.archive.clone()),
            self.history.memory(),
            Setting::memory(&self.plan),
        ])
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        let wrong = || Error::Memory {
            expected: "a population of SHADE with this number of loci",
        };
        self.restart();
        (self.size, self.restarts) = (self.first, 0);
        if memory.is_nothing() {
            return Ok(());
        }
        let [counts, members, scores, archive, history, plan] = memory.parts()?;
        let [size, restarts] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let size = usize::try_from(size).map_err(|_| wrong())?;
        let members = members.numbers()?;
        let scores = scores.scores()?;
        let archive = archive.numbers()?;
        let history = History::restored(history)?;
        let plan = Setting::restored(plan)?;
        let n = self.cube.dimensions();
        let complete =
            scores.len() == size && plan.len() == size || plan.is_empty() && scores.len() < size;
        let fits = members.len() == scores.len() * n && n > 0 && archive.len() % n == 0;
        let sized = (4..=self.first.saturating_mul(GREATEST)).contains(&size);
        if !(complete && fits && sized && archive.len() <= size * n) {
            return Err(wrong());
        }
        (self.size, self.restarts) = (size, restarts);
        (self.members, self.scores, self.archive) = (members, scores, archive);
        (self.history, self.plan) = (history, plan);
        Ok(())
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        state
            .population()
            .genomes()
            .iter()
            .try_for_each(|genome| self.cube.bounds().check(genome))
    }
}
