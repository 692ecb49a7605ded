//! The tool `units`; `ludevo units` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_units::PROGRAM.main()
}
