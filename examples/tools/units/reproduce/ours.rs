//! Our player against all others.

use super::series::{Series, named};
use crate::players::Name;

pub(super) fn series(matches: u64) -> Vec<Series> {
    let against = |opponent: Name, terms: &str| {
        let variant = format!("genetic against {}, {terms}", opponent.name());
        Series::new("ours", variant, [named(Name::Genetic), named(opponent)], matches)
    };
    let near = [Name::Greedy, Name::Rush, Name::Hold, Name::Paper, Name::Random];
    let mut all: Vec<Series> = near.map(|opponent| against(opponent, "15 apart")).into();
    let mut far = against(Name::Greedy, "35 apart, income 10");
    (far.distance, far.terms.income) = (35, 10.0);
    all.push(far);
    all.push(against(Name::Ascent, "15 apart, bounty 0").without_bounty());
    all
}
