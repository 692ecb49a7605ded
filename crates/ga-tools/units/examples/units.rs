//! The tool `units`; `ludevo units` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_units::PROGRAM.main()
}
