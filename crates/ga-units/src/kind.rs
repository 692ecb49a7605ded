use crate::Error;
use crate::error::figure;

/// A kind of unit, a row of Table 1 in `purba-liliana-pranata-2016`.
#[derive(Clone, Debug, PartialEq)]
pub struct Kind {
    /// What it is called; unique among the kinds of a battle.
    pub name: String,
    /// Hit points that one attack takes before factors, 0 or more.
    pub attack: f64,
    /// Type of its attack, looked up in the factors.
    pub attack_type: String,
    /// How far it attacks, in cells, from 1 to 100.
    pub range: u16,
    /// Type of its armor, looked up in the factors.
    pub armor: String,
    /// Hit points when new, above 0.
    pub hp: f64,
    /// Steps it can take in a turn, up to 100.
    pub movement: u16,
    /// What it costs to create, above 0.
    pub cost: f64,
}

/// What an attack type does to an armor type.
#[derive(Clone, Debug, PartialEq)]
pub struct Factor {
    /// Type of the attack.
    pub attack: String,
    /// Type of the armor.
    pub armor: String,
    /// What the attack is multiplied by, 0 or more.
    pub factor: f64,
}

/// The kinds of units of a battle, and how their attacks and armor go together.
///
/// Types that no factor names multiply by 1. With the figures of Table 1 every damage is a multiple of a half,
/// which floats hold exactly.
///
/// ```
/// use ga_units::Roster;
///
/// let roster = Roster::paper();
/// let (musketeer, artillery) = (roster.find("musketeer").unwrap(), roster.find("artillery").unwrap());
/// assert_eq!(roster.damage(musketeer, artillery), 12.5);
/// assert_eq!(roster.damage(artillery, musketeer), 45.0);
/// ```
#[derive(Clone, Debug, PartialEq)]
pub struct Roster {
    kinds: Vec<Kind>,
    factors: Vec<Factor>,
    /// Damage by attacker and target, `kinds + 1` columns: the last one is the building.
    damage: Vec<f64>,
}

/// Armor of a main building: "fortified means concrete/building armor" (`purba-liliana-pranata-2016`, Table 1).
pub const BUILDING_ARMOR: &str = "fortified";

/// Greatest number of kinds.
const MOST_KINDS: usize = 64;

/// No unit moves or attacks farther in a turn.
const FARTHEST: u16 = 100;

/// No figure of a kind is greater.
const GREATEST: f64 = 1e6;

impl Roster {
    /// Puts kinds and factors together.
    ///
    /// # Errors
    ///
    /// If there are no kinds or more than 64, two have one name, or a figure is out of its range.
    pub fn new(kinds: Vec<Kind>, factors: Vec<Factor>) -> Result<Self, Error> {
        let wrong = |place: String, found: String, expected: &'static str| {
            Err(Error::Value { place, found, expected: expected.to_owned() })
        };
        if kinds.is_empty() || kinds.len() > MOST_KINDS {
            return wrong("kinds".to_owned(), format!("{} kinds", kinds.len()), "1 to 64 kinds");
        }
        for (index, kind) in kinds.iter().enumerate() {
            let place = |field| format!("kinds[{index}].{field}");
            if kind.name.is_empty() || kinds[..index].iter().any(|elder| elder.name == kind.name) {
                return wrong(place("name"), format!("{:?}", kind.name), "a name that no other kind has");
            }
            for (field, value) in [("hp", kind.hp), ("cost", kind.cost)] {
                if !(value > 0.0 && value <= GREATEST) {
                    return wrong(place(field), figure(value), "a number above 0, up to 1000000");
                }
            }
            if !(0.0..=GREATEST).contains(&kind.attack) {
                return wrong(place("attack"), figure(kind.attack), "a number from 0 to 1000000");
            }
            if !(1..=FARTHEST).contains(&kind.range) {
                return wrong(place("range"), kind.range.to_string(), "a whole number from 1 to 100");
            }
            if kind.movement > FARTHEST {
                return wrong(place("move"), kind.movement.to_string(), "a whole number from 0 to 100");
            }
        }
        for (index, factor) in factors.iter().enumerate() {
            let place = |field| format!("factors[{index}].{field}");
            if !(0.0..=GREATEST).contains(&factor.factor) {
                return wrong(place("factor"), figure(factor.factor), "a number from 0 to 1000000");
            }
            let same = |elder: &Factor| elder.attack == factor.attack && elder.armor == factor.armor;
            if factors[..index].iter().any(same) {
                let found = format!("{:?} against {:?} again", factor.attack, factor.armor);
                return wrong(place("armor"), found, "each pair once");
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

    /// The four kinds of Table 1 and the six factors of section 2.1 (`purba-liliana-pranata-2016`). The costs,
    /// on which the paper is silent, are ours.
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

    /// The kinds, in order; units name theirs by its index.
    pub fn kinds(&self) -> &[Kind] {
        &self.kinds
    }

    /// The factors that are not 1.
    pub fn factors(&self) -> &[Factor] {
        &self.factors
    }

    /// The index of the kind with this name.
    pub fn find(&self, name: &str) -> Option<usize> {
        self.kinds.iter().position(|kind| kind.name == name)
    }

    /// Hit points that one attack of a kind takes from a unit of another.
    ///
    /// # Panics
    ///
    /// If there are no such kinds.
    #[inline]
    pub fn damage(&self, attacker: usize, target: usize) -> f64 {
        self.damage[attacker * (self.kinds.len() + 1) + target]
    }

    /// Hit points that one attack of a kind takes from a main building.
    ///
    /// # Panics
    ///
    /// If there is no such kind.
    #[inline]
    pub fn damage_to_building(&self, attacker: usize) -> f64 {
        self.damage(attacker, self.kinds.len())
    }
}
