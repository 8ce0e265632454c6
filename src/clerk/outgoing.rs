//! A letter that goes out, and what it needs besides its words.

use super::marks;
use crate::board::on_its_own_map;
use crate::game::{Moment, PersonId};
use crate::report::atlas::Scene;
use crate::report::letters::{Draft, LetterKind};

/// A letter that goes out: to one person, complete, with its id for good.
#[derive(Clone, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub struct Outgoing {
    /// The receiver; a stranger has no short name.
    pub person: Option<PersonId>,
    /// Whether it goes to a stranger, of whom we have never heard: he gets one answer a day.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub stranger: bool,
    /// What makes it doubtful that its receiver has asked for it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub doubt: Option<Doubt>,
    /// Who has caused it, if he is on no roster: he may cause only few letters to others.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub outsider: Option<String>,
    /// The reader's name, for a greeting; empty if unknown.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub name: String,
    /// Where it goes.
    pub to: String,
    /// The sender: the address of the game, with the receiver's token if letters prove their
    /// senders by it.
    pub from: String,
    /// Where reports of failure go: an address from which only we can tell the receiver.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub return_path: Option<String>,
    /// The subject.
    pub subject: String,
    /// The name of its board or tournament, if it is about one. Versions up to 0.2.0 had it in the
    /// subject alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tag: Option<String>,
    /// What kind of letter it is.
    #[serde(default, skip_serializing_if = "LetterKind::is_answer")]
    pub kind: LetterKind,
    /// The words.
    pub text: String,
    /// The same words as a page.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub html: Option<String>,
    /// A calendar to be attached (iCalendar).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub calendar: Option<String>,
    /// What the map shows that goes along: the page has a place for it, and it is drawn when the
    /// letter is sent.
    #[serde(default, skip_serializing_if = "Option::is_none", deserialize_with = "on_its_own_map")]
    pub picture: Option<Scene>,
    /// The public page with the same content.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub archived_at: Option<String>,
    /// Its own id, without the angle brackets.
    pub message_id: String,
    /// The id of the letter that it answers.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub in_reply_to: Option<String>,
    /// The id under which mail programs show the game as one conversation.
    pub thread: String,
    /// When it was written: the moment of the ruling.
    pub date: Moment,
    /// The game that it is about, if that is not the one that was ruled on. The ledger has it
    /// beside the letter.
    #[serde(skip)]
    pub about: Option<String>,
}

/// Why a person may not have asked for a letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doubt {
    /// It says that a letter in his name does not count.
    Unproved,
    /// It says the same, of all such letters of an hour.
    Hourly,
    /// It says, too, that we don't check his passphrase for a day.
    ShutOut,
    /// It asks him for a code, by which he would prove that a letter is his, or passes on what
    /// anyone may have written.
    Asked,
    /// His letter had nothing for us, so that a program may have written it.
    Fruitless,
    /// Another person has named him.
    Named,
    /// A writer used his name, from an address that may or may not be his.
    Namesake,
}

/// How letters to a person go out.
pub(super) struct Postmark<'s> {
    /// The secret from which ids are drawn.
    pub(super) key: &'s str,
    /// What keeps ids apart from those of others that have the same secret.
    pub(super) apart: Option<&'s str>,
    /// Our own address, without anything that names the reader.
    pub(super) own: &'s str,
    pub(super) from: String,
    pub(super) return_path: Option<String>,
    /// The reader's name; empty if unknown.
    pub(super) name: String,
    /// Whether a letter that a button opens names its game well enough to count.
    pub(super) has_taps: bool,
}

impl Postmark<'_> {
    /// A letter. No two have the same `parts`, from which its id is drawn.
    pub(super) fn on(
        self,
        draft: Draft,
        (person, to): (Option<PersonId>, &str),
        parts: [&str; 3],
        date: Moment,
    ) -> Outgoing {
        let host = marks::host(self.own);
        let parts: Vec<&str> = self.apart.into_iter().chain(parts).collect();
        let id = marks::opaque(self.key, &parts);
        let thread = marks::opaque(self.key, &["thread", to]);
        let html = draft.html(Some(&self.from).filter(|_| self.has_taps).map(String::as_str));
        Outgoing {
            name: self.name,
            to: to.to_owned(),
            from: self.from,
            return_path: self.return_path,
            subject: draft.subject,
            tag: draft.tag,
            kind: draft.kind,
            text: draft.text,
            html: Some(html),
            calendar: draft.calendar,
            picture: draft.picture,
            archived_at: draft.archived_at,
            message_id: format!("{id}@{host}"),
            in_reply_to: None,
            thread: format!("{thread}@{host}"),
            date,
            person,
            about: None,
            stranger: false,
            doubt: None,
            outsider: None,
        }
    }
}
