//! Reports on letters that came back, as mail servers write them: which letter they are about, and
//! whom the failure is about.

use chancery::mail::{self, ReturnBlame};

use super::bytes_of;

const OURS: &str = "3f2a9c51d07be8461c2a@players.example";
/// The id that Exchange gave the letter.
const THEIRS: &str = "AM9PR05MB7812A6F0C2E1B3D4@AM9PR05MB7812.eurprd05.prod.outlook.com";

#[test]
fn the_report_of_each_server_names_the_letter_and_whom_its_failure_is_about() {
    for (name, id, blame, said) in [
        ("exchange-tenant-limit", OURS, ReturnBlame::Quota, "550 5.7.233 - Your message"),
        ("exchange-renamed", OURS, ReturnBlame::Quota, "550 5.7.236 - Your message"),
        ("exchange-their-id", THEIRS, ReturnBlame::Receiver, "550 5.1.10 RESOLVER.ADR"),
        ("exchange-recipient-limit", OURS, ReturnBlame::ReceiverForNow, "550 5.2.122 Recipient"),
        ("exchange-bad-sender", OURS, ReturnBlame::Us, "550 5.1.8 Access denied"),
        ("exchange-unclear", OURS, ReturnBlame::Unclear, "554 5.2.0 STOREDRV.Submission"),
        ("gmail-daily-limit", OURS, ReturnBlame::Quota, "550 5.4.5 Daily user sending limit"),
        ("gmail-no-user", OURS, ReturnBlame::Receiver, "550 5.1.1 The email account"),
        ("gmail-too-quickly", OURS, ReturnBlame::ReceiverForNow, "550 5.2.1 The user"),
        ("postfix-no-user", OURS, ReturnBlame::Receiver, "550 5.1.1 <anne@example.org>"),
        ("postfix-no-way", OURS, ReturnBlame::Receiver, "550 4.4.1"),
        ("postfix-blocked", OURS, ReturnBlame::Us, "554 5.7.1 Service unavailable"),
        ("exim-no-user", OURS, ReturnBlame::Receiver, ""),
        ("qmail-no-user", OURS, ReturnBlame::Receiver, ""),
    ] {
        let bytes = bytes_of(&format!("reports/{name}.eml"));
        let returned = mail::returned(&bytes).unwrap_or_else(|| panic!("{name} is a report"));
        assert_eq!(returned.ids.first().map(String::as_str), Some(id), "{name}");
        assert_eq!(returned.blame, blame, "{name}: {}", returned.said);
        assert!(returned.said.starts_with(said), "{name}: {}", returned.said);
        let opened = mail::read(&bytes);
        assert!(opened.letter.automatic, "{name} may be answered");
        assert_eq!(opened.facts.returned, Some(returned), "{name}");
    }
}

#[test]
fn what_says_that_a_letter_is_late_or_was_read_brings_none_back() {
    for name in ["reports/postfix-late.eml", "mail/33-mdn-read-receipt.eml"] {
        assert_eq!(mail::returned(&bytes_of(name)), None, "{name}");
    }
    // Nor does a person who quotes a report.
    let report = String::from_utf8(bytes_of("reports/qmail-no-user.eml")).expect("it is text");
    let (_, body) = report.split_once("\n\n").expect("a body");
    let quoted = format!("From: anne@example.org\nSubject: look\n\n{body}");
    assert_eq!(mail::returned(quoted.as_bytes()), None);
}

#[test]
fn a_server_names_its_own_id_when_it_takes_a_letter() {
    let said = "250 2.0.0 OK <AM9P@prod.outlook.com> [Hostname=AM9P.prod.outlook.com]";
    assert_eq!(mail::taken_as(said, "a@b.example").as_deref(), Some("AM9P@prod.outlook.com"));
    for said in ["250 2.0.0 Ok: queued as 4D3C1A", "250 2.1.5 <A@b.example> taken", "250 <a b>"] {
        assert_eq!(mail::taken_as(said, "a@b.example"), None, "{said}");
    }
}
