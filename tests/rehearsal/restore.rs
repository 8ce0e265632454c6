//! The restore drill: a backup is taken while the daemon is busy, the machine is lost with its
//! disk, and another one goes on from the backup and from the letters on the mail server.

use std::collections::BTreeSet;
use std::fs;

use chancery::board::Power;
use chancery::game::Game;
use chancery::ledger::{GameName, Ledger, LetterNumber, RulingNumber};
use chrono::TimeDelta;

use crate::rehearsal::house::House;
use crate::rehearsal::post::{Note, Post, Shape, message};
use crate::rehearsal::rig::{Door, rig};
use crate::rehearsal::stage::config;

const BOARD: &str = "drill-01";
const ADDRESS: &str = "drill-judge+drill-01@diplomacy.test";

fn player(power: Power) -> String {
    format!("drill-{}@outside.test", power.name().to_lowercase())
}

fn board() -> String {
    let seats: String = Power::ALL.map(|power| format!("{power} = \"{power}\"\n")).concat();
    let people = Power::ALL
        .map(|power| format!("[people.{power}]\naddress = \"{}\"\n", player(power)))
        .concat();
    format!(
        "id = \"{BOARD}\"\naddress = \"{ADDRESS}\"\n[staff]\nmaster = \"gm\"\n[seats]\n{seats}\
        {people}[people.gm]\naddress = \"drill-gm@outside.test\"\n"
    )
}

/// The players, who write to the server even if the daemon is down.
struct Players {
    post: Post,
    written: BTreeSet<String>,
}

impl Players {
    fn write(&mut self, power: Power, text: &str) {
        let (from, id) = (player(power), format!("drill-{}@players.test", self.written.len()));
        let note = Note {
            from: &from,
            to: ADDRESS,
            cc: None,
            subject: "orders",
            id: &id,
            date: crate::rehearsal::house::first_moment(),
            text,
        };
        self.post.send(&from, &[ADDRESS], &message(&note, Shape::Plain));
        self.written.insert(id);
    }

    fn all_write(&mut self, text: &str) {
        Power::ALL.into_iter().for_each(|power| self.write(power, text));
    }
}

fn game(house: &House) -> Game {
    let snapshot = house.ledger().load(&GameName::new(BOARD)).expect("it can be read");
    snapshot.expect("the board is there").state.read().expect("a game")
}

#[test]
fn a_machine_is_lost_and_nothing_with_it() {
    let rig = rig();
    let early = TimeDelta::seconds(2);
    let config = config(rig, "drill-");
    let mut house = House::with("lost", &config, &board(), early);
    house.start();
    house.rest();
    let post = Post::connect(rig.port(Door::Mx));
    let mut players = Players { post, written: BTreeSet::new() };
    players.all_write("all hold\n");
    house.receive(7);
    house.rest();
    // A phase later letters are on their way into the ledger, and others into mailboxes, while the
    // backup is made.
    let deadline = game(&house).running.at;
    house.set_time(deadline + TimeDelta::minutes(1));
    house.rest();
    house.set_time(deadline + TimeDelta::minutes(2));
    // We can't know which letter of one second a mail server delivers first, so those who move
    // write once.
    let moves = [Power::France, Power::Italy];
    for _ in 0..7 {
        let others = Power::ALL.into_iter().filter(|power| !moves.contains(power));
        others.for_each(|power| players.write(power, "all hold\nstatus\n"));
    }
    let file = house.path("backup.db");
    house.ledger().backup_to(&file, |_| ()).expect("a backup");
    let backup = fs::read(file).expect("it was written");
    // What is answered after the backup is lost with the machine, and what comes later never
    // reached it.
    players.write(Power::France, "A Par - Bur\nF Bre - MAO\nA Mar - Spa\nFINAL\n");
    house.receive(36);
    house.rest();
    let clock = fs::read_to_string(house.path("clock")).expect("the clock");
    house.kill();
    drop(house);
    players.write(Power::Italy, "A Ven - Tyr\nF Nap - ION\nA Rom - Apu\nFINAL\n");

    let mut house = House::empty("found", &config, early);
    house.put("clock", &clock);
    fs::write(house.path("ledger.db"), backup).expect("the backup is put back");
    house.start();
    let known = || -> BTreeSet<String> {
        let letters = house.ledger().letters(LetterNumber(0), usize::MAX).expect("the journal");
        letters.into_iter().filter_map(|kept| kept.letter.message_id).collect()
    };
    assert!(known().len() < players.written.len(), "the backup lacks what came later");
    house.rest();
    let letters = house.ledger().letters(LetterNumber(0), usize::MAX).expect("the journal");
    assert_eq!(letters.len(), players.written.len(), "each letter is in the journal, and once");
    let kept: BTreeSet<String> =
        letters.into_iter().filter_map(|kept| kept.letter.message_id).collect();
    assert_eq!(kept, players.written);
    let rulings = house.ledger().rulings(RulingNumber(0), usize::MAX).expect("the rulings");
    assert_eq!(rulings.iter().filter(|ruling| ruling.letter.is_some()).count(), kept.len());

    // The deadline finds all players' orders, those that the lost machine had answered as well.
    let deadline = game(&house).running.at;
    house.set_time(deadline + TimeDelta::minutes(1));
    house.rest();
    let game = game(&house);
    assert_eq!(game.history.len(), 2);
    assert!(game.history.iter().all(|played| played.silent.is_empty()), "{:?}", game.history);
    let stands = |place: &str| game.position.units().any(|unit| unit.to_string() == place);
    assert!(stands("A BUR") && stands("A SPA") && stands("F ION"), "{:?}", game.position);
    house.stop();
    house.audit();
}
