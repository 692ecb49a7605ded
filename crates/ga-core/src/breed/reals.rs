use super::far_field::FarField;
use super::line_search::Separable;
use super::{Breeder, CmaEs, Descent, LineSearch, Newborns, Offspring, Shade};
use crate::engine::{Memory, State};
use crate::error::{Error, at_least};
use crate::genome::{Bounds, Real};
use crate::score::Score;
use rand::Rng;

/// The search of the preset for reals: what is cheap and often enough comes first.
///
/// 1. Lines, as long as the function seems to be separable, and a descent from their end.
/// 2. Otherwise a descent from the founder, until it is at its end or in one of many small valleys.
/// 3. One run of CMA-ES from the end of the descent.
/// 4. Restarts of CMA-ES, of SHADE and of descents by turns, with fixed shares of the evaluations.
#[derive(Clone, Debug)]
pub(crate) struct Reals<T, S> {
    bounds: Bounds<T>,
    descent: Descent<T>,
    lines: LineSearch<T>,
    /// What the first lines found far from the founder.
    far: FarField,
    cma: CmaEs<T>,
    shade: Shade<T, S>,
    stage: Stage,
    /// The evaluations of each part in the last stage.
    spent: [u64; PARTS],
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

const PARTS: usize = 4;
const DESCENT: usize = 0;
const LINES: usize = 1;
const CMA: usize = 2;
const SHADE: usize = 3;

/// The shares of the parts in the evaluations of the last stage.
const SHARES: [f64; PARTS] = [0.1, 0.0, 0.65, 0.25];

impl<T: Real, S: Score> Reals<T, S> {
    pub(crate) fn new(bounds: Bounds<T>) -> Result<Self, Error> {
        Ok(Self {
            descent: Descent::new(bounds.clone()),
            lines: LineSearch::new(bounds.clone()),
            far: FarField::default(),
            cma: CmaEs::new(bounds.clone()),
            shade: Shade::new(20, bounds.clone())?,
            bounds,
            stage: Stage::Lines,
            spent: [0; PARTS],
            at_once: 1,
        })
    }

    /// The same search, which breeds at least `count` newborns in a generation.
    pub(crate) fn at_once(self, count: usize) -> Result<Self, Error> {
        let at_once = at_least(1, "at_once", count)?;
        let descent = self.descent.at_once(at_once)?;
        Ok(Self { descent, at_once, ..self })
    }

    /// A new descent with the settings of the present one.
    fn new_descent(&self) -> Descent<T> {
        let descent = Descent::new(self.bounds.clone());
        descent.clone().at_once(self.at_once).unwrap_or(descent)
    }

    /// The parts in the order in which they are asked for newborns.
    fn order(&self) -> [usize; PARTS] {
        match self.stage {
            Stage::Lines => [LINES, CMA, SHADE, DESCENT],
            Stage::Polish | Stage::Descent => [DESCENT, CMA, SHADE, LINES],
            Stage::Run => [CMA, SHADE, DESCENT, LINES],
            Stage::Turns => {
                let due = |part: usize| self.spent[part] as f64 / SHARES[part];
                let mut parts = [CMA, SHADE, DESCENT, LINES];
                // The lines come last: 0 / 0 is not a number.
                parts.sort_by(|&left, &right| due(left).total_cmp(&due(right)));
                parts
            }
        }
    }

    /// The number of newborns that a part adds.
    fn litter(&self, part: usize) -> usize {
        match part {
            DESCENT => self.descent.litter(),
            LINES => self.lines.litter(),
            CMA => self.cma.litter(),
            _ => self.shade.litter(),
        }
    }

    fn breed_part(
        &mut self,
        part: usize,
        state: &State<Vec<T>, S>,
        offspring: &mut Offspring<Vec<T>>,
        rng: &mut dyn Rng,
    ) {
        match part {
            DESCENT => self.descent.breed(state, offspring, rng),
            LINES => self.lines.breed(state, offspring, rng),
            CMA => self.cma.breed(state, offspring, rng),
            _ => self.shade.breed(state, offspring, rng),
        }
    }

    /// Goes to the next stage if the present one is at its end.
    fn advance(&mut self, has_numbers: bool) {
        const POLISH: u64 = 10;

        if !has_numbers {
            self.stage = Stage::Turns;
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
            Stage::Descent if self.descent.restarts() > 0 || self.descent.is_in_small_valley(&self.far) => {
                self.stage = Stage::Run;
            }
            Stage::Run if self.cma.restarts() > 0 => self.stage = Stage::Turns,
            _ => {}
        }
    }
}

impl<T: Real, S: Score> Breeder<Vec<T>, S> for Reals<T, S> {
    fn breed(&mut self, state: &State<Vec<T>, S>, offspring: &mut Offspring<Vec<T>>, rng: &mut dyn Rng) {
        let mut chosen = [false; PARTS];
        let mut planned = 0;
        for part in self.order() {
            if planned < self.at_once {
                chosen[part] = true;
                planned += self.litter(part);
            }
        }
        let before = offspring.len();
        let first = offspring.open_shares(PARTS);
        for (part, chosen) in chosen.into_iter().enumerate() {
            // Descent and lines add nothing if scores are no numbers.
            if chosen || part == CMA && offspring.len() == before {
                self.breed_part(part, state, offspring, rng);
            }
            offspring.close_share(first + part);
        }
    }

    fn learn(&mut self, state: &State<Vec<T>, S>, newborns: Newborns<'_, Vec<T>, S>) {
        for part in 0..PARTS {
            let own = newborns.of_part(part, PARTS);
            if own.is_empty() {
                continue;
            }
            if self.stage == Stage::Turns {
                self.spent[part] += own.len() as u64;
            }
            match part {
                DESCENT => self.descent.learn(state, own),
                LINES => {
                    self.lines.learn(state, own);
                    if self.far.is_empty() {
                        self.far = self.lines.far_field().unwrap_or_default();
                    }
                }
                CMA => self.cma.learn(state, own),
                _ => self.shade.learn(state, own),
            }
        }
        let has_numbers = state.champion().is_none_or(|champion| champion.score.utility().is_some());
        self.advance(has_numbers);
    }

    fn memory(&self) -> Memory<Vec<T>, S> {
        let counts = [self.stage as u64].into_iter().chain(self.spent).collect();
        Memory::List(vec![
            Memory::Counts(counts),
            self.descent.memory(),
            self.lines.memory(),
            self.cma.memory(),
            self.shade.memory(),
            self.far.memory(),
        ])
    }

    fn restore(&mut self, memory: Memory<Vec<T>, S>) -> Result<(), Error> {
        let wrong = || Error::Memory { expected: "the search of the preset for reals" };
        let [counts, descent, lines, cma, shade, far] = memory.parts()?;
        let counts: [u64; 1 + PARTS] = counts.counts()?.try_into().map_err(|_| wrong())?;
        let stages = [Stage::Lines, Stage::Polish, Stage::Descent, Stage::Run, Stage::Turns];
        let [stage, spent @ ..] = counts;
        self.stage = *usize::try_from(stage).ok().and_then(|stage| stages.get(stage)).ok_or_else(wrong)?;
        self.spent = spent;
        self.far = FarField::restored(far)?;
        Breeder::<Vec<T>, S>::restore(&mut self.descent, descent)?;
        Breeder::<Vec<T>, S>::restore(&mut self.lines, lines)?;
        Breeder::<Vec<T>, S>::restore(&mut self.cma, cma)?;
        self.shade.restore(shade)
    }

    fn fits(&self, state: &State<Vec<T>, S>) -> Result<(), Error> {
        self.shade.fits(state)
    }
}
