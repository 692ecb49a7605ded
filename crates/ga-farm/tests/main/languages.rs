//! The workers in other languages. A language that is not installed is not tested.

use ga_core::genome::{BitString, RandomBits, Sampler};
use ga_core::random::Stream;
use ga_farm::{Commands, Error, Farm};
use std::process::{Command, Stdio};

fn has(program: &str) -> bool {
    let mut command = Command::new(program);
    command
        .arg("--version")
        .stdout(Stdio::null())
        .stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

#[test]
fn workers_in_python_and_javascript_score_as_rust_does() {
    let mut rng = Stream::seeded(2);
    let genomes: Vec<BitString> = (0..30).map(|_| RandomBits(50).sample(&mut rng)).collect();
    let ones: Vec<u32> = genomes.iter().map(BitString::count_ones).collect();
    for (program, script) in [("python3", "worker.py"), ("node", "worker.mjs")] {
        if !has(program) {
            continue;
        }
        let script = format!("{}/../workers/{script}", env!("CARGO_MANIFEST_DIR"));
        let start = || Commands::new(vec![[program, &script]; 2]);
        let scores: Vec<u32> = Farm::new(start(), "ones", "score/1")
            .map(0, &genomes)
            .expect(program);
        assert_eq!(scores, ones, "{program}");
        // Items that are no genomes: the error of the script comes back.
        let error = Farm::new(start(), "ones", "score/1")
            .map::<_, u32>(0, &[5])
            .expect_err(program);
        assert!(
            matches!(error, Error::NoWorkers { .. } | Error::Hopeless { .. }),
            "{program}: {error}"
        );
        assert!(
            error.to_string().contains("TypeError"),
            "{program}: {error}"
        );
    }
}
