//! What all checkpoints have in common: a version first, and a checksum last.

use super::{checksum, exact};
use serde::de::Error as _;
use serde::ser::Error as _;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::marker::PhantomData;

/// The greatest counter that is read. No run reaches it, and no run that continues from it exceeds
/// 64 bits.
pub(super) const MOST: u64 = 1 << 60;

/// A checkpoint as its fields are written.
pub(super) trait Sealed {
    /// What errors call it, with its article.
    const NAME: &'static str;
    /// The version of the format. Raise it if checkpoints of earlier versions cannot be read.
    const VERSION: u32;

    /// All fields with this checksum, which is empty while it is computed.
    fn written<'a>(&'a self, checksum: &'a str) -> impl Serialize + 'a;
}

/// A checkpoint as its fields are read.
pub(super) trait Unsealed: Sealed + Sized {
    /// All fields.
    type Read;

    /// The checkpoint and the checksum that it had; or what is true in no run.
    fn rebuilt(read: Self::Read) -> Result<(Self, String), &'static str>;
}

/// The version of a checkpoint. It is the first field, so that the error for another version names
/// the version and not a missing field.
pub(super) struct Version<T>(PhantomData<T>);

impl<'de, T: Sealed> Deserialize<'de> for Version<T> {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let version = u32::deserialize(deserializer)?;
        if version == T::VERSION {
            return Ok(Self(PhantomData));
        }
        Err(D::Error::custom(format!(
            "{} of version {version}, expected {}",
            T::NAME,
            T::VERSION
        )))
    }
}

pub(super) fn serialize<T: Sealed, Z: Serializer>(
    checkpoint: &T,
    serializer: Z,
) -> Result<Z::Ok, Z::Error> {
    let checksum = checksum::of(&checkpoint.written(""), serializer.is_human_readable());
    exact::serialize(
        &checkpoint.written(&checksum.map_err(Z::Error::custom)?),
        serializer,
    )
}

/// After a checkpoint was read, it is serialized again to compare the checksums.
pub(super) fn deserialize<'de, T, D>(deserializer: D) -> Result<T, D::Error>
where
    T: Unsealed<Read: Deserialize<'de>>,
    D: Deserializer<'de>,
{
    let human_readable = deserializer.is_human_readable();
    let (checkpoint, sum) = T::rebuilt(exact::deserialize(deserializer)?)
        .map_err(|fault| D::Error::custom(format!("{} {fault}", T::NAME)))?;
    checksum::check(T::NAME, &checkpoint.written(""), human_readable, &sum)
        .map_err(D::Error::custom)?;
    Ok(checkpoint)
}
