use super::{Crossover, Scratch};
use crate::error::Error;
use crate::genome::Linear;
use crate::random::below;
use rand::Rng;

/// k-point crossover: cuts both genomes at `points` places and exchanges every second part (De Jong
/// 1975).
///
/// A genome of n loci can be cut at n - 1 places. `points` different places are drawn, and all sets
/// are equally likely. If there are fewer places than `points`, all of them are cut.
///
/// - *Points*: more cuts mix more and keep fewer neighbours together. For 1 and 2 points,
///   [`OnePoint`](crate::crossover::OnePoint) and [`TwoPoint`](crate::crossover::TwoPoint) do the
///   same faster.
/// - *Cost*: one draw for each possible place up to the last cut.
/// - *Instead*: [`Uniform`](crate::crossover::Uniform) for many cuts.
///
/// ```
/// use ga_core::Crossover;
/// use ga_core::crossover::KPoint;
/// use ga_core::genome::BitString;
/// use ga_core::random::Stream;
///
/// let (mut left, mut right): (BitString, BitString) = ("0000".parse()?, "1111".parse()?);
/// KPoint::new(3)?.cross(&mut left, &mut right, &mut Stream::seeded(1));
/// assert_eq!(left.to_string(), "0101");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
#[doc(alias = "multi-point")]
pub struct KPoint {
    points: usize,
}

impl KPoint {
    /// Cuts at `points` places.
    ///
    /// # Errors
    ///
    /// If `points` is 0.
    pub fn new(points: usize) -> Result<Self, Error> {
        Ok(Self {
            points: Error::at_least(1, "the number of cuts", points)?,
        })
    }
}

impl<G: Linear> Crossover<G> for KPoint {
    fn cross_with(&self, left: &mut G, right: &mut G, _: &mut Scratch, rng: &mut dyn Rng) {
        let loci = left.loci().min(right.loci());
        let places = loci.saturating_sub(1);
        let mut wanted = self.points.min(places);
        // Takes each place with probability wanted / places left (Knuth 1969, algorithm S). An open
        // cut exchanges everything up to the next cut.
        let mut open = None;
        for place in 0..places {
            if wanted == 0 {
                break;
            }
            if below(rng, places - place) < wanted {
                wanted -= 1;
                match open.take() {
                    Some(start) => left.swap_segment(right, start..place + 1),
                    None => open = Some(place + 1),
                }
            }
        }
        if let Some(start) = open {
            left.swap_segment(right, start..loci);
        }
    }
}
