//! The same genetic algorithm written by hand, without a library: what the machine can do.
//!
//! Copied from our comparison of genetic-algorithm crates, where it is called
//! `floor-packed`; its work is unchanged, so that figures can be compared. One
//! flat buffer per generation, two buffers swapped, no allocation in the loop.
//! Tournament of 3, crossover at 0.9, one change a child on average (drawn by
//! geometric gaps), one elite, two children a pair: a population of n has n - 1
//! newborns a generation.

// Identical work means identical casts and the same hints to the compiler.
#![allow(
    clippy::cast_possible_truncation,
    clippy::cast_sign_loss,
    clippy::inline_always,
    clippy::many_single_char_names,
    clippy::needless_range_loop
)]

use crate::problems::{CITIES, RASTRIGIN_LIMIT, SIGMA, rastrigin, tick, tour};

/// Size and seed of a run.
#[derive(Clone, Copy, Debug)]
pub struct Cfg {
    /// Individuals, the elite included.
    pub pop: usize,
    /// Generations after the founders.
    pub gens: usize,
    /// Decides everything that is random.
    pub seed: u64,
}

struct Xo([u64; 4]);

impl Xo {
    fn new(seed: u64) -> Self {
        let mut s = seed;
        let mut next = || {
            s = s.wrapping_add(0x9E37_79B9_7F4A_7C15);
            let mut z = s;
            z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
            z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
            z ^ (z >> 31)
        };
        Xo([next(), next(), next(), next()])
    }
    #[inline(always)]
    fn next(&mut self) -> u64 {
        let s = &mut self.0;
        let out = s[0].wrapping_add(s[3]).rotate_left(23).wrapping_add(s[0]);
        let t = s[1] << 17;
        s[2] ^= s[0];
        s[3] ^= s[1];
        s[1] ^= s[2];
        s[0] ^= s[3];
        s[2] ^= t;
        s[3] = s[3].rotate_left(45);
        out
    }
    #[inline(always)]
    fn below(&mut self, n: usize) -> usize {
        ((u128::from(self.next()) * n as u128) >> 64) as usize
    }
    #[inline(always)]
    fn unit(&mut self) -> f64 {
        (self.next() >> 11) as f64 * (1.0 / (1u64 << 53) as f64)
    }
    fn normal(&mut self) -> f64 {
        let u = 1.0 - self.unit();
        (-2.0 * u.ln()).sqrt() * (std::f64::consts::TAU * self.unit()).cos()
    }
}

/// Visits each index of `0..n` with probability `1 / n`.
#[inline(always)]
fn sparse(rng: &mut Xo, n: usize, mut hit: impl FnMut(&mut Xo, usize)) {
    let scale = 1.0 / (1.0 - 1.0 / n as f64).ln();
    let mut i = 0usize;
    loop {
        let gap = ((1.0 - rng.unit()).ln() * scale) as usize;
        i = i.saturating_add(gap);
        if i >= n {
            return;
        }
        hit(rng, i);
        i += 1;
    }
}

/// The generational loop over a flat buffer of `width` elements per individual.
fn evolve<T: Copy + Default>(
    cfg: Cfg,
    width: usize,
    rng: &mut Xo,
    mut init: impl FnMut(&mut Xo, &mut [T]),
    mut fitness: impl FnMut(&[T]) -> f64,
    mut cross: impl FnMut(&mut Xo, &[T], &[T], &mut [T], &mut [T]),
    mut mutate: impl FnMut(&mut Xo, &mut [T]),
) -> f64 {
    let n = cfg.pop;
    let mut cur = vec![T::default(); (n + 1) * width];
    let mut nxt = vec![T::default(); (n + 1) * width];
    let mut fit = vec![0.0; n];
    let mut nfit = vec![0.0; n];
    for i in 0..n {
        init(rng, &mut cur[i * width..][..width]);
        fit[i] = fitness(&cur[i * width..][..width]);
    }
    for _ in 0..cfg.gens {
        let elite = (0..n).fold(0, |b, i| if fit[i] > fit[b] { i } else { b });
        nxt[..width].copy_from_slice(&cur[elite * width..][..width]);
        nfit[0] = fit[elite];
        let mut k = 1;
        while k < n {
            let mut pick = || {
                let (a, b, c) = (rng.below(n), rng.below(n), rng.below(n));
                let ab = if fit[a] >= fit[b] { a } else { b };
                if fit[ab] >= fit[c] { ab } else { c }
            };
            let (p, q) = (pick(), pick());
            let (x, y) = nxt[k * width..][..2 * width].split_at_mut(width);
            let (p, q) = (&cur[p * width..][..width], &cur[q * width..][..width]);
            if rng.unit() < 0.9 {
                cross(rng, p, q, x, y);
            } else {
                x.copy_from_slice(p);
                y.copy_from_slice(q);
            }
            mutate(rng, x);
            nfit[k] = fitness(x);
            if k + 1 < n {
                mutate(rng, y);
                nfit[k + 1] = fitness(y);
            }
            k += 2;
        }
        std::mem::swap(&mut cur, &mut nxt);
        std::mem::swap(&mut fit, &mut nfit);
    }
    fit.iter().copied().fold(f64::NEG_INFINITY, f64::max)
}

fn one_point<T: Copy>(rng: &mut Xo, p: &[T], q: &[T], x: &mut [T], y: &mut [T]) {
    let cut = 1 + rng.below(p.len() - 1);
    x[..cut].copy_from_slice(&p[..cut]);
    x[cut..].copy_from_slice(&q[cut..]);
    y[..cut].copy_from_slice(&q[..cut]);
    y[cut..].copy_from_slice(&p[cut..]);
}

/// Counts ones in `len` bits, packed 64 to a word; the best count.
pub fn onemax_packed(len: usize, cfg: Cfg) -> f64 {
    let words = len.div_ceil(64);
    let tail = if len % 64 == 0 { !0 } else { (1u64 << (len % 64)) - 1 };
    let mut rng = Xo::new(cfg.seed);
    evolve(
        cfg,
        words,
        &mut rng,
        |r, g: &mut [u64]| {
            for w in g.iter_mut() {
                *w = r.next();
            }
            g[words - 1] &= tail;
        },
        |g| {
            tick();
            f64::from(g.iter().map(|w| w.count_ones()).sum::<u32>())
        },
        |r, p, q, x, y| {
            let cut = 1 + r.below(len - 1);
            let (w, m) = (cut / 64, (1u64 << (cut % 64)) - 1);
            x[..w].copy_from_slice(&p[..w]);
            y[..w].copy_from_slice(&q[..w]);
            if w < words {
                x[w] = (p[w] & m) | (q[w] & !m);
                y[w] = (q[w] & m) | (p[w] & !m);
                x[w + 1..].copy_from_slice(&q[w + 1..]);
                y[w + 1..].copy_from_slice(&p[w + 1..]);
            }
        },
        |r, g| sparse(r, len, |_, i| g[i / 64] ^= 1 << (i % 64)),
    )
}

/// Minimises Rastrigin's function of `n` reals; the least value.
pub fn rastrigin_real(n: usize, cfg: Cfg) -> f64 {
    let mut rng = Xo::new(cfg.seed);
    let best = evolve(
        cfg,
        n,
        &mut rng,
        |r, g: &mut [f64]| g.iter_mut().for_each(|x| *x = (r.unit() * 2.0 - 1.0) * RASTRIGIN_LIMIT),
        |g| -rastrigin(g.iter().copied()),
        one_point,
        |r, g| {
            sparse(r, n, |r, i| {
                g[i] = (g[i] + SIGMA * r.normal()).clamp(-RASTRIGIN_LIMIT, RASTRIGIN_LIMIT);
            });
        },
    );
    -best
}

fn ox(a: usize, b: usize, p: &[u32], q: &[u32], x: &mut [u32]) {
    let n = p.len();
    let mut seen = 0u64; // CITIES is 50
    for i in a..b {
        x[i] = p[i];
        seen |= 1 << p[i];
    }
    let mut at = b % n;
    for k in 0..n {
        let c = q[(b + k) % n];
        if seen >> c & 1 == 0 {
            x[at] = c;
            at = (at + 1) % n;
        }
    }
}

/// Shortens a tour of [`CITIES`] by order crossover and swaps; the least length.
pub fn tsp(cfg: Cfg) -> f64 {
    let mut rng = Xo::new(cfg.seed);
    let best = evolve(
        cfg,
        CITIES,
        &mut rng,
        |r, g: &mut [u32]| {
            g.iter_mut().enumerate().for_each(|(i, c)| *c = i as u32);
            for i in (1..CITIES).rev() {
                g.swap(i, r.below(i + 1));
            }
        },
        |g| -tour(g.iter().map(|c| *c as usize)),
        |r, p, q, x, y| {
            let (a, b) = (r.below(CITIES), r.below(CITIES));
            let (a, b) = (a.min(b), a.max(b) + 1);
            ox(a, b, p, q, x);
            ox(a, b, q, p, y);
        },
        |r, g| g.swap(r.below(CITIES), r.below(CITIES)),
    );
    -best
}
