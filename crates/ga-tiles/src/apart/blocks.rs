use ga_core::genome::Distance;

/// The letters of two texts that lie in shared blocks: the longest block that both have, then the
/// same on the left and on the right of it (Ratcliff & Metzener 1988).
///
/// Of several blocks of the same length it takes the first of the shorter text, then the first of
/// the other one. Of two texts of the same length, the shorter one is that which comes first in the
/// alphabet. So the order of the texts does not matter.
///
/// - *Cost*: the product of both lengths for each block, at most their number of letters.
///
/// ```
/// use ga_tiles::apart::shared;
///
/// assert_eq!(shared(b"rrULdd", b"UULddrr"), 4);
/// assert_eq!(shared(b"", b"NNE"), 0);
/// ```
#[doc(alias = "Ratcliff")]
#[doc(alias = "Gestalt pattern matching")]
pub fn shared(left: &[u8], right: &[u8]) -> usize {
    let (one, other) = if (left.len(), left) <= (right.len(), right) {
        (left, right)
    } else {
        (right, left)
    };
    let mut all = 0;
    let mut rows = vec![0u32; other.len() + 1];
    let mut pending = vec![(one, other)];
    while let Some((one, other)) = pending.pop() {
        // For each place of the other text: the length of the block that ends there.
        let rows = &mut rows[..=other.len()];
        rows.fill(0);
        let mut length = 0;
        let mut ends = (0, 0);
        for (at, letter) in one.iter().enumerate() {
            for (place, found) in other.iter().enumerate().rev() {
                rows[place + 1] = if letter == found { rows[place] + 1 } else { 0 };
            }
            // The first of the longest ones.
            if let Some((place, &longest)) = rows
                .iter()
                .enumerate()
                .rev()
                .max_by_key(|&(_, &length)| length)
            {
                if longest > length {
                    (length, ends) = (longest, (at + 1, place));
                }
            }
        }
        if length == 0 {
            continue;
        }
        let block = length as usize;
        all += block;
        pending.push((&one[..ends.0 - block], &other[..ends.1 - block]));
        pending.push((&one[ends.0..], &other[ends.1..]));
    }
    all
}

/// The share of the letters of two texts that lie in no [shared](shared) block, from 0 to 1. Two
/// empty texts have the distance 0.
///
/// Unlike [`Edits`](super::Edits), it forgives that a block has moved along the text, and it does
/// not forgive that letters are alike here and there.
///
/// - *Texts*: ways, or solutions of puzzles.
/// - *Usual*: 0.3 to 0.5.
///
/// ```
/// use ga_core::genome::Distance;
/// use ga_tiles::apart::Blocks;
///
/// let solutions = ["rrULdd".to_owned(), "UULddrr".to_owned()];
/// assert_eq!(Blocks.between(&solutions[0], &solutions[1]), 1.0 - 8.0 / 13.0);
/// ```
#[derive(Clone, Copy, Debug, Default)]
pub struct Blocks;

impl Distance<String> for Blocks {
    fn between(&self, left: &String, right: &String) -> f64 {
        let letters = left.len() + right.len();
        let both = 2 * shared(left.as_bytes(), right.as_bytes());
        if letters == 0 {
            0.0
        } else {
            1.0 - both as f64 / letters as f64
        }
    }
}
