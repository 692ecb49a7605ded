//! The tool `hextiles`; `ludevo hextiles` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_hextiles::PROGRAM.main()
}
