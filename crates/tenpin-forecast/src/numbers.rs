//! Numbers that look random and are the same everywhere.

/// An endless row of numbers that look random: `SplitMix64`.
#[derive(Debug, Clone)]
pub struct Numbers(u64);

impl Numbers {
    /// The row that begins with this seed.
    pub fn new(seed: u64) -> Numbers {
        Numbers(seed)
    }

    /// The next number, from 0 up to, but not including, `end`; 0 if there is none.
    pub fn below(&mut self, end: u8) -> u8 {
        let number = self.next_number().checked_rem(u64::from(end)).unwrap_or(0);
        u8::try_from(number).unwrap_or(0)
    }

    /// The next number below a larger end, all of them as likely as can be.
    pub fn below_wide(&mut self, end: u64) -> u64 {
        let scaled = (u128::from(self.next_number()) * u128::from(end)) >> u64::BITS;
        u64::try_from(scaled).unwrap_or(0)
    }

    fn next_number(&mut self) -> u64 {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        mixed ^ (mixed >> 31)
    }
}
