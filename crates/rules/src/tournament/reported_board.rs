//! A board of an open event that is played elsewhere: on a web site, or around a table. It has
//! seats and no phases. One of those who play it says how it ended; the others confirm that, or
//! object.

use std::collections::BTreeMap;

use chrono::TimeDelta;
use serde::{Deserialize, Serialize};

use super::board_result::BoardResult;
use super::form::YEARS_MAX;
use super::report::{DirectorsDesk, Report, SeatReport, TenureSpan};
use super::scoring::BoardKind;
use crate::game::calendar::told::gmt;
use crate::game::{Moment, PersonId};

/// A result becomes final if no player objects for this long.
pub const SILENCE_BINDS: TimeDelta = TimeDelta::hours(72);
/// How long after a result the players who have said nothing are reminded.
pub const REMINDED_AFTER: TimeDelta = TimeDelta::hours(24);
/// No board is played longer, also one without a last year.
pub const YEARS_OF_BOARD: u16 = YEARS_MAX as u16;

/// What stands until it binds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ResultClaim {
    pub by: PersonId,
    /// Since when the days of the others count: since it came, or since the end of a pause.
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
    /// How many results the players were asked about, one after the other.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub claims: u32,
    /// Whether those who have said nothing were reminded: of the claim, or else of the time.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_reminded: bool,
    /// What stands, once it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub bound: Option<BoardResult>,
    /// Whether it was never played, as the director says.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_unplayed: bool,
}

const fn is_zero(claims: &u32) -> bool {
    *claims == 0
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
    /// They were never played, and won't be.
    Unplayed { games: Vec<String> },
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
            ReportedCommand::Elsewhere { games, place, until } => {
                let until = until.map(|until| format!(" until {}", gmt(until)));
                let games = games.join(", ");
                let line = format!("elsewhere {games}{}: {place}", until.unwrap_or_default());
                line.trim_end_matches(": ").to_owned()
            }
            ReportedCommand::Here { games } => format!("here {}", games.join(", ")),
            ReportedCommand::Unplayed { games } => format!("unplayed {}", games.join(", ")),
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
        /// Older ledgers have no time here.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
    },
    Objected {
        person: PersonId,
        why: String,
    },
    /// Those who have said nothing were reminded.
    Reminded,
    /// A pause moves its times by so much, or its early end moves them back.
    Moved {
        seconds: i64,
    },
    /// A player plays it no more.
    Left {
        person: PersonId,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        at: Option<Moment>,
    },
    /// A result stands: of more than half, by silence, or because the director says so.
    Bound {
        result: BoardResult,
    },
    /// It was never played. What its players have said of it is void.
    Unplayed,
}

impl ReportedFact {
    /// Since when the days of those who are silent count after it, where they begin anew.
    pub(super) const fn counts_from(&self) -> Option<Moment> {
        match self {
            ReportedFact::Claimed { at, .. } => Some(*at),
            ReportedFact::Confirmed { at, .. } | ReportedFact::Left { at, .. } => *at,
            _ => None,
        }
    }

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
            claims: 0,
            is_reminded: false,
            bound: None,
            is_unplayed: false,
        }
    }

    /// Whether it waits for a result.
    pub const fn is_open(&self) -> bool {
        self.bound.is_none() && !self.is_unplayed
    }

    /// It was never played.
    pub(super) fn close(&mut self) {
        let place = std::mem::take(&mut self.place);
        let (claims, is_unplayed) = (self.claims, true);
        *self = ReportedBoard { claims, is_unplayed, ..ReportedBoard::at(place, self.until) };
    }

    /// Whether a player has objected to another's result, or wrote a different one: the director
    /// decides.
    pub fn is_disputed(&self) -> bool {
        self.views.values().any(|view| *view != ResultView::Agrees)
    }

    /// How many agree.
    pub fn agreed(&self) -> usize {
        self.views.values().filter(|view| **view == ResultView::Agrees).count()
    }

    /// Whether more than half of so many have said the same, and no one anything else.
    pub fn has_majority(&self, players: usize) -> bool {
        self.claim.is_some() && !self.is_disputed() && 2 * self.views.len() > players
    }

    /// What time has to do next.
    pub fn due(&self) -> Option<ReportedDue> {
        match &self.claim {
            _ if !self.is_open() || self.is_disputed() => None,
            None => self.until.filter(|_| !self.is_reminded).map(ReportedDue::Overdue),
            Some(claim) if !self.is_reminded => {
                Some(ReportedDue::Remind(claim.at + REMINDED_AFTER))
            }
            Some(claim) => Some(ReportedDue::Bind(claim.at + SILENCE_BINDS)),
        }
    }

    /// One of those who play says how it ended. After the first, only that player can change what
    /// the others are asked; a player who says the same agrees.
    pub(super) fn hear(&mut self, person: PersonId, result: BoardResult, at: Moment) {
        let claimed = self.claim.as_ref();
        if claimed.is_some_and(|claim| claim.result == result) {
            return drop(self.views.insert(person, ResultView::Agrees));
        }
        if claimed.is_some_and(|claim| claim.by != person) {
            return drop(self.views.insert(person, ResultView::Claims(result)));
        }
        // An agreement was with the former result. What is in dispute stays so until its player
        // says otherwise.
        self.views.retain(|_, view| *view != ResultView::Agrees);
        for view in
            self.views.values_mut().filter(|view| **view == ResultView::Claims(result.clone()))
        {
            *view = ResultView::Agrees;
        }
        self.views.insert(person.clone(), ResultView::Agrees);
        self.claim = Some(ResultClaim { by: person, at, result });
        self.claims = self.claims.saturating_add(1);
        self.is_reminded = false;
    }

    /// The days of those who are silent begin: a dispute is over, or another has a seat.
    pub(super) fn count_anew(&mut self, at: Moment) {
        if let Some(claim) = &mut self.claim {
            claim.at = at;
            self.is_reminded = false;
        }
    }

    /// Whether time can have to do anything on it.
    pub const fn has_times(&self) -> bool {
        self.is_open() && (self.claim.is_some() || self.until.is_some())
    }

    /// Moves what time has to do next.
    pub(super) fn move_by(&mut self, by: TimeDelta) {
        let times = self.until.iter_mut().chain(self.claim.iter_mut().map(|claim| &mut claim.at));
        times.for_each(|at| *at = at.checked_add_signed(by).unwrap_or(*at));
    }

    /// What a player said no longer counts once they have left. A result that others have confirmed
    /// is theirs.
    pub(super) fn forget(&mut self, person: &PersonId) {
        self.views.remove(person);
        let Some(claim) = self.claim.as_mut().filter(|claim| claim.by == *person) else { return };
        let mut agree = self.views.iter().filter(|(_, view)| **view == ResultView::Agrees);
        match agree.next() {
            Some((other, _)) => claim.by = other.clone(),
            None => {
                let place = std::mem::take(&mut self.place);
                *self =
                    ReportedBoard { claims: self.claims, ..ReportedBoard::at(place, self.until) };
            }
        }
    }

    /// The report on it for scoring, with those who play it now and the last year of its round.
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
            is_unplayed: self.is_unplayed,
        }
    }
}
