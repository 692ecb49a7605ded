//! The tool `checkpoint`; `ludevo checkpoint` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_checkpoint::PROGRAM.main()
}
