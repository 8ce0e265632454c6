//! Open events, from the sign-up letter to the prizes: seven people in one round, twenty-three in
//! three with a top board, thirty in teams of three. Nothing is done but what a director writes.

use std::collections::BTreeSet;

use chancery::board::Power;
use chancery::game::PersonId;
use chancery::tournament::rounds::Round;
use chrono::TimeDelta;

use crate::rehearsal::figures::Figures;
use crate::rehearsal::play::{Script, play};
use crate::rehearsal::stage::{DESK, Stage};

/// What is played, and how people sign up for it.
pub(crate) struct OpenEvent {
    pub(crate) players: usize,
    /// A form that the program brings, or one of ours.
    pub(crate) form: &'static str,
    /// How many make a team, where there are teams.
    team: Option<usize>,
    rounds: usize,
    has_top_board: bool,
}

/// Three rounds that all count, for teams as well.
const TEAMS: &str = r#"{"rounds": [{"name": "r1", "years": 7}, {"name": "r2", "years": 7}],
    "teams": {"rounds": ["r1", "r2"]}}"#;

impl OpenEvent {
    pub(crate) fn of(players: usize) -> OpenEvent {
        let alone = OpenEvent { players, form: "", team: None, rounds: 1, has_top_board: false };
        match players {
            7 => OpenEvent { form: "one-round", ..alone },
            23 => OpenEvent { form: "top-board", rounds: 4, has_top_board: true, ..alone },
            30 => OpenEvent { form: "teams.json", team: Some(3), rounds: 2, ..alone },
            _ => panic!("events of 7, 23 and 30 people are played, not of {players}"),
        }
    }

    pub(crate) fn files(&self) -> Vec<(&'static str, &'static str)> {
        if self.form == "teams.json" { vec![(self.form, TEAMS)] } else { Vec::new() }
    }

    fn is_top_board(&self, round: Round) -> bool {
        self.has_top_board && round.number() == Some(self.rounds - 1)
    }
}

fn address(number: usize) -> String {
    format!("solo{number:02}@outside.test")
}

fn id(number: usize) -> PersonId {
    PersonId::new(format!("solo-number-{number}"))
}

/// Everybody signs up by mail, teams by their captains; the last one comes late.
fn sign_up(stage: &mut Stage, event: &OpenEvent) {
    stage.command_by_mail("td open");
    let late = usize::from(event.has_top_board);
    let mut number = 1;
    while number <= event.players - late {
        // No more than twenty of one domain sign up within a day.
        if number % 18 == 1 {
            stage.set_time(stage.now + TimeDelta::days(1));
        }
        let size = event.team.unwrap_or(1);
        match event.team {
            Some(_) => team(stage, number, size),
            None => alone(stage, number),
        }
        number += size;
    }
    stage.settle();
    stage.command_by_mail("td close");
    assert_eq!(stage.tournament().roster.members.len(), event.players - late + 1);
}

fn alone(stage: &mut Stage, number: usize) {
    stage.write(&address(number), DESK, "hello", &format!("sign up as Solo Number {number}\n"));
    stage.settle();
}

/// A captain signs up his team, and the others join when they are asked.
fn team(stage: &mut Stage, first: usize, size: usize) {
    let name = format!("Team of {first}");
    let mut text = format!("team {name}\n");
    for number in first..first + size {
        let role = if number == first { "captain" } else { "player" };
        text += &format!("{role} Solo Number {number} <{}>\n", address(number));
    }
    stage.write(&address(first), DESK, "we are some", &text);
    stage.settle();
    for number in first + 1..first + size {
        stage.write(&address(number), DESK, "yes", &format!("join {name}\n"));
    }
    stage.settle();
}

/// Plays the event.
pub(crate) fn play_all(stage: &mut Stage, event: &OpenEvent, figures: &mut Figures) {
    sign_up(stage, event);
    figures.step(stage, "sign-up");
    for round in (0..event.rounds).filter_map(Round::numbered) {
        let name = round.name();
        if event.is_top_board(round) {
            top_board(stage, round);
        }
        stage.command_by_mail(&format!("td draw {name}"));
        stage.command_by_mail(&format!("td start {name}"));
        if round == Round::FIRST && event.has_top_board {
            come_and_go(stage, event);
        }
        play(stage, round, |number| match (number, round) {
            // One player is silent, and one from the pool takes his seat.
            (2, Round::FIRST) => {
                Script { silent: Some((Power::England, "S1902M")), ..Script::draw("F1902M") }
            }
            (1, _) => Script { conceded: Some(Power::France), ..Script::draw("F1901M") },
            _ => Script::draw("F1901M"),
        });
        stage.set_time(stage.now + TimeDelta::minutes(1));
        stage.command("publish");
        figures.step(stage, round.words());
    }
    stage.command_by_mail("td finish");
    stage.send_all();
    figures.step(stage, "the prizes");
    let places = stage.tournament().open_places().expect("places");
    assert_eq!(places.teams.len(), event.team.map_or(0, |size| event.players / size));
    let finish = stage.tournament().finish.clone().expect("it is finished");
    assert_eq!(!finish.team.0.is_empty(), event.team.is_some());
    seated_as_they_said(stage, event);
}

/// One player comes late, and others say which rounds they don't play.
fn come_and_go(stage: &mut Stage, event: &OpenEvent) {
    alone(stage, event.players);
    stage.write(&address(4), DESK, "sunday", "I can't make round three, sorry.\n");
    stage.write(&address(5), DESK, "away", "skip r2\n");
    stage.settle();
    stage.command_by_mail("td skip Solo Number 6 for r3: he called me");
}

/// The best seven are told; one of them can't play, and the eighth moves up.
fn top_board(stage: &mut Stage, round: Round) {
    let before = stage.tournament().round_before(round).expect("a round before it");
    stage.command_by_mail(&format!("td advance {}", before.name()));
    let seeds = stage.tournament().open_places().expect("places").seeded();
    let gone = stage.tournament().roster.find(&seeds[3]).expect("a player").address.clone();
    stage.write(&gone, DESK, "I can't", &format!("decline {}\n", round.name()));
    stage.settle();
    for line in stage.to_confirm(&gone) {
        stage.write(&gone, DESK, "I can't", &format!("{line}\n"));
    }
    stage.settle();
    assert!(!stage.tournament().entrants(round).contains(&seeds[3]));
}

/// No player is in a round that he did not want, nor on two boards of one.
fn seated_as_they_said(stage: &Stage, event: &OpenEvent) {
    let tournament = stage.tournament();
    for (round, draw) in &tournament.draws {
        let seats: Vec<&PersonId> = draw.boards.iter().flat_map(|board| &board.players).collect();
        let people: BTreeSet<&PersonId> = seats.iter().copied().collect();
        assert_eq!(seats.len(), people.len(), "somebody is on two boards of {}", round.words());
        assert!(people.iter().all(|person| !tournament.is_absent(*round, person)));
    }
    if event.has_top_board {
        let sat = |number: usize, at: usize| {
            let draw = &tournament.draws[&Round::numbered(at).expect("a round")];
            draw.boards.iter().any(|board| board.players.contains(&id(number)))
        };
        assert!(!sat(4, 2) && !sat(5, 1) && !sat(6, 2) && !sat(event.players, 0));
    }
}
