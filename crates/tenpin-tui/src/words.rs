//! Everything that only the full screen says.

use std::time::Duration;

use tenpin_lang::{Amount, Escaped, Language, List, Phrase, Phrases, Quoted, Texts, phrases};

/// How long an answer may take before the screen says that it is waiting.
pub(crate) const PATIENCE: Duration = Duration::from_millis(400);

/// The texts of the full screen.
pub const TEXTS: Texts = Texts {
    declared: &[Deed::DECLARED, About::DECLARED, Cheer::DECLARED, Message::DECLARED, Label::DECLARED],
    files: |language| match language {
        Language::English => &[include_str!("../lang/en/screen.ftl")],
        Language::Korean => &[include_str!("../lang/ko/screen.ftl")],
        Language::Spanish => &[include_str!("../lang/es/screen.ftl")],
    },
};

phrases! {
    /// What an action is called.
    #[derive(Copy)]
    pub(crate) enum Deed {
        Ball = "deed-ball",
        Pins = "deed-pins",
        NextGame = "deed-next-game",
        Undo = "deed-undo",
        Redo = "deed-redo",
        Correct = "deed-correct",
        GiveTurn = "deed-give-turn",
        Join = "deed-join",
        Drop = "deed-drop",
        Rename = "deed-rename",
        Order = "deed-order",
        Close = "deed-close",
        Odds = "deed-odds",
        Scroll = "deed-scroll",
        Open = "deed-open",
        Step = "deed-step",
        Play = "deed-play",
        Search = "deed-search",
        Rules = "deed-rules",
        Period = "deed-period",
        Deleted = "deed-deleted",
        Back = "deed-back",
        Board = "deed-board",
        NewGame = "deed-new-game",
        History = "deed-history",
        Statistics = "deed-statistics",
        Language = "deed-language",
        Theme = "deed-theme",
        Palette = "deed-palette",
        Help = "deed-help",
        Quit = "deed-quit",
    }
}

phrases! {
    /// What an action does.
    #[derive(Copy)]
    pub(crate) enum About {
        Ball = "about-ball",
        Pins = "about-pins",
        NextGame = "about-next-game",
        Undo = "about-undo",
        Redo = "about-redo",
        Correct = "about-correct",
        GiveTurn = "about-give-turn",
        Join = "about-join",
        Drop = "about-drop",
        Rename = "about-rename",
        Order = "about-order",
        Close = "about-close",
        Odds = "about-odds",
        Scroll = "about-scroll",
        Open = "about-open",
        Step = "about-step",
        Play = "about-play",
        Search = "about-search",
        Rules = "about-rules",
        Period = "about-period",
        Deleted = "about-deleted",
        Back = "about-back",
        Board = "about-board",
        NewGame = "about-new-game",
        History = "about-history",
        Statistics = "about-statistics",
        Language = "about-language",
        Theme = "about-theme",
        Palette = "about-palette",
        Help = "about-help",
        Quit = "about-quit",
    }
}

phrases! {
    /// Something to be glad of.
    pub(crate) enum Cheer {
        Strike = "cheer-strike",
        Spare = "cheer-spare",
        Double = "cheer-double",
        Turkey = "cheer-turkey",
        /// Four strikes or more.
        InARow { strikes: usize } = "cheer-in-a-row",
    }
}

phrases! {
    /// What is said in whole clauses.
    pub(crate) enum Message {
        Overtaken = "screen-overtaken",
        NotTaken = "screen-not-taken",
        NothingDone = "screen-nothing-done",
        EscGoesOn = "screen-esc-goes-on",
        NotOver = "screen-not-over",
        NothingOpen = "screen-nothing-open",
        NotNow = "screen-not-now",
        NothingBowled = "screen-nothing-bowled",
        NobodyElse = "screen-nobody-else",
        /// How a bowler is called who shares a name.
        ByNumber { lines: List } = "screen-by-number",
        EnterBall = "screen-enter-ball",
        NoPins = "screen-no-pins",
        /// Why something is refused, and what is possible.
        Advised { reason: Phrase, advice: Phrase } = "screen-advised",
        NoRulesHere = "screen-no-rules-here",
        NotADay { text: Quoted } = "screen-not-a-day",
        TwoDays { text: Quoted } = "screen-two-days",
        NoSuchCommand { text: Quoted } = "screen-no-such-command",
        ReasonTooLong { most: usize } = "screen-reason-too-long",
        /// What the store says of itself.
        StoreFailed { error: Escaped } = "screen-store-failed",
        TryAgain = "screen-try-again",
        Namesake { name: String, line: usize } = "screen-namesake",
        /// What a terminal has to have.
        Needs { columns: u16, rows: u16 } = "screen-needs",
        /// What it has.
        Has { columns: u16, rows: u16 } = "screen-has",
        /// What can be used instead.
        UsePlay = "screen-use-play",
        ScreenReader = "screen-reader",
        Saving = "screen-saving",
        Reading = "screen-reading",
        /// Whose turn it is, by frame and ball.
        Up { frame: usize, ball: usize } = "screen-up",
        /// Who is next.
        Then { name: String } = "screen-then",
        Wins { name: String, score: u16 } = "screen-wins",
        Tie { names: List, score: u16 } = "screen-tie",
        Alone { name: String, score: u16 } = "screen-alone",
        ClosedEarly = "screen-closed-early",
        Deleted = "screen-deleted",
        /// How many pins stand, of which nobody knows which.
        Standing { pins: u8 } = "screen-standing",
        /// What the pins that stand are worth.
        StandingPoints { points: u8 } = "screen-standing-points",
        AllStand = "screen-all-stand",
        /// What the deck would enter: the ball, and what is left.
        Takes { ball: String, leave: String } = "screen-takes",
        TakesAll { ball: String } = "screen-takes-all",
        /// What is typed, and that something may follow.
        Pending { text: String } = "screen-pending",
        Sheet { number: i64 } = "screen-sheet",
        NewSheet = "screen-new-sheet",
        GameOf { game: u32, games: u32 } = "screen-game-of",
        Game { game: u32 } = "screen-game",
        Lines { first: usize, last: usize, of: usize } = "screen-lines",
        /// The game that can be gone on with.
        Resume { number: i64, names: List, frame: usize, time: String } = "screen-resume",
        /// A series of which the next game can be bowled.
        ResumeSeries { number: i64, names: List, time: String } = "screen-resume-series",
        /// A new game with bowlers who are known.
        NewGameWith { names: List } = "screen-new-game-with",
        LineupHelp = "screen-lineup-help",
        LineupKeys = "screen-lineup-keys",
        AskJoin = "screen-ask-join",
        AskJoinHelp = "screen-ask-join-help",
        AskName { name: String } = "screen-ask-name",
        AskNameHelp = "screen-ask-name-help",
        AskSearch = "screen-ask-search",
        AskSearchHelp = "screen-ask-search-help",
        AskPeriod = "screen-ask-period",
        AskPeriodHelp = "screen-ask-period-help",
        AskClose = "screen-ask-close",
        AskCloseHelp = "screen-ask-close-help",
        PickTurn = "screen-pick-turn",
        PickDrop = "screen-pick-drop",
        PickName = "screen-pick-name",
        PickHelp = "screen-pick-help",
        AskOrder = "screen-ask-order",
        OrderHelp = "screen-order-help",
        OrderHeld = "screen-order-held",
        /// The frame that is corrected.
        Correcting { name: String, frame: usize } = "screen-correcting",
        ChooseFrame = "screen-choose-frame",
        EnterFrame = "screen-enter-frame",
        TotalsChange { totals: usize } = "screen-totals-change",
        NoTotalChanges = "screen-no-total-changes",
        CorrectHelp = "screen-correct-help",
        /// The last question before a sheet of the history is changed.
        CorrectAsk { number: i64 } = "screen-correct-ask",
        NoSheets = "screen-no-sheets",
        NothingMatches = "screen-nothing-matches",
        NoBowlers = "screen-no-bowlers",
        Found { sheets: Amount } = "screen-found",
        Unreadable { sheets: usize } = "screen-unreadable",
        Searched { text: Quoted } = "screen-searched",
        /// Which event is shown.
        EventOf { event: usize, events: usize, what: Phrase, time: String } = "screen-event-of",
        ChanceToWin = "screen-chance-to-win",
        ExpectedScore = "screen-expected-score",
        FirstToLast { first: String, last: String } = "screen-first-to-last",
        MorePages = "screen-more-pages",
        HelpTitle = "screen-help-title",
        PaletteTitle = "screen-palette-title",
        PaletteHelp = "screen-palette-help",
        HelpMarks = "screen-help-marks",
    }
}

phrases! {
    /// Words beside figures, and headings.
    #[derive(Copy)]
    pub(crate) enum Label {
        // Over columns, four cells at most.
        ShortTotal = "short-total",
        ShortBest = "short-best",
        ShortExpected = "short-expected",
        ShortWin = "short-win",
        SoFar = "screen-so-far",
        Best = "screen-best",
        Expected = "screen-expected",
        ToWin = "screen-to-win",
        Series = "screen-series",
        Left = "screen-left",
        Standings = "screen-standings",
        Log = "screen-log",
        Before = "screen-before",
        After = "screen-after",
        Balls = "screen-balls",
        Reason = "screen-reason",
        Bowlers = "screen-bowlers",
        Rules = "screen-rules",
        Games = "screen-games",
        Start = "screen-start",
        Number = "screen-number",
        Date = "screen-date",
        Game = "screen-game-column",
        Scores = "screen-scores",
        OnlyDeleted = "screen-only-deleted",
        Bowler = "screen-bowler",
        Average = "screen-average",
        Deviation = "screen-deviation",
        HighGame = "screen-high-game",
        LowGame = "screen-low-game",
        HighSeries = "screen-high-series",
        Strikes = "screen-strikes",
        Spares = "screen-spares",
        Doubles = "screen-doubles",
        FirstBall = "screen-first-ball",
        CleanGames = "screen-clean-games",
        SinglePins = "screen-single-pins",
        MultiPins = "screen-multi-pins",
        Splits = "screen-splits",
        OpenFrames = "screen-open-frames",
        Trend = "screen-trend",
        High = "screen-high",
        Resume = "screen-menu-resume",
        NewGame = "screen-menu-new",
        History = "screen-menu-history",
        Statistics = "screen-menu-statistics",
        Quit = "screen-menu-quit",
        Kept = "screen-kept",
        NotKept = "screen-not-kept",
        Private = "screen-private",
    }
}
