use super::Measured;
use crate::apart::{Differences, DifferingTiles, Edits, Images, Routes};
use crate::error::Error;
use crate::level::Level;
use crate::measure::{JumpWay, Pushes, Scratch, Way};
use ga_core::genome::Distance;
use std::fmt;
use std::sync::Arc;

/// How far apart any two levels of a search must be: a distance and the least value of it.
///
/// | constructor | compares | usual |
/// |---|---|---|
/// | [`tiles`](Self::tiles) | levels cell by cell | 0.4 of the cells |
/// | [`images`](Self::images) | the same, with all mirror images and turns | 0.3 |
/// | [`ways`](Self::ways) | the steps of a way | 0.3 of the longer way |
/// | [`cells`](Self::cells) | the cells of a way | 0.5 of the cells of both |
/// | [`cell_images`](Self::cell_images) | the same, with all mirror images and turns | 0.4 |
/// | [`jumps`](Self::jumps) | the moves of an agent that jumps | 0.3 of the longer way |
/// | [`solutions`](Self::solutions) | the solutions of a pushing puzzle | 0.3 of the longer one |
/// | [`texts`](Self::texts) | texts that a closure writes, such as solutions | 0.5 |
/// | [`values`](Self::values) | the values of the requirements | |
/// | [`own`](Self::own) | what a closure compares | |
#[derive(Clone)]
pub struct Apart {
    by: By,
    least: f64,
}

type Write = dyn Fn(&Level) -> Option<String> + Send + Sync;
type Compare = dyn Fn(&Level, &Level) -> f64 + Send + Sync;

#[derive(Clone)]
enum By {
    Tiles(DifferingTiles),
    Way(Way),
    /// By its cells, perhaps with images.
    Cells(Way, bool),
    Jumps(JumpWay),
    Pushes(Pushes),
    Texts(Arc<Write>),
    Values(Differences),
    Own(Arc<Compare>),
}

impl Apart {
    fn new(by: By, least: f64) -> Result<Self, Error> {
        if least >= 0.0 && least.is_finite() {
            Ok(Self { by, least })
        } else {
            Err(Error::Scale { what: "the least distance of two levels", value: least })
        }
    }

    /// At least this share of the cells differs.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if `least` is negative or not finite; so for all distances.
    pub fn tiles(least: f64) -> Result<Self, Error> {
        Self::new(By::Tiles(DifferingTiles::default()), least)
    }

    /// At least this share of the cells differs, however one of the levels is mirrored or turned.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn images(least: f64) -> Result<Self, Error> {
        Self::new(By::Tiles(DifferingTiles::up_to_symmetry()), least)
    }

    /// The edit distance of the letters of a way is at least this share of the longer one. Levels
    /// without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn ways(way: Way, least: f64) -> Result<Self, Error> {
        Self::new(By::Way(way), least)
    }

    /// At least this share of the cells of two ways lies on one of them only (Jaccard 1901). So
    /// ways differ if they run elsewhere. Levels without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn cells(way: Way, least: f64) -> Result<Self, Error> {
        Self::new(By::Cells(way, false), least)
    }

    /// As [`cells`](Self::cells), however one of the levels is mirrored or turned.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn cell_images(way: Way, least: f64) -> Result<Self, Error> {
        Self::new(By::Cells(way, true), least)
    }

    /// The edit distance of the letters of two solutions is at least this share of the longer one.
    /// Levels without a solution never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn solutions(puzzle: Pushes, least: f64) -> Result<Self, Error> {
        Self::new(By::Pushes(puzzle), least)
    }

    /// The edit distance of the letters of a way with jumps is at least this share of the longer
    /// one. Levels without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn jumps(way: JumpWay, least: f64) -> Result<Self, Error> {
        Self::new(By::Jumps(way), least)
    }

    /// The edit distance of texts is at least this share of the longer one. Levels for which
    /// `write` returns `None` never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn texts(
        write: impl Fn(&Level) -> Option<String> + Send + Sync + 'static, least: f64,
    ) -> Result<Self, Error> {
        Self::new(By::Texts(Arc::new(write)), least)
    }

    /// The value of some requirement differs by its scale here, or more. The scales are in the
    /// order of the requirements; those without a scale are not compared.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if a scale is not a positive number.
    pub fn values(scales: &[f64]) -> Result<Self, Error> {
        Self::new(By::Values(Differences::new(scales)?), 1.0)
    }

    /// The distance that `compare` returns is at least `least`. It should be symmetric.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn own(
        compare: impl Fn(&Level, &Level) -> f64 + Send + Sync + 'static, least: f64,
    ) -> Result<Self, Error> {
        Self::new(By::Own(Arc::new(compare)), least)
    }

    /// Checks that the way makes sense for levels of a template.
    pub(super) fn check(&self, template: &crate::Template) -> Result<(), Error> {
        match &self.by {
            By::Way(way) | By::Cells(way, _) => crate::Measure::from(way.clone()).check(template),
            By::Pushes(puzzle) => crate::Measure::from(*puzzle).check(template),
            By::Jumps(way) => crate::Measure::from(*way).check(template),
            _ => Ok(()),
        }
    }

    /// The text that is compared, if the distance compares texts.
    pub(super) fn text(&self, level: &Level, scratch: &mut Scratch) -> Option<String> {
        let mut letters = String::new();
        let value = match &self.by {
            By::Way(way) => way.letters(level, scratch, &mut letters),
            By::Cells(way, _) => way.route(level, scratch, &mut letters),
            By::Pushes(puzzle) => puzzle.letters(level, scratch, &mut letters),
            By::Jumps(way) => way.letters(level, scratch, &mut letters),
            By::Texts(write) => return write(level),
            _ => return None,
        };
        value.number().map(|_| letters)
    }

    pub(super) const fn needs_text(&self) -> bool {
        matches!(self.by, By::Way(_) | By::Cells(..) | By::Jumps(_) | By::Pushes(_) | By::Texts(_))
    }

    /// Whether the distance of a level is known before it is measured, and quickly.
    pub(super) const fn is_known_at_once(&self) -> bool {
        matches!(self.by, By::Tiles(_))
    }

    /// How much closer a level is to a member than it may be, from 0 to 1.
    fn excess(&self, distance: f64) -> f64 {
        if distance.is_nan() {
            1.0
        } else if distance < self.least {
            ((self.least - distance) / self.least).clamp(f64::MIN_POSITIVE, 1.0)
        } else {
            0.0
        }
    }

    /// A level and its images, if levels are compared by their tiles.
    fn images_of<'a>(&self, level: &'a Level) -> Option<Images<'a>> {
        match &self.by {
            By::Tiles(tiles) => Some(tiles.images(level)),
            _ => None,
        }
    }

    /// How much closer a level is than it may be to a member, by their tiles alone.
    pub(super) fn excess_of_tiles<'a>(&'a self, level: &'a Level) -> impl Fn(&Level) -> f64 + 'a {
        let images = self.images_of(level);
        move |member| images.as_ref().map_or(0.0, |images| self.excess(images.between(member)))
    }

    /// The distances of a level from members; `None` if one of both has no text to compare.
    pub(super) fn distances<'a>(
        &'a self, (level, score): (&'a Level, &'a Measured),
    ) -> impl Fn((&Level, &Measured)) -> Option<f64> + 'a {
        let images = self.images_of(level);
        let routes = match &self.by {
            By::Cells(_, has_images) => score
                .text
                .as_ref()
                .and_then(|text| Routes::new(text, (level.width(), level.height()), *has_images)),
            _ => None,
        };
        move |member| {
            if let Some(images) = &images {
                return Some(images.between(member.0));
            }
            Some(match &self.by {
                By::Values(differences) => differences.between(&score.values, &member.1.values),
                By::Own(compare) => compare(level, member.0),
                By::Cells(..) => routes.as_ref()?.between(member.1.text.as_ref()?)?,
                _ => Edits.between(score.text.as_ref()?, member.1.text.as_ref()?),
            })
        }
    }

    /// How much closer levels at a distance are than they may be; 0 if they have none.
    pub(super) fn excess_at(&self, distance: Option<f64>) -> f64 {
        distance.map_or(0.0, |distance| self.excess(distance))
    }

    /// How much closer a level is than it may be to all members, in sum and in their order. A level
    /// without a text counts as one that is equal to a member.
    pub(super) fn crowding<'a>(
        &self, level: (&Level, &Measured), members: impl Iterator<Item = (&'a Level, &'a Measured)>,
    ) -> f64 {
        if self.needs_text() && level.1.text.is_none() {
            return 1.0;
        }
        let distance = self.distances(level);
        // Not `sum`, which starts at -0.0: a sum that is continued later must have the same bits.
        members.fold(0.0, |sum, member| sum + self.excess_at(distance(member)))
    }
}

impl fmt::Debug for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.by {
            By::Tiles(_) => "tiles",
            By::Way(_) => "way",
            By::Cells(..) => "cells",
            By::Jumps(_) => "jumps",
            By::Pushes(_) => "solutions",
            By::Texts(_) => "texts",
            By::Values(_) => "values",
            By::Own(_) => "own",
        };
        f.debug_struct("Apart").field("by", &by).field("least", &self.least).finish()
    }
}
