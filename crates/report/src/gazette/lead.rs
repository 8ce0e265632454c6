//! The lead story of the front page: what the newest result decided, with its map.
//!
//! Headline and story are made from values by rules, and say nothing that did not happen.

use super::html::Html;
use super::page::{GazettePage, folder, place_of};
use super::phase::results;
use super::shared::SharedBoard;
use super::site::{Site, SitePhase, SiteStage};
use crate::atlas::{self, MapStyle, Scene};
use crate::board::{PhaseKind, Position, Power};
use crate::game::calendar::told;
use crate::game::votes::survivors;
use crate::letters::listed;
use crate::names;

/// The map of the story on wide screens, and on narrow ones.
const WIDE: &str = "lead.svg";
const NARROW: &str = "lead-narrow.svg";

pub(super) struct LeadStory<'s> {
    board: &'s SharedBoard,
    /// Moves make the story: the map of a retreat or a build shows little.
    moves: &'s SitePhase,
    /// Their outcome, in the same season.
    since: &'s [SitePhase],
}

impl LeadStory<'_> {
    /// The last moves of the board that was heard of last.
    pub(super) fn of(site: &Site) -> Option<LeadStory<'_>> {
        let board = site.boards.iter().max_by_key(|board| board.published())?;
        let is_moves = |played: &SitePhase| played.phase.kind() == PhaseKind::Movement;
        let at = board.phases.iter().rposition(is_moves)?;
        let (moves, since) = board.phases.get(at..)?.split_first()?;
        Some(LeadStory { board, moves, since })
    }

    /// Whether its pictures are those of another story.
    pub(super) fn is_drawn_as(&self, other: &LeadStory<'_>) -> bool {
        self.board.is(other.board)
    }

    /// Where the files of its map stand.
    pub(super) const PATHS: [&'static str; 2] = [WIDE, NARROW];

    /// The files of its map.
    pub(super) fn files(&self) -> [GazettePage; 2] {
        let scene = self.scene();
        [(WIDE, MapStyle::Desk), (NARROW, MapStyle::Phone)].map(|(name, style)| GazettePage {
            path: name.to_owned(),
            bytes: atlas::svg(&scene, &style).into_bytes(),
        })
    }

    pub(super) fn scene(&self) -> Scene {
        let SitePhase { phase, before, orders, after, .. } = self.moves;
        let verdict = self.moves.verdict(&self.board.rules());
        let positions = self.board.phases.iter().take_while(|one| one.phase != *phase);
        let history = [&self.board.start.1].into_iter().chain(positions.map(|one| &one.after));
        let scene = Scene::of_result(*phase, before, orders, &verdict, after);
        let scene = scene.on(self.board.map).after(history);
        scene.subtitled(format!("Board {}", self.board.name))
    }

    pub(super) fn write(&self, html: &mut Html) {
        let (name, phase) = (&self.board.name, self.moves.phase);
        html.mark("<article class=\"story\">\n<h2>").text(self.headline()).mark("</h2>\n");
        html.mark("<p class=\"soft\">Board ").text(name).mark(", ").text(names::phase(phase));
        html.mark(". ").text(told::gmt(self.moves.published)).mark(". ");
        html.link(format_args!("{}/{}", folder(name), place_of(phase)), "All orders");
        html.mark(" · ").link(format_args!("{}/index.html", folder(name)), "The board");
        html.mark("</p>\n<figure class=\"map\">\n<picture>");
        html.mark("<source media=\"screen and (max-width: 44rem)\" srcset=\"").mark(NARROW);
        html.mark("\"><img src=\"").mark(WIDE).mark("\" alt=\"Map of ").text(names::phase(phase));
        html.mark(": orders and results. ").text(atlas::description(&self.scene()));
        html.mark("\"></picture>\n</figure>\n").list(&self.changes()).mark("</article>\n");
    }

    /// Who took which centres, a sentence for each power.
    fn changes(&self) -> Vec<String> {
        let rules = self.board.rules();
        let of_phase = |played: &SitePhase| results(played, &played.verdict(&rules)).takers();
        [self.moves].into_iter().chain(self.since).flat_map(of_phase).collect()
    }

    /// The first of these that happened: the end, a power that is out, centres that changed hands,
    /// units that were dislodged.
    fn headline(&self) -> String {
        let (before, now) = (&self.moves.before, &self.board.position);
        if let (SiteStage::Over(_), Some(how)) = (&self.board.stage, &self.board.ending) {
            return format!("{} is over. {how}", self.board.name);
        }
        let left = survivors(now);
        let out = survivors(before).into_iter().filter(|power| !left.contains(power));
        let out: Vec<&str> = out.map(Power::name).collect();
        if !out.is_empty() {
            let are = if out.len() == 1 { "is" } else { "are" };
            return format!("{} {are} out of the game", listed(&out));
        }
        let gains: Vec<(Power, usize)> =
            before.powers().map(|of| (of, gained(before, now, of))).collect();
        let most = gains.iter().map(|(_, gained)| *gained).max().unwrap_or(0);
        if most > 0 {
            let first = gains.iter().filter(|(_, gained)| *gained == most);
            let first: Vec<&str> = first.map(|(power, _)| power.name()).collect();
            let each = if first.len() == 1 { "takes" } else { "each take" };
            return match first.len() {
                1..=3 => format!("{} {each} {}", listed(&first), names::count(most, "centre")),
                many => format!("{many} powers {each} {}", names::count(most, "centre")),
            };
        }
        let dislodged = self.moves.after.dislodged();
        match dislodged.len() {
            0 => {
                let verdict = self.moves.verdict(&self.board.rules());
                let summary = results(self.moves, &verdict).summary();
                format!("{}: {summary}", names::phase(self.moves.phase))
            }
            1..=2 => {
                let units: Vec<String> = dislodged
                    .iter()
                    .map(|one| format!("{}'s {}", one.unit.power(), names::unit(one.unit)))
                    .collect();
                let are = if units.len() == 1 { "is" } else { "are" };
                format!("{} {are} dislodged", listed(&units))
            }
            many => format!("{many} units are dislodged"),
        }
    }
}

/// How many centres a power has that were not its own.
pub(super) fn gained(before: &Position, now: &Position, power: Power) -> usize {
    let own = now.centres_of(power);
    own.into_iter().filter(|centre| before.owner(*centre) != Some(power)).count()
}
