use super::archive::{Roster, members};
use super::rates::Rates;
use super::view::{ORIGINS, View, miss};
use super::{Measured, Setup};
use crate::level::Level;
use ga_core::breed::{Birth, Newborns, Offspring};
use ga_core::engine::Memory;
use ga_core::evaluate::Interrupt;
use ga_core::rand::Rng;
use ga_core::random::below;
use ga_core::{Breeder, Error, State};
use std::sync::Arc;

/// The breeder of a search: climbers, which look for one level each, one after the other.
///
/// In each generation each climber proposes one level. A climber starts with a few candidates and
/// keeps the best of them: founders, or found levels that were turned, mixed, changed or shifted.
/// Then it changes its level by one operator at a time, and keeps each change that does not make it
/// worse. When its level is found, or after a long time without progress, it starts with new
/// candidates.
///
/// It works with the [`Archive`](super::Archive) and in an [`Engine`](ga_core::Engine) only.
#[derive(Clone, Debug)]
pub struct Climbers {
    setup: Arc<Setup>,
    all: Vec<Climber>,
    /// How operators succeed while requirements, wishes, or only the distance are left to do.
    operators: [Rates; 3],
    origins: Rates,
    /// What each climber proposes in this generation. Not remembered: it is bred again.
    proposals: Vec<Option<Proposal>>,
    /// Derived from the population.
    roster: Roster,
    is_current: bool,
}

#[derive(Clone, Debug)]
pub(super) struct Climber {
    /// The level that it climbs from; while it starts, the best candidate so far.
    pub(super) held: Option<(Level, Measured)>,
    /// How many candidates it draws before it climbs.
    left: usize,
    /// Evaluations without progress.
    stagnant: u64,
    /// The wish that it looks for. Without one, the nearest that is open.
    pub(super) goal: Option<usize>,
    /// Where its level came from.
    origin: usize,
    /// How much closer the level is to members than it may be: derived from the population.
    pub(super) crowding: f64,
}

/// What a climber still has to do until its level is found.
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Unmet {
    /// The shortfall of each requirement.
    pub shortfalls: Vec<f64>,
    /// What the level misses of the wish that its climber looks for, or of the nearest open one.
    pub wish: f64,
    /// By how much the level is closer than allowed to levels that were found: the sum, each from 0
    /// to 1.
    pub crowding: f64,
}

impl Unmet {
    /// All of it together: what a climber lowers to 0.
    pub fn total(&self) -> f64 {
        self.shortfalls.iter().sum::<f64>() + self.wish + self.crowding
    }
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Proposal {
    /// A candidate of an origin.
    Start(usize),
    /// A child, by an operator, in a phase.
    Child { operator: usize, phase: usize },
}

impl Climber {
    fn new(starts: usize) -> Self {
        Self {
            held: None,
            left: starts,
            stagnant: 0,
            goal: None,
            origin: 0,
            crowding: 0.0,
        }
    }
}

impl Climbers {
    pub(super) fn new(setup: Arc<Setup>) -> Self {
        let operators = || Rates::new(setup.operators.len(), 20.0, 500.0, 0.01);
        Self {
            all: vec![Climber::new(setup.starts); setup.climbers],
            operators: [operators(), operators(), operators()],
            origins: Rates::new(ORIGINS, 100.0, 5000.0, 0.02),
            proposals: Vec::new(),
            roster: Roster::new(&setup, &[]),
            is_current: false,
            setup,
        }
    }

    /// Derives again what depends on the members, if they are others than this breeder knows.
    fn refresh(&mut self, state: &State<Level, Measured>) {
        let population = state.population();
        let found = members(population.scores());
        if self.is_current && self.roster.members == found {
            return;
        }
        self.is_current = true;
        self.roster = Roster::new(&self.setup, &population.scores()[..found]);
        for climber in &mut self.all {
            if let Some((level, score)) = &climber.held {
                climber.crowding = self
                    .setup
                    .apart
                    .crowding((level, score), population.iter().take(found));
            }
        }
    }

    /// Gives a climber a wish that is open and that no other climber looks for, if there is one.
    fn aim(&mut self, climber: usize, rng: &mut dyn Rng) {
        self.all[climber].goal = None;
        let open = |target: &usize| self.roster.open[*target];
        let is_free =
            |target: &usize| !self.all.iter().any(|climber| climber.goal == Some(*target));
        let all = 0..self.roster.open.len();
        let mut goals: Vec<usize> = all
            .clone()
            .filter(|target| open(target) && is_free(target))
            .collect();
        if goals.is_empty() {
            goals = all.filter(open).collect();
        }
        self.all[climber].goal = (!goals.is_empty()).then(|| goals[below(rng, goals.len())]);
    }

    /// Lets a climber start with new candidates.
    fn restart(&mut self, climber: usize, rng: &mut dyn Rng) {
        self.all[climber] = Climber::new(self.setup.starts);
        self.aim(climber, rng);
    }

    /// What the climbers still have to do, one entry per climber that holds a level.
    ///
    /// If a run ends before it has found all levels, this says what keeps it from the next ones.
    pub fn unmet(&self) -> Vec<Unmet> {
        self.held().map(|(_, unmet)| unmet).collect()
    }

    /// The level of each climber that holds one, and what it still lacks.
    pub fn held(&self) -> impl Iterator<Item = (&Level, Unmet)> {
        self.all.iter().filter_map(|climber| {
            let (level, score) = climber.held.as_ref()?;
            let requirements = self.setup.requirements.iter().zip(&score.values);
            let unmet = Unmet {
                shortfalls: requirements
                    .map(|(requirement, &value)| requirement.shortfall(value))
                    .collect(),
                wish: miss(&self.setup, &self.roster.open, climber.goal, score),
                crowding: climber.crowding,
            };
            Some((level, unmet))
        })
    }

    fn energy(&self, climber: &Climber, score: &Measured, crowding: f64) -> f64 {
        score.shortfall + miss(&self.setup, &self.roster.open, climber.goal, score) + crowding
    }

    /// A climber hears the score of its proposal.
    fn learn_from(
        &mut self,
        number: usize,
        proposal: Proposal,
        level: &Level,
        score: &Measured,
        crowding: f64,
    ) {
        let climber = &self.all[number];
        let after = self.energy(climber, score, crowding);
        let before = climber
            .held
            .as_ref()
            .map(|(_, held)| self.energy(climber, held, climber.crowding));
        let climber = &mut self.all[number];
        let is_kept = match proposal {
            Proposal::Start(origin) => {
                climber.left = climber.left.saturating_sub(1);
                let is_better = before.is_none_or(|before| after < before);
                self.origins.count_use(origin);
                if is_better {
                    climber.origin = origin;
                }
                if after <= 0.0 {
                    climber.left = 0;
                }
                is_better
            }
            Proposal::Child { operator, phase } => {
                let rates = &mut self.operators[phase];
                rates.count_use(operator);
                self.origins.count_use(climber.origin);
                climber.stagnant += 1;
                if before.is_some_and(|before| after < before) {
                    climber.stagnant = 0;
                    rates.count_success(operator);
                }
                before.is_some_and(|before| after <= before)
            }
        };
        if is_kept {
            climber.crowding = crowding;
            match &mut climber.held {
                Some((held, known)) => {
                    held.clone_from(level);
                    known.clone_from(score);
                }
                held @ None => *held = Some((level.clone(), score.clone())),
            }
        }
    }

    /// A level was found: climbers that are close to it have more to do.
    fn make_room(&mut self, level: &Level, score: &Measured) {
        let target = self.roster.add(&self.setup, score);
        let apart = &self.setup.apart;
        for climber in &mut self.all {
            if target.is_some() && climber.goal == target {
                climber.goal = None;
            }
            if let Some((held, known)) = &climber.held {
                let more = apart.excess_at(apart.distances((held, known))((level, score)));
                climber.crowding += more;
                if more > 0.0 {
                    climber.stagnant = 0;
                }
            }
        }
    }
}

impl Breeder<Level, Measured> for Climbers {
    fn breed(
        &mut self,
        state: &State<Level, Measured>,
        offspring: &mut Offspring<Level>,
        rng: &mut dyn Rng,
    ) {
        self.breed_unless(state, offspring, rng, &|| false);
    }

    fn breed_unless(
        &mut self,
        state: &State<Level, Measured>,
        offspring: &mut Offspring<Level>,
        rng: &mut dyn Rng,
        stop: &Interrupt<'_>,
    ) {
        self.refresh(state);
        let found = self.roster.members;
        let Self {
            setup,
            all,
            operators,
            origins,
            proposals,
            roster,
            ..
        } = self;
        let population = state.population();
        let view = View {
            setup,
            open: &roster.open,
            levels: &population.genomes()[..found],
            scores: &population.scores()[..found],
            operators,
            origins,
            stop,
        };
        proposals.clear();
        for climber in all {
            if stop() {
                return;
            }
            let proposal = if climber.left > 0 || climber.held.is_none() {
                let (level, origin) = view.candidate(climber.goal, rng);
                Some((level, Proposal::Start(origin)))
            } else {
                view.child(climber, rng)
            };
            proposals.push(proposal.map(|(level, proposal)| {
                offspring.push(level, Birth::default());
                proposal
            }));
        }
    }

    fn learn(&mut self, state: &State<Level, Measured>, newborns: Newborns<'_, Level, Measured>) {
        self.refresh(state);
        let mut rng = newborns.stream(state);
        let proposals = std::mem::take(&mut self.proposals);
        if self.setup.answers.failure().is_some() {
            return;
        }
        if proposals.iter().flatten().count() != newborns.len() {
            // Another part has added or removed newborns, so it is not known which climber proposed
            // which newborn.
            return;
        }
        let before = self.roster.members;
        // The newborns that joined in this generation.
        let mut joined: Vec<usize> = Vec::new();
        let mut newborn = 0;
        for (number, &proposal) in proposals.iter().enumerate() {
            let mut has_joined = false;
            if let Some(proposal) = proposal {
                let level = &newborns.genomes[newborn];
                let score = &newborns.scores[newborn];
                let old = state.population().iter().take(before);
                let new = joined
                    .iter()
                    .map(|&new| (&newborns.genomes[new], &newborns.scores[new]));
                let crowding = self.setup.apart.crowding((level, score), old.chain(new));
                has_joined = crowding <= 0.0 && self.roster.takes(&self.setup, score);
                self.learn_from(number, proposal, level, score, crowding);
                if has_joined {
                    let origin = match proposal {
                        Proposal::Start(origin) => origin,
                        Proposal::Child { .. } => self.all[number].origin,
                    };
                    self.origins.count_success(origin);
                    self.make_room(level, score);
                    joined.push(newborn);
                }
                newborn += 1;
            } else {
                self.all[number].stagnant += 10;
            }
            let climber = &mut self.all[number];
            if has_joined || climber.left == 0 && climber.stagnant > self.setup.patience {
                if !has_joined && climber.goal.is_some() {
                    // Whatever wish its level is near to.
                    climber.goal = None;
                    climber.stagnant = 0;
                } else {
                    self.restart(number, &mut rng);
                }
            } else if climber.goal.is_none() && climber.left > 0 {
                self.aim(number, &mut rng);
            }
        }
    }

    fn memory(&self) -> Memory<Level, Measured> {
        let mut counts = Vec::new();
        let mut levels = Vec::new();
        let mut scores = Vec::new();
        for climber in &self.all {
            let goal = climber.goal.map_or(0, |goal| goal as u64 + 1);
            let is_held = u64::from(climber.held.is_some());
            counts.extend([
                climber.left as u64,
                climber.stagnant,
                goal,
                climber.origin as u64,
                is_held,
            ]);
            if let Some((level, score)) = &climber.held {
                levels.push(level.clone());
                scores.push(score.clone());
            }
        }
        let rates = self
            .operators
            .iter()
            .chain([&self.origins])
            .map(|rates| Memory::Numbers(rates.counts()));
        Memory::List(vec![
            Memory::Counts(counts),
            Memory::Genomes(levels),
            Memory::Scores(scores),
            Memory::List(rates.collect()),
        ])
    }

    fn restore(&mut self, memory: Memory<Level, Measured>) -> Result<(), Error> {
        let wrong = Error::Memory {
            expected: "what as many climbers of this search remember",
        };
        let [counts, levels, scores, rates] = memory.parts()?;
        if counts.is_nothing() {
            return Ok(());
        }
        let counts = counts.counts()?;
        let levels = levels.genomes()?;
        let scores = scores.scores()?;
        let held = counts
            .chunks(5)
            .filter(|counts| counts.last() == Some(&1))
            .count();
        if counts.len() != 5 * self.all.len() || levels.len() != held || scores.len() != held {
            return Err(wrong);
        }
        if levels
            .iter()
            .any(|level| self.setup.template.fits(level).is_err())
        {
            return Err(Error::Memory {
                expected: "levels of the template",
            });
        }
        let targets = self.roster.open.len();
        let mut held = levels.into_iter().zip(scores);
        for (climber, counts) in self.all.iter_mut().zip(counts.chunks(5)) {
            let &[left, stagnant, goal, origin, is_held] = counts else {
                return Err(wrong);
            };
            let left = left as usize;
            let goal = goal as usize;
            let origin = origin as usize;
            if goal > targets || origin >= ORIGINS || left > self.setup.starts {
                return Err(wrong);
            }
            let held = if is_held == 1 { held.next() } else { None };
            *climber = Climber {
                held,
                left,
                stagnant,
                goal: goal.checked_sub(1),
                origin,
                crowding: 0.0,
            };
        }
        let [first, second, third, origins] = rates.parts()?;
        for (rates, memory) in self.operators.iter_mut().zip([first, second, third]) {
            rates.restore(&memory.numbers()?)?;
        }
        self.origins.restore(&origins.numbers()?)?;
        self.is_current = false;
        Ok(())
    }

    fn fits(&self, state: &State<Level, Measured>) -> Result<(), Error> {
        let misfit = |error: crate::Error| Error::Misfit {
            reason: error.to_string(),
        };
        state
            .population()
            .genomes()
            .iter()
            .try_for_each(|level| self.setup.template.fits(level))
            .map_err(misfit)
    }
}
