//! Standings as a table: a place a line with its points, and the clause that put it ahead of the
//! next one where the points are the same; what the clauses say stands below the table, once. A
//! long list shows its top and the places around its reader.

use std::fmt;

use super::draft::Draft;
use super::grid::Grid;
use super::plain::{COLUMN_GAP, COLUMNS};
use super::safe;
use crate::tables::told;

/// How many places before and after his own a reader sees.
const AROUND: usize = 3;

/// The widths of columns that don't depend on their contents.
const PLACE: usize = 4;
const TEAM: usize = 25;
const CLAUSE: usize = 7;

/// A line begins with so many blanks.
const MARGIN: usize = 2;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlace<'a> {
    /// From 1; who is level shares it.
    pub place: usize,
    /// Whose it is.
    pub name: &'a str,
    /// His team, if he has one.
    pub team: Option<&'a str>,
    /// His points, as letters write them.
    pub points: String,
    /// What put him ahead of the next, where the points beside it don't say so.
    pub over_next: Option<PlaceReason>,
}

/// What put a place ahead of the next.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceReason {
    /// As it stands in the table: `C.7d`, `tied`.
    pub short: String,
    /// What that says.
    pub long: String,
}

/// What is shown of a list of places, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceList<'a> {
    /// All, best first.
    pub all: &'a [ListedPlace<'a>],
    /// What the points are: `Points`, `Centres`.
    pub unit: &'a str,
    /// How many are shown from the top.
    pub top: usize,
    /// Which is the reader's, if one is, from 0.
    pub own: Option<usize>,
}

impl Draft {
    /// The same letter with a list of places below it, if there are any places.
    pub fn and_places(self, places: &PlaceList) -> Draft {
        if places.all.is_empty() {
            return self;
        }
        let (grid, reasons) = (places.grid(), places.reasons());
        self.extended(|page| {
            page.gap();
            page.grid(grid);
            if !reasons.is_empty() {
                page.say("Ties are broken by");
                page.items(&reasons);
            }
        })
    }
}

impl PlaceList<'_> {
    fn grid(&self) -> Grid {
        let shown = self.shown();
        let told = |at: &usize| self.all.get(*at).map(|place| place.points.chars().count());
        let widths = shown.iter().filter_map(told);
        let points_width = widths.max().unwrap_or(0).max(self.unit.len()) + COLUMN_GAP;
        let has_teams = self.all.iter().any(|place| place.team.is_some());
        let team = if has_teams { TEAM } else { 0 };
        let reason = |at: usize| self.all.get(at).and_then(|place| place.over_next.as_ref());
        let has_reasons = shown.iter().any(|at| reason(*at).is_some());
        let clause = if has_reasons { CLAUSE } else { 0 };
        let player = COLUMNS.saturating_sub(MARGIN + PLACE + team + points_width + clause);
        let head = [
            ("", PLACE),
            ("Player", player),
            ("Team", team),
            (self.unit, points_width),
            ("By", clause),
        ];
        let head: Vec<(&str, usize)> = head.into_iter().filter(|(_, width)| *width > 0).collect();
        let words: &[usize] = if has_teams { &[1, 2] } else { &[1] };
        let mut grid = Grid::new(&head).with_words(words);
        let mut gap = vec![String::new(); head.len()];
        gap.iter_mut().take(1).for_each(|first| *first = "…".to_owned());
        let mut next = 0;
        for at in shown {
            let Some(place) = self.all.get(at) else { continue };
            if at > next {
                grid.row(&gap);
            }
            next = at + 1;
            let mut row = vec![place.place.to_string(), safe::name(place.name)];
            row.extend(has_teams.then(|| safe::name(place.team.unwrap_or_default())));
            row.push(place.points.clone());
            let by = reason(at).map(|reason| reason.short.clone());
            row.extend(has_reasons.then(|| by.unwrap_or_default()));
            if self.own == Some(at) { grid.own_row(&row) } else { grid.row(&row) }
        }
        if next < self.all.len() {
            grid.row(&gap);
        }
        grid
    }

    fn shown(&self) -> Vec<usize> {
        (0..self.all.len()).filter(|at| self.is_shown(*at)).collect()
    }

    fn is_shown(&self, at: usize) -> bool {
        at < self.top || self.own.is_some_and(|own| own.abs_diff(at) <= AROUND)
    }

    /// What the reasons of the table say, each once.
    fn reasons(&self) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        let shown = self.shown().into_iter().filter_map(|at| self.all.get(at));
        for PlaceReason { short, long } in shown.filter_map(|place| place.over_next.as_ref()) {
            let told = format!("{short}: {long}");
            if !reasons.contains(&told) {
                reasons.push(told);
            }
        }
        reasons
    }
}

/// Points as letters write them: `18.17 (109/6)`.
pub fn points(points: impl fmt::Display) -> String {
    told(&points.to_string())
}

/// The same as words: `1 point`, `18.17 (109/6) points`.
pub fn points_in_words(own: impl fmt::Display) -> String {
    with_unit(own, "points")
}

/// The same without the fraction: `18.17 points`.
pub(super) fn rounded_in_words(own: impl fmt::Display) -> String {
    let told = points_in_words(own);
    let parted = told.split_once(" (").and_then(|(rounded, rest)| {
        rest.split_once(')').map(|(_, unit)| format!("{rounded}{unit}"))
    });
    parted.unwrap_or(told)
}

/// Points of a unit, `points` or `centres`, the word in its right form.
pub fn with_unit(own: impl fmt::Display, unit: &str) -> String {
    match points(own).as_str() {
        "1" => format!("1 {}", unit.trim_end_matches('s')),
        told => format!("{told} {unit}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gazette::decisions::place_reason;
    use crate::tournament::exact::Exact;
    use crate::tournament::ranking::{Criterion, Decision, Measure};

    #[test]
    fn points_have_two_decimals_and_their_fraction_where_that_is_not_all() {
        let told = |over, under| points(Exact::fraction(over, under));
        assert_eq!([told(66, 1), told(53, 2), told(1, 4)], ["66", "26.50", "0.25"]);
        assert_eq!([told(109, 6), told(-1, 3)], ["18.17 (109/6)", "-0.33 (-1/3)"]);
    }

    fn place(name: &str) -> ListedPlace<'_> {
        ListedPlace {
            place: 1,
            name,
            team: Some("The Very Long Named Bears"),
            points: points(Exact::fraction(109, 6)),
            over_next: None,
        }
    }

    #[test]
    fn a_reader_sees_the_top_and_the_places_around_his_own() {
        let names: Vec<String> = (1..=98).map(|number| format!("Player {number}")).collect();
        let numbered = |(at, name)| ListedPlace { place: at, ..place(name) };
        let all: Vec<ListedPlace> =
            (1..).zip(&names).map(|(at, name)| numbered((at, name))).collect();
        let places = PlaceList { all: &all, unit: "Points", top: 5, own: Some(44) };
        let draft = Draft::note("wm26", "standings", &["So it is.".to_owned()]).and_places(&places);
        let rows: Vec<&str> = draft.text.lines().filter(|line| line.contains("Player ")).collect();
        assert_eq!(rows.len(), 1 + 5 + 7, "{}", draft.text);
        assert_eq!(
            rows[9],
            "  45    Player 45                       The Very Long Named Be…  18.17 (109/6)"
        );
        let gaps = draft.text.lines().filter(|line| *line == "  …").count();
        assert_eq!(gaps, 2, "a list that breaks off says so:\n{}", draft.text);
        assert!(draft.text.lines().all(|line| line.chars().count() <= COLUMNS), "{}", draft.text);
    }

    #[test]
    fn what_a_clause_says_stands_below_the_table_once() {
        let by = |criterion| {
            let (ahead, behind) = (Measure::Nothing, Measure::Nothing);
            place_reason(&Decision { criterion, through: None, ahead, behind }, false)
        };
        let place = |over_next| ListedPlace { over_next, ..place("Ann") };
        let all = [
            place(by(Criterion::Clause("C9.c"))),
            place(by(Criterion::Clause("C9.c"))),
            place(by(Criterion::Numbered("C7.d", 1907))),
            place(by(Criterion::Numbered("C7.d", 1906))),
            place(by(Criterion::Clause("C7.f"))),
            place(None),
        ];
        let places = PlaceList { all: &all, unit: "Points", top: 6, own: None };
        let draft = Draft::note("wm26", "standings", &["So it is.".to_owned()]).and_places(&places);
        let told = |text: &str| draft.text.matches(text).count();
        assert_eq!((told("C.9c"), told("the better place before")), (3, 1), "{}", draft.text);
        assert_eq!((told("C.7d:"), told("tied:"), told("the die,")), (1, 1, 0), "{}", draft.text);
        assert!(draft.text.lines().all(|line| line.chars().count() <= COLUMNS), "{}", draft.text);
    }
}
