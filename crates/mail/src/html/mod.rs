//! HTML as the lines that a reader sees.
//!
//! Quotes become lines with `>`, as they are in plain text, and what separates a letter from the
//! one that it answers becomes a divider: from there on both kinds of letters are read alike. What
//! a reader does not see is not read, and neither is what he sees struck out.

mod lines;
mod rules;
mod style;
mod tree;

use html5ever::tendril::StrTendril;
use html5ever::tokenizer::{BufferQueue, Token, TokenSink, TokenSinkResult, Tokenizer};
use html5ever::tree_builder::TreeBuilder;

use super::status::PassedOver;
use tree::{Id, Tree};

/// Quotation marks, signs of equality and blanks inside of one tag. The tokenizer compares every
/// attribute with all before it.
const MARKS_IN_TAG_MAX: usize = 4_000;

/// Slashes inside of one tag: they separate attributes, too, but pictures hold many.
const SLASHES_IN_TAG_MAX: usize = 10_000;

/// The text of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct HtmlPage {
    /// Its lines.
    pub(super) text: String,
    /// What a reader does not see, or sees struck out.
    pub(super) passed: Vec<PassedOver>,
}

/// Reads a page; none if it is larger than any person's letter.
pub(super) fn page(html: &str) -> Option<HtmlPage> {
    if has_endless_tag(html) {
        return None;
    }
    let builder = TreeBuilder::new(Tree::new(), Default::default());
    let tokenizer = Tokenizer::new(TreeGuard(builder), Default::default());
    let queue = BufferQueue::default();
    queue.push_back(StrTendril::from_slice(html));
    // Scripts are not run, so there is nothing to wait for.
    while !matches!(tokenizer.feed(&queue), html5ever::TokenizerResult::Done) {}
    tokenizer.end();
    let tree = tokenizer.sink.0.sink;
    if tree.is_too_large() {
        return None;
    }
    lines::lines(&tree.into_nodes())
}

/// Hands tokens on to the builder of the tree until that is large enough.
struct TreeGuard(TreeBuilder<Id, Tree>);

impl TokenSink for TreeGuard {
    type Handle = Id;

    fn process_token(&self, token: Token, line: u64) -> TokenSinkResult<Id> {
        if self.0.sink.is_too_large() && !matches!(token, Token::EOFToken) {
            return TokenSinkResult::Continue;
        }
        self.0.process_token(token, line)
    }

    fn end(&self) {
        self.0.end();
    }

    fn adjusted_current_node_present_but_not_in_html_namespace(&self) -> bool {
        self.0.adjusted_current_node_present_but_not_in_html_namespace()
    }
}

/// Whether some tag has more attributes than any that means something.
fn has_endless_tag(html: &str) -> bool {
    let (mut inside, mut marks, mut slashes) = (false, 0_usize, 0_usize);
    let mut before = b' ';
    for byte in html.bytes() {
        match byte {
            b'>' => inside = false,
            _ if !inside && before == b'<' && byte.is_ascii_alphabetic() => {
                (inside, marks, slashes) = (true, 0, 0);
            }
            b'/' => slashes += 1,
            b'"' | b'\'' | b'=' => marks += 1,
            byte if byte.is_ascii_whitespace() => marks += 1,
            _ => {}
        }
        if inside && (marks > MARKS_IN_TAG_MAX || slashes > SLASHES_IN_TAG_MAX) {
            return true;
        }
        before = byte;
    }
    false
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(html: &str) -> String {
        page(html).expect("it is read").text
    }

    #[test]
    fn lines_end_where_a_reader_sees_them_end() {
        for (html, seen) in [
            (
                "FRANCE<br>A PAR - BUR<div>A MAR H</div>F BRE H",
                "FRANCE\nA PAR - BUR\nA MAR H\nF BRE H",
            ),
            ("<p>A PAR\n  - <b>BUR</b><p>A MAR&nbsp;H", "A PAR - BUR\nA MAR H"),
            ("<pre>A PAR - BUR\nA MAR H</pre>", "A PAR - BUR\nA MAR H"),
            ("<div style='white-space: pre-wrap'>A\nB</div>", "A\nB"),
            ("<ul><li>A PAR H<li>A MAR H</ul>", "A PAR H\nA MAR H"),
            ("A P<span>A</span>R H<o:p></o:p>", "A PAR H"),
            ("a<script>b</script><style>c</style><title>d</title><!-- e -->", "a"),
            ("A PAR -&gt; BUR &rarr;", "A PAR -> BUR →"),
        ] {
            assert_eq!(text(html), seen, "{html}");
        }
    }

    #[test]
    fn rows_of_tables_are_lines_unless_their_cells_are_letters() {
        let html = "<table><tr><td>A PAR</td><td><p>- BUR</p></td></tr><tr><td>A MAR</td>\
            <td>H</td></tr></table>";
        assert_eq!(text(html), "A PAR - BUR\nA MAR H");
        let html = "<table><tr><td> </td><td>A PAR H<br>A MAR H</td></tr></table>";
        assert_eq!(text(html), "A PAR H\nA MAR H");
    }

    #[test]
    fn quotes_become_quoted_lines_and_dividers_divide() {
        let html = "A PAR H<blockquote>old<blockquote>older</blockquote></blockquote>A MAR H";
        assert_eq!(text(html), "A PAR H\n> old\n> > older\nA MAR H");
        for quoted in [
            "<div style='border-left:2px solid #00f;padding-left:5px'>old</div>",
            "<div style='border:none;border-left:solid blue 1.5pt;padding:0cm 0cm 0cm 4.0pt'>old</div>",
            "<blockquote style='border:none;border-left:solid #CCCCCC 1.0pt'>old</blockquote>",
            "<p style='border-style:solid;border-width:0 0 0 2px'>old</p>",
            "<style>.x{border-left:1px #ccc solid}</style><div class=x>old</div>",
            "<cite>old</cite>",
            "<div class='gmail_quote'>old</div>",
        ] {
            assert_eq!(
                text(&format!("A PAR H{quoted}A MAR H")),
                "A PAR H\n> old\nA MAR H",
                "{quoted}"
            );
        }
        for own in [
            "<div style='border-left:none;padding-left:5px'>A MAR H</div>",
            "<div style='border-left:0 solid'>A MAR H</div>",
            "<div style='border-left:solid 1pt;border-right:solid 1pt'>A MAR H</div>",
            "<table><tr><td style='border-left:solid 1pt'>A MAR H</td></tr></table>",
            "<div class='gmail_quote'><blockquote></blockquote>A MAR H</div>",
        ] {
            assert_eq!(text(&format!("A PAR H{own}")), "A PAR H\nA MAR H", "{own}");
        }
        assert_eq!(text("He said <q>A PAR - PIC</q>"), "He said “A PAR - PIC”");
        let html = "A PAR H<div id=divRplyFwdMsg>From: GM</div>A PAR - PIC";
        assert!(text(html).starts_with("A PAR H\n-----Original Message-----\n"));
        let html = "A PAR H<div class='gmail_signature'>A PAR - PIC</div>";
        assert_eq!(text(html), "A PAR H\n-- \nA PAR - PIC");
    }

    #[test]
    fn what_is_not_seen_is_not_read() {
        for hidden in [
            "style='display:none'",
            "style='color:red; DISPLAY : NONE !important'",
            "style='visibility:hidden'",
            "style='font-size:0px'",
            "style='mso-hide:all'",
            "style='opacity:0'",
            "hidden",
        ] {
            let read = page(&format!("A PAR H<div {hidden}>A PAR - PIC</div>")).expect("a page");
            assert_eq!(read.text, "A PAR H", "{hidden}");
            assert_eq!(read.passed.len(), 1, "{hidden}");
        }
        assert_eq!(text("<s>A PAR H</s>A MAR H<del>x</del>"), "A MAR H");
        assert_eq!(text("<p style='font-size:10pt;opacity:0.9'>A PAR H"), "A PAR H");
    }

    #[test]
    fn what_has_no_room_no_size_no_place_or_no_colour_is_not_seen() {
        for hidden in [
            "height:0;overflow:hidden",
            "width:0px; overflow: hidden",
            "max-height:0;overflow:hidden",
            "font:0/0 a",
            "font: bold 1px serif",
            "font-size:1px",
            "font-size:.1em",
            "position:absolute;left:-9999px",
            "text-indent:-999em",
            "margin-left:-100%",
            "margin:0 0 0 -5000px",
            "opacity:0.01",
            "visibility:hidden",
            "color:#fff;background:white",
            "color:rgb(255, 255, 255);background-color:#FFFFFF",
            "color:transparent",
            "di\\73 play:none",
            "display/* */:none",
        ] {
            let read =
                page(&format!("A PAR H<p style='{hidden}'>A PAR - PIC</p>")).expect("a page");
            assert_eq!((read.text.as_str(), read.passed.len()), ("A PAR H", 1), "{hidden}");
        }
        for seen in [
            "margin:0 0 .0001pt",
            "margin-left:36.0pt;text-indent:-18.0pt",
            "height:0",
            "font:700 12px/30px Georgia",
            "font-size:10.0pt;color:black;background:white",
            "overflow:hidden;width:600px",
            "line-height:0",
        ] {
            assert_eq!(text(&format!("<p style='{seen}'>A PAR H")), "A PAR H", "{seen}");
        }
    }

    #[test]
    fn white_letters_are_not_seen_on_a_white_page() {
        for hidden in [
            "<font color=white>",
            "<font color='#FFFFFF' size=3>",
            "<font color=ffffff>",
            "<span style='color:#fff'>",
            "<span style='color:white;background:none'>",
        ] {
            let read = page(&format!("A PAR H<br>{hidden}A PAR - PIC")).expect("a page");
            assert_eq!((read.text.as_str(), read.passed.len()), ("A PAR H", 1), "{hidden}");
        }
        for (seen, ground) in [
            ("<font color=black>", "<body>"),
            ("<font color=white>", "<body bgcolor='#222222'>"),
            ("<font color=white>", "<style>body { background-color: black }</style>"),
            ("<span style='color:white'>", "<div style='background:#000'>"),
            ("<span style='color:white;background-color:navy'>", ""),
        ] {
            assert_eq!(text(&format!("{ground}{seen}A PAR H")), "A PAR H", "{ground}{seen}");
        }
    }

    #[test]
    fn what_the_style_sheet_of_a_page_hides_is_not_seen() {
        for (sheet, hidden) in [
            (".x{display:none}", "class=x"),
            ("td, P.a.X { color:red; display : NONE !important }", "class='b a X'"),
            ("#x{visibility:hidden}", "id=x"),
            ("blink{font-size:0}", "id=y"),
            ("<!-- div > .x:first-child {opacity:0} -->", "class=x"),
            ("@media screen { .x { height:0 } .y { overflow:hidden } }", "class='y x'"),
            (".a{color:red;.x{display:none}}", "class=x"),
            ("[data-x='1']{display:none", "data-x=1"),
            (".\\78{display:none}", "class=x"),
        ] {
            let html = format!("<style>{sheet}</style>A PAR H<blink {hidden}>A PAR - PIC</blink>");
            let read = page(&html).expect("a page");
            assert_eq!((read.text.as_str(), read.passed.len()), ("A PAR H", 1), "{sheet}");
        }
        for sheet in [
            "p.MsoNormal{margin:0cm;font-size:11.0pt} .y{display:none}",
            "@media print{p{display:none}}",
            "a:hover,p:hover{display:none}",
            "p::before{font-size:0}",
            "@font-face{font-family:x;font-size:0}",
        ] {
            let html = format!("<style>{sheet}</style><p class=MsoNormal>A PAR H");
            assert_eq!(text(&html), "A PAR H", "{sheet}");
        }
    }

    #[test]
    fn pages_without_end_are_refused() {
        assert_eq!(page(&"<div>".repeat(1_000)), None);
        assert_eq!(page(&"<p>a".repeat(40_000)), None);
        let kinds: String = (0..6_000).map(|number| format!(".k{number},")).collect();
        assert_eq!(page(&format!("<style>{kinds}a{{left:0}}</style>")), None);
        assert_eq!(page(&format!("<a {}>", "b ".repeat(9_000))), None);
        assert_eq!(page(&format!("<a {}>", "b/".repeat(11_000))), None);
        assert!(page(&"<p>a</p>\n".repeat(5_000)).is_some());
    }
}
