use std::io::{self, Write};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use tenpin_bulk::{Chunk, Chunks, Stop, work_through};

use crate::Failing;

fn jobs(jobs: usize) -> NonZeroUsize {
    NonZeroUsize::new(jobs).unwrap()
}

#[test]
fn chunks_are_delivered_in_their_order_however_long_they_take() {
    let text = "a line of text\n".repeat(200_000);
    for threads in [1, 2, 5] {
        let started = AtomicUsize::new(0);
        let mut delivered = Vec::new();
        let work = |chunk: &Chunk, first: &mut usize| {
            *first = chunk.number();
            // Those that begin first take longest.
            let turn = started.fetch_add(1, Ordering::Relaxed);
            thread::sleep(Duration::from_millis(if turn.is_multiple_of(threads) { 20 } else { 1 }));
        };
        let deliver = |chunk: &Chunk, first: &mut usize| {
            assert_eq!(chunk.number(), *first);
            delivered.extend(chunk.lines().map(|line| line.number));
            Ok::<(), ()>(())
        };
        work_through(Chunks::new(text.as_bytes()), jobs(threads), work, deliver).unwrap();
        assert_eq!(delivered, (1..=200_000).collect::<Vec<_>>());
    }
}

#[test]
fn nothing_is_delivered_after_a_failure() {
    let text = "a line of text\n".repeat(500_000);
    for threads in [1, 3] {
        let mut delivered = 0;
        let deliver = |_: &Chunk, (): &mut ()| {
            delivered += 1;
            if delivered == 3 { Err("no more") } else { Ok(()) }
        };
        let stop = work_through(Chunks::new(text.as_bytes()), jobs(threads), |_, ()| {}, deliver).unwrap_err();
        assert!(matches!(stop, Stop::CannotDeliver("no more")));
        assert_eq!(delivered, 3);
    }
}

#[test]
fn what_was_read_before_an_error_is_delivered() {
    let text = "a line of text\n".repeat(100_000);
    for threads in [1, 3] {
        let mut lines = 0;
        let deliver = |chunk: &Chunk, (): &mut ()| {
            lines += chunk.lines().count();
            Ok::<(), ()>(())
        };
        let source = Chunks::new(Failing(text.as_bytes()));
        let stop = work_through(source, jobs(threads), |_, ()| {}, deliver).unwrap_err();
        assert!(matches!(stop, Stop::CannotRead(error) if error.to_string() == "the disk is gone"));
        assert_eq!(lines, 100_000);
    }
}

/// Also when so much came before that there are many hands.
#[test]
fn no_line_waits_for_the_next_one() {
    let (reader, mut writer) = io::pipe().unwrap();
    let (sender, answers) = mpsc::channel();
    let crew = thread::spawn(move || {
        let deliver = |chunk: &Chunk, (): &mut ()| chunk.lines().try_for_each(|line| sender.send(line.number));
        work_through(Chunks::new(reader), jobs(4), |_, ()| {}, deliver).unwrap();
    });
    let answer = || answers.recv_timeout(Duration::from_secs(30)).unwrap();
    let many = 100_000;
    writer.write_all("X\n".repeat(many).as_bytes()).unwrap();
    (1..=many).for_each(|number| assert_eq!(answer(), number));
    for number in many + 1..many + 20 {
        writer.write_all(b"7/\n9").unwrap();
        assert_eq!(answer(), number);
        writer.write_all(b"/").unwrap();
    }
    drop(writer);
    assert_eq!(answer(), many + 20);
    crew.join().unwrap();
}

/// A bug in what is done with a chunk must not look like a program that thinks.
#[test]
fn nobody_waits_for_one_who_came_to_grief() {
    let (sender, ended) = mpsc::channel();
    thread::spawn(move || {
        let text = "a line of text\n".repeat(500_000);
        let crew = thread::spawn(move || {
            let work = |chunk: &Chunk, (): &mut ()| {
                let is_odd = chunk.lines().any(|line| line.number == 100_000);
                assert!(!is_odd, "as it should be");
            };
            let _ = work_through(Chunks::new(text.as_bytes()), jobs(4), work, |_, ()| Ok::<(), ()>(()));
        });
        sender.send(crew.join().is_err()).unwrap();
    });
    assert_eq!(ended.recv_timeout(Duration::from_secs(30)), Ok(true));
}

/// While the first chunk takes its time, the others do not pile up.
#[test]
fn there_is_an_end_of_what_waits_for_its_turn() {
    let text = "a line of text\n".repeat(1_000_000);
    let started = AtomicUsize::new(0);
    let work = |chunk: &Chunk, (): &mut ()| {
        started.fetch_add(1, Ordering::Relaxed);
        // Until nothing has moved for a while.
        let mut seen = 0;
        while chunk.number() == 1 && seen != started.load(Ordering::Relaxed) {
            seen = started.load(Ordering::Relaxed);
            thread::sleep(Duration::from_millis(300));
        }
        if chunk.number() == 1 {
            assert!(seen <= 2 * 3, "{seen} chunks at a time");
        }
    };
    work_through(Chunks::new(text.as_bytes()), jobs(3), work, |_, ()| Ok::<(), ()>(())).unwrap();
    assert!(2 * 3 < started.load(Ordering::Relaxed), "there were more than enough of them");
}
