//! A board is played by letter for two years, and every button of every letter is followed on a
//! board of its own, so that none changes what the next does.

use std::collections::BTreeMap;

use chancery::board::{PhaseKind, Power};
use chancery::clerk::{self, Outgoing, Ruling};
use chancery::game::book::owed_units;
use chancery::game::votes::{Ballot, Voter};
use chancery::game::{Game, Moment};
use chancery::rules::Subject as _;

use super::link::{Mail, buttons};
use crate::brute::dice::Dice;
use crate::correspondence::script::{Script, Sent};
use crate::correspondence::world;
use crate::simulation::orders;

/// What buttons do.
pub(super) const KINDS: [&str; 7] =
    ["final", "draft", "mended", "ballot", "retreat", "adjustment", "code"];

/// The board ends its second year with this.
const YEARS: u16 = 2;

struct Board {
    game: Game,
    now: Moment,
    number: u64,
    followed: BTreeMap<&'static str, usize>,
}

/// Plays a board, and counts the buttons of each kind.
pub(super) fn board(seed: u64) -> BTreeMap<&'static str, usize> {
    let script = Script::default();
    let opening = world::opening(&script);
    let now = opening.published;
    let followed = BTreeMap::new();
    let mut board = Board { game: Game::open(opening.clone()), now, number: 0, followed };
    board.take(clerk::open(&opening, now));
    let events = world::proofs(&script, &board.game, now);
    board.take(Ruling { events, ..Ruling::default() });
    let first = board.game.phase.year;
    let mut dice = Dice::new(seed);
    while board.game.phase.year < first + YEARS && !board.game.is_over() {
        board.phase(&mut dice);
    }
    board.followed
}

impl Board {
    /// Everybody writes, some badly, and the deadline comes.
    fn phase(&mut self, dice: &mut Dice) {
        for power in Power::ALL {
            if !self.game.owes(power) {
                continue;
            }
            let set = orders::set(dice, &self.game, power);
            if self.game.phase.kind() == PhaseKind::Movement {
                self.write(power, &format!("Draft:\n{set}"));
                self.write(power, &spoilt(&set));
            } else if dice.percent(50) {
                // Half of a set has the rest on buttons.
                let half: Vec<&str> = set.lines().skip(1).collect();
                self.write(power, &half.join("\n"));
            }
            self.write(power, &set);
        }
        if self.game.phase.kind() == PhaseKind::Movement {
            self.write(Power::Italy, "propose a draw of all survivors\n");
            self.write(Power::England, "status\n");
            self.write(Power::Turkey, "resign\n");
        }
        let until = self.game.closes() + chrono::TimeDelta::minutes(1);
        while let Some(at) = self.game.next_wake().filter(|at| *at <= until) {
            self.now = at.max(self.now);
            let ruling = clerk::tick(&self.game, self.now);
            assert!(!ruling.events.is_empty(), "time turns on the spot");
            self.take(ruling);
        }
        self.now = until;
    }

    fn write(&mut self, power: Power, text: &str) {
        let Some(holder) = self.game.holder(power) else { return };
        let sent = Sent { from: holder.id.0.clone(), text: text.to_owned(), ..Sent::default() };
        self.number += 1;
        let arrival = world::arrival(&sent, self.number, self.now);
        let ruling = clerk::handle(&self.game, &arrival, self.now);
        self.take(ruling);
        let ruling = clerk::tick(&self.game, self.now);
        self.take(ruling);
    }

    fn take(&mut self, ruling: Ruling) {
        for event in &ruling.events {
            self.game.apply(event);
        }
        for letter in &ruling.letters {
            self.follow_all(letter);
        }
    }

    fn follow_all(&mut self, letter: &Outgoing) {
        let page = letter.html.as_deref().expect("every letter has a page");
        for (label, uri) in buttons(page) {
            assert!(uri.len() <= 1_500, "{uri}");
            let mail = Mail::read(&uri);
            assert_eq!(mail.to, letter.from, "an answer goes to where the letter came from");
            for mail in mail.as_sent() {
                let kind = self.follow(letter, &label, &mail);
                *self.followed.entry(kind).or_default() += 1;
            }
        }
    }

    /// Sends what a button opens, and looks whether it has done what the button says.
    fn follow(&self, letter: &Outgoing, label: &str, mail: &Mail) -> &'static str {
        let person = letter.person.as_ref().expect("only people of the board have buttons");
        let sent = Sent {
            from: person.0.clone(),
            subject: Some(mail.subject.clone()),
            headers: vec![("to".to_owned(), mail.to.clone())],
            text: format!("{}\r\n", mail.body),
        };
        // What comes in the second of a result was written before it.
        let now = self.now + chrono::TimeDelta::minutes(1);
        let arrival = world::arrival(&sent, self.number + 1_000, now);
        let ruling = clerk::handle(&self.game, &arrival, now);
        let mut after = self.game.clone();
        ruling.events.iter().for_each(|event| after.apply(event));
        let answer: String =
            ruling.letters.iter().filter(|one| one.to == letter.to).map(|one| &*one.text).collect();
        let seen = Seen { before: &self.game, after: &after, label, mail, answer: &answer };
        let own = Power::ALL
            .into_iter()
            .find(|power| self.game.holder(*power).is_some_and(|holder| holder.id == *person));
        seen.check(own)
    }
}

/// A set in which the last name of a line is nearly right, and with a plan.
fn spoilt(set: &str) -> String {
    let mut lines: Vec<String> = set.lines().map(str::to_owned).collect();
    if let Some(move_) = lines.iter_mut().find(|line| line.contains(" - ")) {
        let last = move_.chars().last().unwrap_or_default();
        *move_ = format!("{move_}{last}\nWAIVE if I get 9 builds");
    }
    lines.join("\n")
}

/// A button that was followed.
struct Seen<'s> {
    before: &'s Game,
    after: &'s Game,
    label: &'s str,
    mail: &'s Mail,
    answer: &'s str,
}

impl Seen<'_> {
    fn check(&self, own: Option<Power>) -> &'static str {
        let label = self.label;
        let words: Vec<&str> = label.split_whitespace().collect();
        match words.as_slice() {
            ["Send", "FINAL", ..] => self.is_final(self.own(own)),
            ["Send", "this", "set"] => self.is_filed(self.own(own)),
            ["Send", "the", "set", "with", ..] | ["Send", _, ..] => self.is_mended(self.own(own)),
            ["Vote", choice, "on", number] => {
                let number = number.parse().expect("a number");
                let cast = self.after.votes.ballot(number, self.voter(own));
                let wanted = if *choice == "YES" { Ballot::Yes } else { Ballot::No };
                self.holds(cast == Some(wanted));
                "ballot"
            }
            ["Confirm:", "resignation", "of", ..] => {
                let resigned = self.after.cases.all().len() - self.before.cases.all().len();
                self.holds(resigned == 1);
                "code"
            }
            _ => self.orders_all(self.own(own)),
        }
    }

    fn own(&self, own: Option<Power>) -> Power {
        own.unwrap_or_else(|| panic!("only players have this button: {}", self.label))
    }

    fn voter(&self, own: Option<Power>) -> Voter {
        own.map_or(Voter::GameMaster, Voter::Seat)
    }

    fn is_final(&self, power: Power) -> &'static str {
        self.holds(self.after.shelf(power).is_final(self.after.phase));
        self.holds(self.orders(self.before, power) == self.orders(self.after, power));
        "final"
    }

    /// What was a draft is on file.
    fn is_filed(&self, power: Power) -> &'static str {
        let draft = self.before.orders_of_draft(power);
        let mut draft: Vec<String> = draft.iter().map(|one| one.order.to_string()).collect();
        draft.sort();
        self.holds(!draft.is_empty() && draft == self.orders(self.after, power));
        self.holds(self.after.draft(power).is_none() && !self.is_refused());
        "draft"
    }

    /// Nothing is lost of the set, and one order is new.
    fn is_mended(&self, power: Power) -> &'static str {
        let (before, after) = (self.orders(self.before, power), self.orders(self.after, power));
        self.holds(before.iter().all(|order| after.contains(order)));
        self.holds(after.len() == before.len() + 1);
        let plans = |game: &Game| game.shelf(power).plans_on_file(game.phase);
        let values = |game| plans(game).into_iter().map(|plan| plan.options).collect::<Vec<_>>();
        self.holds(!plans(self.before).is_empty() && values(self.before) == values(self.after));
        self.holds(!self.is_refused());
        "mended"
    }

    /// Each unit that the label names is ordered, and no other.
    fn orders_all(&self, power: Power) -> &'static str {
        let (kind, position) = (self.after.phase.kind(), &self.after.position);
        let orders = self.after.standing(power).orders;
        let owed = match kind {
            PhaseKind::Adjustments => position.builds(power).unsigned_abs() as usize,
            _ => owed_units(position, kind, power).len(),
        };
        self.holds(orders.len() <= owed && !orders.is_empty());
        for written in &orders {
            let unit = written.order.unit().expect("it is of a unit");
            self.holds(self.label.contains(&chancery::report::names::named(unit)));
            self.holds(self.mail.body.contains(&written.order.to_string()));
        }
        self.holds(!self.answer.contains("impossible") && !self.is_refused());
        if kind == PhaseKind::Retreats { "retreat" } else { "adjustment" }
    }

    fn is_refused(&self) -> bool {
        ["NOT READ", "NOT ACCEPTED"].iter().any(|title| self.answer.contains(title))
    }

    fn orders(&self, game: &Game, power: Power) -> Vec<String> {
        let orders = game.standing(power).orders;
        let mut orders: Vec<String> =
            orders.iter().map(|written| written.order.to_string()).collect();
        orders.sort();
        orders
    }

    fn holds(&self, holds: bool) {
        let Seen { label, mail, answer, .. } = self;
        assert!(holds, "{:?} {label:?} is not so of {mail:?}:\n{answer}", self.before.phase);
    }
}
