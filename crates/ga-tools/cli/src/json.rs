use crate::Failure;

/// Refuses JSON in which an object has a name twice, and JSON of too many values.
///
/// [`Source::json`](crate::Source::json) does it. It is for texts that are read by other ways.
///
/// # Errors
///
/// The path of the name.
pub fn unique(text: &str) -> Result<(), Failure> {
    Ok(ga_request::json::check(
        text,
        ga_request::json::Limits::default(),
    )?)
}

/// A sentence for a file of another kind that the tools write, if this is one.
pub fn of_another_kind(text: &str) -> Option<Failure> {
    let kinds = [
        (
            "{\"format\":\"ga-run/",
            "a run file; `repeat` makes it again, and its command continues it with `--resume`",
        ),
        (
            "{\"format\":\"ga-runs/",
            "a file of runs; `ludevo runs compare` reads it",
        ),
        ("{\"generation\":", "a log; `ludevo runs plot` draws it"),
    ];
    kinds
        .into_iter()
        .find(|(start, _)| text.starts_with(start))
        .map(|(_, kind)| Failure::refused(kind))
}
