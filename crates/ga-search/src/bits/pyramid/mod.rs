mod climber;
mod level;
mod linkage_tree;

use climber::Climber;
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use level::Levels;

/// The parameter-less population pyramid, P3 (Goldman & Punch 2014, `goldman-punch-2014`).
///
/// A climber starts at a random genome and flips single bits in random order as long as that
/// improves the score. Its local optimum enters the lowest level of a pyramid of populations. Then
/// the climber passes through the levels from the lowest to the highest. On each level it tries
/// every cluster of the level's linkage tree (Thierens 2010, `thierens-2010`), the smallest first:
/// it copies the bits of the cluster from a random genome of the level, and keeps them if the score
/// is not worse. If a level improved the climber, its genome joins the next level. A climber that
/// has passed the highest level starts again at a new random genome.
///
/// If another part finds a better genome during the very first climb, the climber goes on from
/// there, so that two parts do not climb the same slope.
///
/// A linkage tree groups bits that depend on each other in the genomes of the level. So the
/// pyramid finds blocks of bits that only together improve the score (deceptive traps, HIFF),
/// wherever they are in the genome. It has no parameter that must be tuned.
///
/// - *Climbers*: climbers that work side by side, one newborn each per generation. 1 needs the
///   fewest evaluations. More climbers give batches to [`Parallel`](ga_core::evaluate::Parallel)
///   and [`Engine::ask`](ga_core::Engine::ask). The first climbers start at the founders.
/// - *Replacement*: the pyramid keeps what it searches with. The population holds only the best,
///   for instance [`MuPlusLambda::new(1)`](ga_core::replace::MuPlusLambda).
/// - *Repetition*: some newborns repeat earlier ones. A [`Memo`](ga_core::evaluate::Memo) saves
///   their evaluation: a tenth to a half.
/// - *Memory*: a newborn allocates nothing, but each local optimum that enters a level is stored.
/// - *Cost*: a linkage tree has loci²/2 distances, and is built once per level and climb. That is
///   about a microsecond per evaluation for 200 bits. The pyramid stores all local optima.
/// - *Limits*: genomes of more than 2 000 bits are climbed by flips only.
/// - *Instead*: [`UnivariateMarginal`](ga_core::breed::UnivariateMarginal) has no linkage, but a
///   constant memory.
///
/// The climbers and the pyramid are part of a [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::Pyramid;
/// use ga_core::replace::MuPlusLambda;
///
/// // Each block of four bits is deceptive: fewer ones are better, except for four.
/// let trap = |block: u64| if block == 15 { 4 } else { 3 - block.count_ones() };
/// let traps = move |bits: &BitString| (0..10).map(|i| trap(bits.extract(4 * i, 4))).sum::<u32>();
/// let (evaluator, replacement) = (Serial::new(traps), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder: Pyramid::new(), evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(40)).size(1).seed(1)?;
/// assert_eq!(engine.run((Target(40), Evaluations(10_000))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "P3")]
#[doc(alias = "linkage tree")]
#[doc(alias = "LTGA")]
#[doc(alias = "GOMEA")]
#[doc(alias = "hill climbing")]
pub struct Pyramid<S> {
    at_once: usize,
    /// Empty before the first newborn had its score.
    climbers: Vec<Climber<S>>,
    levels: Levels,
}

impl<S> Default for Pyramid<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> Pyramid<S> {
    /// A pyramid with one climber, which breeds one newborn per generation.
    pub fn new() -> Self {
        Self {
            at_once: 1,
            climbers: Vec::new(),
            levels: Levels::default(),
        }
    }

    /// The same pyramid with `count` climbers side by side.
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

    /// The number of genomes of each level, the lowest first.
    pub fn levels(&self) -> impl Iterator<Item = usize> + '_ {
        self.levels.genomes().iter().map(Vec::len)
    }
}

impl<S: Score> Pyramid<S> {
    /// The climbers before the first newborn had its score. They start at the founders.
    fn founded(&self, state: &State<BitString, S>) -> Vec<Climber<S>> {
        let population = state.population();
        let loci = population.genomes().first().map_or(0, BitString::len);
        let mut founders = population.iter();
        let climber = |index| {
            let mut rng = state.first_stream(index);
            let mut climber = Climber::new(loci, &mut rng);
            if let Some((genome, score)) = founders
                .next()
                .filter(|(genome, _)| loci > 0 && genome.len() == loci)
            {
                climber.begin(genome, score);
            }
            climber
        };
        (0..self.at_once).map(climber).collect()
    }
}

impl<S: Score> Pyramid<S> {
    /// Until the first local optimum is found, the first climber goes on from the champion if
    /// another part has found a better one.
    fn join(&mut self, state: &State<BitString, S>) {
        let (Some((genome, score)), true) = (state.best(), self.levels.len() == 0) else {
            return;
        };
        if let Some(climber) = self.climbers.first_mut() {
            climber.join(genome, score);
        }
    }
}

impl<S: Score> Breeder<BitString, S> for Pyramid<S> {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let Some(any) = state.population().genomes().first() else {
            return;
        };
        let founded = if self.climbers.is_empty() {
            self.founded(state)
        } else {
            Vec::new()
        };
        let climbers = if self.climbers.is_empty() {
            &founded
        } else {
            &self.climbers
        };
        for climber in climbers {
            climber.propose(
                &self.levels,
                offspring.push_copy(any, Birth::default()),
                rng,
            );
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        if self.climbers.is_empty() {
            self.climbers = self.founded(state);
        }
        self.join(state);
        let mut rng = newborns.stream(state);
        // In an asynchronous run, newborns can be missing or come from an earlier moment. Each
        // climber learns the score of the first newborn that it can have proposed now.
        let mut rest = self.climbers.as_mut_slice();
        for (genome, score) in newborns.genomes.iter().zip(newborns.scores) {
            let Some(place) = rest.iter().position(|climber| climber.proposed(genome)) else {
                continue;
            };
            rest[place].learn_from(genome, score, &mut self.levels, &mut rng);
            rest = &mut rest[place + 1..];
        }
    }

    fn memory(&self) -> Memory<BitString, S> {
        let levels = self
            .levels
            .genomes()
            .iter()
            .cloned()
            .map(Memory::Genomes)
            .collect();
        let climbers = self.climbers.iter().map(Climber::memory).collect();
        Memory::List(vec![Memory::List(levels), Memory::List(climbers)])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        let [levels, climbers] = memory.parts()?;
        let levels = levels
            .list()?
            .into_iter()
            .map(Memory::genomes)
            .collect::<Result<Vec<_>, _>>()?;
        if levels.iter().any(Vec::is_empty) {
            return Err(Error::Memory {
                expected: "levels with genomes",
            });
        }
        let levels = Levels::of(levels);
        let climbers = climbers
            .list()?
            .into_iter()
            .map(|climber| Climber::restored(climber, &levels));
        let climbers = climbers.collect::<Result<Vec<_>, _>>()?;
        if !climbers.is_empty() && climbers.len() != self.at_once {
            return Err(Error::Memory {
                expected: "as many climbers as the pyramid has",
            });
        }
        (self.levels, self.climbers) = (levels, climbers);
        Ok(())
    }
}
