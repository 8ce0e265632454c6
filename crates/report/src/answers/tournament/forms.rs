//! What the form of an open event means, in sentences.

use super::capital;
use crate::letters::points_in_words;
use crate::names::count;
use crate::tournament::draw::SpareRule;
use crate::tournament::form::{OpenForm, OpenRound, RoundCounts, SitOutScore};
use crate::tournament::plan::TournamentPlan;
use crate::tournament::rounds::{Round, SEATS, year};

/// What a form means, as a director reads it before anything is kept.
pub fn form(plan: &TournamentPlan, form: &OpenForm) -> Vec<String> {
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
    let scores = sit_out_scores(&form.sit_out);
    said.push(match plan.spare {
        SpareRule::Sit => format!(
            "If the players of a round don't fill whole boards, some sit out: first those who have \
             sat out least. {scores}"
        ),
        SpareRule::Two => {
            "If the players of a round don't fill whole boards, some play on two.".to_owned()
        }
    });
    said.extend(plan.asks_for_powers.then(|| PREFERENCES.to_owned()));
    said.extend(plan.checks_in.then(|| CHECKS_IN.to_owned()));
    said
}

const PREFERENCES: &str = "Players may name the powers they would like (\"prefer Turkey, Austria\"). \
    A draw follows this where everything else is equal.";

const CHECKS_IN: &str = "Before each round we ask all players to write \"check in\". Those who have \
    not when the boards are drawn do not play.";

/// What a sit-out scores, as a sentence.
pub(super) fn sit_out_scores(score: &SitOutScore) -> String {
    match score {
        SitOutScore::Points(points) => format!("A sit-out scores {}.", points_in_words(points)),
        SitOutScore::Average => {
            "A sit-out scores the average of what its player has in the rounds that he plays."
                .to_owned()
        }
    }
}

fn round(round: Round, of: &OpenRound) -> String {
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
    format!("{}: played {years}, scored by {system}.{counts}", round_name(round, of))
}

/// A round with the name that the form gives it.
pub fn round_name(round: Round, of: &OpenRound) -> String {
    let name = if of.name == round.name() { String::new() } else { format!(" ({})", of.name) };
    capital(round.words()) + &name
}
