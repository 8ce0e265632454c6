//! What a result shows of the press (D.X(1), (2)).

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::desk::WaitingPress;
use super::shade::{PressRule, Shade, admit};
use super::text::clean;
use crate::board::Power;

/// What the order of pieces is drawn for, so that no other draw from the seed repeats it.
const STREAM: &[u8] = b"press of a result";

/// The press of one result. It has no authors, except of white press.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PublishedPress {
    /// White press, to stand with its author's orders, in the order in which it came.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub white: BTreeMap<Power, Vec<String>>,
    /// All other press.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub section: Option<Section>,
}

/// The press that is not white, apart from all orders.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Section {
    /// The name that the clause gives it.
    pub title: String,
    /// The pieces, in an order that was drawn.
    pub pieces: Vec<PublishedPiece>,
}

/// A piece that is not white.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
pub struct PublishedPiece {
    /// The name to which its author attributes it, if it is dark grey. No grey piece can write
    /// here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub attributed: Option<String>,
    /// The words.
    pub text: String,
}

impl WaitingPress {
    /// What is published under a policy. The order of pieces that are not white is that of digests
    /// of the seed with the words published: nothing else is known to it, so nothing else can show
    /// in it.
    pub fn publish(&self, rule: PressRule, seed: &[u8]) -> PublishedPress {
        let mut press = PublishedPress::default();
        let mut others: Vec<PublishedPiece> = Vec::new();
        let admitted = self.waiting().iter().filter(|piece| admit(rule, &piece.shade).is_ok());
        for piece in admitted {
            let text = clean(&piece.text);
            match &piece.shade {
                Shade::White => press.white.entry(piece.by).or_default().push(text),
                Shade::Grey => others.push(PublishedPiece { attributed: None, text }),
                Shade::DarkGrey { attributed } => {
                    let attributed = Some(attributed.clone());
                    others.push(PublishedPiece { attributed, text });
                }
            }
        }
        others.sort_by_cached_key(|piece| drawn(seed, piece));
        if !others.is_empty() {
            let title = rule.section_title().to_owned();
            press.section = Some(Section { title, pieces: others });
        }
        press
    }
}

/// The place of a piece in the draw. Alike pieces have one place, and changing their order would
/// change nothing.
fn drawn(seed: &[u8], piece: &PublishedPiece) -> [u8; 32] {
    let mut digest = Sha256::new();
    let name = piece.attributed.as_deref().unwrap_or_default();
    for part in [STREAM, seed, name.as_bytes(), piece.text.as_bytes()] {
        digest.update((part.len() as u64).to_be_bytes());
        digest.update(part);
    }
    digest.finalize().into()
}
