//! What can be wrong with the arguments, as values that a screen says.

use std::error;
use std::fmt::{self, Display, Formatter};

use tenpin_lang::{Phrase, Say, phrases};

phrases! {
    /// What is wrong with the arguments, and what stands around it. In English they are the words of the parser.
    pub(crate) enum WrongUsage {
        /// Before the reason.
        Error = "usage-error",
        /// Before advice.
        Tip = "usage-tip",
        /// Before how the command is used.
        Usage = "usage-usage",
        /// In a usage line: any options.
        Options = "usage-options",
        /// Where there is more to read.
        More { option: &'static str } = "usage-more",
        /// Reason: two arguments that exclude each other.
        Conflict { argument: String, other: String } = "usage-conflict",
        /// Reason: an argument that excludes those that are listed.
        Conflicts { argument: String } = "usage-conflicts",
        /// Reason: an argument that goes only once.
        Repeated { argument: String } = "usage-repeated",
        /// Reason: an argument without its value.
        NoValue { argument: String } = "usage-no-value",
        /// Reason: a value that an argument cannot have.
        WrongValue { value: String, argument: String } = "usage-wrong-value",
        /// The values that an argument can have.
        Values { values: String } = "usage-values",
        /// Reason: a command that there is not.
        NoCommand { command: String } = "usage-no-command",
        /// Reason: an argument that there is not.
        NoArgument { argument: String } = "usage-no-argument",
        /// Reason: the arguments that are listed are missing.
        Missing = "usage-missing",
        /// Reason: a value too many.
        TooMany { value: String, argument: String } = "usage-too-many",
        /// Reason: not the number of values that an argument has.
        WrongNumber { wanted: u64, argument: String, given: u64 } = "usage-wrong-number",
        /// Reason: an argument that is not UTF-8.
        NotUtf8 = "usage-not-utf8",
        /// Advice: a command that is much like it.
        SimilarCommand { similar: String } = "usage-similar-command",
        /// Advice: commands that are much like it.
        SimilarCommands { similar: String } = "usage-similar-commands",
        /// Advice: an argument that is much like it.
        SimilarArgument { similar: String } = "usage-similar-argument",
        /// Advice: a value that is much like it.
        SimilarValue { similar: String } = "usage-similar-value",
        /// Advice: values that are much like it.
        SimilarValues { similar: String } = "usage-similar-values",
        /// Advice: how to give something that looks like an option as a value.
        AsValue { value: String, entry: String } = "usage-as-value",
        /// Advice: what stands behind the dashes is a command.
        CommandBehindDashes { command: String } = "usage-command-behind-dashes",
        /// Advice: another command has the option.
        OptionOf { entry: String } = "usage-option-of",
        /// Reason: text where a number belongs.
        NotANumber = "usage-not-a-number",
        /// Reason: text where an average belongs.
        NotAnAverage = "usage-not-an-average",
        /// Reason: nothing where a number belongs.
        EmptyNumber = "usage-empty-number",
        /// Reason: a number that is larger than any.
        TooLarge = "usage-too-large",
        /// Reason: a number that is smaller than any.
        TooSmall = "usage-too-small",
        /// Reason: a number out of a range.
        OutOfRange { number: i64, least: u32, most: u32 } = "usage-out-of-range",
        /// Reason: not a sheet.
        NotASheet = "usage-not-a-sheet",
        /// Reason: not a sheet, where somebody may mean a file.
        NotASheetButFile { file: String } = "usage-not-a-sheet-but-file",
        /// Reason: not a range of sheets.
        NotARange = "usage-not-a-range",
        /// Reason: a range from its end to its beginning.
        BackwardRange { first: i64, last: i64 } = "usage-backward-range",
        /// Reason: not a day.
        NotADay = "usage-not-a-day",
        /// Reason: a day that is out of all calendars.
        NoSuchYear = "usage-no-such-year",
        /// Reason: rules where they do not belong.
        RulesElsewhere = "usage-rules-elsewhere",
        /// Reason: something else where a name was likely meant.
        NameBehind { reason: Phrase } = "usage-name-behind",
        /// A reason with a hint.
        Hinted { reason: Phrase, hint: Phrase } = "usage-hinted",
        /// Reason: too many characters.
        LongReason { most: usize } = "usage-long-reason",
        /// Reason: a summary's format without a summary.
        JsonWithoutSummary = "usage-json-without-summary",
        /// Reason: a format that no summary has.
        SummaryFormat = "usage-summary-format",
        /// Reason: a format that no check has.
        CheckFormat = "usage-check-format",
    }
}

/// Why a value is refused, or several arguments together. The parser carries it to where it is said.
#[derive(Debug)]
pub(crate) struct Refused(pub(crate) Phrase);

impl Refused {
    /// Refused for this reason.
    pub(crate) fn because(reason: &impl Say) -> Refused {
        Refused(reason.phrase())
    }
}

/// For programmers; people are told by a screen.
impl Display for Refused {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.0)
    }
}

impl error::Error for Refused {}
