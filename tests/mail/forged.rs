//! Fields `Authentication-Results` that their sender wrote in the name of our own server.

use chancery::mail;

/// The line by which our server received a letter.
const TAKEN: &str = "Received: from a.evil.example by mx.ours.example with ESMTPS id 1\r\n";
/// What a forger writes.
const FORGED: &str =
    "Authentication-Results: mx.ours.example; dmarc=pass header.from=p.example\r\n";
/// A line that he writes, too.
const EARLIER: &str = "Received: from b.evil.example by a.evil.example with ESMTPS id 2\r\n";

/// The lines above the author's own fields, by what was tried.
fn forgeries() -> Vec<(&'static str, String)> {
    let named = |name: &str| FORGED.replace("mx.ours.example;", name);
    let below = |field: &str| format!("{TAKEN}{field}");
    let taken = |old: &str, new: &str| TAKEN.replace(old, new);
    let by_lmtp = taken("ESMTPS", "LMTP");
    vec![
        ("right below our line", below(FORGED)),
        ("folded", below(&FORGED.replace("; ", ";\r\n\t"))),
        ("in capitals", below(&named("MX.OURS.EXAMPLE;").replace("Results", "RESULTS"))),
        ("with a version and a comment", below(&named("mx.ours.example (it is) 1;"))),
        ("quoted", below(&named("\"mx.ours.example\";"))),
        ("spf", below(&FORGED.replace("dmarc=pass header.from", "spf=pass smtp.mailfrom"))),
        ("a login", below(&FORGED.replace("dmarc=pass header.from", "auth=pass smtp.auth"))),
        ("under a line of his own", format!("{TAKEN}{EARLIER}{FORGED}")),
        ("under a line by LMTP of his own", format!("{TAKEN}{by_lmtp}{FORGED}{EARLIER}")),
        ("under our line by LMTP", format!("{by_lmtp}{TAKEN}{FORGED}{EARLIER}")),
        (
            "a sender that says LMTP in our line",
            format!(
                "{}{FORGED}{EARLIER}",
                taken(" by", " (envelope-from <\"a with LMTP b\"@evil.example>) by")
            ),
        ),
        (
            "a greeting that says LMTP in our line",
            format!("{}{FORGED}{EARLIER}", taken("a.evil.example", "with-lmtp (with LMTP id 1)")),
        ),
        (
            "a comment without an end in our line",
            format!("{}{FORGED}{EARLIER}", taken("a.evil", "(with LMTP")),
        ),
        ("without any line", FORGED.to_owned()),
        ("behind thirty others", below(&(named("other.example;").repeat(30) + FORGED))),
        ("under fields of other names", below(&format!("X-{FORGED}ARC-{FORGED}{FORGED}"))),
    ]
}

fn found(headers: &str, hops: u32) -> Vec<String> {
    let message = format!("{headers}From: x@p.example\r\n\r\n{FORGED}\r\nA Par H\r\n");
    let facts = mail::read(message.as_bytes()).facts;
    let found = facts.authentication("mx.ours.example", hops).unwrap_or_default();
    found.results.into_iter().map(|one| format!("{}={}", one.method, one.result)).collect()
}

#[test]
fn d_x_6_a_field_that_came_with_a_letter_is_not_believed() {
    for (what, headers) in forgeries() {
        assert_eq!(found(&headers, 0), [""; 0], "{what}");
        let ours = "Authentication-Results: mx.ours.example; dmarc=fail header.from=p.example\r\n";
        let expected = if what == "without any line" { vec![] } else { vec!["dmarc=fail"] };
        // A line by LMTP is the last: our field is between it and the others.
        let with_ours = match what {
            "under our line by LMTP" => headers.replacen(TAKEN, &format!("{ours}{TAKEN}"), 1),
            "without any line" => headers,
            _ => format!("{ours}{headers}"),
        };
        assert_eq!(found(&with_ours, 0), expected, "{what}, below our own");
    }
    assert_eq!(found(&format!("{FORGED}{TAKEN}"), 0), ["dmarc=pass"], "above our line it is ours");
}

#[test]
fn d_x_6_behind_an_inner_server_the_topmost_field_is_believed() {
    let inner = TAKEN.replace("a.evil.example", "mx.ours.example");
    let ours = FORGED.replace("pass", "fail");
    let headers = format!("{inner}{ours}{FORGED}{TAKEN}{FORGED}");
    assert_eq!(found(&headers, 0), [""; 0]);
    assert_eq!(found(&headers, 1), ["dmarc=fail"]);
    assert_eq!(found(&format!("{inner}{TAKEN}{FORGED}"), 1), [""; 0]);
}
