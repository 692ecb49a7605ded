//! The tool `farm`; `ludevo farm` is the same program.

fn main() -> std::process::ExitCode {
    ga_tools_farm::PROGRAM.main()
}
