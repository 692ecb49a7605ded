use crate::players::Name;
use clap::Args;
use examples::{Legacy as Common, whole};
use ga_minimax::Budget;

/// What a move may cost.
#[derive(Args, Clone, Copy, Debug)]
pub(crate) struct Spend {
    /// Evaluations a move may cost; --evaluations says the same, --time is the seconds it may take, --generations
    /// ends the searches that have some [default: 1267]
    #[arg(long, value_name = "N", value_parser = whole, allow_negative_numbers = true)]
    budget: Option<u64>,
}

/// What 40 generations of the paper's search look at in a tree of 7 levels and 7 moves.
const DEFAULT: u64 = 1267;

impl Spend {
    /// The budget of one move of this player, whose time begins now.
    pub(crate) fn budget(self, common: &Common, player: Name) -> Budget {
        let limits = common.limits;
        let given = [self.budget, limits.evaluations].into_iter().flatten().min();
        let limited = limits.time.time.is_some() || limits.generations.is_some() && player.has_generations();
        let evaluations = given.or(if limited { None } else { Some(DEFAULT) });
        let budget = evaluations.map_or(Budget::default(), Budget::evaluations);
        let time =
            limits.time.time.map(|seconds| std::time::Duration::from_secs_f64(seconds.clamp(0.0, 1e9)));
        time.map_or(budget.clone(), |time| budget.with_time(time))
    }

    /// Whether --budget was given.
    pub(crate) fn is_given(self) -> bool {
        self.budget.is_some()
    }
}
