//! `runs compare`: groups of runs, figure by figure.

use crate::input::{self, Group};
use crate::table::{self, Pair};
use clap::Args;
use cli::{Answer, Failure, Output};
use std::path::PathBuf;

/// The figures of two files, or of the variants in one file.
///
/// A file has one object a line, as `evolve --runs N --json` and `reproduce --json` print them, or
/// is one that `evolve --runs N --save FILE` keeps. Summaries are skipped. With several files,
/// equal variants of all pairs of files are compared; with one file, all pairs of its variants. The
/// p-values are those of the test of Mann & Whitney. A12 is the probability that a run of the left
/// group has the greater figure.
#[derive(Args)]
pub(crate) struct Compare {
    /// Files of runs, one object a line
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Only this figure; give it again for another one. Fewer comparisons make Holm's correction
    /// smaller
    #[arg(long, value_name = "NAME")]
    figure: Vec<String>,
}

impl Compare {
    pub(crate) fn run(&self, output: &mut Output) -> Result<Answer, Failure> {
        let files: Vec<Vec<Group>> = self
            .files
            .iter()
            .map(|path| input::read(path))
            .collect::<Result<_, _>>()?;
        let mut pairs = Vec::new();
        if let [groups] = &files[..] {
            for (place, left) in groups.iter().enumerate() {
                let others = groups[place + 1..]
                    .iter()
                    .filter(|right| right.experiment == left.experiment);
                for right in others {
                    self.add(
                        &mut pairs,
                        &left.experiment,
                        [(&left.variant, left), (&right.variant, right)],
                    );
                }
            }
        }
        let named: Vec<_> = self
            .files
            .iter()
            .map(|path| path.display().to_string())
            .zip(&files)
            .collect();
        for (place, (left_name, lefts)) in named.iter().enumerate() {
            for (right_name, rights) in &named[place + 1..] {
                for left in *lefts {
                    let is_same = |right: &&Group| {
                        (&right.experiment, &right.variant) == (&left.experiment, &left.variant)
                    };
                    if let Some(right) = rights.iter().find(is_same) {
                        let both = [left.experiment.as_str(), left.variant.as_str()];
                        let named: Vec<&str> =
                            both.into_iter().filter(|name| !name.is_empty()).collect();
                        self.add(
                            &mut pairs,
                            &named.join(", "),
                            [(left_name, left), (right_name, right)],
                        );
                    }
                }
            }
        }
        for name in &self.figure {
            if !pairs.iter().any(|pair| pair.figure == *name) {
                let mut figures: Vec<&str> = files
                    .iter()
                    .flatten()
                    .flat_map(|group| group.summary.names())
                    .collect();
                figures.sort_unstable();
                figures.dedup();
                let sentence = format!(
                    "--figure {name}: no two groups of runs have it, expected one of {}",
                    figures.join(", ")
                );
                return Err(Failure::refused(sentence));
            }
        }
        if table::print(&pairs, output)? == 0 {
            let sentence = if files.len() == 1 {
                "one variant only, expected two, or another file to compare with"
            } else {
                "no variant with a figure that another file has as well"
            };
            return Err(Failure::refused(format!(
                "{}: {sentence}",
                self.files[0].display()
            )));
        }
        Ok(Answer::Met)
    }

    /// Adds the figures that both groups have.
    fn add(&self, pairs: &mut Vec<Pair>, experiment: &str, both: [(&String, &Group); 2]) {
        let [(_, left), (_, right)] = both;
        for figure in left
            .summary
            .names()
            .filter(|name| self.figure.is_empty() || self.figure.iter().any(|only| only == name))
        {
            let samples = [left, right].map(|group| group.summary.sample(figure));
            if let [Some(left), Some(right)] = samples {
                let names = both.map(|(name, _)| name.clone());
                pairs.push(Pair {
                    experiment: experiment.to_owned(),
                    figure: figure.to_owned(),
                    names,
                    samples: [left, right],
                });
            }
        }
    }
}
