//! Evolves an archive of tastes: one for each way to play, as strong as the taste that was evolved
//! in self-play, and some that differ most.

use clap::Args;
use cli::{Answer, Asked, Common, Failure, Limits, Output, judged, run_alone, spelt};
use ga_request::search::{Plan, Search as _};
use ga_units::search::styles::{Found, Request, Styles};

use crate::setup::Armies;

#[derive(Args)]
pub(crate) struct EvolveStyles {
    #[command(flatten)]
    asked: Asked<Request>,
    #[command(flatten)]
    armies: Armies,
    #[command(flatten)]
    limits: Limits,
}

impl EvolveStyles {
    pub(crate) fn run(&self, common: &Common, output: &mut Output) -> Result<Answer, Failure> {
        let request: Request = self.asked.with(self.armies.fields()?)?;
        let begun = Styles::begin(request.clone(), &Plan::default(), common.seed, None);
        let mut search = begun.map_err(spelt)?;
        judged(&mut search, (&request, common.seed), output)?;
        output.release()?;
        if run_alone(&mut search, self.limits, output)?.is_none() {
            return Ok(Answer::Unmet);
        }
        // The end of --time ends the search, but not the check of its result.
        let signals = output.stop().without_time();
        let found = search.found_unless(&|| signals.is_due());
        for style in found.unwrap_or_default() {
            let Found {
                picked,
                uneven,
                forward,
                spread,
                attacks,
                losses,
                ..
            } = style;
            let mark = picked.map_or(String::new(), |place| format!("; picked as number {place}"));
            let line = format!(
                "uneven {uneven:.2}, forward {forward:.2}, spread {spread:.1}, attacks {attacks:.2}, losses {losses:.2}{mark}"
            );
            // With its names in alphabetical order.
            output.answer(&serde_json::to_value(&style)?, line)?;
        }
        Ok(Answer::Met)
    }
}
