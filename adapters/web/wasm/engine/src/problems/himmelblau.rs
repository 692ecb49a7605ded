/// Himmelblau's function, upside down: four tops of height 0.
fn score(point: &Vec<f64>) -> f64 {
    let (x, y) = (point[0], point[1]);
    let (a, b) = (x * x + y - 11.0, x + y * y - 7.0);
    -(a * a + b * b)
}
