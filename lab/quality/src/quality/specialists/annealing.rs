use super::Scored;
use crate::quality::problems::random::Random;

/// The moves of the first run; each further run has twice as many.
const FIRST: u64 = 5000;

/// Simulated annealing of an order (Kirkpatrick, Gelatt & Vecchi 1983): reversals, insertions,
/// exchanges and block moves, drawn by their success. The temperature falls geometrically from half
/// of the mean change of 50 random moves to a hundredth of that.
pub fn annealing(things: usize, score: &mut Scored<'_>, seed: u64) -> Option<()> {
    let mut random = Random(seed);
    let mut tried = [2.0_f64; 4];
    let mut won = [1.0_f64; 4];
    let mut moves = FIRST;
    loop {
        let mut order = super::shuffled(things, &mut random);
        let mut now = score(&order)?;
        let mut sum = 0.0;
        for _ in 0..50 {
            let mut next = order.clone();
            change(&mut next, random.below(4), &mut random);
            sum += (score(&next)? - now).abs();
        }
        let hot = 0.5 * sum / 50.0;
        for step in 0..moves {
            let temperature = hot * 0.01_f64.powf(step as f64 / moves as f64);
            let rates = [0, 1, 2, 3].map(|index| 0.05 + won[index] / tried[index]);
            let mut rest = random.unit() * rates.iter().sum::<f64>();
            let drawn = rates.iter().position(|rate| {
                rest -= rate;
                rest < 0.0
            });
            let index = drawn.unwrap_or(0);
            let mut next = order.clone();
            change(&mut next, index, &mut random);
            let then = score(&next)?;
            tried[index] += 1.0;
            won[index] += f64::from(u8::from(then > now));
            if tried[index] > 200.0 {
                (tried[index], won[index]) = (0.5 * tried[index], 0.5 * won[index]);
            }
            if then >= now || random.unit() < ((then - now) / temperature).exp() {
                (order, now) = (next, then);
            }
        }
        moves *= 2;
    }
}

fn change(order: &mut [usize], index: usize, random: &mut Random) {
    if order.len() < 2 {
        return;
    }
    let (one, other) = (random.below(order.len()), random.below(order.len()));
    let part = &mut order[one.min(other)..=one.max(other)];
    match index {
        0 => part.reverse(),
        1 if one < other => part.rotate_left(1),
        1 => part.rotate_right(1),
        2 => part.swap(0, part.len() - 1),
        _ => part.rotate_left(random.below(part.len())),
    }
}
