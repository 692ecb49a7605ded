use std::str::FromStr;

use clap::Args;

/// The number of cells that may be sealed, so that Theseus can never enter them.
#[derive(Args, Clone, Copy)]
pub(crate) struct Sealing {
    /// Requires that every cell can be entered [default for mazes to order]
    #[arg(long, conflicts_with = "sealed_cells")]
    connected: bool,
    /// Allows at most N cells that cannot be entered, or any number [default: 0 for mazes to order,
    /// any with the scheme longest]
    #[arg(long, value_name = "N|any")]
    sealed_cells: Option<Allowed>,
}

/// A greatest number, `None` for any.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Allowed(Option<u32>);

impl FromStr for Allowed {
    type Err = &'static str;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        match text {
            "any" => Ok(Self(None)),
            text => text.parse().map(|most| Self(Some(most))).map_err(|_| "expected a whole number, or any"),
        }
    }
}

impl Sealing {
    /// Whether one of the options is given.
    pub(crate) fn is_given(self) -> bool {
        self.connected || self.sealed_cells.is_some()
    }

    /// The greatest number of sealed cells that is allowed, `None` for any.
    pub(crate) fn or(self, default: Option<u32>) -> Option<u32> {
        match self.sealed_cells {
            Some(Allowed(most)) => most,
            None if self.connected => Some(0),
            None => default,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_number_of_sealed_cells_is_whole_or_any() {
        assert_eq!("any".parse(), Ok(Allowed(None)));
        assert_eq!("3".parse(), Ok(Allowed(Some(3))));
        for text in ["", "-1", "1.5", "some"] {
            assert!(text.parse::<Allowed>().is_err(), "{text}");
        }
    }

    #[test]
    fn an_option_that_is_given_wins_over_the_default() {
        let sealing = |connected, sealed_cells| Sealing { connected, sealed_cells };
        assert_eq!(sealing(false, None).or(Some(7)), Some(7));
        assert_eq!(sealing(true, None).or(None), Some(0));
        assert_eq!(sealing(false, Some(Allowed(None))).or(Some(0)), None);
    }
}
