//! Words of every day that look like names: they mean a place only where one must stand.

/// Words of every day that are also beginnings or codes of places; only where a place must stand
/// do they mean one.
pub fn is_everyday(word: &str) -> bool {
    word.len() < 3 || EVERYDAY.contains(&word)
}

#[rustfmt::skip]
const EVERYDAY: [&str; 68] = [
    "both", "man", "war", "den", "con", "port", "arm", "gas", "rum", "east", "west", "north",
    "south", "eastern", "western", "black", "bud", "mid", "fin", "ser", "wal", "pic", "spa",
    "pie", "rom", "english", "norwegian", "channel", "sea", "nor", "mar", "par", "apu", "arms",
    "bad", "mat", "nat", "gal", "ion", "via", "har", "var", "pre", "pro", "alp", "bar", "esp",
    "lab", "lam", "irish", "dan", "ads", "ems", "breast", "wen", "sue", "pid", "eur", "oes",
    "ost", "tos", "men", "mit", "ier", "wie", "bel", "por", "ven",
];
