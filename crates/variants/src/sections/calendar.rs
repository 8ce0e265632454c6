//! The calendar and what wins.

use chancery_judge::board::{
    AfterFinalYear, DraftCalendar, DraftTurn, FinalYear, OnlyYears, Victory,
};

use crate::json::JsonNode;
use crate::reading::FileReader;

/// The last year that a calendar may name.
const YEAR_MAX: i64 = 9_999;

pub(super) fn calendar<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
) -> Option<DraftCalendar> {
    let fields = reader.fields(node, "calendar", &["first", "step", "turns"])?;
    let first = reader.text(&fields, "first");
    if let Some(first) = &first
        && phase(first).is_none()
    {
        let what = format!(
            "calendar: the first phase {first:?} must be a letter, four figures of a year, \
             and M or A: \"S1901M\""
        );
        reader.fault(fields.get("first").unwrap_or(node), what);
    }
    let step = reader.needed(&fields, "step");
    let step = step.and_then(|node| number(reader, node, "calendar: \"step\"", 1));
    let turns = reader.needed(&fields, "turns");
    let turns = turns.and_then(|node| reader.array(node, "calendar: \"turns\""));
    let turns: Vec<Option<DraftTurn>> = turns?.into_iter().map(|node| turn(reader, node)).collect();
    let turns: Option<Vec<DraftTurn>> = turns.into_iter().collect();
    Some(DraftCalendar { first: first?, step: step?, turns: turns? })
}

/// The letter, the year and the kind of a phase that a game may begin with.
pub(crate) fn phase(name: &str) -> Option<(char, u16, char)> {
    let letter = name.chars().next().filter(char::is_ascii_uppercase)?;
    let kind = name.chars().last().filter(|kind| matches!(kind, 'M' | 'A'))?;
    let year = name.get(1..name.len().checked_sub(1)?)?;
    let is_year = year.len() == 4 && year.bytes().all(|byte| byte.is_ascii_digit());
    Some((letter, is_year.then(|| year.parse().ok())??, kind))
}

fn number<'a>(
    reader: &mut FileReader<'a>,
    node: JsonNode<'a>,
    place: &str,
    least: i64,
) -> Option<u16> {
    reader.number(node, place, (least, YEAR_MAX)).and_then(|number| u16::try_from(number).ok())
}

fn turn<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<DraftTurn> {
    let fields = reader.fields(node, "a turn", &["letter", "name", "phases", "if-year"])?;
    let letter = reader.text(&fields, "letter");
    let name = reader.text(&fields, "name");
    let phases = reader.text(&fields, "phases");
    let letter = letter.and_then(|text| {
        let mut letters = text.chars();
        let letter = letters.next().filter(char::is_ascii_uppercase);
        let letter = letter.filter(|_| letters.next().is_none());
        if letter.is_none() {
            let what = format!("a turn: the letter {text:?} must be one of A-Z");
            reader.fault(fields.get("letter").unwrap_or(node), what);
        }
        letter
    });
    let phases = phases.and_then(|text| match text.as_str() {
        "MR" => Some((true, false)),
        "A" => Some((false, true)),
        "MRA" => Some((true, true)),
        _ => {
            let what = format!("a turn: the phases {text:?} must be \"MR\", \"A\" or \"MRA\"");
            reader.fault(fields.get("phases").unwrap_or(node), what);
            None
        }
    });
    let only = match fields.get("if-year") {
        None => Some(None),
        Some(node) => only_years(reader, node).map(Some),
    };
    let (movement, adjustments) = phases?;
    Some(DraftTurn { letter: letter?, name: name?, movement, adjustments, only: only? })
}

fn only_years<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<OnlyYears> {
    let fields = reader.fields(node, "if-year", &["divided-by", "leaves"])?;
    let divided_by = reader.needed(&fields, "divided-by");
    let divided_by = divided_by.and_then(|node| number(reader, node, "if-year: \"divided-by\"", 1));
    let leaves = reader.needed(&fields, "leaves");
    let leaves = leaves.and_then(|node| number(reader, node, "if-year: \"leaves\"", 0));
    Some(OnlyYears { divided_by: divided_by?, leaves: leaves? })
}

pub(super) fn victory<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<Victory> {
    let known = ["centres", "provinces", "last-year", "then"];
    let fields = reader.fields(node, "victory", &known)?;
    let centres = match fields.get("centres") {
        None => Some(None),
        Some(node) => number(reader, node, "victory: \"centres\"", 1).map(Some),
    };
    let provinces = reader.texts(&fields, "provinces");
    let last_year = match (fields.get("last-year"), fields.get("then")) {
        (None, None) => Some(None),
        (None, Some(node)) => {
            reader.fault(node, "victory: \"then\" needs \"last-year\"".to_owned());
            None
        }
        (Some(year), then) => {
            let year = number(reader, year, "victory: \"last-year\"", 0);
            let then = match then {
                Some(node) => after(reader, node),
                None => reader.needed(&fields, "then").and(None),
            };
            year.zip(then).map(|(year, then)| Some(FinalYear { year, then }))
        }
    };
    let victory = Victory { centres: centres?, provinces: provinces?, last_year: last_year? };
    if victory.centres.is_none() && victory.provinces.is_empty() && victory.last_year.is_none() {
        let what = "victory: \"centres\", \"provinces\" or \"last-year\" was expected";
        reader.fault(node, what.to_owned());
    }
    Some(victory)
}

fn after<'a>(reader: &mut FileReader<'a>, node: JsonNode<'a>) -> Option<AfterFinalYear> {
    match reader.string(node, "victory: \"then\"")?.as_str() {
        "most" => Some(AfterFinalYear::Most),
        "draw" => Some(AfterFinalYear::Draw),
        word => {
            let what = format!("victory: \"then\" is {word:?}; \"most\" or \"draw\" was expected");
            reader.fault(node, what);
            None
        }
    }
}
