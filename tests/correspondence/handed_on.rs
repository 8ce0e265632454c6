//! Copies of letters: a reader who sees the address to which another answers can do no harm with it
//! that matters (D.X(6)).

use chancery::board::Power;
use chancery::clerk::{self, Outgoing};
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::{Game, Moment};
use chrono::TimeDelta;

use crate::common::codes::with_code;

use super::script::{Script, Sent};
use super::world;

const ANNE: &str = "france";
/// Newcomers go by their addresses.
const PAUL: &str = "paul@players.example";
const MALLORY: &str = "mallory@evil.example";

/// A board whose letters go out from addresses with tokens.
pub(super) struct Board {
    pub(super) game: Game,
    pub(super) now: Moment,
    number: u64,
    letters: Vec<Outgoing>,
}

impl Board {
    pub(super) fn open(per_letter: bool) -> Board {
        let proof = Proof { ways: [ProofWay::Token].into(), per_letter, ..Proof::default() };
        let mut opening = world::opening(&Script::default());
        opening.proof = proof;
        let now = opening.published;
        let letters = clerk::open(&opening, now).letters;
        Board { game: Game::open(opening), now, number: 0, letters }
    }

    pub(super) fn take(&mut self, ruling: clerk::Ruling) -> Vec<Outgoing> {
        ruling.events.iter().for_each(|event| self.game.apply(event));
        self.letters.extend(ruling.letters.clone());
        ruling.letters
    }

    /// A letter, and what goes out because of it.
    pub(super) fn write(
        &mut self,
        from: &str,
        to: &str,
        text: &str,
        headers: &[(&str, &str)],
    ) -> Vec<Outgoing> {
        self.number += 1;
        self.now += TimeDelta::minutes(1);
        let subject = headers.iter().find(|(name, _)| *name == "subject");
        let others = headers.iter().filter(|(name, _)| *name != "subject");
        let own = |(name, value): &(&str, &str)| ((*name).to_owned(), (*value).to_owned());
        let sent = Sent {
            from: from.to_owned(),
            subject: subject.map(|(_, subject)| (*subject).to_owned()),
            headers: others.map(own).chain([("to".to_owned(), to.to_owned())]).collect(),
            text: format!("{text}\n"),
        };
        let arrival = world::arrival(&sent, self.number, self.now);
        let ruling = clerk::handle(&self.game, &arrival, self.now);
        self.take(ruling)
    }

    /// The address from which the last letter to a person came.
    pub(super) fn told(&self, who: &str) -> String {
        let address = world::address(who);
        let letter = self.letters.iter().rfind(|letter| letter.to == address);
        letter.expect("a letter").from.clone()
    }

    fn play(&mut self) {
        for power in Power::ALL {
            let who = power.name().to_lowercase();
            let told = self.told(&who);
            self.write(&who, &told, "all hold", &[]);
        }
        self.now = self.game.closes() + TimeDelta::minutes(1);
        // The reminder of the day before comes first.
        for _ in 0..2 {
            let ruling = clerk::tick(&self.game, self.now);
            self.take(ruling);
        }
    }

    /// What a forger wants to change.
    fn held(&self, who: &str) -> String {
        let game = &self.game;
        let set = game.shelf(Power::France).sets.last().map(|set| set.number);
        let is_final = game.shelf(Power::France).is_final(game.phase);
        let seats: Vec<_> = game
            .seats
            .values()
            .map(|seat| (seat.holder(), seat.for_good().collect::<Vec<_>>()))
            .collect();
        let (address, due) =
            (&game.person(&world::id(who)).expect("known").address, game.running.at);
        format!("{set:?} {is_final} {seats:?} {address} {:?} {due}", game.addresses)
    }

    /// Everything that a forger may try in a person's name, at an address that he knows.
    fn forge(&mut self, who: &str, to: &str, lines: &[&str]) {
        for line in lines {
            let before = self.held(who);
            let sent = self.write(who, to, line, &[]);
            assert_eq!(self.held(who), before, "{to}: {line}");
            assert!(sent.iter().all(|letter| letter.to != MALLORY), "{line}: {sent:?}");
        }
    }
}

/// Lines that bind a player and need more than a token.
const TAKES_OVER: [&str; 4] = [
    "resignation of France",
    "address mallory@evil.example",
    "substitute Mallory <mallory@evil.example>",
    "substitute Mallory <mallory@evil.example> until F1903",
];
const ORDERS: &str = "A Par - Bur\nF Bre H\nA Mar H\nFINAL";

fn all_forgeries() -> Vec<&'static str> {
    std::iter::once(ORDERS).chain(TAKES_OVER).collect()
}

#[test]
fn d_x_6_whoever_got_a_copy_of_an_answer_can_do_nothing_with_it() {
    for header in [
        ("cc", "england@players.example"),
        ("cc", "r1-07@wm.example, Emma <england@players.example>"),
        ("cc", "gm@players.example"),
        ("cc", "friend@elsewhere.example"),
        ("header", "Bcc: friend@elsewhere.example"),
        ("header", "Resent-To: england@players.example"),
        ("header", "Resent-Cc: england@players.example"),
        ("header", "Resent-From: england@players.example"),
        ("header", "Resent-Sender: england@players.example"),
        ("header", "X-Forwarded-To: england@players.example"),
        ("header", "X-Forwarded-For: france@players.example england@players.example"),
        ("subject", "Fwd: [wm26 r1-07] Spring 1901"),
        ("subject", "Re: WG: [wm26 r1-07] Spring 1901"),
        ("subject", "TR : [wm26 r1-07] Spring 1901"),
        ("subject", "RE: FW: [wm26 r1-07] Spring 1901"),
    ] {
        let mut board = Board::open(true);
        let told = board.told(ANNE);
        let answer = board.write(ANNE, &told, "A Par H\nA Mar H\nF Bre H", &[header]);
        let set = board.game.shelf(Power::France).sets.last().map(|set| set.number);
        assert_eq!(set, Some(1), "{header:?}: what she wrote counts");
        let said = super::plain(&answer.last().expect("a receipt").text);
        let told_so = said.contains("only answers to this letter or to later ones count");
        assert!(told_so, "{header:?}: {said}");
        let fresh = board.told(ANNE);
        assert_ne!(fresh, told, "{header:?}");
        for to in [told.clone(), told.to_uppercase(), told.replacen("r1-07", "r1-07+x", 1)] {
            board.forge(ANNE, &to, &all_forgeries());
        }
        board.write(ANNE, &fresh, ORDERS, &[]);
        let set = board.game.shelf(Power::France).sets.last().map(|set| set.number);
        assert_eq!(set, Some(2), "{header:?}: the fresh one proves her");
    }
}

#[test]
fn d_x_6_a_token_that_others_saw_is_void_whoever_wrote_the_letter() {
    for from in ["anne@elsewhere.example", "england", "france"] {
        let mut board = Board::open(true);
        let told = board.told(ANNE);
        board.write(from, &told, "Look at this.", &[("cc", "friend@elsewhere.example")]);
        board.forge(ANNE, &told, &all_forgeries());
    }
}

#[test]
fn d_x_6_an_answer_to_us_alone_leaves_the_address_good() {
    for header in [
        ("cc", "confirm@wm.example"),
        ("cc", "r1-07@wm.example"),
        ("cc", "France@players.example"),
        ("header", "X-Forwarded-To: r1-07@wm.example"),
        ("subject", "Re: [wm26 r1-07] Fwd: Spring 1901"),
        ("subject", "AW: [wm26 r1-07] Spring 1901"),
    ] {
        let mut board = Board::open(true);
        let told = board.told(ANNE);
        board.write(ANNE, &told, "A Par H", &[header]);
        board.write(ANNE, &told.to_uppercase(), ORDERS, &[]);
        let set = board.game.shelf(Power::France).sets.last().map(|set| set.number);
        assert_eq!(set, Some(2), "{header:?}");
    }
}

#[test]
fn d_x_6_a_copy_to_an_address_that_a_mailbox_of_ours_reads_is_no_copy() {
    for (header, is_ours) in [
        ("cup@wm.example", true),
        ("CUP+r1-08+0a1b@wm.example", true),
        ("letters@other.example, r1-07@wm.example", true),
        ("cups@wm.example", false),
        ("cup@wm.example, england@players.example", false),
    ] {
        let mut board = Board::open(true);
        let ours = ["cup@wm.example", "letters+all@other.example"].map(str::to_owned);
        let proof = Proof { ours: ours.into(), ..board.game.proof.clone() };
        let ruling = clerk::set_proof(&board.game, &proof, board.now);
        board.take(ruling);
        let told = board.told(ANNE);
        board.write(ANNE, &told, "A Par H", &[("cc", header)]);
        board.write(ANNE, &told, ORDERS, &[]);
        let set = board.game.shelf(Power::France).sets.last().map(|set| set.number);
        assert_eq!(set, Some(if is_ours { 2 } else { 1 }), "{header}");
        let before = board.game.addresses.len();
        board.write(ANNE, &told, "address letters@other.example", &[]);
        assert_eq!(board.game.addresses.len(), before, "nobody lives there");
    }
}

#[test]
fn d_x_6_a_token_that_is_not_of_these_days_or_of_this_person_and_board_proves_nothing() {
    let mut board = Board::open(true);
    let first = board.told(ANNE);
    let (emma, gm) = (board.told("england"), board.told("gm"));
    let mut other = world::opening(&Script::default());
    other.proof = board.game.proof.clone();
    other.setup.key = "another key".to_owned();
    let of_other = clerk::open(&other, board.now).letters;
    let of_other = of_other.iter().find(|letter| letter.to == world::address(ANNE));
    let of_other = of_other.expect("a start letter").from.clone();
    let spoilt = first.replacen('@', "0@", 1);
    for to in [&emma, &gm, &of_other, &spoilt, world::BOARD] {
        board.forge(ANNE, to, &all_forgeries());
    }
    board.play();
    board.write(ANNE, &first, "A Par H", &[]);
    assert_eq!(board.game.shelf(Power::France).sets.len(), 1, "one phase later it is good");
    board.play();
    board.forge(ANNE, &first, &all_forgeries());
    assert_eq!(board.game.history.len(), 2);
}

#[test]
fn d_x_6_of_a_letter_that_was_forwarded_unseen_nothing_but_orders_can_be_had() {
    let mut board = Board::open(true);
    let told = board.told(ANNE);
    for line in TAKES_OVER {
        let before = board.held(ANNE);
        let sent = board.write(ANNE, &told, line, &[]);
        assert_eq!(board.held(ANNE), before, "{line}");
        let to: Vec<&str> = sent.iter().map(|letter| letter.to.as_str()).collect();
        assert_eq!(to, ["france@players.example"], "{line}: the code goes to her alone");
        assert!(sent[0].text.contains(" confirm "), "{line}: {}", sent[0].text);
    }
    let sent = board.write(ANNE, &told, ORDERS, &[]);
    let [receipt] = &sent[..] else { panic!("{sent:?}") };
    assert_eq!(receipt.to, "france@players.example", "she sees them at once");
    assert!(receipt.text.contains("A Par - Bur"), "{}", receipt.text);
    let fresh = receipt.from.clone();
    board.write(ANNE, &fresh, "A Par H\nA Mar H\nF Bre H\nnot final", &[]);
    assert!(!board.game.shelf(Power::France).is_final(board.game.phase), "and she can undo them");
}

#[test]
fn d_x_6_lines_of_master_and_director_need_a_code_whatever_token_came_with_them() {
    for (who, lines) in [
        ("gm", ["gm deadline until 30 Nov 20:00", "gm address France is mallory@evil.example"]),
        ("td", ["td seat Mallory <mallory@evil.example> for Turkey: so", "td disorder Turkey"]),
    ] {
        let mut board = Board::open(true);
        let told = board.told("gm");
        // A director hears of a board by an answer.
        let told = if who == "gm" { told } else { board.answered(who) };
        board.write(who, &told, "gm queue", &[("cc", "england@players.example")]);
        board.forge(who, &told, &lines);
        let fresh = board.told(who);
        board.forge(who, &fresh, &lines);
    }
}

#[test]
fn d_x_6_one_answer_confirms_all_lines_of_a_letter() {
    let mut board = Board::open(true);
    let told = board.told("gm");
    let both = "gm deadline until 30 Nov 20:00\ngm address France is anne@new.example";
    board.write("gm", &told, both, &[]);
    let asked = board.letters.last().expect("an answer").clone();
    assert_eq!(asked.to, "gm@players.example");
    let lines: Vec<String> = asked.text.lines().filter_map(with_code).collect();
    assert_eq!(lines.len(), 2, "{}", asked.text);
    board.write("gm", &asked.from, &lines.join("\n"), &[]);
    assert_eq!(board.game.addresses.len(), 1);
    assert!(board.game.running.at.to_string().starts_with("2026-11-30 20:00"));
}

#[test]
fn d_x_6_a_substitute_who_has_left_has_no_use_of_an_address() {
    let mut board = Board::open(true);
    let told = board.told(ANNE);
    for text in ["substitute Paul <paul@players.example>", "a code"] {
        let text = match board.letters.last() {
            Some(asked) if text == "a code" => world::to_copy(asked),
            _ => text.to_owned(),
        };
        board.write(ANNE, &told, &text, &[]);
    }
    assert!(board.game.holder(Power::France).is_some_and(|holder| holder.name == "Paul"));
    let paul = board.told(PAUL);
    board.write(PAUL, &paul, "A Par H", &[]);
    // Anne's token proves that it is she, but she plays no more.
    let sets = board.game.shelf(Power::France).sets.len();
    board.write(ANNE, &told, ORDERS, &[]);
    assert_eq!(board.game.shelf(Power::France).sets.len(), sets);
    board.forge(PAUL, &told, &[ORDERS, "resignation of France"]);
}

#[test]
fn d_x_6_an_address_of_an_earlier_version_is_good_for_a_phase_that_begins() {
    let mut board = Board::open(false);
    let fixed = board.told(ANNE);
    let proof = Proof { per_letter: true, ..board.game.proof.clone() };
    let ruling = clerk::set_proof(&board.game, &proof, board.now);
    board.take(ruling);
    board.write(ANNE, &fixed, "A Par H", &[]);
    assert_eq!(board.game.shelf(Power::France).sets.len(), 1);
    assert_ne!(board.told(ANNE), fixed);
    for who in ["england", "austria", "germany", "italy", "russia", "turkey"] {
        let told = board.told(who);
        board.write(who, &told, "all hold", &[]);
    }
    board.play();
    board.write(ANNE, &fixed, "A Par H", &[]);
    assert_eq!(board.game.shelf(Power::France).sets.len(), 1, "in the phase that begins");
    board.write(ANNE, &fixed, "A Par H", &[("cc", "england@players.example")]);
    board.forge(ANNE, &fixed, &all_forgeries());
    let germany = world::address("germany");
    let fixed = board.letters.iter().find(|letter| letter.to == germany).expect("one").from.clone();
    board.play();
    board.write("germany", &fixed, "A Mun H", &[]);
    assert!(board.game.shelf(Power::Germany).sets.is_empty(), "no longer");
}

impl Board {
    /// The address from which a person is answered who wrote to the plain one.
    fn answered(&mut self, who: &str) -> String {
        self.write(who, world::BOARD, "help", &[]);
        self.told(who)
    }
}
