//! What `chancery doctor` says of a helper that prints tokens, and of servers that refuse them.

use std::io::{BufRead as _, BufReader, Write as _};
use std::net::TcpListener;
use std::thread;

use super::Place;
use crate::common::command::{chancery, name};

/// What doctor says of a carrier whose token comes from a shell command.
fn examined(place: &Place, port: u16, helper: &str) -> String {
    let config = format!(
        "[tournament]\nname = \"Mine\"\naddress = \"gm@example.org\"\n\
        [ledger]\nfile = \"ledger.db\"\n\
        [[mailboxes]]\nname = \"orders\"\nkind = \"maildir\"\nfolder = \"in\"\n\
        [carrier]\nkind = \"smtp\"\nhost = \"127.0.0.1\"\nport = {port}\ntls = \"none\"\n\
        user = \"gm@example.org\"\ntoken-command = [\"sh\", \"-c\", \"{helper}\"]\n"
    );
    let config = place.file("chancery.toml", &config);
    chancery(&["doctor", "--config", name(&config)]).1
}

/// A server of SMTP that refuses every login in these words.
fn refusing(words: &'static str) -> u16 {
    let listener = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = listener.local_addr().expect("it has one").port();
    thread::spawn(move || {
        for mut stream in listener.incoming().flatten() {
            let lines = BufReader::new(stream.try_clone().expect("a stream")).lines();
            let mut say = |line: &str| write!(stream, "{line}\r\n").is_ok();
            say("220 smtp.test");
            for line in lines.map_while(Result::ok) {
                let answer = match line.get(..4) {
                    Some("EHLO") => "250 AUTH XOAUTH2",
                    Some("AUTH") => words,
                    _ => "221 bye",
                };
                if !say(answer) {
                    break;
                }
            }
        }
    });
    port
}

#[test]
fn what_a_helper_complains_of_is_shown_with_a_remedy() {
    let place = Place::new("helper");
    for (helper, told) in [
        (
            "echo 'AADSTS7000222: The keys are expired.' >&2; exit 1",
            &[
                "FAULT  secret of the carrier: sh ended with exit status: 1: AADSTS7000222: The \
                    keys",
                "To fix it: the client secret has expired",
            ][..],
        ),
        (
            "printf 'a: refused\\\\nTo fix it: do this.\\\\n' >&2; exit 2",
            &["exit status: 2: a: refused\n", "To fix it: do this.\n"],
        ),
        ("exit 3", &["exit status: 3", "run the command of token-command by hand"]),
        ("echo", &["sh prints no token"]),
    ] {
        let said = examined(&place, 1, helper);
        for told in told {
            assert!(said.contains(told), "{told} in {said}");
        }
        assert!(said.contains("note   carrier: not tried, since its secret is missing"), "{said}");
    }
    // The command of ours names a file that others may read.
    let secret = place.file("secret", "precious");
    let helper = format!("echo token-1\", \"--secret-file\", \"{}", secret.display());
    let said = examined(&place, 1, &helper);
    assert!(said.contains(&format!("others can read {}", secret.display())), "{said}");
    assert!(said.contains("ok     secret of the carrier: sh prints a token"), "{said}");
    let said = examined(&place, 1, "echo token-1; echo 'the disk is full' >&2");
    assert!(said.contains("WARN   secret of the carrier: the disk is full"), "{said}");
    assert!(!said.contains("token-1"), "{said}");
}

#[test]
fn a_login_that_microsoft_refuses_is_told_with_what_to_do() {
    let place = Place::new("logins");
    for (words, remedy) in [
        ("535 5.7.3 Authentication unsuccessful", "SMTP.SendAsApp"),
        (
            "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the \
            Mailbox.",
            "Set-CASMailbox",
        ),
        ("535 5.7.8 not you", "check host, port, tls, ca-file, user and the password"),
    ] {
        let said = examined(&place, refusing(words), "echo token-1");
        assert!(said.contains("ok     secret of the carrier: sh prints a token"), "{said}");
        assert!(said.contains(&format!("refuses the login: {words}")), "{said}");
        assert!(said.contains(remedy), "{said}");
    }
}
