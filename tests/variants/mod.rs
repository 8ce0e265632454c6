//! Phases of other maps, whose results others worked out; the standard map as a file; every map
//! that the program brings from its first phase on.

use std::collections::{BTreeMap, BTreeSet};
use std::io::Read;

use chancery::board::{Map, Phase, Province, read_on};
use chancery::cli::judge_lines;
use chancery::game::correction::{self, BoardChange};
use chancery::language::commands::{self, StaffCommand, Wish};
use chancery::report::atlas::{MapStyle, Scene, svg};
use chancery::variants::{self, KeptMap};
use flate2::read::GzDecoder;
use serde_json::{Value, json};

const PHASES: &[u8] = include_bytes!("../../fixtures/variants/phases.jsonl.gz");
const STANDARD: &str = include_str!("../../fixtures/variants/standard.json");

fn judged(lines: &str) -> Vec<Value> {
    let mut output = Vec::new();
    judge_lines(lines.as_bytes(), &mut output).expect("memory can be written");
    let text = String::from_utf8(output).expect("JSON is text");
    text.lines().map(|line| serde_json::from_str(line).expect("each line is JSON")).collect()
}

/// Lists by power, without the empty ones and in any order.
fn lists(value: &Value) -> BTreeMap<String, BTreeSet<String>> {
    let list = |(key, list): (&String, &Value)| {
        let texts = list.as_array()?.iter().map(|text| text.as_str().map(str::to_owned));
        let texts = texts.collect::<Option<BTreeSet<String>>>()?;
        (!texts.is_empty()).then(|| (key.clone(), texts))
    };
    value.as_object().into_iter().flatten().filter_map(list).collect()
}

fn retreats(value: &Value) -> Vec<(String, BTreeMap<String, BTreeSet<String>>)> {
    let powers = value.as_object().into_iter().flatten();
    let found = powers.map(|(power, units)| (power.clone(), lists(units)));
    found.filter(|(_, units)| !units.is_empty()).collect()
}

#[test]
fn phases_of_other_maps_come_out_as_others_worked_them_out() {
    let mut text = String::new();
    GzDecoder::new(PHASES).read_to_string(&mut text).expect("the phases are gzipped text");
    let phases: Vec<Value> =
        text.lines().map(|line| serde_json::from_str(line).expect("JSON")).collect();
    assert_eq!(phases.len(), 150);
    let given = phases.iter().map(|phase| {
        let mut given = phase.clone();
        given.as_object_mut().expect("an object").remove("expected");
        given.to_string() + "\n"
    });
    for (phase, answer) in phases.iter().zip(judged(&given.collect::<String>())) {
        let (id, expected) = (&phase["id"], &phase["expected"]);
        let (next, state) = (&answer["next"], &answer["next"]["state"]);
        assert_eq!(next["name"], expected["name"], "{id}");
        assert_eq!(lists(&state["units"]), lists(&expected["units"]), "{id}");
        assert_eq!(lists(&state["centers"]), lists(&expected["centers"]), "{id}");
        assert_eq!(retreats(&state["retreats"]), retreats(&expected["retreats"]), "{id}");
    }
}

#[test]
fn the_standard_map_as_a_file_is_the_one_inside() {
    let standard = variants::read(STANDARD).expect("the file is without fault");
    assert_eq!(Map::build(&standard.map), Ok(Map::STANDARD));
}

/// The first state of a map, as a line has it.
fn first_state(map: Map) -> Value {
    let start = map.start();
    let of = |texts: Vec<String>| json!(texts);
    let units = start.owners().map(|power| {
        (power.code(), of(start.units_of(power).map(|unit| unit.to_string()).collect()))
    });
    let centres = start.owners().map(|power| {
        (power.code(), of(start.centres_of(power).iter().map(|at| at.to_string()).collect()))
    });
    json!({
        "units": units.collect::<BTreeMap<_, _>>(),
        "centers": centres.collect::<BTreeMap<_, _>>(),
    })
}

#[test]
fn every_map_inside_begins_and_goes_on() {
    assert_eq!(variants::all().len(), 13);
    for shipped in variants::all() {
        let variant = variants::read(shipped.text).expect("it is without fault");
        let map = Map::build(&variant.map).expect("it is a map");
        let line = json!({
            "map": shipped.code,
            "name": map.first_phase().to_string(),
            "state": first_state(map),
        });
        let answers = judged(&(line.to_string() + "\n"));
        let [answer] = answers.as_slice() else { panic!("one line, one answer") };
        assert!(answer.get("error").is_none(), "{}: {answer}", shipped.code);
        let (units, after) = (&line["state"]["units"], &answer["next"]["state"]["units"]);
        assert_eq!(lists(after), lists(units), "{}: all units hold", shipped.code);
    }
}

/// The places of a picture's cells.
fn cells(picture: &str) -> Vec<(String, String)> {
    let cells = picture.split("<rect x=\"").skip(1).map(|rest| {
        let (x, rest) = rest.split_once("\" y=\"").expect("a cell has a height");
        (x.to_owned(), rest.split_once('"').expect("it ends").0.to_owned())
    });
    cells.collect()
}

/// The maps with the provinces and borders of the standard one.
const ON_THE_BOARD: [&str; 6] =
    ["chaos", "crowded", "england-turkey", "fleet-rome", "france-austria", "germany-italy"];

#[test]
fn every_map_inside_is_drawn() {
    for shipped in variants::all() {
        let file = KeptMap::of(shipped.text).expect("it is without fault");
        let map = file.map();
        let scene = Scene::of_position(map.first_phase(), &map.start()).on(Some(file));
        for style in [MapStyle::Desk, MapStyle::Phone] {
            let picture = svg(&scene, &style);
            assert_eq!(picture, svg(&scene, &style), "{}: twice the same", shipped.code);
            let mut cells = cells(&picture);
            let is_drawn = ON_THE_BOARD.contains(&shipped.code);
            let count = if is_drawn { 0 } else { map.provinces().count() };
            assert_eq!(cells.len(), count, "{}: a cell each", shipped.code);
            // Names are in cells, and cells on a grid: none is on top of another.
            cells.sort();
            cells.dedup();
            assert_eq!(cells.len(), count, "{}: each apart", shipped.code);
            for unit in map.start().units() {
                let number = unit.power().index();
                assert!(picture.contains(&format!("p{number}\"")), "{}: {unit}", shipped.code);
            }
        }
    }
}

/// What two maps call alike is not the same: the changes are of the map on which they are read, and
/// nothing is changed on another.
#[test]
fn d_viii_a_correction_is_of_the_map_of_its_board() {
    let file = variants::shipped("ancmed").expect("it is inside");
    let map = KeptMap::of(file.text).expect("it is without fault").map();
    let letter = "gm correct: it was judged wrong\nremove ROM\nadd Rome A APU\ncentre NEA = Greece\n\
        end correct";
    let asked = read_on(map, || commands::read(letter, true));
    let what = asked.into_iter().map(|asked| asked.what.expect("it is understood")).next();
    let Some(Wish::Staff(_, StaffCommand::Correct { changes, .. })) = what else {
        panic!("it is a correction");
    };
    let mended = correction::mended(&map.start(), &changes).expect("it can be mended");
    let at = |code: &str| map.province(code).expect("it is there");
    assert_eq!(mended.unit(at("ROM")), None);
    assert_eq!(mended.unit(at("APU")).map(|unit| unit.power()), map.power("ROME"));
    assert_eq!(mended.owner(at("NEA")), map.power("GREECE"));
    let elsewhere = [BoardChange::Remove(Province::ROM)];
    assert!(correction::mended(&map.start(), &elsewhere).is_err());
}

/// What a correction leaves to be built is of the map, too: on one that begins with builds they may
/// be what is corrected (D.VIII(1)).
#[test]
fn d_viii_1_adjustments_behind_a_phase_are_those_of_its_map() {
    let wanted = [
        ("chaos", "W1900A", "W1900A"),
        ("chaos", "S1901M", "W1901A"),
        ("ancmed", "F0001R", "W0001A"),
        ("hundred", "Y1425R", "Y1430A"),
    ];
    for (code, phase, adjustments) in wanted {
        let file = variants::shipped(code).expect("it is inside");
        let map = KeptMap::of(file.text).expect("it is without fault").map();
        let behind = map.phase(phase).and_then(Phase::adjustments);
        assert_eq!(behind, map.phase(adjustments), "{code} {phase}");
        assert!(behind.is_some(), "{code} {phase}");
    }
}

#[test]
fn the_colours_of_a_file_are_those_of_its_picture() {
    let shipped = variants::shipped("france-austria").expect("it is inside");
    let drawn = |text: &str| {
        let file = KeptMap::of(text).expect("it is read");
        let scene = Scene::of_position(file.map().first_phase(), &file.map().start());
        svg(&scene.on(Some(file)), &MapStyle::Desk)
    };
    let coloured = |colour: &str| {
        let with = format!(r#""letter": "A", "colour": "{colour}""#);
        shipped.text.replacen(r#""letter": "A""#, &with, 1)
    };
    assert!(drawn(&coloured("#12ab34")).contains("#12ab34"));
    // What is no colour is passed over: the page of a map is no place for other text.
    assert_eq!(drawn(&coloured(r#"\"/><script>"#)), drawn(shipped.text));
}

#[test]
fn a_map_that_is_not_there_is_named() {
    let line = |map: &str| {
        let state = json!({"units": {}, "centers": {}});
        json!({"map": map, "name": "S1901M", "state": state}).to_string() + "\n"
    };
    for (map, expected) in [
        ("ancmod", "map: no map \"ancmod\"; did you mean ancmed?"),
        ("./x.json", "give the file with --map"),
        ("qqqqqq", "map: no map \"qqqqqq\""),
    ] {
        let said = judged(&line(map))[0]["error"].to_string().replace("\\\"", "\"");
        assert!(said.contains(expected), "{map}: {said}");
    }
}

/// On a coast that convoys an army may land where a fleet carries another one: if that fleet is
/// dislodged, it carries no army.
#[test]
fn an_army_that_lands_may_end_a_convoy_from_a_coast() {
    let line = |supported: bool| {
        let mut carthage = vec!["A MAU - BAL VIA", "F BER C A MAU - BAL"];
        carthage.extend(supported.then_some("F LIG S A MAU - BAL"));
        let units = json!({"ROME": ["A SAG", "F BAL"], "CARTHAGE": ["A MAU", "F BER", "F LIG"]});
        let rome = ["A SAG - TAR VIA", "F BAL C A SAG - TAR"];
        json!({
            "map": "ancmed",
            "name": "S0001M",
            "state": {"units": units, "centers": {}},
            "orders": {"ROME": rome, "CARTHAGE": carthage},
        })
    };
    for (supported, army, other) in [(false, "A TAR", "A MAU"), (true, "A SAG", "A BAL")] {
        let answer = &judged(&(line(supported).to_string() + "\n"))[0];
        let units = lists(&answer["next"]["state"]["units"]);
        assert!(units["ROME"].contains(army), "{supported}: {answer}");
        assert!(units["CARTHAGE"].contains(other), "{supported}: {answer}");
    }
}

/// What was expected on a line is shown by an example, which its reader can copy.
#[test]
fn a_line_that_is_not_read_is_told_so_in_the_words_of_its_map() {
    let faulty = [
        ("td disorder", "the name of a power, such as Carthage"),
        ("gm rollback", "a phase, such as F0002M"),
        ("gm rollback F0002M", "gm rollback F0002M: …"),
        ("gm correct F0002M: cut\nremove\nend", "the code of a province, such as CAR"),
        ("gm veto", "gm veto car of Carthage"),
        ("gm void", "gm void Carthage"),
        ("td seat", "> for Carthage: why"),
        ("period until F0002 or so", "\"period until F0003\""),
        ("substitute Ann for a while", "\"from F0002 until F0003\", \"for Fall 2 only\""),
        ("gm correct: cut\nadd CARTHAGE\nend", "add CARTHAGE A CAR."),
        (
            "gm correct: cut\nend",
            "\"remove CAR\", \"add CARTHAGE A CAR\", \"centre CAR = Carthage\"",
        ),
    ];
    let map = variants::shipped_map("ancmed").expect("it is inside").expect("not standard").map();
    for (line, expected) in faulty {
        let said = read_on(map, || commands::read(line, true));
        let Err(fault) = &said[0].what else { panic!("{line}: {said:?}") };
        assert!(fault.expected.contains(expected), "{line}: {}", fault.expected);
    }
}

/// A player can copy the examples of a map: they are read.
#[test]
fn examples_for_a_line_that_is_not_read_are_read_on_each_map() {
    for shipped in variants::all() {
        let kept = variants::shipped_map(shipped.code).expect("it is inside");
        let map = kept.expect("it is not the standard map").map();
        let examples = |line: &str| -> Vec<String> {
            let said = read_on(map, || commands::read(line, true));
            let Err(fault) = &said[0].what else { panic!("{line}: {said:?}") };
            let quoted = fault.expected.split('"').skip(1).step_by(2);
            quoted.skip(1).map(str::to_owned).collect()
        };
        let changes = examples("gm correct: cut\nend").join("\n");
        let spans = examples("substitute Ann for a while");
        let spans = spans.iter().map(|span| format!("substitute Ann {span}"));
        for line in spans.chain([format!("gm correct: cut\n{changes}\nend")]) {
            let said = read_on(map, || commands::read(&line, true));
            assert!(said[0].what.is_ok(), "{}: {line}: {said:?}", shipped.code);
        }
    }
}
