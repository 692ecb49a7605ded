//! L-SHADE: differential evolution with settings that adapt by success and a population that
//! shrinks to the end of its budget (Tanabe & Fukunaga 2014).

use super::super::problems::random::Random;

/// The first population is this many times the dimension; the last one has four members.
const FIRST: usize = 18;
const LAST: usize = 4;
/// The number of remembered settings, the share of the best, and the size of the archive relative
/// to the population.
const HISTORY: usize = 6;
const BEST: f64 = 0.11;
const ARCHIVE: f64 = 2.6;

#[derive(Clone)]
struct Member {
    point: Vec<f64>,
    value: f64,
}

/// A remembered setting. `None`: the crossover rate stays 0 (its terminal value).
#[derive(Clone, Copy)]
struct Setting {
    weight: f64,
    crossover: Option<f64>,
}

fn normal(random: &mut Random) -> f64 {
    (-2.0 * (1.0 - random.unit()).ln()).sqrt() * (std::f64::consts::TAU * random.unit()).cos()
}

/// Draws weight and crossover rate near a remembered setting.
fn draw(history: &[Setting], random: &mut Random) -> (f64, f64) {
    let Setting { weight, crossover } = history[random.below(HISTORY)];
    let crossover = crossover.map_or(0.0, |mean| (mean + 0.1 * normal(random)).clamp(0.0, 1.0));
    let weight = loop {
        let cauchy = (std::f64::consts::PI * (random.unit() - 0.5)).tan();
        let drawn = weight + 0.1 * cauchy;
        if drawn > 0.0 {
            break drawn.min(1.0);
        }
    };
    (weight, crossover)
}

/// A child of member `parent`. The members are in the order of their values.
fn child(
    members: &[Member],
    archive: &[Vec<f64>],
    parent: usize,
    (weight, rate): (f64, f64),
    limit: f64,
    random: &mut Random,
) -> Vec<f64> {
    let best = ((BEST * members.len() as f64).round() as usize).max(2);
    let best = &members[random.below(best)].point;
    let mut other = |bound: usize, taken: &[usize]| loop {
        let drawn = random.below(bound);
        if !taken.contains(&drawn) {
            break drawn;
        }
    };
    let one = other(members.len(), &[parent]);
    let two = other(members.len() + archive.len(), &[parent, one]);
    let two = members
        .get(two)
        .map_or_else(|| &archive[two - members.len()], |member| &member.point);
    let one = &members[one].point;
    let own = &members[parent].point;
    let certain = random.below(own.len());
    let gene = |axis: usize| {
        let x = own[axis];
        if random.unit() >= rate && axis != certain {
            return x;
        }
        let moved = x + weight * (best[axis] - x) + weight * (one[axis] - two[axis]);
        if moved.abs() > limit {
            f64::midpoint(x, limit.copysign(moved))
        } else {
            moved
        }
    };
    (0..own.len()).map(gene).collect()
}

/// Minimises `value` within -`limit` and `limit`, with about `budget` evaluations. `value` returns
/// `None` if the search shall end.
pub fn minimise(
    dimensions: usize,
    limit: f64,
    budget: u64,
    seed: u64,
    mut value: impl FnMut(&[f64]) -> Option<f64>,
) {
    let mut random = Random(seed);
    let first = FIRST * dimensions;
    let mut members = Vec::new();
    for _ in 0..first {
        let point: Vec<f64> = (0..dimensions)
            .map(|_| limit * (2.0 * random.unit() - 1.0))
            .collect();
        let Some(value) = value(&point) else { return };
        members.push(Member { point, value });
    }
    let mut evaluations = first as u64;
    let mut archive: Vec<Vec<f64>> = Vec::new();
    let mut history = [Setting {
        weight: 0.5,
        crossover: Some(0.5),
    }; HISTORY];
    let mut oldest = 0;
    while evaluations < budget {
        members.sort_by(|left, right| left.value.total_cmp(&right.value));
        let mut successes: Vec<(f64, f64, f64)> = Vec::new();
        let mut next = members.clone();
        for parent in 0..members.len() {
            let setting = draw(&history, &mut random);
            let point = child(&members, &archive, parent, setting, limit, &mut random);
            let Some(value) = value(&point) else { return };
            evaluations += 1;
            let gain = members[parent].value - value;
            if gain >= 0.0 {
                next[parent] = Member { point, value };
            }
            if gain > 0.0 {
                successes.push((setting.0, setting.1, gain));
                archive.push(members[parent].point.clone());
            }
        }
        members = next;
        let sum = |term: &dyn Fn(&(f64, f64, f64)) -> f64| successes.iter().map(term).sum::<f64>();
        if !successes.is_empty() {
            // Lehmer means, weighted by gains.
            let weight = sum(&|(f, _, gain)| gain * f * f) / sum(&|(f, _, gain)| gain * f);
            let greatest = successes
                .iter()
                .map(|(_, rate, _)| *rate)
                .fold(0.0, f64::max);
            let crossover = (history[oldest].crossover.is_some() && greatest > 0.0).then(|| {
                sum(&|(_, rate, gain)| gain * rate * rate) / sum(&|(_, rate, gain)| gain * rate)
            });
            history[oldest] = Setting { weight, crossover };
            oldest = (oldest + 1) % HISTORY;
        }
        let part = evaluations as f64 / budget as f64;
        let size = (first as f64 + (LAST as f64 - first as f64) * part)
            .round()
            .max(LAST as f64) as usize;
        members.sort_by(|left, right| left.value.total_cmp(&right.value));
        members.truncate(size);
        while archive.len() > (ARCHIVE * members.len() as f64) as usize {
            let lost = random.below(archive.len());
            archive.swap_remove(lost);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::minimise;

    #[test]
    fn a_small_budget_solves_a_sphere_and_is_kept() {
        let mut least = f64::INFINITY;
        let mut count = 0_u64;
        minimise(10, 5.0, 30_000, 1, |x| {
            count += 1;
            let value: f64 = x.iter().map(|x| (x - 1.0) * (x - 1.0)).sum();
            least = least.min(value);
            Some(value)
        });
        assert!(least < 1e-9, "{least}");
        assert!((30_000..30_200).contains(&count), "{count}");
    }
}
