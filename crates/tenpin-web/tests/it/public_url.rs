use tenpin_web::{PublicUrl, UrlError};

#[test]
fn a_url_has_a_scheme_and_a_host() {
    for text in [
        "http://lanes.example",
        "https://lanes.example:8443/bowling",
        "http://127.0.0.1:7300",
        "http://[::1]:7300",
        "https://볼링장.kr/점수판",
    ] {
        let url = PublicUrl::read(text).unwrap();
        assert_eq!((url.to_string().as_str(), url.is_secure()), (text, text.starts_with("https:")));
    }
}

#[test]
fn a_slash_at_the_end_is_removed() {
    for (text, url) in [("http://a/", "http://a"), ("http://a/b/", "http://a/b"), ("http://a//", "http://a")] {
        assert_eq!(PublicUrl::read(text).unwrap().to_string(), url);
    }
}

#[test]
fn anything_else_is_refused_for_its_reason() {
    let check = |text: &str, reason: UrlError| assert_eq!(PublicUrl::read(text), Err(reason), "{text}");
    for text in ["", "lanes.example", "ftp://lanes.example", "//a", "http:/a", "javascript:http://a"] {
        check(text, UrlError::NoScheme);
    }
    for text in [
        "http://",
        "http:///a",
        "http://:80",
        "http://a:",
        "http://a:b",
        "http://a:70000",
        "http://[::1",
        "http://me:secret@a",
        "http://[a]",
        "http://[::1]x",
        "http://a\\b",
        "http://.",
        // Browsers take these for addresses, and these are none.
        "https://a.1234",
        "http://300.1.1.1",
        "http://xn--a",
    ] {
        check(text, UrlError::NoHost);
    }
    for text in ["http://a?b", "http://a/b?c=d", "http://a/#b", "http://a#"] {
        check(text, UrlError::Query);
    }
    for text in [" http://a", "http://a b", "http://a\n", "http://a/\u{1b}[2J", "http://a/\u{202e}b"] {
        check(text, UrlError::Blank);
    }
}

#[test]
fn a_server_without_a_url_is_reached_by_its_address() {
    for (listens, url) in [("127.0.0.1:7300", "http://127.0.0.1:7300"), ("[::1]:80", "http://[::1]:80")] {
        let of = PublicUrl::of(listens.parse().unwrap());
        assert_eq!((of.to_string().as_str(), of.is_secure()), (url, false));
    }
    // One that stands for all is none that anybody could connect to.
    for listens in ["0.0.0.0:7300", "[::]:7300"] {
        let of = PublicUrl::of(listens.parse().unwrap()).to_string();
        assert!(!of.contains("0.0.0.0") && !of.contains("[::]"), "{of}");
    }
}
