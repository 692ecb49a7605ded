//! What the requirements of a description cost.

use cli::{Failure, Stop};
use ga_core::Sampler;
use ga_core::random::Stream;
use ga_request::search::{Plan, Search as _, run};
use ga_tiles::description::Description;
use ga_tiles::evolve::Evolve;
use serde::Serialize;
use std::collections::BTreeMap;

/// The levels that a search looks for, and its greatest number of evaluations.
const LEVELS: usize = 20;
const EVALUATIONS: u64 = 20_000;

/// What the requirements of a description cost.
#[derive(Serialize)]
pub(crate) struct Cost {
    /// The number of random levels.
    founders: u64,
    /// The share of them that keeps all requirements; null without random levels.
    all: Option<f64>,
    /// The share that keeps each requirement.
    alone: BTreeMap<String, f64>,
    /// Searches for 20 levels, if they were asked for.
    #[serde(skip_serializing_if = "Option::is_none")]
    searches: Option<Searches>,
}

/// Searches for 20 levels, each with up to 20 000 evaluations.
#[derive(Serialize)]
struct Searches {
    /// With all requirements.
    with: Search,
    /// Without one.
    without: BTreeMap<String, Search>,
}

#[derive(Serialize)]
struct Search {
    found: usize,
    evaluations: u64,
}

impl Cost {
    /// Measures this number of random levels, and searches if `searches`.
    pub(crate) fn new(
        description: &Description,
        founders: u64,
        searches: bool,
        seed: u64,
        stop: &Stop,
    ) -> Result<Self, Failure> {
        let mut rng = Stream::seeded(seed);
        let mut all = 0_u64;
        let mut measured = 0_u64;
        let required = || {
            description
                .features()
                .iter()
                .enumerate()
                .filter(|(_, feature)| feature.require.is_some())
        };
        let mut alone: Vec<u64> = vec![0; description.features().len()];
        while measured < founders && !stop.is_due() {
            // One by one, because a program may take long.
            let level = description.template().sample(&mut rng);
            for values in description.measure(&[level])? {
                let mut keeps_all = true;
                for (place, feature) in required() {
                    let keeps = feature.require.is_some_and(|range| {
                        values[place]
                            .number()
                            .is_some_and(|number| (range.low..=range.high).contains(&number))
                    });
                    alone[place] += u64::from(keeps);
                    keeps_all &= keeps;
                }
                all += u64::from(keeps_all);
            }
            measured += 1;
        }
        let share = |count: u64| count as f64 / measured.max(1) as f64;
        let names = required().filter(|_| measured > 0);
        let alone = names
            .map(|(place, feature)| (feature.name.clone(), share(alone[place])))
            .collect();
        let searches = if searches {
            Some(Searches::new(description, seed, stop)?)
        } else {
            None
        };
        Ok(Self {
            founders: measured,
            all: (measured > 0).then(|| share(all)),
            alone,
            searches,
        })
    }

    /// The same for people.
    pub(crate) fn lines(&self) -> Vec<String> {
        let percent = |share: f64| format!("{:.1} %", 100.0 * share);
        let mut lines = Vec::new();
        if let Some(all) = self.all {
            let alone: Vec<String> = self
                .alone
                .iter()
                .map(|(name, &share)| format!("{name} {}", percent(share)))
                .collect();
            lines.push(format!(
                "of {} random levels, {} keep all requirements; alone: {}",
                self.founders,
                percent(all),
                if alone.is_empty() {
                    String::from("no requirements")
                } else {
                    alone.join(", ")
                }
            ));
        }
        if let Some(searches) = &self.searches {
            let show = |search: &Search| match search.found {
                LEVELS => format!("{} evaluations", search.evaluations),
                found => format!("{} evaluations, only {found} found", search.evaluations),
            };
            lines.push(format!(
                "a search for {LEVELS} levels: {}",
                show(&searches.with)
            ));
            lines.extend(
                searches
                    .without
                    .iter()
                    .map(|(name, search)| format!("  without {name}: {}", show(search))),
            );
        }
        lines
    }
}

impl Searches {
    fn new(description: &Description, seed: u64, stop: &Stop) -> Result<Self, Failure> {
        let mut without = BTreeMap::new();
        for (place, feature) in description.features().iter().enumerate() {
            if feature.require.is_some() && !stop.is_due() {
                let other = description.clone().with_require(place, None);
                without.insert(feature.name.clone(), Search::new(&other, seed, stop)?);
            }
        }
        Ok(Self {
            with: Search::new(description, seed, stop)?,
            without,
        })
    }
}

impl Search {
    fn new(description: &Description, seed: u64, stop: &Stop) -> Result<Self, Failure> {
        let plan = Plan {
            evaluations: Some(EVALUATIONS),
            ..Plan::default()
        };
        let mut search = Evolve::new(description.clone(), LEVELS, seed)?;
        run(&mut search, &plan, &|| stop.is_due(), &mut |_| ())?;
        search.finish()?;
        Ok(Self {
            found: search.number(),
            evaluations: search.progress().evaluations,
        })
    }
}
