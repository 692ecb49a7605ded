use super::level::Levels;
use super::linkage_tree::LinkageTree;
use ga_core::Error;
use ga_core::Score;
use ga_core::engine::Memory;
use ga_core::genome::{BitString, RandomBits, Sampler};
use ga_core::rand::Rng;
use ga_core::random::zero_bit;

/// What a climber tries next.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
enum Phase {
    /// Its random genome, which has no score.
    #[default]
    New,
    /// Flips of single bits.
    Flips,
    /// Clusters of genomes of a level.
    Mixing,
}

/// A genome on its way up the pyramid.
#[derive(Clone, Debug)]
pub(super) struct Climber<S> {
    phase: Phase,
    genome: BitString,
    score: Option<S>,
    /// The loci that were flipped in this pass, and since the last improvement.
    passed: BitString,
    failed: BitString,
    /// The level whose clusters are tried, and the index of the next cluster.
    level: usize,
    cluster: usize,
    /// Whether the score has improved on this level.
    improved: bool,
    tree: LinkageTree,
}

impl<S: Score> Climber<S> {
    /// A climber at a random genome.
    pub(super) fn new(loci: usize, rng: &mut dyn Rng) -> Self {
        Self {
            phase: Phase::New,
            genome: RandomBits(loci).sample(rng),
            score: None,
            passed: BitString::zeros(loci),
            failed: BitString::zeros(loci),
            level: 0,
            cluster: 0,
            improved: false,
            tree: LinkageTree::default(),
        }
    }

    /// Begins with `genome`, whose score is known.
    pub(super) fn begin(&mut self, genome: &BitString, score: &S) {
        self.genome.clone_from(genome);
        self.score = Some(score.clone());
        self.passed = BitString::zeros(genome.len());
        self.failed = BitString::zeros(genome.len());
        self.phase = Phase::Flips;
    }

    /// Goes on from `genome` if it is better and this climber is not higher than the flips.
    pub(super) fn join(&mut self, genome: &BitString, score: &S) {
        let better = self
            .score
            .as_ref()
            .is_some_and(|own| score.order(own).is_gt());
        if self.phase == Phase::Flips && better && genome.len() == self.genome.len() {
            self.begin(genome, score);
        }
    }

    /// Starts again at a random genome.
    fn restart(&mut self, rng: &mut dyn Rng) {
        self.genome = RandomBits(self.genome.len()).sample(rng);
        self.score = None;
        self.phase = Phase::New;
    }

    /// The genome that `child`, a copy of any genome, becomes: the next one to try.
    pub(super) fn propose(&self, levels: &Levels, child: &mut BitString, rng: &mut dyn Rng) {
        match self.phase {
            Phase::New => child.clone_from(&self.genome),
            Phase::Flips => {
                child.clone_from(&self.genome);
                child.flip(self.untried(rng));
            }
            Phase::Mixing => {
                let cluster = self.tree.cluster(self.cluster);
                child.clone_from(&self.genome);
                if let Some(donor) = levels.donor(self.level, &self.genome, cluster, rng) {
                    copy(child, donor, cluster);
                }
            }
        }
    }

    /// A locus that was not flipped in this pass, nor since the last improvement. A new pass begins
    /// if there is none.
    fn untried(&self, rng: &mut dyn Rng) -> usize {
        let untried = |pass: bool| {
            let words = self.failed.words().iter().zip(self.passed.words());
            words.map(move |(failed, passed)| failed | if pass { *passed } else { 0 })
        };
        let loci = self.genome.len();
        let drawn = zero_bit(rng, untried(true), loci);
        drawn
            .or_else(|| zero_bit(rng, untried(false), loci))
            .unwrap_or_default()
    }

    /// Whether `child` can be what this climber proposed.
    pub(super) fn proposed(&self, child: &BitString) -> bool {
        if child.len() != self.genome.len() {
            return false;
        }
        match self.phase {
            Phase::New => self.genome == *child,
            Phase::Flips => differences(&self.genome, child) == 1,
            Phase::Mixing => {
                let within =
                    self.tree.cluster(self.cluster).iter().filter(|&&locus| {
                        self.genome.get(locus as usize) != child.get(locus as usize)
                    });
                let within = within.count() as u32;
                within > 0 && within == differences(&self.genome, child)
            }
        }
    }

    /// Learns the score of a genome that it proposed.
    pub(super) fn learn_from(
        &mut self,
        child: &BitString,
        score: &S,
        levels: &mut Levels,
        rng: &mut dyn Rng,
    ) {
        match self.phase {
            Phase::New => {
                self.begin(child, score);
                if child.is_empty() {
                    self.restart(rng);
                }
            }
            Phase::Flips => {
                let flipped = differing(&self.genome, child);
                if self.gains(score) {
                    self.adopt(child, score);
                    self.failed.fill(false);
                }
                if self.passed.get(flipped) || self.passed.count_ones() as usize == child.len() {
                    self.passed.fill(false);
                }
                self.passed.set(flipped, true);
                self.failed.set(flipped, true);
                if self.failed.count_ones() as usize == child.len() {
                    self.enter(levels, rng);
                }
            }
            Phase::Mixing => {
                if self.gains(score) {
                    self.improved = true;
                    self.adopt(child, score);
                } else if self
                    .score
                    .as_ref()
                    .is_none_or(|own| score.order(own).is_ge())
                {
                    self.adopt(child, score);
                }
                self.cluster += 1;
                self.advance(levels, rng);
            }
        }
    }

    fn gains(&self, score: &S) -> bool {
        self.score
            .as_ref()
            .is_none_or(|own| score.order(own).is_gt())
    }

    fn adopt(&mut self, child: &BitString, score: &S) {
        self.genome.clone_from(child);
        match &mut self.score {
            Some(own) => own.clone_from(score),
            none => *none = Some(score.clone()),
        }
    }

    /// Enters the pyramid with a local optimum.
    fn enter(&mut self, levels: &mut Levels, rng: &mut dyn Rng) {
        if !Levels::mixes(&self.genome) {
            return self.restart(rng);
        }
        levels.add(0, &self.genome);
        self.phase = Phase::Mixing;
        self.level = 0;
        self.begin_level(levels, rng);
        self.advance(levels, rng);
    }

    fn begin_level(&mut self, levels: &mut Levels, rng: &mut dyn Rng) {
        levels.build(self.level, &mut self.tree, rng);
        self.cluster = 0;
        self.improved = false;
    }

    /// Moves on to the next cluster in which a genome of the level differs, if necessary on a
    /// higher level.
    fn advance(&mut self, levels: &mut Levels, rng: &mut dyn Rng) {
        loop {
            while self.cluster < self.tree.clusters.len() {
                if levels.differ(self.level, &self.genome, self.tree.cluster(self.cluster)) {
                    return;
                }
                self.cluster += 1;
            }
            self.level += 1;
            if self.improved {
                levels.add(self.level, &self.genome);
            }
            if self.level >= levels.len() {
                return self.restart(rng);
            }
            self.begin_level(levels, rng);
        }
    }

    /// Its fields, for a checkpoint.
    pub(super) fn memory(&self) -> Memory<BitString, S> {
        let numbers = [
            self.phase as usize,
            self.level,
            self.cluster,
            usize::from(self.improved),
        ];
        let clusters = self.tree.clusters.iter().flatten();
        Memory::List(vec![
            Memory::Genomes(vec![
                self.genome.clone(),
                self.passed.clone(),
                self.failed.clone(),
            ]),
            Memory::Scores(self.score.iter().cloned().collect()),
            Memory::Counts(numbers.iter().map(|&number| number as u64).collect()),
            Memory::Counts(self.tree.loci.iter().copied().map(u64::from).collect()),
            Memory::Counts(clusters.copied().map(u64::from).collect()),
        ])
    }

    /// The climber with these fields.
    pub(super) fn restored(memory: Memory<BitString, S>, levels: &Levels) -> Result<Self, Error> {
        let wrong = || Error::Memory {
            expected: "a climber of `Pyramid`",
        };
        let [genomes, score, numbers, loci, clusters] = memory.parts()?;
        let [genome, passed, failed]: [BitString; 3] =
            genomes.genomes()?.try_into().map_err(|_| wrong())?;
        let numbers: [u64; 4] = numbers.counts()?.try_into().map_err(|_| wrong())?;
        let [phase, level, cluster, improved] =
            numbers.map(|number| usize::try_from(number).unwrap_or(usize::MAX));
        let small = |number: &u64| u32::try_from(*number).map_err(|_| wrong());
        let loci = loci
            .counts()?
            .iter()
            .map(small)
            .collect::<Result<Vec<u32>, Error>>()?;
        let ends = clusters
            .counts()?
            .iter()
            .map(small)
            .collect::<Result<Vec<u32>, Error>>()?;
        let clusters: Vec<[u32; 2]> = ends
            .chunks_exact(2)
            .map(|pair| [pair[0], pair[1]])
            .collect();
        let phase = [Phase::New, Phase::Flips, Phase::Mixing]
            .get(phase)
            .copied()
            .ok_or_else(wrong)?;
        let score = score.scores()?.pop();

        let len = genome.len();
        let inside = |[start, count]: &[u32; 2]| {
            *count > 0 && u64::from(*start) + u64::from(*count) <= loci.len() as u64
        };
        let mixes = phase != Phase::Mixing || level < levels.len() && cluster < clusters.len();
        let climbs = phase != Phase::Flips || (failed.count_ones() as usize) < len;
        let known = phase == Phase::New || score.is_some();
        let valid = (passed.len(), failed.len()) == (len, len)
            && loci.iter().all(|&locus| (locus as usize) < len)
            && clusters.iter().all(inside)
            && levels.fit(len)
            && mixes
            && climbs
            && known;
        if !valid {
            return Err(wrong());
        }
        let tree = LinkageTree { loci, clusters };
        let improved = improved == 1;
        Ok(Self {
            phase,
            genome,
            score,
            passed,
            failed,
            level,
            cluster,
            improved,
            tree,
        })
    }
}

/// Copies the loci of a cluster.
fn copy(child: &mut BitString, donor: &BitString, cluster: &[u32]) {
    for &locus in cluster {
        child.set(locus as usize, donor.get(locus as usize));
    }
}

/// The number of loci at which two strings of equal length differ.
fn differences(one: &BitString, other: &BitString) -> u32 {
    one.words()
        .iter()
        .zip(other.words())
        .map(|(one, other)| (one ^ other).count_ones())
        .sum()
}

/// The first locus at which two strings differ.
fn differing(one: &BitString, other: &BitString) -> usize {
    let words = one.words().iter().zip(other.words()).enumerate();
    let mut differing = words.filter(|(_, (one, other))| one != other);
    differing.next().map_or(0, |(block, (one, other))| {
        64 * block + (one ^ other).trailing_zeros() as usize
    })
}
