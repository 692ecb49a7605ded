//! What all serialized forms of checkpoints have: a version, and a checksum of everything else.

use super::{checksum, exact};
use serde::ser::Error as _;
use serde::{Deserialize, Serialize, Serializer};
use std::marker::PhantomData;

/// A serialized form.
pub(super) trait Form {
    /// What it is, in messages.
    const NAME: &'static str;
    /// Raise it if earlier versions can no longer be read.
    const VERSION: u32;
}

/// The fields that are written. One of them is the checksum of all others, and empty while it is
/// computed.
pub(super) trait Sealed: Serialize {
    fn set_checksum(&mut self, checksum: String);
}

pub(super) fn serialize<Z: Serializer>(mut fields: impl Sealed, serializer: Z) -> Result<Z::Ok, Z::Error> {
    let checksum = checksum::of(&fields, serializer.is_human_readable()).map_err(Z::Error::custom)?;
    fields.set_checksum(checksum);
    exact::serialize(&fields, serializer)
}

/// The version that was read. It is the first field, so that the error for another version names
/// the version and not a missing field.
#[derive(Deserialize)]
#[serde(try_from = "u32", bound = "F: Form")]
pub(super) struct Version<F>(PhantomData<F>);

impl<F: Form> TryFrom<u32> for Version<F> {
    type Error = String;

    fn try_from(version: u32) -> Result<Self, String> {
        if version == F::VERSION {
            return Ok(Self(PhantomData));
        }
        Err(format!("{} of version {version}, expected {}", F::NAME, F::VERSION))
    }
}
