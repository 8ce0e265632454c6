//! What has to hold once a tournament was played: every letter accounted for, none in a wrong
//! mailbox, no secret before its time, and everything as others work it out.

use std::collections::{BTreeMap, BTreeSet};
use std::fs;
use std::process::Command;

use chancery::audit::replay::replay;
use chancery::game::Moment;
use chancery::ledger::{KeptRuling, Ledger, LetterNumber, RulingNumber};
use chancery::mail::{self, Status};
use chancery::tournament::Tournament;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use serde_json::{Value, json};

use crate::rehearsal::say::say;
use crate::rehearsal::stage::{Delivered, OPERATOR, RETURNS, Stage};

/// A letter that a ruling wrote.
struct Written {
    to: String,
    game: Option<String>,
    at: Moment,
    /// Who had written the letter that was ruled on, if it was one.
    writer: Option<String>,
}

/// All checks, one after the other.
pub(crate) fn all(stage: &mut Stage) {
    let ledger = stage.house.ledger();
    let rulings = ledger.rulings(RulingNumber(0), usize::MAX).expect("the rulings");
    let written = came_in(stage, &rulings);
    let mailboxes = went_out(stage, &written);
    right_people(stage, &written);
    secrets(stage, &written, &mailboxes);
    programs(stage);
}

/// Every letter that was sent is in the journal as often as it was sent, was ruled on, and was
/// answered, or there is a reason why not.
fn came_in(stage: &mut Stage, rulings: &[KeptRuling]) -> BTreeMap<String, Written> {
    let ledger = stage.house.ledger();
    let letters = ledger.letters(LetterNumber(0), usize::MAX).expect("the journal");
    let mut copies: BTreeMap<&str, usize> = BTreeMap::new();
    for posted in &stage.posted {
        *copies.entry(&posted.id).or_default() += posted.copies;
    }
    let mut found: BTreeMap<&str, usize> = BTreeMap::new();
    for kept in &letters {
        *found.entry(kept.letter.message_id.as_deref().unwrap_or_default()).or_default() += 1;
    }
    for (id, sent) in copies {
        assert_eq!(found.get(id), Some(&sent), "copies of {id:?} in the journal");
    }
    let ruled: BTreeMap<LetterNumber, &KeptRuling> =
        rulings.iter().filter_map(|ruling| Some((ruling.letter?, ruling))).collect();
    let mut reasons: BTreeMap<String, usize> = BTreeMap::new();
    let mut written = BTreeMap::new();
    let mut writers = BTreeMap::new();
    for kept in &letters {
        let ruling = ruled.get(&kept.number);
        let ruling = ruling.unwrap_or_else(|| panic!("nobody has ruled on {}", kept.number));
        let opened = mail::read(&kept.letter.bytes);
        let writer = opened.letter.from.address.clone();
        *reasons.entry(reason(ruling, &opened.status, &writer)).or_default() += 1;
        writers.insert(ruling.number, writer);
    }
    for ruling in rulings {
        for (_, letter) in &ruling.letters {
            let kept = Written {
                to: letter.to.clone(),
                game: letter.game.as_ref().map(|game| game.0.clone()),
                at: ruling.at,
                writer: writers.get(&ruling.number).cloned(),
            };
            let twice = written.insert(letter.message_id.clone(), kept);
            assert!(twice.is_none(), "two letters are called {}", letter.message_id);
        }
    }
    say(&format!("{} letters came in: {reasons:#?}", letters.len()));
    assert!(!reasons.contains_key(NOTHING), "some letters led to nothing");
    written
}

const NOTHING: &str = "nothing happened";

/// What became of a letter, in a few words.
fn reason(ruling: &KeptRuling, status: &Status, writer: &str) -> String {
    let is_answered = ruling.letters.iter().any(|(_, letter)| letter.to == *writer);
    match status {
        Status::Ignored(machine) => format!("from a machine, not answered: {machine}"),
        Status::Refused(why) => format!("refused with an answer: {why}"),
        Status::Read if writer.is_empty() => "nobody, or several, are its author".to_owned(),
        Status::Read if is_answered => "answered".to_owned(),
        Status::Read if !ruling.letters.is_empty() => "told to others".to_owned(),
        Status::Read if !ruling.games.is_empty() => "kept in silence".to_owned(),
        Status::Read => NOTHING.to_owned(),
    }
}

/// Every letter is once in the mailbox of its receiver, except those that were refused there or
/// came back; and no mailbox has anything else but calls to the operator.
fn went_out(
    stage: &Stage,
    written: &BTreeMap<String, Written>,
) -> BTreeMap<String, Vec<Delivered>> {
    let given_up = stage.house.ledger().given_up(usize::MAX).expect("the outbox");
    let bounced = written.values().filter(|letter| letter.to == RETURNS).count();
    assert!(given_up.iter().all(|letter| letter.to.starts_with("rej550@")), "{given_up:?}");
    let has_refused = stage.tournament().roster.at(RETURNS).is_some();
    assert_eq!((!given_up.is_empty(), bounced > 0), (has_refused, has_refused));
    let expected = written.len() - given_up.len() - bounced;
    stage.await_delivery(expected);
    let people = stage.people_with_mail();
    let mailboxes: BTreeMap<String, Vec<Delivered>> =
        people.into_iter().map(|who| (who.clone(), stage.mailbox(&who))).collect();
    let mut seen = BTreeSet::new();
    let mut calls = 0;
    for (owner, letters) in &mailboxes {
        for letter in letters {
            let Some(known) = written.get(&letter.id) else {
                assert_eq!(owner, OPERATOR, "{}", letter.subject);
                say(&format!("The operator was called: {}", letter.subject));
                calls += 1;
                continue;
            };
            assert_eq!(&known.to, owner, "{} lies in a wrong mailbox", letter.subject);
            assert!(seen.insert(&letter.id), "{} was delivered twice", letter.subject);
        }
    }
    assert_eq!(seen.len(), expected, "letters that were written and lie nowhere, or should not");
    let pictures = mailboxes.values().flatten();
    let pictures = pictures.filter(|letter| {
        String::from_utf8_lossy(&letter.bytes).contains("Content-Type: image/png")
    });
    say(&format!(
        "{} letters were written: {expected} delivered, {} refused, {bounced} came back; \
        {} of them with a map; {calls} calls to the operator",
        written.len(),
        given_up.len(),
        pictures.count()
    ));
    mailboxes
}

/// Every reader of a letter about a game has to do with it, or had written the letter that it
/// answers.
fn right_people(stage: &Stage, written: &BTreeMap<String, Written>) {
    let tournament = stage.tournament();
    let roster: BTreeSet<&str> =
        tournament.roster.members.iter().map(|member| member.address.as_str()).collect();
    let mut people: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for (_, name) in tournament.games() {
        let game = stage.game(name);
        let all = game.people.values().map(|person| person.address.clone());
        people.insert(name.to_owned(), all.collect());
    }
    for letter in written.values() {
        let is_answer = letter.writer.as_ref() == Some(&letter.to);
        let is_known = match letter.game.as_ref().and_then(|game| people.get(game)) {
            Some(people) => people.contains(&letter.to),
            None => roster.contains(letter.to.as_str()),
        };
        assert!(is_answer || is_known, "{} got a letter about {:?}", letter.to, letter.game);
    }
}

/// No word that a player wrote with his orders is seen by others before a result was published
/// after it, and none of them is in the log.
fn secrets(
    stage: &Stage,
    written: &BTreeMap<String, Written>,
    mailboxes: &BTreeMap<String, Vec<Delivered>>,
) {
    let published = published(stage);
    let ends = ends(stage);
    let words: BTreeMap<&str, &crate::rehearsal::stage::Secret> =
        stage.secrets.iter().map(|secret| (secret.word.as_str(), secret)).collect();
    let (mut own, mut later) = (0, 0);
    for (owner, letters) in mailboxes {
        for letter in letters {
            for word in marked(&letter.text) {
                let secret = words[word];
                let at = written[&letter.id].at;
                if secret.writer == *owner {
                    own += 1;
                    continue;
                }
                let results = published[&secret.game].iter();
                // The last FINAL brings its result in the moment in which it was written.
                let result = results.filter(|moment| **moment >= secret.written).min();
                // Where a vote ends a game nothing more is judged; only press that waits appears.
                let end = ends.get(&secret.game).filter(|end| secret.is_press && **end <= at);
                let is_time = result.is_some_and(|result| *result <= at) || end.is_some();
                assert!(is_time, "{owner} saw {word} too early: {}", letter.subject);
                assert!(
                    written[&letter.id].game.as_deref() == Some(secret.game.as_str()),
                    "{owner} saw {word} of another game: {}",
                    letter.subject
                );
                later += 1;
            }
        }
    }
    assert!(own > 0 && later > 0, "words are found at all: {own} and {later}");
    let told = marked(&stage.house.log).next();
    assert_eq!(told, None, "the log tells a secret");
    say(&format!(
        "{} marked words: seen {own} times by their writers, {later} times by others, each after \
        its result",
        words.len()
    ));
}

/// When results of each game were published.
fn published(stage: &Stage) -> BTreeMap<String, Vec<Moment>> {
    let mut published: BTreeMap<String, Vec<Moment>> = BTreeMap::new();
    for (_, name) in stage.tournament().games() {
        let game = stage.game(name);
        let results = game.history.iter().chain(&game.undone).map(|played| played.published);
        published.entry(name.to_owned()).or_default().extend(results);
    }
    published
}

/// When each game ended.
fn ends(stage: &Stage) -> BTreeMap<String, Moment> {
    let ledger = stage.house.ledger();
    let mut ends = BTreeMap::new();
    for ruling in ledger.rulings(RulingNumber(0), usize::MAX).expect("the rulings") {
        for step in ruling.games.iter().filter(|step| step.game.tournament().is_none()) {
            let count = usize::try_from(step.last.0 - step.before.0).expect("few events");
            let events = ledger.events(&step.game, step.before, count).expect("the events");
            let is_end = |event: &chancery::ledger::NumberedEvent| {
                matches!(event.text.read(), Ok(chancery::game::Event::Ended { .. }))
            };
            if events.iter().any(is_end) {
                ends.insert(step.game.0.clone(), ruling.at);
            }
        }
    }
    ends
}

/// The marked words in a text.
fn marked(text: &str) -> impl Iterator<Item = &str> {
    let places = text.match_indices("zq").map(|(at, _)| at);
    places.filter_map(|at| {
        let word = text.get(at..at + 9)?;
        let is_word = word.ends_with('x') && word[2..8].bytes().all(|byte| byte.is_ascii_digit());
        is_word.then_some(word)
    })
}

/// What the program's own commands say of the ledger, once the daemon has ended.
fn programs(stage: &mut Stage) {
    stage.house.stop();
    stage.house.audit();
    let report = replay(&stage.house.ledger(), chancery::daemon::BUILD, 2, |_| ());
    let report = report.expect("the ledger can be read");
    assert_eq!(report.made_again, report.rulings, "every ruling can be made again");
    stage.house.ask(&["archive", "ledger.db", "--public", "public.jsonl"]);
    let said = stage.house.ask(&["audit", "public.jsonl"]);
    assert!(said.contains("Everything is as it was recorded."), "{said}");
    scores(stage);
    gazette(stage);
}

/// What `chancery score` says of the export is what the standings are.
fn scores(stage: &Stage) {
    stage.house.put("export.json", &stage.house.ask(&["tournament", "export"]));
    let scored: Value =
        serde_json::from_str(&stage.house.ask(&["score", "export.json"])).expect("it is JSON");
    let tournament = stage.tournament();
    dice(stage);
    let Some(record) = tournament.record() else { return open_scores(&tournament, &scored) };
    let standings = Standings::of(&record);
    for round in Round::ALL {
        let Some(listing) = standings.persons(round) else { continue };
        let key = if round == Round::Final { "order" } else { "ranking" };
        let rows = scored[round.name()][key].as_array().expect("a ranking");
        let found = rows.iter().map(|row| if round == Round::Final { row } else { &row[0] });
        let found: Vec<&str> = found.filter_map(Value::as_str).collect();
        let expected: Vec<&str> = listing.rows.iter().map(|row| record.name_of(row.who)).collect();
        assert_eq!(found, expected, "{}", round.words());
    }
    let finish = tournament.finish.as_ref().expect("it is finished");
    let winner = finish.winner.0.first().expect("somebody has won");
    assert_eq!(scored["final"]["winner"].as_str(), Some(winner.0.as_str()));
    assert_eq!(scored["teams"]["winner"].as_str(), finish.team.0.first().map(String::as_str));
}

/// The same of an open event.
fn open_scores(tournament: &Tournament, scored: &Value) {
    let places = tournament.open_places().expect("places");
    let rows = places.rows.iter().map(|row| json!([row.person, row.place, row.total]));
    assert_eq!(scored["ranking"], json!(rows.collect::<Vec<Value>>()));
    assert_eq!(scored["winners"], json!(places.winners));
}

/// A reader of the published seeds finds that all draws and throws agree.
fn dice(stage: &Stage) {
    stage.house.put("dice.jsonl", &stage.house.ask(&["tournament", "dice"]));
    let input = fs::File::open(stage.house.path("dice.jsonl")).expect("it was written");
    let mut verify = Command::new(env!("CARGO_BIN_EXE_chancery"));
    let verified = verify.arg("verify-dice").stdin(input).output().expect("it runs");
    assert!(verified.status.success(), "{}", String::from_utf8_lossy(&verified.stderr));
}

/// The gazette has every game with every phase that was played, and no person's address.
fn gazette(stage: &Stage) {
    stage.house.ask(&["gazette", "--ledger", "ledger.db", "--to", "gazette"]);
    let mut text = String::new();
    let mut open = vec![stage.house.path("gazette")];
    while let Some(folder) = open.pop() {
        for entry in fs::read_dir(folder).expect("a folder") {
            let path = entry.expect("an entry").path();
            if path.is_dir() {
                open.push(path);
            } else if path.extension().is_some_and(|end| end == "html") {
                text += &fs::read_to_string(path).expect("a page");
            }
        }
    }
    assert!(!text.contains("outside.test"), "the gazette shows an address");
    for (_, name) in stage.tournament().games() {
        let game = stage.game(name);
        let folder = stage.house.path("gazette/boards").join(name);
        assert!(folder.join("index.html").exists(), "{name} has no page");
        for played in &game.history {
            let year = fs::read_to_string(folder.join(format!("{}.html", played.phase.year)));
            let title = format!("id=\"{}-title\"", played.phase);
            assert!(year.is_ok_and(|page| page.contains(&title)), "{name}: {title}");
        }
    }
    for page in ["index.html", "boards.html", "standings.html", "players.html", "draw.html"] {
        assert!(stage.house.path("gazette").join(page).exists(), "{page}");
    }
}
