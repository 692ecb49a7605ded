use crate::quality::problems::random::Random;

/// Scores bits. `None` means that the run is over.
pub type ScoredBits<'a> = dyn FnMut(&[bool]) -> Option<f64> + 'a;

/// Generations of a population before the next one, of twice its size, has one.
const SUBGENERATIONS: u32 = 4;

/// LT-GOMEA: gene-pool optimal mixing with linkage trees (Thierens & Bosman 2011) and forced
/// improvements (Bosman & Thierens 2012).
///
/// Each population learns a linkage tree by mutual information and average linkage (UPGMA). A
/// generation takes each individual through all clusters of the tree but the root, in random order:
/// the bits of a cluster come from a random donor, and stay if the score is not worse. One
/// that did not change repeats this with the best individual as donor, until the first improvement.
/// So do all if the best score was not improved for 1 + log10(size) generations. If there is no
/// improvement, the individual becomes the best one.
///
/// The size of the population is not a parameter: there are populations of 2, 4, 8, .. individuals
/// that are interleaved (Harik & Lobo 1999). Each has one generation for four of the population of
/// half its size. A population ends, with all smaller ones, if its individuals are equal or if a
/// greater one has a better mean.
pub fn lt_gomea(loci: usize, score: &mut ScoredBits<'_>, seed: u64) -> Option<()> {
    let mut random = Random(seed);
    let mut populations: Vec<Population> = Vec::new();
    let mut ended = 0;
    let mut steps = vec![0_u32];
    loop {
        // Counts in base 4: the place that changes is the population whose turn it is.
        let mut turn = ended;
        while turn < populations.len() && steps[turn] == SUBGENERATIONS {
            steps[turn] = 0;
            turn += 1;
        }
        if turn == populations.len() {
            populations.push(Population::new(2 << turn, loci, score, &mut random)?);
            steps.push(0);
        }
        populations[turn].generation(score, &mut random)?;
        steps[turn] += 1;
        let means: Vec<f64> = populations.iter().map(Population::mean).collect();
        let ends = |&place: &usize| {
            populations[place].is_uniform()
                || means[place + 1..].iter().any(|mean| *mean > means[place])
        };
        ended = (ended..populations.len())
            .rfind(ends)
            .map_or(ended, |place| place + 1);
    }
}

#[derive(Clone)]
struct Individual {
    bits: Vec<bool>,
    score: f64,
}

struct Population {
    individuals: Vec<Individual>,
    best: Individual,
    /// Generations in which the best was not improved.
    idle: u32,
}

impl Population {
    fn new(
        size: usize,
        loci: usize,
        score: &mut ScoredBits<'_>,
        random: &mut Random,
    ) -> Option<Self> {
        let mut individuals = Vec::with_capacity(size);
        for _ in 0..size {
            let bits: Vec<bool> = (0..loci).map(|_| random.below(2) == 1).collect();
            let score = score(&bits)?;
            individuals.push(Individual { bits, score });
        }
        let best = individuals
            .iter()
            .max_by(|one, other| one.score.total_cmp(&other.score))?
            .clone();
        Some(Self {
            individuals,
            best,
            idle: 0,
        })
    }

    fn mean(&self) -> f64 {
        self.individuals.iter().map(|one| one.score).sum::<f64>() / self.individuals.len() as f64
    }

    fn is_uniform(&self) -> bool {
        self.individuals
            .iter()
            .all(|one| one.bits == self.individuals[0].bits)
    }

    /// Mixes each individual with the others as they were at the beginning.
    fn generation(&mut self, score: &mut ScoredBits<'_>, random: &mut Random) -> Option<()> {
        let pool: Vec<Vec<bool>> = self
            .individuals
            .iter()
            .map(|one| one.bits.clone())
            .collect();
        let mut clusters = linkage_tree(&pool, random);
        let patience = 1 + (pool.len() as f64).log10() as u32;
        let before = self.best.score;
        for one in &mut self.individuals {
            let original = one.bits.clone();
            shuffle(&mut clusters, random);
            for cluster in &clusters {
                let donor = &pool[random.below(pool.len())];
                mix(one, donor, cluster, score, |new, old| new >= old)?;
            }
            if one.bits == original || self.idle > patience {
                shuffle(&mut clusters, random);
                let mut improved = false;
                for cluster in &clusters {
                    improved = mix(one, &self.best.bits, cluster, score, |new, old| new > old)?;
                    if improved {
                        break;
                    }
                }
                if !improved {
                    one.clone_from(&self.best);
                }
            }
            if one.score > self.best.score {
                self.best = one.clone();
            }
        }
        self.idle = if self.best.score > before {
            0
        } else {
            self.idle + 1
        };
        Some(())
    }
}

/// Copies the bits of a cluster if the score is `better`. Says whether it was.
fn mix(
    one: &mut Individual,
    donor: &[bool],
    cluster: &[usize],
    score: &mut ScoredBits<'_>,
    better: impl Fn(f64, f64) -> bool,
) -> Option<bool> {
    if cluster.iter().all(|&locus| one.bits[locus] == donor[locus]) {
        return Some(false);
    }
    let mut bits = one.bits.clone();
    for &locus in cluster {
        bits[locus] = donor[locus];
    }
    let new = score(&bits)?;
    let is_better = better(new, one.score);
    if is_better {
        (one.bits, one.score) = (bits, new);
    }
    Some(is_better)
}

/// The clusters of the linkage tree, without the root.
fn linkage_tree(pool: &[Vec<bool>], random: &mut Random) -> Vec<Vec<usize>> {
    let loci = pool[0].len();
    // The order of the loci decides between equal pairs.
    let mut order: Vec<usize> = (0..loci).collect();
    shuffle(&mut order, random);
    let mut clusters: Vec<Vec<usize>> = order.iter().map(|&locus| vec![locus]).collect();
    let column = |locus: usize| {
        let words = pool.chunks(64);
        words.map(move |part| {
            (0..part.len()).fold(0, |word, row| word | u64::from(part[row][locus]) << row)
        })
    };
    let columns: Vec<Vec<u64>> = order.iter().map(|&locus| column(locus).collect()).collect();
    let mut alike: Vec<Vec<f64>> = (0..loci)
        .map(|one| {
            (0..loci)
                .map(|other| mutual(&columns[one], &columns[other], pool.len()))
                .collect()
        })
        .collect();
    let mut active: Vec<usize> = (0..loci).collect();
    let mut tree: Vec<Vec<usize>> = clusters.clone();
    // Follows nearest neighbours until two clusters are each other's nearest.
    let mut chain: Vec<usize> = Vec::new();
    while active.len() > 2 {
        let top = *chain.last().unwrap_or(&active[0]);
        if chain.is_empty() {
            chain.push(top);
        }
        let previous = chain.len().checked_sub(2).map(|place| chain[place]);
        let mut nearest = previous.unwrap_or(active[usize::from(active[0] == top)]);
        for &other in active.iter().filter(|&&other| other != top) {
            if alike[top][other] > alike[top][nearest] {
                nearest = other;
            }
        }
        if Some(nearest) != previous {
            chain.push(nearest);
            continue;
        }
        chain.truncate(chain.len() - 2);
        let own = clusters[top].len() as f64;
        let others = clusters[nearest].len() as f64;
        for &other in &active {
            let mean = (own * alike[top][other] + others * alike[nearest][other]) / (own + others);
            (alike[top][other], alike[other][top]) = (mean, mean);
        }
        let gone = std::mem::take(&mut clusters[nearest]);
        clusters[top].extend(gone);
        tree.push(clusters[top].clone());
        active.retain(|&other| other != nearest);
    }
    tree
}

/// The mutual information of two columns of bits.
fn mutual(one: &[u64], other: &[u64], count: usize) -> f64 {
    let ones = |column: &[u64]| {
        column
            .iter()
            .map(|word| word.count_ones() as usize)
            .sum::<usize>()
    };
    let both = one
        .iter()
        .zip(other)
        .map(|(one, other)| (one & other).count_ones() as usize)
        .sum::<usize>();
    let (left, right) = (ones(one), ones(other));
    let entropy = |counts: &[usize]| {
        let share = |n: usize| n as f64 / count as f64;
        -counts
            .iter()
            .filter(|n| **n > 0)
            .map(|n| share(*n) * share(*n).ln())
            .sum::<f64>()
    };
    let joint = entropy(&[both, left - both, right - both, count + both - left - right]);
    entropy(&[left, count - left]) + entropy(&[right, count - right]) - joint
}

fn shuffle<T>(items: &mut [T], random: &mut Random) {
    (1..items.len())
        .rev()
        .for_each(|last| items.swap(last, random.below(last + 1)));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn blocks_of_traps_are_clusters_and_are_solved() {
        let mut random = Random(1);
        let pool: Vec<Vec<bool>> = (0..64)
            .map(|_| (0..3).flat_map(|_| [random.below(2) == 1; 4]).collect())
            .collect();
        let tree = linkage_tree(&pool, &mut random);
        // Twelve loci, and ten merges: all but the last.
        assert_eq!(tree.len(), 22);
        let is_block =
            |cluster: &&Vec<usize>| cluster.iter().all(|locus| locus / 4 == cluster[0] / 4);
        assert_eq!(
            tree.iter()
                .filter(|cluster| cluster.len() == 4)
                .filter(is_block)
                .count(),
            3
        );

        let mut evaluations = 0;
        let mut best = 0;
        let mut score = |bits: &[bool]| {
            if best == 30 || evaluations == 50_000 {
                return None;
            }
            evaluations += 1;
            let ones = |block: &[bool]| block.iter().filter(|&&bit| bit).count();
            let worth = |block: &[bool]| if ones(block) == 5 { 5 } else { 4 - ones(block) };
            let sum = bits.chunks(5).map(worth).sum();
            best = best.max(sum);
            Some(sum as f64)
        };
        assert_eq!(lt_gomea(30, &mut score, 1), None);
        assert_eq!(best, 30);
    }
}
