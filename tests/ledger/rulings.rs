//! Rulings: whole or not at all, and each once.

use chancery::ledger::{
    Basis, EventNumber, GameRuling, Head, Job, Leasable, Ledger, LedgerError, LedgerRuling,
    LetterNumber, OutboxLetter, RulingNumber, Seal, Shard, Step,
};

use super::desk::{
    OPENING, Opened, assert_sound, at, change, fill, game, letter, new_ledger, on_letter, open,
    open_as, outgoing, ruling,
};

/// All that can be asked of a ledger, for telling whether anything has changed.
fn all_of(ledger: &Opened) -> String {
    let games: Vec<_> = ledger.games().expect("games");
    let snapshots: Vec<_> = games.iter().map(|game| ledger.load(game).expect("a game")).collect();
    let answers = (
        ledger.heads().expect("heads"),
        ledger.unruled(100).expect("letters"),
        ledger.rulings(RulingNumber(0), 100).expect("rulings"),
        ledger.due(at(9_999), 100).expect("games"),
    );
    format!("{games:?} {snapshots:?} {answers:?}")
}

/// The ruling is refused with these words, and nothing has changed.
fn assert_refused(ledger: &mut Opened, ruling: LedgerRuling, words: &str) {
    let before = all_of(ledger);
    let error = ledger.commit(&ruling).expect_err("it is to be refused");
    assert_eq!(error.to_string(), words);
    assert_eq!(all_of(ledger), before);
    // A good ruling beside it is refused with it.
    let good = self::ruling(Job::Command("good".to_owned()), 500);
    ledger.commit_all(&[good, ruling]).expect_err("both are to be refused");
    assert_eq!(all_of(ledger), before);
    assert_sound(ledger);
}

#[test]
fn what_is_read_at_one_moment_does_not_change_meanwhile() {
    let (mut ledger, site) = new_ledger("moment");
    fill(&mut ledger, true);
    let reader = Opened::look(&site, OPENING.patience).expect("a ledger");
    let numbers = |reader: &Opened| {
        let mut numbers = Vec::new();
        let read = reader.each_ruling::<LedgerError>(|ruled| {
            numbers.push(ruled.number);
            Ok(())
        });
        read.map(|()| numbers).expect("rulings")
    };
    let seen = |reader: &Opened| (all_of(reader), numbers(reader));
    let before = seen(&reader);
    let during = reader.at_one_moment(|reader| {
        let first = seen(reader);
        ledger.commit(&on_letter(3, vec![change("vienna", 5, 1)])).expect("a ruling");
        assert_sound(reader);
        (first, seen(reader))
    });
    assert!(during.expect("a moment") == (before.clone(), before.clone()));
    let after = seen(&reader);
    assert_eq!(after.1.len(), before.1.len() + 1);
    assert_ne!(after, before);
}

#[test]
fn a_ruling_keeps_games_events_and_letters() {
    let (mut ledger, _) = new_ledger("ruling");
    ledger.receive(&[letter(1, 1)]).expect("a letter");
    let mut begin = on_letter(1, vec![change("vienna", 0, 3), change("athens", 0, 1)]);
    begin.letters = vec![outgoing("a", Some("vienna")), outgoing("b", None)];
    assert_eq!(ledger.commit(&begin).expect("a ruling"), RulingNumber(1));

    let vienna = ledger.load(&game("vienna")).expect("a game").expect("it has begun");
    assert_eq!(vienna.state, begin.games[0].state);
    assert_eq!((vienna.last, &*vienna.version), (EventNumber(3), "0.2.0"));
    assert_eq!(vienna.next_wake, Some(at(1_003)));
    let events = ledger.events(&game("vienna"), EventNumber(1), 10).expect("events");
    let texts: Vec<_> = events.iter().map(|event| (event.number.0, event.text.as_str())).collect();
    assert_eq!(texts, [(2, r#"["moved",2]"#), (3, r#"["moved",3]"#)]);
    assert_eq!(ledger.load(&game("nowhere")).expect("an answer"), None);

    let rulings = ledger.rulings(RulingNumber(0), 10).expect("rulings");
    let [ruled] = &rulings[..] else { panic!("one ruling") };
    assert_eq!(
        (&*ruled.job, ruled.letter, &*ruled.node),
        ("letter 1", Some(LetterNumber(1)), "alpha")
    );
    let places = |step: &Step| (step.game.0.clone(), step.before.0, step.last.0);
    let steps: Vec<_> = ruled.games.iter().map(places).collect();
    assert_eq!(steps, [("athens".to_owned(), 0, 1), ("vienna".to_owned(), 0, 3)]);
    let letters: Vec<&OutboxLetter> = ruled.letters.iter().map(|(_, letter)| letter).collect();
    assert_eq!(letters, begin.letters.iter().collect::<Vec<_>>());
    assert_sound(&ledger);
}

#[test]
fn a_job_is_done_once() {
    let (mut ledger, _) = new_ledger("jobs");
    fill(&mut ledger, true);
    let again = on_letter(1, vec![change("vienna", 5, 1)]);
    assert_refused(
        &mut ledger,
        again,
        "letter 1 has been ruled on already; the first ruling stands",
    );
    let wake = Job::WakeUp { game: game("athens"), at: at(1), after: EventNumber(1) };
    assert_refused(
        &mut ledger,
        ruling(wake, 900),
        "wake-up 1767614401000 1 athens has been ruled on already; the first ruling stands",
    );
    let start = Job::Command("start".to_owned());
    assert_refused(
        &mut ledger,
        ruling(start, 900),
        "command start has been ruled on already; the first ruling stands",
    );
    // The same moment after another event is another job.
    let wake = Job::WakeUp { game: game("athens"), at: at(1), after: EventNumber(2) };
    ledger.commit(&ruling(wake, 900)).expect("a ruling");
}

#[test]
fn a_ruling_on_what_is_past_is_refused_whole() {
    let (mut ledger, _) = new_ledger("overtaken");
    fill(&mut ledger, true);
    let mut late = on_letter(3, vec![change("athens", 2, 1), change("vienna", 3, 1)]);
    late.letters = vec![outgoing("late", None)];
    assert_refused(
        &mut ledger,
        late,
        "vienna has gone on to event 5, and this ruling is on event 3: load the game and rule again",
    );
    // Another node has begun the game; one begins in the middle.
    let begin = on_letter(3, vec![change("vienna", 0, 1)]);
    let error = ledger.commit(&begin).expect_err("it is to be refused");
    assert!(matches!(error, LedgerError::Overtaken { .. }), "{error}");
    let middle = on_letter(3, vec![change("prague", 4, 1)]);
    let error = ledger.commit(&middle).expect_err("it is to be refused");
    assert!(matches!(error, LedgerError::Overtaken { .. }), "{error}");
}

#[test]
fn rulings_that_contradict_themselves_are_refused() {
    let (mut ledger, _) = new_ledger("contradictions");
    fill(&mut ledger, true);
    assert_refused(&mut ledger, on_letter(77, Vec::new()), "there is no letter 77 in the journal");
    assert_refused(
        &mut ledger,
        on_letter(3, vec![change("vienna", 5, 1), change("vienna", 5, 1)]),
        "vienna stands in one ruling twice; a ruling changes a game once",
    );
    let mut same_key = on_letter(3, vec![change("vienna", 5, 1)]);
    same_key.letters = vec![outgoing("z", None), outgoing("a", None)];
    assert_refused(
        &mut ledger,
        same_key,
        "the outbox has a letter with the key \"a\" already, from another ruling",
    );
}

#[test]
fn rulings_of_one_batch_build_on_each_other() {
    let (mut ledger, _) = new_ledger("batch");
    ledger.receive(&[letter(1, 1), letter(2, 2)]).expect("a batch");
    let batch =
        [on_letter(1, vec![change("vienna", 0, 2)]), on_letter(2, vec![change("vienna", 2, 1)])];
    let numbers = ledger.commit_all(&batch).expect("two rulings");
    assert_eq!(numbers, [RulingNumber(1), RulingNumber(2)]);
    assert_eq!(ledger.heads().expect("heads").games[&game("vienna")].number, 3);
    assert_eq!(ledger.commit_all(&[]).expect("nothing to do"), []);
    assert_sound(&ledger);
}

#[test]
fn a_node_that_lost_its_lease_can_not_rule() {
    let (mut ledger, file) = new_ledger("fencing");
    fill(&mut ledger, true);
    let held = Leasable::Shard(Shard::of(&game("vienna")));
    let lease = ledger.lease(&held, at(0), at(60)).expect("an answer").expect("a lease");
    // The node stops, another one takes over when the lease has ended, and gives it back.
    drop(ledger);
    let mut other = open_as("beta", &file);
    assert_eq!(other.lease(&held, at(59), at(99)).expect("an answer"), None);
    let taken = other.lease(&held, at(60), at(99)).expect("an answer").expect("a lease");
    let mut good = on_letter(3, vec![change("vienna", 5, 1)]);
    good.lease = Some(taken.clone());
    other.commit(&good).expect("a ruling");
    other.release(&taken).expect("a release");
    drop(other);

    let mut ledger = open(&file);
    let mut late = on_letter(4, vec![change("vienna", 6, 1)]);
    late.lease = Some(lease);
    let shard = Shard::of(&game("vienna"));
    let words = format!("shard {shard} belongs to node beta now: leave it to that node");
    assert_refused(&mut ledger, late, &words);
}

#[test]
fn people_find_their_games() {
    let (mut ledger, _) = new_ledger("directory");
    fill(&mut ledger, true);
    assert_eq!(ledger.games_of(" Vienna@player.EXAMPLE").expect("games"), [game("vienna")]);
    assert_eq!(ledger.games_of("gm@example").expect("games"), [game("athens"), game("vienna")]);
    assert_eq!(ledger.games_tagged("wm-athens").expect("games"), [game("athens")]);
    assert_eq!(ledger.games_tagged("gm@example").expect("games"), []);
    let answered = |id: &str| ledger.game_answered(id).expect("an answer");
    assert_eq!(answered("e@chancery.example"), Some(game("athens")));
    assert_eq!(answered("b@chancery.example"), None);
    assert_eq!(answered("x@chancery.example"), None);

    // A player leaves the game.
    let left =
        GameRuling { addresses: ["New@example".to_owned()].into(), ..change("vienna", 5, 1) };
    ledger.commit(&on_letter(3, vec![left])).expect("a ruling");
    assert_eq!(ledger.games_of("vienna@player.example").expect("games"), []);
    assert_eq!(ledger.games_of("new@example").expect("games"), [game("vienna")]);
    assert_sound(&ledger);
}

/// What was read for a ruling may have gone on while it was made.
#[test]
fn a_ruling_from_what_is_past_is_refused() {
    let (mut ledger, _) = new_ledger("basis");
    let numbers: Vec<u32> = (1..=4).collect();
    let batch: Vec<_> = numbers.iter().map(|number| letter(*number, i64::from(*number))).collect();
    ledger.receive(&batch).expect("letters");
    let begun = ledger.basis().expect("an end");
    let from = |basis: &Basis, ruling| LedgerRuling { basis: Some(basis.clone()), ..ruling };
    // Nothing was ruled meanwhile.
    let first = from(&begun, on_letter(1, vec![change("vienna", 0, 2)]));
    ledger.commit(&first).expect("a ruling");
    // Where a letter leads may be another board now: one has begun.
    let words = "vienna has gone on to event 2, and this ruling is on event 0: load the game and \
        rule again";
    // It counts by the time of the ruling that began it.
    let now = format!("event {}", at(101).timestamp_millis());
    let of_directory = words.replace("vienna", "the directory").replace("event 2", &now);
    assert_refused(&mut ledger, from(&begun, on_letter(2, Vec::new())), &of_directory);
    // No wake-up asks who is found where, but this one has read the board.
    let woken = ruling(Job::Command("woken".to_owned()), 300);
    let read = Basis { read: vec![(game("vienna"), EventNumber(0))], ..begun.clone() };
    assert_refused(&mut ledger, from(&read, woken.clone()), words);
    ledger.commit(&from(&begun, woken)).expect("a ruling");
    let now = Basis { read: read.read, ..ledger.basis().expect("an end") };
    ledger.commit(&on_letter(2, vec![change("vienna", 2, 1)])).expect("a ruling");
    let words = "vienna has gone on to event 3, and this ruling is on event 0: load the game and \
        rule again";
    assert_refused(&mut ledger, from(&now, on_letter(3, Vec::new())), words);
    let current = Basis { read: vec![(game("vienna"), EventNumber(3))], ..now };
    ledger.commit(&from(&current, on_letter(3, Vec::new()))).expect("a ruling");
    // Another server gives its rulings and letters other numbers.
    let seal = Seal::of(b"of another server");
    let current = ledger.basis().expect("an end");
    let elsewhere = Basis { last: Head { seal, ..current.last }, ..current };
    let words = "the ledger belongs to node another server now: leave it to that node";
    assert_refused(&mut ledger, from(&elsewhere, on_letter(4, Vec::new())), words);
}
