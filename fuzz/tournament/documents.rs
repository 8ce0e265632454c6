//! Good documents made bad, and what holds of every answer to them.

use std::sync::OnceLock;

use chancery::cli::{check_draw_bytes, score_bytes, verify_dice_bytes};
use serde_json::{Value, json};

use crate::tournament::choices::Choices;

const EXAMPLE: &str = include_str!("../../fixtures/tournament/examples/7-palette.json");

/// Any bytes as any of the three.
pub(crate) fn check_bytes(bytes: &[u8]) {
    check_all(bytes);
}

/// One of the good documents, spoilt in some places.
pub(crate) fn check_changed(bytes: &[u8]) {
    let mut choices = Choices::new(bytes);
    let mut document = choices.pick(&[0, 1, 2].map(|number| &good()[number])).clone();
    for _ in 0..=choices.below(3) {
        spoil(&mut document, &mut choices);
    }
    let mut text = document.to_string().into_bytes();
    if choices.one_in(4) {
        let at = choices.below(text.len());
        text[at] = choices.byte();
    }
    check_all(&text);
}

/// Nothing panics, every fault says something, and what is answered can be read.
fn check_all(bytes: &[u8]) {
    for answer in [score_bytes(bytes), check_draw_bytes(bytes)] {
        match answer {
            Ok(answer) => drop(serde_json::from_str::<Value>(&answer).expect("it is JSON")),
            Err(fault) => check_fault(&fault),
        }
    }
    let (is_sound, said) = verify_dice_bytes(bytes);
    let verdict = if is_sound { "Everything agrees.\n" } else { "NOT everything agrees.\n" };
    assert!(said.ends_with(verdict), "{said}");
    assert_eq!(said.ends_with("NOT everything agrees.\n"), !is_sound, "{said}");
}

fn check_fault(fault: &str) {
    assert!(!fault.is_empty());
    assert!(fault.chars().count() <= 500, "a fault of {} characters", fault.chars().count());
    assert!(!fault.contains(char::is_control), "{fault:?}");
}

/// A tournament, a draw with its boards, and a line of dice.
fn good() -> &'static [Value; 3] {
    static GOOD: OnceLock<[Value; 3]> = OnceLock::new();
    GOOD.get_or_init(|| {
        let example: Value = serde_json::from_str(EXAMPLE).expect("the example is JSON");
        let id = |number: usize| format!("p{number}");
        let player = |number| json!({"id": id(number), "team": format!("T{}", number / 2)});
        let board = |number: usize| (0..7).map(|seat| id(7 * number + seat)).collect::<Vec<_>>();
        let draw = json!({
            "seed": "s", "round": "semi",
            "players": (0..14).map(player).collect::<Vec<Value>>(),
            "history": [board(0), board(1)],
            "boards": [board(0), board(1)],
        });
        let roll = json!({"kind": "roll", "seed": "s", "name": "C7|p1|1", "value": 54});
        let answers = [
            score_bytes(example["input"].to_string().as_bytes()),
            check_draw_bytes(draw.to_string().as_bytes()),
        ];
        assert!(answers.iter().all(Result::is_ok), "good documents are answered: {answers:?}");
        [example["input"].clone(), draw, roll]
    })
}

/// Changes one value somewhere in a document, drops it, or writes it twice.
fn spoil(value: &mut Value, choices: &mut Choices) {
    let goes_on = !choices.one_in(6);
    match value {
        Value::Object(map) if goes_on && !map.is_empty() => {
            let key = map.keys().nth(choices.below(map.len())).cloned().unwrap_or_default();
            match choices.below(16) {
                0 => drop(map.remove(&key)),
                _ => spoil(&mut map[&key], choices),
            }
        }
        Value::Array(list) if goes_on && !list.is_empty() => {
            let at = choices.below(list.len());
            match choices.below(16) {
                0 => drop(list.remove(at)),
                1 => list.push(list[at].clone()),
                _ => spoil(&mut list[at], choices),
            }
        }
        other => *other = strange(choices),
    }
}

fn strange(choices: &mut Choices) -> Value {
    match choices.below(10) {
        0 => Value::Null,
        1 => json!([]),
        2 => json!({}),
        3 => json!(-1),
        4 => json!(u64::MAX),
        5 => json!(1e300),
        6 => json!("\u{0}\u{202E}\u{2028}"),
        7 => json!("x".repeat(10_000)),
        8 => json!(choices.below(40)),
        _ => json!(format!("T00{}p{}", choices.below(10), choices.below(10))),
    }
}
