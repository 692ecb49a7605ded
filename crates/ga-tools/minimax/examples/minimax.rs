//! The tool `minimax`; `ludevo minimax` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_minimax::PROGRAM.main()
}
