//! Made-up open events by letter: people who come late, leave, and miss rounds, a director who
//! changes his draws, and an office that dies in between. `CHANCERY_OPEN_EVENTS` says how many,
//! and `CHANCERY_SEED` with which seed they begin; `tools/long events` plays 200.

use std::collections::{BTreeMap, BTreeSet};

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::language::roster::csv::{self, Onto};
use chancery::tournament::DirectorCommand;
use chancery::tournament::draw::SpareRule;
use chancery::tournament::event::Draw;
use chancery::tournament::form::OpenForm;
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::rounds::{Round, SEATS};
use serde_json::{Value, json};

use super::hall::{DIRECTOR, Hall, plan};
use super::play::{Script, play};
use super::{check_audit, check_dice, check_export};
use crate::tournament::lots::Dice;

/// Where nothing is said.
const EVENTS: u64 = 4;

fn setting(name: &str, usual: u64) -> u64 {
    let said = std::env::var(name).ok();
    said.map_or(usual, |said| said.parse().unwrap_or_else(|_| panic!("{name} is a number")))
}

#[test]
fn open_events_hold_their_laws_whatever_their_people_do() {
    let (seed, count) = (setting("CHANCERY_SEED", 1), setting("CHANCERY_OPEN_EVENTS", EVENTS));
    for seed in seed..seed + count {
        let played = std::panic::catch_unwind(|| OpenEvent::new(seed).play());
        assert!(played.is_ok(), "the event with CHANCERY_SEED={seed} breaks a law");
    }
}

/// What its test knows of a player.
#[derive(Clone, Debug, Default)]
struct Known {
    /// Since which round he is there.
    since: usize,
    misses: BTreeSet<usize>,
    is_gone: bool,
    sat_out: u32,
}

struct OpenEvent {
    hall: Hall,
    dice: Dice,
    rounds: usize,
    spare: SpareRule,
    /// Whether the last round is a top board alone.
    has_top: bool,
    people: BTreeMap<usize, Known>,
    apart: Vec<[usize; 2]>,
}

fn name(number: usize) -> String {
    format!("Solo {number}")
}

fn id(number: usize) -> PersonId {
    PersonId::new(format!("solo-{number}"))
}

/// People come from five domains: of one, twenty sign up within a day.
fn address(number: usize) -> String {
    format!("solo{number}@players{}.example", number % 5)
}

fn round(number: usize) -> Round {
    Round::numbered(number - 1).expect("a round")
}

fn form(dice: &mut Dice, rounds: usize, (has_top, has_teams): (bool, bool)) -> Value {
    let systems = ["Sum of squares", "Draw size", "C-Diplo 100", "Bangkok", "World Masters"];
    let last = rounds;
    let of = |number: usize, scoring: &str| {
        let counts = if has_top && number == last { "no" } else { "best" };
        json!({"name": format!("Round {number}"), "scoring": scoring, "years": 2, "counts": counts})
    };
    let rounds: Vec<Value> =
        (1..=rounds).map(|number| of(number, systems[dice.below(systems.len())])).collect();
    let best = if rounds.len() > 1 && dice.percent(50) { vec!["1"] } else { Vec::new() };
    let rest = if best.is_empty() { "1" } else { "1/2" };
    let count = json!({"best": best, "rest": rest});
    let mut form = json!({
        "rounds": rounds, "count": count, "same_round": "best", "seat": "last",
        "sit_out": if dice.percent(50) { "average" } else { "0" },
        "order": ["total", "best", "met", "dice"], "best_country": "score",
    });
    if has_top {
        form["top"] = json!({"round": format!("Round {last}"), "count": count, "by": "score",
            "places": 7});
    }
    if has_teams {
        form["teams"] = json!({"rounds": ["Round 1"]});
    }
    form
}

impl OpenEvent {
    fn new(seed: u64) -> OpenEvent {
        let mut dice = Dice::new(seed);
        let has_top = dice.percent(40);
        let rounds = 1 + dice.below(3) + usize::from(has_top);
        let has_teams = dice.percent(30);
        let spare = if dice.percent(30) { SpareRule::Two } else { SpareRule::Sit };
        let form: OpenForm =
            serde_json::from_value(form(&mut dice, rounds, (has_top, has_teams))).expect("a form");
        let plan = TournamentPlan { form: Some(Box::new(form)), spare, ..plan() };
        let hall = Hall::open_with(&format!("event-{seed}"), seed, plan);
        let (people, apart) = (BTreeMap::new(), Vec::new());
        let mut event = OpenEvent { hall, dice, rounds, spare, has_top, people, apart };
        let players = SEATS + event.dice.below(24);
        if has_teams || event.dice.percent(30) {
            event.come_by_table(players, has_teams);
        } else {
            event.hall.confirm(DIRECTOR, "td open");
            (0..players).for_each(|_| event.comes(1));
        }
        event
    }

    fn come_by_table(&mut self, players: usize, has_teams: bool) {
        let row = |number: usize| {
            let team =
                if has_teams { format!("Team {}", number.div_ceil(3)) } else { String::new() };
            let role = if has_teams && number % 3 == 1 { "captain player" } else { "player" };
            format!("{},{},{team},{role}\n", name(number), address(number))
        };
        let rows: String = (1..=players).map(row).collect();
        let table = format!("name,address,team,roles\n{rows}");
        let read = csv::read_for(table.as_bytes(), &self.hall.tournament(), Onto::InPlaceOf);
        let roster = read.expect("a roster").roster;
        self.hall.command(DirectorCommand::Import { roster, drops: true });
        self.people
            .extend((1..=players).map(|number| (number, Known { since: 1, ..Known::default() })));
    }

    /// One more signs up, or is entered by the director.
    fn comes(&mut self, since: usize) {
        let number = self.people.len() + 1;
        let told = if self.dice.percent(80) {
            self.hall.write(&address(number), &format!("sign up as {}", name(number)))
        } else {
            let line = format!("td enter {} <{}>", name(number), address(number));
            self.hall.confirm(DIRECTOR, &line)
        };
        assert!(self.hall.tournament().roster.find(&id(number)).is_some(), "{number}: {told}");
        self.people.insert(number, Known { since, ..Known::default() });
    }

    fn play(mut self) {
        self.hall.confirm(DIRECTOR, "td close");
        for number in 1..=self.rounds {
            let is_top = self.has_top && number == self.rounds;
            if is_top {
                self.settle(number - 1);
            } else {
                (0..self.dice.below(5)).for_each(|_| self.something_happens(number));
                while self.there(number).len() < SEATS {
                    self.comes(number);
                }
            }
            self.draw(number, is_top);
            self.start(number);
            let scripts = (1..=9).map(|board| (board, self.script())).collect();
            play(&mut self.hall, round(number), &scripts);
            self.crash();
            check_export(&self.hall);
        }
        self.hall.confirm(DIRECTOR, "td finish");
        let tournament = self.hall.tournament();
        assert!(
            tournament.finish.clone().expect("it is over").winner.0.len() == 1,
            "somebody has won"
        );
        check_audit(&self.hall);
        check_dice(&self.hall);
    }

    fn script(&mut self) -> Script {
        let conceded =
            if self.dice.percent(40) { Some(Power::ALL[self.dice.below(SEATS)]) } else { None };
        Script { conceded, ..Script::draw("S1901M") }
    }

    /// Who wants to play a round, as far as players have said.
    fn there(&self, round: usize) -> BTreeSet<usize> {
        let is_there = |known: &Known| !known.is_gone && !known.misses.contains(&round);
        self.people.iter().filter(|(_, known)| is_there(known)).map(|(number, _)| *number).collect()
    }

    fn somebody(&mut self, round: usize) -> Option<usize> {
        let there: Vec<usize> = self.there(round).into_iter().collect();
        self.dice.pick(&there)
    }

    /// Before a round is drawn.
    fn something_happens(&mut self, number: usize) {
        let Some(who) = self.somebody(number) else { return };
        match self.dice.below(6) {
            0 | 1 => self.comes(number),
            2 => {
                self.hall.confirm(&address(who), "withdraw");
                self.known(who).is_gone = true;
            }
            3 => {
                self.hall.write(&address(who), &format!("I can't play round {number}, sorry"));
                self.known(who).misses.insert(number);
            }
            4 => {
                self.hall.confirm(DIRECTOR, &format!("td skip {} for r{number}", name(who)));
                self.known(who).misses.insert(number);
            }
            _ => {
                let other = self.somebody(number).filter(|other| *other != who);
                let Some(other) = other.filter(|_| self.apart.len() < 2) else { return };
                let line = format!("td keep apart {} and {}", name(who), name(other));
                self.hall.confirm(DIRECTOR, &line);
                if !self.apart.iter().any(|pair| pair.contains(&who) && pair.contains(&other)) {
                    self.apart.push([who, other]);
                }
            }
        }
        if self.dice.percent(20) {
            self.crash();
        }
    }

    fn known(&mut self, who: usize) -> &mut Known {
        self.people.get_mut(&who).expect("he is known")
    }

    /// The office dies, and another one goes on with the ledger: perhaps with a letter in the
    /// journal that has no ruling, perhaps with letters that have not gone out.
    fn crash(&mut self) {
        let who = *self.people.keys().next().expect("somebody");
        self.hall.post(&address(who), super::hall::DESK, "standings", "standings");
        if self.dice.percent(50) {
            self.hall.office.turn(self.hall.now).unwrap_or_else(|why| panic!("{why}"));
        }
        let before = self.hall.sent.len();
        self.hall.go_down();
        self.hall.turn();
        let answers = &self.hall.sent[before..];
        let answered = answers.iter().filter(|letter| letter.to == address(who)).count();
        let is_known = self.hall.tournament().roster.find(&id(who)).is_some();
        assert!(answered == 1 || !is_known, "{who} is answered once, and was {answered} times");
    }

    fn draw(&mut self, number: usize, is_top: bool) {
        let line = format!("td draw r{number}");
        let drawn = self.hall.confirm(DIRECTOR, &line);
        if self.dice.percent(25) {
            self.hall.confirm(DIRECTOR, &format!("td undraw r{number}"));
            assert!(!self.hall.tournament().draws.contains_key(&round(number)));
            self.crash();
            assert_eq!(self.hall.confirm(DIRECTOR, &line), drawn, "one seed, one draw");
        }
        let tournament = self.hall.tournament();
        let Some(draw) = tournament.draws.get(&round(number)) else { panic!("{number}: {drawn}") };
        if !is_top {
            self.check_draw(number, draw);
        }
        if self.dice.percent(30) && draw.boards.len() > 1 {
            let [one, other] = [0, 1].map(|board| tournament.name(&draw.boards[board].players[2]));
            let said =
                self.hall.confirm(DIRECTOR, &format!("td swap {one} and {other} in r{number}"));
            let is_twice = self.spare == SpareRule::Two && said.contains("more than one seat");
            assert!(said.contains(" plays ") || is_twice, "{said}");
        }
    }

    /// Every player who is there has a seat or sits out, none has two on a board, those who are
    /// kept apart are, and none sits out twice before another has once.
    fn check_draw(&mut self, number: usize, draw: &Draw) {
        let there = self.there(number);
        let ids: BTreeSet<PersonId> = there.iter().copied().map(id).collect();
        let mut seats: BTreeMap<&PersonId, usize> = BTreeMap::new();
        for table in &draw.boards {
            let board: BTreeSet<&PersonId> = table.players.iter().collect();
            assert_eq!(board.len(), SEATS, "nobody is twice on a board");
            board.into_iter().for_each(|who| *seats.entry(who).or_default() += 1);
        }
        for pair in &self.apart {
            let pair = pair.map(id);
            let of_both: usize = pair.iter().map(|who| seats.get(who).copied().unwrap_or(0)).sum();
            let meet =
                draw.boards.iter().any(|table| pair.iter().all(|who| table.players.contains(who)));
            assert!(of_both > draw.boards.len() || !meet, "{pair:?}");
        }
        let out = draw.sat_out();
        let found: BTreeSet<PersonId> =
            seats.keys().map(|who| (*who).clone()).chain(out.iter().cloned()).collect();
        assert_eq!(found, ids, "round {number}");
        let boards = match self.spare {
            SpareRule::Sit => there.len() / SEATS,
            SpareRule::Two => there.len().div_ceil(SEATS),
        };
        assert_eq!((draw.boards.len(), seats.values().sum::<usize>()), (boards, boards * SEATS));
        assert!(seats.values().all(|seats| *seats == 1 || self.spare == SpareRule::Two));
        self.check_sit_outs(number, &out);
    }

    fn check_sit_outs(&mut self, number: usize, out: &[PersonId]) {
        for (who, known) in &mut self.people {
            known.sat_out += u32::from(out.contains(&id(*who)));
        }
        let always = |known: &&Known| known.since == 1 && known.misses.is_empty() && !known.is_gone;
        let times: Vec<u32> =
            self.people.values().filter(always).map(|known| known.sat_out).collect();
        let (most, fewest) = (times.iter().max(), times.iter().min());
        assert!(
            most <= fewest.map(|fewest| fewest + 1).as_ref() || self.spare == SpareRule::Two,
            "round {number}: {times:?}"
        );
    }

    fn start(&mut self, number: usize) {
        let before = self.hall.sent.len();
        let begun = self.hall.confirm(DIRECTOR, &format!("td start r{number}"));
        assert!(begun.contains("begins on"), "{begun}");
        let tournament = self.hall.tournament();
        for table in &tournament.draws[&round(number)].boards {
            assert_eq!(self.hall.game(&table.game).setup.id, table.game);
            for (power, who) in Power::ALL.into_iter().zip(&table.players) {
                let address = &tournament.roster.find(who).expect("he is there").address;
                let told = self.hall.since_to(before, address);
                assert!(
                    told.contains(&format!("You play {power}")),
                    "{who:?} in {table:?}: {told}"
                );
            }
        }
    }

    /// The places before the top board are settled, and perhaps opened again; a player may decline.
    fn settle(&mut self, before: usize) {
        let advance = format!("td advance r{before}");
        let said = self.hall.confirm(DIRECTOR, &advance);
        if self.hall.tournament().advanced.is_empty() {
            panic!("{said}");
        }
        if self.dice.percent(40) {
            self.hall.confirm(DIRECTOR, &format!("td unadvance r{before}"));
            self.crash();
            self.hall.confirm(DIRECTOR, &advance);
        }
        let seeds = self.hall.tournament().decided_places().expect("places").seeded();
        assert_eq!(seeds.len(), SEATS);
        let others = self.there(before + 1).len() > SEATS + 1;
        if others && self.dice.percent(40) {
            let who = &seeds[self.dice.below(SEATS)];
            let tournament = self.hall.tournament();
            let address = tournament.roster.find(who).expect("he is there").address.clone();
            let said = self.hall.confirm(&address, &format!("decline r{}", before + 1));
            assert!(said.contains("moves up"), "{said}");
        }
    }
}
