//! From the games to the places: the tournament as scoring sees it, who goes on, who may be asked
//! to fill a seat.

use std::collections::{BTreeMap, BTreeSet};

use super::event::Draw;
use super::exact::Exact;
use super::life::Tournament;
use super::report::{Report, SeatReport, TenureSpan};
use super::roster::Role;
use super::rounds::Round;
use super::scoring::{
    self, BoardKind, Counts, EndRecord, Holder, PlayerNumber, Standings, TenureRecord,
};
use crate::game::PersonId;

/// More than so many are not asked to fill a seat: they are all written to at once (B.8d).
pub const POOL_MAX: usize = 147;

impl Tournament {
    /// The tournament as scoring sees it, as far as it was played; nothing if no round has begun.
    pub fn record(&self) -> Option<scoring::TournamentRecord> {
        self.started.get(&Round::FIRST).filter(|_| self.form().is_none())?;
        let teams: Vec<String> = self.teams().into_iter().map(str::to_owned).collect();
        let (players, numbers) = self.people_of_record();
        let mut rounds: BTreeMap<Round, Vec<scoring::BoardRecord>> = BTreeMap::new();
        for (round, game) in self.games() {
            if let Some(report) = self.reports.get(game) {
                let board = self.board((round, game), report, &numbers, &teams);
                rounds.entry(round).or_default().push(board);
            }
        }
        let number = |person: &PersonId| numbers.get(person).copied();
        let declines = self
            .declines
            .iter()
            .map(|(round, people)| (*round, people.iter().filter_map(number).collect()));
        Some(scoring::TournamentRecord {
            seed: self.plan.seed(super::plan::Lot::Dice),
            system: self.plan.system(),
            credits: self.plan.credits.clone(),
            teams,
            declines: declines.collect(),
            players,
            rounds,
        })
    }

    /// Everybody of whom standings may speak, with his number among them.
    pub(super) fn people_of_record(
        &self,
    ) -> (Vec<scoring::Player>, BTreeMap<PersonId, PlayerNumber>) {
        let teams = self.teams();
        let mut players: Vec<scoring::Player> = Vec::new();
        let mut numbers: BTreeMap<PersonId, PlayerNumber> = BTreeMap::new();
        let mut known = |id: PersonId, team: Option<scoring::TeamNumber>| {
            let next = PlayerNumber(players.len());
            let person = *numbers.entry(id.clone()).or_insert(next);
            if person == next {
                let penalty = self.penalties.get(&id).map_or(Exact::ZERO, |of| of.points.clone());
                players.push(scoring::Player { name: id.0, team, is_ranked: true, penalty });
            }
        };
        for member in &self.roster.members {
            let team = member.team.as_ref().and_then(|team| teams.iter().position(|t| t == team));
            known(member.id.clone(), team.map(scoring::TeamNumber));
        }
        // Newcomers whom only their games know play for no team.
        for (_, game) in self.games() {
            let seats = self.reports.get(game).map(|report| &report.seats);
            for span in seats.into_iter().flatten().flat_map(|place| &place.tenures) {
                if let Some(holder) = &span.holder {
                    known(self.canonical(holder), None);
                }
            }
        }
        (players, numbers)
    }

    pub(super) fn board(
        &self,
        (round, game): (Round, &str),
        report: &Report,
        numbers: &BTreeMap<PersonId, PlayerNumber>,
        teams: &[String],
    ) -> scoring::BoardRecord {
        let holder = |span: &TenureSpan| {
            let person = span.holder.as_ref().map(|person| self.canonical(person));
            match person.and_then(|person| numbers.get(&person).copied()) {
                Some(person) if span.is_permanent => Holder::Permanent(person),
                Some(person) => Holder::Temporary(person),
                None => Holder::Nobody,
            }
        };
        let tenure = |span: &TenureSpan| TenureRecord {
            from: span.from,
            holder: holder(span),
            tick: u64::try_from(span.since.timestamp_millis()).unwrap_or(0),
        };
        // The seat is its team's also if the player whom it was drawn for left before he had played
        // a season (C.12).
        let team_of = |person: &PersonId| self.roster.find(person)?.team.as_ref();
        let table = self.table(game).map(|(_, table)| table);
        let seat = |(number, place): (usize, &SeatReport)| {
            let own = table.and_then(|table| team_of(table.players.get(number)?));
            let last = place.tenures.last().and_then(|span| span.holder.as_ref());
            // In round one a team keeps the points while one of its members holds the seat, no
            // matter who put him there (B.8e, Reading 11).
            let is_kept = round == Round::FIRST && own.is_some() && last.and_then(team_of) == own;
            // A seat that its player never played, and left to no one.
            let nobody = TenureRecord { from: 0, holder: Holder::Nobody, tick: 0 };
            let mut tenures: Vec<TenureRecord> = place.tenures.iter().map(tenure).collect();
            if tenures.is_empty() || report.is_unplayed {
                tenures = vec![nobody];
            }
            scoring::SeatRecord {
                tenures,
                team: own
                    .and_then(|own| teams.iter().position(|of| of == own))
                    .map(scoring::TeamNumber),
                is_forfeited: place.is_forfeited && !is_kept,
            }
        };
        let kind = self.board_kind(round);
        let (counts, end) = match report.is_unplayed {
            true => never_played(kind),
            false => (report.counts.clone(), report.end.clone()),
        };
        scoring::BoardRecord {
            name: game.to_owned(),
            counts,
            kind,
            end,
            seats: report.seats.iter().enumerate().map(seat).collect(),
        }
    }

    /// Who is to play a round, best first: everybody in the first, then those above the line, with
    /// the next ones for those who declined. If the ranking has no more, the reserve list has.
    pub fn entrants(&self, round: Round) -> Vec<PersonId> {
        if self.form().is_some() {
            return self.open_entrants(round);
        }
        let Some(before) = self.round_before(round) else {
            let teams = self.teams();
            let players = teams.iter().flat_map(|team| self.roster.players(team));
            return players.map(|member| member.id.clone()).collect();
        };
        let Some(record) = self.record() else { return Vec::new() };
        let standings = Standings::of(&record);
        let seats = self.structure().seats(round);
        let qualified = standings.rounds.get(&before).map(|ranked| &ranked.line.qualified);
        let mut entrants: Vec<PersonId> = qualified
            .into_iter()
            .flatten()
            .map(|person| PersonId::new(record.name_of(*person)))
            .collect();
        if entrants.len() < seats {
            let more = self.waiting(&standings, round, &entrants);
            entrants.extend(more.into_iter().take(seats - entrants.len()));
        }
        entrants
    }

    /// Who may be asked to fill a seat of a round (B.8d): those who were eliminated before, by
    /// rank, then the reserve list in its order.
    pub fn pool(&self, round: Round) -> Vec<PersonId> {
        let entrants = match self.draws.get(&round) {
            Some(draw) => draw.boards.iter().flat_map(|table| table.players.clone()).collect(),
            None => self.entrants(round),
        };
        // Who sits out is asked first.
        let sat_out = self.draws.get(&round).map(Draw::sat_out).unwrap_or_default();
        let record = self.record();
        let mut pool = match &record {
            Some(record) if round != Round::FIRST => {
                self.waiting(&Standings::of(record), round, &entrants)
            }
            _ => sat_out.into_iter().chain(self.reserves(&entrants)).collect(),
        };
        pool.truncate(POOL_MAX);
        pool
    }

    fn waiting(
        &self,
        standings: &Standings<'_>,
        round: Round,
        entrants: &[PersonId],
    ) -> Vec<PersonId> {
        let declined = self.declines.get(&round).map_or(&[][..], Vec::as_slice);
        let mut seen: BTreeSet<&PersonId> = entrants.iter().chain(declined).collect();
        let ranked = ranked_before(standings, round);
        let names: Vec<PersonId> = ranked
            .into_iter()
            .map(|person| PersonId::new(standings.tournament.name_of(person)))
            .collect();
        let mut waiting: Vec<PersonId> = Vec::new();
        for name in &names {
            if seen.insert(name) {
                waiting.push(name.clone());
            }
        }
        let more = self.reserves(entrants);
        waiting.extend(more.into_iter().filter(|name| !seen.contains(name)));
        waiting
    }

    fn reserves(&self, entrants: &[PersonId]) -> Vec<PersonId> {
        let reserves = self.roster.reserves().into_iter().map(|member| member.id.clone());
        reserves.filter(|person| !entrants.contains(person)).collect()
    }

    /// Whether a person may be seated: not if he directs, and not if he is unknown.
    pub fn may_play(&self, person: &PersonId) -> bool {
        self.roster.find(person).is_some_and(|member| !member.is(Role::Director))
    }

    /// Who goes on to a round: those who were told that they play its top board, if it has one.
    pub fn going_on(&self, round: Round) -> Vec<PersonId> {
        self.top_seven(round).unwrap_or_else(|| self.entrants(round))
    }

    /// Whether a player is among those who go on to a round.
    pub fn has_qualified(&self, round: Round, person: &PersonId) -> bool {
        self.going_on(round).contains(person)
    }
}

/// Everybody who was ranked before a round: by the last ranking, then by those before it.
fn ranked_before(standings: &Standings<'_>, round: Round) -> Vec<PlayerNumber> {
    let before = standings.rounds.range(..round).rev().map(|(_, ranked)| &ranked.ranking.rows);
    before.flatten().map(|row| row.game.person).collect()
}

/// A board that was never played has no year, and seats without a player have no score. It counts
/// as a draw before the first move, so it is over, and its round keeps its boards in their order.
fn never_played(kind: BoardKind) -> (Vec<Counts>, Option<EndRecord>) {
    match kind {
        BoardKind::Map(_) => {
            let shared = kind.at_first().iter().map(|count| *count > 0).collect();
            (Vec::new(), Some(EndRecord::Agreed { shared, season: 0 }))
        }
        BoardKind::Table(seats) => (vec![vec![0; seats]], Some(EndRecord::Time)),
    }
}
