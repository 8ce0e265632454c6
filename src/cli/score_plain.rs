//! Standings as tables, for people at a prompt.

use std::fmt::{Display, Write};

use crate::board::Power;
use crate::report::gazette::decisions::NOBODY_YET;
use crate::tournament::exact::Exact;
use crate::tournament::form::{OpenRecord, OpenStandings};
use crate::tournament::ranking::{Decision, Measure};
use crate::tournament::rounds::Round;
use crate::tournament::scoring::{
    LineFate, Listing, PlayerNumber, RankingRow, Standings, TeamNumber, systems,
};

/// The width at which names are cut, so that columns stay aligned.
const NAME_WIDTH_MAX: usize = 28;

/// All tables of a World Masters tournament.
pub(super) fn text(standings: &Standings) -> String {
    let mut text = String::new();
    let tournament = standings.tournament;
    let person = |person: PlayerNumber| tournament.name_of(person);
    let team = |team: TeamNumber| tournament.team_name(team);
    for sentence in systems::in_words(tournament.system, &tournament.credits) {
        put(&mut text, format_args!("{sentence}\n"));
    }
    text.push('\n');
    known(&mut text, "Teams after the first round (C.6)", &standings.teams_of_first_round(), team);
    for round in Round::ALL {
        if let Some(listing) = standings.persons(round) {
            known(&mut text, title(round), &listing, person);
        }
    }
    known(&mut text, "The tournament of the teams (C.12)", &standings.table_of_teams(), team);
    put(&mut text, "The best of each power (C.13)\n\n");
    for (power, prize) in Power::ALL.into_iter().zip(&standings.prizes) {
        let Some(prize) = prize else { continue };
        let by = prize.decided.as_ref().map_or(String::new(), reason);
        let on = (&*prize.board.name, &prize.game.score);
        best(&mut text, power, person(prize.game.person), on, format_args!("  {by}"));
    }
    text
}

/// All tables of an open tournament.
pub(super) fn open(record: &OpenRecord, standings: &OpenStandings) -> String {
    let mut text = String::new();
    let person = |person: PlayerNumber| record.name_of(person);
    let listing = Listing { is_live: record.is_live(), ..standings.listing() };
    table(&mut text, "Standings", &listing, person, Decision::to_string);
    let off = record.players.iter().filter(|player| player.penalty != Exact::ZERO);
    for player in off {
        let line = format_args!("{}: {} taken off\n\n", shown(&player.name), player.penalty);
        put(&mut text, line);
    }
    if let Some(teams) = &standings.teams {
        let name = |team| record.team_name(team);
        table(&mut text, "Teams", &teams.listing(), name, Decision::to_string);
    }
    if let Some(top) = &standings.top {
        put(&mut text, "Top board: who qualifies\n\n");
        for (seed, (who, total)) in top.seeds.iter().enumerate() {
            put(&mut text, format_args!("{:5}  {}  {total}\n", seed + 1, shown(person(*who))));
        }
        text.push('\n');
    }
    put(&mut text, "The best of each power\n\n");
    for (power, prize) in Power::ALL.into_iter().zip(&standings.prizes) {
        let Some(prize) = prize else { continue };
        for game in &prize.games {
            let on = (record.board_name(game.round, game.board), &prize.score);
            let centres = format_args!(", centres {}", prize.centres);
            best(&mut text, power, person(game.person), on, centres);
        }
    }
    text
}

const fn title(round: Round) -> &'static str {
    match round {
        Round::FIRST => "The first round (C.7)",
        Round::Numbered(_) => "The second round (C.8)",
        Round::Semi => "The semi-final (C.9, C.10)",
        Round::Final => "The final (C.11)",
    }
}

/// A table, or a line that says that there is nothing to show.
fn known<'n, K: Copy>(
    text: &mut String,
    title: &str,
    listing: &Listing<K>,
    name: impl Fn(K) -> &'n str,
) {
    match listing.is_empty() {
        true => put(text, format_args!("{title}\n\n{NOBODY_YET}\n\n")),
        false => table(text, title, listing, name, reason),
    }
}

fn table<'n, K: Copy>(
    text: &mut String,
    title: &str,
    listing: &Listing<K>,
    name: impl Fn(K) -> &'n str,
    reason: impl Fn(&Decision) -> String,
) {
    let now = if listing.is_live { ", if every board ended now" } else { "" };
    let names = || listing.rows.iter().map(|row| shown(name(row.who)));
    let width = names().map(|name| name.chars().count()).max().unwrap_or(0);
    put(text, format_args!("{title}{now}\n\n"));
    let mut was_in = false;
    for (row, name) in listing.rows.iter().zip(names()) {
        let is_out = row.side.as_ref().is_some_and(|side| side.fate == LineFate::Out);
        if let Some(cut) = listing.cut.as_ref().filter(|_| was_in && is_out) {
            put(text, format_args!("{:->w$} {}\n", "", reason(cut), w = width + 20));
        }
        was_in = !is_out && (was_in || row.side.is_some());
        let (place, points) = (row.place, row.points.to_string());
        let over = row.over_next.as_ref().map_or(String::new(), &reason);
        let line = format!("{place:5}  {name:width$}  {points:>8}  {}", remarks(row, &over));
        put(text, format_args!("{}\n", line.trim_end()));
    }
    text.push('\n');
}

/// The end of a row: what put it ahead of the next, and other remarks.
fn remarks<K>(row: &RankingRow<K>, over: &str) -> String {
    let fate = match row.side.as_ref().map(|side| side.fate) {
        Some(LineFate::Declined) => "declined",
        Some(LineFate::MovedUp) => "moved up",
        Some(LineFate::In) => "in",
        Some(LineFate::Out) | None => "",
    };
    let playing = if row.is_playing { "playing" } else { "" };
    let parts = [over, fate, playing];
    let parts: Vec<&str> = parts.into_iter().filter(|part| !part.is_empty()).collect();
    parts.join(", ")
}

/// `C7.a, 104 before 110`.
fn reason(decision: &Decision) -> String {
    let through = decision.through.map_or(String::new(), |by| format!(" through {by}"));
    match (&decision.ahead, &decision.behind) {
        (Measure::Nothing, Measure::Nothing) => format!("{decision}{through}"),
        (ahead, behind) => format!("{decision}{through} {ahead} before {behind}"),
    }
}

/// Who was best with a power, on which board and with which score.
fn best(
    text: &mut String,
    power: Power,
    name: &str,
    (board, score): (&str, &Exact),
    more: impl Display,
) {
    let line = format!("  {power:<8}  {}  {score} on {}{more}", shown(name), shown(board));
    put(text, format_args!("{}\n", line.trim_end()));
}

/// A name on one line. A terminal obeys control characters, and a player might choose a name that
/// has them.
fn shown(name: &str) -> String {
    let plain = name.chars().map(|c| if c.is_control() { '?' } else { c });
    plain.take(NAME_WIDTH_MAX).collect()
}

fn put(text: &mut String, what: impl Display) {
    // Writing to a text never fails.
    let _ = write!(text, "{what}");
}
