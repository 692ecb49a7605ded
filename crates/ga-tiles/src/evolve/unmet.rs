//! Why levels are missing, in a sentence.

use super::Found;
use crate::search::{Climbers, Unmet};
use ga_core::StopReason;
use std::cmp::Reverse;

impl Found {
    /// The sentence for a search that ended for this reason. `spell` writes names of options.
    pub(super) fn missing(
        &self,
        climbers: &Climbers,
        ended: StopReason,
        spell: &dyn Fn(&str) -> String,
    ) -> String {
        let more = match ended {
            StopReason::Time => format!("more {}", spell("time")),
            StopReason::Generations => format!("more {}", spell("generations")),
            StopReason::Cancelled | StopReason::Requested => {
                format!("{}, if there was {}", spell("resume"), spell("save"))
            }
            _ => format!("more {}", spell("evaluations")),
        };
        let best = self.levels.best.iter().flat_map(|(_, best)| &best.levels);
        let faults: Vec<String> = best
            .flat_map(|level| &level.unmet)
            .map(|unmet| format!("{} is {}", unmet.name, unmet.sentence))
            .collect();
        if faults.is_empty() {
            return self.hardest(&climbers.unmet(), &more, spell);
        }
        let faults = faults.join("; ");
        format!("the best level: {faults}; {more}, or a wider range in the description")
    }

    /// What the levels that are not found yet lack most, and the remedy.
    fn hardest(&self, unmet: &[Unmet], more: &str, spell: &dyn Fn(&str) -> String) -> String {
        let description = &self.description;
        let open = self.levels.checked.wishes.map(|(met, all)| all - met);
        let lacks =
            |part: fn(&Unmet) -> f64| unmet.iter().filter(|unmet| part(unmet) > 0.0).count();
        let wish = lacks(|unmet| unmet.wish);
        let apart = lacks(|unmet| unmet.crowding);
        let places = description.places();
        let requirement = (0..places.len())
            .map(|place| {
                let lacking = unmet
                    .iter()
                    .filter(|unmet| unmet.shortfalls.get(place).is_some_and(|&part| part > 0.0));
                (lacking.count(), place)
            })
            .max_by_key(|&(lacking, place)| (lacking, Reverse(place)));
        let (lacking, place) = requirement.unwrap_or((0, 0));
        if let Some(open) = open.filter(|&open| open > 0 && wish >= apart.max(lacking)) {
            let wished = description.features().iter();
            let wished = wished.filter(|feature| feature.wish.is_some());
            let names: Vec<&str> = wished.map(|feature| &*feature.name).collect();
            return format!(
                "no level has the last {open} of the targets of {}: {more}, other targets, or a wider :W of {}",
                names.join(" and "),
                spell("wish")
            );
        }
        if let Some(&place) = places.get(place).filter(|_| lacking > apart) {
            let feature = &description.features()[place];
            let range = feature
                .require
                .map_or_else(String::new, |range| format!(", {},", range.expected()));
            return format!(
                "the requirement of {}{range} is what most others miss: {more}, or a wider range",
                feature.name
            );
        }
        let least = description
            .apart()
            .map_or(String::new(), |apart| format!(" of {}", apart.at_least));
        format!(
            "the least distance{least} is what most others miss: {more}, or a smaller {}",
            spell("apart")
        )
    }
}
