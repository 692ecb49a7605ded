use super::Measured;
use crate::apart::{Blocks, Differences, DifferingTiles, Edits, Images, Routes};
use crate::error::Error;
use crate::level::Level;
use crate::measure::{JumpWay, Measure, Pushes, Scratch, Way};
use crate::requirement::Requirements;
use ga_core::genome::Distance;
use std::fmt;
use std::sync::Arc;

/// How far apart any two levels of a search must be: a distance and the least value of it.
///
/// | constructor | compares | usual |
/// |---|---|---|
/// | [`tiles`](Self::tiles) | levels cell by cell, and all images | 0.3 of the cells |
/// | [`ways`](Self::ways) | the steps of a way | 0.3 of the longer way |
/// | [`cells`](Self::cells) | the cells of a way, and all images | 0.4 of the cells of both |
/// | [`jumps`](Self::jumps) | the moves of an agent that jumps | 0.3 of the longer way |
/// | [`solutions`](Self::solutions) | the solutions of a pushing puzzle | 0.3 of the longer one |
/// | [`texts`](Self::texts) | texts that a closure writes, such as solutions | 0.5 |
/// | [`answers`](Self::answers) | texts that a command answers | 0.5 |
/// | [`values`](Self::values) | the values of the requirements | |
/// | [`own`](Self::own) | what a closure compares | |
/// | [`all`](Self::all) | several distances, each with its least value | |
///
/// Distances of texts count edits, or [shared blocks](Self::with_blocks). *Images* are mirrored and
/// turned levels, which the operators of a search make: a level is compared with all images of the
/// other one that have its shape, eight for squares and four for other rectangles.
/// [`without_images`](Self::without_images) compares levels as they lie.
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
    /// A way by its cells, perhaps with images.
    Cells(Way, bool),
    /// Texts by their edits, or by their blocks.
    Text(Source, bool),
    Values(Differences),
    Own(Arc<Compare>),
    All(Vec<Apart>),
}

/// Where a text comes from.
#[derive(Clone)]
enum Source {
    /// The letters of a measure.
    Letters(Measure),
    Written(Arc<Write>),
    /// The answer of the command at this place among the requirements.
    Answer(usize),
}

impl Apart {
    fn new(by: By, least: f64) -> Result<Self, Error> {
        if least >= 0.0 && least.is_finite() {
            Ok(Self { by, least })
        } else {
            Err(Error::Scale {
                what: "the least distance of two levels",
                value: least,
            })
        }
    }

    /// At least this share of the cells differs, however one of the levels is mirrored or turned.
    ///
    /// # Errors
    ///
    /// [`Error::Scale`] if `least` is negative or not finite; so for all distances.
    pub fn tiles(least: f64) -> Result<Self, Error> {
        Self::new(By::Tiles(DifferingTiles::up_to_symmetry()), least)
    }

    /// The edit distance of the letters of a way is at least this share of the longer one. Levels
    /// without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn ways(way: Way, least: f64) -> Result<Self, Error> {
        Self::letters(way, least)
    }

    /// At least this share of the cells of two ways lies on one of them only (Jaccard 1901),
    /// however one of the levels is mirrored or turned. So ways differ if they run elsewhere.
    /// Levels without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn cells(way: Way, least: f64) -> Result<Self, Error> {
        Self::new(By::Cells(way, true), least)
    }

    /// The edit distance of the letters of two solutions is at least this share of the longer one.
    /// Levels without a solution never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn solutions(puzzle: Pushes, least: f64) -> Result<Self, Error> {
        Self::letters(puzzle, least)
    }

    /// The edit distance of the letters of a way with jumps is at least this share of the longer
    /// one. Levels without the way never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn jumps(way: JumpWay, least: f64) -> Result<Self, Error> {
        Self::letters(way, least)
    }

    /// The edit distance of texts is at least this share of the longer one. Levels for which
    /// `write` returns `None` never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn texts(
        write: impl Fn(&Level) -> Option<String> + Send + Sync + 'static,
        least: f64,
    ) -> Result<Self, Error> {
        Self::new(By::Text(Source::Written(Arc::new(write)), false), least)
    }

    /// The edit distance of the texts that a command answers, such as solutions, is at least this
    /// share of the longer one. `requirement` is the place of the command among the requirements.
    /// Levels without a text never join.
    ///
    /// # Errors
    ///
    /// As [`tiles`](Self::tiles).
    pub fn answers(requirement: usize, least: f64) -> Result<Self, Error> {
        Self::new(By::Text(Source::Answer(requirement), false), least)
    }

    /// The letters of a measure that has some.
    pub(crate) fn letters(measure: impl Into<Measure>, least: f64) -> Result<Self, Error> {
        Self::new(By::Text(Source::Letters(measure.into()), false), least)
    }

    /// Compares texts, also those of ways and solutions, by their [shared
    /// blocks](crate::apart::Blocks) instead of by edits. Other distances stay as they are.
    #[must_use]
    pub fn with_blocks(mut self) -> Self {
        if let By::Text(_, is_by_blocks) = &mut self.by {
            *is_by_blocks = true;
        }
        self
    }

    /// Compares tiles and cells of ways as they lie: a level that is mirrored or turned counts as
    /// another one. For levels in which left and right, or up and down, mean different things.
    /// Other distances stay as they are.
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use ga_tiles::search::{Apart, Found, Search, levels};
    /// use ga_tiles::{Requirements, Template};
    ///
    /// // Of the 16 levels of 2 x 2 cells, 6 are no images of each other.
    /// let least = Apart::tiles(0.25)?;
    /// for (apart, count) in [(least.clone(), 6), (least.without_images(), 16)] {
    ///     let search = Search::new(Template::new(2, 2, 2)?, Requirements::default(), apart)?;
    ///     let mut engine = search.start(1)?;
    ///     engine.run((Found(16), Evaluations(2_000)));
    ///     assert_eq!(levels(engine.state()).len(), count);
    /// }
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn without_images(self) -> Self {
        self.with_images(false)
    }

    /// Says whether tiles and cells of ways are compared with images.
    pub(crate) fn with_images(mut self, with: bool) -> Self {
        match &mut self.by {
            By::Tiles(tiles) => tiles.has_images = with,
            By::Cells(_, has_images) => *has_images = with,
            _ => {}
        }
        self
    }

    /// All of these distances have their least values or more. The distance of two levels is the
    /// least of theirs, each divided by its least value; it must be 1.
    ///
    /// ```
    /// use ga_tiles::level::Alphabet;
    /// use ga_tiles::measure::Way;
    /// use ga_tiles::search::Apart;
    ///
    /// let alphabet = Alphabet::new("#.PD")?;
    /// let [floor, player, door] = [".", "P", "D"].map(|tiles| alphabet.tiles(tiles).unwrap());
    /// let way = Apart::ways(Way::new(player, floor, door), 0.3)?;
    /// let both = Apart::all([Apart::tiles(0.2)?, way])?;
    /// # Ok::<(), ga_tiles::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Wish`] if there are no distances.
    pub fn all(parts: impl IntoIterator<Item = Self>) -> Result<Self, Error> {
        let mut all = Vec::new();
        for part in parts {
            match part.by {
                By::All(parts) => all.extend(parts),
                _ => all.push(part),
            }
        }
        if all.is_empty() {
            return Err(Error::Wish {
                reason: "expected at least one distance",
            });
        }
        Self::new(By::All(all), 1.0)
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
        compare: impl Fn(&Level, &Level) -> f64 + Send + Sync + 'static,
        least: f64,
    ) -> Result<Self, Error> {
        Self::new(By::Own(Arc::new(compare)), least)
    }

    /// The distances: several, or this one.
    fn parts(&self) -> &[Self] {
        if let By::All(parts) = &self.by {
            parts
        } else {
            std::slice::from_ref(self)
        }
    }

    /// Checks that the distance makes sense for levels of a template that keep requirements.
    pub(super) fn check(
        &self,
        template: &crate::Template,
        requirements: &Requirements,
    ) -> Result<(), Error> {
        self.parts().iter().try_for_each(|part| match &part.by {
            By::Cells(way, _) => Measure::from(way.clone()).check(template),
            By::Text(Source::Letters(measure), _) => measure.check(template),
            By::Text(Source::Answer(place), _) => {
                let command = requirements
                    .get(*place)
                    .and_then(|one| one.measure().command());
                let reason =
                    "the texts of answers need a command at this place among the requirements";
                command.map(|_| ()).ok_or(Error::Wish { reason })
            }
            _ => Ok(()),
        })
    }

    /// The texts that are compared; empty if the level does not have all of them. `answer` is the
    /// text of the command at a place among the requirements.
    pub(crate) fn texts_of(
        &self,
        level: &Level,
        scratch: &mut Scratch,
        answer: &dyn Fn(usize) -> Option<String>,
    ) -> Vec<String> {
        let mut text = |part: &Self| {
            let mut letters = String::new();
            let value = match &part.by {
                By::Cells(way, _) => way.route(level, scratch, &mut letters),
                By::Text(Source::Letters(measure), _) => {
                    measure.letters(level, scratch, &mut letters)?
                }
                By::Text(Source::Written(write), _) => return write(level),
                By::Text(Source::Answer(place), _) => return answer(*place),
                _ => return None,
            };
            value.number().map(|_| letters)
        };
        let texts = self
            .parts()
            .iter()
            .filter(|part| part.has_text())
            .map(&mut text);
        texts.collect::<Option<Vec<String>>>().unwrap_or_default()
    }

    const fn has_text(&self) -> bool {
        matches!(self.by, By::Cells(..) | By::Text(..))
    }

    /// The number of texts that a level needs.
    pub(crate) fn text_count(&self) -> usize {
        self.parts().iter().filter(|part| part.has_text()).count()
    }

    /// The distance of tiles among the distances, if there is one.
    fn tiles_part(&self) -> Option<(&Self, DifferingTiles)> {
        self.parts().iter().find_map(|part| match &part.by {
            By::Tiles(tiles) => Some((part, *tiles)),
            _ => None,
        })
    }

    /// Whether the distance of a level is known before it is measured, and quickly, at least one of
    /// several.
    pub(super) fn is_known_at_once(&self) -> bool {
        self.tiles_part().is_some()
    }

    /// Whether values of measures are compared.
    pub(super) fn compares_values(&self) -> bool {
        match &self.by {
            By::Values(_) => true,
            By::All(parts) => parts.iter().any(Self::compares_values),
            _ => false,
        }
    }

    /// The distance as this distance has it, for that of one of its parts.
    fn scaled(&self, part: &Self, distance: f64) -> f64 {
        if !matches!(self.by, By::All(_)) {
            distance
        } else if part.least > 0.0 {
            distance / part.least
        } else {
            f64::INFINITY
        }
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

    /// How much closer a level is than it may be to a member, by their tiles alone.
    pub(super) fn excess_of_tiles<'a>(&'a self, level: &'a Level) -> impl Fn(&Level) -> f64 + 'a {
        let compared = self
            .tiles_part()
            .map(|(part, tiles)| (part, tiles.images(level)));
        move |member| {
            compared.as_ref().map_or(0.0, |(part, images)| {
                self.excess(self.scaled(part, images.between(member)))
            })
        }
    }

    /// The distances of a level from members; `None` if one of both has no text to compare.
    pub(crate) fn distances<'a>(
        &'a self,
        (level, score): (&'a Level, &'a Measured),
    ) -> impl Fn((&Level, &Measured)) -> Option<f64> + 'a {
        let mut place = 0;
        let parts = self.parts().iter().map(|part| {
            let text = place;
            place += usize::from(part.has_text());
            (part, text, Prepared::new(part, text, level, score))
        });
        let parts: Vec<_> = parts.collect();
        move |member| {
            parts
                .iter()
                .try_fold(f64::INFINITY, |least: f64, (part, text, prepared)| {
                    let distance = part.between(prepared, *text, (level, score), member)?;
                    let distance = self.scaled(part, distance);
                    // Not `min`, which forgets what is no number.
                    Some(if distance >= least { least } else { distance })
                })
        }
    }

    /// The distance of two levels by a single distance.
    fn between(
        &self,
        prepared: &Prepared<'_>,
        text: usize,
        (level, score): (&Level, &Measured),
        member: (&Level, &Measured),
    ) -> Option<f64> {
        Some(match (&self.by, prepared) {
            (_, Prepared::Images(images)) => images.between(member.0),
            (_, Prepared::Routes(routes)) => routes.as_ref()?.between(member.1.texts.get(text)?)?,
            (By::Values(differences), _) => differences.between(&score.values, &member.1.values),
            (By::Own(compare), _) => compare(level, member.0),
            (By::Text(_, true), _) => {
                Blocks.between(score.texts.get(text)?, member.1.texts.get(text)?)
            }
            _ => Edits.between(score.texts.get(text)?, member.1.texts.get(text)?),
        })
    }

    /// How much closer levels at a distance are than they may be; 0 if they have none.
    pub(super) fn excess_at(&self, distance: Option<f64>) -> f64 {
        distance.map_or(0.0, |distance| self.excess(distance))
    }

    /// How much closer a level is than it may be to all members, in sum and in their order. A level
    /// without a text counts as one that is equal to a member.
    pub(super) fn crowding<'a>(
        &self,
        level: (&Level, &Measured),
        members: impl Iterator<Item = (&'a Level, &'a Measured)>,
    ) -> f64 {
        if level.1.texts.len() < self.text_count() {
            return 1.0;
        }
        let distance = self.distances(level);
        // Not `sum`, which starts at -0.0: a sum that is continued later must have the same bits.
        members.fold(0.0, |sum, member| sum + self.excess_at(distance(member)))
    }
}

/// What is computed once of a level that is compared with many.
enum Prepared<'a> {
    Images(Images<'a>),
    Routes(Option<Routes>),
    Nothing,
}

impl<'a> Prepared<'a> {
    fn new(part: &Apart, text: usize, level: &'a Level, score: &Measured) -> Self {
        let size = (level.width(), level.height());
        match &part.by {
            By::Tiles(tiles) => Self::Images(tiles.images(level)),
            By::Cells(_, has_images) => Self::Routes(
                score
                    .texts
                    .get(text)
                    .and_then(|text| Routes::new(text, size, *has_images)),
            ),
            _ => Self::Nothing,
        }
    }
}

impl fmt::Debug for Apart {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match &self.by {
            By::Tiles(_) => "tiles",
            By::Cells(..) => "cells",
            By::Text(_, false) => "texts",
            By::Text(_, true) => "blocks",
            By::Values(_) => "values",
            By::Own(_) => "own",
            By::All(parts) => return f.debug_list().entries(parts).finish(),
        };
        f.debug_struct("Apart")
            .field("by", &by)
            .field("least", &self.least)
            .finish()
    }
}
