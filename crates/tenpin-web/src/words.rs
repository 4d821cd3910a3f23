//! What only the server says.

use tenpin_lang::{Escaped, Language, Phrases, Quoted, Texts, phrases};

/// The texts of the server.
pub const TEXTS: Texts = Texts {
    declared: &[Refused::DECLARED],
    files: |language| match language {
        Language::English => &[include_str!("../lang/en/web.ftl")],
        Language::Korean => &[include_str!("../lang/ko/web.ftl")],
        Language::Spanish => &[include_str!("../lang/es/web.ftl")],
    },
};

phrases! {
    /// Why a request is refused. The key of each is its code.
    pub enum Refused {
        /// Somebody else wrote first.
        Stale = "stale",
        /// The game is not over.
        NotOver = "not-over",
        /// All games are bowled.
        NoMoreGames = "no-more-games",
        /// There are too many games.
        TooManyGames {
            /// The most games.
            most: u32,
        } = "too-many-games",
        /// Nobody has joined.
        NoSheet = "no-sheet",
        /// The lane has gone on without the sheet.
        LaneWentOn = "lane-went-on",
        /// The lane is open.
        LaneIsOpen {
            /// Its number.
            lane: u32,
        } = "lane-is-open",
        /// The lane is free.
        LaneIsFree {
            /// Its number.
            lane: u32,
        } = "lane-is-free",
        /// There is no such lane.
        NoSuchLane {
            /// Its number.
            lane: Quoted,
        } = "no-such-lane",
        /// There is no such sheet.
        NoSuchSheet {
            /// Its number or its id.
            sheet: Quoted,
        } = "no-such-sheet",
        /// The key was used for another request.
        KeyReused = "key-reused",
        /// The key is none.
        BadKey = "bad-key",
        /// Nobody is signed in.
        NotSignedIn = "not-signed-in",
        /// The role may not do it.
        NotAllowed = "not-allowed",
        /// The role may do it at its own lane.
        NotYourLane = "not-your-lane",
        /// Only the desk corrects on this lane.
        CorrectionsLocked = "corrections-locked",
        /// Only the desk removes a bowler who has bowled.
        HasBalls = "has-balls",
        /// Only the desk says how many games there are.
        GamesAreSet = "games-are-set",
        /// There are too many bowlers.
        TooManyBowlers {
            /// The most bowlers.
            most: usize,
        } = "too-many-bowlers",
        /// There are too many events.
        SheetFull {
            /// The most events.
            most: usize,
        } = "sheet-full",
        /// Whoever guesses has to wait.
        TooManyTries {
            /// For how many seconds.
            seconds: u64,
        } = "too-many-tries",
        /// Whoever asks has to wait.
        TooManyRequests = "too-many-requests",
        /// There is no place for another connection.
        Busy = "busy",
        /// An address has too many streams.
        TooManyStreams = "too-many-streams",
        /// The request is meant for another host.
        UnknownHost {
            /// The host.
            host: Quoted,
        } = "unknown-host",
        /// Another site has sent the request.
        CrossSite = "cross-site",
        /// Where no browser tells what site it is at, only JSON is taken with a cookie.
        NotJson = "not-json",
        /// The code of a lane is told in one way.
        OneCode = "one-code",
        /// The code of a lane is wrong.
        WrongLaneCode = "wrong-lane-code",
        /// The code of a display is wrong.
        WrongPairingCode = "wrong-pairing-code",
        /// Too many displays wait for the desk.
        TooManyDisplays = "too-many-displays",
        /// There is no such screen.
        NoSuchScreen {
            /// Its number.
            screen: Quoted,
        } = "no-such-screen",
        /// The password is one that everybody tries.
        CommonPassword = "common-password",
        /// The password is wrong.
        WrongPassword = "wrong-password",
        /// Nobody has set a password.
        NoPassword = "no-password",
        /// Somebody has set a password.
        HasPassword = "has-password",
        /// The code is wrong, or no longer good.
        WrongCode = "wrong-code",
        /// The password is too short or too long.
        BadPassword {
            /// The least characters.
            least: usize,
            /// The most characters.
            most: usize,
        } = "bad-password",
        /// The body cannot be read.
        BadBody {
            /// What is wrong with it, in the words of the parser.
            reason: Escaped,
        } = "bad-body",
        /// The body does not come.
        SlowBody = "slow-body",
        /// The body is too large.
        BodyTooLarge = "body-too-large",
        /// A value is wrong.
        BadValue {
            /// The name of the value.
            name: Escaped,
            /// The value.
            value: Quoted,
        } = "bad-value",
        /// A ball is told in one way.
        OneBall = "one-ball",
        /// A reason is too long.
        LongReason {
            /// The most characters.
            most: usize,
        } = "long-reason",
        /// There is nothing at this path.
        NoSuchPath = "no-such-path",
        /// The path does not take this method.
        WrongMethod = "wrong-method",
        /// The server is stopping.
        Stopping = "stopping",
        /// It could not be written or read.
        NotKept {
            /// Why, in the words of the store.
            reason: Escaped,
        } = "not-kept",
        /// A sheet is damaged.
        Damaged {
            /// What is wrong, in the words of the store.
            reason: Escaped,
        } = "damaged",
    }
}
