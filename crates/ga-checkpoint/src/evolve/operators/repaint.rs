use crate::error::Error;
use crate::game::colours::check_palette;
use ga_core::Mutator;
use ga_core::rand::Rng;
use ga_core::random::{GeometricSkips, below};

/// Mutates a [`Chromatic`](crate::evolve::genome::Chromatic) genome: paints each cell with
/// probability `rate` in a random colour of the palette. The new colour may equal the old one.
///
/// ```
/// use ga_checkpoint::evolve::operators::Repaint;
/// use ga_core::Mutator;
/// use ga_core::random::Stream;
///
/// let mut cells = vec![9; 100];
/// Repaint::new(1.0, 6)?.mutate(&mut cells, &mut Stream::seeded(1));
/// assert!(cells.iter().all(|&colour| colour < 6));
/// # Ok::<(), ga_checkpoint::Error>(())
/// ```
#[derive(Clone, Debug)]
pub struct Repaint {
    skips: GeometricSkips,
    palette: u8,
}

impl Repaint {
    /// A mutator that paints each cell with probability `rate`. `palette` is the number of colours,
    /// from 2 to 36.
    ///
    /// # Errors
    ///
    /// If `rate` is not a probability. [`Error::Palette`] if `palette` is out of range.
    pub fn new(rate: f64, palette: u8) -> Result<Self, Error> {
        Ok(Self {
            skips: GeometricSkips::new("the rate of repainting", rate)?,
            palette: check_palette(palette)?,
        })
    }
}

impl Mutator<Vec<u8>> for Repaint {
    fn mutate(&self, genome: &mut Vec<u8>, rng: &mut dyn Rng) {
        self.skips.events(genome.len(), rng, |locus, rng| {
            genome[locus] = below(rng, self.palette.into()) as u8;
        });
    }
}
