//! Eigenvalues and eigenvectors of symmetric matrices.

use super::distribution::{add, dot};

/// Decomposes the symmetric matrix in `vectors`, `n` rows of `n` numbers. Afterwards column `k` of
/// `vectors` is the normalized eigenvector of the eigenvalue `values[k]`. `rest` holds 2 `n`
/// numbers.
///
/// Householder's reduction to a tridiagonal matrix, then the implicit QL method (Wilkinson &
/// Reinsch 1971). Returns `false` if a number of the matrix is not finite or if the iteration does
/// not converge; then the results have no meaning.
pub(super) fn decompose(vectors: &mut [f64], values: &mut [f64], rest: &mut [f64]) -> bool {
    if vectors.iter().any(|number| !number.is_finite()) {
        return false;
    }
    let (rest, products) = rest.split_at_mut(values.len());
    tridiagonalize(vectors, values, rest, products);
    // Rotations of rows, which lie in order, take a fraction of the time of rotations of columns.
    transpose(vectors, values.len());
    let has_converged = diagonalize(vectors, values, rest);
    transpose(vectors, values.len());
    has_converged
}

fn transpose(matrix: &mut [f64], n: usize) {
    for row in 0..n {
        for column in 0..row {
            matrix.swap(row * n + column, column * n + row);
        }
    }
}

/// Reduces the matrix in `v` to a tridiagonal one by reflections. `d` receives its diagonal, `e`
/// the numbers beside the diagonal from index 1 on, and `v` the product of the reflections. All
/// sums go along rows.
#[allow(
    clippy::many_single_char_names,
    reason = "the names of the publication"
)]
fn tridiagonalize(v: &mut [f64], d: &mut [f64], e: &mut [f64], products: &mut [f64]) {
    let n = d.len();
    for i in (1..n).rev() {
        let scale: f64 = if i > 1 {
            v[i * n..i * n + i].iter().map(|x| x.abs()).sum()
        } else {
            0.0
        };
        let mut square = 0.0;
        if scale == 0.0 {
            e[i] = v[i * n + i - 1];
        } else {
            for x in &mut v[i * n..i * n + i] {
                *x /= scale;
                square += *x * *x;
            }
            let last = v[i * n + i - 1];
            let root = if last > 0.0 {
                -square.sqrt()
            } else {
                square.sqrt()
            };
            e[i] = scale * root;
            square -= last * root;
            v[i * n + i - 1] = last - root;
            // The last row is that of the reflection; the ones above are the matrix.
            let (matrix, reflection) = v.split_at_mut(i * n);
            let u = &reflection[..i];
            for k in 0..i {
                let row = &mut matrix[k * n..][..n];
                row[i] = u[k] / square;
                e[k] = dot(&row[..=k], &u[..=k]);
                add(&mut e[..k], u[k], &row[..k]);
            }
            let mut sum = 0.0;
            for (e, u) in e.iter_mut().zip(u) {
                *e /= square;
                sum += *e * u;
            }
            let half = sum / (square + square);
            for j in 0..i {
                e[j] -= half * u[j];
                let (f, g) = (u[j], e[j]);
                let row = &mut matrix[j * n..][..=j];
                for ((x, e), u) in row.iter_mut().zip(&*e).zip(u) {
                    *x -= f * e + g * u;
                }
            }
        }
        d[i] = square;
    }
    if n > 0 {
        (d[0], e[0]) = (0.0, 0.0);
    }
    for i in 0..n {
        if d[i] != 0.0 {
            let (above, row) = v.split_at_mut(i * n);
            let products = &mut products[..i];
            products.fill(0.0);
            for (other, factor) in above.chunks_exact(n).zip(&row[..i]) {
                add(products, *factor, &other[..i]);
            }
            for row in above.chunks_exact_mut(n) {
                let factor = -row[i];
                add(&mut row[..i], factor, products);
            }
        }
        d[i] = v[i * n + i];
        v[i * n + i] = 1.0;
        for j in 0..i {
            (v[j * n + i], v[i * n + j]) = (0.0, 0.0);
        }
    }
}

/// Turns the tridiagonal matrix with the diagonal `d` into a diagonal one by rotations, which are
/// applied to the rows of `v` as well.
#[allow(
    clippy::many_single_char_names,
    reason = "the names of the publication"
)]
fn diagonalize(v: &mut [f64], d: &mut [f64], e: &mut [f64]) -> bool {
    const ITERATIONS: u32 = 60;

    let n = d.len();
    e.rotate_left(usize::from(n > 0));
    if let Some(last) = e.last_mut() {
        *last = 0.0;
    }
    for l in 0..n {
        for iteration in 0.. {
            // The first negligible number beside the diagonal, from `l` on.
            let small = |m: &usize| e[*m].abs() <= f64::EPSILON * (d[*m].abs() + d[*m + 1].abs());
            let m = (l..n - 1).find(small).unwrap_or(n - 1);
            if m == l {
                break;
            }
            if iteration == ITERATIONS {
                return false;
            }
            let ratio = (d[l + 1] - d[l]) / (2.0 * e[l]);
            let root = length(ratio, 1.0);
            let mut g = d[m] - d[l] + e[l] / (ratio + if ratio < 0.0 { -root } else { root });
            let mut sine = 1.0;
            let mut cosine = 1.0;
            let mut shift = 0.0;
            let mut recovered = false;
            for i in (l..m).rev() {
                let f = sine * e[i];
                let b = cosine * e[i];
                let root = length(f, g);
                e[i + 1] = root;
                if root == 0.0 {
                    d[i + 1] -= shift;
                    e[m] = 0.0;
                    recovered = true;
                    break;
                }
                (sine, cosine) = (f / root, g / root);
                g = d[i + 1] - shift;
                let r = (d[i] - g) * sine + 2.0 * cosine * b;
                shift = sine * r;
                d[i + 1] = g + shift;
                g = cosine * r - b;
                let (above, below) = v.split_at_mut((i + 1) * n);
                for (left, right) in above[i * n..].iter_mut().zip(&mut below[..n]) {
                    let (x, y) = (*left, *right);
                    *right = sine * x + cosine * y;
                    *left = cosine * x - sine * y;
                }
            }
            if !recovered {
                d[l] -= shift;
                e[l] = g;
                e[m] = 0.0;
            }
        }
    }
    d.iter().all(|value| value.is_finite())
}

/// The square root of `x`² + `y`². The function of the standard library may differ between
/// platforms.
fn length(x: f64, y: f64) -> f64 {
    let (x, y) = (x.abs(), y.abs());
    let (great, small) = if x > y { (x, y) } else { (y, x) };
    if great == 0.0 {
        0.0
    } else {
        great * (1.0 + (small / great) * (small / great)).sqrt()
    }
}

#[cfg(test)]
mod tests {
    use super::decompose;
    use ga_core::random::{Stream, normal};

    #[test]
    fn eigenvectors_are_orthonormal_and_give_back_the_matrix() {
        let mut rng = Stream::seeded(1);
        for n in [1_usize, 2, 3, 5, 10, 40] {
            for rank in [n, n.div_ceil(2), 0] {
                let factors: Vec<f64> = (0..n * rank).map(|_| normal(&mut rng)).collect();
                let entry = |i: usize, j: usize| -> f64 {
                    (0..rank)
                        .map(|k| factors[i * rank + k] * factors[j * rank + k])
                        .sum()
                };
                let matrix: Vec<f64> = (0..n * n).map(|at| entry(at / n, at % n)).collect();
                let mut vectors = matrix.clone();
                let mut values = vec![0.0; n];
                let mut rest = vec![0.0; 2 * n];
                assert!(decompose(&mut vectors, &mut values, &mut rest));
                for i in 0..n {
                    for j in 0..n {
                        let sum = |value: &dyn Fn(usize) -> f64| (0..n).map(value).sum::<f64>();
                        let dot = sum(&|k| vectors[k * n + i] * vectors[k * n + j]);
                        let same = sum(&|k| vectors[i * n + k] * values[k] * vectors[j * n + k]);
                        assert!(
                            (dot - f64::from(u8::from(i == j))).abs() < 1e-12,
                            "{n} {i} {j}: {dot}"
                        );
                        assert!(
                            (same - matrix[i * n + j]).abs() < 1e-11 * (n * n) as f64,
                            "{n} {i} {j}"
                        );
                    }
                }
            }
        }
    }

    #[test]
    fn eigenvalues_of_a_known_matrix_are_found_and_numbers_that_are_not_finite_are_refused() {
        // Second differences: 2 - 2 cos(k π / 4) for k from 1 to 3.
        let matrix = [2.0, -1.0, 0.0, -1.0, 2.0, -1.0, 0.0, -1.0, 2.0];
        let mut values = [0.0; 3];
        let mut rest = [0.0; 6];
        assert!(decompose(&mut matrix.clone(), &mut values, &mut rest));
        values.sort_by(f64::total_cmp);
        for (value, expected) in
            values
                .iter()
                .zip([2.0 - 2.0_f64.sqrt(), 2.0, 2.0 + 2.0_f64.sqrt()])
        {
            assert!((value - expected).abs() < 1e-14, "{value}");
        }
        assert!(!decompose(&mut [f64::NAN], &mut [0.0], &mut [0.0; 2]));
        assert!(decompose(&mut [], &mut [], &mut []));
    }
}
