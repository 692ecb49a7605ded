use super::{Description, Targets, Wish, possible};
use std::fmt;
use std::str::FromStr;

/// A wish in one line, as options and addresses have it: the name of a measure, its targets, and
/// how far values may be from them.
///
/// `NAME=A..B` spreads the targets over the levels, `NAME=A,B,C` gives them in turn. `:W` after
/// them is the distance from a target: a tenth of the range, and 0 for a list, unless given.
///
/// ```
/// use ga_tiles::description::Wished;
///
/// let wished: Wished = "path=35..97:7".parse()?;
/// assert_eq!(wished.wish.within, 7.0);
/// assert_eq!(wished.to_string(), "path=35..97:7");
/// # Ok::<(), String>(())
/// ```
#[derive(Clone, Debug, PartialEq)]
#[non_exhaustive]
pub struct Wished {
    /// The name of the measure.
    pub name: String,
    /// What is wished of it.
    pub wish: Wish,
}

const EXPECTED: &str = "expected NAME=A..B or NAME=A,B,C, and perhaps :W for the distance from a target, as in \
                        path=35..97:7";

impl FromStr for Wished {
    type Err = String;

    fn from_str(text: &str) -> Result<Self, String> {
        let wrong = || EXPECTED.to_owned();
        let (name, value) = text.rsplit_once('=').ok_or_else(wrong)?;
        let number = |text: &str| {
            let number = text.trim().parse::<f64>().ok();
            number.filter(|number| number.is_finite()).ok_or_else(wrong)
        };
        let (targets, within) = match value.split_once(':') {
            Some((targets, within)) => (targets, Some(number(within)?)),
            None => (value, None),
        };
        if within.is_some_and(|within| within < 0.0) {
            return Err(String::from("the distance from a target is 0 or more"));
        }
        let (targets, usual) = if let Some((from, to)) = targets.split_once("..") {
            let (from, to) = (number(from)?, number(to.trim_start_matches('='))?);
            (Targets::Spread { from, to }, (to - from).abs() / 10.0)
        } else {
            (
                Targets::List(targets.split(',').map(number).collect::<Result<_, _>>()?),
                0.0,
            )
        };
        Ok(Self {
            name: name.trim().to_owned(),
            wish: Wish::new(targets, within.unwrap_or(usual)),
        })
    }
}

impl fmt::Display for Wished {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}={}", self.name, self.wish.in_line())
    }
}

impl Wish {
    /// The targets and the distance from them, as a [`Wished`] has them.
    pub fn in_line(&self) -> String {
        let targets = match &self.targets {
            Targets::Spread { from, to } => format!("{from}..{to}"),
            Targets::List(list) => {
                let list: Vec<String> = list.iter().map(ToString::to_string).collect();
                list.join(",")
            }
        };
        format!("{targets}:{}", self.within)
    }
}

impl Description {
    /// The same description with `wishes`. Each replaces the wish that its measure had.
    ///
    /// # Errors
    ///
    /// A sentence, if the description has no measure with one of the names, a name occurs twice,
    /// or no level can meet a target.
    pub fn with_wishes(mut self, wishes: &[Wished]) -> Result<Self, String> {
        for (number, Wished { name, wish }) in wishes.iter().enumerate() {
            if wishes[..number].iter().any(|other| other.name == *name) {
                return Err(format!("{name}: there are two, expected one per measure"));
            }
            let place = self.place(name)?;
            let checked = possible::check_wish(&self.features, place, wish, &self.template);
            checked.map_err(|problem| format!("{name}: {problem}"))?;
            self = self.with_wish(place, Some(wish.clone()));
        }
        Ok(self)
    }

    /// The place of the measure of this name.
    ///
    /// # Errors
    ///
    /// A sentence that names all measures, if there is none of this name.
    pub fn place(&self, name: &str) -> Result<usize, String> {
        let names: Vec<&str> = self.features.iter().map(|feature| &*feature.name).collect();
        names
            .iter()
            .position(|&known| known == name)
            .ok_or_else(|| {
                let known = if names.is_empty() {
                    String::from("none")
                } else {
                    names.join(", ")
                };
                format!("{name:?} is no measure of the description, expected one of: {known}")
            })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn wished(text: &str) -> Result<(String, Targets, f64), String> {
        text.parse()
            .map(|Wished { name, wish }| (name, wish.targets, wish.within))
    }

    #[test]
    fn a_wish_is_a_range_or_a_list() {
        let spread = Targets::Spread {
            from: 35.0,
            to: 97.0,
        };
        assert_eq!(
            wished("path=35..97:7"),
            Ok((String::from("path"), spread.clone(), 7.0))
        );
        assert_eq!(
            wished("path=35..97"),
            Ok((String::from("path"), spread, 6.2))
        );
        let list = Targets::List(vec![35.0, 40.5]);
        assert_eq!(wished("a=b=35, 40.5"), Ok((String::from("a=b"), list, 0.0)));
        for text in [
            "",
            "path",
            "path=",
            "path=..",
            "path=1..",
            "path=1..x",
            "path=nan",
            "path=1..2:",
            "path=1:x",
        ] {
            assert_eq!(wished(text), Err(EXPECTED.to_owned()), "{text}");
        }
        assert!(wished("path=1..2:-1").is_err());
    }
}
