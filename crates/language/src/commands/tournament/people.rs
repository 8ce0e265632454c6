//! What comes after the verbs of those who take part in a tournament.

use super::attending;
use super::cut::{cut, round_of, strip};
use super::director::{self, DirectorLine};
use super::entry::SignUpEntry;
use super::expected;
use super::values::{OwnWish, TournamentLine};
use crate::board::Power;
use crate::commands::coded::confirmed;
use crate::game::Moment;
use crate::names;
use crate::times::{UnreadTime, read_zone};
use crate::tournament::Tournament;
use crate::tournament::committee::{QuestionMatter, ballot};
use crate::tournament::roster::{self, Role};

type LineRead = Option<TournamentLine>;

/// A line in parts.
pub(super) struct PersonLine<'l> {
    written: &'l str,
    /// Its first word, in small letters.
    pub(super) word: String,
    /// What comes after it.
    pub(super) rest: &'l str,
    pub(super) tournament: &'l Tournament,
    pub(super) received: Moment,
}

impl<'l> PersonLine<'l> {
    pub(super) fn new(
        written: &'l str,
        tournament: &'l Tournament,
        received: Moment,
    ) -> PersonLine<'l> {
        let word = written.split_whitespace().next().unwrap_or_default().to_ascii_lowercase();
        let rest = written.get(word.len()..).unwrap_or_default().trim();
        PersonLine { written, word, rest, tournament, received }
    }

    /// A member of a team, if the line names one or tries to.
    pub(super) fn entry(&self) -> Option<Result<SignUpEntry, String>> {
        entry(&self.word, self.rest)
    }

    pub(super) fn unread(&self, expected: &str) -> TournamentLine {
        TournamentLine::Unread(self.written.to_owned(), expected.to_owned())
    }

    pub(super) fn alone(&self, line: TournamentLine) -> LineRead {
        self.rest.is_empty().then_some(line)
    }

    /// A line that binds its writer, by what stands before the code that confirms it, if there is
    /// one.
    fn own(&self, what: impl Fn(&str) -> Option<OwnWish>) -> LineRead {
        let (line, code) = confirmed(self.written);
        let what = what(line.get(self.word.len()..)?.trim())?;
        Some(TournamentLine::Own { line, what, code })
    }

    /// What comes after its first word and before a code.
    pub(super) fn without_code(&self) -> String {
        let (line, _) = confirmed(self.written);
        line.get(self.word.len()..).unwrap_or_default().trim().to_owned()
    }

    /// The same of a line that is ours in any case: what was expected, if it can't be read.
    pub(super) fn own_or_unread(
        &self,
        what: impl Fn(&str) -> Result<OwnWish, String>,
    ) -> TournamentLine {
        let (line, code) = confirmed(self.written);
        match what(&self.without_code()) {
            Ok(what) => TournamentLine::Own { line, what, code },
            Err(expected) => self.unread(&expected),
        }
    }
}

pub(super) fn sign_up(line: &PersonLine<'_>) -> LineRead {
    let rest = if line.word == "sign" { strip(line.rest, "up")? } else { line.rest };
    Some(match name_and_zone(rest) {
        Ok(Some(line)) => line,
        Err(why @ UnreadTime::SeveralZones { .. }) => line.unread(&why.to_string()),
        // A stranger gets no word that was put into his mouth.
        _ => line.unread(expected::SIGN_UP),
    })
}

fn name_and_zone(rest: &str) -> Result<Option<TournamentLine>, UnreadTime> {
    let (before, zone) = match cut(rest, "in") {
        Some((before, zone)) => (before, Some(read_zone(zone)?)),
        None => (rest, None),
    };
    let name = match before.trim() {
        "" => None,
        before => match strip(before, "as") {
            Some(name) => Some(name.to_owned()),
            None => return Ok(None),
        },
    };
    Ok(Some(TournamentLine::SignUp { name, zone }))
}

pub(super) fn team(line: &PersonLine<'_>) -> LineRead {
    let name = line.rest.trim_end_matches(':').trim().to_owned();
    let team = TournamentLine::Team { name, entries: Vec::new(), unread: Vec::new() };
    (!line.rest.is_empty()).then_some(team)
}

pub(super) fn join(line: &PersonLine<'_>) -> LineRead {
    line.own(|team| (!team.is_empty()).then(|| OwnWish::Join(team.to_owned())))
}

/// Without brackets these are words of every day.
pub(super) fn member(line: &PersonLine<'_>) -> LineRead {
    if !line.rest.contains('<') {
        return None;
    }
    let added = line.own(|rest| Some(OwnWish::Add(entry(&line.word, rest)?.ok()?)));
    added.or_else(|| Some(line.unread(&line.entry()?.err()?)))
}

pub(super) fn withdraw(line: &PersonLine<'_>) -> LineRead {
    let read = line.own(|rest| match rest.to_ascii_lowercase() {
        all if all.is_empty() => Some(OwnWish::Withdraw),
        address if address.contains('@') => {
            Some(OwnWish::Drop(roster::address(address.trim_matches(['<', '>'])).ok()?))
        }
        _ => None,
    });
    read.or_else(|| Some(line.unread(expected::WITHDRAW)))
}

pub(super) fn decline(line: &PersonLine<'_>) -> LineRead {
    let read = line.own(|rest| match rest.is_empty() {
        true => Some(OwnWish::Decline(None)),
        false => Some(OwnWish::Decline(Some(round_of(line.tournament, rest)?))),
    });
    read.or_else(|| Some(line.unread(expected::DECLINE)))
}

/// "I play rounds 1 and 3", "skip r2", "I can't come on Saturday".
pub(super) fn attend(line: &PersonLine<'_>) -> LineRead {
    line.tournament.form()?;
    let asks = line.tournament.plan.asks_for_powers;
    let behind = strip(line.rest, "would").unwrap_or(line.rest);
    if let Some(powers) = strip(behind, "prefer").filter(|_| line.word == "i" && asks) {
        return line.own(|_| preferred(powers).map(OwnWish::Prefer));
    }
    let read = |rest: &str| attending::read(line.tournament, &format!("{} {rest}", line.word));
    let own = line.own(|rest| {
        let said = read(rest)?.ok()?;
        Some(OwnWish::Attend { plays: said.plays, misses: said.misses })
    });
    own.or_else(|| read(line.rest)?.err().map(|_| line.unread(expected::ATTEND)))
}

/// `prefer Turkey, Austria`, or `prefer nothing`.
pub(super) fn prefer(line: &PersonLine<'_>) -> LineRead {
    line.tournament.form()?;
    let read = line.own(|rest| preferred(rest).map(OwnWish::Prefer));
    let first = line.rest.split(|letter: char| !letter.is_alphabetic()).next()?;
    read.or_else(|| names::power(first).map(|_| line.unread(expected::PREFER)))
}

fn preferred(written: &str) -> Option<Vec<Power>> {
    match strip(written, "nothing") {
        Some(rest) if rest.trim_matches(['.', '!', ' ']).is_empty() => Some(Vec::new()),
        _ => names::powers(written).ok().filter(|powers| !powers.is_empty()),
    }
}

/// `check in`, or `check in for r2`.
pub(super) fn check_in(line: &PersonLine<'_>) -> LineRead {
    line.tournament.form()?;
    line.own(|rest| {
        let rest = rest.trim_end_matches(['.', '!']);
        let of = if line.word == "check" { strip(rest, "in")? } else { rest };
        match strip(of, "for").unwrap_or(of) {
            "" | "please" => Some(OwnWish::CheckIn(None)),
            of => Some(OwnWish::CheckIn(Some(round_of(line.tournament, of)?))),
        }
    })
}

/// `boards`, or `boards r2`.
pub(super) fn boards(line: &PersonLine<'_>) -> LineRead {
    if line.rest.is_empty() {
        return Some(TournamentLine::Boards(None));
    }
    let round = round_of(line.tournament, line.rest)?;
    Some(TournamentLine::Boards(Some(round)))
}

/// A new address of ours. Other news does not concern us.
pub(super) fn new_address(line: &PersonLine<'_>) -> LineRead {
    let rest = line.rest.to_ascii_lowercase();
    let rest = strip(&rest, "address").or_else(|| strip(&rest, "address,"))?;
    let is_all = matches!(rest.trim_end_matches(['.', '!']).trim(), "" | "please");
    is_all.then_some(TournamentLine::NewToken)
}

pub(super) fn digest(line: &PersonLine<'_>) -> LineRead {
    let read = line.own(|rest| match rest.to_ascii_lowercase().as_str() {
        "on" => Some(OwnWish::Digest(true)),
        "off" => Some(OwnWish::Digest(false)),
        _ => None,
    });
    read.or_else(|| Some(line.unread(expected::DIGEST)))
}

pub(super) fn vote(line: &PersonLine<'_>) -> LineRead {
    line.own(ballot_on).or_else(|| Some(line.unread(expected::VOTE)))
}

/// `say 3: your words`.
pub(super) fn say(line: &PersonLine<'_>) -> LineRead {
    line.own(|rest| {
        let (number, text) = rest.split_once(':')?;
        let number = number.trim().trim_start_matches('#').parse().ok()?;
        let text = text.trim();
        (!text.is_empty()).then(|| OwnWish::Say(number, text.to_owned()))
    })
}

/// A change of the rules, or an override, which the committee may put itself (A.7).
pub(super) fn put(line: &PersonLine<'_>) -> LineRead {
    let (text, _) = confirmed(line.written);
    let asked = DirectorLine::new(&text, line.tournament, line.received);
    let command = match line.word.as_str() {
        "override" => director::overrule(&asked),
        _ => director::put(&asked, |_| Some(QuestionMatter::RuleChange)),
    };
    match command {
        Ok(command) => line.own(|_| Some(OwnWish::Put(Box::new(command.clone())))),
        // "Change of plans" is no line of ours.
        Err(_) => {
            let first = line.rest.split_whitespace().next().unwrap_or_default();
            let number = first.trim_start_matches('#').trim_end_matches(':');
            let is_meant = first.eq_ignore_ascii_case("until") || number.parse::<u32>().is_ok();
            is_meant.then(|| line.unread(&expected::put(&line.word)))
        }
    }
}

/// "3 yes", or as players write it to a board: "yes on 3".
fn ballot_on(rest: &str) -> Option<OwnWish> {
    let words: Vec<&str> = rest.split_whitespace().collect();
    let (number, choice) = match words.as_slice() {
        [number, choice] => (number, choice),
        [choice, on, number] if on.eq_ignore_ascii_case("on") => (number, choice),
        _ => return None,
    };
    let number = number.trim_end_matches(['.', '!']).trim_start_matches('#').parse().ok()?;
    Some(OwnWish::Vote(number, ballot(choice.trim_end_matches(['.', '!']))?))
}

/// One line of a team: `player Bob Baker <bob@example.org> England`.
fn entry(word: &str, rest: &str) -> Option<Result<SignUpEntry, String>> {
    let role = match word {
        "captain" => Role::Captain,
        "player" => Role::Player,
        "reserve" => Role::Reserve,
        "gm" => Role::Master,
        _ => return None,
    };
    let Some((name, behind)) = rest.split_once('<') else {
        return Some(Err(expected::member(word)));
    };
    let Some((address, behind)) = behind.split_once('>') else {
        return Some(Err(expected::member(word)));
    };
    let (power, plays) = match behind.trim() {
        "" => (None, true),
        behind if behind.eq_ignore_ascii_case("not playing") => (None, false),
        name => match names::power(name) {
            Some(power) => (Some(power), true),
            None => return Some(Err(expected::power(name))),
        },
    };
    let mut roles = vec![role];
    if role == Role::Captain && plays {
        roles.push(Role::Player);
    }
    let (name, address) = (name.trim().to_owned(), address.trim().to_owned());
    Some(Ok(SignUpEntry { name, address, roles, power }))
}
