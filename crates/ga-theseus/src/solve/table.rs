use std::ops::{Index, IndexMut};

/// An array with an entry for every `u16`, so that no index needs a bounds check.
#[derive(Clone, Debug)]
pub(super) struct Table<T>(Box<[T; 1 << 16]>);

impl<T: Copy + Default> Default for Table<T> {
    fn default() -> Self {
        Self(Box::new([T::default(); 1 << 16]))
    }
}

impl<T> Table<T> {
    pub(super) fn as_mut_slice(&mut self) -> &mut [T] {
        self.0.as_mut_slice()
    }
}

impl<T> Index<u16> for Table<T> {
    type Output = T;

    #[inline]
    fn index(&self, index: u16) -> &T {
        &self.0[usize::from(index)]
    }
}

impl<T> IndexMut<u16> for Table<T> {
    #[inline]
    fn index_mut(&mut self, index: u16) -> &mut T {
        &mut self.0[usize::from(index)]
    }
}
