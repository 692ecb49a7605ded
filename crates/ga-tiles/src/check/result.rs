use super::{Checked, Features, Nearest};
use crate::description::Description;
use crate::error::Error;
use crate::format::json::FORMAT;
use crate::level::Level;
use crate::search::{Archive, Measured, levels};
use ga_core::State;
use serde::Serialize;

/// What a search found, checked.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct Evolved {
    /// The levels, at most as many as were asked for.
    pub levels: Vec<Level>,
    /// The levels, checked.
    pub checked: Checked,
    /// If no level was found, the nearest to one, checked alone.
    pub best: Option<(Level, Checked)>,
    /// The number of levels that were asked for.
    pub wanted: usize,
    /// What a command said of a level in the search, and what it says now, if these differ. Only
    /// [`Evolved::of_search`] asks.
    pub contradiction: Option<Error>,
}

impl Evolved {
    /// What a search for `wanted` levels of a description has found so far. It takes values and
    /// neighbours from the search. So the end of a search for many levels does not take long.
    ///
    /// # Errors
    ///
    /// Those of [`Checked::new`].
    pub fn of_search(
        description: &Description,
        state: &State<Level, Measured>,
        archive: &Archive,
        wanted: usize,
    ) -> Result<Self, Error> {
        let (found, scores): (Vec<Level>, Vec<&Measured>) = levels(state)
            .take(wanted)
            .map(|(level, score)| (level.clone(), score))
            .unzip();
        if found.is_empty() {
            let best = state.best().map(|(level, _)| level.clone());
            return Self::of(description, found, best, wanted);
        }
        let (values, contradiction) = description.measure_found(&found, &scores)?;
        let nearest =
            description.measured_nearest(archive.nearest(state.population(), wanted), &values);
        let checked = Checked::measured(description, &found, &values, &nearest, wanted)?;
        Ok(Self {
            levels: found,
            checked,
            best: None,
            wanted,
            contradiction,
        })
    }

    /// These levels, out of `wanted` that were asked for. `best` counts only if there are none.
    ///
    /// # Errors
    ///
    /// Those of [`Checked::new`].
    pub fn of(
        description: &Description,
        levels: Vec<Level>,
        best: Option<Level>,
        wanted: usize,
    ) -> Result<Self, Error> {
        let checked = Checked::new(description, &levels, wanted)?;
        let best = match best.filter(|_| levels.is_empty()) {
            Some(level) => {
                let checked = Checked::new(description, std::slice::from_ref(&level), wanted)?;
                Some((level, checked))
            }
            None => None,
        };
        Ok(Self {
            levels,
            checked,
            best,
            wanted,
            contradiction: None,
        })
    }

    /// The numbers of the file.
    pub fn figures(&self) -> Figures {
        let found = self
            .checked
            .levels
            .iter()
            .filter(|level| level.unmet.is_empty())
            .count();
        Figures {
            found,
            wanted: self.wanted as u64,
            nearest: Nearest::of(&self.checked.levels),
        }
    }

    /// The JSON file of `tiles evolve`, without what made it. The tool `tiles` verifies it.
    pub fn file(&self, description: &Description) -> ResultFile<'_> {
        let file = |id, level, checked, place: usize| {
            LevelFile::new(description, id, level, checked, place)
        };
        let found = self.levels.iter().enumerate();
        ResultFile {
            format: FORMAT,
            levels: found
                .map(|(place, level)| file((place + 1).to_string(), level, &self.checked, place))
                .collect(),
            figures: self.figures(),
            best: self
                .best
                .as_ref()
                .map(|(level, checked)| file(String::from("best"), level, checked, 0)),
        }
    }
}

/// The file of a search, without what made it.
#[derive(Clone, Debug, Serialize)]
pub struct ResultFile<'a> {
    format: &'static str,
    levels: Vec<LevelFile<'a>>,
    figures: Figures,
    #[serde(skip_serializing_if = "Option::is_none")]
    best: Option<LevelFile<'a>>,
}

/// A level of the file.
#[derive(Clone, Debug, Serialize)]
pub struct LevelFile<'a> {
    id: String,
    rows: Vec<String>,
    features: &'a Features,
    #[serde(skip_serializing_if = "<[String]>::is_empty")]
    unknown: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    target: Option<&'a Features>,
}

impl<'a> LevelFile<'a> {
    fn new(
        description: &Description,
        id: String,
        level: &Level,
        checked: &'a Checked,
        place: usize,
    ) -> Self {
        let one = &checked.levels[place];
        Self {
            id,
            rows: description.alphabet().rows(level),
            features: &one.features,
            unknown: &one.unknown,
            target: one.target.as_ref(),
        }
    }
}

/// What the file says of all levels.
#[derive(Clone, Debug, Serialize)]
#[non_exhaustive]
pub struct Figures {
    /// The levels that keep all requirements, wishes and distances.
    pub found: usize,
    /// The number of levels that were asked for.
    pub wanted: u64,
    /// The distances of the nearest neighbours.
    pub nearest: Option<Nearest>,
}
