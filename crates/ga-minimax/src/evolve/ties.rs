use ga_core::Score;
use ga_core::random::shuffle;
use ga_core::select::{Selection, Selector};
use rand::Rng;

/// The lines that win ties at the cut of the best `population` lines. The paper does not say it,
/// and a fitness of few values has many ties (step 15).
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(rename_all = "kebab-case")
)]
#[cfg_attr(feature = "log", derive(schemars::JsonSchema))]
pub enum Ties {
    /// The lines that were found first.
    #[default]
    Oldest,
    /// The lines that were found last.
    Youngest,
    /// Lines drawn at random.
    Random,
}

/// Shows another selector the population in another order, so that other lines win its ties.
#[derive(Clone, Debug)]
pub struct Reordered<T> {
    /// The other selector.
    pub selector: T,
    /// The lines that win its ties.
    pub ties: Ties,
}

impl<S: Score, T: Selector<S>> Selector<S> for Reordered<T> {
    fn select(&self, scores: &[S], count: usize, selection: &mut Selection, rng: &mut dyn Rng) {
        if self.ties == Ties::Oldest {
            return self.selector.select(scores, count, selection, rng);
        }
        let mut order: Vec<usize> = (0..scores.len()).rev().collect();
        if self.ties == Ties::Random {
            shuffle(rng, &mut order);
        }
        let shown: Vec<S> = order.iter().map(|&place| scores[place].clone()).collect();
        let before = selection.parents.len();
        self.selector.select(&shown, count, selection, rng);
        for chosen in &mut selection.parents[before..] {
            *chosen = order[*chosen];
        }
    }

    fn min_population(&self) -> usize {
        self.selector.min_population()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ga_core::random::Stream;
    use ga_core::select::Truncation;

    #[test]
    fn the_named_lines_win_ties_at_the_cut() -> Result<(), ga_core::Error> {
        // Lines 1 and 4 are better than the cut, and two of lines 0, 2, 3 and 5 fill it.
        let scores = [3, 7, 3, 3, 9, 3, 1];
        let eligible = |ties| -> Result<Vec<usize>, ga_core::Error> {
            let selector = Reordered {
                selector: Truncation::new(4)?,
                ties,
            };
            let mut selection = Selection::default();
            selector.select(&scores, 500, &mut selection, &mut Stream::seeded(1));
            let mut found = selection.parents.clone();
            found.sort_unstable();
            found.dedup();
            Ok(found)
        };
        assert_eq!(eligible(Ties::Oldest)?, [0, 1, 2, 4]);
        assert_eq!(eligible(Ties::Youngest)?, [1, 3, 4, 5]);
        let random = eligible(Ties::Random)?;
        assert!(
            random.len() == 4 && random.contains(&1) && random.contains(&4),
            "{random:?}"
        );
        Ok(())
    }
}
