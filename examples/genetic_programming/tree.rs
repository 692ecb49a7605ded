//! Trees for genetic programming (Koza 1992): a genome of your own, with its sampler and operators.
//!
//! A [`Tree`] is a list of symbols in prefix order: each function stands before its arguments. The
//! tree of `x * x + y` is the list `+ * x x y`. A subtree is a segment of the list, so the
//! operators exchange segments, and children use the memory of their parents.
//!
//! | part | role |
//! |---|---|
//! | [`RampedHalfAndHalf`] | sampler of founders |
//! | [`SubtreeCrossover`] | crossover: exchanges two subtrees |
//! | [`SubtreeMutation`] | mutator: replaces a subtree by a random one |
//! | [`PointMutation`] | mutator: replaces single symbols |
//!
//! To use trees for your own problem, copy this file and implement [`Symbol`] for your symbols.

use ga_core::crossover::Scratch;
use ga_core::genome::{OneOf, VariableLength};
use ga_core::prelude::*;
use ga_core::random::{Bernoulli, GeometricSkips, below};
use std::fmt;
use std::ops::{Range, RangeInclusive};

/// A function or a terminal of a program.
pub(crate) trait Symbol: Copy + Send + Sync {
    /// The number of arguments; 0 for a terminal.
    fn arity(self) -> usize;
}

/// A program: its symbols in prefix order.
#[derive(Debug, PartialEq)]
pub(crate) struct Tree<S> {
    symbols: Vec<S>,
}

/// Written by hand, because a derived `clone_from` would not reuse the memory.
impl<S: Clone> Clone for Tree<S> {
    fn clone(&self) -> Self {
        Self {
            symbols: self.symbols.clone(),
        }
    }

    fn clone_from(&mut self, source: &Self) {
        self.symbols.clone_from(&source.symbols);
    }
}

/// Writes functions and their arguments in parentheses, as in Lisp: `(+ (* x x) y)`.
impl<S: Symbol + fmt::Display> fmt::Display for Tree<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fn write<S: Symbol + fmt::Display>(
            rest: &mut &[S],
            f: &mut fmt::Formatter<'_>,
        ) -> fmt::Result {
            let Some((root, behind)) = rest.split_first() else {
                return Ok(());
            };
            *rest = behind;
            if root.arity() == 0 {
                return write!(f, "{root}");
            }
            write!(f, "({root}")?;
            for _ in 0..root.arity() {
                f.write_str(" ")?;
                write(rest, f)?;
            }
            f.write_str(")")
        }
        write(&mut &self.symbols[..], f)
    }
}

/// Reads a tree from its symbols in prefix order. Returns the symbols if they are not exactly one
/// tree.
impl<S: Symbol> TryFrom<Vec<S>> for Tree<S> {
    type Error = Vec<S>;

    fn try_from(symbols: Vec<S>) -> Result<Self, Vec<S>> {
        // The number of subtrees that are still missing; `None` behind the end of the tree.
        let missing = symbols.iter().try_fold(1, |missing: usize, symbol| {
            missing
                .checked_sub(1)
                .map(|missing| missing + symbol.arity())
        });
        if missing == Some(0) {
            Ok(Self { symbols })
        } else {
            Err(symbols)
        }
    }
}

impl<S: Symbol> Tree<S> {
    /// The symbols in prefix order.
    pub(crate) fn symbols(&self) -> &[S] {
        &self.symbols
    }

    /// The number of edges between the root and the farthest terminal.
    pub(crate) fn depth(&self) -> usize {
        fn depth<S: Symbol>(rest: &mut impl Iterator<Item = S>) -> usize {
            let arity = rest.next().map_or(0, Symbol::arity);
            (0..arity).map(|_| 1 + depth(rest)).max().unwrap_or(0)
        }
        depth(&mut self.symbols.iter().copied())
    }

    /// The segment of the subtree whose root is symbol `root`.
    fn subtree(&self, root: usize) -> Range<usize> {
        let mut end = root;
        let mut missing = 1;
        while missing > 0 {
            missing += self.symbols[end].arity();
            missing -= 1;
            end += 1;
        }
        root..end
    }

    /// The number of edges between the root of the tree and symbol `symbol`.
    fn level(&self, symbol: usize) -> usize {
        // `open` is the least number of arguments that were missing since an earlier symbol, minus
        // one. It is negative if the subtree of that symbol ended before `symbol`.
        let mut level = 0;
        let mut open = 0;
        for earlier in self.symbols[..symbol].iter().rev() {
            open = earlier.arity() as isize - 1 + open.min(0);
            level += usize::from(open >= 0);
        }
        level
    }

    /// Draws a symbol: a function if `function` is true, otherwise a terminal. A tree without
    /// functions has its only terminal drawn.
    fn draw(&self, function: bool, rng: &mut dyn Rng) -> usize {
        let functions = self
            .symbols
            .iter()
            .filter(|symbol| symbol.arity() > 0)
            .count();
        let function = function && functions > 0;
        let count = if function {
            functions
        } else {
            self.symbols.len() - functions
        };
        let drawn = below(rng, count);
        let mut places =
            (0..self.symbols.len()).filter(|&place| (self.symbols[place].arity() > 0) == function);
        places.nth(drawn).unwrap_or(0)
    }
}

/// The greatest permitted depth and number of symbols. Without limits, programs grow and grow.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Limits {
    /// The greatest depth; 17 in (Koza 1992).
    pub(crate) depth: usize,
    /// The greatest number of symbols.
    pub(crate) size: usize,
}

impl Limits {
    pub(crate) fn permit<S: Symbol>(self, tree: &Tree<S>) -> bool {
        tree.symbols.len() <= self.size && tree.depth() <= self.depth
    }
}

/// The symbols that programs are made of.
#[derive(Clone, Debug)]
pub(crate) struct Primitives<S> {
    /// Symbols with arguments.
    pub(crate) functions: OneOf<S>,
    /// Symbols without arguments.
    pub(crate) terminals: OneOf<S>,
}

impl<S: Symbol> Primitives<S> {
    /// Appends a random tree of at most this depth. A full tree has all its terminals at this
    /// depth; in other trees, all symbols are equally likely above it.
    fn grow(&self, symbols: &mut Vec<S>, depth: usize, full: bool, rng: &mut dyn Rng) {
        let functions = self.functions.values().len();
        let terminals = self.terminals.values().len();
        let function = depth > 0 && (full || below(rng, functions + terminals) < functions);
        let symbol = if function {
            self.functions.sample(rng)
        } else {
            self.terminals.sample(rng)
        };
        symbols.push(symbol);
        (0..symbol.arity()).for_each(|_| self.grow(symbols, depth - 1, full, rng));
    }
}

/// Ramped half-and-half: draws trees of different depths and shapes (Koza 1992).
///
/// All depths are equally likely. Half of the trees are full, the others may end earlier.
#[derive(Clone, Debug)]
pub(crate) struct RampedHalfAndHalf<S> {
    pub(crate) primitives: Primitives<S>,
    /// The depths; 2 to 6 is usual.
    pub(crate) depths: RangeInclusive<usize>,
}

impl<S: Symbol> Sampler<Tree<S>> for RampedHalfAndHalf<S> {
    fn sample(&self, rng: &mut dyn Rng) -> Tree<S> {
        let (least, most) = (*self.depths.start(), *self.depths.end());
        let depth = least + below(rng, most - least + 1);
        let full = below(rng, 2) == 0;
        let mut symbols = Vec::new();
        self.primitives.grow(&mut symbols, depth, full, rng);
        Tree { symbols }
    }
}

/// Subtree crossover: exchanges a subtree of each parent (Koza 1992).
///
/// If a child would break the limits, both children are copies of their parents. (In the book, only
/// this child is.)
#[derive(Clone, Debug)]
pub(crate) struct SubtreeCrossover {
    /// How often the root of the subtree is a function; 0.9 in the book, since most symbols of a
    /// tree are terminals.
    pub(crate) functions: Bernoulli,
    pub(crate) limits: Limits,
}

impl<S: Symbol> Crossover<Tree<S>> for SubtreeCrossover {
    fn cross_with(
        &self,
        left: &mut Tree<S>,
        right: &mut Tree<S>,
        _: &mut Scratch,
        rng: &mut dyn Rng,
    ) {
        let mine = left.subtree(left.draw(self.functions.occurs(rng), rng));
        let theirs = right.subtree(right.draw(self.functions.occurs(rng), rng));
        left.symbols
            .exchange_segments(mine.clone(), &mut right.symbols, theirs.clone());
        if !(self.limits.permit(left) && self.limits.permit(right)) {
            let back = mine.start..mine.start + theirs.len();
            let forth = theirs.start..theirs.start + mine.len();
            left.symbols
                .exchange_segments(back, &mut right.symbols, forth);
        }
    }
}

/// Subtree mutation: replaces a subtree by a random one (Koza 1992). All symbols of the tree are
/// equally likely to be its root.
///
/// If the tree would become too large, nothing changes.
#[derive(Clone, Debug)]
pub(crate) struct SubtreeMutation<S> {
    pub(crate) primitives: Primitives<S>,
    /// The greatest depth of the random subtree.
    pub(crate) depth: usize,
    pub(crate) limits: Limits,
}

impl<S: Symbol> Mutator<Tree<S>> for SubtreeMutation<S> {
    fn mutate(&self, tree: &mut Tree<S>, rng: &mut dyn Rng) {
        let size = tree.symbols.len();
        let old = tree.subtree(below(rng, size));
        let depth = self
            .depth
            .min(self.limits.depth.saturating_sub(tree.level(old.start)));
        // The new subtree grows at the end of the list and moves to its place.
        self.primitives.grow(&mut tree.symbols, depth, false, rng);
        let grown = tree.symbols.len() - size;
        if size - old.len() + grown > self.limits.size {
            return tree.symbols.truncate(size);
        }
        tree.symbols[old.start..].rotate_right(grown);
        tree.symbols.drain(old.start + grown..old.end + grown);
    }
}

/// Point mutation: replaces symbols by symbols with the same number of arguments. The shape of the
/// tree does not change. The new symbol may be the old one.
#[derive(Clone, Debug)]
pub(crate) struct PointMutation<S> {
    pub(crate) primitives: Primitives<S>,
    /// How often a symbol is replaced.
    pub(crate) rate: GeometricSkips,
}

impl<S: Symbol> Mutator<Tree<S>> for PointMutation<S> {
    fn mutate(&self, tree: &mut Tree<S>, rng: &mut dyn Rng) {
        let all = || {
            self.primitives
                .functions
                .values()
                .iter()
                .chain(self.primitives.terminals.values())
        };
        self.rate.events(tree.symbols.len(), rng, |place, rng| {
            let alike = || all().filter(|symbol| symbol.arity() == tree.symbols[place].arity());
            let drawn = alike().nth(below(rng, alike().count())).copied();
            tree.symbols[place] = drawn.unwrap_or(tree.symbols[place]);
        });
    }
}
