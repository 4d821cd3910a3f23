//! How things are said in one language.

use std::borrow::Cow;

use fluent_bundle::concurrent::FluentBundle;
use fluent_bundle::{FluentArgs, FluentResource, FluentValue};
use tenpin::{LeaveName, PinSet, Ruleset};
use unic_langid::LanguageIdentifier;

use crate::{Language, Message};

/// The most characters of what a person typed that are shown back.
const LONGEST_QUOTE: usize = 40;

/// What can be said, in one language.
pub struct Phrasebook {
    bundle: FluentBundle<FluentResource>,
}

impl Phrasebook {
    /// The phrasebook of a language.
    pub fn new(language: Language) -> Phrasebook {
        Phrasebook::from_texts(language, language.texts())
    }

    /// A phrasebook of other texts in the manner of a language, to try a translation with.
    pub fn from_texts(language: Language, texts: &str) -> Phrasebook {
        let identifier: LanguageIdentifier = language.code().parse().unwrap_or_default();
        let mut bundle = FluentBundle::new_concurrent(vec![identifier]);
        // Marks around inserted values that steer right-to-left text would be characters nobody asked for.
        bundle.set_use_isolating(false);
        // A text that cannot be read is left out, and its key is said instead.
        let texts = FluentResource::try_new(texts.to_owned()).unwrap_or_else(|(readable, _)| readable);
        bundle.add_resource_overriding(texts);
        Phrasebook { bundle }
    }

    /// The message in words.
    #[allow(clippy::too_many_lines, reason = "a table is as long as there is to say")]
    pub fn say(&self, message: &Message) -> String {
        match message {
            Message::AskPeople => self.text("ask-people", []),
            Message::AskName(number) => self.text("ask-name", [("number", (*number).into())]),
            Message::AskBall(name) => self.text("ask-ball", [("name", name.as_str().into())]),
            Message::HelpPeople => self.text("help-people", []),
            Message::HelpName => self.text("help-name", []),
            Message::HelpBall(ruleset) => {
                let symbols = if ruleset.foul_cost().is_some() { "help-symbols-foul" } else { "help-symbols" };
                let left = if ruleset.pins() == PinSet::TEN { "help-left" } else { "help-left-five" };
                let texts = [("symbols", symbols), ("left", left)].map(|(key, text)| (key, self.text(text, []).into()));
                let [symbols, left] = texts;
                self.text("help-ball", [("most", ruleset.rack().into()), symbols, left])
            }
            Message::Rules(ruleset) => self.text(&format!("rules-{ruleset}"), []),
            Message::BowlsBy { name, ruleset } => {
                let rules = self.say(&Message::Rules(*ruleset));
                let ruleset = ruleset.name().into();
                self.text("bowls-by", [("name", name.as_str().into()), ("ruleset", ruleset), ("rules", rules.into())])
            }
            Message::Leave { leave, is_split } => {
                let name = leave.name().map(Message::LeaveName);
                let words: Vec<_> = name.into_iter().chain(is_split.then_some(Message::Split)).collect();
                let words: Vec<_> = words.iter().map(|word| self.say(word)).collect();
                match &words[..] {
                    [] => leave.to_string(),
                    words => format!("{leave}: {}", words.join(", ")),
                }
            }
            Message::LeaveName(name) => self.text(leave_key(*name), []),
            Message::Split => self.text("leave-split", []),
            Message::CountedGames { ruleset, games, mode, mean } => {
                let ruleset = ("ruleset", ruleset.name().into());
                let [games, mean] = [("games", games), ("mean", mean)].map(|(key, shown)| (key, (**shown).into()));
                self.text("counted-games", [ruleset, games, ("mode", (*mode).into()), mean])
            }
            Message::CheckedSplits { splits, leaves } => {
                let [splits, leaves] = [*splits, *leaves].map(|count| grouped(u128::try_from(count).unwrap_or(0)));
                self.text("checked-splits", [("splits", splits.into()), ("leaves", leaves.into())])
            }
            Message::CheckedExamples { ruleset, examples } => {
                let ruleset = ruleset.name().into();
                self.text("checked-examples", [("ruleset", ruleset), ("examples", (*examples).into())])
            }
            Message::CheckedOutlooks { positions } => {
                self.text("checked-outlooks", [("positions", (*positions).into())])
            }
            Message::CheckedNotation { games } => {
                let games = grouped(u128::try_from(*games).unwrap_or(0));
                self.text("checked-notation", [("games", games.into())])
            }
            Message::Right => self.text("right", []),
            Message::Wrong => self.text("wrong", []),
            Message::FoundNot { of, found, known } => {
                let [of, found, known] =
                    [("of", of), ("found", found), ("known", known)].map(|(key, value)| (key, (**value).into()));
                self.text("found-not", [of, found, known])
            }
            Message::Beats { ruleset, score, percent, beaten, games } => {
                let shown = [("percent", percent), ("beaten", beaten), ("games", games)];
                let [percent, beaten, games] = shown.map(|(key, shown)| (key, (**shown).into()));
                let (score, ruleset) = (("score", (*score).into()), ("ruleset", ruleset.name().into()));
                self.text("beats", [score, percent, ruleset, beaten, games])
            }
            Message::HeadScore => self.text("head-score", []),
            Message::HeadGames => self.text("head-games", []),
            Message::HeadShare => self.text("head-share", []),
            Message::Wins { name, score } => {
                self.text("wins", [("name", name.as_str().into()), ("score", (*score).into())])
            }
            Message::Tie { names, score } => {
                self.text("tie", [("names", self.list("and", names).into()), ("score", (*score).into())])
            }
            Message::InputEnded => self.text("input-ended", []),
            Message::Interrupted => self.text("interrupted", []),
            Message::CannotRead(error) => self.text("cannot-read", [("error", error.as_str().into())]),
            Message::CannotWrite(error) => self.text("cannot-write", [("error", error.as_str().into())]),
            Message::CannotReadSource { source, error } => {
                self.text("cannot-read-source", [("source", source.as_str().into()), ("error", error.as_str().into())])
            }
            Message::TypeGames { keys } => self.text("type-games", [("keys", (*keys).into())]),
            Message::Unfinished { frame } => self.text("unfinished", [("frame", (*frame).into())]),
            Message::InFrame { frame, reason } => {
                self.text("in-frame", [("frame", (*frame).into()), ("reason", self.say(reason).into())])
            }

            Message::AskResume => self.text("ask-resume", []),
            Message::OpenSheet { sheet, names, frame, time } => {
                let [names, time] = [("names", names), ("time", time)].map(|(key, shown)| (key, (**shown).into()));
                self.text("open-sheet", [("sheet", (*sheet).into()), names, ("frame", (*frame).into()), time])
            }
            Message::HelpResume => self.text("help-resume", []),
            Message::AskAnother => self.text("ask-another", []),
            Message::AskNextGame { game, games } => {
                self.text("ask-next-game", [("game", (*game).into()), ("games", (*games).into())])
            }
            Message::HelpAnother => self.text("help-another", []),
            Message::InSeries { game, games } => {
                self.text("in-series", [("game", (*game).into()), ("games", (*games).into())])
            }
            Message::InEvening(game) => self.text("in-evening", [("game", (*game).into())]),
            Message::KeptAs(sheet) => self.text("kept-as", [("sheet", (*sheet).into())]),
            Message::GoOnWith { sheet, command } => {
                self.text("go-on-with", [("sheet", (*sheet).into()), ("command", (**command).into())])
            }
            Message::LeftWith { name, score } => {
                self.text("left-with", [("name", name.as_str().into()), ("score", (*score).into())])
            }
            Message::NotKept(error) => self.text("not-kept", [("error", error.as_str().into())]),
            Message::EnterAgain => self.text("enter-again", []),
            Message::Overtaken => self.text("overtaken", []),
            Message::SeeBoard => self.text("see-board", []),
            Message::BrokenJoin => self.text("broken-join", []),
            Message::BrokenLeaving => self.text("broken-leaving", []),
            Message::BrokenOrder => self.text("broken-order", []),
            Message::BowlerHasLeft(name) => self.text("bowler-has-left", [("name", name.as_str().into())]),
            Message::BowlerInMidFrame(name) => self.text("bowler-in-mid-frame", [("name", name.as_str().into())]),
            Message::NamedTwice(name) => self.text("named-twice", [("name", name.as_str().into())]),
            Message::BrokenAnswer(text) => self.text("broken-answer", [("text", quoted(text))]),
            Message::EnterAnswer(answers) => {
                let answers: Vec<String> = answers.iter().map(|answer| (*answer).to_owned()).collect();
                self.text("enter-answer", [("answers", self.list("or", &answers).into())])
            }
            Message::NoDataFile(path) => self.text("no-data-file", [("path", path.as_str().into())]),
            Message::CannotOpenData { path, error } => {
                self.text("cannot-open-data", [("path", path.as_str().into()), ("error", error.as_str().into())])
            }
            Message::CannotWriteData { path, error } => {
                self.text("cannot-write-data", [("path", path.as_str().into()), ("error", error.as_str().into())])
            }
            Message::NewerData(version) => self.text("newer-data", [("version", (*version).into())]),
            Message::NewerEvent { event, version } => {
                self.text("newer-event", [("event", (*event).into()), ("version", (*version).into())])
            }
            Message::NewerFormat(version) => self.text("newer-format", [("version", (*version).into())]),
            Message::BrokenEvent { event, error } => {
                self.text("broken-event", [("event", (*event).into()), ("error", error.as_str().into())])
            }
            Message::BrokenGame(line) => self.text("broken-game", [("line", (*line).into())]),
            Message::NoSuchSheet(sheet) => self.text("no-such-sheet", [("sheet", (*sheet).into())]),
            Message::DataFailed(error) => self.text("data-failed", [("error", error.as_str().into())]),
            Message::OfSheet { sheet, reason } => {
                self.text("of-sheet", [("sheet", (*sheet).into()), ("reason", self.say(reason).into())])
            }
            Message::NoOpenSheet => self.text("no-open-sheet", []),
            Message::NoSuchEvent { event, events } => {
                self.text("no-such-event", [("event", (*event).into()), ("events", (*events).into())])
            }
            Message::NoDataFolder => self.text("no-data-folder", []),
            Message::UsePrivate => self.text("use-private", []),
            Message::UseNewest => self.text("use-newest", []),
            Message::UseRebuild => self.text("use-rebuild", []),
            Message::UsePlay => self.text("use-play", []),
            Message::UseFix(sheet) => self.text("use-fix", [("sheet", (*sheet).into())]),
            Message::UseRestore(sheet) => self.text("use-restore", [("sheet", (*sheet).into())]),
            Message::UseHistory => self.text("use-history", []),
            Message::SheetIsDeleted(sheet) => self.text("sheet-is-deleted", [("sheet", (*sheet).into())]),
            Message::SheetIsBack(sheet) => self.text("sheet-is-back", [("sheet", (*sheet).into())]),
            Message::AskCompact(sheets) => self.text("ask-compact", [("sheets", (*sheets).into())]),
            Message::HelpCompact => self.text("help-compact", []),
            Message::Compacted(sheets) => self.text("compacted", [("sheets", (*sheets).into())]),
            Message::NothingToCompact => self.text("nothing-to-compact", []),
            Message::NothingRemoved => self.text("nothing-removed", []),
            Message::Rebuilt(sheets) => self.text("rebuilt", [("sheets", (*sheets).into())]),
            Message::Imported { sheets, events, known } => self.text(
                "imported",
                [("sheets", (*sheets).into()), ("events", (*events).into()), ("known", (*known).into())],
            ),
            Message::NothingImported { place, reason } => {
                self.text("nothing-imported", [("place", place.as_str().into()), ("reason", self.say(reason).into())])
            }
            Message::EventDiffers { sheet, event } => {
                self.text("event-differs", [("sheet", (*sheet).into()), ("event", (*event).into())])
            }
            Message::Verbatim(text) => text.clone(),
            Message::SheetTitle { sheet, time, state } => self.text(
                "sheet-title",
                [("sheet", (*sheet).into()), ("time", (**time).into()), ("state", self.say(state).into())],
            ),
            Message::AtEvent { event, events } => {
                self.text("at-event", [("event", (*event).into()), ("events", (*events).into())])
            }
            Message::WasOpened(names) => self.text("was-opened", [("names", names.as_str().into())]),
            Message::WasRolled { name, frame, ball } => self
                .text("was-rolled", [("name", (**name).into()), ("frame", (*frame).into()), ("ball", (**ball).into())]),
            Message::WasCorrected { name, frame, before, after } => self.text(
                "was-corrected",
                [
                    ("name", (**name).into()),
                    ("frame", (*frame).into()),
                    ("before", (**before).into()),
                    ("after", (**after).into()),
                ],
            ),
            Message::WasUndone(what) => self.text("was-undone", [("what", self.say(what).into())]),
            Message::WasRedone(what) => self.text("was-redone", [("what", self.say(what).into())]),
            Message::WasJoined(name) => self.text("was-joined", [("name", name.as_str().into())]),
            Message::WasLeft(name) => self.text("was-left", [("name", name.as_str().into())]),
            Message::WasReturned(name) => self.text("was-returned", [("name", name.as_str().into())]),
            Message::WasReordered(names) => self.text("was-reordered", [("names", names.as_str().into())]),
            Message::WasClosed => self.text("was-closed", []),
            Message::WasReopened => self.text("was-reopened", []),
            Message::UseExport => self.text("use-export", []),
            Message::OtherFile => self.text("other-file", []),
            Message::IsDataFile(path) => self.text("is-data-file", [("path", path.as_str().into())]),
            Message::UseResume(sheet) => self.text("use-resume", [("sheet", (*sheet).into())]),
            Message::OtherData => self.text("other-data", []),
            Message::ReasonTooLong(most) => self.text("reason-too-long", [("most", (*most).into())]),
            Message::CannotWriteFile { path, error } => {
                self.text("cannot-write-file", [("path", path.as_str().into()), ("error", error.as_str().into())])
            }
            Message::OlderSheets => self.text("older-sheets", []),
            Message::SeriesTotals(totals) => self.text("series-totals", [("totals", totals.as_str().into())]),
            Message::Namesake { name, line } => {
                self.text("namesake", [("name", name.as_str().into()), ("line", (*line).into())])
            }
            Message::FirstAndLast { first, last } => {
                self.text("first-and-last", [("first", (**first).into()), ("last", (**last).into())])
            }
            Message::Exported { path, sheets, events } => {
                let counts = [("sheets", *sheets), ("events", *events)].map(|(key, count)| (key, count.into()));
                let [sheets, events] = counts;
                self.text("exported", [("path", (**path).into()), sheets, events])
            }
            Message::DataBusy => self.text("data-busy", []),
            Message::WasDeleted => self.text("was-deleted", []),
            Message::WasRestored => self.text("was-restored", []),
            Message::NoSheets => self.text("no-sheets", []),
            Message::NoGames => self.text("no-games", []),
            Message::LeftOut(games) => self.text("left-out", [("games", (*games).into())]),
            Message::Percent(number) => self.text("percent", [("number", (**number).into())]),
            Message::TryAgain => self.text("try-again", []),
            Message::SeriesTotal { total, games } => {
                self.text("series-total", [("total", (*total).into()), ("games", (*games).into())])
            }
            Message::Label(label) => self.text(label.key(), []),
            Message::NothingEntered => self.text("nothing-entered", []),
            Message::NotUtf8 => self.text("not-utf8", []),
            Message::NotANumber(text) => self.text("not-a-number", [("text", quoted(text))]),
            Message::TooFewPeople(people) => self.text("too-few-people", [("people", quoted(people))]),
            Message::TooManyPeople(people) => self.text("too-many-people", [("people", quoted(people))]),
            Message::NotALetter(symbol) => self.text("not-a-letter", [("symbol", quoted(&symbol.to_string()))]),
            Message::WrongNameLength(letters) => self.text("wrong-name-length", [("letters", (*letters).into())]),

            Message::TooManyPins { pins, standing } => {
                self.text("too-many-pins", [("pins", quoted(pins)), ("standing", (*standing).into())])
            }
            Message::CannotFall { points, standing } => {
                let count = if points == "1" { 1 } else { 2 };
                let values = [("points", quoted(points)), ("standing", (*standing).into()), ("count", count.into())];
                self.text("cannot-fall", values)
            }
            Message::NegativePins(pins) => self.text("negative-pins", [("pins", quoted(pins))]),
            Message::NotABall(text) => self.text("not-a-ball", [("text", quoted(text))]),
            Message::SeveralBalls(text) => self.text("several-balls", [("text", quoted(text))]),
            Message::FrameFinished => self.text("frame-finished", []),
            Message::GameOver => self.text("game-over", []),
            Message::StrikeNotFirst => self.text("strike-not-first", []),
            Message::SpareNotSecond => self.text("spare-not-second", []),
            Message::SpareAfterStrike(strike) => self.text("spare-after-strike", [("strike", (*strike).into())]),
            Message::NoMarkOnThird => self.text("no-mark-on-third", []),
            Message::RestNotThird => self.text("rest-not-third", []),
            Message::NoSplits => self.text("no-splits", []),
            Message::SplitNotFirst => self.text("split-not-first", []),
            Message::NoSplit(pins) => self.text("no-split", [("pins", (*pins).into())]),
            Message::NotStanding { leave, standing } => {
                let values = [("leave", listed(*leave)), ("pins", listed(*standing)), ("count", standing.len().into())];
                self.text("not-standing", values)
            }
            Message::TooManyLeft { leave, standing } => {
                self.text("too-many-left", [("leave", listed(*leave)), ("standing", (*standing).into())])
            }
            Message::CannotBeLeft { leave, standing } => {
                self.text("cannot-be-left", [("leave", listed(*leave)), ("standing", (*standing).into())])
            }
            Message::WrongCount { pins, leave, fallen } => {
                let counts = [("pins", *pins), ("fallen", *fallen), ("count", leave.len())];
                let [pins, fallen, count] = counts.map(|(key, value)| (key, value.into()));
                self.text("wrong-count", [pins, fallen, count, ("leave", listed(*leave))])
            }
            Message::NotAPin(most) => self.text("not-a-pin", [("most", (*most).into())]),
            Message::PinTwice(pin) => self.text("pin-twice", [("pin", (*pin).into())]),
            Message::NoPinNamed => self.text("no-pin-named", []),

            Message::UnknownSymbol(symbol) => self.text("unknown-symbol", [("symbol", quoted(&symbol.to_string()))]),
            Message::UnknownByte(byte) => self.text("unknown-byte", [("byte", format!("{byte:#04x}").into())]),
            Message::BrokenSplit => self.text("broken-split", []),
            Message::BrokenLeave => self.text("broken-leave", []),
            Message::NotGiven => self.text("not-given", []),
            Message::TenAmongSymbols => self.text("ten-among-symbols", []),
            Message::NotACount { most } => self.text("not-a-count", [("most", (*most).into())]),
            Message::LoneFoul => self.text("lone-foul", []),
            Message::LooksLikeTotal => self.text("looks-like-total", []),
            Message::MissingName => self.text("missing-name", []),
            Message::NotOneBall => self.text("not-one-ball", []),
            Message::MissingBall => self.text("missing-ball", []),
            Message::OpenQuote => self.text("open-quote", []),
            Message::NotATotal => self.text("not-a-total", []),
            Message::UnknownRules => self.text("unknown-rules", []),
            Message::TooManyBowlers { most } => self.text("too-many-bowlers", [("most", most.to_string().into())]),
            Message::NoColumns => self.text("no-columns", []),
            Message::WrongTotal { score, recorded } => {
                self.text("wrong-total", [("score", (*score).into()), ("recorded", recorded.to_string().into())])
            }
            Message::TotalTooEarly { recorded } => {
                self.text("total-too-early", [("recorded", recorded.to_string().into())])
            }
            Message::CheckedTotals { right, wrong, without, lines } => {
                let shown = [("right", right), ("wrong", wrong), ("without", without), ("lines", lines)];
                self.text("checked-totals", shown.map(|(key, count)| (key, grouped(u128::from(*count)).into())))
            }
            Message::WrongByKind => self.text("wrong-by-kind", []),
            Message::TooManyCells => self.text("too-many-cells", []),
            Message::MissingGame => self.text("missing-game", []),
            Message::OtherRules(ruleset) => self.text("other-rules", [("ruleset", ruleset.name().into())]),
            Message::LongName { most } => self.text("long-name", [("most", most.to_string().into())]),
            Message::LineTooLong { most } => self.text("line-too-long", [("most", most.to_string().into())]),

            Message::NoSuchAverage { ruleset, average } => {
                self.text("no-such-average", [("ruleset", ruleset.name().into()), ("average", (*average).into())])
            }
            Message::NoSuchScore { ruleset, score } => {
                self.text("no-such-score", [("ruleset", ruleset.name().into()), ("score", (*score).into())])
            }
            Message::NoSuchRuleset(name) => self.text("no-such-ruleset", [("name", quoted(name))]),
            Message::BrokenFix => self.text("broken-fix", []),
            Message::NoSuchBowler(name) => self.text("no-such-bowler", [("name", quoted(name))]),
            Message::SharedName { name, bowlers } => {
                self.text("shared-name", [("name", quoted(name)), ("bowlers", (*bowlers).into())])
            }
            Message::NoSuchLine(number) => self.text("no-such-line", [("number", quoted(number))]),
            Message::NoSuchFrame(number) => self.text("no-such-frame", [("number", quoted(number))]),
            Message::FrameNotBegun(number) => self.text("frame-not-begun", [("number", (*number).into())]),
            Message::FrameGiven(number) => self.text("frame-given", [("number", (*number).into())]),
            Message::FrameUnfinished(number) => self.text("frame-unfinished", [("number", (*number).into())]),
            Message::BallRefused { ball, reason } => {
                self.text("ball-refused", [("ball", (*ball).into()), ("reason", self.say(reason).into())])
            }
            Message::NothingToUndo => self.text("nothing-to-undo", []),
            Message::OtherBalls(number) => self.text("other-balls", [("number", (*number).into())]),
            Message::NothingToRedo => self.text("nothing-to-redo", []),
            Message::HasLeft(number) => self.text("has-left", [("number", (*number).into())]),
            Message::HasNotLeft(number) => self.text("has-not-left", [("number", (*number).into())]),
            Message::InMidFrame(number) => self.text("in-mid-frame", [("number", (*number).into())]),
            Message::NotAnOrder => self.text("not-an-order", []),
            Message::SheetClosed => self.text("sheet-closed", []),
            Message::SheetNotClosed => self.text("sheet-not-closed", []),
            Message::SheetDeleted => self.text("sheet-deleted", []),
            Message::SheetNotDeleted => self.text("sheet-not-deleted", []),
            Message::NoBowlers => self.text("no-bowlers", []),
            Message::SheetNotOpened => self.text("sheet-not-opened", []),
            Message::SheetAlreadyOpened => self.text("sheet-already-opened", []),
            Message::NotUp(number) => self.text("not-up", [("number", (*number).into())]),

            Message::EnterPeople => self.text("enter-people", []),
            Message::EnterFewer => self.text("enter-fewer", []),
            Message::EnterName => self.text("enter-name", []),
            Message::EnterAverage { least, most } => {
                self.text("enter-average", [("least", (*least).into()), ("most", (*most).into())])
            }
            Message::EnterScore(most) => self.text("enter-score", [("most", (*most).into())]),
            Message::EnterRuleset => {
                let names: Vec<String> = Ruleset::ALL.iter().map(Ruleset::to_string).collect();
                self.text("enter-ruleset", [("names", self.list("or", &names).into())])
            }
            Message::EnterPins(pins) => {
                self.text("enter-pins", [("counts", self.list("or", &self.ranges(pins)).into())])
            }
            Message::EnterBall { pins, symbols } => {
                let counts = self.ranges(pins).join(", ");
                self.text("enter-ball", [("counts", counts.into()), ("symbols", symbols.as_str().into())])
            }
            Message::EnterLike(example) => self.text("enter-like", [("example", example.as_str().into())]),
            Message::WriteSplit => self.text("write-split", []),
            Message::WriteLeave => self.text("write-leave", []),
            Message::WriteTen => self.text("write-ten", []),
            Message::WriteTenOfThree => self.text("write-ten-of-three", []),
            Message::WriteFoul => self.text("write-foul", []),
            Message::WriteCounts => self.text("write-counts", []),
            Message::WriteBalls => self.text("write-balls", []),
            Message::WriteSpare => self.text("write-spare", []),
            Message::WriteRest => self.text("write-rest", []),
            Message::WriteStrike => self.text("write-strike", []),
            Message::BeginWithName => self.text("begin-with-name", []),
            Message::WriteOneBall => self.text("write-one-ball", []),
            Message::WriteTwoQuotes => self.text("write-two-quotes", []),
            Message::PutEmptyLine => self.text("put-empty-line", []),
            Message::NameColumns => self.text("name-columns", []),
            Message::QuoteGame => self.text("quote-game", []),
            Message::CountApart => self.text("count-apart", []),
            Message::SeeRules => self.text("see-rules", []),
            Message::NoTotals => self.text("no-totals", []),
            Message::WriteOneGame => self.text("write-one-game", []),
            Message::UseGame => self.text("use-game", []),
            Message::SaveAsUtf8 => self.text("save-as-utf8", []),
            Message::BowlFirst => self.text("bowl-first", []),
        }
    }

    /// `A, B and C` or `A, B or C`, in the manner of the language.
    fn list(&self, word: &'static str, items: &[String]) -> String {
        match items {
            [] => String::new(),
            [only] => only.clone(),
            [first @ .., last] => self.text(word, [("first", first.join(", ").into()), ("last", last.as_str().into())]),
        }
    }

    /// Numbers in rising order, three or more in a row as a range.
    fn ranges(&self, numbers: &[u8]) -> Vec<String> {
        let runs = numbers.chunk_by(|number, next| number.checked_add(1) == Some(*next));
        let said = |run: &[u8]| match *run {
            [first, _, .., last] => vec![self.text("range", [("first", first.into()), ("last", last.into())])],
            _ => run.iter().map(u8::to_string).collect(),
        };
        runs.flat_map(said).collect()
    }

    fn text<'a, const N: usize>(&self, key: &str, values: [(&'a str, FluentValue<'a>); N]) -> String {
        let Some(pattern) = self.bundle.get_message(key).and_then(|message| message.value()) else {
            return key.to_owned();
        };
        let values: FluentArgs<'a> = values.into_iter().collect();
        self.bundle.format_pattern(pattern, Some(&values), &mut Vec::new()).into_owned()
    }
}

fn leave_key(name: LeaveName) -> &'static str {
    match name {
        LeaveName::BedPosts => "leave-bed-posts",
        LeaveName::BigFour => "leave-big-four",
        LeaveName::GreekChurch => "leave-greek-church",
        LeaveName::BabySplit => "leave-baby-split",
        LeaveName::ChristmasTree => "leave-christmas-tree",
        LeaveName::Lily => "leave-lily",
        LeaveName::DimeStore => "leave-dime-store",
        LeaveName::Cincinnati => "leave-cincinnati",
        LeaveName::SpreadEagle => "leave-spread-eagle",
        LeaveName::Bucket => "leave-bucket",
        LeaveName::Washout => "leave-washout",
        LeaveName::PicketFence => "leave-picket-fence",
        LeaveName::Sleeper => "leave-sleeper",
    }
}

/// A count with a comma after every three digits, as on a scoreboard.
pub fn grouped(count: u128) -> String {
    let digits = count.to_string();
    let mut shown = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index != 0 && (digits.len() - index).is_multiple_of(3) {
            shown.push(',');
        }
        shown.push(digit);
    }
    shown
}

/// A share in percent with so many decimals, never rounded up: only all of them are 100.
pub fn percent(part: u128, whole: u128, decimals: u32) -> String {
    let (unit, width) = (10_u128.saturating_pow(decimals), decimals as usize);
    let share = part.saturating_mul(unit.saturating_mul(100)).checked_div(whole).unwrap_or(0);
    format!("{}.{:0width$}", share / unit, share % unit)
}

/// The pins by their numbers.
fn listed(pins: PinSet) -> FluentValue<'static> {
    FluentValue::String(Cow::Owned(pins.to_string()))
}

/// What a person typed, safe to show: not too long, and nothing in it that moves the cursor or hides text.
fn quoted(text: &str) -> FluentValue<'static> {
    let mut quote = String::new();
    for symbol in text.chars().take(LONGEST_QUOTE) {
        match symbol {
            '\'' | '"' | '\\' => quote.push(symbol),
            _ => quote.extend(symbol.escape_debug()),
        }
    }
    if text.chars().nth(LONGEST_QUOTE).is_some() {
        quote.push('…');
    }
    FluentValue::String(Cow::Owned(quote))
}
