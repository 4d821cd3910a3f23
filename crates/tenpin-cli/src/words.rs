//! Everything that only the command says.

use std::io;

use tenpin::{PinSet, RollError, Ruleset};
use tenpin_bulk::{LONGEST_LINE, NoTable, Reason};
use tenpin_forecast::{Level, Standard, WeightError};
use tenpin_json::FormReason;
use tenpin_lang::{Amount, Decimal, Escaped, Language, List, Phrase, Phrases, Quoted, Say, Texts, Value, phrases};
use tenpin_store::{Cause, Flaw, JsonFlaw, JsonValue};

use crate::console::word::{Entry, Word};
use crate::wrong_usage::WrongUsage;

/// The texts of the command.
pub(crate) const TEXTS: Texts = Texts {
    declared: &[
        Message::DECLARED,
        Label::DECLARED,
        WrongLine::DECLARED,
        Because::DECLARED,
        Word::DECLARED,
        Entry::DECLARED,
        WrongEvent::DECLARED,
        WrongBytes::DECLARED,
        WrongJson::DECLARED,
        FoundJson::DECLARED,
        WrongUsage::DECLARED,
        Heading::DECLARED,
        Finding::DECLARED,
        Prediction::DECLARED,
        WrongForm::DECLARED,
        WrongWeight::DECLARED,
        Centre::DECLARED,
    ],
    files: |language| match language {
        Language::English => &[include_str!("../lang/en/command.ftl")],
        Language::Korean => &[include_str!("../lang/ko/command.ftl")],
        Language::Spanish => &[include_str!("../lang/es/command.ftl")],
    },
};

phrases! {
    /// Everything that only the command says. Reasons and advice are clauses without a full stop and go together as
    /// `reason: advice`.
    pub(crate) enum Message {
        /// Question: how many people bowl.
        AskPeople = "ask-people",
        /// Question: the name of the bowler with this number.
        AskName { number: usize } = "ask-name",
        /// Question: the ball of the bowler with this name.
        AskBall { name: String } = "ask-ball",
        /// What can be entered where the number of people is asked.
        HelpPeople = "help-people",
        /// What can be entered where a name is asked.
        HelpName = "help-name",
        /// What can be entered where a ball is asked. See [`Message::help_ball`].
        HelpBall { most: u8, symbols: Phrase, left: Phrase } = "help-ball",
        /// In the help: how a leave of ten pins is told.
        HelpLeft = "help-left",
        /// In the help: how a leave of five pins is told.
        HelpLeftFive = "help-left-five",
        /// In the help: the symbols.
        HelpSymbols = "help-symbols",
        /// In the help: the symbols where the pins of a foul count.
        HelpSymbolsFoul = "help-symbols-foul",
        /// Who bowls by which rules.
        BowlsBy { name: String, ruleset: Ruleset, rules: Phrase } = "bowls-by",
        /// All games of a rule set were counted.
        CountedGames { ruleset: Ruleset, games: Amount, mode: usize, mean: Decimal } = "counted-games",
        /// All games were counted once more, as forecasts do it.
        CountedFinishes { games: Amount } = "counted-finishes",
        /// Every ball was bowled at a game of each prospect.
        CheckedProspects { prospects: Amount } = "checked-prospects",
        /// Every leave was asked for.
        CheckedSplits { splits: Amount, leaves: Amount } = "checked-splits",
        /// Games with known totals were scored.
        CheckedExamples { ruleset: Ruleset, examples: usize } = "checked-examples",
        /// Positions with a known best and least were asked for.
        CheckedOutlooks { positions: usize } = "checked-outlooks",
        /// Games were written and read back.
        CheckedNotation { games: Amount } = "checked-notation",
        /// The mark of a check that found nothing wrong.
        Right = "right",
        /// The mark of a check that found something wrong.
        Wrong = "wrong",
        /// What a check found, and what is known.
        FoundNot { of: String, found: String, known: String } = "found-not",
        /// How many games a score beats.
        Beats { score: u16, percent: Decimal, ruleset: Ruleset, beaten: Amount, games: Amount } = "beats",
        /// Heading: a score.
        HeadScore = "head-score",
        /// Heading: how many games have a score.
        HeadGames = "head-games",
        /// Heading: their share of all games.
        HeadShare = "head-share",
        /// One bowler has the highest score.
        Wins { name: String, score: u16 } = "wins",
        /// Several bowlers have the highest score.
        Tie { names: List, score: u16 } = "tie",
        /// The input ended in mid-game.
        InputEnded = "input-ended",
        /// The game was interrupted from the keyboard.
        Interrupted = "interrupted",
        /// The input cannot be read, for this reason.
        CannotRead { error: Phrase } = "cannot-read",
        /// The output cannot be written, for this reason.
        CannotWrite { error: Phrase } = "cannot-write",
        /// Advice: another folder.
        OtherFolder = "other-folder",
        /// Manual pages are where `man` finds them.
        PagesInstalled { pages: usize, folder: Escaped } = "pages-installed",
        /// Something that games are read from cannot be read.
        CannotReadSource { source: Escaped, error: Phrase } = "cannot-read-source",
        /// What to type where games are read from a terminal.
        TypeGames { keys: &'static str } = "type-games",
        /// A game of which balls are missing.
        Unfinished { frame: usize } = "unfinished",
        /// Reason: a game of which balls are missing, where only whole games are taken.
        NotOver { frame: usize } = "not-over",
        /// Reason: it is not told when a game was bowled.
        NoDate = "no-date",
        /// Reason: what stands in the column for three letters are not three letters.
        NoTag = "no-tag",
        /// Reason: no game of a file has a date.
        UndatedGames { games: usize } = "undated-games",
        /// Reason: nobody is named in a file.
        NamelessGames { games: usize } = "nameless-games",
        /// Advice: how dates are given.
        GiveDate = "give-date",
        /// Advice: how a bowler is given.
        GiveBowler = "give-bowler",
        /// Reason: so many lines are wrong.
        WrongRows { rows: usize } = "wrong-rows",
        /// Advice: how to take the lines that are right.
        UseSkipWrong = "use-skip-wrong",
        /// Reason: JSON that is no journal.
        OtherJson = "other-json",
        /// Advice: another shape of results.
        UseCsv = "use-csv",
        /// Lines that are wrong are left out.
        RowsLeftOut { rows: usize } = "rows-left-out",
        /// Reason: an option is for results, and the file is a journal.
        OnlyForResults { option: &'static str } = "only-for-results",
        /// Advice: without it.
        LeaveItOut = "leave-it-out",
        /// What an import would add.
        WouldImport { sheets: usize, events: usize, known: usize } = "would-import",
        /// How many games more an import would bring.
        MoreGames { games: usize } = "more-games",
        /// What is wrong in a frame.
        InFrame { frame: usize, reason: Phrase } = "in-frame",
        /// Reason: a ball of a frame is wrong, so that all of them are refused.
        InBall { ball: usize, reason: Phrase } = "in-ball",
        /// Question: whether to go on with an open sheet.
        AskResume = "ask-resume",
        /// An open sheet.
        OpenSheet { sheet: i64, names: List, frame: usize, time: String } = "open-sheet",
        /// What can be entered where an open sheet is offered.
        HelpResume = "help-resume",
        /// Question: whether the same bowlers bowl once more.
        AskAnother = "ask-another",
        /// Question: whether to go on with the next game of a series.
        AskNextGame { game: u32, games: u32 } = "ask-next-game",
        /// What can be entered where another game is offered.
        HelpAnother = "help-another",
        /// Which game of a series begins.
        InSeries { game: u32, games: u32 } = "in-series",
        /// Which game of an evening begins.
        InEvening { game: u32 } = "in-evening",
        /// Under which number a finished sheet is kept.
        KeptAs { sheet: i64 } = "kept-as",
        /// How to go on with a sheet.
        GoOnWith { sheet: i64, command: Escaped } = "go-on-with",
        /// What a bowler has.
        Total { name: String, score: u16 } = "total",
        /// What a bowler has who left.
        LeftWith { name: String, score: u16 } = "left-with",
        /// What a bowler has whose game was closed before its last ball.
        NotFinished { name: String, score: u16 } = "not-finished",
        /// Reason: it could not be written.
        NotKept { error: Phrase } = "not-kept",
        /// Advice: the same once more.
        EnterAgain = "enter-again",
        /// Reason: another program wrote on the sheet.
        Overtaken = "overtaken",
        /// Advice: look at the board that follows.
        SeeBoard = "see-board",
        /// Reason: a late bowler who is not told.
        BrokenJoin = "broken-join",
        /// Reason: somebody leaves who is not told.
        BrokenLeaving = "broken-leaving",
        /// Reason: a call to bowl that names nobody, or several.
        BrokenCall = "broken-call",
        /// Reason: another name without a bowler or without a name.
        BrokenNaming = "broken-naming",
        /// Reason: something that is no tag.
        NotATag { text: Quoted } = "not-a-tag",
        /// Reason: nothing is on the sheet.
        NothingBowled = "nothing-bowled",
        /// Somebody was called while another is in mid-frame.
        BowlsNext { name: String } = "bowls-next",
        /// A sheet is closed.
        SheetIsClosed { sheet: i64 } = "sheet-is-closed",
        /// A sheet is closed before its last ball.
        SheetIsClosedEarly { sheet: i64 } = "sheet-is-closed-early",
        /// Reason: an order that names nobody.
        BrokenOrder = "broken-order",
        /// Reason: no answer to a question.
        BrokenAnswer { text: Quoted } = "broken-answer",
        /// Advice: one of these answers.
        EnterAnswer { answers: List } = "enter-answer",
        /// Reason: nothing was ever kept there.
        NoDataFile { path: Escaped } = "no-data-file",
        /// Reason: the data file can be neither opened nor made.
        CannotOpenData { path: Escaped, error: Phrase } = "cannot-open-data",
        /// Reason: the data file cannot be written.
        CannotWriteData { path: Escaped, error: Phrase } = "cannot-write-data",
        /// Reason: the data file was made by a newer version.
        NewerData { version: i64 } = "newer-data",
        /// Reason: an event was written by a newer version.
        NewerEvent { event: usize, version: u64 } = "newer-event",
        /// Reason: a line was written by a newer version, in this format.
        NewerFormat { version: u64 } = "newer-format",
        /// Reason: an event that cannot be read.
        BrokenEvent { event: usize, error: Phrase } = "broken-event",
        /// Reason: an event of a sheet is not as it was written.
        AlteredEvent { event: usize } = "altered-event",
        /// Reason: what is kept of a sheet beside the journal cannot be read.
        BrokenIndex = "broken-index",
        /// Reason: a game that is kept beside the journal cannot be read.
        BrokenGame { line: i64 } = "broken-game",
        /// Reason: no sheet has this number.
        NoSuchSheet { sheet: i64 } = "no-such-sheet",
        /// Reason: the database failed.
        DataFailed { error: Phrase } = "data-failed",
        /// What there is to say of a sheet.
        OfSheet { sheet: i64, reason: Value } = "of-sheet",
        /// Reason: there is no sheet to go on with.
        NoOpenSheet = "no-open-sheet",
        /// Reason: a sheet has only so many events.
        NoSuchEvent { event: usize, events: usize } = "no-such-event",
        /// Reason: the platform names no folder for data.
        NoDataFolder = "no-data-folder",
        /// Advice: how to play without keeping anything.
        UsePrivate = "use-private",
        /// Advice: a newer version.
        UseNewest = "use-newest",
        /// Advice: how to make anew what is kept beside the journal.
        UseRebuild { command: Escaped } = "use-rebuild",
        /// Advice: how to begin a sheet.
        UsePlay = "use-play",
        /// A full screen was asked for where there is none.
        NeedsTerminal = "needs-terminal",
        /// Advice: the game without a full screen.
        UsePlayInstead = "use-play-instead",
        /// Advice: how to correct a closed sheet.
        UseFix { sheet: i64 } = "use-fix",
        /// Advice: how to bring a deleted sheet back.
        UseRestore { sheet: i64 } = "use-restore",
        /// Reason: no sheet has a number of a range.
        NoSheetsFrom { first: i64, last: i64 } = "no-sheets-from",
        /// Reason: a range has only sheets that are deleted.
        AllDeletedFrom { first: i64, last: i64 } = "all-deleted-from",
        /// Reason: a range has no sheet that is deleted.
        NoneDeletedFrom { first: i64, last: i64 } = "none-deleted-from",
        /// Reason: a range has no sheet that is open.
        NoneOpenFrom { first: i64, last: i64 } = "none-open-from",
        /// Advice: how to bring deleted sheets back.
        UseRestoreAll { command: Escaped } = "use-restore-all",
        /// Advice: how to find the sheets that are deleted.
        UseDeleted { command: Escaped } = "use-deleted",
        /// Advice: how to find the sheets there are.
        UseHistory = "use-history",
        /// A sheet was deleted.
        SheetIsDeleted { sheet: i64 } = "sheet-is-deleted",
        /// A sheet was restored.
        SheetIsBack { sheet: i64 } = "sheet-is-back",
        /// Question: whether deleted sheets are removed for good.
        AskCompact { sheets: usize } = "ask-compact",
        /// What can be entered where removing is asked.
        HelpCompact = "help-compact",
        /// Sheets were removed for good.
        Compacted { sheets: usize } = "compacted",
        /// There is nothing to remove.
        NothingToCompact = "nothing-to-compact",
        /// Nothing was removed.
        NothingRemoved = "nothing-removed",
        /// What is kept beside the journal was made anew.
        Rebuilt { sheets: usize } = "rebuilt",
        /// Sheets end earlier from now on, because their last events are gone.
        Shortened { sheet: i64, events: usize } = "shortened",
        /// A file in which all is well.
        AllIsWell { sheets: Amount, events: Amount } = "all-is-well",
        /// What came of examining a file.
        CheckedData { sheets: Amount, events: Amount, faults: Amount } = "checked-data",
        /// Reason: what the database finds wrong with itself.
        DatabaseFault { error: Phrase } = "database-fault",
        /// Reason: something is declared in the file that should be different.
        ForeignDeclaration { name: Escaped } = "foreign-declaration",
        /// Reason: what the database cannot read of a sheet.
        DamagedSheet { error: Phrase } = "damaged-sheet",
        /// Reason: the entry of a sheet is gone.
        NoEntry { events: usize } = "no-entry",
        /// Reason: events are gone, and no sheet misses them.
        MissingEvents { events: i64 } = "missing-events",
        /// Reason: sheets are gone.
        MissingSheets { sheets: i64 } = "missing-sheets",
        /// Reason: an event of a sheet is not there.
        MissingEvent { event: usize } = "missing-event",
        /// Advice: how to get lost events back, or how to go on without them.
        UseRepairOrRebuild { repair: Escaped, rebuild: Escaped } = "use-repair-or-rebuild",
        /// A sheet of a file has another number here.
        Renumbered { short: i64, sheet: i64 } = "renumbered",
        /// Reason: a sheet is damaged here, and not in the file.
        StillDamaged = "still-damaged",
        /// Advice: how to take what is whole.
        UseSkipDamaged { command: Escaped } = "use-skip-damaged",
        /// Reason: a file is a data file and no export.
        IsADataFile = "is-a-data-file",
        /// Reason: an event is not in the order of writing.
        WrongOrder { event: usize } = "wrong-order",
        /// Reason: it is not known which short numbers were given.
        NumbersUnknown = "numbers-unknown",
        /// Reason: the index is not what the events say.
        StaleIndex { sheets: usize, numbers: List } = "stale-index",
        /// Advice: how to get a damaged sheet back.
        UseRepair { command: Escaped } = "use-repair",
        /// Advice: how to get a new file from a damaged one.
        UseNewFile { command: Escaped } = "use-new-file",
        /// Advice: how to get lost events back.
        UseBackup { import: Escaped, rebuild: Escaped } = "use-backup",
        /// Advice: how to find out what is wrong.
        UseCheck { command: Escaped } = "use-check",
        /// Reason: the data file was removed.
        DataRemoved { path: Escaped } = "data-removed",
        /// Reason: the data file was replaced.
        DataReplaced { path: Escaped } = "data-replaced",
        /// Advice: how to keep a sheet whose file is gone.
        ImportRescued { import: Escaped, resume: Escaped } = "import-rescued",
        /// Advice: what was bowled is to be kept by hand.
        KeepNotation = "keep-notation",
        /// Reason: only sheets that were imported are open.
        OnlyImported { sheet: i64 } = "only-imported",
        /// Reason: only sheets are open that are on lanes of a centre.
        OnlyOnLanes = "only-on-lanes",
        /// Advice: how to go on with a sheet.
        ResumeIt { sheet: i64 } = "resume-it",
        /// Reason: a file is no export.
        NotAJournal = "not-a-journal",
        /// Advice: a command that does what is meant.
        UseThis { command: Escaped } = "use-this",
        /// A sheet of a file is left out.
        SheetLeftOut { place: Escaped, reason: Value } = "sheet-left-out",
        /// How many sheets are left out.
        SheetsLeftOut { sheets: usize } = "sheets-left-out",
        /// Reason: the file lacks an event that is damaged.
        EventLacks { event: usize, sheet: i64 } = "event-lacks",
        /// Sheets are whole again.
        Repaired { numbers: List, path: Escaped } = "repaired",
        /// A sheet would go on.
        WouldContinue { sheet: i64 } = "would-continue",
        /// A sheet would be corrected.
        WouldCorrect { sheet: i64 } = "would-correct",
        /// A sheet would be hidden.
        WouldDelete { sheet: i64 } = "would-delete",
        /// A sheet would be brought back.
        WouldRestore { sheet: i64 } = "would-restore",
        /// Nothing is imported, because closed sheets would change.
        NothingUpdated { sheets: usize } = "nothing-updated",
        /// Advice: how closed sheets are changed.
        UseUpdate = "use-update",
        /// What was imported.
        Imported { sheets: usize, events: usize, known: usize } = "imported",
        /// Nothing is imported, because a line is wrong.
        NothingImported { place: Escaped, reason: Value } = "nothing-imported",
        /// Reason: an event differs from the one that is kept.
        EventDiffers { event: usize, sheet: i64 } = "event-differs",
        /// Reason: the event of a line is not as it was written.
        EventAltered = "event-altered",
        /// A sheet with its time and state.
        SheetTitle { sheet: i64, time: String, state: Phrase } = "sheet-title",
        /// After how many events a sheet is shown.
        AtEvent { event: usize, events: usize } = "at-event",
        /// Advice: another file.
        OtherFile = "other-file",
        /// Reason: the file is the data file itself.
        IsDataFile { path: Escaped } = "is-data-file",
        /// Advice: how to open a closed sheet again.
        UseResume { sheet: i64 } = "use-resume",
        /// Advice: room on the disk.
        MakeRoom = "make-room",
        /// Advice: a larger quota, or fewer files.
        FreeQuota = "free-quota",
        /// Advice: a look at the disk.
        CheckDisk = "check-disk",
        /// Advice: permission.
        AskOwner = "ask-owner",
        /// Advice: a copy in place of a damaged file.
        UseCopy = "use-copy",
        /// Advice: another data file.
        OtherData = "other-data",
        /// Reason: a reason of more than so many characters.
        ReasonTooLong { most: usize } = "reason-too-long",
        /// Reason: a file cannot be written.
        CannotWriteFile { path: Escaped, error: Phrase } = "cannot-write-file",
        /// There are more sheets than are shown.
        OlderSheets = "older-sheets",
        /// Legend: a score that can still change.
        LegendUnfinished = "legend-unfinished",
        /// Legend: a bowler who left.
        LegendLeft = "legend-left",
        /// Legend: a sheet that is open.
        LegendOpen { command: Escaped } = "legend-open",
        /// What everybody has in a series, the highest first.
        SeriesTotals { totals: List } = "series-totals",
        /// Another bowler of the same name has come.
        Namesake { name: String, line: usize } = "namesake",
        /// The first and the last value of a trend.
        FirstAndLast { first: Decimal, last: Decimal } = "first-and-last",
        /// What was exported.
        Exported { path: Escaped, sheets: usize, events: usize } = "exported",
        /// Reason: another program is writing to the data file.
        DataBusy = "data-busy",
        /// No sheet is found.
        NoSheets = "no-sheets",
        /// No game is found that is over.
        NoGames = "no-games",
        /// Games are left out that are not over.
        LeftOut { games: usize } = "left-out",
        /// Advice: the same once more, with what has changed.
        TryAgain = "try-again",
        /// Who is to be called otherwise, on how many sheets; a list follows.
        WillRename { old: Quoted, new: Quoted, sheets: usize } = "will-rename",
        /// Below a list: how many sheets are not in it.
        MoreSheets { sheets: usize } = "more-sheets",
        /// Question: whether bowlers are to be renamed on so many sheets.
        AskRename { sheets: usize } = "ask-rename",
        /// What can be entered there.
        HelpRename = "help-rename",
        /// A bowler is called otherwise on so many sheets.
        Renamed { sheets: usize } = "renamed",
        /// Nothing was renamed, because nobody said yes.
        NothingRenamed = "nothing-renamed",
        /// No line is there to be renamed.
        NothingToRename { old: Quoted } = "nothing-to-rename",
        /// A tag is that of bowlers who go by their names, and how to rename one of them.
        TagOfNames { tag: String, names: List, command: Escaped } = "tag-of-names",
        /// Reason: several lines of a sheet are called so.
        SeveralLines { name: Quoted, lines: usize } = "several-lines",
        /// Reason: another line of a sheet is called so already.
        AlreadyThere { name: Quoted } = "already-there",
        /// Several bowlers had a tag, and how to join them.
        SeveralCareers { tag: String, name: String, commands: List } = "several-careers",
        /// The total of a series.
        SeriesTotal { total: u32, games: u32 } = "series-total",
        /// Reason: an empty line.
        NothingEntered = "nothing-entered",
        /// The input has a line of more than so many bytes.
        InputTooLong { most: usize } = "input-too-long",
        /// Reason: bytes that are not UTF-8.
        NotUtf8 = "not-utf8",
        /// Reason: no number where one is needed.
        NotANumber { text: Quoted } = "not-a-number",
        /// Reason: fewer people than one.
        TooFewPeople { people: Quoted } = "too-few-people",
        /// Reason: a number of people past all counting.
        TooManyPeople { people: Quoted } = "too-many-people",
        /// Reason: the header of a table names no column with balls or games.
        NoColumns = "no-columns",
        /// Reason: the header of a table lacks a frame.
        MissingFrame { frame: usize } = "missing-frame",
        /// Reason: the header of a table names a frame more than once.
        FrameTwice { frame: usize } = "frame-twice",
        /// Reason: a file is UTF-16 and does not say which byte comes first.
        IsUtf16 = "is-utf16",
        /// Advice: UTF-8.
        UseUtf8 = "use-utf8",
        /// Balls follow a wrong one and are not read.
        BallsLeftOut { balls: usize } = "balls-left-out",
        /// A line stands above the header of a table.
        AboveHeader = "above-header",
        /// A table has no rows.
        NoRows = "no-rows",
        /// Something worth knowing.
        Note { reason: Phrase } = "note",
        /// Totals behind games are wrong, and nobody asked for them.
        WrongTotals { totals: Amount } = "wrong-totals",
        /// Reason: a recorded total is wrong.
        WrongTotal { score: u16, recorded: u32 } = "wrong-total",
        /// Reason: a total is recorded of a game that is not over.
        TotalTooEarly { recorded: u32 } = "total-too-early",
        /// What came of checking totals.
        CheckedTotals { right: Amount, wrong: Amount, without: Amount, lines: Amount } = "checked-totals",
        /// Heading: the kinds of wrong lines, each with the first of them.
        WrongByKind = "wrong-by-kind",
        /// Reason: no bowler has this average by the rule set.
        NoSuchAverage { average: Decimal, ruleset: Ruleset } = "no-such-average",
        /// Reason: no game of the rule set scores so much.
        NoSuchScore { ruleset: Ruleset, score: u16 } = "no-such-score",
        /// Reason: a correction that is not told in full.
        BrokenFix = "broken-fix",
        /// Advice: the number of people.
        EnterPeople = "enter-people",
        /// Advice: fewer people.
        EnterFewer = "enter-fewer",
        /// Advice: a name.
        EnterName = "enter-name",
        /// Advice: an average within these limits.
        EnterAverage { least: u16, most: u16 } = "enter-average",
        /// Advice: a score up to this one.
        EnterScore { most: u16 } = "enter-score",
        /// Advice: the names of rule sets.
        EnterRuleset { names: List } = "enter-ruleset",
        /// Advice: the counts that can fall.
        EnterPins { counts: List } = "enter-pins",
        /// Advice: the counts and symbols that can be entered.
        EnterBall { counts: List, symbols: String } = "enter-ball",
        /// Advice: an entry like this one, which is possible now.
        EnterLike { example: Value } = "enter-like",
        /// Advice: a name where the line begins.
        BeginWithName = "begin-with-name",
        /// Advice: the same separator everywhere.
        UseOneSeparator = "use-one-separator",
        /// Advice: each frame once, from the first on.
        NameFramesOnce = "name-frames-once",
        /// Advice: one ball.
        WriteOneBall = "write-one-ball",
        /// Advice: how a quotation mark is written between others.
        WriteTwoQuotes = "write-two-quotes",
        /// Advice: an empty line between games.
        PutEmptyLine = "put-empty-line",
        /// Advice: the columns that a table may have.
        NameColumns = "name-columns",
        /// Advice: quotation marks around a game with commas.
        QuoteGame = "quote-game",
        /// Advice: games of other rules by themselves.
        CountApart = "count-apart",
        /// Advice: how a date is written.
        WriteDate = "write-date",
        /// Advice: where the rule sets are listed.
        SeeRules = "see-rules",
        /// No total stands beside any game.
        NoTotals = "no-totals",
        /// Advice: how a game is written on the command line.
        UseGame = "use-game",
        /// Advice: bowl first.
        BowlFirst = "bowl-first",
    }
}

phrases! {
    /// A word over a column, before a value, or for a state.
    #[derive(Copy)]
    pub(crate) enum Label {
        Sheet = "label-sheet",
        Opened = "label-opened",
        Game = "label-game",
        Bowlers = "label-bowlers",
        /// Said of a sheet that takes balls.
        Open = "label-open",
        /// Said of a sheet that is finished.
        Closed = "label-closed",
        /// Said of a sheet that is hidden.
        Deleted = "label-deleted",
        Bowler = "label-bowler",
        /// The day of a game.
        Date = "label-date",
        Score = "label-score",
        Rules = "label-rules",
        Games = "label-games",
        Average = "label-average",
        Deviation = "label-deviation",
        HighGame = "label-high-game",
        LowGame = "label-low-game",
        HighSeries = "label-high-series",
        /// High game, in short.
        High = "label-high",
        /// High series, in short.
        Series = "label-series",
        /// First ball, in short.
        First = "label-first",
        Strikes = "label-strikes",
        Spares = "label-spares",
        Doubles = "label-doubles",
        FirstBall = "label-first-ball",
        CleanGames = "label-clean-games",
        OpenFrames = "label-open-frames",
        Quantiles = "label-quantiles",
        /// Lines that hold no game.
        WrongLines = "label-wrong-lines",
        /// Games that are not over.
        Unfinished = "label-unfinished",
        SinglePins = "label-single-pins",
        MultiPins = "label-multi-pins",
        Splits = "label-splits",
        Scores = "label-scores",
        Trend = "label-trend",
        Version = "label-version",
        Data = "label-data",
        Language = "label-language",
        Color = "label-color",
        Terminal = "label-terminal",
        Pager = "label-pager",
        Lane = "label-lane",
        Name = "label-name",
        Status = "label-status",
        /// What a program may do.
        Scopes = "label-scopes",
        /// When a token was made.
        Made = "label-made",
        /// Until when a token is good.
        Until = "label-until",
        /// What stands between name and game.
        Tab = "label-tab",
        /// The same.
        Blank = "label-blank",
    }
}

phrases! {
    /// What is said of forecasts.
    pub(crate) enum Prediction {
        /// How somebody bowls: as those of a level do.
        ByLevel { level: Phrase, average: u16 } = "form-by-level",
        /// How somebody bowls: as those who have an average.
        ByAverage { average: Decimal } = "form-by-average",
        /// How somebody bowls: as a file tells.
        ByFile { file: Escaped } = "form-by-file",
        /// How somebody bowls: as games tell.
        ByGames { name: Escaped, games: Amount, average: Decimal } = "form-by-games",
        /// How somebody bowls of whom there are no games.
        ByNothing { name: Escaped, level: Phrase } = "form-by-nothing",
        /// The names of levels.
        Novice = "level-novice",
        Club = "level-club",
        League = "level-league",
        Professional = "level-professional",
        /// The name of a level that an average stands for.
        Averaging { average: Decimal } = "level-averaging",
        /// Label: the game so far.
        Game = "label-bowled",
        /// Label: how somebody bowls.
        Form = "label-form",
        /// Label: the total of the settled frames.
        SoFar = "label-so-far",
        /// Label: the least and the most that are possible.
        Possible = "label-possible",
        /// Label: the score that is expected.
        Expected = "label-expected",
        /// Label: between which scores most games lie.
        MostGames = "label-most-games",
        /// Label: the chance to win.
        Win = "label-win",
        /// Label: the chance to share the first place.
        Share = "label-share",
        /// Label: the place that is expected.
        Place = "label-place",
        /// Label: the chance of a score or more.
        AtLeast { score: u16 } = "label-at-least",
        /// Label: the chance of more than a score.
        MoreThan { score: u16 } = "label-more-than",
        /// Label: the fewest pins that are enough.
        FewestPins = "label-fewest-pins",
        /// The same where pins differ in worth.
        FewestPoints = "label-fewest-points",
        /// Label: the easiest ways.
        EasiestWays = "label-easiest-ways",
        /// Label: how many ways there are to finish.
        Finishes = "label-finishes",
        /// It is certain.
        Certain = "it-is-certain",
        /// It is impossible.
        Impossible { most: u16 } = "it-is-impossible",
        /// How many ways there are to finish beside the score of somebody else.
        AgainstOthers { win: Amount, tie: Amount, lose: Amount } = "finishes-against-others",
        /// How many ways there are to finish beside a score.
        AgainstScore { score: u16, win: Amount, tie: Amount, lose: Amount } = "finishes-against-score",
        /// In a way: a spare of what stands.
        Spare = "way-spare",
        /// In a way: strikes one after the other.
        Strikes { strikes: u8 } = "way-strikes",
        /// In a way: strikes or spares one after the other.
        Marks { marks: u8 } = "way-marks",
        /// In a way: pins with all balls that are left.
        Pins { pins: u16 } = "way-pins",
        /// The same, where pins differ in worth.
        Points { points: u16 } = "way-points",
        /// In a way: pins after marks.
        Further { pins: u16 } = "way-further",
        /// In a way: pins with the next ball.
        NextBall { pins: u8 } = "way-next-ball",
        /// In a way: pins with the ball after marks.
        BallAfter { pins: u8 } = "way-ball-after",
        /// Nobody can catch somebody any more.
        Uncatchable { name: Escaped } = "uncatchable",
        /// Who wins, under a board.
        ToWin { odds: List } = "odds-to-win",
        /// Who wins: a bowler, the chance, and the score that is expected.
        OddsOf { name: Escaped, chance: String, mean: Decimal } = "odds-of",
        /// Who wins: those who are not named.
        OddsOfOthers { bowlers: usize, chance: String } = "odds-of-others",
        /// Who wins: several.
        OddsOfTie { chance: String } = "odds-of-tie",
        /// What is expected of one who bowls alone, under a board.
        Alone { mean: Decimal, low: usize, high: usize } = "odds-alone",
        /// Title: the chance to win over the game.
        CurveToWin = "curve-to-win",
        /// Title: the score that is expected, over the game.
        CurveOfScore = "curve-of-score",
        /// Where a curve begins and ends.
        FromTo { first: String, last: String } = "curve-from-to",
        /// Label: the frames below a curve.
        Frames = "label-frames",
        /// Reason: not one for all games and not one for each.
        WrongNumber { option: &'static str, given: usize, games: usize } = "not-one-for-each",
        /// Reason: an option that makes sense once is there again.
        Repeated { option: &'static str } = "given-more-than-once",
        /// Advice: one.
        GiveOne = "give-one",
        /// A game whose bowler is not named.
        GameNumber { number: usize } = "game-number",
        /// Advice: one for all, or one for each.
        OneForEach = "one-for-each",
        /// Reason: an option that only a match has.
        OnlyInMatch { option: &'static str } = "only-in-match",
        /// Advice: another game.
        GiveGames = "give-games",
        /// Advice: one for each.
        EachItsOwn = "each-its-own",
        /// Reason: a form by other rules than the games.
        OtherRules { file: Escaped, form: Ruleset, game: Ruleset } = "form-by-other-rules",
        /// Advice: a game of that rule set.
        UseRules { ruleset: Ruleset } = "use-rules",
        /// Reason: something is wrong with a game on the command line.
        WrongGame { game: Quoted, column: usize, frame: usize, reason: Phrase } = "wrong-game",
        /// Advice: how games are written.
        EnterGame = "enter-game",
        /// Reason: a file that is not JSON.
        NotJson { file: Escaped, line: usize, column: usize, reason: Phrase } = "form-not-json",
        /// Reason: JSON that is no form.
        NotAForm { file: Escaped, path: Quoted, reason: Phrase } = "form-not-a-form",
        /// The same of the whole.
        NoForm { file: Escaped, reason: Phrase } = "form-no-form",
        /// Reason: a file larger than any form.
        LargeForm { file: Escaped } = "form-too-large",
        /// Advice: where a form is shown as it should be.
        UseForm = "use-form",
        /// Reason: nobody bowls on a sheet.
        NobodyThere = "nobody-there",
        /// Heading: which ball at its rack.
        Ball = "head-ball",
        /// Heading: what stands.
        Standing = "head-standing",
        /// Heading: how many balls were bowled so.
        Balls = "head-balls",
        /// Heading: how many pins are expected to fall.
        MeanPins = "head-mean-pins",
        /// Heading: how often all fell.
        Cleared = "head-cleared",
        /// Heading: how often all fall by the form.
        Learnt = "head-learnt",
        /// The first ball at a rack.
        First = "ball-first",
        /// The second ball at a rack.
        Second = "ball-second",
        /// The third ball at a rack.
        Third = "ball-third",
    }
}

/// Why JSON is no form.
pub(crate) struct WrongForm(pub(crate) FormReason);

phrases! {
    impl Say for WrongForm(FormReason) {
        NotAnObject = "form-not-an-object",
        NotAList = "form-not-a-list",
        NotANumber = "form-not-a-number",
        NotRules = "form-not-rules",
        Missing = "form-missing",
        Twice = "form-twice",
        Unknown = "form-unknown",
        NotStanding = "form-not-standing",
    } else {
        Weight(error) => WrongWeight(*error),
    }
}

/// What is wrong with weights.
pub(crate) struct WrongWeight(pub(crate) WeightError);

phrases! {
    impl Say for WrongWeight(WeightError) {
        Missing = "weight-missing",
        Length { found, wanted } = "weight-length",
        Negative = "weight-negative",
        NotFinite = "weight-not-finite",
        NeverFalls = "weight-never-falls",
        NeverMet = "weight-never-met",
        AllZero = "weight-all-zero",
    }
}

phrases! {
    /// What `tenpin doctor` finds.
    pub(crate) enum Finding {
        /// The data file is the one that `--data` names.
        DataByOption = "data-by-option",
        /// The data file is the one that `TENPIN_DATA` names.
        DataByVariable = "data-by-variable",
        /// The data file is where the system has data.
        DataByPlatform = "data-by-platform",
        /// There is no data file.
        NoDataYet = "no-data-yet",
        /// There is no data file, and none can be made.
        DataCannotBeMade { error: Phrase } = "data-cannot-be-made",
        /// The data file can be used, and nothing is in it.
        DataWithoutSheets = "data-without-sheets",
        /// The data file can be used, and its last sheet has this number.
        DataWithSheets { sheet: i64 } = "data-with-sheets",
        /// The data file cannot be written.
        DataReadOnly { error: Phrase } = "data-read-only",
        /// The name of the language that this is said in.
        LanguageName = "language-name",
        /// The language is the one that `--lang` names.
        LanguageByOption = "language-by-option",
        /// The language is that of a variable.
        LanguageByVariable { variable: &'static str, locale: Escaped } = "language-by-variable",
        /// A variable names a language that there are no texts in.
        OtherLanguage { variable: &'static str, locale: Escaped } = "other-language",
        /// No variable names a language.
        NoLanguage = "no-language",
        /// There is colour.
        On = "color-on",
        /// There is no colour.
        Off = "color-off",
        /// `--color always`.
        ColorAsked = "color-asked",
        /// `--color never`.
        ColorForbidden = "color-forbidden",
        /// A terminal.
        ColorForTerminal = "color-for-terminal",
        /// `NO_COLOR`.
        NoColor = "no-color",
        /// A terminal without colours.
        PlainTerminal = "plain-terminal",
        /// The output is a file or a pipe.
        NoTerminal = "no-terminal",
        /// How large the terminal is.
        Terminal { columns: usize, rows: usize } = "terminal-size",
        /// The program that lists are read with.
        Pager { program: Escaped } = "pager-program",
        /// There is none.
        NoPager = "no-pager",
        /// `--no-pager`.
        PagerForbidden = "pager-forbidden",
        /// The variable that names it, or that says that there is none.
        PagerByVariable { variable: &'static str } = "pager-by-variable",
        /// No variable names one.
        UsualPager = "usual-pager",
    }
}

phrases! {
    /// What is said of the settings of a centre.
    pub(crate) enum Centre {
        /// Reason: an option or a variable cannot have this value.
        WrongValue { name: &'static str, value: Quoted } = "centre-wrong-value",
        /// Reason: an entry of the file cannot have this value.
        WrongEntry { place: Escaped, key: Quoted, value: Quoted } = "centre-wrong-entry",
        /// Reason: an entry of the file is no setting.
        NoSuchSetting { place: Escaped, key: Quoted } = "centre-no-such-setting",
        /// Advice: the settings there are.
        Settings { keys: List } = "centre-settings",
        /// Reason: a lane that is named in the file is not there.
        NoSuchLane { place: Escaped, lane: Quoted } = "centre-no-such-lane",
        /// Advice: the lanes there are.
        Lanes { most: u16 } = "centre-lanes",
        /// Reason: the file is not TOML.
        NotToml { place: Escaped } = "centre-not-toml",
        /// What the parser says of it.
        Parser { words: Escaped } = "centre-parser",
        /// Reason: the file is not UTF-8.
        NotText { place: Escaped } = "centre-not-text",
        /// Reason: the file is larger than any settings.
        LargeFile { file: Escaped } = "centre-large-file",
        /// Advice: text in the file.
        WantsText = "centre-wants-text",
        /// Advice: a number in the file.
        WantsNumber = "centre-wants-number",
        /// Advice: a table in the file.
        WantsTable = "centre-wants-table",
        /// Advice: a variable that is text.
        NotUtf8 = "centre-not-utf8",
        /// Advice: an address.
        NotAnAddress = "centre-not-an-address",
        /// Advice: an IP address.
        NotAnIp = "centre-not-an-ip",
        /// Advice: a number of connections.
        NumberOfConnections { least: u16, most: u16 } = "centre-number-of-connections",
        /// Advice: true or false in the file.
        WantsTruth = "centre-wants-truth",
        /// Advice: a URL that begins as one.
        UrlWithoutScheme = "centre-url-without-scheme",
        /// Advice: a URL with a host.
        UrlWithoutHost = "centre-url-without-host",
        /// Advice: a URL without a query and a fragment.
        UrlWithQuery = "centre-url-with-query",
        /// Advice: a URL that can be seen.
        UrlWithBlank = "centre-url-with-blank",
        /// Advice: a number of lanes.
        NumberOfLanes { most: u16 } = "centre-number-of-lanes",
        /// Advice: a name.
        EmptyName = "centre-empty-name",
        /// Advice: a shorter name.
        LongName { most: usize } = "centre-long-name",
        /// Advice: a name that can be seen.
        InvisibleName = "centre-invisible-name",
        /// Advice: one of these values.
        OneOf { values: List } = "centre-one-of",
        /// Origin: an option, a variable or a file.
        By { name: Escaped } = "centre-by",
        /// Origin: nobody sets it.
        ByDefault = "centre-by-default",
        /// Origin: the language of the program.
        ByProgram = "centre-by-program",
        /// There is no proxy.
        NoProxy = "centre-no-proxy",
        /// No file has settings.
        NoFile = "centre-no-file",
        /// Label: the name of a lane.
        Lane { number: u16 } = "centre-lane",
        /// Reason: nobody can listen on an address.
        CannotListen { address: String, error: Phrase } = "centre-cannot-listen",
        /// Advice: another address.
        OtherAddress = "centre-other-address",
        /// Why: somebody else listens there.
        AddressInUse = "centre-address-in-use",
        /// Where the server is.
        Serving { name: Escaped, url: Escaped } = "centre-serving",
        /// Where the interface is described.
        Interface { url: Escaped } = "centre-interface",
        /// Where the sheets are kept.
        Keeping { path: Escaped } = "centre-keeping",
        /// Who can connect: everybody on all networks.
        ReachedByAll { port: String } = "centre-reached-by-all",
        /// Who can connect: everybody who reaches an address.
        ReachedAt { address: String } = "centre-reached-at",
        /// What they see: all that is public.
        StrangersSee = "centre-strangers-see",
        /// What they see: nothing.
        StrangersSeeNothing = "centre-strangers-see-nothing",
        /// Nothing is encrypted.
        Plain = "centre-plain",
        /// What does not come by the proxy is not encrypted.
        PlainBesideProxy = "centre-plain-beside-proxy",
        /// The address that it listens on, where browsers reach it by another one.
        ListensOn { address: String } = "centre-listens-on",
        /// Whoever comes by a proxy that is not named is one to the server.
        NameProxy = "centre-name-proxy",
        /// The data file can only be read.
        OnlyRead { path: Escaped, error: Phrase } = "centre-only-read",
        /// The data file can be written, which it could not before.
        WrittenAgain = "centre-written-again",
        /// The data file is closed to others.
        MadePrivate { path: Escaped } = "centre-made-private",
        /// Others can read the data file, and that cannot be changed.
        OpenToOthers { path: Escaped, error: Phrase } = "centre-open-to-others",
        /// Where secrets can be kept.
        KeepSecrets = "centre-keep-secrets",
        /// The desk has no password, and this is how to set it.
        SetPassword { code: String } = "centre-set-password",
        /// The desk has no password, and nobody can read a code.
        NoPassword = "centre-no-password",
        /// How to stop.
        HowToStop = "centre-how-to-stop",
        /// The question for a password.
        AskPassword = "centre-ask-password",
        /// Reason: a password is too short or too long.
        PasswordLength { least: usize, most: usize } = "centre-password-length",
        /// Reason: a password that many people use.
        CommonPassword = "centre-common-password",
        /// Advice: another password.
        OtherPassword = "centre-other-password",
        /// Reason: a password is no text.
        PasswordNotText = "centre-password-not-text",
        /// Advice: a password on standard input.
        PasswordOnInput = "centre-password-on-input",
        /// Reason: a password could not be hashed.
        NotHashed = "centre-not-hashed",
        /// Advice: try again.
        TryAgain = "centre-try-again",
        /// The password is set.
        PasswordSet { path: Escaped } = "centre-password-set",
        /// Reason: a centre shows nothing to strangers.
        ShowsNothing = "centre-closed",
        /// Reason: the token in a variable is good for nothing.
        TokenNotGood { name: &'static str } = "centre-token-not-good",
        /// Reason: the token in a variable is good for something else.
        OtherScope { name: &'static str } = "centre-other-scope",
        /// Advice: a scope that is enough.
        WhichScope = "centre-which-scope",
        /// Reason: there is no centre at a URL.
        NoCentreThere { url: Escaped } = "centre-no-centre-there",
        /// Advice: the URL of a server.
        UrlOfServer = "centre-url-of-server",
        /// Why: the network does not lead there.
        NoWayThere = "centre-no-way-there",
        /// Why: no computer has the name.
        NoSuchHost = "centre-no-such-host",
        /// Why: this computer does not have the address.
        NotOurAddress = "centre-not-our-address",
        /// A data file that was not there before.
        NewFile { path: Escaped } = "centre-new-file",
        /// Question: the password once more.
        AskAgain = "centre-ask-again",
        /// Reason: two passwords are not the same.
        NotTheSame = "centre-not-the-same",
        /// The server has stopped.
        Stopped = "centre-stopped",
        /// Advice: a token in a variable.
        UseToken { name: &'static str } = "centre-use-token",
        /// Reason: a variable has no token.
        NotAToken { name: &'static str } = "centre-not-a-token",
        /// Advice: the tokens there are.
        ListTokens = "centre-list-tokens",
        /// Advice: what a program can be called.
        ProgramNames { most: usize } = "centre-program-names",
        /// Advice: what a scope is.
        Scopes { most: u16 } = "centre-scopes",
        /// Reason: another token has the name.
        TokenExists { name: Quoted } = "centre-token-exists",
        /// Advice: revoke it first.
        RevokeFirst { command: Escaped } = "centre-revoke-first",
        /// Reason: no token has the name.
        NoSuchToken { name: Quoted } = "centre-no-such-token",
        /// A token that is shown once.
        ShownOnce = "centre-shown-once",
        /// A token is revoked.
        TokenRevoked { name: Escaped } = "centre-token-revoked",
        /// There are no tokens.
        NoTokens = "centre-no-tokens",
        /// A token is good until it is revoked.
        UntilRevoked = "centre-until-revoked",
        /// Reason: a URL that is not plain HTTP.
        OnlyHttp { url: Escaped } = "centre-only-http",
        /// Advice: plain HTTP.
        UseHttp = "centre-use-http",
        /// Reason: what the server says.
        Said { reason: Escaped } = "centre-said",
        /// Advice: the lanes there are.
        SeeLanes = "centre-see-lanes",
        /// Reason: the server does not answer.
        Unreachable { url: Escaped, error: Phrase } = "centre-unreachable",
        /// Advice: start it.
        StartServer = "centre-start-server",
        /// Why: no program listens there.
        NobodyListens = "centre-nobody-listens",
        /// Why: the connection broke.
        ConnectionBroke = "centre-connection-broke",
        /// Why: no answer came.
        NoAnswer = "centre-no-answer",
        /// Why: another program answers.
        NotTenpin = "centre-not-tenpin",
        /// A board that may be out of date.
        NotLive { error: Phrase } = "centre-not-live",
        /// The title of a lane.
        LaneTitle { number: u32 } = "centre-lane-title",
        /// Said of a lane that nobody has.
        Free = "centre-free",
        /// Said of a lane that is open, without a ball.
        Joining = "centre-joining",
        /// Said of a lane with a game.
        Playing = "centre-playing",
        /// Said of a lane whose game is over.
        Over = "centre-over",
        /// Said of a lane where somebody asks for help.
        NeedsHelp = "centre-needs-help",
        /// Which game it is.
        Game { game: u32 } = "centre-game",
        /// Which game of how many it is.
        GameOf { game: u32, games: u32 } = "centre-game-of",
        /// The lane is open, and nobody has joined.
        NobodyYet = "centre-nobody-yet",
        /// The lane is free.
        NobodyBowls = "centre-nobody-bowls",
        /// Whose ball is next.
        Up { name: String, frame: usize, ball: usize } = "centre-up",
    }
}

phrases! {
    /// What stands on a page of help beside the texts of the command.
    pub(crate) enum Heading {
        Commands = "help-commands",
        /// Those that are only named.
        OtherCommands = "help-other-commands",
        Arguments = "help-arguments",
        Options = "help-options",
        /// Where there is more to read.
        More { command: String } = "help-more",
        /// The value of an option that is not given.
        Default { value: String } = "help-default",
        /// The values that an argument can have.
        Values { values: String } = "help-values",
        /// The text of `--help`.
        Help = "help-help",
        /// The text of `--version`.
        Version = "help-version",
        /// What a command gives back to whoever started it, unless its own text says so.
        ExitStatus = "help-exit-status",
        /// In the manual: the name of the page.
        Name = "help-name-section",
        /// In the manual: how it is used.
        Synopsis = "help-synopsis",
        /// In the manual: other pages.
        SeeAlso = "help-see-also",
    }
}

/// Why a line holds no game.
pub(crate) struct WrongLine(pub(crate) Reason);

phrases! {
    impl Say for WrongLine(Reason) {
        TooLong = "line-too-long" { most: LONGEST_LINE },
        NoName = "no-name",
        OtherDelimiter { found, wanted } = "other-separator" { found: separator(*found), wanted: separator(*wanted) },
        NotOneBall = "not-one-ball",
        MissingBall = "missing-ball",
        OpenQuote = "open-quote",
        TooManyCells = "too-many-cells",
        NoGame = "no-game",
        OtherRules(ruleset) = "other-rules",
        LongName { most } = "long-name",
        NotATotal = "not-a-total",
        NoSuchRuleset = "no-such-rules",
        NotADate = "not-a-date",
        AmbiguousDate = "ambiguous-date",
        NoSuchDay = "no-such-day",
        TooManyBowlers { most } = "too-many-bowlers",
    } else {
        Notation(reason) => reason,
        GameOver => RollError::GameOver,
    }
}

/// Why the system or the database did not do something.
pub(crate) struct Because(pub(crate) Cause);

phrases! {
    impl Say for Because(Cause) {
        DiskFull = "disk-full",
        QuotaUsedUp = "quota-used-up",
        ReadOnly = "read-only",
        NotAllowed = "not-allowed",
        NotThere = "not-there",
        Folder = "is-folder",
        NotInAFolder = "not-in-a-folder",
        Damaged = "is-damaged",
        NotADatabase = "not-a-database",
        OtherProgram = "other-program",
        NotAFile = "not-a-file",
        NotAsMade(name) = "not-as-made" { name: Escaped::of(name) },
        DiskFailed = "disk-failed",
        OutOfMemory = "out-of-memory",
        TimedOut = "timed-out",
        InUse = "in-use",
        TooManyFiles = "too-many-files",
        WrongName = "wrong-file-name",
        LargeFile = "large-file",
        CircularLinks = "circular-links",
        Unreachable = "unreachable",
        AlreadyThere = "file-already-there",
        NotSupported = "not-supported",
        EndsEarly = "ends-early",
        CannotOpen = "cannot-open",
        LargeValue = "large-value",
        TablesChanged = "tables-changed",
        Conflict(words) = "conflict" { words: Escaped::of(words) },
        Database(words) = "database-says" { words: Escaped::of(words) },
        Other(words) = "other-cause" { words: Escaped::of(words) },
    }
}

/// What is wrong with the text of an event.
pub(crate) struct WrongEvent(pub(crate) Flaw);

phrases! {
    impl Say for WrongEvent(Flaw) {
        NotAnId(text) = "not-an-id" { text: Escaped::of(text) },
        NoVersion = "no-version",
        OtherVersion { needed, told } = "other-version",
        LineZero = "line-zero",
        NotABowler { text, error } = "not-a-bowler" { text: Escaped::of(text), reason: error.phrase() },
        NotAName { text, error } = "not-a-name" { text: Escaped::of(text), reason: error.phrase() },
        NotABall(text) = "no-such-ball" { text: Escaped::of(text) },
        NotASeries(text) = "not-a-series" { text: Escaped::of(text) },
        BrokenSeries = "broken-series",
        NoSheet = "no-sheet-id",
        NoNumber = "no-event-number",
        NoTime = "no-time",
        NoAuthor = "no-author",
        NoHash = "no-hash",
        LongReason { most, characters } = "long-reason",
        NoEvents = "no-events",
        BeforeFirst { event } = "before-first",
        Twice { event } = "event-twice",
        Gap { event, before } = "event-gap",
        Lost = "events-lost",
        LongLine { most } = "long-line",
        Changed = "file-changed",
    } else {
        Json(flaw) => WrongJson(flaw.clone()),
        NotUtf8 { bytes, index } => WrongBytes::of(*bytes, *index),
        Refused(error) => error,
        Unread(cause) => Because(cause.clone()),
    }
}

phrases! {
    /// Bytes that are not UTF-8.
    pub(crate) enum WrongBytes {
        /// They are no character.
        Invalid { bytes: usize, index: usize } = "invalid-utf8",
        /// The last character is not whole.
        Incomplete { index: usize } = "incomplete-utf8",
    }
}

impl Prediction {
    /// The name of a level.
    pub(crate) fn level(level: Level) -> Prediction {
        match level {
            Level::Novice => Prediction::Novice,
            Level::Club => Prediction::Club,
            Level::League => Prediction::League,
            Level::Professional => Prediction::Professional,
        }
    }

    /// The name of what is taken for those of whom nothing is known.
    pub(crate) fn standard(standard: Standard) -> Phrase {
        match standard {
            Standard::Level(level) => Prediction::level(level).phrase(),
            Standard::Average(average) => Prediction::Averaging { average: Decimal::rounded(average, 1) }.phrase(),
        }
    }
}

impl WrongBytes {
    fn of(bytes: Option<usize>, index: usize) -> WrongBytes {
        bytes.map_or(WrongBytes::Incomplete { index }, |bytes| WrongBytes::Invalid { bytes, index })
    }
}

/// What is wrong with JSON.
pub(crate) struct WrongJson(pub(crate) JsonFlaw);

phrases! {
    impl Say for WrongJson(JsonFlaw) {
        EndsInList = "json-ends-in-list",
        EndsInObject = "json-ends-in-object",
        EndsInString = "json-ends-in-string",
        EndsInValue = "json-ends-in-value",
        NoColon = "json-no-colon",
        NoCommaInList = "json-no-comma-in-list",
        NoCommaInObject = "json-no-comma-in-object",
        NoWord = "json-no-word",
        NoValue = "json-no-value",
        NoQuote = "json-no-quote",
        WrongEscape = "json-wrong-escape",
        ShortEscape = "json-short-escape",
        LoneSurrogate = "json-lone-surrogate",
        WrongNumber = "json-wrong-number",
        LargeNumber = "json-large-number",
        WrongCharacter = "json-wrong-character",
        ControlCharacter = "json-control-character",
        KeyNotText = "json-key-not-text",
        TrailingComma = "json-trailing-comma",
        TrailingText = "json-trailing-text",
        TooDeep = "json-too-deep",
        WrongType(value) = "json-wrong-type" { value: FoundJson(value.clone()).phrase() },
        WrongValue(value) = "json-wrong-value" { value: FoundJson(value.clone()).phrase() },
        UnknownKind(name) = "json-unknown-kind" { name: Escaped::of(name) },
        UnknownField(name) = "json-unknown-field" { name: Escaped::of(name) },
        MissingField(name) = "json-missing-field" { name: Escaped::of(name) },
        FieldTwice(name) = "json-field-twice" { name: Escaped::of(name) },
        Other(words) = "json-other" { words: Escaped::of(words) },
    }
}

/// A value that JSON has where there should be another one.
pub(crate) struct FoundJson(pub(crate) JsonValue);

phrases! {
    impl Say for FoundJson(JsonValue) {
        Null = "json-null",
        Boolean(value) = "json-boolean" { value: Escaped::of(value) },
        Integer(value) = "json-integer" { value: Escaped::of(value) },
        Float(value) = "json-float" { value: Escaped::of(value) },
        String(value) = "json-string" { value: Escaped::of(value) },
        List = "json-list",
        Object = "json-object",
    }
}

impl Because {
    /// What the system says.
    pub(crate) fn of(error: &io::Error) -> Because {
        Because(error.into())
    }

    /// What to do about it; `None` where that depends on what was to be done.
    pub(crate) fn advice(&self) -> Option<Message> {
        match self.0 {
            Cause::DiskFull => Some(Message::MakeRoom),
            Cause::QuotaUsedUp => Some(Message::FreeQuota),
            Cause::DiskFailed => Some(Message::CheckDisk),
            Cause::NotAllowed => Some(Message::AskOwner),
            Cause::Damaged => Some(Message::UseCopy),
            Cause::ReadOnly
            | Cause::NotThere
            | Cause::Folder
            | Cause::NotInAFolder
            | Cause::NotADatabase
            | Cause::OtherProgram
            | Cause::NotAFile
            | Cause::NotAsMade(_)
            | Cause::OutOfMemory
            | Cause::TimedOut
            | Cause::InUse
            | Cause::TooManyFiles
            | Cause::WrongName
            | Cause::LargeFile
            | Cause::CircularLinks
            | Cause::Unreachable
            | Cause::AlreadyThere
            | Cause::NotSupported
            | Cause::EndsEarly
            | Cause::CannotOpen
            | Cause::LargeValue
            | Cause::TablesChanged
            | Cause::Conflict(_)
            | Cause::Database(_)
            | Cause::Other(_) => None,
        }
    }
}

/// What stands between a name and a game, as it is said.
fn separator(delimiter: u8) -> Value {
    match delimiter {
        b'\t' => Value::Phrase(Label::Tab.phrase()),
        b' ' => Value::Phrase(Label::Blank.phrase()),
        _ => Value::Text(format!("\"{}\"", char::from(delimiter))),
    }
}

impl Message {
    /// What can be entered where a ball of a game by this rule set is asked.
    pub(crate) fn help_ball(ruleset: Ruleset) -> Message {
        let has_costs = ruleset.foul_cost().is_some();
        let symbols = if has_costs { Message::HelpSymbolsFoul } else { Message::HelpSymbols };
        let left = if ruleset.pins() == PinSet::TEN { Message::HelpLeft } else { Message::HelpLeftFive };
        Message::HelpBall { most: ruleset.rack(), symbols: symbols.phrase(), left: left.phrase() }
    }

    /// Why a header is none of a table with games, and what to do.
    pub(crate) fn no_table(reason: NoTable) -> [Message; 2] {
        match reason {
            NoTable::NoColumns => [Message::NoColumns, Message::NameColumns],
            NoTable::MissingFrame { frame } => [Message::MissingFrame { frame }, Message::NameFramesOnce],
            NoTable::FrameTwice { frame } => [Message::FrameTwice { frame }, Message::NameFramesOnce],
        }
    }

    /// What there is to say of a sheet.
    pub(crate) fn of_sheet(sheet: i64, reason: &impl Say) -> Message {
        Message::OfSheet { sheet, reason: reason.phrase().into() }
    }

    /// Advice: the names of rule sets.
    pub(crate) fn enter_ruleset() -> Message {
        Message::EnterRuleset { names: List::or(Ruleset::ALL) }
    }

    /// Advice: one of these answers.
    pub(crate) fn enter_answer(answers: &[Word]) -> Message {
        Message::EnterAnswer { answers: List::or(answers.iter().map(Say::phrase)) }
    }

    /// Advice: an entry like this one, which is possible now.
    pub(crate) fn enter_like(example: impl Into<Value>) -> Message {
        Message::EnterLike { example: example.into() }
    }
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use tenpin_lang::Phrasebook;

    use super::*;

    fn says(language: Language, what: &impl Say) -> String {
        Phrasebook::new(language, &[tenpin_lang::TEXTS, TEXTS]).say(what)
    }

    #[test]
    fn every_language_has_just_the_texts_that_are_declared() {
        assert_eq!(Texts::differences(&[tenpin_lang::TEXTS, tenpin_tui::TEXTS, TEXTS]), [""; 0]);
    }

    #[test]
    fn english_says_of_a_line_just_what_programs_are_told() {
        let reasons = [
            Reason::TooLong,
            Reason::NoName,
            Reason::OtherDelimiter { found: b'\t', wanted: b':' },
            Reason::OtherDelimiter { found: b' ', wanted: b'\t' },
            Reason::NotOneBall,
            Reason::MissingBall,
            Reason::OpenQuote,
            Reason::TooManyCells,
            Reason::NoGame,
            Reason::OtherRules(Ruleset::FivePin),
            Reason::LongName { most: 1000 },
            Reason::NotATotal,
            Reason::NoSuchRuleset,
            Reason::NotADate,
            Reason::AmbiguousDate,
            Reason::NoSuchDay,
            Reason::TooManyBowlers { most: 10_000 },
            Reason::GameOver,
            Reason::from(RollError::StrikeNotFirst),
        ];
        for reason in reasons {
            assert_eq!(says(Language::English, &WrongLine(reason)), reason.to_string());
        }
    }

    #[test]
    fn korean_asks_in_the_words_of_the_requirement() {
        let korean = |question: Message| says(Language::Korean, &question);
        assert_eq!(korean(Message::AskPeople), "How many people? ");
        assert_eq!(korean(Message::AskName { number: 1 }), "플레이어 1의 이름은?(3 english letters): ");
        assert_eq!(korean(Message::AskBall { name: "PJS".to_owned() }), "PJS's turn : ");
    }

    #[test]
    fn the_help_goes_with_the_rules() {
        let help = |ruleset| says(Language::English, &Message::help_ball(ruleset));
        assert!(help(Ruleset::TenPin).contains("0 to 10,"));
        assert!(help(Ruleset::TenPin).contains("F foul") && help(Ruleset::TenPin).contains("left 7 10 "));
        assert!(help(Ruleset::FivePin).contains("0 to 15,"));
        assert!(help(Ruleset::FivePin).contains("5F five points") && help(Ruleset::FivePin).contains("left 1 5 "));
    }

    /// Every flaw of an event that can be told.
    fn flaws() -> Vec<Flaw> {
        let text = || "\"ab\"".to_owned();
        let error = || "P1S".parse::<tenpin_board::NameTag>().unwrap_err();
        let json = |text: &str| {
            let wrong = tenpin_store::event_from_text(text).unwrap_err();
            match wrong {
                tenpin_store::EventError::Unknown(flaw) => Flaw::Json(flaw),
                tenpin_store::EventError::Broken(flaw) => flaw,
                tenpin_store::EventError::Newer(_) => Flaw::NoVersion,
            }
        };
        let event = |fields: &str| json(&format!("{{\"v\":1,{fields}}}"));
        let utf8 = |bytes: &[u8]| Flaw::from(str::from_utf8(bytes).unwrap_err());
        let deep = format!("{{\"v\":{}", "[".repeat(200));
        vec![
            json("{\"v\":[1"),
            json("{\"v\":1"),
            json("{\"v"),
            json("{\"v\":"),
            json("{\"v\" 1}"),
            json("{\"v\":[1 2]}"),
            json("{\"v\":1 2}"),
            json("{\"v\":nul}"),
            json("{\"v\":?}"),
            json("{\"v\":\"\\q\"}"),
            json("{\"v\":\"\\ud800\"}"),
            json("{\"v\":\"\\ud800\\u0041\"}"),
            json("{\"v\":1.}"),
            json("{\"v\":1e999}"),
            json("{\"v\":\"\u{1}\"}"),
            json("{1:1}"),
            json("{\"v\":1,}"),
            json("{} {}"),
            json(&deep),
            json("null"),
            json("[]"),
            event("\"kind\":\"left\",\"line\":\"x\""),
            event("\"kind\":\"left\",\"line\":-1"),
            event("\"kind\":\"left\",\"line\":1.5"),
            event("\"kind\":\"left\",\"line\":true"),
            event("\"kind\":\"left\",\"line\":{}"),
            event("\"kind\":\"swum\""),
            event("\"kind\":\"undone\",\"speed\":7"),
            event("\"kind\":\"left\""),
            Flaw::Json(JsonFlaw::NoQuote),
            Flaw::Json(JsonFlaw::WrongCharacter),
            Flaw::Json(JsonFlaw::FieldTwice("v".to_owned())),
            utf8(b"ab\xff"),
            utf8(b"ab\xed\x95"),
            Flaw::NotAnId(text()),
            json("{}"),
            json("{\"v\":1,\"kind\":\"bowl\",\"line\":1}"),
            event("\"kind\":\"left\",\"line\":0"),
            event("\"kind\":\"joined\",\"bowler\":\"P1S\""),
            Flaw::NotAName { text: text(), error: error() },
            event("\"kind\":\"rolled\",\"line\":1,\"ball\":\"XX\""),
            event("\"kind\":\"opened\",\"bowlers\":[\"PJS\"],\"series\":\"7\",\"game\":1"),
            event("\"kind\":\"opened\",\"bowlers\":[\"PJS\"],\"game\":1"),
            Flaw::NoSheet,
            Flaw::NoNumber,
            Flaw::NoTime,
            Flaw::NoAuthor,
            Flaw::NoHash,
            Flaw::Refused(tenpin_board::SheetError::Closed),
            Flaw::LongReason { most: 500, characters: 501 },
            Flaw::NoEvents,
            Flaw::BeforeFirst { event: 2 },
            Flaw::Twice { event: 2 },
            Flaw::Gap { event: 4, before: 2 },
            Flaw::Lost,
            Flaw::LongLine { most: 64 },
            Flaw::Changed,
        ]
    }

    #[test]
    fn english_says_of_an_event_just_what_programs_are_told() {
        for flaw in flaws() {
            assert_eq!(says(Language::English, &WrongEvent(flaw.clone())), flaw.to_string());
        }
    }

    #[test]
    fn the_words_of_the_parser_are_known() {
        for flaw in flaws() {
            assert!(!matches!(flaw, Flaw::Json(JsonFlaw::Other(_))), "{flaw:?}");
        }
    }

    #[test]
    fn every_flaw_of_an_event_has_words_of_its_own_in_every_language() {
        for language in [Language::Korean, Language::Spanish] {
            let mut all = std::collections::BTreeSet::new();
            for flaw in flaws() {
                let said = says(language, &WrongEvent(flaw.clone()));
                assert_ne!(said, flaw.to_string(), "{language:?}");
                assert!(all.insert(said.clone()), "{said} is said twice");
            }
        }
        let other = WrongEvent(Flaw::Json(JsonFlaw::Other("odd".to_owned())));
        let said = Language::ALL.map(|language| says(language, &other));
        assert_eq!(said, ["odd", "JSON 오류: odd", "error de JSON: odd"]);
    }

    /// Every known cause has words of its own in every language, and none of the system's.
    #[test]
    fn what_the_system_did_not_do_is_said_in_plain_words() {
        use std::io::ErrorKind;
        let known = [
            ErrorKind::StorageFull,
            ErrorKind::QuotaExceeded,
            ErrorKind::ReadOnlyFilesystem,
            ErrorKind::PermissionDenied,
            ErrorKind::NotFound,
            ErrorKind::IsADirectory,
            ErrorKind::NotADirectory,
            ErrorKind::OutOfMemory,
            ErrorKind::TimedOut,
            ErrorKind::ResourceBusy,
            ErrorKind::InvalidFilename,
            ErrorKind::FileTooLarge,
            ErrorKind::StaleNetworkFileHandle,
            ErrorKind::AlreadyExists,
            ErrorKind::Unsupported,
            ErrorKind::UnexpectedEof,
        ];
        let causes = [
            Cause::Damaged,
            Cause::NotADatabase,
            Cause::OtherProgram,
            Cause::NotAFile,
            Cause::DiskFailed,
            Cause::TooManyFiles,
            Cause::CircularLinks,
            Cause::CannotOpen,
            Cause::LargeValue,
            Cause::TablesChanged,
        ];
        let mut all = std::collections::BTreeSet::new();
        for language in Language::ALL {
            for kind in known {
                let said = says(language, &Because::of(&kind.into()));
                assert_ne!(said, io::Error::from(kind).to_string());
                assert!(all.insert(said.clone()), "{said} is said twice");
            }
            for cause in &causes {
                let said = says(language, &Because(cause.clone()));
                assert!(all.insert(said.clone()), "{said} is said twice");
            }
        }
        let advised = |kind: ErrorKind| Because::of(&kind.into()).advice();
        assert_eq!(advised(ErrorKind::StorageFull), Some(Message::MakeRoom));
        assert_eq!(advised(ErrorKind::QuotaExceeded), Some(Message::FreeQuota));
        assert_eq!(advised(ErrorKind::PermissionDenied), Some(Message::AskOwner));
    }

    #[test]
    fn what_is_not_known_is_quoted_after_a_colon() {
        let said = |cause: Cause| Language::ALL.map(|language| says(language, &Because(cause.clone())));
        assert_eq!(said(Cause::Other("odd".to_owned())), ["odd", "시스템 메시지: odd", "el sistema dice: odd"]);
        assert_eq!(said(Cause::Database("odd".to_owned())), ["odd", "SQLite 메시지: odd", "SQLite dice: odd"]);
        let conflict = said(Cause::Conflict("UNIQUE".to_owned()));
        assert_eq!(conflict, ["UNIQUE", "저장된 내용과 맞지 않습니다: UNIQUE", "no concuerda con lo guardado: UNIQUE"]);
    }

    #[cfg(target_os = "linux")]
    #[test]
    fn the_numbers_of_the_system_are_known() {
        let english = |number| says(Language::English, &Because::of(&io::Error::from_raw_os_error(number)));
        assert_eq!(english(28), "the disk is full");
        assert_eq!(english(122), "the quota on the disk is used up");
        assert_eq!(english(30), "nothing can be written there");
        assert_eq!([english(1), english(13)], ["permission is denied"; 2]);
        assert_eq!(english(5), "the disk failed to read or write");
        assert_eq!([english(23), english(24)], ["too many files are open"; 2]);
        assert_eq!(english(40), "links on its path lead in a circle");
        assert_eq!(english(36), "the system takes no such name");
    }
}
