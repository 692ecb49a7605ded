use clap::Args;
use examples::{Common, whole};
use ga_minimax::Budget;

/// What a move may cost.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spend {
    /// Evaluations a move may cost; --evaluations says the same, --time is the seconds it may take [default: 1267]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    budget: Option<u64>,
}

/// What 40 generations of the paper's search look at in a tree of 7 levels and 7 moves.
const DEFAULT: u64 = 1267;

impl Spend {
    /// The budget of one move, whose time begins now.
    pub(crate) fn budget(self, common: &Common) -> Budget {
        let limits = common.limits;
        let time = limits.duration();
        let evaluations = self.evaluations(common);
        let budget = evaluations.map_or(Budget::default(), Budget::evaluations);
        time.map_or(budget.clone(), |time| budget.with_time(time))
    }

    /// Whether --budget was given.
    pub(crate) fn is_given(self) -> bool {
        self.budget.is_some()
    }

    /// The evaluations a move may cost, if they are limited.
    pub(crate) fn evaluations(self, common: &Common) -> Option<u64> {
        let limits = common.limits;
        let given = [self.budget, limits.evaluations].into_iter().flatten().min();
        given.or(if limits.time.is_some() { None } else { Some(DEFAULT) })
    }
}
