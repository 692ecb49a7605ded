//! The tool `tiles`; `ludevo tiles` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_tiles::PROGRAM.main()
}
