use crate::error::Error;
use crate::game::ability::Ability;
use crate::game::kind::{Factor, Kind};

/// The kinds of units of a battle, and the damage that each kind does to each other kind.
///
/// A side may create all kinds, or those of its *clan* ([`of_clans`](Self::of_clans)).
///
/// If there is no [`Factor`] for an attack type and an armor type, the factor is 1. With the
/// numbers of Table 1 of the paper, all damage is a multiple of 0.5, which a float represents
/// exactly.
///
/// ```
/// use ga_units::Roster;
///
/// let roster = Roster::paper();
/// let [musketeer, artillery] = ["musketeer", "artillery"].map(|name| roster.find(name).unwrap());
/// assert_eq!(roster.damage(musketeer, artillery), 12.5);
/// assert_eq!(roster.damage(artillery, musketeer), 45.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    kinds: Vec<Kind>,
    factors: Vec<Factor>,
    /// What each kind can do beyond the rules of the paper.
    abilities: Vec<Ability>,
    /// Damage by attacker and target. There are `kinds + 1` columns, and the last column is for the
    /// building.
    damage: Vec<f64>,
    /// The clan of each side: the kinds that it may create, one bit per kind.
    clans: [u64; 2],
}

/// Armor type of a main building: "fortified means concrete/building armor" (Purba et al. 2016,
/// `purba-liliana-pranata-2016`, Table 1).
pub const BUILDING_ARMOR: &str = "fortified";

/// Greatest number of kinds.
const MOST_KINDS: usize = 64;

impl Roster {
    /// A roster of these kinds and factors.
    ///
    /// # Errors
    ///
    /// If there are no kinds or more than 64, if a kind has no name or the name of another kind, if
    /// two factors have the same types, or if a number is out of its range.
    pub fn new(kinds: Vec<Kind>, factors: Vec<Factor>) -> Result<Self, Error> {
        if kinds.is_empty() || kinds.len() > MOST_KINDS {
            return Err(Error::Kinds {
                found: kinds.len(),
                most: MOST_KINDS,
            });
        }
        for (index, kind) in kinds.iter().enumerate() {
            if kind.name.is_empty() || kinds[..index].iter().any(|elder| elder.name == kind.name) {
                return Err(Error::Name {
                    kind: index,
                    found: kind.name.clone(),
                });
            }
            kind.check(&format!("kinds[{index}]"))?;
        }
        for (index, factor) in factors.iter().enumerate() {
            factor.check(&format!("factors[{index}]"))?;
            if factors[..index].iter().any(|elder| elder.repeats(factor)) {
                let Factor { attack, armor, .. } = factor.clone();
                return Err(Error::RepeatedFactor {
                    factor: index,
                    attack,
                    armor,
                });
            }
        }
        Ok(Self::tabulated(kinds, factors))
    }

    fn tabulated(kinds: Vec<Kind>, factors: Vec<Factor>) -> Self {
        let armors = || {
            kinds
                .iter()
                .map(|kind| kind.armor.as_str())
                .chain([BUILDING_ARMOR])
        };
        let hit = |kind: &Kind, armor: &str| {
            let named = factors
                .iter()
                .find(|f| f.attack == kind.attack_type && f.armor == armor);
            kind.attack * named.map_or(1.0, |named| named.factor)
        };
        let damage = kinds
            .iter()
            .flat_map(|kind| armors().map(move |armor| hit(kind, armor)))
            .collect();
        let clans = [full(kinds.len()); 2];
        let abilities = vec![Ability::default(); kinds.len()];
        Self {
            kinds,
            factors,
            abilities,
            damage,
            clans,
        }
    }

    /// The four kinds of Table 1 and the six factors of section 2.1 of the paper (Purba et al.
    /// 2016, `purba-liliana-pranata-2016`). The paper does not give costs; these are our choice.
    pub fn paper() -> Self {
        let row =
            |name: &str, attack, attack_type: &str, range, armor: &str, hp, movement, cost| Kind {
                name: name.to_owned(),
                attack,
                attack_type: attack_type.to_owned(),
                range,
                armor: armor.to_owned(),
                hp,
                movement,
                cost,
            };
        let kinds = vec![
            row("infantry", 15.0, "melee", 1, "infantry", 20.0, 5, 10.0),
            row("cavalry", 20.0, "melee", 1, "infantry", 20.0, 4, 15.0),
            row("musketeer", 25.0, "bullet", 4, "fortified", 25.0, 3, 20.0),
            row(
                "artillery",
                30.0,
                "explosive",
                4,
                "mechanical",
                30.0,
                2,
                30.0,
            ),
        ];
        let factor = |(attack, armor, factor): (&str, &str, f64)| Factor {
            attack: attack.into(),
            armor: armor.into(),
            factor,
        };
        let factors = [
            ("melee", "mechanical", 1.5),
            ("melee", "fortified", 0.5),
            ("bullet", "infantry", 1.5),
            ("bullet", "mechanical", 0.5),
            ("explosive", "fortified", 1.5),
            ("explosive", "infantry", 0.5),
        ];
        Self::tabulated(kinds, factors.map(factor).to_vec())
    }

    /// Gives a kind an ability.
    ///
    /// # Errors
    ///
    /// [`Error::Whole`] if there is no such kind, or if a number is out of range.
    pub fn with_ability(mut self, kind: usize, ability: Ability) -> Result<Self, Error> {
        let Some(figures) = self.kinds.get(kind) else {
            return Err(Error::Whole {
                place: "kind".to_owned(),
                found: kind as i64,
                least: 0,
                most: self.kinds.len() as i64 - 1,
            });
        };
        ability.check(&format!("kinds[{kind}]"), figures.range)?;
        self.abilities[kind] = ability;
        Ok(self)
    }

    /// The ability of a kind.
    ///
    /// # Panics
    ///
    /// If there is no such kind.
    pub fn ability(&self, kind: usize) -> &Ability {
        &self.abilities[kind]
    }

    /// The least and the greatest distance of an attack of a kind.
    ///
    /// # Panics
    ///
    /// If there is no such kind.
    #[inline]
    pub fn span(&self, kind: usize) -> (u16, u16) {
        (self.abilities[kind].least_range, self.kinds[kind].range)
    }

    /// A roster in which each side may create the kinds of its clan only. Side 0 has the kinds of
    /// `left`, side 1 those of `right`. Clans may share kinds.
    ///
    /// ```
    /// use ga_units::Roster;
    ///
    /// let paper = Roster::paper();
    /// let riders = Roster::new(paper.kinds()[..2].to_vec(), paper.factors().to_vec())?;
    /// let roster = Roster::of_clans(&riders, &paper)?;
    /// assert_eq!(roster.clan(0).collect::<Vec<_>>(), [0, 1]);
    /// assert_eq!(roster.clan(1).collect::<Vec<_>>(), [0, 1, 2, 3]);
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If both clans have a kind of one name with other figures, or a factor of the same types with
    /// another number. The errors of [`new`](Self::new) for all kinds together.
    pub fn of_clans(left: &Self, right: &Self) -> Result<Self, Error> {
        let mut kinds = left.kinds.clone();
        let mut factors = left.factors.clone();
        let mut abilities = left.abilities.clone();
        for (kind, ability) in right.kinds.iter().zip(&right.abilities) {
            match left.find(&kind.name) {
                None => {
                    kinds.push(kind.clone());
                    abilities.push(ability.clone());
                }
                Some(other) if left.kinds[other] == *kind && left.abilities[other] == *ability => {}
                Some(_) => {
                    return Err(Error::OtherKind {
                        kind: kind.name.clone(),
                    });
                }
            }
        }
        for factor in &right.factors {
            match left.factors.iter().find(|other| other.repeats(factor)) {
                None => factors.push(factor.clone()),
                Some(other) if other == factor => {}
                Some(_) => {
                    let Factor { attack, armor, .. } = factor.clone();
                    return Err(Error::OtherFactor { attack, armor });
                }
            }
        }
        let roster = Self {
            abilities,
            ..Self::new(kinds, factors)?
        };
        let places = |clan: &Self| {
            clan.kinds
                .iter()
                .filter_map(|kind| roster.find(&kind.name))
                .collect::<Vec<usize>>()
        };
        let clans = [places(left), places(right)];
        roster
            .with_clan(0, clans[0].iter().copied())?
            .with_clan(1, clans[1].iter().copied())
    }

    /// Limits the kinds that a side may create. Units that stand on the field at the beginning may
    /// have any kind.
    ///
    /// ```
    /// use ga_units::{Map, Roster, Terms};
    ///
    /// let roster = Roster::paper().with_clan(0, [0, 1])?;
    /// let mut battle = Map::apart(15)?.battle_of(&roster, Terms::default(), 1)?;
    /// assert!(battle.create(1).is_ok() && battle.create(2).is_err());
    /// # Ok::<(), ga_units::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// [`Error::Clan`] if there is no side or no kind with such an index, or if `kinds` is empty.
    pub fn with_clan(
        mut self,
        side: usize,
        kinds: impl IntoIterator<Item = usize>,
    ) -> Result<Self, Error> {
        let mut clan = 0;
        for kind in kinds {
            if kind >= self.kinds.len() {
                return Err(Error::Clan {
                    side,
                    kinds: self.kinds.len(),
                });
            }
            clan |= 1 << kind;
        }
        match self.clans.get_mut(side) {
            Some(place) if clan != 0 => *place = clan,
            _ => {
                return Err(Error::Clan {
                    side,
                    kinds: self.kinds.len(),
                });
            }
        }
        Ok(self)
    }

    /// The kinds that a side may create, in ascending order. Empty if there is no such side.
    pub fn clan(&self, side: usize) -> impl Iterator<Item = usize> + use<> {
        let clan = self.clans.get(side).copied().unwrap_or(0);
        (0..MOST_KINDS).filter(move |kind| clan >> kind & 1 == 1)
    }

    /// Whether a side may create a kind.
    pub fn may_create(&self, side: usize, kind: usize) -> bool {
        kind < MOST_KINDS
            && self
                .clans
                .get(side)
                .is_some_and(|clan| clan >> kind & 1 == 1)
    }

    /// The same roster with the clans of both sides exchanged.
    #[must_use]
    pub fn swapped(mut self) -> Self {
        self.clans.swap(0, 1);
        self
    }

    /// The kinds. [`Unit::kind`](crate::game::Unit::kind) is an index into this list.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The factors. For all other pairs of types the factor is 1.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// The index of the kind with this name, or `None` if there is no such kind.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }

    /// Hit points that one attack of kind `attacker` takes from a unit of kind `target`.
    ///
    /// # Panics
    ///
    /// If there is no kind with one of these indices.
    #[inline]
    pub fn damage(&self, attacker: usize, target: usize) -> f64 {
        self.damage[attacker * (self.kinds.len() + 1) + target]
    }

    /// Hit points that one attack of kind `attacker` takes from a main building.
    ///
    /// # Panics
    ///
    /// If there is no such kind.
    #[inline]
    pub fn damage_to_building(&self, attacker: usize) -> f64 {
        self.damage(attacker, self.kinds.len())
    }
}

/// The set of the first `count` kinds, at most 64.
const fn full(count: usize) -> u64 {
    if count < MOST_KINDS {
        (1 << count) - 1
    } else {
        u64::MAX
    }
}
