//! The tool `checkpoint`; `ludevo checkpoint` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_checkpoint::PROGRAM.main()
}
