use super::draws::{Counts, Drawn, Draws, Outcomes, Times, Value, name_of, needed, no_others};
use super::genes::{Genes, Labels, bounds};
use clap::{Args, ValueEnum};
use cli::{Failure, Stop};
use ga_core::Mutator;
use ga_core::genome::{Bounds, Gene, Sequence};
use ga_core::mutate::{
    BitFlip, Creep, DeleteGene, FillRectangle, Gaussian, Insert, InsertGene, Inversion, OneBit,
    OneGene, Polynomial, Redraw, Reset, Scramble, Swap,
};
use ga_core::random::Stream;

#[derive(Args)]
pub(crate) struct Mutate {
    /// Which mutator
    #[arg(value_enum)]
    operator: Operator,

    /// The genome to mutate
    #[arg(long, allow_hyphen_values = true)]
    genome: String,

    #[command(flatten)]
    draws: Draws,

    /// The probability that a locus changes [default: 1 for gaussian, polynomial and creep]
    #[arg(long, value_name = "P")]
    rate: Option<f64>,

    /// The genes to draw from: 01, or a,b,c (redraw, one-gene, insert-gene, fill-rectangle)
    /// [default: both bits, or the genes of the genome]
    #[arg(long, value_name = "GENES")]
    alphabet: Option<String>,

    /// The least length of a child (delete-gene) [default: 0]
    #[arg(long, value_name = "N")]
    least: Option<usize>,

    /// The greatest length of a child (insert-gene) [default: none]
    #[arg(long, value_name = "N")]
    most: Option<usize>,

    /// The columns of the grid whose rows are the genes, one after the other (fill-rectangle)
    #[arg(long, value_name = "W")]
    columns: Option<usize>,

    /// The greatest width of a rectangle (fill-rectangle) [default: that of the grid]
    #[arg(long)]
    width: Option<usize>,

    /// The greatest height of a rectangle (fill-rectangle) [default: that of the grid]
    #[arg(long)]
    height: Option<usize>,

    /// The standard deviation (gaussian) [default: 0.1, or 1 with --integers]
    #[arg(long)]
    deviation: Option<f64>,

    /// The distribution index (polynomial) [default: 20]
    #[arg(long)]
    index: Option<f64>,

    /// The greatest step (creep) [default: 0.1, or 1 with --integers]
    #[arg(long)]
    step: Option<f64>,

    /// Reads the genome as whole numbers (gaussian, creep), and counts the children
    #[arg(long)]
    integers: bool,

    /// The least value, for all loci or a,b,c [default: 0 for reset, -1 for polynomial, or less if
    /// the genome has less; none for gaussian and creep]
    #[arg(long, allow_hyphen_values = true)]
    low: Option<String>,

    /// The greatest value, for all loci or a,b,c [default: 9 for reset, 1 for bits and for
    /// polynomial, or more if the genome has more; none for gaussian and creep]
    #[arg(long, allow_hyphen_values = true)]
    high: Option<String>,
}

#[derive(Clone, Copy, ValueEnum)]
enum Operator {
    /// Flips each bit with the same probability
    BitFlip,
    /// Flips one bit
    OneBit,
    /// Replaces genes by uniform ones from --low to --high; whole numbers if the genome has only
    /// these
    Reset,
    /// Replaces each gene with the same probability by one from --alphabet
    Redraw,
    /// Replaces one gene by one from --alphabet
    OneGene,
    /// Inserts a gene from --alphabet
    InsertGene,
    /// Removes a gene
    DeleteGene,
    /// Grids: fills a rectangle with a gene from --alphabet
    FillRectangle,
    /// Exchanges two genes
    Swap,
    /// Moves one gene to another place
    Insert,
    /// Reverses a segment
    Inversion,
    /// Shuffles a segment
    Scramble,
    /// Reals: adds normally distributed steps
    Gaussian,
    /// Reals: moves by a share of the range with a polynomial density
    Polynomial,
    /// Reals: moves by a uniform step
    Creep,
}

impl Mutate {
    pub(crate) fn run(&self, seed: u64, stop: &Stop) -> Result<Drawn, Failure> {
        let name = name_of(&self.operator);
        no_others(&name, self.operator.options(), &self.given())?;
        let genes = Genes::read("--genome", &self.genome)?;
        let whole = match self.operator {
            Operator::Gaussian | Operator::Creep => self.integers,
            Operator::Polynomial => false,
            // Reals are written with a point or an exponent.
            Operator::Reset => genes.numbers::<i64>(&name, "").is_ok(),
            _ => true,
        };
        let draws = if whole {
            self.draws.counted(stop)?
        } else {
            self.draws.listed(genes.len(), stop)?
        };
        let outcomes = if whole {
            Outcomes::Counts(self.counts(&name, &genes, draws, seed)?)
        } else {
            Outcomes::Values(self.values(&name, &genes, draws, seed)?)
        };
        Ok(Drawn::new(name, seed, outcomes))
    }

    fn given(&self) -> [(&'static str, bool); 13] {
        [
            ("--rate", self.rate.is_some()),
            ("--alphabet", self.alphabet.is_some()),
            ("--least", self.least.is_some()),
            ("--most", self.most.is_some()),
            ("--columns", self.columns.is_some()),
            ("--width", self.width.is_some()),
            ("--height", self.height.is_some()),
            ("--deviation", self.deviation.is_some()),
            ("--index", self.index.is_some()),
            ("--step", self.step.is_some()),
            ("--integers", self.integers),
            ("--low", self.low.is_some()),
            ("--high", self.high.is_some()),
        ]
    }

    fn counts(
        &self,
        name: &str,
        genes: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        match self.operator {
            Operator::BitFlip => {
                let flips = BitFlip::new(needed(self.rate, name, "--rate P")?)?;
                count(
                    &genes.need_bits(name)?,
                    &flips,
                    draws,
                    seed,
                    ToString::to_string,
                )
            }
            Operator::OneBit => count(
                &genes.need_bits(name)?,
                &OneBit,
                draws,
                seed,
                ToString::to_string,
            ),
            Operator::Swap | Operator::Insert | Operator::Inversion | Operator::Scramble => {
                self.moves(genes, draws, seed)
            }
            Operator::Redraw | Operator::OneGene | Operator::InsertGene | Operator::DeleteGene => {
                self.any_genes(name, genes, draws, seed)
            }
            Operator::FillRectangle => self.rectangles(name, genes, draws, seed),
            _ => {
                let whole = genes.numbers::<i64>(name, "whole numbers a,b,c")?;
                let mutator = self.numeric(name, genes, &whole)?;
                let text = |child: &Vec<i64>| {
                    let words: Vec<String> = child.iter().map(ToString::to_string).collect();
                    // What was written as bits may have become more than digits.
                    let digits = child.iter().all(|gene| (0..=9).contains(gene));
                    if digits {
                        genes.text(words.iter().map(String::as_str))
                    } else {
                        words.join(",")
                    }
                };
                count(&whole, &*mutator, draws, seed, text)
            }
        }
    }

    /// Mutators that change the order only: of different genes as a permutation, of others as they
    /// stand.
    fn moves(&self, genes: &Genes, draws: Times<'_>, seed: u64) -> Result<Counts, Failure> {
        let permutation = Labels::of(genes).and_then(|labels| Some((labels.order(genes)?, labels)));
        if let Some((order, labels)) = permutation {
            let text = |child: &_| genes.text(labels.arrange(child));
            return count(&order, &*self.sequence(), draws, seed, text);
        }
        let text = |child: &Vec<&str>| genes.text(child.iter().copied());
        count(&genes.words(), &*self.sequence(), draws, seed, text)
    }

    fn sequence<G: Sequence>(&self) -> Box<dyn Mutator<G>> {
        match self.operator {
            Operator::Swap => Box::new(Swap),
            Operator::Insert => Box::new(Insert),
            Operator::Inversion => Box::new(Inversion),
            _ => Box::new(Scramble),
        }
    }

    /// Mutators of genes as they stand.
    fn any_genes(
        &self,
        name: &str,
        genes: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        let given = self.alphabet()?;
        let gene = genes.alphabet(given.as_ref())?;
        let mutator: Box<dyn Mutator<Vec<&str>>> = match self.operator {
            Operator::Redraw => Box::new(Redraw::new(needed(self.rate, name, "--rate P")?, gene)?),
            Operator::OneGene => Box::new(OneGene(gene)),
            Operator::InsertGene => Box::new(InsertGene {
                gene,
                most: self.most.unwrap_or(usize::MAX),
            }),
            _ => Box::new(DeleteGene {
                least: self.least.unwrap_or(0),
            }),
        };
        count(&genes.words(), &*mutator, draws, seed, |child| {
            genes.text(child.iter().copied())
        })
    }

    fn rectangles(
        &self,
        name: &str,
        genes: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Counts, Failure> {
        let given = self.alphabet()?;
        let cell = genes.alphabet(given.as_ref())?;
        let grid = genes.grid(name, needed(self.columns, name, "--columns W")?)?;
        let width = self.width.unwrap_or(usize::MAX);
        let height = self.height.unwrap_or(usize::MAX);
        let mutator = FillRectangle::new(width, height, cell)?;
        count(&grid, &mutator, draws, seed, |child| {
            genes.text(child.cells().iter().copied())
        })
    }

    fn alphabet(&self) -> Result<Option<Genes>, Failure> {
        self.alphabet
            .as_deref()
            .map(|text| Genes::read("--alphabet", text))
            .transpose()
    }

    /// Mutators of whole numbers.
    fn numeric(
        &self,
        name: &str,
        genes: &Genes,
        genome: &[i64],
    ) -> Result<Box<dyn Mutator<Vec<i64>>>, Failure> {
        let default = match self.operator {
            Operator::Reset => widened(genome, (0, if genes.bits().is_some() { 1 } else { 9 })),
            _ => (i64::MIN, i64::MAX),
        };
        let bounds = self.bounds(name, genes, genome, default)?;
        Ok(match self.operator {
            Operator::Reset => {
                Box::new(Reset::new(&bounds).rate(needed(self.rate, name, "--rate P")?)?)
            }
            Operator::Gaussian => Box::new(
                Gaussian::new(&bounds)
                    .rate(self.often())?
                    .deviation(self.deviation.unwrap_or(1.0))?,
            ),
            _ => Box::new(
                Creep::new(&bounds)
                    .rate(self.often())?
                    .step(self.step.unwrap_or(1.0))?,
            ),
        })
    }

    fn values(
        &self,
        name: &str,
        genes: &Genes,
        draws: Times<'_>,
        seed: u64,
    ) -> Result<Vec<Value>, Failure> {
        let genome = genes.reals(name)?;
        let default = match self.operator {
            Operator::Reset => widened(&genome, (0.0, 9.0)),
            Operator::Polynomial => widened(&genome, (-1.0, 1.0)),
            _ => (f64::MIN, f64::MAX),
        };
        let bounds = self.bounds(name, genes, &genome, default)?;
        let mutator: Box<dyn Mutator<Vec<f64>>> = match self.operator {
            Operator::Reset => {
                Box::new(Reset::new(&bounds).rate(needed(self.rate, name, "--rate P")?)?)
            }
            Operator::Gaussian => Box::new(
                Gaussian::new(&bounds)
                    .rate(self.often())?
                    .deviation(self.deviation.unwrap_or(0.1))?,
            ),
            Operator::Polynomial => Box::new(
                Polynomial::new(&bounds)
                    .rate(self.often())?
                    .index(self.index.unwrap_or(20.0))?,
            ),
            _ => Box::new(
                Creep::new(&bounds)
                    .rate(self.often())?
                    .step(self.step.unwrap_or(0.1))?,
            ),
        };
        let mut rng = Stream::seeded(seed);
        let children = draws.each().map(|_| {
            let mut child = genome.clone();
            mutator.mutate(&mut child, &mut rng);
            Value::Child(child)
        });
        Ok(children.collect())
    }

    fn often(&self) -> f64 {
        self.rate.unwrap_or(1.0)
    }

    fn bounds<T: Gene + std::str::FromStr>(
        &self,
        name: &str,
        genes: &Genes,
        genome: &[T],
        default: (T, T),
    ) -> Result<Bounds<T>, Failure> {
        let bounds = bounds(
            self.low.as_deref(),
            self.high.as_deref(),
            default,
            genome.len(),
        )?;
        if bounds.contain(genome) {
            Ok(bounds)
        } else {
            Err(genes.unfit(name, "genes from --low to --high"))
        }
    }
}

/// The range, widened to contain the genome.
fn widened<T: Gene>(genome: &[T], range: (T, T)) -> (T, T) {
    genome.iter().fold(range, |(low, high), &gene| {
        (
            if gene < low { gene } else { low },
            if gene > high { gene } else { high },
        )
    })
}

/// Mutates the same genome in every draw.
fn count<G: Clone>(
    genome: &G,
    mutator: &dyn Mutator<G>,
    draws: Times<'_>,
    seed: u64,
    text: impl Fn(&G) -> String,
) -> Result<Counts, Failure> {
    let mut rng = Stream::seeded(seed);
    let mut counts = Counts::default();
    let mut child = genome.clone();
    for _ in draws.each() {
        child.clone_from(genome);
        mutator.mutate(&mut child, &mut rng);
        counts.add(text(&child))?;
    }
    Ok(counts)
}

impl Operator {
    /// The options of this operator.
    fn options(self) -> &'static [&'static str] {
        match self {
            Self::BitFlip => &["--rate"],
            Self::Reset => &["--rate", "--low", "--high"],
            Self::Gaussian => &["--rate", "--deviation", "--integers", "--low", "--high"],
            Self::Polynomial => &["--rate", "--index", "--low", "--high"],
            Self::Creep => &["--rate", "--step", "--integers", "--low", "--high"],
            Self::Redraw => &["--rate", "--alphabet"],
            Self::OneGene => &["--alphabet"],
            Self::InsertGene => &["--alphabet", "--most"],
            Self::DeleteGene => &["--least"],
            Self::FillRectangle => &["--columns", "--width", "--height", "--alphabet"],
            Self::OneBit | Self::Swap | Self::Insert | Self::Inversion | Self::Scramble => &[],
        }
    }
}
