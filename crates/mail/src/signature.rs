//! What stands in a signature: nothing of it counts, but its writer may not know.

use super::attribution;
use super::cut::{end, is_quoted};
use super::status::{Passage, PassedOver};

/// No signature has more lines.
const LINES_MAX: usize = 50;

/// The lines below the mark of a signature, or a rule, at which a text was cut, up to what another
/// person wrote.
pub(super) fn below(text: &str, passed: &[PassedOver]) -> String {
    let marks = [Passage::Signature, Passage::Divider];
    if passed.last().is_none_or(|last| !marks.contains(&last.what)) {
        return String::new();
    }
    let lines: Vec<&str> = text.lines().collect();
    let is_rule = |line: &str| line.trim().bytes().all(|byte| byte == b'_');
    let is_mark = |line: &&str| match end(&[line]) {
        Some(Passage::Divider) => is_rule(line),
        ends => ends == Some(Passage::Signature),
    };
    let first = lines.iter().position(is_mark).map_or(lines.len(), |mark| mark + 1);
    let below = (first..lines.len()).take(LINES_MAX).map_while(|at| {
        let rest = lines.get(at..)?;
        let line = rest.first().filter(|line| !is_quoted(line))?;
        (end(rest).is_none() && attribution::lines(rest).is_none()).then_some(*line)
    });
    below.collect::<Vec<&str>>().join("\n")
}
