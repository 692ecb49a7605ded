//! The figures of an archive, and its picture.

use super::{Place, any_place, place};
use ga_core::feature::Grid;
use ga_core::observe::Illumination;
use ga_core::{Error, Featured, Population, Score};
use proptest::prelude::*;

fn population(scores: impl IntoIterator<Item = Place>) -> Population<(), Place> {
    scores.into_iter().map(|score| ((), score)).collect()
}

proptest! {
    #[test]
    fn the_figures_are_those_of_the_best_of_each_cell(scores in prop::collection::vec(any_place(), 0..40)) {
        let grid = Grid::new([(0.0, 1.0), (0.0, 2.0)], [3, 4]).expect("valid");
        let mut best = [None::<f64>; 12];
        for score in scores.iter().filter(|score| !score.is_nan()) {
            let cell = &mut best[grid.cell(&score.features).expect("numbers")];
            *cell = Some(cell.map_or(score.quality, |best| best.max(score.quality)));
        }
        let best: Vec<f64> = best.into_iter().flatten().collect();
        let figures = Illumination::of(&grid, &population(scores));
        prop_assert_eq!(figures.filled(), best.len());
        prop_assert!((figures.coverage() - best.len() as f64 / 12.0).abs() < 1e-12);
        let sum: f64 = best.iter().map(|number| number + 2.0).sum();
        prop_assert!((figures.qd_score(-2.0) - sum).abs() < 1e-9);
        prop_assert_eq!(figures.best(), best.iter().copied().max_by(f64::total_cmp));
        prop_assert_eq!(figures.mean().is_some(), !best.is_empty());
        let picture = figures.heat_map(["one", "other"]);
        prop_assert_eq!(cells(&picture), best.len());
    }
}

/// The number of cells that a picture paints: the lengths of all runs.
fn cells(picture: &str) -> usize {
    picture
        .split('h')
        .filter_map(|run| run.split('v').next()?.parse::<usize>().ok())
        .sum()
}

#[test]
fn nothing_is_covered_by_nothing() -> Result<(), Error> {
    let figures = Illumination::of(&Grid::new([(0.0, 1.0); 2], [2, 2])?, &population([]));
    assert_eq!(
        (figures.filled(), figures.coverage(), figures.qd_score(5.0)),
        (0, 0.0, 0.0)
    );
    assert!(figures.qd_score(0.0).is_sign_positive(), "printed as -0");
    assert_eq!((figures.best(), figures.mean()), (None, None));
    assert!(!figures.heat_map(["", ""]).contains("NaN"));
    Ok(())
}

#[test]
fn a_heat_map_keeps_its_text() -> Result<(), Error> {
    let scores = [
        (1.0, [0.1, 0.9]),
        (1.0, [0.4, 0.9]),
        (2.0, [0.9, 0.9]),
        (f64::NEG_INFINITY, [0.9, 0.1]),
    ];
    let grid = Grid::new([(0.0, 1.0), (-0.5, 1.0)], [3, 2])?;
    let archive = population(scores.map(|(quality, features)| place(quality, features)));
    let picture = Illumination::of(&grid, &archive).heat_map(["size", "walls & <doors>"]);
    let expected = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 576 576\" font-family=\"sans-serif\" font-size=\"12\">
<rect width=\"576\" height=\"576\" fill=\"#fff\"/>
<g transform=\"translate(48 48) scale(160 240)\" shape-rendering=\"crispEdges\">
<path fill=\"#440154\" d=\"M0 0h2v1h-2zM2 1h1v1h-1z\"/>
<path fill=\"#fde725\" d=\"M2 0h1v1h-1z\"/>
</g>
<rect x=\"48\" y=\"48\" width=\"480\" height=\"480\" fill=\"none\" stroke=\"#000\"/>
<text x=\"48\" y=\"548\">0</text>
<text x=\"528\" y=\"548\" text-anchor=\"end\">1</text>
<text x=\"288\" y=\"548\" text-anchor=\"middle\">size</text>
<g transform=\"translate(38 528) rotate(-90)\">
<text>-0.5</text>
<text x=\"480\" text-anchor=\"end\">1</text>
<text x=\"240\" text-anchor=\"middle\">walls &amp; &lt;doors&gt;</text>
</g>
<text x=\"48\" y=\"36\">4 of 6 cells, from 1 to 2</text>
</svg>
";
    assert_eq!(picture, expected);
    Ok(())
}

#[test]
fn extreme_numbers_have_a_picture() -> Result<(), Error> {
    let grid = Grid::new([(0.0, 1.0); 2], [2, 2])?;
    let scores =
        [f64::MAX, f64::MIN, f64::INFINITY]
            .into_iter()
            .zip([[0.1, 0.1], [0.9, 0.1], [0.9, 0.9]]);
    let archive = population(scores.map(|(quality, features)| place(quality, features)));
    assert_eq!(
        cells(&Illumination::of(&grid, &archive).heat_map(["", ""])),
        3
    );
    // Integers count as well.
    let () = ();
    let score = Featured {
        quality: 3_u8,
        features: [0.5, 0.5],
    };
    let one: Population<(), _> = [((), score)].into_iter().collect();
    assert_eq!(Illumination::of(&grid, &one).mean(), Some(3.0));
    Ok(())
}
