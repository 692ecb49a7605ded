/// Implements `Deserialize` and `Serialize` for a draft, so that it can be read from an object
/// only.
///
/// Derive both traits for the draft with `#[serde(remote = "Self")]`. A derived `Deserialize`
/// without this attribute would also accept an array of the fields' values, which no level format
/// allows. `expected` describes the object in the error for a file that holds something else.
///
/// Unknown fields are ignored, but for those that are [nearly](crate::near) a field that the object
/// lacks.
///
/// ```
/// use serde::{Deserialize, Serialize};
///
/// #[derive(Debug, Deserialize, Serialize)]
/// #[serde(remote = "Self")]
/// struct Door {
///     side: String,
/// }
/// ga_request::read_from_object!(Door, "a door, an object");
///
/// assert!(serde_json::from_str::<Door>(r#"{"side": "N"}"#).is_ok());
/// let error = serde_json::from_str::<Door>(r#"["N"]"#).unwrap_err();
/// assert!(error.to_string().ends_with("expected a door, an object at line 1 column 0"));
/// let error = serde_json::from_str::<Door>(r#"{"sied": "N"}"#).unwrap_err();
/// assert!(error.to_string().starts_with("unknown field `sied`, did you mean `side`?"));
/// ```
#[macro_export]
macro_rules! read_from_object {
    ($draft:ty, $expected:literal) => {
        impl<'de> ::serde::Deserialize<'de> for $draft {
            fn deserialize<D: ::serde::Deserializer<'de>>(
                deserializer: D,
            ) -> Result<Self, D::Error> {
                struct Object;

                impl<'de> ::serde::de::Visitor<'de> for Object {
                    type Value = $draft;

                    fn expecting(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {
                        f.write_str($expected)
                    }

                    fn visit_map<A: ::serde::de::MapAccess<'de>>(
                        self,
                        fields: A,
                    ) -> Result<$draft, A::Error> {
                        <$draft>::deserialize($crate::near::Fields(fields))
                    }
                }

                deserializer.deserialize_map(Object)
            }
        }

        impl ::serde::Serialize for $draft {
            fn serialize<S: ::serde::Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
                <$draft>::serialize(self, serializer)
            }
        }
    };
}
