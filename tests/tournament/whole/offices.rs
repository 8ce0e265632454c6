//! What holds for all boards of a tournament at once: the system of scoring, the daily digest,
//! addresses, proof.

use std::collections::BTreeMap;

use chancery::board::Power;
use chancery::clerk::{self, Outgoing};
use chancery::game::calendar::Running;
use chancery::game::deadline::Cause;
use chancery::game::event::{Event, Next};
use chancery::game::play::Played;
use chancery::game::policy::{LateOrders, Length, RuleChange};
use chancery::game::proof::{Proof, ProofWay};
use chancery::game::{Moment, PersonId};
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::roster::Role;
use chancery::tournament::rounds::Round;
use chancery::tournament::scoring::Standings;
use chancery::tournament::{By, DirectorCommand, TournamentEvent, TournamentFact};
use chrono::TimeDelta;

use super::hall::{DESK, DIRECTOR, Hall, plan, table};
use super::play::play;
use super::{begin, check_audit, check_score};
use crate::common::codes::with_code;

#[test]
fn c_1_a_tournament_is_scored_by_the_system_that_it_names() {
    let mut hall = Hall::open_with(
        "scoring",
        10,
        TournamentPlan { scoring: "Draw size".to_owned(), ..plan() },
    );
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let starts = hall.last_to("t01p1@players.example");
    assert!(starts.contains("Boards are scored by Draw size"), "{starts}");
    let live = hall.write("t02p2@players.example", "standings");
    assert!(live.contains("Boards are scored by Draw size, and not by World Masters"), "{live}");
    assert!(live.contains("no power is ahead by it, and the next criterion decides"), "{live}");
    assert!(
        live.contains(
            "No one has a place yet, because no board of this round has finished a year."
        ),
        "{live}"
    );
    assert!(!live.contains("You are number") && !live.contains("\n  1 "), "{live}");
    play(&mut hall, Round::FIRST, &BTreeMap::new());
    let record = hall.tournament().record().expect("it has begun");
    let standings = Standings::of(&record);
    // A sole winner has 100, and those who shared a draw of seven have 100/7.
    let scores: Vec<String> = standings.rounds[&Round::FIRST]
        .played
        .scored
        .iter()
        .flat_map(|board| &board.scores)
        .map(ToString::to_string)
        .collect();
    assert!(
        scores.iter().all(|score| ["0", "100", "100/7"].contains(&score.as_str())),
        "{scores:?}"
    );
    assert!(
        standings.rounds[&Round::FIRST].ranking.decided.iter().all(|by| by.to_string() != "C7.c")
    );
    let scored = check_score(&hall);
    assert_eq!(scored["scoring"], "Draw size");
    hall.command(DirectorCommand::Advance { round: Round::FIRST });
    let told = hall.last_to("t03p3@players.example");
    assert!(told.contains("Boards are scored by Draw size"), "{told}");
    hall.command(DirectorCommand::Publish);
    assert!(hall.last_to("t03p3@players.example").contains("Boards are scored by Draw size"));
    check_audit(&hall);
}

fn digests(hall: &Hall, address: &str) -> usize {
    let is_one =
        |letter: &&Outgoing| letter.to == address && letter.subject.contains("Daily summary");
    hall.sent.iter().filter(is_one).count()
}

/// Time goes on to the next morning.
fn next_morning(hall: &mut Hall) {
    let day = (hall.now + TimeDelta::days(1)).date_naive();
    hall.now = day.and_hms_opt(6, 0, 0).expect("an hour").and_utc();
    hall.turn();
}

#[test]
fn a_11_the_chief_gm_has_a_digest_of_each_day_and_others_who_ask() {
    let mut hall = Hall::open("digest", 11);
    let chief = "chief@staff.example";
    hall.import(&format!("{}chief,Chief Gee,{chief},,chief-gm,\n", table(7)));
    begin(&mut hall, Round::FIRST);
    next_morning(&mut hall);
    assert_eq!((digests(&hall, chief), digests(&hall, DIRECTOR)), (1, 0));
    let quiet = hall.last_to(chief);
    assert!(quiet.contains("7 boards run.") && quiet.contains("No board is late"), "{quiet}");
    let player = hall.write("t01p1@players.example", "digest on");
    assert!(player.contains("is for the Chief-GM, the director and his assistants"), "{player}");
    hall.write(DIRECTOR, "digest on");
    // One player disputes, one gets more time, and all are silent at the first deadline.
    let game = hall.game("wm26-r1-01");
    let writes = |hall: &mut Hall, power, text: &str| {
        let holder = game.holder(power).expect("a player").address.clone();
        hall.now += TimeDelta::minutes(1);
        hall.post(&holder, &game.setup.address, "[wm26-r1-01] to you", text);
        hall.turn();
    };
    writes(&mut hall, Power::France, "dispute: is that convoy legal?\n");
    writes(&mut hall, Power::Italy, "extension 2 days\n");
    next_morning(&mut hall);
    assert_eq!((digests(&hall, chief), digests(&hall, DIRECTOR)), (2, 1));
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("MOVED DEADLINES"), "{told}");
    assert!(told.contains("case 1, game master, "), "{told}");
    hall.write(chief, "digest off");
    hall.now = hall.game("wm26-r1-02").running.at + TimeDelta::hours(1);
    hall.turn();
    next_morning(&mut hall);
    let told = hall.last_to(DIRECTOR);
    assert!(told.contains("held back, NMR of Austria, England"), "{told}");
    assert_eq!(digests(&hall, chief), 2, "he has refused it");
    // A daemon that was away for days writes one, not one for each of them.
    let before = digests(&hall, DIRECTOR);
    hall.now += TimeDelta::days(1);
    hall.now += TimeDelta::hours(12);
    hall.turn();
    assert_eq!(digests(&hall, DIRECTOR), before + 1);
    check_audit(&hall);
}

#[test]
fn a_11_where_late_orders_count_no_board_is_late_before_adjudication_starts() {
    let mut hall = Hall::open("late", 12);
    let chief = "chief@staff.example";
    hall.import(&format!("{}chief,Chief Gee,{chief},,chief-gm,\n", table(7)));
    begin(&mut hall, Round::FIRST);
    let tournament = hall.tournament();
    let at = tournament.next_digest().expect("games are running");
    let offset = Length::hours(2);
    for (late, hours_ago, is_late) in [
        (LateOrders::Refused, 1, true),
        (LateOrders::UntilAdjudication { offset }, 1, false),
        (LateOrders::UntilAdjudication { offset }, 3, true),
    ] {
        let games = tournament.games().map(|(_, name)| {
            let mut game = hall.game(name);
            let running = Running { at: at - TimeDelta::hours(hours_ago), ..game.running.clone() };
            game.apply(&Event::DeadlineMoved { by: Cause::Master, running, reminds: None });
            game.apply(&Event::RuleChanged { change: RuleChange::Late(late) });
            (name.to_owned(), game)
        });
        let ruling = clerk::tournament::tick(&tournament, &games.collect(), at);
        let mut letters = ruling.letters.iter();
        let digest = letters.find(|letter| letter.to == chief).expect("a digest");
        assert_eq!(digest.text.contains("was due"), is_late, "{late:?}: {}", digest.text);
    }
}

#[test]
fn a_11_a_digest_tells_of_silence_since_the_one_before() {
    let mut hall = Hall::open("silence", 13);
    let chief = "chief@staff.example";
    hall.import(&format!("{}chief,Chief Gee,{chief},,chief-gm,\n", table(7)));
    begin(&mut hall, Round::FIRST);
    let mut tournament = hall.tournament();
    let before = tournament.next_digest().expect("games are running");
    let what = TournamentFact::Digested { at: before };
    tournament.apply(&TournamentEvent { by: By::Clerk, why: String::new(), what });
    let at = tournament.next_digest().expect("games are running");
    for (minutes, is_told) in [(-1, false), (0, false), (1, true)] {
        let published = before + TimeDelta::minutes(minutes);
        let games = tournament.games().map(|(_, name)| {
            let mut game = hall.game(name);
            let played = Box::new(Played {
                phase: game.phase,
                published,
                closed: published,
                orders: Vec::new(),
                after: game.position.clone(),
                silent: vec![Power::Turkey],
            });
            game.apply(&Event::Played { played, next: Next::End, drops_told: true });
            (name.to_owned(), game)
        });
        let ruling = clerk::tournament::tick(&tournament, &games.collect(), at);
        let mut letters = ruling.letters.iter();
        let digest = letters.find(|letter| letter.to == chief).expect("a digest");
        let told = digest.text.contains("Spring 1901: Turkey");
        assert_eq!(told, is_told, "{minutes} minutes behind it: {}", digest.text);
    }
}

#[test]
fn d_x_6_an_address_is_the_same_on_the_roster_and_in_all_games() {
    let mut hall = Hall::open("address", 12);
    hall.import(&table(7));
    begin(&mut hall, Round::FIRST);
    let ann = PersonId::new("t01p1");
    let (old, new) = ("t01p1@players.example", "ann@new.example");
    let plays = |hall: &Hall| {
        let tournament = hall.tournament();
        let own = tournament.games().find(|(_, game)| {
            hall.game(game).seats.values().any(|seat| seat.holder() == Some(&ann))
        });
        own.expect("she plays").1.to_owned()
    };
    // She changes it in her game, with the code that goes to the new address.
    let own = hall.game(&plays(&hall));
    hall.now += TimeDelta::minutes(1);
    hall.post(old, &own.setup.address, "[x] me", &format!("address {new}\n"));
    hall.turn();
    let asked = hall.last_to(new);
    let code = asked.split("code ").nth(1).and_then(|rest| rest.split(' ').next()).expect("a code");
    let code = code.to_owned();
    hall.now += TimeDelta::minutes(1);
    hall.post(new, &own.setup.address, "Re: me", &format!("code {code}\n"));
    hall.turn();
    // The old one has a day to stop that.
    hall.now += TimeDelta::hours(25);
    hall.turn();
    let tournament = hall.tournament();
    let known = tournament.roster.find(&ann).expect("she is there");
    assert_eq!((known.address.as_str(), &known.former[..]), (new, &[old.to_owned()][..]));
    assert_eq!(tournament.canonical(&PersonId::new(old)), ann, "games may know her by the old one");
    let in_games = |hall: &Hall, id: &PersonId| -> Vec<String> {
        let tournament = hall.tournament();
        let games = tournament.games().map(|(_, game)| hall.game(game));
        games.filter_map(|game| Some(game.person(id)?.address.clone())).collect()
    };
    // She captains a team, all of whose boards know her.
    let all = in_games(&hall, &ann);
    assert!(all.len() == 7 && all.iter().all(|address| address == new), "{all:?}");
    assert!(hall.write(new, "sign up").contains("You have already signed up"));
    // The holder of the old one now is a stranger: we tell him so, and nothing else happens.
    let sent = hall.sent.len();
    let said = hall.confirm(old, "withdraw");
    assert!(said.contains("We don't know this address. Write"), "{said}");
    assert_eq!(hall.sent.len(), sent + 1, "nobody else is told");
    assert!(hall.tournament().roster.find(&ann).is_some());

    // The director corrects another's, and all of his games get it.
    let master = hall.tournament().draws[&Round::FIRST].boards[0].master.clone();
    let mut member = hall.tournament().roster.find(&master).expect("he leads").clone();
    let before = member.address.clone();
    member.address = "gm@new.example".to_owned();
    hall.command(DirectorCommand::Enter { member });
    let all = in_games(&hall, &master);
    assert!(!all.is_empty() && all.iter().all(|address| address == "gm@new.example"), "{all:?}");
    assert!(hall.last_to(&before).contains("is gm@new.example from now on, and no longer "));
    let game = hall.game("wm26-r1-01");
    let player = game.holder(chancery::board::Power::Russia).expect("a player").address.clone();
    let told = hall.last_to(&player);
    assert!(told.contains("address is gm@new.example from now on"), "{told}");
    check_audit(&hall);
}

fn proof(way: ProofWay) -> Proof {
    Proof { ways: [way].into(), per_letter: true, ..Proof::default() }
}

#[test]
fn d_x_6_games_ask_for_proof_from_their_start_letters_on() {
    let mut hall = Hall::open("proof", 13);
    hall.import(&table(7));
    let now: Moment = hall.now;
    hall.office.set_proof(&proof(ProofWay::Token), now).expect("the ledger works");
    begin(&mut hall, Round::FIRST);
    let game = hall.game("wm26-r1-01");
    assert_eq!(game.proof, proof(ProofWay::Token));
    let player = game.holder(chancery::board::Power::France).expect("a player").clone();
    let is_start =
        |letter: &&Outgoing| letter.to == player.address && letter.subject.contains("wm26-r1-01");
    let start = hall.sent.iter().find(is_start).expect("a start letter").from.clone();
    assert!(start.starts_with("judge+wm26-r1-01+"), "{start}");
    let orders =
        |hall: &Hall| hall.game("wm26-r1-01").shelf(chancery::board::Power::France).sets.len();
    let writes = |hall: &mut Hall, to: &str| {
        hall.now += TimeDelta::minutes(1);
        hall.post(&player.address, to, "orders", "A Par - Bur\n");
        hall.turn();
    };
    writes(&mut hall, &game.setup.address.clone());
    assert_eq!(orders(&hall), 0, "it does not come to the address that only he was told");
    writes(&mut hall, &start);
    assert_eq!(orders(&hall), 1);

    // What binds a person in the tournament comes to the address that only he knows, too.
    hall.command(DirectorCommand::Ask {
        matter: chancery::tournament::committee::QuestionMatter::Issue,
        text: "Well?".to_owned(),
        tried: "I wrote to both".to_owned(),
        until: hall.now + TimeDelta::days(2),
        put: None,
    });
    let (member, other) = ("tmc1@staff.example", "tmc2@staff.example");
    for (writer, to) in [(member, DESK.to_owned()), (other, hall.told_to(member))] {
        let asked = hall.write_to(writer, &to, "vote 1 yes");
        assert!(asked.contains("nothing shows that it is from you"), "{to}: {asked}");
        assert!(hall.tournament().question(1).expect("it").ballots.is_empty());
    }
    let told = hall.told_to(member);
    let said = hall.write_to(member, &told, "vote 1 yes");
    assert!(said.contains("Your ballot on question 1 is yes"), "{said}");
    check_audit(&hall);
}

/// A question to the committee, which has been told how to answer.
fn asked(hall: &mut Hall) {
    hall.command(DirectorCommand::Ask {
        matter: chancery::tournament::committee::QuestionMatter::Issue,
        text: "Well?".to_owned(),
        tried: "I wrote to both".to_owned(),
        until: hall.now + TimeDelta::days(60),
        put: None,
    });
}

#[test]
fn d_x_6_whoever_got_a_copy_of_an_answer_to_the_tournament_can_do_nothing_with_it() {
    let mut hall = Hall::open("copies", 14);
    hall.import(&table(7));
    let now: Moment = hall.now;
    hall.office.set_proof(&proof(ProofWay::Token), now).expect("the ledger works");
    asked(&mut hall);
    let member = "tmc1@staff.example";
    let ballots = |hall: &Hall| hall.tournament().question(1).expect("it").ballots.clone();
    let told = hall.told_to(member);
    let both = format!("{told}, friend@elsewhere.example");
    let said = hall.write_to(member, &both, "vote 1 yes");
    assert!(said.contains("Your ballot on question 1 is yes"), "it counts: {said}");
    assert!(said.contains("only answers to this letter or to later ones count"), "{said}");
    let (fresh, cast) = (hall.told_to(member), ballots(&hall));
    for to in [&told, &told.to_uppercase()] {
        let asked = hall.write_to(member, to, "vote 1 no");
        assert!(asked.contains("nothing shows that it is from you"), "{to}: {asked}");
        assert_eq!(ballots(&hall), cast);
    }
    hall.write_to(member, &fresh, "vote 1 no");
    assert_ne!(ballots(&hall), cast);
    let cast = ballots(&hall);
    hall.now += TimeDelta::days(31);
    let asked = hall.write_to(member, &fresh, "vote 1 yes");
    assert!(asked.contains("nothing shows that it is from you"), "a month later: {asked}");
    assert_eq!(ballots(&hall), cast);

    // A reader of a letter of the director's gets no line done: the code goes to the director.
    let director = hall.tournament().director().expect("one").address.clone();
    hall.write_to(&director, DESK, "status");
    let told = hall.told_to(&director);
    let before = hall.tournament().events;
    let said = hall.write_to(&director, &told, "td rule: so");
    assert!(said.contains(" confirm "), "{said}");
    assert_eq!(hall.tournament().events, before);
    check_audit(&hall);
}

#[test]
fn d_x_6_a_code_in_a_letter_that_others_saw_does_nothing_afterwards() {
    let mut hall = Hall::open("seen-code", 15);
    hall.command(DirectorCommand::OpenSignUp { until: None });
    let now: Moment = hall.now;
    hall.office.set_proof(&proof(ProofWay::Token), now).expect("the ledger works");
    let ann = "ann@players.example";
    let is_on = |hall: &Hall| hall.tournament().roster.at(ann).is_some();
    let sign_up = |hall: &mut Hall| {
        hall.write(ann, "sign up as Ann Able");
        let told = hall.told_to(ann);
        hall.write_to(ann, &told, "sign up as Ann Able");
    };
    sign_up(&mut hall);
    assert!(is_on(&hall));
    let told = hall.told_to(ann);
    hall.write_to(ann, &told, "withdraw");
    let asked = hall.sent.iter().rfind(|letter| letter.to == ann).expect("an answer");
    let line = asked.text.lines().find_map(with_code).expect("a code");
    let both = format!("{}, friend@elsewhere.example", hall.told_to(ann));
    hall.write_to(ann, &both, &line);
    assert!(!is_on(&hall), "her own letter counts");
    sign_up(&mut hall);
    assert!(is_on(&hall));
    for to in [DESK, &told, &both] {
        hall.write_to(ann, to, &line);
        assert!(is_on(&hall), "{to}");
    }
}

#[test]
fn a_1_a_role_is_known_by_its_name() {
    assert!(Role::ALL.iter().all(|role| Role::from_name(role.name()) == Some(*role)));
}
