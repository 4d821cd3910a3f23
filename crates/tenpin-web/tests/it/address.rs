use std::net::IpAddr;

use axum::http::HeaderMap;
use tenpin_web::limits::{Asker, Crowd, Neighbour, Places};

#[test]
fn limits_are_counted_for_an_address_or_for_a_network_of_ipv6_elsewhere() {
    let of = |text: &str| Neighbour::of(text.parse().unwrap(), "2001:db8:0:7::1".parse().unwrap());
    assert_eq!(of("2001:db8::1"), of("2001:db8::ffff:1"));
    assert_ne!(of("2001:db8::1"), of("2001:db8:0:1::1"));
    assert_ne!(of("10.0.0.1"), of("10.0.0.2"));
    assert_eq!(of("::ffff:10.0.0.1"), of("10.0.0.1"));
    // On the network of the server itself, the first half is the same for everybody.
    for (one, other) in [("2001:db8:0:7::2", "2001:db8:0:7::3"), ("fe80::2", "fe80::3"), ("fd00::2", "fd00::3")] {
        assert_ne!(of(one), of(other));
    }
}

#[test]
fn only_the_proxy_of_the_centre_says_for_whom_it_asks() {
    let address = |text: &str| text.parse::<IpAddr>().unwrap();
    let asker = |peer: &str, told: &[&str], is_by_public_url: bool| {
        let mut headers = HeaderMap::new();
        for told in told {
            headers.append("x-forwarded-for", told.parse().unwrap());
        }
        let Asker { address, is_proxied } =
            Asker::of(address(peer), &headers, Some([127, 0, 0, 1].into()), is_by_public_url);
        (address.to_string(), is_proxied)
    };
    for (told, last) in [
        (&["10.0.0.9"][..], "10.0.0.9"),
        (&["1.2.3.4, 10.0.0.9"], "10.0.0.9"),
        (&["1.2.3.4", "5.6.7.8 ,10.0.0.9"], "10.0.0.9"),
        (&["10.0.0.9:4711"], "10.0.0.9"),
        (&["::ffff:10.0.0.9"], "10.0.0.9"),
        (&["2001:db8::1"], "2001:db8::1"),
        (&["[2001:db8::1]"], "2001:db8::1"),
        (&["[2001:db8::1]:4711"], "2001:db8::1"),
        (&["127.0.0.1"], "127.0.0.1"),
        // Whom it does not tell, and what is no address, is one and the same unknown.
        (&["unknown"], "0.0.0.0"),
        (&["1.2.3.4, "], "0.0.0.0"),
        (&["1.2.3.4", ""], "0.0.0.0"),
    ] {
        for peer in ["127.0.0.1", "::ffff:127.0.0.1"] {
            assert_eq!(asker(peer, told, false), (last.to_owned(), true), "{told:?}");
        }
        assert_eq!(asker("10.0.0.5", told, true), ("10.0.0.5".to_owned(), false), "it is no proxy");
    }
    assert_eq!(asker("127.0.0.1", &[], false), ("127.0.0.1".to_owned(), false), "somebody at this computer");
    assert_eq!(asker("127.0.0.1", &[], true), ("0.0.0.0".to_owned(), true), "a proxy that tells nothing");
}

#[test]
fn a_place_is_free_again_when_it_is_dropped() {
    let here = |address: IpAddr| Neighbour::of(address, [10, 0, 0, 9].into());
    let (places, one) = (Places::new(2), here([10, 0, 0, 1].into()));
    let (first, second) = (places.take(one), places.take(one));
    assert!(first.is_some() && second.is_some() && places.take(one).is_none());
    assert!(places.take(here([10, 0, 0, 2].into())).is_some());
    drop(first);
    assert!(places.take(one).is_some());
    drop(second);
    assert!(places.is_empty());
}

/// Addresses are plenty in a network of IPv6, and yet nobody elsewhere is kept out by them.
#[test]
fn those_of_one_network_make_room_together_and_among_themselves_each_counts_alone() {
    let at = |number: u16| {
        Neighbour::of([0xfd00, 0, 0, 0, 0, 0, 0, number].into(), [0xfd00, 0, 0, 0, 0, 0, 0, 0xffff].into())
    };
    let elsewhere = Neighbour::of([10, 0, 0, 2].into(), [10, 0, 0, 1].into());
    let mut crowd: Crowd<u16, u16> = Crowd::default();
    for number in 0..6 {
        crowd.add(at(number), number, number);
    }
    crowd.add(elsewhere, 10, 10);
    crowd.add(elsewhere, 11, 11);
    assert_eq!(crowd.make_room(at(7)), None, "each of them has one, and others are fewer");
    crowd.add(at(5), 12, 12);
    assert_eq!(crowd.make_room(at(7)), Some(5), "the oldest of the address that has most");
    crowd.remove(12);
    assert!(crowd.make_room(elsewhere).is_some_and(|ended| ended < 5), "they are many together");
    assert_eq!(crowd.len(), 6);
    for number in [0, 1, 2, 3, 4, 10, 11] {
        crowd.remove(number);
    }
    assert!(crowd.is_empty() && crowd.make_room(elsewhere).is_none());
}

#[test]
fn whoever_has_a_whole_network_of_addresses_has_eight_times_as_many_places() {
    let (places, server) = (Places::new(2), "fd00::1".parse().unwrap());
    let address = |number: u16| Neighbour::of(IpAddr::from([0xfd00, 0, 0, 0, 0, 0, 0, number]), server);
    let taken: Vec<_> = (2..100).filter_map(|number| places.take(address(number))).collect();
    assert_eq!(taken.len(), 16);
    assert!(places.take(Neighbour::of("fd00:0:0:1::2".parse().unwrap(), server)).is_some());
    drop(taken);
    assert!(places.is_empty());
}
