//! Microsoft 365: an app with a secret, and a person who signs in with a code.

use std::cell::RefCell;
use std::fs;
use std::os::unix::fs::{MetadataExt as _, PermissionsExt as _, symlink};
use std::path::Path;
use std::process::{Child, Command};
use std::sync::mpsc::channel;
use std::time::Duration;

use chancery::mail::{TokenFault, TokenServer};
use serde_json::{Value, json};

use super::server::{Reply, TokenHost};
use super::{Place, text};
use crate::common::command::{chancery, name};

fn token(host: &TokenHost, more: &[&str]) -> (Option<i32>, String, String) {
    let authority = host.address();
    let start = ["token", "microsoft", "--tenant", "example.org", "--client-id", "app-1"];
    chancery(&[&start[..], &["--authority", &authority], more].concat())
}

fn granted(access: &str, refresh: Option<&str>) -> Reply {
    (200, json!({"access_token": access, "expires_in": 3600, "refresh_token": refresh}))
}

fn refused(error: &str, said: &str) -> Reply {
    (400, json!({"error": error, "error_description": said}))
}

fn consent(refresh: &str) -> String {
    json!({"client_id": "app-1", "refresh_token": refresh}).to_string()
}

fn kept(file: &Path) -> Value {
    serde_json::from_str(&text(file)).expect("an object")
}

#[test]
fn an_app_gets_a_token_for_its_secret() {
    let place = Place::new("app");
    let secret = place.file("secret", "a+b&c=d é\n");
    let host = TokenHost::answering([granted("token-1", None)]);
    let said = token(&host, &["--secret-file", name(&secret)]);
    assert_eq!(said, (Some(0), "token-1\n".to_owned(), String::new()));
    let form = host.form();
    assert_eq!(form.path, "/example.org/oauth2/v2.0/token");
    let expected = [
        ("client_id", "app-1"),
        ("client_secret", "a+b&c=d é"),
        ("grant_type", "client_credentials"),
        ("scope", "https://outlook.office365.com/.default"),
    ];
    let fields = form.fields.iter().map(|(name, value)| (name.as_str(), value.as_str()));
    assert!(fields.eq(expected), "{:?}", form.fields);
}

#[test]
fn the_service_reads_the_secret_that_systemd_hands_over() {
    let place = Place::new("handed");
    let handed = place.folder.join("handed");
    fs::create_dir(&handed).expect("a folder");
    fs::write(handed.join("secret"), "handed over\n").expect("a file");
    let host = TokenHost::answering([granted("token-1", None)]);
    // The service can't read a file of root's.
    let output = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["token", "microsoft", "--tenant", "t", "--client-id", "app-1"])
        .args(["--authority", &host.address(), "--secret-file", "/nowhere/secret"])
        .env("CREDENTIALS_DIRECTORY", &handed)
        .output()
        .expect("it runs");
    assert_eq!(output.stdout, b"token-1\n", "{}", String::from_utf8_lossy(&output.stderr));
    assert_eq!(host.form().fields["client_secret"], "handed over");
}

#[test]
fn what_is_refused_is_told_with_a_remedy_and_without_the_secret() {
    let place = Place::new("refused");
    let secret = place.file("secret", "precious\n");
    let host = TokenHost::answering([refused(
        "invalid_client",
        "AADSTS7000222: The provided client secret keys are expired.\r\nTrace ID: 1",
    )]);
    let (status, output, complaints) = token(&host, &["--secret-file", name(&secret)]);
    assert_eq!((status, output.as_str()), (Some(1), ""), "{complaints}");
    assert!(complaints.contains("127.0.0.1 refuses: invalid_client: AADSTS7000222"));
    assert!(complaints.contains("To fix it: the client secret has expired"), "{complaints}");
    // The server's answers are years old.
    assert!(complaints.contains("seconds ahead of the provider's"), "{complaints}");
    assert!(!complaints.contains("precious"), "{complaints}");
}

#[test]
fn an_answer_that_is_no_token_is_none() {
    let place = Place::new("nonsense");
    let secret = place.file("secret", "secret\n");
    for (reply, told) in [
        ((200, json!("<html>a proxy</html>")), "no object of JSON"),
        ((502, json!({})), "answers 502 without a token"),
        ((200, json!({"access_token": "two words"})), "is no token"),
        ((200, json!({"access_token": "x".repeat(20_000)})), "is no token"),
        ((500, json!({"access_token": "token"})), "answers 500 without a token"),
    ] {
        let host = TokenHost::answering([reply]);
        let (status, output, complaints) = token(&host, &["--secret-file", name(&secret)]);
        assert_eq!((status, output.as_str()), (Some(2), ""), "{complaints}");
        assert!(complaints.contains(told), "{complaints}");
    }
}

#[test]
fn what_is_missing_is_named_and_no_server_is_asked() {
    let place = Place::new("missing");
    let host = TokenHost::answering([granted("token-1", None)]);
    let (empty, lines, other) = (
        place.file("empty", "\n"),
        place.file("lines", "secret\nits ID\n"),
        place.file("other", "{\"client_id\": \"app-2\", \"refresh_token\": \"r\"}"),
    );
    let missing = place.folder.join("missing");
    for (flags, told) in [
        (["--secret-file", name(&empty)], "put the Value of the client secret into"),
        (["--secret-file", name(&lines)], "has several lines"),
        (["--secret-file", name(&missing)], "LoadCredential=missing:/"),
        (["--secret-file", "nope"], "LoadCredential=nope:/"),
        (["--token-file", name(&missing)], "with --log-in"),
        (["--token-file", name(&empty)], "holds no consent"),
        (["--token-file", name(&other)], "a consent for the app app-2, not app-1"),
    ] {
        let (status, output, complaints) = token(&host, &flags);
        assert_eq!((status, output.as_str()), (Some(2), ""), "{complaints}");
        assert!(complaints.contains(told), "{complaints}");
    }
    assert!(host.is_left_alone());
}

#[test]
fn a_person_signs_in_once_and_each_use_replaces_the_refresh_token() {
    let place = Place::new("person");
    let file = place.folder.join("consent");
    let code = json!({
        "device_code": "device-1", "user_code": "ABCD-EFGH", "interval": 1, "expires_in": 900,
        "verification_uri": "https://microsoft.com/devicelogin"
    });
    let host = TokenHost::answering([
        (200, code),
        granted("token-1", Some("refresh-1")),
        granted("token-2", Some("refresh-2")),
        granted("token-3", None),
    ]);
    let flags = ["--token-file", name(&file)];
    let (status, output, shown) = token(&host, &[&flags[..], &["--log-in"]].concat());
    assert_eq!(status, Some(0), "{shown}");
    assert!(output.starts_with("Signed in.") && !output.contains("token-1"), "{output}");
    assert!(shown.contains("https://microsoft.com/devicelogin in a browser, enter the code ABCD"));
    assert_eq!(kept(&file)["refresh_token"], "refresh-1");
    assert_eq!(fs::metadata(&file).expect("a file").permissions().mode() & 0o777, 0o600);
    assert_eq!(host.form().path, "/example.org/oauth2/v2.0/devicecode");
    assert_eq!(host.form().fields["device_code"], "device-1");
    assert_eq!(token(&host, &flags), (Some(0), "token-2\n".to_owned(), String::new()));
    assert_eq!(host.form().fields["refresh_token"], "refresh-1");
    assert_eq!(kept(&file)["refresh_token"], "refresh-2");
    // One that gives no new refresh token leaves the old one.
    assert_eq!(token(&host, &flags), (Some(0), "token-3\n".to_owned(), String::new()));
    assert_eq!(host.form().fields["refresh_token"], "refresh-2");
    assert_eq!(kept(&file)["refresh_token"], "refresh-2");
}

#[test]
fn a_code_that_nobody_enters_is_refused_and_not_a_server_that_cant_be_asked() {
    let place = Place::new("late");
    let code = json!({
        "device_code": "device-1", "user_code": "ABCD-EFGH", "interval": 1, "expires_in": 1,
        "verification_uri": "https://microsoft.com/devicelogin"
    });
    let host = TokenHost::answering([(200, code), refused("authorization_pending", "pending")]);
    let file = place.folder.join("consent");
    let (status, _, complaints) = token(&host, &["--token-file", name(&file), "--log-in"]);
    assert_eq!(status, Some(1), "{complaints}");
    assert!(complaints.contains("run the command with --log-in again"), "{complaints}");
    assert!(!file.exists());
}

#[test]
fn what_renews_a_consent_is_not_put_over_a_new_one() {
    let place = Place::new("overtaken");
    let file = place.file("consent", &consent("refresh-1"));
    // A person signs in while the server takes its time.
    let (while_asked, new) = (file.clone(), consent("new"));
    let host = TokenHost::by(move || {
        fs::write(&while_asked, &new).expect("a file");
        granted("token-2", Some("refresh-2"))
    });
    let said = token(&host, &["--token-file", name(&file)]);
    assert_eq!(said, (Some(0), "token-2\n".to_owned(), String::new()));
    assert_eq!(kept(&file)["refresh_token"], "new");
}

/// Whether a command waits for a lock, as the system says; or it has ended.
fn waits(child: &mut Child) -> bool {
    loop {
        if child.try_wait().expect("a child").is_some() {
            return false;
        }
        let pid = child.id().to_string();
        let locks = text(Path::new("/proc/locks"));
        let mut waiting = locks.lines().filter(|line| line.contains("-> FLOCK"));
        if waiting.any(|line| line.split_whitespace().any(|word| word == pid)) {
            return true;
        }
        std::thread::yield_now();
    }
}

#[test]
fn a_sign_in_waits_for_a_command_that_renews_the_consent() {
    let place = Place::new("locked");
    let file = place.file("consent", &consent("refresh-1"));
    let beside = place.file("consent-lock", "");
    let lock = move || {
        let lock = fs::File::open(&beside).expect("a file");
        lock.try_lock().ok().map(|()| lock)
    };
    let code = json!({
        "device_code": "device-1", "user_code": "ABCD-EFGH", "interval": 1,
        "verification_uri": "https://microsoft.com/devicelogin"
    });
    let (told, locked) = channel();
    let (mut replies, first) = ([(200, code)].into_iter(), lock());
    let host = TokenHost::by(move || {
        replies.next().unwrap_or_else(|| {
            told.send(lock()).expect("the test waits for it");
            granted("token-1", Some("new"))
        })
    });
    let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
        .args(["token", "microsoft", "--tenant", "t", "--client-id", "app-1", "--log-in"])
        .args(["--authority", &host.address(), "--token-file", name(&file)])
        .spawn()
        .expect("it runs");
    // Before the user is asked to sign in, and again before the consent is kept.
    assert!(waits(&mut child) && host.is_left_alone() && first.is_some());
    drop(first);
    let second = locked.recv().expect("the person has signed in");
    assert!(waits(&mut child) && second.is_some());
    assert_eq!(kept(&file)["refresh_token"], "refresh-1");
    drop(second);
    assert!(child.wait().expect("it ends").success());
    assert_eq!(kept(&file)["refresh_token"], "new");
}

#[test]
fn a_consent_that_was_revoked_is_told_and_kept() {
    let place = Place::new("revoked");
    let file = place.file("consent", &consent("refresh-1"));
    let said = "AADSTS50173: The provided grant has expired due to it being revoked.";
    let host = TokenHost::answering([refused("invalid_grant", said)]);
    let (status, _, complaints) = token(&host, &["--token-file", name(&file)]);
    assert_eq!(status, Some(1));
    assert!(complaints.contains("log in again with --log-in"), "{complaints}");
    assert_eq!(kept(&file)["refresh_token"], "refresh-1");
}

#[test]
fn a_file_that_cant_be_replaced_withholds_no_token_and_stays_whole() {
    let place = Place::new("unwritable");
    let file = place.file("consent", &consent("refresh-1"));
    // A folder can't be replaced by a file, even by root.
    fs::create_dir(place.folder.join("consent.part")).expect("a folder");
    let host = TokenHost::answering([granted("token-2", Some("refresh-2"))]);
    let (status, output, complaints) = token(&host, &["--token-file", name(&file)]);
    assert_eq!((status, output.as_str()), (Some(0), "token-2\n"), "{complaints}");
    assert!(complaints.contains("can't be replaced"), "{complaints}");
    assert!(complaints.contains("the older refresh token stays in use"), "{complaints}");
    assert_eq!(kept(&file)["refresh_token"], "refresh-1");
    // No user signs in for a consent that can't be kept.
    host.form();
    for file in [&file, &place.folder] {
        let (status, _, complaints) = token(&host, &["--token-file", name(file), "--log-in"]);
        assert_eq!(status, Some(2), "{complaints}");
    }
    assert!(host.is_left_alone());
}

#[test]
fn a_full_disk_leaves_the_older_consent_whole() {
    let place = Place::new("full");
    let file = place.file("consent", &consent("refresh-1"));
    let host = TokenHost::answering([granted("token-2", Some("refresh-2"))]);
    // A file may have no byte: the system says so at the first one, as a full disk does.
    let output = Command::new("sh")
        .args([
            "-c",
            "trap '' XFSZ; ulimit -f 0; exec \"$@\"",
            "sh",
            env!("CARGO_BIN_EXE_chancery"),
        ])
        .args(["token", "microsoft", "--tenant", "t", "--client-id", "app-1"])
        .args(["--authority", &host.address(), "--token-file", name(&file)])
        .output()
        .expect("it runs");
    let complaints = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.stdout, b"token-2\n", "{complaints}");
    assert!(complaints.contains("can't be replaced"), "{complaints}");
    assert_eq!(kept(&file)["refresh_token"], "refresh-1");
    assert!(!place.folder.join("consent.part").exists());
}

#[test]
fn no_link_is_followed_to_a_consent_or_written_through() {
    let place = Place::new("links");
    let precious = place.file("precious", &consent("refresh-1"));
    let file = place.folder.join("consent");
    symlink(&precious, &file).expect("a link");
    let host = TokenHost::answering([granted("token-2", Some("refresh-2"))]);
    let (status, _, complaints) = token(&host, &["--token-file", name(&file)]);
    assert_eq!(status, Some(2));
    assert!(complaints.contains("is a link"), "{complaints}");
    assert!(host.is_left_alone());
    // A link in the place of the unfinished file goes, and its target stays.
    fs::remove_file(&file).expect("it can go");
    fs::write(&file, consent("refresh-1")).expect("a file");
    symlink(&precious, place.folder.join("consent.part")).expect("a link");
    let before = fs::metadata(&precious).expect("a file").ino();
    assert_eq!(token(&host, &["--token-file", name(&file)]).0, Some(0));
    assert_eq!(kept(&file)["refresh_token"], "refresh-2");
    assert_eq!(kept(&precious)["refresh_token"], "refresh-1");
    assert_eq!(fs::metadata(&precious).expect("a file").ino(), before);
}

/// What comes of a sign-in, and how long each wait was.
fn signed_in(
    replies: Vec<Reply>,
    (interval, expires_in): (u64, u64),
) -> (Result<String, TokenFault>, Vec<u64>) {
    let code = json!({
        "device_code": "device-1", "user_code": "ABCD", "interval": interval,
        "expires_in": expires_in,
        "verification_uri": "https://microsoft.com/devicelogin"
    });
    let host = TokenHost::answering([vec![(200, code)], replies].concat());
    let server = TokenServer { url: host.address(), ca_file: None };
    let waits = RefCell::new(Vec::new());
    let pause = |time: Duration| {
        waits.borrow_mut().push(time.as_secs());
        std::future::ready(())
    };
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let done = runtime.expect("a runtime").block_on(async {
        let code = server.device_code("app-1", "scope").await?;
        server.signed_in("app-1", &code, pause).await
    });
    (done.map(|granted| granted.access_token), waits.into_inner())
}

#[test]
fn a_sign_in_is_waited_for_at_the_pace_that_the_server_asks_for() {
    let pending = || refused("authorization_pending", "AADSTS70016: pending");
    let slower = refused("slow_down", "slower");
    let done = granted("token-1", Some("refresh-1"));
    let (token, waits) = signed_in(vec![pending(), slower, pending(), done], (2, 900));
    assert_eq!((token, waits), (Ok("token-1".to_owned()), vec![2, 2, 7, 7]));
    for word in ["authorization_declined", "access_denied", "expired_token"] {
        let (token, waits) = signed_in(vec![pending(), refused(word, "no")], (2, 900));
        let fault = token.expect_err("no token").to_string();
        assert!(fault.contains(word), "{fault}");
        assert!(chancery::mail::explained(&fault).is_some(), "{fault}");
        assert_eq!(waits, [2, 2]);
    }
    // A server that never ends is not asked for ever.
    let (token, waits) = signed_in(vec![pending()], (2, 5));
    assert_eq!(token, Err(TokenFault::TooLate));
    assert_eq!(waits, [2, 2, 2]);
    // Nor does a server that asks for years make the user wait for them.
    let slower = refused("slow_down", "slower");
    let (token, waits) = signed_in(vec![slower], (u64::MAX, 150));
    assert_eq!((token, waits), (Err(TokenFault::TooLate), vec![60, 60, 60]));
}
