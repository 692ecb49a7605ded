use ga_core::genome::BitString;
use ga_core::rand::Rng;
use ga_core::random::{ln, shuffle};

/// The linkage tree of a population of bit strings (Thierens 2010).
///
/// A cluster is a set of loci. The tree begins with one cluster per locus and merges the two
/// closest ones until one is left. The distance of two loci is 2 - (H(i) + H(j)) / H(i, j), with
/// the entropies H of the population; that of two clusters is the mean over their loci. It is 0 if
/// one locus tells the other.
#[derive(Clone, Debug, Default)]
pub(super) struct LinkageTree {
    /// The loci, in an order in which every cluster is contiguous.
    pub(super) loci: Vec<u32>,
    /// The first index and the length of each useful cluster, the smallest first, and in random
    /// order among clusters of the same size.
    pub(super) clusters: Vec<[u32; 2]>,
}

/// Working memory to build trees.
#[derive(Clone, Debug, Default)]
pub(super) struct Scratch {
    order: Vec<u32>,
    /// The bits of each locus, packed, one bit per genome.
    columns: Vec<u64>,
    /// c ln c for each count c.
    terms: Vec<f32>,
    distances: Vec<f32>,
    chain: Vec<usize>,
    /// Per slot of the matrix: its node, or `None` if it was merged into another slot.
    nodes: Vec<Option<usize>>,
    sizes: Vec<u32>,
    /// The children of each node beyond the loci, and whether they always agree.
    merges: Vec<([usize; 2], bool)>,
    stack: Vec<usize>,
    starts: Vec<u32>,
}

impl LinkageTree {
    /// The loci of cluster `index`.
    pub(super) fn cluster(&self, index: usize) -> &[u32] {
        let [start, len] = self.clusters[index].map(|number| number as usize);
        &self.loci[start..start + len]
    }

    /// Builds the tree of `genomes`, which have equal lengths. Equal distances are merged in random
    /// order.
    ///
    /// The cluster of all loci is left out, and so are clusters that always agree with another one,
    /// because only their union is useful (Goldman & Punch 2014).
    pub(super) fn build(
        &mut self,
        genomes: &[BitString],
        scratch: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let loci = genomes.first().map_or(0, BitString::len);
        self.loci.clear();
        self.clusters.clear();
        if loci < 2 {
            return;
        }
        scratch.order.clear();
        scratch.order.extend(0..loci as u32);
        shuffle(rng, &mut scratch.order);
        scratch.measure(genomes, loci);
        scratch.merge(loci);
        self.lay_out(scratch, loci);
        shuffle(rng, &mut self.clusters);
        self.clusters.sort_by_key(|cluster| cluster[1]);
    }

    /// Puts the loci in the order of the leaves and notes the useful clusters.
    fn lay_out(&mut self, scratch: &mut Scratch, loci: usize) {
        let Scratch {
            order,
            merges,
            stack,
            starts,
            ..
        } = scratch;
        starts.clear();
        starts.resize(loci + merges.len(), 0);
        stack.clear();
        stack.push(loci + merges.len() - 1);
        while let Some(node) = stack.pop() {
            starts[node] = self.loci.len() as u32;
            match node.checked_sub(loci) {
                None => self.loci.push(order[node]),
                Some(merge) => stack.extend(merges[merge].0),
            }
        }
        // The size of a node is the sum of those of its children, which come before it.
        let sizes = &mut scratch.sizes;
        sizes.clear();
        sizes.resize(loci, 1);
        for ([left, right], agree) in &*merges {
            for node in [*left, *right] {
                if !agree {
                    self.clusters.push([starts[node], sizes[node]]);
                }
            }
            sizes.push(sizes[*left] + sizes[*right]);
        }
    }
}

impl Scratch {
    /// Computes the distances of all pairs of loci, in the order of `order`.
    fn measure(&mut self, genomes: &[BitString], loci: usize) {
        let Self {
            order,
            columns,
            terms,
            distances,
            ..
        } = self;
        let count = genomes.len();
        let words = genomes.len().div_ceil(64);
        columns.clear();
        columns.resize(loci * words, 0);
        for (index, genome) in genomes.iter().enumerate() {
            for locus in genome.ones() {
                columns[locus * words + index / 64] |= 1 << (index % 64);
            }
        }
        terms.clear();
        terms.extend((0..=count).map(|count| {
            let count = count.max(1) as f64;
            (count * ln(count)) as f32
        }));
        let total = terms[count];
        let column = |place: usize| {
            let start = order[place] as usize * words;
            &columns[start..start + words]
        };
        distances.clear();
        distances.resize(loci * loci, 0.0);
        for left in 0..loci {
            let lefts: usize = column(left)
                .iter()
                .map(|word| word.count_ones() as usize)
                .sum();
            // `count` times the entropy. The terms of a pair that always agrees are the same two.
            let of_left = total - (terms[lefts] + terms[count - lefts]);
            for right in 0..left {
                let mut both = 0;
                let mut rights = 0;
                for (left, right) in column(left).iter().zip(column(right)) {
                    both += (left & right).count_ones() as usize;
                    rights += right.count_ones() as usize;
                }
                let of_right = total - (terms[rights] + terms[count - rights]);
                let neither = count + both - lefts - rights;
                let alike = terms[both] + terms[neither];
                let of_pair = total - (alike + (terms[lefts - both] + terms[rights - both]));
                let distance = if of_pair > 0.0 {
                    2.0 - (of_left + of_right) / of_pair
                } else {
                    0.0
                };
                distances[left * loci + right] = distance;
                distances[right * loci + left] = distance;
            }
        }
    }

    /// Merges the closest clusters: follows nearest neighbours until two are each other's nearest.
    fn merge(&mut self, loci: usize) {
        const AGREE: f32 = 1e-5;

        let Self {
            distances,
            chain,
            nodes,
            sizes,
            merges,
            ..
        } = self;
        nodes.clear();
        nodes.extend((0..loci).map(Some));
        sizes.clear();
        sizes.resize(loci, 1);
        merges.clear();
        chain.clear();
        while merges.len() + 1 < loci {
            if chain.is_empty() {
                chain.extend(nodes.iter().position(Option::is_some));
            }
            let Some(&top) = chain.last() else { return };
            let previous = chain.len().checked_sub(2).map(|place| chain[place]);
            let row = &distances[top * loci..(top + 1) * loci];
            // The previous one wins ties, so the chain ends.
            let mut nearest = previous;
            let mut least = previous.map_or(f32::INFINITY, |previous| row[previous]);
            for (slot, &distance) in row.iter().enumerate() {
                if distance < least && slot != top && nodes[slot].is_some() {
                    (least, nearest) = (distance, Some(slot));
                }
            }
            let Some(other) = nearest else { return };
            if nearest != previous {
                chain.push(other);
                continue;
            }
            chain.truncate(chain.len() - 2);
            if let (Some(left), Some(right)) = (nodes[top], nodes[other].take()) {
                nodes[top] = Some(loci + merges.len());
                merges.push(([left, right], least < AGREE));
            }
            let own = sizes[top] as f32;
            let others = sizes[other] as f32;
            sizes[top] += sizes[other];
            for slot in 0..loci {
                let near = distances[top * loci + slot];
                let far = distances[other * loci + slot];
                let mean = (own * near + others * far) / (own + others);
                distances[top * loci + slot] = mean;
                distances[slot * loci + top] = mean;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{LinkageTree, Scratch};
    use ga_core::genome::{BitString, RandomBits, Sampler};
    use ga_core::random::{Stream, ln};

    fn built(genomes: &[BitString], seed: u64) -> Vec<Vec<u32>> {
        let mut tree = LinkageTree::default();
        tree.build(genomes, &mut Scratch::default(), &mut Stream::seeded(seed));
        let sorted = |index| {
            let mut loci = tree.cluster(index).to_vec();
            loci.sort_unstable();
            loci
        };
        (0..tree.clusters.len()).map(sorted).collect()
    }

    /// Merges by the definition: all pairs of clusters, all pairs of their loci.
    fn naive(genomes: &[BitString]) -> Vec<Vec<u32>> {
        let count = genomes.len() as f64;
        let entropy = |loci: &[u32]| {
            let mut classes = std::collections::BTreeMap::<Vec<bool>, f64>::new();
            for genome in genomes {
                *classes
                    .entry(
                        loci.iter()
                            .map(|&locus| genome.get(locus as usize))
                            .collect(),
                    )
                    .or_default() += 1.0;
            }
            classes
                .values()
                .map(|c| -c / count * ln(c / count))
                .sum::<f64>()
        };
        let distance = |i: u32, j: u32| {
            let pair = entropy(&[i, j]);
            if pair > 0.0 {
                2.0 - (entropy(&[i]) + entropy(&[j])) / pair
            } else {
                0.0
            }
        };
        let mut clusters: Vec<Vec<u32>> = (0..genomes[0].len() as u32)
            .map(|locus| vec![locus])
            .collect();
        let mut useful = Vec::new();
        while clusters.len() > 1 {
            let mut best = (f64::INFINITY, 0, 0);
            for right in 1..clusters.len() {
                for left in 0..right {
                    let pairs = clusters[left]
                        .iter()
                        .flat_map(|&i| clusters[right].iter().map(move |&j| (i, j)));
                    let (sum, number) = pairs.fold((0.0, 0.0), |(sum, n), (i, j)| {
                        (sum + distance(i, j), n + 1.0)
                    });
                    if sum / number < best.0 {
                        best = (sum / number, left, right);
                    }
                }
            }
            let (least, left, right) = best;
            let second = clusters.swap_remove(right);
            let mut first = clusters.swap_remove(left);
            if least > 1e-9 {
                useful.extend([first.clone(), second.clone()]);
            }
            first.extend(second);
            first.sort_unstable();
            clusters.push(first);
        }
        useful
    }

    #[test]
    fn the_tree_equals_that_of_its_definition() {
        let mut rng = Stream::seeded(5);
        for (count, loci) in [(40, 9), (70, 14), (200, 6)] {
            let mut genomes: Vec<BitString> = (0..count)
                .map(|_| RandomBits(loci).sample(&mut rng))
                .collect();
            // Locus 1 is the inverse of locus 0, and locus 3 often equals locus 2.
            for (index, genome) in genomes.iter_mut().enumerate() {
                let zero = genome.get(0);
                let two = genome.get(2);
                genome.set(1, !zero);
                if index % 5 > 0 {
                    genome.set(3, two);
                }
            }
            let mut fast = built(&genomes, 1);
            let mut slow = naive(&genomes);
            assert!(fast.is_sorted_by_key(Vec::len), "{fast:?}");
            assert!(
                fast.contains(&vec![0, 1]) && !fast.contains(&vec![0]),
                "{fast:?}"
            );
            fast.sort();
            slow.sort();
            assert_eq!(fast, slow);
        }
    }

    #[test]
    fn genomes_that_agree_and_short_genomes_have_no_clusters() {
        for loci in [0, 1, 5] {
            assert!(built(&vec![BitString::zeros(loci); 3], 1).is_empty());
        }
        assert!(built(&[], 1).is_empty());
        let two = ["01", "10", "11", "00"].map(|text| text.parse().expect("bits"));
        assert_eq!(built(&two, 1).len(), 2);
    }
}
