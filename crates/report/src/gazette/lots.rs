//! Draws, seeds and dice of a tournament, as far as everybody may know them.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::site::{SiteDraw, Who};
use crate::answers::tournament::apart::breaks;
use crate::board::{Map, Power};
use crate::exports;
use crate::game::PersonId;
use crate::letters::{listed, safe};
use crate::tables::{Column, Table, number, seat, text};
use crate::tournament::plan::Lot;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::BoardKind;
use crate::tournament::{Tournament, event};

/// What B.6 asks of a draw, by its letters.
const WISHES: [&str; 5] = [
    "from one team with the same power (B.6a)",
    "from one team on one board (B.6b)",
    "with a power that the player had before (B.6c)",
    "who had met before (B.6d)",
    "of teams beyond the first (B.6e)",
];

/// The rounds that have begun, and the seeds of what else is drawn.
pub(super) fn draws(tournament: &Tournament, names: &BTreeMap<Who, String>) -> Vec<SiteDraw> {
    let told = |lot: Lot| tournament.revealed.iter().find(|(known, _)| *known == lot);
    let draw = |(lot, commitment): (Lot, String)| {
        let (title, drawn) = match lot {
            Lot::Teams => ("Teams of players who signed up alone (B.2)".to_owned(), None),
            Lot::Dice if tournament.form().is_some() => ("Dice".to_owned(), None),
            Lot::Dice => ("Dice (C.7f, C.13c)".to_owned(), None),
            Lot::Round(round) => {
                let has_begun = tournament.started.contains_key(&round);
                let drawn = tournament.draws.get(&round).filter(|_| has_begun);
                (format!("Boards of {}", round.words()), drawn)
            }
        };
        let kind = match lot {
            Lot::Round(round) => tournament.board_kind(round),
            Lot::Teams | Lot::Dice => BoardKind::default(),
        };
        let is_idle = is_idle(tournament, lot);
        let mut draw = SiteDraw {
            title,
            is_idle,
            commitment,
            seed: told(lot).map(|(_, seed)| seed.clone()),
            findings: Vec::new(),
            table: seating((lot, kind), drawn, names),
        };
        match (lot, drawn) {
            (Lot::Dice, _) if draw.seed.is_some() => draw.table = throws(tournament, names),
            (Lot::Dice, _) => draw.findings = counted(tournament),
            (Lot::Round(round), None) if is_idle => {
                draw.findings =
                    vec![format!("With so few teams there is no {} (B.4)", round.words())];
            }
            (_, Some(drawn)) if tournament.form().is_some() => {
                draw.findings = open_findings(kind, drawn, names);
            }
            (_, Some(drawn)) => draw.findings = findings(drawn),
            _ => {}
        }
        draw
    };
    tournament.plan.commitments().into_iter().map(draw).collect()
}

/// Whether a seed is for a round that is not played, as everybody knows from the first on.
fn is_idle(tournament: &Tournament, lot: Lot) -> bool {
    let has_begun = tournament.started.contains_key(&Round::FIRST);
    matches!(lot, Lot::Round(round) if has_begun && !tournament.has_round(round))
}

/// How often the boards break B.6, and the least possible.
fn findings(drawn: &event::Draw) -> Vec<String> {
    let broken = drawn.violations.iter().zip(WISHES);
    let mut findings: Vec<String> = broken
        .map(|(count, wish)| match wish.starts_with("of teams") {
            true => format!("Meetings {wish}: {count}"),
            false if wish.starts_with("with") => format!("Seats {wish}: {count}"),
            false => format!("Pairs {wish}: {count}"),
        })
        .collect();
    if let Some(bound) = drawn.bound {
        findings.push(format!("No draw could have fewer meetings of teams than {bound}"));
    }
    findings
}

/// What a draw of an open event could not avoid or did not, and who sits out.
fn open_findings(
    kind: BoardKind,
    drawn: &event::Draw,
    names: &BTreeMap<Who, String>,
) -> Vec<String> {
    let name = |person: &PersonId| names.get(&Who::of(person)).cloned().unwrap_or_default();
    let changed = drawn.changed_seats().into_iter().map(|(table, seat, was, now)| {
        let (was, now, power) = (name(&was), name(now), kind.name(seat));
        let game = &table.game;
        format!("The director gave {power} in {game} to {now}; the draw had given it to {was}")
    });
    let mut findings: Vec<String> = changed.collect();
    findings.extend(breaks(kind, drawn, &name).iter().map(ToString::to_string));
    let out: Vec<String> = drawn.sat_out().iter().map(name).collect();
    let out: Vec<&str> = out.iter().map(String::as_str).collect();
    findings.extend((!out.is_empty()).then(|| format!("Sitting out this round: {}", listed(&out))));
    findings
}

/// How many throws have counted while their seed is secret. They can't be repeated yet.
fn counted(tournament: &Tournament) -> Vec<String> {
    match tournament.rolls.len() {
        0 => Vec::new(),
        count => vec![format!("Throws that have decided a place so far: {count}")],
    }
}

/// The throws that counted, once everybody can repeat them.
fn throws(tournament: &Tournament, names: &BTreeMap<Who, String>) -> Table {
    let columns = [
        text("clause", "For"),
        text("who", "Who"),
        number("throw", "Throw"),
        number("value", "Showed"),
        text("name", "Name in the data"),
    ];
    let mut table = Table::new("draw-dice", "Throws that decided a place", &columns);
    for (name, value) in tournament.rolls.iter().filter(|(name, _)| is_open(name)) {
        let mut parts = name.split('|');
        let mut part = || parts.next().unwrap_or_default();
        let (article, who, number) = (part(), part(), part());
        let known = names.get(&Who::of(&PersonId::new(who))).cloned();
        table.rows.push(vec![
            format!("C.{}", article.trim_start_matches('C')),
            known.unwrap_or_else(|| safe::name(who)),
            number.to_owned(),
            value.to_string(),
            safe::line(name),
        ]);
    }
    table
}

/// Whether a line of data is public: short names can be addresses, which can't.
fn is_open(line: &str) -> bool {
    !line.contains('@')
}

/// What `chancery verify-dice` reads: the hashes of all seeds from the start, each seed and what
/// was drawn from it once it is revealed, and throws when theirs is.
pub(super) fn dice(tournament: &Tournament) -> Vec<String> {
    let is_thrown = tournament.revealed.iter().any(|(lot, _)| *lot == Lot::Dice);
    let lines = exports::dice_lines(tournament).into_iter();
    let told = lines.filter(|line| is_thrown || line["kind"] != "roll");
    told.map(|line| line.to_string()).filter(|line| is_open(line)).collect()
}

/// Columns of seats that are no powers of the standard map.
const SEATS_OF_OTHERS: [(&str, &str); 8] = [
    ("seat1", "Seat 1"),
    ("seat2", "Seat 2"),
    ("seat3", "Seat 3"),
    ("seat4", "Seat 4"),
    ("seat5", "Seat 5"),
    ("seat6", "Seat 6"),
    ("seat7", "Seat 7"),
    ("seat8", "Seat 8"),
];

fn seating(
    (lot, kind): (Lot, BoardKind),
    drawn: Option<&event::Draw>,
    names: &BTreeMap<Who, String>,
) -> Table {
    let named = |at: usize| match kind {
        BoardKind::Map(Map::STANDARD) => {
            Power::ALL.get(at).map(|power| text(power.code(), power.name()))
        }
        _ => SEATS_OF_OTHERS.get(at).map(|(key, title)| match kind.name(at) {
            Cow::Borrowed(power) => text(key, power),
            Cow::Owned(_) => text(key, title),
        }),
    };
    let powers = (0..kind.seats()).filter_map(named);
    let columns: Vec<Column> = [seat("board", "Board")].into_iter().chain(powers).collect();
    let name = format!("draw-{}", lot.name());
    let mut table = Table::new(name, "Seats as drawn", &columns);
    let known = |person: &PersonId| names.get(&Who::of(person)).cloned().unwrap_or_default();
    for board in drawn.into_iter().flat_map(|drawn| &drawn.boards) {
        let players = board.players.iter().map(known);
        table.rows.push([board.game.clone()].into_iter().chain(players).collect());
    }
    table
}
