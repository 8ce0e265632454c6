//! What `chancery read` writes for a text.

use serde::ser::{Serialize, SerializeMap, SerializeSeq, Serializer};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use super::mailed::Mailed;
use crate::language::grammar::command::{Command, PressKind, Recipients};
use crate::language::reader::{
    Commanded, Ignored, LetterVerdict, ReadPlan, Reading, RefusalKind, Refused, Understood,
};

/// A reading, as its line.
pub(super) struct Understanding<'a> {
    pub(super) id: Option<&'a RawValue>,
    pub(super) reading: &'a Reading,
    /// What became of the message around the text, if it came in one.
    pub(super) mailed: Option<&'a Mailed>,
}

impl Serialize for Understanding<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let reading = self.reading;
        let mut map = serializer.serialize_map(None)?;
        if let Some(id) = self.id {
            map.serialize_entry("id", id)?;
        }
        map.serialize_entry("orders", &Each(&reading.orders, order))?;
        map.serialize_entry("plans", &Each(&reading.plans, plan))?;
        let kept_off = reading.refused.iter().map(refused).chain(reading.held.iter().map(held));
        map.serialize_entry("refused", &kept_off.collect::<Vec<Value>>())?;
        let ignored = |ignored: &crate::language::reader::Ignored| json!({"line": ignored.line, "text": ignored.text});
        map.serialize_entry("ignored", &Each(&reading.ignored, ignored))?;
        let commanded = |commanded: &crate::language::reader::Commanded| {
            command(commanded.line, &commanded.command)
        };
        // FINAL is not taken beside a sentence that may concern the orders, or a refused line.
        let is_whole = reading.verdict() == LetterVerdict::Filed && reading.refused.is_empty();
        let counts = |one: &&Commanded| is_whole || one.command != Command::Final;
        let commands: Vec<&Commanded> = reading.commands.iter().filter(counts).collect();
        map.serialize_entry("commands", &Each(&commands, |one: &&Commanded| commanded(one)))?;
        map.serialize_entry("headings", &Each(&reading.headings, heading))?;
        let missing = |unit: &crate::board::Unit| Value::from(unit.to_string());
        map.serialize_entry("missing", &Each(&reading.missing, missing))?;
        map.serialize_entry("verdict", verdict(reading.verdict()))?;
        if let Some(mailed) = self.mailed {
            map.serialize_entry("mail", &mailed.value())?;
        }
        map.end()
    }
}

const fn verdict(verdict: LetterVerdict) -> &'static str {
    match verdict {
        LetterVerdict::Filed => "filed",
        LetterVerdict::Flagged => "flagged",
        LetterVerdict::Held => "held",
    }
}

/// A list, each of whose items a function makes into JSON.
struct Each<'a, T, F>(&'a [T], F);

impl<T, F: Fn(&T) -> Value> Serialize for Each<'_, T, F> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut list = serializer.serialize_seq(Some(self.0.len()))?;
        for item in self.0 {
            list.serialize_element(&(self.1)(item))?;
        }
        list.end()
    }
}

fn order(understood: &Understood) -> Value {
    let note =
        |note: &crate::language::reader::Note| json!({"kind": note.kind.name(), "text": note.text});
    let notes: Vec<Value> = understood.notes.iter().map(note).collect();
    json!({
        "order": understood.order.to_string(),
        "line": understood.line,
        "text": understood.text,
        "notes": notes,
    })
}

fn plan(plan: &ReadPlan) -> Value {
    let options: Vec<String> = plan.options.iter().map(|order| order.to_string()).collect();
    let conditions: Vec<Option<String>> =
        plan.conditions.iter().map(|condition| condition.map(|c| c.to_string())).collect();
    json!({
        "phase": plan.phase.to_string(),
        "line": plan.line,
        "text": plan.text,
        "options": options,
        "conditions": conditions,
    })
}

fn refused(refused: &Refused) -> Value {
    let candidates: Vec<&str> = refused.candidates.iter().map(|province| province.code()).collect();
    json!({
        "line": refused.line,
        "column": refused.column,
        "text": refused.text,
        "kind": refused.kind.name(),
        "candidates": candidates,
        "message": refused.answer(),
    })
}

/// A line of orders that is held because of a sentence of its letter.
fn held(line: &Ignored) -> Value {
    json!({
        "line": line.line,
        "column": 1,
        "text": line.text,
        "kind": RefusalKind::Unreadable.name(),
        "candidates": [],
        "message": "Held back because of another line of the letter.",
    })
}

fn heading(headed: &crate::language::reader::Headed) -> Value {
    json!({
        "line": headed.line,
        "phase": headed.phase.map(|phase| phase.to_string()),
        "power": headed.power.map(|power| power.code()),
        "game": headed.game,
    })
}

fn command(line: usize, command: &Command) -> Value {
    let plain = |name: &str| json!({"line": line, "command": name});
    let with_text = |name: &str, text: &str| json!({"line": line, "command": name, "text": text});
    match command {
        Command::Final => plain("final"),
        Command::Preliminary => plain("preliminary"),
        Command::Clear => plain("clear"),
        Command::Ask(question) => plain(question.name()),
        Command::Help => plain("help"),
        Command::Resign => plain("resign"),
        Command::Vote { proposal, choice, unread } => {
            let mut vote = json!({"line": line, "command": "vote", "proposal": proposal});
            vote["choice"] = json!(choice.name());
            if !unread.is_empty() {
                vote["unread"] = json!(unread);
            }
            vote
        }
        Command::Propose { text } => with_text("propose", text),
        Command::Press(press) => json!({
            "line": line,
            "command": "press",
            "kind": press.kind.map(PressKind::name),
            "to": press.to.as_ref().map(Recipients::to_string),
            "text": press.text,
        }),
        Command::Extension(said) => with_text("extension", &said.text),
        Command::Absence(said) => with_text("absence", &said.text),
        Command::Unavailable(said) => with_text("unavailable", &said.text),
        Command::Abbreviations(list) => with_text("abbreviations", &list.text),
        Command::ErrorReport(text) => with_text("error-report", text),
        Command::Dispute(text) => with_text("dispute", text),
        Command::Request(text) => with_text("request", text),
        Command::Unclear { wish, text, unread } => json!({
            "line": line,
            "command": "request",
            "text": text,
            "wish": wish.name(),
            "unread": unread,
        }),
        Command::OldWord { word, ours } => {
            json!({"line": line, "command": "old-word", "word": word, "ours": ours})
        }
    }
}
