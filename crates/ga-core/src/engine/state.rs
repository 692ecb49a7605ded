use crate::engine::Population;
use crate::score::Score;

/// A genome with its score.
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Individual<G, S> {
    /// The genome.
    pub genome: G,
    /// How good it is.
    pub score: S,
}

/// Everything that a run has to remember between generations: what a checkpoint saves.
///
/// Random streams are addressed by seed and generation, so there is no generator to save.
///
/// With feature `serde` a state is written with a checksum over its meaning, and read back whole or
/// not at all: one that was altered is refused, in text and in binary formats. White space and the
/// order of fields may change. A float has to be read as the one that was written; `serde_json`
/// does so with its feature `float_roundtrip`. A genome or a score must serialize alike before and
/// after: one that holds a `HashSet` may be refused, since its order is another one each time, and
/// a `BTreeSet` does instead.
#[derive(Clone, Debug, PartialEq)]
pub struct State<G, S> {
    pub(crate) seed: u64,
    pub(crate) generation: u64,
    pub(crate) evaluations: u64,
    pub(crate) nan_scores: u64,
    pub(crate) admissions: u64,
    pub(crate) idle: u64,
    pub(crate) population: Population<G, S>,
    pub(crate) champion: Option<Individual<G, S>>,
    pub(crate) champion_since: u64,
}

impl<G, S> State<G, S> {
    /// What all random streams of this run are addressed from.
    pub const fn seed(&self) -> u64 {
        self.seed
    }

    /// Generations completed; the founders are generation 0.
    pub const fn generation(&self) -> u64 {
        self.generation
    }

    /// Evaluations spent so far, those of the founders included.
    pub const fn evaluations(&self) -> u64 {
        self.evaluations
    }

    /// Generations in a row, up to the present one, that evaluated nothing.
    ///
    /// A migrant that is admitted begins the count again.
    pub const fn idle_for(&self) -> u64 {
        self.idle
    }

    /// How many of the scores given so far were [no number](Score::is_nan).
    pub const fn nan_scores(&self) -> u64 {
        self.nan_scores
    }

    /// The survivors.
    pub const fn population(&self) -> &Population<G, S> {
        &self.population
    }

    /// The best individual ever scored, the first of equals; the best of the present population where scores
    /// are not [lasting](crate::Evaluator::comparable_across_generations). `None` while nobody has a score that is a number.
    pub const fn champion(&self) -> Option<&Individual<G, S>> {
        self.champion.as_ref()
    }

    /// The champion's genome and score; see [`champion`](Self::champion).
    pub fn best(&self) -> Option<(&G, &S)> {
        self.champion.as_ref().map(|Individual { genome, score }| (genome, score))
    }

    /// The champion's genome and score, without the rest of the state.
    pub fn into_best(self) -> Option<(G, S)> {
        self.champion.map(|Individual { genome, score }| (genome, score))
    }

    /// Generations since the champion was found. Means nothing where scores are not lasting: then it is 0.
    pub const fn stagnant_for(&self) -> u64 {
        self.generation - self.champion_since
    }
}

impl<G, S: Score> State<G, S> {
    /// The state before the founders are counted.
    pub(crate) const fn founded(seed: u64, population: Population<G, S>) -> Self {
        Self {
            seed,
            generation: 0,
            evaluations: 0,
            nan_scores: 0,
            admissions: 0,
            idle: 0,
            population,
            champion: None,
            champion_since: 0,
        }
    }

    /// Whether nobody in the population is better than the champion: true of every run.
    #[cfg(feature = "serde")]
    pub(crate) fn is_consistent(&self) -> bool {
        let best = self.population.best().map(|place| &self.population.scores()[place]);
        self.champion_since <= self.generation
            && match (&self.champion, best) {
                (Some(champion), best) => {
                    !champion.score.is_nan() && best.is_none_or(|best| best.order(&champion.score).is_le())
                }
                (None, best) => best.is_none_or(Score::is_nan),
            }
    }
}

impl<G: Clone, S: Score> State<G, S> {
    /// Crowns the best of `candidates` if it is better than the champion that is.
    pub(crate) fn crown(&mut self, candidates: &Population<G, S>) {
        if let Some(best) = candidates.best() {
            let score = &candidates.scores()[best];
            let better = |champion: &Individual<G, S>| score.order(&champion.score).is_gt();
            if !score.is_nan() && self.champion.as_ref().is_none_or(better) {
                let genome = &candidates.genomes()[best];
                crown(&mut self.champion, genome, score);
                self.champion_since = self.generation;
            }
        }
    }

    /// Crowns the best of the present population, whoever was champion before.
    pub(crate) fn crown_present(&mut self) {
        let best = self.population.best().filter(|&best| !self.population.scores()[best].is_nan());
        match best {
            Some(best) => {
                let (genomes, scores) = (self.population.genomes(), self.population.scores());
                crown(&mut self.champion, &genomes[best], &scores[best]);
            }
            None => self.champion = None,
        }
        self.champion_since = self.generation;
    }
}

/// Makes this genome champion in the memory of the one before.
fn crown<G: Clone, S: Clone>(champion: &mut Option<Individual<G, S>>, genome: &G, score: &S) {
    match champion {
        Some(champion) => {
            champion.genome.clone_from(genome);
            champion.score.clone_from(score);
        }
        None => *champion = Some(Individual { genome: genome.clone(), score: score.clone() }),
    }
}
