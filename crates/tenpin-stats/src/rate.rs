//! How often something was done of the times that it could have been.

/// So many of so many.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Rate {
    /// How often it was done.
    pub made: u64,
    /// How often it could have been.
    pub of: u64,
}

impl Rate {
    /// The share in percent; `None` if there was no chance.
    pub fn percent(self) -> Option<f64> {
        (self.of != 0).then(|| 100.0 * as_float(self.made) / as_float(self.of))
    }

    /// Counts a chance, taken or not.
    pub(crate) fn count(&mut self, is_made: bool) {
        self.made += u64::from(is_made);
        self.of += 1;
    }
}

/// A count to calculate with.
pub(crate) fn as_float(count: u64) -> f64 {
    #[allow(clippy::cast_precision_loss, reason = "nobody bowls so often")]
    let float = count as f64;
    float
}
