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
    /// Where a person plays after a swap, with the powers asked for, and whether this is one.
    Plays(name: String, power: String, game: String, wished: (Vec<Power>, bool)) =>
        "{name} plays {power} in {game}{}.", asked_for(wished);
    PlaysAt(name: String, game: String) => "{name} plays at {game}.";
    NotWorkedOut => "We can't work out which limits this breaks, because someone is playing who \
        was not in the draw.";
    BreaksTheSame => "The draw breaks exactly the same limits as before.";
    BreaksNew(limit: BrokenLimit) => "New: {limit}.";
    BreaksNoMore(limit: BrokenLimit) => "No more: {limit}.";
    /// With the round for whose draw it comes too late.
    KeptApart(names: [String; 2], drawn: Option<Round>) => "From now on, draws will not put {} and \
        {} on one board if that can be avoided. Everyone can read the proof of each draw, which \
        names them.{}", names[0], names[1], drawn.map(drawn_together).unwrap_or_default();
}}

/// A limit that a draw has broken, and for whom.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BrokenLimit {
    pub what: &'static str,
    pub found: Vec<String>,
}

/// At most this many pairs of a draw are named.
const PAIRS_NAMED: usize = 8;

impl std::fmt::Display for BrokenLimit {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let named: Vec<&str> = self.found.iter().take(PAIRS_NAMED).map(String::as_str).collect();
        write!(f, "{}: {}", self.what, named.join("; "))?;
        match self.found.len().saturating_sub(PAIRS_NAMED) {
            0 => Ok(()),
            more => write!(f, "; and {more} more"),
        }
    }
}

/// Where two play now, and what the draw breaks that it did not break before, or no more.
pub fn swapped(
    tournament: &Tournament,
    before: &Tournament,
    round: Round,
    people: [&PersonId; 2],
) -> Vec<ApartAnswer> {
    let Some(draw) = tournament.draws.get(&round) else { return Vec::new() };
    let seat = |who: &PersonId| {
        draw.boards.iter().find_map(|table| {
            let at = table.players.iter().position(|player| player == who)?;
            let (name, game) = (tournament.name(who).to_owned(), table.game.clone());
            Some(match tournament.kind_of(&table.game) {
                BoardKind::Table(_) => ApartAnswer::PlaysAt(name, game),
                kind => {
                    let power = kind.name(at).into_owned();
                    ApartAnswer::Plays(name, power, game, wished(draw, who, at))
                }
            })
        })
    };
    let mut said: Vec<ApartAnswer> = people.into_iter().filter_map(seat).collect();
    let kind = tournament.board_kind(round);
    let name = |who: &PersonId| tournament.name(who).to_owned();
    let worked_out = |of: &Tournament| of.draws.get(&round).and_then(Draw::broken);
    let (Some(was), Some(is)) = (worked_out(before), worked_out(tournament)) else {
        said.push(ApartAnswer::NotWorkedOut);
        return said;
    };
    if was == is {
        said.push(ApartAnswer::BreaksTheSame);
        return said;
    }
    let found = |of: &Tournament| {
        of.draws.get(&round).map(|draw| found(kind, draw, &name)).unwrap_or_default()
    };
    for (old, new) in found(before).into_iter().zip(found(tournament)) {
        let only = |these: &BrokenLimit, others: &BrokenLimit| {
            let found = these.found.iter().filter(|one| !others.found.contains(one));
            let only = BrokenLimit { what: these.what, found: found.cloned().collect() };
            Some(only).filter(|only| !only.found.is_empty())
        };
        said.extend(only(&new, &old).map(ApartAnswer::BreaksNew));
        said.extend(only(&old, &new).map(ApartAnswer::BreaksNoMore));
    }
    said
}

/// The powers that a player asked for, and whether he got one of them.
fn wished(draw: &Draw, who: &PersonId, seat: usize) -> (Vec<Power>, bool) {
    let entrant = draw.request.players.iter().find(|entrant| entrant.name == who.0);
    let wishes = entrant.map_or(Vec::new(), |entrant| entrant.prefers.clone());
    let is_met = wishes.iter().any(|power| power.index() == seat);
    (wishes, is_met)
}

fn asked_for((wishes, is_met): &(Vec<Power>, bool)) -> String {
    let names: Vec<&str> = wishes.iter().copied().map(Power::name).collect();
    let asked = names.join(", then ");
    match is_met {
        _ if names.is_empty() => String::new(),
        true => format!(", having asked for {asked}"),
        false => format!(", but asked for {asked}"),
    }
}

/// What a draw has broken, with names.
pub fn breaks(
    kind: BoardKind,
    draw: &Draw,
    name: &dyn Fn(&PersonId) -> String,
) -> Vec<BrokenLimit> {
    let is_drawn = draw.changed_seats().is_empty();
    let all = found(kind, draw, name).into_iter().filter(|limit| !limit.found.is_empty());
    let told = |limit: BrokenLimit| match limit.what {
        ON_ONE_BOARD_AGAIN if is_drawn => BrokenLimit { what: FEWEST_AGAIN, ..limit },
        _ => limit,
    };
    all.map(told).collect()
}

const ON_ONE_BOARD_AGAIN: &str = "On one board again";
const FEWEST_AGAIN: &str = "On one board again, the fewest the draw found";

/// All that a draw has broken, by what it is.
fn found(kind: BoardKind, draw: &Draw, name: &dyn Fn(&PersonId) -> String) -> Vec<BrokenLimit> {
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
    let limit = |(what, found)| BrokenLimit { what, found };
    let all = [
        ("Should be apart, but share a board", apart),
        ("Team-mates on one board", teams),
        ("With a power they had before", powers),
        (ON_ONE_BOARD_AGAIN, met),
    ];
    all.map(limit).into()
}

fn drawn_together(round: Round) -> String {
    format!(
        " {} has already been drawn, with both on one board. To draw it again, use \"td undraw \
            {1}\", then \"td draw {1}\".",
        capital(round.words()),
        round.name()
    )
}
