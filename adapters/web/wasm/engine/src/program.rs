//! The program that does what the page does.

use std::fmt::Write;

/// What the program is printed from.
pub(crate) struct Program {
    /// Paths in `ga_core` that the prelude does not have; empty ones are left out.
    pub(crate) imports: Vec<&'static str>,
    /// The functions of the problem.
    pub(crate) source: &'static str,
    /// What stands before the scheme.
    pub(crate) before: Vec<String>,
    pub(crate) selector: String,
    pub(crate) crossover: String,
    pub(crate) mutator: String,
    pub(crate) offspring: usize,
    pub(crate) evaluator: &'static str,
    pub(crate) replacement: String,
    pub(crate) founders: String,
}

impl Program {
    /// The text of a program that can be compiled.
    pub(crate) fn text(&self, population: usize, seed: u64, generations: u64) -> String {
        let mut text = String::new();
        // Writing to a string cannot fail.
        let _ = self.write(&mut text, population, seed, generations);
        text
    }

    fn write(
        &self,
        out: &mut String,
        population: usize,
        seed: u64,
        generations: u64,
    ) -> std::fmt::Result {
        let mut imports: Vec<&str> = self
            .imports
            .iter()
            .copied()
            .filter(|path| !path.is_empty())
            .collect();
        imports.push("prelude::*");
        imports.sort_unstable();
        imports.dedup();
        for path in imports {
            writeln!(out, "use ga_core::{path};")?;
        }
        writeln!(out, "\n{}", self.source)?;
        writeln!(out, "fn main() -> Result<(), Error> {{")?;
        for line in &self.before {
            writeln!(out, "    {line}")?;
        }
        writeln!(out, "    let scheme = Scheme {{")?;
        writeln!(out, "        breeder: Recombine {{")?;
        writeln!(out, "            selector: {},", self.selector)?;
        writeln!(out, "            crossover: {},", self.crossover)?;
        writeln!(out, "            mutator: {},", self.mutator)?;
        writeln!(out, "            offspring: {},", self.offspring)?;
        writeln!(out, "        }},")?;
        writeln!(out, "        evaluator: Serial::new({}),", self.evaluator)?;
        writeln!(out, "        replacement: {},", self.replacement)?;
        writeln!(out, "    }};")?;
        let founders = &self.founders;
        writeln!(
            out,
            "    let mut engine = scheme.found({founders}).size({population}).seed({seed})?;"
        )?;
        writeln!(out, "    engine.run(Generations({generations}));")?;
        writeln!(out, "    println!(\"{{:?}}\", engine.best());")?;
        writeln!(out, "    Ok(())\n}}")
    }
}
