//! The maps of a board: one of the position as it is now, in files for wide and narrow screens, and
//! one for each phase of a year, drawn over a ground that stands in the page once.

use super::html::Html;
use super::site::{Board, Played, Stage};
use super::{Page, folder, names};
use crate::board::Position;
use crate::game::play::Verdict;
use crate::report::atlas::{self, Scene, Style};

/// The file of the map on wide screens, and on narrow ones.
const WIDE: &str = "map.svg";
const NARROW: &str = "map-narrow.svg";

/// The position now, as files.
pub(super) fn files(board: &Board) -> [Page; 2] {
    let scene = scene_now(board);
    [(WIDE, Style::Desk), (NARROW, Style::Phone)].map(|(name, style)| Page {
        path: format!("{}/{name}", folder(&board.name)),
        bytes: atlas::svg(&scene, &style).into_bytes(),
    })
}

fn scene_now(board: &Board) -> Scene {
    let scene = match &board.stage {
        Stage::Over(_) => Scene::of_end(&board.position),
        Stage::Orders { phase, .. } | Stage::HeldBack(phase) | Stage::Waiting(phase) => {
            Scene::of_position(*phase, &board.position)
        }
    };
    scene.subtitled(format!("Board {}", board.name)).after(history(board, board.phases.len()))
}

/// The positions up to a phase, by whose last guests lands are coloured.
fn history(board: &Board, phases: usize) -> impl Iterator<Item = &Position> {
    [&board.start.1].into_iter().chain(board.phases.iter().take(phases).map(|one| &one.after))
}

/// The position now, on the board's page.
pub(super) fn now(board: &Board, html: &mut Html) {
    let scene = scene_now(board);
    html.mark("<figure class=\"map\">\n<picture><source media=\"(max-width: 40rem)\" srcset=\"");
    html.mark(NARROW).mark("\"><img src=\"").mark(WIDE).mark("\" alt=\"").text(&scene.title);
    html.mark(", map. ").text(atlas::description(&scene)).mark("\"></picture>\n</figure>\n");
}

/// The ground on which the maps of a page are drawn. It is not shown by itself.
pub(super) fn ground(html: &mut Html) {
    html.mark("<div class=\"ground\" aria-hidden=\"true\">");
    html.drawing(&atlas::base_svg(&Style::Desk)).mark("</div>\n");
}

/// The map of a phase: where units stood, what they did and what came of it.
pub(super) fn phase(board: &Board, played: &Played, verdict: &Verdict, html: &mut Html) {
    let number = board.phases.iter().position(|one| one.phase == played.phase).unwrap_or(0);
    let scene = Scene::of_result(played.phase, &played.before, &played.orders, verdict);
    let scene = scene.after(history(board, number));
    html.mark("<figure class=\"map\">\n<div class=\"scroll\" tabindex=\"0\" role=\"region\" ");
    html.mark("aria-label=\"Map of ").text(names::phase(played.phase)).mark("\">\n");
    html.mark("<div class=\"sheet\"><svg class=\"under\" aria-hidden=\"true\">");
    html.mark("<use href=\"#board\"/></svg>").drawing(&atlas::overlay_svg(&scene, &Style::Desk));
    html.mark("</div>\n</div>\n</figure>\n");
}
