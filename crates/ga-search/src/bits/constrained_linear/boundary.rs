use super::Known;
use super::affine::Affine;
use super::fill::fill;
use ga_core::genome::BitString;
use ga_core::random::Stream;

/// The constraint between the two sides of a score: a linear function that is greater inside.
pub(super) struct Boundary<'a> {
    inside: &'a Affine,
    /// The slopes of the function, and its value for a genome of zeros.
    slopes: Vec<f64>,
    origin: f64,
    /// The greatest value outside and the least inside.
    outside: f64,
    least: f64,
}

impl<'a> Boundary<'a> {
    /// Finds the function that divides the known genomes: the model of the outside, or the
    /// difference of both models, or the model of the inside. The best genome is inside. `None` if
    /// no function divides them.
    pub(super) fn between(one: &'a Affine, other: &'a Affine, known: &Known) -> Option<Self> {
        let mut points: Vec<(&BitString, f64, bool)> = Vec::new();
        for (genome, score) in known {
            match (one.agrees(genome, *score), other.agrees(genome, *score)) {
                (true, false) => points.push((genome, *score, true)),
                (false, true) => points.push((genome, *score, false)),
                _ => {}
            }
        }
        let best = points
            .iter()
            .max_by(|one, other| one.1.total_cmp(&other.1))?
            .2;
        let (inside, outside) = if best { (one, other) } else { (other, one) };
        let zeros = BitString::zeros(inside.base().len());
        let of_inside = inside.slopes();
        let of_outside = outside.slopes();
        [(0.0, 1.0), (-1.0, 1.0), (1.0, 0.0)]
            .into_iter()
            .find_map(|(first, second)| {
                let value = |genome: &BitString| {
                    first * inside.value(genome) + second * outside.value(genome)
                };
                let values = || {
                    points
                        .iter()
                        .map(|(genome, _, one)| (value(genome), *one == best))
                };
                [1.0, -1.0].into_iter().find_map(|sign| {
                    let within = |side: bool| {
                        values()
                            .filter(move |(_, inside)| *inside == side)
                            .map(move |(value, _)| sign * value)
                    };
                    let outside = within(false).fold(f64::NEG_INFINITY, f64::max);
                    let least = within(true).fold(f64::INFINITY, f64::min);
                    let slope = |(one, other): (&f64, &f64)| sign * (first * one + second * other);
                    (outside < least && outside.is_finite() && least.is_finite()).then(|| Self {
                        inside,
                        slopes: of_inside.iter().zip(&of_outside).map(slope).collect(),
                        origin: sign * value(&zeros),
                        outside,
                        least,
                    })
                })
            })
    }

    /// The best genome of the inside if the constraint is at `place`: 0 is the value of the last
    /// genome outside, 1 that of the first one inside.
    pub(super) fn best(&self, place: f64, rng: &mut Stream) -> BitString {
        let gap = self.least - self.outside;
        let least = if place < 1.0 {
            self.outside + (1e-6 + place) * gap
        } else {
            self.least - 1e-6 * gap
        };
        fill(
            &self.inside.slopes(),
            &self.slopes,
            least - self.origin,
            rng,
        )
    }
}
