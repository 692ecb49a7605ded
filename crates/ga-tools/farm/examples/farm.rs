//! The tool `farm`; `ludevo farm` is the same program.

fn main() -> std::process::ExitCode {
    ludevo_farm::PROGRAM.main()
}
