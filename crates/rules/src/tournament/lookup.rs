//! What can be asked of a tournament: who directs and sits, which games there are, under which
//! names people are known, and when time has something to do.

use std::collections::BTreeSet;

use chrono::{Days, NaiveTime};

use super::audience::Audience;
use super::committee::TournamentQuestion;
use super::life::{SignUp, Tournament};
use super::report::Report;
use super::reported_board::{ReportedBoard, ReportedDue};
use super::roster::{Member, Role};
use super::rounds::{Round, Structure};
use crate::game::committee::BallotCount;
use crate::game::{Moment, PersonId};

/// When digests go out: in time for readers who look at their mail in the morning.
const DIGEST_HOUR: NaiveTime = NaiveTime::from_hms_opt(6, 0, 0).expect("it is an hour");

/// Whether a member may read what the digest tells about all boards: he directs, or keeps the forms
/// of results.
pub fn may_read_digests(member: &Member) -> bool {
    [Role::Chief, Role::Director, Role::Assistant].into_iter().any(|role| member.is(role))
}

impl Tournament {
    /// When a pause ends that is on.
    pub fn pause_until(&self, now: Moment) -> Option<Moment> {
        self.paused.filter(|until| *until > now)
    }

    /// The acting director: the director himself, or the assistant who acts for him.
    pub fn director(&self) -> Option<&Member> {
        self.acting_director().or_else(|| self.roster.director())
    }

    /// Whether a person is the director, or the assistant who acts for him.
    pub fn is_director(&self, person: &PersonId) -> bool {
        let mut both = self.director().into_iter().chain(self.roster.director());
        both.any(|director| director.id == *person)
    }

    /// The assistant who acts for the director, while he is one.
    fn acting_director(&self) -> Option<&Member> {
        let acting = self.acting.as_ref().and_then(|person| self.roster.find(person));
        acting.filter(|member| member.is(Role::Assistant))
    }

    /// Who sits on the committee (A.6).
    pub fn sitting(&self) -> BTreeSet<PersonId> {
        self.offices().map(|offices| offices.sitting()).unwrap_or_default()
    }

    /// The ballots on a question as they are counted now.
    pub fn count(&self, question: &TournamentQuestion) -> BallotCount {
        BallotCount::of(&question.ballots, &self.sitting())
    }

    /// How many boards each round has (B.4).
    pub fn structure(&self) -> Structure {
        Structure::of(self.teams().len())
    }

    /// Whether the teams are fixed: from the draw of round one on they are those that were drawn
    /// (B.4).
    pub fn teams_stand(&self) -> bool {
        self.form().is_none() && self.draws.contains_key(&Round::FIRST)
    }

    /// The teams that play; game masters of one team need no players beside them.
    pub fn teams(&self) -> Vec<&str> {
        let first = self.draws.get(&Round::FIRST).map(|draw| &draw.request);
        if let Some(request) = first.filter(|request| !request.form.is_open()) {
            return request.teams.iter().map(String::as_str).collect();
        }
        let plays = |team: &&str| self.roster.players(team).next().is_some();
        self.roster.teams().into_iter().filter(plays).collect()
    }

    /// Those whom another has named for a team and who have not answered, each as he would be.
    pub fn unanswered<'t>(&'t self, team: &'t str) -> impl Iterator<Item = &'t Member> {
        let is_free = |address: &str| {
            self.roster.at(address).is_none_or(|known| known.team.as_deref() != Some(team))
        };
        let of_team = move |named: &&Member| named.team.as_deref() == Some(team);
        self.invited.iter().filter(of_team).filter(move |named| is_free(&named.address))
    }

    /// The games of the rounds that have begun.
    pub fn games(&self) -> impl Iterator<Item = (Round, &str)> {
        let begun = self.draws.iter().filter(|(round, _)| self.started.contains_key(round));
        begun
            .flat_map(|(round, draw)| draw.boards.iter().map(|table| (*round, table.game.as_str())))
    }

    /// Those of them that are not over.
    pub fn running(&self) -> impl Iterator<Item = (Round, &str)> {
        let is_over = |game: &str| self.reports.get(game).is_some_and(Report::is_over);
        self.games().filter(move |(_, game)| !is_over(game))
    }

    /// The boards played elsewhere whose players were reminded of a missing result.
    pub fn overdue(&self) -> Vec<&str> {
        let is_missing = |game: &&str| {
            let board = self.played_elsewhere.get(*game);
            board.is_some_and(|board| board.is_open() && board.claim.is_none() && board.is_reminded)
        };
        self.running().map(|(_, game)| game).filter(is_missing).collect()
    }

    /// Whether a board elsewhere was never played.
    pub fn is_unplayed(&self, game: &str) -> bool {
        self.reports.get(game).is_some_and(|report| report.is_unplayed)
    }

    /// The boards played elsewhere on whose results their players don't agree.
    pub fn disputed(&self) -> Vec<&str> {
        let board = |game: &str| self.played_elsewhere.get(game);
        let is_disputed = |game: &&str| board(game).is_some_and(ReportedBoard::is_disputed);
        self.running().map(|(_, game)| game).filter(is_disputed).collect()
    }

    /// Those of them that are judged here.
    pub fn running_here(&self) -> impl Iterator<Item = (Round, &str)> {
        self.running().filter(|(_, game)| !self.played_elsewhere.contains_key(*game))
    }

    /// What time has to do next on boards that are played elsewhere, and on which.
    pub fn reported_due(&self) -> Option<(ReportedDue, &str)> {
        let running = self.running().filter_map(|(_, game)| {
            let board = self.played_elsewhere.get(game)?;
            Some((board.due()?, game))
        });
        running.min_by_key(|(due, _)| due.at())
    }

    /// Whether a round has begun and all its games are over.
    pub fn is_played(&self, round: Round) -> bool {
        self.started.contains_key(&round) && self.running().all(|(other, _)| other != round)
    }

    /// The round that is being played, or was last.
    pub fn latest(&self) -> Option<Round> {
        self.started.keys().last().copied()
    }

    /// Whether the places of a round are settled, so that the throws that decided some of them
    /// count.
    pub fn is_settled(&self, round: Round) -> bool {
        match self.round_after(round) {
            None => self.finish.is_some(),
            Some(_) => self.advanced.contains_key(&round),
        }
    }

    pub fn question(&self, number: u32) -> Option<&TournamentQuestion> {
        self.questions.iter().find(|question| question.number == number)
    }

    /// When time has something to do: sign-up closes, ballots stop to count or are missed, a digest
    /// is due, a deputy acts.
    pub fn next_wake(&self) -> Option<Moment> {
        let sign_up = match self.sign_up {
            SignUp::Open { until } => until,
            SignUp::Before | SignUp::Closed => None,
        };
        let open = self.questions.iter().filter(|question| question.is_open());
        let of_question =
            |question: &TournamentQuestion| question.reminder().into_iter().chain([question.until]);
        let reported = self.reported_due().map(|(due, _)| due.at());
        let others = sign_up.into_iter().chain(self.next_digest()).chain(self.deputy_due());
        let others = others.chain(reported);
        open.flat_map(of_question).chain(others).min()
    }

    /// Who gets the daily digest: the Chief-GM unless he has refused it, and those of the director
    /// and his assistants who have asked for it (A.11).
    pub fn digest_readers(&self) -> Vec<PersonId> {
        let reads = |member: &&Member| match self.digests.get(&member.id) {
            Some(wants) => *wants && may_read_digests(member),
            None => member.is(Role::Chief),
        };
        self.roster.members.iter().filter(reads).map(|member| member.id.clone()).collect()
    }

    /// When the next digest is due: at its hour of each day on which games run.
    pub fn next_digest(&self) -> Option<Moment> {
        let last = self.digested.or_else(|| self.started.values().min().copied())?;
        if self.running().next().is_none() || self.digest_readers().is_empty() {
            return None;
        }
        let zone = self.plan.calendar.zone;
        let day = last.with_timezone(&zone).date_naive();
        let days = (0..=2).filter_map(|days| day.checked_add_days(Days::new(days)));
        let hours =
            days.filter_map(|day| day.and_time(DIGEST_HOUR).and_local_timezone(zone).earliest());
        hours.map(|hour| hour.to_utc()).find(|hour| *hour > last)
    }

    /// The tournament's short name for a person whom a game knows: a newcomer goes by his address
    /// there.
    pub fn canonical(&self, person: &PersonId) -> PersonId {
        self.roster.find(person).map_or_else(|| person.clone(), |member| member.id.clone())
    }

    /// All names under which games may know a person.
    pub fn names_of(&self, person: &PersonId) -> Vec<PersonId> {
        let mut names = vec![person.clone()];
        if let Some(member) = self.roster.find(person) {
            let addresses = std::iter::once(&member.address).chain(&member.former);
            let addresses = addresses.map(|address| PersonId::new(address.clone()));
            names.extend(addresses.filter(|address| address != person));
        }
        names
    }

    /// The name of a person in letters.
    pub fn name<'t>(&'t self, person: &'t PersonId) -> &'t str {
        self.roster.find(person).map_or(person.0.as_str(), |member| &member.name)
    }

    /// Whether a person has or had a seat: standings need to know him.
    pub fn has_sat(&self, person: &PersonId) -> bool {
        let drawn = self.draws.values().flat_map(|draw| &draw.boards);
        let mut drawn = drawn.flat_map(|table| &table.players);
        let seats = self.reports.values().flat_map(|report| &report.seats);
        let spans = seats.flat_map(|place| &place.tenures);
        let mut holders = spans.filter_map(|span| span.holder.as_ref());
        drawn.any(|player| player == person)
            || holders.any(|holder| self.canonical(holder) == *person)
    }

    /// Whether results depend on this player, who then stays on the roster.
    pub fn is_on_record(&self, person: &PersonId) -> bool {
        self.has_sat(person) || self.is_drawn(person)
    }

    /// Who holds a power of a game now, as far as it has told.
    pub fn holder(&self, game: &str, seat: usize) -> Option<PersonId> {
        let place = self.reports.get(game)?.seats.get(seat)?;
        place.tenures.last().and_then(|span| span.holder.clone())
    }

    /// Who gets a letter to these; never the director, who writes it.
    pub fn audience(&self, to: &Audience) -> Vec<&Member> {
        let directs = self.director().map(|director| &director.id);
        let others = self.roster.members.iter().filter(|member| Some(&member.id) != directs);
        match to {
            Audience::Everybody => others.collect(),
            Audience::Person(person) => others.filter(|member| member.id == *person).collect(),
            Audience::Captains => others.filter(|member| member.is(Role::Captain)).collect(),
            Audience::Round(round) => {
                let draw = self.draws.get(round);
                let games = draw.into_iter().flat_map(|draw| &draw.boards);
                let mut people: BTreeSet<PersonId> =
                    games.flat_map(|table| self.at_board(&table.game)).collect();
                people.extend(draw.into_iter().flat_map(|draw| draw.sat_out()));
                others.filter(|member| people.contains(&member.id)).collect()
            }
            Audience::Board(game) => {
                let people = self.at_board(game);
                others.filter(|member| people.contains(&member.id)).collect()
            }
        }
    }

    /// Who plays a board now, and who leads and watches it.
    fn at_board(&self, game: &str) -> BTreeSet<PersonId> {
        let Some((_, table)) = self.table(game) else { return BTreeSet::new() };
        let staff = [&table.master].into_iter().chain(&table.observer).cloned();
        let seats = 0..table.players.len();
        let holds = |seat: usize| self.holder(game, seat);
        match self.reports.contains_key(game) {
            true => staff.chain(seats.filter_map(holds)).collect(),
            false => staff.chain(table.players.iter().cloned()).collect(),
        }
    }
}
