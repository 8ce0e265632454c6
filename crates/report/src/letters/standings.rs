//! Standings as a table: a place a line with its points, and the clause that put it ahead of the
//! next one where the points are the same; what the clauses say stands below the table, once. A
//! long list shows its top and the places around its reader.

use super::draft::Draft;
use super::page::Grid;
use super::plain::{COLUMN_GAP, COLUMNS};
use super::safe;
use crate::gazette::decisions::{clause, in_general, is_by_points, is_die};
use crate::tables::told;
use crate::tournament::scoring::{Decision, Points};

/// So many places before and behind his own a reader is shown.
const AROUND: usize = 3;

/// How wide the columns are that don't go by what stands in them.
const PLACE: usize = 4;
const TEAM: usize = 25;
const CLAUSE: usize = 7;

/// A line begins with so many blanks.
const MARGIN: usize = 2;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedPlace<'a> {
    /// Whose it is.
    pub name: &'a str,
    /// His team, if he has one.
    pub team: Option<&'a str>,
    /// His points.
    pub points: Points,
    /// What put him ahead of the next.
    pub over_next: Option<Decision>,
}

/// What is shown of a list of places, and how.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlaceList<'a> {
    /// All, best first.
    pub all: &'a [ListedPlace<'a>],
    /// What the points are: `Points`, `Centres`.
    pub unit: &'a str,
    /// So many are shown from the top.
    pub top: usize,
    /// Which is the reader's, if one is, from 0.
    pub own: Option<usize>,
    /// Whether the throws of the dice count yet; until then they are told to nobody.
    pub is_thrown: bool,
}

impl Draft {
    /// The same letter with a list of places below it, if anybody has one.
    pub fn and_places(self, places: &PlaceList) -> Draft {
        if places.all.is_empty() {
            return self;
        }
        let (grid, reasons) = (places.grid(), places.reasons());
        self.extended(|page| {
            page.gap();
            page.grid(grid);
            if !reasons.is_empty() {
                page.say("Where points are the same, who is ahead of the next has");
                page.items(&reasons);
            }
        })
    }
}

impl PlaceList<'_> {
    fn grid(&self) -> Grid {
        let shown = self.shown();
        let told = |at: &usize| self.all.get(*at).map(|place| points(place.points));
        let widths = shown.iter().filter_map(told).map(|points| points.chars().count());
        let points_width = widths.max().unwrap_or(0).max(self.unit.len()) + COLUMN_GAP;
        let has_teams = self.all.iter().any(|place| place.team.is_some());
        let team = if has_teams { TEAM } else { 0 };
        let has_reasons = shown.iter().any(|at| self.reason(*at).is_some());
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
            let mut row = vec![next.to_string(), safe::name(place.name)];
            row.extend(has_teams.then(|| safe::name(place.team.unwrap_or_default())));
            row.push(points(place.points));
            row.extend(has_reasons.then(|| self.reason(at).unwrap_or_default()));
            grid.row(&row);
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

    /// By what clause a place is ahead of the next, where the points beside it don't say so.
    fn reason(&self, at: usize) -> Option<String> {
        let decision = self.all.get(at)?.over_next.as_ref()?;
        match is_by_points(decision) {
            true => None,
            false if is_die(decision) && !self.is_thrown => Some("tied".to_owned()),
            false => Some(clause(decision.criterion)),
        }
    }

    /// What the clauses of the table say, each once.
    fn reasons(&self) -> Vec<String> {
        let mut reasons: Vec<String> = Vec::new();
        for at in self.shown() {
            let decision = self.all.get(at).and_then(|place| place.over_next);
            let (Some(decision), Some(by)) = (decision, self.reason(at)) else { continue };
            let is_tied = is_die(&decision) && !self.is_thrown;
            let told = match is_tied {
                true => "nothing yet: the die decides when its throws count".to_owned(),
                false => in_general(decision.criterion),
            };
            let told = format!("{by}: {told}");
            if !reasons.contains(&told) {
                reasons.push(told);
            }
        }
        reasons
    }
}

/// Points as everybody is told them: `18.17 (109/6)`.
pub fn points(points: Points) -> String {
    told(&points.to_string())
}

/// The same as words: `1 point`, `18.17 (109/6) points`.
pub fn points_in_words(own: Points) -> String {
    with_unit(own, "points")
}

/// Points of a unit, `points` or `centres`, the word in its right form.
pub fn with_unit(own: Points, unit: &str) -> String {
    match own == Points::from(1) {
        true => format!("1 {}", unit.trim_end_matches('s')),
        false => format!("{} {unit}", points(own)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::scoring::{Criterion, Measure};

    #[test]
    fn points_have_two_decimals_and_their_fraction_where_that_is_not_all() {
        let told = |over, under| points(Points::fraction(over, under));
        assert_eq!([told(66, 1), told(53, 2), told(1, 4)], ["66", "26.50", "0.25"]);
        assert_eq!([told(109, 6), told(-1, 3)], ["18.17 (109/6)", "-0.33 (-1/3)"]);
    }

    fn place(name: &str) -> ListedPlace<'_> {
        ListedPlace {
            name,
            team: Some("The Very Long Named Bears"),
            points: Points::fraction(109, 6),
            over_next: None,
        }
    }

    #[test]
    fn a_reader_sees_the_top_and_the_places_around_his_own() {
        let names: Vec<String> = (1..=98).map(|number| format!("Player {number}")).collect();
        let all: Vec<ListedPlace> = names.iter().map(|name| place(name)).collect();
        let places =
            PlaceList { all: &all, unit: "Points", top: 5, own: Some(44), is_thrown: false };
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
            Some(Decision {
                criterion,
                through: None,
                ahead: Measure::Nothing,
                behind: Measure::Nothing,
            })
        };
        let place = |over_next| ListedPlace { over_next, ..place("Ann") };
        let all = [
            place(by(Criterion::Clause("C9.c"))),
            place(by(Criterion::Clause("C9.c"))),
            place(by(Criterion::Year("C7.d", 1907))),
            place(by(Criterion::Year("C7.d", 1906))),
            place(by(Criterion::Clause("C7.f"))),
            place(None),
        ];
        let places = PlaceList { all: &all, unit: "Points", top: 6, own: None, is_thrown: false };
        let draft = Draft::note("wm26", "standings", &["So it is.".to_owned()]).and_places(&places);
        let told = |text: &str| draft.text.matches(text).count();
        assert_eq!((told("C.9c"), told("the better place before")), (3, 1), "{}", draft.text);
        assert_eq!((told("C.7d:"), told("tied:"), told("the die,")), (1, 1, 0), "{}", draft.text);
        assert!(draft.text.lines().all(|line| line.chars().count() <= COLUMNS), "{}", draft.text);
    }
}
