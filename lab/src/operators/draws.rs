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

/// The number of draws, unless a stop ends the command before.
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

/// Most draws whose outcomes are counted; they take minutes.
const MOST_DRAWS: u64 = 1_000_000_000;

/// Most numbers of real outcomes that are kept in memory.
const MOST_NUMBERS: u64 = 10_000_000;

impl Draws {
    /// The number of draws of an operator whose outcomes are counted.
    pub(crate) fn counted(self, stop: &Stop) -> Result<Times<'_>, Failure> {
        self.at_most(MOST_DRAWS, stop)
    }

    /// The number of draws of an operator whose outcomes are listed; each outcome has `numbers`
    /// numbers.
    pub(crate) fn listed(self, numbers: usize, stop: &Stop) -> Result<Times<'_>, Failure> {
        self.at_most((MOST_NUMBERS / numbers.max(1) as u64).max(1), stop)
    }

    fn at_most(self, most: u64, stop: &Stop) -> Result<Times<'_>, Failure> {
        if self.draws <= most {
            Ok(Times {
                draws: self.draws,
                stop,
            })
        } else {
            Err(Failure::refused(format!(
                "--draws {}: expected at most {most} here",
                self.draws
            )))
        }
    }
}

/// The value of an option that the operator needs.
pub(crate) fn needed<T>(option: Option<T>, operator: &str, name: &str) -> Result<T, Failure> {
    option.ok_or_else(|| Failure::refused(format!("{operator}: expected {name}")))
}

/// Refuses options of other operators.
pub(crate) fn no_others(
    operator: &str,
    own: &[&str],
    given: &[(&str, bool)],
) -> Result<(), Failure> {
    match given
        .iter()
        .find(|(name, given)| *given && !own.contains(name))
    {
        None => Ok(()),
        Some((name, _)) if own.is_empty() => Err(Failure::refused(format!(
            "{operator}: {name} was given, expected no option of its own"
        ))),
        Some((name, _)) => Err(Failure::refused(format!(
            "{operator}: {name} was given, expected only {}",
            own.join(" ")
        ))),
    }
}

/// The name of an operator on the command line.
pub(crate) fn name_of(operator: &impl ValueEnum) -> String {
    operator
        .to_possible_value()
        .map_or(String::new(), |value| value.get_name().to_owned())
}

/// Outcomes and how often each occurred, in the order of the outcomes.
#[derive(Default)]
pub(crate) struct Counts {
    times: BTreeMap<String, u64>,
    /// The approximate size of the outcomes in bytes.
    bytes: usize,
}

impl Counts {
    /// Leaves out outcomes that did not occur.
    pub(crate) fn of<T: ToString>(counts: impl IntoIterator<Item = (T, u64)>) -> Self {
        let occurred = counts.into_iter().filter(|(_, count)| *count > 0);
        Self {
            times: occurred
                .map(|(outcome, count)| (outcome.to_string(), count))
                .collect(),
            bytes: 0,
        }
    }

    /// Counts an outcome. Refuses more different outcomes than fit into the memory.
    pub(crate) fn add(&mut self, outcome: String) -> Result<(), Failure> {
        /// Greatest size of all outcomes.
        const MOST_BYTES: usize = 200_000_000;
        /// Size of an entry of the map beside its letters.
        const BESIDE: usize = 64;

        if let Some(times) = self.times.get_mut(&outcome) {
            *times += 1;
            return Ok(());
        }
        self.bytes += outcome.len() + BESIDE;
        if self.bytes > MOST_BYTES {
            let different = self.times.len();
            return Err(Failure::refused(format!(
                "--draws: more than {different} different outcomes, expected fewer draws or a shorter genome"
            )));
        }
        self.times.insert(outcome, 1);
        Ok(())
    }

    /// The outcomes, the most frequent first.
    pub(crate) fn by_frequency(&self) -> Vec<(&str, u64)> {
        let mut counts: Vec<_> = self
            .times
            .iter()
            .map(|(outcome, &count)| (outcome.as_str(), count))
            .collect();
        counts.sort_by_key(|&(_, count)| std::cmp::Reverse(count));
        counts
    }
}

/// Orders numbers by value: 2 before 10.
impl Serialize for Counts {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut counts: Vec<_> = self.times.iter().collect();
        counts.sort_by_key(|(outcome, _)| outcome.parse::<u64>().ok());
        serializer.collect_map(counts)
    }
}

/// The draws of an operator, as they are printed.
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
    /// The number of draws is that of the outcomes: a stop may have ended the command before.
    pub(crate) fn new(operator: String, seed: u64, outcomes: Outcomes) -> Self {
        let draws = match &outcomes {
            Outcomes::Counts(counts) => counts.times.values().sum(),
            Outcomes::Values(values) => values.len() as u64,
        };
        Self {
            operator,
            seed,
            draws,
            outcomes,
        }
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
