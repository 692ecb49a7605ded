use cli::{At, Failure};
use ga_core::genome::{BitString, Bounds, Gene, Grid, OneOf, Permutation};
use std::str::FromStr;

/// A genome on the command line: bits without commas, other genes with commas.
#[derive(Clone)]
pub(crate) struct Genes {
    /// The option that has this value.
    option: &'static str,
    words: Vec<String>,
    bits: bool,
}

impl Genes {
    pub(crate) fn read(option: &'static str, text: &str) -> Result<Self, Failure> {
        let bits = !text.is_empty() && text.chars().all(|letter| letter == '0' || letter == '1');
        let words: Vec<String> = if bits {
            text.chars().map(String::from).collect()
        } else {
            text.split(',').map(|word| word.trim().to_owned()).collect()
        };
        if words.iter().any(String::is_empty) {
            return Err(Failure::refused(format!(
                "{option} '{text}': expected bits as 0101, or a,b,c"
            )));
        }
        Ok(Self {
            option,
            words,
            bits,
        })
    }

    pub(crate) fn len(&self) -> usize {
        self.words.len()
    }

    pub(crate) fn words(&self) -> Vec<&str> {
        self.words.iter().map(String::as_str).collect()
    }

    /// The genome as bits, if it is written as bits.
    pub(crate) fn bits(&self) -> Option<BitString> {
        self.bits
            .then(|| self.words.iter().map(|word| word == "1").collect())
    }

    /// The genome as bits, or a refusal.
    pub(crate) fn need_bits(&self, operator: &str) -> Result<BitString, Failure> {
        self.bits()
            .ok_or_else(|| self.unfit(operator, "bits as 0101"))
    }

    /// Refuses bits beside genes with commas.
    pub(crate) fn written_as(&self, other: &Self, operator: &str) -> Result<(), Failure> {
        if self.bits == other.bits {
            Ok(())
        } else {
            Err(self.unfit(operator, "bits on both sides, or a,b,c on both"))
        }
    }

    /// The genome as a grid, whose rows stand one after the other.
    pub(crate) fn grid(&self, operator: &str, columns: usize) -> Result<Grid<&str>, Failure> {
        let rows = self.len().checked_div(columns).unwrap_or(0);
        Grid::new(columns, rows, self.words())
            .map_err(|_| self.unfit(operator, &format!("rows of --columns {columns} genes")))
    }

    /// The genes from which `--alphabet` draws. Without the option, these are both bits, or the
    /// different genes of the genome.
    pub(crate) fn alphabet<'a>(
        &'a self,
        given: Option<&'a Self>,
    ) -> Result<OneOf<&'a str>, Failure> {
        let words = match given {
            Some(given) if self.bits && !given.bits => {
                return Err(given.unfit("a genome of bits", "bits as 01"));
            }
            Some(given) => given.words(),
            None if self.bits => vec!["0", "1"],
            None => {
                let mut words = self.words();
                words.sort_unstable();
                words.dedup();
                words
            }
        };
        Ok(OneOf::new(words)?)
    }

    /// The genome as numbers.
    pub(crate) fn numbers<T: FromStr>(
        &self,
        operator: &str,
        expected: &str,
    ) -> Result<Vec<T>, Failure> {
        let number = |word: &String| word.parse().map_err(|_| self.unfit(operator, expected));
        self.words.iter().map(number).collect()
    }

    /// The genome as reals.
    pub(crate) fn reals(&self, operator: &str) -> Result<Vec<f64>, Failure> {
        let expected = "numbers a,b,c";
        let reals: Vec<f64> = self.numbers(operator, expected)?;
        if reals.iter().all(|real| real.is_finite()) {
            Ok(reals)
        } else {
            Err(self.unfit(operator, expected))
        }
    }

    /// The text of a genome.
    pub(crate) fn text<'a>(&self, words: impl IntoIterator<Item = &'a str>) -> String {
        words
            .into_iter()
            .collect::<Vec<_>>()
            .join(if self.bits { "" } else { "," })
    }

    /// The sentence that refuses the genome.
    pub(crate) fn unfit(&self, operator: &str, expected: &str) -> Failure {
        let genome = self.text(self.words());
        Failure::refused(format!(
            "{operator}: {} {genome}: expected {expected}",
            self.option
        ))
    }
}

/// The genes of a permutation in sorted order: index i stands for the i-th label.
pub(crate) struct Labels<'a>(Vec<&'a str>);

impl<'a> Labels<'a> {
    /// `None` if a gene occurs twice.
    pub(crate) fn of(genes: &'a Genes) -> Option<Self> {
        let mut labels = genes.words();
        // Numbers by value, so that 0,1,2 stand for themselves; other words alphabetically.
        labels.sort_by_key(|&word| {
            (
                word.parse::<i64>().ok().is_none(),
                word.parse::<i64>().ok(),
                word,
            )
        });
        let distinct = labels.windows(2).all(|pair| pair[0] != pair[1]);
        (distinct && !genes.bits).then_some(Self(labels))
    }

    /// The permutation of the labels, if the genes are the labels.
    pub(crate) fn order(&self, genes: &Genes) -> Option<Permutation> {
        let place = |word: &String| {
            self.0
                .iter()
                .position(|label| label == word)
                .map(|place| place as u32)
        };
        Permutation::new(genes.words.iter().map(place).collect::<Option<Vec<_>>>()?).ok()
    }

    pub(crate) fn arrange(&self, order: &Permutation) -> Vec<&'a str> {
        order.arrange(&self.0).copied().collect()
    }
}

/// The bounds of `--low` and `--high`: one number for all loci, or one per locus.
pub(crate) fn bounds<T: Gene + FromStr>(
    low: Option<&str>,
    high: Option<&str>,
    default: (T, T),
    loci: usize,
) -> Result<Bounds<T>, Failure> {
    let low = limits("--low", low, default.0, loci)?;
    let high = limits("--high", high, default.1, loci)?;
    Bounds::new(low.into_iter().zip(high).map(|(low, high)| low..=high)).at("--low --high")
}

fn limits<T: Copy + FromStr>(
    option: &'static str,
    text: Option<&str>,
    default: T,
    loci: usize,
) -> Result<Vec<T>, Failure> {
    let Some(text) = text else {
        return Ok(vec![default; loci]);
    };
    let number = |word: &str| word.trim().parse().ok();
    match text
        .split(',')
        .map(number)
        .collect::<Option<Vec<T>>>()
        .as_deref()
    {
        Some(&[limit]) => Ok(vec![limit; loci]),
        Some(limits) if limits.len() == loci => Ok(limits.to_vec()),
        _ => Err(Failure::refused(format!(
            "{option} {text}: expected a number as the genome has them, or {loci} with commas"
        ))),
    }
}
