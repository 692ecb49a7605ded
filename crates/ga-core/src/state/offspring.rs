use super::Birth;
use crate::crossover::Scratch;
use crate::genome::Genome;
use crate::select::Selection;

/// The end of the newborns of one part of a tuple, and of the shares of the tuples within this
/// part.
///
/// A tuple of `n` breeders opens `n` shares, then each part breeds and its share is closed. The
/// shares of a tuple within the part lie between, so the shares of nested tuples are in the order
/// of a walk from the outside to the inside.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize, serde::Deserialize),
    serde(deny_unknown_fields)
)]
pub(crate) struct Share {
    pub(crate) newborns: usize,
    pub(crate) shares: usize,
}

/// The newborns of one generation, not yet scored.
#[derive(Debug)]
pub struct Offspring<G> {
    /// The newborns, as many as there are births, and behind them genomes of replaced individuals.
    /// A newborn is written over such a genome where it is, so a generation moves no genomes.
    genomes: Vec<G>,
    births: Vec<Birth>,
    shares: Vec<Share>,
    /// More genomes of replaced individuals, kept for their memory.
    spare: Vec<G>,
    /// The selection of parents, kept for its memory.
    pub(crate) selection: Selection,
    /// Working memory of crossovers.
    pub(crate) scratch: Scratch,
}

impl<G: Genome> Offspring<G> {
    pub(crate) fn new() -> Self {
        Self {
            genomes: Vec::new(),
            births: Vec::new(),
            shares: Vec::new(),
            spare: Vec::new(),
            selection: Selection::default(),
            scratch: Scratch::default(),
        }
    }

    /// The number of newborns so far.
    pub fn len(&self) -> usize {
        self.births.len()
    }

    /// Whether there are no newborns yet.
    pub fn is_empty(&self) -> bool {
        self.births.is_empty()
    }

    /// The newborns so far.
    pub fn genomes(&self) -> &[G] {
        &self.genomes[..self.births.len()]
    }

    /// The newborns so far, mutable: for breeders that first add copies and then cross over or
    /// mutate them.
    pub fn genomes_mut(&mut self) -> &mut [G] {
        &mut self.genomes[..self.births.len()]
    }

    /// The birth of each newborn, in the order of `genomes`.
    pub fn births(&self) -> &[Birth] {
        &self.births
    }

    /// Adds a newborn.
    pub fn push(&mut self, genome: G, birth: Birth) {
        if let Some(replaced) = self.genomes.get_mut(self.births.len()) {
            self.spare.push(std::mem::replace(replaced, genome));
        } else {
            self.genomes.push(genome);
        }
        self.births.push(birth);
    }

    /// Adds a copy of `parent` and returns it, so that you can change it. The copy reuses the
    /// memory of a replaced genome if there is one.
    pub fn push_copy(&mut self, parent: &G, birth: Birth) -> &mut G {
        let place = self.births.len();
        self.births.push(birth);
        if place == self.genomes.len() {
            let child = self.spare.pop().map(|mut child| {
                child.clone_from(parent);
                child
            });
            self.genomes.push(child.unwrap_or_else(|| parent.clone()));
        } else {
            self.genomes[place].clone_from(parent);
        }
        &mut self.genomes[place]
    }

    /// Keeps only the newborns for which `keep` returns `true`. Calls `keep` once per newborn, in
    /// order.
    pub fn retain(&mut self, mut keep: impl FnMut(&G) -> bool) {
        let mut kept = 0;
        // Each removal moves the ends behind it down by one. An end has moved by at most `removed`
        // so far, and exactly by `removed` if it is behind `index`.
        let mut removed = 0;
        for index in 0..self.births.len() {
            if keep(&self.genomes[index]) {
                self.genomes.swap(kept, index);
                self.births.swap(kept, index);
                kept += 1;
            } else {
                for share in &mut self.shares {
                    share.newborns -= usize::from(share.newborns + removed > index);
                }
                removed += 1;
            }
        }
        self.births.truncate(kept);
    }

    /// Removes all newborns and keeps the genomes of replaced individuals as memory.
    pub(crate) fn begin(&mut self, replaced: &mut Vec<G>) {
        self.births.clear();
        self.shares.clear();
        self.spare.clear();
        if self.genomes.is_empty() {
            std::mem::swap(&mut self.genomes, replaced);
        } else {
            self.genomes.append(replaced);
        }
    }

    /// Begins the shares of a tuple of `parts` breeders and returns the index of the first.
    pub(crate) fn open_shares(&mut self, parts: usize) -> usize {
        let first = self.shares.len();
        self.shares.resize(first + parts, Share::default());
        first
    }

    /// Ends the share at `index`: all newborns since the end of the share before belong to it.
    pub(crate) fn close_share(&mut self, index: usize) {
        self.shares[index] = Share {
            newborns: self.births.len(),
            shares: self.shares.len(),
        };
    }

    /// Ends all shares of a tuple of `parts` breeders: the newborns from index `before` on belong
    /// to the part at `index` alone. `first` is the index of the first share.
    pub(crate) fn give_share(&mut self, first: usize, parts: usize, index: usize, before: usize) {
        let start = Share {
            newborns: before,
            shares: first + parts,
        };
        let end = Share {
            newborns: self.births.len(),
            shares: self.shares.len(),
        };
        for (part, share) in self.shares[first..first + parts].iter_mut().enumerate() {
            *share = if part < index { start } else { end };
        }
    }

    /// Removes all shares from index `len` on: those of a part that added no newborns.
    pub(crate) fn forget_shares(&mut self, len: usize) {
        self.shares.truncate(len);
    }

    /// The shares of all tuples.
    pub(crate) fn shares(&self) -> &[Share] {
        &self.shares
    }

    /// Moves the newborns to these lists and keeps the replaced genomes. `genomes` must be empty.
    pub(crate) fn lend(
        &mut self,
        genomes: &mut Vec<G>,
        births: &mut Vec<Birth>,
        shares: &mut Vec<Share>,
    ) {
        genomes.extend(self.genomes.drain(self.births.len()..));
        std::mem::swap(&mut self.genomes, genomes);
        std::mem::swap(&mut self.births, births);
        std::mem::swap(&mut self.shares, shares);
    }

    /// Takes newborns back that were lent. The present ones count as replaced.
    pub(crate) fn take_back(
        &mut self,
        genomes: &mut Vec<G>,
        births: &mut Vec<Birth>,
        shares: &mut Vec<Share>,
    ) {
        genomes.append(&mut self.genomes);
        std::mem::swap(&mut self.genomes, genomes);
        std::mem::swap(&mut self.births, births);
        std::mem::swap(&mut self.shares, shares);
    }

    /// Keeps all replaced genomes beyond the next [`begin`](Self::begin).
    pub(crate) fn keep_dead(&mut self) {
        self.genomes.append(&mut self.spare);
    }

    /// Moves the newborns to `newborns`, which [`begin`](Self::begin) has emptied.
    pub(crate) fn deliver(&mut self, newborns: &mut Vec<G>) {
        self.spare.extend(self.genomes.drain(self.births.len()..));
        std::mem::swap(&mut self.genomes, newborns);
    }
}
