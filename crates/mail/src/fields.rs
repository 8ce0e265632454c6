//! The header fields of a message, in the order in which they stand.

use chrono::{DateTime, Utc};
use mail_parser::{Address, HeaderValue, Message};

use super::address::MailAddress;

/// At most this many ids of answered letters are looked at: more are no conversation of ours.
const IDS_MAX: usize = 50;

/// A longer id is no id.
const ID_CHARS_MAX: usize = 250;

/// The fields of a message.
pub(super) struct Fields<'m, 'b> {
    message: &'m Message<'b>,
}

impl<'m, 'b> Fields<'m, 'b> {
    pub(super) fn of(message: &'m Message<'b>) -> Fields<'m, 'b> {
        Fields { message }
    }

    fn headers(&self) -> &'m [mail_parser::Header<'b>] {
        self.message.parts.first().map_or(&[], |part| part.headers.as_slice())
    }

    /// The values of all fields of a name as they were written, unfolded, from the top.
    pub(super) fn texts(&self, name: &'static str) -> impl Iterator<Item = String> + use<'m, 'b> {
        let raw: &'m [u8] = &self.message.raw_message;
        let named =
            self.headers().iter().filter(move |header| header.name().eq_ignore_ascii_case(name));
        named.map(move |header| {
            let range = header.offset_start() as usize..header.offset_end() as usize;
            unfolded(raw.get(range).unwrap_or_default())
        })
    }

    /// All fields of two names as they were written, unfolded, from the top: whether each is of the
    /// first name, and its value.
    pub(super) fn of_two(
        &self,
        (first, second): (&'static str, &'static str),
    ) -> impl Iterator<Item = (bool, String)> + use<'m, 'b> {
        let raw: &'m [u8] = &self.message.raw_message;
        self.headers().iter().filter_map(move |header| {
            let is_first = header.name().eq_ignore_ascii_case(first);
            let is_either = is_first || header.name().eq_ignore_ascii_case(second);
            let range = header.offset_start() as usize..header.offset_end() as usize;
            is_either.then(|| (is_first, unfolded(raw.get(range).unwrap_or_default())))
        })
    }

    /// The topmost field of a name.
    pub(super) fn text(&self, name: &'static str) -> Option<String> {
        self.texts(name).next()
    }

    /// The same in lower case.
    pub(super) fn low(&self, name: &'static str) -> Option<String> {
        self.text(name).map(|text| text.to_lowercase())
    }

    /// All addresses in all fields of a name.
    pub(super) fn addresses(&self, name: &'static str) -> Vec<MailAddress> {
        let named = self.headers().iter().filter(|header| header.name().eq_ignore_ascii_case(name));
        let found = named.filter_map(|header| match header.value() {
            HeaderValue::Address(address) => Some(addresses(address)),
            _ => None,
        });
        found.flatten().collect()
    }

    /// How many fields of a name there are.
    pub(super) fn count(&self, name: &'static str) -> usize {
        self.headers().iter().filter(|header| header.name().eq_ignore_ascii_case(name)).count()
    }

    /// The subject, decoded.
    pub(super) fn subject(&self) -> String {
        let subject = self.message.subject().unwrap_or_default();
        subject.chars().filter(|letter| !letter.is_control()).collect()
    }

    /// The id of the message.
    pub(super) fn id(&self) -> Option<String> {
        ids(&self.text("Message-ID")?).pop()
    }

    /// When it says that it was written: the earliest date that it names, since a field can be put
    /// on top of the one that was signed.
    pub(super) fn date(&self) -> Option<DateTime<Utc>> {
        let is_date = |name: &str| name.eq_ignore_ascii_case("Date");
        let named = self.headers().iter().filter(|header| is_date(header.name()));
        let dates = named.filter_map(|header| match header.value() {
            HeaderValue::DateTime(date) if date.is_valid() => Some(date.to_timestamp()),
            _ => None,
        });
        dates.min().and_then(|seconds| DateTime::from_timestamp(seconds, 0))
    }

    /// The ids of the letters that it answers, the nearest first: what stands in `In-Reply-To`,
    /// then in `References`, whose last is the nearest.
    pub(super) fn answered(&self) -> Vec<String> {
        let of = |name| self.text(name).map(|field| ids(&field)).unwrap_or_default();
        let mut found: Vec<String> = Vec::new();
        for id in of("In-Reply-To").into_iter().chain(of("References").into_iter().rev()) {
            if found.len() < IDS_MAX && !found.contains(&id) {
                found.push(id);
            }
        }
        found
    }
}

/// The ids in a field, without their brackets. What is no id is passed over, since ids are
/// written into the headers of answers.
pub(super) fn ids(field: &str) -> Vec<String> {
    let mut found = Vec::new();
    for piece in field.split('<').skip(1) {
        let Some((id, _)) = piece.split_once('>') else { continue };
        if is_id(id) {
            found.push(id.to_owned());
        }
    }
    found
}

/// Whether something may stand between the angle brackets of an id.
pub(super) fn is_id(id: &str) -> bool {
    let is_plain = |letter: char| letter.is_ascii_graphic() && !matches!(letter, '<' | '>');
    !id.is_empty() && id.len() <= ID_CHARS_MAX && id.chars().all(is_plain)
}

fn addresses(field: &Address<'_>) -> Vec<MailAddress> {
    let clean = |text: &str| text.chars().filter(|letter| !letter.is_control()).collect::<String>();
    let named = |address: &mail_parser::Addr<'_>| {
        let written = clean(address.address()?).trim().to_lowercase();
        let name = clean(address.name().unwrap_or_default());
        // Of a quoted name after which another host stands the crate leaves that host alone.
        (!written.is_empty() && !written.starts_with('@'))
            .then_some(MailAddress { address: written, name })
    };
    field.iter().filter_map(named).collect()
}

/// A value on one line, without blanks around it.
fn unfolded(bytes: &[u8]) -> String {
    let text = String::from_utf8_lossy(bytes);
    let on_one_line: String =
        text.chars().map(|letter| if letter.is_control() { ' ' } else { letter }).collect();
    on_one_line.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_host_without_a_user_is_nobodys_address() {
        for from in ["\"anne@p.example\"@evil.example", "@evil.example", "<@evil.example>"] {
            let message = format!("From: {from}\r\n\r\nx\r\n");
            let message = mail_parser::MessageParser::default().parse(message.as_bytes());
            let message = message.expect("a message");
            let found = Fields::of(&message).addresses("From");
            assert!(
                found.iter().all(|one| one.address == "anne@p.example@evil.example"),
                "{found:?}"
            );
        }
    }

    #[test]
    fn ids_are_found_and_nothing_else() {
        assert_eq!(ids("<a@b> text <c@d>\t<e f@g> <h@i"), ["a@b", "c@d"]);
        assert_eq!(ids(&format!("<{}>", "a".repeat(ID_CHARS_MAX + 1))), [""; 0]);
    }
}
