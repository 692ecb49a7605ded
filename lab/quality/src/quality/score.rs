//! Scores of genomes that other programs made, so that these programs can search our problems.

use super::bits;
use super::problems::Space;
use super::problems::bbob::{self, Bbob};
use super::problems::mixed::{Genes, Kind, problems};
use serde::{Deserialize, Serialize};

/// A problem that other programs can search: the parts of its genomes, and the score, which is
/// maximised.
#[derive(Serialize)]
pub struct Problem {
    /// Its name.
    #[serde(rename = "problem")]
    pub name: String,
    /// The number of bits of a genome.
    pub bits: usize,
    /// The number of reals.
    pub reals: usize,
    /// The least and the greatest value of each real.
    pub real_range: [f64; 2],
    /// The number of integers.
    pub integers: usize,
    /// The least and the greatest value of each integer.
    pub integer_range: [i32; 2],
    /// The number of things that are ordered.
    pub order: usize,
    /// The best score known; of a problem of `quality bits`, the target.
    pub best: f64,
    #[serde(skip)]
    score: Box<dyn Fn(Genes<'_>) -> f64>,
}

/// A genome as one line of JSON, such as `{"bits": [true, false], "reals": [0.5]}`. Parts that the
/// problem does not have are missing.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, default)]
#[derive(Default)]
struct Genome {
    bits: Vec<bool>,
    reals: Vec<f64>,
    integers: Vec<i32>,
    /// The things, from 0 on, in their order.
    order: Vec<usize>,
}

/// The problems that have names of their own: those of bits, and those with mixed genomes.
pub fn all() -> impl Iterator<Item = Problem> {
    let bits = bits::problems().into_iter().filter_map(|problem| {
        let Space::Bits(bits, score) = problem.space else {
            return None;
        };
        let score = move |genes: Genes<'_>| score(genes.bits);
        Some(Problem {
            bits,
            best: problem.target,
            ..Problem::new(problem.name, Box::new(score))
        })
    });
    bits.chain(problems().into_iter().map(|problem| {
        let empty = Problem {
            best: problem.best,
            ..Problem::new(problem.name.to_owned(), problem.score)
        };
        match problem.kind {
            Kind::BitsReals(bits, reals) => Problem {
                bits,
                reals,
                ..empty
            },
            Kind::OrderReals(order, reals) => Problem {
                reals,
                order,
                ..empty
            },
            Kind::OrderBits(order, bits) => Problem {
                bits,
                order,
                ..empty
            },
            Kind::IntegersReals(integers, reals) => Problem {
                integers,
                integer_range: [0, 10],
                reals,
                ..empty
            },
            Kind::BitsIntegers(bits, integers) => Problem {
                bits,
                integers,
                integer_range: [0, 7],
                ..empty
            },
        }
    }))
}

/// The problem of this name: one of [`all`], or for instance `f8-5d-3` for function 8 of BBOB in 5
/// dimensions, the instance with seed 3.
pub fn named(name: &str) -> Option<Problem> {
    all().find(|problem| problem.name == name).or_else(|| {
        let mut parts = name.strip_prefix('f')?.split('-');
        let function = parts
            .next()?
            .parse()
            .ok()
            .filter(|function| (1..=bbob::FUNCTIONS).contains(function));
        let dimensions = parts
            .next()?
            .strip_suffix('d')?
            .parse()
            .ok()
            .filter(|count| (2..=200).contains(count));
        let function = function?;
        let reals = dimensions?;
        let seed = parts.next()?.parse().ok()?;
        let problem = Bbob::new(function, reals, seed);
        let score = move |genes: Genes<'_>| problem.optimal() - problem.value(genes.reals);
        let empty = Problem::new(name.to_owned(), Box::new(score));
        parts.next().is_none().then_some(Problem {
            reals,
            real_range: [-5.0, 5.0],
            ..empty
        })
    })
}

impl Problem {
    fn new(name: String, score: Box<dyn Fn(Genes<'_>) -> f64>) -> Self {
        let real_range = [0.0, 1.0];
        let integer_range = [0, 0];
        Self {
            name,
            bits: 0,
            reals: 0,
            real_range,
            integers: 0,
            integer_range,
            order: 0,
            best: 0.0,
            score,
        }
    }

    /// The score of a genome that is given as a line of JSON.
    ///
    /// # Errors
    ///
    /// A sentence, if the line is no genome of this problem.
    pub fn score(&self, line: &str) -> Result<f64, String> {
        let genome: Genome = serde_json::from_str(line).map_err(|error| error.to_string())?;
        let Genome {
            bits,
            reals,
            integers,
            order,
        } = &genome;
        for (name, found, expected) in [
            ("bits", bits.len(), self.bits),
            ("reals", reals.len(), self.reals),
            ("integers", integers.len(), self.integers),
            ("things in \"order\"", order.len(), self.order),
        ] {
            if found != expected {
                return Err(format!("{found} {name}, expected {expected}"));
            }
        }
        let within = |&real: &f64| (self.real_range[0]..=self.real_range[1]).contains(&real);
        if let Some(real) = reals.iter().find(|real| !within(real)) {
            let [least, most] = self.real_range;
            return Err(format!(
                "{real} in \"reals\", expected numbers from {least} to {most}"
            ));
        }
        let [least, most] = self.integer_range;
        if let Some(integer) = integers
            .iter()
            .find(|integer| !(least..=most).contains(integer))
        {
            return Err(format!(
                "{integer} in \"integers\", expected numbers from {least} to {most}"
            ));
        }
        let mut things = order.clone();
        things.sort_unstable();
        if !things.iter().copied().eq(0..self.order) {
            return Err(format!(
                "\"order\" misses some of the things 0 to {}",
                self.order - 1
            ));
        }
        Ok((self.score)(Genes {
            bits,
            reals,
            integers,
            order,
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_is_scored_as_the_problem_scores_its_genes() {
        let problem = named("machines").expect("it is one of all");
        let bits = (0..25).map(|locus| locus % 3 == 0).collect::<Vec<_>>();
        let order = (0..25).rev().collect::<Vec<usize>>();
        let mixed = problems()
            .into_iter()
            .find(|problem| problem.name == "machines")
            .expect("the same");
        let expected = (mixed.score)(Genes {
            bits: &bits,
            reals: &[],
            integers: &[],
            order: &order,
        });
        let line = format!("{{\"bits\": {bits:?}, \"order\": {order:?}}}");
        assert_eq!(problem.score(&line), Ok(expected));
    }

    #[test]
    fn the_best_score_of_a_problem_of_bits_is_its_target() {
        let problem = named("trap-40x5").expect("it is one of all");
        let line = format!("{{\"bits\": {:?}}}", [true; 200]);
        assert_eq!(problem.score(&line), Ok(problem.best));
        let line = line.replacen("true", "false", 1);
        assert_eq!(problem.score(&line), Ok(195.0));
    }

    #[test]
    fn the_optimum_of_a_function_of_bbob_scores_zero_and_other_points_less() {
        let problem = named("f8-5d-3").expect("a function of BBOB");
        let optimum = Bbob::new(8, 5, 3).optimum().to_owned();
        let scored = |point: &[f64]| problem.score(&format!("{{\"reals\": {point:?}}}"));
        assert!(scored(&optimum).is_ok_and(|score| score.abs() < 1e-9));
        assert!(scored(&[4.0; 5]).is_ok_and(|score| score < -1.0));
        for wrong in [
            "f0-5d-1",
            "f25-5d-1",
            "f8-1d-1",
            "f8-5d-1-1",
            "f8-5-1",
            "f8",
            "onemax",
        ] {
            assert!(named(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn a_line_that_is_no_genome_of_the_problem_is_refused() {
        let problem = named("coupled").expect("it is one of all");
        let scored = |integers: &[i32], reals: &[f64]| {
            problem.score(&format!(
                "{{\"integers\": {integers:?}, \"reals\": {reals:?}}}"
            ))
        };
        assert!(scored(&[10; 8], &[1.0; 8]).is_ok());
        assert_eq!(
            scored(&[0; 7], &[1.0; 8]),
            Err("7 integers, expected 8".into())
        );
        assert_eq!(
            scored(&[11; 8], &[1.0; 8]),
            Err("11 in \"integers\", expected numbers from 0 to 10".into())
        );
        assert_eq!(
            scored(&[1; 8], &[1.5; 8]),
            Err("1.5 in \"reals\", expected numbers from 0 to 1".into())
        );
        let machines = named("machines").expect("it is one of all");
        let line = format!("{{\"bits\": {:?}, \"order\": {:?}}}", [false; 25], [0; 25]);
        assert_eq!(
            machines.score(&line),
            Err("\"order\" misses some of the things 0 to 24".into())
        );
    }
}
