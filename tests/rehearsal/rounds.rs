//! A tournament from the first draw to the prizes, and what is to happen in it.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use crate::rehearsal::figures::Figures;
use crate::rehearsal::play::{CORRECTION, Script, Speaker, play};
use crate::rehearsal::post::{Note, Shape, message};
use crate::rehearsal::stage::{DESK, Stage};

/// Plays all rounds. Between them some who qualified decline, one by mail and one through the
/// director.
pub(crate) fn play_all(stage: &mut Stage, rounds: &[Round], figures: &mut Figures) {
    for (at, round) in rounds.iter().copied().enumerate() {
        if round == Round::FIRST {
            stage.command_by_mail("td draw r1");
        } else {
            stage.command(&format!("draw {}", round.name()));
        }
        stage.command(&format!("start {}", round.name()));
        if round == Round::FIRST {
            stage.set_time(stage.now + TimeDelta::minutes(1));
            intruders(stage);
        }
        let scripts = if round == Round::FIRST { first_round(stage) } else { BTreeMap::new() };
        let long = rounds.len() - at == 1;
        play(stage, round, |number| {
            scripts.get(&number).cloned().unwrap_or_else(|| usual(number, round, long))
        });
        stage.set_time(stage.now + TimeDelta::minutes(1));
        stage.command("publish");
        if let Some(next) = rounds.get(at + 1) {
            stage.command(&format!("advance {}", round.name()));
            decline(stage, *next);
        }
        figures.step(stage, round.words());
    }
    stage.command("finish");
    stage.send_all();
    stage.await_reports();
    figures.step(stage, "the prizes");
    assert!(stage.tournament().finish.is_some(), "it is finished");
}

/// Two who qualified do not play on.
fn decline(stage: &mut Stage, round: Round) {
    let tournament = stage.tournament();
    let before = tournament.entrants(round);
    let [by_mail, by_director] = [&before[0], &before[2]];
    let address = tournament.roster.find(by_mail).expect("known").address.clone();
    stage.set_time(stage.now + TimeDelta::minutes(1));
    stage.write(&address, DESK, "I can't", &format!("decline {}\n", round.name()));
    stage.settle();
    // He is asked whether he means it.
    for line in stage.to_confirm(&address) {
        stage.write(&address, DESK, "I can't", &format!("{line}\n"));
    }
    stage.settle();
    stage.command(&format!("decline {} for {}", by_director.0, round.name()));
    let after = stage.tournament().entrants(round);
    assert_eq!(after.len(), before.len(), "others move up");
    assert!(!after.contains(by_mail) && !after.contains(by_director));
    stage.note("places declined");
    stage.note("places declined");
}

/// Boards without a script of their own. Each fourth has a silent player, whose seat goes to the
/// player that the rules of its round name; the others agree to an end after a phase or some.
fn usual(number: usize, round: Round, long: bool) -> Script {
    let winner = Power::ALL[number % 7];
    let mut script = match number % 4 {
        _ if long => Script::draw("S1903M"),
        0 => Script {
            silent: Some((Power::England, "S1902M")),
            captain_names: true,
            ..Script::draw("F1902M")
        },
        1 => Script { conceded: Some(winner), ..Script::draw("F1901M") },
        2 => Script::draw("S1902M"),
        _ => Script { conceded: Some(winner), ..Script::draw("S1902M") },
    };
    let asks = Speaker::Holder(Power::Russia);
    script.says.push(("F1901M", asks, "extension 24 hours".to_owned(), "extensions"));
    if round != Round::FIRST && number == 1 {
        script.says.extend(incidents());
    }
    script
}

/// What happens on a board on which much happens.
fn incidents() -> Vec<(&'static str, Speaker, String, &'static str)> {
    let player = Speaker::Holder(Power::France);
    let says = |code, speaker, line: &str, what| (code, speaker, line.to_owned(), what);
    vec![
        says("S1901M", player, "dispute: may a convoy cut a support?", "disputes put"),
        says("F1901M", player, "error: an army went elsewhere", "errors reported"),
        says("F1901M", Speaker::Master, CORRECTION, "corrections"),
        says("S1902M", Speaker::Master, "gm rollback F1901M: a letter was lost", "rollbacks"),
    ]
}

/// The captain of team 1 takes over two team-mates' seats, and is refused a third (B.9); on one
/// board a player is silent, and on another much happens.
fn first_round(stage: &Stage) -> BTreeMap<usize, Script> {
    let tournament = stage.tournament();
    let boards = &tournament.draws[&Round::FIRST].boards;
    let mut scripts = BTreeMap::new();
    let captain = "substitute Player 1 1 <t001p1@outside.test>".to_owned();
    for (mate, code) in [("t001p2", "S1901M"), ("t001p3", "F1901M"), ("t001p4", "S1902M")] {
        let mate = PersonId::new(mate);
        let found = boards.iter().enumerate().find_map(|(number, table)| {
            let seat = table.players.iter().position(|player| *player == mate)?;
            Some((number + 1, Power::ALL[seat]))
        });
        let (number, power) = found.expect("everybody has a seat");
        let line = (code, Speaker::Holder(power), captain.clone(), "captains who step in");
        scripts.insert(number, Script { says: vec![line], ..Script::draw("F1902M") });
    }
    let others = (1..=boards.len()).filter(|number| !scripts.contains_key(number));
    // The silent player needs a captain who can name the team's reserve for him.
    let has_captain = |number: &usize| {
        let player = &boards[number - 1].players[Power::Turkey.index()].0;
        player.starts_with('t') && !player.ends_with("p1")
    };
    let (mut fit, unfit): (Vec<usize>, Vec<usize>) = others.partition(has_captain);
    let silent = fit.pop().expect("a board whose Turkey has a captain");
    let busy = fit.pop().or(unfit.first().copied()).expect("another board");
    let quiet = Script { silent: Some((Power::Turkey, "S1902M")), ..Script::draw("F1902M") };
    scripts.insert(silent, Script { captain_names: true, ..quiet });
    scripts.insert(busy, Script { says: incidents(), ..Script::draw("F1902M") });
    scripts
}

/// Letters that are no orders, or not from the person they name: one in a player's name from
/// elsewhere, one from a stranger, and all messages of the fixtures, with the shapes of mail
/// programs and of attackers, in the name of a player.
fn intruders(stage: &mut Stage) {
    let name = stage.tournament().draws[&Round::FIRST].boards[0].game.clone();
    let game = stage.game(&name);
    let player = game.holder(Power::Austria).expect("a player").address.clone();
    let to = game.setup.address.clone();
    let forger = "mallory@diplomacy.test";
    let id = "forged.rehearsal@players.test";
    let (subject, text) = ("my orders", "all hold\nFINAL\n");
    let note = Note { from: &player, to: &to, cc: None, subject, id, date: stage.now, text };
    stage.send(forger, &[&to], id, &message(&note, Shape::Plain));
    stage.note("forged letters");
    stage.write("stranger@outside.test", &to, "hello", "What is this?\n");
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("fixtures/mail");
    let entries = fs::read_dir(folder).expect("the fixtures");
    let mut files: Vec<_> = entries.map(|entry| entry.expect("an entry").path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "eml"));
    files.sort();
    for file in files {
        let own = file.file_stem().expect("a name").to_string_lossy().into_owned();
        let bytes = signed(&fs::read(&file).expect("a fixture"), &player, &to, &own);
        // The server gives an id of its own to those without one, and that one can't be followed.
        let Some(id) = chancery::mail::read(&bytes).letter.message_id else { continue };
        stage.send(&player, &[&to], &id, &bytes);
        stage.note("messages of the fixtures");
    }
    stage.settle();
}

/// A message with another writer and reader in its first fields of that name, and with ends of
/// lines as SMTP has them. Many fixtures share an id, and a letter that comes again is answered
/// once, so each gets an id of its own.
fn signed(bytes: &[u8], from: &str, to: &str, own: &str) -> Vec<u8> {
    let mut lines: Vec<Vec<u8>> = Vec::new();
    let mut is_head = true;
    for line in bytes.split(|byte| *byte == b'\n') {
        let line = line.strip_suffix(b"\r").unwrap_or(line);
        is_head &= !line.is_empty();
        let lower = line.to_ascii_lowercase();
        let line = match () {
            () if is_head && lower.starts_with(b"from: ") => format!("From: {from}").into_bytes(),
            () if is_head && lower.starts_with(b"to: ") => format!("To: {to}").into_bytes(),
            () if is_head && lower == b"message-id: <s@x>" => {
                format!("Message-ID: <{own}.s@x>").into_bytes()
            }
            () => line.to_vec(),
        };
        lines.push(line);
    }
    lines.join(&b"\r\n"[..])
}
