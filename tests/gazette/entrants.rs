//! Pages while people sign up, and what they say of a tournament whose boards were corrected.

use chancery::game::{Moment, PersonId};
use chancery::report::gazette::{Site, SiteBoard, pages};
use chancery::tournament::plan::TournamentPlan;
use chancery::tournament::roster::{Member, Role};
use chancery::tournament::{By, DirectorCommand, Tournament, TournamentEvent, TournamentFact};

use crate::gazette::shown::text;
use crate::gazette::world::{WM26, World, plan};

fn member(id: &str, name: &str, team: Option<&str>, role: Role) -> Member {
    let address = format!("{id}@players.example");
    let new = Member::new(PersonId::new(id), name.to_owned(), address);
    Member { team: team.map(str::to_owned), roles: [role].into(), ..new }
}

fn opened() -> Tournament {
    let plan: TournamentPlan = plan(WM26);
    let mut tournament = Tournament::open(plan, member("terry", "Terry Dee", None, Role::Director));
    let mut happens = |what| {
        tournament.apply(&TournamentEvent { by: By::Clerk, why: String::new(), what });
    };
    let until: Moment = "2026-12-24T20:00:00Z".parse().expect("a moment");
    let command = DirectorCommand::OpenSignUp { until: Some(until) };
    happens(TournamentFact::Commanded { command, at: until });
    for signed in [
        member("ann", "Ann Able", None, Role::Player),
        member("bob", "Bob Baker", Some("The Bears"), Role::Player),
    ] {
        happens(TournamentFact::SignedUp { member: signed });
    }
    tournament
}

fn page(site: &Site, path: &str) -> String {
    let pages = pages(site);
    text(pages.iter().find(|page| page.path == path).expect("a page")).to_owned()
}

#[test]
fn b_2_pages_say_how_to_sign_up_until_when_and_who_has() {
    let mut site = Site::default();
    site.tell(&opened());
    let front = page(&site, "index.html");
    for words in [
        "Sign-up is open until Thu 24 Dec",
        "<strong class=\"address\">td-wm26@games.example</strong>",
        "Director: Terry Dee. Write to <span class=\"address\">td-wm26@games.example</span>.",
        "The Bears</td>",
        "Ann Able</td>",
    ] {
        assert!(front.contains(words), "no {words}: {front}");
    }
    let players = page(&site, "players.html");
    assert!(players.contains("Bob Baker</td>") && !players.contains("No one"), "{players}");
}

#[test]
fn d_viii_1_standings_tell_which_boards_were_corrected_when_they_were_over() {
    let mut world = World::begin("corrected-late");
    world.play_to(1901);
    let mut site = world.site();
    assert!(!page(&site, "standings.html").contains("have been corrected"));
    let board: &mut SiteBoard = &mut site.boards[0];
    let note = chancery::report::gazette::SiteNote {
        phase: board.phases[0].phase,
        title: "Correction".to_owned(),
        text: "The result was corrected by Master 1. Terry Dee has consented.".to_owned(),
        changes: Vec::new(),
        on: Vec::new(),
        reason: None,
        at: "2026-12-24T20:00:00Z".parse().ok(),
        was_over: true,
    };
    board.notes.push(note);
    let standings = page(&site, "standings.html");
    assert!(
        standings.contains("have been corrected. The corrected results count here"),
        "{standings}"
    );
    assert!(standings.contains("Terry Dee has consented. <small>Thu 24 Dec"), "{standings}");
    assert!(standings.contains("the last correction on Thu 24 Dec"), "{standings}");
}
