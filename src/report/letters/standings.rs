//! Standings as a table: a place a line with its points, and below it what put it ahead of the next
//! one where the points are the same. A long list shows its top and the places around its reader.

use super::page::Grid;
use super::plain::{COLUMN_GAP, COLUMNS};
use super::{Draft, safe};
use crate::report::gazette::decisions::{criterion, is_by_points, is_die};
use crate::report::tables::told;
use crate::tournament::scoring::{Decision, Points};

/// So many places before and behind his own a reader is shown.
const AROUND: usize = 3;

/// How wide the columns are that don't go by what stands in them.
const PLACE: usize = 4;
const TEAM: usize = 28;

/// A line begins with so many blanks.
const MARGIN: usize = 2;

/// A place.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place<'a> {
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
pub struct Places<'a> {
    /// All, best first.
    pub all: &'a [Place<'a>],
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
    /// The same letter with a list of places below it.
    pub fn and_places(self, places: &Places) -> Draft {
        let grid = places.grid();
        self.extended(|page| {
            page.gap();
            page.grid(grid);
        })
    }
}

impl Places<'_> {
    fn grid(&self) -> Grid {
        let shown: Vec<usize> = (0..self.all.len()).filter(|at| self.is_shown(*at)).collect();
        let told = |at: &usize| self.all.get(*at).map(|place| points(place.points));
        let widths = shown.iter().filter_map(told).map(|points| points.chars().count());
        let points_width = widths.max().unwrap_or(0).max(self.unit.len()) + COLUMN_GAP;
        let has_teams = self.all.iter().any(|place| place.team.is_some());
        let team = if has_teams { TEAM } else { 0 };
        let player = COLUMNS.saturating_sub(MARGIN + PLACE + team + points_width);
        let head = [("", PLACE), ("Player", player), ("Team", team), (self.unit, points_width)];
        let head: Vec<(&str, usize)> = head.into_iter().filter(|(_, width)| *width > 0).collect();
        let words: &[usize] = if has_teams { &[1, 2] } else { &[1] };
        let mut grid = Grid::new(&head).with_words(words);
        let mut next = 0;
        for at in shown {
            let Some(place) = self.all.get(at) else { continue };
            if at > next {
                let gap = |(at, _)| if at == 0 { "…".to_owned() } else { String::new() };
                grid.row(&head.iter().enumerate().map(gap).collect::<Vec<String>>());
            }
            next = at + 1;
            let mut row = vec![next.to_string(), safe::name(place.name)];
            row.extend(has_teams.then(|| safe::name(place.team.unwrap_or_default())));
            row.push(points(place.points));
            grid.explained_row(&row, place.over_next.as_ref().and_then(|by| self.reason(by)));
        }
        grid
    }

    fn is_shown(&self, at: usize) -> bool {
        at < self.top || self.own.is_some_and(|own| own.abs_diff(at) <= AROUND)
    }

    /// What decided, where the points beside it don't say so.
    fn reason(&self, decision: &Decision) -> Option<String> {
        match is_by_points(decision) {
            true => None,
            false if is_die(decision) && !self.is_thrown => Some("tied so far".to_owned()),
            false => Some(format!("ahead of the next by {}", criterion(decision))),
        }
    }
}

/// Points as everybody is told them: `18.17 (109/6)`.
pub fn points(points: Points) -> String {
    told(&points.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn points_have_two_decimals_and_their_fraction_where_that_is_not_all() {
        let told = |over, under| points(Points::fraction(over, under));
        assert_eq!([told(66, 1), told(53, 2), told(1, 4)], ["66", "26.50", "0.25"]);
        assert_eq!([told(109, 6), told(-1, 3)], ["18.17 (109/6)", "-0.33 (-1/3)"]);
    }

    fn place(name: &str) -> Place<'_> {
        Place {
            name,
            team: Some("The Very Long Named Bears"),
            points: Points::fraction(109, 6),
            over_next: None,
        }
    }

    #[test]
    fn a_reader_sees_the_top_and_the_places_around_his_own() {
        let names: Vec<String> = (1..=98).map(|number| format!("Player {number}")).collect();
        let all: Vec<Place> = names.iter().map(|name| place(name)).collect();
        let places = Places { all: &all, unit: "Points", top: 5, own: Some(44), is_thrown: false };
        let draft = Draft::note("wm26", "standings", &["So it is.".to_owned()]).and_places(&places);
        let rows: Vec<&str> = draft.text.lines().filter(|line| line.contains("Player ")).collect();
        assert_eq!(rows.len(), 1 + 5 + 7, "{}", draft.text);
        assert_eq!(
            rows[9],
            "  45    Player 45                    The Very Long Named Bears   18.17 (109/6)"
        );
        assert!(draft.text.lines().all(|line| line.chars().count() <= COLUMNS), "{}", draft.text);
    }
}
