//! A board of an open event that is played elsewhere: on a web site, or around a table. It has
//! seats and no phases. One of those who play it says how it ended; the others confirm that, or
//! object.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::form::YEARS_MAX;
use super::report::{DirectorsDesk, Report, SeatReport, TenureSpan};
use super::scoring::{BoardKind, Counts, EndRecord, SeatPower};
use crate::game::{Moment, PersonId};

/// A result against which nobody has said anything for so long binds.
pub const SILENCE_BINDS: TimeDelta = TimeDelta::hours(72);
/// So long after a result those who have said nothing are reminded.
pub const REMINDED_AFTER: TimeDelta = TimeDelta::hours(24);
/// No board is played longer, also one without a last year.
pub const YEARS_OF_BOARD: u16 = YEARS_MAX as u16;

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
    /// Whether the counts stand for places at a table: the last place counts 1, the one before 2.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_by_place: bool,
}

/// An end by agreement.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ResultVote {
    Won(SeatPower),
    Shared(Vec<SeatPower>),
}

impl BoardResult {
    /// The centres by which it is scored. Where none were given, a winner has as many as win, and
    /// those who share have the same number.
    pub fn counts(&self, kind: BoardKind) -> Counts {
        let share = |of: usize| u16::try_from(usize::from(kind.centres()) / of.max(1)).unwrap_or(1);
        let shares = |seat: usize| match &self.vote {
            Some(ResultVote::Won(winner)) if winner.index() == seat => kind.to_win().unwrap_or(1),
            Some(ResultVote::Shared(all)) if all.iter().any(|one| one.index() == seat) => {
                share(all.len())
            }
            _ => 0,
        };
        self.centres.clone().unwrap_or_else(|| (0..kind.seats()).map(shares).collect())
    }

    /// The place of each at a table, where places were given.
    pub fn places(&self) -> Option<Vec<usize>> {
        let counts = self.centres.as_ref().filter(|_| self.is_by_place)?;
        Some(counts.iter().map(|of| (counts.len() + 1).saturating_sub(usize::from(*of))).collect())
    }

    /// Who has won, by centres or because the others conceded.
    pub fn winner(&self, kind: BoardKind) -> Option<usize> {
        match &self.vote {
            Some(ResultVote::Won(winner)) => Some(winner.index()),
            Some(ResultVote::Shared(_)) => None,
            None => kind.winner(&self.counts(kind)),
        }
    }

    /// How many years have been counted when it ends; `last` is the last year of its round. A vote
    /// of that year comes before its count (C.5).
    fn years(&self, kind: BoardKind, last: Option<u16>) -> usize {
        let years = kind.rows_to(self.year);
        let is_early = self.is_voted(kind) && last == Some(self.year);
        years - usize::from(is_early)
    }

    /// Whether it ended by a vote, and not by centres or years.
    fn is_voted(&self, kind: BoardKind) -> bool {
        match &self.vote {
            Some(ResultVote::Won(winner)) => {
                kind.winner(&self.counts(kind)) != Some(winner.index())
            }
            Some(ResultVote::Shared(_)) => true,
            None => false,
        }
    }

    /// Whether it has a count for each seat of such a board, and names no other seat.
    pub(super) fn is_of(&self, kind: BoardKind) -> bool {
        let is_seat = |power: &SeatPower| power.index() < kind.seats();
        let is_voted_by_seats = match &self.vote {
            Some(ResultVote::Won(winner)) => is_seat(winner),
            Some(ResultVote::Shared(all)) => all.iter().all(is_seat),
            None => true,
        };
        is_voted_by_seats && self.centres.as_ref().is_none_or(|all| all.len() == kind.seats())
    }

    /// Whether it can have ended so in a round with this last year.
    pub fn fits(&self, kind: BoardKind, last: Option<u16>) -> bool {
        last.is_none_or(|last| self.year <= last) && self.years(kind, last) > 0
    }

    fn end(&self, kind: BoardKind, last: Option<u16>) -> EndRecord {
        let years = self.years(kind, last);
        // The Fall of the last year, or the Spring behind the year that was counted.
        let season = 2 * years + usize::from(last == Some(self.year));
        match &self.vote {
            Some(ResultVote::Won(to)) if self.is_voted(kind) => {
                EndRecord::Conceded { to: *to, season }
            }
            Some(ResultVote::Shared(all)) => {
                let shares = |seat| all.iter().any(|one| one.index() == seat);
                EndRecord::Agreed { shared: (0..kind.seats()).map(shares).collect(), season }
            }
            _ if kind.winner(&self.counts(kind)).is_some() => EndRecord::Solo,
            _ => EndRecord::Time,
        }
    }

    /// As somebody writes it: `1907 A4 E5 F7 G6 I4 R5 T3, draw England France`.
    pub fn line(&self, kind: BoardKind) -> String {
        let mut words = vec![self.year.to_string()];
        for (seat, count) in self.centres.iter().flatten().enumerate() {
            words.push(kind.count_in_line(seat, *count));
        }
        let counts = words.join(" ");
        match &self.vote {
            None => counts,
            Some(ResultVote::Won(winner)) => {
                format!("{counts}, won by {}", kind.name(winner.index()))
            }
            Some(ResultVote::Shared(all)) => {
                let all: Vec<_> = all.iter().map(|power| kind.name(power.index())).collect();
                format!("{counts}, draw {}", all.join(" "))
            }
        }
    }

    /// The people of a table, best first, each with the place or the points.
    pub fn at_table(&self, kind: BoardKind, name: &dyn Fn(usize) -> String) -> String {
        let counts = self.counts(kind);
        let mut people: Vec<(u16, usize)> = counts.iter().copied().zip(0..).collect();
        people.sort_by_key(|(count, seat)| (std::cmp::Reverse(*count), *seat));
        let places = self.places();
        let one = |(count, seat): &(u16, usize)| match &places {
            Some(places) => format!("{} {}", places.get(*seat).unwrap_or(&0), name(*seat)),
            None => format!("{} {count}", name(*seat)),
        };
        people.iter().map(one).collect::<Vec<String>>().join(", ")
    }

    /// A row for each year. Nobody knows those before the last: all have one centre in them, so
    /// that none is before another, and nobody is out.
    fn rows(&self, kind: BoardKind, last: Option<u16>) -> Vec<Counts> {
        let unknown = vec![1; kind.seats()];
        let mut rows = vec![unknown; self.years(kind, last).saturating_sub(1)];
        rows.push(self.counts(kind));
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

/// What boards are, and how their seats are called.
pub(super) trait SeatNames {
    fn kind(&self, game: &str) -> BoardKind;
    fn name(&self, game: &str, seat: usize) -> String;
}

impl ReportedCommand {
    /// Its line, as the director writes it.
    pub(super) fn line(&self, seats: &dyn SeatNames) -> String {
        match self {
            ReportedCommand::Elsewhere { games, place, .. } => {
                let line = format!("elsewhere {}: {place}", games.join(", "));
                line.trim_end_matches(": ").to_owned()
            }
            ReportedCommand::Here { games } => format!("here {}", games.join(", ")),
            ReportedCommand::Ended { game, result } => {
                let line = match seats.kind(game) {
                    kind @ BoardKind::Table(_) => {
                        result.at_table(kind, &|seat| seats.name(game, seat))
                    }
                    kind => result.line(kind),
                };
                format!("result {game}: {line}")
            }
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

impl ReportedFact {
    /// The result that it tells, if it tells one.
    pub(super) fn result(&self) -> Option<&BoardResult> {
        match self {
            ReportedFact::Claimed { result, .. } | ReportedFact::Bound { result } => Some(result),
            _ => None,
        }
    }
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
    pub fn report(
        &self,
        kind: BoardKind,
        players: &[PersonId],
        since: Moment,
        last: Option<u16>,
    ) -> Report {
        let seat = |person: &PersonId| {
            let holder = Some(person.clone());
            let span = TenureSpan { from: 0, holder, is_permanent: true, since };
            SeatReport { tenures: vec![span], ..SeatReport::default() }
        };
        Report {
            counts: self.bound.as_ref().map(|bound| bound.rows(kind, last)).unwrap_or_default(),
            end: self.bound.as_ref().map(|bound| bound.end(kind, last)),
            seats: players.iter().map(seat).collect(),
            desk: DirectorsDesk::default(),
        }
    }
}
