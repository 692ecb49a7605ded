//! The tool `theseus`; `ludevo theseus` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_theseus::PROGRAM.main()
}
