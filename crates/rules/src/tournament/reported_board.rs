//! A board of an open event that is played elsewhere: on a web site, or around a table. It has
//! seats and no phases. One of those who play it says how it ended; the others confirm that, or
//! object.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::form::YEARS_MAX;
use super::report::{DirectorsDesk, Report, SeatReport, TenureSpan};
use super::rounds::SEATS;
use super::scoring::{CENTRES_TO_WIN, Counts, EndRecord};
use crate::board::Power;
use crate::game::{Moment, PersonId};

/// A result against which nobody has said anything for so long binds.
pub const SILENCE_BINDS: TimeDelta = TimeDelta::hours(72);
/// So long after a result those who have said nothing are reminded.
pub const REMINDED_AFTER: TimeDelta = TimeDelta::hours(24);
/// The centres of the standard map.
pub const CENTRES: u8 = 34;
/// The first year of every board.
pub const FIRST_YEAR: u16 = 1901;
/// No board is played longer, also one without a last year.
pub const LAST_YEAR: u16 = FIRST_YEAR + YEARS_MAX as u16 - 1;

/// How a board ended, as somebody says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BoardResult {
    /// The last year that was played.
    pub year: u16,
    /// The centres at its end; nothing if only a winner or a draw was named.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub centres: Option<Counts>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub vote: Option<ResultVote>,
}

/// An end by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultVote {
    Won(Power),
    Shared(Vec<Power>),
}

impl BoardResult {
    /// The centres by which it is scored. Where none were given, a winner has 18, and those who
    /// share have the same number.
    pub fn counts(&self) -> Counts {
        let shares = |power: Power| match &self.vote {
            Some(ResultVote::Won(winner)) if *winner == power => CENTRES_TO_WIN,
            Some(ResultVote::Shared(all)) if all.contains(&power) => {
                u8::try_from(usize::from(CENTRES) / all.len().max(1)).unwrap_or(1)
            }
            _ => 0,
        };
        self.centres.unwrap_or_else(|| Power::ALL.map(shares))
    }

    /// Who has won, by centres or because the others conceded.
    pub fn winner(&self) -> Option<Power> {
        match &self.vote {
            Some(ResultVote::Won(winner)) => Some(*winner),
            Some(ResultVote::Shared(_)) => None,
            None => self.solo(),
        }
    }

    fn solo(&self) -> Option<Power> {
        let counts = self.counts();
        Power::ALL.into_iter().find(|power| counts[power.index()] >= CENTRES_TO_WIN)
    }

    /// How many years have been counted when it ends; `last` is the last year of its round. A vote
    /// of that year comes before its count (C.5).
    fn years(&self, last: Option<u16>) -> usize {
        let years = usize::from(self.year.saturating_sub(FIRST_YEAR)) + 1;
        let is_early = self.is_voted() && last == Some(self.year);
        years - usize::from(is_early)
    }

    /// Whether it ended by a vote, and not by centres or years.
    fn is_voted(&self) -> bool {
        match &self.vote {
            Some(ResultVote::Won(winner)) => self.solo() != Some(*winner),
            Some(ResultVote::Shared(_)) => true,
            None => false,
        }
    }

    /// Whether it can have ended so in a round with this last year.
    pub fn fits(&self, last: Option<u16>) -> bool {
        last.is_none_or(|last| self.year <= last) && self.years(last) > 0
    }

    fn end(&self, last: Option<u16>) -> EndRecord {
        let years = self.years(last);
        // The Fall of the last year, or the Spring behind the year that was counted.
        let season = 2 * years + usize::from(last == Some(self.year));
        match &self.vote {
            Some(ResultVote::Won(to)) if self.is_voted() => EndRecord::Conceded { to: *to, season },
            Some(ResultVote::Shared(all)) => {
                EndRecord::Agreed { shared: Power::ALL.map(|power| all.contains(&power)), season }
            }
            _ if self.solo().is_some() => EndRecord::Solo,
            _ => EndRecord::Time,
        }
    }

    /// As somebody writes it: `1907 A4 E5 F7 G6 I4 R5 T3, draw England France`.
    pub fn line(&self) -> String {
        let mut words = vec![self.year.to_string()];
        for (power, count) in Power::ALL.into_iter().zip(self.centres.iter().flatten()) {
            words.push(format!("{}{count}", power.letter()));
        }
        let counts = words.join(" ");
        match &self.vote {
            None => counts,
            Some(ResultVote::Won(winner)) => format!("{counts}, won by {winner}"),
            Some(ResultVote::Shared(all)) => {
                let all: Vec<&str> = all.iter().map(|power| power.name()).collect();
                format!("{counts}, draw {}", all.join(" "))
            }
        }
    }

    /// A row for each year. Nobody knows those before the last: all have one centre in them, so
    /// that none is before another, and nobody is out.
    fn rows(&self, last: Option<u16>) -> Vec<Counts> {
        let mut rows = vec![[1; SEATS]; self.years(last).saturating_sub(1)];
        rows.push(self.counts());
        rows
    }
}

/// What stands until it binds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultClaim {
    pub by: PersonId,
    pub at: Moment,
    pub result: BoardResult,
}

/// What one of those who play says of a claim.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultView {
    Agrees,
    /// He says that it ended otherwise.
    Claims(BoardResult),
    Objects(String),
}

/// A board that is played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReportedBoard {
    /// Where, in the director's words.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub place: String,
    /// Until when a result is expected.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub until: Option<Moment>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub claim: Option<ResultClaim>,
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub views: BTreeMap<PersonId, ResultView>,
    /// Whether those who have said nothing were reminded: of the claim, or else of the time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_reminded: bool,
    /// What stands, once it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<BoardResult>,
}

/// What a director says of boards that are played elsewhere.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "says", rename_all = "kebab-case")]
pub enum ReportedCommand {
    /// These boards, which were drawn, are played elsewhere.
    Elsewhere {
        games: Vec<String>,
        /// Where, in words.
        place: String,
        /// Until when their results are expected.
        until: Option<Moment>,
    },
    /// They are played here after all.
    Here { games: Vec<String> },
    /// So a board has ended.
    Ended { game: String, result: BoardResult },
}

impl ReportedCommand {
    /// Its line, as the director writes it.
    pub(super) fn line(&self) -> String {
        match self {
            ReportedCommand::Elsewhere { games, place, .. } => {
                let line = format!("elsewhere {}: {place}", games.join(", "));
                line.trim_end_matches(": ").to_owned()
            }
            ReportedCommand::Here { games } => format!("here {}", games.join(", ")),
            ReportedCommand::Ended { game, result } => format!("result {game}: {}", result.line()),
        }
    }
}

/// What happens on such a board.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "fact", rename_all = "kebab-case")]
pub enum ReportedFact {
    Claimed {
        person: PersonId,
        result: BoardResult,
        at: Moment,
    },
    Confirmed {
        person: PersonId,
    },
    Objected {
        person: PersonId,
        why: String,
    },
    /// Those who have said nothing were reminded.
    Reminded,
    /// Somebody plays it no more.
    Left {
        person: PersonId,
    },
    /// A result stands: of more than half, by silence, or because the director says so.
    Bound {
        result: BoardResult,
    },
}

/// What time has to do on such a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ReportedDue {
    /// No result came in time.
    Overdue(Moment),
    /// Those who have said nothing of a claim are reminded.
    Remind(Moment),
    /// A claim binds by silence.
    Bind(Moment),
}

impl ReportedDue {
    pub const fn at(self) -> Moment {
        match self {
            ReportedDue::Overdue(at) | ReportedDue::Remind(at) | ReportedDue::Bind(at) => at,
        }
    }
}

impl ReportedBoard {
    pub const fn at(place: String, until: Option<Moment>) -> ReportedBoard {
        ReportedBoard {
            place,
            until,
            claim: None,
            views: BTreeMap::new(),
            is_reminded: false,
            bound: None,
        }
    }

    /// Whether somebody has objected to what another said, or said otherwise: the director decides.
    pub fn is_disputed(&self) -> bool {
        self.views.values().any(|view| *view != ResultView::Agrees)
    }

    /// How many agree.
    pub fn agreed(&self) -> usize {
        self.views.values().filter(|view| **view == ResultView::Agrees).count()
    }

    /// Whether more than half of so many have said the same, and nobody anything else.
    pub fn has_majority(&self, players: usize) -> bool {
        self.claim.is_some() && !self.is_disputed() && 2 * self.views.len() > players
    }

    /// What time has to do next.
    pub fn due(&self) -> Option<ReportedDue> {
        match &self.claim {
            _ if self.bound.is_some() || self.is_disputed() => None,
            None => self.until.filter(|_| !self.is_reminded).map(ReportedDue::Overdue),
            Some(claim) if !self.is_reminded => {
                Some(ReportedDue::Remind(claim.at + REMINDED_AFTER))
            }
            Some(claim) => Some(ReportedDue::Bind(claim.at + SILENCE_BINDS)),
        }
    }

    /// One of those who play says how it ended. Behind the first only he himself can change what
    /// the others are asked; whoever says the same as he agrees.
    pub(super) fn hear(&mut self, person: PersonId, result: BoardResult, at: Moment) {
        let claimed = self.claim.as_ref();
        if claimed.is_some_and(|claim| claim.result == result) {
            return drop(self.views.insert(person, ResultView::Agrees));
        }
        if claimed.is_some_and(|claim| claim.by != person) {
            return drop(self.views.insert(person, ResultView::Claims(result)));
        }
        // What others said of the former result counts no more, but who said this one agrees.
        self.views.retain(|_, view| matches!(view, ResultView::Claims(_)));
        for view in
            self.views.values_mut().filter(|view| **view == ResultView::Claims(result.clone()))
        {
            *view = ResultView::Agrees;
        }
        self.views.insert(person.clone(), ResultView::Agrees);
        self.claim = Some(ResultClaim { by: person, at, result });
        self.is_reminded = false;
    }

    /// What somebody said who plays it no more counts no more.
    pub(super) fn forget(&mut self, person: &PersonId) {
        self.views.remove(person);
        if self.claim.as_ref().is_some_and(|claim| claim.by == *person) {
            *self = ReportedBoard::at(std::mem::take(&mut self.place), self.until);
        }
    }

    /// What scoring is told of it, with those who play it now and the last year of its round.
    pub fn report(&self, players: &[PersonId; SEATS], since: Moment, last: Option<u16>) -> Report {
        let seat = |person: &PersonId| {
            let holder = Some(person.clone());
            let span = TenureSpan { from: 0, holder, is_permanent: true, since };
            SeatReport { tenures: vec![span], ..SeatReport::default() }
        };
        Report {
            counts: self.bound.as_ref().map(|bound| bound.rows(last)).unwrap_or_default(),
            end: self.bound.as_ref().map(|bound| bound.end(last)),
            seats: players.each_ref().map(seat),
            desk: DirectorsDesk::default(),
        }
    }
}
