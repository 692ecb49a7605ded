use super::genome::{TILE_BITS, decode_into};
use crate::error::Error;
use crate::game::{Pick, Shuffle, TileSet};
use crate::solve::{Faces, Judge, Tally, Weights};
use ga_core::Asked;
use ga_core::evaluate::{Cohort, Interrupt, Parallel};
use ga_core::genome::BitString;
use ga_core::random::Streams;
use ga_core::{Evaluator, Fitness, Score};
use rand::Rng;
use std::cmp::Ordering;

/// The result of a set in one generation of [`SuccessiveHalving`].
///
/// A set that was scored on more boards ranks higher. Sets with the same number of boards rank by
/// their mean score.
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
pub struct Trial {
    /// The number of boards.
    pub boards: u64,
    /// The mean score on these boards. NaN if the genome does not have the number of tiles that
    /// [`SuccessiveHalving::new`] was given.
    pub mean: f64,
}

impl Score for Trial {
    fn order(&self, other: &Self) -> Ordering {
        self.boards
            .cmp(&other.boards)
            .then_with(|| Score::order(&self.mean, &other.mean))
    }

    fn is_nan(&self) -> bool {
        self.mean.is_nan()
    }
}

/// The number of boards in each round of a generation of [`SuccessiveHalving`].
///
/// The first round scores all sets. After each round, the worse half of the sets is dropped, but at
/// least `survivors` sets remain. The number of boards doubles from round to round, until it
/// reaches the number for the last round. The number for the last round grows by `growth` in each
/// generation, because late improvements are small.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct HalvingSchedule {
    /// The number of boards of the first round. If it is less than an eighth of the boards of the
    /// last round, the first round uses this eighth.
    pub first: u64,
    /// The number of boards of the last round in generation 0, earlier rounds included.
    pub last: u64,
    /// The number of boards that each generation adds to the last round.
    pub growth: u64,
    /// The least number of sets that remain after a round.
    pub survivors: usize,
}

impl HalvingSchedule {
    /// The last round has at most 2^3 times the boards of the first one. With fewer first boards,
    /// the better half would be the luckier half.
    const MOST_DOUBLINGS: u32 = 3;

    /// The number of boards of each round of a generation, earlier rounds included.
    pub fn boards(self, generation: u64) -> impl Iterator<Item = u64> {
        let last = self
            .last
            .saturating_add(self.growth.saturating_mul(generation))
            .max(1);
        let first = self.first.max(last >> Self::MOST_DOUBLINGS).clamp(1, last);
        std::iter::successors(Some(first), move |&boards| {
            (boards < last).then(|| boards.saturating_mul(2).min(last))
        })
    }
}

/// Successive halving on common random numbers: scores all sets on the same boards, and the better
/// sets on additional boards.
///
/// Each generation lays new boards. All residents and newborns are scored on the same boards, so
/// that two scores differ because of the sets and not because of the shuffles (common random
/// numbers). The worse half is dropped after each round of a [`HalvingSchedule`] (Karnin, Koren &
/// Somekh 2013), so that most boards are spent on the sets that are hard to tell apart.
///
/// The [`Trial`] of one set counts as one evaluation, for any number of boards. Between
/// generations, only the count of [`boards`](Self::boards) is kept, so a resumed run has the same
/// results as an uninterrupted run.
#[derive(Clone, Debug)]
pub struct SuccessiveHalving {
    judge: Judge,
    weights: Weights,
    schedule: HalvingSchedule,
    shuffle: Shuffle,
    tiles: usize,
    picks: Vec<Pick>,
    boards: u64,
}

impl SuccessiveHalving {
    /// An evaluator that scores sets of `tiles` tiles.
    ///
    /// # Errors
    ///
    /// If `tiles` is less than the number of places or more than [`Shuffle::MOST_TILES`], or
    /// [`Weights::checked`] refuses a weight.
    pub fn new(
        judge: Judge,
        weights: Weights,
        tiles: usize,
        schedule: HalvingSchedule,
    ) -> Result<Self, Error> {
        let shuffle = Shuffle::new(tiles, judge.board().places())?;
        let weights = weights.checked()?;
        Ok(Self {
            judge,
            weights,
            schedule,
            shuffle,
            tiles,
            picks: Vec::new(),
            boards: 0,
        })
    }

    /// The number of boards that were judged, summed over all sets. After a run is resumed, it
    /// starts at 0.
    pub const fn boards(&self) -> u64 {
        self.boards
    }
}

/// Boards that are dealt together, a limit on the memory for picks.
const CHUNK: u64 = 1 << 13;

impl Asked<BitString> for SuccessiveHalving {}

impl Evaluator<BitString> for SuccessiveHalving {
    type Score = Trial;

    fn evaluate(&mut self, cohort: Cohort<'_, BitString, Trial>, streams: Streams) -> usize {
        let all: Vec<&BitString> = cohort.residents.iter().chain(cohort.newborns).collect();
        let mut trials = vec![
            Trial {
                boards: 0,
                mean: f64::NAN
            };
            all.len()
        ];
        let mut candidates: Vec<Candidate> = all
            .iter()
            .zip(0..)
            .filter(|(genome, _)| genome.len() == TILE_BITS * self.tiles)
            .map(|(&genome, index)| Candidate {
                index,
                genome: genome.clone(),
                sum: 0.0,
                base: 0.0,
            })
            .collect();
        // Other evaluators use the streams of rounds 0 and 1 for residents and newborns.
        let mut rng = streams.round(2).evaluation(0);
        let before = self.boards;
        let mut laid = 0;
        for boards in self.schedule.boards(streams.generation()) {
            if laid > 0 {
                let keep = (candidates.len() / 2)
                    .max(self.schedule.survivors)
                    .min(candidates.len());
                candidates.sort_by(|left, right| Score::order(&right.mean(laid), &left.mean(laid)));
                candidates.truncate(keep);
            }
            while laid < boards && !self.judge.is_cancelled() {
                let chunk = (boards - laid).min(CHUNK);
                self.deal(chunk, &mut rng);
                if !self.judge(&mut candidates, chunk, streams, cohort.stop) {
                    break;
                }
                laid += chunk;
            }
            if laid < boards && cohort.is_due() {
                self.boards = before;
                return trials.len();
            }
            for candidate in &candidates {
                trials[candidate.index] = Trial {
                    boards: laid,
                    mean: candidate.mean(laid),
                };
            }
        }
        let (residents, newborns) = trials.split_at(cohort.residents.len());
        cohort.resident_scores.clone_from_slice(residents);
        cohort.newborn_scores.extend_from_slice(newborns);
        trials.len()
    }

    fn comparable(&self) -> bool {
        false
    }
}

/// A set that has not been dropped.
struct Candidate {
    index: usize,
    genome: BitString,
    /// The sum of the scores of all boards so far.
    sum: f64,
    /// The score of the tiles alone.
    base: f64,
}

impl Candidate {
    fn mean(&self, boards: u64) -> f64 {
        self.base + self.sum / boards as f64
    }
}

impl SuccessiveHalving {
    fn deal(&mut self, boards: u64, rng: &mut dyn Rng) {
        let places = self.judge.board().places();
        self.picks.resize(places * boards as usize, 0);
        for board in self.picks.chunks_exact_mut(places) {
            self.shuffle.deal(board, rng);
        }
    }

    /// Whether neither `stop` nor the judge cut it short.
    fn judge(
        &mut self,
        candidates: &mut [Candidate],
        boards: u64,
        streams: Streams,
        stop: Option<&Interrupt<'_>>,
    ) -> bool {
        let Self {
            judge,
            weights,
            picks,
            ..
        } = self;
        let genomes: Vec<BitString> = candidates
            .iter()
            .map(|candidate| candidate.genome.clone())
            .collect();
        let mut scores = Vec::with_capacity(genomes.len());
        let is_due = || judge.is_cancelled() || stop.is_some_and(|stop| stop());
        let cohort = Cohort::founders(&genomes, &mut scores).with_stop(Some(&is_due));
        Parallel::new(OnDealt {
            judge,
            weights,
            picks,
        })
        .evaluate(cohort, streams);
        if scores.len() < candidates.len() {
            return false;
        }
        for (candidate, [base, mean]) in candidates.iter_mut().zip(scores) {
            candidate.base = base;
            candidate.sum += mean * boards as f64;
        }
        self.boards += boards * candidates.len() as u64;
        true
    }
}

/// The score of a set on given boards, in two parts: the score of the tiles alone, and the mean
/// over the boards.
struct OnDealt<'a> {
    judge: &'a Judge,
    weights: &'a Weights,
    picks: &'a [Pick],
}

/// The memory that [`OnDealt`] reuses.
#[derive(Default)]
struct Scratch {
    tiles: TileSet,
    faces: Faces,
    tally: Option<Tally>,
}

impl Fitness<BitString> for OnDealt<'_> {
    type Score = [f64; 2];
    type Scratch = Scratch;

    fn evaluate(&self, genome: &BitString, scratch: &mut Scratch, _: &mut dyn Rng) -> [f64; 2] {
        let Scratch {
            tiles,
            faces,
            tally,
        } = scratch;
        decode_into(genome, tiles);
        faces.show(tiles);
        let tally = tally.get_or_insert_with(|| self.judge.tally());
        tally.clear();
        self.judge.judge(faces, self.picks, tally);
        [self.weights.tiles(tiles), tally.mean(self.weights)]
    }
}
