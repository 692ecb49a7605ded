use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::BitString;
use ga_core::mutate::{Exchange, HeavyTailed, Mutator};
use ga_core::rand::Rng;
use ga_core::random::{below, unit, zero_bit};
use std::cmp::Ordering;

/// Mutants of the best bit string, by four moves that are drawn by their success.
///
/// The part keeps one genome, which a newborn replaces if it is not worse. If the champion of the
/// run is better, the part continues from the champion. The moves are:
///
/// | move | effect | finds |
/// |---|---|---|
/// | flip | flips one bit; first those that were not tried since the last improvement | slopes |
/// | exchange | [`Exchange`] of a set bit for a clear one | subsets of a given size or weight |
/// | heavy tail | [`HeavyTailed`] flips: k bits with probability ∝ k<sup>-1.5</sup> | jumps |
/// | redraw | draws all bits whose flips made no difference | plateaus: royal roads |
///
/// First all bits are flipped, in passes, until no flip improves the genome. Then moves are drawn
/// in proportion to (successes + 1) / (newborns + 4), each with at least one in twenty; a success
/// is a newborn that is better than the kept genome. If one flip in sixteen made no difference, the
/// genome is on a plateau: nine of ten newborns are then flips and redraws.
///
/// The part leaves three of four generations to other parts of [`Shares`](ga_core::breed::Shares),
/// in which it adds no newborns, if no flip helped and there is no plateau. It does the same for
/// four newborns per bit after another part has found a better genome.
///
/// - *Newborns*: the mutants of a generation. 1 needs the fewest evaluations.
/// - *Replacement*: any. The population holds only the best, for instance
///   [`MuPlusLambda::new(1)`](ga_core::replace::MuPlusLambda).
/// - *Limits*: a local search. Use it beside a global one, as in
///   [`Shares`](ga_core::breed::Shares).
/// - *Cost*: a few passes over the words of the genome. Once warm, a newborn allocates nothing.
/// - *Instead*: [`MutateEach`](ga_core::breed::MutateEach) mutates all residents, by any mutator.
///
/// The genome, what is known about its bits, and the counts are part of a
/// [`Checkpoint`](ga_core::Checkpoint).
///
/// ```
/// use ga_core::prelude::*;
/// use ga_search::bits::ChampionMoves;
/// use ga_core::replace::MuPlusLambda;
///
/// // A royal road: a block of eight bits counts only if all are set.
/// let road = |bits: &BitString| (0..5).filter(|i| bits.extract(8 * i, 8) == 255).count();
/// let (evaluator, replacement) = (Serial::new(road), MuPlusLambda::new(1)?);
/// let scheme = Scheme { breeder: ChampionMoves::new(), evaluator, replacement };
/// let mut engine = scheme.found(&RandomBits(40)).size(1).seed(1)?;
/// assert_eq!(engine.run((Target(5), Evaluations(20_000))), StopReason::Target);
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Debug)]
#[doc(alias = "local search")]
#[doc(alias = "hill climbing")]
#[doc(alias = "fast GA")]
#[doc(alias = "heavy-tailed mutation")]
pub struct ChampionMoves<S> {
    at_once: usize,
    heavy_tailed: HeavyTailed,
    /// `None` before the first newborn had its score.
    best: Option<(BitString, S)>,
    /// The bits that were flipped one by one in this pass.
    tried: BitString,
    /// Whether a flip of this pass improved the genome, so that another pass is needed.
    again: bool,
    /// Newborns since the last success.
    idle: u64,
    /// The generation in which the part continued from the champion of another part; 0 if none did.
    followed: u64,
    /// The bits whose flip made no difference when it was tried last.
    neutral: BitString,
    /// Newborns and successes of each move.
    counts: [[f64; 2]; MOVES],
}

const MOVES: usize = 4;
const FLIP: usize = 0;
const EXCHANGE: usize = 1;
const HEAVY_TAIL: usize = 2;
const REDRAW: usize = 3;

/// The probability of a flip in a pass, and of a flip or a redraw on a plateau.
const SYSTEMATIC: f64 = 0.9;

/// The probability that the part leaves a generation to others if no flip helped and there is no
/// plateau, or if another part succeeds.
const REST: f64 = 0.75;

/// A success of another part counts for this number of newborns per bit.
const FOLLOWED: u64 = 4;

impl<S> Default for ChampionMoves<S> {
    fn default() -> Self {
        Self::new()
    }
}

impl<S> ChampionMoves<S> {
    /// Breeds one newborn per generation.
    pub fn new() -> Self {
        Self {
            at_once: 1,
            heavy_tailed: HeavyTailed::default(),
            best: None,
            tried: BitString::default(),
            again: false,
            idle: 0,
            followed: 0,
            neutral: BitString::default(),
            counts: [[0.0; 2]; MOVES],
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

    /// Draws one of the moves that can be made.
    fn draw(&self, genome: &BitString, rng: &mut dyn Rng) -> usize {
        let loci = genome.len() as u32;
        let ones = genome.count_ones();
        let untried = self.tried.count_ones() < loci;
        let can = |kind: usize| match kind {
            EXCHANGE => ones > 0 && ones < loci,
            REDRAW => !untried && self.neutral.count_ones() > 1,
            HEAVY_TAIL => loci > 1,
            _ => true,
        };
        if unit(rng) < SYSTEMATIC {
            if untried {
                return FLIP;
            }
            if can(REDRAW) && self.is_on_plateau() {
                return if unit(rng) * (self.rate(FLIP) + self.rate(REDRAW)) < self.rate(REDRAW) {
                    REDRAW
                } else {
                    FLIP
                };
            }
        }
        let rate = |kind: usize| if can(kind) { self.rate(kind) } else { 0.0 };
        let all: f64 = (0..MOVES).map(rate).sum();
        let chance = |kind: usize| {
            if can(kind) {
                (rate(kind) / all).max(0.05)
            } else {
                0.0
            }
        };
        let mut rest = unit(rng) * (0..MOVES).map(chance).sum::<f64>();
        for kind in 0..MOVES {
            rest -= chance(kind);
            if rest < 0.0 {
                return kind;
            }
        }
        FLIP
    }

    /// The successes of a move per newborn.
    fn rate(&self, kind: usize) -> f64 {
        let [newborns, successes] = self.counts[kind];
        (successes + 1.0) / (newborns + 4.0)
    }

    /// Whether the flips of at least one bit in sixteen made no difference.
    fn is_on_plateau(&self) -> bool {
        16 * self.neutral.count_ones() as usize >= self.neutral.len()
    }

    /// Whether all flips were tried in vain, and there is no plateau, or none that is left soon.
    fn is_stuck(&self) -> bool {
        let loci = self.tried.len();
        let long = self.idle > 10 * loci as u64;
        self.best.is_some()
            && self.tried.count_ones() as usize == loci
            && (long || !self.is_on_plateau())
    }

    /// Whether another part found a better genome lately.
    fn is_behind(&self, state: &State<BitString, S>) -> bool
    where
        S: Score,
    {
        let Some((genome, score)) = &self.best else {
            return false;
        };
        let window = FOLLOWED * genome.len() as u64 / self.at_once as u64;
        let lately = self.followed > 0 && state.generation().saturating_sub(self.followed) < window;
        lately
            || state
                .best()
                .is_some_and(|(_, best)| best.order(score).is_gt())
    }

    /// Makes a move in `child`, a copy of the kept genome.
    fn change(&self, child: &mut BitString, rng: &mut dyn Rng) {
        let loci = child.len();
        if loci == 0 {
            return;
        }
        match self.draw(child, rng) {
            EXCHANGE => Exchange.mutate(child, rng),
            HEAVY_TAIL => self.heavy_tailed.mutate(child, rng),
            REDRAW => {
                child.edit_words(|words| {
                    for (word, neutral) in words.iter_mut().zip(self.neutral.words()) {
                        *word = *word & !neutral | rng.next_u64() & neutral;
                    }
                });
            }
            _ => {
                let tried = self.tried.words().iter().copied();
                let untried = zero_bit(rng, tried, self.tried.len());
                child.flip(untried.unwrap_or_else(|| below(rng, loci)));
            }
        }
    }

    /// The move that made `child` of `genome`, or one that could have made it.
    fn kind(&self, genome: &BitString, child: &BitString) -> usize {
        let differences = || {
            genome
                .words()
                .iter()
                .zip(child.words())
                .map(|(one, other)| one ^ other)
        };
        let flips: u32 = differences().map(u64::count_ones).sum();
        let neutral = differences()
            .zip(self.neutral.words())
            .all(|(flips, neutral)| flips & !neutral == 0);
        match flips {
            1 => FLIP,
            2 if genome.count_ones() == child.count_ones() => EXCHANGE,
            _ if neutral && self.neutral.len() == genome.len() => REDRAW,
            _ => HEAVY_TAIL,
        }
    }
}

impl<S: Score> ChampionMoves<S> {
    /// Continues from the champion if it is better than the kept genome.
    fn follow(&mut self, state: &State<BitString, S>) {
        let Some((genome, score)) = state.best() else {
            return;
        };
        let better = |(_, own): &(BitString, S)| score.order(own).is_gt();
        if self.best.as_ref().is_none_or(better) {
            self.set(genome, score);
            self.followed = state.generation();
        }
    }

    fn set(&mut self, genome: &BitString, score: &S) {
        if self.neutral.len() != genome.len() {
            self.neutral = BitString::zeros(genome.len());
        }
        self.tried.clone_from(genome);
        self.tried.fill(false);
        self.again = false;
        self.keep(genome, score);
    }

    fn keep(&mut self, genome: &BitString, score: &S) {
        match &mut self.best {
            Some((own, own_score)) => {
                own.clone_from(genome);
                own_score.clone_from(score);
            }
            none => *none = Some((genome.clone(), score.clone())),
        }
    }

    /// Whether all bits were flipped in this pass.
    fn has_passed(&self) -> bool {
        self.tried.count_ones() as usize == self.tried.len()
    }

    /// Notes what a mutant of the kept genome tells. Returns its move and how it compares.
    fn note(&mut self, child: &BitString, score: &S) -> Option<(usize, Ordering)> {
        let (genome, own) = self
            .best
            .as_ref()
            .filter(|(genome, _)| genome.len() == child.len() && genome != child)?;
        let kind = self.kind(genome, child);
        let order = score.order(own);
        self.idle = if order.is_gt() { 0 } else { self.idle + 1 };
        if kind != FLIP || self.has_passed() {
            let [newborns, successes] = &mut self.counts[kind];
            *newborns += 1.0;
            *successes += f64::from(u8::from(order.is_gt()));
        }
        if kind == FLIP {
            let flipped = (0..child.len()).find(|&locus| child.get(locus) != genome.get(locus));
            if let Some(locus) = flipped {
                self.tried.set(locus, true);
                self.neutral.set(locus, order.is_eq());
            }
        }
        for count in self.counts.iter_mut().flatten() {
            *count *= 0.999;
        }
        Some((kind, order))
    }

    /// Continues from a mutant that is not worse.
    fn adopt(&mut self, child: &BitString, score: &S, kind: usize, order: Ordering) {
        self.keep(child, score);
        match kind {
            _ if order.is_eq() => {}
            FLIP if !self.has_passed() => self.again = true,
            // Only bits that were drawn can matter now and did not before.
            REDRAW => {
                self.tried.edit_words(|words| {
                    words
                        .iter_mut()
                        .zip(self.neutral.words())
                        .for_each(|(tried, neutral)| *tried = !neutral);
                });
            }
            _ => self.tried.fill(false),
        }
    }
}

impl<S: Score> Breeder<BitString, S> for ChampionMoves<S> {
    fn breed(
        &mut self,
        state: &State<BitString, S>,
        offspring: &mut Offspring<BitString>,
        rng: &mut dyn Rng,
    ) {
        let champion = state.best();
        let own = self.best.as_ref().map(|(genome, score)| (genome, score));
        let better = |other: &(&BitString, &S)| own.is_none_or(|own| other.1.order(own.1).is_gt());
        let any = state.population().genomes().first();
        let genome = champion
            .filter(better)
            .or(own)
            .map(|(genome, _)| genome)
            .or(any);
        if (self.is_stuck() || self.is_behind(state)) && unit(rng) < REST {
            return;
        }
        for _ in 0..self.at_once {
            let Some(genome) = genome else { return };
            self.change(offspring.push_copy(genome, Birth::default()), rng);
        }
    }

    fn learn(&mut self, state: &State<BitString, S>, newborns: Newborns<'_, BitString, S>) {
        self.follow(state);
        // All newborns are mutants of the same genome. The best of them is adopted.
        let mut best: Option<(usize, usize, Ordering)> = None;
        for (index, (genome, score)) in newborns.genomes.iter().zip(newborns.scores).enumerate() {
            let Some((kind, order)) = self.note(genome, score) else {
                continue;
            };
            let better = |(other, ..): (usize, usize, Ordering)| {
                score.order(&newborns.scores[other]).is_gt()
            };
            if order.is_ge() && best.is_none_or(better) {
                best = Some((index, kind, order));
            }
        }
        if let Some((index, kind, order)) = best {
            self.adopt(
                &newborns.genomes[index],
                &newborns.scores[index],
                kind,
                order,
            );
        }
        if self.again && self.has_passed() {
            self.tried.fill(false);
            self.again = false;
        }
    }

    fn memory(&self) -> Memory<BitString, S> {
        let Some((genome, score)) = &self.best else {
            return Memory::Nothing;
        };
        Memory::List(vec![
            Memory::Genomes(vec![
                genome.clone(),
                self.tried.clone(),
                self.neutral.clone(),
            ]),
            Memory::Scores(vec![score.clone()]),
            Memory::Numbers(self.counts.iter().flatten().copied().collect()),
            Memory::Counts(vec![u64::from(self.again), self.idle, self.followed]),
        ])
    }

    fn restore(&mut self, memory: Memory<BitString, S>) -> Result<(), Error> {
        if memory.is_nothing() {
            return Ok(());
        }
        let wrong = || Error::Memory {
            expected: "a genome of `ChampionMoves` and what it knows",
        };
        let [genomes, scores, counts, again] = memory.parts()?;
        let [again, idle, followed]: [u64; 3] = again.counts()?.try_into().map_err(|_| wrong())?;
        let [genome, tried, neutral] = genomes.genomes()?.try_into().map_err(|_| wrong())?;
        let [score]: [S; 1] = scores.scores()?.try_into().map_err(|_| wrong())?;
        let counts = counts.numbers()?;
        let valid = |count: &f64| *count >= 0.0 && count.is_finite();
        let lengths = (tried.len(), neutral.len()) == (genome.len(), genome.len());
        if !lengths || counts.len() != 2 * MOVES || !counts.iter().all(valid) {
            return Err(wrong());
        }
        for (own, counts) in self.counts.iter_mut().zip(counts.chunks_exact(2)) {
            own.copy_from_slice(counts);
        }
        (self.best, self.tried, self.neutral) = (Some((genome, score)), tried, neutral);
        (self.again, self.idle, self.followed) = (again == 1, idle, followed);
        Ok(())
    }
}
