//! Every possible game, counted by its score.

use std::collections::HashMap;
use std::mem;

use tenpin::{Game, Prospect, Ruleset};

/// How many games there are for each score.
///
/// A game is told by the counts of its balls. Fouls are not counted.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Census {
    ruleset: Ruleset,
    games: Vec<u128>,
}

/// What is known of a census without the engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct KnownCensus {
    /// The rule set.
    pub ruleset: Ruleset,
    /// The games there are.
    pub games: u128,
    /// The score that most of them have.
    pub mode: usize,
    /// Their mean score, as a fraction.
    pub mean: (u128, u128),
    /// The checksum of all counts.
    pub checksum: u64,
}

/// The censuses that were taken by other programs.
pub const KNOWN_CENSUSES: [KnownCensus; 9] = [
    KnownCensus {
        ruleset: Ruleset::TenPin,
        games: 5_726_805_883_325_784_576,
        mode: 77,
        mean: (125_572_265, 1_574_694),
        checksum: 0x5dbf_6a40_51e2_f7fc,
    },
    KnownCensus {
        ruleset: Ruleset::NoTap9,
        games: 6_689_947_846_638_671_875,
        mode: 79,
        mean: (7_252_764_048, 88_703_875),
        checksum: 0x3dde_6533_d457_cf6e,
    },
    KnownCensus {
        ruleset: Ruleset::NoTap8,
        games: 6_550_568_131_721_751_837,
        mode: 80,
        mean: (15_421_480, 184_779),
        checksum: 0xe7c4_9de7_a8f3_cc50,
    },
    KnownCensus {
        ruleset: Ruleset::NoTap7,
        games: 5_300_868_096_000_000_000,
        mode: 81,
        mean: (6_712_129, 78_900),
        checksum: 0x3a38_f2cb_0853_dbde,
    },
    KnownCensus {
        ruleset: Ruleset::CurrentFrame,
        games: 1_568_336_880_910_795_776,
        mode: 72,
        mean: (2525, 33),
        checksum: 0x5917_de72_ee8a_dcd3,
    },
    KnownCensus {
        ruleset: Ruleset::ThreeSixNine,
        games: 19_919_601_953_856,
        mode: 112,
        mean: (60_207_275, 524_898),
        checksum: 0xb0ce_4832_4b90_e3af,
    },
    KnownCensus {
        ruleset: Ruleset::Candlepin,
        games: 5_901_945_890_697_151_108_875_776,
        mode: 79,
        mean: (544_667_235, 6_855_992),
        checksum: 0xc812_d9b7_8cb3_1255,
    },
    KnownCensus {
        ruleset: Ruleset::Duckpin,
        games: 5_901_945_890_697_151_108_875_776,
        mode: 79,
        mean: (544_667_235, 6_855_992),
        checksum: 0xc812_d9b7_8cb3_1255,
    },
    KnownCensus {
        ruleset: Ruleset::FivePin,
        games: 14_242_707_545_909_333_990_309_888,
        mode: 119,
        mean: (26_077_400_015, 216_669_376),
        checksum: 0x2537_9094_5615_0fe0,
    },
];

impl Census {
    /// Counts the games of a rule set.
    ///
    /// Every legal continuation is walked. Games with the same prospect share their future, so they go on as one; what
    /// they have settled so far is counted beside it.
    pub fn of(ruleset: Ruleset) -> Census {
        let start = Prospect::new(ruleset);
        let scores = usize::from(Game::new(ruleset).best_possible()) + 1;
        let mut finished = vec![0; scores];
        let mut counts = vec![0; scores];
        counts[0] = 1;
        let mut prospects = HashMap::from([(start, counts)]);
        while !prospects.is_empty() {
            for (prospect, counts) in mem::take(&mut prospects) {
                for way in prospect.ways() {
                    let counted = match way.after {
                        Some(after) => prospects.entry(after).or_insert_with(|| vec![0; scores]),
                        None => &mut finished,
                    };
                    for (games, more) in counted[usize::from(way.settled)..].iter_mut().zip(&counts) {
                        *games += more;
                    }
                }
            }
        }
        Census { ruleset, games: finished }
    }

    /// The rule set whose games are counted.
    pub fn ruleset(&self) -> Ruleset {
        self.ruleset
    }

    /// How many games have each score, from 0 to the highest.
    pub fn games(&self) -> &[u128] {
        &self.games
    }

    /// How many games there are.
    pub fn total(&self) -> u128 {
        self.games.iter().sum()
    }

    /// The score that most games have.
    pub fn mode(&self) -> usize {
        (0..self.games.len()).max_by_key(|score| self.games[*score]).unwrap_or(0)
    }

    /// The sum of all scores.
    pub fn points(&self) -> u128 {
        self.games.iter().zip(0..).map(|(games, score)| games * score).sum()
    }

    /// How many games have less than this score.
    pub fn beaten_by(&self, score: usize) -> u128 {
        self.games.iter().take(score).sum()
    }

    /// A number that one wrong count changes: FNV-1a of the lines `score,games`.
    pub fn checksum(&self) -> u64 {
        let lines = self.games.iter().enumerate().map(|(score, games)| format!("{score},{games}\n"));
        lines
            .flat_map(String::into_bytes)
            .fold(0xcbf2_9ce4_8422_2325, |checksum, byte| (checksum ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3))
    }
}
