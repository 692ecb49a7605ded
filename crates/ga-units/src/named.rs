//! Values that users choose by their names: players, buyers and styles.

/// Reads and writes a value by its name. `$of` gives its name and what it is, in a few words, which
/// is its help.
macro_rules! named {
    ($type:ty, $of:expr) => {
        impl $type {
            /// The one of this name; `None` if there is none.
            pub fn named(name: &str) -> Option<Self> {
                Self::ALL.into_iter().find(|one| $of(one).0 == name)
            }
        }

        /// Reads the name.
        impl std::str::FromStr for $type {
            type Err = String;

            fn from_str(text: &str) -> Result<Self, String> {
                let names = || Self::ALL.map(|one| $of(&one).0).join(", ");
                Self::named(text).ok_or_else(|| format!("expected one of {}", names()))
            }
        }

        /// Writes the name.
        impl std::fmt::Display for $type {
            fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
                f.write_str($of(self).0)
            }
        }

        #[cfg(feature = "serde")]
        impl serde::Serialize for $type {
            fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
                to.collect_str(self)
            }
        }

        #[cfg(feature = "serde")]
        impl<'de> serde::Deserialize<'de> for $type {
            fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
                ga_request::text::deserialize(from)
            }
        }

        #[cfg(feature = "serde")]
        impl schemars::JsonSchema for $type {
            fn schema_name() -> std::borrow::Cow<'static, str> {
                std::any::type_name::<Self>().into()
            }

            fn json_schema(_: &mut schemars::SchemaGenerator) -> schemars::Schema {
                let word = |one: Self| {
                    let (name, about) = $of(&one);
                    serde_json::json!({ "const": name, "description": about })
                };
                schemars::json_schema!({ "oneOf": Self::ALL.map(word) })
            }

            fn inline_schema() -> bool {
                true
            }
        }
    };
}

pub(crate) use named;
