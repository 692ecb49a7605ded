use ga_core::Error;
use ga_core::combine::Choice;
use ga_core::crossover::{Blend, Crossover, EdgeRecombination, RandomKeys, Uniform};
use ga_core::genome::{
    BitString, Bounds, Genome, Pair, Permutation, RandomBits, RandomPermutation,
};
use ga_core::mutate::{AllScales, Exchange, HeavyTailed, Insert, Inversion, Mutator, Swap};

/// The operators of a kind of genome. A later version may have others.
pub trait Operators {
    /// The genome.
    type Genome: Genome + PartialEq + 'static;
    /// Mixes two genomes.
    type Mix: Crossover<Self::Genome> + Clone + Send + 'static;
    /// Makes a small step, at times a large one.
    type Step: Mutator<Self::Genome> + Clone + Send + 'static;
    /// Makes a step of another kind.
    type Leap: Mutator<Self::Genome> + Clone + Send + 'static;

    fn mix(&self) -> Result<Self::Mix, Error>;
    fn step(&self) -> Result<Self::Step, Error>;
    fn leap(&self) -> Result<Self::Leap, Error>;
}

impl Operators for RandomBits {
    type Genome = BitString;
    type Mix = Uniform;
    type Step = HeavyTailed;
    type Leap = Exchange;

    fn mix(&self) -> Result<Self::Mix, Error> {
        Uniform::new(0.5)
    }

    fn step(&self) -> Result<Self::Step, Error> {
        HeavyTailed::new(2.0)
    }

    fn leap(&self) -> Result<Self::Leap, Error> {
        Ok(Exchange)
    }
}

impl Operators for RandomPermutation {
    type Genome = Permutation;
    type Mix = Choice<(RandomKeys, RandomKeys, EdgeRecombination)>;
    type Step = Choice<(Inversion, Insert, Swap)>;
    type Leap = Choice<((Swap, Insert), Insert)>;

    fn mix(&self) -> Result<Self::Mix, Error> {
        Ok(Choice((RandomKeys, RandomKeys, EdgeRecombination)))
    }

    fn step(&self) -> Result<Self::Step, Error> {
        Ok(Choice((Inversion, Insert, Swap)))
    }

    fn leap(&self) -> Result<Self::Leap, Error> {
        Ok(Choice(((Swap, Insert), Insert)))
    }
}

/// The smallest step of a real: a millionth of its range.
const PRECISION: f64 = 20.0;

macro_rules! numbers {
    ($mix:ty, $mixes:expr, $others:expr; $($t:ty)*) => { $(
        impl Operators for Bounds<$t> {
            type Genome = Vec<$t>;
            type Mix = $mix;
            type Step = AllScales<$t>;
            type Leap = AllScales<$t>;

            fn mix(&self) -> Result<Self::Mix, Error> {
                $mixes(self)
            }

            fn step(&self) -> Result<Self::Step, Error> {
                AllScales::new(&self).rate(0.0).and_then(|part| part.precision(PRECISION))
            }

            fn leap(&self) -> Result<Self::Leap, Error> {
                AllScales::new(&self).rate($others).and_then(|part| part.precision(PRECISION))
            }
        }
    )* };
}
numbers!(Uniform, |_: &_| Uniform::new(0.5), 0.3; u8 u16 u32 u64 usize i8 i16 i32 i64 isize);
numbers!(
    Choice<(Blend<f32>, Uniform)>,
    |bounds: &Self| Ok(Choice((Blend::new(bounds).alpha(0.5)?, Uniform::new(0.5)?))), 1.0; f32
);
numbers!(
    Choice<(Blend<f64>, Uniform)>,
    |bounds: &Self| Ok(Choice((Blend::new(bounds).alpha(0.5)?, Uniform::new(0.5)?))), 1.0; f64
);

impl<A: Operators, B: Operators> Operators for Pair<A, B> {
    type Genome = Pair<A::Genome, B::Genome>;
    type Mix = Mix<A, B>;
    type Step = Choice<(Pair<A::Step, ()>, Pair<(), B::Step>)>;
    type Leap = Choice<(Pair<A::Leap, ()>, Pair<(), B::Leap>)>;

    fn mix(&self) -> Result<Self::Mix, Error> {
        mix(&self.0, &self.1)
    }

    fn step(&self) -> Result<Self::Step, Error> {
        Ok(Choice((Pair(self.0.step()?, ()), Pair((), self.1.step()?))))
    }

    fn leap(&self) -> Result<Self::Leap, Error> {
        Ok(Choice((Pair(self.0.leap()?, ()), Pair((), self.1.leap()?))))
    }
}

/// Mixes both parts in half of the couples, and one part in the other half.
pub(super) type Mix<A, B> = Choice<(
    Pair<<A as Operators>::Mix, ()>,
    Pair<(), <B as Operators>::Mix>,
    Pair<<A as Operators>::Mix, <B as Operators>::Mix>,
    Pair<<A as Operators>::Mix, <B as Operators>::Mix>,
)>;

pub(super) fn mix<A: Operators, B: Operators>(first: &A, second: &B) -> Result<Mix<A, B>, Error> {
    let mixes = first.mix()?;
    let others = second.mix()?;
    let both = Pair(mixes.clone(), others.clone());
    Ok(Choice((
        Pair(mixes, ()),
        Pair((), others),
        both.clone(),
        both,
    )))
}
