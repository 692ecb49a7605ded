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
