use super::{Aim, Design, Designer, Stop};
use crate::{Error, Wish};

/// Mazes of rising difficulty.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Campaign {
    /// The levels that were found, the easiest first; each is harder than the one before.
    pub levels: Vec<Design>,
    /// The level at which the search was given up: what it should have been, and the nearest to it.
    pub missed: Option<(Wish, Option<Design>)>,
}

impl Designer {
    /// Designs `count` mazes of which each is harder than the one before, and unlike all others.
    ///
    /// The last level comes first: the hardest maze of an [effort](Self::effort) that is as
    /// wished for otherwise. The other levels divide the way to its difficulty evenly: level k of n
    /// has (k - 1/4) / n to (k + 1/4) / n of it. The designer's own wish for a difficulty, if it
    /// has one, bounds the last level only.
    ///
    /// ```
    /// use ga_theseus::{Template, design::Designer};
    ///
    /// let mut designer = Designer::new(Template::free(5, 5)?, 1);
    /// designer.effort = 2_000;
    /// let campaign = designer.campaign(3, &mut |spent| spent.limit(100_000))?;
    /// let values: Vec<f64> = campaign.levels.iter().map(|level| level.difficulty.value).collect();
    /// assert!(values.len() == 3 && values.is_sorted_by(|easy, hard| easy < hard));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// As [`design`](Self::design).
    pub fn campaign(&mut self, count: usize, stop: Stop<'_>) -> Result<Campaign, Error> {
        let mine = (self.wish.clone(), self.aim);
        self.aim = Aim::Difficulty;
        let campaign = self.levels(count, stop);
        (self.wish, self.aim) = mine;
        campaign
    }

    fn levels(&mut self, count: usize, stop: Stop<'_>) -> Result<Campaign, Error> {
        let mut campaign = Campaign::default();
        if count == 0 {
            return Ok(campaign);
        }
        let last = match self.pursue(&mut *stop, false)? {
            Some(design) if design.is_met => design,
            other => {
                campaign.missed = Some((self.wish.clone(), other));
                return Ok(campaign);
            }
        };
        let top = last.difficulty.value;
        for level in 1..count {
            let at = |level: f64| level / count as f64 * top;
            self.wish.difficulty = Some(at(level as f64 - 0.25)..=at(level as f64 + 0.25));
            if top <= 0.0 {
                // Nothing is easier than a maze without a choice.
                campaign.missed = Some((self.wish.clone(), None));
                break;
            }
            // Another search would judge its founders before it asks.
            if stop(self.spent).is_some() {
                campaign.missed = Some((self.wish.clone(), None));
                break;
            }
            match self.pursue(&mut *stop, true)? {
                Some(design) if design.is_met => campaign.levels.push(design),
                other => {
                    campaign.missed = Some((self.wish.clone(), other));
                    break;
                }
            }
        }
        campaign.levels.push(last);
        Ok(campaign)
    }
}
