//! One line of the input of `chancery verify-dice`.

use super::document::{At, text_of};
use super::json::{JsonFault, WholeJson};
use super::{draw_boards, draw_input};
use crate::orders::quoted;
use crate::tournament::dice::SIDES;
use crate::tournament::draw::DrawRequest;

/// What a line says; `seed` is the name of a seed, which reveals nothing of the seed itself.
pub(super) enum Item {
    /// The hash of a seed was published.
    Commit { seed: String, sha256: String },
    /// The seed was.
    Reveal { seed: String, text: String },
    /// A throw.
    Roll { seed: String, name: String, value: u64 },
    /// A draw. Its request has no seed yet.
    Draw { seed: String, request: Box<DrawRequest>, boards: Vec<Vec<usize>> },
}

/// Digits of a hash by SHA-256.
const DIGITS: usize = 64;

/// Reads a line; only the first of a file may begin with the mark of UTF-8. A fault comes with its
/// place in the line.
pub(super) fn read(bytes: &[u8], is_first: bool) -> Result<Item, String> {
    let read = || -> Result<Item, JsonFault> {
        let text = std::str::from_utf8(bytes).map_err(|_| JsonFault::of_line("not UTF-8"))?;
        let text = if is_first { text_of(bytes)? } else { text };
        let WholeJson(json) = serde_json::from_str(text)
            .map_err(|error| JsonFault::of_line(format_args!("not JSON: {error}")))?;
        item(&At::root(&json))
    };
    read().map_err(|fault| fault.to_string())
}

fn item(root: &At) -> Result<Item, JsonFault> {
    let kind = root.need("kind")?;
    let seed = root.need("seed")?.text()?.to_owned();
    match kind.text()? {
        "commit" => {
            root.only(&["kind", "seed", "sha256"])?;
            let field = root.need("sha256")?;
            let sha256 = field.text()?.to_ascii_lowercase();
            let is_hash = sha256.len() == DIGITS && sha256.bytes().all(|b| b.is_ascii_hexdigit());
            match is_hash {
                true => Ok(Item::Commit { seed, sha256 }),
                false => Err(field.fault(format_args!("expected {DIGITS} hexadecimal digits"))),
            }
        }
        "reveal" => {
            root.only(&["kind", "seed", "text"])?;
            Ok(Item::Reveal { seed, text: root.need("text")?.text()?.to_owned() })
        }
        "roll" => {
            root.only(&["kind", "seed", "name", "value"])?;
            let name = root.need("name")?.text()?.to_owned();
            let field = root.need("value")?;
            let value = field.number(SIDES as usize + 1)? as u64;
            match value {
                0 => Err(field.fault(format_args!("expected a whole number from 1 to {SIDES}"))),
                value => Ok(Item::Roll { seed, name, value }),
            }
        }
        "draw" => {
            let (request, boards) = read_draw(root)?;
            Ok(Item::Draw { seed, request: Box::new(request), boards })
        }
        other => {
            let what = format!("expected commit, reveal, roll or draw, found {}", quoted(other));
            Err(kind.fault(what))
        }
    }
}

/// The request of a draw, and its boards.
fn read_draw(root: &At) -> Result<(DrawRequest, Vec<Vec<usize>>), JsonFault> {
    let asked = draw_input::read(root, &["kind"])?;
    draw_input::check_search(root, asked.form.search())?;
    // Who sits out of an open round depends on the seed, which is in another line.
    let boards = match asked.form.is_open() {
        true => draw_boards::read_published(root, &asked)?,
        false => draw_boards::read(root, &asked)?,
    };
    Ok((asked, boards))
}
