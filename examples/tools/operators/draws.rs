use clap::{Args, ValueEnum};
use cli::{Answer, Failure, Output, Stop, at_least_one};
use serde::{Serialize, Serializer};
use std::collections::BTreeMap;

/// How often an operator is drawn.
#[derive(Args, Clone, Copy)]
pub(crate) struct Draws {
    /// Draws the operator this often
    #[arg(long, value_name = "N", default_value = "1000", value_parser = at_least_one)]
    draws: u64,
}

/// How often an operator is to be drawn, unless the command ends before.
#[derive(Clone, Copy)]
pub(crate) struct Times<'a> {
    pub(crate) draws: u64,
    pub(crate) stop: &'a Stop,
}

impl Times<'_> {
    /// One item for each draw.
    pub(crate) fn each(self) -> impl Iterator<Item = u64> {
        (0..self.draws).take_while(move |_| !self.stop.is_due())
    }
}

/// This many draws take minutes.
const MOST_DRAWS: u64 = 1_000_000_000;

/// So many numbers of real outcomes fit into the memory.
const MOST_NUMBERS: u64 = 10_000_000;

impl Draws {
    /// The number of draws of an operator whose outcomes are counted.
    pub(crate) fn counted(self, stop: &Stop) -> Result<Times<'_>, Failure> {
        self.at_most(MOST_DRAWS, stop)
    }

    /// The number of draws of an operator whose outcomes, of so many `numbers` each, are listed.
    pub(crate) fn listed(self, numbers: usize, stop: &Stop) -> Result<Times<'_>, Failure> {
        self.at_most((MOST_NUMBERS / numbers.max(1) as u64).max(1), stop)
    }

    fn at_most(self, most: u64, stop: &Stop) -> Result<Times<'_>, Failure> {
        if self.draws <= most {
            Ok(Times { draws: self.draws, stop })
        } else {
            Err(Failure::refused(format!("--draws {}: expected at most {most} here", self.draws)))
        }
    }
}

/// An option that the operator cannot do without.
pub(crate) fn needed<T>(option: Option<T>, operator: &str, name: &str) -> Result<T, Failure> {
    option.ok_or_else(|| Failure::refused(format!("{operator}: expected {name}")))
}

/// Refuses options that were given but mean nothing to the operator.
pub(crate) fn no_others(operator: &str, own: &[&str], given: &[(&str, bool)]) -> Result<(), Failure> {
    match given.iter().find(|(name, given)| *given && !own.contains(name)) {
        None => Ok(()),
        Some((name, _)) if own.is_empty() => {
            Err(Failure::refused(format!("{operator}: {name} was given, expected no option of its own")))
        }
        Some((name, _)) => {
            Err(Failure::refused(format!("{operator}: {name} was given, expected only {}", own.join(" "))))
        }
    }
}

/// The name of an operator on the command line.
pub(crate) fn name_of(operator: &impl ValueEnum) -> String {
    operator.to_possible_value().map_or(String::new(), |value| value.get_name().to_owned())
}

/// Outcomes and how often each occurred, in the order of the outcomes.
#[derive(Default)]
pub(crate) struct Counts {
    times: BTreeMap<String, u64>,
    /// About how many bytes the outcomes take.
    bytes: usize,
}

impl Counts {
    /// What never occurred is left out.
    pub(crate) fn of<T: ToString>(counts: impl IntoIterator<Item = (T, u64)>) -> Self {
        let occurred = counts.into_iter().filter(|(_, count)| *count > 0);
        Self { times: occurred.map(|(outcome, count)| (outcome.to_string(), count)).collect(), bytes: 0 }
    }

    /// Refuses more different outcomes than fit into the memory.
    pub(crate) fn add(&mut self, outcome: String) -> Result<(), Failure> {
        /// Of which the tree of outcomes holds no more.
        const MOST_BYTES: usize = 200_000_000;
        /// What an outcome takes beside its letters.
        const BESIDE: usize = 64;

        if let Some(times) = self.times.get_mut(&outcome) {
            *times += 1;
            return Ok(());
        }
        self.bytes += outcome.len() + BESIDE;
        if self.bytes > MOST_BYTES {
            let different = self.times.len();
            return Err(Failure::refused(format!(
                "--draws: {different} different outcomes and no end, expected fewer draws or a shorter genome"
            )));
        }
        self.times.insert(outcome, 1);
        Ok(())
    }

    /// The outcomes, the most frequent first.
    pub(crate) fn by_frequency(&self) -> Vec<(&str, u64)> {
        let mut counts: Vec<_> =
            self.times.iter().map(|(outcome, &count)| (outcome.as_str(), count)).collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }
}

/// Numbers in their own order: 2 before 10.
impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts: Vec<_> = self.times.iter().collect();
        counts.sort_by_key(|(outcome, _)| outcome.parse::<u64>().ok());
        serializer.collect_map(counts)
    }
}

/// What an operator did, as it is printed.
#[derive(Serialize)]
pub(crate) struct Drawn {
    pub(crate) operator: String,
    pub(crate) seed: u64,
    pub(crate) draws: u64,
    #[serde(flatten)]
    pub(crate) outcomes: Outcomes,
}

#[derive(Serialize)]
#[serde(rename_all = "lowercase")]
pub(crate) enum Outcomes {
    /// How often each outcome occurred.
    Counts(Counts),
    /// The outcome of each draw: for a mutator a child, for a crossover both children.
    Values(Vec<Value>),
}

#[derive(Serialize)]
#[serde(untagged)]
pub(crate) enum Value {
    Child(Vec<f64>),
    Children([Vec<f64>; 2]),
}

impl Drawn {
    /// The draws are those of the outcomes: fewer than asked for, if the command was to end.
    pub(crate) fn new(operator: String, seed: u64, outcomes: Outcomes) -> Self {
        let draws = match &outcomes {
            Outcomes::Counts(counts) => counts.times.values().sum(),
            Outcomes::Values(values) => values.len() as u64,
        };
        Self { operator, seed, draws, outcomes }
    }

    pub(crate) fn print(&self, output: &mut Output) -> Result<Answer, Failure> {
        if output.json() {
            output.object(self)?;
        } else {
            match &self.outcomes {
                Outcomes::Counts(counts) => {
                    let total = counts.times.values().sum::<u64>().max(1);
                    for (outcome, count) in counts.by_frequency() {
                        let share = 100.0 * count as f64 / total as f64;
                        output.text(format_args!("{outcome}  {count}  {share:.2} %"))?;
                    }
                }
                Outcomes::Values(values) => {
                    for value in values {
                        output.text(serde_json::to_string(value)?)?;
                    }
                }
            }
        }
        Ok(Answer::Met)
    }
}
