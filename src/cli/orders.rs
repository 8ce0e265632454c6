//! `chancery orders`: phases in, every possible order out.

use std::io::{self, Read, Write};
use std::path::PathBuf;
use std::process::ExitCode;

use serde_json::value::RawValue;

use super::adjudicate::{add_head, add_notes, answer_lines};
use super::files;
use super::json::{JsonFault, JsonField};
use super::maps::Maps;
use super::phase_line::{COMPLETED, read_noted_state, read_phase, read_rules};
use super::pipe::{AnswerStyle, Answers};
use crate::adjudication::Rulebook;
use crate::board::{Map, Phase, PhaseKind, Position, Power, Province};
use crate::orders::quoted;
use crate::possible::{Possible, possible};
use crate::report::exports::json_text::{add_comma, add_key, add_order};
use crate::report::exports::judgement_text::add_hash;

/// List every possible order: JSON Lines in, JSON Lines out
///
/// Reads one phase a line, as `chancery adjudicate` does, and writes for each which provinces every
/// power may give orders for, and every order that is possible there, sorted; and a hash of the
/// position, the same on every machine and in every release.
#[derive(clap::Args)]
#[command(after_help = AFTER_HELP, after_long_help = AFTER_LONG_HELP)]
pub(super) struct OrdersArguments {
    /// Files to read; standard input if there are none, or for `-`
    files: Vec<PathBuf>,
    /// A variant's file, whose map lines may name by its code; may be given again
    #[arg(long = "map", value_name = "FILE")]
    maps: Vec<PathBuf>,
}

const AFTER_HELP: &str = "Example: jq -c '.phases[]' game.json | chancery orders";

const AFTER_LONG_HELP: &str =
    "\"power\" in a line asks for the orders of one power only, \"what\" \
    for some of \"orderable\", \"possible\" and \"hash\". \"rules\" names the rulebook, \
    \"world-masters\" (the default) or \"datc\", which differ on convoys. \"map\" names a variant \
    that comes with the program, or one of the files given with --map. A line that can't be \
    handled is answered by a line with its error.

Exit status: 0 if all went well, 1 if some \
    lines were refused, 2 if an input or the output failed.

Example: jq -c '.phases[]' game.json \
    | chancery orders";

/// Runs the command.
pub(super) fn run(arguments: &OrdersArguments) -> ExitCode {
    match Maps::with(&arguments.maps) {
        Ok(maps) => files::run("orders", &arguments.files, Lister { maps }, AnswerStyle::Json),
        Err(why) => {
            files::complain("orders", format_args!("{why}"));
            ExitCode::from(2)
        }
    }
}

/// Lists the orders for all lines of the input, as `chancery orders` does, and says how many of
/// them it refused.
///
/// ```
/// let input = r#"{"name": "COMPLETED", "state": {"units": {}, "centers": {}}, "what": ["hash"]}"#;
/// let mut output = Vec::new();
/// let refused = chancery::cli::order_lines(input.as_bytes(), &mut output).unwrap();
/// let said = r#"{"name":"COMPLETED","hash":"e2db3d05fbc6761f"}"#;
/// assert_eq!((refused, output), (0, format!("{said}\n").into_bytes()));
/// ```
pub fn order_lines(input: impl Read, output: &mut impl Write) -> io::Result<u64> {
    answer_lines(Lister { maps: Maps::default() }, input, output)
}

/// Lists the orders of a line.
struct Lister {
    maps: Maps,
}

impl Answers for Lister {
    fn answer(
        &self,
        line: &JsonField,
        id: Option<&RawValue>,
        output: &mut Vec<u8>,
    ) -> io::Result<Result<(), JsonFault>> {
        Ok(read(line, &self.maps).map(|question| question.answer(id.map(RawValue::get), output)))
    }
}

/// The parts of an answer.
const PARTS: [&str; 3] = ["orderable", "possible", "hash"];

/// What a line asks.
struct OrdersQuestion {
    /// No phase, if the game is over.
    phase: Option<Phase>,
    position: Position,
    rules: Rulebook,
    notes: Vec<String>,
    power: Option<Power>,
    /// Which parts, in step with [`PARTS`].
    parts: [bool; PARTS.len()],
}

fn read(line: &JsonField, maps: &Maps) -> Result<OrdersQuestion, JsonFault> {
    let map = maps.named(line)?;
    let name = line.need("name")?;
    let phase = match name.text()? {
        COMPLETED => None,
        _ => Some(read_phase(&name, map)?),
    };
    let rules = match line.get_some("rules")? {
        None => Rulebook::world_masters(),
        Some(field) => read_rules(&field)?,
    };
    let kind = phase.map_or(PhaseKind::Movement, Phase::kind);
    let (position, notes) = read_noted_state(&line.need("state")?, kind, map)?;
    let power = match line.get_some("power")? {
        None => None,
        Some(field) => Some(read_power(&field, map)?),
    };
    let parts = match line.get_some("what")? {
        None => [true; PARTS.len()],
        Some(field) => read_parts(&field)?,
    };
    Ok(OrdersQuestion { phase, position, rules, notes, power, parts })
}

fn read_power(field: &JsonField, map: Map) -> Result<Power, JsonFault> {
    let name = field.text()?;
    map.power(name).ok_or_else(|| field.fault(format_args!("no power {}", quoted(name))))
}

fn read_parts(field: &JsonField) -> Result<[bool; PARTS.len()], JsonFault> {
    let mut parts = [false; PARTS.len()];
    for item in field.list()? {
        let name = item.text()?;
        let part = PARTS.iter().position(|part| *part == name);
        let part = part.and_then(|part| parts.get_mut(part)).ok_or_else(|| {
            let known = "orderable, possible or hash";
            item.fault(format_args!("no part {}: expected {known}", quoted(name)))
        })?;
        *part = true;
    }
    Ok(parts)
}

impl OrdersQuestion {
    fn answer(&self, id: Option<&str>, output: &mut Vec<u8>) {
        let name = self.phase.map_or_else(|| COMPLETED.to_owned(), |phase| phase.to_string());
        add_head(output, id, &name);
        let [orderable, listed, hash] = self.parts;
        let found = match self.phase {
            Some(phase) if orderable || listed => {
                possible(&self.position, phase.kind(), &self.rules)
            }
            _ => Possible::new(),
        };
        if orderable {
            self.add_orderable(output, &found);
        }
        if listed {
            self.add_possible(output, &found);
        }
        if hash {
            add_key(output, "hash");
            add_hash(output, &self.position, self.phase.map(|phase| phase.turn));
        }
        add_notes(output, &self.notes);
        output.extend_from_slice(b"}\n");
    }

    fn asks_of(&self, power: Power) -> bool {
        self.power.is_none_or(|asked| asked == power)
    }

    fn add_orderable(&self, output: &mut Vec<u8>, found: &Possible) {
        add_key(output, "orderable");
        output.push(b'{');
        let mut powers: Vec<Power> = self.position.powers().collect();
        powers.sort_by_key(|power| power.code());
        for power in powers.into_iter().filter(|power| self.asks_of(*power)) {
            let own = found.places().filter(|(_, owner, _)| *owner == power);
            let own: Vec<Province> = own.map(|(at, ..)| at).collect();
            if own.is_empty() {
                continue;
            }
            add_key(output, power.code());
            output.push(b'[');
            for at in own {
                add_comma(output);
                output.extend_from_slice(format!("\"{}\"", at.code()).as_bytes());
            }
            output.push(b']');
        }
        output.push(b'}');
    }

    fn add_possible(&self, output: &mut Vec<u8>, found: &Possible) {
        add_key(output, "possible");
        output.push(b'{');
        for (at, _, orders) in found.places().filter(|(_, power, _)| self.asks_of(*power)) {
            add_key(output, at.code());
            output.push(b'[');
            for order in orders {
                add_comma(output);
                output.push(b'"');
                add_order(output, order);
                output.push(b'"');
            }
            output.push(b']');
        }
        output.push(b'}');
    }
}
