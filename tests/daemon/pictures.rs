//! A player's orders come back to him as a picture, and to no one else.

use chancery::board::{Phase, Position, Power};
use chancery::orders::{Order, read_order};
use chancery::report::atlas::{MapPainter, Scene};
use mail_parser::{MessageParser, PartType};

use crate::daemon::house::House;

/// The pictures of a letter, as they are carried.
fn pictures(letter: &str) -> Vec<Vec<u8>> {
    let message = MessageParser::default().parse(letter.as_bytes()).expect("a letter");
    let bodies = message.parts.iter().filter_map(|part| match &part.body {
        PartType::Binary(bytes) | PartType::InlineBinary(bytes) => Some(bytes.to_vec()),
        _ => None,
    });
    bodies.collect()
}

/// What France ordered, as the atlas draws it.
fn drawn(orders: &[&str]) -> Vec<u8> {
    let (start, phase) = (Position::start(), Phase::from_name("S1901M").expect("a phase"));
    let orders: Vec<Order> =
        orders.iter().map(|order| read_order(order).expect("an order")).collect();
    let rules = chancery::adjudication::Rulebook::world_masters();
    let scene = Scene::of_orders(phase, &start, Power::France, &orders, &rules);
    let scene = scene.expect("there is something to draw");
    let subtitle = format!("wm26 r1-07, {}", scene.subtitle);
    let scene = scene.after([&start]).subtitled(subtitle);
    MapPainter::default().own_orders_png(&scene)
}

const FRANCE: &str = "anne@example.org";
const BURGUNDY: [&str; 3] = ["A PAR - BUR", "A MAR S A PAR - BUR", "F BRE - MAO"];
const GASCONY: [&str; 3] = ["A PAR - GAS", "A MAR H", "F BRE - PIC"];

#[test]
fn own_orders_come_back_as_a_picture_to_their_writer_alone() {
    let mut house = House::new("pictures", "");
    house.start();
    house.rest();
    let start = house.letters_to(FRANCE).len();
    for orders in [BURGUNDY, GASCONY] {
        house.write("anne", &orders.join("\n"));
        house.receive(1);
        house.rest();
    }
    let receipts = |house: &House| {
        let mut letters = house.letters_to(FRANCE);
        letters.retain(|letter| letter.contains("Subject: All 3 orders filed"));
        letters
    };
    let sent = receipts(&house);
    assert_eq!((house.letters_to(FRANCE).len() - start, sent.len()), (2, 2));
    let (first, second) = (drawn(&BURGUNDY), drawn(&GASCONY));
    let mut shown: Vec<Vec<u8>> = sent.iter().flat_map(|letter| pictures(letter)).collect();
    assert!(shown.contains(&first) && shown.contains(&second) && first != second);
    shown.sort();
    assert_eq!(shown.len(), 2, "one for each receipt");
    for letter in &sent {
        assert!(letter.contains("cid:map."), "the page shows it: {letter}");
    }

    house.write("anne", "prefer pictures off");
    house.write("anne", &BURGUNDY.join("\n"));
    house.write("gerd", "map");
    house.receive(3);
    house.rest();
    let all = receipts(&house);
    assert_eq!(all.len(), 3);
    let without = all.iter().filter(|letter| pictures(letter).is_empty());
    assert_eq!(without.count(), 1, "the third has none");
    house.stop();
    assert!(!house.log.contains("BUR") && !house.log.contains("Burgundy"), "{}", house.log);

    house.ask(&["archive", "ledger.db", "--public", "archive"]);
    let archive = std::fs::read(house.path("archive")).expect("it was written");
    let archive = String::from_utf8_lossy(&archive).into_owned();
    for words in ["private_to", "the orders of France", "Map of your orders"] {
        assert!(!archive.contains(words), "{words}");
    }
    house.audit();
    for person in ["otto", "aurel", "emma", "gerd", "ines", "rada", "timur", "carla", "gm", "td"] {
        for letter in house.letters_to(&format!("{person}@example.org")) {
            for picture in pictures(&letter) {
                assert!(picture != first && picture != second, "{person} has it");
            }
            assert!(!letter.contains("Map of your orders"), "{person}: {letter}");
        }
    }
}
