//! The help of a command: the usual options, and by `--help-all` the rest.

use clap::{Arg, ArgAction, Command};

/// Headings whose options are always shown.
const USUAL: [&str; 2] = ["Limits", "Options of every command"];

/// Lets `--help` of each command show its usual options and name the others: those of one scheme or
/// player, and those of runs that last.
pub(crate) fn usual(command: Command) -> Command {
    if command.has_subcommands() {
        return command.mut_subcommands(usual);
    }
    let option = |name: &'static str| Arg::new(name).long(name).help_heading(USUAL[1]);
    let help = option("help").short('h').action(ArgAction::HelpShort);
    let all = option("help-all").action(ArgAction::HelpLong);
    let others = command.get_opts().filter(|arg| is_other(arg));
    let others: Vec<&str> = others.filter_map(Arg::get_long).collect();
    let names = others.join(" --");
    // The options of help stand behind those of every command.
    let command = command.disable_help_flag(true).next_display_order(99);
    if names.is_empty() {
        let all = all.hide_short_help(true);
        return command.args([help.help("Prints help"), all.help("Prints help")]);
    }
    command
        .mut_args(|arg| {
            let is_other = is_other(&arg);
            arg.hide_short_help(is_other)
        })
        .arg(help.help("Prints the usual options"))
        .arg(all.help("Prints all options and their values"))
        .after_help(format!("--help-all has the rest: --{names}"))
        .after_long_help("")
}

fn is_other(arg: &Arg) -> bool {
    let heading = arg.get_help_heading();
    let help = arg.get_help().map(ToString::to_string).unwrap_or_default();
    heading.is_some_and(|heading| !USUAL.contains(&heading)) || help.contains("; only with --")
}
