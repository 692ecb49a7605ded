/// Makes a [`Tool`](crate::Tool) of an enum of commands, and the constant `PROGRAM`, which is the
/// tool. The text is the command of a call that names none; each command has a method
/// `run(&self, &Common, &mut Output) -> Result<Answer, Failure>`. Names after `moved:` are those of
/// [`Tool::MOVED`](crate::Tool::MOVED).
///
/// ```
/// use clap::{Args, Parser};
/// use cli::{Answer, Common, Failure, Output};
///
/// #[derive(Args)]
/// struct Count {
///     word: String,
/// }
///
/// impl Count {
///     fn run(&self, _: &Common, output: &mut Output) -> Result<Answer, Failure> {
///         output.answer(&self.word.chars().count(), self.word.chars().count())?;
///         Ok(Answer::Met)
///     }
/// }
///
/// /// Looks at words.
/// #[derive(Parser)]
/// #[command(name = "words", version)]
/// enum Words {
///     /// Counts the letters of a word
///     Count(Count),
/// }
///
/// cli::commands!(Words, "count": Count);
/// # fn main() {
/// let status = PROGRAM.run("words", ["count".into(), "seven".into()]);
/// assert_eq!(status, std::process::ExitCode::SUCCESS);
/// # }
/// ```
#[macro_export]
macro_rules! commands {
    ($tool:ident, $default:literal: $($command:ident),+ $(; moved: $($moved:literal),+)? $(; farmed: $($farmed:literal),+)? $(,)?) => {
        impl $crate::Tool for $tool {
            const DEFAULT: &'static str = $default;
            const MOVED: &'static [&'static str] = &[$($($moved),+)?];
            const FARMED: &'static [&'static str] = &[$($($farmed),+)?];

            fn run(
                self,
                common: &$crate::Common,
                output: &mut $crate::Output,
            ) -> Result<$crate::Answer, $crate::Failure> {
                match self {
                    $(Self::$command(command) => command.run(common, output),)+
                }
            }
        }

        /// The tool.
        pub const PROGRAM: $crate::Program = $crate::Program::of::<$tool>();
    };
}
