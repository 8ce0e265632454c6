//! Boards as cards: whose centres, who plays, what the board waits for.

use super::frame::colour;
use super::html::Html;
use super::links::write_player;
use super::page::folder;
use super::site::SiteBoard;
use super::stage::stage;
use crate::board::{Position, Power};

pub(super) fn write_cards<'b>(boards: impl Iterator<Item = &'b SiteBoard>, html: &mut Html) {
    let cards = boards.map(|board| board.figures.card.get_or_init(|| card(board)));
    let cards: Vec<&Html> = cards.collect();
    html.mark("<ul class=\"cards\">\n").add_all(cards.into_iter());
    html.mark("</ul>\n");
}

fn card(board: &SiteBoard) -> Html {
    let mut html = Html::new();
    html.mark("<li>").link(format_args!("{}/index.html", folder(&board.name)), &board.name);
    write_share(board, &mut html);
    write_holders(board, &mut html);
    html.mark("<p>").text(leaders(&board.position)).mark("</p><p class=\"soft\">");
    html.text(stage(board)).mark("</p></li>\n");
    html
}

/// The width of one centre in a bar, and the height of the bar.
const CENTRE: usize = 7;
const BAR: usize = 16;
/// A part of so many centres has room for their number beside the letter of the power.
const WITH_NUMBER: usize = 3;

/// A bar with a part for each power's centres, and its letter in it. The sentence below it says it
/// in words.
fn write_share(board: &SiteBoard, html: &mut Html) {
    let centres = board.position.map().provinces().filter(|at| at.is_centre()).count();
    html.mark("<svg class=\"share\" viewBox=\"0 0 ").text(CENTRE * centres).mark(" ").text(BAR);
    html.mark("\" aria-hidden=\"true\">");
    let mut at = 0;
    for power in board.position.powers() {
        let count = board.position.centres_of(power).len();
        let width = count * CENTRE;
        if count == 0 {
            continue;
        }
        html.mark("<g class=\"").mark(colour(power)).mark("\"><rect x=\"").text(at);
        html.mark("\" width=\"").text(width).mark("\" height=\"").text(BAR).mark("\"/><text x=\"");
        html.text(format_args!("{:.1}", at as f64 + width as f64 / 2.0)).mark("\" y=\"11.5\">");
        html.text(power.letter());
        if count >= WITH_NUMBER {
            html.mark(" ").text(count);
        }
        html.mark("</text></g>");
        at += width;
    }
    html.mark("</svg>");
}

/// A card has no room for more names than that.
const HOLDERS_MAX: usize = 10;

/// Who plays, by the letters of the bar.
fn write_holders(board: &SiteBoard, html: &mut Html) {
    if board.seats.len() > HOLDERS_MAX {
        return;
    }
    html.mark("<p class=\"holders\">");
    for seat in &board.seats {
        let Some(holder) = seat.tenures.last() else { continue };
        html.mark("<span><b>").text(seat.power.letter()).mark("</b> ");
        write_player(holder, "", html);
        html.mark("</span> ");
    }
    html.mark("</p>");
}

const HOW_MANY: [&str; 8] = ["no", "one", "two", "three", "four", "five", "six", "seven"];

/// A card names at most this many leaders.
const LEADERS_MAX: usize = 3;

/// Who has most centres: `France 7, Turkey 6, Russia 5`. Of powers with the same number it names
/// all or none: the alphabet must not make a leader.
fn leaders(position: &Position) -> String {
    let count = |power| (position.centres_of(power).len(), power);
    let mut counts: Vec<(usize, Power)> = position.powers().map(count).collect();
    counts.sort_by_key(|(count, power)| (std::cmp::Reverse(*count), *power));
    let mut named: Vec<String> = Vec::new();
    for tied in counts.chunk_by(|(one, _), (other, _)| one == other) {
        let count = tied.first().map_or(0, |(count, _)| *count);
        if count == 0 || named.len() == LEADERS_MAX {
            break;
        }
        if named.len() + tied.len() > LEADERS_MAX {
            let whom = if named.is_empty() { "powers" } else { "others" };
            let many = HOW_MANY.get(tied.len()).map(ToString::to_string);
            let many = many.unwrap_or_else(|| tied.len().to_string());
            named.push(format!("{many} {whom} with {count}"));
            break;
        }
        named.extend(tied.iter().map(|(count, power)| format!("{power} {count}")));
    }
    named.join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::Province;

    #[test]
    fn nobody_leads_by_the_alphabet() {
        assert_eq!(leaders(&Position::start()), "Russia 4, six others with 3");
        let mut position = Position::start();
        for (centre, power) in [
            (Province::BUL, Power::Turkey),
            (Province::RUM, Power::Russia),
            (Province::DEN, Power::Germany),
            (Province::SPA, Power::France),
            (Province::POR, Power::France),
        ] {
            position.award(centre, power).expect("nobody owns it");
        }
        assert_eq!(leaders(&position), "France 5, Russia 5, two others with 4");
        position.set_owner(Province::DEN, None).expect("it is a centre");
        assert_eq!(leaders(&position), "France 5, Russia 5, Turkey 4");
        assert_eq!(leaders(&Position::empty()), "");
    }
}
