use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use tenpin_web::limits::{Guesses, Neighbour, Waiting, Writer};

fn neighbour(number: u32) -> Neighbour {
    Neighbour::of(IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + number)), Ipv4Addr::LOCALHOST.into())
}

/// How many of the guesses at a lane are looked at within 4 and within 12 hours, if a million are sent in 12 hours.
fn looked_at(addresses: impl Fn(u32) -> Neighbour) -> [usize; 2] {
    const GUESSES: u32 = 1_000_000;
    let (guesses, start) = (Guesses::default(), Instant::now());
    let step = Duration::from_hours(12) / GUESSES;
    let is_looked_at = |guess: &u32| guesses.digits(addresses(*guess), 3, false, start + step * *guess).is_ok();
    let early = (0..GUESSES / 3).filter(is_looked_at).count();
    [early, early + (GUESSES / 3..GUESSES).filter(is_looked_at).count()]
}

/// In a million guesses, the chance to find six digits is so many in a million. The page on security tells them.
#[test]
fn a_code_that_is_guessed_a_million_times_is_not_found() {
    let page = include_str!("../../../../docs/security.md");
    for (told, addresses) in
        [("one address", 1), ("250 addresses", 250), ("1,000 addresses", 1_000), ("a million addresses", 1_000_000)]
    {
        let tried = looked_at(|guess| neighbour(guess % addresses));
        let thousands = |number: usize| match (number / 1000, number % 1000) {
            (0, rest) => rest.to_string(),
            (thousands, rest) => format!("{thousands},{rest:03}"),
        };
        let row = format!("| {told} | {} | {} |", thousands(tried[0]), thousands(tried[1]));
        assert!(page.contains(&row), "docs/security.md lacks this row: {row}");
        assert!(tried[1] < 5_500, "{row}");
    }
}

/// On the centre's own network of IPv6, one computer has any number of addresses.
#[test]
fn a_network_of_addresses_does_not_multiply_guesses_and_locks_nobody_elsewhere_out() {
    let address = |number: u16| {
        let address = [0xfd00, 0, 0, 0, 0, 0, 0, number + 1].into();
        Neighbour::of(address, [0xfd00, 0, 0, 0, 0, 0, 0, 0xffff].into())
    };
    let [early, all] = looked_at(|guess| address(u16::try_from(guess % 10_000).unwrap()));
    assert!((1_000..1_100).contains(&early) && (2_400..2_600).contains(&all), "{early} {all}");
    let (guesses, start) = (Guesses::default(), Instant::now());
    for guess in 0..50_000 {
        let _ = guesses.digits(address(guess), 3, false, start);
    }
    assert!(guesses.digits(address(60_000), 3, true, start).is_err(), "unknown, on a network that attacks");
    assert_eq!(guesses.digits(neighbour(1), 3, true, start), Ok(true));
}

#[test]
fn whoever_mistypes_gets_in_while_others_guess() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    for guess in 0..10_000 {
        let _ = guesses.digits(neighbour(guess % 200), 3, false, start);
    }
    let honest = neighbour(1000);
    assert_eq!(guesses.digits(honest, 3, false, start), Ok(false));
    assert_eq!(guesses.digits(honest, 3, false, start), Ok(false));
    assert_eq!(guesses.digits(honest, 3, true, start), Ok(true));
    // Nobody learns whether digits are right whose turn it is not.
    assert!(guesses.digits(neighbour(7), 3, true, start).is_err());
    // Another lane has nothing to do with it, and neither has whoever is right.
    assert_eq!(guesses.digits(honest, 4, true, start), Ok(true));
    for _ in 0..1000 {
        assert_eq!(guesses.digits(honest, 4, true, start), Ok(true));
    }
}

#[test]
fn whoever_was_right_before_gets_in_however_many_guess_now() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let (desk, guest) = (neighbour(5_000), neighbour(5_001));
    assert_eq!(guesses.password(desk, start), Ok(()));
    guesses.password_was_right(desk, start);
    assert_eq!(guesses.digits(guest, 4, true, start), Ok(true));
    for guess in 0..4_000 {
        let _ = guesses.password(neighbour(guess), start);
        let _ = guesses.digits(neighbour(guess), 3, false, start);
    }
    assert!(guesses.password(neighbour(5_002), start).is_err(), "unknown, where a thousand have guessed");
    assert!(guesses.has_signed_in(desk) && !guesses.has_signed_in(guest));
    assert_eq!(guesses.password(desk, start), Ok(()));
    // Nobody guesses at a lane with the code of another one.
    assert_eq!(guesses.digits(guest, 3, false, start), Ok(false));
    assert!(guesses.digits(guest, 3, false, start).is_err());
}

#[test]
fn wrong_guesses_are_forgiven_when_there_were_none_for_half_a_day() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let tried = |minutes: u64| {
        let now = start + Duration::from_mins(minutes);
        // Others use up what all have together.
        for other in 100..500 {
            let _ = guesses.digits(neighbour(other), 3, false, now);
        }
        (0..5).filter(|_| guesses.digits(neighbour(1), 3, false, now).is_ok()).count()
    };
    assert_eq!((tried(0), tried(12 * 60 - 1), tried(12 * 60)), (3, 0, 3));
}

/// A program may sign in for each of its calls.
#[test]
fn right_passwords_use_nothing_up() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    for _ in 0..10_000 {
        assert_eq!(guesses.password(neighbour(1), start), Ok(()));
        guesses.password_was_right(neighbour(1), start);
    }
    let mistyping = neighbour(2);
    let tried = (0..20).filter(|_| guesses.password(mistyping, start).is_ok()).count();
    assert_eq!(tried, 10, "there is as much for all as ever");
}

#[test]
fn a_guesser_cannot_win_tokens_with_a_code_of_another_lane() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let looked_at = (0..100).filter(|_| {
        let _ = guesses.digits(neighbour(1), 4, true, start);
        guesses.digits(neighbour(1), 3, false, start).is_ok()
    });
    assert_eq!(looked_at.count(), 10);
}

#[test]
fn what_is_counted_is_bounded() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    for address in 0..30_000 {
        let _ = guesses.digits(neighbour(address), 3, false, start);
        let _ = guesses.password(neighbour(address), start);
    }
    assert!(guesses.remembered() <= Guesses::MOST);
}

#[test]
fn passwords_are_guessed_slowly_from_one_address() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let tried = |now: Instant| (0..1000).filter(|_| guesses.password(neighbour(1), now).is_ok()).count();
    assert_eq!((tried(start), tried(start + Duration::from_mins(1))), (10, 2));
    assert_eq!(guesses.password(neighbour(2), start), Ok(()));
    guesses.password_was_right(neighbour(2), start);
    assert_eq!((0..20).filter(|_| guesses.password(neighbour(2), start).is_ok()).count(), 10);
}

#[test]
fn passwords_are_guessed_slowly_from_everywhere_and_the_desk_gets_in() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let from =
        |number: u32, hours: u64| guesses.password(neighbour(number), start + Duration::from_hours(hours)).is_ok();
    let tried = (0..1_000_000).filter(|guess| from(guess % 5_000, u64::from(guess / 100_000))).count();
    assert!((3_000..8_000).contains(&tried), "{tried} of a million");
    let (guesses, desk) = (Guesses::default(), neighbour(9_999));
    for guess in 0..10_000 {
        let _ = guesses.password(neighbour(guess % 200), start);
    }
    // Whoever mistypes twice gets in, again and again.
    for _ in 0..3 {
        assert_eq!(guesses.password(desk, start), Ok(()));
        guesses.password_was_right(desk, start);
    }
    assert_eq!(guesses.password(desk, start), Ok(()));
    assert_eq!(guesses.password(desk, start), Ok(()));
    assert_eq!(guesses.password(desk, start), Ok(()));
}

#[test]
fn what_others_guess_never_holds_up_the_computer_of_the_server() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    for guess in 0..10_000 {
        let _ = guesses.password(neighbour(guess), start);
    }
    assert!(guesses.password(neighbour(20_000), start).is_err(), "unknown, where a thousand have guessed");
    let here = Neighbour::of(Ipv4Addr::LOCALHOST.into(), Ipv4Addr::LOCALHOST.into());
    assert_eq!((0..20).filter(|_| guesses.password(here, start).is_ok()).count(), 10);
}

#[test]
fn the_keypads_of_an_opening_write_so_much_together_and_a_program_on_each_of_its_lanes() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let written = |writer: Writer, now: Instant| (0..10_000).filter(|_| guesses.write(writer, now).is_ok()).count();
    assert_eq!(written(Writer::Opening(3), start), 100);
    assert_eq!(written(Writer::Opening(3), start + Duration::from_secs(1)), 5);
    assert_eq!(written(Writer::Opening(4), start), 100);
    // Boards of earlier games take longer.
    let earlier = |now: Instant| guesses.write_earlier(Writer::Opening(5), now);
    assert_eq!((0..100).filter(|_| earlier(start).is_ok()).count(), 10);
    assert_eq!((0..100).filter(|_| earlier(start + Duration::from_secs(4)).is_ok()).count(), 2);
    assert_eq!(earlier(start + Duration::from_secs(5)), Err(Duration::from_secs(1)));
    assert_eq!(written(Writer::Program { credential: 3, lanes: 8 }, start), 800);
    assert_eq!(written(Writer::Program { credential: 3, lanes: 8 }, start + Duration::from_secs(1)), 40);
}

#[test]
fn a_network_of_addresses_reads_eight_times_as_much_as_one_of_them() {
    let (guesses, start) = (Guesses::default(), Instant::now());
    let at = |number: u16| {
        let own = [0xfd00, 0, 0, 0, 0, 0, 0, 0xffff].into();
        Neighbour::of([0xfd00, 0, 0, 0, 0, 0, 0, number + 1].into(), own)
    };
    // What is refused uses nothing up.
    assert_eq!((0..1000).filter(|_| guesses.read(at(0), start).is_ok()).count(), 30);
    assert_eq!((1..1000).filter(|number| guesses.read(at(*number), start).is_ok()).count(), 210);
    assert!(guesses.read(neighbour(0), start).is_ok(), "somebody elsewhere");
}

#[test]
fn passwords_of_whoever_was_right_before_are_checked_first() {
    let waiting = Waiting::default();
    for (password, is_known) in [("a", false), ("b", false), ("c", true), ("d", false), ("e", true)] {
        waiting.add(password, is_known);
    }
    assert_eq!([(); 5].map(|()| waiting.next()), ["c", "e", "a", "b", "d"]);
    let late = std::thread::scope(|scope| {
        let late = scope.spawn(|| waiting.next());
        waiting.add("f", false);
        late.join().unwrap()
    });
    assert_eq!(late, "f");
}
