//! What put somebody ahead of the next, in words: the pages and the letters say it alike.

use crate::letters::PlaceReason;
use crate::tables::told;
use crate::tournament::form::{OpenCriterion, OpenLabel, OpenMeasure};
use crate::tournament::scoring::{Criterion, Decision, Listing, Measure};

/// What stands in place of a ranking before there is any result.
pub const NOBODY_YET: &str = "Nobody has a place yet: no board of this round has finished a year.";
pub(super) const LIVE: &str =
    "Games are still being played: this is how it would stand if every board ended now.";

/// What has to be known of a ranking that boards can still change.
pub(super) fn live<K>(listing: &Listing<K>) -> Vec<String> {
    let what = if listing.is_empty() { NOBODY_YET } else { LIVE };
    if listing.is_live { vec![what.to_owned()] } else { Vec::new() }
}

/// The reason for a place; a throw that does not count yet is told to nobody.
pub fn over_next(decision: Option<&Decision>, is_thrown: bool) -> String {
    match decision {
        None => String::new(),
        Some(decision) if is_die(decision) && !is_thrown => {
            "tied; the die decides when its throws count".to_owned()
        }
        Some(decision) => words(decision),
    }
}

/// The same for a list of places; nothing where the points beside it say so.
pub fn place_reason(decision: &Decision, is_thrown: bool) -> Option<PlaceReason> {
    let (short, long) = match is_by_points(decision) {
        true => return None,
        false if is_die(decision) && !is_thrown => {
            ("tied".to_owned(), "nothing yet: the die decides when its throws count".to_owned())
        }
        false => (clause(decision.criterion), in_general(decision.criterion)),
    };
    Some(PlaceReason { short, long })
}

/// What puts one before another in an open event, in words.
pub fn open_words(label: OpenLabel, is_thrown: bool) -> String {
    let by = match label {
        OpenLabel::Criterion(OpenCriterion::Dice) if !is_thrown => {
            "nothing yet: the seed of the dice decides once all is played"
        }
        OpenLabel::Criterion(OpenCriterion::Total) => MORE_POINTS,
        OpenLabel::Criterion(OpenCriterion::Best) | OpenLabel::Best(1) => "the better best result",
        OpenLabel::Best(number) => return format!("the better result number {number}"),
        OpenLabel::Criterion(OpenCriterion::Average) => "the higher average",
        OpenLabel::Criterion(OpenCriterion::Wins) => "more wins",
        OpenLabel::Criterion(OpenCriterion::Tops) => "more boards topped",
        OpenLabel::Criterion(OpenCriterion::Centres) => "more centres in all",
        OpenLabel::Criterion(OpenCriterion::MostGames) => "more games",
        OpenLabel::Criterion(OpenCriterion::FewestGames) => "fewer games",
        OpenLabel::Criterion(OpenCriterion::Met) => "the games that they played together",
        OpenLabel::Criterion(OpenCriterion::Dice) => "the dice",
        OpenLabel::Tie => "nothing: they are level and share a place",
        OpenLabel::TopSeat(OpenMeasure::Score) => "a higher score on the top board",
        OpenLabel::TopSeat(OpenMeasure::Centres) => "more centres on the top board",
        OpenLabel::TopSeed => "the better place before the top board",
        OpenLabel::Top => "a seat on the top board",
    };
    by.to_owned()
}

/// The same for a list of places.
pub fn open_reason(label: OpenLabel, is_thrown: bool) -> Option<PlaceReason> {
    let short = match label {
        OpenLabel::Criterion(OpenCriterion::Dice) if !is_thrown => "tied".to_owned(),
        OpenLabel::Criterion(OpenCriterion::Total) => return None,
        OpenLabel::Criterion(criterion) => criterion.name().replace('_', " "),
        OpenLabel::Best(number) => format!("best {number}"),
        OpenLabel::Tie => "tied".to_owned(),
        OpenLabel::TopSeat(_) | OpenLabel::Top => "top".to_owned(),
        OpenLabel::TopSeed => "seed".to_owned(),
    };
    Some(PlaceReason { short, long: open_words(label, is_thrown) })
}

pub(crate) fn is_die(decision: &Decision) -> bool {
    let is_die = |criterion: Criterion| {
        matches!(criterion, Criterion::Dice | Criterion::Clause("C7.f" | "C13.c"))
    };
    is_die(decision.criterion) || decision.through.is_some_and(is_die)
}

/// Whether the points of two places, which everybody sees beside them, are what decided.
pub(crate) fn is_by_points(decision: &Decision) -> bool {
    matches!(by(decision.criterion).as_str(), MORE_POINTS | MORE_CENTRES)
}

/// What a clause goes by, whichever year or board decided between two.
pub(crate) fn in_general(criterion: Criterion) -> String {
    match criterion {
        Criterion::Year(..) => "more centres in the last year in which they differ".to_owned(),
        Criterion::Step("C6.a" | "C12.c", _) => {
            "more points without the best results of round one".to_owned()
        }
        Criterion::Step(..) => "more points without the best results of round two".to_owned(),
        Criterion::Dice | Criterion::Clause(_) => by(criterion),
    }
}

/// What decided, in words: `more points, 42 to 25 (C.7)`.
pub(super) fn words(decision: &Decision) -> String {
    let by = by(decision.criterion);
    let numbers = match (&decision.ahead, &decision.behind) {
        (Measure::Nothing, Measure::Nothing) => String::new(),
        (ahead, behind) => format!(", {} to {}", measured(ahead), measured(behind)),
    };
    format!("{by}{numbers} ({})", clause(decision.criterion))
}

/// A measure in words.
fn measured(measure: &Measure) -> String {
    told(&measure.to_string())
}

/// What decides where no tie has to be broken.
const MORE_POINTS: &str = "more points";
const MORE_CENTRES: &str = "more centres";

fn by(criterion: Criterion) -> String {
    match criterion {
        Criterion::Dice => "the die".to_owned(),
        Criterion::Year(_, year) => format!("more centres in {year}"),
        Criterion::Step("C6.a" | "C12.c", step) => {
            format!("more points without the best {step} of round one")
        }
        Criterion::Step(_, step) => format!("more points without the best {step} of round two"),
        Criterion::Clause(clause) => match clause {
            "C7.a" | "C8.a" | "C9.a" => "a lower total of the power in the round",
            "C7.b" | "C10.a" => "a higher score",
            "C7.c" | "C8.b" | "C10.bonus" => "a higher bonus",
            "C7.e" | "C8.d" => "the better place of the team",
            "C7.f" | "C13.c" => "the die",
            "C8.e" | "C9.c" | "C12.d" => "the better place before",
            "C10.b" | "C11.b" => "the order of the semi-final",
            "C11.centres" => MORE_CENTRES,
            "C12.a" => "more players who advanced",
            "C6.b" => "the better best player",
            "C13.a" => "the later round",
            _ => MORE_POINTS,
        }
        .to_owned(),
    }
}

/// The clause as the rules write it: `C.7d`.
pub(crate) fn clause(criterion: Criterion) -> String {
    let name = match criterion {
        Criterion::Clause(name) | Criterion::Year(name, _) | Criterion::Step(name, _) => name,
        Criterion::Dice => return "no clause is left".to_owned(),
    };
    let (article, letter) = name.split_once('.').unwrap_or((name, ""));
    let letter = if letter.len() == 1 { letter } else { "" };
    format!("C.{}{letter}", article.trim_start_matches('C'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_die_is_called_so_with_what_it_showed_and_its_clause() {
        for (clause, told) in
            [("C7.f", "the die, 6 to 2 (C.7f)"), ("C13.c", "the die, 6 to 2 (C.13c)")]
        {
            let (ahead, behind) = (Measure::Number(6), Measure::Number(2));
            let criterion = Criterion::Clause(clause);
            let decision = Decision { criterion, through: None, ahead, behind };
            assert_eq!(over_next(Some(&decision), true), told);
            assert!(!over_next(Some(&decision), false).contains('6'), "it is told too early");
        }
    }
}
