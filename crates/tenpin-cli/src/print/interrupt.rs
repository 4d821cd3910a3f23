//! Ctrl-C in the middle of work that prints.

use std::sync::{Arc, Mutex};

/// The exit code of a program that was interrupted.
pub(crate) const INTERRUPTED: u8 = 130;

/// Ends the program when Ctrl-C is pressed, once nobody holds what is shared, after `last` is done with it. When it is
/// pressed again, the program ends at once.
#[cfg(unix)]
pub(crate) fn end_when_free<T: Send + 'static>(shared: &Arc<Mutex<T>>, last: impl FnOnce(&mut T) + Send + 'static) {
    use std::process;
    use std::sync::PoisonError;
    use std::thread;

    use signal_hook::consts::SIGINT;
    use signal_hook::iterator::Signals;

    // Without this the program still ends, perhaps in the middle of a line.
    let Ok(mut signals) = Signals::new([SIGINT]) else { return };
    let shared = Arc::clone(shared);
    thread::spawn(move || {
        let mut presses = signals.forever();
        presses.next();
        thread::spawn(move || {
            // It is never given back, so that nobody begins anew.
            let mut held = shared.lock().unwrap_or_else(PoisonError::into_inner);
            last(&mut held);
            process::exit(INTERRUPTED.into());
        });
        presses.next();
        process::exit(INTERRUPTED.into());
    });
}

#[cfg(not(unix))]
pub(crate) fn end_when_free<T: Send + 'static>(_: &Arc<Mutex<T>>, _: impl FnOnce(&mut T) + Send + 'static) {}
