use crate::error::Error;
use crate::game::kind::{Factor, Kind};

/// The kinds of units of a battle, and the damage that each kind does to each other kind.
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
    /// Damage by attacker and target. There are `kinds + 1` columns, and the last column is for the
    /// building.
    damage: Vec<f64>,
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
            return Err(Error::Kinds { found: kinds.len(), most: MOST_KINDS });
        }
        for (index, kind) in kinds.iter().enumerate() {
            if kind.name.is_empty() || kinds[..index].iter().any(|elder| elder.name == kind.name) {
                return Err(Error::Name { kind: index, found: kind.name.clone() });
            }
            kind.check(&format!("kinds[{index}]"))?;
        }
        for (index, factor) in factors.iter().enumerate() {
            factor.check(&format!("factors[{index}]"))?;
            if factors[..index].iter().any(|elder| elder.repeats(factor)) {
                let Factor { attack, armor, .. } = factor.clone();
                return Err(Error::RepeatedFactor { factor: index, attack, armor });
            }
        }
        Ok(Self::tabulated(kinds, factors))
    }

    fn tabulated(kinds: Vec<Kind>, factors: Vec<Factor>) -> Self {
        let armors = || kinds.iter().map(|kind| kind.armor.as_str()).chain([BUILDING_ARMOR]);
        let hit = |kind: &Kind, armor: &str| {
            let named = factors.iter().find(|f| f.attack == kind.attack_type && f.armor == armor);
            kind.attack * named.map_or(1.0, |named| named.factor)
        };
        let damage = kinds.iter().flat_map(|kind| armors().map(move |armor| hit(kind, armor))).collect();
        Self { kinds, factors, damage }
    }

    /// The four kinds of Table 1 and the six factors of section 2.1 of the paper (Purba et al.
    /// 2016, `purba-liliana-pranata-2016`). The paper does not give costs; these are our choice.
    pub fn paper() -> Self {
        let row = |name: &str, attack, attack_type: &str, range, armor: &str, hp, movement, cost| Kind {
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
            row("artillery", 30.0, "explosive", 4, "mechanical", 30.0, 2, 30.0),
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
