use super::Scratch;
use super::permutations::{CrossNumbers, crossover_of_permutations};
use crate::genome::{is_marked, mark};
use crate::random::below;
use rand::Rng;

/// Edge recombination of tours, ERX (Whitley, Starkweather & Fuquay 1989).
///
/// Builds each child from the edges of both parents. One child starts with the first city of the
/// left parent, the other child with the first city of the right parent. The next city is an
/// unvisited neighbour in either parent: the one with the fewest unvisited neighbours. Ties are
/// broken at random. If all neighbours are visited, the next city is a random unvisited city.
///
/// - *Effect*: nearly all edges of a child come from its parents. Suits tours, where only
///   neighbours matter.
/// - *Cost*: linear in the length, but several times the cost of
///   [`Order`](crate::crossover::Order).
/// - *Instead*: [`Order`](crate::crossover::Order) is faster and keeps the direction of tours.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::EdgeRecombination;
/// use ga_core::genome::Permutation;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right) = (Permutation::identity(9), Permutation::new((0..9).rev())?);
/// // The same tour in both directions has the same edges.
/// EdgeRecombination.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert!(left.as_slice().windows(2).all(|pair| [1, 8].contains(&pair[0].abs_diff(pair[1]))));
/// # Ok::<(), ga_core::Error>(())
/// ```
#[derive(Clone, Copy, Debug, Default)]
#[doc(alias = "ERX")]
#[doc(alias = "edge crossover")]
pub struct EdgeRecombination;

/// Marks a missing neighbour: a city has at most two neighbours in each parent.
const NONE: u32 = u32::MAX;

crossover_of_permutations!(EdgeRecombination);

impl CrossNumbers for EdgeRecombination {
    fn cross_numbers(
        &self,
        left: &mut [u32],
        right: &mut [u32],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let Scratch {
            copies: [unvisited, _],
            marks,
            numbers: edges,
        } = scratch;
        edges.clear();
        edges.resize(4 * left.len(), NONE);
        for parent in [&*left, &*right] {
            let next = parent.iter().cycle().skip(1);
            for (&city, &next) in parent.iter().zip(next) {
                join(edges, city, next);
                join(edges, next, city);
            }
        }
        build(left, edges, marks, unvisited, rng);
        build(right, edges, marks, unvisited, rng);
    }
}

fn join(edges: &mut [u32], city: u32, neighbour: u32) {
    let neighbours = &mut edges[4 * city as usize..][..4];
    if !neighbours.contains(&neighbour) {
        if let Some(free) = neighbours.iter_mut().find(|neighbour| **neighbour == NONE) {
            *free = neighbour;
        }
    }
}

/// Builds a tour that starts with the first city of `tour`.
fn build(
    tour: &mut [u32],
    edges: &[u32],
    visited: &mut Vec<u64>,
    left: &mut Vec<u32>,
    rng: &mut dyn Rng,
) {
    let open = |visited: &[u64], city: u32| {
        let neighbours = &edges[4 * city as usize..][..4];
        let mut open = [NONE; 4];
        let mut count = 0;
        for &neighbour in neighbours
            .iter()
            .take_while(|&&neighbour| neighbour != NONE)
        {
            if !is_marked(visited, neighbour) {
                open[count] = neighbour;
                count += 1;
            }
        }
        (open, count)
    };
    visited.clear();
    visited.resize(tour.len().div_ceil(64), 0);
    // Candidates for a random city; visited ones are dropped when they are drawn.
    left.clear();
    left.extend(0..tour.len() as u32);
    let mut city = tour[0];
    for place in 0..tour.len() {
        tour[place] = city;
        mark(visited, city);
        if place + 1 == tour.len() {
            break;
        }
        let (neighbours, count) = open(visited, city);
        let mut best = [NONE; 4];
        let mut fewest = usize::MAX;
        let mut bests = 0;
        for &neighbour in &neighbours[..count] {
            let (_, degree) = open(visited, neighbour);
            if degree < fewest {
                (fewest, bests) = (degree, 0);
            }
            if degree == fewest {
                best[bests] = neighbour;
                bests += 1;
            }
        }
        city = match bests {
            0 => loop {
                let drawn = below(rng, left.len());
                let candidate = left.swap_remove(drawn);
                if !is_marked(visited, candidate) {
                    break candidate;
                }
            },
            1 => best[0],
            _ => best[below(rng, bests)],
        };
    }
}
