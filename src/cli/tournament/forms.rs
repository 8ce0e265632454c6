//! The form of an open event: one that the program brings, or a file.

use std::io::ErrorKind;
use std::path::Path;

use serde_json::Value;

use crate::cli::{document, form_input};
use crate::tournament::form::OpenForm;
use crate::tournament::scoring::systems::System;
use crate::variants::map_of_text;

/// A form that the program brings.
struct BuiltInForm {
    name: &'static str,
    text: &'static str,
}

/// The forms of most events, so that these need no file.
const BUILT_IN: [BuiltInForm; 4] = [
    BuiltInForm { name: "one-round", text: r#"{"rounds": [{"name": "r1", "years": 7}]}"# },
    BuiltInForm {
        name: "swiss-3",
        text: r#"{
            "rounds": [
                {"name": "r1", "years": 7}, {"name": "r2", "years": 7}, {"name": "r3", "years": 7}
            ],
            "count": {"best": ["1", "1"], "rest": "0"},
            "sit_out": "average"
        }"#,
    },
    BuiltInForm {
        name: "league",
        text: r#"{
            "rounds": [
                {"name": "r1", "years": 7}, {"name": "r2", "years": 7}, {"name": "r3", "years": 7},
                {"name": "r4", "years": 7}, {"name": "r5", "years": 7}, {"name": "r6", "years": 7}
            ],
            "sit_out": "average"
        }"#,
    },
    BuiltInForm {
        name: "top-board",
        text: r#"{
            "rounds": [
                {"name": "r1", "years": 7}, {"name": "r2", "years": 7}, {"name": "r3", "years": 7},
                {"name": "top board", "years": 7, "counts": "no"}
            ],
            "count": {"best": ["1", "1"], "rest": "0"},
            "sit_out": "average",
            "top": {"round": "top board", "places": 7}
        }"#,
    },
];

/// The form of a name or a file. Its rounds that name no system are scored by this one.
pub(super) fn form(written: &str, system: &'static System) -> Result<OpenForm, String> {
    let built_in = BUILT_IN.iter().find(|form| form.name == written);
    let read = match built_in {
        Some(form) => form.text.as_bytes().to_vec(),
        None => {
            let read = std::fs::read(Path::new(written));
            with_maps(Path::new(written), read.map_err(|why| no_such_form(written, &why))?)?
        }
    };
    let form = document::parse(&read, |root| match root.get_some("form")? {
        // A document of `chancery score` has it under a key.
        Some(form) => form_input::read(&form, system),
        None => form_input::read(root, system),
    });
    form.map_err(|fault| {
        format!(
            "{written}: {fault}; a form is JSON, as docs/format.md describes \
        it"
        )
    })
}

/// The same form with the maps that its rounds name by files beside it: an open event needs no file
/// any more.
fn with_maps(form: &Path, read: Vec<u8>) -> Result<Vec<u8>, String> {
    let Ok(mut root) = serde_json::from_slice::<Value>(&read) else { return Ok(read) };
    let of_form = if root.get("form").is_some() { "/form/rounds" } else { "/rounds" };
    let Some(Value::Array(rounds)) = root.pointer_mut(of_form) else { return Ok(read) };
    let mut has_files = false;
    for map in rounds.iter_mut().filter_map(|round| round.get_mut("map")) {
        let Some(name) = map.as_str().filter(|name| name.ends_with(".json")) else { continue };
        let path = form.parent().unwrap_or(Path::new("")).join(name);
        let shown = path.display();
        let text = std::fs::read_to_string(&path).map_err(|why| format!("{shown}: {why}"))?;
        let kept = map_of_text(&text).map_err(|why| format!("{shown}: {why}"))?;
        *map = serde_json::to_value(kept).map_err(|why| format!("{shown}: {why}"))?;
        has_files = true;
    }
    // Where nothing was put in, faults are found in what the user wrote.
    Ok(if has_files { root.to_string().into_bytes() } else { read })
}

fn no_such_form(written: &str, why: &std::io::Error) -> String {
    let names: Vec<&str> = BUILT_IN.iter().map(|form| form.name).collect();
    let (last, first) = names.split_last().unwrap_or((&"none", &[]));
    let forms = format!("the forms are {} and {last}", first.join(", "));
    match why.kind() {
        ErrorKind::NotFound => {
            format!("--form {written}: there is neither a form nor a file of that name; {forms}")
        }
        _ => format!("--form {written}: {why}; {forms}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tournament::scoring::systems::USUAL;

    #[test]
    fn every_form_that_the_program_brings_can_be_played() {
        for BuiltInForm { name, .. } in &BUILT_IN {
            let form = form(name, USUAL).unwrap_or_else(|why| panic!("{why}"));
            assert_eq!(form.faults(), [""; 0], "{name}");
        }
        let unknown = form("swiss", USUAL).unwrap_err();
        assert!(
            unknown.contains("the forms are one-round, swiss-3, league and top-board"),
            "{unknown}"
        );
    }
}
