//! The words of the rules: rule sets, leaves, and why a ball, a correction or a text is refused.

use std::fmt::Display;

use tenpin::notation::{Misspelling, NotationReason};
use tenpin::{CorrectError, LeaveName, PinError, PinSet, RollError, Ruleset};

use crate::{List, Phrase, Quoted, Say, phrases};

// What a rule set is, in one line.
phrases! {
    impl Say for Ruleset {
        TenPin = "rules-ten-pin",
        NoTap9 = "rules-no-tap-9",
        NoTap8 = "rules-no-tap-8",
        NoTap7 = "rules-no-tap-7",
        CurrentFrame = "rules-current-frame",
        ThreeSixNine = "rules-3-6-9",
        Candlepin = "rules-candlepin",
        Duckpin = "rules-duckpin",
        FivePin = "rules-five-pin",
    }
}

phrases! {
    impl Say for LeaveName {
        BedPosts = "leave-bed-posts",
        BigFour = "leave-big-four",
        GreekChurch = "leave-greek-church",
        BabySplit = "leave-baby-split",
        ChristmasTree = "leave-christmas-tree",
        Lily = "leave-lily",
        DimeStore = "leave-dime-store",
        Cincinnati = "leave-cincinnati",
        SpreadEagle = "leave-spread-eagle",
        Bucket = "leave-bucket",
        Washout = "leave-washout",
        PicketFence = "leave-picket-fence",
        Sleeper = "leave-sleeper",
    }
}

phrases! {
    /// What a leave is called.
    pub(crate) enum Called {
        /// The pins, and what they are called.
        Leave { leave: PinSet, words: List } = "leave-called",
        /// The word for a split.
        Split = "leave-split",
    }
}

/// What there is to say of a leave: what bowlers call it, and whether it is a split; `None` if it is neither.
pub fn leave(leave: PinSet, is_split: bool) -> Option<Phrase> {
    let name = leave.name().map(|name| name.phrase());
    let words: Vec<Phrase> = name.into_iter().chain(is_split.then(|| Called::Split.phrase())).collect();
    (!words.is_empty()).then(|| Called::Leave { leave, words: List::plain(words) }.phrase())
}

phrases! {
    impl Say for RollError {
        FrameFinished = "frame-finished",
        GameOver = "game-over",
        StrikeNotFirst = "strike-not-first",
        SpareNotSecond = "spare-not-second",
        SpareAfterStrike { strike } = "spare-after-strike",
        NoMarkOnThird = "no-mark-on-third",
        RestNotThird = "rest-not-third",
        NoSplits = "no-splits",
        SplitNotFirst = "split-not-first",
        NoSplit { pins } = "no-split",
        NotStanding { leave, standing } = "not-standing" { leave, pins: standing, count: standing.len() },
        TooManyLeft { leave, standing } = "too-many-left",
        CannotBeLeft { leave, standing } = "cannot-be-left",
        WrongCount { pins, leave, fallen } = "wrong-count" { pins, leave, fallen, count: leave.len() },
    } else {
        TooManyPins { pins, standing } => WrongEntry::TooManyPins { pins: Quoted::of(pins), standing: *standing },
        CannotFall { points, standing } => WrongEntry::cannot_fall(points, *standing),
    }
}

phrases! {
    impl Say for PinError {
        Twice { pin } = "pin-twice",
    } else {
        NotAPin => WrongEntry::NotAPin { most: PinSet::TEN.len() },
    }
}

phrases! {
    impl Say for CorrectError {
        NotBegun { number } = "frame-not-begun",
        Given { number } = "frame-given",
        Refused { ball, error } = "ball-refused" { ball, reason: error.phrase() },
        Unfinished { number } = "frame-unfinished",
    } else {
        NoSuchFrame { number } => WrongEntry::NoSuchFrame { number: Quoted::of(number) },
    }
}

phrases! {
    impl Say for Misspelling {
        Unknown(symbol) = "unknown-symbol" { symbol: Quoted::of(symbol) },
        UnknownByte(byte) = "unknown-byte" { byte: format!("{byte:#04x}") },
        BrokenSplit = "broken-split",
        BrokenLeave = "broken-leave",
        NotGiven = "not-given",
        Ten = "ten-among-symbols",
        NotACount { most } = "not-a-count",
        LoneFoul = "lone-foul",
        LooksLikeTotal = "looks-like-total",
    } else {
        TenOfThree => Misspelling::Ten,
    }
}

impl Say for NotationReason {
    fn phrase(&self) -> Phrase {
        match self {
            NotationReason::Misspelt(misspelling) => misspelling.phrase(),
            NotationReason::Refused(error) => error.phrase(),
        }
    }
}

phrases! {
    /// What was probably meant by a text that is no game: how it is written.
    pub enum Hint {
        /// In which encoding to save a text.
        SaveAsUtf8 = "save-as-utf8",
        /// How a split is written.
        WriteSplit = "write-split",
        /// How a leave is written.
        WriteLeave = "write-leave",
        /// How a strike and how two balls are written.
        WriteTen = "write-ten",
        /// How a strike, two balls and ten with a third ball are written.
        WriteTenOfThree = "write-ten-of-three",
        /// How two counts are told apart.
        WriteCounts = "write-counts",
        /// How a foul is written where its pins count.
        WriteFoul = "write-foul",
        /// Balls and not a score.
        WriteBalls = "write-balls",
        /// How a rack cleared with the second ball is written.
        WriteSpare = "write-spare",
        /// How a rack cleared with the first ball is written.
        WriteStrike = "write-strike",
        /// How a rack cleared with the third ball is written.
        WriteRest = "write-rest",
        /// Nothing but a game on a line.
        WriteOneGame = "write-one-game",
    }
}

/// What was probably meant where this is wrong; `None` where nothing suggests itself.
pub fn hint(reason: NotationReason) -> Option<Hint> {
    match reason {
        NotationReason::Misspelt(Misspelling::UnknownByte(_)) => Some(Hint::SaveAsUtf8),
        NotationReason::Misspelt(Misspelling::BrokenSplit) => Some(Hint::WriteSplit),
        NotationReason::Misspelt(Misspelling::BrokenLeave) => Some(Hint::WriteLeave),
        NotationReason::Misspelt(Misspelling::Ten) => Some(Hint::WriteTen),
        NotationReason::Misspelt(Misspelling::TenOfThree) => Some(Hint::WriteTenOfThree),
        NotationReason::Misspelt(Misspelling::NotACount { .. }) => Some(Hint::WriteCounts),
        NotationReason::Misspelt(Misspelling::LoneFoul) => Some(Hint::WriteFoul),
        NotationReason::Misspelt(Misspelling::LooksLikeTotal) => Some(Hint::WriteBalls),
        NotationReason::Refused(RollError::StrikeNotFirst) => Some(Hint::WriteSpare),
        NotationReason::Refused(RollError::SpareNotSecond) => Some(Hint::WriteStrike),
        NotationReason::Refused(RollError::NoMarkOnThird) => Some(Hint::WriteRest),
        NotationReason::Refused(RollError::GameOver) => Some(Hint::WriteOneGame),
        NotationReason::Misspelt(Misspelling::Unknown(_) | Misspelling::NotGiven) | NotationReason::Refused(_) => None,
    }
}

phrases! {
    /// Why something that was entered is no ball, no pin or no frame, before the engine is asked: it may be any text, and
    /// a number of any length.
    pub enum WrongEntry {
        /// A text that is no ball.
        NotABall {
            /// The text.
            text: Quoted,
        } = "not-a-ball",
        /// More than one ball at once.
        SeveralBalls {
            /// The text.
            text: Quoted,
        } = "several-balls",
        /// More pins than stand.
        TooManyPins {
            /// The pins said to have fallen.
            pins: Quoted,
            /// The pins that stand.
            standing: u8,
        } = "too-many-pins",
        /// Points that the pins standing do not add up to. See [`WrongEntry::cannot_fall`].
        CannotFall {
            /// The points said to have fallen.
            points: Quoted,
            /// What the pins that stand are worth.
            standing: u8,
            /// 1 for one point, else more.
            count: u8,
        } = "cannot-fall",
        /// Fewer pins than none.
        NegativePins {
            /// The pins said to have fallen.
            pins: Quoted,
        } = "negative-pins",
        /// A word that is no pin.
        NotAPin {
            /// The highest pin.
            most: u8,
        } = "not-a-pin",
        /// No pin is named.
        NoPinNamed = "no-pin-named",
        /// No frame has this number.
        NoSuchFrame {
            /// The number.
            number: Quoted,
        } = "no-such-frame",
    }
}

impl WrongEntry {
    /// Points that the pins standing do not add up to.
    pub fn cannot_fall(points: impl Display, standing: u8) -> WrongEntry {
        let points = points.to_string();
        let count = if points == "1" { 1 } else { 2 };
        WrongEntry::CannotFall { points: Quoted::of(points), standing, count }
    }
}
