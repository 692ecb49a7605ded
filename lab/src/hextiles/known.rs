use cli::{At, Failure, Source};
use ga_hextiles::format::DraftSet;
use ga_hextiles::{TileSet, data};

/// The sets of the data files, by name.
const KNOWN: [(&str, &str); 2] = [("best", data::BEST), ("closest", data::CLOSEST)];

/// Reads the sets of the data files.
pub(super) fn known() -> Result<Vec<(&'static str, TileSet)>, Failure> {
    let read = |(name, text): (&'static str, &str)| {
        let source = Source {
            name: name.to_owned(),
            text: text.to_owned(),
        };
        Ok((name, source.json::<DraftSet>()?.try_into().at(name)?))
    };
    KNOWN.into_iter().map(read).collect()
}
