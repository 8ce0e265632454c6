//! Google: a service account, and a person who consents in a browser.

use std::fs;
use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use serde_json::{Value, json};
use sha2::{Digest as _, Sha256};

use super::server::{DATE, TokenHost, unescaped};
use super::{Place, text};
use crate::common::command::{chancery, name};

fn granted(access: &str, refresh: Option<&str>) -> (u16, Value) {
    (200, json!({"access_token": access, "expires_in": 3599, "refresh_token": refresh}))
}

fn openssl(folder: &Path, arguments: &[&str]) {
    let run = Command::new("openssl").args(arguments).current_dir(folder).output();
    let output = run.expect("openssl runs");
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
}

#[test]
fn a_service_account_signs_for_its_mailbox() {
    let place = Place::new("service");
    openssl(&place.folder, &["genpkey", "-algorithm", "RSA", "-out", "key.pem"]);
    openssl(&place.folder, &["pkey", "-in", "key.pem", "-pubout", "-out", "public.pem"]);
    let host = TokenHost::answering([granted("token-1", None)]);
    let uri = format!("{}/token", host.address());
    let account = json!({
        "type": "service_account", "client_email": "gm@project.example", "private_key_id": "key-1",
        "private_key": text(&place.folder.join("key.pem")), "token_uri": uri
    });
    let key = place.file("key.json", &account.to_string());
    let start = ["token", "google", "--key-file", name(&key)];
    let said = chancery(&[&start[..], &["--user", "gm@example.org"]].concat());
    assert_eq!(said, (Some(0), "token-1\n".to_owned(), String::new()));
    let form = host.form();
    assert_eq!(form.fields["grant_type"], "urn:ietf:params:oauth:grant-type:jwt-bearer");
    let (signed, signature) = form.fields["assertion"].rsplit_once('.').expect("a signature");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let decoded = |part: &str| URL_SAFE_NO_PAD.decode(part).expect("base64");
    let object = |part: &str| -> Value { serde_json::from_slice(&decoded(part)).expect("JSON") };
    assert_eq!(object(head), json!({"alg": "RS256", "typ": "JWT", "kid": "key-1"}));
    let claims = object(claims);
    for (claim, value) in [
        ("iss", "gm@project.example"),
        ("sub", "gm@example.org"),
        ("scope", "https://mail.google.com/"),
        ("aud", uri.as_str()),
    ] {
        assert_eq!(claims[claim], value, "{claim}");
    }
    let seconds = |claim: &str| claims[claim].as_i64().expect("a number");
    assert_eq!(seconds("exp") - seconds("iat"), 3_600);
    fs::write(place.folder.join("signed"), signed).expect("a file");
    fs::write(place.folder.join("signature"), decoded(signature)).expect("a file");
    let verify = ["dgst", "-sha256", "-verify", "public.pem", "-signature", "signature", "signed"];
    openssl(&place.folder, &verify);
    // Without a mailbox it is unclear for whom.
    assert_eq!(chancery(&start).0, Some(2));
}

#[test]
fn a_clock_that_is_wrong_is_told_where_a_claim_is_refused() {
    let place = Place::new("skew");
    openssl(&place.folder, &["genpkey", "-algorithm", "RSA", "-out", "key.pem"]);
    let said = "Invalid JWT: Token must be a short-lived token and in a reasonable timeframe.";
    let refusal = json!({"error": "invalid_grant", "error_description": said});
    let host = TokenHost::answering([(400, refusal)]);
    let pem = text(&place.folder.join("key.pem"));
    let uri = host.address();
    let account = json!({"client_email": "a", "private_key": pem, "token_uri": uri});
    let key = place.file("key.json", &account.to_string());
    let arguments = ["token", "google", "--user", "gm@example.org", "--key-file", name(&key)];
    let (status, _, complaints) = chancery(&arguments);
    assert_eq!(status, Some(1), "{complaints}");
    assert!(complaints.contains("seconds ahead of the provider's"), "{DATE}: {complaints}");
    assert!(!complaints.contains("PRIVATE"), "{complaints}");
}

#[test]
fn a_file_that_is_no_key_is_named() {
    let place = Place::new("keys");
    for (text, told) in [
        ("{}", "no client_email in it"),
        ("no JSON", "it is no JSON"),
        (r#"{"client_email": "a", "token_uri": "u", "private_key": "precious"}"#, "no key in PEM"),
    ] {
        let key = place.file("key.json", text);
        let arguments = ["token", "google", "--user", "a@example.org", "--key-file", name(&key)];
        let (status, _, complaints) = chancery(&arguments);
        assert_eq!(status, Some(2));
        assert!(complaints.contains(told) && !complaints.contains("precious"), "{complaints}");
    }
}

#[test]
fn a_client_of_another_kind_is_named() {
    let place = Place::new("clients");
    for (text, told) in [
        ("no JSON", "it is not JSON"),
        (r#"{"web": {"client_id": "a"}}"#, "of the kind \"Web application\""),
        (r#"{"installed": {}}"#, "it has no client_id"),
    ] {
        let client = place.file("client.json", text);
        let flags = ["--client-file", name(&client), "--token-file", "t"];
        let (status, _, complaints) = chancery(&[&["token", "google"], &flags[..]].concat());
        assert_eq!(status, Some(2));
        assert!(complaints.contains(told) && complaints.contains("Desktop app"), "{complaints}");
    }
}

/// A sign-in that waits for its browser.
struct SignIn {
    child: Child,
    /// The fields of the page on which a person consents.
    asked: Vec<(String, String)>,
}

impl SignIn {
    fn begin(place: &Place, host: &TokenHost) -> SignIn {
        let client = json!({"installed": {
            "client_id": "app-1", "client_secret": "secret-1",
            "auth_uri": "https://accounts.example/auth", "token_uri": host.address()
        }});
        let client = place.file("client.json", &client.to_string());
        let kept = place.folder.join("consent");
        let mut child = Command::new(env!("CARGO_BIN_EXE_chancery"))
            .args(["token", "google", "--client-file", name(&client), "--token-file", name(&kept)])
            .arg("--log-in")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .expect("it runs");
        let shown = BufReader::new(child.stderr.as_mut().expect("a pipe"));
        let page = shown.lines().map_while(Result::ok).find_map(|line| {
            line.strip_prefix("https://accounts.example/auth?").map(str::to_owned)
        });
        let page = page.expect("the page is shown");
        let asked = page.split('&').filter_map(|pair| pair.split_once('='));
        let asked = asked.map(|(name, value)| (name.to_owned(), unescaped(value))).collect();
        SignIn { child, asked }
    }

    fn field(&self, name: &str) -> &str {
        let found = self.asked.iter().find(|(key, _)| key == name);
        found.map_or("", |(_, value)| value)
    }

    /// Opens an address as a browser does.
    fn browse(&self, target: &str) -> String {
        let port = self.field("redirect_uri").rsplit_once(':').expect("a port").1;
        let mut stream = TcpStream::connect(format!("127.0.0.1:{port}")).expect("it listens");
        write!(stream, "GET {target} HTTP/1.1\r\nHost: x\r\n\r\n").expect("it reads");
        stream.set_read_timeout(Some(Duration::from_secs(60))).expect("a time");
        let mut page = String::new();
        stream.read_to_string(&mut page).expect("it answers");
        page
    }

    fn paste(&mut self, line: &str) {
        let input = self.child.stdin.as_mut().expect("a pipe");
        writeln!(input, "{line}").expect("it reads");
    }

    fn end(mut self) -> (Option<i32>, String) {
        // It goes on without a person at the terminal.
        let status = self.child.wait().expect("it ends");
        let mut said = String::new();
        self.child.stdout.take().expect("a pipe").read_to_string(&mut said).expect("text");
        (status.code(), said)
    }
}

#[test]
fn a_person_consents_in_a_browser_that_comes_back_and_later_tokens_follow() {
    let place = Place::new("browser");
    let host = TokenHost::answering([
        granted("token-1", Some("refresh-1")),
        granted("token-2", None),
        (
            400,
            json!({"error": "invalid_grant",
            "error_description": "Token has been expired or revoked."}),
        ),
    ]);
    let sign_in = SignIn::begin(&place, &host);
    let (state, back) =
        (sign_in.field("state").to_owned(), sign_in.field("redirect_uri").to_owned());
    assert_eq!(sign_in.field("scope"), "https://mail.google.com/");
    assert_eq!(sign_in.field("access_type"), "offline");
    assert_eq!(sign_in.field("code_challenge_method"), "S256");
    let challenge = sign_in.field("code_challenge").to_owned();
    // Browsers open connections on which they say nothing.
    let port = back.rsplit_once(':').expect("a port").1;
    let _idle = TcpStream::connect(format!("127.0.0.1:{port}")).expect("it listens");
    // Another page of the browser can't put in a code of its own.
    assert!(sign_in.browse("/?code=forged&state=0").starts_with("HTTP/1.1 404"));
    assert!(sign_in.browse(&format!("/?state={state}&code=4%2F0A")).contains("has the consent"));
    let (status, said) = sign_in.end();
    assert_eq!(status, Some(0), "{said}");
    assert!(said.starts_with("Signed in."), "{said}");
    let fields = host.form().fields;
    assert_eq!(fields["grant_type"], "authorization_code");
    assert_eq!((&*fields["code"], &*fields["client_secret"]), ("4/0A", "secret-1"));
    assert_eq!(fields["redirect_uri"], back);
    let expected = URL_SAFE_NO_PAD.encode(Sha256::digest(&fields["code_verifier"]));
    assert_eq!(challenge, expected);
    let (client, kept) = (place.folder.join("client.json"), place.folder.join("consent"));
    let next = ["token", "google", "--client-file", name(&client), "--token-file", name(&kept)];
    assert_eq!(chancery(&next), (Some(0), "token-2\n".to_owned(), String::new()));
    let fields = host.form().fields;
    assert_eq!((&*fields["refresh_token"], &*fields["client_secret"]), ("refresh-1", "secret-1"));
    // After seven days Google ends what was granted to an app in testing.
    let (status, _, complaints) = chancery(&next);
    assert_eq!(status, Some(1));
    assert!(complaints.contains("seven days"), "{complaints}");
}

#[test]
fn an_address_can_be_pasted_and_a_refusal_ends_it() {
    let place = Place::new("pasted");
    let host = TokenHost::answering([granted("token-1", Some("refresh-1"))]);
    let mut sign_in = SignIn::begin(&place, &host);
    let (state, back) =
        (sign_in.field("state").to_owned(), sign_in.field("redirect_uri").to_owned());
    sign_in.paste("http://127.0.0.1:1/?code=other&state=other");
    sign_in.paste(&format!("{back}/?state={state}&code=abc"));
    assert_eq!(sign_in.end().0, Some(0));
    assert_eq!(host.form().fields["code"], "abc");
    assert!(text(&place.folder.join("consent")).contains("refresh-1"));
    let mut sign_in = SignIn::begin(&place, &host);
    let state = sign_in.field("state").to_owned();
    sign_in.paste(&format!("{back}/?state={state}&error=access_denied"));
    assert_eq!(sign_in.end().0, Some(1));
    assert!(host.is_left_alone());
    // A browser that came back without a person at the terminal.
    let mut sign_in = SignIn::begin(&place, &host);
    drop(sign_in.child.stdin.take());
    let state = sign_in.field("state").to_owned();
    sign_in.browse(&format!("/?state={state}&code=abc"));
    assert_eq!(sign_in.end().0, Some(0));
}
