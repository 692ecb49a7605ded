use crate::search::{Slices, plain, used};
use ga_minimax::Choice;
use ga_minimax::contest::{Searcher, Settings};
use ga_minimax::game::Board;
use ga_minimax::players::{Explored, Thinking};
use ga_request::claim::fingerprint;
use gallery_bridge::{Failure, Progress, ResultFile, result_name};
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};

/// The options of `minimax move`.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct MoveOptions {
    /// In the notation of the tool; the start of the game if missing.
    position: Option<String>,
    player: Searcher,
    /// Seconds.
    time: Option<f64>,
    #[serde(flatten)]
    settings: Settings,
}

/// The search for one move.
pub(crate) struct Thought<B: Board> {
    position: B,
    search: Box<dyn Thinking<B>>,
    choice: Option<Choice<B::Move, f64>>,
    finished: bool,
    seed: u64,
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
    pub(crate) fn new(options: MoveOptions, seed: u64) -> Result<Self, Failure> {
        let MoveOptions {
            position,
            player,
            time,
            settings,
        } = options;
        let position: B = position.map_or(Ok(B::default()), |text| text.parse())?;
        let position = position.going_on();
        let settings = used(settings, &[player]);
        let time = crate::search::time(time)?;
        settings
            .check(&[player], None)
            .map_err(|error| plain(&error))?;
        let budget = settings.budget(player, Settings::EVALUATIONS, time.is_some());
        let budget = time.map_or(budget.clone(), |time| budget.with_time(time));
        let search = settings.search(player, &position, &budget, seed)?;
        Ok(Self {
            position,
            search,
            choice: None,
            finished: false,
            seed,
        })
    }

    fn tree(&self) -> Option<Branch> {
        let explored = self.search.explored(LEVELS);
        let least = LEAST_SHARE * explored.lines as f64;
        let line = self.choice.as_ref().map_or(&[][..], |choice| &choice.line);
        (explored.lines > 0).then(|| branch(&self.position, String::new(), &explored, line, least))
    }

    fn view(&self) -> Value {
        let moves = self.position.legal();
        let choice = self.choice.as_ref();
        let value =
            |number: usize| choice.and_then(|choice| choice.values.get(number).copied().flatten());
        let scores = moves.iter().enumerate().map(|(number, &chosen)| {
            json!({ "name": self.position.name(chosen), "value": value(number).map(finite) })
        });
        json!({
            "command": "move",
            "turn": self.position.turn(),
            "name": choice.map(|choice| self.position.name(choice.chosen)),
            "value": choice.and_then(|choice| choice.value).map(finite),
            "line": choice.map_or_else(Vec::new, |choice| self.position.names(&choice.line)),
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
    let moves = position.legal();
    let is_expected = |child: &Explored<f64>| line.first() == Some(&child.number);
    let child = |child: &Explored<f64>| {
        let &chosen = moves.get(usize::from(child.number))?;
        let next = position.after(chosen);
        let rest = if is_expected(child) { &line[1..] } else { &[] };
        Some(branch(&next, position.name(chosen), child, rest, least))
    };
    let is_shown = |child: &&Explored<f64>| child.lines as f64 >= least || is_expected(child);
    let mut children: Vec<Branch> = explored
        .children
        .iter()
        .filter(is_shown)
        .filter_map(child)
        .collect();
    // A move keeps its place while the tree grows.
    children.sort_by(|left, right| left.name.cmp(&right.name));
    Branch {
        name,
        value: explored.value.map(finite),
        lines: explored.lines,
        children,
    }
}

impl<B: Board> Slices for Thought<B> {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let end = self.search.evaluations().saturating_add(budget.max(1));
        while !self.finished && self.search.evaluations() < end {
            self.finished = !self.search.step()?;
        }
        self.choice = self.search.choice()?;
        Ok(Progress {
            finished: self.finished,
            generations: self.search.generations(),
            evaluations: self.choice.as_ref().map_or(0, |choice| choice.evaluations),
            share: None,
            best: self
                .choice
                .as_ref()
                .and_then(|choice| choice.value)
                .map(finite),
            mean: None,
            view: self.view(),
        })
    }

    fn result_file(&self) -> Result<ResultFile, Failure> {
        let choice = self
            .choice
            .as_ref()
            .ok_or("there is no move: the game is over")?;
        let chosen = json!({
            "game": B::NAME,
            "move": self.position.name(choice.chosen),
            "value": choice.value.map(finite),
            "evaluations": choice.evaluations,
            "line": self.position.names(&choice.line),
        });
        Ok(ResultFile {
            name: result_name(&[&"minimax", &"move", &B::NAME, &self.seed]) + ".json",
            text: format!("{chosen}\n"),
        })
    }

    fn state_hash(&self) -> String {
        let choice = self.choice.as_ref();
        fingerprint(&choice.map(|choice| {
            (
                choice.number,
                choice.value,
                &choice.values,
                &choice.line,
                choice.evaluations,
            )
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_minimax::game::Othello;

    /// Searches as a worker does, in slices.
    fn thought(player: &str, slice: u64) -> (Value, String) {
        let options = json!({ "player": player, "budget": 900 });
        let mut thought =
            Thought::<Othello>::new(serde_json::from_value(options).unwrap(), 3).unwrap();
        while !thought.step(slice).unwrap().finished {}
        (thought.view(), thought.state_hash())
    }

    #[test]
    fn slices_change_nothing_and_the_expected_line_is_in_the_tree() {
        for player in ["paper", "genetic"] {
            let (view, hash) = thought(player, 1);
            assert_eq!(
                (&view, &hash),
                (&thought(player, 1 << 20).0, &thought(player, 77).1)
            );
            assert_eq!(view["name"], view["line"][0]);
            let mut here = &view["tree"];
            for expected in view["line"].as_array().unwrap().iter().take(LEVELS) {
                let children = here["children"].as_array().unwrap();
                here = children
                    .iter()
                    .find(|child| child["name"] == *expected)
                    .expect("the expected move");
            }
        }
        assert_eq!(thought("alphabeta", 1).0["tree"], Value::Null);
    }

    #[test]
    fn options_that_no_player_uses_are_refused_and_a_budget_is_left_out() {
        let refused = |options: Value| match serde_json::from_value(options) {
            Ok(options) => Thought::<Othello>::new(options, 1)
                .err()
                .map(|failure| failure.to_string()),
            Err(error) => Some(error.to_string()),
        };
        let sentence = refused(json!({ "player": "uct", "generations": 3 })).unwrap();
        assert!(sentence.starts_with("generations: not used"), "{sentence}");
        assert!(refused(json!({ "player": "uct", "plies": 3 })).is_some());
        assert!(refused(json!({ "player": "uct", "time": -1.0 })).is_some());
        assert_eq!(refused(json!({ "player": "random", "budget": 3 })), None);
    }
}
