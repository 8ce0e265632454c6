//! The reason for a place ahead of the next, in words that pages and letters share.

use crate::letters::PlaceReason;
use crate::tables::told;
use crate::tournament::ranking::{Criterion, Decision, Measure};
use crate::tournament::scoring::Listing;

/// The text in place of a ranking before there is any result.
pub const NOBODY_YET: &str = "No one has a place yet, because no board of this round has finished \
    a year.";
pub(super) const LACKS_RESULTS: &str =
    "Some results are missing. These are the places without them.";

pub(super) const LIVE: &str =
    "Games are still being played. These would be the places if every board ended now.";

/// What has to be known of a ranking that boards can still change.
pub(super) fn live<K>(listing: &Listing<K>) -> Vec<String> {
    let what = if listing.is_empty() { NOBODY_YET } else { LIVE };
    if listing.is_live { vec![what.to_owned()] } else { Vec::new() }
}

/// The reason for a place; it keeps a throw secret that does not count yet.
pub fn over_next(decision: Option<&Decision>, is_thrown: bool) -> String {
    match decision {
        None => String::new(),
        Some(decision) if is_die(decision) && !is_thrown => {
            "tied; the die decides once its throws count".to_owned()
        }
        Some(decision) => words(decision),
    }
}

/// The same for a list of places; nothing where the points beside it say so.
pub fn place_reason(decision: &Decision, is_thrown: bool) -> Option<PlaceReason> {
    let (short, long) = match is_by_points(decision) {
        true => return None,
        false if is_die(decision) && !is_thrown => {
            ("tied".to_owned(), "nothing yet: the die decides once its throws count".to_owned())
        }
        false => (clause(decision.criterion), in_general(decision.criterion)),
    };
    Some(PlaceReason { short, long })
}

/// What puts one before another in an open event, in words.
pub fn open_words(label: Criterion, is_thrown: bool) -> String {
    let by = match label {
        Criterion::Dice if !is_thrown => {
            "nothing yet: the seed of the dice decides once all games are played"
        }
        Criterion::Dice => "the dice",
        Criterion::Tie => "nothing: they are level on everything and share the place",
        Criterion::Numbered(_, 1) => "the better best result",
        Criterion::Numbered(_, number) | Criterion::Step(_, number) => {
            return format!("the better result number {number}");
        }
        Criterion::Clause(name) => match name {
            "total" => MORE_POINTS,
            "average" => "the higher average",
            "wins" => "more wins",
            "tops" => "more boards topped",
            "centres" => "more centres in all",
            "most_games" => "more games",
            "fewest_games" => "fewer games",
            "met" => "the games they played together",
            "top.score" => "a higher score on the top board",
            "top.centres" => "more centres on the top board",
            "top.seed" => "the better place before the top board",
            "top" => "a seat on the top board",
            other => other,
        },
    };
    by.to_owned()
}

/// The same for a list of places.
pub fn open_reason(label: Criterion, is_thrown: bool) -> Option<PlaceReason> {
    let short = match label {
        Criterion::Dice if !is_thrown => "tied".to_owned(),
        Criterion::Tie => "tied".to_owned(),
        Criterion::Clause("total") => return None,
        Criterion::Clause("top.seed") => "seed".to_owned(),
        Criterion::Clause("top") => "seat".to_owned(),
        Criterion::Clause("top.score" | "top.centres") => "top".to_owned(),
        other => other.to_string().replace(['_', ':'], " "),
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

/// What a clause goes by, without the year or board that decided between two.
pub(crate) fn in_general(criterion: Criterion) -> String {
    match criterion {
        Criterion::Numbered(..) => "more centres in the last year in which they differ".to_owned(),
        Criterion::Step("C6.a" | "C12.c", _) => {
            "more points without the best results of round one".to_owned()
        }
        Criterion::Step(..) => "more points without the best results of round two".to_owned(),
        Criterion::Dice | Criterion::Tie | Criterion::Clause(_) => by(criterion),
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
        Criterion::Dice | Criterion::Tie => "the die".to_owned(),
        Criterion::Numbered(_, year) => format!("more centres in {year}"),
        Criterion::Step("C6.a" | "C12.c", step) => {
            format!("more points without the best {step} of round one")
        }
        Criterion::Step(_, step) => format!("more points without the best {step} of round two"),
        Criterion::Clause(clause) => match clause {
            "C7.a" | "C8.a" | "C9.a" => "a lower total for the power in the round",
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
        Criterion::Clause(name) | Criterion::Numbered(name, _) | Criterion::Step(name, _) => name,
        Criterion::Dice | Criterion::Tie => return "no clause is left".to_owned(),
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
            let (ahead, behind) = (Measure::Points(6.into()), Measure::Points(2.into()));
            let criterion = Criterion::Clause(clause);
            let decision = Decision { criterion, through: None, ahead, behind };
            assert_eq!(over_next(Some(&decision), true), told);
            assert!(!over_next(Some(&decision), false).contains('6'), "it is told too early");
        }
    }
}
