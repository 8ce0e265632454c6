//! A page as HTML for mail programs: the same words as the text, easier on the eye.
//!
//! Mail programs know little of what browsers know, so this keeps to what all of them show: tables
//! for the layout, colours and sizes at each element, nothing from another host. The only rules in
//! the head are those for dark screens, and the fonts, which one program does not hand down into
//! tables. Where a program leaves the head out, the letter is light and readable all the same.
//!
//! Space counts: a board has nine readers, and each letter is kept. So rows of tables carry no
//! styles of their own. Which elements and styles may be used stands in `tests/common/pages.rs`.

use super::escape::{as_it_stands, escaped, running};
use super::grid::{Grid, GridRow};
use super::page::{LetterPage, PageBlock, PageRow, Tone};
use super::plain;
use super::preview::preview;
use super::style_rules::{FIXED_FONTS, FONTS, rules};
use super::tap::Tap;
use super::times::Time;
use crate::board::Power;

/// How wide a letter is on a desk, in pixels.
const WIDTH: usize = 600;

/// What is left of that for a picture.
const INNER_WIDTH: usize = 552;

/// How wide a map of the reader's own orders is: as wide as on a telephone.
const OWN_WIDTH: usize = 390;

/// The name under which a letter shows its picture, and under which it is attached.
pub const PICTURE: &str = "map";

/// Where the greeting of a frame goes, and its signature. Nothing else in a page begins so: what
/// people write is escaped.
pub(super) const ABOVE: &str = "<!--above-->";
pub(super) const BELOW: &str = "<!--below-->";

/// An arrow of old judges, which is one sign: a program would begin a line with its head.
const ARROW: &str = " <span style=\"white-space:nowrap\">-&gt;</span> ";

/// The colour of what explains: darker than many pages have it, to be read in the sun.
const MUTED: &str = "#57606a";

/// The colour of what did not come about, and of what needs the reader's eye.
const WARNING: &str = "#8a3d00";

/// What a button looks like.
const BUTTON: &str = "display:inline-block;margin:0 6px 8px 0;padding:10px 14px;\
    background-color:#1f5a92;color:#ffffff;border-radius:6px;text-decoration:none";

/// The HTML of a page, under its subject, with buttons for letters to this address.
pub(super) fn print(subject: &str, page: &LetterPage, answer_to: Option<&str>) -> String {
    let (out, open, left) = (String::new(), Open::Nothing, left_width(page));
    let mut printer = HtmlPrinter { out, open, left, answer_to };
    page.blocks().iter().enumerate().for_each(|(at, block)| printer.block(block, at == 0));
    printer.close();
    page.foot().iter().for_each(|foot| printer.foot(foot));
    let (title, rules, words) = (escaped(subject), rules(), printer.out);
    let preview = preview(page);
    format!(
        "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\
         <meta name=\"color-scheme\" content=\"light dark\">\
         <meta name=\"supported-color-schemes\" content=\"light dark\">\
         <title>{title}</title><style>{rules}</style></head>\n\
         <body class=\"b\" style=\"margin:0;padding:0;background-color:#eeebe4\">{preview}\
         <table role=\"presentation\" class=\"b\" width=\"100%\" cellpadding=\"0\" \
         cellspacing=\"0\" border=\"0\" style=\"background-color:#eeebe4\">\
         <tr><td align=\"center\" style=\"padding:12px 6px\">\
         <table role=\"presentation\" width=\"{WIDTH}\" cellpadding=\"0\" cellspacing=\"0\" \
         border=\"0\" style=\"width:100%;max-width:{WIDTH}px\">\
         <tr><td class=\"c\" align=\"left\" style=\"padding:18px 22px 22px;\
         background-color:#ffffff;color:#1f2328;font-family:{FONTS};font-size:16px;\
         line-height:1.45;word-break:break-word\">\n\
         {ABOVE}{words}{BELOW}</td></tr></table></td></tr></table></body></html>\n"
    )
}

/// A page with lines above and below its own, in parts.
pub(super) fn framed(page: &str, above: &[Vec<String>], below: &[Vec<String>]) -> String {
    let paragraphs = |parts: &[Vec<String>]| -> String {
        let part = |lines: &Vec<String>| {
            let lines: Vec<String> = lines.iter().map(|line| as_it_stands(line)).collect();
            format!("<p style=\"margin:10px 0\">{}</p>\n", lines.join("<br>"))
        };
        parts.iter().map(part).collect()
    };
    page.replacen(ABOVE, &paragraphs(above), 1).replacen(BELOW, &paragraphs(below), 1)
}

/// What has been begun and may go on with the next block.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Open {
    Nothing,
    Paragraph,
    Fixed,
}

struct HtmlPrinter<'a> {
    out: String,
    open: Open,
    /// How wide the left column of tables is, in pixels; the same in all of a letter.
    left: usize,
    /// Where letters of buttons go; without it there are none.
    answer_to: Option<&'a str>,
}

impl HtmlPrinter<'_> {
    fn block(&mut self, block: &PageBlock, is_first: bool) {
        match block {
            PageBlock::Say(words) if is_first => self.whole(&format!(
                "<h1 style=\"margin:0 0 10px;font-size:20px;line-height:1.3\">{}</h1>",
                running(words)
            )),
            PageBlock::Say(words) => {
                self.close();
                self.go_on(Open::Paragraph, words);
            }
            PageBlock::Under(words) | PageBlock::Received(words) => {
                self.go_on(Open::Paragraph, words)
            }
            PageBlock::Link(label, address) => {
                self.go_on(Open::Paragraph, label);
                let address = escaped(address);
                self.out +=
                    &format!(" <a href=\"{address}\" style=\"color:#0b5394\">{address}</a>");
            }
            PageBlock::Fixed(line) => self.go_on(Open::Fixed, line),
            PageBlock::Gap => self.close(),
            PageBlock::Heading(tone, title) => self.heading(*tone, title),
            PageBlock::Items(items) => self.items(items),
            PageBlock::Rows(rows) => self.rows(rows),
            PageBlock::Grid(grid) => self.grid(grid),
            PageBlock::Due(word, time) => self.due(word, time),
            PageBlock::Quote(words) => self.quote(words),
            PageBlock::Picture(words, address) => {
                self.picture(words, address.as_deref(), INNER_WIDTH);
            }
            PageBlock::OwnPicture(words) => self.picture(words, None, OWN_WIDTH),
            PageBlock::Taps(taps) => self.taps(taps),
        }
    }

    fn foot(&mut self, words: &str) {
        self.whole(&format!(
            "<p class=\"m\" style=\"margin:16px 0 0;color:{MUTED};font-size:14px\">{}</p>",
            escaped(words)
        ));
    }

    /// A block of its own.
    fn whole(&mut self, html: &str) {
        self.close();
        self.out += html;
        self.out.push('\n');
    }

    fn close(&mut self) {
        match std::mem::replace(&mut self.open, Open::Nothing) {
            Open::Nothing => {}
            Open::Paragraph => self.out += "</p>\n",
            Open::Fixed => self.out += "</td></tr></table>\n",
        }
    }

    /// A line of a paragraph, or of lines in fixed pitch: the next one, if such is open.
    fn go_on(&mut self, kind: Open, words: &str) {
        if self.open == kind {
            self.out += "<br>";
        } else {
            self.close();
            self.out += &match kind {
                Open::Fixed => format!(
                    "<table role=\"presentation\" cellpadding=\"4\" cellspacing=\"0\" border=\"0\" \
                        style=\"margin:10px 0\"><tr><td class=\"f\" \
                        style=\"font-family:{FIXED_FONTS};font-size:14px\">"
                ),
                Open::Paragraph | Open::Nothing => "<p style=\"margin:10px 0\">".to_owned(),
            };
            self.open = kind;
        }
        self.out += &match kind {
            Open::Fixed => as_it_stands(words).replace(" -&gt; ", ARROW),
            Open::Paragraph | Open::Nothing => running(words),
        };
    }

    fn heading(&mut self, tone: Tone, title: &str) {
        let title = escaped(title);
        let (class, colour, chip) = match tone {
            Tone::Plain => ("l", String::new(), String::new()),
            Tone::Look => ("l w", format!("color:{WARNING};"), String::new()),
            Tone::Power(power) => ("l", String::new(), chip(power)),
        };
        self.whole(&format!(
            "<h2 class=\"{class}\" style=\"margin:22px 0 6px;padding:0 0 3px;{colour}\
             border-bottom:1px solid #d3cec2;font-size:16px;line-height:1.3\">{chip}{title}</h2>"
        ));
    }

    fn items(&mut self, items: &[String]) {
        let items: String =
            items.iter().map(|item| format!("<li>{}</li>", escaped(item))).collect();
        self.whole(&format!("<ul style=\"margin:6px 0;padding:0 0 0 20px\">{items}</ul>"));
    }

    fn rows(&mut self, rows: &[PageRow]) {
        self.table();
        for row in rows {
            let left = escaped(row.left.trim());
            self.out += &match row.right.trim() {
                "" => format!("<tr valign=\"top\"><td colspan=\"2\">{left}</td></tr>"),
                right => format!(
                    "<tr valign=\"top\"><td width=\"{}\">{left}</td><td{}>{}</td></tr>",
                    self.left,
                    if row.is_unordered() { unordered() } else { String::new() },
                    escaped(right)
                ),
            };
            if !row.quotes.is_empty() {
                self.row_quote(&row.quotes);
            }
            let below: Vec<String> = row.below.iter().map(|s| escaped(s)).collect();
            if !below.is_empty() {
                let (class, colour) = if row.is_bad { ("w", WARNING) } else { ("m", MUTED) };
                self.out += &format!(
                    "<tr><td colspan=\"2\" class=\"{class}\" style=\"padding:0 2px 5px 20px;\
                     color:{colour}\">{}</td></tr>",
                    below.join("<br>")
                );
            }
        }
        self.out += "</table>\n";
    }

    /// A person's words under a row, in fixed pitch behind a bar, so that no reader takes them for
    /// ours.
    fn row_quote(&mut self, lines: &[String]) {
        let lines: Vec<String> = lines.iter().map(|line| as_it_stands(line)).collect();
        self.out += &format!(
            "<tr><td colspan=\"2\" class=\"f q\" style=\"padding:0 2px 5px 20px;\
             font-family:monospace;font-size:14px\"><span class=\"l\" style=\"\
             display:block;border-left:3px solid #c2b79f;padding:0 0 0 8px\">{}</span></td></tr>",
            lines.join("<br>")
        );
    }

    /// Begins a table over the whole width.
    fn table(&mut self) {
        self.close();
        self.out += "<table width=\"100%\" cellpadding=\"2\" cellspacing=\"0\" border=\"0\">";
    }

    /// A table of numbers. Letters break words that are too long; here a program would break them
    /// to make a column narrow, so that a place became two numbers.
    fn grid(&mut self, grid: &Grid) {
        self.close();
        self.out += "<table width=\"100%\" cellpadding=\"3\" cellspacing=\"0\" border=\"0\" \
                     style=\"word-break:normal\">";
        let side = |at: usize| match at {
            0 => "align=\"left\" nowrap=\"nowrap\"",
            at if grid.is_of_words(at) => "align=\"left\"",
            _ => "align=\"right\" nowrap=\"nowrap\"",
        };
        self.out += "<tr valign=\"top\">";
        for (at, (title, _)) in grid.head.iter().enumerate() {
            self.out += &format!("<th scope=\"col\" {}>{}</th>", side(at), escaped(title));
        }
        self.out += "</tr>";
        for row in &grid.rows {
            self.grid_row(row, side);
        }
        self.out += "</table>\n";
    }

    fn grid_row(&mut self, row: &GridRow, side: impl Fn(usize) -> &'static str) {
        self.out += "<tr valign=\"top\">";
        for (at, entry) in row.entries.iter().enumerate() {
            // Bold letters would be wider than the column.
            let tint = match row.is_own {
                true => " class=\"d\" style=\"background-color:#e9f0f7\"",
                false => "",
            };
            self.out += &format!("<td {}{tint}>{}</td>", side(at), escaped(entry.trim()));
        }
        self.out += "</tr>";
        if let Some(sentence) = &row.below {
            self.out += &format!(
                "<tr><td></td><td colspan=\"{}\" class=\"m\" style=\"padding:0 3px 5px 14px;\
                 color:{MUTED};font-size:14px\">{}</td></tr>",
                row.entries.len().saturating_sub(1),
                escaped(sentence)
            );
        }
    }

    fn due(&mut self, word: &str, time: &Time) {
        let lines = plain::due(word, time).into_iter().skip(1);
        let more: Vec<String> = lines.map(|line| escaped(line.trim())).collect();
        let (word, gmt) = (escaped(word), escaped(&time.gmt));
        let word = format!("<span class=\"m\" style=\"color:{MUTED}\">{word}</span>&nbsp;");
        if more.is_empty() {
            return self.whole(&format!("<p style=\"margin:10px 0\">{word} {gmt}</p>"));
        }
        self.whole(&format!(
            "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
                border=\"0\" style=\"margin:10px 0\"><tr><td class=\"d\" style=\"padding:8px \
                14px;background-color:#e9f0f7;border-left:4px solid #1f5a92\">{word} \
                <b style=\"white-space:nowrap\">{gmt}</b><br>{}</td></tr></table>",
            more.join("<br>")
        ));
    }

    /// The picture; on a telephone it is small, so that a touch leads to where it is larger.
    fn picture(&mut self, words: &str, address: Option<&str>, width: usize) {
        let (before, behind) = match address {
            Some(address) => (format!("<a href=\"{}\">", escaped(address)), "</a>"),
            None => (String::new(), ""),
        };
        self.whole(&format!(
            "<p style=\"margin:14px 0\">{before}<img src=\"cid:{PICTURE}\" \
             width=\"{width}\" border=\"0\" alt=\"{}\" \
             style=\"width:100%;max-width:{width}px\">{behind}</p>",
            escaped(words)
        ));
    }

    /// Buttons side by side, each large enough for a thumb. A link that is too long has none: the
    /// text has its lines.
    fn taps(&mut self, taps: &[Tap]) {
        let Some(to) = self.answer_to else { return };
        let button = |tap: &Tap| {
            let (uri, label) = (escaped(&tap.uri(to)?), escaped(&tap.label));
            Some(format!("<a class=\"t\" href=\"{uri}\" style=\"{BUTTON}\">{label}</a> "))
        };
        let buttons: String = taps.iter().filter_map(button).collect();
        if !buttons.is_empty() {
            self.whole(&format!("<p style=\"margin:12px 0 4px\">{}</p>", buttons.trim_end()));
        }
    }

    fn quote(&mut self, words: &[String]) {
        let lines: Vec<String> = words.iter().map(|line| as_it_stands(line)).collect();
        self.whole(&format!(
            "<table role=\"presentation\" width=\"100%\" cellpadding=\"0\" cellspacing=\"0\" \
             border=\"0\" style=\"margin:10px 0\"><tr><td class=\"l q\" style=\"\
             padding:2px 0 2px 12px;border-left:3px solid #c2b79f\">{}</td></tr></table>",
            lines.join("<br>")
        ));
    }
}

/// What sets off that a unit has no order.
fn unordered() -> String {
    format!(" class=\"m\" style=\"color:{MUTED}\"")
}

/// A small square in a power's colour, as on the map; its name stands beside it. The two darkest
/// have a class, so that they are lighter on dark screens.
fn chip(power: Power) -> String {
    let (class, colour) = match power {
        Power::Austria => ("", "#a8402c"),
        Power::England => (" class=\"e\"", "#5a48ad"),
        Power::France => ("", "#1f9bd1"),
        Power::Germany => (" class=\"g\"", "#2b2624"),
        Power::Italy => ("", "#6f9455"),
        Power::Russia => ("", "#b07aa6"),
        Power::Turkey => ("", "#d99e12"),
        // Of another map.
        _ => ("", "#5f6b73"),
    };
    format!("<span{class} style=\"background-color:{colour}\">&nbsp;&nbsp;</span>&nbsp; ")
}

/// The left column of all tables of a letter is as wide as its longest entry, in pixels of a
/// letter of average width.
fn left_width(page: &LetterPage) -> usize {
    let tables = page.blocks().iter().filter_map(|block| match block {
        PageBlock::Rows(rows) => Some(rows),
        _ => None,
    });
    let entries = tables.flatten().filter(|row| !row.right.trim().is_empty());
    let widths = entries.map(|row| row.left.chars().count());
    8 * widths.filter(|width| *width <= plain::LEFT_MAX).max().unwrap_or(0) + 20
}
