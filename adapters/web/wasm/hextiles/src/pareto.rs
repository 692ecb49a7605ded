use std::cmp::Reverse;

use ga_hextiles::evolve::search::pareto::Pareto;
use ga_request::search::{Ask as _, Search as _};
use serde_json::{Value, json};
use web_bridge::page::{Page, Slice};

use crate::shown::dot;

/// Dots that are shown while the search runs.
const DOTS: usize = 200;

/// What the page shows of a search for a front.
pub(crate) enum Front {}

impl Page for Front {
    type Search = Pareto;

    fn view(search: &Pareto, slice: &Slice) -> Value {
        // Before its end, the figures of all sets would take seconds.
        let result = slice.result.as_ref();
        let found = result.and_then(|result| Some((result, search.found().ok()??)));
        let Some(((name, made), found)) = found else {
            let shown = search.figures().into_iter().take(DOTS).map(|figures| {
                let (Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = figures;
                json!({ "bridges": bridges, "duplicates": duplicates, "extra_edges": extra_edges, "paths": paths })
            });
            return json!({ "cloud": shown.collect::<Vec<_>>() });
        };
        let files = Pareto::files(&found, name, made).unwrap_or_default();
        let dots = found.front.iter().zip(&files);
        let dots = dots.map(|(point, file)| dot(point, &file.name, &file.text));
        json!({ "front": dots.collect::<Vec<_>>(), "hypervolume": found.hypervolume })
    }
}
