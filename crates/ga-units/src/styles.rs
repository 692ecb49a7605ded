//! Styles: ways to play that differ, for opponents with a character.
//!
//! A [`Style`] gives a player a [`Taste`]. It changes what the player wants, and not how far it
//! looks, so it goes with any [`Level`](crate::ladder::Level):
//!
//! ```
//! use ga_units::ladder::Level;
//! use ga_units::players::Sight;
//! use ga_units::styles::Style;
//!
//! let style = Style::named("defensive").expect("a style");
//! let player = Sight { taste: style.taste, ..Level::new(4)?.player() };
//! # let _ = player;
//! # Ok::<(), ga_units::Error>(())
//! ```
//!
//! The tastes come from an archive by behaviour (MAP-Elites, Mouret & Clune 2015,
//! `mouret-clune-2015`). It keeps the taste in each cell whose player is nearest in strength to the
//! player of the same level without a style. The command was `units evolve-styles --units 6 --width
//! 20 --height 14 --seed 6`; it picks tastes that differ most, and the numbers are rounded to two
//! digits. docs/units.md has how each style plays, measured on other maps by `units styles`.

use crate::evolve::lookahead::Weights;
use crate::players::Taste;
use std::fmt;

/// A way to play.
#[derive(Clone, Copy, Debug, PartialEq)]
#[non_exhaustive]
pub struct Style {
    /// The name in options and records.
    pub name: &'static str,
    /// How the style plays, in a few words.
    pub about: &'static str,
    /// What a player of this style wants.
    pub taste: Taste,
}

impl Style {
    /// The number of styles.
    pub const COUNT: usize = 10;

    /// All styles.
    pub const ALL: [Self; Self::COUNT] = [
        style("defensive", "", [0.11, 0.031, 0.042, 6.6, 0.2, 0.28, 0.18, 0.033], [1.0, -0.66]),
        style("rusher", "", [2.8, 0.37, 0.16, 0.62, 0.047, 0.064, 1.2, 0.64], [0.23, 0.48]),
        style("stubborn", "", [0.45, 0.53, 2.7, 1.4, 0.4, 0.99, 0.063, 0.35], [0.38, 0.48]),
        style("raider", "", [1.1, 0.65, 0.092, 1.4, 0.16, 0.16, 0.93, 0.64], [-0.054, -0.64]),
        style("scattered", "", [0.84, 0.026, 0.061, 17.0, 0.51, 0.86, 0.24, 0.099], [-0.28, -1.0]),
        style("phalanx", "", [6.9, 0.018, 9.9, 10.0, 0.12, 0.3, 0.094, 0.25], [0.00062, 0.83]),
        style("reckless", "", [11.0, 0.33, 0.51, 1.5, 0.31, 0.86, 0.32, 0.054], [0.34, -0.41]),
        style("pack", "", [1.9, 0.85, 1.1, 1.0, 0.15, 0.2, 0.34, 1.2], [0.29, 0.79]),
        style("kiter", "", [4.3, 0.029, 6.8, 17.0, 0.093, 0.9, 0.68, 1.7], [-1.0, 0.37]),
        style("patient", "", [0.11, 2.6, 0.097, 6.6, 0.26, 0.16, 0.34, 0.38], [1.0, -0.46]),
    ];

    /// The style of this name, or `None` if there is no such style.
    pub fn named(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|style| style.name == name)
    }
}

const fn style(
    name: &'static str, about: &'static str, weights: [f64; Weights::COUNT], wishes: [f64; 2],
) -> Style {
    let [home, together] = wishes;
    Style { name, about, taste: Taste { weights: Weights::from_array(weights), home, together } }
}

impl fmt::Display for Style {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name)
    }
}
