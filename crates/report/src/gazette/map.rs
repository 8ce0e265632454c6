//! The maps of a board: one of the position as it is now, in files for wide and narrow screens, and
//! one for each phase of a year, for which what all maps share lies in files of its own.

use super::html::Html;
use super::page::{GazettePage, folder};
use super::site::{SiteBoard, SitePhase, SiteStage};
use crate::atlas::{self, MapStyle, Scene};
use crate::board::Position;
use crate::game::play::Verdict;

/// The file of the map on wide screens, and on narrow ones.
const WIDE: &str = "map.svg";
const NARROW: &str = "map-narrow.svg";
/// The way from a board's pages to the files of all boards.
pub(super) const ROOT: &str = "../../";

/// The position now, as files.
pub(super) fn files(board: &SiteBoard) -> [GazettePage; 2] {
    let scene = scene_now(board);
    [(WIDE, MapStyle::Desk), (NARROW, MapStyle::Phone)].map(|(name, style)| GazettePage {
        path: format!("{}/{name}", folder(&board.name)),
        bytes: atlas::svg(&scene, &style).into_bytes(),
    })
}

pub(super) fn scene_now(board: &SiteBoard) -> Scene {
    let scene = match &board.stage {
        SiteStage::Over(_) => Scene::of_end(&board.position),
        SiteStage::Orders { phase, .. }
        | SiteStage::HeldBack(phase)
        | SiteStage::Waiting(phase) => Scene::of_position(*phase, &board.position),
    };
    let scene = scene.on(board.map);
    scene.subtitled(format!("Board {}", board.name)).after(history(board, board.phases.len()))
}

/// The positions up to a phase, by whose last guests lands are coloured.
fn history(board: &SiteBoard, phases: usize) -> impl Iterator<Item = &Position> {
    [&board.start.1].into_iter().chain(board.phases.iter().take(phases).map(|one| &one.after))
}

/// The position now, on the board's page.
pub(super) fn now(board: &SiteBoard, html: &mut Html) {
    let scene = scene_now(board);
    html.mark("<figure class=\"map\">\n<picture><source media=\"screen and (max-width: 44rem)\" ");
    html.mark("srcset=\"");
    html.mark(NARROW).mark("\"><img src=\"").mark(WIDE).mark("\" alt=\"").text(&scene.title);
    html.mark(", map. ").text(atlas::description(&scene)).mark("\"></picture>\n</figure>\n");
}

/// What the maps of a page share, which is not shown by itself, and the key to them. Maps other
/// than the standard one are drawn in full, each with its own key.
pub(super) fn ground(html: &mut Html) {
    html.mark("<div class=\"ground\" aria-hidden=\"true\">");
    html.drawing(atlas::base_svg()).mark("</div>\n");
    html.mark("<details class=\"key\">\n<summary>Key to the maps</summary>\n<ul>\n");
    for (picture, word) in atlas::key() {
        html.mark("<li>").drawing(&picture).text(word).mark("</li>\n");
    }
    html.mark("</ul>\n</details>\n");
}

/// The map of a phase: where units stood, what they did and how that ended. It is drawn twice, for
/// wide screens and for narrow ones, and the stylesheet shows the one that fits.
pub(super) fn phase(board: &SiteBoard, played: &SitePhase, verdict: &Verdict, html: &mut Html) {
    let number = board.phases.iter().position(|one| one.phase == played.phase).unwrap_or(0);
    let scene =
        Scene::of_result(played.phase, &played.before, &played.orders, verdict, &played.after);
    let scene = scene.on(board.map).after(history(board, number));
    html.mark("<figure class=\"map\">\n<div class=\"sheet wide\">");
    html.drawing(&atlas::overlay_svg(&scene, MapStyle::Desk, ROOT));
    html.mark("</div>\n<div class=\"sheet narrow\">");
    html.drawing(&atlas::overlay_svg(&scene, MapStyle::Phone, ROOT)).mark("</div>\n</figure>\n");
}
