//! A hundred positions of the corpus, drawn with all their orders.

use chancery::adjudication::Rulebook;
use chancery::board::{Phase, Position};
use chancery::game::play::{Counted, judge, outcome};
use chancery::report::atlas::{
    LETTER_BYTES_MAX, LETTER_WIDTH, MapPainter, MapStyle, Scene, base_svg, overlay_svg, svg,
};

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

use crate::atlas::clock::times_as_long;
use crate::atlas::corpus::{CORPUS, CorpusPhase, movement_phases};

fn phase() -> Phase {
    Phase::from_name("F1905M").expect("it is a phase")
}

/// Every seventh movement phase, so that all tags are among them.
fn hundred() -> Vec<CorpusPhase> {
    let found: Vec<CorpusPhase> =
        movement_phases(CORPUS).into_iter().step_by(7).take(100).collect();
    assert_eq!(found.len(), 100);
    found
}

fn scene(corpus: &CorpusPhase) -> Scene {
    let counted = corpus.given.iter().map(|given| Counted {
        power: given.power,
        order: given.order,
        text: given.order.to_string(),
        by_plan: false,
    });
    let orders: Vec<Counted> = counted.collect();
    let rules = Rulebook::world_masters();
    let verdict = judge(phase(), &corpus.position, &orders, &rules);
    let (after, _) = outcome(phase(), &corpus.position, &orders, &rules);
    Scene::of_result(phase(), &corpus.position, &orders, &verdict, &after)
}

/// A token as it stands in a picture: whose it is, where, how large.
struct Token {
    x: f64,
    y: f64,
    scale: f64,
    is_fleet: bool,
}

/// The tokens of a picture.
fn tokens(svg: &str) -> Vec<Token> {
    let uses = svg.split("<use href=\"#").skip(1);
    let token = |text: &str| {
        let (id, rest) = text.split_once('"')?;
        let kind = id.chars().next().filter(|kind| id.len() == 3 && "AF".contains(*kind))?;
        let (_, place) = rest.split_once("translate(")?;
        let (place, scale) = place.split_once(") scale(")?;
        let (x, y) = place.split_once(' ')?;
        let scale = scale.split_once(')')?.0.parse().ok()?;
        Some(Token { x: x.parse().ok()?, y: y.parse().ok()?, scale, is_fleet: kind == 'F' })
    };
    uses.filter_map(token).collect()
}

#[test]
fn every_unit_is_drawn_and_none_over_another() {
    for corpus in hundred() {
        let scene = scene(&corpus);
        let found = tokens(&overlay_svg(&scene, MapStyle::Desk, ""));
        assert_eq!(found.len(), corpus.position.units().count(), "{}", corpus.json["id"]);
        for (number, one) in found.iter().enumerate() {
            for other in &found[..number] {
                let (wide, high) = ((one.x - other.x).abs(), (one.y - other.y).abs());
                // A hull is wider than a disc, and less high.
                let half = |token: &Token, fleet, army| {
                    token.scale * if token.is_fleet { fleet } else { army }
                };
                let apart = wide > half(one, 14.6, 13.0) + half(other, 14.6, 13.0) - 1.0
                    || high > half(one, 10.9, 13.0) + half(other, 10.9, 13.0) - 1.0
                    || (wide * wide + high * high).sqrt() > 13.0 * (one.scale + other.scale);
                assert!(
                    apart,
                    "{}: {},{} {},{}",
                    corpus.json["id"], one.x, one.y, other.x, other.y
                );
            }
        }
    }
}

#[test]
fn a_scene_comes_back_from_its_record_and_is_small() {
    for corpus in hundred() {
        let scene = scene(&corpus);
        let text = serde_json::to_string(&scene).expect("scenes can be written");
        assert!(text.len() < 8_000, "{}", text.len());
        assert_eq!(serde_json::from_str::<Scene>(&text).ok(), Some(scene));
    }
}

#[test]
fn an_overlay_refers_to_nothing_that_the_base_does_not_define() {
    for style in [MapStyle::Desk, MapStyle::Phone] {
        let base = base_svg();
        for corpus in hundred().iter().take(10) {
            let overlay = overlay_svg(&scene(corpus), style, "");
            for reference in overlay.split("href=\"#").skip(1) {
                let (id, _) = reference.split_once('"').expect("references end");
                assert!(base.contains(&format!("id=\"{id}\"")), "{id}");
            }
            assert!(overlay.len() < 60_000, "{}", overlay.len());
        }
    }
}

#[test]
fn the_same_scene_gives_the_same_bytes() {
    for corpus in hundred().iter().take(5) {
        let scene = scene(corpus);
        assert_eq!(svg(&scene, &MapStyle::Desk), svg(&scene.clone(), &MapStyle::Desk));
    }
}

/// The drawing painted in one go, so many pixels wide.
fn rasterised(scene: &Scene, style: MapStyle, width: u32) -> Pixmap {
    let tree = Tree::from_str(&svg(scene, &style), &Options::default()).expect("it can be read");
    let scale = width as f32 / tree.size().width();
    let height = (tree.size().height() * scale).round() as u32;
    let mut pixels = Pixmap::new(width, height).expect("it has a size");
    resvg::render(&tree, Transform::from_scale(scale, scale), &mut pixels.as_mut());
    pixels
}

/// Red, green and blue of all pixels of a PNG with a palette.
fn decoded(png: &[u8]) -> Vec<u8> {
    let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info().expect("it is a PNG");
    let mut pixels = vec![0; reader.output_buffer_size().expect("it has a size")];
    reader.next_frame(&mut pixels).expect("it is whole");
    pixels
}

/// How far a PNG is from its drawing on average, of 255, and how many of a million pixels differ so
/// much that they look wrong.
fn differences(png: &[u8], drawn: &Pixmap) -> (f64, f64) {
    let found = decoded(png);
    let pixels = drawn.pixels().len();
    assert_eq!(found.len(), pixels * 3);
    let (mut sum, mut wrong) = (0, 0);
    for (found, drawn) in found.chunks_exact(3).zip(drawn.data().chunks_exact(4)) {
        let far = found.iter().zip(drawn).map(|(one, other)| u64::from(one.abs_diff(*other)));
        sum += far.clone().sum::<u64>();
        wrong += u64::from(far.max() > Some(64));
    }
    (sum as f64 / (3 * pixels) as f64, wrong as f64 * 1e6 / pixels as f64)
}

/// Layers of a PNG are painted once and kept, and its colours are few: the drawing is the truth.
#[test]
fn a_painted_map_looks_as_its_drawing_does() {
    let phases = hundred();
    let mut painter = MapPainter::default();
    // The second of a size has layers of the first.
    for (number, style, width) in [
        (0, MapStyle::Phone, 390),
        (26, MapStyle::Phone, 390),
        (52, MapStyle::Phone, 800),
        (78, MapStyle::Phone, 800),
        (13, MapStyle::Desk, 1000),
        (91, MapStyle::Desk, 1000),
    ] {
        let scene = scene(&phases[number]);
        let png =
            if width == 800 { painter.letter_png(&scene) } else { painter.png(&scene, width) };
        let (mean, wrong) = differences(&png, &rasterised(&scene, style, width));
        assert!(mean < 2.6 && wrong < 10.0, "{number}, {width} pixels wide: {mean}, {wrong}");
    }
}

fn busiest() -> Scene {
    let phases = hundred();
    let busiest = phases.iter().max_by_key(|phase| phase.position.units().count());
    scene(busiest.expect("there are a hundred"))
}

/// Orders cost time, but not out of proportion to the board on which they are drawn.
#[test]
fn a_full_board_takes_a_few_times_as_long_as_an_empty_one() {
    let busy = busiest();
    let empty = Scene::of_position(phase(), &Position::empty());
    // The first picture reads the board and the fonts.
    assert!(!svg(&busy, &MapStyle::Desk).is_empty());
    let drawn = |scene| svg(scene, &MapStyle::Desk);
    let found = times_as_long(8, || drawn(&busy), || drawn(&empty));
    assert!(found <= 8, "a full board takes {found} times as long");
}

#[test]
fn pictures_of_letters_are_small() {
    let mut painter = MapPainter::default();
    for corpus in hundred().iter().step_by(34) {
        let scene = scene(corpus);
        let desk = painter.png(&scene, LETTER_WIDTH);
        for size in [desk.len(), painter.letter_png(&scene).len()] {
            assert!(size <= LETTER_BYTES_MAX, "{}: {size}", corpus.json["id"]);
        }
    }
}
