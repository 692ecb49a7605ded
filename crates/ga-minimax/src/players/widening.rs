/// Progressive widening of [`Uct`](super::Uct) (Coulom 2007, `coulom-2007`; as progressive
/// unpruning Chaslot et al. 2008, `chaslot-2008`): the search considers more moves of a position
/// the more often it visits it.
///
/// The first move is considered at once. If the n-th one was added after t visits, the next one is
/// added after t + [`visits`](Self::visits) · [`growth`](Self::growth)^(n - 1). Moves come in the
/// order of their [`Hint::gain`](crate::game::Hint::gain), equal ones in random order.
///
/// - *Visits*: fewer consider more moves. With 0, all moves are considered at once. The default, 3,
///   suits some hundred evaluations; Coulom's program for Go has 40.
/// - *Growth*: 1 adds moves at a constant rate; more than 1 makes each next move later. Usual are
///   1.1, the default, to 1.4, Coulom's.
/// - *Instead*: without widening, each visit of a position tries a new move as long as there is
///   one. If a value is expensive, the budget may end before there is a second level.
///
/// ```
/// use ga_minimax::Budget;
/// use ga_minimax::game::Breakthrough;
/// use ga_minimax::players::{Player, Rollout, Uct, Widening};
///
/// let widening = Some(Widening { visits: 40.0, growth: 1.4 });
/// let mut player = Uct { rollout: Rollout::Position, widening, ..Uct::default() };
/// let choice = player.choose(&Breakthrough::default(), &Budget::evaluations(100), 1)?;
/// let considered = choice.map(|choice| choice.values.iter().flatten().count());
/// assert_eq!(considered, Some(3)); // the second move after 40 visits, the third after 96
/// # Ok::<(), ga_minimax::Error>(())
/// ```
#[doc(alias = "progressive unpruning")]
#[derive(Clone, Copy, Debug, PartialEq)]
#[cfg_attr(feature = "serde", derive(serde::Deserialize, serde::Serialize))]
pub struct Widening {
    /// The visits of a position between the first and the second move.
    pub visits: f64,
    /// The factor from the visits between two moves to those between the next two.
    pub growth: f64,
}

impl Default for Widening {
    fn default() -> Self {
        Self {
            visits: 3.0,
            growth: 1.1,
        }
    }
}

impl Widening {
    /// The number of moves, at most `moves`, that are considered after `visits` visits.
    pub(super) fn considered(self, visits: u32, moves: u16) -> u16 {
        let mut count = 1;
        let mut step = self.visits;
        let mut due = self.visits;
        while count < moves && f64::from(visits) >= due {
            count += 1;
            step *= self.growth;
            due += step;
        }
        count
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_are_added_after_the_visits_of_the_paper() {
        // 40, 40 + 56, 96 + 78.4
        let of_go = Widening {
            visits: 40.0,
            growth: 1.4,
        };
        let considered = |visits| of_go.considered(visits, 10);
        assert_eq!(
            [0, 39, 40, 95, 96, 174, 175].map(considered),
            [1, 1, 2, 2, 3, 3, 4]
        );
        assert_eq!(considered(u32::MAX), 10);
        let of = |visits, growth, after| Widening { visits, growth }.considered(after, 10);
        assert_eq!(
            [
                of(0.0, 1.0, 0),
                of(5.0, 1.0, 12),
                of(f64::NAN, 1.0, 99),
                of(5.0, f64::NAN, 99)
            ],
            [10, 3, 1, 2]
        );
    }
}
