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

/// The workers with another fitness, which answers what JSON has no number for.
#[test]
fn a_score_that_json_cannot_say_is_refused_in_python_and_javascript() {
    let folder = tempfile::tempdir().expect("a folder");
    let cases: [(&str, &str, &[&str], &str); 2] = [
        (
            "python3",
            "worker.py",
            &[
                "float('nan')",
                "float('inf')",
                "-float('inf')",
                "[float('nan')]",
            ],
            "ValueError",
        ),
        (
            "node",
            "worker.mjs",
            &[
                "NaN",
                "Infinity",
                "-Infinity",
                "undefined",
                "[NaN]",
                "({ value: undefined })",
                "() => 1",
            ],
            "RangeError",
        ),
    ];
    for (program, script, scores, kind) in cases {
        if !has(program) {
            continue;
        }
        let whole = format!("{}/../workers/{script}", env!("CARGO_MANIFEST_DIR"));
        let whole = std::fs::read_to_string(whole).expect("a worker");
        for score in scores {
            let own = [
                (
                    "return genome[\"bits\"].count(\"1\")",
                    format!("return {score}"),
                ),
                (
                    "[...genome.bits].filter((bit) => bit === \"1\").length",
                    (*score).to_owned(),
                ),
            ];
            let text = own
                .iter()
                .fold(whole.clone(), |text, (old, new)| text.replace(old, new));
            assert_ne!(text, whole, "{script} has another score");
            let path = folder.path().join(script);
            std::fs::write(&path, text).expect("a file");
            let path = path.to_str().expect("a path in UTF-8");
            let error = Farm::new(Commands::new(vec![[program, path]]), "ones", "score/1")
                .map::<_, Option<f64>>(0, &[BitString::zeros(5)])
                .expect_err(score);
            let sentence = error.to_string();
            assert!(sentence.contains(kind), "{program} {score}: {sentence}");
        }
    }
}
