//! The chart of centres by year, as SVG. The table below it has the same numbers.

use super::board::of;
use super::frame::colour;
use super::html::Html;
use super::site::Board;
use crate::board::Power;
use crate::tournament::scoring::CENTRES_TO_WIN;

const WIDTH: usize = 640;
const HEIGHT: usize = 320;
const LEFT: usize = 30;
/// Room for the names at the ends of the lines.
const RIGHT: usize = 120;
const TOP: usize = 12;
const BOTTOM: usize = 26;
/// So many lines of the grid are easy to count.
const GRID_STEP: usize = 3;

/// Counts after a Fall, with their year.
type Row = (u16, [usize; Power::COUNT]);

/// Writes the chart, from the position at the beginning on.
pub(super) fn write(board: &Board, counts: &[Row], html: &mut Html) {
    let start = Power::ALL.map(|power| board.start.1.centres_of(power).len());
    let before = (board.start.0.year.saturating_sub(1), start);
    let rows: Vec<Row> = [before].into_iter().chain(counts.iter().copied()).collect();
    let most = rows.iter().flat_map(|(_, row)| row).copied().max().unwrap_or(0);
    let most = most.max(GRID_STEP * 4).div_ceil(GRID_STEP) * GRID_STEP;
    let chart = Chart { rows: &rows, most };
    html.mark("<figure class=\"chart\">\n<svg viewBox=\"0 0 ").text(WIDTH).mark(" ").text(HEIGHT);
    html.mark("\" role=\"img\" aria-label=\"Chart of the centres of each power by year; the ");
    html.mark("numbers stand in the table below.\">\n");
    chart.grid(html);
    Power::ALL.into_iter().for_each(|power| chart.line(power, html));
    chart.ends(html);
    html.mark("</svg>\n</figure>\n");
}

struct Chart<'r> {
    rows: &'r [Row],
    /// The highest number of the grid.
    most: usize,
}

impl Chart<'_> {
    fn x(&self, at: usize) -> usize {
        let steps = self.rows.len().saturating_sub(1).max(1);
        LEFT + at * (WIDTH - LEFT - RIGHT) / steps
    }

    fn y(&self, centres: usize) -> usize {
        let height = HEIGHT - TOP - BOTTOM;
        TOP + height - centres * height / self.most.max(1)
    }

    fn grid(&self, html: &mut Html) {
        for centres in (0..=self.most).step_by(GRID_STEP) {
            let is_win = centres == usize::from(CENTRES_TO_WIN);
            let (class, y) = (if is_win { "win" } else { "grid" }, self.y(centres));
            html.mark("<path class=\"").mark(class).mark("\" d=\"M").text(LEFT).mark(" ").text(y);
            html.mark("H").text(WIDTH - RIGHT).mark("\"/>");
            html.mark("<text x=\"").text(LEFT - 6).mark("\" y=\"").text(y + 4);
            html.mark("\" text-anchor=\"end\">").text(centres).mark("</text>\n");
        }
        // Years would touch each other on a long game; then every second one is enough.
        let step = self.rows.len().div_ceil(10).max(1);
        for (at, (year, _)) in self.rows.iter().enumerate().step_by(step) {
            html.mark("<text x=\"").text(self.x(at)).mark("\" y=\"").text(HEIGHT - 6);
            html.mark("\" text-anchor=\"middle\">").text(year).mark("</text>\n");
        }
    }

    /// A power's line. Powers with the same number lie beside each other, not over each other.
    fn line(&self, power: Power, html: &mut Html) {
        let point = |(at, (_, row)): (usize, &Row)| {
            let x = self.x(at);
            let y = self.y(of(row, power)) + 2 * power.index();
            (x, y.saturating_sub(6))
        };
        let points: Vec<(usize, usize)> = self.rows.iter().enumerate().map(point).collect();
        html.mark("<g class=\"").mark(colour(power)).mark("\"><polyline points=\"");
        for (x, y) in &points {
            html.text(x).mark(",").text(y).mark(" ");
        }
        html.mark("\"/>");
        for (x, y) in &points {
            html.mark("<circle cx=\"").text(x).mark("\" cy=\"").text(y).mark("\" r=\"3.5\"/>");
        }
        html.mark("</g>\n");
    }

    /// The names at the ends: those who have the same number stand on one line.
    fn ends(&self, html: &mut Html) {
        let Some((_, last)) = self.rows.last() else { return };
        for centres in 0..=self.most {
            let there: Vec<Power> =
                Power::ALL.into_iter().filter(|power| of(last, *power) == centres).collect();
            if there.is_empty() {
                continue;
            }
            html.mark("<text class=\"end\" x=\"").text(WIDTH - RIGHT + 10).mark("\" y=\"");
            html.text(self.y(centres) + 4).mark("\">").text(centres);
            for power in there {
                html.mark(" <tspan class=\"").mark(colour(power)).mark("\">");
                html.text(power.name().get(..3).unwrap_or_default()).mark("</tspan>");
            }
            html.mark("</text>\n");
        }
    }
}
