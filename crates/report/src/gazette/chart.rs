//! The chart of centres by year, as SVG. The table below it has the same numbers.
//!
//! The box is as wide as a telephone shows it; the stylesheet makes its letters smaller where a
//! screen shows it larger.

use super::frame::colour;
use super::html::Html;
use super::site::{SiteBoard, centres_by_power};
use crate::board::{PhaseKind, Power};

const WIDTH: usize = 400;
const HEIGHT: usize = 280;
const LEFT: usize = 26;
/// Room for the names at the ends of the lines.
const RIGHT: usize = 112;
const TOP: usize = 12;
const BOTTOM: usize = 26;
/// The distance between two names, even if the numbers are closer.
const ROW: usize = 18;
/// Where the names begin, from the ends of the lines on.
const NAMES: usize = 20;
/// The step between two lines of the grid, which keeps them easy to count.
const GRID_STEP: usize = 3;
/// How many years fit side by side.
const YEARS_MAX: usize = 7;

/// Counts after a Fall, with their year.
type ChartRow = (u16, Vec<usize>);

/// Writes the chart, from the position at the beginning on.
pub(super) fn write(board: &SiteBoard, counts: &[ChartRow], html: &mut Html) {
    let start = centres_by_power(&board.start.1);
    let (first, _) = board.start;
    // Builds before the first moves are those of the year before.
    let years_before = u16::from(first.kind() != PhaseKind::Adjustments);
    let year = first.year.saturating_sub(years_before);
    let before = (year, start);
    let rows: Vec<ChartRow> = [before].into_iter().chain(counts.iter().cloned()).collect();
    let most = rows.iter().flat_map(|(_, row)| row).copied().max().unwrap_or(0);
    let most = most.max(GRID_STEP * 4).div_ceil(GRID_STEP) * GRID_STEP;
    let powers: Vec<Power> = board.position.powers().collect();
    let to_win = board.position.map().victory().centres.map(usize::from);
    let chart = CentreChart { powers: &powers, rows: &rows, most, to_win };
    html.mark("<figure class=\"chart\">\n<svg viewBox=\"0 0 ").text(WIDTH).mark(" ").text(HEIGHT);
    html.mark("\" role=\"img\" aria-label=\"Chart of the centres of each power by year; the ");
    html.mark("numbers are in the table below.\">\n");
    chart.grid(html);
    powers.iter().for_each(|power| chart.line(*power, html));
    chart.ends(html);
    html.mark("</svg>\n</figure>\n");
}

struct CentreChart<'r> {
    powers: &'r [Power],
    rows: &'r [ChartRow],
    /// The highest number of the grid.
    most: usize,
    /// What wins, if it is a number of centres.
    to_win: Option<usize>,
}

impl CentreChart<'_> {
    fn x(&self, at: usize) -> usize {
        let steps = self.rows.len().saturating_sub(1).max(1);
        LEFT + at * (WIDTH - LEFT - RIGHT) / steps
    }

    fn y(&self, centres: usize) -> usize {
        let height = HEIGHT - TOP - BOTTOM;
        TOP + height - centres * height / self.most.max(1)
    }

    /// Where a power's line is. Powers with the same number lie beside each other, not over each
    /// other.
    fn beside(&self, centres: usize, power: Power) -> usize {
        (self.y(centres) + 2 * power.index()).saturating_sub(6)
    }

    fn grid(&self, html: &mut Html) {
        for centres in (0..=self.most).step_by(GRID_STEP) {
            let is_win = Some(centres) == self.to_win;
            let (class, y) = (if is_win { "win" } else { "grid" }, self.y(centres));
            html.mark("<path class=\"").mark(class).mark("\" d=\"M").text(LEFT).mark(" ").text(y);
            html.mark("H").text(WIDTH - RIGHT).mark("\"/>");
            html.mark("<text x=\"").text(LEFT - 6).mark("\" y=\"").text(y + 4);
            html.mark("\" text-anchor=\"end\">").text(centres).mark("</text>\n");
        }
        let step = self.rows.len().div_ceil(YEARS_MAX).max(1);
        for (at, (year, _)) in self.rows.iter().enumerate().step_by(step) {
            html.mark("<text x=\"").text(self.x(at)).mark("\" y=\"").text(HEIGHT - 6);
            html.mark("\" text-anchor=\"middle\">").text(year).mark("</text>\n");
        }
    }

    fn line(&self, power: Power, html: &mut Html) {
        let point =
            |(at, (_, row)): (usize, &ChartRow)| (self.x(at), self.beside(of(row, power), power));
        let points: Vec<(usize, usize)> = self.rows.iter().enumerate().map(point).collect();
        html.mark("<g class=\"").mark(colour(power)).mark("\"><polyline points=\"");
        for (x, y) in &points {
            html.text(x).mark(",").text(y).mark(" ");
        }
        html.mark("\"/>");
        for (x, y) in &points {
            html.mark("<circle cx=\"").text(x).mark("\" cy=\"").text(y).mark("\" r=\"2.6\"/>");
        }
        html.mark("</g>\n");
    }

    /// The names at the ends of the lines, each on a row of its own and tied to its line.
    fn ends(&self, html: &mut Html) {
        let Some((_, last)) = self.rows.last() else { return };
        let end = |power| (self.beside(of(last, power), power), power);
        let mut ends: Vec<(usize, Power)> = self.powers.iter().copied().map(end).collect();
        ends.sort_unstable();
        let x = WIDTH - RIGHT;
        for ((y, power), row) in ends.iter().zip(rows_of(&ends)) {
            html.mark("<g class=\"").mark(colour(*power)).mark("\"><path class=\"tie\" d=\"M");
            html.text(x + 4).mark(" ").text(y).mark("L").text(x + NAMES - 4).mark(" ").text(row);
            html.mark("\"/><text class=\"end\" x=\"").text(x + NAMES).mark("\" y=\"").text(row + 4);
            html.mark("\">").text(of(last, *power)).mark(" ").text(power).mark("</text></g>\n");
        }
    }
}

/// Where names stand that would like to stand at the ends of their lines, from the top down: each
/// as near as the one above it leaves room, and all of them inside of the box.
fn rows_of(ends: &[(usize, Power)]) -> Vec<usize> {
    let mut free = TOP;
    let rows = ends.iter().map(|(y, _)| {
        let row = free.max(*y);
        free = row + ROW;
        row
    });
    let mut rows: Vec<usize> = rows.collect();
    let mut last = HEIGHT - BOTTOM;
    for row in rows.iter_mut().rev() {
        *row = last.min(*row);
        last = row.saturating_sub(ROW);
    }
    rows
}

/// A power's number in a row of counts.
pub(super) fn of(row: &[usize], power: Power) -> usize {
    row.get(power.index()).copied().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_stand_below_each_other_inside_of_the_box_whatever_the_numbers() {
        let chart = CentreChart { powers: &Power::ALL, rows: &[], most: 18, to_win: None };
        for centres in [[0; 7], [4; 7], [18; 7], [18, 0, 0, 0, 0, 0, 16], [1, 2, 3, 4, 5, 6, 7]] {
            let end = |power| (chart.beside(of(&centres, power), power), power);
            let mut ends: Vec<(usize, Power)> = Power::ALL.map(end).to_vec();
            ends.sort_unstable();
            let rows = rows_of(&ends);
            assert!(rows.windows(2).all(|pair| pair[1] >= pair[0] + ROW), "{centres:?}: {rows:?}");
            assert!(rows.iter().all(|row| (TOP..=HEIGHT - BOTTOM).contains(row)), "{rows:?}");
        }
    }
}
