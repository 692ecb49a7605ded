use std::cmp::Reverse;

use ga_hextiles::Board;
use ga_hextiles::evolve::search::pareto::{Found, Pareto, Request};
use ga_hextiles::solve::trade_offs::Point;
use ga_request::search::Search as _;
use serde_json::{Value, json};
use web_bridge::slices::{Page, Slice};
use web_bridge::{Failure, Made, MadeResult, ResultFile};

use crate::shown::dot;

/// Dots that are shown while the search runs.
const DOTS: usize = 200;

/// What the page shows of a search for a front.
pub enum Front {}

impl Page for Front {
    type Search = Pareto;

    fn view(search: &Pareto, slice: &Slice) -> Value {
        // Before its end, the figures of all sets would take seconds.
        let result = slice.result.as_ref();
        let found = result.and_then(|result| Some((result, search.found().ok()??)));
        let Some((
            (name, made),
            Found {
                front, hypervolume, ..
            },
        )) = found
        else {
            let shown = search.figures().into_iter().take(DOTS).map(|figures| {
                let (Reverse(bridges), Reverse(duplicates), Reverse(extra_edges), paths) = figures;
                json!({ "bridges": bridges, "duplicates": duplicates, "extra_edges": extra_edges, "paths": paths })
            });
            return json!({ "cloud": shown.collect::<Vec<_>>() });
        };
        let dots = front.iter().filter_map(|point| {
            let file = of(point, name, made).ok()?;
            Some(dot(point, &file.name, &file.text))
        });
        json!({ "front": dots.collect::<Vec<_>>(), "hypervolume": hypervolume })
    }

    fn drawn(_: &Pareto, _: &Request) -> Result<Value, Failure> {
        Ok(Value::Null)
    }

    /// Not the figures of all sets, which take seconds, if the search was stopped before.
    fn found(search: &Pareto) -> Result<Found, Failure> {
        let found = search.figured();
        Ok(found.ok_or("the search was stopped before it chose sets")?)
    }

    /// The set of the front with the best score.
    fn file(found: Found, name: &str, made: &Made) -> Result<ResultFile, Failure> {
        let total = |point: &&Point, other: &&Point| point.total.total_cmp(&other.total);
        let best = found.front.iter().max_by(total);
        of(best.ok_or("no set was found")?, name, made)
    }
}

/// A set as `hextiles pareto` writes it.
fn of(point: &Point, name: &str, made: &Made) -> Result<ResultFile, Failure> {
    let result = point.certified(&Board::paper(), made.record.seed);
    Ok(ResultFile {
        name: format!("{name}-set-{}.json", point.number),
        text: serde_json::to_string(&MadeResult { result, made })? + "\n",
    })
}
