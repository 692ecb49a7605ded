mod board;
mod label;
mod sheet;
mod text;
mod trails;

/// The centres of the tiles of a drawing.
fn centres(svg: &str) -> Vec<[f64; 2]> {
    let centre = |part: &str| {
        let (point, _) = part.split_once(')').unwrap();
        let (x, y) = point.split_once(' ').unwrap();
        [x.parse().unwrap(), y.parse().unwrap()]
    };
    svg.split("translate(").skip(1).map(centre).collect()
}
