use super::draws::{Counts, Drawn, Draws, Outcomes, Times, Value, name_of, needed, no_others};
use super::genes::{Genes, Labels, bounds};
use clap::{Args, ValueEnum};
use cli::{Failure, Stop};
use ga_core::crossover::{
    Arithmetic, Blend, CutAndSplice, Cycle, EdgeRecombination, IsoLine, KPoint, OnePoint, Order,
    PartiallyMapped, Rectangle, Segment, SimulatedBinary, TwoPoint, Uniform,
};
use ga_core::genome::Permutation;
use ga_core::random::Stream;
use ga_core::{Crossover, Linear};

#[derive(Args)]
pub(crate) struct Cross {
    /// Which crossover
    #[arg(value_enum)]
    operator: Operator,

    /// One parent
    #[arg(long, allow_hyphen_values = true)]
    left: String,

    /// The other parent
    #[arg(long, allow_hyphen_values = true)]
    right: String,

    #[command(flatten)]
    draws: Draws,

    /// Different cuts (k-point)
    #[arg(long, value_name = "K")]
    points: Option<usize>,

    /// The probability that a locus is exchanged (uniform) or crossed (simulated-binary) [default:
    /// 1 there]
    #[arg(long, value_name = "P")]
    rate: Option<f64>,

    /// The distribution index (simulated-binary) [default: 15]
    #[arg(long)]
    index: Option<f64>,

    /// The widening of the interval between the parents (blend) [default: 0.5]
    #[arg(long)]
    alpha: Option<f64>,

    /// The standard deviation of steps in all directions (iso-line) [default: 0.1]
    #[arg(long)]
    iso: Option<f64>,

    /// The standard deviation of steps along the line between the parents, in lengths of the line
    /// (iso-line) [default: 0.2]
    #[arg(long)]
    line: Option<f64>,

    /// The columns of the grid whose rows are the genes, one after the other (rectangle)
    #[arg(long, value_name = "W")]
    columns: Option<usize>,

    /// The least length of a child (cut-and-splice) [default: 0]
    #[arg(long, value_name = "N")]
    least: Option<usize>,

    /// The greatest length of a child (cut-and-splice) [default: none]
    #[arg(long, value_name = "N")]
    most: Option<usize>,

    /// The least value of a real, for all loci or a,b,c [default: none]
    #[arg(long, allow_hyphen_values = true)]
    low: Option<String>,

    /// The greatest value of a real, for all loci or a,b,c [default: none]
    #[arg(long, allow_hyphen_values = true)]
    high: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Operator {
    /// Exchanges all loci behind one cut
    OnePoint,
    /// Exchanges the loci between two different cuts
    TwoPoint,
    /// Exchanges every second part between K different cuts
    KPoint,
    /// Exchanges each locus with the same probability
    Uniform,
    /// Exchanges the loci between two drawn ones, both included
    Segment,
    /// Grids: exchanges a rectangle
    Rectangle,
    /// Cuts each parent at a place of its own; the children may have other lengths
    CutAndSplice,
    /// Permutations: order crossover, OX
    Order,
    /// Permutations: partially mapped crossover, PMX
    PartiallyMapped,
    /// Permutations: cycle crossover, CX
    Cycle,
    /// Permutations: edge recombination, ERX
    #[value(alias = "edge-recombination")]
    Edge,
    /// Reals: simulated binary crossover, SBX
    SimulatedBinary,
    /// Reals: blend crossover, BLX-alpha
    Blend,
    /// Reals: both children on the line between their parents
    Arithmetic,
    /// Reals: adds a normal step in all directions, and one along the line between the parents
    IsoLine,
}

impl Cross {
    pub(crate) fn run(&self, seed: u64, stop: &Stop) -> Result<Drawn, Failure> {
        let name = name_of(&self.operator);
        no_others(&name, self.operator.options(), &self.given())?;
        let left = Genes::read("--left", &self.left)?;
        let right = Genes::read("--right", &self.right)?;
        if left.len() != right.len() && !matches!(self.operator, Operator::CutAndSplice) {
            return Err(right.unfit(&name, &format!("{} genes, as --left has", left.len())));
        }
        let outcomes = match self.operator {
            Operator::SimulatedBinary
            | Operator::Blend
            | Operator::Arithmetic
            | Operator::IsoLine => {
                let draws = self.draws.listed(2 * left.len(), stop)?;
                Outcomes::Values(self.reals(&name, &left, &right, draws, seed)?)
            }
            Operator::Order | Operator::PartiallyMapped | Operator::Cycle | Operator::Edge => {
                let draws = self.draws.counted(stop)?;
                Outcomes::Counts(self.permutations(&name, &left, &right, draws, seed)?)
            }
            Operator::Rectangle | Operator::CutAndSplice => {
                let draws = self.draws.counted(stop)?;
                Outcomes::Counts(self.shapes(&name, &left, &right, draws, seed)?)
            }
            _ => {
                let draws = self.draws.counted(stop)?;
                Outcomes::Counts(self.positional(&name, &left, &right, draws, seed)?)
            }
        };
        Ok(Drawn::new(name, seed, outcomes))
    }

    fn given(&self) -> [(&'static str, bool); 11] {
        [
            ("--points", self.points.is_some()),
            ("--rate", self.rate.is_some()),
            ("--index", self.index.is_some()),
            ("--alpha", self.alpha.is_some()),
            ("--iso", self.iso.is_some()),
            ("--line", self.line.is_some()),
            ("--columns", self.columns.is_some()),
            ("--least", self.least.is_some()),
            ("--most", self.most.is_some()),
            ("--low", self.low.is_some()),
            ("--high", self.high.is_some()),
        ]
    }

    fn positional(
        &self,
        name: &str,
        left: &Genes,
        right: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        if let (Some(left), Some(right)) = (left.bits(), right.bits()) {
            let crossover = self.linear(name)?;
            return count(
                &[left, right],
                &*crossover,
                draws,
                seed,
                ToString::to_string,
            );
        }
        right.written_as(left, name)?;
        let crossover = self.linear(name)?;
        let words = [left.words(), right.words()];
        count(&words, &*crossover, draws, seed, |child| {
            left.text(child.iter().copied())
        })
    }

    /// Crossovers of grids, and of genomes whose lengths may differ.
    fn shapes(
        &self,
        name: &str,
        left: &Genes,
        right: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        right.written_as(left, name)?;
        if matches!(self.operator, Operator::Rectangle) {
            let columns = needed(self.columns, name, "--columns W")?;
            let grids = [left.grid(name, columns)?, right.grid(name, columns)?];
            return count(&grids, &Rectangle, draws, seed, |child| {
                left.text(child.cells().iter().copied())
            });
        }
        let crossover =
            CutAndSplice::new(self.least.unwrap_or(0)..=self.most.unwrap_or(usize::MAX))?;
        let words = [left.words(), right.words()];
        count(&words, &crossover, draws, seed, |child| {
            left.text(child.iter().copied())
        })
    }

    fn linear<G: Linear>(&self, name: &str) -> Result<Box<dyn Crossover<G>>, Failure> {
        Ok(match self.operator {
            Operator::OnePoint => Box::new(OnePoint),
            Operator::TwoPoint => Box::new(TwoPoint),
            Operator::KPoint => Box::new(KPoint::new(needed(self.points, name, "--points K")?)?),
            Operator::Uniform => Box::new(Uniform::new(needed(self.rate, name, "--rate P")?)?),
            _ => Box::new(Segment),
        })
    }

    fn permutations(
        &self,
        name: &str,
        left: &Genes,
        right: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        let labels = Labels::of(left).ok_or_else(|| left.unfit(name, "a permutation, as 2,0,1"))?;
        let orders = labels.order(left).zip(labels.order(right));
        let (one, other) =
            orders.ok_or_else(|| right.unfit(name, "a permutation of the genes of --left"))?;
        let crossover: Box<dyn Crossover<Permutation>> = match self.operator {
            Operator::Order => Box::new(Order),
            Operator::PartiallyMapped => Box::new(PartiallyMapped),
            Operator::Cycle => Box::new(Cycle),
            _ => Box::new(EdgeRecombination),
        };
        count(&[one, other], &*crossover, draws, seed, |child| {
            left.text(labels.arrange(child))
        })
    }

    fn reals(
        &self,
        name: &str,
        left: &Genes,
        right: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Vec<Value>, Failure> {
        let (one, other) = (left.reals(name)?, right.reals(name)?);
        let endless = (f64::MIN, f64::MAX);
        let bounds = bounds(
            self.low.as_deref(),
            self.high.as_deref(),
            endless,
            one.len(),
        )?;
        for (genes, reals) in [(left, &one), (right, &other)] {
            if !bounds.contain(reals) {
                return Err(genes.unfit(name, "genes from --low to --high"));
            }
        }
        let crossover: Box<dyn Crossover<Vec<f64>>> = match self.operator {
            Operator::SimulatedBinary => {
                let index = self.index.unwrap_or(15.0);
                let rate = self.rate.unwrap_or(1.0);
                Box::new(SimulatedBinary::new(&bounds).rate(rate)?.index(index)?)
            }
            Operator::Blend => Box::new(Blend::new(&bounds).alpha(self.alpha.unwrap_or(0.5))?),
            Operator::IsoLine => {
                let iso = self.iso.unwrap_or(0.1);
                let line = self.line.unwrap_or(0.2);
                Box::new(IsoLine::new(&bounds).iso(iso)?.line(line)?)
            }
            _ => Box::new(Arithmetic),
        };
        let mut rng = Stream::seeded(seed);
        let children = draws.each().map(|_| {
            let (mut one, mut other) = (one.clone(), other.clone());
            crossover.cross(&mut one, &mut other, &mut rng);
            Value::Children([one, other])
        });
        Ok(children.collect())
    }
}

/// Crosses the same parents in every draw.
fn count<G: Clone>(
    parents: &[G; 2],
    crossover: &dyn Crossover<G>,
    draws: Times<'_>,
    seed: u64,
    text: impl Fn(&G) -> String,
) -> Result<Counts, Failure> {
    let mut rng = Stream::seeded(seed);
    let mut counts = Counts::default();
    let [mut left, mut right] = parents.clone();
    for _ in draws.each() {
        left.clone_from(&parents[0]);
        right.clone_from(&parents[1]);
        crossover.cross(&mut left, &mut right, &mut rng);
        counts.add(format!("{}|{}", text(&left), text(&right)))?;
    }
    Ok(counts)
}

impl Operator {
    /// The options of this operator.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::KPoint => &["--points"],
            Self::Uniform => &["--rate"],
            Self::SimulatedBinary => &["--index", "--rate", "--low", "--high"],
            Self::Blend => &["--alpha", "--low", "--high"],
            Self::IsoLine => &["--iso", "--line", "--low", "--high"],
            Self::Rectangle => &["--columns"],
            Self::CutAndSplice => &["--least", "--most"],
            _ => &[],
        }
    }
}
