//! Epochs of long ago are thinned, and every seal stays.

use chancery::ledger::{Heads, Job, Ledger};

use super::desk::{Opened, assert_sound, at, change, game, letter, new_ledger, on_letter, ruling};

const DAY: i64 = 24 * 60 * 60;
const EACH_DAY: i64 = 4;

/// Some epochs on each of these days, and what was published after each.
fn made(ledger: &mut Opened, days: std::ops::Range<i64>) -> Vec<Heads> {
    let mut published = Vec::new();
    for (day, one) in days.flat_map(|day| (0..EACH_DAY).map(move |one| (day, one))) {
        let second = day * DAY + one * 10;
        if one == 1 {
            // Of this one the last epoch of the day says nothing by itself.
            let number = day + 1;
            let comes = letter(u32::try_from(number).expect("it is small"), second);
            ledger.receive(&[comes]).expect("a letter");
            let last = ledger.load(&game("vienna")).expect("an answer").map_or(0, |it| it.last.0);
            ledger.commit(&on_letter(number, vec![change("vienna", last, 1)])).expect("a ruling");
        }
        ledger.commit(&ruling(Job::Command(second.to_string()), second)).expect("a ruling");
        assert!(ledger.bind(at(second)).expect("an epoch"));
        published.push(ledger.heads().expect("heads"));
    }
    published
}

fn last_epoch(ledger: &Opened) -> i64 {
    ledger.heads().expect("heads").epochs.expect("an epoch").number
}

#[test]
fn of_old_epochs_one_a_day_stays_and_all_that_was_published_holds() {
    let (mut ledger, _) = new_ledger("thinned");
    let mut published = made(&mut ledger, 0..3);
    let thinnable = |ledger: &Opened, day: i64| ledger.thinnable(at(day * DAY)).expect("an answer");
    assert_eq!([0, 1, 2, 3].map(|day| thinnable(&ledger, day)), [0, 3, 6, 9]);
    let before = ledger.heads().expect("heads");
    ledger.thin(at(2 * DAY)).expect("it can be written");
    assert_eq!([2, 3].map(|day| thinnable(&ledger, day)), [0, 3]);
    assert_eq!(ledger.heads().expect("heads"), before);
    assert_sound(&ledger);
    // It goes on, and what was the first after a gap goes in its turn.
    published.extend(made(&mut ledger, 3..5));
    ledger.thin(at(9 * DAY)).expect("it can be written");
    assert_eq!((thinnable(&ledger, 9), last_epoch(&ledger)), (0, 5 * EACH_DAY));
    ledger.thin(at(9 * DAY)).expect("it can be written");
    published.extend(made(&mut ledger, 5..6));
    for heads in &published {
        assert_eq!(ledger.verify(Some(heads)).expect("an answer"), [], "{:?}", heads.epochs);
    }
    // Another ledger's epoch is none of these.
    let other = Heads { epochs: published[0].epochs, ..published[1].clone() };
    let number = other.epochs.expect("an epoch").number + EACH_DAY * 9;
    let ahead = Heads {
        epochs: other.epochs.map(|head| chancery::ledger::Head { number, ..head }),
        ..other
    };
    assert_eq!(ledger.verify(Some(&ahead)).expect("an answer").len(), 1);
}
