//! Lines as long as they may be, full of what costs most.

use chancery::cli::judge_lines;

use crate::hostile::clock::times_as_long;

/// Longer lines are refused unread.
const LINE_BYTES_MAX: usize = 1 << 20;
/// How much shorter the line is that we compare a line of that length with.
const SHORTER: usize = 8;

/// Judges a line that is as long as it may be, and returns what comes back.
fn judged(line: &str) -> String {
    assert!(line.len() <= LINE_BYTES_MAX, "{} bytes", line.len());
    let mut output = Vec::new();
    judge_lines(line.as_bytes(), &mut output).expect("memory can be written to");
    String::from_utf8(output).expect("the output is UTF-8")
}

/// Eight times the orders may take eight times the time, or somewhat more; not sixty-four times.
fn assert_linear(name: &str, units: &str, order: impl Fn(usize) -> String) {
    let line = |bytes| with_orders(name, units, bytes, &order).0;
    let (long, short) = (line(LINE_BYTES_MAX), line(LINE_BYTES_MAX / SHORTER));
    let limit = 3 * SHORTER as u128;
    let found = times_as_long(limit, || judged(&long), || judged(&short));
    assert!(found <= limit, "{name}: {SHORTER} times the orders take {found} times as long");
}

/// A phase with many orders of one power: as many as the line has room for.
fn with_orders(
    name: &str,
    units: &str,
    bytes: usize,
    order: impl Fn(usize) -> String,
) -> (String, usize) {
    let state = format!(
        "{{\"units\":{{\"FRANCE\":{units}}},\"centers\":{{\"FRANCE\":[\"PAR\"]}},\"retreats\":{{}}}}"
    );
    let mut line = format!("{{\"name\":\"{name}\",\"state\":{state},\"orders\":{{\"FRANCE\":[");
    let mut count = 0;
    loop {
        let order = format!("\"{}\",", order(count));
        if line.len() + order.len() > bytes - 4 {
            break;
        }
        line += &order;
        count += 1;
    }
    line.pop();
    (line + "]}}", count)
}

#[test]
fn a_hundred_thousand_orders_for_one_unit() {
    let (line, count) =
        with_orders("S1901M", "[\"A PAR\"]", LINE_BYTES_MAX, |_| "PAR H".to_owned());
    assert_linear("S1901M", "[\"A PAR\"]", |_| "PAR H".to_owned());
    assert!(count > 100_000);
    let said = judged(&line);
    assert!(said.starts_with("{\"name\":\"S1901M\",\"results\":{\"A PAR\":[]}"), "one result");
    assert_eq!(said.matches("\"order\":\"PAR H\"").count(), count - 1, "all but the last ignored");
    let (line, _) = with_orders("S1901R", "[\"*A PAR\"]", LINE_BYTES_MAX, |_| "PAR D".to_owned());
    assert_linear("S1901R", "[\"*A PAR\"]", |_| "PAR D".to_owned());
    assert!(judged(&line).contains("\"results\":{\"A PAR\":[]}"));
}

#[test]
fn a_hundred_thousand_builds() {
    let codes: Vec<&str> = chancery::board::Province::all().map(|at| at.code()).collect();
    let coasts = ["", "/NC", "/EC", "/SC", "/WC"];
    let order = |number: usize| {
        let kind = ["A ", "F ", ""][number % 3];
        let (code, coast) = (codes[number / 3 % codes.len()], coasts[number / 228 % 5]);
        format!("{kind}{code}{coast} B")
    };
    let (line, count) = with_orders("W1901A", "[]", LINE_BYTES_MAX, order);
    assert_linear("W1901A", "[]", order);
    assert!(count > 80_000);
    let said = judged(&line);
    assert!(said.contains("\"next\":{\"name\":\"S1902M\""));
    assert_eq!(said.matches("\"A PAR\":").count(), 1, "each unit has one result");
}

#[test]
fn long_texts_lists_and_objects() {
    let fill = |unit: &str| unit.repeat((LINE_BYTES_MAX - 100) / unit.len());
    let state = "\"name\":\"S1901M\",\"state\":{\"units\":{},\"centers\":{}}";
    for (line, expected) in [
        (format!("{{{state},\"id\":\"{}\"}}", fill("\u{2028}")), "{\"id\":\"\\u2028"),
        (format!("{{{state},\"note\":[{}0]}}", fill("0,")), "{\"name\":\"S1901M\",\"results\""),
        (format!("{{{}{state}}}", fill("\"\":0,")), "{\"name\":\"S1901M\",\"results\""),
        (format!("{{{}{state}}}", fill("\"id\":0,")), "{\"line\":1,\"error\":\"the key \\\"id\\\""),
        (format!("[{}]", fill("[],")), "{\"line\":1,\"error\":\"not JSON: "),
        (format!("{{{state},\"orders\":{{\"FRANCE\":[\"{}\"]}}}}", fill("A ")), "{\"line\":1,"),
        (
            format!(
                "{{{state},\"orders\":{{\"FRANCE\":[\"A LON - BEL VIA{}\"]}}}}",
                fill(" NOT ENG")
            ),
            "{\"name\":\"S1901M\",\"results\"",
        ),
        (
            format!("{{{state},\"orders\":{{\"FRANCE\":[\"A LON - BEL VIA{}\"]}}}}", fill(" ENG")),
            "{\"line\":1,\"error\":\"orders.FRANCE[0]: a convoy's route with more seas",
        ),
    ] {
        let said = judged(&line);
        assert!(said.starts_with(expected), "{}…", said.get(..200).unwrap_or(&said));
    }
}
