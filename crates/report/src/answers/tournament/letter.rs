//! How a letter to the tournament was taken: what could not be read, what has to be proved or
//! confirmed first, and what can be written.

use super::note;
use super::roster::is_what;
use crate::language::commands::tournament as lines;
use crate::letters::{Draft, safe};
use crate::tournament::Tournament;
use crate::tournament::roster::Member;
use crate::tournament::rounds::Round;

sentences! { pub enum EventLetterAnswer {
    SeveralAuthors => "Your letter names several authors, so nothing in it counts. Send it in your \
        name alone.";
    Unreadable => "We could not read your letter. Send it as plain text.";
    TwoTexts => "Your letter says one thing as text and another as HTML, so nothing in it counts. \
        Send it as plain text.";
    TooLong => "Your letter is too long for us to read to the end, so nothing in it counts. Send \
        it again, shorter or in parts.";
    NoSignUp => "We found no sign-up in your letter that we can read.";
    NothingForMe => "We found nothing in your letter that is for us.";
    UnknownAddress => "We don't know this address. Write from the address you signed up with, or \
        sign up.";
    /// It repeats none of the words of the letter.
    NotProved => "We received a letter in your name, but nothing shows that it is from you, so we \
        did nothing with it (D.X(6)). If you wrote it, answer this letter with the same lines. We \
        tell no one else the address that this letter comes from. If not, someone else wrote it, \
        and you need do nothing.";
    /// The same, to a person who is not on the roster and signs up.
    SignUpNotProved => "Someone has signed up here from your address. If it was you, thank you. To \
        finish, answer this letter with the same lines. We tell no one else the address that it \
        comes from, so your answer shows that you wrote (D.X(6)). If it was not you, do nothing, \
        and you will not be signed up.";
    /// Where the server of the mail is all that can prove who writes.
    NotSigned => "We received a letter in your name, but our mail server can't verify that it is \
        from you, so we did nothing with it (D.X(6)). If you wrote it, send it through the mail \
        server of your own address, which signs what you write, or ask the director to enter you. \
        If not, someone else wrote it, and you need do nothing.";
    CodeIsOld => "The code is no longer valid, because something has changed since we gave it to \
        you.";
    /// To the director, who wrote plain words himself.
    NoCommand => "We found no command in your letter, and we pass on nothing that you write here. \
        To answer a player, write \"td tell NAME: your words\", or write to the address in the \
        player's letter.";
    /// Leads the line that confirms another.
    ToConfirm(line: String) => "\"{line}\": we have done nothing yet, because anyone could have \
        written this in your name (D.X(6)). To do it, write this line:";
    /// Leads the line that confirms what its writer can't take back.
    IsForGood(line: String) => "\"{line}\": we have done nothing yet, because you can't take this \
        back. If you mean it, write this line:";
    /// Leads what a command would say.
    WouldDo(line: String) => "This is what \"td {line}\" will do:";
    /// To a stranger who asks the director something.
    AskByAnAnswer(event: String) => "{event} does not know this address. Answer this letter with \
        your question, and the director will read it.";
    /// To a writer of plain words.
    PassedOn(director: String) => "We have passed your letter on to {}, the director, who will \
        answer you.", safe::name(director);
    /// Leads the line that confirms a command, below what it would say.
    ToCommand(letters: usize) => "{} out with it. We have done nothing yet. To do it, write this \
        line:", match letters {
            0 => "No letter will go".to_owned(),
            1 => "1 letter will go".to_owned(),
            several => format!("{several} letters will go"),
        };
    /// A line that could not be read, or one whose words must not be shown.
    Unread(line: String, expected: String) => "{}", unread(line, expected);
    Help => "This address understands these lines, each on its own:";
    DirectorsHelp => "These are the director's commands. We first show what a command will do, and \
        carry it out when you send back its line with the code. A reason goes after a colon.";
    DirectorsQuestions => "td status, td standings: how things stand; td boards r2: who plays \
        where; td log: which commands were given, when and why";
    /// What can be written, from the table of lines.
    HelpLine(line: &'static str) => "{line}";
}}

/// The subject of an answer. A forger who writes in another person's name must not choose any word
/// of the answer that this person gets. Tags and marks of earlier answers would pile up in front of
/// it.
pub fn subject(of_the_letter: Option<&str>) -> String {
    let mut subject = without_tag(of_the_letter.unwrap_or_default());
    while let Some(rest) = behind_mark(subject) {
        subject = rest.trim_start();
    }
    match subject {
        "" | YOUR_LETTER => YOUR_LETTER.to_owned(),
        subject => format!("Re: {subject}"),
    }
}

const YOUR_LETTER: &str = "your letter";

/// A subject without the tag at its end.
fn without_tag(subject: &str) -> &str {
    let tag = subject.trim_end().strip_suffix(']').and_then(|rest| rest.rsplit_once('['));
    tag.map_or(subject, |(before, _)| before).trim()
}

/// A subject without the tag or the "Re:" at its head.
fn behind_mark(subject: &str) -> Option<&str> {
    let tag = subject.strip_prefix('[').and_then(|rest| Some(rest.split_once(']')?.1));
    let answer = || {
        let (mark, rest) = subject.split_once(':')?;
        let is_mark = ["re", "aw", "sv", "antw"].iter().any(|one| mark.eq_ignore_ascii_case(one));
        is_mark.then_some(rest)
    };
    tag.or_else(answer)
}

/// A line that could not be read, or one whose words must not be shown.
pub fn unread(line: &str, expected: &str) -> String {
    let expected = unread_alone(expected);
    match line.is_empty() {
        true => format!("We could not read one of your lines: {expected}"),
        false => format!("\"{line}\": {expected}"),
    }
}

/// What was expected, as a sentence.
pub(super) fn unread_alone(expected: &str) -> String {
    let expected = expected.trim_end_matches('.');
    let end = if expected.ends_with('?') { "" } else { "." };
    format!("{expected}{end}")
}

/// To the director, who reads the stranger's words, subject and text, only if they are proved.
pub fn of_a_newcomer(of: &Tournament, writer: &str, proved: Option<(&str, &str)>) -> Draft {
    let text = [
        format!("Someone wrote from {} who seems to want to take part.", safe::line(writer)),
        "We could not read a sign-up in the letter, and told the writer how to sign up. The writer \
            may need your help, or \"td enter\"."
            .to_owned(),
    ];
    let draft = note(of, "someone may want to sign up", &text);
    match proved {
        Some((subject, text)) => {
            let about = format!("The subject is \"{}\", and the letter says:", safe::line(subject));
            draft.and(&[about]).quoting(text)
        }
        None => draft,
    }
}

/// A letter in plain words.
pub struct PlainLetter<'l> {
    pub address: &'l str,
    /// The member of the roster who seems to have written it.
    pub writer: Option<&'l Member>,
    pub is_proved: bool,
    pub subject: &'l str,
    pub text: &'l str,
    /// A round that it speaks of, and that is still to be drawn.
    pub round: Option<Round>,
}

impl PlainLetter<'_> {
    /// The letter as the director reads it.
    pub fn to_director(&self, of: &Tournament) -> Draft {
        let address = safe::line(self.address);
        let name = self.writer.map_or_else(|| "A newcomer".to_owned(), |one| safe::name(&one.name));
        let who = match self.writer {
            Some(writer) => format!("{name} <{address}>, {},", is_what(writer)),
            None => format!("{address}, who is not on the roster,"),
        };
        let about = safe::line(self.subject);
        let mut text = vec![format!("{who} writes to you, under the subject \"{about}\":")];
        if !self.is_proved {
            text.push("Nothing proves that this letter really comes from that address.".to_owned());
        }
        let reply = match self.writer {
            Some(writer) => format!(
                "To answer, write here \"td tell {}: your words\", or write to {address}. We pass \
                    on nothing else that you write here.",
                writer.id.0
            ),
            None => {
                format!("To answer, write to {address}. We pass on nothing that you write here.")
            }
        };
        let skip = self.round.zip(self.writer).map(|(round, writer)| {
            format!(
                "If {name} is to miss {}, write here \"td skip {} for {}\".",
                round.words(),
                writer.id.0,
                round.name()
            )
        });
        let below: Vec<String> = [reply].into_iter().chain(skip).collect();
        note(of, &format!("{name} writes to you"), &text).quoting(self.text).and(&below)
    }
}

pub fn came_before(of: &Tournament, told: &str) -> Draft {
    note(of, "we already have your letter", &[told.to_owned()])
}

pub fn help(of: &Tournament) -> Vec<EventLetterAnswer> {
    let mut help = vec![EventLetterAnswer::Help];
    help.extend(lines::help(of).into_iter().map(EventLetterAnswer::HelpLine));
    help
}

pub fn directors_help(of: &Tournament) -> Vec<EventLetterAnswer> {
    let mut help = vec![EventLetterAnswer::DirectorsHelp, EventLetterAnswer::DirectorsQuestions];
    help.extend(lines::directors_help(of).into_iter().map(EventLetterAnswer::HelpLine));
    help
}
