//! Lines that say who wrote what follows: "On Thursday GM wrote:", and blocks of headers.

/// How many lines an attribution is broken over at most.
const LINES_MAX: usize = 4;

/// A longer one is a sentence of the letter.
const CHARS_MAX: usize = 400;

/// A longer line without a day or an address is a sentence of the letter.
const WHO_WORDS_MAX: usize = 8;

/// How attributions begin, each as a word.
const OPENERS: [&str; 16] = [
    "on", "am", "le", "el", "il", "op", "den", "em", "dnia", "w", "dne", "le", "pe", "på", "em",
    "в",
];

/// How they end, or what stands in them where the name comes last.
const VERBS: [&str; 22] = [
    "wrote",
    "writes",
    "said",
    "schrieb",
    "écrit",
    "ecrit",
    "scritto",
    "scrive",
    "escribió",
    "escribio",
    "escreveu",
    "schreef",
    "skrev",
    "kirjoitti",
    "napisał",
    "napisał(a)",
    "napsal",
    "napsal(a)",
    "написал",
    "написала",
    "пишет",
    "написал(а)",
];

/// How many lines an attribution takes that begins here, if one does.
pub(super) fn lines(rest: &[&str]) -> Option<usize> {
    let first = rest.first()?.trim();
    if !may_begin(first) {
        return None;
    }
    let mut whole = String::new();
    for (index, line) in rest.iter().take(LINES_MAX).enumerate() {
        let line = line.trim();
        if line.is_empty() || line.starts_with('>') {
            return None;
        }
        whole.push_str(line);
        whole.push(' ');
        if whole.len() > 4 * CHARS_MAX {
            return None;
        }
        if line.ends_with([':', '：']) {
            return is_attribution(&whole).then_some(index + 1);
        }
        if begins_a_quote(&whole) {
            return Some(index + 1);
        }
    }
    None
}

/// Whether a line says who wrote what follows, without a day or an address: "GM wrote:".
pub(super) fn says_who(line: &str) -> bool {
    let Some(told) = line.trim().strip_suffix([':', '：']) else { return false };
    let low = told.trim_end().to_lowercase();
    let mut words = low.split_whitespace().rev().take(2);
    words.any(|word| VERBS.contains(&word)) && low.split_whitespace().count() <= WHO_WORDS_MAX
}

/// Whether the quote begins on the line of its attribution, as some programs on telephones have it.
fn begins_a_quote(text: &str) -> bool {
    text.match_indices(':').any(|(at, _)| {
        let before = text.get(..at).unwrap_or_default();
        let low = before.trim_end().to_lowercase();
        let last = low.rsplit([' ', '>', '\u{a0}']).next().unwrap_or_default();
        let is_told = VERBS.contains(&last) || low.ends_with('>');
        let has_address = before.contains('@') && before.contains('<');
        is_told && has_address && before.contains(|letter: char| letter.is_ascii_digit()) && {
            let mut words = low.split([' ', ',', ':', '>', '\u{a0}']);
            words.any(|word| VERBS.contains(&word))
        }
    })
}

fn may_begin(line: &str) -> bool {
    let low = line.to_lowercase();
    let ends = low.ends_with("you wrote:") || low.ends_with("schrieben sie:");
    let told = [" schrieb am ", " a écrit le ", " wrote on ", " ha scritto il ", " escribió el "];
    if ends || low.ends_with(':') && told.iter().any(|told| low.contains(told)) {
        return true;
    }
    let first = line.split([' ', ',']).next().unwrap_or_default().to_lowercase();
    OPENERS.contains(&first.as_str())
        || first.starts_with(|letter: char| letter.is_ascii_digit())
        || line.contains('@')
}

/// A day or an address, a verb or an address at the end, and a colon.
fn is_attribution(whole: &str) -> bool {
    let whole = whole.trim().trim_end_matches([':', '：']).trim_end();
    if whole.chars().count() > CHARS_MAX {
        return false;
    }
    let dated = whole.contains(|letter: char| letter.is_ascii_digit());
    let low = whole.to_lowercase();
    let mut words = low.split([' ', ',', ':']);
    let says = words.any(|word| VERBS.contains(&word));
    let address = whole.contains('@');
    let cites = ["quoting ", "zitat von ", "citando ", "citation de ", "citazione da "];
    let quotes = cites.iter().any(|opener| low.starts_with(opener));
    (dated || address) && says || (dated || quotes) && whole.ends_with('>') && address
}

/// What a header says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum HeaderLabel {
    Author,
    Day,
    Receiver,
    Subject,
}

const LABELS: [(HeaderLabel, &[&str]); 4] = [
    (
        HeaderLabel::Author,
        &["from", "von", "de", "da", "van", "från", "fra", "od", "lähettäjä", "от"],
    ),
    (
        HeaderLabel::Day,
        &[
            "sent",
            "date",
            "gesendet",
            "datum",
            "envoyé",
            "envoyé le",
            "enviado",
            "enviado el",
            "fecha",
            "data",
            "inviato",
            "verzonden",
            "skickat",
            "sendt",
            "dato",
            "wysłano",
            "odesláno",
            "lähetetty",
            "дата",
            "отправлено",
        ],
    ),
    (
        HeaderLabel::Receiver,
        &[
            "to",
            "an",
            "à",
            "a",
            "para",
            "aan",
            "till",
            "til",
            "do",
            "komu",
            "vastaanottaja",
            "кому",
            "cc",
            "kopie",
            "reply-to",
        ],
    ),
    (
        HeaderLabel::Subject,
        &[
            "subject",
            "betreff",
            "objet",
            "asunto",
            "assunto",
            "oggetto",
            "onderwerp",
            "ämne",
            "emne",
            "temat",
            "předmět",
            "aihe",
            "тема",
        ],
    ),
];

/// Which header a line is, if it is one.
pub(super) fn label(line: &str) -> Option<HeaderLabel> {
    let (name, rest) = line.split_once(':')?;
    let name = name.trim_matches([' ', '*', '\t', '|']);
    // The longest name has some twenty bytes.
    if name.len() > 32 || rest.trim_matches([' ', '*', '|']).is_empty() {
        return None;
    }
    let low = name.to_lowercase();
    LABELS.iter().find(|(_, names)| names.contains(&low.as_str())).map(|(label, _)| *label)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn attributions_are_known_in_many_languages() {
        for text in [
            "On Thu, 19 Nov 2026 at 21:00, Game Master <gm@x.example> wrote:",
            "On 19 Nov 2026, at 21:00, Game Master of the Long Name\n<gm@x.example> wrote:",
            "Am 19.11.26 um 21:00 schrieb Game Master:",
            "Le 19/11/2026 à 21:00, GM a écrit :",
            "Il giorno gio 19 nov 2026 alle ore 21:00 GM <gm@x.example> ha scritto:",
            "El jue, 19 nov 2026 a las 21:00, GM escribió:",
            "Op do 19 nov 2026 om 21:00 schreef GM <gm@x.example>:",
            "Den 19. nov. 2026 kl. 21.00 skrev GM <gm@x.example>:",
            "gm@x.example wrote:",
            "Hello Anne, Monday, November 16, 2026, 8:03:00 PM, you wrote:",
            "Quoting GM <gm@x.example>:",
            "Zitat von GM <gm@x.example>:",
            "Gerd Fischer schrieb am 16.11.2026 20:03:",
            "Gerd Fischer a écrit le 16/11/2026 :",
        ] {
            let text: Vec<&str> = text.lines().collect();
            assert_eq!(lines(&text), Some(text.len()), "{text:?}");
        }
    }

    #[test]
    fn sentences_are_none() {
        for text in [
            "GM wrote:",
            "On 2 fronts I fight:",
            "A PAR - BUR\nhe wrote:",
            "On Monday\n\n12 wrote:",
            "1. A PAR - BUR:",
        ] {
            let text: Vec<&str> = text.lines().collect();
            assert_eq!(lines(&text), None, "{text:?}");
        }
    }

    #[test]
    fn headers_are_known_with_and_without_stars() {
        assert_eq!(label("From: GM"), Some(HeaderLabel::Author));
        assert_eq!(label("*Betreff:* Züge"), Some(HeaderLabel::Subject));
        assert_eq!(label("À : Anne"), Some(HeaderLabel::Receiver));
        assert_eq!(label("France: hold"), None);
        assert_eq!(label("Subject:"), None);
    }
}
