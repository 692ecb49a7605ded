use super::Error;

/// Adjusts p-values of several comparisons (Holm 1979, `holm-1979`).
///
/// If twenty equal pairs are compared at 5 %, one of them will seem to differ. Call a comparison
/// significant if its adjusted p-value is at most 0.05: then the probability that any equal pair
/// seems to differ is at most 5 %, however the comparisons depend on each other.
///
/// The smallest of k values is multiplied by k, the next one by k - 1, and so on. No adjusted value
/// is above 1, or below that of a smaller one. The order is that of `values`.
///
/// - *Instead*: Bonferroni's correction multiplies all values by k. It never finds more.
///
/// ```
/// let adjusted = ga_run::statistics::holm(&[0.01, 0.04, 0.03])?;
/// assert_eq!(adjusted, [0.03, 0.06, 0.06]);
/// # Ok::<(), ga_run::statistics::Error>(())
/// ```
///
/// # Errors
///
/// If a value is not from 0 to 1.
#[doc(alias = "bonferroni")]
pub fn holm(values: &[f64]) -> Result<Vec<f64>, Error> {
    if let Some(index) = values.iter().position(|value| !(0.0..=1.0).contains(value)) {
        return Err(Error::NotAProbability {
            index,
            found: values[index],
        });
    }
    let mut order: Vec<usize> = (0..values.len()).collect();
    order.sort_by(|&one, &other| values[one].total_cmp(&values[other]));
    let mut adjusted = vec![0.0; values.len()];
    let mut least = 0.0f64;
    for (place, index) in order.into_iter().enumerate() {
        let left = (values.len() - place) as f64;
        least = least.max((left * values[index]).min(1.0));
        adjusted[index] = least;
    }
    Ok(adjusted)
}
