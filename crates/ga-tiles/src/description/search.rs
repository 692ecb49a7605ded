//! What a description asks for, as a search, and the values of a level by name.

use super::{Apart, Description, Distance, Feature, Range, Targets, Vary, Wish};
use crate::error::Error;
use crate::format::{Colour, Legend};
use crate::level::{Alphabet, Level, Tile, Tiles};
use crate::measure::{Answer, Command, Differs, Measure, Own, Scratch, Value};
use crate::report::{Neighbour, Neighbours};
use crate::requirement::{Requirement, Requirements};
use crate::search::{self, Measured, Search, Stock, Wishes};
use crate::template::Template;
use ga_core::genome::{Distance as _, Grid};
use std::collections::HashMap;
use std::sync::Arc;

/// The steps, as shares of the number of levels, by which spread wishes after the first are put
/// into another order.
const STEPS: [f64; 4] = [0.618_034, 0.414_214, 0.732_051, 0.236_068];

/// The levels for which a command is asked again after a search.
#[cfg(feature = "formats")]
const AGAIN: usize = 10;

impl Description {
    /// The search that finds `count` levels of this description.
    ///
    /// - The requirements of the search are those of the description, and one without limits for
    ///   each other measure that has a wish or is part of the distance.
    /// - [`Self::targets`] says how the wishes of several measures are combined.
    /// - Without `apart`, any two levels differ in at least one tile.
    /// - Without `vary`, the operators are those of the search.
    ///
    /// ```
    /// use ga_core::prelude::*;
    /// use ga_tiles::description::{Commands, Description};
    /// use ga_tiles::search::{Found, levels};
    ///
    /// let text = r##"
    /// size = { width = 6, height = 6 }
    /// tiles = [{ character = "#" }, { character = ".", walkable = true }]
    /// [measures.path]
    /// type = "longest-path"
    /// wish = { from = 6, to = 12, within = 1 }
    /// "##;
    /// let description = Description::read(text, Commands::Refused)?;
    /// let mut engine = description.search(4)?.start(1)?;
    /// engine.run((Found(4), Evaluations(20_000)));
    /// assert_eq!(levels(engine.state()).len(), 4);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Wish`] if there are wishes and `count` is 0. [`Error::Impossible`] if no level can
    /// keep all requirements, or meet its targets.
    pub fn search(&self, count: usize) -> Result<Search, Error> {
        self.check_targets(count)?;
        let places = self.places();
        let requirements = places
            .iter()
            .map(|&place| self.features[place].requirement());
        let requirements = Requirements::new(requirements.collect::<Result<Vec<_>, _>>()?);
        let mut search = Search::new(
            Arc::new(self.template.clone()),
            requirements,
            self.distance(&places)?,
        )?;
        if let Some(wishes) = self.wishes_at(&places, count)? {
            search = search.with_wishes(wishes)?;
        }
        if !self.operators.is_empty() {
            let exchange = self
                .operators
                .iter()
                .find(|operator| operator.vary == Vary::Exchange);
            for stock in Stock::ALL {
                let is_exchange = matches!(stock, Stock::FromFound | Stock::FromFounder);
                let weight = exchange
                    .filter(|_| is_exchange)
                    .map_or(0.0, |exchange| exchange.weight / 2.0);
                search = search.with_weight(stock, weight)?;
            }
            let template = Arc::new(self.template.clone());
            for operator in self
                .operators
                .iter()
                .filter(|operator| operator.weight > 0.0)
            {
                if let Some(mutator) = operator.vary.mutator(&template)? {
                    search = search.with_operator(mutator, operator.weight)?;
                }
            }
        }
        Ok(search)
    }

    /// The places of the features that a search measures: those with a requirement or a wish, and
    /// those of the distance.
    pub fn places(&self) -> Vec<usize> {
        let compared = self.compared();
        let is_used = |place: &usize| {
            let feature = &self.features[*place];
            feature.require.is_some() || feature.wish.is_some() || compared.contains(place)
        };
        (0..self.features.len()).filter(is_used).collect()
    }

    /// The features whose values or answers the distance compares.
    fn compared(&self) -> Vec<usize> {
        let parts = self.apart.iter().flat_map(Apart::parts);
        let mut compared: Vec<usize> = parts
            .flat_map(|part| match &part.distance {
                Distance::Features { scales } => scales.iter().map(|(place, _)| *place).collect(),
                Distance::Text { feature, .. }
                    if self.features[*feature].measure.command().is_some() =>
                {
                    vec![*feature]
                }
                _ => Vec::new(),
            })
            .collect();
        compared.sort_unstable();
        compared.dedup();
        compared
    }

    /// The targets of `count` levels: for each level, a number for each measure that has a wish, in
    /// the order of the file.
    ///
    /// Level `index` has the target [`Targets::of`] says. If several wishes are spread, all but the
    /// first go through their targets in another order, so that all combinations occur: long ways
    /// with few enemies, and long ways with many. Lists are not put into another order.
    pub fn targets(&self, count: usize) -> Vec<Vec<f64>> {
        let mut spread = 0;
        let orders: Vec<(&Wish, usize)> = self
            .features
            .iter()
            .filter_map(|feature| feature.wish.as_ref())
            .map(|wish| {
                if matches!(wish.targets, Targets::List(_)) {
                    return (wish, 1);
                }
                spread += 1;
                (
                    wish,
                    if spread == 1 {
                        1
                    } else {
                        step(count, STEPS[(spread - 2) % STEPS.len()])
                    },
                )
            })
            .collect();
        (0..count)
            .map(|level| {
                let target = |(wish, step): &(&Wish, usize)| {
                    wish.targets.of(
                        if *step == 1 {
                            level
                        } else {
                            level * step % count
                        },
                        count,
                    )
                };
                orders.iter().map(target).collect()
            })
            .collect()
    }

    /// The values of levels: for each level, one for each feature. Commands get the levels in
    /// batches. Call [`finish`](Self::finish) after the last levels.
    ///
    /// # Errors
    ///
    /// [`Error::Command`] if a command fails.
    pub fn measure(&self, levels: &[Level]) -> Result<Vec<Vec<Value>>, Error> {
        let columns = self
            .features
            .iter()
            .map(|feature| feature.measure.of_all(levels));
        Ok(transposed(
            &columns.collect::<Result<Vec<_>, _>>()?,
            levels.len(),
        ))
    }

    /// The values of levels that a search has found, as [`measure`](Self::measure), and the error
    /// of a command that contradicts itself.
    ///
    /// What the search has measured is taken from `found`. Commands are asked again for a few
    /// levels only.
    #[cfg(feature = "formats")]
    pub(crate) fn measure_found(
        &self,
        levels: &[Level],
        found: &[&Measured],
    ) -> Result<(Vec<Vec<Value>>, Option<Error>), Error> {
        let places = self.places();
        let mut columns = Vec::new();
        let mut contradiction = None;
        for (place, feature) in self.features.iter().enumerate() {
            let Some(known) = places.iter().position(|&searched| searched == place) else {
                columns.push(feature.measure.of_all(levels)?);
                continue;
            };
            let column: Vec<Value> = found.iter().map(|found| found.values[known]).collect();
            let Some(command) = feature.measure.command() else {
                columns.push(column);
                continue;
            };
            let some: Vec<usize> = (0..levels.len())
                .step_by(levels.len().div_ceil(AGAIN).max(1))
                .collect();
            let asked: Vec<Level> = some.iter().map(|&index| levels[index].clone()).collect();
            let answers = some.iter().zip(feature.measure.of_all(&asked)?);
            let contradicts = answers
                .into_iter()
                .find(|&(&index, again)| column[index] != again);
            if let (Some((&index, again)), None) = (contradicts, &contradiction) {
                let failure = crate::measure::Failure::Contradiction {
                    level: index + 1,
                    first: column[index],
                    again,
                };
                contradiction = Some(command.error(failure));
            }
            columns.push(column);
        }
        Ok((transposed(&columns, levels.len()), contradiction))
    }

    /// Ends the programs of all commands.
    ///
    /// # Errors
    ///
    /// Those of [`Command::finish`](crate::measure::Command::finish).
    pub fn finish(&self) -> Result<(), Error> {
        let mut commands = self
            .features
            .iter()
            .filter_map(|feature| feature.measure.command());
        commands.try_for_each(Command::finish)
    }

    /// The same description, in which no command runs: levels that a search has measured have the
    /// values that it knows, all others have none.
    ///
    /// For the levels of a search whose command has [failed](crate::search::Failed).
    #[must_use]
    pub fn without_commands<'a>(
        self,
        known: impl IntoIterator<Item = (&'a Level, &'a Measured)>,
    ) -> Self {
        self.answered(known, |_| true)
    }

    /// The same description, in which no command runs that the search has asked: the levels have
    /// the values that it knows, so that a search that was cut ends at once.
    #[must_use]
    pub fn without_asked_commands<'a>(
        self,
        known: impl IntoIterator<Item = (&'a Level, &'a Measured)>,
    ) -> Self {
        self.answered(known, |place| place.is_some())
    }

    /// Replaces the commands for whose place among the requirements `is_known`.
    fn answered<'a>(
        mut self,
        known: impl IntoIterator<Item = (&'a Level, &'a Measured)>,
        is_known: impl Fn(Option<usize>) -> bool,
    ) -> Self {
        let places = self.places();
        let known: Arc<HashMap<Level, Vec<Value>>> = Arc::new(
            known
                .into_iter()
                .map(|(level, score)| (level.clone(), score.values.clone()))
                .collect(),
        );
        for (feature, Feature { name, measure, .. }) in self.features.iter_mut().enumerate() {
            let place = places.iter().position(|&place| place == feature);
            if measure.command().is_none() || !is_known(place) {
                continue;
            }
            let known = Arc::clone(&known);
            let value = move |level: &Level| Some(*known.get(level)?.get(place?)?);
            let missing = Value::Missing { gap: 1.0 };
            *measure = Own::new(name, move |level| value(level).unwrap_or(missing)).into();
        }
        self
    }

    /// The distance of any two levels and the least value of it; see [`Self::search`]. `places` are
    /// those of the requirements.
    fn distance(&self, places: &[usize]) -> Result<search::Apart, Error> {
        let Some(apart) = &self.apart else {
            let cells = self.template.width() * self.template.height();
            return Ok(search::Apart::tiles(1.0 / cells as f64)?.without_images());
        };
        self.single(apart, places)
    }

    fn single(
        &self,
        Apart {
            distance, at_least, ..
        }: &Apart,
        places: &[usize],
    ) -> Result<search::Apart, Error> {
        let way = |feature: usize| match &self.features[feature].measure {
            Measure::Way(way) => Ok(way.clone()),
            _ => Err(Error::Wish {
                reason: "the distance needs a way",
            }),
        };
        let measure = |feature: usize| &self.features[feature].measure;
        match distance {
            Distance::Tiles { has_images } => {
                search::Apart::tiles(*at_least).map(|apart| apart.with_images(*has_images))
            }
            Distance::Way { feature } => {
                search::Apart::letters(measure(*feature).clone(), *at_least)
            }
            Distance::Cells {
                feature,
                has_images,
            } => search::Apart::cells(way(*feature)?, *at_least)
                .map(|apart| apart.with_images(*has_images)),
            Distance::Text {
                feature,
                is_by_blocks,
            } => {
                let place = places.iter().position(|place| place == feature);
                let texts = match place.filter(|_| measure(*feature).command().is_some()) {
                    Some(place) => search::Apart::answers(place, *at_least)?,
                    None => search::Apart::letters(measure(*feature).clone(), *at_least)?,
                };
                Ok(if *is_by_blocks {
                    texts.with_blocks()
                } else {
                    texts
                })
            }
            Distance::Features { scales } => {
                // Values without a scale are not compared: theirs is so large that nothing is left.
                let scale = |place: &usize| {
                    let scale = scales.iter().find(|(compared, _)| compared == place);
                    scale.map_or(f64::MAX, |(_, scale)| scale * at_least)
                };
                search::Apart::values(&places.iter().map(scale).collect::<Vec<f64>>())
            }
            Distance::All { parts } => {
                let parts = parts.iter().map(|part| self.single(part, places));
                search::Apart::all(parts.collect::<Result<Vec<_>, _>>()?)
            }
        }
    }

    /// The nearest neighbour of each level, by the distance of the description. A level without
    /// the text that is compared, such as a way, is the neighbour of no other: a search never finds
    /// it. Its own distance is NaN. If only one level has a text, its distance is infinite.
    ///
    /// `values` are those of [`Self::measure`].
    pub fn nearest(&self, levels: &[Level], values: &[Vec<Value>]) -> Vec<Neighbour> {
        let places = self.compared();
        let mut scratch = Scratch::default();
        let Ok(apart) = self.distance(&places) else {
            return Vec::new();
        };
        // What commands answer, by their places.
        let answers: Vec<Vec<Answer>> = places
            .iter()
            .map(|&place| {
                let command = self.features[place].measure.command();
                command
                    .and_then(|command| command.answers(levels).ok())
                    .unwrap_or_default()
            })
            .collect();
        let score = |(index, level): (usize, &Level)| {
            let text = |place: usize| answers.get(place)?.get(index)?.1.clone();
            Measured {
                shortfall: 0.0,
                values: places.iter().map(|&place| values[index][place]).collect(),
                texts: apart.texts_of(level, &mut scratch, &text),
                is_valid: true,
            }
        };
        let scores: Vec<Measured> = levels.iter().enumerate().map(score).collect();
        let mut neighbours = Neighbours::default();
        for (index, level) in levels.iter().zip(&scores).enumerate() {
            let distance = apart.distances(level);
            let before = levels.iter().zip(&scores).take(index);
            neighbours.push(before.map(|other| distance(other).unwrap_or(f64::NAN)));
        }
        let mut all = self.measured_nearest(neighbours.into_list(), values);
        for (near, score) in all.iter_mut().zip(&scores) {
            if score.texts.len() < apart.text_count() {
                near.distance = f64::NAN;
            }
        }
        all
    }

    /// Neighbours that a search has found, with the distances of [`nearest`](Self::nearest). The
    /// search has differences of features in units of the least distance.
    pub(crate) fn measured_nearest(
        &self,
        mut neighbours: Vec<Neighbour>,
        values: &[Vec<Value>],
    ) -> Vec<Neighbour> {
        let distance = self.apart.as_ref().map(|apart| &apart.distance);
        let Some(Distance::Features { scales }) = distance else {
            return neighbours;
        };
        let Some(differences) = distance.and_then(Distance::features) else {
            return neighbours;
        };
        for (near, own) in neighbours.iter_mut().zip(values) {
            let other = compared(scales, &values[near.index]);
            near.distance = differences.between(&compared(scales, own), &other);
        }
        neighbours
    }

    /// The wishes of `count` levels, for the requirements of [`Self::search`]; `None` if no measure
    /// has a wish.
    ///
    /// # Errors
    ///
    /// [`Error::Wish`] if `count` is 0.
    pub fn wishes(&self, count: usize) -> Result<Option<Wishes>, Error> {
        self.wishes_at(&self.places(), count)
    }

    fn wishes_at(&self, places: &[usize], count: usize) -> Result<Option<Wishes>, Error> {
        let wished = |place: &usize| self.features[*place].wish.as_ref();
        let tolerances: Vec<f64> = places
            .iter()
            .filter_map(wished)
            .map(|wish| wish.within)
            .collect();
        if tolerances.is_empty() {
            return Ok(None);
        }
        let with_wish = places
            .iter()
            .enumerate()
            .filter(|(_, place)| wished(place).is_some());
        let with_wish: Vec<usize> = with_wish.map(|(requirement, _)| requirement).collect();
        Wishes::list(&with_wish, self.targets(count))?
            .with_tolerances(&tolerances)
            .map(Some)
    }

    /// The same description with another least distance. If it has no distance, it is the share of
    /// differing tiles. If it has several, the least value of each is multiplied by `at_least`.
    ///
    /// # Errors
    ///
    /// [`Error::Share`] if the distance is a share, and `at_least` is not above 0 and up to 1.
    /// [`Error::Scale`] if it is a distance of features, and not a positive number.
    pub fn with_apart(mut self, at_least: f64) -> Result<Self, Error> {
        let has_images = super::vary::has_images(&self.operators);
        let mut apart = self.apart.take().unwrap_or(Apart {
            distance: Distance::Tiles { has_images },
            at_least,
            written: format!("distance = \"tiles\"\nsymmetries = {has_images}\n"),
        });
        if let Distance::All { parts } = &mut apart.distance {
            parts
                .iter_mut()
                .try_for_each(|part| part.set(part.at_least * at_least))?;
        } else {
            apart.set(at_least)?;
        }
        self.apart = Some(apart);
        Ok(self)
    }

    /// The same description with another wish for a measure, or without one.
    ///
    /// # Panics
    ///
    /// If there is no feature at this place.
    #[must_use]
    pub fn with_wish(mut self, feature: usize, wish: Option<Wish>) -> Self {
        self.features[feature].wish = wish;
        self
    }

    /// The same description without wishes: they are for many levels.
    #[must_use]
    pub fn without_wishes(mut self) -> Self {
        self.features
            .iter_mut()
            .for_each(|feature| feature.wish = None);
        self
    }

    /// The same description with another range that a measure must keep, or without one.
    ///
    /// # Panics
    ///
    /// If there is no feature at this place.
    #[must_use]
    pub fn with_require(mut self, feature: usize, require: Option<Range>) -> Self {
        self.features[feature].require = require;
        self
    }

    /// The template, in which these cells are fixed, too.
    ///
    /// # Errors
    ///
    /// [`Error::Fixed`] if the template fixes a cell to another tile than the picture. Those of
    /// [`Template::with_fixed`].
    pub fn locked(&self, picture: &Grid<Option<Tile>>) -> Result<Template, Error> {
        let template = self.template.clone();
        let mut all = picture.clone();
        if (all.width(), all.height()) != (template.width(), template.height()) {
            return template.with_fixed(picture);
        }
        let width = all.width();
        for (cell, (locked, &fixed)) in all
            .cells_mut()
            .iter_mut()
            .zip(template.fixed().cells())
            .enumerate()
        {
            let (x, y) = (cell % width, cell / width);
            match (*locked, fixed) {
                (Some(tile), Some(expected)) if tile != expected => {
                    return Err(Error::Fixed {
                        x,
                        y,
                        tile,
                        expected,
                    });
                }
                (None, _) => *locked = fixed,
                _ => {}
            }
        }
        template.with_fixed(&all)
    }

    /// The same description with this picture of fixed cells, in place of its own.
    ///
    /// # Errors
    ///
    /// The errors of [`Template::with_fixed`], also if the symmetry contradicts the picture.
    /// [`Error::Impossible`] if no level with these cells can keep the requirements.
    pub fn with_fixed(mut self, picture: &Grid<Option<Tile>>) -> Result<Self, Error> {
        self.template = self.template.with_fixed(picture)?;
        let own = self.fixed.take();
        let limit = |x, y| {
            own.as_ref()
                .and_then(|own| own.get(x, y))
                .filter(|set| set.len() > 1)
                .copied()
        };
        self.fixed = Some(Grid::from_fn(picture.width(), picture.height(), |x, y| {
            let tile = picture.get(x, y).copied().flatten();
            tile.map_or_else(|| limit(x, y).unwrap_or(Tiles::ALL), Tiles::from)
        })?);
        self.check_requirements()?;
        Ok(self)
    }

    /// The same description for variations of a picture: each level differs from it in at most
    /// `most` cells, and any two differ in this share of their cells. Free cells of the picture do
    /// not count; if it has none, a level differs in at least one cell. Wishes are left out.
    ///
    /// # Errors
    ///
    /// [`Error::Shape`] if the picture has another size. [`Error::Share`] if `apart` is not above 0
    /// and up to 1. [`Error::Impossible`] if no level keeps all requirements.
    pub fn varied(
        mut self,
        picture: &Grid<Option<Tile>>,
        most: usize,
        apart: f64,
    ) -> Result<Self, Error> {
        let measure = Measure::from(Differs::new(picture)?);
        measure.check(&self.template)?;
        let tile =
            |cell: &Option<Tile>| cell.map_or(Alphabet::FREE, |tile| self.alphabet.character(tile));
        let written = format!(
            "type = \"differs\"\npicture = {}\n",
            super::write::quoted(&picture.to_text(tile))
        );
        let is_whole = picture.cells().iter().all(Option::is_some);
        let low = if is_whole { 1.0 } else { f64::NEG_INFINITY };
        let require = Some(Range {
            low,
            high: most as f64,
            scale: 1.0,
        });
        let name = String::from("changed");
        self = self.without_wishes();
        self.features.retain(|feature| feature.name != name);
        self.features.push(Feature {
            name,
            measure,
            require,
            wish: None,
            written,
        });
        self.apart = None;
        self.check_requirements()?;
        self.with_apart(apart)
    }

    /// An error as a sentence that names tiles by their characters.
    ///
    /// ```
    /// use ga_tiles::description::{Commands, Description};
    ///
    /// let text = "fixed = '#?'\ntiles = [{ character = '.' }, { character = '#' }]";
    /// let description = Description::read(text, Commands::Refused)?;
    /// let error = description.template().fits(&description.alphabet().read("..")?).unwrap_err();
    /// let sentence = "cell (0, 0) is '.': expected '#', which is fixed there";
    /// assert_eq!(description.explain(&error), sentence);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn explain(&self, error: &Error) -> String {
        let shown = |tile: &Tile| self.alphabet.character(*tile);
        match error {
            Error::Fixed {
                x,
                y,
                tile,
                expected,
            } => {
                let tile = shown(tile);
                let expected = shown(expected);
                format!("cell ({x}, {y}) is {tile:?}: expected {expected:?}, which is fixed there")
            }
            Error::OnlyFixed { x, y, tile } => {
                let tile = shown(tile);
                format!(
                    "cell ({x}, {y}) is {tile:?}: its weight is 0, so it occurs in fixed cells only"
                )
            }
            Error::NotAllowed { x, y, tile } => {
                let set = self
                    .fixed
                    .as_ref()
                    .and_then(|fixed| fixed.get(*x, *y))
                    .copied();
                let all = set.unwrap_or(Tiles::ALL) & Tiles::first(self.alphabet.kinds());
                let expected: Vec<String> = all
                    .iter()
                    .map(|tile| format!("{:?}", shown(&tile)))
                    .collect();
                let expected = expected.join(" or ");
                format!(
                    "cell ({x}, {y}) is {:?}: expected {expected}, as the picture has it",
                    shown(tile)
                )
            }
            Error::Asymmetric {
                x,
                y,
                tile,
                image,
                other,
            }
            | Error::Contradiction {
                x,
                y,
                tile,
                image,
                other,
            } => {
                let tile = shown(tile);
                let other = shown(other);
                let (across, down) = image;
                format!(
                    "cell ({x}, {y}) is {tile:?}, but its image under the symmetry, cell ({across}, {down}), is \
                     {other:?}: expected the same tile"
                )
            }
            other => other.to_string(),
        }
    }

    /// How the tiles are shown: their characters, names and colours. A tile without a colour gets
    /// one.
    ///
    /// # Panics
    ///
    /// Never: there is a name and a colour for each kind.
    pub fn legend(&self) -> Legend {
        let plain = Legend::new(self.alphabet.clone());
        let colour = |(kind, tile): (usize, &super::Kind)| {
            tile.colour
                .map_or_else(|| plain.colour(Tile::of(kind)), Colour)
        };
        let colours: Vec<Colour> = self.kinds.iter().enumerate().map(colour).collect();
        let names: Vec<&str> = self.kinds.iter().map(|kind| kind.name.as_str()).collect();
        let legend = plain
            .with_names(names)
            .and_then(|legend| legend.with_colours(colours));
        legend.expect("a name and a colour for each kind")
    }
}

impl Feature {
    /// The requirement of the search; without limits if the description has none.
    fn requirement(&self) -> Result<Requirement, Error> {
        match self.require {
            Some(range) => range.requirement(self.measure.clone()),
            None => Requirement::within(self.measure.clone(), f64::NEG_INFINITY..=f64::INFINITY),
        }
    }
}

/// The values that are compared.
fn compared(scales: &[(usize, f64)], values: &[Value]) -> Vec<Value> {
    scales.iter().map(|(place, _)| values[*place]).collect()
}

/// The rows of the table that has these columns.
fn transposed(columns: &[Vec<Value>], rows: usize) -> Vec<Vec<Value>> {
    (0..rows)
        .map(|row| columns.iter().map(|column| column[row]).collect())
        .collect()
}

/// The number nearest to this share of `count` that has no divisor in common with it: its multiples
/// go through all numbers below `count`.
fn step(count: usize, share: f64) -> usize {
    let wanted = (count as f64 * share).round() as usize;
    let near = (0..count).flat_map(|off| [wanted + off, wanted.saturating_sub(off)]);
    near.into_iter()
        .find(|&step| step > 0 && common_divisor(step, count) == 1)
        .unwrap_or(1)
}

fn common_divisor(one: usize, other: usize) -> usize {
    if other == 0 {
        one
    } else {
        common_divisor(other, one % other)
    }
}
