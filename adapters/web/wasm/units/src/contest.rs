use crate::options::Options;
use crate::scene;
use ga_units::format::DraftRecord;
use ga_units::game::Bout;
use ga_units::search::DOORS;
use serde_json::{Value, json};
use web_bridge::doors::{Game, Own};
use web_bridge::{Failure, File, Progress, Search};

/// A match of players, turn by turn.
struct Contest(Bout);

/// The searches. The match of the page is one game that is watched turn by turn.
pub static GAME: Game = Game {
    doors: &DOORS,
    shown: &[],
    own: &[Own {
        command: "contest",
        start: |options, seed| {
            // By the same code as those of a battle, which are a text: a second reader is 1 kB.
            let options: Options = serde_json::from_str(&Value::from(options).to_string())?;
            Ok(Box::new(Contest(options.contest(seed)?)))
        },
    }],
};

impl Search for Contest {
    /// Plays `budget` turns: a turn counts as an evaluation.
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let mut goes_on = true;
        for _ in 0..budget.max(1) {
            goes_on = self.0.step(&mut |_| {})?;
            if !goes_on {
                break;
            }
        }
        let played = self.0.record().turns.len() as u64;
        let sides = self.0.melee().sides().iter();
        let sides =
            sides.map(|side| json!({ "units": side.units().len(), "hp": side.hp().max(0.0) }));
        Ok(Progress {
            finished: !goes_on,
            generations: played,
            evaluations: played,
            view: json!({ "turn": self.0.melee().turn(), "sides": sides.collect::<Vec<_>>() }),
            ..Progress::default()
        })
    }

    fn result_file(&self) -> Result<File, Failure> {
        scene::log(&self.0)
    }

    fn state_hash(&self) -> String {
        DraftRecord::fingerprint_of(self.0.record())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use web_bridge::doors::{Finished, finish};

    const OPTIONS: &str =
        r#"{"a": "genetic", "b": "greedy", "width": 12, "height": 8, "units": 3}"#;

    fn end(options: &str, budget: u64) -> Result<Finished, Failure> {
        finish(&GAME, ("contest", options, "3"), budget)
    }

    #[test]
    fn slices_change_nothing() {
        let ends = [1, 7, 1 << 20].map(|budget| end(OPTIONS, budget).unwrap());
        assert_eq!(ends[0], ends[1]);
        assert_eq!(ends[0], ends[2]);
        assert_eq!(
            ends[0].file["name"],
            "units-match-genetic-greedy-12x8-3.json"
        );
    }

    #[test]
    fn what_no_match_can_have_is_refused_in_a_sentence() {
        let sentence = |options: &str| end(options, 1).unwrap_err().to_string();
        assert!(
            sentence(r#"{"a": "you", "b": "greedy"}"#).contains("expected one of paper, genetic")
        );
        assert!(
            sentence(r#"{"a": "rush", "b": "greedy", "generations": 3}"#)
                .starts_with("generations: only")
        );
        assert!(
            sentence(r#"{"a": "rush", "b": "greedy", "width": 10, "distance": 4}"#).contains("odd")
        );
        assert!(sentence(r#"{"a": "rush", "b": "greedy", "games": 4}"#).contains("unknown field"));
        assert!(sentence(r#"{"a": "rush", "b": "level-11"}"#).contains("level-1 to level-10"));
        let islands = r#"{"a": "rush", "b": "greedy", "scenario": "islands", "units": 4}"#;
        assert!(sentence(islands).starts_with("units: the game islands"));
    }

    #[test]
    fn levels_with_a_style_play_on_the_islands() {
        let options =
            r#"{"a": "level-2", "b": "level-1-rusher", "scenario": "islands", "rounds": 4}"#;
        let end = end(options, 5).unwrap();
        assert_eq!(
            end.file["name"],
            "units-match-level-2-level-1-rusher-22x14-3.json"
        );
    }
    #[test]
    fn three_sides_play_around_the_lake() {
        let options =
            r#"{"a": "level-2", "b": "greedy", "c": "rush", "scenario": "lake", "rounds": 4}"#;
        let ends = [1, 5].map(|budget| end(options, budget).unwrap());
        assert_eq!(ends[0], ends[1]);
        assert_eq!(
            ends[0].file["name"],
            "units-melee-level-2-greedy-rush-3.json"
        );
        let (log, lies) = scene::read(ends[0].file["text"].as_str().unwrap()).unwrap();
        assert!(log.turns.len() > 9 && lies.is_empty());
        let sentence = |options: &str| end(options, 1).unwrap_err().to_string();
        assert!(
            sentence(r#"{"a": "rush", "b": "hold", "scenario": "lake"}"#).starts_with("c: missing")
        );
        assert!(
            sentence(r#"{"a": "rush", "b": "hold", "c": "hold"}"#)
                .starts_with("c: only the game lake")
        );
        let clans =
            r#"{"a": "rush", "b": "hold", "c": "hold", "scenario": "lake", "kinds-a": ["car"]}"#;
        assert!(sentence(clans).starts_with("kinds-a: the game lake"));
    }
}
