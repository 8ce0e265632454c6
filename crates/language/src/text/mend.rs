//! One line of a letter without what mail programs did to it.

use super::struck::Strike;

/// A line as it will be read, and where each of its bytes stood in the line as it was written.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Mended {
    /// The readable line. Dashes are `-`, arrows `>`; no tags, entities or quotation marks are
    /// left.
    pub text: String,
    /// For each byte of the text, the column of its character in the line as written, from 1.
    columns: Vec<u32>,
    /// What its writer struck out.
    pub strike: Strike,
}

impl Mended {
    /// The column at which a byte of the text was written; after the end, the column after it.
    pub fn column(&self, byte: usize) -> usize {
        match self.columns.get(byte) {
            Some(column) => *column as usize,
            None => self.columns.last().map_or(1, |last| *last as usize + 1),
        }
    }

    fn push(&mut self, letter: char, column: usize) {
        self.text.push(letter);
        let column = u32::try_from(column).unwrap_or(u32::MAX);
        self.columns.resize(self.text.len(), column);
    }
}

/// Entities that mail programs leave behind, and what they stand for.
const ENTITIES: [(&str, char); 14] = [
    ("gt", '>'),
    ("lt", '<'),
    ("amp", '&'),
    ("nbsp", ' '),
    ("quot", ' '),
    ("apos", '\''),
    ("ndash", '-'),
    ("mdash", '-'),
    ("minus", '-'),
    ("shy", '\u{ad}'),
    ("rarr", '>'),
    ("rArr", '>'),
    ("bull", '*'),
    ("hellip", '.'),
];

/// The longest entity that is looked for, `&` and `;` counted.
const ENTITY_BYTES_MAX: usize = 10;

/// Makes a line readable.
pub fn mend(line: &str) -> Mended {
    let line = Decoded::from(line);
    let mut mended = Mended::default();
    mended.strike.take_letters(&line.letters());
    let (mut at, mut bracket) = (0, None);
    while let Some((letter, column)) = line.letter(at) {
        if let Some((meant, length)) = line.entity(at) {
            keep(&mut mended, meant, column);
            at += length;
        } else if let Some((tag, length)) = line.tag(at) {
            mended.strike.take_tag(&tag);
            keep(&mut mended, ' ', column);
            at += length;
        } else if let Some(end) = line.pointed_bracket(at) {
            bracket = Some(end);
            keep(&mut mended, '(', column);
            at += 1;
        } else if bracket == Some(at) {
            keep(&mut mended, ')', column);
            at += 1;
        } else {
            keep(&mut mended, letter, column);
            at += 1;
        }
    }
    mended
}

/// Adds a character as what it means in an order.
fn keep(mended: &mut Mended, letter: char, column: usize) {
    match letter {
        // Most are what they seem to be.
        'a'..='z' | 'A'..='Z' | '0'..='9' | '-' | ',' => mended.push(letter, column),
        letter if is_invisible(letter) => {}
        '\u{2010}'..='\u{2015}' | '\u{2212}' | '\u{fe58}' | '\u{fe63}' | '~' => {
            mended.push('-', column);
        }
        letter if points_right(letter) => mended.push('>', column),
        '"' | '“' | '”' | '„' | '«' | '‹' | '`' => mended.push(' ', column),
        '’' | '‘' | '´' => mended.push('\'', column),
        '•' | '·' | '‣' | '◦' | '▪' | '●' | '○' | '■' => mended.push('*', column),
        '…' => mended.push('.', column),
        // Letters of full width have the same order as ours.
        '\u{ff01}'..='\u{ff5e}' => {
            let narrow = char::from_u32(u32::from(letter) - 0xff01 + 0x21);
            keep_narrow(mended, narrow.unwrap_or(' '), column);
        }
        letter if letter.is_whitespace() || letter.is_control() => mended.push(' ', column),
        letter => mended.push(letter, column),
    }
}

/// Whether it is an arrow to the right, or a mark that people use as one. Arrows that point
/// elsewhere, or both ways, say nothing that could be read.
fn points_right(letter: char) -> bool {
    matches!(
        letter,
        '→' | '↝' | '↠' | '↣' | '↦' | '↪' | '⇀' | '⇁' | '⇉' | '⇒' | '⇛' | '⇝' | '⇢' | '⇥' | '⇨'
            | '⇰' | '⇴' | '⇶' | '⇾' | '⟴' | '⟶' | '⟹' | '⟼' | '⟾' | '⟿' | '⭢' | '⭲' | '⮕' | '⮚'
            | '⮞' | '🠂' | '🠆' | '🠊' | '🠖' | '🠚' | '🠞' | '🡂' | '🡆' | '🡒' | '🡢' | '🡪' | '🡲' | '🡺'
            | '🢂' | '▶' | '▷' | '▸' | '▹' | '►' | '▻' | '\u{f0e0}' | '\u{f0e8}' | '⏩' | '⏵' | '❯' | '❱' | '❭' | '»' | '›'
            | '👉' | '➔' | '\u{2798}'..='\u{27af}' | '\u{27b1}'..='\u{27be}' | '\u{fe65}'
    )
}

/// Whether nothing is seen of a character: soft hyphens, joiners, marks of direction, of a picture
/// instead of a letter, byte order.
pub fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{ad}'
            | '\u{fe00}'..='\u{fe0f}'
            | '\u{200b}'..='\u{200f}'
            | '\u{202a}'..='\u{202e}'
            | '\u{2060}'..='\u{2069}'
            | '\u{feff}'
            | '\0'
    )
}

fn keep_narrow(mended: &mut Mended, letter: char, column: usize) {
    mended.push(if letter == '"' || letter == '`' { ' ' } else { letter }, column);
}

/// A line without remnants of quoted-printable, each character with its column.
struct Decoded(Vec<(char, usize)>);

impl Decoded {
    fn from(line: &str) -> Decoded {
        let written: Vec<char> = line.chars().collect();
        let mut decoded = Vec::with_capacity(written.len());
        let mut at = 0;
        while let Some(letter) = written.get(at) {
            let rest = written.get(at..).unwrap_or_default();
            let bytes = if begins_a_word(rest) { Vec::new() } else { encoded_bytes(rest) };
            if bytes.is_empty() {
                decoded.push((*letter, at + 1));
                at += 1;
                continue;
            }
            let text = String::from_utf8(bytes.clone())
                .unwrap_or_else(|_| bytes.iter().map(|byte| char::from(*byte)).collect());
            decoded.extend(text.chars().map(|letter| (letter, at + 1)));
            at += 3 * bytes.len();
        }
        Decoded(decoded)
    }

    fn letter(&self, at: usize) -> Option<(char, usize)> {
        self.0.get(at).copied()
    }

    /// An entity that begins here: what it means, and how many characters it takes.
    fn entity(&self, at: usize) -> Option<(char, usize)> {
        self.letter(at).filter(|(letter, _)| *letter == '&')?;
        let rest = self.0.get(at + 1..)?;
        let end = rest.iter().take(ENTITY_BYTES_MAX).position(|(letter, _)| *letter == ';')?;
        let name: String = rest.get(..end)?.iter().map(|(letter, _)| *letter).collect();
        let number = |digits: &str| match digits.strip_prefix(['x', 'X']) {
            Some(hex) => u32::from_str_radix(hex, 16).ok(),
            None => digits.parse().ok(),
        };
        let meant = match name.strip_prefix('#') {
            Some(digits) => number(digits).and_then(char::from_u32)?,
            None => ENTITIES.iter().find(|(known, _)| *known == name)?.1,
        };
        Some((meant, end + 2))
    }

    fn letters(&self) -> Vec<char> {
        self.0.iter().map(|(letter, _)| *letter).collect()
    }

    /// What comes between pointed brackets that open here and close in this line.
    fn pointed(&self, at: usize) -> Option<&[(char, usize)]> {
        self.letter(at).filter(|(letter, _)| *letter == '<')?;
        let rest = self.0.get(at + 1..)?;
        let (first, _) = rest.first()?;
        if !first.is_ascii_alphabetic() && *first != '/' && *first != '!' {
            return None;
        }
        rest.get(..rest.iter().position(|(letter, _)| *letter == '>')?)
    }

    /// An HTML tag or an address that begins here: what it says, and its length.
    fn tag(&self, at: usize) -> Option<(String, usize)> {
        let inside = self.pointed(at)?;
        let text: String = inside.iter().map(|(letter, _)| *letter).collect();
        is_tag(&text).then_some((text, inside.len() + 2))
    }

    /// Where pointed brackets close that open here and are no tag; an arrow closes none.
    fn pointed_bracket(&self, at: usize) -> Option<usize> {
        let inside = self.pointed(at)?;
        let arrow = inside.last().is_some_and(|(last, _)| matches!(last, '-' | '='));
        (!arrow).then_some(at + 1 + inside.len())
    }
}

/// The tags that mail programs leave behind.
#[rustfmt::skip]
const TAGS: [&str; 57] = [
    "a", "b", "big", "blockquote", "body", "br", "center", "code", "dd", "del", "div", "dl", "dt",
    "em", "font", "h1", "h2", "h3", "h4", "h5", "h6", "head", "hr", "html", "i", "img", "ins", "li",
    "link", "meta", "ol", "p", "pre", "q", "s", "script", "small", "span", "strike", "strong",
    "style", "sub", "sup", "table", "tbody", "td", "tfoot", "th", "thead", "title", "tr", "tt", "u",
    "ul", "wbr", "xml", "mark",
];

/// Whether words in pointed brackets are a tag, a comment of HTML or an address: `<A Mun - Ruh>` is
/// none of these.
fn is_tag(text: &str) -> bool {
    let opening = text.strip_prefix('/').unwrap_or(text);
    let end = opening.find(|letter: char| !letter.is_ascii_alphanumeric());
    let (name, rest) = opening.split_at_checked(end.unwrap_or(opening.len())).unwrap_or_default();
    let address = text.starts_with('!') || rest.starts_with([':', '@', '.', '-', '_']);
    let address = address && !text.contains(' ') || text.starts_with('!');
    let bare = rest.trim_start().is_empty() || rest.trim() == "/";
    let assigned = rest.contains('=') && (name.len() > 1 || rest.contains(['"', '\'', ':']));
    let namespace = rest.starts_with(':');
    address || namespace || TAGS.contains(&name.to_ascii_lowercase().as_str()) && (bare || assigned)
}

/// `=BER`: letters that go on are a word, and no byte of quoted-printable.
fn begins_a_word(letters: &[char]) -> bool {
    match letters {
        ['=', word @ ..] => {
            word.len() > 2 && word.iter().take(3).all(|letter| letter.is_ascii_uppercase())
        }
        _ => false,
    }
}

/// The bytes of the longest run of `=XX` at the beginning.
fn encoded_bytes(letters: &[char]) -> Vec<u8> {
    letters
        .chunks_exact(3)
        .map_while(|chunk| match chunk {
            ['=', high, low] if !high.is_ascii_lowercase() && !low.is_ascii_lowercase() => {
                let digit = |letter: &char| letter.to_digit(16);
                u8::try_from(digit(high)? * 16 + digit(low)?).ok()
            }
            _ => None,
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_mail_programs_do_to_a_line_is_undone() {
        for (written, readable) in [
            ("A ROM—APU", "A ROM-APU"),
            ("A Par ‑ Bur", "A Par - Bur"),
            ("A Par → Bur", "A Par > Bur"),
            ("A Par ➡\u{fe0f} Bur ➝ ⇨ ⮕", "A Par > Bur > > >"),
            ("A Par ← Bur ↔", "A Par ← Bur ↔"),
            ("A Rom -&gt; Apu", "A Rom -> Apu"),
            ("A Rom - Apu<o:p></o:p>", "A Rom - Apu  "),
            ("F=20Nap=20-=20Ion", "F Nap - Ion"),
            ("A Par =E2=80=93 Bur", "A Par - Bur"),
            ("“A Rom – Apu”", " A Rom - Apu "),
            ("A\u{200b} MAR S A PAR - BUR", "A MAR S A PAR - BUR"),
            ("Ａ　ＭＵＮ　－　ＴＹＲ", "A MUN - TYR"),
            ("A &#8594; B &amp; C", "A > B & C"),
            ("A Kie=BER, gol=LYO, Z=FCge", "A Kie=BER, gol=LYO, Züge"),
            ("<A Par - Bur>, <b>A Mar H</b> <g>", "(A Par - Bur),  A Mar H  (g)"),
            ("a < b, =zz, &none; 3 =4", "a < b, =zz, &none; 3 =4"),
        ] {
            assert_eq!(mend(written).text, readable);
        }
    }

    #[test]
    fn columns_are_those_of_the_line_as_written() {
        let mended = mend("F=20Nap -&gt; Ion");
        let arrow = mended.text.find('>').expect("an arrow is left");
        assert_eq!((mended.column(2), mended.column(arrow)), (5, 10));
        assert_eq!(mended.column(mended.text.len()), 18);
        assert_eq!(mend("").column(0), 1);
    }
}
