use super::linkage_tree::{LinkageTree, Scratch};
use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::below;
use std::collections::HashSet;
use std::hash::{BuildHasherDefault, DefaultHasher};

/// Genomes with more loci are not mixed: a linkage tree has a distance for each pair of loci.
pub(super) const MOST_LOCI: usize = 2_000;

/// The levels of a pyramid: populations, the lowest first. No genome is in them twice.
#[derive(Clone, Debug, Default)]
pub(super) struct Levels {
    genomes: Vec<Vec<BitString>>,
    known: HashSet<BitString, BuildHasherDefault<DefaultHasher>>,
    scratch: Scratch,
}

impl Levels {
    /// Levels of these genomes.
    pub(super) fn of(genomes: Vec<Vec<BitString>>) -> Self {
        let known = genomes.iter().flatten().cloned().collect();
        Self {
            genomes,
            known,
            scratch: Scratch::default(),
        }
    }

    /// The genomes of each level.
    pub(super) fn genomes(&self) -> &[Vec<BitString>] {
        &self.genomes
    }

    /// The number of levels.
    pub(super) fn len(&self) -> usize {
        self.genomes.len()
    }

    /// Whether a genome is short enough for linkage trees.
    pub(super) fn mixes(genome: &BitString) -> bool {
        genome.len() <= MOST_LOCI
    }

    /// Whether all genomes have this length.
    pub(super) fn fit(&self, loci: usize) -> bool {
        self.genomes
            .iter()
            .flatten()
            .all(|genome| genome.len() == loci)
    }

    /// Adds a genome to a level, or to a new one above the highest, unless the pyramid has it.
    pub(super) fn add(&mut self, level: usize, genome: &BitString) {
        if self.known.insert(genome.clone()) {
            if level >= self.genomes.len() {
                self.genomes.push(Vec::new());
            }
            let level = level.min(self.genomes.len() - 1);
            self.genomes[level].push(genome.clone());
        }
    }

    /// Builds the linkage tree of a level.
    pub(super) fn build(&mut self, level: usize, tree: &mut LinkageTree, rng: &mut dyn Rng) {
        tree.build(&self.genomes[level], &mut self.scratch, rng);
    }

    /// Whether a genome of the level differs from `genome` in `cluster`.
    pub(super) fn differ(&self, level: usize, genome: &BitString, cluster: &[u32]) -> bool {
        self.genomes[level]
            .iter()
            .any(|donor| differs(genome, donor, cluster))
    }

    /// A random genome of the level that differs from `genome` in `cluster`; `None` if there is
    /// none.
    pub(super) fn donor(
        &self,
        level: usize,
        genome: &BitString,
        cluster: &[u32],
        rng: &mut dyn Rng,
    ) -> Option<&BitString> {
        /// Draws before all genomes are searched.
        const DRAWS: usize = 16;

        let genomes = &self.genomes[level];
        let drawn = (0..DRAWS).map(|_| &genomes[below(rng, genomes.len())]);
        let lucky = drawn
            .into_iter()
            .find(|donor| differs(genome, donor, cluster));
        lucky.or_else(|| {
            let different = || {
                genomes
                    .iter()
                    .filter(|donor| differs(genome, donor, cluster))
            };
            let count = different().count();
            if count == 0 {
                None
            } else {
                different().nth(below(rng, count))
            }
        })
    }
}

fn differs(genome: &BitString, donor: &BitString, cluster: &[u32]) -> bool {
    cluster
        .iter()
        .any(|&locus| genome.get(locus as usize) != donor.get(locus as usize))
}
