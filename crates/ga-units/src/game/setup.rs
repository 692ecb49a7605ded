#[cfg(feature = "serde")]
use crate::data;
use crate::error::Error;
#[cfg(feature = "serde")]
use crate::format::{DraftBattle, DraftClan};
use crate::game::battle::{Battle, Terms};
#[cfg(feature = "serde")]
use crate::game::grid::LARGEST_SIDE;
use crate::game::map::Map;
#[cfg(feature = "serde")]
use crate::game::melee::Melee;
use crate::game::roster::Roster;
#[cfg(feature = "serde")]
use crate::game::side::MOST_UNITS;

/// The field and the terms of matches. The fields are the options of `units match`; JSON has them
/// by their names there.
///
/// ```
/// use ga_units::{Roster, game::Setup};
///
/// let setup = Setup { width: 16, height: 12, units: Some(3), ..Setup::default() };
/// let ground = setup.maps([&Roster::paper(), &Roster::paper()])?;
/// assert_eq!(ground.battle(7, false)?.side(0).units().len(), 3);
/// let ranged = Setup { kinds_a: vec!["archer".into()], ..setup };
/// let sentence = ranged.maps([&Roster::paper(), &Roster::paper()]).unwrap_err().to_string();
/// assert!(sentence.starts_with("kinds-a: \"archer\", expected one of infantry"));
/// # Ok::<(), ga_units::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Deserialize, schemars::JsonSchema, serde::Serialize),
    serde(default, deny_unknown_fields, rename_all = "kebab-case")
)]
pub struct Setup {
    /// A battle to play instead of random maps; side 0 is player a.
    #[cfg(feature = "serde")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub scenario: Option<Scenario>,
    /// Columns of random maps, 2 to 500.
    #[cfg_attr(feature = "serde", schemars(range(min = 2, max = LARGEST_SIDE), extend("value" = "N", "conflicts" = ["scenario"])))]
    pub width: u16,
    /// Rows of random maps, 2 to 500.
    #[cfg_attr(feature = "serde", schemars(range(min = 2, max = LARGEST_SIDE), extend("value" = "N", "conflicts" = ["scenario"])))]
    pub height: u16,
    /// Columns between the buildings of random maps, odd if the width is even, else even [default:
    /// 15, or the most that the width allows].
    #[cfg_attr(feature = "serde", schemars(range(min = 1, max = LARGEST_SIDE), extend("value" = "N", "conflicts" = ["scenario"])))]
    pub distance: Option<u16>,
    /// The kinds of player a; those of the paper if there are none.
    #[cfg(feature = "serde")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub clan_a: Option<DraftClan>,
    /// The kinds of player b; those of the paper if there are none.
    #[cfg(feature = "serde")]
    #[schemars(with = "serde_json::Value", extend("content" = true))]
    pub clan_b: Option<DraftClan>,
    /// Kinds that player a may create, by name [default: all of its clan].
    #[cfg_attr(feature = "serde", schemars(extend("value" = "NAME,..")))]
    pub kinds_a: Vec<String>,
    /// Kinds that player b may create, by name [default: all of its clan].
    #[cfg_attr(feature = "serde", schemars(extend("value" = "NAME,..")))]
    pub kinds_b: Vec<String>,
    /// Units a side at the beginning, at their buildings; then there is no money, and no income or
    /// bounty unless you set them.
    #[cfg_attr(feature = "serde", schemars(range(min = 1, max = MOST_UNITS), extend("value" = "N", "conflicts" = ["scenario"])))]
    pub units: Option<u16>,
    /// Money that a side gets each turn [default: 20; 0 with units].
    #[cfg_attr(feature = "serde", schemars(range(min = 0, max = MOST_MONEY), extend("value" = "MONEY")))]
    pub income: Option<f64>,
    /// Share of a unit's cost that the side that kills it gets [default: 0.5; 0 with units].
    #[cfg_attr(feature = "serde", schemars(range(min = 0, max = MOST_MONEY), extend("value" = "SHARE")))]
    pub bounty: Option<f64>,
    /// Rounds before a draw [default: 200].
    #[cfg_attr(feature = "serde", schemars(range(min = 1, max = 1_000_000), extend("value" = "N")))]
    pub rounds: Option<u32>,
}

impl Default for Setup {
    /// Maps of the paper's size.
    fn default() -> Self {
        Self {
            #[cfg(feature = "serde")]
            scenario: None,
            width: SIDE,
            height: SIDE,
            distance: None,
            #[cfg(feature = "serde")]
            clan_a: None,
            #[cfg(feature = "serde")]
            clan_b: None,
            kinds_a: Vec::new(),
            kinds_b: Vec::new(),
            units: None,
            income: None,
            bounty: None,
            rounds: None,
        }
    }
}

/// The columns and rows of the paper's field.
const SIDE: u16 = 50;

/// The greatest income.
#[cfg(feature = "serde")]
const MOST_MONEY: f64 = 1e9;

/// A battle of [`data`](crate::data), which JSON has by its name, or any other, which it has whole.
#[cfg(feature = "serde")]
#[derive(Clone, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(untagged, expecting = "expected islands, lake or a battle")]
pub enum Scenario {
    /// A game of `data`.
    Game(Example),
    /// Any other.
    Battle(Box<DraftBattle>),
}

/// A game of [`data`](crate::data).
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, PartialEq, serde::Deserialize, serde::Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Example {
    /// [`data::ISLANDS`].
    Islands,
    /// [`data::LAKE`].
    Lake,
}

impl Setup {
    /// The battles of matches of two sides: on the scenario, or on random maps for the clans.
    ///
    /// # Errors
    ///
    /// Those of the scenario and of the clans, of [`maps`](Self::maps) and of
    /// [`on`](Self::on). [`Error::Option`] for what only random maps use, beside a scenario.
    #[cfg(feature = "serde")]
    pub fn ground(&self) -> Result<Ground, Error> {
        if let Some(draft) = self.draft()? {
            return self.on(&Battle::try_from(draft)?);
        }
        let clan = |clan: &Option<DraftClan>| {
            clan.clone()
                .map_or_else(|| Ok(Roster::paper()), Roster::try_from)
        };
        self.maps([&clan(&self.clan_a)?, &clan(&self.clan_b)?])
    }

    /// The position before the first turn of a match of two sides, or of a scenario with more.
    ///
    /// # Errors
    ///
    /// Those of [`ground`](Self::ground), and of [`Ground::battle`].
    #[cfg(feature = "serde")]
    pub fn start(&self, seed: u64) -> Result<Melee, Error> {
        match self.draft()?.filter(is_melee) {
            Some(_) => self.melee(seed),
            None => Ok(self.ground()?.battle(seed, false)?.into()),
        }
    }

    /// The same, but a scenario of two sides is that of a melee, too.
    #[cfg(feature = "serde")]
    pub(crate) fn melee(&self, seed: u64) -> Result<Melee, Error> {
        let Some(draft) = self.draft()? else {
            return self.start(seed);
        };
        let melee = Melee::try_from(draft)?;
        let terms = self.terms(*melee.terms());
        let grid = melee.grid().clone();
        let sides = melee.sides().to_vec();
        Melee::new(grid, melee.roster().clone(), terms, sides)
    }

    /// The battle of the scenario, after what it does not use is refused.
    #[cfg(feature = "serde")]
    fn draft(&self) -> Result<Option<DraftBattle>, Error> {
        let Some(scenario) = &self.scenario else {
            return Ok(None);
        };
        let draft = scenario.draft();
        let is_melee = is_melee(&draft);
        let given = [
            ("width", self.width != SIDE),
            ("height", self.height != SIDE),
            ("distance", self.distance.is_some()),
            ("clan-a", self.clan_a.is_some()),
            ("clan-b", self.clan_b.is_some()),
            ("units", self.units.is_some()),
            ("kinds-a", is_melee && !self.kinds_a.is_empty()),
            ("kinds-b", is_melee && !self.kinds_b.is_empty()),
        ];
        let given = given.into_iter().find(|&(_, is_given)| is_given);
        given.map_or(Ok(Some(draft)), |(option, _)| Err(scenario.refuses(option)))
    }

    /// Random maps for two clans.
    ///
    /// # Errors
    ///
    /// [`Error::Option`] for a distance that the width does not allow, for kinds that a clan does
    /// not have, and for more units than there is room for. The errors of [`Map::battle_of`].
    pub fn maps(&self, [left, right]: [&Roster; 2]) -> Result<Ground, Error> {
        let distance = self.distance;
        let distance = distance.unwrap_or_else(|| Map::usual_distance(self.width));
        let map = Map::sized(self.width, self.height, distance)
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
    pub fn on(&self, battle: &Battle) -> Result<Ground, Error> {
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

#[cfg(feature = "serde")]
impl Scenario {
    fn draft(&self) -> DraftBattle {
        let text = match self {
            Self::Battle(battle) => return (**battle).clone(),
            Self::Game(Example::Islands) => data::ISLANDS,
            Self::Game(Example::Lake) => data::LAKE,
        };
        // An empty draft is refused.
        serde_json::from_str(text).unwrap_or_default()
    }

    fn refuses(&self, option: &str) -> Error {
        let what = match self {
            Self::Battle(_) => "scenario",
            Self::Game(Example::Islands) => "game islands",
            Self::Game(Example::Lake) => "game lake",
        };
        Error::option(option, format!("the {what} has its own, expected none"))
    }
}

/// Whether there are more than two sides.
#[cfg(feature = "serde")]
fn is_melee(draft: &DraftBattle) -> bool {
    draft.sides.as_ref().is_some_and(|sides| sides.len() > 2)
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
