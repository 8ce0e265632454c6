//! The page of a year of a board: its phases over each other, and the steps between them.

use chancery_variants::KeptMap;

use super::frame::{PageAbout, PageInMaking, class};
use super::html::Html;
use super::links::write_player;
use super::map;
use super::page::{GazettePage, folder, preview_of};
use super::press::{quote, write_section};
use super::site::{Site, SiteBoard, SiteNote, SitePhase, SiteSeat, SiteTenure};
use super::years::{way_to_year, years};
use crate::board::{Phase, PhaseKind, Position, Power};
use crate::game::Layout;
use crate::game::calendar::told;
use crate::game::play::Verdict;
use crate::game::press::PublishedPress;
use crate::letters::{NextTold, Results, safe};
use crate::names;

/// The page of a year.
pub(super) fn page(site: &Site, board: &SiteBoard, year: u16) -> GazettePage {
    let frame = PageInMaking {
        site,
        root: map::ROOT,
        about: PageAbout::Year(board),
        title: format!("Board {}, {year}", board.name),
        path: path(board, year),
        preview: Some(preview_of(&board.name)),
    };
    let mut html = Html::new();
    years(board, Some(year), &mut html);
    if board.map.is_none() {
        map::ground(&mut html);
    }
    let played: Vec<&SitePhase> =
        board.phases.iter().filter(|one| one.phase.year == year).collect();
    for (at, phase) in played.iter().enumerate() {
        write_phase(board, phase, &played, at, &mut html);
    }
    frame.around(&html)
}

pub(super) fn path(board: &SiteBoard, year: u16) -> String {
    format!("{}/{year}.html", folder(&board.name))
}

/// Whether the page of a year is the same, on a site that tells the same of itself.
pub(super) fn is_told_alike(before: &SiteBoard, board: &SiteBoard, year: u16) -> bool {
    let Some(last) = board.phases.iter().rposition(|one| one.phase.year == year) else {
        return false;
    };
    // Its maps show whose guests lands were, from the first phase on, and its last step leads to
    // the phase after it.
    let (before, board) =
        (ToldOfYear::of(before, year, last + 2), ToldOfYear::of(board, year, last + 2));
    before == board
}

/// What the page of a year tells of a board.
#[derive(PartialEq, Eq)]
struct ToldOfYear<'b> {
    name: &'b str,
    map: Option<KeptMap>,
    rulebook: &'b str,
    seats: &'b [SiteSeat],
    years: Vec<u16>,
    start: &'b (Phase, Position),
    phases: Vec<&'b SitePhase>,
    notes: Vec<&'b SiteNote>,
    press: Vec<&'b PublishedPress>,
}

impl ToldOfYear<'_> {
    fn of(board: &SiteBoard, year: u16, phases: usize) -> ToldOfYear<'_> {
        let is_here = |note: &&SiteNote| note.on.iter().any(|phase| phase.year == year);
        let press = board.press.iter().filter(|(phase, _)| phase.year == year);
        ToldOfYear {
            name: &board.name,
            map: board.map,
            rulebook: &board.rulebook,
            seats: &board.seats,
            years: board.years(),
            start: &board.start,
            phases: board.phases.iter().take(phases).collect(),
            notes: board.notes.iter().filter(is_here).collect(),
            press: press.map(|(_, press)| press).collect(),
        }
    }
}

fn write_phase(
    board: &SiteBoard,
    phase: &SitePhase,
    all: &[&SitePhase],
    at: usize,
    html: &mut Html,
) {
    let verdict = phase.verdict(&board.rules());
    let results = results(phase, &verdict);
    html.mark("<section class=\"phase");
    if at + 1 == all.len() {
        html.mark(" last");
    }
    html.mark("\" id=\"").text(phase.phase).mark("\" aria-labelledby=\"").text(phase.phase);
    html.mark("-title\">\n");
    steps(board, phase, all, at, html);
    html.mark("<h2 id=\"").text(phase.phase).mark("-title\">").text(names::phase(phase.phase));
    if board.is_corrected(phase.phase) {
        html.mark(" <small class=\"mended\">corrected</small>");
    }
    html.mark("</h2>\n<p class=\"lead\">").text(capital(&results.summary())).mark(". ");
    html.mark("<small>Published ").text(told::gmt(phase.published)).mark("</small></p>\n");
    html.list(&results.takers());
    results.counts().iter().for_each(|counts| {
        html.paragraph(counts);
    });
    for note in board.notes.iter().filter(|note| note.on.contains(&phase.phase)) {
        write_note(note, phase, html);
    }
    map::phase(board, phase, &verdict, html);
    silence(phase, html);
    let press: Vec<&PublishedPress> = board
        .press
        .iter()
        .filter(|(when, _)| *when == phase.phase)
        .map(|(_, press)| press)
        .collect();
    html.mark("<div class=\"powers\">\n");
    for power in phase.before.powers() {
        write_power(board, &results, power, &press, html);
    }
    html.mark("</div>\n");
    for press in &press {
        write_section(press, html);
    }
    as_written(phase, html);
    html.mark("</section>\n");
}

/// A note on the page of what it is about, or the way to it.
fn write_note(note: &SiteNote, here: &SitePhase, html: &mut Html) {
    let about = note.on.first().copied().unwrap_or(here.phase);
    if about == here.phase {
        return super::board::write_note(note, html);
    }
    html.mark("<p><strong>").text(&note.title).mark(
        ":</strong> the position that this result is \
        based on ",
    );
    html.mark("was corrected along with <a href=\"");
    if about.year != here.phase.year {
        html.text(way_to_year(about.year));
    }
    html.mark("#").text(about).mark("\">that of ").text(names::phase(about)).mark("</a>.</p>\n");
}

/// The values that a result letter is made of, without what only letters have.
pub(super) fn results<'p>(phase: &'p SitePhase, verdict: &'p Verdict) -> Results<'p> {
    Results {
        tag: "",
        phase: phase.phase,
        before: &phase.before,
        orders: &phase.orders,
        verdict,
        after: &phase.after,
        silent: &[],
        drafted: &[],
        disorder: &[],
        press: &[],
        press_title: "",
        votes: &[],
        next: NextTold::End(""),
        points: None,
        due_because: &[],
        observer: None,
        board_page: None,
        picture: None,
        own: &[],
        planned: &[],
        layout: Layout::default(),
    }
}

/// The steps: to the phase before, to each of the year, to the one after.
fn steps(board: &SiteBoard, phase: &SitePhase, all: &[&SitePhase], at: usize, html: &mut Html) {
    html.mark("<nav class=\"steps\" aria-label=\"Phases of ").text(phase.phase.year).mark("\">\n");
    let number = board.phases.iter().position(|one| std::ptr::eq(one, phase)).unwrap_or(0);
    let before = number.checked_sub(1).and_then(|number| board.phases.get(number));
    html.mark("<ol>\n");
    step(before, phase, "‹", "Previous phase", html);
    for (other, one) in all.iter().enumerate() {
        html.mark("<li><a href=\"#").text(one.phase).mark("\"");
        if other == at {
            html.mark(" aria-current=\"step\"");
        }
        html.mark(" aria-label=\"").text(names::phase(one.phase));
        if board.is_corrected(one.phase) {
            html.mark(", corrected\">").text(short(one)).mark("*</a></li>\n");
        } else {
            html.mark("\">").text(short(one)).mark("</a></li>\n");
        }
    }
    step(board.phases.get(number + 1), phase, "›", "Next phase", html);
    html.mark("</ol>\n</nav>\n");
}

fn step(to: Option<&SitePhase>, from: &SitePhase, arrow: &str, words: &str, html: &mut Html) {
    let Some(to) = to else {
        html.mark("<li><span class=\"off\" aria-hidden=\"true\">").text(arrow);
        html.mark("</span></li>\n");
        return;
    };
    html.mark("<li><a href=\"");
    if to.phase.year != from.phase.year {
        html.text(way_to_year(to.phase.year));
    }
    html.mark("#").text(to.phase).mark("\" aria-label=\"").text(words).mark(", ");
    html.text(names::phase(to.phase)).mark("\">").text(arrow).mark("</a></li>\n");
}

/// A phase on a small button.
fn short(played: &SitePhase) -> &'static str {
    match played.phase.kind() {
        PhaseKind::Retreats => "Retreats",
        PhaseKind::Movement | PhaseKind::Adjustments => played.phase.turn.season(),
    }
}

fn silence(phase: &SitePhase, html: &mut Html) {
    if !phase.silent.is_empty() {
        let powers: Vec<&str> = phase.silent.iter().map(|power| power.name()).collect();
        html.paragraph(format_args!("No orders received (NMR): {}.", powers.join(", ")));
    }
}

/// A power's orders and their outcomes, with its player's white press.
fn write_power(
    board: &SiteBoard,
    results: &Results,
    power: Power,
    press: &[&PublishedPress],
    html: &mut Html,
) {
    let rows = results.rows(power);
    let white: Vec<&String> =
        press.iter().filter_map(|press| press.white.get(&power)).flatten().collect();
    if rows.is_empty() && white.is_empty() {
        return;
    }
    html.mark("<section>\n<h3 class=\"").mark(class(power)).mark("\">").text(power);
    if let Some(tenure) = played_by(board, power, results) {
        html.mark(" <small>");
        write_player(tenure, "../../", html);
        html.mark("</small>");
    }
    html.mark("</h3>\n");
    if !rows.is_empty() {
        html.mark("<ul class=\"orders\">\n");
    }
    for row in &rows {
        let (unit, deed, below) = row.parts();
        html.mark(if row.is_bad() { "<li class=\"not\">" } else { "<li>" }).text(unit).mark(" ");
        match row.is_unordered() {
            true => html.mark("<em class=\"soft\">").text(deed).mark("</em>"),
            false => html.text(deed),
        };
        for sentence in below {
            html.mark(" <span class=\"why\">").text(sentence).mark("</span>");
        }
        html.mark("</li>\n");
    }
    if !rows.is_empty() {
        html.mark("</ul>\n");
    }
    for text in white {
        html.mark("<p class=\"who\">").text(power).mark(" says:</p>\n");
        quote(text, html);
    }
    html.mark("</section>\n");
}

/// Who played a power in a phase.
fn played_by<'b>(board: &'b SiteBoard, power: Power, results: &Results) -> Option<&'b SiteTenure> {
    let seat = board.seats.iter().find(|seat| seat.power == power)?;
    let tenure = seat.tenures.iter().rfind(|tenure| tenure.from <= results.phase)?;
    let lasted = tenure.to.is_none_or(|to| results.phase < to);
    lasted.then_some(tenure)
}

/// The lines of orders as they were written (D.VIII(4)).
fn as_written(phase: &SitePhase, html: &mut Html) {
    if phase.orders.is_empty() || phase.orders.iter().all(|order| order.text.is_empty()) {
        return;
    }
    html.mark("<details>\n<summary>Orders as written</summary>\n");
    for power in phase.before.powers() {
        let own = phase.orders.iter().filter(|counted| counted.power == power);
        let mut lines: Vec<String> = own.map(|counted| safe::line(&counted.text)).collect();
        // One line may have several orders.
        lines.dedup();
        if !lines.is_empty() {
            html.mark("<p class=\"who\">").text(power).mark("</p>\n<pre>");
            html.text(lines.join("\n")).mark("</pre>\n");
        }
    }
    html.mark("</details>\n");
}

/// A sentence that begins as sentences do.
pub(super) fn capital(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}
