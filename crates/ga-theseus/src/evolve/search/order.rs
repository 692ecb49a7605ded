use crate::error::Error;
use crate::evolve::design::{Designer, Journal, Moment, Series, Spent};
use ga_core::StopReason;
use ga_request::search::{Step, Stop};

/// Mazes to order, generation by generation. Between two generations it is the [`Journal`] of a
/// designer, from which another one continues.
#[derive(Debug)]
pub(super) struct Order {
    /// As it was before the first maze.
    first: Designer,
    /// As it was before the present maze.
    designer: Designer,
    pub(super) journal: Journal,
    pub(super) asked: u64,
    is_campaign: bool,
    /// The number of mazes that were found.
    pub(super) found: u64,
    /// The difficulty of the last level of a campaign, which is found first.
    top: f64,
    pub(super) ended: Option<StopReason>,
}

impl Order {
    /// Continues from a journal. Its mazes are found again, without an evaluation.
    pub(super) fn new(
        first: Designer,
        (asked, is_campaign): (u64, bool),
        journal: Journal,
    ) -> Result<Self, Error> {
        let designer = first.clone();
        let mut order = Self {
            first,
            designer,
            journal,
            asked,
            is_campaign,
            found: 0,
            top: 0.0,
            ended: None,
        };
        while order.ended.is_none() && order.designer.is_before(&order.journal) {
            // A search that is not one of the journal waits for its step.
            if order.go(true)?.is_some() {
                break;
            }
        }
        Ok(order)
    }

    /// Makes a generation.
    pub(super) fn step(&mut self, stop: Stop<'_>) -> Result<Step, Error> {
        if self.ended.is_some() {
            return Ok(Step::Over);
        }
        if stop() {
            return Ok(Step::Cut);
        }
        if let Some(journal) = self.go(false)? {
            self.journal = journal;
        }
        Ok(Step::Whole)
    }

    /// Goes on until the present maze is found or given up, or for one generation. Then it returns
    /// the journal. If `is_repeating`, only searches of the journal count.
    fn go(&mut self, is_repeating: bool) -> Result<Option<Journal>, Error> {
        let before = self.journal.spent();
        let is_beyond = |now: Spent| {
            now.evaluations > before.evaluations || now.generations > before.generations
        };
        let mut designer = self.designer.clone().continuing(self.journal.clone());
        let is_last_level = self.is_campaign && self.found == 0;
        if self.is_campaign {
            designer.aim_at_level(self.found as usize, self.asked as usize, self.top);
        }
        let mut is_cut = false;
        let mut stop = |moment: &Moment<'_>| {
            is_cut = is_repeating || is_beyond(moment.journal_spent());
            is_cut.then_some(StopReason::Requested)
        };
        let design = if is_last_level {
            designer.pursue(&mut stop, false)?
        } else {
            designer.design(&mut stop)?
        };
        let journal = designer.moment().journal();
        if is_cut || is_repeating && is_beyond(journal.spent()) {
            return Ok(Some(journal));
        }
        self.journal = journal;
        designer.requirements.clone_from(&self.first.requirements);
        designer.aim = self.first.aim;
        self.designer = designer;
        let Some(design) = design.filter(|design| design.is_met) else {
            self.ended = Some(StopReason::Stagnation);
            return Ok(None);
        };
        if is_last_level {
            self.top = design.difficulty.value;
        }
        self.found += 1;
        if self.found == self.asked {
            self.ended = Some(StopReason::Target);
        } else if self.is_campaign && self.top <= 0.0 {
            // Nothing is easier than a maze without a choice.
            self.ended = Some(StopReason::Stagnation);
        }
        Ok(None)
    }

    /// The scores of the present search. The founders of a later search have none: they are in the
    /// generation in which the one before ended.
    pub(super) fn scores(&self) -> Vec<f64> {
        let is_first = self.journal.spent().generations == 0;
        let state = self.journal.state();
        let state = state.filter(|state| is_first || state.generation() > 0);
        state.map_or_else(Vec::new, |state| state.population().scores().to_vec())
    }

    /// What each maze has to have, in words.
    pub(super) fn wanted(&self) -> String {
        self.first.requirements.to_string()
    }

    /// The best score of the present search.
    pub(super) fn best(&self) -> Option<f64> {
        let (_, score) = self.journal.state()?.best()?;
        Some(*score)
    }

    /// The mazes so far, if `reason` ended the search now.
    pub(super) fn series(&self, reason: StopReason) -> Result<(Series, Designer), Error> {
        let mut designer = self.first.clone().continuing(self.journal.clone());
        let all = self.journal.spent();
        let mut stop = |moment: &Moment<'_>| {
            let now = moment.spent();
            let is_now = now.evaluations >= all.evaluations && now.generations >= all.generations;
            (is_now && self.ended.is_none()).then_some(reason)
        };
        let asked = usize::try_from(self.asked).unwrap_or(usize::MAX);
        let series = if self.is_campaign {
            designer.campaign(asked, &mut stop)?
        } else {
            designer.series(asked, &mut stop)?
        };
        Ok((series, designer))
    }
}
