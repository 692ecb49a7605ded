/// Distances between stops. Stop 0 is the entrance. The checkpoints follow, and the last stop is
/// the exit.
#[derive(Clone, Debug, Default)]
pub(super) struct Distances {
    lengths: [[u16; 10]; 10],
}

impl Distances {
    #[inline]
    pub(super) fn set(&mut self, left: usize, right: usize, length: u16) {
        self.lengths[left][right] = length;
        self.lengths[right][left] = length;
    }

    #[inline]
    pub(super) fn get(&self, left: usize, right: usize) -> u16 {
        self.lengths[left][right]
    }
}
