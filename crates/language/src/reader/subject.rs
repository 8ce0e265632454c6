//! The subject of a letter: it names a game and a phase, and orders nothing.

use super::super::grammar::command::{Command, PressMark, press_mark};
use super::super::grammar::heading::named_in_subject;
use super::super::names::{Names, Personal};
use super::super::prose::{ProseSentence, sentences};
use super::super::resolve::RefusalKind;
use super::super::text::{LetterLine, Token, Tokens, mend, tokens};
use super::value::{Commanded, Headed, Reading, Refused};
use crate::board::Phase;
use crate::board::ProvinceSet;
use crate::grammar::vocabulary::WordClass;

/// A longer subject is read so far only.
const SUBJECT_CHARS_MAX: usize = 250;

/// What a subject names, if anything; the phase that is being played stands for a year that it does
/// not name.
pub fn subject(text: &str, now: Phase) -> Option<Headed> {
    let text: String = text.chars().take(SUBJECT_CHARS_MAX).collect();
    let personal = Personal::new();
    let names = Names::new(&personal);
    let words = tokens(&mend(&text).text);
    let found = named_in_subject(Tokens { rest: &words, names: &names });
    // Without a tag any word with a digit could be one, so a game has to be called a game.
    let is_called = words.iter().any(|word| word.key == "game");
    let called = found.game.clone().filter(|_| is_called);
    let game = tagged_game(&text).map(str::to_owned).or(called);
    let phase = found.phase(now);
    let says_something = game.is_some() || found.power.is_some() || phase.is_some();
    says_something.then_some(Headed { line: 0, phase, power: found.power, game })
}

/// What a letter asks for, under its subject. If the subject says that it is press and no line of
/// the letter does, or if it takes the letter back, we can't know whether what looks like orders is
/// meant, and nothing in the letter counts.
pub fn under_subject(subject: &str, reading: Reading) -> Reading {
    let is_press = |found: &Commanded| matches!(found.command, Command::Press(_));
    let says_nothing = reading.orders.is_empty()
        && reading.plans.is_empty()
        && reading.commands.is_empty()
        && reading.draft.is_empty();
    let marked = reading.commands.iter().any(is_press);
    let short: String = subject.chars().take(SUBJECT_CHARS_MAX).collect();
    let takes_back = is_taken_back(subject);
    let expected = if !marked && says_press(subject) {
        "The subject of your letter says that it is press, but no line of the letter does, so \
            nothing in it counts. Send orders under another subject. Begin press with a line \
            \"press white:\"."
    } else if takes_back {
        "The subject of your letter may take back what the letter says, so nothing in it counts. \
            If you mean the letter, send it again under another subject."
    } else {
        return reading;
    };
    if says_nothing {
        return reading;
    }
    let refused = Refused {
        line: 0,
        column: 1,
        text: short,
        kind: RefusalKind::Unreadable,
        candidates: ProvinceSet::default(),
        expected: expected.to_owned(),
        unit: None,
        message: expected.to_owned(),
        stands: None,
    };
    let headings = reading.headings;
    let refused = vec![refused];
    Reading { refused, headings, is_asked_whole: true, takes_back, ..Reading::default() }
}

/// Whether a subject takes its letter back: "please ignore this letter". What speaks of an earlier
/// letter does not, nor what answers one.
pub fn is_taken_back(subject: &str) -> bool {
    let subject: String = subject.chars().take(SUBJECT_CHARS_MAX).collect();
    let subject = subject.as_str();
    let mended = mend(subject);
    let answers = |word: &Token| word.is(WordClass::ReplyMark);
    let words = tokens(&mended.text);
    let earlier = |word: &Token| word.is(WordClass::EarlierLetter);
    if words.iter().any(|word| answers(word) || earlier(word)) {
        return false;
    }
    let number = 0;
    let line = LetterLine { number, written: subject, indent: 0, mended, struck: false };
    sentences(&[&line]).iter().any(ProseSentence::retracts)
}

/// Whether a subject says that its letter is press: `[g42] Presse`. After "Re:" it is another
/// person's subject.
fn says_press(subject: &str) -> bool {
    let subject: String = subject.chars().take(SUBJECT_CHARS_MAX).collect();
    let own = subject.trim_start().strip_prefix('[').and_then(|tag| tag.split_once(']'));
    let own = own.map_or(subject.as_str(), |(_, own)| own);
    let (personal, mended) = (Personal::new(), mend(own));
    let (names, words) = (Names::new(&personal), tokens(&mended.text));
    let input = Tokens { rest: &words, names: &names };
    let mark = press_mark(input, &mended.text, own, false);
    matches!(mark, Some(PressMark::Begins(begun)) if begun.clear)
}

/// The game in square brackets, as `[g42]` or `[wm26 r1-07]`: the last word in the first brackets
/// that can name a game. `RE[2]` counts answers, and names of mailing lists have no digits.
fn tagged_game(text: &str) -> Option<&str> {
    let tags = text.split('[').skip(1).filter_map(|rest| rest.split_once(']'));
    let words = tags.filter_map(|(tag, _)| tag.split_whitespace().next_back());
    words.into_iter().find(|word| {
        let has = |is: fn(&char) -> bool| word.chars().any(|letter| is(&letter));
        has(char::is_ascii_digit) && has(char::is_ascii_alphabetic)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn games_and_phases_are_found_in_subjects() {
        let now = Phase::from_name("S1901M").expect("a phase");
        for (text, game, phase) in [
            ("Re: [g42] Spring 1901 orders", Some("g42"), Some("S1901M")),
            ("Re: [g42] Fr\u{fc}hjahr 1901", Some("g42"), Some("S1901M")),
            ("[Dip] AW: [wm26 r1-07] France F1902R", Some("r1-07"), Some("F1902R")),
            ("RE[2]: Antw: Spring 1901", None, Some("S1901M")),
            ("orders for game r1", Some("R1"), None),
        ] {
            let found = subject(text, now).expect("it names something");
            let named = found.phase.map(|phase| phase.to_string());
            assert_eq!((found.game.as_deref(), named.as_deref()), (game, phase), "{text}");
        }
        assert_eq!(subject("Re: hello", now), None);
    }

    #[test]
    fn subjects_take_their_letter_back_and_not_an_earlier_one() {
        for text in ["please ignore this letter", "draft - do not enter these orders"] {
            assert!(is_taken_back(text), "{text}");
        }
        for text in [
            "ignore my earlier orders",
            "Re: [g42] France: 1 line not read, your letter is not filed",
            "orders, cancel the last ones",
            "[g42] France, S1901",
        ] {
            assert!(!is_taken_back(text), "{text}");
        }
    }

    #[test]
    fn d_x_2_subjects_say_that_a_letter_is_press() {
        for text in ["Press", "[g42] Press", "Presse", "Prensa", "Stampa", "Press release"] {
            assert!(says_press(text), "{text}");
        }
        for text in ["Re: Press", "orders", "No press", "Press and orders", "Re: [g42] Press", ""] {
            assert!(!says_press(text), "{text}");
        }
    }
}
