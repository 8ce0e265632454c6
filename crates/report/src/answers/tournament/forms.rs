//! What the form of an open event means, in sentences.

use super::{capital, rounds_in_words};
use crate::board::Map;
use crate::letters::{listed, points_in_words, safe};
use crate::names::count;
use crate::tournament::draw::SpareRule;
use crate::tournament::exact::Exact;
use crate::tournament::form::{
    CountWeights, OpenCriterion, OpenForm, OpenMeasure, OpenRound, RoundCounts, SeatHolding,
    SeveralGames, SitOutScore, TopBoard,
};
use crate::tournament::plan::TournamentPlan;
use crate::tournament::rounds::{Round, SEATS};
use crate::tournament::scoring::BoardKind;
use crate::tournament::scoring::systems::ScoringNote;

sentences! { pub enum ScoringAnswer {
    Note(of: ScoringNote) => "{of}";
    Rounds(rounds: usize) => "{} for individuals:", capital(&count(*rounds, "round"));
    Round(number: Round, of: Box<OpenRound>) => "{}", round(*number, of);
    Counts(of: CountWeights) => "{}.", capital(&counted(of));
    SeveralCount => "A player who plays on two boards in a round gets both results.";
    SeasonsCount => "A player who has a seat for part of a game gets that part of its points.";
    RankedBy(order: Vec<OpenCriterion>) => "{}", ranked_by(order);
    TopBoard(round: Round, of: TopBoard) => "The best {} before {} play its top board; to get \
        there, {}. That board is ranked by {}, and {}.", SEATS, round.words(), counted(&of.count),
        match of.by {
            OpenMeasure::Score => "points",
            OpenMeasure::Centres => "centres",
        }, match of.places {
            1 => "its winner is number 1".to_owned(),
            places => format!("gives the first {places} places"),
        };
    /// The best results of how many, or all of them.
    Teams(best: Option<usize>, rounds: Vec<Round>) => "Teams are ranked by {} of their players in \
        {}.", match best {
            None => "all results".to_owned(),
            Some(best) => format!("the best {}", count(*best, "result")),
        }, rounds_in_words(rounds);
    BestCountry(by: OpenMeasure) => "The prize for each power goes to {}.", match by {
            OpenMeasure::Score => "its best score",
            OpenMeasure::Centres => "the most centres with it",
        };
    SomeSitOut(boards: &'static str, score: SitOutScore) => "If the players of a round don't fill \
        whole {boards}, some sit out, starting with those who have sat out least. {}",
        sit_out_scores(score);
    SomePlayTwice(boards: &'static str, several: SeveralGames) => "If the players of a round don't \
        fill whole {boards}, some play on two.{}", match several {
            SeveralGames::Best => " The better of their two results is their result for the round.",
            SeveralGames::All => "",
        };
    AsksForPowers => "Players may name the powers they would like (\"prefer Turkey, Austria\"). A \
        draw follows this where everything else is equal.";
    ChecksIn => "Before each round we ask all players to write \"check in\". Players who have not \
        done so when the boards are drawn do not play.";
}}

/// What a form means, as a director reads it before anything is kept.
pub fn form(plan: &TournamentPlan, form: &OpenForm) -> Vec<ScoringAnswer> {
    let mut said = vec![ScoringAnswer::Rounds(form.rounds.len())];
    let rounds = form.rounds.iter().enumerate();
    said.extend(rounds.clone().filter_map(|(at, of)| {
        Some(ScoringAnswer::Round(Round::numbered(at)?, Box::new(of.clone())))
    }));
    said.push(ScoringAnswer::Counts(form.count.clone()));
    said.extend((form.several == SeveralGames::All).then_some(ScoringAnswer::SeveralCount));
    said.extend((form.holding == SeatHolding::Seasons).then_some(ScoringAnswer::SeasonsCount));
    said.push(ScoringAnswer::RankedBy(form.order.clone()));
    let top = form.top.as_ref().zip(form.top_round().and_then(Round::numbered));
    said.extend(top.map(|(top, round)| ScoringAnswer::TopBoard(round, top.clone())));
    said.extend(form.teams.as_ref().map(|teams| {
        let of_teams = rounds.clone().filter(|(_, round)| teams.rounds.contains(&round.name));
        let of_teams = of_teams.filter_map(|(at, _)| Round::numbered(at)).collect();
        ScoringAnswer::Teams(teams.best, of_teams)
    }));
    let has_prizes = form.rounds.iter().any(|round| round.kind() == BoardKind::default());
    said.extend(has_prizes.then_some(ScoringAnswer::BestCountry(form.best_country)));
    let boards = name_of_boards(form);
    said.push(match plan.spare {
        SpareRule::Sit => ScoringAnswer::SomeSitOut(boards, form.sit_out.clone()),
        SpareRule::Two => ScoringAnswer::SomePlayTwice(boards, form.several),
    });
    said.extend(plan.asks_for_powers.then_some(ScoringAnswer::AsksForPowers));
    said.extend(plan.checks_in.then_some(ScoringAnswer::ChecksIn));
    said
}

/// What the players of a form play at or on.
pub(super) fn name_of_boards(form: &OpenForm) -> &'static str {
    let has_tables_alone = form.rounds.iter().all(|round| round.kind().is_table());
    if has_tables_alone { "tables" } else { "boards" }
}

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
