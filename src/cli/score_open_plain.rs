//! Standings of an open tournament as tables, for people at a prompt.

use super::score_plain::{put, shown};
use crate::board::Power;
use crate::tournament::exact::Exact;
use crate::tournament::form::{OpenRecord, OpenStandings};
use crate::tournament::ranking::{Decision, Ranking};
use crate::tournament::scoring::{PlayerNumber, TeamNumber};

/// All tables of a tournament.
pub(super) fn text(record: &OpenRecord, standings: &OpenStandings) -> String {
    let mut text = String::new();
    let now = if record.is_live() { ", if every board ended now" } else { "" };
    let person = |person: PlayerNumber| record.name_of(person);
    let total = |person: PlayerNumber| standings.total(person);
    table(&mut text, &format!("Standings{now}"), &standings.ranking, person, total);
    if let Some(teams) = &standings.teams {
        let total = |team: TeamNumber| teams.totals.get(team.0).cloned().unwrap_or_default();
        table(&mut text, "Teams", &teams.ranking, |team| record.team_name(team), total);
    }
    if let Some(top) = &standings.top {
        put(&mut text, "Top board: who is to be there\n\n");
        for (seed, (who, total)) in top.seeds.iter().enumerate() {
            put(&mut text, format_args!("{:5}  {}  {total}\n", seed + 1, shown(person(*who))));
        }
        text.push('\n');
    }
    prizes(&mut text, record, standings);
    text
}

fn table<'n, K: Copy>(
    text: &mut String,
    title: &str,
    ranking: &Ranking<K>,
    name: impl Fn(K) -> &'n str,
    total: impl Fn(K) -> Exact,
) {
    put(text, format_args!("{title}\n\n"));
    let names = || ranking.rows.iter().map(|who| shown(name(*who)));
    let width = names().map(|name| name.chars().count()).max().unwrap_or(0);
    let rows = ranking.rows.iter().zip(names()).zip(ranking.places()).enumerate();
    for (number, ((who, name), place)) in rows {
        let label = ranking.decided.get(number).map_or_else(String::new, Decision::to_string);
        let total = total(*who).to_string();
        let line = format!("{place:5}  {name:width$}  {total:>8}  {label}");
        put(text, format_args!("{}\n", line.trim_end()));
    }
    text.push('\n');
}

fn prizes(text: &mut String, record: &OpenRecord, standings: &OpenStandings) {
    put(text, "The best of each power\n\n");
    for (power, prize) in Power::ALL.into_iter().zip(&standings.prizes) {
        let Some(prize) = prize else { continue };
        for game in &prize.games {
            let name = shown(record.name_of(game.person));
            let board =
                record.rounds.get(game.round).and_then(|round| round.boards.get(game.board));
            let board = board.map_or_else(String::new, |open| shown(&open.board.name));
            let (score, centres) = (&prize.score, &prize.centres);
            put(
                text,
                format_args!("  {power:<8}  {name}  {score} on {board}, centres {centres}\n"),
            );
        }
    }
}
