//! HTML by string building. Two methods write into a page, and they differ by type: markup has to
//! be a literal of ours (`&'static str`), and everything else is escaped. So no name and no press
//! can become markup, in any page that is added later. A template language would keep that promise
//! only until one template switches its escaping off.

use std::fmt::{self, Display, Write};

/// A piece of a page.
#[derive(Clone, Debug, Default)]
pub(super) struct Html(String);

impl Html {
    /// An empty piece.
    pub(super) fn new() -> Html {
        Html::default()
    }

    /// Markup of ours.
    pub(super) fn mark(&mut self, markup: &'static str) -> &mut Html {
        self.0.push_str(markup);
        self
    }

    pub(super) fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Any text, escaped; it may stand between tags and between the quotes of an attribute.
    pub(super) fn text(&mut self, text: impl Display) -> &mut Html {
        // Writing to a string can't fail.
        let _ = write!(Escaped(&mut self.0), "{text}");
        self
    }

    /// An empty piece with room for so many bytes.
    pub(super) fn with_room(bytes: usize) -> Html {
        Html(String::with_capacity(bytes))
    }

    /// How many bytes it has.
    pub(super) fn len(&self) -> usize {
        self.0.len()
    }

    /// Pieces one behind the other.
    pub(super) fn add_all<'h>(&mut self, pieces: impl Iterator<Item = &'h Html> + Clone) {
        self.0.reserve(pieces.clone().map(Html::len).sum());
        pieces.for_each(|piece| self.0.push_str(&piece.0));
    }

    /// Another piece.
    pub(super) fn add(&mut self, piece: &Html) -> &mut Html {
        self.0.push_str(&piece.0);
        self
    }

    /// A drawing of the map room, which escapes what it draws.
    pub(super) fn drawing(&mut self, svg: &str) -> &mut Html {
        self.0.push_str(svg);
        self
    }

    /// A heading of the second level, to which others can link.
    pub(super) fn heading(&mut self, id: impl Display, title: impl Display) -> &mut Html {
        self.mark("<h2 id=\"").text(id).mark("\">").text(title).mark("</h2>\n")
    }

    /// A link.
    pub(super) fn link(&mut self, to: impl Display, words: impl Display) -> &mut Html {
        self.mark("<a href=\"").text(to).mark("\">").text(words).mark("</a>")
    }

    /// A paragraph.
    pub(super) fn paragraph(&mut self, words: impl Display) -> &mut Html {
        self.mark("<p>").text(words).mark("</p>\n")
    }

    /// A list of sentences; nothing if there are none.
    pub(super) fn list<S: Display>(&mut self, sentences: &[S]) -> &mut Html {
        if sentences.is_empty() {
            return self;
        }
        self.mark("<ul>\n");
        for sentence in sentences {
            self.mark("<li>").text(sentence).mark("</li>\n");
        }
        self.mark("</ul>\n")
    }

    /// Its text.
    pub(super) fn finish(self) -> String {
        self.0
    }
}

/// Writes text so that it is nothing but text.
struct Escaped<'h>(&'h mut String);

impl Write for Escaped<'_> {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        // Most texts have nothing to escape.
        let is_plain = |byte| matches!(byte, b' '..=b'~') && !b"&<>\"'".contains(&byte);
        if text.bytes().all(is_plain) {
            self.0.push_str(text);
            return Ok(());
        }
        for letter in text.chars() {
            match letter {
                '&' => self.0.push_str("&amp;"),
                '<' => self.0.push_str("&lt;"),
                '>' => self.0.push_str("&gt;"),
                '"' => self.0.push_str("&quot;"),
                '\'' => self.0.push_str("&#39;"),
                // No character of HTML; a browser would show a box for it.
                _ if letter.is_control() && letter != '\n' => self.0.push(' '),
                // No character of XML: a reader would take nothing of the feed.
                '\u{fffe}' | '\u{ffff}' => self.0.push(' '),
                _ => self.0.push(letter),
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_nothing_but_text() {
        let mut html = Html::new();
        html.mark("<p title=\"").text("\" onclick='x'").mark("\">").text("<script>&\u{0}</script>");
        assert_eq!(
            html.finish(),
            "<p title=\"&quot; onclick=&#39;x&#39;\">&lt;script&gt;&amp; &lt;/script&gt;"
        );
    }
}
