use std::path::Path;

use crate::serve::{Running, with_password};
use crate::{Outcome, run, tenpin_with};

fn tokens(data: &Path, args: &[&str]) -> Outcome {
    run(&mut tenpin_with(data, &[&["tokens"], args].concat()), "")
}

/// Makes a token.
fn made(data: &Path, args: &[&str]) -> String {
    let made = tokens(data, args);
    assert_eq!(made.stderr, "This token is shown only now. Programs send it as Authorization: Bearer TOKEN.\n");
    let token = made.stdout.strip_suffix('\n').unwrap().to_owned();
    let secret = token.strip_prefix("tenpin_").unwrap();
    assert!(secret.len() == 64 && secret.bytes().all(|byte| byte.is_ascii_hexdigit()), "{token}");
    token
}

#[test]
fn tokens_are_made_listed_and_revoked() {
    let data = crate::fresh_data();
    for args in [&[][..], &["--revoke", "site"]] {
        let none = tokens(&data, args);
        assert_eq!((none.stdout.as_str(), none.code), ("", Some(1)));
        assert!(none.stderr.starts_with("tenpin: there is no data file "), "{none:?}");
    }
    let first = tokens(&data, &["--make", "site", "--scope", "read"]);
    assert!(first.stderr.ends_with(&format!("there was no data file {}: it is new\n", data.display())), "{first:?}");
    let site = first.stdout.trim_end().to_owned();
    let cameras = made(&data, &["--make", "cameras", "--scope", "lane:10,lane:3", "--scope", "read", "--days", "90"]);
    assert_ne!(site, cameras);

    let listed = tokens(&data, &[]).stdout;
    let rows: Vec<Vec<&str>> = listed.lines().map(|line| line.split("  ").map(str::trim).collect()).collect();
    let cells: Vec<Vec<&str>> =
        rows.into_iter().map(|row| row.into_iter().filter(|cell| !cell.is_empty()).collect()).collect();
    assert_eq!(cells[0], ["name", "scopes", "made", "good until"]);
    assert_eq!((cells[1][0], cells[1][1], cells[1][3]), ("site", "read", "it is revoked"));
    assert_eq!((cells[2][0], cells[2][1]), ("cameras", "read lane:3 lane:10"));
    assert!(!listed.contains("tenpin_"), "a token is shown once");
    let json: serde_json::Value = serde_json::from_str(&tokens(&data, &["--format", "json"]).stdout).unwrap();
    assert_eq!(json[0]["until"], serde_json::Value::Null);
    assert_eq!(json[1]["scopes"], serde_json::json!(["read", "lane:3", "lane:10"]));

    let again = tokens(&data, &["--make", "site", "--scope", "desk"]);
    assert_eq!((again.stdout.as_str(), again.code), ("", Some(1)));
    assert!(again.stderr.starts_with("tenpin: there is a token \"site\" already: tenpin tokens --revoke site"));
    let revoked = tokens(&data, &["--revoke", "site"]);
    assert_eq!((revoked.stdout.as_str(), revoked.code), ("The token site is revoked.\n", Some(0)));
    let gone = tokens(&data, &["--revoke", "site"]);
    assert_eq!((gone.stdout.as_str(), gone.code), ("", Some(1)));
    assert_eq!(gone.stderr, "tenpin: there is no token \"site\": tenpin tokens lists those that are good\n");
    tokens(&data, &["--revoke", "cameras"]);
    let none = tokens(&data, &[]);
    assert_eq!((none.stdout.as_str(), none.code), ("", Some(0)));
    assert!(none.stderr.starts_with("there are no tokens: "), "{none:?}");
    made(&data, &["--make", "site", "--scope", "desk"]);
}

/// A token that nobody has seen is none.
#[cfg(target_os = "linux")]
#[test]
fn a_token_that_could_not_be_shown_is_not_made() {
    let data = crate::fresh_data();
    let full = std::fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
    let mut command = tenpin_with(&data, &["tokens", "--make", "site", "--scope", "read"]);
    let failed = command.stdout(full).output().unwrap();
    assert_eq!(failed.status.code(), Some(1), "{failed:?}");
    assert_eq!(tokens(&data, &["--format", "json"]).stdout, "[]\n");
    made(&data, &["--make", "site", "--scope", "read"]);
}

#[test]
fn names_and_scopes_that_are_none_are_refused() {
    let data = crate::fresh_data();
    let refused = |args: &[&str], said: &str| {
        let refused = tokens(&data, args);
        assert_eq!((refused.stdout.as_str(), refused.code), ("", Some(2)), "{args:?}");
        assert!(refused.stderr.contains(said), "{args:?}: {refused:?}");
    };
    let long = "x".repeat(35);
    for name in ["", "a b", "-a", "a\u{202e}b", "a/b", "\u{1b}[2J", long.as_str()] {
        refused(&[&format!("--make={name}"), "--scope", "read"], "a name has 1 to 34 letters");
    }
    for scope in
        ["all", "lane", "lane:", "lane:0", "lane:03", "lane:-1", "lane:501", "lane:x", "Read", " read", "read;desk", ""]
    {
        refused(&["--make", "a", &format!("--scope={scope}")], "a scope is read, desk, or lane:");
    }
    refused(&["--make", "a"], "--scope <SCOPE>");
    refused(&["--make", "a", "--scope", "read", "--days", "0"], "--days");
    refused(&["--make", "a", "--scope", "read", "--revoke", "a"], "cannot be used with");
    assert!(!data.exists());
}

#[cfg(unix)]
#[test]
fn a_data_file_with_secrets_is_only_for_its_owner() {
    use std::os::unix::fs::PermissionsExt;

    let permissions_of = |path: &Path| std::fs::metadata(path).unwrap().permissions().mode() & 0o777;
    let open_to_all = |path: &Path| std::fs::set_permissions(path, PermissionsExt::from_mode(0o666)).unwrap();
    let note = |data: &Path| format!("others could read {}: it has secrets, so now only you can\n", data.display());
    let centre = with_password();
    let data = centre.data();
    assert_eq!(permissions_of(&data), 0o600);
    open_to_all(&data);
    let made = tokens(&data, &["--make", "site", "--scope", "read"]);
    assert!(made.stderr.starts_with(&note(&data)), "{made:?}");
    assert_eq!(permissions_of(&data), 0o600);
    open_to_all(&data);
    let set = run(&mut tenpin_with(&data, &["desk-password"]), "correct horse\n");
    assert_eq!((set.stderr, permissions_of(&data)), (note(&data), 0o600));
    open_to_all(&data);
    // And what lies beside it while it is in use.
    let server = Running::start(&centre);
    server.sign_in();
    for end in ["", "-wal", "-shm"] {
        let file = data.with_file_name(format!("tenpin.db{end}"));
        assert_eq!(permissions_of(&file), 0o600, "{}", file.display());
    }
}

#[test]
fn a_token_reads_a_closed_centre_until_it_is_revoked() {
    let centre = with_password();
    let server = Running::start_with(&centre, &["--closed"]);
    let token = made(&centre.data(), &["--make", "site", "--scope", "read"]);
    let url = format!("http://{}", server.address);
    let lanes = |token: &str| {
        let mut command = tenpin_with(&centre.data(), &["lanes", "--url", &url]);
        run(command.env("TENPIN_TOKEN", token), "")
    };
    let stranger = "tenpin: this centre shows nothing to strangers: put a token into TENPIN_TOKEN: tenpin tokens --make NAME \
                    --scope read makes one\n";
    let wrong = "tenpin: the token in TENPIN_TOKEN is unknown, has expired or was revoked: tenpin tokens lists those that \
                 are good\n";
    for (token, refused) in [("", stranger), ("tenpin_0", wrong), ("\u{e9}", wrong)] {
        let outcome = lanes(token);
        assert_eq!((outcome.stderr.as_str(), outcome.code), (refused, Some(1)), "{token}");
    }
    let of_lane = made(&centre.data(), &["--make", "camera", "--scope", "lane:3"]);
    let other = "tenpin: the token in TENPIN_TOKEN is not for this: it takes the scope read or desk, or for one lane lane: and \
                 its number\n";
    assert_eq!(lanes(&of_lane).stderr, other);
    let seen = lanes(&token);
    assert_eq!((seen.stderr.as_str(), seen.code), ("", Some(0)));
    assert_eq!(seen.stdout.lines().count(), 9);
    // A program that reads does not write.
    let (status, body) = server.ask("POST", "/api/v1/lanes/1/open", &token, "{}").unwrap();
    assert!(status == 403 && body.contains("not-allowed"), "{status} {body}");
    assert_eq!(tokens(&centre.data(), &["--revoke", "site"]).code, Some(0));
    let start = std::time::Instant::now();
    while lanes(&token).code == Some(0) {
        assert!(start.elapsed().as_secs() < 10, "it is still good");
    }
    assert_eq!(lanes(&token).stderr, wrong);
    // What is no header is not sent, and not repeated.
    let broken = lanes("a\nb");
    assert_eq!(broken.stderr, "tenpin: TENPIN_TOKEN is not a token: tenpin tokens lists those that are good\n");
}
