//! What `chancery init` writes for Microsoft 365 and Google, and what it prints.

use std::io::Write as _;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{APP, Place, text};
use crate::common::command::{chancery, name};

/// Words of init for Microsoft.
fn init<'w>(config: &'w Path, more: &[&'w str]) -> (Option<i32>, String, String) {
    let start = ["init", name(config), "--address", "gm@example.org", "--oauth", "microsoft"];
    chancery(&[&start[..], more].concat())
}

const OF_APP: [&str; 4] = ["--tenant", "example.org", "--client-id", APP];

#[test]
fn init_writes_a_configuration_that_names_the_command() {
    let place = Place::new("init");
    let config = place.folder.join("chancery.toml");
    let (status, said, complaints) = init(&config, &OF_APP);
    assert_eq!(status, Some(0), "{complaints}");
    let secret = place.folder.join("microsoft-secret");
    assert!(said.contains(&format!("install -m 600 /dev/null {}", secret.display())), "{said}");
    let written = text(&config);
    for line in [
        "host = \"outlook.office365.com\"",
        "host = \"smtp.office365.com\"",
        "tls = \"starttls\"",
        "from = \"plain\"",
        "return-path = \"plain\"",
        "per-minute = 30",
        "per-day = 10000",
        "authentication-server = \"microsoft-365\"",
    ] {
        assert_eq!(written.matches(line).count(), 1, "{line} in {written}");
    }
    let words = format!(
        "token-command = [\"{}\", \"token\", \"microsoft\", \"--tenant\", \"example.org\", \
        \"--client-id\", \"{APP}\", \"--secret-file\", \"{}\"]",
        env!("CARGO_BIN_EXE_chancery"),
        secret.display()
    );
    assert_eq!(written.matches(&words).count(), 2, "{written}");
    // If no secret is named, a person signs in, and the consent is beside the ledger.
    let other = place.folder.join("other.toml");
    let (status, said, complaints) = init(&other, &[&OF_APP[..], &["--secret-file", ""]].concat());
    assert_eq!(status, Some(0), "{complaints}");
    let kept = place.folder.join("microsoft-token").display().to_string();
    assert!(said.contains(&format!("--token-file {kept} --log-in\n")), "{said}");
    assert!(text(&other).contains(&format!("\"--token-file\", \"{kept}\"")), "{}", text(&other));
}

#[test]
fn init_prints_no_command_that_empties_a_secret_or_means_nothing_in_a_container() {
    let place = Place::new("init-secrets");
    let secret = place.file("microsoft-secret", "secret\n");
    let (status, said, complaints) = init(&place.folder.join("a.toml"), &OF_APP);
    assert_eq!(status, Some(0), "{complaints}");
    assert!(!said.contains("install"), "{said}");
    assert_eq!(text(&secret), "secret\n");
    let handed = ["--secret-file", "/run/secrets/microsoft-secret"];
    let (status, said, complaints) =
        init(&place.folder.join("b.toml"), &[&OF_APP[..], &handed].concat());
    assert_eq!(status, Some(0), "{complaints}");
    assert!(said.contains("podman secret create microsoft-secret FILE"), "{said}");
    assert!(!said.contains("install") && !said.contains("systemctl"), "{said}");
}

#[test]
fn init_says_which_flag_is_wrong() {
    let place = Place::new("init-flags");
    let config = place.folder.join("chancery.toml");
    let google = ["--oauth", "google", "--tenant", "example.org"];
    let microsoft = ["--server", "outlook.office365.com"];
    for (flags, told) in [
        (&["--oauth", "microsoft"][..], "chancery init: --tenant is the Directory"),
        (&["--oauth", "microsoft", "--tenant", "gm@example.org"], "--tenant is the Directory"),
        (
            &["--oauth", "microsoft", "--tenant", "example.org", "--client-id", "foo"],
            "foo: --client-id is the Application",
        ),
        (&google, "are for --oauth microsoft"),
        (&microsoft, "give --oauth microsoft"),
        (
            &["--oauth", "google", "--user", "gm@gmail.com"],
            "gm@gmail.com is a personal account, which no service account can open",
        ),
        (
            &["--oauth", "microsoft", "--user", "gm@outlook.de"],
            "gm@outlook.de is a personal Microsoft account",
        ),
    ] {
        let start = ["init", name(&config), "--address", "gm@example.org"];
        let (status, _, complaints) = chancery(&[&start[..], flags].concat());
        assert_eq!(status, Some(2), "{complaints}");
        assert!(complaints.contains(told), "{complaints}");
        assert!(!config.exists());
    }
}

#[test]
fn init_writes_a_configuration_for_either_way_to_google() {
    let place = Place::new("init-google");
    let (service, browser) = (place.folder.join("a.toml"), place.folder.join("b.toml"));
    let address = ["--address", "gm@example.org", "--oauth", "google"];
    let (status, said, complaints) = chancery(&[&["init", name(&service)], &address[..]].concat());
    assert_eq!(status, Some(0), "{complaints}");
    let key = place.folder.join("google-key.json");
    assert!(said.contains(&format!("install -m 600 DOWNLOADED {}", key.display())), "{said}");
    let program = env!("CARGO_BIN_EXE_chancery");
    let words = format!(
        "token-command = [\"{program}\", \"token\", \"google\", \"--key-file\", \"{}\", \
            \"--user\", \"gm@example.org\"]",
        key.display()
    );
    let written = text(&service);
    assert_eq!(written.matches(&words).count(), 2, "{written}");
    for line in [
        "imap.gmail.com",
        "smtp.gmail.com",
        "from = \"plain\"",
        "\"mx.google.com\"",
        "per-day = 2000",
    ] {
        assert_eq!(written.matches(line).count(), 1, "{line} in {written}");
    }
    let client = place.folder.join("client.json");
    let start = [&["init", name(&browser)], &address[..], &["--client-file", name(&client)]];
    let (status, said, complaints) = chancery(&start.concat());
    assert_eq!(status, Some(0), "{complaints}");
    let kept = place.folder.join("google-token").display().to_string();
    assert!(said.contains(&format!("--token-file {kept} --log-in\n")), "{said}");
    let words = format!(
        "\"--client-file\", \"{}\", \"--token-file\", \"{}\"]",
        client.display(),
        place.folder.join("google-token").display()
    );
    assert!(text(&browser).contains(&words), "{}", text(&browser));
}

#[test]
fn init_knows_gmail_by_its_server() {
    let place = Place::new("init-gmail");
    let config = place.folder.join("chancery.toml");
    let start = ["init", name(&config), "--address", "gm@gmail.com"];
    let server = ["--server", "imap.gmail.com", "--password-file", "password"];
    let (status, _, complaints) = chancery(&[&start[..], &server].concat());
    assert_eq!(status, Some(0), "{complaints}");
    let written = text(&config);
    for line in [
        "host = \"imap.gmail.com\"\nport = 993",
        "host = \"smtp.gmail.com\"\nport = 465",
        "return-path = \"plain\"\nfrom = \"plain\"\nper-day = 500\n",
        "authentication-server = \"mx.google.com\"",
    ] {
        assert_eq!(written.matches(line).count(), 1, "{line} in {written}");
    }
}

#[test]
fn whoever_names_a_server_of_microsoft_is_asked_for_what_tokens_need() {
    let place = Place::new("init-asked");
    let config = place.folder.join("chancery.toml");
    let line = format!(
        "{} init {} --name Cup --operator op@example.org --zone GMT --proof token",
        env!("CARGO_BIN_EXE_chancery"),
        config.display()
    );
    let mut command = Command::new("script");
    command.args(["--quiet", "--return", "--command", &line, "/dev/null"]);
    let mut child =
        command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("there is a terminal");
    // Address, server, user, folder; a tenant that is none, and one; the app; its checks.
    let answers = format!(
        "gm@example.org\noutlook.office365.com\n\n\ngm@example.org\nexample.org\n{APP}\n\n"
    );
    let mut input = child.stdin.take().expect("it is piped");
    input.write_all(answers.as_bytes()).expect("somebody types");
    drop(input);
    let output = child.wait_with_output().expect("it ends");
    let said = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success() && said.contains("--tenant is the Directory"), "{said}");
    assert!(!said.contains("password"), "{said}");
    let written = text(&config);
    assert_eq!(written.matches("\"token\", \"microsoft\"").count(), 2, "{written}");
    assert!(written.contains("authentication-server = \"microsoft-365\""), "{written}");
}
