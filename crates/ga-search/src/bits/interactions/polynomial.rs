use std::collections::{BTreeMap, BTreeSet};

/// A sum of coefficients: of all sets whose bits are all flipped.
#[derive(Clone, Debug, Default)]
pub(super) struct Polynomial {
    loci: usize,
    terms: BTreeMap<Vec<u16>, f64>,
    /// For each size of a set, the number of terms with an effect, and of all.
    effects: Vec<[usize; 2]>,
    /// The greatest size of a score that was learnt.
    magnitude: f64,
}

impl Polynomial {
    /// The polynomial of a base with this score.
    pub(super) fn new(loci: usize, score: f64) -> Self {
        let terms = BTreeMap::from([(Vec::new(), score)]);
        Self {
            loci,
            terms,
            effects: Vec::new(),
            magnitude: score.abs(),
        }
    }

    pub(super) fn of(loci: usize, sets: Vec<Vec<u16>>, mut terms: Vec<f64>) -> Option<Self> {
        let magnitude = terms.pop()?;
        let finite = terms.iter().all(|term| term.is_finite()) && magnitude.is_finite();
        let fits = terms.len() == sets.len() && finite;
        fits.then(|| {
            let mut effects = Vec::new();
            sets.iter()
                .zip(&terms)
                .for_each(|(set, term)| count(&mut effects, set, *term));
            Self {
                loci,
                terms: sets.into_iter().zip(terms).collect(),
                effects,
                magnitude,
            }
        })
    }

    pub(super) fn parts(&self) -> (Vec<Vec<u16>>, Vec<f64>) {
        let sets = self.terms.keys().cloned().collect();
        (
            sets,
            self.terms
                .values()
                .copied()
                .chain([self.magnitude])
                .collect(),
        )
    }

    pub(super) fn loci(&self) -> usize {
        self.loci
    }

    pub(super) fn len(&self) -> usize {
        self.terms.len()
    }

    /// Whether the score of a set was learnt.
    pub(super) fn knows(&self, set: &[u16]) -> bool {
        self.terms.contains_key(set)
    }

    /// Differences below this are due to rounding.
    fn tolerance(&self) -> f64 {
        1e-9 * self.magnitude
    }

    /// Adds the coefficient of `set`, whose flip has this score. All its subsets must be known.
    pub(super) fn learn(&mut self, set: Vec<u16>, score: f64) {
        self.magnitude = self.magnitude.max(score.abs());
        let mut term = score - self.value(&set);
        if term.abs() <= self.tolerance() {
            term = 0.0;
        }
        count(&mut self.effects, &set, term);
        self.terms.insert(set, term);
    }

    /// The score if the bits of `set` are flipped.
    pub(super) fn value(&self, set: &[u16]) -> f64 {
        if set.len() <= 12 {
            let mut subset = Vec::with_capacity(set.len());
            let of = |mask: u32| {
                subset.clear();
                subset.extend(
                    (0..set.len())
                        .filter(|place| mask >> place & 1 == 1)
                        .map(|place| set[place]),
                );
                self.terms.get(&subset).copied().unwrap_or_default()
            };
            return (0..1u32 << set.len()).map(of).sum();
        }
        let mut flipped = vec![false; self.loci];
        for &locus in set {
            flipped[usize::from(locus)] = true;
        }
        let within = |set: &[u16]| set.iter().all(|&locus| flipped[usize::from(locus)]);
        self.terms
            .iter()
            .filter(|(set, _)| within(set))
            .map(|(_, term)| term)
            .sum()
    }

    /// Whether the score of a set is that of the model.
    pub(super) fn agrees(&self, set: &[u16], score: f64) -> bool {
        (self.value(set) - score).abs() <= 100.0 * self.tolerance().max(1e-9 * score.abs())
    }

    /// The number of sets of a size with an effect, and of all.
    pub(super) fn effects(&self, size: usize) -> [usize; 2] {
        self.effects.get(size).copied().unwrap_or_default()
    }

    /// The terms that are not zero.
    pub(super) fn effective(&self) -> impl Iterator<Item = (&[u16], f64)> {
        let terms = self
            .terms
            .iter()
            .filter(|(set, term)| **term != 0.0 || set.is_empty());
        terms.map(|(set, term)| (set.as_slice(), *term))
    }

    /// The sets of a size of at least 2 that can have an effect: all pairs, and sets whose parts
    /// all have one.
    pub(super) fn candidates(&self, size: usize) -> Vec<Vec<u16>> {
        let loci = self.loci as u16;
        if size == 2 {
            return (0..loci)
                .flat_map(|left| (left + 1..loci).map(move |right| vec![left, right]))
                .collect();
        }
        let known: BTreeSet<&[u16]> = self
            .effective()
            .map(|(set, _)| set)
            .filter(|set| set.len() + 1 == size)
            .collect();
        let mut candidates = Vec::new();
        let mut part = Vec::new();
        for set in &known {
            // The last locus of each set with the same beginning.
            let beginning = &set[..set.len() - 1];
            let next = known
                .range(*set..)
                .skip(1)
                .take_while(|other| other.starts_with(beginning));
            for other in next {
                let mut candidate = set.to_vec();
                candidate.extend(other.last());
                let all = (0..candidate.len()).all(|left_out| {
                    part.clear();
                    part.extend(
                        candidate
                            .iter()
                            .enumerate()
                            .filter(|(place, _)| *place != left_out)
                            .map(|(_, locus)| *locus),
                    );
                    known.contains(part.as_slice())
                });
                if all {
                    candidates.push(candidate);
                }
            }
        }
        candidates
    }
}

/// Counts a term of a set.
fn count(effects: &mut Vec<[usize; 2]>, set: &[u16], term: f64) {
    if effects.len() <= set.len() {
        effects.resize(set.len() + 1, [0; 2]);
    }
    effects[set.len()][0] += usize::from(term != 0.0);
    effects[set.len()][1] += 1;
}
