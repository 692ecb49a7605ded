use crate::search::{time, used};
use ga_minimax::Budget;
use ga_minimax::contest::{Chosen, Move, Name, Wanted};
use ga_request::claim::fingerprint;
use ga_request::search::{Ask, Plan, Search as _, Step, read};
use serde_json::{Map, Value, json};
use web_bridge::{Failure, File, Progress, Search};

/// The search for one move.
pub(crate) struct Thought {
    search: Move,
    chosen: Option<Chosen>,
    name: String,
}

/// The levels of the tree that a page shows.
const LEVELS: usize = 5;

/// Moves with less than this share of all lines are left out of the tree.
const LEAST_SHARE: f64 = 0.004;

impl Thought {
    /// Begins with the options of `minimax move`, and `time` in seconds.
    pub(crate) fn new(mut options: Map<String, Value>, seed: u64) -> Result<Self, Failure> {
        let seconds = time(options.remove("time"))?;
        let mut wanted: Wanted = read(&Value::Object(options))?;
        let player = wanted.searcher();
        wanted.settings = used(wanted.settings, &[player]);
        wanted.host = Budget::default().with_seconds(seconds.filter(|_| player.searches()));
        Ok(Self {
            name: Move::name(&wanted, seed) + ".json",
            search: Move::begin(wanted, &Plan::default(), seed, None)?,
            chosen: None,
        })
    }

    fn view(&self) -> Value {
        let chosen = self.chosen.as_ref();
        let scores = chosen.map_or(&[][..], |chosen| &chosen.scores);
        let score = |(name, value): &(Name, Option<f64>)| json!({ "name": name.to_string(), "value": value.map(finite) });
        json!({
            "command": "move",
            "turn": chosen.map(|chosen| chosen.turn),
            "name": chosen.and_then(|chosen| Some(chosen.name.as_ref()?.to_string())),
            "value": chosen.and_then(|chosen| chosen.value).map(finite),
            "line": line(chosen),
            "scores": scores.iter().map(score).collect::<Vec<_>>(),
            "tree": self.search.tree(LEVELS, LEAST_SHARE),
        })
    }
}

/// JSON has no infinite numbers.
fn finite(value: f64) -> f64 {
    value.clamp(f64::MIN, f64::MAX)
}

fn line(chosen: Option<&Chosen>) -> Vec<String> {
    let line = chosen.map_or(&[][..], |chosen| &chosen.line);
    line.iter().map(Name::to_string).collect()
}

impl Search for Thought {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let end = self
            .search
            .progress()
            .evaluations
            .saturating_add(budget.max(1));
        let mut is_over = false;
        while !is_over && self.search.progress().evaluations < end {
            is_over = self.search.step(&|| false)? == Step::Over;
        }
        self.chosen = self.search.found()?;
        let far = self.search.progress();
        Ok(Progress {
            finished: is_over,
            generations: far.generations,
            evaluations: far.evaluations,
            best: self
                .chosen
                .as_ref()
                .and_then(|chosen| chosen.value)
                .map(finite),
            view: self.view(),
            ..Progress::default()
        })
    }

    fn result_file(&self) -> Result<File, Failure> {
        let chosen = self.chosen.as_ref();
        let named = chosen.and_then(|chosen| Some((chosen, chosen.name.as_ref()?)));
        let (chosen, name) = named.ok_or("there is no move: the game is over")?;
        let file = json!({
            "game": chosen.game,
            "move": name.to_string(),
            "value": chosen.value.map(finite),
            "evaluations": chosen.evaluations,
            "line": line(Some(chosen)),
        });
        Ok(File {
            name: self.name.clone(),
            text: format!("{file}\n"),
        })
    }

    fn state_hash(&self) -> String {
        let chosen = self.chosen.as_ref();
        fingerprint(&chosen.map(|chosen| (chosen, &chosen.scores)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Searches as a worker does, in slices.
    fn thought(player: &str, slice: u64) -> (Value, String) {
        let options = json!({ "game": "othello", "player": player, "budget": 900 });
        let mut thought = Thought::new(serde_json::from_value(options).unwrap(), 3).unwrap();
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
        let refused = |options: Value| {
            let thought = Thought::new(serde_json::from_value(options).unwrap(), 1);
            thought.err().map(|failure| failure.to_string())
        };
        let sentence = refused(json!({ "player": "uct", "generations": 3 })).unwrap();
        assert!(sentence.starts_with("generations: not used"), "{sentence}");
        assert!(refused(json!({ "player": "uct", "plies": 3 })).is_some());
        assert!(refused(json!({ "player": "uct", "time": -1.0 })).is_some());
        assert_eq!(refused(json!({ "player": "random", "budget": 3 })), None);
    }
}
