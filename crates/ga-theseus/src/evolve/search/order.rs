use super::{Moment, Request, Stop};
use crate::error::Error;
use crate::evolve::design::{Designer, Series};
use ga_core::StopReason;

/// Mazes to order: the designer after the last run, and what it found.
#[derive(Debug)]
pub(super) struct Order {
    pub(super) designer: Designer,
    pub(super) series: Series,
}

impl Order {
    pub(super) fn new(designer: Designer) -> Self {
        Self {
            designer,
            series: Series::default(),
        }
    }

    /// Continues with a new `designer`, which repeats the journal of the last one.
    pub(super) fn run(
        &mut self,
        designer: Designer,
        request: &Request,
        stop: Stop<'_>,
    ) -> Result<StopReason, Error> {
        self.designer = designer.continuing(self.designer.moment().journal());
        let asked = usize::try_from(request.asked()).unwrap_or(usize::MAX);
        let mut stop = |moment: &crate::evolve::design::Moment<'_>| stop(&Moment::Order(*moment));
        self.series = match request.campaign {
            Some(_) => self.designer.campaign(asked, &mut stop)?,
            None => self.designer.series(asked, &mut stop)?,
        };
        Ok(self.series.stop.unwrap_or(StopReason::Target))
    }
}
