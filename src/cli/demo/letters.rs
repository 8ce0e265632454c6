//! The letters of the demo's seven players: a year of them, in different personal styles. One has a
//! fault, which a second letter mends.

use chrono::{DateTime, Utc};

/// A letter of the demo.
pub(super) struct DemoLetter {
    /// The writer: the name before the @ of his address.
    pub(super) who: &'static str,
    /// What he writes.
    pub(super) text: &'static str,
}

const fn by(who: &'static str, text: &'static str) -> DemoLetter {
    DemoLetter { who, text }
}

const SPRING: &[DemoLetter] = &[
    by("aurel", "Spring 1901\nVie-Gal\nBud-Ser\nTri-Alb\n\nFINAL"),
    by(
        "emma",
        "Dear judge,\n\nF London - North Sea\nF Edinburgh - Norwegian Sea\n\
         A Liverpool - Yorkshire\n\nYours,\nEmma",
    ),
    by("anne", "A Par - Bur\nF Bre - Mid Atl\nA Mar S Par - Burr"),
    by(
        "gerd",
        "F Kiel nach D\u{e4}nemark\nA Ber-Kie\nA Mun-Ruh\n\nwhite press: Peace in the West!",
    ),
    by("ines", "a ven h\na rom - apu\nf nap - ion"),
    by(
        "rada",
        "Russia:\nA Warsaw -> Galicia\nA Moscow -> Ukraine\nF Sevastopol -> Black Sea\n\
         F St Petersburg (sc) -> Gulf of Bothnia",
    ),
    by("timur", "A Con-Bul, A Smy-Con, F Ank-Bla"),
];

const MENDED: &[DemoLetter] =
    &[by("anne", "Sorry, once more:\n\nA Par - Bur\nF Bre - Mid Atl\nA Mar - Spain")];

const FALL: &[DemoLetter] = &[
    by("aurel", "A Vie - Tri\nA Ser S F Alb - Gre\nF Alb - Gre"),
    by("emma", "F NTH C A Yor - Nwy\nA Yor - Nwy\nF NWG - Barents Sea"),
    by("anne", "F MAO - Por\nA Spa H\nA Bur - Bel\nFINAL"),
    by("gerd", "F Den - Swe\nA Kie - Hol\nA Ruh - Bel"),
    by("ines", "F ION convoys A Apu - Tun\nA Apu - ION - Tun\nA Ven holds"),
    by(
        "rada",
        "A Ukr - Rum\nF Sev S A Ukr - Rum\nA War - Gal\nF BOT - Swe\n\n\
         grey press: The Sultan sleeps.\nendpress",
    ),
    by("timur", "A Bul H\nA Con S A Bul\nF Ank - BLA\n\nIf dislodged: A Bul - Gre"),
];

const WINTER: &[DemoLetter] = &[
    by("aurel", "Build A Bud\nBuild A Vie"),
    by("emma", "Build F Lon"),
    by("anne", "builds: A Mar, F Bre"),
    by("gerd", "Build A Mun\nBuild F Kie"),
    by("ines", "Build F Nap"),
    by("rada", "Build A Mos"),
    by("timur", "Build F Smy"),
];

/// The letters of a phase by its code, in the order in which they are sent; each list is sent once
/// the one before it is answered.
pub(super) fn of_phase(code: &str) -> &'static [&'static [DemoLetter]] {
    match code {
        "S1901M" => &[SPRING, MENDED],
        "F1901M" => &[FALL],
        "W1901A" => &[WINTER],
        _ => &[],
    }
}

impl DemoLetter {
    /// The letter as a mail program sends it; `number` makes its id.
    pub(super) fn message(&self, number: usize, date: DateTime<Utc>) -> String {
        let date = date.format("%a, %d %b %Y %H:%M:%S +0000");
        let text = self.text.replace('\n', "\r\n");
        format!(
            "From: {who}@example.org\r\nTo: office+demo-01@example.org\r\n\
             Subject: [demo demo-01] orders\r\nDate: {date}\r\n\
             Message-ID: <{number}.{who}@example.org>\r\nMIME-Version: 1.0\r\n\
             Content-Type: text/plain; charset=utf-8\r\n\
             Content-Transfer-Encoding: 8bit\r\n\r\n{text}\r\n",
            who = self.who,
        )
    }
}
