//! The samples of `fixtures/maps`, in both sizes: compared with the hashes in `hashes.txt`, which
//! `CHANCERY_WRITE_SNAPSHOTS=1` rewrites. Look at the pictures before you keep new hashes.

use std::collections::BTreeMap;
use std::fmt::Write;
use std::fs;

use chancery::board::{Phase, Position};
use chancery::report::atlas::{MapPainter, MapStyle, Scene, overlay_svg, svg};
use sha2::{Digest, Sha256};

use crate::atlas::program::{FOLDER, map};

const SAMPLES: [&str; 8] =
    ["busy", "flight", "head-to-head", "retreats", "start", "stress", "swap", "winter"];

#[test]
fn samples_are_drawn_as_they_were_when_somebody_looked() {
    let mut found = String::new();
    for sample in SAMPLES {
        for (size, arguments) in [("desk", &[][..]), ("phone", &["--phone"])] {
            let file = format!("{FOLDER}/{sample}.json");
            let said = map(&[&[file.as_str()], arguments].concat(), "");
            assert_eq!((said.status, said.complaints.as_str()), (0, ""), "{sample}");
            let hash: String =
                Sha256::digest(&said.output).iter().map(|byte| format!("{byte:02x}")).collect();
            let _ = writeln!(found, "{hash} {sample} {size}");
        }
    }
    let file = format!("{FOLDER}/hashes.txt");
    if std::env::var_os("CHANCERY_WRITE_SNAPSHOTS").is_some() {
        fs::write(&file, &found).expect("the fixtures can be written");
    }
    let known = fs::read_to_string(&file).expect("the hashes are part of the project");
    assert_eq!(found, known);
}

fn start() -> Scene {
    let phase = Phase::from_name("S1901M").expect("it is a phase");
    Scene::of_position(phase, &Position::start())
}

const HOSTILE: [&str; 5] = [
    "<script>alert(1)</script>",
    "\"/><image href=\"http://evil.example/\"/>",
    "]]>&amp;&#x0;&lol;",
    "\u{0}\u{1b}[31m\u{202e}\u{FFFF}\u{1F600} 漢字",
    "'--><!-- x",
];

#[test]
fn what_comes_from_people_is_never_markup() {
    let mut painter = MapPainter::default();
    for name in HOSTILE {
        let mut scene = start().subtitled(name);
        scene.title = name.repeat(50);
        let overlay = overlay_svg(&scene, MapStyle::Phone, "");
        for (drawn, ours) in [(svg(&scene, &MapStyle::Desk), 0), (overlay, 2)] {
            let elements = elements(&drawn);
            assert!(!elements.contains_key("script"), "{name}");
            // An overlay shows the ground and the lines out of our own files.
            assert_eq!(elements.get("image").copied().unwrap_or(0), ours, "{name}");
            assert!(!drawn.contains("<!--") && !drawn.contains("&lol;"), "{name}");
            assert!(!drawn.chars().any(|c| c.is_control() || c == '\u{FFFF}'), "{name}");
        }
        assert!(!painter.png(&scene, 390).is_empty());
    }
}

/// How often each element begins.
fn elements(svg: &str) -> BTreeMap<String, usize> {
    let mut found = BTreeMap::new();
    for part in svg.split('<').skip(1) {
        let name: String = part.chars().take_while(|c| c.is_ascii_alphanumeric()).collect();
        *found.entry(name).or_default() += 1;
    }
    found
}

#[test]
fn pictures_load_nothing_and_run_nothing() {
    let allowed =
        ["", "circle", "defs", "desc", "g", "path", "pattern", "rect", "svg", "title", "use"];
    for (element, _) in elements(&svg(&start(), &MapStyle::Desk)) {
        assert!(allowed.contains(&element.as_str()), "{element}");
    }
    let drawn = svg(&start(), &MapStyle::Desk);
    let outside = drawn.split("href=\"").skip(1).filter(|reference| !reference.starts_with('#'));
    assert_eq!(outside.count(), 0);
}
