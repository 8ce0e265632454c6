//! From a tournament to what everybody may know of it: rankings with the reason for each place.
//!
//! The die is secret until its throws count. While they don't, those whom only the die could tell
//! apart stand in an order that says nothing, and the reason says so.

use std::collections::BTreeMap;

use super::decisions::{LIVE, NOBODY_YET, is_by_points, is_die, live, over_next, words};
use super::site::{Site, SitePlace, Who};
use super::{honours, lots};
use crate::board::Power;
use crate::game::PersonId;
use crate::letters::safe;
use crate::tables::{Column, Table, number, reason, seat, text};
use crate::tournament::Tournament;
use crate::tournament::plan::Lot;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    self, Credits, LineFate, Listing, PlayerNumber, Prize, RankingRow, Side, Standings, TeamNumber,
};

impl Site {
    /// Adds names, draws and rankings.
    pub(super) fn tell_of_rankings(&mut self, tournament: &Tournament) {
        self.title = safe::name(&tournament.plan.name);
        self.score_by(tournament.plan.system());
        let ruled = tournament.published.iter();
        self.rulings = ruled.map(|(at, text)| (*at, safe::line(text))).collect();
        self.credits = tournament.plan.credits.clone();
        self.tell_of_people(tournament);
        self.draws = lots::draws(tournament, &names(tournament, self));
        self.dice = lots::dice(tournament);
        self.tell_of_individuals(tournament);
        let Some(record) = tournament.record().filter(|_| !self.holds_standings) else { return };
        let shown =
            ShownRankings { names: names(tournament, self), seats: seats(self), tournament };
        let first = known(tournament, tournament.advanced.contains_key(&Round::FIRST), &record);
        let standings = Standings::of(&first.record);
        for round in [Round::Final, Round::Semi, Round::SECOND, Round::FIRST] {
            self.tables.extend(shown.persons(&standings, round, first.is_thrown).map(Into::into));
        }
        let teams = standings.table_of_teams();
        let title = so_far("Teams", teams.is_live, "(C.12)");
        self.tables.push(shown.teams("teams", title, &teams, &standings).into());
        let teams = standings.teams_of_first_round();
        let title = match teams.is_live {
            true => so_far("Teams in the first round", true, "(C.6)"),
            false => "Teams after the first round (C.6)".to_owned(),
        };
        self.tables.push(shown.teams("teams-r1", title, &teams, &standings).into());
        let last = known(tournament, tournament.finish.is_some(), &record);
        let standings_at_the_end = Standings::of(&last.record);
        self.tables.push(shown.countries(&standings_at_the_end, last.is_thrown).into());
        let of = |finish| honours::of(finish, &shown, &standings_at_the_end);
        self.honours = tournament.finish.as_ref().map(of);
        self.places = places(tournament, &standings);
    }
}

/// A record with the seed of the dice, or without it as long as their throws are secret.
pub struct KnownRecord {
    pub record: scoring::TournamentRecord,
    pub is_thrown: bool,
}

pub fn known(of: &Tournament, is_settled: bool, record: &scoring::TournamentRecord) -> KnownRecord {
    let is_thrown = is_settled || of.revealed.iter().any(|(lot, _)| *lot == Lot::Dice);
    let mut record = record.clone();
    if !is_thrown {
        record.seed = String::new();
    }
    KnownRecord { record, is_thrown }
}

/// Names by short names. Games know newcomers by their addresses, which stay secret: a person who
/// is not on the roster has the name that his board tells.
pub(super) fn names(tournament: &Tournament, site: &Site) -> BTreeMap<Who, String> {
    let told = site.boards.iter().flat_map(|board| &board.seats);
    let told = told.flat_map(|seat| &seat.tenures).map(|one| (one.who, one.name.clone()));
    let members = tournament.roster.members.iter();
    told.chain(members.map(|member| (Who::of(&member.id), safe::name(&member.name)))).collect()
}

fn seats(site: &Site) -> Vec<(&'static str, Who, String)> {
    let mut seats = Vec::new();
    for board in &site.boards {
        let of_board = board.seats.iter().filter_map(|seat| {
            let last = seat.tenures.last().filter(|tenure| tenure.to.is_none())?;
            Some((board.round.name(), last.who, format!("{} {}", board.name, seat.power)))
        });
        seats.extend(of_board);
    }
    seats
}

pub(super) struct ShownRankings<'t> {
    pub(super) tournament: &'t Tournament,
    names: BTreeMap<Who, String>,
    seats: Vec<(&'static str, Who, String)>,
}

impl ShownRankings<'_> {
    pub(super) fn name(&self, id: &str) -> String {
        self.names.get(&Who::of(&PersonId::new(id))).cloned().unwrap_or_default()
    }

    fn team(&self, standings: &Standings, person: PlayerNumber) -> String {
        let team = standings.tournament.team_of(person);
        safe::name(team.map_or("", |team| standings.tournament.team_name(team)))
    }

    /// Where a player sits in a round. A game may know him by another name than the roster does.
    pub(super) fn seat(&self, id: &str, round: Round) -> String {
        let known: Vec<Who> =
            self.tournament.names_of(&PersonId::new(id)).iter().map(Who::of).collect();
        let own =
            self.seats.iter().filter(|(of, who, _)| *of == round.name() && known.contains(who));
        own.map(|(_, _, seat)| seat.as_str()).collect::<Vec<&str>>().join(", ")
    }

    fn persons(&self, standings: &Standings, round: Round, is_thrown: bool) -> Option<Table> {
        let listing = standings.persons(round)?;
        let title = ranking_title(round, listing.is_live);
        let mut table =
            Table::new(format!("standings-{}", round.name()), title, &of_persons(round));
        table.notes = notes(&listing, round, &standings.tournament.credits);
        (table.above, table.picked) = parted(&listing);
        table.obvious = obvious(&listing);
        let row = |row: &RankingRow<PlayerNumber>| {
            let id = standings.tournament.name_of(row.who);
            vec![
                row.place.to_string(),
                self.name(id),
                row.points.to_string(),
                self.seat(id, round),
                self.team(standings, row.who),
                fate(row, listing.is_live),
                over_next(row.over_next.as_ref(), is_thrown),
            ]
        };
        table.rows = listing.rows.iter().map(row).collect();
        Some(table)
    }

    fn teams(
        &self,
        name: &str,
        title: String,
        listing: &Listing<TeamNumber>,
        standings: &Standings,
    ) -> Table {
        let columns: [Column; 4] = [
            number("place", "Place"),
            text("team", "Team"),
            number("points", "Points"),
            reason("reason", "Ahead of the next by"),
        ];
        let mut table = Table::new(name, title, &columns);
        table.notes = live(listing);
        table.obvious = obvious(listing);
        table.rows = listing
            .rows
            .iter()
            .map(|row| {
                vec![
                    row.place.to_string(),
                    safe::name(standings.tournament.team_name(row.who)),
                    row.points.to_string(),
                    over_next(row.over_next.as_ref(), true),
                ]
            })
            .collect();
        table
    }

    fn countries(&self, standings: &Standings, is_thrown: bool) -> Table {
        let columns = [
            text("power", "Power"),
            text("player", "Player"),
            number("points", "Points"),
            seat("board", "Board"),
            reason("reason", "Ahead of the next by"),
        ];
        let is_tie = |prize: &Prize| prize.decided.as_ref().is_some_and(is_die);
        let prizes = Prizes {
            is_open: standings.table_of_teams().is_empty(),
            is_played: standings.table_of_teams().is_live,
            is_to_come: !standings.rounds.contains_key(&Round::SECOND)
                && standings.structure.after_first() == Round::SECOND,
            has_ties: !is_thrown && standings.prizes.iter().flatten().any(is_tie),
        };
        let title = so_far("Best countries", prizes.is_live(), "(C.13)");
        let mut table = Table::new("best-countries", title, &columns);
        table.notes = prizes.notes();
        let row = |(power, prize): (Power, &Option<Prize>)| {
            let prize = prize.as_ref()?;
            Some(vec![
                power.name().to_owned(),
                self.name(standings.tournament.name_of(prize.game.person)),
                prize.game.score.to_string(),
                prize.board.name.clone(),
                over_next(prize.decided.as_ref(), is_thrown),
            ])
        };
        table.rows = Power::ALL.into_iter().zip(&standings.prizes).filter_map(row).collect();
        table
    }
}

/// The columns of a ranking of players.
fn of_persons(round: Round) -> [Column; 7] {
    let points = match round {
        Round::Final => number("centres", "Centres"),
        _ => number("points", "Points"),
    };
    [
        number("place", "Place"),
        text("player", "Player"),
        points,
        seat("seat", "Board"),
        text("team", "Team"),
        text("fate", "Next round"),
        reason("reason", "Ahead of the next by"),
    ]
}

/// Whether the prizes of the countries can still go to others. Only boards of the first two rounds
/// count for them (C.13).
struct Prizes {
    /// Whether there is no result yet.
    is_open: bool,
    /// Whether a board of those rounds is being played.
    is_played: bool,
    /// Whether the second of them is still to begin.
    is_to_come: bool,
    /// Whether the die is to decide one, and has not been thrown.
    has_ties: bool,
}

impl Prizes {
    const fn is_live(&self) -> bool {
        self.is_played || self.is_to_come
    }

    fn notes(&self) -> Vec<String> {
        match self {
            Prizes { is_open: true, .. } => vec![NOBODY_YET.to_owned()],
            Prizes { is_played: true, .. } => vec![LIVE.to_owned()],
            Prizes { is_to_come: true, .. } => {
                vec!["Boards of the second round can still change this.".to_owned()]
            }
            Prizes { has_ties: true, .. } => {
                vec!["Settled except for ties, which the die will decide at the end.".to_owned()]
            }
            Prizes { .. } => Vec::new(),
        }
    }
}

/// A ranking that boards can still change is named by its round; one that stands, by what it came
/// after.
fn ranking_title(round: Round, is_live: bool) -> String {
    let (during, after, clause) = match round {
        Round::FIRST => ("The first round", "After the first round", "(C.7)"),
        Round::Numbered(_) => ("The second round", "After the second round", "(C.8)"),
        Round::Semi => ("The semi-final", "After the semi-final", "(C.9, C.10)"),
        Round::Final => ("The final", "The final", "(C.11)"),
    };
    so_far(if is_live { during } else { after }, is_live, clause)
}

/// What is ranked, with the clause; what can still change is so far.
fn so_far(what: &str, is_live: bool, clause: &str) -> String {
    format!("{what}{} {clause}", if is_live { " so far" } else { "" })
}

fn notes(listing: &Listing<PlayerNumber>, round: Round, credits: &Credits) -> Vec<String> {
    let mut notes = live(listing);
    if listing.is_empty() {
        return notes;
    }
    if round == Round::FIRST && !credits.are_none() {
        let what = "Points are the player's own plus the team's credits (C.6).";
        notes.push(what.to_owned());
    }
    if round == Round::Semi {
        let what = "The best player of each board goes on, whatever their overall place (C.9). \
            Others move up for players who declined (C.10).";
        notes.push(what.to_owned());
    }
    if let Some(cut) = &listing.cut {
        notes.push(format!("The cut-off is decided by {}.", words(cut)));
    }
    notes
}

/// How many rows stand above the line that parts those who go on from the others; or their rows,
/// where some who go on stand below others who don't, so that no line parts them.
fn parted<K>(listing: &Listing<K>) -> (Option<usize>, Vec<usize>) {
    let fates = |wanted: &[LineFate]| -> Vec<usize> {
        let is_in = |side: &Side| wanted.contains(&side.fate);
        let is_one = |row: &RankingRow<K>| row.side.as_ref().is_some_and(is_in);
        let rows = listing.rows.iter().enumerate().filter(|(_, row)| is_one(row));
        rows.map(|(at, _)| at).collect()
    };
    let (going, out) = (fates(&[LineFate::In, LineFate::MovedUp]), fates(&[LineFate::Out]));
    match (going.last(), out.first()) {
        (Some(last), Some(first)) if last > first => (None, going),
        (Some(_), Some(first)) => (Some(*first), Vec::new()),
        _ => (None, Vec::new()),
    }
}

/// The rows whose reason the points beside it tell.
fn obvious<K>(listing: &Listing<K>) -> Vec<usize> {
    let is_so = |row: &RankingRow<K>| row.over_next.as_ref().is_some_and(is_by_points);
    let rows = listing.rows.iter().enumerate().filter(|(_, row)| is_so(row));
    rows.map(|(at, _)| at).collect()
}

/// What happens to a player. The reason is above the table, so that its column stays narrow.
fn fate(row: &RankingRow<PlayerNumber>, is_live: bool) -> String {
    let Some(side) = &row.side else { return String::new() };
    let goes_on = if is_live { "would go on" } else { "goes on" };
    match side.fate {
        LineFate::In => goes_on.to_owned(),
        LineFate::MovedUp => format!("{goes_on} (moves up)"),
        LineFate::Declined => "declined".to_owned(),
        LineFate::Out => String::new(),
    }
}

/// The players in the order of the last ranking that there is, then of those before it.
fn places(tournament: &Tournament, standings: &Standings) -> Vec<SitePlace> {
    let mut places: Vec<SitePlace> = Vec::new();
    let mut seen = std::collections::BTreeSet::new();
    for round in [Round::Final, Round::Semi, Round::SECOND, Round::FIRST] {
        let Some(listing) = standings.persons(round) else { continue };
        for row in listing.rows {
            let id = PersonId::new(standings.tournament.name_of(row.who));
            if !seen.insert(row.who) {
                continue;
            }
            // A game may know him by another name than the roster does.
            for name in tournament.names_of(&id) {
                places.push(SitePlace { who: Who::of(&name), place: seen.len(), total: None });
            }
        }
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    fn listing(fates: &[LineFate]) -> Listing<()> {
        let row = |(at, fate): (usize, &LineFate)| RankingRow {
            place: at + 1,
            who: (),
            points: 1.into(),
            over_next: None,
            side: Some(Side { fate: *fate, by: None }),
            is_playing: false,
        };
        let rows = fates.iter().enumerate().map(row).collect();
        Listing { is_live: false, rows, cut: None }
    }

    #[test]
    fn c_13_the_best_countries_are_settled_with_the_second_round() {
        for (is_open, is_played, is_to_come, has_ties, is_live, note) in [
            (true, true, true, false, true, NOBODY_YET),
            (false, true, false, true, true, "Games are still being played"),
            (false, false, true, true, true, "Boards of the second round can still change this."),
            (false, false, false, true, false, "Settled except for ties"),
            (false, false, false, false, false, ""),
        ] {
            let prizes = Prizes { is_open, is_played, is_to_come, has_ties };
            assert_eq!(prizes.is_live(), is_live);
            assert!(prizes.notes().join(" ").starts_with(note), "{:?}", prizes.notes());
        }
    }

    #[test]
    fn a_line_is_drawn_only_where_it_parts_those_who_go_on_from_the_others() {
        use LineFate::{Declined, In, MovedUp, Out};
        for (fates, above, picked) in [
            (&[In, In, Out][..], Some(2), &[][..]),
            (&[In, Declined, In, Out], Some(3), &[]),
            (&[In, Out, In, Out], None, &[0, 2]),
            (&[In, Out, MovedUp], None, &[0, 2]),
            (&[In, In], None, &[]),
            (&[Out, Out], None, &[]),
        ] {
            assert_eq!(parted(&listing(fates)), (above, picked.to_vec()), "{fates:?}");
        }
    }
}
