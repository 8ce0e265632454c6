//! Which rounds of an open event a player will play, in his own words. We ask about a line unless
//! we understand every word: one round too many or too few costs him a game.
//!
//! ```abnf
//! attending = clause *(joint clause) [mark reason]
//! clause = ("play" / denial ["play"] / "skip") rounds
//! rounds = item *(joint item) / ("all" / "every" / "any") ["rounds"] [but item *(joint item)]
//! item = round [("to" / "-" / "..") round]
//! ```

use super::round_names::{RoundNames, Unclear, is_round, pieces};
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};
use crate::tournament::Tournament;
use crate::tournament::rounds::Round;

/// The rounds that a player says he will play, and those that he says he won't.
#[derive(Default)]
pub(super) struct Attendance {
    pub(super) plays: Vec<Round>,
    pub(super) misses: Vec<Round>,
}

/// Words with which a reason may still change which rounds are meant.
const UNSETTLES: ClassSet = ClassSet::of(&[
    WordClass::AllRounds,
    WordClass::Doubt,
    WordClass::If,
    WordClass::LeavesOut,
    WordClass::MissesRound,
    WordClass::DeniesRound,
    WordClass::PlaysRound,
    WordClass::TakesOrderBack,
    WordClass::UnsaidDoubt,
    WordClass::Unsure,
    WordClass::UnsettlesRounds,
]);

/// How many words after "all" may be about rounds.
const ALL_OF_THE_ROUNDS: usize = 3;

/// What a line says of rounds; nothing if it speaks of something else.
pub(super) fn read(of: &Tournament, line: &str) -> Option<Result<Attendance, Unclear>> {
    let pieces = pieces(line);
    let words: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let is_command =
        words.first().is_some_and(|verb| *verb == "play" || WordClass::MissesRound.has(verb));
    let speaks = words.iter().any(|word| {
        WordClass::PlaysRound.has(word)
            || WordClass::MissesRound.has(word)
            || matches!(*word, "be" | "do")
    });
    let names = RoundNames::new(of, &words, is_command);
    let is_named = (0..words.len()).any(|at| {
        let left = words.get(at..).unwrap_or_default();
        let is_all = || match left {
            [all, behind @ ..] if WordClass::AllRounds.has(all) => {
                is_command || behind.iter().take(ALL_OF_THE_ROUNDS).any(|word| is_round(word))
            }
            _ => false,
        };
        names.one(left).is_some() || is_all()
    });
    if words.contains(&"?") || !speaks || !is_named {
        return None;
    }
    Some(RoundsSaid::read(&names, &words).map(|said| said.attendance(of)))
}

/// The rounds of a list, such as the director's.
pub(super) fn listed(of: &Tournament, list: &str) -> Option<Vec<Round>> {
    let pieces = pieces(&format!("play {list}"));
    let words: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let said = RoundsSaid::read(&RoundNames::new(of, &words, true), &words).ok()?;
    let is_list = said.all.is_some() || said.misses.is_empty();
    is_list.then(|| said.attendance(of).plays)
}

/// The rounds that a letter in plain words names.
pub fn rounds_named(of: &Tournament, text: &str) -> Vec<Round> {
    let pieces = pieces(text);
    let words: Vec<&str> = pieces.iter().map(String::as_str).collect();
    let names = RoundNames::new(of, &[], false);
    let named = (0..words.len()).filter_map(|at| names.one(words.get(at..)?));
    named.map(|(round, _)| round).collect()
}

/// What the verb of a clause says about its rounds.
#[derive(Clone, Copy, PartialEq, Eq)]
enum ClauseSign {
    Plays,
    /// "can't play"
    Denied,
    /// "skip"
    Misses,
}

/// What parts two clauses, or two rounds of one.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
enum Joint {
    #[default]
    None,
    Mark,
    /// A word after which a verb has to stand: "but", "I".
    Word,
}

/// What a line has said so far.
#[derive(Clone, Default)]
struct RoundsSaid {
    plays: Vec<Round>,
    misses: Vec<Round>,
    /// Whether all other rounds are played, or missed.
    all: Option<bool>,
    sign: Option<ClauseSign>,
    /// Whether the clause has named its rounds.
    has_rounds: bool,
    /// What comes after them, with which another clause can begin.
    joint: Joint,
    has_or: bool,
}

impl RoundsSaid {
    fn read(names: &RoundNames, words: &[&str]) -> Result<RoundsSaid, Unclear> {
        let mut said = RoundsSaid::default();
        let mut left = words;
        // Where a reason may begin, and what was said before it.
        let mut whole: Option<(RoundsSaid, &[&str])> = None;
        while let [word, rest @ ..] = left {
            if said.is_whole() && matches!(*word, "," | "-" | "because" | "since" | "as") {
                whole = Some((said.clone(), rest));
            }
            match said.clone().goes_on(names, left) {
                Ok((next, behind)) => (said, left) = (next, behind),
                Err(Unclear) => break,
            }
        }
        match whole {
            _ if left.is_empty() && said.is_whole() => said.checked(),
            // A player who plays needs no reason: "I play round 2, too" means the others as well.
            Some((said, reason)) if !said.misses.is_empty() && is_reason(names, reason) => {
                said.checked()
            }
            _ => Err(Unclear),
        }
    }

    /// What has been said with one thing more, and the words after that.
    fn goes_on<'w, 'a>(
        mut self,
        names: &RoundNames,
        words: &'w [&'a str],
    ) -> Result<(RoundsSaid, &'w [&'a str]), Unclear> {
        let Some((word, rest)) = words.split_first() else { return Ok((self, words)) };
        if let Some(item) = names.item(words) {
            let (rounds, rest) = item?;
            self.names(rounds)?;
            return Ok((self, rest));
        }
        if *word == "from" {
            return match names.item(rest) {
                Some(Ok((rounds, _))) if rounds.len() > 1 => Ok((self, rest)),
                _ => Err(Unclear),
            };
        }
        if WordClass::AllRounds.has(word) {
            return self.all(names, word, rest);
        }
        match *word {
            _ if is_no_statement(word, rest) => return Err(Unclear),
            "or" => self.has_or = self.has_rounds,
            "and" => {}
            _ if *word == "," && self.joint == Joint::Word => return Err(Unclear),
            "," => self.parts(Joint::Mark),
            "but" | "i" | "im" | "ill" | "can" | "will" => self.parts(Joint::Word),
            // "I don't play only round 2."
            "only" if self.sign == Some(ClauseSign::Denied) => return Err(Unclear),
            word if WordClass::DeniesRound.has(word) => self.signs(ClauseSign::Denied)?,
            word if WordClass::MissesRound.has(word) => self.signs(ClauseSign::Misses)?,
            word if WordClass::PlaysRound.has(word) => self.signs(ClauseSign::Plays)?,
            word if WordClass::AroundRounds.has(word) => {}
            _ => return Err(Unclear),
        }
        Ok((self, rest))
    }

    /// Whether it may end here.
    fn is_whole(&self) -> bool {
        self.has_rounds && !self.has_or && self.joint != Joint::Word
    }

    fn parts(&mut self, joint: Joint) {
        if self.has_rounds {
            self.joint = joint;
        }
    }

    /// A verb, or what denies it.
    fn signs(&mut self, sign: ClauseSign) -> Result<(), Unclear> {
        self.sign = match (self.sign, sign) {
            _ if self.has_or => return Err(Unclear),
            (Some(ClauseSign::Denied), ClauseSign::Plays | ClauseSign::Misses)
                if self.has_rounds && self.joint == Joint::None =>
            {
                return Err(Unclear);
            }
            (None, sign) => Some(sign),
            (Some(_), sign) if self.has_rounds => Some(sign),
            (Some(before), ClauseSign::Plays) if before != ClauseSign::Misses => Some(before),
            (Some(ClauseSign::Plays), ClauseSign::Denied) => Some(ClauseSign::Denied),
            // "I won't miss round 2."
            _ => return Err(Unclear),
        };
        (self.has_rounds, self.joint) = (false, Joint::None);
        Ok(())
    }

    fn names(&mut self, rounds: Vec<Round>) -> Result<(), Unclear> {
        let sign = self.sign.filter(|_| self.joint != Joint::Word).ok_or(Unclear)?;
        // "I play all rounds from 1 to 3."
        if self.all == Some(sign == ClauseSign::Plays) {
            return Err(Unclear);
        }
        // "I can play round 1 or 2" leaves it open, and "I can't play round 1 or 2" does not.
        let said = match sign {
            ClauseSign::Plays | ClauseSign::Misses if self.has_or => return Err(Unclear),
            ClauseSign::Plays => &mut self.plays,
            ClauseSign::Denied | ClauseSign::Misses => &mut self.misses,
        };
        for round in rounds {
            if !said.contains(&round) {
                said.push(round);
            }
        }
        (self.has_rounds, self.has_or, self.joint) = (true, false, Joint::None);
        Ok(())
    }

    /// All rounds, or all but some.
    fn all<'w, 'a>(
        mut self,
        names: &RoundNames,
        word: &str,
        behind: &'w [&'a str],
    ) -> Result<(RoundsSaid, &'w [&'a str]), Unclear> {
        let sign = self.sign.filter(|_| !self.has_rounds && self.all.is_none()).ok_or(Unclear)?;
        // "I can't play all rounds" may leave some.
        if sign == ClauseSign::Denied && word != "any" {
            return Err(Unclear);
        }
        let plays = sign == ClauseSign::Plays;
        (self.all, self.has_rounds) = (Some(plays), true);
        let mut left = behind;
        while let ["of" | "the" | "them" | "round" | "rounds", rest @ ..] = left {
            // "the first round" is another matter.
            if names.one(left).is_some() {
                break;
            }
            left = rest;
        }
        let but = left.strip_prefix(&[","]).unwrap_or(left);
        let [word, excepted @ ..] = but else { return Ok((self, left)) };
        if !WordClass::LeavesOut.has(word) {
            return Ok((self, left));
        }
        let excepted = excepted.strip_prefix(&["for"]).unwrap_or(excepted);
        match names.item(excepted) {
            Some(Ok(_)) => {
                self.sign = Some(if plays { ClauseSign::Misses } else { ClauseSign::Plays });
                Ok((self, excepted))
            }
            // "I play all rounds but can't come on Sunday."
            None if *word == "but" => Ok((self, but)),
            _ => Err(Unclear),
        }
    }

    /// No round is both played and missed.
    fn checked(self) -> Result<RoundsSaid, Unclear> {
        match self.plays.iter().any(|round| self.misses.contains(round)) {
            true => Err(Unclear),
            false => Ok(self),
        }
    }

    fn attendance(self, of: &Tournament) -> Attendance {
        let mut others = of.undrawn();
        if others.is_empty() {
            others = of.rounds();
        }
        others.retain(|round| !self.plays.contains(round) && !self.misses.contains(round));
        let RoundsSaid { mut plays, mut misses, .. } = self;
        match self.all {
            Some(true) => plays.extend(others),
            Some(false) => misses.extend(others),
            None => {}
        }
        plays.sort();
        misses.sort();
        Attendance { plays, misses }
    }
}

/// Whether a word tells what its writer would do, could do or fears: "I would skip round 2", "I can
/// skip round 2", "I am afraid to miss round 2".
fn is_no_statement(word: &str, behind: &[&str]) -> bool {
    let next = behind.first().copied().unwrap_or_default();
    match word {
        "would" => next != "like",
        "can" => WordClass::MissesRound.has(next),
        "afraid" => matches!(next, "to" | "of"),
        _ => false,
    }
}

/// Whether words are about something else than rounds, such as a daughter who marries.
fn is_reason(names: &RoundNames, words: &[&str]) -> bool {
    let speaks = |at: usize| {
        let left = words.get(at..).unwrap_or_default();
        let word = left.first().copied().unwrap_or_default();
        let has_digit = word.chars().any(|letter| letter.is_ascii_digit());
        has_digit || names.one(left).is_some() || classes_of(word).has_any(UNSETTLES)
    };
    !(0..words.len()).any(speaks)
}
