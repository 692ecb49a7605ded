//! One generation, taken apart: what each of five steps does to a few bit strings.

use ga_core::genome::{BitString, RandomBits};
use ga_core::mutate::BitFlip;
use ga_core::random::Streams;
use ga_core::select::{Selection, Tournament};
use ga_core::{Linear, Mutator, Sampler, Selector};
use serde::{Deserialize, Serialize};
use web_bridge::Failure;

/// The greatest number of strings, and of bits of each.
const MOST: usize = 64;

/// What a visitor has dragged.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Dragged {
    /// Number of strings.
    strings: usize,
    /// Number of bits of each.
    bits: usize,
    /// Size of the tournaments.
    tournament: usize,
    /// The bit before which both parents are cut.
    cut: usize,
    /// The probability that a bit of a child flips.
    rate: f64,
}

/// A generation, step by step. All lists of strings have the same length.
#[derive(Serialize)]
pub(crate) struct Steps {
    /// The founders.
    drawn: Vec<String>,
    /// The number of ones of each.
    scores: Vec<u32>,
    /// The index of the parent that each tournament chose.
    parents: Vec<usize>,
    /// The children after the crossover, two of each pair of parents.
    crossed: Vec<String>,
    /// The same children after the mutation.
    changed: Vec<String>,
    /// The scores of the children.
    after: Vec<u32>,
}

/// The purpose of the streams.
const STEPS: u32 = 5;

/// Plays a generation of the problem of ones.
pub(crate) fn steps(dragged: &Dragged, seed: u64) -> Result<Steps, Failure> {
    let Dragged {
        strings,
        bits,
        tournament,
        cut,
        rate,
    } = *dragged;
    if !(2..=MOST).contains(&strings) || strings % 2 == 1 || !(1..=MOST).contains(&bits) {
        return Err(format!(
            "{strings} strings of {bits} bits: expected an even number and at most {MOST}"
        )
        .into());
    }
    // Each step has a stream of its own, so that a slider changes nothing before its step.
    let stream = |step| Streams::outside(seed, STEPS).numbered(step);
    let mut rng = stream(0);
    let drawn: Vec<BitString> = (0..strings)
        .map(|_| RandomBits(bits).sample(&mut rng))
        .collect();
    let scores: Vec<f64> = drawn
        .iter()
        .map(|genome| f64::from(genome.count_ones()))
        .collect();
    let mut selection = Selection::default();
    Tournament::new(tournament)?.select(&scores, strings, &mut selection, &mut stream(1));
    let mut children: Vec<BitString> = selection
        .parents
        .iter()
        .map(|&parent| drawn[parent].clone())
        .collect();
    for pair in children.chunks_exact_mut(2) {
        let [left, right] = pair else { continue };
        left.swap_segment(right, cut.min(bits)..bits);
    }
    let text = |genomes: &[BitString]| genomes.iter().map(ToString::to_string).collect();
    let ones = |genomes: &[BitString]| genomes.iter().map(BitString::count_ones).collect();
    let crossed = text(&children);
    let flip = BitFlip::new(rate)?;
    let mut rng = stream(2);
    for child in &mut children {
        flip.mutate(child, &mut rng);
    }
    Ok(Steps {
        scores: ones(&drawn),
        drawn: text(&drawn),
        parents: selection.parents.clone(),
        crossed,
        changed: text(&children),
        after: ones(&children),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn play(tournament: usize, cut: usize, rate: f64) -> Steps {
        steps(
            &Dragged {
                strings: 8,
                bits: 12,
                tournament,
                cut,
                rate,
            },
            3,
        )
        .expect("a generation")
    }

    #[test]
    fn a_slider_changes_its_step_and_those_after_it_alone() {
        let usual = play(2, 5, 0.1);
        let cut = play(2, 7, 0.1);
        assert!(
            cut.drawn == usual.drawn
                && cut.parents == usual.parents
                && cut.crossed != usual.crossed
        );
        let rate = play(2, 5, 0.0);
        assert!(
            rate.crossed == usual.crossed
                && rate.changed == rate.crossed
                && usual.changed != usual.crossed
        );
        // A tournament of all strings has the best of them as every parent, but for its draws.
        let best = usual.scores.iter().max();
        let strong = play(64, 5, 0.0);
        assert!(
            strong
                .parents
                .iter()
                .all(|&parent| Some(&strong.scores[parent]) == best)
        );
        assert_eq!(
            strong.after.iter().sum::<u32>(),
            strong
                .parents
                .iter()
                .map(|&parent| strong.scores[parent])
                .sum::<u32>()
        );
    }

    #[test]
    fn what_a_page_cannot_ask_for_is_refused() {
        for (strings, bits) in [(0, 4), (3, 4), (66, 4), (4, 0), (4, 65)] {
            assert!(
                steps(
                    &Dragged {
                        strings,
                        bits,
                        tournament: 2,
                        cut: 1,
                        rate: 0.1
                    },
                    1
                )
                .is_err()
            );
        }
        assert!(
            steps(
                &Dragged {
                    strings: 4,
                    bits: 4,
                    tournament: 0,
                    cut: 9,
                    rate: 0.1
                },
                1
            )
            .is_err()
        );
        assert!(
            steps(
                &Dragged {
                    strings: 4,
                    bits: 4,
                    tournament: 2,
                    cut: 9,
                    rate: 2.0
                },
                1
            )
            .is_err()
        );
    }
}
