//! Whether levels can keep what a description asks for, as far as arithmetic shows it.

use super::{Description, Feature, Problem, Range, Targets, Wish};
use crate::error::Error;
use crate::template::{Counts, Template};

/// The requirements that are compared with each other. In a longer description, each one is
/// compared with those of the same measure.
const COMPARED: usize = 32;

impl Range {
    /// The range of all numbers.
    const ANY: Self = Self {
        low: f64::NEG_INFINITY,
        high: f64::INFINITY,
        scale: 1.0,
    };
}

impl Feature {
    /// The values that levels with these numbers of tiles can have if they keep the requirement.
    ///
    /// # Errors
    ///
    /// [`Problem::Impossible`] or [`Problem::Between`] if there are none.
    fn possible(&self, counts: &Counts<'_>) -> Result<Range, Problem> {
        let Range { low, high, .. } = self.require.unwrap_or(Range::ANY);
        let bounds = self.measure.bounds(counts);
        match (bounds.within(low, high), bounds.around(low, high)) {
            (Some((low, high)), _) => Ok(Range {
                low,
                high,
                ..Range::ANY
            }),
            (None, Some((below, above))) => Err(Problem::Between { below, above }),
            (None, None) => Err(Problem::Impossible {
                least: bounds.least,
                most: bounds.most,
            }),
        }
    }

    /// Checks that levels with these numbers of tiles can meet each of these targets.
    fn check_targets(
        &self,
        targets: impl IntoIterator<Item = f64>,
        within: f64,
        counts: &Counts<'_>,
    ) -> Result<(), Problem> {
        let range = self.possible(counts)?;
        let bounds = self.measure.bounds(counts);
        // The last bit of a sum may be rounded.
        let slack = within * (1.0 + 1e-9);
        for target in targets {
            let low = (target - slack).max(range.low);
            let high = (target + slack).min(range.high);
            if bounds.within(low, high).is_none() {
                let nearest = bounds.around(low, high).filter(|_| low <= high);
                return Err(Problem::Target {
                    target,
                    within,
                    range,
                    nearest,
                });
            }
        }
        Ok(())
    }
}

/// The numbers of tiles in levels that keep all requirements of these features; `None` if no level
/// can.
fn together<'a>(features: &[&Feature], template: &'a Template) -> Option<Counts<'a>> {
    let any = Counts::of_template(template);
    let limits = features.iter().filter_map(|feature| {
        let Range { low, high, .. } = feature.require?;
        feature.measure.limits(low, high, &any)
    });
    let counts = Counts::within(template, &limits.collect::<Vec<_>>())?;
    let can_keep = |feature: &&Feature| {
        let same = features
            .iter()
            .filter(|other| other.measure == feature.measure);
        let ends = same
            .filter_map(|other| other.require)
            .fold(Range::ANY, |ends, range| Range {
                low: ends.low.max(range.low),
                high: ends.high.min(range.high),
                ..ends
            });
        feature
            .measure
            .bounds(&counts)
            .within(ends.low, ends.high)
            .is_some()
    };
    features.iter().all(can_keep).then_some(counts)
}

/// Checks that levels can keep the requirement of the last feature, alone and together with those
/// of the others.
///
/// # Errors
///
/// [`Problem::Impossible`], [`Problem::Between`], or [`Problem::Contradiction`], which names no
/// more of the others than the contradiction needs.
pub(super) fn check_last(features: &[Feature], template: &Template) -> Result<(), Problem> {
    let Some((last, others)) = features.split_last() else {
        return Ok(());
    };
    let Some(range) = last.require else {
        return Ok(());
    };
    last.possible(&Counts::of_template(template))?;
    let mut others: Vec<&Feature> = others
        .iter()
        .filter(|other| other.require.is_some())
        .collect();
    if others.len() > COMPARED {
        others.retain(|other| other.measure == last.measure);
        others.truncate(COMPARED);
    }
    let can_keep = |others: &[&Feature]| together(&[others, &[last]].concat(), template).is_some();
    if can_keep(&others) {
        return Ok(());
    }
    for place in (0..others.len()).rev() {
        let one = others.remove(place);
        if can_keep(&others) {
            others.insert(place, one);
        }
    }
    let named = others
        .iter()
        .filter_map(|other| Some((other.name.clone(), other.require?)));
    Err(Problem::Contradiction {
        range,
        others: named.collect(),
    })
}

/// The numbers of tiles in levels that keep the requirements.
fn counts<'a>(features: &[Feature], template: &'a Template) -> Counts<'a> {
    let required = features.iter().filter(|feature| feature.require.is_some());
    let required: Vec<&Feature> = required.take(COMPARED).collect();
    together(&required, template).unwrap_or_else(|| Counts::of_template(template))
}

/// Checks that levels can meet the targets of a wish for a feature, whatever their number is.
///
/// # Errors
///
/// [`Problem::Target`] with the first that they cannot meet.
pub(super) fn check_wish(
    features: &[Feature],
    place: usize,
    wish: &Wish,
    template: &Template,
) -> Result<(), Problem> {
    let targets = match &wish.targets {
        // All others are between these two.
        Targets::Spread { from, to } => vec![*from, *to],
        Targets::List(list) => list.clone(),
    };
    features[place].check_targets(targets, wish.within, &counts(features, template))
}

impl Description {
    /// Checks that levels can keep all requirements. A level that keeps some contradicts none.
    pub(super) fn check_requirements(&self) -> Result<(), Error> {
        for (place, feature) in self.features.iter().enumerate() {
            let checked = check_last(&self.features[..=place], &self.template);
            checked.map_err(|problem| problem.of(feature))?;
        }
        Ok(())
    }

    /// Checks that levels can keep all requirements, and each of them its targets.
    ///
    /// # Errors
    ///
    /// [`Error::Impossible`].
    pub(super) fn check_targets(&self, count: usize) -> Result<(), Error> {
        self.check_requirements()?;
        let counts = counts(&self.features, &self.template);
        let targets = self.targets(count);
        let wished = self
            .features
            .iter()
            .filter_map(|feature| Some((feature, feature.wish.as_ref()?)));
        for (number, (feature, wish)) in wished.enumerate() {
            let targets = targets.iter().map(|targets| targets[number]);
            let checked = feature.check_targets(targets, wish.within, &counts);
            checked.map_err(|problem| problem.of(feature))?;
        }
        Ok(())
    }
}

impl Problem {
    fn of(&self, feature: &Feature) -> Error {
        Error::Impossible {
            name: feature.name.clone(),
            reason: self.to_string(),
        }
    }
}
