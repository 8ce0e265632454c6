//! Which game a letter is about: its addresses, its subject, the letter that it answers, and whose
//! it is.
//!
//! What is known of all games is asked of the caller ([`Sign`]); what follows from the answers is
//! decided here. Whether a letter names its game well enough for the game's master is a question
//! for later (D.II(2)).

use std::collections::BTreeSet;

use super::phrases::Phrases;
use super::ruling::{Ruling, Work};
use super::sender;
use crate::game::{Game, Moment};
use crate::mail::{ADDRESSES_MAX, Arrival, Letter};
use crate::report::answers::sender as words;

/// More words of a subject than this are not looked up.
const WORDS_MAX: usize = 20;

/// Something in a letter by which games can be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sign<'l> {
    /// A name that may be a game's: its tag, its short name, its address.
    Name(&'l str),
    /// The id of a letter of ours that may be about a game.
    Answers(&'l str),
    /// The address of a person who may have to do with games.
    Person(&'l str),
}

/// Where a letter leads.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LetterRoute<N> {
    /// To one game.
    Game(N),
    /// To several, so that it is unclear which is meant.
    Several(BTreeSet<N>),
    /// To none.
    Nowhere,
}

impl<N: Ord + Clone> LetterRoute<N> {
    /// The same without those of a kind, if others are meant, too: a letter to a game and its
    /// tournament at once means the game.
    fn leaving_out(self, is_of_kind: impl Fn(&N) -> bool) -> LetterRoute<N> {
        let LetterRoute::Several(mut names) = self else { return self };
        if !names.iter().all(&is_of_kind) {
            names.retain(|name| !is_of_kind(name));
        }
        match (names.first().cloned(), names.len()) {
            (Some(only), 1) => LetterRoute::Game(only),
            _ => LetterRoute::Several(names),
        }
    }
}

/// Finds the game of a letter. Addresses and subject say it; where they contradict each other,
/// several games are meant. Where they leave it open, the letter that is answered says it, then the
/// first line, and then the writer, if he has but one game. The first two of these mean several
/// games, too, where the writer is known in others only.
///
/// A name that is `of_kind`, a tournament's, has its address within those of its games, and its
/// name in their subjects. A letter to a game means the game, no matter what its subject says of
/// the tournament.
pub fn route<N: Ord + Clone, E>(
    letter: &Letter,
    is_of_kind: impl Fn(&N) -> bool,
    mut ask: impl FnMut(Sign<'_>) -> Result<Vec<N>, E>,
) -> Result<LetterRoute<N>, E> {
    let mut named = BTreeSet::new();
    for name in addressed(letter) {
        named.extend(ask(Sign::Name(&name))?);
    }
    if !named.iter().all(&is_of_kind) {
        named.retain(|name| !is_of_kind(name));
    }
    let mut titled = BTreeSet::new();
    for name in titles(&letter.subject) {
        titled.extend(ask(Sign::Name(&name))?);
    }
    let both: BTreeSet<N> = named.intersection(&titled).cloned().collect();
    let mut found = match (named.is_empty(), titled.is_empty()) {
        (false, false) if both.is_empty() => {
            let several = LetterRoute::Several(named.union(&titled).cloned().collect());
            return Ok(several.leaving_out(is_of_kind));
        }
        (false, false) => both,
        (false, true) => named,
        (true, _) => titled,
    };
    let is_named = !found.is_empty();
    if found.len() != 1 {
        for id in &letter.answers {
            let answered = ask(Sign::Answers(id))?;
            if !answered.is_empty() {
                found = narrowed(found, answered);
                break;
            }
        }
    }
    if found.len() != 1 {
        let mut headed = Vec::new();
        for name in titles(sender::first_line(letter)) {
            headed.extend(ask(Sign::Name(&name))?);
        }
        found = narrowed(found, headed);
    }
    if found.len() != 1 {
        found = narrowed(found, ask(Sign::Person(&letter.from.address))?);
    } else if !is_named {
        // If a writer answers a letter about a game that is not his, we ask which one he means.
        let his = ask(Sign::Person(&letter.from.address))?;
        if his.iter().all(|name| !found.contains(name)) {
            found.extend(his);
        }
    }
    let mut games = found.iter();
    let route = match (games.next(), games.next()) {
        (Some(only), None) => LetterRoute::Game(only.clone()),
        (None, _) => LetterRoute::Nowhere,
        _ => LetterRoute::Several(found),
    };
    Ok(route.leaving_out(is_of_kind))
}

/// Narrows the games found by those that a weaker sign finds; if the two contradict, the weaker
/// sign decides nothing.
fn narrowed<N: Ord + Clone>(found: BTreeSet<N>, others: Vec<N>) -> BTreeSet<N> {
    let others: BTreeSet<N> = others.into_iter().collect();
    if found.is_empty() {
        return others;
    }
    let both: BTreeSet<N> = found.intersection(&others).cloned().collect();
    if both.is_empty() { found } else { both }
}

/// An address of ours has one plus for the game and one for its reader.
const PLUSES_MAX: usize = 2;

/// The names that may be a game's in To and Cc: whole addresses, and their parts around a plus.
fn addressed(letter: &Letter) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for given in letter.to.iter().chain(&letter.cc).take(ADDRESSES_MAX) {
        names.insert(given.address.clone());
        let Some((user, host)) = given.address.split_once('@') else { continue };
        // After a plus comes the name of a game, or its reader's token; it may be both, one after
        // the other.
        for (at, _) in user.match_indices('+').take(PLUSES_MAX) {
            if let Some((plain, extra)) = user.split_at_checked(at) {
                names.insert(format!("{plain}@{host}"));
                let extra = extra.trim_start_matches('+');
                names.insert(extra.to_owned());
                names.extend(extra.split_once('+').map(|(first, _)| first.to_owned()));
            }
        }
    }
    names
}

/// The names that may be a game's in a subject or a first line: text in brackets, and single words
/// with a digit, which short names have.
fn titles(subject: &str) -> BTreeSet<String> {
    let mut names = BTreeSet::new();
    for part in subject.split('[').skip(1).take(WORDS_MAX) {
        if let Some((inside, _)) = part.split_once(']') {
            names.insert(inside.trim().to_lowercase());
        }
    }
    let is_part = |letter: char| letter.is_alphanumeric() || letter == '-';
    let words = subject.split(|letter: char| !is_part(letter));
    let may_name = |word: &&str| word.chars().any(|letter| letter.is_ascii_digit());
    names.extend(words.filter(may_name).take(WORDS_MAX).map(str::to_lowercase));
    names
}

/// Answers a letter that leads to no game, or to several: nothing in it is kept or judged. `host`
/// is any game of the tournament, from which the answer takes our domain and the key of its id. A
/// writer who used none of our addresses gets no answer, unless we know him: then he wrote to us by
/// a blind copy.
pub fn astray(arrival: &Arrival, several: &[&Game], host: &Game, now: Moment) -> Ruling {
    let mut work = Work::new(host, now, format!("astray {}", arrival.number));
    let letter = &arrival.letter;
    let ours = host.setup.address.rsplit_once('@').map_or("", |(_, domain)| domain);
    // People may have addresses beside ours.
    let is_someones = |address: &str| {
        host.person_at(address).is_some()
            || several.iter().any(|game| game.person_at(address).is_some())
    };
    let is_ours = |address: &str| {
        let domain = address.rsplit_once('@').map(|(_, domain)| domain);
        domain.is_some_and(|domain| domain.eq_ignore_ascii_case(ours)) && !is_someones(address)
    };
    let mut written_to = letter.to.iter().chain(&letter.cc).map(|given| given.address.as_str());
    // An answer to a forged address would go to a person who did not write.
    let writer = letter.from.address.as_str();
    let knows = several.iter().find(|game| game.person_at(writer).is_some());
    let is_known = knows.is_some();
    let address = written_to.find(|address| is_ours(address));
    let address = address.or(knows.map(|game| game.setup.address.as_str()));
    let Some(from) = address else { return work.done() };
    let is_own =
        sender::is_games(host, writer) || several.iter().any(|game| sender::is_games(game, writer));
    // A letter that names several authors, or none, can't be answered.
    if letter.automatic || is_own || writer.is_empty() {
        return work.done();
    }
    if !is_known && !sender::is_authentic(&host.proof, arrival) {
        return work.done();
    }
    let names: Vec<String> = several.iter().map(|game| game.setup.bracketed()).collect();
    let draft = words::astray(&names);
    // A person in whose name anyone may have written gets few of these, and nothing of the letter.
    let is_his = |game: &&Game| {
        let person = game.person_at(writer);
        person.is_some_and(|person| sender::is_proved(game, arrival, person, &Phrases::default()))
    };
    let is_doubtful = is_known && !several.iter().any(is_his);
    work.write_from(from, letter, (is_known, is_doubtful), draft);
    work.done()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::mail::MailAddress;

    const CUP: u8 = 9;

    /// The games 1 to 3: each with a name, an address, a letter of ours and a player.
    fn ask(sign: Sign<'_>) -> Result<Vec<u8>, ()> {
        let games: &[u8] = match sign {
            Sign::Name("wm r1-01" | "r1-01" | "r1-01@wm.example") => &[1],
            Sign::Name("wm r1-02" | "r1-02" | "r1-02@wm.example") => &[2],
            Sign::Name("round1@wm.example") => &[1, 2, 3],
            // A tournament, whose games have its address with a plus.
            Sign::Name("cup@wm.example" | "cup27") => &[CUP],
            Sign::Answers("ours-2@wm.example") => &[2],
            Sign::Person("anne@example.org") => &[1],
            Sign::Person("gm@example.org") => &[1, 2, 3],
            _ => &[],
        };
        Ok(games.to_vec())
    }

    fn letter(from: &str, to: &str, subject: &str, answers: &[&str]) -> Letter {
        let address = |text: &str| MailAddress { address: text.to_owned(), name: String::new() };
        Letter {
            from: address(from),
            to: vec![address(to)],
            subject: subject.to_owned(),
            answers: answers.iter().map(|id| (*id).to_owned()).collect(),
            ..Letter::default()
        }
    }

    fn led(from: &str, to: &str, subject: &str, answers: &[&str]) -> LetterRoute<u8> {
        let letter = letter(from, to, subject, answers);
        route(&letter, |name| *name == CUP, ask).expect("nothing goes wrong")
    }

    #[test]
    fn d_ii_2_a_game_is_found_by_address_subject_answer_or_its_only_player() {
        let (anne, gm) = ("anne@example.org", "gm@example.org");
        for (from, to, subject, answers, game) in [
            (gm, "r1-02@wm.example", "orders", &[][..], 2),
            (gm, "r1-02+fr@wm.example", "orders", &[], 2),
            (gm, "all+r1-02@wm.example", "orders", &[], 2),
            (gm, "all@wm.example", "Re: [WM R1-02] results", &[], 2),
            (gm, "all@wm.example", "orders for r1-02", &[], 2),
            (gm, "all@wm.example", "hello", &["x", "ours-2@wm.example"], 2),
            (gm, "round1@wm.example", "r1-02", &[], 2),
            (anne, "round1@wm.example", "orders", &[], 1),
            (anne, "r1-02@wm.example", "orders", &["x"], 2),
            (anne, "all@wm.example", "orders", &[], 1),
        ] {
            assert_eq!(led(from, to, subject, answers), LetterRoute::Game(game), "{to} {subject}");
        }
    }

    #[test]
    fn d_ii_2_whoever_writes_to_a_game_means_it_whatever_he_calls_its_tournament() {
        let anne = "anne@example.org";
        for to in ["cup+r1-01@wm.example", "cup+r1-01+0a1b2c@wm.example"] {
            for subject in ["orders", "Re: [cup27] orders", "[cup27] [wm r1-01]", "cup27 orders"] {
                assert_eq!(led(anne, to, subject, &[]), LetterRoute::Game(1), "{to} {subject}");
            }
        }
        assert_eq!(led(anne, "cup@wm.example", "[wm r1-01] orders", &[]), LetterRoute::Game(1));
        assert_eq!(led(anne, "cup+0a1b2c@wm.example", "standings", &[]), LetterRoute::Game(CUP));
    }

    #[test]
    fn d_ii_2_the_first_line_names_the_game_where_nothing_else_does() {
        let headed = |to: &str| {
            let letter = letter("gm@example.org", to, "orders", &[]);
            let text = "\n  [wm r1-02] France\nA Par - Bur".to_owned();
            route(&Letter { text, ..letter }, |_| false, ask).expect("nothing goes wrong")
        };
        assert_eq!(headed("all@wm.example"), LetterRoute::Game(2));
        assert_eq!(
            headed("r1-01@wm.example"),
            LetterRoute::Game(1),
            "addresses are the stronger sign"
        );
    }

    #[test]
    fn a_letter_to_thousands_asks_for_few_of_them() {
        let many = (0..3_000).map(|number| MailAddress {
            address: format!("a{number}+b+c@x.example"),
            name: String::new(),
        });
        let letter = Letter { to: many.collect(), ..Letter::default() };
        let mut asked = 0;
        let found: Result<LetterRoute<u8>, ()> = route(
            &letter,
            |_| false,
            |_| {
                asked += 1;
                Ok(Vec::new())
            },
        );
        assert_eq!(found, Ok(LetterRoute::Nowhere));
        assert!(asked <= 6 * ADDRESSES_MAX, "{asked} look-ups");
    }

    #[test]
    fn d_ii_2_signs_that_contradict_each_other_lead_to_several() {
        let both = LetterRoute::Several(BTreeSet::from([1, 2]));
        assert_eq!(led("anne@example.org", "r1-01@wm.example", "[wm r1-02] x", &[]), both);
        assert_eq!(led("anne@example.org", "all@wm.example", "x", &["ours-2@wm.example"]), both);
        let answered = led("new@example.org", "all@wm.example", "x", &["ours-2@wm.example"]);
        assert_eq!(answered, LetterRoute::Game(2), "he may write from another address");
        let all = LetterRoute::Several(BTreeSet::from([1, 2, 3]));
        assert_eq!(led("gm@example.org", "all@wm.example", "orders", &[]), all);
        assert_eq!(led("x@example.org", "all@wm.example", "orders", &[]), LetterRoute::Nowhere);
    }
}
