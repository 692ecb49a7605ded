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
//! 20 --height 14 --seed 7`; it picks tastes that differ most, and the numbers are rounded to two
//! digits. lab/docs/units.md has how each style plays, measured on other maps by the experiment
//! `units styles`.

use crate::evolve::lookahead::Weights;
use crate::named::named;
use crate::players::Taste;

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
        style(
            "fortress",
            "All units close together at their building",
            [0.36, 0.35, 0.85, 0.37, 0.031, 0.13, 0.059, 0.028],
            [0.29, 0.87],
        ),
        style(
            "sentry",
            "Far apart near the building, and hardly an attack",
            [4.2, 0.083, 0.065, 3.3, 0.13, 0.086, 0.048, 0.17],
            [1.0, -1.0],
        ),
        style(
            "phalanx",
            "Close together, with few losses",
            [1.9, 0.082, 0.3, 1.6, 0.027, 0.13, 0.048, 0.14],
            [0.043, 0.62],
        ),
        style(
            "skirmisher",
            "Far apart and forward, with fewer losses",
            [1.9, 0.082, 0.06, 1.6, 0.027, 0.13, 0.085, 0.22],
            [-0.075, -0.28],
        ),
        style(
            "guard",
            "Close together near the building, and attacks what comes",
            [0.36, 0.83, 0.06, 0.49, 0.084, 0.13, 0.048, 0.3],
            [0.29, 0.87],
        ),
        style(
            "defensive",
            "Near the building, and few attacks",
            [5.4, 0.29, 1.1, 4.6, 0.046, 0.76, 0.16, 0.51],
            [1.0, -0.25],
        ),
        style(
            "stubborn",
            "Near the building, and gives no unit up in time",
            [1.9, 0.054, 0.067, 1.0, 0.027, 0.37, 0.065, 0.29],
            [0.71, -0.67],
        ),
        style(
            "rusher",
            "Forward together, with many attacks and many losses",
            [1.3, 0.024, 0.065, 1.0, 0.49, 0.42, 2.0, 0.63],
            [0.25, 0.44],
        ),
        style(
            "cautious",
            "Few attacks, and keeps its units",
            [1.1, 0.17, 3.5, 8.0, 0.077, 0.79, 0.048, 1.2],
            [0.67, -0.32],
        ),
        style(
            "pack",
            "Forward close together",
            [0.44, 0.018, 0.54, 0.5, 0.01, 0.13, 1.1, 0.073],
            [0.75, 0.68],
        ),
    ];
}

const fn style(
    name: &'static str,
    about: &'static str,
    weights: [f64; Weights::COUNT],
    wishes: [f64; 2],
) -> Style {
    let [home, together] = wishes;
    Style {
        name,
        about,
        taste: Taste {
            weights: Weights::from_array(weights),
            home,
            together,
        },
    }
}

named!(Style, |style: &Style| (style.name, style.about));
