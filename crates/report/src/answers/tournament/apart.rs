//! The limits that a draw of an open event has broken, swapped seats, and people who are kept
//! apart.

use super::capital;
use crate::board::Power;
use crate::game::PersonId;
use crate::tournament::Tournament;
use crate::tournament::draw::Violations;
use crate::tournament::event::Draw;
use crate::tournament::rounds::Round;
use crate::tournament::scoring::BoardKind;

sentences! { pub enum ApartAnswer {
    SwapsAreForIndividuals => "You can swap seats only in open events. To give a seat to another \
        player, use \"td substitute\".";
    SwapsTakeTwo => "A swap takes two people.";
    ApartIsForIndividuals => "You can keep people apart only in open events. The draws of a World \
        Masters follow B.6.";
    ApartTakesTwo => "Name two different people to keep apart.";
    ShareATable => "They sit at the same table, where it does not matter who sits where.";
    SwapsAreOver(round: Round) => "{} has begun. To give a seat to another player, write \"td \
        substitute NAME for France in GAME\".", capital(round.words());
    NotDrawnYet(round: Round) => "{} has not been drawn yet.", capital(round.words());
    NoSeatToSwap(name: String, round: Round) => "{name} has no seat in {}. To give one, write \"td \
        substitute {name} for France in GAME\".", round.words();
    SeveralSeats(name: String, round: Round) => "{name} has more than one seat in {}.",
        round.words();
    /// About a person who would take a seat of a board.
    WouldMeet(names: [String; 2], people: [PersonId; 2]) => "{} and {} are kept apart, but would \
        meet on that board. Write \"td let {} and {} meet\" first.", names[0], names[1], people[0],
        people[1];
    ApartAlready(names: [String; 2]) => "{} and {} are already kept apart.", names[0], names[1];
    NotApart(names: [String; 2]) => "{} and {} are not kept apart.", names[0], names[1];
    MayMeet(names: [String; 2]) => "Draws may put {} and {} on the same board again.", names[0],
        names[1];
    /// With the round for whose draw it comes too late.
    KeptApart(names: [String; 2], drawn: Option<Round>) => "From now on, draws will not put {} and \
        {} on one board if that can be avoided. Everyone can read the proof of each draw, which \
        names them.{}", names[0], names[1], drawn.map(drawn_together).unwrap_or_default();
}}

const NOT_WORKED_OUT: &str = "We can't work out which limits this breaks, because someone is \
    playing who was not in the draw.";

/// Where two play now, and what the draw breaks that it did not break before, or no more.
pub fn swapped(
    tournament: &Tournament,
    before: &Tournament,
    round: Round,
    people: [&PersonId; 2],
) -> Vec<String> {
    let Some(draw) = tournament.draws.get(&round) else { return Vec::new() };
    let seat = |who: &PersonId| {
        draw.boards.iter().find_map(|table| {
            let at = table.players.iter().position(|player| player == who)?;
            let name = tournament.name(who);
            Some(match tournament.kind_of(&table.game) {
                BoardKind::Table(_) => format!("{name} plays at {}.", table.game),
                kind => {
                    let (power, wished) = (kind.name(at), wished(draw, who, at));
                    format!("{name} plays {power} in {}{wished}.", table.game)
                }
            })
        })
    };
    let mut said: Vec<String> = people.into_iter().filter_map(seat).collect();
    let kind = tournament.board_kind(round);
    let name = |who: &PersonId| tournament.name(who).to_owned();
    let worked_out = |of: &Tournament| of.draws.get(&round).and_then(Draw::broken);
    let (Some(was), Some(is)) = (worked_out(before), worked_out(tournament)) else {
        said.push(NOT_WORKED_OUT.to_owned());
        return said;
    };
    if was == is {
        said.push("The draw breaks exactly the same limits as before.".to_owned());
        return said;
    }
    let found = |of: &Tournament| {
        of.draws.get(&round).map(|draw| found(kind, draw, &name)).unwrap_or_default()
    };
    let (old, new) = (found(before), found(tournament));
    for ((what, old), (_, new)) in old.iter().zip(&new) {
        let only = |these: &[String], others: &[String]| -> Vec<String> {
            these.iter().filter(|one| !others.contains(one)).cloned().collect()
        };
        let kinds = [("New", only(new, old)), ("No more", only(old, new))];
        let kinds = kinds.into_iter().filter(|(_, pairs)| !pairs.is_empty());
        said.extend(kinds.map(|(when, pairs)| format!("{when}: {}.", told(what, &pairs))));
    }
    said
}

/// The powers that a player asked for, and whether he got one of them.
fn wished(draw: &Draw, who: &PersonId, seat: usize) -> String {
    let entrant = draw.request.players.iter().find(|entrant| entrant.name == who.0);
    let wishes = entrant.map_or(&[][..], |entrant| &entrant.prefers);
    let names: Vec<&str> = wishes.iter().copied().map(Power::name).collect();
    let asked = names.join(", then ");
    match wishes.iter().any(|power| power.index() == seat) {
        _ if names.is_empty() => String::new(),
        true => format!(", having asked for {asked}"),
        false => format!(", but asked for {asked}"),
    }
}

/// At most this many pairs of a draw are named.
const PAIRS_NAMED: usize = 8;

/// What a draw has broken, with names.
pub fn breaks(kind: BoardKind, draw: &Draw, name: &dyn Fn(&PersonId) -> String) -> Vec<String> {
    let again = match draw.changed_seats().is_empty() {
        true => ", the fewest the draw found",
        false => "",
    };
    let all = found(kind, draw, name).into_iter().filter(|(_, found)| !found.is_empty());
    let line = |(what, found): (&str, Vec<String>)| match what {
        ON_ONE_BOARD_AGAIN => told(&format!("{what}{again}"), &found),
        _ => told(what, &found),
    };
    all.map(line).collect()
}

fn told(what: &str, found: &[String]) -> String {
    let more = found.len().saturating_sub(PAIRS_NAMED);
    let named: Vec<&str> = found.iter().take(PAIRS_NAMED).map(String::as_str).collect();
    let more = if more == 0 { String::new() } else { format!("; and {more} more") };
    format!("{what}: {}{more}", named.join("; "))
}

const ON_ONE_BOARD_AGAIN: &str = "On one board again";

/// All that a draw has broken, by what it is.
fn found(
    kind: BoardKind,
    draw: &Draw,
    name: &dyn Fn(&PersonId) -> String,
) -> Vec<(&'static str, Vec<String>)> {
    let request = &draw.request;
    if !request.form.is_open() {
        return Vec::new();
    }
    let drawn = || Violations::of(request, &draw.seating.boards);
    let broken = draw.broken().unwrap_or_else(drawn);
    let who = |player: usize| {
        let player = request.players.get(player);
        player.map_or_else(String::new, |player| name(&PersonId::new(player.name.clone())))
    };
    // The same two are the same pair, wherever they sit.
    let pair = |(one, other): (usize, usize)| {
        format!("{} and {}", who(one.min(other)), who(one.max(other)))
    };
    let apart: Vec<String> = broken.a.iter().copied().map(pair).collect();
    let teams: Vec<String> = broken.b.iter().copied().map(pair).collect();
    let met: Vec<String> = broken.d.iter().map(|(one, other, _)| pair((*one, *other))).collect();
    let power = |(player, power, _): &(usize, usize, u32)| {
        format!("{} ({})", who(*player), kind.name(*power))
    };
    let powers: Vec<String> = broken.c.iter().map(power).collect();
    vec![
        ("Should be apart, but share a board", apart),
        ("Team-mates on one board", teams),
        ("With a power they had before", powers),
        (ON_ONE_BOARD_AGAIN, met),
    ]
}

fn drawn_together(round: Round) -> String {
    format!(
        " {} has already been drawn, with both on one board. To draw it again, use \"td undraw \
            {1}\", then \"td draw {1}\".",
        capital(round.words()),
        round.name()
    )
}
