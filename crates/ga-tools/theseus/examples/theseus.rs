//! The tool `theseus`; `ludevo theseus` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_theseus::PROGRAM.main()
}
