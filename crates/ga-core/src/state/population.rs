use crate::score::Score;
use std::cmp::Ordering;

/// The genomes and scores of some individuals, in two lists of equal length (columns).
///
/// Selectors read the column of scores only, and evaluators write to that column only. The
/// individuals are in no particular order.
///
/// ```
/// use ga_core::Population;
///
/// let population: Population<&str, u32> = [("low", 1), ("high", 9)].into_iter().collect();
/// assert_eq!(population.best().map(|place| population.genomes()[place]), Some("high"));
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Population<G, S> {
    genomes: Vec<G>,
    scores: Vec<S>,
}

impl<G, S> Population<G, S> {
    /// An empty population.
    pub const fn new() -> Self {
        Self {
            genomes: Vec::new(),
            scores: Vec::new(),
        }
    }

    /// The number of individuals.
    pub fn len(&self) -> usize {
        self.genomes.len()
    }

    /// Whether there are no individuals.
    pub fn is_empty(&self) -> bool {
        self.genomes.is_empty()
    }

    /// The genomes, in the order of [`scores`](Self::scores).
    pub fn genomes(&self) -> &[G] {
        &self.genomes
    }

    /// The scores, in the order of [`genomes`](Self::genomes).
    pub fn scores(&self) -> &[S] {
        &self.scores
    }

    /// The genomes with their scores.
    pub fn iter(&self) -> impl ExactSizeIterator<Item = (&G, &S)> {
        self.genomes.iter().zip(&self.scores)
    }

    /// Adds an individual.
    pub fn push(&mut self, genome: G, score: S) {
        self.genomes.push(genome);
        self.scores.push(score);
    }

    /// Exchanges the genome and the score at index `place` with `genome` and `score`.
    ///
    /// # Panics
    ///
    /// If there is no individual at `place`.
    pub fn swap_with(&mut self, place: usize, genome: &mut G, score: &mut S) {
        std::mem::swap(&mut self.genomes[place], genome);
        std::mem::swap(&mut self.scores[place], score);
    }

    /// Removes the individual at index `place`. The last individual moves to this index.
    ///
    /// # Panics
    ///
    /// If there is no individual at `place`.
    pub fn swap_remove(&mut self, place: usize) -> (G, S) {
        (
            self.genomes.swap_remove(place),
            self.scores.swap_remove(place),
        )
    }

    /// Moves all individuals of `other` to the end of this population.
    pub fn append(&mut self, other: &mut Self) {
        self.genomes.append(&mut other.genomes);
        self.scores.append(&mut other.scores);
    }

    /// Removes all individuals and returns them in order.
    pub fn drain(&mut self) -> impl Iterator<Item = (G, S)> + '_ {
        self.genomes.drain(..).zip(self.scores.drain(..))
    }

    /// The individual at index `place`.
    pub(crate) fn individual(&self, place: usize) -> (&G, &S) {
        (&self.genomes[place], &self.scores[place])
    }

    /// The genomes and the scores, for replacements that exchange or sort individuals in place.
    pub fn columns_mut(&mut self) -> (&mut [G], &mut [S]) {
        (&mut self.genomes, &mut self.scores)
    }

    /// The individuals of two columns of equal length.
    pub(crate) const fn of_columns(genomes: Vec<G>, scores: Vec<S>) -> Self {
        Self { genomes, scores }
    }

    /// Both columns. The caller must leave them with equal lengths.
    pub(crate) fn columns(&mut self) -> (&mut Vec<G>, &mut Vec<S>) {
        (&mut self.genomes, &mut self.scores)
    }
}

impl<G: Clone, S: Clone> Population<G, S> {
    /// Replaces all individuals by copies of `individuals`, in the memory of the old ones.
    pub(crate) fn copy_from<'a>(&mut self, individuals: impl Iterator<Item = (&'a G, &'a S)>)
    where
        G: 'a,
        S: 'a,
    {
        self.scores.clear();
        for (genome, score) in individuals {
            match self.genomes.get_mut(self.scores.len()) {
                Some(old) => old.clone_from(genome),
                None => self.genomes.push(genome.clone()),
            }
            self.scores.push(score.clone());
        }
        self.genomes.truncate(self.scores.len());
    }
}

impl<G, S> FromIterator<(G, S)> for Population<G, S> {
    fn from_iter<I: IntoIterator<Item = (G, S)>>(individuals: I) -> Self {
        let (genomes, scores) = individuals.into_iter().unzip();
        Self { genomes, scores }
    }
}

impl<G, S: Score> Population<G, S> {
    /// Compares two individuals by index: the better score comes first; of equal scores, the lower
    /// index.
    pub(crate) fn rank(&self, left: usize, right: usize) -> Ordering {
        self.scores[right]
            .order(&self.scores[left])
            .then(left.cmp(&right))
    }

    /// The index of the best individual. Of equally good ones, the lowest index.
    pub fn best(&self) -> Option<usize> {
        self.last_standing(Ordering::is_gt)
    }

    /// The index of the worst individual. Of equally bad ones, the highest index.
    pub fn worst(&self) -> Option<usize> {
        self.last_standing(Ordering::is_le)
    }

    /// Goes through the scores in order and keeps one index: the new index replaces it if
    /// `takes_over` returns true.
    fn last_standing(&self, takes_over: impl Fn(Ordering) -> bool) -> Option<usize> {
        let mut scores = self.scores.iter().enumerate();
        let (mut place, mut score) = scores.next()?;
        for (rival_place, rival) in scores {
            if takes_over(rival.order(score)) {
                (place, score) = (rival_place, rival);
            }
        }
        Some(place)
    }

    /// Moves the `count` best individuals to the front, in no particular order. Among individuals
    /// with equal scores, the lowest indices are moved.
    pub fn partition_best(&mut self, count: usize) {
        match count {
            0 => {}
            n if n >= self.len() => {}
            1 => {
                if let Some(best) = self.best() {
                    self.swap(0, best);
                }
            }
            _ => {
                let mut order: Vec<usize> = (0..self.len()).collect();
                order.select_nth_unstable_by(count - 1, |&left, &right| self.rank(left, right));
                order.truncate(count);
                order.sort_unstable();
                for (place, leader) in order.into_iter().enumerate() {
                    self.swap(place, leader);
                }
            }
        }
    }

    /// Exchanges the individuals at two indices.
    ///
    /// # Panics
    ///
    /// If there is no individual at `left` or `right`.
    pub fn swap(&mut self, left: usize, right: usize) {
        self.genomes.swap(left, right);
        self.scores.swap(left, right);
    }
}

#[cfg(feature = "serde")]
mod serial {
    use super::Population;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    #[derive(Serialize)]
    #[serde(rename = "Population")]
    struct Written<'a, G, S> {
        genomes: &'a [G],
        scores: &'a [S],
    }

    #[derive(Deserialize)]
    #[serde(rename = "Population", deny_unknown_fields)]
    struct Read<G, S> {
        genomes: Vec<G>,
        scores: Vec<S>,
    }

    impl<G: Serialize, S: Serialize> Serialize for Population<G, S> {
        fn serialize<Z: Serializer>(&self, serializer: Z) -> Result<Z::Ok, Z::Error> {
            Written {
                genomes: &self.genomes,
                scores: &self.scores,
            }
            .serialize(serializer)
        }
    }

    impl<'de, G: Deserialize<'de>, S: Deserialize<'de>> Deserialize<'de> for Population<G, S> {
        fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
            let Read { genomes, scores } = Read::deserialize(deserializer)?;
            if genomes.len() == scores.len() {
                Ok(Self { genomes, scores })
            } else {
                let genomes = genomes.len();
                let scores = scores.len();
                Err(D::Error::custom(format_args!(
                    "a population of {genomes} genomes has {scores} scores"
                )))
            }
        }
    }
}
