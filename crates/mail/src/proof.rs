//! What a message says of its own way and sender. Facts only: who is believed is decided elsewhere.

use chrono::{DateTime, Utc};

use super::address::MailAddress;
use super::fields::Fields;
use super::shown;
use super::smtp::ReturnedLetter;

/// What can be said for or against the sender of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Everybody who is named as its author, in all fields `From`.
    pub authors: Vec<MailAddress>,
    /// How many fields `From` it has; a message has one.
    pub from_fields: usize,
    /// How many fields `Message-ID` it has; a message has one.
    pub id_fields: usize,
    /// When it says that it was written.
    pub dated: Option<DateTime<Utc>>,
    /// Everywhere it says it was to go or has come to: To, Cc, and what servers on the way wrote.
    pub reached: Vec<MailAddress>,
    /// Everybody who may have seen it, by what it says itself: To, Cc, and who sent it on to whom.
    pub shown_to: Vec<MailAddress>,
    /// The letter of ours that could not be delivered, if it is a report of that.
    pub returned: Option<ReturnedLetter>,
    /// What servers say of its authentication, from the top.
    authentication: Vec<Authentication>,
    /// Whether any server says that it took the message over.
    is_received: bool,
}

/// The name to give for Microsoft 365, which writes its field without a name.
pub const NAMELESS: &str = "microsoft-365";

/// Providers that write a field of their own into each message, somewhere among their own
/// `Received`, and remove or rename those that came with it: the topmost is theirs.
const ALWAYS_WRITE: [&str; 2] = [NAMELESS, "mx.google.com"];

/// A field `Authentication-Results` (RFC 8601).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Authentication {
    /// Who says so.
    pub server: String,
    pub results: Vec<MethodResult>,
    /// How many servers say above it that they took the message over.
    taken_over: u32,
    /// Whether it could not be understood to its end, so that nothing was found.
    is_garbled: bool,
}

/// What one method found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct MethodResult {
    /// The method: `dmarc`, `dkim`, `spf`, `auth`.
    pub method: String,
    /// Its result: `pass`, `fail`, `none`.
    pub result: String,
    /// What it was about: `header.from` with its value. All in lower case.
    pub properties: Vec<(String, String)>,
}

/// At most this many fields of one kind are looked at; those below were written earlier.
pub(super) const FIELDS_MAX: usize = 20;

/// At most this many addresses are looked at: a letter to more is for no one in particular.
pub const ADDRESSES_MAX: usize = 200;

impl Facts {
    /// Reads them from the fields.
    pub(super) fn of(fields: &Fields) -> Facts {
        let named = ["To", "Cc", "Resent-To"].into_iter().flat_map(|name| fields.addresses(name));
        let delivered = ["Delivered-To", "X-Original-To", "Envelope-To"];
        let delivered = delivered.into_iter().flat_map(|name| fields.texts(name).take(FIELDS_MAX));
        let received = fields.texts("Received").take(FIELDS_MAX).filter_map(received_for);
        let mut reached: Vec<MailAddress> = Vec::new();
        for address in named.chain(delivered.chain(received).filter_map(|text| alone(&text))) {
            let is_known = reached.iter().any(|known| known.address == address.address);
            if !is_known && reached.len() < ADDRESSES_MAX {
                reached.push(address);
            }
        }
        let (authentication, is_received) = authentications(fields);
        Facts {
            authors: fields.addresses("From"),
            from_fields: fields.count("From"),
            id_fields: fields.count("Message-ID"),
            dated: fields.date(),
            reached,
            shown_to: shown::to(fields),
            returned: None,
            authentication,
            is_received,
        }
    }

    /// What our own server found. It writes its field above the line by which it took the message
    /// over, or below so many lines (`hops`) of servers of ours: a field further down came with the
    /// message, and anyone may have written it. Above all such lines only our side writes, and a
    /// server with a program for each method writes several fields there; else the topmost counts.
    pub fn authentication(&self, server: &str, hops: u32) -> Option<Authentication> {
        let always_writes = ALWAYS_WRITE.iter().any(|known| known.eq_ignore_ascii_case(server));
        let is_ours =
            |found: &&Authentication| always_writes || self.is_received && found.taken_over <= hops;
        let mut own = self.in_the_name_of(server).filter(is_ours);
        let topmost = own.next()?;
        let mut whole = topmost.clone();
        if hops == 0 && !always_writes && !topmost.is_garbled {
            let others = own.take_while(|found| !found.is_garbled);
            whole.results.extend(others.flat_map(|found| found.results.clone()));
        }
        Some(whole)
    }

    /// Whether it has a field in the name of our own server, forged or not.
    pub fn names(&self, server: &str) -> bool {
        self.in_the_name_of(server).next().is_some()
    }

    fn in_the_name_of(&self, server: &str) -> impl Iterator<Item = &Authentication> {
        let wanted = if server.eq_ignore_ascii_case(NAMELESS) { "" } else { server };
        self.authentication.iter().filter(move |found| found.server.eq_ignore_ascii_case(wanted))
    }

    /// What comes after the plus of the addresses that it reached, each with the whole address.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.reached.iter().filter_map(|address| Some((address.tag()?, address.address.as_str())))
    }
}

impl Authentication {
    /// What a method found, each time it was tried.
    pub fn of<'s>(&'s self, method: &'s str) -> impl Iterator<Item = &'s MethodResult> {
        self.results.iter().filter(move |found| found.method == method)
    }
}

impl MethodResult {
    /// The value of a property.
    pub fn property(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// What servers say of the authentication, from the top, and whether any says that it took the
/// message over. A line by which a letter only came into its mailbox (LMTP) is passed over.
fn authentications(fields: &Fields) -> (Vec<Authentication>, bool) {
    let (mut found, mut taken_over) = (Vec::new(), 0);
    for (is_result, text) in fields.of_two(("Authentication-Results", "Received")) {
        if is_result && found.len() == FIELDS_MAX {
            break;
        }
        if is_result {
            found.push(Authentication { taken_over, ..authentication(&text) });
        } else if taken_over > 0 || !found.is_empty() || !is_by_lmtp(&text) {
            taken_over += 1;
        }
    }
    (found, taken_over > 0)
}

/// Whether a server took a message over by LMTP: `from a by b with LMTP id 1`. Words in comments
/// and quotes may be the sender's.
fn is_by_lmtp(received: &str) -> bool {
    let Some(words) = words(received) else { return false };
    let is_with =
        |word: &Lexeme| matches!(word, Lexeme::Text(text) if text.eq_ignore_ascii_case("with"));
    let mut rest = words.iter().skip_while(|word| !is_with(word)).skip(1);
    let way = rest.next();
    matches!(way, Some(Lexeme::Text(way)) if way.to_ascii_lowercase().starts_with("lmtp"))
}

/// The address for whom a server took the message: `… for <address>; …`.
fn received_for(field: String) -> Option<String> {
    let (_, rest) = field.split_once(" for ")?;
    rest.split([';', ' ']).find(|word| !word.is_empty()).map(str::to_owned)
}

/// An address without a name, in brackets or not.
pub(super) fn alone(text: &str) -> Option<MailAddress> {
    let bare = text.trim().trim_start_matches('<').trim_end_matches('>').to_lowercase();
    let is_plain = |letter: char| !letter.is_whitespace() && !matches!(letter, '<' | '>' | ',');
    let is_address = bare.contains('@') && bare.chars().all(is_plain);
    is_address.then_some(MailAddress { address: bare, name: String::new() })
}

/// Takes a field apart. One that can't be understood to its end finds nothing; but it stands, since
/// the next one below could be a forger's.
fn authentication(field: &str) -> Authentication {
    understood(field).unwrap_or_else(|| {
        let server = field.split([';', ' ']).next().unwrap_or_default().to_lowercase();
        let server = if server.contains('=') { String::new() } else { server };
        Authentication { server, is_garbled: true, ..Authentication::default() }
    })
}

fn understood(field: &str) -> Option<Authentication> {
    let words = words(field)?;
    let mut clauses = words.split(|word| *word == Lexeme::Semicolon).peekable();
    let server = match *clauses.peek()? {
        // A version may follow the name.
        [Lexeme::Text(server)] | [Lexeme::Text(server), Lexeme::Text(_)] => server.to_lowercase(),
        // It has none, and begins with what was found.
        [Lexeme::Text(_), Lexeme::Equals, ..] => String::new(),
        _ => return None,
    };
    if !server.is_empty() {
        clauses.next();
    }
    let is_said = |clause: &&[Lexeme]| !clause.is_empty();
    let results: Option<Vec<Option<MethodResult>>> = clauses.filter(is_said).map(found).collect();
    let results = results?.into_iter().flatten().collect();
    Some(Authentication { server, results, ..Authentication::default() })
}

/// `dkim=pass reason="good" header.d=example.org`; the word `none` finds nothing.
fn found(clause: &[Lexeme]) -> Option<Option<MethodResult>> {
    let mut found = MethodResult::default();
    let mut rest = clause;
    if let [Lexeme::Text(none)] = rest {
        return none.eq_ignore_ascii_case("none").then_some(None);
    }
    while let [Lexeme::Text(name), Lexeme::Equals, Lexeme::Text(value), after @ ..] = rest {
        let (name, value) = (name.to_lowercase(), value.to_lowercase());
        if found.method.is_empty() {
            let method = name.split('/').next().unwrap_or_default();
            (found.method, found.result) = (method.to_owned(), value);
        } else {
            found.properties.push((name, value));
        }
        rest = after;
    }
    rest.is_empty().then_some(Some(found))
}

#[derive(Debug, PartialEq, Eq)]
enum Lexeme {
    Text(String),
    Equals,
    Semicolon,
}

/// The words of a field, without its comments; nothing, if a quote or a comment does not end.
fn words(field: &str) -> Option<Vec<Lexeme>> {
    let mut words = Vec::new();
    let mut letters = field.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => skip_comment(&mut letters)?,
            '=' => words.push(Lexeme::Equals),
            ';' => words.push(Lexeme::Semicolon),
            '"' => words.push(Lexeme::Text(quoted(&mut letters)?)),
            letter if letter.is_whitespace() => {}
            letter => {
                let mut text = String::from(letter);
                let goes_on =
                    |next: &char| !next.is_whitespace() && !matches!(next, '(' | '=' | ';' | '"');
                while let Some(next) = letters.next_if(goes_on) {
                    text.push(next);
                }
                words.push(Lexeme::Text(text));
            }
        }
    }
    Some(words)
}

fn skip_comment(letters: &mut impl Iterator<Item = char>) -> Option<()> {
    let mut depth = 1_usize;
    while depth > 0 {
        match letters.next()? {
            '\\' => drop(letters.next()),
            '(' => depth += 1,
            ')' => depth -= 1,
            _ => {}
        }
    }
    Some(())
}

fn quoted(letters: &mut impl Iterator<Item = char>) -> Option<String> {
    let mut text = String::new();
    loop {
        match letters.next()? {
            '"' => return Some(text),
            '\\' => text.extend(letters.next()),
            letter => text.push(letter),
        }
    }
}

#[cfg(test)]
mod tests {
    use mail_parser::MessageParser;

    use super::*;

    fn facts(headers: &str) -> Facts {
        let text = format!("{headers}\r\n\r\nA Par H\r\n");
        let message = MessageParser::default().parse(text.as_bytes()).expect("a message");
        Facts::of(&Fields::of(&message))
    }

    #[test]
    fn only_the_topmost_field_of_our_server_is_believed() {
        let found = facts(
            "Authentication-Results: mx.ours.example; dmarc=fail header.from=a.example\r\n\
             Authentication-Results: other.example 1; spf=pass smtp.mailfrom=x@y.example;\r\n\
            \x20 dkim=pass (2048-bit; a (nested) key) header.d=\"a.example\"\r\n\
             Received: from a by mx.ours.example with ESMTPS id 1\r\n\
             Authentication-Results: mx.ours.example; dmarc=pass header.from=a.example\r\n\
             From: x@a.example",
        );
        let ours = found.authentication("MX.ours.example", 0).expect("our server wrote");
        let dmarc: Vec<&str> = ours.of("dmarc").map(|found| found.result.as_str()).collect();
        assert_eq!(dmarc, ["fail"]);
        let other = found.authentication("other.example", 0).expect("the other wrote");
        let dkim = other.of("dkim").next().expect("a result");
        assert_eq!((dkim.result.as_str(), dkim.property("header.d")), ("pass", Some("a.example")));
        assert_eq!(found.authentication("nobody.example", 0), None);
    }

    /// What methods a server has found things by.
    fn methods(found: &Facts, server: &str) -> Vec<String> {
        let found = found.authentication(server, 0).unwrap_or_default();
        found.results.into_iter().map(|one| one.method).collect()
    }

    #[test]
    fn several_fields_of_our_server_count_above_the_line_where_it_took_the_letter_over() {
        let (dmarc, dkim) =
            ("mx; dmarc=none header.from=p.example", "mx; dkim=pass header.d=p.example");
        let result = |text: &str| format!("Authentication-Results: {text}\r\n");
        let received =
            "Received: from a by mx with ESMTPS id 1; Fri, 20 Nov 2026 04:31:07 +0000\r\n";
        let lmtp = "Received: from mx by mx with LMTP id 2; Fri, 20 Nov 2026 04:31:08 +0000\r\n";
        let from = "From: x@p.example";
        let (dmarc, dkim) = (result(dmarc), result(dkim));
        for above in ["", lmtp] {
            let two = facts(&format!("{above}{dmarc}{dkim}{received}{from}"));
            assert_eq!(methods(&two, "mx"), ["dmarc", "dkim"], "{above}");
            let forged = facts(&format!("{above}{dmarc}{received}{dkim}{from}"));
            assert_eq!(methods(&forged, "mx"), ["dmarc"], "{above}");
        }
        assert_eq!(methods(&facts(&format!("{dmarc}{dkim}{from}")), "mx"), [""; 0]);
        let garbled = result("mx; dmarc=fail (");
        let hides = facts(&format!("{garbled}{dkim}{received}{from}"));
        assert_eq!(methods(&hides, "mx"), [""; 0]);
    }

    #[test]
    fn a_server_that_does_not_name_itself_is_believed_in_its_topmost_field_alone() {
        let found = facts(
            "Received: from a by b.prod.outlook.com; Fri, 20 Nov 2026 04:31:09 +0000\r\n\
             Authentication-Results: spf=pass (sender IP is 192.0.2.1) smtp.mailfrom=p.example; \
             dkim=pass (signature was verified) header.d=p.example;dmarc=pass action=none \
             header.from=p.example;compauth=pass reason=100\r\n\
             Received: from p.example by b.outlook.com; Fri, 20 Nov 2026 04:31:07 +0000\r\n\
             Authentication-Results: auth=pass smtp.auth=x@p.example\r\n\
             Authentication-Results: microsoft-365; auth=pass smtp.auth=x@p.example\r\n\
             From: x@p.example",
        );
        assert_eq!(methods(&found, "microsoft-365"), ["spf", "dkim", "dmarc", "compauth"]);
        assert_eq!(methods(&found, "spf=pass"), [""; 0], "it is known by no other name");
    }

    #[test]
    fn a_field_that_is_not_understood_says_nothing_and_hides_what_is_below() {
        for field in ["mx; dmarc=pass (open", "mx; dmarc=", "mx; pass", "mx; a=\"b"] {
            let found = facts(&format!(
                "Authentication-Results: {field}\r\nAuthentication-Results: mx; dmarc=pass\r\n\
                 Received: from a by mx with ESMTPS id 1"
            ));
            let topmost = found.authentication("mx", 0).expect("it stands");
            assert_eq!(topmost.results, [], "{field}");
        }
    }

    #[test]
    fn every_place_is_searched_for_the_address_that_was_reached() {
        let found = facts(
            "Delivered-To: gm+a@x.example\r\nX-Original-To: gm+b@x.example\r\n\
             Received: from y by x with LMTP id 1 for <GM+c@x.example>; Fri, 20 Nov 2026 04:31:07\r\n\
             To: Board <gm+d.fra.k7@x.example>\r\nFrom: a@a.example, b@b.example\r\nFrom: c@c.example",
        );
        let tags: Vec<&str> = found.tags().map(|(tag, _)| tag).collect();
        assert_eq!(tags, ["d.fra.k7", "a", "b", "c"]);
        assert_eq!((found.authors.len(), found.from_fields), (3, 2));
    }
}
