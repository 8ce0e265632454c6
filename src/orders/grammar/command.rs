//! Lines that are no orders but ask for something: FINAL, votes, press, extensions, and what the
//! old judges understood.

use super::super::text::{Mark, Token};

/// What a line asks for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// The set is final (D.II(1)).
    Final,
    /// The set is not final.
    Preliminary,
    /// Strike the orders on file.
    Clear,
    /// A ballot.
    Vote {
        /// What it is about, as written.
        proposal: String,
        /// Yes, no, or nothing clear.
        choice: Option<bool>,
    },
    /// A proposal to be voted on.
    Propose(String),
    /// Press.
    Press {
        /// White, grey or black.
        kind: Option<String>,
        /// To whom.
        to: Option<String>,
        /// The words themselves.
        text: String,
    },
    /// More time.
    Extension(String),
    /// Days away.
    Absence(String),
    /// Hours away each week.
    Unavailable(String),
    /// The player's own abbreviations.
    Abbreviations(String),
    /// How the game stands.
    Status,
    /// How to write.
    Help,
    /// A result was wrong.
    ErrorReport(String),
    /// A question for the game master, and upwards.
    Dispute(String),
    /// The player leaves.
    Resign,
    /// A wish in a sentence, for the game master.
    Request(String),
    /// A word of the old judges.
    OldWord {
        /// The word.
        word: String,
        /// What we call it, if we have it.
        ours: Option<&'static str>,
    },
}

/// The command of a line, and how many tokens stand before what follows it as an order.
pub fn command(tokens: &[Token], text: &str) -> Option<Command> {
    let words: Vec<&str> = tokens
        .iter()
        .filter(|token| token.mark == Mark::Word || token.mark == Mark::And)
        .map(|token| token.key.as_str())
        .collect();
    let (first, others) = words.split_first()?;
    let behind = |count: usize| behind(tokens, text, count);
    let says = |wanted: &str| others.contains(&wanted);
    Some(match *first {
        "finalize" | "finalise" | "finalized" | "finalised" => Command::Final,
        "preliminary" | "prelim" | "draft" | "tentative" | "provisional" => Command::Preliminary,
        "clear" | "cancel" | "withdraw" | "delete" | "erase" if asks_to_clear(first, others) => {
            Command::Clear
        }
        "vote" | "votes" | "ballot" => vote(&behind(1), others),
        "i" | "we" if others.first() == Some(&"vote") => vote(&behind(2), others),
        "yes" | "no" if says("draw") || says("vote") || says("proposal") => vote(text, &words),
        "propose" | "proposal" | "proposing" | "concede" | "concession" => {
            Command::Propose(text.trim().to_owned())
        }
        "i" | "we" if matches!(others.first(), Some(&("propose" | "concede"))) => {
            Command::Propose(text.trim().to_owned())
        }
        "press" => press(None, tokens, text, 1),
        "white" | "grey" | "gray" | "black" | "dark" if others.first() == Some(&"press") => {
            press(Some((*first).to_owned()), tokens, text, 2)
        }
        "extension" | "extend" => Command::Extension(behind(1)),
        "absence" | "absent" | "away" | "vacation" | "holiday" if !others.is_empty() => {
            Command::Absence(behind(1))
        }
        "unavailable" => Command::Unavailable(behind(1)),
        "abbreviations" | "abbreviation" | "abbrev" | "abbrevs" => {
            Command::Abbreviations(behind(1))
        }
        "status" if others.len() <= 3 => Command::Status,
        "help" | "commands" if others.len() <= 2 => Command::Help,
        "error" | "mistake" | "correction" => Command::ErrorReport(behind(1)),
        "dispute" | "appeal" | "protest" => Command::Dispute(behind(1)),
        "resign" | "resigning" | "resignation" => Command::Resign,
        "i" if matches!(others.first(), Some(&("resign" | "quit"))) => Command::Resign,
        _ => return longer_command(&words, text),
    })
}

fn longer_command(words: &[&str], text: &str) -> Option<Command> {
    if let Some(old) = old_word(words) {
        return Some(old);
    }
    let not_final = words.windows(2).any(|pair| matches!(pair, ["not", "final"] | ["not", "yet"]));
    if not_final && words.contains(&"final") {
        return Some(Command::Preliminary);
    }
    if is_final(words) {
        return Some(Command::Final);
    }
    let preliminary = ["preliminary", "provisional", "tentative"];
    if words.iter().any(|word| preliminary.contains(word)) && words.len() <= 6 {
        return Some(Command::Preliminary);
    }
    is_request(words).then(|| Command::Request(text.trim().to_owned()))
}

/// "Final", "final orders, no more changes", "these orders are final".
fn is_final(words: &[&str]) -> bool {
    let Some(at) = words.iter().position(|word| *word == "final") else { return false };
    let before = words.get(..at).unwrap_or_default();
    let known = |word: &&str| {
        matches!(
            *word,
            "these"
                | "this"
                | "are"
                | "is"
                | "my"
                | "orders"
                | "order"
                | "set"
                | "all"
                | "now"
                | "mark"
                | "consider"
                | "them"
                | "please"
                | "the"
                | "as"
                | "and"
                | "moves"
                | "here"
                | "i"
                | "declare"
                | "make"
                | "made"
        )
    };
    before.iter().all(known)
}

fn asks_to_clear(first: &str, others: &[&str]) -> bool {
    let known = |word: &&str| {
        matches!(
            *word,
            "all"
                | "my"
                | "orders"
                | "order"
                | "the"
                | "previous"
                | "earlier"
                | "moves"
                | "set"
                | "plans"
                | "plan"
                | "them"
                | "please"
                | "everything"
        )
    };
    others.iter().all(known) && (!others.is_empty() || first == "clear")
}

fn vote(proposal: &str, words: &[&str]) -> Command {
    let yes = words.iter().any(|word| matches!(*word, "yes" | "aye" | "yea" | "for" | "y" | "ja"));
    let no = words.iter().any(|word| matches!(*word, "no" | "nay" | "against" | "n" | "nein"));
    let choice = if yes == no { None } else { Some(yes) };
    Command::Vote { proposal: proposal.to_owned(), choice }
}

/// `press [white / grey / black] ["to" name] [":"] text`
fn press(kind: Option<String>, tokens: &[Token], text: &str, used: usize) -> Command {
    let mut at = used;
    let mut kind = kind;
    let key = |at: usize| tokens.get(at).map_or("", |token| token.key.as_str());
    if matches!(key(at), "white" | "grey" | "gray" | "black" | "dark") {
        kind = Some(key(at).to_owned());
        at += 1;
    }
    let mut to = None;
    if key(at) == "to" {
        to = Some(key(at + 1).to_owned()).filter(|name| !name.is_empty());
        at += 2;
    }
    Command::Press { kind, to, text: behind(tokens, text, at) }
}

/// The text behind so many tokens, and behind a colon after them.
fn behind(tokens: &[Token], text: &str, count: usize) -> String {
    let mut rest = tokens.get(count..).unwrap_or_default().iter();
    let start = rest.find(|token| token.mark != Mark::Colon && token.mark != Mark::Dash);
    let start = start.map_or(text.len(), |token| token.span.start);
    text.get(start..).unwrap_or_default().trim().to_owned()
}

/// The words that the old judges understood (`SET WAIT`, `SIGNON`), and ours for them.
fn old_word(words: &[&str]) -> Option<Command> {
    let short = words.len() <= 4;
    let ours = match words {
        ["set", "no", "wait", ..] | ["set", "nowait", ..] => Some("final"),
        ["set", "wait", ..] => Some("preliminary"),
        ["set", "draw" | "nodraw" | "dias" | "nodias", ..] | ["set", "no", "draw" | "dias", ..] => {
            Some("vote")
        }
        ["set", "concede" | "conceed" | "concession", ..] | ["set", "no", "concede", ..] => {
            Some("propose")
        }
        ["set", "vacation" | "absence" | "holiday", ..] => Some("absence"),
        ["set", "deadline" | "grace" | "start", ..] => Some("extension"),
        ["set", "press", ..] => Some("press"),
        ["set", _, ..] if short => None,
        ["sign", "off", ..] | ["signoff", ..] | ["withdraw"] => Some("resign"),
        ["sign", "on", ..] | ["signon", ..] | ["observe", ..] | ["watch", ..] if short => None,
        ["list"] | ["list", "full" | "brief" | "game" | "games"] | ["summary"] => Some("status"),
        ["list", _] | ["summary", _] if !words.contains(&"of") => Some("status"),
        ["broadcast", ..] | ["diplomacy", "press", ..] => Some("press"),
        ["history", ..] | ["whogame", ..] | ["who", "game", ..] | ["inform", ..] if short => None,
        ["get", "dedication" | "file" | "guide" | "map" | "house"]
        | ["get", "house", "rules"]
        | ["info", ..]
        | ["index"]
        | ["version"]
        | ["lists"]
        | ["eject", ..]
        | ["rollback", ..]
        | ["process"]
        | ["become", "master"]
        | ["create", _]
        | ["resume", ..]
        | ["dedicate", ..]
        | ["iam", ..]
        | ["register", ..]
        | ["phase", _]
            if short =>
        {
            None
        }
        ["manual"] | ["guide"] => Some("help"),
        _ => return None,
    };
    Some(Command::OldWord { word: words.join(" "), ours })
}

/// A wish for more time in a plain sentence.
fn is_request(words: &[&str]) -> bool {
    let topic = words.iter().any(|word| {
        matches!(
            *word,
            "extension"
                | "extend"
                | "extended"
                | "delay"
                | "delayed"
                | "postpone"
                | "postponed"
                | "away"
                | "vacation"
                | "holiday"
                | "holidays"
                | "absent"
                | "travelling"
                | "traveling"
                | "abroad"
                | "unavailable"
                | "substitute"
                | "replacement"
                | "deadline"
                | "standin"
                | "hospital"
        )
    }) || words.windows(2).any(|pair| {
        matches!(
            pair,
            ["more", "time"]
                | ["out", "of"]
                | ["please", "wait"]
                | ["we" | "you", "wait"]
                | ["stand", "in"]
                | ["another", "day"]
                | ["extra", "time"]
                | ["extra", "day"]
                | ["more", "days"]
                | ["no", "internet"]
        )
    });
    let asks = words.iter().any(|word| {
        matches!(
            *word,
            "i" | "im"
                | "ill"
                | "can"
                | "could"
                | "may"
                | "please"
                | "need"
                | "request"
                | "me"
                | "my"
                | "we"
                | "would"
                | "ive"
                | "ask"
                | "asking"
                | "pls"
                | "want"
        )
    });
    topic && asks
}
