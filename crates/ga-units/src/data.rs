//! Two clans for examples, as JSON in the form of [`format::DraftClan`](crate::format::DraftClan),
//! and a battle in the form of [`format::DraftBattle`](crate::format::DraftBattle). Their numbers
//! are made up and not balanced.
//!
//! ```
//! use ga_units::data;
//! use ga_units::format::DraftClan;
//! use ga_units::Roster;
//!
//! let clan: DraftClan = serde_json::from_str(data::STEPPE)?;
//! let kinds = Roster::try_from(clan)?;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

/// A clan of fast and fragile units.
pub const STEPPE: &str = include_str!("../data/clans/steppe.json");

/// A clan of slow units that strike from afar.
pub const TOWNS: &str = include_str!("../data/clans/towns.json");

/// A battle for islands on hexagons: infantry, cars, mortars, gunboats and planes on plains, in
/// forests, on hills, on the water and at a ford. Both sides have equal chances, but for the first
/// move: rotation by 180 degrees maps the field onto itself.
///
/// ```
/// use ga_units::format::DraftBattle;
/// use ga_units::{Battle, data};
///
/// let draft: DraftBattle = serde_json::from_str(data::ISLANDS)?;
/// let mut battle = Battle::try_from(draft)?;
/// let gunboat = battle.roster().find("gunboat").expect("a kind");
/// let id = battle.create(gunboat)?;
/// let at = battle.side(0).unit(id).expect("a unit").at;
/// assert_eq!(battle.grid().terrain(at).map(|terrain| terrain.name.as_str()), Some("water"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const ISLANDS: &str = include_str!("../data/islands.json");

/// A melee of three sides around a lake, on hexagons: infantry, doctors that heal, cars, howitzers
/// that hit an area and rest after an attack, and planes. Rotation by 120 degrees maps the field
/// onto itself.
///
/// ```
/// use ga_units::data;
/// use ga_units::format::DraftBattle;
/// use ga_units::game::Melee;
///
/// let draft: DraftBattle = serde_json::from_str(data::LAKE)?;
/// assert_eq!(Melee::try_from(draft)?.sides().len(), 3);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub const LAKE: &str = include_str!("../data/lake.json");
