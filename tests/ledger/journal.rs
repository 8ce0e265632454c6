//! The journal: received is received, once.

use chancery::ledger::{Arrived, Ledger, LetterNumber, Uid};

use super::desk::{assert_sound, at, letter, new_ledger, on_letter};

fn numbers(found: &[LetterNumber]) -> Vec<i64> {
    found.iter().map(|number| number.0).collect()
}

#[test]
fn a_letter_comes_out_as_it_went_in() {
    let (mut ledger, _) = new_ledger("as-it-came");
    let bytes: Vec<u8> = (0..=255).chain([0, 13, 10, 0]).collect();
    let strange = Arrived { bytes, message_id: Some("a\0b\u{1f41b}".to_owned()), ..letter(7, 7) };
    let empty = Arrived { bytes: Vec::new(), uid: None, message_id: None, ..letter(8, 8) };
    let batch = [strange, empty];
    assert_eq!(numbers(&ledger.receive(&batch).expect("a batch")), [1, 2]);
    let kept = ledger.letters(LetterNumber(0), 10).expect("letters");
    let kept: Vec<Arrived> = kept.into_iter().map(|received| received.letter).collect();
    assert_eq!(kept, batch);
    assert_sound(&ledger);
}

#[test]
fn a_letter_seen_twice_is_one_row() {
    let (mut ledger, _) = new_ledger("twice");
    let uid = |validity, number| Some(Uid { validity, number });
    let first = letter(1, 1);
    let without = Arrived { uid: None, ..letter(5, 5) };
    let cases = [
        // The same number of the same mailbox: the server's word counts, not the bytes.
        (first.clone(), 1),
        (first.clone(), 1),
        (Arrived { bytes: b"fetched otherwise".to_vec(), ..first.clone() }, 1),
        // The mailbox has started counting again.
        (Arrived { uid: uid(2, 9), ..first.clone() }, 1),
        // Another number: the mailbox tells them apart.
        (Arrived { uid: uid(1, 2), ..first.clone() }, 2),
        // Another mailbox, another moment.
        (Arrived { mailbox: "gm".to_owned(), ..first.clone() }, 3),
        (Arrived { uid: uid(2, 1), received: at(2), ..first.clone() }, 4),
        // A mailbox without numbers: bytes and moment decide.
        (without.clone(), 5),
        (without.clone(), 5),
        (Arrived { received: at(6), ..without.clone() }, 6),
        (Arrived { bytes: b"other".to_vec(), ..without.clone() }, 7),
        (Arrived { mailbox: "gm".to_owned(), ..without.clone() }, 8),
        // A mailbox that had numbers has none any more, and the other way round.
        (Arrived { uid: None, ..first.clone() }, 1),
        (Arrived { uid: uid(3, 1), ..without }, 5),
    ];
    for (at, (letter, number)) in cases.iter().enumerate() {
        let found = ledger.receive(std::slice::from_ref(letter)).expect("a letter");
        assert_eq!(numbers(&found), [*number], "case {at}");
    }
    let batch: Vec<Arrived> = cases.iter().map(|(letter, _)| letter.clone()).collect();
    let (mut ledger, _) = new_ledger("twice-in-one-batch");
    let expected: Vec<i64> = cases.iter().map(|(_, number)| *number).collect();
    assert_eq!(numbers(&ledger.receive(&batch).expect("a batch")), expected);
    assert_eq!(ledger.unruled(100).expect("letters").len(), 8);
}

/// A server that is out of order for a while hands nothing out but the number.
#[test]
fn a_message_that_could_not_be_had_is_a_letter_once_it_can_be() {
    let (mut ledger, _) = new_ledger("had-later");
    let had = letter(1, 5);
    let missed = Arrived { bytes: Vec::new(), message_id: None, ..letter(1, 0) };
    let other = letter(2, 6);
    let mut receive = |letter: &Arrived| {
        numbers(&ledger.receive(std::slice::from_ref(letter)).expect("a letter"))
    };
    let rows: Vec<Vec<i64>> =
        [&missed, &missed, &other, &had, &had, &missed].into_iter().map(&mut receive).collect();
    assert_eq!(rows.concat(), [1, 1, 2, 3, 3, 1]);
    // After a new count of the mailbox it is the same letter.
    let anew = Arrived { uid: Some(Uid { validity: 2, number: 9 }), ..had.clone() };
    assert_eq!(receive(&anew), [3]);
    let waiting = ledger.unruled(10).expect("letters");
    let found = waiting.iter().find(|received| received.number.0 == 3).expect("it is there");
    assert_eq!((&found.letter.bytes, found.letter.received), (&had.bytes, had.received));
    assert_sound(&ledger);
}

#[test]
fn letters_are_ruled_on_in_the_order_of_receipt() {
    let (mut ledger, _) = new_ledger("order");
    let of_validity = |validity, number, second| Arrived {
        uid: Some(Uid { validity, number }),
        ..letter(number, second)
    };
    let batch = [
        letter(30, 9),
        letter(20, 5),
        letter(10, 5),
        of_validity(2, 1, 5),
        Arrived { mailbox: "gm".to_owned(), ..letter(99, 5) },
        letter(40, 2),
    ];
    ledger.receive(&batch).expect("a batch");
    let order = |limit| -> Vec<i64> {
        let letters = ledger.unruled(limit).expect("letters");
        letters.iter().map(|received| received.number.0).collect()
    };
    assert_eq!(order(100), [6, 5, 3, 2, 4, 1]);
    assert_eq!(order(2), [6, 5]);
    assert_eq!(order(0), [0; 0]);
}

#[test]
fn a_letter_is_ruled_on_once() {
    let (mut ledger, _) = new_ledger("once");
    ledger.receive(&[letter(1, 1), letter(2, 2)]).expect("a batch");
    ledger.commit(&on_letter(1, Vec::new())).expect("a ruling");
    // It is seen again, and stays ruled on.
    ledger.receive(&[letter(1, 1)]).expect("a batch");
    let left = ledger.unruled(10).expect("letters");
    assert_eq!(left.len(), 1);
    assert_eq!(left[0].number, LetterNumber(2));
}
