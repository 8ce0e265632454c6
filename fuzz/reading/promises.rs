//! What holds of every reading of any text.

use std::collections::BTreeSet;

use chancery::board::Province;
use chancery::language::reader::{
    ENTRIES_MAX, LINE_CHARS_MAX, NoteKind, Reading, ReadingQuestion, RefusalKind, read,
};
use chancery::orders::read_order;

/// Reads a text and holds the reading to its promises.
pub(crate) fn check(text: &str, question: &ReadingQuestion) {
    let reading = read(text, question);
    check_lines(text, &reading);
    check_orders(text, question, &reading);
    check_refusals(text, &reading);
    check_missing(text, question, &reading);
    let entries = reading.orders.len() + reading.refused.len();
    // A line is read to its end before entries are counted.
    assert!(entries <= ENTRIES_MAX + LINE_CHARS_MAX, "{text:?}: {entries} entries");
    let again = format!("{reading:?}");
    assert_eq!(format!("{:?}", read(text, question)), again, "{text:?} is read otherwise again");
}

/// Each line is in the text, and what is said of lines stands in their order.
fn check_lines(text: &str, reading: &Reading) {
    let lines = text.lines().count();
    let orders = reading.orders.iter().map(|order| order.line);
    let plans = reading.plans.iter().map(|plan| plan.line);
    let refused = reading.refused.iter().map(|refused| refused.line);
    let commands = reading.commands.iter().map(|command| command.line);
    let headings = reading.headings.iter().map(|heading| heading.line);
    let said: BTreeSet<usize> =
        orders.chain(plans).chain(refused).chain(commands).chain(headings).collect();
    let ignored: Vec<usize> = reading.ignored.iter().map(|ignored| ignored.line).collect();
    let once: BTreeSet<usize> = ignored.iter().copied().collect();
    assert_eq!(once.len(), ignored.len(), "{text:?}: a line is passed over twice");
    let both = once.intersection(&said).next();
    assert_eq!(both, None, "{text:?}: a line means something and is passed over");
    for line in said.iter().chain(&ignored) {
        assert!((1..=lines).contains(line), "{text:?} has no line {line}");
    }
    let in_step = |kind: &str, numbers: Vec<usize>| {
        assert!(numbers.is_sorted(), "{text:?}: {kind} out of their order: {numbers:?}");
    };
    in_step("refusals", reading.refused.iter().map(|refused| refused.line).collect());
    in_step("commands", reading.commands.iter().map(|command| command.line).collect());
    in_step("lines passed over", ignored);
}

/// Each order can be read by programs, and of those for one unit only the last counts.
fn check_orders(text: &str, question: &ReadingQuestion, reading: &Reading) {
    let mut standing: BTreeSet<Province> = BTreeSet::new();
    for understood in &reading.orders {
        let printed = understood.order.to_string();
        assert_eq!(read_order(&printed), Ok(understood.order), "{text:?}: {printed}");
        let superseded = understood.notes.iter().any(|note| note.kind == NoteKind::Superseded);
        let unit = understood.order.unit().map(|named| named.place.province);
        if let Some(at) = unit.filter(|_| !superseded) {
            assert!(standing.insert(at), "{text:?}: two orders stand for {at}");
        }
        let notes: BTreeSet<NoteKind> = understood.notes.iter().map(|note| note.kind).collect();
        assert!(understood.notes.len() <= 16 + notes.len(), "{text:?}: {:?}", understood.notes);
    }
    for plan in &reading.plans {
        assert_eq!(plan.options.len(), plan.conditions.len(), "{text:?}: {plan:?}");
        assert!(plan.phase >= question.phase, "{text:?}: a plan for a phase that is over");
        assert!(!plan.options.is_empty(), "{text:?}: a plan to do nothing");
        for order in &plan.options {
            assert_eq!(read_order(&order.to_string()), Ok(*order), "{text:?}: {order}");
        }
    }
}

/// Each refusal points into its line and says what was expected.
fn check_refusals(text: &str, reading: &Reading) {
    for refused in &reading.refused {
        // A folded line has the number of its first half; the other may be after quoted lines.
        let halves = text.lines().skip(refused.line - 1);
        let length = halves.map(|line| line.chars().count()).max().unwrap_or_default();
        let (line, column) = (refused.line, refused.column);
        assert!((1..=length + 1).contains(&column), "{text:?}: line {line} has no column {column}");
        assert!(!refused.expected.is_empty(), "{text:?}: {refused:?}");
        assert!(!refused.message.is_empty(), "{text:?}: {refused:?}");
        let carets = refused.message.lines().filter(|line| line.trim() == "^").count();
        // A sentence is quoted as a whole, and no single word of it is at fault.
        let pointed = usize::from(refused.kind != RefusalKind::Sentence);
        assert_eq!(carets, pointed, "{text:?}: {}", refused.message);
        let longest = refused.message.chars().count();
        assert!(longest <= 1_000, "{text:?}: a message of {longest} characters");
    }
}

/// Who is missing is the writer's, and has no order.
fn check_missing(text: &str, question: &ReadingQuestion, reading: &Reading) {
    for unit in &reading.missing {
        assert_eq!(Some(unit.power()), question.power, "{text:?}");
        let ordered = reading.orders.iter().filter_map(|understood| understood.order.unit());
        let ordered = ordered.map(|named| named.place.province).any(|at| at == unit.province());
        assert!(!ordered, "{text:?}: {unit} has an order");
    }
}
