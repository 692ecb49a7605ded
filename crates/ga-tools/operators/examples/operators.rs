//! The tool `operators`; `ludevo operators` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_operators::PROGRAM.main()
}
