//! What `tenpin score` makes of lines, and how it is printed.

pub(crate) mod batch;
pub(crate) mod careers;
pub(crate) mod desk;
pub(crate) mod drawn;
pub(crate) mod progress;
pub(crate) mod remark;
pub(crate) mod report;
pub(crate) mod rows;
pub(crate) mod source;
pub(crate) mod summary;
