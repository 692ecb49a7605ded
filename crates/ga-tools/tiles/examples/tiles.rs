//! The tool `tiles`; `ludevo tiles` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_tiles::PROGRAM.main()
}
