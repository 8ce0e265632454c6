//! A single board is scored by its own system on pages and in exports, also once it was corrected.

use std::io::Cursor;

use calamine::{Data, Reader, Xlsx};
use chancery::board::{Power, Province};
use chancery::game::correction::{self, BoardChange};
use chancery::game::{Event, Game};
use chancery::ledger::GameName;
use chancery::report::exports;
use chancery::report::gazette::{Chronicle, GazettePage, Site, pages};
use chancery::report::letters::points as told;
use chancery::report::tables::decimal;
use chancery::tournament::exact::Exact;
use chancery::tournament::report::Report;
use chancery::tournament::scoring::systems::{self, FinishedGame};
use chancery::tournament::scoring::{BoardKind, PerPower};

use crate::gazette::several::opening;
use crate::gazette::shown::text;
use crate::gazette::world::World;

const SYSTEM: &str = "C-Diplo 100";
const NAME: &str = "wm26-r1-98";

fn shown(pages: &[GazettePage], path: &str) -> String {
    let page = pages.iter().find(|page| page.path == path);
    text(page.unwrap_or_else(|| panic!("no {path}"))).to_owned()
}

/// What the letters of a game tell.
fn scores(game: &Game) -> PerPower<Exact> {
    let system = systems::named(game.setup.scoring.as_deref().expect("a system"));
    let report = Report::of(game);
    let kind = BoardKind::Map(game.map());
    let game = FinishedGame::with(kind, &report.counts, report.end.as_ref());
    system.expect("it is known").scores(&game)
}

fn site(game: &Game) -> Site {
    Site { boards: vec![Chronicle::of(game.clone()).board()], ..Site::default() }
}

/// Pages, tables, the workbook and the files for the database have the same points.
fn agrees(game: &Game) {
    let site = site(game);
    let (pages, files) = (pages(&site), exports::files(&site));
    let index = shown(&pages, &format!("boards/{NAME}/index.html"));
    let rules = shown(&pages, "rules.html");
    assert!(rules.contains("Board wm26-r1-98 is scored by C-Diplo 100."), "{rules}");
    let table = shown(&files, "boards.csv");
    let seats = shown(&files, "wdd-boards.csv");
    let book = files.iter().find(|file| file.path == exports::WORKBOOK).expect("a workbook");
    let mut book: Xlsx<_> = Xlsx::new(Cursor::new(&book.bytes)).expect("a workbook");
    let sheet = book.worksheet_range("Boards").expect("a sheet");
    for (power, own) in Power::ALL.into_iter().zip(scores(game)) {
        let exact = own.to_string();
        let cell = decimal(&exact, 6).unwrap_or_else(|| exact.clone());
        let row = table.lines().find(|line| line.contains(power.name())).expect("a row");
        assert!(row.contains(&format!(",{cell},")) && row.contains(SYSTEM), "{exact}: {row}");
        let words = told(own);
        let number = words.split(' ').next().expect("a number");
        let (_, behind) = index.split_once(&format!(">{power}</span></th>")).expect("a row");
        let (cells, _) = behind.split_once("</tr>").expect("its end");
        assert!(cells.contains(&format!("data-of=\"Points\">{number}")), "{number}: {cells}");
        let row = sheet.rows().find(|row| row.contains(&Data::String(power.name().to_owned())));
        let number: f64 = cell.parse().expect("a number");
        assert!(row.expect("a row").contains(&Data::Float(number)), "{number}");
        let score = decimal(&exact, 3).unwrap_or(exact);
        let code = format!(",0{},", &power.code()[..2]);
        let row = seats.lines().find(|line| line.contains(&code)).expect("a row");
        assert!(row.contains(&format!(",{score},")), "{score}: {row}");
    }
}

/// The game with a centre of the strongest power in the hands of the weakest.
fn corrected(game: &Game) -> Game {
    let count = |power: &Power| game.position.centres_of(*power).len();
    let from = Power::ALL.into_iter().max_by_key(count).expect("a power");
    let to = Power::ALL.into_iter().min_by_key(count).expect("a power");
    let own = |at: &Province| game.position.owner(*at) == Some(from);
    let at = Province::all().find(own).expect("a centre");
    let changes = vec![BoardChange::Centre(at, Some(to))];
    let position = correction::mended(&game.position, &changes).expect("it can be");
    let phase = game.history.last().expect("it was played").phase;
    let mut mended = game.clone();
    mended.apply(&Event::Corrected {
        phase,
        by: game.staff.master.clone(),
        reason: "it was counted wrongly".to_owned(),
        mended: Some(game.mended_too(phase, &changes)),
        changes,
        position: Box::new(position),
        deadline: game.running.at,
        next: None,
        at: Some(game.running.at),
        consent: Some(game.staff.director.clone()),
    });
    mended
}

#[test]
fn d_viii_1_a_single_board_has_the_points_of_its_own_system_before_and_after_a_correction() {
    let mut world = World::begin("scored");
    let mut opening = opening(&world);
    let setup = &mut opening.setup;
    (setup.id, setup.tag) = (NAME.to_owned(), NAME.to_owned());
    setup.key = "another key".to_owned();
    setup.address = format!("judge+{NAME}@games.example");
    setup.scoring = Some(SYSTEM.to_owned());
    setup.last_year = 1901;
    world.office.open(&opening, world.now).expect("it begins");
    world.play_while(|game| game.setup.id == NAME);
    let game = world.games()[&GameName::new(NAME)].clone();
    assert!(game.is_over());
    agrees(&game);
    let mended = corrected(&game);
    assert_ne!(scores(&game), scores(&mended), "points have moved");
    agrees(&mended);
}

#[test]
fn a_single_board_without_a_system_has_no_points_anywhere() {
    let mut world = World::begin("unscored");
    let mut opening = opening(&world);
    let setup = &mut opening.setup;
    (setup.id, setup.tag) = (NAME.to_owned(), NAME.to_owned());
    setup.key = "another key".to_owned();
    setup.address = format!("judge+{NAME}@games.example");
    (setup.scoring, setup.last_year) = (None, 1901);
    world.office.open(&opening, world.now).expect("it begins");
    world.play_while(|game| game.setup.id == NAME);
    let site = site(&world.games()[&GameName::new(NAME)]);
    let (pages, files) = (pages(&site), exports::files(&site));
    assert!(!shown(&pages, &format!("boards/{NAME}/index.html")).contains("data-of=\"Points\""));
    assert!(!shown(&pages, "players.html").contains(" points"));
    assert!(shown(&pages, "rules.html").contains("Board wm26-r1-98 is not scored."));
    assert_eq!(shown(&files, "wdd-boards.csv").lines().count(), 1, "titles alone");
}
