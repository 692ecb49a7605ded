/// The cyclic redundancy check CRC-64/XZ (ECMA-182, annex B, with the bits of each byte reflected).
///
/// It detects every change within 64 successive bits, so every change of a single number. It misses
/// one of 2<sup>64</sup> other changes.
#[derive(Clone, Debug)]
pub(super) struct Crc(u64);

/// The contribution of each byte: eight steps of the division.
const TABLE: [u64; 256] = {
    let mut table = [0; 256];
    let mut byte = 0;
    while byte < table.len() {
        let mut rest = byte as u64;
        let mut step = 0;
        while step < 8 {
            // The polynomial. Its lowest power is the highest bit.
            rest = rest >> 1
                ^ if rest & 1 == 1 {
                    0xC96C_5795_D787_0F42
                } else {
                    0
                };
            step += 1;
        }
        table[byte] = rest;
        byte += 1;
    }
    table
};

impl Crc {
    pub(super) const fn new() -> Self {
        Self(u64::MAX)
    }

    pub(super) fn add(&mut self, bytes: &[u8]) {
        for byte in bytes {
            self.0 = TABLE[usize::from(self.0 as u8 ^ byte)] ^ self.0 >> 8;
        }
    }

    pub(super) const fn value(&self) -> u64 {
        !self.0
    }
}

#[cfg(test)]
mod tests {
    use super::Crc;

    fn crc(bytes: &[u8]) -> u64 {
        let mut crc = Crc::new();
        crc.add(bytes);
        crc.value()
    }

    /// The check value of CRC-64/XZ in the catalogue of parametrised CRC algorithms.
    #[test]
    fn sums_are_those_of_the_catalogue() {
        assert_eq!(crc(b"123456789"), 0x995D_C9BB_DF19_39FA);
        assert_eq!(crc(b""), 0);
        let mut parts = Crc::new();
        parts.add(b"1234");
        parts.add(b"56789");
        assert_eq!(parts.value(), crc(b"123456789"));
    }

    #[test]
    fn every_change_of_one_number_is_noticed() {
        let bytes: Vec<u8> = (0..100u8).map(|byte| byte.wrapping_mul(37)).collect();
        let whole = crc(&bytes);
        for place in 0..bytes.len() - 8 {
            for change in 1u64..=255 {
                let mut other = bytes.clone();
                for (byte, flips) in other[place..]
                    .iter_mut()
                    .zip((change * 0x0101_0040_2001).to_le_bytes())
                {
                    *byte ^= flips;
                }
                assert_ne!(crc(&other), whole);
            }
        }
    }
}
