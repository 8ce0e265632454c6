//! Lines that mail programs put over a letter that is answered.

use super::super::grammar::unit;
use super::super::text::{Mark, Token};
use super::Reader;

/// "Wrote", in the languages of mail programs; each as names are compared.
#[rustfmt::skip]
const WROTE: [&str; 28] = [
    "wrote", "writes", "written", "ecrit", "schrieb", "schreibt", "schreef", "schrijft",
    "escribio", "escribe", "scritto", "scrive", "ha", "skrev", "skriver", "skreiv", "escreveu",
    "kirjoitti", "napisal", "napisala", "pisze", "irta", "yazdi", "scris", "schreven", "geschreven",
    "geschrieben", "escrit",
];

/// What stands in front of the colon in the head of a letter.
#[rustfmt::skip]
const HEADERS: [&str; 45] = [
    "from", "to", "subject", "date", "sent", "cc", "bcc", "von", "an", "betreff", "gesendet",
    "datum", "de", "objet", "envoye", "message", "reply", "da", "oggetto", "van", "onderwerp",
    "fran", "fra", "till", "til", "amne", "emne", "skickat", "sendt", "dato", "para", "asunto",
    "assunto", "enviado", "fecha", "data", "inviato", "verzonden", "aan", "kopia", "kopi", "od",
    "temat", "aihe", "lahettaja",
];

impl Reader<'_> {
    /// Whether a line is the head of a letter that is quoted: "On Monday GM wrote:", "From: GM".
    pub(super) fn belongs_to_a_quote(&self, tokens: &[Token]) -> bool {
        let colon_last = tokens.last().is_some_and(|last| last.mark == Mark::Colon);
        let wrote = tokens.iter().any(|token| WROTE.contains(&token.key.as_str()));
        // A date of our days belongs to a letter; the years of the game are long past.
        let dated = tokens
            .iter()
            .any(|token| token.key.parse::<u16>().is_ok_and(|year| (2000..2100).contains(&year)));
        if colon_last && (wrote || dated) {
            return true;
        }
        let header = tokens.first().is_some_and(|first| HEADERS.contains(&first.key.as_str()));
        let colon_second = tokens.get(1).is_some_and(|second| second.mark == Mark::Colon);
        header && colon_second && !self.begins_with_order(tokens.get(2..).unwrap_or_default())
    }

    /// Whether a unit with its letter and a deed stand in front.
    pub(super) fn begins_with_order(&self, tokens: &[Token]) -> bool {
        let input = self.input(tokens);
        unit::kind(input).is_ok() && self.statement_at(input, None).is_ok()
    }
}
