//! What a message says of its own way and sender. Facts only: who is believed is decided elsewhere.

use super::fields::Fields;
use super::letter::MailAddress;

/// What can be said for or against the sender of a message.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Facts {
    /// Everybody who is named as its author, in all fields `From`.
    pub authors: Vec<MailAddress>,
    /// How many fields `From` it has; a message has one.
    pub from_fields: usize,
    /// Everywhere it says it was to go or has come to: To, Cc, and what servers on the way wrote.
    pub reached: Vec<MailAddress>,
    /// Whether it is a report that a letter could not be delivered, and won't be (RFC 3464).
    pub failed: bool,
    /// What servers say of its authentication, from the top.
    authentication: Vec<Authentication>,
}

/// A field `Authentication-Results` (RFC 8601).
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Authentication {
    /// Who says so.
    pub server: String,
    /// What he found.
    pub results: Vec<Found>,
}

/// What one method found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Found {
    /// The method: `dmarc`, `dkim`, `spf`, `auth`.
    pub method: String,
    /// Its result: `pass`, `fail`, `none`.
    pub result: String,
    /// What it was about: `header.from` with its value. All in lower case.
    pub properties: Vec<(String, String)>,
}

/// So many fields of one kind are looked at; what stands below was written earlier.
const FIELDS_MAX: usize = 20;

/// So many addresses are looked at: a letter to more is for nobody in particular.
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
        let results = fields.texts("Authentication-Results").take(FIELDS_MAX);
        Facts {
            authors: fields.addresses("From"),
            from_fields: fields.count("From"),
            reached,
            failed: false,
            authentication: results.map(|text| authentication(&text)).collect(),
        }
    }

    /// What our own server found. It writes its field above all others, so only the topmost that
    /// bears its name is its own; one below may be anybody's.
    pub fn authentication(&self, server: &str) -> Option<&Authentication> {
        self.authentication.iter().find(|found| found.server.eq_ignore_ascii_case(server))
    }

    /// What stands behind the plus of the addresses that it reached, each with the whole address.
    pub fn tags(&self) -> impl Iterator<Item = (&str, &str)> {
        self.reached.iter().filter_map(|address| Some((address.tag()?, address.address.as_str())))
    }
}

impl Authentication {
    /// What a method found, each time it was tried.
    pub fn of<'s>(&'s self, method: &'s str) -> impl Iterator<Item = &'s Found> {
        self.results.iter().filter(move |found| found.method == method)
    }
}

impl Found {
    /// The value of a property.
    pub fn property(&self, name: &str) -> Option<&str> {
        let found = self.properties.iter().find(|(known, _)| known == name);
        found.map(|(_, value)| value.as_str())
    }
}

/// The address for whom a server took the message: `… for <address>; …`.
fn received_for(field: String) -> Option<String> {
    let (_, rest) = field.split_once(" for ")?;
    rest.split([';', ' ']).find(|word| !word.is_empty()).map(str::to_owned)
}

/// An address without a name, in brackets or not.
fn alone(text: &str) -> Option<MailAddress> {
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
        Authentication { server, results: Vec::new() }
    })
}

fn understood(field: &str) -> Option<Authentication> {
    let words = words(field)?;
    let mut clauses = words.split(|word| *word == Word::Semicolon);
    let server = match clauses.next()? {
        // A version may follow the name.
        [Word::Text(server)] | [Word::Text(server), Word::Text(_)] => server.to_lowercase(),
        _ => return None,
    };
    let is_said = |clause: &&[Word]| !clause.is_empty();
    let results: Option<Vec<Option<Found>>> = clauses.filter(is_said).map(found).collect();
    Some(Authentication { server, results: results?.into_iter().flatten().collect() })
}

/// `dkim=pass reason="good" header.d=example.org`; the word `none` finds nothing.
fn found(clause: &[Word]) -> Option<Option<Found>> {
    let mut found = Found::default();
    let mut rest = clause;
    if let [Word::Text(none)] = rest {
        return none.eq_ignore_ascii_case("none").then_some(None);
    }
    while let [Word::Text(name), Word::Equals, Word::Text(value), after @ ..] = rest {
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
enum Word {
    Text(String),
    Equals,
    Semicolon,
}

/// The words of a field, without its comments; nothing, if a quote or a comment does not end.
fn words(field: &str) -> Option<Vec<Word>> {
    let mut words = Vec::new();
    let mut letters = field.chars().peekable();
    while let Some(letter) = letters.next() {
        match letter {
            '(' => skip_comment(&mut letters)?,
            '=' => words.push(Word::Equals),
            ';' => words.push(Word::Semicolon),
            '"' => words.push(Word::Text(quoted(&mut letters)?)),
            letter if letter.is_whitespace() => {}
            letter => {
                let mut text = String::from(letter);
                let goes_on =
                    |next: &char| !next.is_whitespace() && !matches!(next, '(' | '=' | ';' | '"');
                while let Some(next) = letters.next_if(goes_on) {
                    text.push(next);
                }
                words.push(Word::Text(text));
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
             Authentication-Results: mx.ours.example; dmarc=pass header.from=a.example\r\n\
             Authentication-Results: other.example 1; spf=pass smtp.mailfrom=x@y.example;\r\n\
            \x20 dkim=pass (2048-bit; a (nested) key) header.d=\"a.example\"\r\n\
             From: x@a.example",
        );
        let ours = found.authentication("MX.ours.example").expect("our server wrote");
        let dmarc: Vec<&str> = ours.of("dmarc").map(|found| found.result.as_str()).collect();
        assert_eq!(dmarc, ["fail"]);
        let other = found.authentication("other.example").expect("the other wrote");
        let dkim = other.of("dkim").next().expect("a result");
        assert_eq!((dkim.result.as_str(), dkim.property("header.d")), ("pass", Some("a.example")));
        assert_eq!(found.authentication("nobody.example"), None);
    }

    #[test]
    fn a_field_that_is_not_understood_says_nothing_and_hides_what_is_below() {
        for field in ["mx; dmarc=pass (open", "mx; dmarc=", "mx; pass", "mx; a=\"b", "mx; none"] {
            let found = facts(&format!(
                "Authentication-Results: {field}\r\nAuthentication-Results: mx; dmarc=pass"
            ));
            let topmost = found.authentication("mx").expect("it stands");
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
