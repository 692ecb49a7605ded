/// Rosenbrock's function, upside down: a narrow, bent ridge that rises to 0 at (1, 1).
fn score(point: &Vec<f64>) -> f64 {
    let (x, y) = (point[0], point[1]);
    let (a, b) = (1.0 - x, y - x * x);
    -(a * a + 100.0 * b * b)
}
