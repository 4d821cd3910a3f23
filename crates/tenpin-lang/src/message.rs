//! Everything that can be said, with the values it is said of.

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{CorrectError, LeaveName, PinError, PinSet, RollError, Ruleset};
use tenpin_board::{BowlerError, NameError, SheetError};

/// Something to say. Reasons and advice are clauses without a full stop and go together as `reason: advice`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Message {
    /// Question: how many people bowl.
    AskPeople,
    /// Question: the name of the bowler with this number.
    AskName(usize),
    /// Question: the ball of the bowler with this name.
    AskBall(String),

    /// What can be entered where the number of people is asked.
    HelpPeople,
    /// What can be entered where a name is asked.
    HelpName,
    /// What can be entered where a ball of a game by this rule set is asked.
    HelpBall(Ruleset),

    /// What a rule set is.
    Rules(Ruleset),
    /// Who bowls by which rules.
    BowlsBy {
        /// The bowler.
        name: String,
        /// The rule set.
        ruleset: Ruleset,
    },

    /// What there is to say of a leave.
    Leave {
        /// The pins left standing.
        leave: PinSet,
        /// Whether they are a split.
        is_split: bool,
    },
    /// What bowlers call a leave.
    LeaveName(LeaveName),
    /// The word for a split.
    Split,

    /// All games of a rule set were counted.
    CountedGames {
        /// The rule set.
        ruleset: Ruleset,
        /// How many there are, as it is to be shown.
        games: Box<str>,
        /// The score that most of them have.
        mode: usize,
        /// Their mean score, as it is to be shown.
        mean: Box<str>,
    },
    /// Every leave was asked for.
    CheckedSplits {
        /// Those that are splits.
        splits: usize,
        /// All of them.
        leaves: usize,
    },
    /// Games with known totals were scored.
    CheckedExamples {
        /// The rule set.
        ruleset: Ruleset,
        /// How many there are.
        examples: usize,
    },
    /// Positions with a known best and least were asked for.
    CheckedOutlooks {
        /// How many there are.
        positions: usize,
    },
    /// Games were written and read back.
    CheckedNotation {
        /// How many.
        games: usize,
    },
    /// The mark of a check that found nothing wrong.
    Right,
    /// The mark of a check that found something wrong.
    Wrong,
    /// What a check found, and what is known.
    FoundNot {
        /// What it is about.
        of: Box<str>,
        /// What the program says.
        found: Box<str>,
        /// What is known.
        known: Box<str>,
    },
    /// How many games a score beats.
    Beats {
        /// The rule set.
        ruleset: Ruleset,
        /// The score.
        score: u16,
        /// The share of games that have less in percent, as it is to be shown.
        percent: Box<str>,
        /// How many games have less, as it is to be shown.
        beaten: Box<str>,
        /// How many there are, as it is to be shown.
        games: Box<str>,
    },
    /// Heading: a score.
    HeadScore,
    /// Heading: how many games have a score.
    HeadGames,
    /// Heading: their share of all games.
    HeadShare,

    /// One bowler has the highest score.
    Wins {
        /// The bowler.
        name: String,
        /// The highest score.
        score: u16,
    },
    /// Several bowlers have the highest score.
    Tie {
        /// The bowlers, at least two.
        names: Vec<String>,
        /// The highest score.
        score: u16,
    },
    /// The input ended in mid-game.
    InputEnded,
    /// The game was interrupted from the keyboard.
    Interrupted,
    /// The input cannot be read, for this reason.
    CannotRead(String),
    /// The output cannot be written, for this reason.
    CannotWrite(String),

    /// Something that games are read from cannot be read.
    CannotReadSource {
        /// Its name.
        source: String,
        /// Why.
        error: String,
    },
    /// What to type where games are read from a terminal.
    TypeGames {
        /// The keys that end it.
        keys: &'static str,
    },
    /// A game of which balls are missing.
    Unfinished {
        /// The number of the frame that the next ball belongs to.
        frame: usize,
    },
    /// What is wrong in a frame.
    InFrame {
        /// The frame's number.
        frame: usize,
        /// What is wrong.
        reason: Box<Message>,
    },

    /// Question: whether to go on with an open sheet.
    AskResume,
    /// An open sheet.
    OpenSheet {
        /// The number of the sheet.
        sheet: i64,
        /// Who bowls on it.
        names: Box<str>,
        /// The frame of the next ball.
        frame: usize,
        /// When it was written on last.
        time: Box<str>,
    },
    /// What can be entered where an open sheet is offered.
    HelpResume,
    /// Question: whether the same bowlers bowl once more.
    AskAnother,
    /// Question: whether to go on with the next game of a series.
    AskNextGame {
        /// Its number.
        game: u32,
        /// How many the series is to have.
        games: u32,
    },
    /// What can be entered where another game is offered.
    HelpAnother,
    /// Which game of a series begins.
    InSeries {
        /// Its number.
        game: u32,
        /// How many the series is to have.
        games: u32,
    },
    /// Which game of an evening begins.
    InEvening(u32),
    /// Under which number a finished sheet is kept.
    KeptAs(i64),
    /// How to go on with a sheet.
    GoOnWith {
        /// The number of the sheet.
        sheet: i64,
        /// What to type.
        command: Box<str>,
    },
    /// What a bowler has who left.
    LeftWith {
        /// The bowler.
        name: String,
        /// What was settled.
        score: u16,
    },
    /// Reason: it could not be written.
    NotKept(String),
    /// Advice: the same once more.
    EnterAgain,
    /// Reason: another program wrote on the sheet.
    Overtaken,
    /// Advice: look at the board that follows.
    SeeBoard,
    /// Reason: a late bowler who is not told.
    BrokenJoin,
    /// Reason: somebody leaves who is not told.
    BrokenLeaving,
    /// Reason: an order that names nobody.
    BrokenOrder,
    /// Reason: the bowler has left before.
    BowlerHasLeft(String),
    /// Reason: the bowler is in mid-frame.
    BowlerInMidFrame(String),
    /// Reason: a bowler named twice.
    NamedTwice(String),
    /// Reason: no answer to a question.
    BrokenAnswer(String),
    /// Advice: one of these answers.
    EnterAnswer(&'static [&'static str]),
    /// Reason: nothing was ever kept there.
    NoDataFile(String),
    /// Reason: the data file can be neither opened nor made.
    CannotOpenData {
        /// The file.
        path: String,
        /// Why.
        error: String,
    },
    /// Reason: the data file cannot be written.
    CannotWriteData {
        /// The file.
        path: String,
        /// Why.
        error: String,
    },
    /// Reason: the data file was made by a newer version.
    NewerData(i64),
    /// Reason: an event was written by a newer version.
    NewerEvent {
        /// Its number.
        event: usize,
        /// The version of its format.
        version: u64,
    },
    /// Reason: a line was written by a newer version, in this format.
    NewerFormat(u64),
    /// Reason: an event that cannot be read.
    BrokenEvent {
        /// Its number.
        event: usize,
        /// Why.
        error: String,
    },
    /// Reason: a game that is kept beside the journal cannot be read.
    BrokenGame(i64),
    /// Reason: no sheet has this number.
    NoSuchSheet(i64),
    /// Reason: the database failed.
    DataFailed(String),
    /// What there is to say of a sheet.
    OfSheet {
        /// Its number.
        sheet: i64,
        /// What it is.
        reason: Box<Message>,
    },
    /// Reason: there is no sheet to go on with.
    NoOpenSheet,
    /// Reason: a sheet has only so many events.
    NoSuchEvent {
        /// The number asked for.
        event: usize,
        /// How many there are.
        events: usize,
    },
    /// Reason: the platform names no folder for data.
    NoDataFolder,
    /// Advice: how to play without keeping anything.
    UsePrivate,
    /// Advice: a newer version.
    UseNewest,
    /// Advice: how to make anew what is kept beside the journal.
    UseRebuild,
    /// Advice: how to begin a sheet.
    UsePlay,
    /// Advice: how to correct a closed sheet.
    UseFix(i64),
    /// Advice: how to bring a deleted sheet back.
    UseRestore(i64),
    /// Advice: how to find the sheets there are.
    UseHistory,
    /// A sheet was deleted.
    SheetIsDeleted(i64),
    /// A sheet was restored.
    SheetIsBack(i64),
    /// Question: whether deleted sheets are removed for good.
    AskCompact(usize),
    /// What can be entered where removing is asked.
    HelpCompact,
    /// Sheets were removed for good.
    Compacted(usize),
    /// There is nothing to remove.
    NothingToCompact,
    /// Nothing was removed.
    NothingRemoved,
    /// What is kept beside the journal was made anew.
    Rebuilt(usize),
    /// What was imported.
    Imported {
        /// Sheets that were not there.
        sheets: usize,
        /// Events that were not there.
        events: usize,
        /// Events that were there.
        known: usize,
    },
    /// Nothing is imported, because a line is wrong.
    NothingImported {
        /// The file and the line.
        place: String,
        /// What is wrong there.
        reason: Box<Message>,
    },
    /// Reason: an event differs from the one that is kept.
    EventDiffers {
        /// The number of the sheet.
        sheet: i64,
        /// The number of the event.
        event: usize,
    },
    /// Something in the words of somebody else.
    Verbatim(String),
    /// A sheet with its time and state.
    SheetTitle {
        /// Its number.
        sheet: i64,
        /// When it was opened.
        time: Box<str>,
        /// How far it has come.
        state: Box<Message>,
    },
    /// After how many events a sheet is shown.
    AtEvent {
        /// The last of them.
        event: usize,
        /// How many there are.
        events: usize,
    },
    /// Event: a sheet was opened.
    WasOpened(String),
    /// Event: a ball was bowled.
    WasRolled {
        /// The bowler.
        name: Box<str>,
        /// The number of the frame.
        frame: usize,
        /// The ball.
        ball: Box<str>,
    },
    /// Event: a frame was corrected.
    WasCorrected {
        /// The bowler.
        name: Box<str>,
        /// The number of the frame.
        frame: u32,
        /// The balls before.
        before: Box<str>,
        /// The balls after.
        after: Box<str>,
    },
    /// Event: something was taken back.
    WasUndone(Box<Message>),
    /// Event: something happened again.
    WasRedone(Box<Message>),
    /// Event: a bowler came late.
    WasJoined(String),
    /// Event: a bowler left.
    WasLeft(String),
    /// Event: a bowler came back.
    WasReturned(String),
    /// Event: the bowlers bowl in another order.
    WasReordered(String),
    /// Event: a sheet was closed.
    WasClosed,
    /// Event: a sheet was opened again.
    WasReopened,
    /// Advice: how to keep a copy of everything.
    UseExport,
    /// Advice: another file.
    OtherFile,
    /// Reason: the file is the data file itself.
    IsDataFile(String),
    /// Advice: how to open a closed sheet again.
    UseResume(i64),
    /// Advice: another data file.
    OtherData,
    /// Reason: a reason of more than so many characters.
    ReasonTooLong(usize),
    /// Reason: a file cannot be written.
    CannotWriteFile {
        /// The file.
        path: String,
        /// Why.
        error: String,
    },
    /// There are more sheets than are shown.
    OlderSheets,
    /// What everybody has in a series, the highest first.
    SeriesTotals(String),
    /// Another bowler of the same name has come.
    Namesake {
        /// The name.
        name: String,
        /// The number of the line of the one who came.
        line: usize,
    },
    /// The first and the last value of a trend.
    FirstAndLast {
        /// The first.
        first: Box<str>,
        /// The last.
        last: Box<str>,
    },
    /// What was exported.
    Exported {
        /// The file.
        path: Box<str>,
        /// How many sheets.
        sheets: usize,
        /// How many events.
        events: usize,
    },
    /// Reason: another program is writing to the data file.
    DataBusy,
    /// Event: a sheet was deleted.
    WasDeleted,
    /// Event: a sheet was restored.
    WasRestored,
    /// No sheet is found.
    NoSheets,
    /// No game is found that is over.
    NoGames,
    /// Games are left out that are not over.
    LeftOut(usize),
    /// A share in percent, as it is to be shown.
    Percent(Box<str>),
    /// Advice: the same once more, with what has changed.
    TryAgain,
    /// The total of a series.
    SeriesTotal {
        /// What was scored.
        total: u32,
        /// How many games it has.
        games: u32,
    },
    /// A word over a column, before a value, or for a state.
    Label(Label),
    /// Reason: an empty line.
    NothingEntered,
    /// Reason: bytes that are not UTF-8.
    NotUtf8,
    /// Reason: no number where one is needed.
    NotANumber(String),
    /// Reason: fewer people than one.
    TooFewPeople(String),
    /// Reason: a number of people past all counting.
    TooManyPeople(String),
    /// Reason: a character in a name that is no English letter.
    NotALetter(char),
    /// Reason: a name of so many letters.
    WrongNameLength(usize),

    /// Reason: more pins than stand. They are text, because any number can be entered.
    TooManyPins {
        /// The pins said to have fallen.
        pins: String,
        /// The pins that stand.
        standing: u8,
    },
    /// Reason: points that the pins standing do not add up to. They are text, because any number can be entered.
    CannotFall {
        /// The points said to have fallen.
        points: String,
        /// What the pins that stand are worth.
        standing: u8,
    },
    /// Reason: fewer pins than none.
    NegativePins(String),
    /// Reason: a text that is no ball.
    NotABall(String),
    /// Reason: more than one ball at once.
    SeveralBalls(String),
    /// Reason: the frame has all its balls.
    FrameFinished,
    /// Reason: the game has all its balls.
    GameOver,
    /// Reason: `X` for a ball that is not the first at a full rack.
    StrikeNotFirst,
    /// Reason: `/` for a ball that is not the second at its rack.
    SpareNotSecond,
    /// Reason: `/` for a first ball, where so many pins are a strike.
    SpareAfterStrike(u8),
    /// Reason: `X` or `/` for the third ball at a rack.
    NoMarkOnThird,
    /// Reason: `T` for a ball that is not the third at its rack.
    RestNotThird,
    /// Reason: a split told of a rack that knows none.
    NoSplits,
    /// Reason: a split told of a ball that is not the first at a full rack.
    SplitNotFirst,
    /// Reason: a split told of a count that leaves none.
    NoSplit(u8),
    /// Reason: pins left of which one did not stand.
    NotStanding {
        /// The pins said to be left.
        leave: PinSet,
        /// The pins that stand.
        standing: PinSet,
    },
    /// Reason: more pins left than stood.
    TooManyLeft {
        /// The pins said to be left.
        leave: PinSet,
        /// How many stand.
        standing: u8,
    },
    /// Reason: pins left that cannot be, worth what they are.
    CannotBeLeft {
        /// The pins said to be left.
        leave: PinSet,
        /// What the pins that stand are worth.
        standing: u8,
    },
    /// Reason: a count and a leave that do not go together.
    WrongCount {
        /// The pins said to have fallen.
        pins: u8,
        /// The pins said to be left.
        leave: PinSet,
        /// The pins that fall when those are left.
        fallen: u8,
    },
    /// Reason: a word that is no pin of so many.
    NotAPin(u8),
    /// Reason: a pin named twice.
    PinTwice(u8),
    /// Reason: no pin is named.
    NoPinNamed,

    /// Reason: a character that stands for no ball.
    UnknownSymbol(char),
    /// Reason: a byte that is no part of a character.
    UnknownByte(u8),
    /// Reason: what begins like a split and is none.
    BrokenSplit,
    /// Reason: what begins like a leave and is none.
    BrokenLeave,
    /// Reason: `_` where no frame is given.
    NotGiven,
    /// Reason: `10` among symbols.
    TenAmongSymbols,
    /// Reason: a number that is no count of pins.
    NotACount {
        /// The most that a count can be.
        most: u8,
    },
    /// Reason: a foul without the count of its pins, where they count.
    LoneFoul,
    /// Reason: a lone number that looks like a total.
    LooksLikeTotal,

    /// Reason: no name stands where the other lines have one.
    MissingName,
    /// Reason: what stands in the place of a ball is none, or several.
    NotOneBall,
    /// Reason: a frame lacks a ball that a later one follows.
    MissingBall,
    /// Reason: a quotation mark that does not end on its line.
    OpenQuote,
    /// Reason: what stands in the place of a total is none.
    NotATotal,
    /// Reason: what stands in the place of a rule set is none.
    UnknownRules,
    /// Reason: more bowlers are on one sheet than anybody could follow.
    TooManyBowlers {
        /// The most that there may be.
        most: usize,
    },
    /// Reason: the header of a table names no column with balls or games.
    NoColumns,
    /// Reason: a recorded total is wrong.
    WrongTotal {
        /// The score of the game.
        score: u16,
        /// The total that is recorded.
        recorded: u32,
    },
    /// Reason: a total is recorded of a game that is not over.
    TotalTooEarly {
        /// The total that is recorded.
        recorded: u32,
    },
    /// What came of checking totals.
    CheckedTotals {
        /// Those that are right.
        right: u64,
        /// Those that are wrong.
        wrong: u64,
        /// Games without one.
        without: u64,
        /// Lines that hold no game.
        lines: u64,
    },
    /// Heading: the kinds of wrong lines, each with the first of them.
    WrongByKind,
    /// Reason: there is more in a row than its table has columns.
    TooManyCells,
    /// Reason: nothing stands where the game belongs.
    MissingGame,
    /// Reason: the game was bowled by other rules than those that are counted.
    OtherRules(Ruleset),
    /// Reason: a name that is longer than any.
    LongName {
        /// The most bytes that there may be.
        most: usize,
    },
    /// Reason: a line longer than any game.
    LineTooLong {
        /// The most bytes that a line may have.
        most: usize,
    },

    /// Reason: no bowler has this average by the rule set.
    NoSuchAverage {
        /// The rule set.
        ruleset: Ruleset,
        /// The average.
        average: u16,
    },
    /// Reason: no game of the rule set scores so much.
    NoSuchScore {
        /// The rule set.
        ruleset: Ruleset,
        /// The score.
        score: u16,
    },
    /// Reason: no rule set has this name.
    NoSuchRuleset(String),
    /// Reason: a correction that is not told in full.
    BrokenFix,
    /// Reason: nobody has this name.
    NoSuchBowler(String),
    /// Reason: so many bowlers have this name.
    SharedName {
        /// The name.
        name: String,
        /// How many have it.
        bowlers: usize,
    },
    /// Reason: no line has this number.
    NoSuchLine(String),
    /// Reason: no frame has this number.
    NoSuchFrame(String),
    /// Reason: the frame has no ball yet.
    FrameNotBegun(usize),
    /// Reason: nobody bowls the frame.
    FrameGiven(usize),
    /// Reason: the finished frame would be left unfinished.
    FrameUnfinished(usize),
    /// Reason: one ball of a corrected frame cannot be bowled.
    BallRefused {
        /// The ball's number in the frame.
        ball: usize,
        /// Why.
        reason: Box<Message>,
    },
    /// Reason: nothing has happened that could be undone.
    NothingToUndo,
    /// Reason: the frame with this number has other balls than a correction says.
    OtherBalls(usize),
    /// Reason: nothing was undone that could happen again.
    NothingToRedo,
    /// Reason: the bowler of the line with this number has left.
    HasLeft(usize),
    /// Reason: the bowler of the line with this number has not left.
    HasNotLeft(usize),
    /// Reason: the bowler of the line with this number is in mid-frame.
    InMidFrame(usize),
    /// Reason: an order that does not name every line once.
    NotAnOrder,
    /// Reason: the sheet is closed.
    SheetClosed,
    /// Reason: the sheet is not closed.
    SheetNotClosed,
    /// Reason: the sheet is deleted.
    SheetDeleted,
    /// Reason: the sheet is not deleted.
    SheetNotDeleted,
    /// Reason: a sheet without bowlers.
    NoBowlers,
    /// Reason: a sheet that is not opened.
    SheetNotOpened,
    /// Reason: a sheet that is open already.
    SheetAlreadyOpened,
    /// Reason: it is another bowler's turn than that of the line with this number.
    NotUp(usize),

    /// Advice: the number of people.
    EnterPeople,
    /// Advice: fewer people.
    EnterFewer,
    /// Advice: a name.
    EnterName,
    /// Advice: an average within these limits.
    EnterAverage {
        /// The lowest.
        least: u16,
        /// The highest.
        most: u16,
    },
    /// Advice: a score up to this one.
    EnterScore(u16),
    /// Advice: the names of rule sets.
    EnterRuleset,
    /// Advice: the counts that can fall.
    EnterPins(Vec<u8>),
    /// Advice: the counts and symbols that can be entered.
    EnterBall {
        /// The counts that can fall.
        pins: Vec<u8>,
        /// The symbols that can be entered.
        symbols: String,
    },
    /// Advice: an entry like this one, which is possible now.
    EnterLike(String),
    /// Advice: how a split is written.
    WriteSplit,
    /// Advice: how a leave is written.
    WriteLeave,
    /// Advice: how a strike and how two balls are written.
    WriteTen,
    /// Advice: how a strike, two balls and ten with a third ball are written.
    WriteTenOfThree,
    /// Advice: how a foul is written where its pins count.
    WriteFoul,
    /// Advice: how two counts are told apart.
    WriteCounts,
    /// Advice: balls and not a score.
    WriteBalls,
    /// Advice: how a rack cleared with the second ball is written.
    WriteSpare,
    /// Advice: how a rack cleared with the third ball is written.
    WriteRest,
    /// Advice: how a rack cleared with the first ball is written.
    WriteStrike,
    /// Advice: a name where the line begins.
    BeginWithName,
    /// Advice: one ball.
    WriteOneBall,
    /// Advice: how a quotation mark is written between others.
    WriteTwoQuotes,
    /// Advice: an empty line between games.
    PutEmptyLine,
    /// Advice: the columns that a table may have.
    NameColumns,
    /// Advice: quotation marks around a game with commas.
    QuoteGame,
    /// Advice: games of other rules by themselves.
    CountApart,
    /// Advice: where the rule sets are listed.
    SeeRules,
    /// No total stands beside any game.
    NoTotals,
    /// Advice: nothing but a game on a line.
    WriteOneGame,
    /// Advice: how a game is written on the command line.
    UseGame,
    /// Advice: in which encoding to save a text.
    SaveAsUtf8,
    /// Advice: bowl first.
    BowlFirst,
}

/// A word over a column, before a value, or for a state.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Label {
    /// Sheet.
    Sheet,
    /// Opened.
    Opened,
    /// Game.
    Game,
    /// Bowlers.
    Bowlers,
    /// Said of a sheet that takes balls.
    Open,
    /// Said of a sheet that is finished.
    Closed,
    /// Said of a sheet that is hidden.
    Deleted,
    /// Bowler.
    Bowler,
    /// Rules.
    Rules,
    /// Games.
    Games,
    /// Average.
    Average,
    /// Deviation.
    Deviation,
    /// High game.
    HighGame,
    /// Low game.
    LowGame,
    /// High series.
    HighSeries,
    /// High game, in short.
    High,
    /// High series, in short.
    Series,
    /// First ball, in short.
    First,
    /// Strikes.
    Strikes,
    /// Spares.
    Spares,
    /// Doubles.
    Doubles,
    /// First ball.
    FirstBall,
    /// Clean games.
    CleanGames,
    /// Open frames.
    OpenFrames,
    /// Quantiles.
    Quantiles,
    /// Lines that hold no game.
    WrongLines,
    /// Games that are not over.
    Unfinished,
    /// Single pins.
    SinglePins,
    /// Several pins.
    MultiPins,
    /// Splits.
    Splits,
    /// Scores.
    Scores,
    /// Trend.
    Trend,
}

impl Label {
    /// All labels.
    pub const ALL: [Label; 32] = [
        Label::Sheet,
        Label::Opened,
        Label::Game,
        Label::Bowlers,
        Label::Open,
        Label::Closed,
        Label::Deleted,
        Label::Bowler,
        Label::Rules,
        Label::Games,
        Label::Average,
        Label::Deviation,
        Label::HighGame,
        Label::LowGame,
        Label::HighSeries,
        Label::High,
        Label::Series,
        Label::First,
        Label::Strikes,
        Label::Spares,
        Label::Doubles,
        Label::FirstBall,
        Label::CleanGames,
        Label::OpenFrames,
        Label::Quantiles,
        Label::WrongLines,
        Label::Unfinished,
        Label::SinglePins,
        Label::MultiPins,
        Label::Splits,
        Label::Scores,
        Label::Trend,
    ];

    /// The key of its text.
    pub(crate) fn key(self) -> &'static str {
        match self {
            Label::Sheet => "label-sheet",
            Label::Opened => "label-opened",
            Label::Game => "label-game",
            Label::Bowlers => "label-bowlers",
            Label::Open => "label-open",
            Label::Closed => "label-closed",
            Label::Deleted => "label-deleted",
            Label::Bowler => "label-bowler",
            Label::Rules => "label-rules",
            Label::Games => "label-games",
            Label::Average => "label-average",
            Label::Deviation => "label-deviation",
            Label::HighGame => "label-high-game",
            Label::LowGame => "label-low-game",
            Label::HighSeries => "label-high-series",
            Label::High => "label-high",
            Label::Series => "label-series",
            Label::First => "label-first",
            Label::Strikes => "label-strikes",
            Label::Spares => "label-spares",
            Label::Doubles => "label-doubles",
            Label::FirstBall => "label-first-ball",
            Label::CleanGames => "label-clean-games",
            Label::Unfinished => "label-unfinished",
            Label::WrongLines => "label-wrong-lines",
            Label::Quantiles => "label-quantiles",
            Label::OpenFrames => "label-open-frames",
            Label::SinglePins => "label-single-pins",
            Label::MultiPins => "label-multi-pins",
            Label::Splits => "label-splits",
            Label::Scores => "label-scores",
            Label::Trend => "label-trend",
        }
    }
}

impl Message {
    /// What was probably meant where this is wrong; `None` where nothing suggests itself.
    pub fn hint(reason: NotationReason) -> Option<Message> {
        match reason {
            NotationReason::Misspelt(Misspelling::UnknownByte(_)) => Some(Message::SaveAsUtf8),
            NotationReason::Misspelt(Misspelling::BrokenSplit) => Some(Message::WriteSplit),
            NotationReason::Misspelt(Misspelling::BrokenLeave) => Some(Message::WriteLeave),
            NotationReason::Misspelt(Misspelling::Ten) => Some(Message::WriteTen),
            NotationReason::Misspelt(Misspelling::TenOfThree) => Some(Message::WriteTenOfThree),
            NotationReason::Misspelt(Misspelling::NotACount { .. }) => Some(Message::WriteCounts),
            NotationReason::Misspelt(Misspelling::LoneFoul) => Some(Message::WriteFoul),
            NotationReason::Misspelt(Misspelling::LooksLikeTotal) => Some(Message::WriteBalls),
            NotationReason::Refused(RollError::StrikeNotFirst) => Some(Message::WriteSpare),
            NotationReason::Refused(RollError::SpareNotSecond) => Some(Message::WriteStrike),
            NotationReason::Refused(RollError::NoMarkOnThird) => Some(Message::WriteRest),
            NotationReason::Refused(RollError::GameOver) => Some(Message::WriteOneGame),
            NotationReason::Misspelt(Misspelling::Unknown(_) | Misspelling::NotGiven) | NotationReason::Refused(_) => {
                None
            }
        }
    }
}

impl From<RollError> for Message {
    fn from(error: RollError) -> Message {
        match error {
            RollError::TooManyPins { pins, standing } => Message::TooManyPins { pins: pins.to_string(), standing },
            RollError::CannotFall { points, standing } => Message::CannotFall { points: points.to_string(), standing },
            RollError::FrameFinished => Message::FrameFinished,
            RollError::GameOver => Message::GameOver,
            RollError::StrikeNotFirst => Message::StrikeNotFirst,
            RollError::SpareNotSecond => Message::SpareNotSecond,
            RollError::SpareAfterStrike { strike } => Message::SpareAfterStrike(strike),
            RollError::NoMarkOnThird => Message::NoMarkOnThird,
            RollError::RestNotThird => Message::RestNotThird,
            RollError::NoSplits => Message::NoSplits,
            RollError::SplitNotFirst => Message::SplitNotFirst,
            RollError::NoSplit { pins } => Message::NoSplit(pins),
            RollError::NotStanding { leave, standing } => Message::NotStanding { leave, standing },
            RollError::TooManyLeft { leave, standing } => Message::TooManyLeft { leave, standing },
            RollError::CannotBeLeft { leave, standing } => Message::CannotBeLeft { leave, standing },
            RollError::WrongCount { pins, leave, fallen } => Message::WrongCount { pins, leave, fallen },
        }
    }
}

impl From<PinError> for Message {
    fn from(error: PinError) -> Message {
        match error {
            PinError::NotAPin => Message::NotAPin(PinSet::TEN.len()),
            PinError::Twice { pin } => Message::PinTwice(pin),
        }
    }
}

impl From<CorrectError> for Message {
    fn from(error: CorrectError) -> Message {
        match error {
            CorrectError::NoSuchFrame { number } => Message::NoSuchFrame(number.to_string()),
            CorrectError::NotBegun { number } => Message::FrameNotBegun(number),
            CorrectError::Given { number } => Message::FrameGiven(number),
            CorrectError::Refused { ball, error } => Message::BallRefused { ball, reason: Box::new(error.into()) },
            CorrectError::Unfinished { number } => Message::FrameUnfinished(number),
        }
    }
}

impl From<SheetError> for Message {
    fn from(error: SheetError) -> Message {
        match error {
            SheetError::NoBowlers => Message::NoBowlers,
            SheetError::NotOpened => Message::SheetNotOpened,
            SheetError::AlreadyOpened => Message::SheetAlreadyOpened,
            SheetError::NoSuchLine { line } => Message::NoSuchLine(line.saturating_add(1).to_string()),
            SheetError::NotUp { line } => Message::NotUp(line.saturating_add(1)),
            SheetError::Ball(error) => error.into(),
            SheetError::Correction(error) => error.into(),
            SheetError::OtherBalls { number } => Message::OtherBalls(number),
            SheetError::NothingToUndo => Message::NothingToUndo,
            SheetError::NothingToRedo => Message::NothingToRedo,
            SheetError::HasLeft { line } => Message::HasLeft(line.saturating_add(1)),
            SheetError::HasNotLeft { line } => Message::HasNotLeft(line.saturating_add(1)),
            SheetError::InMidFrame { line } => Message::InMidFrame(line.saturating_add(1)),
            SheetError::NotAnOrder => Message::NotAnOrder,
            SheetError::Closed => Message::SheetClosed,
            SheetError::NotClosed => Message::SheetNotClosed,
            SheetError::Deleted => Message::SheetDeleted,
            SheetError::NotDeleted => Message::SheetNotDeleted,
        }
    }
}

impl From<NameError> for Message {
    fn from(error: NameError) -> Message {
        match error {
            NameError::NotALetter { symbol } => Message::NotALetter(symbol),
            NameError::WrongLength { letters } => Message::WrongNameLength(letters),
        }
    }
}

impl From<BowlerError> for Message {
    fn from(error: BowlerError) -> Message {
        match error {
            BowlerError::Name(error) => error.into(),
            BowlerError::NoSuchRuleset { name } => Message::NoSuchRuleset(name),
        }
    }
}

impl From<NotationReason> for Message {
    fn from(reason: NotationReason) -> Message {
        match reason {
            NotationReason::Misspelt(misspelling) => misspelling.into(),
            NotationReason::Refused(error) => error.into(),
        }
    }
}

impl From<Misspelling> for Message {
    fn from(misspelling: Misspelling) -> Message {
        match misspelling {
            Misspelling::Unknown(symbol) => Message::UnknownSymbol(symbol),
            Misspelling::UnknownByte(byte) => Message::UnknownByte(byte),
            Misspelling::BrokenSplit => Message::BrokenSplit,
            Misspelling::BrokenLeave => Message::BrokenLeave,
            Misspelling::NotGiven => Message::NotGiven,
            Misspelling::Ten | Misspelling::TenOfThree => Message::TenAmongSymbols,
            Misspelling::NotACount { most } => Message::NotACount { most },
            Misspelling::LoneFoul => Message::LoneFoul,
            Misspelling::LooksLikeTotal => Message::LooksLikeTotal,
        }
    }
}
