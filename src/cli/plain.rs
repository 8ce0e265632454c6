//! Judgements as tables, for people at a prompt.

use std::io::{self, Write};

use super::json::JsonFault;
use super::phase_line::PhaseLine;
use crate::adjudication::sequence::NextPhase;
use crate::board::PhaseKind;
use crate::report::exports::judgement::{Judgement, UnitResult, name_of};
use crate::report::reasons;

/// The width that the longest usual order needs: `F STP/SC S A MOS - LVN`.
const ORDER_WIDTH: usize = 24;

/// Writes a judged phase: orders by power with what became of them, then what comes next.
pub(super) fn write(
    output: &mut impl Write,
    line: &PhaseLine,
    judgement: &Judgement,
) -> io::Result<()> {
    writeln!(output, "{} ({})\n", line.phase.title(), line.phase)?;
    for power in line.position.owners() {
        let own = |result: &&UnitResult| result.power == power;
        let mut results = judgement.results.iter().filter(own).peekable();
        if results.peek().is_none() {
            continue;
        }
        writeln!(output, "  {}", power.code())?;
        for result in results {
            write_result(output, line, judgement, result)?;
        }
        writeln!(output)?;
    }
    for order in &judgement.ignored {
        let (power, text) = (line.given[*order].power, line.texts[*order]);
        let why = reasons::of_ignored(&line.position, line.phase.kind(), &line.given, *order);
        writeln!(output, "  Ignored, {power}: {text}: {why}\n")?;
    }
    for note in &line.notes {
        writeln!(output, "  Left out: {note}\n")?;
    }
    write_retreats(output, judgement)?;
    write_centres(output, judgement)?;
    match judgement.next {
        NextPhase::Won(winner) => writeln!(output, "  {winner} has won the game.\n"),
        NextPhase::Drawn => writeln!(output, "  The last year is over, so the game is a draw.\n"),
        NextPhase::Phase(_) => writeln!(output, "  Next: {}\n", name_of(&judgement.next)),
    }
}

/// Writes that a game is over, for a phase with nothing to judge.
pub(super) fn write_over(output: &mut impl Write) -> io::Result<()> {
    writeln!(output, "The game is over.\n")
}

/// Writes why a line could not be judged.
pub(super) fn write_fault(
    output: &mut impl Write,
    file: Option<&str>,
    line: u64,
    fault: &JsonFault,
) -> io::Result<()> {
    match file {
        Some(file) => writeln!(output, "{file}, line {line}: {fault}\n"),
        None => writeln!(output, "Line {line}: {fault}\n"),
    }
}

fn write_result(
    output: &mut impl Write,
    line: &PhaseLine,
    judgement: &Judgement,
    result: &UnitResult,
) -> io::Result<()> {
    let order = match result.order {
        Some(order) => line.given[order].order.to_string(),
        None => format!("{} (no order)", result.unit),
    };
    // The sentences of the other results name the result themselves.
    let announced = ["bounce", "void", "no convoy", "disrupted"];
    let mut said: Vec<&str> =
        result.words.iter().filter(|word| announced.contains(word)).copied().collect();
    said.extend(judgement.reason(result));
    let mut said = said.join(": ");
    if result.words.last() == Some(&"disband") {
        said += "; disbanded";
    }
    let padded = format!("    {order:<ORDER_WIDTH$}  {said}");
    writeln!(output, "{}", padded.trim_end())
}

fn write_retreats(output: &mut impl Write, judgement: &Judgement) -> io::Result<()> {
    for dislodged in judgement.after.dislodged() {
        let places: Vec<String> = dislodged.retreats.iter().map(|at| at.to_string()).collect();
        let (power, unit) = (dislodged.unit.power(), dislodged.unit);
        writeln!(output, "  {power}'s {unit} may retreat to {}.", places.join(", "))?;
    }
    Ok(())
}

fn write_centres(output: &mut impl Write, judgement: &Judgement) -> io::Result<()> {
    let NextPhase::Phase(phase) = judgement.next else {
        return Ok(());
    };
    let after = &judgement.after;
    for power in after.powers() {
        let builds = after.builds(power);
        if phase.kind() != PhaseKind::Adjustments || builds == 0 {
            continue;
        }
        let (verb, count) = if builds > 0 { ("may build", builds) } else { ("removes", -builds) };
        let centres = match after.centres_of(power).len() {
            1 => "1 centre".to_owned(),
            several => format!("{several} centres"),
        };
        writeln!(output, "  {power} has {centres} and {verb} {count}.")?;
    }
    Ok(())
}
