use super::far_field::FarField;
use super::line_search::Separable;
use super::turns::Turns;
use super::{CmaEs, Descent, LineSearch, Restarts, Shade};
use ga_core::Breeder;
use ga_core::Error;
use ga_core::Score;
use ga_core::breed::{Newborns, Offspring};
use ga_core::engine::{Memory, State};
use ga_core::genome::Genome;
use ga_core::genome::{Bounds, Real};
use ga_core::rand::Rng;

/// The search of the preset for reals: what is cheap and often enough comes first.
///
/// 1. Lines, as long as the function seems to be separable, and a descent from their end.
/// 2. Otherwise a descent from the founder, until it is at its end or in one of many small valleys.
/// 3. One run of CMA-ES from the end of the descent.
/// 4. Restarts of CMA-ES, with more and more newborns and with few, of SHADE and of descents, by
///    turns. Those whose runs end better have a greater share of the evaluations.
#[derive(Clone, Debug)]
pub(super) struct Search<T, S> {
    bounds: Bounds<T>,
    descent: Descent<T>,
    lines: LineSearch<T>,
    /// What the first lines found far from the founder.
    far: FarField,
    cma: CmaEs<T>,
    /// Restarts of CMA-ES with as few newborns as in the first run.
    small: CmaEs<T>,
    shade: Shade<T, S>,
    stage: Stage,
    /// What the parts have of the evaluations in the last stage.
    turns: Turns<PARTS>,
    at_once: usize,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Stage {
    /// Lines, until it is known whether the function is separable.
    Lines,
    /// A descent from the end of lines that go on afterwards.
    Polish,
    Descent,
    Run,
    Turns,
}

const PARTS: usize = 5;
const DESCENT: usize = 0;
const LINES: usize = 1;
const CMA: usize = 2;
const SHADE: usize = 3;
const SMALL: usize = 4;

type Parts<'a, T, S> = (
    Turn<'a, Descent<T>>,
    Turn<'a, LineSearch<T>>,
    Turn<'a, CmaEs<T>>,
    (Turn<'a, Shade<T, S>>, Turn<'a, CmaEs<T>>),
);

/// A part in one generation.
struct Turn<'a, B> {
    part: &'a mut B,
    breeds: bool,
    /// Breeds also if there is this number of newborns already.
    breeds_at: Option<usize>,
    /// The newborns of the part that it has learnt from.
    learnt: u64,
    best: f64,
}

impl<'a, B> Turn<'a, B> {
    const fn new(part: &'a mut B, breeds: bool) -> Self {
        Self {
            part,
            breeds,
            breeds_at: None,
            learnt: 0,
            best: f64::NEG_INFINITY,
        }
    }
}

impl<G: Genome, S: Score, B: Breeder<G, S>> Breeder<G, S> for Turn<'_, B> {
    fn breed(&mut self, state: &State<G, S>, offspring: &mut Offspring<G>, rng: &mut dyn Rng) {
        if self.breeds || self.breeds_at == Some(offspring.len()) {
            self.part.breed(state, offspring, rng);
        }
    }

    fn learn(&mut self, state: &State<G, S>, newborns: Newborns<'_, G, S>) {
        if !newborns.is_empty() {
            self.part.learn(state, newborns);
            self.learnt = newborns.len() as u64;
            self.best = newborns
                .scores
                .iter()
                .filter_map(Score::utility)
                .fold(f64::NEG_INFINITY, f64::max);
        }
    }
}

/// The first shares of the parts in the evaluations of the last stage.
const SHARES: [f64; PARTS] = [0.15, 0.0, 0.35, 0.25, 0.25];
/// The same if scores are no numbers: there is no descent.
const ORDINAL_SHARES: [f64; PARTS] = [0.0, 0.0, 0.4, 0.3, 0.3];

impl<T: Real, S: Score> Search<T, S> {
    pub(super) fn new(bounds: Bounds<T>) -> Result<Self, Error> {
        Ok(Self {
            descent: Descent::new(bounds.clone()),
            lines: LineSearch::new(bounds.clone()),
            far: FarField::default(),
            cma: CmaEs::new(bounds.clone()).with_restarts(Restarts::Doubled),
            small: CmaEs::new(bounds.clone()).with_restarts(Restarts::Equal),
            shade: Shade::new(20, bounds.clone())?,
            bounds,
            stage: Stage::Lines,
            turns: Turns::new(SHARES),
            at_once: 1,
        })
    }

    /// The same search, which breeds at least `count` newborns in a generation.
    pub(super) fn at_once(self, count: usize) -> Result<Self, Error> {
        let at_once = Error::at_least(1, "at_once", count)?;
        let descent = self.descent.at_once(at_once)?;
        Ok(Self {
            descent,
            at_once,
            ..self
        })
    }

    /// A new descent with the settings of the present one.
    fn new_descent(&self) -> Descent<T> {
        let descent = Descent::new(self.bounds.clone());
        descent.clone().at_once(self.at_once).unwrap_or(descent)
    }

    /// The parts in the order in which they are asked for newborns.
    fn order(&self) -> [usize; PARTS] {
        match self.stage {
            Stage::Lines => [LINES, CMA, SHADE, DESCENT, SMALL],
            Stage::Polish | Stage::Descent => [DESCENT, CMA, SHADE, LINES, SMALL],
            Stage::Run => [CMA, SHADE, DESCENT, LINES, SMALL],
            Stage::Turns => {
                let due = |part: usize| self.turns.due(part);
                let mut parts = [CMA, SMALL, SHADE, DESCENT, LINES];
                parts.sort_by(|&left, &right| due(right).total_cmp(&due(left)));
                parts
            }
        }
    }

    /// The number of newborns that a part adds.
    fn offspring(&self, part: usize) -> usize {
        match part {
            DESCENT => self.descent.offspring(),
            LINES => self.lines.offspring(),
            CMA => self.cma.offspring(),
            SMALL => self.small.offspring(),
            _ => self.shade.offspring(),
        }
    }

    /// The restarts of the parts.
    fn restarts(&self) -> [u64; PARTS] {
        let descent = self.descent.restarts();
        let shade = self.shade.restarts();
        [
            descent,
            0,
            self.cma.restarts(),
            shade,
            self.small.restarts(),
        ]
    }

    /// The parts as a tuple, so that each of them learns from its own newborns only. Those that are
    /// `chosen` breed.
    fn parts(&mut self, chosen: [bool; PARTS]) -> Parts<'_, T, S> {
        (
            Turn::new(&mut self.descent, chosen[DESCENT]),
            Turn::new(&mut self.lines, chosen[LINES]),
            Turn::new(&mut self.cma, chosen[CMA]),
            (
                Turn::new(&mut self.shade, chosen[SHADE]),
                Turn::new(&mut self.small, chosen[SMALL]),
            ),
        )
    }

    /// Goes to the next stage if the present one is at its end.
    fn advance(&mut self, has_numbers: bool) {
        const POLISH: u64 = 10;

        if !has_numbers {
            if self.stage != Stage::Turns {
                self.turns = Turns::new(ORDINAL_SHARES);
                self.stage = Stage::Turns;
            }
            return;
        }
        match self.stage {
            Stage::Lines if self.lines.separable() == Separable::No => self.stage = Stage::Descent,
            Stage::Lines if self.lines.restarts() > 0 => self.stage = Stage::Run,
            Stage::Lines if self.lines.idle() == POLISH => {
                let (point, value) = self.lines.present();
                self.descent = self.new_descent().starting_at(point, value);
                self.stage = Stage::Polish;
            }
            Stage::Polish if self.descent.restarts() > 0 => {
                self.lines.skip();
                self.stage = Stage::Lines;
            }
            Stage::Descent
                if self.descent.restarts() > 0 || self.descent.is_in_small_valley(&self.far) =>
            {
                self.stage = Stage::Run;
            }
            Stage::Run if self.cma.restarts() > 0 => self.stage = Stage::Turns,
            _ => {}
        }
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for Search<T, S> {
    fn breed(
        &mut self,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        rng: &mut dyn Rng,
    ) {
        let mut chosen = [false; PARTS];
        let mut planned = 0;
        for part in self.order() {
            if planned < self.at_once {
                chosen[part] = true;
                planned += self.offspring(part);
            }
        }
        let mut parts = self.parts(chosen);
        // Descent and lines add nothing if scores are no numbers.
        parts.2.breeds_at = Some(offspring.len());
        parts.breed(state, offspring, rng);
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        let mut parts = self.parts([false; PARTS]);
        parts.learn(state, newborns);
        let learnt = [
            parts.0.learnt,
            parts.1.learnt,
            parts.2.learnt,
            parts.3.0.learnt,
            parts.3.1.learnt,
        ];
        let bests = [
            parts.0.best,
            parts.1.best,
            parts.2.best,
            parts.3.0.best,
            parts.3.1.best,
        ];
        if self.stage == Stage::Turns {
            let restarts = self.restarts();
            for part in 0..PARTS {
                if learnt[part] > 0 {
                    self.turns
                        .learn(part, learnt[part], bests[part], restarts[part]);
                }
            }
        }
        if learnt[LINES] > 0 && self.far.is_empty() {
            self.far = self.lines.far_field().unwrap_or_default();
        }
        let has_numbers = state
            .best()
            .is_none_or(|(_, score)| score.utility().is_some());
        let before = self.stage;
        self.advance(has_numbers);
        if before != self.stage && self.stage == Stage::Turns {
            self.small.start_at_random(&mut newborns.stream(state));
            self.turns.begin(self.restarts());
        }
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        Memory::List(vec![
            Memory::Counts(vec![self.stage as u64]),
            self.turns.memory(),
            self.descent.memory(),
            self.lines.memory(),
            self.cma.memory(),
            self.small.memory(),
            self.shade.memory(),
            self.far.memory(),
        ])
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        let wrong = || Error::Memory {
            expected: "the search of the preset for reals",
        };
        let [stage, turns, descent, lines, cma, small, shade, far] = memory.parts()?;
        let stage: [u64; 1] = stage.counts()?.try_into().map_err(|_| wrong())?;
        let stages = [
            Stage::Lines,
            Stage::Polish,
            Stage::Descent,
            Stage::Run,
            Stage::Turns,
        ];
        self.stage = *usize::try_from(stage[0])
            .ok()
            .and_then(|stage| stages.get(stage))
            .ok_or_else(wrong)?;
        self.turns = Turns::restored(turns)?;
        self.far = FarField::restored(far)?;
        Breeder::<Vec<T>, S>::restore(&mut self.descent, descent)?;
        Breeder::<Vec<T>, S>::restore(&mut self.lines, lines)?;
        Breeder::<Vec<T>, S>::restore(&mut self.cma, cma)?;
        Breeder::<Vec<T>, S>::restore(&mut self.small, small)?;
        self.shade.restore(shade)
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        self.shade.fits(state)
    }
}
