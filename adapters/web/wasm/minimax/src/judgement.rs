use ga_minimax::game::Board;
use ga_minimax::players::Pvs;
use ga_minimax::{Budget, Player};
use ga_request::claim::fingerprint;
use serde::Deserialize;
use serde_json::{Value, json};
use web_bridge::{Failure, File, Progress, Search, result_name};

/// The options of a judgement.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct JudgeOptions {
    /// In the notation of the tool; the start of the game if missing.
    position: Option<String>,
    /// The evaluations of all moves together.
    budget: u64,
}

/// The value of every move by principal variation search: each move has a search of its own, so
/// that no value is a bound, and all of them are equally deep.
pub(crate) struct Judgement<B: Board> {
    position: B,
    moves: Vec<B::Move>,
    budget: u64,
    seed: u64,
    /// The depth that is being searched, and the values of the moves so far.
    depth: usize,
    values: Vec<f64>,
    /// The values of the last depth that is complete.
    known: Vec<f64>,
    evaluations: u64,
    /// The evaluations before this depth, and those of the depth before.
    before: u64,
    last: u64,
    is_finished: bool,
}

/// Deeper than this, no game is searched.
const DEEPEST: usize = 60;

impl<B: Board> Judgement<B> {
    pub(crate) fn new(options: JudgeOptions, seed: u64) -> Result<Self, Failure> {
        let position: B = options
            .position
            .map_or(Ok(B::default()), |text| text.parse())?;
        let moves = if position.is_chance() {
            Vec::new()
        } else {
            position.legal()
        };
        let values = Vec::new();
        let known = Vec::new();
        let budget = options.budget;
        let is_finished = moves.is_empty();
        let counts = (0, 0, 0, 0);
        let (depth, evaluations, before, last) = counts;
        Ok(Self {
            position,
            moves,
            budget,
            seed,
            depth,
            values,
            known,
            evaluations,
            before,
            last,
            is_finished,
        })
    }

    /// The value of a position `depth` moves deep; `None` if the budget does not suffice.
    fn value(&mut self, position: &B, depth: usize) -> Result<Option<f64>, Failure> {
        let mut odds = Vec::new();
        let moves = position.legal();
        if B::CHANCE && !moves.is_empty() {
            position.odds(&mut odds);
        }
        if !odds.is_empty() {
            let mut sum = 0.0;
            for (&chosen, share) in moves.iter().zip(odds) {
                let Some(value) = self.value(&position.after(chosen), depth)? else {
                    return Ok(None);
                };
                sum += share * value;
            }
            return Ok(Some(sum));
        }
        if depth == 0 || moves.is_empty() {
            self.evaluations += 1;
            return Ok(Some(position.value()));
        }
        let left = self.budget.saturating_sub(self.evaluations);
        let mut player = Pvs {
            depth: Some(depth),
            ..Pvs::default()
        };
        let choice = player.choose(position, &Budget::evaluations(left), self.seed)?;
        let Some(choice) = choice else {
            return Ok(None);
        };
        self.evaluations += choice.evaluations;
        // A search that was cut off has the value of a smaller depth.
        Ok(choice.value.filter(|_| choice.evaluations < left))
    }

    /// Values one more move.
    fn judge(&mut self) -> Result<(), Failure> {
        let after = self.position.after(self.moves[self.values.len()]);
        let Some(value) = self.value(&after, self.depth)? else {
            self.is_finished = true;
            return Ok(());
        };
        self.values.push(value);
        if self.values.len() < self.moves.len() {
            return Ok(());
        }
        self.known = std::mem::take(&mut self.values);
        let spent = self.evaluations - self.before;
        // If a depth needs no more than the one before, all lines end.
        self.is_finished = self.depth >= DEEPEST || self.depth > 1 && spent == self.last;
        (self.before, self.last) = (self.evaluations, spent);
        self.depth += 1;
        Ok(())
    }

    fn view(&self) -> Value {
        let max = self.position.turn() == 0;
        let value = |index: usize| {
            self.known
                .get(index)
                .map(|value| value.clamp(f64::MIN, f64::MAX))
        };
        let scores = self.moves.iter().enumerate().map(
            |(index, &chosen)| json!({ "name": self.position.name(chosen), "value": value(index) }),
        );
        let better = |one: &f64, other: &f64| {
            if max {
                one.total_cmp(other)
            } else {
                other.total_cmp(one)
            }
        };
        json!({
            "command": "judge",
            "turn": self.position.turn(),
            "value": self.known.iter().copied().max_by(better).map(|value| value.clamp(f64::MIN, f64::MAX)),
            "scores": scores.collect::<Vec<_>>(),
            "depth": self.depth,
        })
    }
}

impl<B: Board> Search for Judgement<B> {
    fn step(&mut self, budget: u64) -> Result<Progress, Failure> {
        let end = self.evaluations.saturating_add(budget.max(1));
        while !self.is_finished && self.evaluations < end {
            self.judge()?;
        }
        Ok(Progress {
            finished: self.is_finished,
            generations: self.depth as u64,
            evaluations: self.evaluations,
            view: self.view(),
            ..Progress::default()
        })
    }

    fn result_file(&self) -> Result<File, Failure> {
        Ok(File {
            name: result_name(&[&"minimax", &"judgement", &B::NAME, &self.seed]) + ".json",
            text: format!("{}\n", self.view()),
        })
    }

    fn state_hash(&self) -> String {
        fingerprint(&(&self.known, &self.values, self.evaluations))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_minimax::game::{Einstein, Game, TicTacToe};

    fn judged<B: Board>(position: &str, budget: u64, slice: u64) -> Value {
        let options =
            serde_json::from_value(json!({ "position": position, "budget": budget })).unwrap();
        let mut judgement = Judgement::<B>::new(options, 1).unwrap();
        while !judgement.step(slice).unwrap().finished {}
        judgement.view()
    }

    fn values(view: &Value) -> Vec<f64> {
        view["scores"]
            .as_array()
            .unwrap()
            .iter()
            .map(|score| score["value"].as_f64().unwrap())
            .collect()
    }

    #[test]
    fn every_move_has_its_exact_value() {
        // Cell 3 wins, 7 loses to nothing: O threatens in the middle row.
        let view = judged::<TicTacToe>("XX.OO....", 100_000, 7);
        assert_eq!(view, judged::<TicTacToe>("XX.OO....", 100_000, 1 << 30));
        let values = values(&view);
        assert!(
            values[0] > 0.0 && values[1].abs() < values[0] && values[2] < 0.0,
            "{view}"
        );
    }

    #[test]
    fn a_value_over_a_throw_is_the_mean_of_six() {
        // Depth 0: the mean of the estimates after all throws of the other side.
        let position: Einstein = "1....2........f........e. X".parse().unwrap();
        let thrown = position.after(position.legal()[4]);
        let view = judged::<Einstein>(&thrown.to_string(), 30, 1);
        let expected = thrown.legal().into_iter().map(|chosen| {
            let after = thrown.after(chosen);
            let mut odds = Vec::new();
            after.odds(&mut odds);
            let values = after
                .legal()
                .into_iter()
                .map(|throw| after.after(throw).value());
            if odds.is_empty() {
                after.value()
            } else {
                values.zip(odds).map(|(value, share)| share * value).sum()
            }
        });
        let expected: Vec<f64> = expected.collect();
        assert_eq!((values(&view), view["depth"].as_u64()), (expected, Some(1)));
        // More evaluations see further.
        assert!(judged::<Einstein>(&thrown.to_string(), 20_000, 500)["depth"].as_u64() > Some(2));
    }
}
