//! The words and rules by which lines speak of press.

use super::super::super::text::{Mark, Token};
use super::super::heading::names_a_season;
use super::value::PressKind;

/// What is marked.
#[rustfmt::skip]
pub(super) const NOUNS: [&str; 46] = [
    "press", "pressrelease", "broadcast", "newsflash", "communique", "communiques", "publish",
    "publication", "published", "presse", "pressemitteilung", "pressemeldung", "presseerklarung",
    "pressetext", "pressebericht", "kommunique", "veroffentlichen", "veroffentlichung", "publier",
    "publiez", "prensa", "comunicado", "publicar", "publicacion", "stampa", "comunicato",
    "pubblicare", "pubblicazione", "news", "bulletin", "gazette", "announcement", "proclamation",
    "propaganda", "pressekonferenz", "presseanfang", "pressebeginn", "presseende", "pressenotiz",
    "newspaper", "newspapers", "zeitung", "zeitungen", "journaux", "giornali", "periodicos",
];

/// What says that it begins, or nothing at all.
#[rustfmt::skip]
const BEGINS: [&str; 118] = [
    "begin", "begins", "beginning", "start", "starts", "starting", "open", "here", "is", "are", "be",
    "comes", "come", "follows", "follow", "following", "below", "now", "some", "a", "an", "the", "of",
    "my", "our", "this", "that", "it", "for", "to", "in", "with", "as", "release", "statement", "report",
    "section", "part", "text", "block", "only", "please", "turn", "season", "year", "all", "everybody",
    "everyone", "players", "public", "stop", "i", "have", "and", "you", "next", "result",
    "beginn", "beginnt", "anfang", "der", "die", "das", "den", "dem", "mit", "zur", "zum", "meine", "hier",
    "kommt", "folgt", "jetzt", "etwas", "fur", "alle", "bitte", "diese", "debut", "de", "du", "la",
    "le", "ma", "un", "une", "voici", "suit", "pour", "tous", "svp", "presente", "el", "inizio", "della",
    "del", "mia", "il", "ecco", "segue", "per", "tutti", "inicio", "comienzo", "mi", "aqui", "esta",
    "sigue", "para", "todos", "ein", "eine", "et", "flash", "nota", "rueda", "conference", "conferenza",
];

/// What says that it ends.
#[rustfmt::skip]
pub(super) const ENDS: [&str; 17] = [
    "presseende", "end", "ends", "ending", "endof", "finish", "finished", "finis", "over", "ende", "endet", "schluss",
    "fin", "finit", "termine", "finisce", "fine",
];

/// What stands over orders, and not over press.
#[rustfmt::skip]
pub(super) const ORDERS: [&str; 14] = [
    "orders", "order", "moves", "set", "befehle", "zuge", "ordres", "ordini", "ordenes", "mosse",
    "coups", "jugadas", "bevelen", "movimientos",
];

/// Behind these a name follows.
pub(super) const FROM: [&str; 12] =
    ["from", "by", "to", "for", "von", "aus", "an", "par", "di", "da", "desde", "in"];

/// What says that there is none.
#[rustfmt::skip]
pub(super) const NONE: [&str; 26] = [
    "no", "n", "none", "nothing", "nil", "nope", "na", "without", "kein", "keine", "keinen", "nichts",
    "ohne", "pas", "rien", "sans", "aucun", "aucune", "sin", "ninguna", "ningun", "nada", "senza",
    "nessuna", "nessun", "niente",
];

/// Of what rules are made.
pub(super) const RULES: &str = "-–—=*#_~|<>+";

/// So many of them are a rule of their own.
const RULE_CHARS_MIN: usize = 3;

/// Whether a line is nothing but a rule, as people put them around press.
pub fn is_rule(written: &str) -> bool {
    let marks = written.trim();
    marks.chars().count() >= RULE_CHARS_MIN
        && marks.chars().all(|mark| RULES.contains(mark) || mark.is_whitespace())
}

/// Whether a word says that press begins, or nothing at all.
pub(super) fn is_known(token: &Token) -> bool {
    let key = token.key.as_str();
    [&BEGINS[..], &NOUNS, &ENDS].iter().any(|words| words.contains(&key))
        || PressKind::of_word(key).is_some()
        || key.bytes().all(|byte| byte.is_ascii_digit())
        || names_a_season(key)
}

pub(super) fn is_word(token: &Token) -> bool {
    token.mark == Mark::Word || token.mark == Mark::And && token.key == "and"
}
