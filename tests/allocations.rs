//! Judging movement takes nothing from the heap: neither in an existing verdict, nor when it
//! returns a new one. Reading a letter takes much of it, and so shows how often the letter is read.
//!
//! A counting crate replaces the allocator of this test alone, and counts only what the test's own
//! thread asks for.

#[path = "common/corpus.rs"]
mod corpus;

use std::hint::black_box;

use allocation_counter::measure;
use chancery::adjudication::{Rulebook, movement};
use chancery::board::Power;
use chancery::clerk;
use chancery::config::GameFile;
use chancery::game::{Game, Moment};
use chancery::language::names::Personal;
use chancery::language::reader::{ReadingQuestion, read};
use chancery::mail::Arrival;
use corpus::{CORPUS, CorpusPhase, movement_phases};

/// How often the heap was asked while all phases were judged, after one that warmed up.
fn allocations(phases: &[CorpusPhase], mut judge: impl FnMut(&CorpusPhase)) -> u64 {
    judge(&phases[0]);
    measure(|| phases.iter().for_each(judge)).count_total
}

/// The whole sample: real games, and boards rich in convoys and paradoxes.
fn sample() -> Vec<CorpusPhase> {
    let phases = movement_phases(CORPUS);
    for (tag, count) in [("selfplay", 240), ("convoy", 240), ("paradox", 240)] {
        assert_eq!(phases.iter().filter(|phase| phase.tag == tag).count(), count, "{tag}");
    }
    phases
}

#[test]
fn a_verdict_made_before_needs_nothing_from_the_heap() {
    let phases = sample();
    for rules in [Rulebook::world_masters(), Rulebook::datc()] {
        let mut verdict = movement::MovementVerdict::new();
        let mut paradoxes = 0;
        let count = allocations(&phases, |phase| {
            movement::adjudicate_into(&mut verdict, &phase.position, &phase.given, &rules);
            paradoxes += usize::from(!black_box(&verdict).paradox().is_empty());
        });
        assert_eq!(count, 0, "{rules:?}");
        assert!(paradoxes > 0, "the sample has none, so it shows too little");
    }
}

#[test]
fn a_new_verdict_needs_nothing_from_the_heap() {
    let phases = sample();
    let rules = Rulebook::world_masters();
    let count = allocations(&phases, |phase| {
        black_box(movement::adjudicate(&phase.position, &phase.given, &rules));
    });
    assert_eq!(count, 0);
}

#[test]
fn what_does_need_the_heap_is_counted() {
    let phases = sample();
    let boxed = allocations(&phases, |phase| {
        black_box(Box::new(phase.position.occupied()));
    });
    assert_eq!(boxed, 720);
    let rules = Rulebook::world_masters();
    let listed = allocations(&phases, |phase| {
        let verdict = movement::adjudicate(&phase.position, &phase.given, &rules);
        black_box(vec![verdict.dislodged()]);
    });
    assert_eq!(listed, 720);
}

/// How many paragraphs of talk are above the order of a letter, so that reading it costs more than
/// all the rest.
const PARAGRAPHS: usize = 200;

#[test]
fn a_letter_is_read_once_in_each_of_its_forms() {
    let file = GameFile::parse(include_str!("../game.example.toml")).expect("a board");
    let game = Game::open(file.opening("a key".to_owned(), Moment::UNIX_EPOCH));
    let talk = "The weather was lovely, and so we went for a walk along the river.\n\n";
    let (phase, power, personal) = (game.phase, Power::France, Personal::new());
    for commands in ["", "layout judge\n\nreport: Gerd was rude\n\n", "substitute Nobody\n\n"] {
        let text = format!("{commands}{}A Par - Bur\n", talk.repeat(PARAGRAPHS));
        let question = ReadingQuestion::of_orders(phase, power, &game.position, &personal);
        // What is made of the tables once and for all is no part of a letter.
        drop(black_box(read(&text, &question)));
        let once = measure(|| drop(black_box(read(&text, &question)))).count_total;
        let bytes = format!(
            "From: anne@example.org\r\nTo: wm26+r1-07@example.org\r\nSubject: [wm26 r1-07] orders\r\n\r\n\
             {text}"
        );
        let mut arrival = Arrival::read(1, Moment::UNIX_EPOCH, "orders", bytes.as_bytes());
        for forms in 1..=2 {
            let mut ruling = None;
            let taken = measure(|| {
                ruling = Some(clerk::handle(&game, &arrival, Moment::UNIX_EPOCH));
            });
            let letters = ruling.expect("a ruling").letters;
            assert!(letters.iter().any(|letter| letter.text.contains("Burgundy")), "{letters:?}");
            // The lines of a form are looked at for commands, too, and these weighed against them;
            // both together cost less than to read it once more. Two forms are weighed once more,
            // to be compared.
            let compared = (forms - 1) * once / 2;
            let (least, most) = (forms * once, forms * once * 7 / 4 + once / 2 + compared);
            let count = taken.count_total;
            assert!((least..most).contains(&count), "{forms} {commands}: {count} of {once}");
            arrival.letter.other_text = Some(arrival.letter.text.replace("river", "lake"));
        }
    }
}
