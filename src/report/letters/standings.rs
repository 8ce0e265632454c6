//! Standings as a table: a place a line, with its points and what put it ahead of the next one. A
//! long list shows its top and the places around its reader.

use super::page::Grid;
use super::plain::{COLUMN_GAP, COLUMNS};
use super::{Draft, safe};
use crate::report::gazette::rankings::{clause, is_die};
use crate::report::tables::decimal;
use crate::tournament::scoring::{Criterion, Decision, Points};

/// So many places before and behind his own a reader is shown.
const AROUND: usize = 3;

/// How wide the columns are that don't go by what stands in them.
const PLACE: usize = 4;
const TEAM: usize = 16;
const REASON: usize = 22;

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
        let taken = MARGIN + PLACE + team + points_width + REASON;
        let player = COLUMNS.saturating_sub(taken);
        let head = [
            ("", PLACE),
            ("Player", player),
            ("Team", team),
            (self.unit, points_width),
            ("Ahead of the next by", REASON),
        ];
        let head: Vec<(&str, usize)> = head.into_iter().filter(|(_, width)| *width > 0).collect();
        let words: &[usize] = if has_teams { &[1, 2, 4] } else { &[1, 3] };
        let mut grid = Grid::new(&head).with_words(words);
        let mut next = 0;
        for at in shown {
            let Some(place) = self.all.get(at) else { continue };
            if at > next {
                let gap = |(at, _)| if at == 0 { "…".to_owned() } else { String::new() };
                grid.row(&head.iter().enumerate().map(gap).collect::<Vec<String>>());
            }
            next = at + 1;
            let mut row = vec![next.to_string(), cut(place.name, player)];
            row.extend(has_teams.then(|| cut(place.team.unwrap_or_default(), team)));
            row.push(points(place.points));
            row.push(place.over_next.map_or_else(String::new, |by| self.reason(&by)));
            grid.row(&row);
        }
        grid
    }

    fn is_shown(&self, at: usize) -> bool {
        at < self.top || self.own.is_some_and(|own| own.abs_diff(at) <= AROUND)
    }

    /// What decided, in a word or two: a whole sentence would need a line of its own.
    fn reason(&self, decision: &Decision) -> String {
        if is_die(decision) && !self.is_thrown {
            return "tied so far".to_owned();
        }
        let criterion = decision.criterion;
        let by = match criterion {
            Criterion::Dice => return "the die".to_owned(),
            Criterion::Year(_, year) => return format!("centres {year} ({})", clause(criterion)),
            Criterion::Step(..) => "more points",
            Criterion::Clause(name) => match name {
                "C7.a" | "C8.a" | "C9.a" => "weaker power",
                "C7.b" | "C10.a" => "higher score",
                "C7.c" | "C8.b" | "C10.bonus" => "higher bonus",
                "C7.e" | "C8.d" => "better team",
                "C7.f" | "C13.c" => "the die",
                "C8.e" | "C9.c" | "C12.d" => "place before",
                "C10.b" | "C11.b" => "semi-final",
                "C11.centres" => "more centres",
                _ => "more points",
            },
        };
        format!("{by} ({})", clause(criterion))
    }
}

/// A name, as much of it as a column takes.
fn cut(name: &str, width: usize) -> String {
    let (name, room) = (safe::name(name), width.saturating_sub(COLUMN_GAP));
    match name.char_indices().nth(room) {
        None => name,
        Some(_) => {
            let kept: String = name.chars().take(room.saturating_sub(1)).collect();
            format!("{}…", kept.trim_end())
        }
    }
}

/// Points with two decimals, and the fraction beside it where that is not all: `18.17 (109/6)`.
pub fn points(points: Points) -> String {
    let exact = points.to_string();
    match (decimal(&exact, 2), decimal(&exact, 6)) {
        (Some(short), Some(long)) if long == format!("{short}0000") => short,
        (Some(short), _) => format!("{short} ({exact})"),
        (None, _) => exact,
    }
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

    #[test]
    fn a_reader_sees_the_top_and_the_places_around_his_own() {
        let names: Vec<String> = (1..=98).map(|number| format!("Player {number}")).collect();
        let place = |name| Place {
            name,
            team: Some("The Very Long Named Bears"),
            points: Points::fraction(109, 6),
            over_next: None,
        };
        let all: Vec<Place> = names.iter().map(String::as_str).map(place).collect();
        let places = Places { all: &all, unit: "Points", top: 5, own: Some(44), is_thrown: false };
        let draft = Draft::note("wm26", "standings", &["So it is.".to_owned()]).and_places(&places);
        let rows: Vec<&str> = draft.text.lines().filter(|line| line.contains("Player ")).collect();
        assert_eq!(rows.len(), 5 + 7, "{}", draft.text);
        assert_eq!(rows[8], "  45    Player 45                  The Very Long…  18.17 (109/6)");
        assert!(draft.text.lines().all(|line| line.chars().count() <= COLUMNS), "{}", draft.text);
    }
}
