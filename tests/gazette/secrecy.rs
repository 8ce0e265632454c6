//! Nothing secret before its time, and some things never.

use chancery::board::Power;
use chancery::daemon::tournaments;
use chancery::report::exports;
use chancery::report::gazette::{GazettePage, Site, pages};
use chancery::tournament::dice::roll;
use chancery::tournament::plan::Lot;
use chancery::tournament::rounds::Round;
use chancery::tournament::{By, DirectorCommand, Tournament, TournamentEvent, TournamentFact};
use chrono::DateTime;

use crate::gazette::command::{chancery, name};
use crate::gazette::shown::text;
use crate::gazette::world::{SECRET, World};

/// Everything that leaves the house by the gazette and the exports.
fn all(site: &Site) -> Vec<GazettePage> {
    pages(site).into_iter().chain(exports::files(site)).collect()
}

#[test]
fn what_is_filed_in_mid_phase_changes_no_byte() {
    let mut world = World::begin("secrecy");
    world.play_to(1901);
    let before = all(&world.site());
    let games = world.games();
    let game = games.values().next().expect("a game");
    for power in Power::ALL {
        let propose = match power {
            Power::Austria => "propose a draw\n",
            _ => "vote yes on 1\nvote no on 1\n",
        };
        let text = format!(
            "all hold\nFINAL\n{propose}press grey:\nwhispers of {power}\nend press\n\
             press white: shouts of {power}\nif dislodged disband\n"
        );
        world.write(game, power, &text);
    }
    world.turn();
    let filed = &world.games()[&chancery::ledger::GameName::new(game.setup.id.clone())];
    assert!(filed.standing(Power::France).was_sent, "the orders did not arrive");
    assert!(filed.votes.open().next().is_some(), "the proposal did not arrive");
    assert!(filed.press.of(Power::Turkey).next().is_some(), "the press did not arrive");
    let after = all(&world.site());
    for (before, after) in before.iter().zip(&after) {
        assert!(before == after, "{} has changed", before.path);
    }
    assert_eq!(before.len(), after.len());

    // With the result it is told, except the author of grey press.
    world.play_to(1902);
    let told = all(&world.site());
    let told = told.iter().filter(|page| page.path.ends_with("1902.html"));
    let told: Vec<&str> = told.map(text).filter(|page| page.contains("whispers of")).collect();
    let page = told.first().expect("the press was published");
    let (_, section) = page.split_once("Anonymous or Unofficial Press").expect("a section");
    let (section, _) = section.split_once("<details>").expect("the section ends");
    assert!(section.contains("whispers of Turkey") && !section.contains("says:"));
    assert!(page.contains("Turkey says:"), "white press stands under a name");
}

fn happens(tournament: &mut Tournament, what: TournamentFact) {
    tournament.apply(&TournamentEvent { by: By::Clerk, why: String::new(), what });
}

#[test]
fn c_7_f_throws_are_published_with_their_seed_and_can_be_repeated() {
    let world = World::begin("throws");
    let kept = tournaments::kept(world.office.ledger(), "wm26").expect("the ledger works");
    let mut tournament = kept.expect("a tournament").into_state();
    let seed = tournament.plan.seed(Lot::Dice);
    let thrown = |name: &str| (name.to_owned(), roll(&seed, name));
    let rolls = ["C7|t0p0|1", "C7|t1p0|1", "C13|x@y.example|1"].map(thrown).into();
    let qualified = Vec::new();
    happens(&mut tournament, TournamentFact::Advanced { round: Round::FIRST, qualified, rolls });
    let told = |tournament: &Tournament| {
        let mut site = Site { boards: world.site().boards, ..Site::default() };
        site.tell(tournament);
        all(&site)
    };
    let shown = |pages: &[GazettePage], path: &str| {
        let page = pages.iter().find(|page| page.path == path);
        text(page.unwrap_or_else(|| panic!("no {path}"))).to_owned()
    };
    let before = told(&tournament);
    let dice = shown(&before, "data/dice.jsonl");
    assert!(dice.contains("\"commit\"") && dice.contains("\"draw\""), "{dice}");
    assert!(!dice.contains("\"roll\""), "throws are told before their seed: {dice}");
    for page in before.iter().filter(|page| !page.path.ends_with(".xlsx")) {
        assert!(!text(page).contains(&seed), "{} has the seed", page.path);
    }
    happens(&mut tournament, TournamentFact::Revealed { lot: Lot::Dice, seed: seed.clone() });
    let after = told(&tournament);
    let (dice, page) = (shown(&after, "data/dice.jsonl"), shown(&after, "draw.html"));
    assert!(!dice.contains('@') && !page.contains("y.example"), "an address is told");
    for (name, value) in tournament.rolls.iter().filter(|(name, _)| !name.contains('@')) {
        assert!(dice.contains(name) && page.contains(&format!(">{name}</td>")), "no {name}");
        assert!(page.contains(&format!(">{value}</td>")), "{value} is not on the page");
    }
    assert!(page.contains("Anne Adams"), "who threw has a name");
    let file = world.folder.path().join("dice.jsonl");
    std::fs::write(&file, &dice).expect("it can be written");
    let (status, said, complaints) = chancery(&["verify-dice", name(&file)]);
    assert_eq!(status, Some(0), "{said}{complaints}");
}

#[test]
fn standings_that_the_director_holds_back_are_on_no_page_and_in_no_file() {
    let mut world = World::begin("held");
    world.play_to(1902);
    let kept = tournaments::kept(world.office.ledger(), "wm26").expect("the ledger works");
    let mut tournament = kept.expect("a tournament").into_state();
    let boards = world.site().boards;
    let told = |tournament: &Tournament| {
        let mut site = Site { boards: boards.clone(), ..Site::default() };
        site.tell(tournament);
        let all = all(&site);
        let page = all.iter().find(|page| page.path == "standings.html").expect("the page");
        let file = all.iter().any(|page| page.path == "data/round-1.csv");
        (text(page).to_owned(), file, site.tables.len(), site.places.len())
    };
    let (page, _, tables, _) = told(&tournament);
    assert!(tables > 0 && !page.contains("is holding back the standings"), "{page}");
    let command = DirectorCommand::Hold { holds: true };
    happens(&mut tournament, TournamentFact::Commanded { command, at: DateTime::UNIX_EPOCH });
    let (page, file, tables, places) = told(&tournament);
    assert_eq!((tables, places, file), (0, 0, false));
    assert!(page.contains("The director is holding back the standings for now."), "{page}");
    let command = DirectorCommand::Hold { holds: false };
    happens(&mut tournament, TournamentFact::Commanded { command, at: DateTime::UNIX_EPOCH });
    assert!(told(&tournament).2 > 0, "they are shown again");
}

#[test]
fn addresses_keys_and_seeds_are_nowhere() {
    let mut world = World::begin("addresses");
    world.play_to(1901);
    let plan_seed = |games: &str| games.to_owned();
    let keys: Vec<String> = world.games().values().map(|game| plan_seed(&game.setup.key)).collect();
    for page in all(&world.site()).iter().filter(|page| !page.path.ends_with(".xlsx")) {
        // The address to which all may write is no secret.
        let shown = text(page).replace("td-wm26@games.example", "");
        for secret in ["@players.example", "@games.example", SECRET] {
            assert!(!shown.contains(secret), "{} has {secret}", page.path);
        }
        for key in &keys {
            assert!(!shown.contains(key.as_str()), "{} has a key", page.path);
        }
    }
}
