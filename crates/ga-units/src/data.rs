//! Two clans for examples, as JSON in the form of [`format::DraftClan`](crate::format::DraftClan).
//! Their numbers are made up and not balanced.
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
