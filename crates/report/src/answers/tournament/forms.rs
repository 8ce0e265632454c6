//! What the form of an open event means, in sentences.

use super::capital;
use crate::board::Map;
use crate::letters::{listed, points_in_words, safe};
use crate::names::count;
use crate::tournament::draw::SpareRule;
use crate::tournament::exact::Exact;
use crate::tournament::form::{
    CountWeights, OpenCriterion, OpenForm, OpenMeasure, OpenRound, OpenTeams, RoundCounts,
    SeatHolding, SeveralGames, SitOutScore, TopBoard,
};
use crate::tournament::plan::TournamentPlan;
use crate::tournament::rounds::{Round, SEATS};
use crate::tournament::scoring::BoardKind;

/// What a form means, as a director reads it before anything is kept.
pub fn form(plan: &TournamentPlan, form: &OpenForm) -> Vec<String> {
    let mut said =
        vec![format!("{} for individuals:", capital(&count(form.rounds.len(), "round")))];
    let rounds = form.rounds.iter().enumerate();
    said.extend(rounds.filter_map(|(at, of)| Some(round(Round::numbered(at)?, of))));
    said.push(format!("{}.", capital(&counted(&form.count))));
    said.extend((form.several == SeveralGames::All).then(|| SEVERAL_COUNT.to_owned()));
    said.extend((form.holding == SeatHolding::Seasons).then(|| SEASONS.to_owned()));
    said.push(ranked_by(&form.order));
    said.extend(form.top.as_ref().and_then(|top| top_board(form, top)));
    said.extend(form.teams.as_ref().map(|of| teams(form, of)));
    let has_prizes = form.rounds.iter().any(|round| round.kind() == BoardKind::default());
    said.extend(has_prizes.then(|| match form.best_country {
        OpenMeasure::Score => "The prize for each power goes to its best score.".to_owned(),
        OpenMeasure::Centres => {
            "The prize for each power goes to the most centres with it.".to_owned()
        }
    }));
    let (scores, boards) = (sit_out_scores(&form.sit_out), name_of_boards(form));
    let better = match form.several {
        SeveralGames::Best => " The better of their two results is their result for the round.",
        SeveralGames::All => "",
    };
    said.push(match plan.spare {
        SpareRule::Sit => format!(
            "If the players of a round don't fill whole {boards}, some sit out, starting with \
                those who have sat out least. {scores}"
        ),
        SpareRule::Two => {
            format!(
                "If the players of a round don't fill whole {boards}, some play on two.{better}"
            )
        }
    });
    said.extend(plan.asks_for_powers.then(|| PREFERENCES.to_owned()));
    said.extend(plan.checks_in.then(|| CHECKS_IN.to_owned()));
    said
}

/// What the players of a form play at or on.
pub(super) fn name_of_boards(form: &OpenForm) -> &'static str {
    let has_tables_alone = form.rounds.iter().all(|round| round.kind().is_table());
    if has_tables_alone { "tables" } else { "boards" }
}

const PREFERENCES: &str = "Players may name the powers they would like (\"prefer Turkey, \
    Austria\"). A draw follows this where everything else is equal.";

const CHECKS_IN: &str = "Before each round we ask all players to write \"check in\". Players who \
    have not done so when the boards are drawn do not play.";

const SEVERAL_COUNT: &str = "A player who plays on two boards in a round gets both results.";

const SEASONS: &str = "A player who has a seat for part of a game gets that part of its points.";

/// Which results count, and how much, as a part of a sentence.
fn counted(count: &CountWeights) -> String {
    let CountWeights { best, rest } = count;
    let (none, whole) = (Exact::whole(0), Exact::whole(1));
    let is_whole = best.iter().all(|weight| *weight == whole);
    match best.len() {
        _ if is_whole && *rest == whole => "all results count".to_owned(),
        1 if is_whole && *rest == none => "the best result counts".to_owned(),
        best if is_whole && *rest == none => format!("the best {best} results count"),
        0 => format!("each result counts {rest} times"),
        _ => {
            let best: Vec<String> = best.iter().map(ToString::to_string).collect();
            format!(
                "results count {} times, best first, and all others {rest} times",
                listed(&best)
            )
        }
    }
}

/// By what players are ranked.
fn ranked_by(order: &[OpenCriterion]) -> String {
    let names: Vec<&str> = order.iter().map(|criterion| told(*criterion)).collect();
    match names.split_first() {
        None => "Players are not ranked.".to_owned(),
        Some((first, [])) => format!("Players are ranked by {first}."),
        Some((first, ties)) => {
            format!("Players are ranked by {first}; ties are broken by {}.", ties.join(", then "))
        }
    }
}

const fn told(criterion: OpenCriterion) -> &'static str {
    match criterion {
        OpenCriterion::Total => "the total of their points",
        OpenCriterion::Best => "the best result",
        OpenCriterion::Average => "the average of their games",
        OpenCriterion::Wins => "games won",
        OpenCriterion::Tops => "boards topped",
        OpenCriterion::Centres => "centres in all",
        OpenCriterion::MostGames => "more games played",
        OpenCriterion::FewestGames => "fewer games played",
        OpenCriterion::Met => "the games they played together",
        OpenCriterion::Dice => "the dice",
    }
}

/// Who plays the top board, and what it decides.
fn top_board(form: &OpenForm, top: &TopBoard) -> Option<String> {
    let round = Round::numbered(form.top_round()?)?;
    let by = match top.by {
        OpenMeasure::Score => "points",
        OpenMeasure::Centres => "centres",
    };
    let places = match top.places {
        1 => "its winner is number 1".to_owned(),
        places => format!("gives the first {places} places"),
    };
    Some(format!(
        "The best {SEATS} before {} play its top board; to get there, {}. That board is \
        ranked by {by}, and {places}.",
        round.words(),
        counted(&top.count)
    ))
}

/// What teams are ranked by.
fn teams(form: &OpenForm, teams: &OpenTeams) -> String {
    let rounds = form.rounds.iter().enumerate();
    let rounds = rounds.filter(|(_, round)| teams.rounds.contains(&round.name));
    let rounds: Vec<&str> =
        rounds.filter_map(|(at, _)| Some(Round::numbered(at)?.words())).collect();
    let results = match teams.best {
        None => "all results".to_owned(),
        Some(best) => format!("the best {}", count(best, "result")),
    };
    format!("Teams are ranked by {results} of their players in {}.", listed(&rounds))
}

/// What a sit-out scores, as a sentence.
pub(super) fn sit_out_scores(score: &SitOutScore) -> String {
    match score {
        SitOutScore::Points(points) => format!("A sit-out scores {}.", points_in_words(points)),
        SitOutScore::Average => {
            "A sit-out scores the average of the player's results in the rounds played.".to_owned()
        }
    }
}

fn round(round: Round, of: &OpenRound) -> String {
    let kind = of.kind();
    let years = match of.years {
        Some(years) => format!("to the end of {}", kind.year(years.saturating_sub(1))),
        None => "until it is won or ended by a vote".to_owned(),
    };
    let played = match kind {
        BoardKind::Map(Map::STANDARD) => format!("played {years}"),
        BoardKind::Map(map) => format!("played on {}, {years}", safe::line(map.name())),
        BoardKind::Table(seats) => format!("tables of {seats}"),
    };
    let counts = match of.counts {
        RoundCounts::Best => "",
        RoundCounts::Always => " It always counts.",
        RoundCounts::No => " It does not count towards the ranking.",
    };
    let system = of.system.name();
    format!("{}: {played}, scored by {system}.{counts}", round_name(round, of))
}

/// The rounds that are not on the standard map, for those who hear of the event for the first time.
pub(super) fn on_other_maps(form: &OpenForm) -> impl Iterator<Item = String> {
    let rounds = form.rounds.iter().enumerate();
    rounds.filter_map(|(number, of)| match of.kind() {
        BoardKind::Map(Map::STANDARD) | BoardKind::Table(_) => None,
        BoardKind::Map(map) => {
            let round = Round::numbered(number)?;
            Some(format!("{} is played on {}.", round_name(round, of), safe::line(map.name())))
        }
    })
}

/// A number of boards of a round, or tables.
pub fn boards(kind: BoardKind, number: usize) -> String {
    count(number, if kind.is_table() { "table" } else { "board" })
}

/// A round with the name that the form gives it.
pub fn round_name(round: Round, of: &OpenRound) -> String {
    let name = if of.name == round.name() { String::new() } else { format!(" ({})", of.name) };
    capital(round.words()) + &name
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_counts_is_told_for_every_kind_of_weights() {
        let weights = |best: &[&str], rest: &str| {
            let exact = |text: &str| Exact::from_text(text).expect("a number");
            counted(&CountWeights {
                best: best.iter().copied().map(exact).collect(),
                rest: exact(rest),
            })
        };
        for (best, rest, told) in [
            (&[][..], "1", "all results count"),
            (&["1"], "1", "all results count"),
            (&["1"], "0", "the best result counts"),
            (&["1", "1"], "0", "the best 2 results count"),
            (&[], "1/2", "each result counts 1/2 times"),
            (
                &["1", "1/2"],
                "1/4",
                "results count 1 and 1/2 times, best first, and all others 1/4 times",
            ),
        ] {
            assert_eq!(weights(best, rest), told);
        }
    }

    #[test]
    fn the_order_of_a_ranking_is_told_with_what_breaks_ties() {
        use OpenCriterion::{Best, Dice, Total};
        assert_eq!(ranked_by(&[Total]), "Players are ranked by the total of their points.");
        assert_eq!(
            ranked_by(&[Total, Best, Dice]),
            "Players are ranked by the total of their points; ties are broken by the best result, \
            then the dice."
        );
    }
}
