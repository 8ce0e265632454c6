//! Messages that no person wrote to us: out-of-office replies, reports, lists (RFC 3834).
//!
//! To answer one of them would be to talk with a machine, and two machines talk for ever. So what
//! looks like one is never answered. A report asks for nothing. Other messages that must not be
//! answered, such as a letter that passed through a list, or that the writer's program sent, may
//! still be from a person.

use super::fields::Fields;
use super::status::Machine;

/// A letter that went through more servers goes round in circles.
const HOPS_MAX: usize = 50;

/// How programs call themselves in front of the at sign.
const PROGRAMS: [&str; 8] = [
    "mailer-daemon",
    "postmaster",
    "noreply",
    "no-reply",
    "no_reply",
    "donotreply",
    "do-not-reply",
    "autoresponder",
];

/// The words before the first colon in the subject of an out-of-office reply.
const ABSENCES: [&str; 24] = [
    "automatic reply",
    "auto reply",
    "auto-reply",
    "autoreply",
    "auto response",
    "autoresponse",
    "out of office",
    "out of office reply",
    "out of office autoreply",
    "out of office: autoreply",
    "vacation reply",
    "automatische antwort",
    "abwesenheitsnotiz",
    "abwesenheit",
    "réponse automatique",
    "absence du bureau",
    "respuesta automática",
    "risposta automatica",
    "fuori sede",
    "resposta automática",
    "automatisch antwoord",
    "autosvar",
    "automatická odpověď",
    "автоответ",
];

/// The sign that no person wrote the message, if there is one.
pub(super) fn program(fields: &Fields) -> Option<Machine> {
    if fields.count("Received") > HOPS_MAX {
        return Some(Machine::Loop);
    }
    if is_report(fields) {
        return Some(Machine::Report);
    }
    is_absence(&fields.subject()).then_some(Machine::Subject)
}

/// The sign that a program sent the message by itself, if there is one. A person may have written
/// it for that program, but its arrival says nothing about him.
pub(super) fn sent_by_itself(fields: &Fields) -> Option<Machine> {
    if fields.text("Return-Path").is_some_and(|path| matches!(path.as_str(), "" | "<>")) {
        return Some(Machine::NoReturn);
    }
    says_so(fields).map(Machine::SaysSo)
}

/// The sign that the message must not be answered, no matter who wrote it, if there is one.
pub(super) fn unanswerable(fields: &Fields) -> Option<Machine> {
    if precedence(fields).is_some_and(|word| matches!(word.as_str(), "bulk" | "junk")) {
        return Some(Machine::SaysSo("Precedence"));
    }
    let suppressed = fields.low("X-Auto-Response-Suppress").unwrap_or_default();
    if suppressed.split(',').any(|word| matches!(word.trim(), "all" | "autoreply")) {
        return Some(Machine::SaysSo("X-Auto-Response-Suppress"));
    }
    if is_list(fields) {
        return Some(Machine::List);
    }
    let is_program = |address: &str| {
        let user = address.split(['@', '+']).next().unwrap_or_default();
        PROGRAMS.contains(&user)
    };
    fields.addresses("From").iter().any(|from| is_program(&from.address)).then_some(Machine::Sender)
}

fn is_report(fields: &Fields) -> bool {
    let kind = fields.low("Content-Type").unwrap_or_default();
    let kind = kind.split(';').next().unwrap_or_default().trim();
    let reports = [
        "multipart/report",
        "message/delivery-status",
        "message/global-delivery-status",
        "message/disposition-notification",
        "message/global-disposition-notification",
        "message/feedback-report",
    ];
    reports.contains(&kind) || fields.text("X-Failed-Recipients").is_some()
}

/// The field by which a program owns up to being one.
fn says_so(fields: &Fields) -> Option<&'static str> {
    if word(fields, "Auto-Submitted").is_some_and(|word| word != "no") {
        return Some("Auto-Submitted");
    }
    if precedence(fields).is_some_and(|word| matches!(word.as_str(), "auto_reply" | "auto-reply")) {
        return Some("Precedence");
    }
    let others = ["X-Autoreply", "X-Autorespond", "X-Autoresponder", "X-Auto-Reply"];
    let denied = |value: String| matches!(value.as_str(), "no" | "false");
    others.into_iter().find(|name| fields.low(name).is_some_and(|value| !denied(value)))
}

fn precedence(fields: &Fields) -> Option<String> {
    word(fields, "Precedence")
}

/// The first word of a field: a comment or a parameter may follow it.
fn word(fields: &Fields, name: &'static str) -> Option<String> {
    let low = fields.low(name)?;
    Some(low.split([';', '(', ' ']).next().unwrap_or_default().to_owned())
}

fn is_list(fields: &Fields) -> bool {
    let names = ["List-Id", "List-Post", "List-Unsubscribe", "Mailing-List", "X-Mailing-List"];
    names.into_iter().any(|name| fields.text(name).is_some())
        || precedence(fields).is_some_and(|word| word == "list")
}

/// Whether a subject is that of an out-of-office reply. It has to begin with such words, and a
/// colon has to follow: "Out of office next week" is written by people.
fn is_absence(subject: &str) -> bool {
    let subject = subject.trim().to_lowercase();
    ABSENCES.iter().any(|known| {
        let rest = subject.strip_prefix(known).map(str::trim_start);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with([':', '：']))
    })
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn found(headers: &str) -> Option<Machine> {
        let text = format!("{headers}\r\nFrom: a@b.example\r\n\r\nA Par H\r\n");
        let message = MessageParser::default().parse(text.as_bytes()).expect("a message");
        let fields = Fields::of(&message);
        let sent = || sent_by_itself(&fields).or_else(|| unanswerable(&fields));
        program(&fields).or_else(sent)
    }

    #[test]
    fn what_programs_send_is_known() {
        for (headers, expected) in [
            ("Auto-Submitted: auto-replied (vacation)", Machine::SaysSo("Auto-Submitted")),
            ("Auto-Submitted: auto-generated; x=y", Machine::SaysSo("Auto-Submitted")),
            ("Precedence: BULK", Machine::SaysSo("Precedence")),
            ("X-Auto-Response-Suppress: DR, All", Machine::SaysSo("X-Auto-Response-Suppress")),
            ("X-Autoreply: yes", Machine::SaysSo("X-Autoreply")),
            ("Precedence: list", Machine::List),
            ("List-Id: <dip.example>", Machine::List),
            ("Return-Path: <>", Machine::NoReturn),
            ("From: MAILER-DAEMON@mx.example (Mail Delivery System)", Machine::Sender),
            ("From: No Reply <noreply@x.example>", Machine::Sender),
            ("Content-Type: multipart/report; boundary=a", Machine::Report),
            ("Subject: =?utf-8?Q?R=C3=A9ponse_automatique?= : [g42]", Machine::Subject),
            ("Subject: Automatic reply: [g42] Spring 1901", Machine::Subject),
        ] {
            assert_eq!(found(headers), Some(expected), "{headers}");
        }
        let circles = "Received: from a by b; Fri, 20 Nov 2026 04:31:07 +0000\r\n".repeat(51);
        assert_eq!(found(circles.trim_end()), Some(Machine::Loop));
    }

    #[test]
    fn what_must_not_be_answered_may_be_somebodys_and_a_report_is_nobodys() {
        let is_programs = |headers: &str| {
            let text = format!("{headers}\r\nFrom: a@b.example\r\n\r\nA Par H\r\n");
            let message = MessageParser::default().parse(text.as_bytes()).expect("a message");
            program(&Fields::of(&message)).is_some()
        };
        for headers in [
            "Precedence: list",
            "Precedence: bulk",
            "List-Unsubscribe: <mailto:x@y.example>",
            "X-Auto-Response-Suppress: OOF, AutoReply",
            "From: noreply@x.example",
            "Auto-Submitted: auto-generated",
            "Auto-Submitted: auto-replied",
            "X-Autoreply: yes",
            "X-Autorespond: [g42] orders",
            "Precedence: auto_reply",
            "Return-Path: <>",
        ] {
            assert!(!is_programs(headers), "{headers}");
        }
        for headers in [
            "Return-Path: <>\r\nContent-Type: multipart/report; boundary=a",
            "Return-Path: <>\r\nContent-Type: message/delivery-status",
            "X-Failed-Recipients: a@b.example",
            "X-Auto-Response-Suppress: All\r\nSubject: Automatic reply: orders",
            "Auto-Submitted: auto-replied\r\nSubject: Abwesenheitsnotiz: [g42]",
        ] {
            assert!(is_programs(headers), "{headers}");
        }
    }

    #[test]
    fn what_people_send_is_no_machines() {
        for headers in [
            "Auto-Submitted: no",
            "Return-Path: <a@b.example>",
            "Precedence: first-class",
            "X-Auto-Response-Suppress: OOF",
            "Subject: Out of office next week",
            "Subject: Re: Automatic reply: [g42]",
            "From: noreply.fan@x.example",
        ] {
            assert_eq!(found(headers), None, "{headers}");
        }
    }
}
