use ga_core::Engine;
use ga_core::random::Streams;
use ga_hextiles::evolve::Trial;
use ga_hextiles::evolve::genome::{decode, start};
use ga_hextiles::scheme::{ours, paper};
use ga_hextiles::verify::{CertifiedSet, SetCertificate};
use ga_hextiles::{Judge, Weights};
use gallery_bridge::{Failure, Made, Progress, Record, ResultFile};
use serde_json::json;

use crate::options::{Options, Way};
use crate::search::Run;

/// A run of `hextiles evolve`.
pub(crate) struct Evolve {
    run: Scheme,
    judge: Judge,
    weights: Weights,
    record: Record,
    generations: u64,
    report_boards: u64,
}

enum Scheme {
    CommonBoards(Box<dyn Run<Trial>>),
    Paper(Box<dyn Run<f64>>),
}

/// What a chart shows of a generation.
struct Moment {
    generation: u64,
    evaluations: u64,
    best: f64,
    mean: f64,
}

impl Evolve {
    pub(crate) fn start(options: &Options, record: Record) -> Result<Self, Failure> {
        let (judge, weights) = (Judge::default(), options.weights()?);
        let (tiles, seed) = (options.tiles(&judge), record.seed);
        // Before the founders take memory.
        ga_hextiles::game::Shuffle::new(tiles, judge.board().places())?;
        let set = start(tiles, seed);
        let (run, usual) = match options.scheme {
            Way::CommonBoards => {
                let parameters = ours::Parameters::default();
                let scheme = parameters.scheme(judge.clone(), weights, tiles)?;
                let engine = Engine::from_founders(scheme, parameters.founders(&set), seed)?;
                (Scheme::CommonBoards(Box::new(engine)), ours::GENERATIONS)
            }
            Way::Paper => {
                let parameters = options.paper()?;
                let scheme = parameters.scheme(judge.clone(), weights, tiles)?;
                let engine = Engine::from_founders(scheme, parameters.founders(&set), seed)?;
                (Scheme::Paper(Box::new(engine)), paper::GENERATIONS)
            }
        };
        let (generations, report_boards) = (options.generations(usual)?, options.report_boards()?);
        Ok(Self { run, judge, weights, record, generations, report_boards })
    }

    pub(crate) fn step(&mut self, budget: u64) -> Progress {
        let mut moment = self.run.moment();
        let until = moment.evaluations.saturating_add(budget.max(1));
        let mut points = Vec::new();
        if moment.generation == 0 {
            points.push((0, moment.best, moment.mean));
        }
        while moment.generation < self.generations && moment.evaluations < until {
            self.run.advance();
            moment = self.run.moment();
            points.push((moment.generation, moment.best, moment.mean));
        }
        Progress {
            finished: moment.generation >= self.generations,
            generations: moment.generation,
            evaluations: moment.evaluations,
            share: Some(moment.generation as f64 / self.generations as f64),
            best: Some(moment.best),
            mean: Some(moment.mean),
            view: json!({ "points": points, "of": self.generations }),
        }
    }

    pub(crate) fn result_file(&self) -> Result<ResultFile, Failure> {
        let champion = match &self.run {
            Scheme::CommonBoards(run) => run.state().champion().map(|best| best.genome.clone()),
            Scheme::Paper(run) => run.state().champion().map(|best| best.genome.clone()),
        };
        let tiles = decode(&champion.ok_or("no set has a score")?)?;
        let seed = self.record.seed;
        let mut rng = Streams::report(seed).evaluation(0);
        let score = self.judge.score(&tiles, &self.weights, self.report_boards, &mut rng)?;
        let figures = SetCertificate::new(self.judge.board(), &tiles, self.weights, seed, &score);
        let Moment { generation, evaluations, .. } = self.run.moment();
        let made = Made { record: self.record.clone(), evaluations, generations: generation };
        ResultFile::new(&format!("hextiles-{seed}"), CertifiedSet { tiles: &tiles, figures }, &made)
    }

    pub(crate) fn hash(&self) -> String {
        match &self.run {
            Scheme::CommonBoards(run) => run.hash(),
            Scheme::Paper(run) => run.hash(),
        }
    }
}

impl Scheme {
    fn advance(&mut self) {
        match self {
            Self::CommonBoards(run) => run.advance(),
            Self::Paper(run) => run.advance(),
        }
    }

    fn moment(&self) -> Moment {
        match self {
            Self::CommonBoards(run) => moment(&**run, |trial| trial.mean),
            Self::Paper(run) => moment(&**run, |&score| score),
        }
    }
}

fn moment<S: ga_core::Score + Clone>(run: &dyn Run<S>, value: impl Fn(&S) -> f64) -> Moment {
    let state = run.state();
    let scores = state.population().scores();
    Moment {
        generation: state.generation(),
        evaluations: state.evaluations(),
        best: state.champion().map_or(0.0, |best| value(&best.score)),
        mean: scores.iter().map(value).sum::<f64>() / scores.len().max(1) as f64,
    }
}
