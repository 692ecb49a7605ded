//! The tool `runs`; `ludevo runs` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_runs::PROGRAM.main()
}
