//! Secrets stay secret: one and the same year is played twice with a secret changed in it, and
//! everything that goes to those who may not know it is the same, byte for byte: texts, subjects,
//! ids, times, and the order in which it is sent.

use std::time::Duration;

use chancery::board::Power;
use chancery::daemon::Office;
use chancery::game::Moment;
use chancery::game::policy::Policy;
use chancery::ledger::{Arrived, Ledger, LedgerOpening, RulingNumber, SqliteLedger, ToSend, Uid};
use chrono::TimeDelta;

use crate::simulation::dice::Dice;
use crate::simulation::run::VERSION;
use crate::simulation::{Folder, world};

/// What goes to one person, as a mail server on the way sees it.
type Seen = (String, String, String, i64);

pub(crate) struct Table {
    pub(crate) office: Office<SqliteLedger>,
    now: Moment,
    uid: u32,
    sent: Vec<Seen>,
    _folder: Folder,
}

impl Table {
    pub(crate) fn new(name: &str) -> Table {
        let folder = Folder::new(name);
        let opening =
            LedgerOpening { node: "simulated", secret: [7; 32], patience: Duration::ZERO };
        let file = folder.path().join("ledger.db");
        let ledger = SqliteLedger::open(&file, &opening).expect("a new ledger");
        let now: Moment = "2026-11-20T20:00:00Z".parse().expect("a moment");
        let mut game = world::opening(&mut Dice::new(1), 1, now);
        game.policy = Policy::default();
        (game.setup.first_year, game.setup.last_year) = (1901, 1901);
        let mut office = Office::new(ledger, VERSION);
        office.open(&game, now).expect("it begins");
        Table { office, now, uid: 0, sent: Vec::new(), _folder: folder }
    }

    /// The address of a power's player.
    fn player(power: Power) -> String {
        match power {
            Power::France => world::address("poly"),
            power => world::address(&format!("{}1", power.name().to_lowercase())),
        }
    }

    pub(crate) fn write(&mut self, power: Power, text: &str) {
        self.write_as(&Table::player(power), text);
    }

    pub(crate) fn write_as(&mut self, from: &str, text: &str) {
        self.uid += 1;
        self.now += TimeDelta::minutes(1);
        let number = self.uid;
        let found = world::found(from);
        let bytes = format!(
            "{found}From: {from}\r\nTo: r1-01@wm.example\r\nSubject: [wm26 r1-01] orders\r\n\
             Message-ID: <{number}@players.example>\r\n\r\n{text}\r\n"
        );
        let letter = Arrived {
            mailbox: "orders".to_owned(),
            uid: Some(Uid { validity: 1, number }),
            message_id: None,
            received: self.now,
            bytes: bytes.into_bytes(),
        };
        self.office.receive(&[letter]).expect("it is received");
        self.turn();
    }

    pub(crate) fn all_but(&mut self, silent: &[Power]) {
        for power in Power::ALL.into_iter().filter(|power| !silent.contains(power)) {
            self.write(power, "all hold");
        }
    }

    /// Time passes up to the next result.
    pub(crate) fn result(&mut self) {
        let before = self.results();
        while self.results() == before {
            self.wake();
        }
    }

    /// Time passes up to what is due next.
    pub(crate) fn wake(&mut self) {
        let wake = self.office.next_wake().expect("a wake-up");
        self.now = wake.expect("the game goes on");
        self.turn();
    }

    fn results(&self) -> usize {
        let letters = self.sent.iter().filter(|(_, _, text, _)| text.contains("results"));
        letters.count()
    }

    fn turn(&mut self) {
        let now = self.now;
        self.office.turn(now).expect("a turn");
        let sent = &mut self.sent;
        let carrier = |letter: &ToSend| {
            let out = &letter.letter;
            let text = out.text.as_str().to_owned();
            sent.push((out.to.clone(), out.message_id.clone(), text, now.timestamp()));
            Some(chancery::ledger::DeliveryOutcome::SENT)
        };
        self.office.send(now, now + TimeDelta::hours(1), 1_000, carrier).expect("all are sent");
    }

    /// What went to all but these, in the order in which it was sent.
    fn seen_by_others(&self, insiders: &[String]) -> Vec<Seen> {
        let others = self.sent.iter().filter(|(to, ..)| !insiders.contains(to));
        others.cloned().collect()
    }
}

/// Plays twice, and compares what others see.
fn assert_nobody_sees(name: &str, insiders: &[Power], play: impl Fn(&mut Table, bool)) {
    let insiders: Vec<String> = insiders.iter().copied().map(Table::player).collect();
    assert_nobody_but(name, &insiders, play);
}

/// The same of people who play no power from the beginning.
fn assert_nobody_but(name: &str, insiders: &[String], play: impl Fn(&mut Table, bool)) {
    let [one, other] = [false, true].map(|secret| {
        let mut table = Table::new(&format!("{name}-{secret}"));
        play(&mut table, secret);
        let rulings = table.office.ledger().rulings(RulingNumber(0), 10_000).expect("rulings");
        assert!(rulings.len() > 5, "nothing was played");
        table
    });
    assert_ne!(one.sent, other.sent, "the secret changes nothing for those who know it");
    let (seen, again) = (one.seen_by_others(insiders), other.seen_by_others(insiders));
    assert!(seen.len() > 20, "others got {} letters", seen.len());
    for (first, second) in seen.iter().zip(&again) {
        assert_eq!(first, second, "{name}");
    }
    assert_eq!(seen.len(), again.len(), "{name}");
}

const FRANCE: Power = Power::France;
const GERMANY: Power = Power::Germany;

#[test]
fn orders_show_to_nobody_before_they_are_judged() {
    assert_nobody_sees("orders", &[FRANCE], |table, secret| {
        let burgundy = ["A Par - Bur\nA Mar - Spa\nF Bre - MAO", "A Par - Gas\nF Bre - Pic"];
        table.all_but(&[FRANCE]);
        table.write(FRANCE, burgundy[usize::from(secret)]);
        table.write(GERMANY, "status\nhelp");
        // Everybody is reminded who has to be, the deadline moves, and a vote is announced.
        table.write(GERMANY, "extension 24 hours");
        table.write(Power::Italy, "propose a draw");
    });
}

/// The letters of all others come at the same moments, and are as large.
#[test]
fn a_map_of_own_orders_shows_to_nobody_else() {
    assert_nobody_sees("pictures", &[FRANCE], |table, secret| {
        table.write(FRANCE, ["prefer pictures off", "prefer pictures on"][usize::from(secret)]);
        for text in [["A Par - Bur", "A Par - Gas"], ["F Bre - Pic", "F Bre - MAO"]] {
            table.write(FRANCE, text[usize::from(secret)]);
        }
        table.all_but(&[FRANCE]);
        table.write(GERMANY, "map");
        table.wake();
        table.write(FRANCE, "all hold");
        table.result();
    });
}

/// What those write who had the seat, may have it again or would like to.
const PRYING: [&str; 6] = [
    "A Xyz - Bur\nnot final",
    "FINAL",
    "status",
    "clear",
    "vote no on 1",
    "A Bur H\nA Xyz H\nFINAL",
];

#[test]
fn d_ii_3_orders_show_neither_to_a_former_stand_in_nor_to_a_captain() {
    let (paul, captain) = (world::address("paul"), world::address("captain-france1"));
    assert_nobody_sees("former", &[FRANCE], |table, secret| {
        table.write(FRANCE, "substitute Paul Meier <paul@players.example> until S1901");
        table.write_as(&paul, "A Par - Bur\nF Bre - MAO\nA Mar - Spa");
        table.all_but(&[FRANCE]);
        table.result();
        table.write(Power::Italy, "propose a draw");
        let munich = ["A Bur - Mun\nFINAL", "A Bur - Bel\nif dislodged, A Bur - Gas\nvote no on 1"];
        table.write(FRANCE, &format!("F MAO H\nA Spa H\n{}", munich[usize::from(secret)]));
        for text in PRYING {
            table.write_as(&paul, text);
            table.write_as(&captain, text);
        }
    });
}

#[test]
fn d_ii_3_orders_of_a_stand_in_do_not_show_to_whom_he_replaces_before_that_one_is_back() {
    let paul = world::address("paul");
    assert_nobody_but("replaced", std::slice::from_ref(&paul), |table, secret| {
        table.write(FRANCE, "substitute Paul Meier <paul@players.example> until F1901");
        let burgundy = ["A Par - Bur\nFINAL", "A Par - Gas\nif dislodged, A Par - Bur"];
        table.write_as(&paul, &format!("F Bre H\nA Mar H\n{}", burgundy[usize::from(secret)]));
        for text in PRYING.into_iter().take(5) {
            table.write(FRANCE, text);
        }
        table.all_but(&[FRANCE]);
    });
}

/// What a player sent before the set that counts, marked, or planned for what did not happen is his
/// own, also when the result is out.
fn only_the_set_that_counts_shows(name: &str, letters: [[&str; 2]; 2]) {
    assert_nobody_sees(name, &[FRANCE], |table, secret| {
        for _ in 0..2 {
            table.all_but(&[FRANCE]);
            for letter in letters[usize::from(secret)] {
                table.write(FRANCE, letter);
            }
            table.write(GERMANY, "status");
            table.result();
        }
    });
}

#[test]
fn d_ii_1_a_mark_shows_to_nobody_with_the_result_either() {
    let (plain, marked) = (["all hold", "status"], ["all hold", "FINAL"]);
    only_the_set_that_counts_shows("marks", [plain, marked]);
}

/// What another player owes must not show in when a reminder comes.
#[test]
fn d_ii_1_what_others_owe_shows_to_nobody_by_a_reminder() {
    assert_nobody_sees("reminder", &[GERMANY], |table, secret| {
        for power in Power::ALL.into_iter().filter(|power| *power != GERMANY) {
            table.write(power, "all hold\nFINAL");
            table.write(power, "status");
        }
        table.write(GERMANY, ["prefer pictures off", "prefer pictures on"][usize::from(secret)]);
        table.write(GERMANY, "all hold");
        // After the time of the reminder France looks whether one comes now.
        table.now += TimeDelta::hours(160);
        table.write(FRANCE, "not final");
        table.write(FRANCE, "status");
    });
}

#[test]
fn d_viii_4_superseded_sets_show_to_nobody_with_the_result_either() {
    let one = ["status", "all hold"];
    let several = ["A Par - Gas\nF Bre - Pic\nA Mar - Spa\nFINAL", "all hold"];
    only_the_set_that_counts_shows("sets", [one, several]);
}

#[test]
fn d_viii_4_plans_that_were_not_used_show_to_nobody_with_the_result_either() {
    let plain = ["status", "all hold"];
    let planned = ["status", "all hold\nif dislodged, A Par - Gas, else disband"];
    only_the_set_that_counts_shows("plans", [plain, planned]);
}

#[test]
fn d_ix_1_a_ballot_shows_to_nobody_for_ever() {
    assert_nobody_sees("ballots", &[GERMANY], |table, secret| {
        table.write(Power::Italy, "propose a draw");
        for power in Power::ALL.into_iter().filter(|power| *power != GERMANY) {
            table.write(power, "vote yes on 1");
        }
        table.write(GERMANY, ["vote no on 1", "abstain on 1"][usize::from(secret)]);
        table.all_but(&[]);
        table.result();
        table.all_but(&[]);
        table.result();
    });
}

/// Once one player has said no, a yes and a no of another have the same effect.
#[test]
fn d_ix_1_a_yes_that_decides_nothing_shows_to_nobody_for_ever() {
    assert_nobody_sees("yes", &[GERMANY], |table, secret| {
        table.write(Power::Italy, "propose a draw");
        table.write(Power::Turkey, "vote no on 1");
        for power in Power::ALL.into_iter().filter(|power| *power != GERMANY) {
            table.write(power, if power == Power::Turkey { "status" } else { "vote yes on 1" });
        }
        table.write(GERMANY, if secret { "vote yes on 1" } else { "vote no on 1" });
        table.all_but(&[]);
        table.result();
        table.all_but(&[]);
        table.result();
    });
}

#[test]
fn d_x_2_the_author_of_a_grey_piece_shows_to_nobody_for_ever() {
    assert_nobody_sees("press", &[FRANCE, GERMANY], |table, secret| {
        let grey = "press grey: who trusts Turkey?";
        table.write(FRANCE, if secret { grey } else { "status" });
        table.write(GERMANY, if secret { "status" } else { grey });
        table.write(Power::Italy, "press grey: I do.");
        table.all_but(&[]);
        table.result();
        table.all_but(&[]);
        table.result();
    });
}
