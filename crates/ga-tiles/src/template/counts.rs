//! How many cells of some tiles a level can have.

use super::Template;
use crate::level::Tiles;

/// The rounds in which the limits of one sum narrow those of the others. More would change little.
const ROUNDS: usize = 50;

/// The number of cells that levels of a template can have of each set of tiles, if they keep
/// limits for some sets.
///
/// The kinds of tiles are divided into classes: two kinds are in one class if each set has both or
/// neither. A class has a least and a greatest number of free cells. All limits are sums of
/// classes, and each sum narrows the limits of its classes.
#[derive(Debug)]
pub(crate) struct Counts<'a> {
    pub(crate) template: &'a Template,
    classes: Vec<Sum>,
}

/// Limits of the number of free cells with these tiles.
#[derive(Clone, Copy, Debug)]
struct Sum {
    tiles: Tiles,
    least: i64,
    most: i64,
}

impl Sum {
    /// The limits of the tiles that a part, which has no other tiles, leaves.
    fn without(self, part: Self) -> Self {
        Self {
            tiles: self.tiles & !part.tiles,
            least: self.least - part.most,
            most: self.most - part.least,
        }
    }
}

impl<'a> Counts<'a> {
    /// The numbers without any limits but those of the template.
    pub(crate) fn of_template(template: &'a Template) -> Self {
        let cells = template.free_cells() as i64;
        let all = Sum {
            tiles: template.free_tiles(),
            least: cells,
            most: cells,
        };
        Self {
            template,
            classes: vec![all],
        }
    }

    /// The numbers if the level has from `least` to `most` cells of each of these sets. `None` if
    /// no level has.
    pub(crate) fn within(template: &'a Template, limits: &[(Tiles, usize, usize)]) -> Option<Self> {
        let mut counts = Self::of_template(template);
        let all = counts.classes[0];
        let mut sums = vec![all];
        for &(tiles, least, most) in limits {
            let fixed = template.fixed_cells(tiles) as i64;
            let tiles = tiles & all.tiles;
            let sum = Sum {
                tiles,
                least: least as i64 - fixed,
                most: most as i64 - fixed,
            };
            sums.extend([sum, all.without(sum)]);
        }
        let given = sums.clone();
        counts.classes = classes(&given);
        // Limits of two sets that have no tile in common are limits of what both leave.
        for one in &given[1..] {
            let parts = given[1..]
                .iter()
                .filter(|part| part.tiles.is_subset(one.tiles));
            sums.extend(parts.map(|&part| one.without(part)));
        }
        for _ in 0..ROUNDS {
            let mut is_changed = false;
            for sum in &sums {
                is_changed |= counts.narrow(sum)?;
            }
            if !is_changed {
                break;
            }
        }
        Some(counts)
    }

    /// Narrows the limits of the classes of a sum; returns whether they changed. `None` if no
    /// numbers are left.
    fn narrow(&mut self, sum: &Sum) -> Option<bool> {
        let (least, most) = self.sum(sum.tiles);
        if least > sum.most || most < sum.least {
            return None;
        }
        let mut is_changed = false;
        for class in self
            .classes
            .iter_mut()
            .filter(|class| class.tiles.is_subset(sum.tiles))
        {
            let old = (class.least, class.most);
            // The others have at most, or at least, the rest.
            class.least = old.0.max(sum.least - (most - old.1));
            class.most = old.1.min(sum.most - (least - old.0));
            is_changed |= old != (class.least, class.most);
        }
        Some(is_changed)
    }

    /// The least and greatest sum of the classes with these tiles only.
    fn sum(&self, tiles: Tiles) -> (i64, i64) {
        let classes = self
            .classes
            .iter()
            .filter(|class| class.tiles.is_subset(tiles));
        classes.fold((0, 0), |(least, most), class| {
            (least + class.least, most + class.most)
        })
    }

    /// The least and the greatest number of cells that a level can have of these tiles.
    pub(crate) fn of(&self, tiles: Tiles) -> (usize, usize) {
        let fixed = self.template.fixed_cells(tiles);
        let cells = self.template.free_cells() as i64;
        let most_of = |tiles: Tiles| {
            let some = self
                .classes
                .iter()
                .filter(|class| !(class.tiles & tiles).is_empty());
            some.map(|class| class.most).sum::<i64>()
        };
        let least = self.sum(tiles).0.max(cells - most_of(!tiles));
        let most = most_of(tiles).min(cells - self.sum(!tiles).0);
        let (certain, possible) = self.template.certain_cells(tiles);
        (
            fixed + certain.max(least as usize),
            fixed + possible.min(most as usize),
        )
    }
}

/// The classes of kinds that no sum divides. The first sum has all kinds.
fn classes(sums: &[Sum]) -> Vec<Sum> {
    let mut classes = vec![sums[0].tiles];
    for sum in &sums[1..] {
        let parts = classes
            .iter()
            .flat_map(|&class| [class & sum.tiles, class & !sum.tiles]);
        classes = parts.filter(|class| !class.is_empty()).collect();
    }
    let limits = |tiles| Sum {
        tiles,
        least: 0,
        most: sums[0].most,
    };
    classes.into_iter().map(limits).collect()
}
