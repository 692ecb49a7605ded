use super::Known;
use ga_core::genome::BitString;

/// A linear model of the scores around a base.
#[derive(Clone, Debug)]
pub(super) struct Affine {
    base: BitString,
    score: f64,
    /// What the flip of each bit of the base adds; empty before it is known.
    effects: Vec<f64>,
    tolerance: f64,
}

impl Affine {
    pub(super) fn at(base: BitString) -> Self {
        Self {
            base,
            score: 0.0,
            effects: Vec::new(),
            tolerance: 0.0,
        }
    }

    pub(super) fn base(&self) -> &BitString {
        &self.base
    }

    pub(super) fn is_complete(&self) -> bool {
        self.effects.len() == self.base.len()
    }

    /// Reads the scores of the base and of its flips, if all are known.
    pub(super) fn learn(&mut self, known: &Known) -> bool {
        let Some(score) = known.get(&self.base) else {
            return false;
        };
        let mut genome = self.base.clone();
        self.effects.clear();
        for locus in 0..genome.len() {
            genome.flip(locus);
            let Some(flipped) = known.get(&genome) else {
                return false;
            };
            self.effects.push(flipped - score);
            genome.flip(locus);
        }
        self.score = *score;
        // Beyond the rounding of a sum over all bits.
        let greatest = self
            .effects
            .iter()
            .fold(score.abs(), |most, effect| most.max(effect.abs()));
        self.tolerance = 1e-9 * greatest * self.effects.len() as f64;
        true
    }

    /// The score of `genome` by the model.
    pub(super) fn value(&self, genome: &BitString) -> f64 {
        let flips = self.base.iter().zip(genome.iter()).zip(&self.effects);
        self.score
            + flips
                .filter(|((one, other), _)| one != other)
                .map(|(_, effect)| effect)
                .sum::<f64>()
    }

    pub(super) fn agrees(&self, genome: &BitString, score: f64) -> bool {
        (self.value(genome) - score).abs() <= self.tolerance
    }

    /// The best genome by the model.
    pub(super) fn corner(&self) -> BitString {
        let gains = self.base.iter().zip(&self.effects);
        gains.map(|(bit, effect)| bit ^ (*effect > 0.0)).collect()
    }

    /// A genome that is far on the other side of a constraint, if there is one near the base: the
    /// best by the model, but flips with an extraordinary effect, which cross the constraint, count
    /// as gains. If there are no such flips and no gains, most flips may cross it.
    pub(super) fn far_corner(&self) -> BitString {
        let corner = self.beyond(2);
        if corner == self.base {
            self.beyond(4)
        } else {
            corner
        }
    }

    /// The best genome by the model if effects count as gains that are much greater than the least
    /// 1 / `part` of all effects.
    fn beyond(&self, part: usize) -> BitString {
        /// Times the effect at the end of this part.
        const EXTRAORDINARY: f64 = 4.0;

        let mut sizes: Vec<f64> = self.effects.iter().map(|effect| effect.abs()).collect();
        sizes.sort_unstable_by(f64::total_cmp);
        let limit = sizes
            .get(sizes.len() / part)
            .map_or(f64::INFINITY, |usual| EXTRAORDINARY * usual);
        let gains = self.base.iter().zip(&self.effects);
        gains
            .map(|(bit, effect)| bit ^ (*effect > 0.0 || effect.abs() > limit))
            .collect()
    }

    /// What each bit adds if it is set.
    pub(super) fn slopes(&self) -> Vec<f64> {
        let effects = self.base.iter().zip(&self.effects);
        effects
            .map(|(bit, effect)| if bit { -effect } else { *effect })
            .collect()
    }
}

/// The number of bits in which two genomes of equal length differ.
pub(super) fn distance(one: &BitString, other: &BitString) -> u32 {
    one.words()
        .iter()
        .zip(other.words())
        .map(|(one, other)| (one ^ other).count_ones())
        .sum()
}
