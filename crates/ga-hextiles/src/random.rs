use crate::Error;
use rand::Rng;

/// A number below `bound`, which must not be 0; every one exactly as likely as every other (Lemire 2019).
#[inline]
pub(crate) fn below(rng: &mut dyn Rng, bound: usize) -> usize {
    let bound = bound as u64;
    loop {
        let product = u128::from(rng.next_u64()) * u128::from(bound);
        if product as u64 >= bound.wrapping_neg() % bound {
            return (product >> 64) as usize;
        }
    }
}

/// Something that happens with a probability.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chance(u128);

impl Chance {
    pub(crate) fn new(probability: f64) -> Result<Self, Error> {
        if !(0.0..=1.0).contains(&probability) {
            let error =
                ga_core::Error::NotAProbability { name: "the share of open sides", value: probability };
            return Err(error.into());
        }
        // As a share of all words; exact, because a double has fewer digits.
        Ok(Self((probability * 18_446_744_073_709_551_616.0) as u128))
    }

    pub(crate) fn occurs(self, rng: &mut dyn Rng) -> bool {
        u128::from(rng.next_u64()) < self.0
    }
}
