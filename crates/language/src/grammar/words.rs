//! The words that have a task in an order, in the languages in which they were seen.

use super::vocabulary;
use serde::Deserialize;

use crate::board::UnitKind;
use crate::grammar::vocabulary::{ClassSet, WordClass, classes_of};

/// The task of a word.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, PartialOrd, Ord)]
#[serde(rename_all = "lowercase")]
pub enum Task {
    /// A verb of moving.
    Move,
    /// What comes between a move and its place.
    To,
    /// Staying.
    Hold,
    /// Helping.
    Support,
    /// Carrying.
    Convoy,
    /// Leaving after having been dislodged.
    Retreat,
    /// Leaving the board.
    Disband,
    /// Appearing.
    Build,
    /// Not using a build.
    Waive,
}

/// The task of a word or phrase; single letters have theirs only where a verb can stand. The rules
/// name the English ones; `grammar/words.toml` has those of other languages, too.
///
/// ```abnf
/// move-verb = "m" / move-word
/// move-word = "move" / "moves" / "moving" / "go" / "goes" / "going" / "attack"
///     / "attacks" / "attacking" / "sail" / "sails" / "sailing" / "march" / "marches"
///     / "marching" / "head" / "heads" / "heading" / "advance" / "advances" / "advancing"
///     / "proceed" / "proceeds" / "proceeding" / "enter" / "enters" / "entering" / "invade"
///     / "invades" / "invading" / "travel" / "travels" / "travelling" / "walk" / "walks"
///     / "steam" / "steams" / "steaming" / "return" / "returns" / "returning" / "take"
///     / "takes" / "taking" / "strike" / "strikes" / "occupy" / "occupies" / "mv" / "mov"
///     / "mve" / "transfer" / "transfers" / "shift" / "shifts" / "run" / "runs" / "push"
///     / "pushes" / "come" / "comes" / "coming" / "cross" / "crosses" / "bounce" / "bounces"
///     / "zieht" / "va" / "gaat" / "vont" / "muove"
///     / "capture" / "captures" / "capturing" / "conquer" / "conquers" / "seize" / "seizes" /
///     "storm" / "storms" / "assault" / "assaults" / "retake" / "retakes" / "relocate" /
///     "relocates" / "redeploy" / "redeploys" / "sneak" / "sneaks" / "slide" / "slides" /
///     "slip" / "slips" / "charge" / "charges" / "roll" / "rolls" / "mto"
/// to-word = "to" / "into" / "onto" / "towards" / "toward"
/// hold-verb = "h" / hold-word
/// hold-word = "hold" / "holds" / "holding" / "held" / "hld" / "hlds" / "hd" / "stand"
///     / "stands" / "standing" / "stay" / "stays" / "staying" / "remain" / "remains" / "sit"
///     / "sits" / "sitting" / "keep" / "keeps" / "defend" / "defends" / "defending"
///     / "stationary" / "xxx" / "halt" / "halts" / "tient" / "wait" / "waits" / "entrench"
///     / "entrenches" / "rests" / "hols" / "idle" / "idles" / "guard" / "guards"
///     / "bleibt" / "steht" / "tiene" / "blijft" / "mantiene"
/// support-verb = "s" / support-word
/// support-word = "support" / "supports" / "supporting" / "supp" / "sup" / "supt" / "spt"
///     / "sprt" / "sprts" / "sups" / "suports" / "suport" / "help" / "helps" / "helping"
///     / "assist" / "assists" / "assisting" / "aid" / "aids" / "aiding" / "back" / "backs"
///     / "backing" / "supps" / "unterstutzt" / "soutient" / "appoggia" / "steunt"
///     / "ondersteunt"
///     / "apoya" / "unterstuetzt" / "soutiennent"
/// convoy-verb = "c" / "t" / convoy-word
/// convoy-word = "convoy" / "convoys" / "convoying" / "conv" / "cvy" / "cv" / "transport"
///     / "transports" / "transporting" / "carry" / "carries" / "carrying" / "ferry" / "ferries"
///     / "ferrying" / "ship" / "ships" / "shipping" / "convoie" / "transporte" / "konvoiert"
///     / "convoglia" / "convoya"
/// retreat-verb = "r" / retreat-word
/// retreat-word = "retreat" / "retreats" / "retreating" / "ret" / "retr" / "retire" / "retires"
///     / "withdraw" / "withdraws" / "withdrawing" / "flee" / "flees" / "rtr" / "rt"
///     / "retreated" / "escapes" / "escape" / "rto"
/// disband-verb = "d" / disband-word
/// disband-word = "disband" / "disbands" / "disbanding" / "disbanded" / "die" / "dies"
///     / "dying" / "remove" / "removes" / "removing" / "removed" / "rem" / "dis" / "disb"
///     / "destroy" / "destroys" / "destroyed" / "otb" / "scrap" / "scraps" / "eliminate"
///     / "dissolve" / "dissolves" / "deletes" / "disolve" / "rmv" / "gone" / "perish"
///     / "perishes" / "suicide" / "suicides" / "kill" / "kills" / "killed"
///     / "aufgelost" / "dsb" / "dissout" / "sciolta" / "delete"
/// build-verb = "b" / build-word
/// build-word = "build" / "builds" / "building" / "built" / "bld" / "raise" / "raises"
///     / "construct" / "constructs" / "recruit" / "recruits" / "blds"
///     / "create" / "creates" / "baut" / "construit" / "costruisce" / "construye"
/// waive-verb = "waive" / "waives" / "waived" / "waiving" / "waiv" / "skip" / "skips"
/// ```
pub fn task(word: &str) -> Option<Task> {
    vocabulary::known(word).task
}

/// Whether a word is a verb of an order by itself, not by standing at a verb's place.
pub fn is_verb(word: &str) -> bool {
    word.len() > 1 && task(word).is_some()
}

/// The words for kinds of units.
pub const KINDS: [(WordClass, UnitKind); 2] =
    [(WordClass::Army, UnitKind::Army), (WordClass::Fleet, UnitKind::Fleet)];

/// The kind of unit that a word or letter names.
///
/// ```abnf
/// kind-letter = "a" / "f"
/// kind-word = "army" / "armies" / "armee" / "armata" / "leger" / "esercito" / "amry" / "amy"
///     / "fleet" / "fleets" / "flotte" / "flotta" / "vloot" / "flt" / "navy" / "fleat"
/// ```
pub fn kind(word: &str) -> Option<UnitKind> {
    classes_of(word).choice(&KINDS)
}

/// Words between a unit's kind and its place, and before either.
///
/// ```abnf
/// article = "the" / "my" / "his" / "her" / "their" / "our" / "your" / "its" / "own" / "unit"
///     / "le" / "la" / "les" / "l" / "der" / "das" / "il" / "mon" / "new" / "an" / "this"
///     / "that" / "existing"
/// ```
pub fn is_article(word: &str) -> bool {
    WordClass::Article.has(word)
}

const SPOILS: ClassSet = ClassSet::of(&[WordClass::LeavesOpen, WordClass::TakesOrderBack]);

/// What keeps a movement order from being one: conditions, alternatives, negations.
pub fn spoils_a_movement_order(word: &str) -> bool {
    classes_of(word).has_any(SPOILS)
}

/// Words of every day that are also beginnings or codes of places; only where a place must stand
/// do they mean one.
pub fn is_everyday(word: &str) -> bool {
    word.len() < 3 || WordClass::Everyday.has(word)
}

/// A small number, in digits or as a word.
///
/// ```abnf
/// number = "1" / "2" / "3" / "one" / "two" / "three"
/// ```
pub fn number(word: &str) -> Option<u8> {
    let words =
        ["zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten"];
    match words.iter().position(|known| *known == word) {
        Some(number) => u8::try_from(number).ok(),
        None => word.parse().ok().filter(|_| word.len() <= 2),
    }
}
