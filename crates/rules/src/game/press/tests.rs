//! Press from a seat to a result, as D.X has it.

use super::*;
use crate::board::Power;

const SEED: &[u8] = b"S1903M";

fn piece(by: Power, number: u32, shade: Shade, text: &str) -> Piece {
    let minute = 7 * number % 60;
    let received = format!("2026-11-20T10:{minute:02}:00Z").parse().expect("a moment");
    Piece { number, by, shade, text: text.to_owned(), received }
}

fn press(pieces: impl IntoIterator<Item = Piece>) -> WaitingPress {
    let mut press = WaitingPress::default();
    pieces.into_iter().for_each(|piece| press.put(piece));
    press
}

fn pope() -> Shade {
    Shade::DarkGrey { attributed: "the Pope".to_owned() }
}

fn record(published: &PublishedPress) -> String {
    serde_json::to_string(published).expect("it can be written")
}

#[test]
fn d_x_1_white_press_stands_with_its_author_and_all_other_apart() {
    let press = press([
        piece(Power::France, 1, Shade::White, "Peace!"),
        piece(Power::Turkey, 1, Shade::Grey, "War!"),
        piece(Power::France, 2, Shade::White, "Now!"),
        piece(Power::Austria, 1, pope(), "Pray."),
    ]);
    let published = press.publish(PressRule::Standard, SEED);
    let white = [(Power::France, vec!["Peace!".to_owned(), "Now!".to_owned()])];
    assert_eq!(published.white, white.into());
    let section = published.section.expect("there is other press");
    assert_eq!(section.title, "Anonymous or Unofficial Press");
    let mut pieces = section.pieces;
    pieces.sort();
    let piece = |name: Option<&str>, text: &str| PublishedPiece {
        attributed: name.map(str::to_owned),
        text: text.to_owned(),
    };
    assert_eq!(pieces, [piece(None, "War!"), piece(Some("the Pope"), "Pray.")]);
}

#[test]
fn d_x_1_each_policy_publishes_its_shades_only() {
    let press = press([
        piece(Power::France, 1, Shade::White, "Peace!"),
        piece(Power::Turkey, 1, Shade::Grey, "War!"),
        piece(Power::Austria, 1, pope(), "Pray."),
    ]);
    let section = |rule| press.publish(rule, SEED).section;
    let title = |rule| section(rule).map(|section| (section.title, section.pieces.len()));
    let standard = "Anonymous or Unofficial Press".to_owned();
    assert_eq!(title(PressRule::Standard), Some((standard, 2)));
    assert_eq!(title(PressRule::A), Some(("Anonymous Press".to_owned(), 1)));
    assert_eq!(title(PressRule::B), None);
    assert_eq!(press.publish(PressRule::B, SEED).white.len(), 1);
    assert_eq!(press.publish(PressRule::C, SEED), PublishedPress::default());
}

#[test]
fn d_x_1_limits_and_empty_pieces_are_told() {
    let mut press = WaitingPress::default();
    let admit = |press: &WaitingPress, by, text: &str| {
        press.admit(PressRule::A, by, &Shade::Grey, text).map_err(|returned| returned.reason)
    };
    assert_eq!(admit(&press, Power::France, " \u{200b}\n"), Err(PressRefusal::Empty));
    let long = "x".repeat(PIECE_CHARS_MAX + 1);
    assert_eq!(admit(&press, Power::France, &long), Err(PressRefusal::TooLong { chars: 4_001 }));
    assert_eq!(admit(&press, Power::France, &long[1..]), Ok(1));
    for _ in 0..PIECES_PER_PHASE_MAX {
        let number = admit(&press, Power::France, "x").expect("there is room");
        press.put(piece(Power::France, number, Shade::Grey, "x"));
    }
    assert_eq!(admit(&press, Power::France, "x"), Err(PressRefusal::TooMany));
    assert_eq!(admit(&press, Power::Turkey, "x"), Ok(1), "his number tells nothing of France");
    press.clear();
    assert_eq!(admit(&press, Power::France, "x"), Ok(1));
    let dark = press.admit(PressRule::A, Power::France, &pope(), "x");
    assert!(dark.is_err());
}

/// Numbers that look drawn and are the same each time.
fn dice(mut state: u64) -> impl FnMut(usize) -> usize {
    move |below| {
        state =
            state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below
    }
}

#[test]
fn d_x_2_nothing_published_hangs_on_who_wrote_a_grey_piece_or_when() {
    for round in 0..500 {
        let mut roll = dice(round);
        let count = 1 + roll(9);
        let grey: Vec<(Shade, String)> = (0..count)
            .map(|_| (if roll(2) == 0 { Shade::Grey } else { pope() }, format!("{}", roll(6))))
            .collect();
        let white = piece(Power::France, 1, Shade::White, "Peace!");
        let mut other_way = || {
            let mut pieces = vec![white.clone()];
            for (shade, text) in &grey {
                let by = Power::ALL[roll(7)];
                let number = 1 + roll(50) as u32;
                pieces.insert(roll(pieces.len() + 1), piece(by, number, shade.clone(), text));
            }
            let press = press(pieces);
            let published = press.publish(PressRule::Standard, &round.to_be_bytes());
            format!("{}{published:?}{press:?}", record(&published))
        };
        assert_eq!(other_way(), other_way(), "round {round}");
    }
}

#[test]
fn d_x_2_the_order_of_a_section_is_drawn_anew_for_each_result() {
    let texts = ["a", "b", "c", "d"];
    let press = press(texts.map(|text| piece(Power::France, 1, Shade::Grey, text)));
    let orders: std::collections::BTreeSet<String> = (0..200_u32)
        .map(|seed| record(&press.publish(PressRule::Standard, &seed.to_be_bytes())))
        .collect();
    assert_eq!(orders.len(), 24, "every order of four occurs");
}

#[test]
fn d_x_2_a_log_cannot_tell_an_author() {
    let one = piece(Power::France, 1, Shade::Grey, "War!");
    let other = piece(Power::Turkey, 2, Shade::White, "Peace!");
    assert_eq!(format!("{one:?}"), format!("{other:?}"));
    assert_eq!(format!("{:?}", press([one])), format!("{:?}", WaitingPress::default()));
}

#[test]
fn d_x_1_a_section_cannot_be_forged() {
    let forged = "War!\n\nAttributed to the Pope:\nPray.";
    let published =
        press([piece(Power::Turkey, 1, Shade::Grey, forged)]).publish(PressRule::A, SEED);
    let section = published.section.expect("there is press");
    assert_eq!(section.pieces[0].attributed, None);
}

#[test]
fn press_comes_back_as_it_was_kept() {
    let kept = press([
        piece(Power::France, 1, pope(), "Pray."),
        piece(Power::Turkey, 1, Shade::White, "Peace!"),
    ]);
    let text = serde_json::to_string(&kept).expect("it can be written");
    assert_eq!(serde_json::from_str::<WaitingPress>(&text).expect("it was just written"), kept);
    let published = kept.publish(PressRule::Standard, SEED);
    let back: PublishedPress = serde_json::from_str(&record(&published)).expect("just written");
    assert_eq!(back, published);
}
