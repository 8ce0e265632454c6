//! What servers say, word for word where that is known, and whom it is about.

use super::*;

/// Refusals in the order of the table. A line within one is a line of the reply.
const SAID: &[(&str, Option<Blame>)] = &[
    ("432 4.3.2 STOREDRV.Deliver; recipient thread limit exceeded", Some(Blame::ReceiverForNow)),
    ("432 4.3.2 Concurrent connections limit exceeded.", Some(MINUTES)),
    ("432 4.3.2 STOREDRV.ClientSubmit; sender thread limit exceeded", Some(MINUTES)),
    ("554 5.2.0 STOREDRV.Submission.Exception:SubmissionQuotaExceededException", Some(HOURS)),
    (
        "554 5.2.2 mailbox full; STOREDRV.Submission.Exception:QuotaExceededException.MapiException",
        Some(HOURS),
    ),
    ("550 5.2.2 Submission quota exceeded", Some(HOURS)),
    ("550 5.2.251 Sender throttled due to continuous mailbox full errors", Some(HOURS)),
    ("550 5.2.252 Sender throttled due to continuous send as denied errors", Some(HOURS)),
    ("550 5.2.255 Sender throttled due to continuous invalid recipients errors", Some(HOURS)),
    (
        "554 5.2.0 STOREDRV.Submission.Exception:SendAsDeniedException.MapiExceptionSendAsDenied",
        Some(Blame::UsForGood),
    ),
    ("554 5.2.0 STOREDRV.Submission.Exception:OutboundSpamException", Some(Blame::UsForGood)),
    ("554 5.2.0 STOREDRV.Submission.Exception:StoreDriverException", Some(Blame::Unclear)),
    ("550 5.2.0 undeliverable", Some(Blame::Unclear)),
    ("554 5.2.252 SendAsDenied; a@a.example not allowed to send as b", Some(Blame::UsForGood)),
    ("554 5.2.252 not allowed to send as b", Some(Blame::UsForGood)),
    (
        "554 5.7.60 SMTP; Client does not have permissions to send as this sender",
        Some(Blame::UsForGood),
    ),
    ("550 5.1.8 Access denied, bad outbound sender", Some(Blame::UsForGood)),
    (
        "550 5.1.90 Your message can't be sent because you've reached your daily limit for \
            message recipients",
        Some(HOURS),
    ),
    ("550 5.7.501 Access denied, spam abuse detected", Some(Blame::UsForGood)),
    ("550 5.7.503 Access denied, banned sender", Some(Blame::UsForGood)),
    ("550 5.7.750 Service unavailable. Unregistered domain", Some(Blame::UsForGood)),
    ("550 5.7.232 Your message can't be sent because your trial tenant …", Some(HOURS)),
    ("550 5.7.233 Your message can't be sent because your tenant …", Some(HOURS)),
    ("550 5.7.236 Your message can't be sent from an onmicrosoft.com domain", Some(HOURS)),
    ("550 5.7.705 Access denied, tenant has exceeded threshold", Some(HOURS)),
    ("451 4.7.500 Server busy. Please try again later", Some(MINUTES)),
    ("451 4.7.699 Please try again later", Some(MINUTES)),
    ("550 5.2.121 The recipient's hourly limit is exceeded", Some(Blame::ReceiverForNow)),
    ("550 5.2.122 The recipient's hourly limit is exceeded", Some(Blame::ReceiverForNow)),
    ("550 5.7.30 Basic authentication is not supported for Client Submission.", Some(Blame::Login)),
    (
        "450 4.2.1 The user you are trying to contact is receiving mail too quickly.",
        Some(Blame::ReceiverForNow),
    ),
    (
        "550 5.2.1 The user you are trying to contact is receiving mail at a rate that\n\
            5.2.1 prevents additional messages from being delivered.",
        Some(Blame::ReceiverForNow),
    ),
    ("450 4.2.1 Peak SMTP relay limit exceeded for customer.", Some(MINUTES)),
    ("550 5.7.1 Daily SMTP relay limit exceeded for customer.", Some(HOURS)),
    ("550 5.7.1 Unusual rate. This mail has been rate limited.", Some(HOURS)),
    ("550 5.4.5 Daily user sending limit exceeded.", Some(HOURS)),
    ("550 5.4.5 Daily sending quota exceeded.", Some(HOURS)),
    ("550 5.4.5 Daily SMTP relay limit exceeded for user.", Some(HOURS)),
    ("450 4.7.1 Error: too much mail from 127.0.0.1", Some(MINUTES)),
    ("421 4.7.0 Try again later, closing connection.", Some(MINUTES)),
    ("421 4.3.0 Temporary System Problem. Try again later.", Some(MINUTES)),
    ("421 4.4.5 Server busy, try again later.", Some(MINUTES)),
    ("454 4.7.0 Cannot authenticate due to a temporary system problem.", Some(MINUTES)),
    ("530 5.7.0 Authentication Required", Some(Blame::Login)),
    ("534 5.7.9 Application-specific password required.", Some(Blame::Login)),
    ("535 5.7.3 Authentication unsuccessful", Some(Blame::Login)),
    (
        "535 5.7.139 Authentication unsuccessful, SmtpClientAuthentication is disabled for the \
            Tenant.",
        Some(Blame::Login),
    ),
    ("535 5.7.8 Username and Password not accepted.", Some(Blame::Login)),
    ("538 5.7.11 Encryption required for requested authentication", Some(Blame::Login)),
    ("451 4.4.5 Congestion", Some(MINUTES)),
    ("452 4.5.3 Your message has too many recipients.", Some(Blame::Letter)),
    ("552 5.3.4 Message size exceeds fixed limit", Some(Blame::Letter)),
    ("552 5.2.3 Your message exceeded Google's message size limits.", Some(Blame::Letter)),
    ("554 5.6.0 Message content is not acceptable", Some(Blame::Letter)),
    ("452 4.3.1 Insufficient system storage", Some(MINUTES)),
    ("550 5.3.0 system trouble", Some(Blame::Policy)),
    ("550 5.7.1 relaying denied", Some(Blame::Policy)),
    ("550 5.7.26 unauthenticated mail from this domain is not accepted", Some(Blame::Policy)),
    ("550 5.1.7 Bad sender's mailbox address syntax", Some(Blame::Policy)),
    ("550 5.1.1 user unknown", Some(Blame::Receiver)),
    ("552 5.2.2 mailbox full", Some(Blame::Receiver)),
    // What no row knows.
    ("450 4.2.1 mailbox is busy, try later", None),
    ("450 4.7.1 Greylisted", None),
    ("550 5.4.50 x", None),
    ("550 5.7 x", None),
    ("550 no such user 5.7.1", None),
    ("550", None),
];

fn reply(said: &str) -> Reply {
    let (code, words) = said.split_once(' ').unwrap_or((said, ""));
    let lines = words.lines().map(str::to_owned).collect();
    Reply { code: code.parse().expect("a number"), lines }
}

#[test]
fn each_refusal_is_put_down_to_who_has_caused_it() {
    for (said, expected) in SAID {
        assert_eq!(blame(&reply(said)), *expected, "{said}");
    }
}

#[test]
fn each_row_is_the_first_for_one_of_these_refusals() {
    for (at, known) in ROWS.iter().enumerate() {
        let is_tried = SAID.iter().any(|(said, _)| row(&reply(said)) == Some(at));
        assert!(is_tried, "{known:?} is tried by no refusal");
    }
}
