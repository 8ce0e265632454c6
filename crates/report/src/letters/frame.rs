//! What a Chief-GM puts around letters: a greeting, a few words for each kind of letter, a
//! signature, a footer. Each is a template in a file of its own.
//!
//! A frame goes around a letter when it is sent. So no template can change or leave out what a
//! letter says, and none is needed to audit a game. Every template is tried with sample values when
//! the program starts; a fault says where it is and which values there are.

use std::fmt;

use minijinja::{Environment, UndefinedBehavior, Value};

use super::kind::LetterKind;
use super::{html, plain, safe};

/// The files of a frame, with what each is for. `intro-result.txt` and the like come besides.
pub const FILES: [(&str, &str); 3] = [
    ("greeting.txt", "the first lines of every letter"),
    ("signature.txt", "the last lines of every letter"),
    ("footer.txt", "what stands below the signature, such as where the rules are"),
];

/// The names that every template may use, with a sample of each.
pub const VALUES: [(&str, &str); 6] = [
    ("name", "Ann Carter"),
    ("tag", "wm26 r1-07"),
    ("address", "wm26-r1-07@example.org"),
    ("subject", "[wm26 r1-07] Spring 1901: results"),
    ("kind", "result"),
    ("date", "Fri 27 Nov 2026"),
];

/// A frame of more lines would hide the letter in it.
const LINES_MAX: usize = 12;

/// A frame that was checked.
#[derive(Clone, Debug, Default)]
pub struct Frame {
    templates: Environment<'static>,
}

/// What templates know about a letter.
#[derive(Clone, Copy, Debug)]
pub struct Framed<'a> {
    /// What kind of letter it is.
    pub kind: LetterKind,
    /// The reader's name; empty if it is not known.
    pub name: &'a str,
    /// The text in brackets in the subject.
    pub tag: &'a str,
    /// Where letters go.
    pub address: &'a str,
    /// The subject.
    pub subject: &'a str,
    /// The day of the letter.
    pub date: &'a str,
}

/// What is wrong with a template.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FrameFault {
    /// The file.
    pub file: String,
    /// The line, from 1; nothing if it is about the file as a whole.
    pub line: Option<usize>,
    /// What is wrong, and what would be right.
    pub what: String,
}

impl fmt::Display for FrameFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.line {
            Some(line) => write!(f, "{}, line {line}: {}", self.file, self.what),
            None => write!(f, "{}: {}", self.file, self.what),
        }
    }
}

impl Frame {
    /// A frame from files: the name of each, and what is in it.
    ///
    /// # Errors
    ///
    /// All faults of all files.
    pub fn read<N: AsRef<str>, T: AsRef<str>>(files: &[(N, T)]) -> Result<Frame, Vec<FrameFault>> {
        let mut templates = Environment::new();
        templates.set_undefined_behavior(UndefinedBehavior::Strict);
        let mut frame = Frame { templates };
        let mut faults = Vec::new();
        for (name, text) in files {
            faults.extend(frame.add(name.as_ref(), text.as_ref()).err());
        }
        if faults.is_empty() { Ok(frame) } else { Err(faults) }
    }

    fn add(&mut self, name: &str, text: &str) -> Result<(), FrameFault> {
        let fault = |line, what| FrameFault { file: name.to_owned(), line, what };
        if !names().any(|known| known == name) {
            let known: Vec<String> = names().collect();
            return Err(fault(None, format!("no such template; there are {}", known.join(", "))));
        }
        let wrong = |why: minijinja::Error| {
            let what = why.detail().map_or_else(|| why.kind().to_string(), str::to_owned);
            let known: Vec<&str> = VALUES.iter().map(|(name, _)| *name).collect();
            fault(why.line(), format!("{what}; there are the values {}", known.join(", ")))
        };
        self.templates.add_template_owned(name.to_owned(), text.to_owned()).map_err(wrong)?;
        let sample = Value::from_pairs(VALUES);
        let template = self.templates.get_template(name).map_err(wrong)?;
        let lines = template.render(sample).map_err(wrong)?.trim().lines().count();
        if lines > LINES_MAX {
            let what = format!("makes {lines} lines, and {LINES_MAX} are the most");
            return Err(fault(None, what));
        }
        Ok(())
    }

    /// A letter with the frame around its text and its page.
    pub fn around(
        &self,
        letter: &Framed<'_>,
        text: &str,
        page: Option<&str>,
    ) -> (String, Option<String>) {
        let intro = intro(letter.kind);
        let above = self.lines(&["greeting.txt", &intro], letter);
        let below = self.lines(&["signature.txt", "footer.txt"], letter);
        let folded = |parts: &[Vec<String>]| {
            let part = |lines: &Vec<String>| {
                let lines: Vec<String> =
                    lines.iter().flat_map(|l| plain::fold(l, "", "")).collect();
                lines.join("\n")
            };
            parts.iter().map(part).collect::<Vec<String>>()
        };
        let mut parts = folded(&above);
        parts.push(text.trim_end().to_owned());
        parts.extend(folded(&below));
        let framed = page.map(|page| html::framed(page, &above, &below));
        (parts.join("\n\n") + "\n", framed)
    }

    /// The lines of those templates that there are and that have something to say.
    fn lines(&self, names: &[&str], letter: &Framed<'_>) -> Vec<Vec<String>> {
        let values = [
            ("name", letter.name),
            ("tag", letter.tag),
            ("address", letter.address),
            ("subject", letter.subject),
            ("kind", letter.kind.name()),
            ("date", letter.date),
        ];
        let values = values.map(|(name, value)| (name, safe::line(value)));
        let values = Value::from_pairs(values);
        let render = |name: &&str| {
            let template = self.templates.get_template(name).ok()?;
            // A tried template fails only for a kind of letter that we did not think of: that goes
            // out without the frame.
            let mut lines = safe::lines(&template.render(values.clone()).ok()?);
            lines.truncate(LINES_MAX);
            (!lines.is_empty()).then_some(lines)
        };
        names.iter().filter_map(render).collect()
    }
}

/// The file with a few words for a kind of letter.
fn intro(kind: LetterKind) -> String {
    format!("intro-{}.txt", kind.name())
}

/// The names of all files that a frame may have.
fn names() -> impl Iterator<Item = String> {
    let files = FILES.iter().map(|(name, _)| (*name).to_owned());
    files.chain(LetterKind::ALL.into_iter().map(intro))
}

#[cfg(test)]
mod tests {
    use super::super::plain::COLUMNS;
    use super::*;

    const LETTER: Framed<'_> = Framed {
        kind: LetterKind::Result,
        name: "Ann <b>",
        tag: "wm26 r1-07",
        address: "wm26@example.org",
        subject: "[wm26 r1-07] Spring 1901: results",
        date: "Fri 27 Nov 2026",
    };

    fn faults(name: &str, text: &str) -> Vec<String> {
        let faults = Frame::read(&[(name, text)]).err().unwrap_or_default();
        faults.iter().map(FrameFault::to_string).collect()
    }

    #[test]
    fn a_frame_stands_around_a_letter_and_changes_nothing_in_it() {
        let files = [
            ("greeting.txt", "Dear {{ name }},"),
            ("intro-result.txt", "{% if kind == 'result' %}the guns have spoken.{% endif %}"),
            ("intro-receipt.txt", "Thank you."),
            ("signature.txt", "Your Chief-GM\n"),
        ];
        let frame = Frame::read(&files).unwrap_or_default();
        let page = "<h1>Spring</h1>".to_owned();
        let page = format!("{}{page}{}", html::ABOVE, html::BELOW);
        let (text, page) = frame.around(&LETTER, "Spring 1901: …\n", Some(&page));
        let expected =
            "Dear Ann <b>,\n\nthe guns have spoken.\n\nSpring 1901: …\n\nYour Chief-GM\n";
        assert_eq!(text, expected);
        let page = page.unwrap_or_default();
        assert!(page.contains("Dear Ann &lt;b&gt;,") && page.contains("<h1>Spring</h1>"), "{page}");
    }

    #[test]
    fn without_files_a_letter_stays_as_it_is() {
        let frame = Frame::default();
        assert_eq!(frame.around(&LETTER, "a\n\nb\n", None), ("a\n\nb\n".to_owned(), None));
    }

    #[test]
    fn a_fault_is_told_with_its_place_and_what_there_is() {
        let all = "there are the values name, tag, address, subject, kind, date";
        assert_eq!(faults("greeting.txt", "Dear\n{{ nmae }},").len(), 1);
        let misspelt = faults("greeting.txt", "Dear\n{{ nmae }},").concat();
        assert!(misspelt.starts_with("greeting.txt, line 2: ") && misspelt.ends_with(all));
        let broken = faults("footer.txt", "{% if %}").concat();
        assert!(broken.starts_with("footer.txt, line 1: "), "{broken}");
        let unknown = faults("greetings.txt", "").concat();
        assert!(unknown.contains("no such template; there are greeting.txt, "), "{unknown}");
        let long = faults("footer.txt", &"line\n".repeat(LINES_MAX + 1)).concat();
        assert_eq!(long, "footer.txt: makes 13 lines, and 12 are the most");
    }

    #[test]
    fn a_long_line_is_folded() {
        let frame = Frame::read(&[("footer.txt", "word ".repeat(40))]).unwrap_or_default();
        let (text, _) = frame.around(&LETTER, "a\n", None);
        assert!(text.lines().all(|line| line.chars().count() <= COLUMNS), "{text}");
    }
}
