use super::paper::Thought;
use super::scripted::Greedy;
use crate::foresight::{Foresight, Playout, Weights, Wish};
use crate::genome::{Plan, RandomPlans};
use crate::scheme::{self, OUR_GENERATIONS, OUR_INDIVIDUALS, OUR_REDRAWN};
use crate::{Battle, Error, Outlook, Player};
use ga_core::Sampler;
use ga_core::evaluate::Cohort;
use ga_core::random::{Stream, Streams};
use ga_core::terminate::Generations;
use ga_core::{Engine, Evaluator, State, StopReason, Termination};
use rand::Rng;
use std::cell::Cell;

/// Our player: plans each turn by what a plan really does and what the enemy replies.
#[derive(Clone, Debug)]
pub struct Genetic<W = ()> {
    /// What counts how much.
    pub weights: Weights,
    /// Whether the enemy's reply is looked at.
    pub reply: bool,
    /// Whether the greedy player's plan is among the founders.
    pub founder: bool,
    /// Cells that a mutation draws anew at most; `None` draws all.
    pub redrawn: Option<usize>,
    /// Generations bred.
    pub generations: u64,
    /// In which battles plans are played on, and how far.
    pub playout: Playout,
    /// What else counts.
    pub wish: W,
}

impl Default for Genetic {
    fn default() -> Self {
        Self {
            weights: Weights::default(),
            reply: true,
            founder: true,
            redrawn: Some(OUR_REDRAWN),
            generations: OUR_GENERATIONS,
            playout: Playout::default(),
            wish: (),
        }
    }
}

impl<W> Genetic<W> {
    /// The same player with a [`Wish`] in place of the one that it had.
    #[must_use]
    pub fn wishing<V: Wish>(self, wish: V) -> Genetic<V> {
        let Self { weights, reply, founder, redrawn, generations, playout, .. } = self;
        Genetic { weights, reply, founder, redrawn, generations, playout, wish }
    }

    fn founders(&self, outlook: &Outlook, seed: u64) -> Vec<Plan> {
        let mut rng = Stream::seeded(seed);
        let mut founders: Vec<Plan> =
            (0..OUR_INDIVIDUALS).map(|_| RandomPlans(outlook).sample(&mut rng)).collect();
        if self.founder {
            founders[0] = Greedy::default().plan(outlook);
        }
        founders
    }
}

impl<W: Wish> Genetic<W> {
    fn foresight<'a>(&'a self, outlook: &'a Outlook<'a>) -> Foresight<'a, W> {
        let foresight = Foresight::new(outlook, self.weights, self.reply).wishing(&self.wish);
        if self.reply { foresight.playing_on(self.playout) } else { foresight }
    }

    /// Searches for a plan; `None` where there is nobody to move.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think(&self, outlook: &Outlook, seed: u64) -> Result<Option<Thought>, Error> {
        self.think_until(outlook, seed, &Generations(self.generations))
    }

    /// The same, but stops when `stop` says.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think_until(
        &self,
        outlook: &Outlook,
        seed: u64,
        stop: &(impl Termination<Plan, f64> + ?Sized),
    ) -> Result<Option<Thought>, Error> {
        if outlook.units().is_empty() {
            return Ok(None);
        }
        let founders = self.founders(outlook, seed);
        let foresight = self.foresight(outlook);
        let mut engine =
            Engine::from_founders(scheme::ours(outlook, foresight, self.redrawn)?, founders, seed)?;
        let stop = engine.run(stop, &mut ());
        Ok(Thought::of(engine.state(), stop))
    }

    /// The best plan that is found while `more` says that there is time, asked before each evaluation; `None`
    /// where there is nobody to move. Where there was never time, the first founder, unscored.
    ///
    /// # Errors
    ///
    /// None: the scheme's parameters are in range.
    pub fn think_while(
        &self,
        outlook: &Outlook,
        seed: u64,
        more: &dyn Fn() -> bool,
    ) -> Result<Option<Thought>, Error> {
        if outlook.units().is_empty() {
            return Ok(None);
        }
        let founders = self.founders(outlook, seed);
        let unscored = founders[0].clone();
        let over = Cell::new(false);
        let evaluator = Timely { foresight: self.foresight(outlook), more, over: &over };
        let scheme = scheme::ours(outlook, evaluator, self.redrawn)?;
        let mut engine = Engine::from_founders(scheme, founders, seed)?;
        let stop = |_: &State<Plan, Option<f64>>| over.get();
        engine.run(&stop, &mut ());
        let state = engine.state();
        let best = state.champion().and_then(|champion| Some((champion.genome.clone(), champion.score?)));
        let (plan, fitness) = best.unwrap_or((unscored, f64::NAN));
        let (generations, evaluations) = (state.generation(), state.evaluations());
        Ok(Some(Thought { plan, fitness, generations, evaluations, stop: StopReason::Time }))
    }
}

impl<W: Wish> Player for Genetic<W> {
    fn act(&mut self, battle: &mut Battle, rng: &mut dyn Rng) -> Result<(), Error> {
        let thought = self.think(&Outlook::new(battle), rng.next_u64())?;
        thought.map_or(Ok(()), |thought| thought.carry_out(battle))
    }
}

/// [`Foresight`] that stops in the middle of a generation: what is not scored in time has no score.
struct Timely<'a, W> {
    foresight: Foresight<'a, W>,
    more: &'a dyn Fn() -> bool,
    over: &'a Cell<bool>,
}

impl<W: Wish> Evaluator<Plan> for Timely<'_, W> {
    type Score = Option<f64>;

    fn evaluate(&mut self, cohort: Cohort<'_, Plan, Option<f64>>, _: Streams) -> usize {
        let mut evaluations = 0;
        for plan in cohort.newborns {
            self.over.set(self.over.get() || !(self.more)());
            let score = (!self.over.get()).then(|| self.foresight.score(plan));
            evaluations += usize::from(score.is_some());
            cohort.newborn_scores.push(score);
        }
        evaluations
    }
}
