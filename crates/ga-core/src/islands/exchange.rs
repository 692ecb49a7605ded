use super::{Island, Migration};
use crate::random::Streams;
use crate::select::Selection;
use crate::state::Population;

/// Reused memory of the exchanges.
#[derive(Debug)]
pub(super) struct Scratch<G, S> {
    selection: Selection,
    /// Copies of the individuals that leave each island.
    leaving: Vec<Population<G, S>>,
    /// The migrants that arrive at one island; then those that it did not admit and those that it
    /// displaced.
    arriving: Population<G, S>,
}

impl<G, S> Scratch<G, S> {
    pub(super) fn new(islands: usize) -> Self {
        let leaving = (0..islands).map(|_| Population::new()).collect();
        Self {
            selection: Selection::default(),
            leaving,
            arriving: Population::new(),
        }
    }
}

/// Exchanges migrants between `islands`. All of them leave before the first one arrives.
pub(super) fn exchange<I: Island>(
    migration: &Migration<I::Score>,
    islands: &mut [I],
    scratch: &mut Scratch<I::Genome, I::Score>,
    streams: Streams,
) {
    let Scratch {
        selection,
        leaving,
        arriving,
    } = scratch;
    let mut links = migration
        .topology
        .links(islands.len(), &mut streams.migration(0));
    // The migrants of one receiver are next to each other, in the order of the links.
    links.sort_by_key(|&(_, to)| to);
    for (index, (island, leaving)) in islands.iter().zip(leaving.iter_mut()).enumerate() {
        let residents = island.state().population();
        let rng = &mut streams.migration(2 * index + 1);
        selection.clear();
        if residents.len() >= migration.leaving.min_population() && !links.is_empty() {
            migration
                .leaving
                .select(residents.scores(), migration.migrants, selection, rng);
        }
        leaving.copy_from(
            selection
                .parents
                .iter()
                .map(|&place| residents.individual(place)),
        );
    }
    for links in links.chunk_by(|left, right| left.1 == right.1) {
        let to = links[0].1;
        arriving.copy_from(links.iter().flat_map(|&(from, _)| leaving[from].iter()));
        match &migration.replaced {
            None => islands[to].admit(arriving),
            Some(selector) => {
                let residents = islands[to].state().population();
                let rng = &mut streams.migration(2 * to + 2);
                selection.clear();
                if residents.len() >= selector.min_population() {
                    selector.select(residents.scores(), arriving.len(), selection, rng);
                }
                let places = different(&mut selection.parents);
                // If there are more migrants than places, the best of them come first.
                arriving.partition_best(places.len());
                islands[to].admit_at(places, arriving);
            }
        }
    }
}

/// Removes the places that occur before.
fn different(places: &mut Vec<usize>) -> &[usize] {
    let mut kept = 0;
    for at in 0..places.len() {
        if !places[..kept].contains(&places[at]) {
            places[kept] = places[at];
            kept += 1;
        }
    }
    places.truncate(kept);
    places
}
