use super::chosen::Chosen;
use super::reasons::Reasons;
use super::searcher::Searcher;
use super::settings::Settings;
use super::title::{Task, Title};
use crate::budget::Budget;
use crate::game::Board;
use crate::players::{Explored, Thinking};
use ga_core::StopReason;
use ga_core::text::result_name;
use ga_request::search::{Ask, Command, Error, Plan, Progress, Search, Step, Stop, over};
use schemars::JsonSchema;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use serde_json::{Map, Value};

/// What move is asked for. The fields are the options of `minimax move`.
#[derive(Clone, Debug, Default, Deserialize, JsonSchema, Serialize)]
#[serde(remote = "Self", rename_all = "kebab-case")]
pub struct Wanted {
    /// The game.
    #[schemars(with = "serde_json::Value", extend("content" = "first"))]
    pub game: Title,
    /// The position, in the notation of the documentation [default: the start of the game].
    #[schemars(extend("value" = "S"))]
    pub position: Option<String>,
    /// The player who chooses [default: best; with --explain, genetic].
    pub player: Option<Searcher>,
    /// The limits and the parameters of the player.
    #[serde(flatten)]
    pub settings: Settings,
    /// Says why: what the move gains, which reply it fears, and what other moves lose. Only for the
    /// player genetic.
    pub explain: bool,
    /// The time and the flag of the host, which end the search with the best move so far.
    #[serde(skip)]
    pub host: Budget,
}

impl Wanted {
    /// The player who chooses. Only our search can say why.
    pub fn searcher(&self) -> Searcher {
        self.player.unwrap_or(if self.explain {
            Searcher::Genetic
        } else {
            Searcher::Best
        })
    }

    fn check(&self) -> Result<(), Error> {
        let time = self.host.is_timed().then_some("time");
        self.settings.check(&[self.searcher()], time)?;
        if self.explain && self.searcher() != Searcher::Genetic {
            let problem = "only the player genetic can say why, expected no other one";
            return Err(Error::field("explain", problem));
        }
        Ok(())
    }
}

/// An error names the field.
impl<'de> Deserialize<'de> for Wanted {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        over(&Self::default(), Map::deserialize(from)?, Self::deserialize)
    }
}

impl Serialize for Wanted {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        Self::serialize(self, to)
    }
}

/// `minimax move`: a search for one move, in any board game. It has no checkpoint.
///
/// A step is a generation or a depth, as in [`Thinking`], or the whole search. A step that the host
/// of the [request](Wanted::host) ends is not repeated: the move is the best one so far.
///
/// ```
/// use ga_minimax::contest::{Move, Wanted};
/// use ga_request::search::{Plan, Search, run};
///
/// let wanted = serde_json::from_str(r#"{"position": "XX.OO....", "player": "alphabeta"}"#);
/// let mut search = Move::begin(wanted.unwrap(), &Plan::default(), 1, None)?;
/// run(&mut search, &Plan::default(), &|| false, &mut |_| ())?;
/// let chosen = search.found()?.and_then(|chosen| chosen.name);
/// assert_eq!(chosen.unwrap().to_string(), "3", "three in a row");
/// # Ok::<(), ga_request::search::Error>(())
/// ```
pub struct Move(Box<dyn Thinks>);

/// A position of the explored part of a game, with the positions after it.
#[derive(Clone, Debug, Serialize)]
pub struct Branch {
    /// The move that leads here; empty at the root.
    pub name: String,
    /// The value that the search believes in, if it has one.
    pub value: Option<f64>,
    /// The number of explored lines that pass through this position.
    pub lines: u64,
    /// The positions after the explored moves.
    pub children: Vec<Self>,
}

/// A search in any game.
trait Thinks: Send {
    fn step(&mut self) -> Result<Step, crate::Error>;
    fn progress(&self) -> Progress;
    fn found(&self) -> Result<Option<Chosen>, crate::Error>;
    fn tree(&self, levels: usize, share: f64) -> Option<Branch>;
}

impl Ask for Move {
    type Request = Wanted;
    type Found = Chosen;
    const COMMAND: Command = Command {
        tool: "minimax",
        name: "move",
    };

    fn name(request: &Wanted, seed: u64) -> String {
        result_name(&[&"minimax", &"move", &request.game.name(), &seed])
    }
}

impl Search for Move {
    fn begin(
        mut request: Wanted,
        plan: &Plan,
        seed: u64,
        from: Option<Value>,
    ) -> Result<Self, Error> {
        plan.check_no_schedule()?;
        if from.is_some_and(|from| !from.is_null()) {
            return Err(Error::checkpoint("a move, expected none"));
        }
        // Without a budget, a limit of the host is that of the search.
        request.settings.budget = request.settings.budget.or(plan.evaluations);
        request.check()?;
        request.game.give(Begin(request, seed)).map(Self)
    }

    fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        if stop() {
            return Ok(Step::Cut);
        }
        Ok(self.0.step()?)
    }

    fn progress(&self) -> Progress {
        self.0.progress()
    }

    fn found(&self) -> Result<Option<Chosen>, Error> {
        Ok(self.0.found()?)
    }
}

impl Move {
    /// The explored part of the game, `levels` moves deep; `None` if the search shows none. Moves
    /// with less than this share of all lines are left out, unless they are expected.
    pub fn tree(&self, levels: usize, share: f64) -> Option<Branch> {
        self.0.tree(levels, share)
    }
}

struct Begin(Wanted, u64);

impl Task for Begin {
    type Answer = Result<Box<dyn Thinks>, Error>;

    fn with<B: Board>(self) -> Self::Answer {
        let Self(request, seed) = self;
        let position = request
            .position
            .as_deref()
            .map_or(Ok(B::default()), str::parse);
        let wrong = |error: crate::Error| Error::field("position", error.to_string());
        Ok(Box::new(Thought {
            position: position.map_err(wrong)?.going_on(),
            request,
            seed,
            thinking: None,
            is_over: false,
        }))
    }
}

/// A search in a game.
struct Thought<B: Board> {
    request: Wanted,
    position: B,
    seed: u64,
    /// `None` before the first step.
    thinking: Option<Box<dyn Thinking<B>>>,
    is_over: bool,
}

impl<B: Board> Thinks for Thought<B> {
    fn step(&mut self) -> Result<Step, crate::Error> {
        let Some(thinking) = &mut self.thinking else {
            let Wanted { settings, host, .. } = &self.request;
            let player = self.request.searcher();
            let budget = settings.budget(player, Settings::EVALUATIONS, host.is_timed());
            let budget = budget.within(host);
            let thinking = settings.search(player, &self.position, &budget, self.seed)?;
            self.thinking = Some(thinking);
            return Ok(Step::Whole);
        };
        self.is_over = !thinking.step()?;
        Ok(if self.is_over {
            Step::Over
        } else {
            Step::Whole
        })
    }

    fn progress(&self) -> Progress {
        let thinking = self.thinking.as_ref();
        Progress {
            generations: thinking.map_or(0, |thinking| thinking.generations()),
            evaluations: thinking.map_or(0, |thinking| thinking.evaluations()),
            ended: self.is_over.then_some(StopReason::Idle),
            ..Progress::default()
        }
    }

    fn found(&self) -> Result<Option<Chosen>, crate::Error> {
        let Some(thinking) = &self.thinking else {
            return Ok(None);
        };
        let chosen = Chosen::new(&self.position, thinking.choice()?.as_ref());
        let why = self.request.explain.then(|| thinking.explain()).flatten();
        let why = why.map(|why| Reasons::new(&self.position, &why));
        let is_exact = self.request.searcher() == Searcher::Exact;
        let values = is_exact.then(|| chosen.scores.clone());
        Ok(Some(Chosen {
            values,
            why,
            ..chosen
        }))
    }

    fn tree(&self, levels: usize, share: f64) -> Option<Branch> {
        let thinking = self.thinking.as_ref()?;
        let explored = thinking.explored(levels);
        let choice = thinking.choice().ok()?;
        let line = choice.map_or_else(Vec::new, |choice| choice.line);
        let least = share * explored.lines as f64;
        let root = || branch(&self.position, String::new(), &explored, &line, least);
        (explored.lines > 0).then(root)
    }
}

/// The branch of a position. `line` is the expected line from here, if it passes here; it is shown
/// even if few lines share it.
fn branch<B: Board>(
    position: &B,
    name: String,
    explored: &Explored<f64>,
    line: &[u16],
    least: f64,
) -> Branch {
    let moves = position.legal();
    let is_expected = |child: &Explored<f64>| line.first() == Some(&child.number);
    let child = |child: &Explored<f64>| {
        let &chosen = moves.get(usize::from(child.number))?;
        let next = position.after(chosen);
        let rest = if is_expected(child) { &line[1..] } else { &[] };
        Some(branch(&next, position.name(chosen), child, rest, least))
    };
    let is_shown = |child: &&Explored<f64>| child.lines as f64 >= least || is_expected(child);
    let shown = explored.children.iter().filter(is_shown);
    let mut children: Vec<Branch> = shown.filter_map(child).collect();
    // A move keeps its place while the tree grows.
    children.sort_by(|left, right| left.name.cmp(&right.name));
    Branch {
        name,
        value: explored.value.map(|value| value.clamp(f64::MIN, f64::MAX)),
        lines: explored.lines,
        children,
    }
}
