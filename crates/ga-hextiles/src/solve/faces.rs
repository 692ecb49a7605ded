use crate::game::{Pick, Side, TileSet, WAYS};

/// All sides of a set in all rotations, in the order of [`Pick`]. A [`Judge`](super::Judge) reads
/// tiles in this form.
#[derive(Clone, Debug, Default)]
pub struct Faces(Vec<Face>);

/// A rotated side in one word. The highest byte is the index of the side. The lower three bytes are
/// the masks of its trails with two or more directions; a side has at most three.
#[derive(Clone, Copy, Debug)]
pub(super) struct Face(u32);

impl Face {
    fn new(side: Side) -> Self {
        let trails = side.trails().filter(|trail| trail.exits() > 1);
        let masks = trails
            .zip(0..)
            .map(|(trail, place)| u32::from(trail.mask()) << (8 * place));
        Self((side.index() as u32) << 24 | masks.sum::<u32>())
    }

    /// The masks of the trails of two or more directions, then zeros.
    #[inline]
    pub(super) fn trails(self) -> [usize; 3] {
        std::array::from_fn(|place| (self.0 >> (8 * place) & 63) as usize)
    }

    #[inline]
    pub(super) fn side(self) -> Side {
        Side::at((self.0 >> 24) as u8)
    }
}

impl Faces {
    /// Replaces the content with the sides of `tiles`. Reuses the memory.
    pub fn show(&mut self, tiles: &TileSet) {
        self.0.clear();
        for side in tiles.sides() {
            let mut turned = side;
            for _ in 0..WAYS / 2 {
                self.0.push(Face::new(turned));
                turned = turned.turned(1);
            }
        }
    }

    #[inline]
    pub(super) fn picked(&self, pick: Pick) -> Face {
        self.0[usize::from(pick)]
    }
}
