//! Events of individuals: their form, sign-up without teams, who sits out, who is on the top board.

use super::{capital, how_to_decline, note};
use crate::game::PersonId;
use crate::letters::{Draft, listed, points_in_words};
use crate::names::count;
use crate::tournament::Tournament;
use crate::tournament::draw::open::SpareRule;
use crate::tournament::event::Draw;
use crate::tournament::form::{OpenForm, OpenRound, RoundCounts, SitOutScore};
use crate::tournament::individuals::EventPlace;
use crate::tournament::rounds::{Round, SEATS, year};

/// What a form means, as a director reads it before anything is kept.
pub fn form(form: &OpenForm, spare: SpareRule) -> Vec<String> {
    let mut said =
        vec![format!("{} for individuals:", capital(&count(form.rounds.len(), "round")))];
    let rounds = form.rounds.iter().enumerate();
    said.extend(rounds.filter_map(|(at, of)| Some(round(Round::numbered(at)?, of))));
    let best = form.count.best.len();
    said.push(match best {
        0 => "All results count.".to_owned(),
        1 => "The best result counts.".to_owned(),
        best => format!("The best {best} results count."),
    });
    said.extend(form.top.as_ref().and_then(|top| {
        let round = Round::numbered(top.round)?;
        Some(format!("The best {SEATS} before {} play its top board.", round.words()))
    }));
    let sit_out = match &form.sit_out {
        SitOutScore::Points(points) => points_in_words(points),
        SitOutScore::Average => "the player's average".to_owned(),
    };
    said.push(match spare {
        SpareRule::Sit => format!(
            "If the players of a round don't fill whole boards, some sit out: first those who have \
             sat out least. A sit-out scores {sit_out}."
        ),
        SpareRule::Two => {
            "If the players of a round don't fill whole boards, some play on two.".to_owned()
        }
    });
    said
}

fn round(round: Round, of: &OpenRound) -> String {
    let name = if of.name == round.name() { String::new() } else { format!(" ({})", of.name) };
    let years = match of.years {
        Some(years) => format!("to the end of {}", year(years - 1)),
        None => "until it is won or ended by a vote".to_owned(),
    };
    let counts = match of.counts {
        RoundCounts::Best => "",
        RoundCounts::Always => " It counts in any case.",
        RoundCounts::No => " It does not count for the ranking.",
    };
    let system = of.system.name();
    format!("{}{name}: played {years}, scored by {system}.{counts}", capital(round.words()))
}

/// To whoever signs up once play has begun.
pub fn plays_from_the_next_round(tournament: &Tournament) -> String {
    let next = tournament.rounds().into_iter().find(|of| !tournament.draws.contains_key(of));
    match next {
        Some(next) => format!("You are signed up, and play from {} on.", next.words()),
        None => "You are signed up, but all rounds are drawn already.".to_owned(),
    }
}

/// To the director.
pub fn sign_up_closed(players: usize) -> String {
    let then = match players >= SEATS {
        true => "\"td draw r1\" draws the first round.".to_owned(),
        false => format!("A board needs {SEATS}. \"td open\" opens it again."),
    };
    format!("Sign-up is closed with {}. {then}", count(players, "player"))
}

/// What a draw has broken, and who sits out.
pub fn drawn(tournament: &Tournament, round: Round, draw: &Draw) -> Vec<String> {
    let boards = draw.boards.len();
    let are = if boards == 1 { "is" } else { "are" };
    let mut said = vec![format!("{} {are} drawn for {}.", count(boards, "board"), round.words())];
    let [_, teams, powers, meetings, _] = draw.violations;
    let kinds = [
        (teams, "two of a team on one board"),
        (powers, "a power again for one player"),
        (meetings, "two players who met before"),
    ];
    said.extend(kinds.into_iter().filter(|(number, _)| *number > 0).map(|(number, kind)| {
        let times = if number == 1 { "once".to_owned() } else { format!("{number} times") };
        format!("{times} {kind}")
    }));
    let out = draw.sat_out();
    let names: Vec<&str> = out.iter().map(|who| tournament.name(who)).collect();
    said.extend((!names.is_empty()).then(|| match names.len() {
        1 => format!("{} sits out.", listed(&names)),
        _ => format!("{} sit out.", listed(&names)),
    }));
    said
}

/// To whoever sits a round out.
pub fn you_sit_out(tournament: &Tournament, round: Round, players: usize) -> Draft {
    let words = round.words();
    let text = [
        format!(
            "You sit out {words}: {} want to play it, and they don't fill whole boards. Those who \
             have sat out least sit out first; between equals the dice decide.",
            count(players, "player")
        ),
        "If a seat falls vacant, we ask you first.".to_owned(),
    ];
    note(tournament, &format!("you sit out {words}"), &text)
}

/// To whoever has a place on the top board.
pub fn on_the_top_board(
    tournament: &Tournament,
    round: Round,
    (seed, own): (usize, Option<&EventPlace>),
) -> Draft {
    let words = round.words();
    let total = own.map(|own| format!(", with {}", points_in_words(&own.total)));
    let text = [
        format!(
            "You are number {seed} of the {SEATS} who play the top board of {words}{}.",
            total.unwrap_or_default()
        ),
        how_to_decline(round),
    ];
    note(tournament, &format!("you are on the top board of {words}"), &text)
}

/// To the director.
pub fn top_board(tournament: &Tournament, seeds: &[PersonId], round: Round) -> String {
    let names: Vec<&str> = seeds.iter().map(|who| tournament.name(who)).collect();
    format!("The top board of {}: {}.", round.words(), listed(&names))
}

pub fn nothing_to_settle(round: Round, next: Round) -> String {
    format!(
        "Nothing hangs on the places of {}: \"td draw {}\" draws the next round.",
        round.words(),
        next.name()
    )
}

pub fn few_for_the_top_board(seeds: usize) -> String {
    format!("The top board needs {SEATS} players, and only {seeds} can be on it.")
}

/// To the director, once all games of a round are over.
pub fn is_played(tournament: &Tournament, round: Round) -> String {
    match tournament.round_after(round) {
        None => "\"td finish\" tells everybody who has won, and gives the prizes.".to_owned(),
        Some(next) if tournament.has_top_board(next) => format!(
            "\"td advance {}\" tells the best {SEATS} that they play the top board.",
            round.name()
        ),
        Some(next) => format!("\"td draw {}\" draws the next round.", next.name()),
    }
}

/// What an event says of its ending, for everybody.
pub fn has_won(tournament: &Tournament, winners: &[PersonId]) -> String {
    let names: Vec<&str> = winners.iter().map(|who| tournament.name(who)).collect();
    match names.len() {
        0 => format!("{} is over.", tournament.plan.name),
        1 => format!("{} has won {}.", names[0], tournament.plan.name),
        _ => format!("{} share the first place of {}.", listed(&names), tournament.plan.name),
    }
}

pub const PLAYS_NOTHING: &str = "You are no player here: \"sign up as NAME\" makes you one.";

/// To whoever says that he plays a round, or does not.
pub fn attends(round: Round, plays: bool) -> String {
    match plays {
        true => format!("You play {}.", round.words()),
        false => format!("You do not play {}.", round.words()),
    }
}

pub fn drawn_already(round: Round) -> String {
    format!(
        "{} is drawn already. If you can't play, write to the director, who can give your seat to \
         another player.",
        capital(round.words())
    )
}

pub fn no_such_round(tournament: &Tournament, round: Round) -> String {
    let all: Vec<&str> = tournament.rounds().into_iter().map(Round::words).collect();
    format!("There is no {} here; there are {}.", round.words(), listed(&all))
}
