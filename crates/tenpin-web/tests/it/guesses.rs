use std::net::{IpAddr, Ipv4Addr};
use std::time::{Duration, Instant};

use tenpin_web::limits::{Guesses, Neighbour, Writer};

fn neighbour(number: u32) -> Neighbour {
    Neighbour::of(IpAddr::V4(Ipv4Addr::from(0x0a00_0000 + number)), Ipv4Addr::LOCALHOST.into())
}

/// How many of a million guesses at a lane, sent by so many addresses over so many hours, are looked at.
fn looked_at(addresses: u32, hours: u32) -> u32 {
    const GUESSES: u32 = 1_000_000;
    let (guesses, start) = (Guesses::default(), Instant::now());
    let step = Duration::from_hours(hours.into()) / GUESSES;
    let tried = (0..GUESSES).filter(|guess| {
        let from = neighbour(guess % addresses);
        guesses.digits(from, 3, false, start + step * *guess).is_ok()
    });
    u32::try_from(tried.count()).unwrap()
}

/// In a million guesses, the chance to find six digits is so many in a million.
#[test]
fn a_code_that_is_guessed_a_million_times_is_not_found() {
    for (addresses, hours, most) in [
        (1, 4, 250),
        (1, 12, 730),
        (10, 4, 751),
        (250, 4, 1_500),
        (250, 12, 2_940),
        // More than anybody has but on a network of IPv6, where each guess can come from another address.
        (1_000_000, 4, 3_800),
        (1_000_000, 12, 5_200),
    ] {
        let tried = looked_at(addresses, hours);
        println!("{addresses} addresses, {hours} hours: {tried} of 1,000,000 guesses are looked at");
        assert!((10..=most).contains(&tried), "{addresses} addresses, {hours} hours: {tried}");
    }
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
    assert_eq!(written(Writer::Program { credential: 3, lanes: 8 }, start), 800);
    assert_eq!(written(Writer::Program { credential: 3, lanes: 8 }, start + Duration::from_secs(1)), 40);
}
