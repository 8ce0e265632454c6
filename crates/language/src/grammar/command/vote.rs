//! Ballots (D.IX(1)).

use std::collections::BTreeMap;

use super::super::super::text::{Mark, Token, Tokens};
use super::line::LineInWords;
use super::value::{BallotChoice, Command};
use crate::grammar::vocabulary::{ClassSet, WEIGHTS, WordClass, classes_of};

/// The number of a proposal has no more digits: of more, it may be a year.
const NUMBER_DIGITS_MAX: usize = 3;

/// What a word is to a ballot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BallotPart {
    Answer,
    /// It names the proposal.
    Name,
    Around,
}

/// A ballot. It counts if each of its words is understood.
///
/// ```abnf
/// vote = ["i"] "vote" [":"] choice ["on" about] / ("yes" / "no") "to" about
///     / ["i"] "abstain" ["on" about] / "vote" [":"] about
/// ```
pub(super) fn vote(line: &LineInWords) -> Option<Command> {
    let ballot = behind_frame(line.tokens).or_else(|| behind_postscript(line.tokens));
    if let Some(ballot) = ballot.or_else(|| before_remark(line.tokens)) {
        return vote(&LineInWords { writer: line.writer, ..LineInWords::new(ballot, line.text) });
    }
    let begins = match line.words.as_slice() {
        [first, ..] if WordClass::BeginsBallot.has(first) => true,
        ["i" | "we", "vote" | "abstain", ..]
        | ["i" | "we", "hereby", "vote" | "abstain", ..]
        | ["i" | "we", "would", "like", "to", "vote", ..]
        | ["id", "like", "to", "vote", ..]
        | ["my" | "changing", "vote" | "votes" | "ballot", ..]
        | ["changing", "my", "vote" | "votes" | "ballot", ..] => true,
        ["please", "record" | "count" | "enter" | "cast" | "note", others @ ..] => {
            let of_a_proposal = says_subject(others) || says_number(others);
            of_a_proposal && others.iter().any(|word| is_answer(word))
        }
        ["on", "the", others @ ..] => {
            says_subject(others) && others.iter().any(|word| is_answer(word))
        }
        ["i" | "id", "accept" | "reject" | "refuse", others @ ..]
        | ["count", "me", "in" | "out", others @ ..] => says_subject(others),
        ["yes" | "no", "vote"] => true,
        ["im", "voting", ..] | ["i", "am", "voting", ..] => true,
        words if says_how_he_votes(words) => true,
        [verb, ..] if WordClass::VoteVerb.has(verb) => true,
        [who, verb, ..] if WordClass::ForeignI.has(who) && WordClass::VoteVerb.has(verb) => true,
        ["i", "am" | "say", "for" | "against" | "in" | "yes" | "no", others @ ..]
        | ["im", "for" | "against" | "in", others @ ..]
        | ["against", others @ ..] => says_subject(others) || says_number(others),
        ["yes" | "no" | "aye" | "nay", others @ ..] if says_subject(others) => true,
        [answer, to, others @ ..] if is_answer(answer) && WordClass::BallotAround.has(to) => {
            says_subject(others) || says_number(others) || says_each(others) && is_on(to)
        }
        [subject, .., last] | ["the", subject, .., last] if says_subject(&[subject]) => {
            is_answer(last)
        }
        _ => false,
    };
    if !begins || is_heading(line) {
        return None;
    }
    let parts = parts(line);
    let unread = line.unread(|rest| {
        let known = rest.peek(0).and_then(|token| parts.get(&token.span.start));
        usize::from(known.is_some())
    });
    let named = |token: &&Token| parts.get(&token.span.start) == Some(&BallotPart::Name);
    let proposal = about(line, named);
    let choice = match unread {
        Some(_) => BallotChoice::Unclear,
        None if is_of_several(line) || is_for_and_against(line) => BallotChoice::Unclear,
        None => choice(line, &parts),
    };
    Some(Command::Vote { proposal, choice, unread: unread.unwrap_or_default() })
}

/// "Zu Vorschlag 1 stimme ich mit Nein": verb, answer and proposal, in any order.
fn says_how_he_votes(words: &[&str]) -> bool {
    let any = |is: &dyn Fn(&str) -> bool| words.iter().any(|word| is(word));
    // "Don't vote yes on 1", but not "A Mar H. I vote no on 1."
    let first = words.first().copied().unwrap_or_default();
    let begins = matches!(first, "i" | "id" | "ill" | "we" | "please" | "dont" | "do");
    let of_a_proposal = any(&is_subject) || begins && any(&is_number);
    any(&|word| WordClass::VoteVerb.has(word)) && any(&is_answer) && of_a_proposal
}

/// `<<< vote >>>`, "my vote:": it stands over a ballot, and is not one.
fn is_heading(line: &LineInWords) -> bool {
    let names = |word: &&str| WordClass::BallotHeading.has(word);
    let is_framed = line.tokens.rest.last().is_some_and(|last| last.mark != Mark::Word);
    is_framed && !line.asks() && line.words.iter().all(names)
}

/// What comes after such a heading where the line under it is taken with it.
fn behind_frame<'l>(tokens: Tokens<'l>) -> Option<Tokens<'l>> {
    let heads = tokens.peek(0).is_some_and(|first| matches!(first.key.as_str(), "vote" | "votes"));
    let framed = tokens.peek(1).is_some_and(|mark| mark.mark == Mark::Arrow);
    (heads && framed && tokens.peek(2).is_some()).then(|| tokens.after(2))
}

/// The words that a ballot understands, by the bytes at which they begin.
fn parts(line: &LineInWords) -> BTreeMap<usize, BallotPart> {
    let of_powers = says_subject(&line.words) || line.says_any(&["end", "ending", "tie", "win"]);
    let mut parts = BTreeMap::new();
    for (at, token) in line.tokens.rest.iter().enumerate() {
        let key = token.key.as_str();
        let next = line.tokens.peek(at + 1).map_or("", |next| next.key.as_str());
        let answered = || parts.values().any(|part| *part == BallotPart::Answer);
        let part = match key {
            // "Vote yes on no press", "vote yes on no. 2".
            "no" if answered() && (next == "press" || is_number(next)) => BallotPart::Name,
            _ if is_answer(key) => BallotPart::Answer,
            "in" if matches!(next, "favour" | "favor") => BallotPart::Around,
            "zu" => BallotPart::Around,
            // "I'd vote no" may hang on something.
            "id" if next == "like" => BallotPart::Around,
            // "No to the draw of all but Germany".
            "but" if says_all_before(line, at) => BallotPart::Name,
            // "Voto sí": elsewhere it is "if".
            "si" if at == 1 => BallotPart::Answer,
            _ if is_each(key) && !is_named(&parts) => BallotPart::Name,
            _ if WordClass::Against.has(key) || WordClass::InFavour.has(key) => BallotPart::Around,
            _ if is_subject(key) || WordClass::OfProposals.has(key) => BallotPart::Name,
            _ if WordClass::BallotAround.has(key) => BallotPart::Around,
            _ if is_number(key) => BallotPart::Name,
            // "Vote for Germany" may be about anything.
            _ if of_powers && line.tokens.names.power(key).is_some() => BallotPart::Name,
            _ => continue,
        };
        parts.insert(token.span.start, part);
    }
    parts
}

/// After "P.S." a ballot is one, too.
fn behind_postscript<'l>(tokens: Tokens<'l>) -> Option<Tokens<'l>> {
    let first = tokens.peek(0)?;
    let marks = |token: &&Token| token.mark != Mark::Word;
    let behind = tokens.after(1);
    matches!(first.key.as_str(), "ps" | "pps")
        .then(|| behind.after(behind.rest.iter().take_while(marks).count()))
        .filter(|rest| !rest.is_empty())
}

/// A remark in brackets at its end leaves a ballot as it is, unless it answers, names a proposal or
/// a power, or says something that weighs.
fn before_remark<'l>(tokens: Tokens<'l>) -> Option<Tokens<'l>> {
    let (last, before) = tokens.rest.split_last()?;
    let at = before.iter().rposition(|token| token.mark == Mark::Open)?;
    let inner = before.get(at + 1..)?;
    let says = |token: &Token| {
        let key = &*token.key;
        let names = is_subject(key) || is_each(key) || tokens.names.power(key).is_some();
        token.is(WEIGHTS) || is_answer(key) || is_number(key) || names || !is_in_words(token)
    };
    let is_remark = last.mark == Mark::Close && !inner.is_empty() && !inner.iter().any(says);
    (is_remark && at > 0).then(|| Tokens { rest: before.get(..at).unwrap_or_default(), ..tokens })
}

fn is_in_words(token: &Token) -> bool {
    matches!(token.mark, Mark::Word | Mark::Comma | Mark::Stop)
}

fn is_on(word: &str) -> bool {
    matches!(word, "on" | "to" | "zu" | "a" | "à" | "aux" | "al" | "alla" | "alle")
}

fn says_number(words: &[&str]) -> bool {
    words.iter().any(|word| is_number(word))
}

fn says_each(words: &[&str]) -> bool {
    words.iter().any(|word| is_each(word))
}

fn is_each(key: &str) -> bool {
    classes_of(key).has_any(ClassSet::of(&[WordClass::Each, WordClass::BallotEach]))
}

fn is_subject(key: &str) -> bool {
    classes_of(key).has_any(ClassSet::of(&[WordClass::Votable, WordClass::BallotSubject]))
}

fn says_all_before(line: &LineInWords, at: usize) -> bool {
    let before = at.checked_sub(1).and_then(|before| line.tokens.peek(before));
    before.is_some_and(|before| matches!(before.key.as_str(), "all" | "everyone"))
}

fn is_named(parts: &BTreeMap<usize, BallotPart>) -> bool {
    parts.values().any(|part| *part == BallotPart::Name)
}

/// What a ballot is about, from the first word of its name to the last. "The proposal" is the only
/// one there is.
///
/// ```abnf
/// about = ["the"] ("draw" / "DIAS" / "concession") / "proposal" <number>
/// ```
fn about(line: &LineInWords, named: impl Fn(&&Token) -> bool) -> String {
    let names = || line.tokens.rest.iter().filter(&named);
    // "Proposal 2", "proposta 2"
    let numbers: Vec<&Token> = names().filter(|token| is_number(&token.key)).collect();
    if let [number] = numbers[..] {
        return number.key.clone();
    }
    if numbers.is_empty() && names().any(|token| token.is(WordClass::BallotEach)) {
        return "all".to_owned();
    }
    let mut all = names();
    let Some(first) = all.next() else { return String::new() };
    let last = all.next_back().unwrap_or(first);
    let none = matches!(first.key.as_str(), "proposal" | "it" | "this");
    match none && first.span == last.span {
        true => String::new(),
        false => {
            let named = line.text.get(first.span.start..last.span.end).unwrap_or_default();
            named.trim_end_matches('.').to_owned()
        }
    }
}

/// "Vote yes on the draw, no on the concession": a line is one ballot, and of several none counts.
fn is_of_several(line: &LineInWords) -> bool {
    let parts = |token: &Token| !matches!(token.mark, Mark::Word | Mark::Dash | Mark::Colon);
    let speaks = |part: &&[Token]| {
        let keys = || part.iter().map(|token| token.key.as_str());
        let votes = |key: &str| is_answer(key) || WordClass::Votable.has(key);
        keys().any(|key| votes(key) || matches!(key, "vote" | "votes" | "against"))
            || matches!(part, [number] if number.key.parse::<u16>().is_ok())
    };
    let several: Vec<&[Token]> = line.tokens.rest.split(parts).filter(speaks).collect();
    // "No on 2 and 3" is one answer to both.
    let only_numbers = |part: &&[Token]| {
        let around = |key: &str| is_number(key) || matches!(key, "on" | "proposal" | "to" | "also");
        part.iter().all(|token| token.mark != Mark::Word || around(&token.key))
    };
    // "I am against every draw: no to all of them" says one thing twice.
    let plain_no =
        line.has(WordClass::No) && !line.has(WordClass::Yes) && !line.has(WordClass::Abstains);
    let against_all = plain_no && says_each(&line.words);
    several.len() > 1 && !against_all && !several.iter().skip(1).all(only_numbers)
}

/// "Against 2, for 1."
fn is_for_and_against(line: &LineInWords) -> bool {
    let is_for = |word: &&str| *word == "for" || WordClass::InFavour.has(word);
    line.words.iter().any(|word| WordClass::Against.has(word)) && line.words.iter().any(is_for)
}

fn says_subject(words: &[&str]) -> bool {
    words.iter().any(|word| is_subject(word))
}

fn is_answer(word: &str) -> bool {
    let answers = ClassSet::of(&[WordClass::Yes, WordClass::No, WordClass::Abstains]);
    classes_of(word).has_any(answers)
}

fn is_number(word: &str) -> bool {
    word.len() <= NUMBER_DIGITS_MAX && word.parse::<u16>().is_ok()
}

/// For or against, where all words are understood. "For" and "against" count only where no plainer
/// word stands.
///
/// ```abnf
/// choice = "yes" / "no" / "abstain"
/// ```
fn choice(line: &LineInWords, parts: &BTreeMap<usize, BallotPart>) -> BallotChoice {
    let part = |token: &Token| parts.get(&token.span.start).copied();
    let answers = line.tokens.rest.iter().filter(|token| part(token) == Some(BallotPart::Answer));
    let answers: Vec<&str> = answers.map(|token| token.key.as_str()).collect();
    let says = |class: WordClass| answers.iter().any(|word| class.has(word));
    // "Vote for the draw": for what has to be said, since "I vote for" is no whole sentence.
    let against = line.words.iter().any(|word| WordClass::Against.has(word));
    let favours = line.words.iter().any(|word| WordClass::InFavour.has(word));
    let for_it = favours && !against && parts.values().any(|part| *part == BallotPart::Name);
    let for_it = for_it || line.says_any(&["favour", "favor"]);
    match (says(WordClass::Yes), says(WordClass::No), says(WordClass::Abstains)) {
        (true, false, false) if !against => BallotChoice::Yes,
        (false, true, false) => BallotChoice::No,
        (false, false, true) => BallotChoice::Abstain,
        (false, false, false) if for_it != against => match for_it {
            true => BallotChoice::Yes,
            false => BallotChoice::No,
        },
        _ => BallotChoice::Unclear,
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::super::names::{Names, Personal};
    use super::super::super::super::text::tokens;
    use super::*;

    #[test]
    fn d_ix_1_a_heading_over_a_ballot_is_none() {
        let personal = Personal::new();
        let names = Names::new(&personal);
        let read = |text: &str| {
            let words = tokens(text);
            match vote(&LineInWords::new(Tokens { rest: &words, names: &names }, text)) {
                Some(Command::Vote { choice, .. }) => Some(choice),
                _ => None,
            }
        };
        for text in ["vote >>>", "votes:", "My vote:", "vote ---"] {
            assert_eq!(read(text), None, "{text}");
        }
        assert_eq!(read("vote >>> vote no on 1"), Some(BallotChoice::No));
        assert_eq!(read("vote"), Some(BallotChoice::Unclear));
        assert_eq!(read("vote yes on 1?"), Some(BallotChoice::Unclear));
        assert_eq!(read("my vote: yes"), Some(BallotChoice::Yes));
        assert_eq!(read("no to all draws, abstain on 2"), Some(BallotChoice::Unclear));
        assert_eq!(read("I am against every draw, so: no to all"), Some(BallotChoice::No));
        assert_eq!(read("voto contro tutte le patte"), Some(BallotChoice::No));
        assert_eq!(read("Je vote oui si Anne vote"), Some(BallotChoice::Unclear));
    }
}
