//! The tool `hextiles`; `ludevo hextiles` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_hextiles::PROGRAM.main()
}
