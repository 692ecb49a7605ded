//! The tool `minimax`; `ludevo minimax` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_minimax::PROGRAM.main()
}
