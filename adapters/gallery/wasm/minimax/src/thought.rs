use crate::contest::time;
use crate::search::{EVALUATIONS, Slices, searcher};
use ga_draft::claim::fingerprint;
use ga_minimax::contest::{Board, Searcher};
use ga_minimax::players::{Explored, GeneticPlayer, PaperPlayer, Search};
use ga_minimax::{Budget, Choice, Player};
use gallery_bridge::{Failure, Progress, ResultFile};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The options of `minimax move`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct MoveOptions {
    pub(crate) game: String,
    /// In the notation of the tool; the start of the game if missing.
    position: Option<String>,
    player: String,
    /// Evaluations.
    budget: Option<u64>,
    /// Seconds.
    time: Option<f64>,
    /// Generations of the players paper and genetic.
    generations: Option<u64>,
}

/// The search for one move.
pub(crate) struct Thought<B: Board> {
    position: B,
    search: Kind<B>,
    budget: Budget,
    seed: u64,
    choice: Option<Choice<B::Move, f64>>,
    generations: u64,
    finished: bool,
}

enum Kind<B: Board> {
    /// A search that is watched while it grows.
    Growing(Box<dyn Search<B>>),
    /// A search that is run in one piece.
    Whole(Box<dyn Player<B> + Send>),
}

/// The levels of the tree that a page shows.
const LEVELS: usize = 5;

/// A position of the tree that a page shows.
#[derive(Serialize)]
struct Branch {
    name: String,
    value: Option<f64>,
    lines: u64,
    children: Vec<Branch>,
}

/// Moves with less than this share of all lines are left out of the tree.
const LEAST_SHARE: f64 = 0.004;

impl<B: Board> Thought<B> {
    pub(crate) fn new(options: &MoveOptions, seed: u64) -> Result<Self, Failure> {
        let position = options.position.as_deref().map_or(Ok(B::default()), B::read)?;
        let time = time(options.time)?;
        let limited = time.is_some() || options.generations.is_some();
        let evaluations = options.budget.or((!limited).then_some(EVALUATIONS));
        let budget = evaluations.map_or(Budget::default(), Budget::evaluations);
        let budget = time.map_or(budget.clone(), |time| budget.with_time(time));
        let generations = options.generations;
        let has_moves = {
            let mut moves = Vec::new();
            position.moves(&mut moves);
            !moves.is_empty()
        };
        let search = match searcher(&options.player)? {
            Searcher::Paper if has_moves => {
                let player = PaperPlayer { generations, ..PaperPlayer::with_depth(B::DEPTH) };
                Kind::Growing(Box::new(player.search(&position, &budget, seed)?))
            }
            Searcher::Genetic if has_moves => {
                let player = GeneticPlayer { generations, ..GeneticPlayer::with_horizon(B::HORIZON) };
                Kind::Growing(Box::new(player.search(&position, &budget, seed)?))
            }
            _ if generations.is_some() => {
                return Err("generations: not used by this player, only by paper and genetic".into());
            }
            other => Kind::Whole(other.of()),
        };
        Ok(Self { position, search, budget, seed, choice: None, generations: 0, finished: false })
    }

    /// A line of play in the notation of the game.
    fn names(&self, line: &[u16]) -> Vec<String> {
        let (mut here, mut moves, mut names) = (self.position.clone(), Vec::new(), Vec::new());
        for &number in line {
            moves.clear();
            here.moves(&mut moves);
            let Some(&chosen) = moves.get(usize::from(number)) else { break };
            names.push(here.name(chosen));
            here.play(chosen);
        }
        names
    }

    fn tree(&self) -> Option<Branch> {
        let Kind::Growing(search) = &self.search else { return None };
        let explored = search.explored(LEVELS);
        let least = LEAST_SHARE * explored.lines as f64;
        let line = self.choice.as_ref().map_or(&[][..], |choice| &choice.line);
        Some(branch(&self.position, String::new(), &explored, line, least))
    }

    fn view(&self) -> Value {
        let mut moves = Vec::new();
        self.position.moves(&mut moves);
        let choice = self.choice.as_ref();
        let value = |number: usize| choice.and_then(|choice| choice.values.get(number).copied().flatten());
        let scores = moves.iter().enumerate().map(|(number, &chosen)| {
            json!({ "name": self.position.name(chosen), "value": value(number).map(finite) })
        });
        json!({
            "command": "move",
            "turn": self.position.turn(),
            "name": choice.map(|choice| self.position.name(choice.chosen)),
            "value": choice.and_then(|choice| choice.value).map(finite),
            "line": choice.map_or_else(Vec::new, |choice| self.names(&choice.line)),
            "scores": scores.collect::<Vec<_>>(),
            "tree": self.tree(),
        })
    }
}

/// JSON has no infinite numbers.
fn finite(value: f64) -> f64 {
    value.clamp(f64::MIN, f64::MAX)
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
    let mut moves = Vec::new();
    position.moves(&mut moves);
    let is_expected = |child: &Explored<f64>| line.first() == Some(&child.number);
    let child = |child: &Explored<f64>| {
        let &chosen = moves.get(usize::from(child.number))?;
        let mut next = position.clone();
        next.play(chosen);
        let rest = if is_expected(child) { &line[1..] } else { &[] };
        Some(branch(&next, position.name(chosen), child, rest, least))
    };
    let is_shown = |child: &&Explored<f64>| child.lines as f64 >= least || is_expected(child);
    let mut children: Vec<Branch> = explored.children.iter().filter(is_shown).filter_map(child).collect();
    // A move keeps its place while the tree grows.
    children.sort_by(|left, right| left.name.cmp(&right.name));
    Branch { name, value: explored.value.map(finite), lines: explored.lines, children }
}

impl<B: Board> Slices for Thought<B> {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        if !self.finished {
            match &mut self.search {
                Kind::Growing(search) => {
                    let end = search.evaluations().saturating_add(budget.max(1));
                    while !self.finished && search.evaluations() < end {
                        self.finished = !search.step()?;
                    }
                    self.choice = search.choice()?;
                    self.generations = search.generations();
                }
                Kind::Whole(player) => {
                    self.choice = player.choose(&self.position, &self.budget, self.seed)?;
                    self.finished = true;
                }
            }
        }
        Ok(Progress {
            finished: self.finished,
            generations: self.generations,
            evaluations: self.choice.as_ref().map_or(0, |choice| choice.evaluations),
            share: None,
            best: self.choice.as_ref().and_then(|choice| choice.value).map(finite),
            mean: None,
            view: self.view(),
        })
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        let choice = self.choice.as_ref().ok_or("there is no move: the game is over")?;
        let chosen = json!({
            "game": B::NAME,
            "move": self.position.name(choice.chosen),
            "value": choice.value.map(finite),
            "evaluations": choice.evaluations,
            "line": self.names(&choice.line),
        });
        Ok(ResultFile { name: "move.json".to_owned(), text: format!("{chosen}\n") })
    }

    fn state_hash(&self) -> String {
        let choice = self.choice.as_ref();
        fingerprint(
            &choice.map(|choice| {
                (choice.number, choice.value, &choice.values, &choice.line, choice.evaluations)
            }),
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_minimax::game::Othello;

    /// Searches as a worker does, in slices.
    fn thought(player: &str, slice: u64) -> (Value, String) {
        let options = json!({ "game": "othello", "player": player, "budget": 900 });
        let mut thought = Thought::<Othello>::new(&serde_json::from_value(options).unwrap(), 3).unwrap();
        while !thought.step(slice).unwrap().finished {}
        (thought.view(), thought.state_hash())
    }

    #[test]
    fn slices_change_nothing_and_the_expected_line_is_in_the_tree() {
        for player in ["paper", "genetic"] {
            let (view, hash) = thought(player, 1);
            assert_eq!((&view, &hash), (&thought(player, 1 << 20).0, &thought(player, 77).1));
            assert_eq!(view["name"], view["line"][0]);
            let mut here = &view["tree"];
            for expected in view["line"].as_array().unwrap().iter().take(LEVELS) {
                let children = here["children"].as_array().unwrap();
                here = children.iter().find(|child| child["name"] == *expected).expect("the expected move");
            }
        }
        assert_eq!(thought("alphabeta", 1).0["tree"], Value::Null);
    }

    #[test]
    fn options_that_no_player_uses_are_refused() {
        let sentence = |options: Value| {
            let options = serde_json::from_value::<MoveOptions>(options).map_err(|error| error.to_string());
            options.and_then(|options| {
                Thought::<Othello>::new(&options, 1).map(|_| ()).map_err(|failure| failure.to_string())
            })
        };
        let game = "othello";
        assert!(
            sentence(json!({ "game": game, "player": "oracle" })).unwrap_err().contains("expected paper")
        );
        assert!(sentence(json!({ "game": game, "player": "uct", "generations": 3 })).is_err());
        assert!(sentence(json!({ "game": game, "player": "uct", "depth": 3 })).is_err());
        assert!(sentence(json!({ "game": game, "player": "uct", "time": -1.0 })).is_err());
        assert!(sentence(json!({ "game": game, "player": "uct", "position": "X" })).is_err());
        assert_eq!(sentence(json!({ "game": game, "player": "uct" })), Ok(()));
    }
}
