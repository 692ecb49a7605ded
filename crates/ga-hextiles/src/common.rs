use crate::genome::{TILE_BITS, decode_into};
use crate::rules::{Faces, Tally};
use crate::{Error, Judge, Pick, Shuffle, TileSet, Weights};
use ga_core::evaluate::Cohort;
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::{Evaluator, Fitness, Score};
use rand::Rng;
use std::cmp::Ordering;

#[cfg(feature = "parallel")]
use ga_core::evaluate::Parallel as Apply;
#[cfg(not(feature = "parallel"))]
use ga_core::evaluate::Serial as Apply;

/// How a set did in a generation: on how many boards, with which mean.
///
/// Who was kept for more boards ranks higher; of those who left together, the better mean.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trial {
    /// On how many boards it was tried.
    pub boards: u64,
    /// The score of the set on these; NaN for a genome of another number of tiles.
    pub mean: f64,
}

impl Score for Trial {
    fn order(&self, other: &Self) -> Ordering {
        self.boards.cmp(&other.boards).then_with(|| Score::order(&self.mean, &other.mean))
    }

    fn is_nan(&self) -> bool {
        self.mean.is_nan()
    }
}

/// How many boards a generation is tried on.
///
/// All start on the same boards; then the worse half leaves and the boards are doubled, until `survivors` are left;
/// these go on to the last board. Both numbers of boards grow with the generation, because late improvements are small.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Rounds {
    /// Boards of the first round, unless that is less than an eighth of the last.
    pub first: u64,
    /// Boards of the last round, for the founders.
    pub last: u64,
    /// By how many the boards of the last round grow each generation.
    pub growth: u64,
    /// How many are tried on all boards.
    pub survivors: usize,
}

impl Rounds {
    /// The last boards are this many doublings of the first at most: who leaves early is not to leave by chance.
    const MOST_DOUBLINGS: u32 = 3;

    /// The numbers of boards of a generation, round by round.
    pub fn boards(self, generation: u64) -> impl Iterator<Item = u64> {
        let last = self.last.saturating_add(self.growth.saturating_mul(generation)).max(1);
        let first = self.first.max(last >> Self::MOST_DOUBLINGS).clamp(1, last);
        std::iter::successors(Some(first), move |&boards| {
            (boards < last).then(|| boards.saturating_mul(2).min(last))
        })
    }
}

/// Scores everybody on the same boards, which are laid anew each generation.
///
/// Differences between sets are then differences between sets and not between shuffles, and the better ones are told
/// apart on more and more boards ([`Rounds`]). An evaluation is the trial of one set, on however many boards.
#[derive(Clone, Debug)]
pub struct CommonBoards {
    judge: Judge,
    weights: Weights,
    rounds: Rounds,
    shuffle: Shuffle,
    tiles: usize,
    picks: Vec<Pick>,
    boards: u64,
}

impl CommonBoards {
    /// Scores sets of so many tiles.
    ///
    /// # Errors
    ///
    /// As [`Laying::new`](crate::Laying::new).
    pub fn new(judge: Judge, weights: Weights, tiles: usize, rounds: Rounds) -> Result<Self, Error> {
        let shuffle = Shuffle::new(tiles, judge.board().places())?;
        let weights = weights.checked()?;
        Ok(Self { judge, weights, rounds, shuffle, tiles, picks: Vec::new(), boards: 0 })
    }

    /// How many boards were laid and judged so far, counted anew after a run is resumed.
    pub const fn boards(&self) -> u64 {
        self.boards
    }
}

/// Chunks of boards of a round, so that the memory for boards stays small.
const CHUNK: u64 = 1 << 13;

impl Evaluator<BitString> for CommonBoards {
    type Score = Trial;

    fn evaluate(&mut self, cohort: Cohort<'_, BitString, Trial>, streams: Streams) -> usize {
        let all: Vec<&BitString> = cohort.residents.iter().chain(cohort.newborns).collect();
        let mut trials = vec![Trial { boards: 0, mean: f64::NAN }; all.len()];
        let mut alive: Vec<Running> = all
            .iter()
            .zip(0..)
            .filter(|(genome, _)| genome.len() == TILE_BITS * self.tiles)
            .map(|(&genome, index)| Running { index, genome: genome.clone(), sum: 0.0, base: 0.0 })
            .collect();
        // Residents and newborns draw from rounds 0 and 1 elsewhere; these boards belong to both.
        let mut rng = streams.round(2).evaluation(0);
        let mut laid = 0;
        for boards in self.rounds.boards(streams.generation()) {
            if laid > 0 {
                let keep = (alive.len() / 2).max(self.rounds.survivors).min(alive.len());
                alive.sort_by(|left, right| Score::order(&right.mean(laid), &left.mean(laid)));
                alive.truncate(keep);
            }
            while laid < boards {
                let chunk = (boards - laid).min(CHUNK);
                self.deal(chunk, &mut rng);
                self.judge(&mut alive, chunk, streams);
                laid += chunk;
            }
            for running in &alive {
                trials[running.index] = Trial { boards: laid, mean: running.mean(laid) };
            }
        }
        let (again, new) = trials.split_at(cohort.residents.len());
        cohort.resident_scores.clone_from_slice(again);
        cohort.newborn_scores.extend_from_slice(new);
        trials.len()
    }

    fn comparable_across_generations(&self) -> bool {
        false
    }
}

/// A set that is still being tried.
struct Running {
    index: usize,
    genome: BitString,
    /// Over all boards so far.
    sum: f64,
    base: f64,
}

impl Running {
    fn mean(&self, boards: u64) -> f64 {
        self.base + self.sum / boards as f64
    }
}

impl CommonBoards {
    fn deal(&mut self, boards: u64, rng: &mut dyn Rng) {
        let places = self.judge.board().places();
        self.picks.resize(places * boards as usize, 0);
        for board in self.picks.chunks_exact_mut(places) {
            self.shuffle.deal(board, rng);
        }
    }

    fn judge(&mut self, alive: &mut [Running], boards: u64, streams: Streams) {
        let Self { judge, weights, picks, .. } = self;
        let genomes: Vec<BitString> = alive.iter().map(|running| running.genome.clone()).collect();
        let mut scores = Vec::with_capacity(genomes.len());
        let cohort = Cohort::founders(&genomes, &mut scores);
        Apply::new(Laid { judge, weights, picks }).evaluate(cohort, streams);
        for (running, [base, mean]) in alive.iter_mut().zip(scores) {
            running.base = base;
            running.sum += mean * boards as f64;
        }
        self.boards += boards * alive.len() as u64;
    }
}

/// The score of a set on boards that are laid already: for its tiles, and on average for the boards.
struct Laid<'a> {
    judge: &'a Judge,
    weights: &'a Weights,
    picks: &'a [Pick],
}

/// Memory of [`Laid`].
#[derive(Default)]
struct Desk {
    tiles: TileSet,
    faces: Faces,
    tally: Option<Tally>,
}

impl Fitness<BitString> for Laid<'_> {
    type Score = [f64; 2];
    type Scratch = Desk;

    fn evaluate(&self, genome: &BitString, desk: &mut Desk, _: &mut dyn Rng) -> [f64; 2] {
        let Desk { tiles, faces, tally } = desk;
        decode_into(genome, tiles);
        faces.show(tiles);
        let tally = tally.get_or_insert_with(|| self.judge.tally());
        tally.clear();
        self.judge.judge(faces, self.picks, tally);
        [self.weights.tiles(tiles), tally.mean(self.weights)]
    }
}
