use super::{Aim, Design, Designer, Series, Stop};
use crate::error::Error;
use ga_core::StopReason;

impl Designer {
    /// Designs `count` mazes of rising difficulty that differ from each other and from all mazes in
    /// the collection.
    ///
    /// The last level is designed first: the hardest maze that meets the requirements and that is
    /// found in [`effort`](Self::effort) evaluations. The difficulty then rises from 0 to the last
    /// level in equal steps: level k of n has between (k - 1/4) / n and (k + 1/4) / n of the last
    /// level's difficulty. If you require a difficulty, it applies to the last level only.
    ///
    /// ```
    /// use ga_theseus::evolve::design::Designer;
    /// use ga_theseus::game::Template;
    ///
    /// let mut designer = Designer::new(Template::free(5, 5)?, 1);
    /// designer.effort = 2_000;
    /// let campaign = designer.campaign(3, &mut |moment| moment.limit(100_000))?;
    /// let levels = campaign.designs.iter();
    /// let values: Vec<f64> = levels.map(|level| level.difficulty.value).collect();
    /// assert!(values.len() == 3 && values.is_sorted_by(|easy, hard| easy < hard));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`design`](Self::design).
    pub fn campaign(&mut self, count: usize, stop: Stop<'_>) -> Result<Series, Error> {
        let before = (self.requirements.clone(), self.aim);
        self.aim = Aim::Difficulty;
        let campaign = self.levels(count, &mut *stop);
        (self.requirements, self.aim) = before;
        let mut campaign = campaign?;
        if campaign.missed.is_some() {
            let given = campaign.nearest.as_ref().map(|nearest| nearest.stop);
            campaign.stop = stop(&self.moment())
                .or(given)
                .or(Some(StopReason::Stagnation));
        }
        Ok(campaign)
    }

    /// Aims at a level of a campaign of `count`. The first one found, as level 0, is the last one,
    /// whose difficulty is `top`.
    pub(in super::super) fn aim_at_level(&mut self, level: usize, count: usize, top: f64) {
        self.aim = Aim::Difficulty;
        if level > 0 {
            let at = |level: f64| level / count as f64 * top;
            self.requirements.difficulty = Some(at(level as f64 - 0.25)..=at(level as f64 + 0.25));
        }
    }

    /// Ends a campaign with a level that was not found.
    fn missed(&self, campaign: &mut Series, nearest: Option<Design>) {
        (campaign.missed, campaign.nearest) = (Some(self.requirements.clone()), nearest);
    }

    fn levels(&mut self, count: usize, stop: Stop<'_>) -> Result<Series, Error> {
        let mut campaign = Series::default();
        if count == 0 {
            return Ok(campaign);
        }
        let last = match self.pursue(&mut *stop, false)? {
            Some(design) if design.is_met => design,
            other => {
                self.missed(&mut campaign, other);
                return Ok(campaign);
            }
        };
        let top = last.difficulty.value;
        for level in 1..count {
            self.aim_at_level(level, count, top);
            // Nothing is easier than a maze without a choice. And another search would score its
            // founders before it asks whether to stop.
            if top <= 0.0 || stop(&self.moment()).is_some() {
                self.missed(&mut campaign, None);
                break;
            }
            match self.pursue(&mut *stop, true)? {
                Some(design) if design.is_met => campaign.designs.push(design),
                other => {
                    self.missed(&mut campaign, other);
                    break;
                }
            }
        }
        campaign.designs.push(last);
        Ok(campaign)
    }
}
