//! The target rule: which of several units an attack should hit.

/// A unit that may be attacked, as the target rule sees it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// Hit points that the attack takes.
    pub(crate) damage: f64,
    /// Hit points that the unit has.
    pub(crate) hp: f64,
    /// What the unit costs.
    pub(crate) cost: f64,
}

/// How good an attack is. A kill is better than a wound. Two kills are compared by the cost of the
/// unit, and two wounds by the damage.
#[derive(Clone, Copy, Debug, PartialEq, PartialOrd)]
pub(crate) struct Worth {
    // The derived order compares the fields from the first to the last.
    pub(crate) kills: bool,
    pub(crate) amount: f64,
}

impl Candidate {
    /// How good it is to attack this unit.
    #[inline]
    pub(crate) fn worth(self) -> Worth {
        let kills = self.damage >= self.hp;
        Worth {
            kills,
            amount: if kills { self.cost } else { self.damage },
        }
    }
}

/// The best of several targets: the most expensive unit that the attack kills. If the attack kills
/// no unit, the unit that loses the most hit points. Ties go to the first unit. (Kills first:
/// section 2.2.1 of Purba et al. 2016, `purba-liliana-pranata-2016`. The rest is ours.)
///
/// Returns the label of the target and the damage.
#[inline]
pub(crate) fn best_target<T>(candidates: impl Iterator<Item = (T, Candidate)>) -> Option<(T, f64)> {
    let mut best: Option<(Worth, T, f64)> = None;
    for (label, candidate) in candidates {
        let worth = candidate.worth();
        if best.as_ref().is_none_or(|(most, ..)| worth > *most) {
            best = Some((worth, label, candidate.damage));
        }
    }
    best.map(|(_, label, damage)| (label, damage))
}

#[cfg(test)]
mod tests {
    use super::{Candidate, best_target};

    fn best(candidates: &[(f64, f64, f64)]) -> Option<usize> {
        let candidate = |&(damage, hp, cost)| Candidate { damage, hp, cost };
        best_target(candidates.iter().map(candidate).enumerate()).map(|(index, _)| index)
    }

    #[test]
    fn a_kill_comes_before_damage_and_an_expensive_kill_before_a_cheap_one() {
        assert_eq!(best(&[]), None);
        assert_eq!(best(&[(5.0, 9.0, 1.0), (7.0, 9.0, 1.0)]), Some(1));
        assert_eq!(best(&[(50.0, 90.0, 80.0), (7.0, 7.0, 1.0)]), Some(1));
        assert_eq!(
            best(&[(7.0, 7.0, 10.0), (7.0, 7.0, 20.0), (7.0, 7.0, 20.0)]),
            Some(1)
        );
    }
}
