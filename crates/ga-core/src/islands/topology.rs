use crate::error::Error;
use crate::expected::Expected;
use crate::random::below;
use rand::Rng;

/// The links of an [`Archipelago`](crate::islands::Archipelago): which island sends migrants to
/// which.
///
/// The topology decides how fast a good genome spreads. If it spreads fast, all islands soon search
/// in the same region. If it spreads slowly, they keep searching in different ones.
///
/// | topology | links of n islands | exchanges until one genome has reached all islands |
/// |---|---|---|
/// | [`Ring`](Self::Ring) | n | n - 1 |
/// | [`Star`](Self::Star) | 2 (n - 1) | 2 |
/// | [`Complete`](Self::Complete) | n (n - 1) | 1 |
/// | [`Random`](Self::Random) | n | about log2(n) |
///
/// ```
/// use ga_core::islands::Topology;
/// use ga_core::random::Stream;
///
/// let links = |topology: Topology| topology.links(3, &mut Stream::seeded(1));
/// assert_eq!(links(Topology::Ring), [(0, 1), (1, 2), (2, 0)]);
/// assert_eq!(links(Topology::Star), [(0, 1), (0, 2), (1, 0), (2, 0)]);
/// assert_eq!(links(Topology::Complete).len(), 6);
/// assert_eq!(links(Topology::Random).len(), 3);
/// ```
#[derive(Clone, Debug, Default, Eq, PartialEq)]
#[non_exhaustive]
pub enum Topology {
    /// Each island sends to the next one, and the last island to the first. The usual choice.
    #[default]
    Ring,
    /// Island 0 sends to all other islands, and they send to island 0.
    Star,
    /// Each island sends to all other islands.
    Complete,
    /// A ring in random order, which is drawn for each exchange. So each island sends to one island
    /// and receives from one, and all orders are equally likely (Sattolo 1986).
    Random,
    /// No island sends anything: the islands are independent runs.
    Isolated,
    /// Your own links, each from one island to another; for instance of a torus. Islands are
    /// counted from 0.
    Links(Vec<(usize, usize)>),
}

impl Topology {
    /// The links of one exchange between `islands` islands: pairs of the island that sends and the
    /// island that receives. Only [`Random`](Self::Random) draws random numbers.
    pub fn links(&self, islands: usize, rng: &mut dyn Rng) -> Vec<(usize, usize)> {
        let others = 1..islands;
        match self {
            Self::Isolated => Vec::new(),
            Self::Links(links) => links.clone(),
            _ if islands < 2 => Vec::new(),
            Self::Ring => (0..islands)
                .map(|from| (from, (from + 1) % islands))
                .collect(),
            Self::Star => others
                .clone()
                .map(|to| (0, to))
                .chain(others.map(|from| (from, 0)))
                .collect(),
            Self::Complete => {
                let all = |from| (0..islands).map(move |to| (from, to));
                (0..islands)
                    .flat_map(all)
                    .filter(|(from, to)| from != to)
                    .collect()
            }
            Self::Random => {
                let mut receivers: Vec<usize> = (0..islands).collect();
                // A shuffle that moves every item: what remains is one single cycle.
                for last in (1..islands).rev() {
                    receivers.swap(last, below(rng, last));
                }
                receivers.into_iter().enumerate().collect()
            }
        }
    }

    /// Checks that all links are between two of `islands` islands.
    pub(super) fn check(&self, islands: usize) -> Result<(), Error> {
        let Self::Links(links) = self else {
            return Ok(());
        };
        match links.iter().map(|&(from, to)| from.max(to)).max() {
            Some(greatest) => {
                let expected = Expected::AtMost(islands as f64 - 1.0);
                expected
                    .check("the index of an island in a link", greatest as f64)
                    .map(drop)
            }
            None => Ok(()),
        }
    }
}
