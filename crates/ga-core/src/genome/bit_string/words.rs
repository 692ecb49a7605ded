use std::ops::{Deref, DerefMut};

/// The words of a bit string.
///
/// The words of a short string are in the string itself, without a pointer. A population of short
/// strings is then one block of memory.
#[derive(Clone, Debug)]
pub(super) enum Words {
    /// At most [`SHORT`] words. The words that the string does not need are zero.
    Short([u64; SHORT]),
    /// As many words as the string needs. A long string that becomes short stays here, so that it
    /// can become long again without an allocation.
    Long(Vec<u64>),
}

/// The greatest number of words of a short string: the size of the enum is that of a `Vec`.
const SHORT: usize = 2;

impl Words {
    pub(super) fn zeros(count: usize) -> Self {
        if count <= SHORT {
            Self::Short([0; SHORT])
        } else {
            Self::Long(vec![0; count])
        }
    }

    pub(super) fn of(words: Vec<u64>) -> Self {
        match words[..] {
            [] => Self::Short([0, 0]),
            [word] => Self::Short([word, 0]),
            [first, second] => Self::Short([first, second]),
            _ => Self::Long(words),
        }
    }

    /// Keeps the first `count` words, or appends words. The words behind a short string are zero
    /// and stay zero, so `word` must be zero.
    #[inline]
    pub(super) fn resize(&mut self, count: usize, word: u64) {
        debug_assert!(word == 0, "{word} after the words of a bit string");
        match self {
            Self::Short(words) if count > SHORT => {
                let mut longer = words.to_vec();
                longer.resize(count, word);
                *self = Self::Long(longer);
            }
            Self::Short(words) => words[count..].fill(0),
            Self::Long(words) => words.resize(count, word),
        }
    }

    /// Copies the `count` words of another string. Memory on the heap is kept.
    #[inline]
    pub(super) fn copy_from(&mut self, source: &Self, count: usize) {
        match (&mut *self, source) {
            (Self::Short(words), Self::Short(source)) => *words = *source,
            (Self::Long(words), Self::Long(source)) => words.clone_from(source),
            (Self::Long(words), Self::Short(source)) => {
                words.clear();
                words.extend_from_slice(&source[..count]);
            }
            (Self::Short(_), Self::Long(_)) => *self = source.clone(),
        }
    }
}

/// The words that the string needs. If it is short, words that are zero may follow.
impl Deref for Words {
    type Target = [u64];

    #[inline]
    fn deref(&self) -> &[u64] {
        match self {
            Self::Short(words) => words,
            Self::Long(words) => words,
        }
    }
}

impl DerefMut for Words {
    #[inline]
    fn deref_mut(&mut self) -> &mut [u64] {
        match self {
            Self::Short(words) => words,
            Self::Long(words) => words,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Words;

    #[test]
    fn a_short_string_is_as_large_as_a_pointer_with_its_lengths() {
        assert_eq!(size_of::<Words>(), size_of::<Vec<u64>>());
    }
}
