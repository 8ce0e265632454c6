//! How long maps take, and the gazette of the largest tournament.
//!
//! `cargo bench --bench pages` prints the tables of `docs/performance.md`: processor time, the
//! least, the median and the most. Maps are those of a hundred phases of the corpus with all their
//! orders. The gazette has 147 boards of ten years each: seven that are played here by random
//! orders, and copies of them under other names. It is written into a folder below `target`.
//! `cargo bench --bench pages -- --boards 1000` makes one of so many boards, without the maps, and
//! `--editions 100` prints it so often again after rulings of each kind.

#[path = "../tests/common/corpus.rs"]
mod corpus;
#[path = "../tests/brute/dice.rs"]
mod dice;
#[allow(dead_code, reason = "nobody here writes what is no order")]
#[path = "../tests/simulation/orders.rs"]
mod orders;
mod watch;
#[allow(dead_code, reason = "a bench looks at no secret")]
#[path = "../tests/gazette/world.rs"]
mod world;

use std::hint::black_box;
use std::io::{self, Write};
use std::path::Path;

use chancery::adjudication::Rulebook;
use chancery::board::Phase;
use chancery::daemon::printer::Printer;
use chancery::game::PersonId;
use chancery::game::play::{Counted, judge, outcome};
use chancery::report::atlas::{MapPainter, MapStyle, Scene, base_svg, overlay_svg, svg};
use chancery::report::gazette::{SharedBoard, Site, SiteStage, Volume, Who, pages};
use flate2::Compression;
use flate2::write::GzEncoder;

use corpus::{CORPUS, CorpusPhase, movement_phases};
use watch::{head, is_smoke, row, timed};
use world::World;

/// How much is drawn.
struct Size {
    /// Phases of the corpus.
    scenes: usize,
    boards: usize,
    /// The last year that is played.
    last_year: u16,
    /// Editions that are timed, after rulings of each kind.
    editions: usize,
}

/// The largest tournament of the rules.
const FULL: Size = Size { scenes: 100, boards: 147, last_year: 1910, editions: 20 };
const SMOKE: Size = Size { scenes: 1, boards: 2, last_year: 1901, editions: 1 };

fn main() -> io::Result<()> {
    let mut output = io::stdout().lock();
    let size = if is_smoke() { SMOKE } else { FULL };
    let size = Size { editions: number_behind("--editions").unwrap_or(size.editions), ..size };
    match number_behind("--boards") {
        Some(boards) => gazette(&mut output, &Size { boards, ..size }),
        None => {
            maps(&mut output, &size)?;
            gazette(&mut output, &size)
        }
    }
}

fn number_behind(word: &str) -> Option<usize> {
    let mut words = std::env::args().skip_while(|one| one != word);
    words.nth(1)?.parse().ok()
}

fn scene(corpus: &CorpusPhase) -> Option<Scene> {
    let phase = Phase::from_name("F1905M")?;
    let counted = corpus.given.iter().map(|given| Counted {
        power: given.power,
        order: given.order,
        text: given.order.to_string(),
        by_plan: false,
    });
    let orders: Vec<Counted> = counted.collect();
    let rules = Rulebook::world_masters();
    let verdict = judge(phase, &corpus.position, &orders, &rules);
    let (after, _) = outcome(phase, &corpus.position, &orders, &rules);
    Some(Scene::of_result(phase, &corpus.position, &orders, &verdict, &after))
}

fn maps(output: &mut impl Write, size: &Size) -> io::Result<()> {
    let phases = movement_phases(CORPUS);
    let scenes: Vec<Scene> = phases.iter().step_by(7).take(size.scenes).filter_map(scene).collect();
    head(output)?;
    // The first picture reads the board and the fonts, once for a process.
    let first = timed(|| black_box(base_svg())).1;
    row(output, "the first picture of a process", vec![first])?;
    type Draw = fn(&Scene, &mut MapPainter) -> usize;
    let kinds: [(&str, Draw); 5] = [
        ("SVG, whole", |scene, _| svg(scene, &MapStyle::Desk).len()),
        ("SVG, a phase over a ground that is there", |scene, _| {
            overlay_svg(scene, MapStyle::Desk, "").len()
        }),
        ("PNG for a letter", |scene, painter| painter.letter_png(scene).len()),
        ("PNG of 1,000 pixels", |scene, painter| painter.png(scene, 1000).len()),
        ("PNG for a telephone, 390 pixels", |scene, painter| painter.png(scene, 390).len()),
    ];
    for (what, draw) in kinds {
        // The most is the first, which finds nothing kept.
        let mut painter = MapPainter::default();
        let time = |scene| timed(|| black_box(draw(black_box(scene), &mut painter))).1;
        row(output, what, scenes.iter().map(time).collect())?;
    }
    Ok(())
}

/// A site of so many boards: those of a tournament that was played, again and again, each time with
/// other players, who stand in all rankings.
fn large(played: &Site, boards: usize) -> Site {
    let own = played.boards.len();
    let named = |number: usize| {
        let mut board = played.boards[number % own].clone();
        for tenure in board.seats.iter_mut().flat_map(|seat| &mut seat.tenures) {
            tenure.name = format!("{} {}", tenure.name, number / own);
            tenure.who = Who::of(&PersonId::new(tenure.name.as_str()));
        }
        board.name = format!("wm26-r1-{:03}", number + 1);
        board
    };
    let mut site = Site { boards: (0..boards).map(named).collect(), ..played.clone() };
    for table in &mut site.tables {
        let Some(player) = table.columns.iter().position(|column| column.key == "player") else {
            continue;
        };
        let rows = (0..boards.div_ceil(own)).flat_map(|copy| {
            table.rows.iter().map(move |row| {
                let mut row = row.clone();
                row[player] = format!("{} {copy}", row[player]);
                row
            })
        });
        table.rows = rows.collect();
    }
    site.know_players();
    site
}

/// A board without its last results, so that it is still being played.
fn running(over: &SharedBoard, missing: usize) -> SharedBoard {
    let mut board = over.clone();
    let played = over.phases.len() - missing;
    let (last, next) = (over.phases[played - 1].clone(), &over.phases[played]);
    board.phases.truncate(played);
    board.stage =
        SiteStage::Orders { phase: next.phase, due: next.published, said: last.published };
    board.position = last.after;
    (board.ended, board.ending) = (None, None);
    board.notes.retain(|note| note.phase <= last.phase);
    board.press.retain(|(phase, _)| *phase <= last.phase);
    board
}

fn gazette(output: &mut impl Write, size: &Size) -> io::Result<()> {
    let mut world = World::begin("bench");
    world.play_to(size.last_year);
    let mut site = large(&world.site(), size.boards);
    let phases: usize = site.boards.iter().map(|board| board.phases.len()).sum();
    // All boards are over but those that get a result and then their last one.
    let boards: Vec<usize> = (0..size.editions).map(|number| number * 7 % size.boards).collect();
    let over = site.boards.clone();
    for at in &boards {
        site.boards[*at] = running(&over[*at], 2);
    }
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("pages");
    if folder.exists() {
        std::fs::remove_dir_all(&folder)?;
    }
    writeln!(output, "\n{} boards, {phases} phases", size.boards)?;
    head(output)?;
    let mut printer = Printer::default();
    let mut print = |site: &Site| {
        timed(|| printer.publish(vec![Volume::alone(site.clone())], &folder, || true))
    };
    let (first, time) = print(&site);
    row(output, "the first edition", vec![time])?;
    let mut written = Vec::new();
    let mut after = |at: usize, board: SharedBoard| {
        site.boards[at] = board;
        let (next, time) = print(&site);
        next.map(|next| {
            written.push(next.written);
            time
        })
    };
    let (mut results, mut ends) = (Vec::new(), Vec::new());
    for at in boards {
        results.push(after(at, running(&over[at], 1))?);
        ends.push(after(at, over[at].clone())?);
    }
    row(output, "the edition after a result of a board", results)?;
    row(output, "the edition after the end of a board", ends)?;
    written.sort_unstable();
    writeln!(output, "files: {} at first, then {:?} each", first?.written, written)?;
    sizes(output, &site)
}

/// Whether a page is of a kind, by its path.
type Kind = fn(&str) -> bool;

/// How large pages are, on the disk and in transfer.
fn sizes(output: &mut impl Write, site: &Site) -> io::Result<()> {
    let few = Site { boards: site.boards.iter().take(7).cloned().collect(), ..site.clone() };
    writeln!(output, "\n{:<44} {:>9} {:>9} {:>9}", "kB of the largest", "files", "raw", "gzip")?;
    let kinds: [(&str, Kind); 4] = [
        ("pages of years", |path| path.contains("/19")),
        ("pages of boards", |path| path.ends_with("/index.html")),
        ("maps of boards", |path| path.ends_with(".svg") && path.contains('/')),
        ("saved games", |path| path.starts_with("data/games/")),
    ];
    for (what, is_one) in kinds {
        let own: Vec<_> = pages(&few).into_iter().filter(|page| is_one(&page.path)).collect();
        largest(output, what, own.iter().map(|page| page.bytes.as_slice()))?;
    }
    let common = chancery::report::gazette::common_pages(site);
    largest(output, "lists, rankings and data of all boards", {
        common.iter().map(|page| page.bytes.as_slice())
    })
}

fn largest<'p>(
    output: &mut impl Write,
    what: &str,
    files: impl Iterator<Item = &'p [u8]>,
) -> io::Result<()> {
    let (mut count, mut raw, mut packed) = (0, 0, 0);
    for bytes in files {
        let mut encoder = GzEncoder::new(Vec::new(), Compression::default());
        encoder.write_all(bytes)?;
        packed = packed.max(encoder.finish()?.len());
        raw = raw.max(bytes.len());
        count += 1;
    }
    writeln!(output, "{what:<44} {count:>9} {:>9} {:>9}", raw / 1000, packed / 1000)
}
