//! A corrected result says so in its place, and what changed; only those whom the director meant
//! may read his rulings.

use chancery::board::{Phase, Power, Unit};
use chancery::game::Game;
use chancery::report::gazette::{Site, SiteBoard, pages};
use chancery::tournament::DirectorCommand;

use crate::gazette::shown::text;
use crate::gazette::world::World;

/// The part of a page of a year that is about a phase.
fn section(site: &Site, board: &SiteBoard, phase: &str) -> String {
    let phase = Phase::from_name(phase).expect("a phase");
    let path = format!("boards/{}/{}.html", board.name, phase.year);
    let pages = pages(site);
    let page = pages.iter().find(|page| page.path == path).expect("a page");
    let begin = format!("id=\"{phase}\"");
    let (_, behind) = text(page).split_once(&begin).expect("the phase is there");
    behind.split("<section class=\"phase").next().expect("it ends").to_owned()
}

#[test]
fn d_viii_1_a_corrected_result_says_so_on_its_page_with_what_changed_and_why() {
    let mut world = World::begin("corrected");
    let winter = Phase::from_name("W1901A").expect("a phase");
    let name = |game: &Game| game.setup.id == "wm26-r1-01";
    world.play_while(|game| name(game) && game.phase < winter);
    let games = world.games();
    let game = games.values().next().expect("a game");
    assert_eq!(game.phase, winter, "there is something to build");
    world.write(game, Power::France, "error: an army that was dislodged still stands");
    world.turn();
    world.play_to(1901);
    let games = world.games();
    let game = games.values().next().expect("a game");
    let before = world.site();
    let board = &before.boards[0];
    assert!(!section(&before, board, "F1901M").contains("orrect"), "nothing was corrected");
    // One that was there when the result was published.
    let stood = |unit: &Unit| {
        let fall = game.history.iter().find(|played| played.phase.to_string() == "F1901M");
        fall.is_some_and(|fall| fall.after.unit(unit.province()) == Some(*unit))
    };
    let unit = game.position.units_of(Power::France).find(stood).expect("a unit");
    let master = game.person(&game.staff.master).expect("the master").clone();
    let line = format!(
        "gm correct 1: the <unit> in {0} was dislodged\nremove {1}\nend correct\n",
        unit.province().name(),
        unit.province()
    );
    world.write_from(&master.address, game, &line);
    world.turn();
    let site = world.site();
    let board = &site.boards[0];
    let told = section(&site, board, "F1901M");
    assert!(told.contains("<small class=\"mended\">corrected</small>"), "{told}");
    let what = format!("The result of Fall 1901 was corrected by {}.", master.name);
    let changed = format!("<li>France: no longer has {}", chancery::report::names::unit(unit));
    let why = format!("the &lt;unit&gt; in {} was dislodged", unit.province().name());
    for words in [&what, &changed, &why] {
        assert!(told.contains(words), "no {words}: {told}");
    }
    let winter = section(&site, board, "W1901A");
    assert!(winter.contains(">corrected</small>"), "{winter}");
    assert!(winter.contains("with <a href=\"#F1901M\">that of Fall 1901</a>"), "{winter}");
    assert!(!section(&site, board, "S1901M").contains(">corrected<"), "it stands as it was");
    let index = pages(&site);
    let index = index.iter().find(|page| page.path.ends_with("r1-01/index.html")).expect("a page");
    assert!(text(index).contains(&what) && text(index).contains(&changed));
}

#[test]
fn a_3_a_ruling_of_the_director_is_for_everybody_if_he_says_so() {
    let mut world = World::begin("rulings");
    for (text, is_public) in [("Maps <may> be shared.", true), ("Ann was warned.", false)] {
        world.command(DirectorCommand::Rule { text: text.to_owned(), is_public });
    }
    let site = world.site();
    let all = pages(&site);
    let rules = all.iter().find(|page| page.path == "rules.html").expect("a page");
    assert!(text(rules).contains("Maps &lt;may&gt; be shared."), "{}", text(rules));
    let html = all.iter().filter(|page| page.path.ends_with(".html"));
    for page in html {
        assert!(!text(page).contains("Ann was warned"), "{} tells it", page.path);
    }
}
