use crate::error::Error;
use crate::game::battle::{Battle, Terms};
use crate::game::map::Map;
use crate::game::roster::Roster;

/// The field and the terms of matches. The fields are the options of `units match`; JSON has them
/// by their names there.
///
/// ```
/// use ga_units::{Roster, game::Setup};
///
/// let setup = Setup { width: Some(16), height: Some(12), units: Some(3), ..Setup::default() };
/// let ground = setup.maps([&Roster::paper(), &Roster::paper()])?;
/// assert_eq!(ground.battle(7, false)?.side(0).units().len(), 3);
/// let ranged = Setup { kinds_a: vec!["archer".into()], ..setup };
/// let sentence = ranged.maps([&Roster::paper(), &Roster::paper()]).unwrap_err().to_string();
/// assert!(sentence.starts_with("--kinds-a: \"archer\", expected one of infantry"));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, serde::Serialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Setup {
    /// The columns of random maps. `None`: 50, as in the paper.
    pub width: Option<u16>,
    /// The rows of random maps. `None`: 50.
    pub height: Option<u16>,
    /// The columns between the buildings. `None`: [`Map::usual_distance`].
    pub distance: Option<u16>,
    /// The names of the kinds that side 0 may create. Empty: all of its clan.
    pub kinds_a: Vec<String>,
    /// The names of the kinds that side 1 may create. Empty: all of its clan.
    pub kinds_b: Vec<String>,
    /// The units of each side at the beginning. Then there is no money, and no income or bounty
    /// unless they are given.
    pub units: Option<u16>,
    /// The money that a side gets each turn. `None` here and below: [`Terms`].
    pub income: Option<f64>,
    /// The share of a unit's cost that the side that kills it gets.
    pub bounty: Option<f64>,
    /// The rounds before a draw.
    pub rounds: Option<u32>,
}

/// The columns and rows of the paper's field.
const SIDE: u16 = 50;

impl Setup {
    /// Random maps for two clans.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for a distance that the width does not allow, for kinds that a clan does
    /// not have, and for more units than there is room for. The errors of [`Map::battle_of`].
    pub fn maps(&self, [left, right]: [&Roster; 2]) -> Result<Ground, Error> {
        let (width, height) = (self.width.unwrap_or(SIDE), self.height.unwrap_or(SIDE));
        let distance = self.distance.unwrap_or_else(|| Map::usual_distance(width));
        let map = Map::sized(width, height, distance)
            .map_err(|error| Error::option("distance", error))?;
        let usual = if self.units.is_some() {
            Terms::without_money()
        } else {
            Terms::default()
        };
        let both = Roster::of_clans(left, right).map_err(|error| Error::option("clan-b", error))?;
        let terms = self.terms(usual);
        let roster = self.limited(both)?;
        let ground = Ground::Maps {
            map,
            terms,
            roster,
            units: self.units.map(usize::from),
        };
        ground.battle(0, false)?;
        Ok(ground)
    }

    /// The same battle for every match, with the terms and the kinds that are given.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for kinds that a clan does not have. The errors of [`Battle::new`].
    pub fn scenario(&self, battle: &Battle) -> Result<Ground, Error> {
        let terms = self.terms(*battle.terms());
        let grid = battle.grid().clone();
        let sides = [battle.side(0).clone(), battle.side(1).clone()];
        let roster = self.limited(battle.roster().clone())?;
        Ok(Ground::Scenario(Box::new(Battle::new(
            grid, roster, terms, sides,
        )?)))
    }

    /// `usual` with the changes of the options.
    fn terms(&self, usual: Terms) -> Terms {
        Terms {
            income: self.income.unwrap_or(usual.income),
            bounty: self.bounty.unwrap_or(usual.bounty),
            rounds: self.rounds.unwrap_or(usual.rounds),
            first: usual.first,
        }
    }

    /// Limits the kinds that the sides may create.
    fn limited(&self, mut roster: Roster) -> Result<Roster, Error> {
        for (side, option, names) in [(0, "kinds-a", &self.kinds_a), (1, "kinds-b", &self.kinds_b)]
        {
            if names.is_empty() {
                continue;
            }
            let known: Vec<usize> = roster.clan(side).collect();
            let find = |name: &String| {
                let kind = roster.find(name.trim()).filter(|kind| known.contains(kind));
                kind.ok_or_else(|| {
                    let names = known.iter().map(|&kind| roster.kinds()[kind].name.as_str());
                    let names = names.collect::<Vec<_>>().join(", ");
                    Error::option(option, format!("{name:?}, expected one of {names}"))
                })
            };
            let kinds: Vec<usize> = names.iter().map(find).collect::<Result<_, _>>()?;
            roster = roster.with_clan(side, kinds)?;
        }
        Ok(roster)
    }
}

/// The battles of matches, see [`Setup`].
#[derive(Clone, Debug)]
#[non_exhaustive]
pub enum Ground {
    /// A random map for each seed.
    Maps {
        /// The generator of the maps.
        map: Map,
        /// The terms.
        terms: Terms,
        /// The kinds of both sides.
        roster: Roster,
        /// The units of each side at the beginning, if there are any.
        units: Option<usize>,
    },
    /// The same battle for each seed.
    Scenario(Box<Battle>),
}

impl Ground {
    /// Random maps with the kinds of the paper.
    pub fn map(map: Map, terms: Terms) -> Self {
        Self::Maps {
            map,
            terms,
            roster: Roster::paper(),
            units: None,
        }
    }

    /// The seed of match `game`, counted from 0, and whether its sides are swapped. Maps have two
    /// matches each, one from either side. A scenario is always the same, so each match has a seed
    /// of its own.
    pub fn place(&self, seed: u64, game: u64) -> (u64, bool) {
        match self {
            Self::Scenario(_) => (seed.wrapping_add(game), false),
            Self::Maps { .. } => (seed.wrapping_add(game / 2), game % 2 == 1),
        }
    }

    /// The battle before the first turn. On maps side 0 is on the left and moves first. If
    /// `swapped`, it is on the right and moves second.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] if there is no room for the units. The errors of [`Map::battle_of`].
    pub fn battle(&self, seed: u64, swapped: bool) -> Result<Battle, Error> {
        let (map, terms, roster, units) = match self {
            Self::Scenario(battle) => return Ok((**battle).clone()),
            Self::Maps {
                map,
                terms,
                roster,
                units,
            } => (map, terms, roster, units),
        };
        let terms = Terms {
            first: usize::from(swapped),
            ..*terms
        };
        // The sides of the map are exchanged below, so their clans are exchanged before.
        let placed = if swapped {
            roster.clone().swapped()
        } else {
            roster.clone()
        };
        let battle = match *units {
            None => map.battle_of(&placed, terms, seed)?,
            Some(units) => map
                .armies(&placed, terms, units, seed)
                .map_err(|error| Error::option("units", error))?,
        };
        if !swapped {
            return Ok(battle);
        }
        let sides = [battle.side(1).clone(), battle.side(0).clone()];
        Battle::new(battle.grid().clone(), roster.clone(), terms, sides)
    }
}
