use super::Measure;
use crate::level::Tiles;
use crate::template::Template;

impl Measure {
    /// Numbers between which the values of all levels of a template are; infinite if nothing is
    /// known.
    pub(crate) fn bounds(&self, template: &Template) -> (f64, f64) {
        let (width, height) = (template.width(), template.height());
        let cells = (width * height) as f64;
        let counts = |tiles: Tiles| {
            let (least, most) = template.counts(tiles);
            (least as f64, most as f64)
        };
        match self {
            Self::Count(measure) => counts(measure.0),
            Self::Share(measure) => {
                let (least, most) = counts(measure.0);
                (least / cells, most / cells)
            }
            Self::DeadEnds(measure) => (0.0, counts(measure.0).1),
            Self::Branchings(measure) => (0.0, counts(measure.0).1),
            Self::Regions(measure) if measure.is_share() => (0.0, 1.0),
            Self::Regions(measure) => (0.0, counts(measure.tiles).1),
            Self::LongestPath(measure) => (0.0, (counts(measure.0).1 - 1.0).max(0.0)),
            // A leg comes to no cell twice.
            Self::Way(way) => (0.0, way.legs().len() as f64 * (cells - 1.0)),
            Self::JumpWay(_) => (0.0, cells),
            Self::Border(_) => (0.0, ((width.min(height) - 1) / 2) as f64),
            Self::Pattern(measure) => (0.0, measure.places(width, height) as f64),
            Self::Reachable(_) | Self::JumpReach(_) | Self::Near(_) | Self::Tightness(_) => (0.0, 1.0),
            Self::Own(_) | Self::Command(_) => (f64::NEG_INFINITY, f64::INFINITY),
        }
    }
}
