//! `units plan`: plans one turn of side 0 by any player.

use crate::draw;
use crate::error::Error;
use crate::evolve::fitness::{assess, distances_to_centroid};
use crate::evolve::genome::{Plan as Genome, TurnView};
use crate::format::{DraftBattle, DraftRecord};
use crate::game::{Battle, Cell, Order, Player as _, Record, Summary, Terms, Unit};
use crate::players::{Climb, Contender, Decision, HillClimbingPlayer, Name, Settings};
use crate::verify;
use ga_core::engine::Checkpoint;
use ga_core::random::Stream;
use ga_core::terminate::Stagnation;
use ga_core::text::result_name;
use ga_core::{Breeder, Engine, Evaluator, Replacement, State, StopReason, Termination};
use ga_request::record::Made;
use ga_request::search::{self, Ask, Command, File, Plan, Progress, Search, Step, Stop};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// What a plan of a turn asks for: the options of `units plan`, without limits.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, PartialEq, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Request {
    /// The player that plans.
    #[schemars(extend("value" = "PLAYER"))]
    pub player: Name,
    /// The parameters of the player.
    #[serde(flatten)]
    pub settings: Settings,
    /// The battle. Side 0 is to move, whichever side begins in it.
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub battle: DraftBattle,
    /// Whether time is among the limits: the usual ones do not hold then. JSON does not have it.
    #[serde(skip)]
    pub is_timed: bool,
    /// The name of the battle in that of the result; JSON does not have it.
    #[serde(skip)]
    pub name: String,
}

ga_request::read_over_default!(Request);

impl Request {
    fn player_name(&self) -> String {
        Contender::from(self.player).name(&self.settings)
    }

    /// Refuses a limit that the player does not use: `time`, `generations` or `evaluations`.
    ///
    /// # Errors
    ///
    /// [`search::Error::Field`] with the name of the limit.
    pub fn check_limit(&self, limit: &str) -> Result<(), search::Error> {
        let name = self.player;
        let problem = match name {
            Name::Ascent if limit == "generations" => {
                format!("player {name} is limited by {{evaluations}} and {{time}} only")
            }
            Name::Paper | Name::Genetic | Name::Ascent => return Ok(()),
            Name::Random | Name::Greedy | Name::Rush | Name::Hold => {
                format!("player {name} does not search, expected a plan without limits")
            }
        };
        Err(search::Error::field(limit, problem))
    }
}

/// The position of a battle in which side 0 is to move, whichever side begins in it.
///
/// # Errors
///
/// Those of the battle.
pub fn position(draft: DraftBattle) -> Result<Battle, Error> {
    let battle = Battle::try_from(draft)?;
    let terms = Terms {
        first: 0,
        ..*battle.terms()
    };
    let sides = [battle.side(0).clone(), battle.side(1).clone()];
    Battle::new(battle.grid().clone(), battle.roster().clone(), terms, sides)
}

/// A plan of a turn.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Found {
    /// The score by the fitness of the player; that of a script by formula (3).
    pub fitness: f64,
    /// An order for each unit. One whose turn does not come any more has no target.
    #[serde(skip)]
    pub orders: Vec<Order>,
    /// The distance of each unit to the centroid of all.
    #[serde(skip)]
    pub distances: Vec<f64>,
    /// The match of this turn alone, with its score by formula (3): the file of the plan.
    #[serde(flatten)]
    pub certified: Value,
    /// The battle before the turn.
    #[serde(skip)]
    pub battle: Battle,
}

/// `units plan`. A step of it may be many generations, but no limit of generations or evaluations
/// is passed. Founders are not cut, so that there is always a plan.
#[derive(Debug)]
pub struct Turn {
    request: Request,
    plan: Plan,
    seed: u64,
    battle: Battle,
    search: Kind,
}

#[derive(Debug)]
enum Kind {
    Evolving(Option<Checkpoint<Genome, f64>>),
    Climbing(Option<Climb>, Stream),
    Script,
}

impl Ask for Turn {
    type Request = Request;
    type Found = Found;
    const COMMAND: Command = Command {
        tool: "units",
        name: "plan",
    };

    fn name(request: &Request, seed: u64) -> String {
        let player = request.player_name();
        result_name(&[&"units", &"plan", &request.name, &player, &seed])
    }

    fn files(found: &Found, name: &str, _: &Made) -> Result<Vec<File>, search::Error> {
        Ok(vec![File {
            name: format!("{name}.json"),
            text: format!("{}\n", found.certified),
        }])
    }

    fn pictures(found: &Found) -> Vec<String> {
        vec![draw::svg(&found.battle, &found.orders)]
    }
}

impl Search for Turn {
    fn begin(
        request: Request,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, search::Error> {
        let given = [
            ("generations", plan.generations),
            ("evaluations", plan.evaluations),
        ];
        for (limit, _) in given.into_iter().filter(|(_, given)| given.is_some()) {
            request.check_limit(limit)?;
        }
        plan.check_no_schedule()?;
        request.settings.check(&[request.player])?;
        if from.is_some_and(|from| !from.is_null()) {
            return Err(search::Error::checkpoint("a plan, which is never saved"));
        }
        let search = match request.player {
            Name::Paper | Name::Genetic => Kind::Evolving(None),
            Name::Ascent => Kind::Climbing(None, Stream::seeded(seed)),
            Name::Random | Name::Greedy | Name::Rush | Name::Hold => Kind::Script,
        };
        Ok(Self {
            plan: *plan,
            seed,
            battle: position(request.battle.clone())?,
            request,
            search,
        })
    }

    fn usual(&self) -> Plan {
        let settings = &self.request.settings;
        let generations = match self.request.player {
            Name::Paper => Some(settings.paper().scheme.generations),
            Name::Genetic => Some(settings.genetic().scheme.generations),
            _ => None,
        };
        let is_ascent = self.request.player == Name::Ascent;
        Plan {
            generations,
            evaluations: is_ascent.then(|| HillClimbingPlayer::default().evaluations),
            schedule: None,
        }
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, search::Error> {
        let before = self.progress();
        if before.ended.is_some() {
            return Ok(Step::Over);
        }
        let view = TurnView::new(&self.battle);
        let limits = self.limits();
        let settings = &self.request.settings;
        match &mut self.search {
            Kind::Script => return Ok(Step::Over),
            Kind::Climbing(climb, rng) => {
                let ascent = HillClimbingPlayer::default();
                let most = before.evaluations.saturating_add(ascent.evaluations);
                let most = self.plan.evaluations.unwrap_or(u64::MAX).min(most);
                ascent.climb(&view, climb, most, rng, &|| !stop());
            }
            Kind::Evolving(state) if self.request.player == Name::Paper => {
                let mut paper = settings.paper();
                *state = Some(go_on(
                    paper.engine(&view, self.seed, state.take())?,
                    limits,
                    stop,
                ));
            }
            Kind::Evolving(state) => {
                let genetic = settings.genetic();
                *state = Some(go_on(
                    genetic.engine(&view, self.seed, state.take())?,
                    limits,
                    stop,
                ));
            }
        }
        let is_cut = self.progress().evaluations == before.evaluations;
        Ok(if is_cut { Step::Cut } else { Step::Whole })
    }

    fn progress(&self) -> Progress {
        let (generations, evaluations, best) = match &self.search {
            Kind::Evolving(None) | Kind::Climbing(None, _) | Kind::Script => (0, 0, None),
            Kind::Evolving(Some(state)) => {
                let state = state.state();
                let best = state.best().map(|(_, score)| *score);
                (state.generation(), state.evaluations(), best)
            }
            Kind::Climbing(Some(climb), _) => (0, climb.evaluations, Some(climb.fitness)),
        };
        let progress = Progress {
            generations,
            evaluations,
            best,
            ..Progress::default()
        };
        let ended = match &self.search {
            _ if self.is_script() => Some(StopReason::Idle),
            Kind::Evolving(Some(state)) if self.plan.reached(&progress).is_none() => {
                let stable = self.stable();
                stable.and_then(|stable| Stagnation(stable).check(state.state()))
            }
            _ => None,
        };
        Progress { ended, ..progress }
    }

    fn found(&self) -> Result<Option<Found>, search::Error> {
        let view = TurnView::new(&self.battle);
        let settings = &self.request.settings;
        let decision = match &self.search {
            Kind::Evolving(Some(state)) => Decision::of(state.state(), StopReason::Requested),
            Kind::Climbing(Some(climb), _) => Some(climb.decision(u64::MAX)),
            _ if self.is_script() => None,
            _ => return Ok(None),
        };
        let mut after = self.battle.clone();
        match &decision {
            Some(decision) if self.request.player == Name::Genetic => {
                settings.genetic().carry_out(decision, &mut after)?;
            }
            Some(decision) => decision.carry_out(&mut after)?,
            None => {
                let mut rng = Stream::seeded(self.seed);
                self.request.player.player().act(&mut after, &mut rng)?;
            }
        }
        // A unit has no order if the game ended before. Then it is on its planned cell, or stays.
        let order = |(index, unit): (usize, &Unit)| {
            let order = after.orders().iter().find(|order| order.unit == unit.id);
            let planned = decision.as_ref().map(|decision| decision.plan.0[index]);
            order.copied().unwrap_or(Order {
                unit: unit.id,
                to: planned.unwrap_or(unit.at),
                target: None,
            })
        };
        let orders: Vec<Order> = view.units().iter().enumerate().map(order).collect();
        let cells: Vec<Cell> = orders.iter().map(|order| order.to).collect();
        // A script has no fitness of its own.
        let fitness = decision.map_or_else(|| assess(&view, &cells).fitness(), |it| it.fitness);
        Ok(Some(Found {
            fitness,
            distances: distances_to_centroid(&cells).collect(),
            orders,
            certified: self.certified(&after)?,
            battle: self.battle.clone(),
        }))
    }
}

/// Goes on until a limit or the stop.
fn go_on<B, E, R>(
    mut engine: Engine<Genome, B, E, R>,
    is_over: impl Fn(&State<Genome, f64>) -> bool,
    stop: Stop<'_>,
) -> Checkpoint<Genome, f64>
where
    B: Breeder<Genome, f64>,
    E: Evaluator<Genome, Score = f64>,
    R: Replacement<Genome, f64>,
{
    while !is_over(engine.state()) && engine.step_unless(stop) {}
    engine.checkpoint()
}

impl Turn {
    /// The battle before the turn.
    pub const fn battle(&self) -> &Battle {
        &self.battle
    }

    /// Whether the player does not search, or has no unit to move.
    fn is_script(&self) -> bool {
        let has_units = !self.battle.side(0).units().is_empty();
        matches!(self.search, Kind::Script) || !has_units
    }

    /// The generations in a row without a better plan after which the search ends: those of the
    /// paper hold without other limits only.
    fn stable(&self) -> Option<u64> {
        let settings = &self.request.settings;
        let is_limited = self.request.is_timed || self.plan != Plan::default();
        let usual = || settings.paper().scheme.stable;
        let is_usual = self.request.player == Name::Paper && !is_limited;
        settings.stable.or_else(|| is_usual.then(usual))
    }

    /// What ends a step: the usual number of generations, or a limit.
    fn limits(&self) -> impl Fn(&State<Genome, f64>) -> bool + use<> {
        let plan = self.plan;
        let stable = self.stable();
        let usual = self.usual().generations.unwrap_or_default().max(1);
        let before = self.progress();
        // The first step has the founders alone.
        let more = if before.evaluations == 0 { 0 } else { usual };
        let most = before.generations.saturating_add(more);
        move |state| {
            let is_stable = |stable| Stagnation(stable).check(state).is_some();
            let is_at = |limit: Option<u64>, count| limit.is_some_and(|limit| count >= limit);
            state.generation() >= most
                || is_at(plan.generations, state.generation())
                || is_at(plan.evaluations, state.evaluations())
                || stable.is_some_and(is_stable)
        }
    }

    /// The file of a plan: a match of one turn, and its score by formula (3).
    fn certified(&self, after: &Battle) -> Result<Value, Error> {
        let names = [self.request.player_name(), String::new()];
        let mut record = Record::new(self.battle.clone(), names, self.seed)?;
        record.watch(after);
        let figures = verify::plan::Figures::of(&record);
        // A replay also ends the turn.
        let end = verify::replay(&record, &mut |_| {})?;
        let log = DraftRecord::new(&record, Summary::of(&end));
        Ok(json!({ "format": verify::plan::FORMAT, "match": log, "figures": figures }))
    }
}
