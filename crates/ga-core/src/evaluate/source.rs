/// Where a score comes from, in a run that is told its scores. See
/// [`Asked::known`](crate::Asked::known) and [`Asked::note`](crate::Asked::note).
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(rename_all = "snake_case")
)]
#[non_exhaustive]
pub enum Source {
    /// It was told, and counts as an evaluation.
    Told,
    /// It was told earlier for an equal genome, as [`Memo`](crate::evaluate::Memo) stores it.
    Stored,
    /// It is that of a parent with an equal genome, as
    /// [`SkipUnchanged`](crate::evaluate::SkipUnchanged) copies it.
    Copied,
}
