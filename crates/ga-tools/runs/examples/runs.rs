//! The tool `runs`; `ludevo runs` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_runs::PROGRAM.main()
}
