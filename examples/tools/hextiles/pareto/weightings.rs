use super::{Budget, Found};
use cli::{Failure, Progress, same_length};
use ga_core::engine::Checkpoint;
use ga_core::genome::{BitString, Hamming};
use ga_core::{Breeder, Engine, Replacement, Scheme, StopReason};
use ga_hextiles::evolve::genome::{TILE_BITS, decode, start};
use ga_hextiles::evolve::{SuccessiveHalving, Trial};
use ga_hextiles::scheme::ours;
use ga_hextiles::{TileSet, Weights};
use ga_run::Saved;
use ga_run::log::Moment;
use serde::{Deserialize, Serialize};

/// The choices of weights: factors of the weights of bridges, duplicates and extra edges.
const FACTORS: [[f64; 3]; 20] = [
    [1.0, 1.0, 1.0],
    [2.0, 1.0, 1.0],
    [3.0, 1.0, 1.0],
    [5.0, 1.0, 1.0],
    [0.3, 1.0, 1.0],
    [0.0, 1.0, 1.0],
    [1.0, 0.2, 1.0],
    [1.0, 0.5, 1.0],
    [1.0, 2.0, 1.0],
    [1.0, 5.0, 1.0],
    [1.0, 1.0, 0.0],
    [1.0, 1.0, 0.4],
    [1.0, 1.0, 2.0],
    [1.0, 1.0, 3.0],
    [2.0, 2.0, 1.0],
    [3.0, 0.4, 1.0],
    [3.0, 0.4, 2.0],
    [0.3, 2.0, 1.0],
    [3.0, 2.0, 3.0],
    [5.0, 0.2, 0.5],
];

/// Runs our scheme once for each choice of weights.
pub(super) fn search(budget: Budget<'_>, progress: &mut Progress) -> Result<Found, Failure> {
    let Budget { judge, seed, each, limits, stop, prepared } = budget;
    let parameters = ours::Parameters::default();
    let places = judge.board().places();
    let subject = Subject {
        seed,
        each,
        founders: parameters.founders(&start(places, seed)),
        scheme: |choice| Ok(parameters.scheme(judge.clone(), weights(choice), places)?),
    };
    let (mut session, checkpoint) = prepared.begin::<Progressed>()?;
    let is_new = checkpoint.is_none();
    let mut searches = match checkpoint {
        Some(checkpoint) => Searches::resume(subject, checkpoint)?,
        None => Searches::start(subject)?,
    };
    let log = session.log(|trial: &Trial| Some(trial.mean))?;
    let mut log = log.check(&searches.moment())?.with_distance(Hamming);
    session.begin(&searches)?;
    if is_new {
        log.note(&searches.moment());
    }
    let whole = all_generations(FACTORS.len(), each);
    let reason = loop {
        let (generations, evaluations) = (searches.generations(), searches.evaluations());
        let share = limits.share(generations, evaluations).max(generations as f64 / whole as f64);
        progress.draw(share, || {
            let (done, generation) = (searches.ended.len(), searches.engine.state().generation());
            format!("{done} of {} weights, generation {generation}", FACTORS.len())
        });
        if searches.are_whole() {
            break StopReason::Generations;
        }
        if let Some(reason) = limits.reason(&stop, generations, evaluations) {
            break reason;
        }
        searches.advance()?;
        log.note(&searches.moment());
        session.pass(&searches);
    };
    session.end(&searches, reason);
    drop(log);
    Ok(Found {
        sets: searches.sets()?,
        generations: searches.generations(),
        evaluations: searches.evaluations(),
        choices: 0,
        boards: searches.boards(),
        stop: reason,
    })
}

/// The weights of a choice.
fn weights(choice: usize) -> Weights {
    let [bridge, duplicate, extra_edge] = FACTORS[choice];
    // Without `+ 0.0`, a product of 0 and a negative weight would be printed as -0.
    let weighed = |factor: f64, weight: f64| factor * weight + 0.0;
    Weights {
        bridge: weighed(bridge, Weights::BRIDGE),
        duplicate: weighed(duplicate, Weights::DUPLICATE),
        extra_edge: weighed(extra_edge, Weights::EXTRA_EDGE),
        ..Weights::default()
    }
}

/// The generations of this number of searches that have ended: the founders of each search but the
/// first one count as a generation, so that each generation has one state.
fn all_generations(searches: usize, each: u64) -> u64 {
    (searches as u64).saturating_mul(each.saturating_add(1)).saturating_sub(1)
}

/// What all searches have in common.
struct Subject<F> {
    seed: u64,
    each: u64,
    founders: Vec<BitString>,
    /// Makes the scheme of a choice of weights.
    scheme: F,
}

/// The searches with different weights, one after the other.
struct Searches<B, R, F> {
    subject: Subject<F>,
    /// The champions of the searches that have ended, in the order of their weights.
    ended: Vec<BitString>,
    /// The evaluations and boards of the searches that have ended.
    before: Spent,
    /// The boards of the present search before the run was resumed: its evaluator counts from 0.
    resumed: u64,
    /// The present search.
    engine: Engine<BitString, B, SuccessiveHalving, R>,
}

#[derive(Clone, Copy, Debug, Default, Deserialize, Serialize)]
struct Spent {
    evaluations: u64,
    boards: u64,
}

/// The searches as a run file holds them.
#[derive(Deserialize, Serialize)]
struct Progressed {
    ended: Vec<BitString>,
    before: Spent,
    /// The boards of the present search.
    boards: u64,
    engine: Checkpoint<BitString, Trial>,
}

impl<B, R, F> Searches<B, R, F>
where
    B: Breeder<BitString, Trial>,
    R: Replacement<BitString, Trial>,
    F: Fn(usize) -> Result<Scheme<B, SuccessiveHalving, R>, Failure>,
{
    fn start(subject: Subject<F>) -> Result<Self, Failure> {
        let engine = subject.engine(0)?;
        Ok(Self { subject, ended: Vec::new(), before: Spent::default(), resumed: 0, engine })
    }

    fn resume(subject: Subject<F>, checkpoint: Progressed) -> Result<Self, Failure> {
        let Progressed { ended, before, boards, engine } = checkpoint;
        if ended.len() >= FACTORS.len() {
            let sentence = format!(
                "the run file has {} searches that ended, expected fewer than {}",
                ended.len(),
                FACTORS.len()
            );
            return Err(Failure::refused(sentence));
        }
        let length = subject.founders.first().map_or(TILE_BITS, BitString::len);
        let genomes = ended.iter().chain(engine.state().population().genomes());
        same_length(genomes.map(BitString::len), length)?;
        let engine = Engine::resume((subject.scheme)(ended.len())?, engine)?;
        Ok(Self { subject, ended, before, resumed: boards, engine })
    }

    /// Runs a generation of the present search, or begins the next search.
    fn advance(&mut self) -> Result<(), Failure> {
        if !self.has_ended() {
            self.engine.step();
            return Ok(());
        }
        self.ended.push(self.champion()?);
        self.before = Spent { evaluations: self.evaluations(), boards: self.boards() };
        self.resumed = 0;
        self.engine = self.subject.engine(self.ended.len())?;
        Ok(())
    }

    /// Whether the present search has all its generations.
    fn has_ended(&self) -> bool {
        self.engine.state().generation() >= self.subject.each
    }

    /// Whether no search is left.
    fn are_whole(&self) -> bool {
        self.ended.len() + 1 == FACTORS.len() && self.has_ended()
    }

    fn champion(&self) -> Result<BitString, Failure> {
        let champion = self.engine.state().champion();
        let champion = champion.ok_or_else(|| Failure::refused("no set has a score"))?;
        Ok(champion.genome.clone())
    }

    /// The sets of all searches that have ended: one that was stopped early says nothing about its
    /// weights.
    fn sets(&self) -> Result<Vec<(TileSet, Option<Weights>)>, Failure> {
        let last = if self.has_ended() { Some(self.champion()?) } else { None };
        let champions = self.ended.iter().chain(&last).enumerate();
        champions.map(|(choice, set)| Ok((decode(set)?, Some(weights(choice))))).collect()
    }

    fn boards(&self) -> u64 {
        self.before.boards.saturating_add(self.present_boards())
    }

    /// The boards of the present search.
    fn present_boards(&self) -> u64 {
        self.resumed.saturating_add(self.engine.scheme().evaluator.boards())
    }

    fn moment(&self) -> Moment<'_, BitString, Trial> {
        let (generation, evaluations) = (self.generations(), self.evaluations());
        Moment { generation, evaluations, ..Moment::from(self.engine.state()) }
    }
}

impl<B, R, F> Subject<F>
where
    B: Breeder<BitString, Trial>,
    R: Replacement<BitString, Trial>,
    F: Fn(usize) -> Result<Scheme<B, SuccessiveHalving, R>, Failure>,
{
    /// The search with this choice of weights.
    fn engine(&self, choice: usize) -> Result<Engine<BitString, B, SuccessiveHalving, R>, Failure> {
        Ok(Engine::from_founders((self.scheme)(choice)?, self.founders.clone(), self.seed)?)
    }
}

impl<B, R, F> Saved for Searches<B, R, F>
where
    B: Breeder<BitString, Trial>,
    R: Replacement<BitString, Trial>,
    F: Fn(usize) -> Result<Scheme<B, SuccessiveHalving, R>, Failure>,
{
    type Checkpoint = Progressed;

    fn checkpoint(&self) -> Progressed {
        Progressed {
            ended: self.ended.clone(),
            before: self.before,
            boards: self.present_boards(),
            engine: self.engine.checkpoint(),
        }
    }

    fn generations(&self) -> u64 {
        let before = self.ended.len() as u64;
        before
            .saturating_mul(self.subject.each.saturating_add(1))
            .saturating_add(self.engine.state().generation())
    }

    fn evaluations(&self) -> u64 {
        self.before.evaluations.saturating_add(self.engine.state().evaluations())
    }

    fn seed(&self) -> Option<u64> {
        Some(self.engine.state().seed())
    }
}
