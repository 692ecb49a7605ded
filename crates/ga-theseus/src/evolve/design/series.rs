use super::{Design, Designer, Requirements, Stop};
use crate::error::Error;
use ga_core::StopReason;

/// Mazes that differ from each other, in the order in which they were found; those of a campaign
/// from the easiest to the hardest.
#[non_exhaustive]
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Series {
    /// The mazes that meet the requirements.
    pub designs: Vec<Design>,
    /// If a maze was not found, the requirements of this maze.
    pub missed: Option<Requirements>,
    /// If a maze was not found, the maze nearest to its requirements.
    pub nearest: Option<Design>,
    /// Why the series ended early, `None` if it is complete.
    pub stop: Option<StopReason>,
}

impl Series {
    /// The mazes that were found. If there is none, the nearest.
    pub fn shown(&self) -> &[Design] {
        if self.designs.is_empty() {
            self.nearest.as_slice()
        } else {
            &self.designs
        }
    }
}

impl Designer {
    /// Designs `count` mazes that differ from each other and from all mazes in the collection. Ends
    /// with the first maze that is not found.
    ///
    /// ```
    /// use ga_theseus::evolve::design::{Designer, Requirements};
    /// use ga_theseus::game::Template;
    ///
    /// let mut designer = Designer::new(Template::free(5, 5)?, 1);
    /// designer.requirements = Requirements { moves: Some(8..=12), ..Requirements::default() };
    /// let series = designer.series(3, &mut |moment| moment.limit(100_000))?;
    /// assert_eq!((series.designs.len(), series.stop), (3, None));
    /// # Ok::<(), ga_theseus::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The errors of [`design`](Self::design).
    pub fn series(&mut self, count: usize, stop: Stop<'_>) -> Result<Series, Error> {
        let mut series = Series::default();
        while series.designs.len() < count {
            let design = self.design(&mut *stop)?;
            let given = design.as_ref().map(|design| design.stop);
            match design {
                Some(design) if design.is_met => series.designs.push(design),
                other => series.nearest = other,
            }
            if series.designs.len() == count && given == Some(StopReason::Target) {
                break;
            }
            // A search that was ended from outside was the last one, also if its maze was found by
            // then: another one would judge its founders before it asks.
            let due = stop(&self.moment());
            if due.is_some() || given != Some(StopReason::Target) {
                series.stop = due.or(given).or(Some(StopReason::Stagnation));
                break;
            }
        }
        series.missed = (series.designs.len() < count).then(|| self.requirements.clone());
        Ok(series)
    }
}
