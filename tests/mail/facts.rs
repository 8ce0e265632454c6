//! What messages say of their senders, and what is done about it: nothing, here.

use chancery::mail::{self, Machine, Refusal, Status};

use super::fixture;

#[test]
fn only_one_author_in_one_field_is_an_author() {
    let opened = mail::read(&fixture("20-sent-from-my-iphone.eml"));
    assert_eq!(opened.letter.from.address, "player2@diplomacy.test");
    assert_eq!(opened.letter.from.name, "Player Two");
    for (name, fields) in [("42-multiple-from.eml", 1), ("43-two-from-headers.eml", 2)] {
        let opened = mail::read(&fixture(name));
        assert_eq!(opened.status, Status::Read, "{name}");
        assert_eq!(opened.letter.from.address, "", "{name}");
        assert_eq!((opened.facts.authors.len(), opened.facts.from_fields), (2, fields), "{name}");
    }
}

#[test]
fn the_server_is_believed_and_the_forger_below_it_is_not() {
    let opened = mail::read(&fixture("41-forged-auth-results.eml"));
    let found = opened.facts.authentication("mx.diplomacy.test", 0).expect("the server wrote");
    let results: Vec<(&str, &str)> =
        found.results.iter().map(|found| (&*found.method, &*found.result)).collect();
    assert_eq!(results, [("dmarc", "fail")]);
    assert_eq!(found.results[0].property("header.from"), Some("diplomacy.test"));
}

#[test]
fn tags_and_answered_letters_are_at_hand() {
    let opened = mail::read(&fixture("46-subject-re-aw-sv.eml"));
    let tags: Vec<(&str, &str)> = opened.facts.tags().collect();
    assert_eq!(tags, [("g42", "gm+g42@diplomacy.test")]);
    let answers: Vec<&str> = opened.letter.answers.iter().map(String::as_str).collect();
    assert_eq!(answers, ["g42.s1901m@diplomacy.test", "g42.start@diplomacy.test"]);
    assert!(opened.letter.is_addressed_to("GM+G42@diplomacy.test"));
}

#[test]
fn a_letter_without_an_id_has_none() {
    assert_eq!(mail::read(&fixture("36-missing-message-id.eml")).letter.message_id, None);
    let opened = mail::read(&fixture("35-duplicate-b-different-body.eml"));
    assert_eq!(opened.letter.message_id.as_deref(), Some("dup1@client.example"));
}

#[test]
fn why_a_message_is_not_read_is_known() {
    for (name, status) in [
        ("28-list-footer.eml", Status::Ignored(Machine::List)),
        ("33-mdn-read-receipt.eml", Status::Ignored(Machine::Report)),
        ("27-smime-opaque.eml", Status::Refused(Refusal::Wrapped)),
        ("51-many-parts-20000.eml", Status::Refused(Refusal::TooLarge)),
        ("house-nested-100.eml", Status::Refused(Refusal::TooDeep)),
        ("house-base64-none.eml", Status::Refused(Refusal::Damaged)),
        ("house-attributes-20000.eml", Status::Refused(Refusal::HugePage)),
    ] {
        let opened = mail::read(&fixture(name));
        assert_eq!(opened.status, status, "{name}");
        assert_eq!(opened.letter.automatic, matches!(status, Status::Ignored(_)), "{name}");
        // What only must not be answered may be a player's, and count.
        assert_eq!(opened.letter.text.is_empty(), !opened.letter.unanswerable, "{name}");
        assert_eq!(opened.letter.unanswerable, name == "28-list-footer.eml", "{name}");
    }
    assert_eq!(mail::read(b"").status, Status::Refused(Refusal::NoMessage));
}

/// An answer to a machine would be answered in its turn, however large its letters are.
#[test]
fn a_machine_is_known_before_its_letter_is_refused() {
    let mut large = b"Auto-Submitted: auto-replied\r\nFrom: a@b.example\r\n\r\n".to_vec();
    large.resize(mail::MESSAGE_BYTES_MAX + 1, b'x');
    let opened = mail::read(&large);
    assert_eq!(opened.status, Status::Ignored(Machine::SaysSo("Auto-Submitted")));
}
