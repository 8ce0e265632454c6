//! The script of a correspondence: who writes what when, and what must or may never come of it.
//!
//! ```text
//! An army is dislodged and its player has planned for it.     what the case is about
//! round 1                                                     a line of the set-up
//! must France: retreats to Gascony                            in some letter to France
//! never Germany: A Mar                                        in none to Germany
//! once captain-France: your seat                              in exactly one letter to him
//! only France, gm: A Par                                      in letters to each of them alone
//! must everybody: S1901M                                      in some to each on the board
//! must state: F1901M                                          in the state at the end
//!
//! from France                                                 a letter, now
//! | A Par - Bur
//! must France: 1 of 3 orders                                  of what the step above led to
//! from Germany: about the weather                             another subject
//! to: someone@else.example
//! to: told France                              … there the last letter to him came from
//! to: told France 1                            … or the first
//! received: -2h                                               … that was received earlier
//! fill: 400 of some words                                     … with so many lines of them
//! | …
//! +48h                                                        time passes
//! down 6h                                                     … and no one looks at the clock
//! deadline                                                    … up to a minute after the deadline
//! deadline -11h                                               … up to so long before it
//! hold all but France, Germany                                everybody else orders "all hold"
//! each but France: vote yes on 1                              every other player writes that
//! confirm France                              he sends the line that he was given to copy
//! ```

/// One step of a script.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    Letter(Sent),
    /// This many seconds pass.
    Wait(i64),
    /// This many seconds pass without the daemon; what is due is done at the next step.
    Down(i64),
    /// Time passes up to so many seconds after the deadline.
    Deadline(i64),
    /// Everybody but these orders all units to hold, finally or not.
    Hold {
        but: Vec<String>,
        is_final: bool,
    },
    /// Every player but these writes the same.
    Each {
        but: Vec<String>,
        text: String,
    },
    /// A person sends what the last letter to him gave him to copy, with its code.
    Confirm(String),
    /// What must or may not have come of the step before.
    Claim(Claim),
}

/// A letter of a script.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Sent {
    /// The short name of the writer.
    pub(crate) from: String,
    pub(crate) subject: Option<String>,
    /// Headers that are not as usual: to, cc, address, box, received, fill.
    pub(crate) headers: Vec<(String, String)>,
    pub(crate) text: String,
}

/// How often something has to be found.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Often {
    Must,
    Never,
    /// In one letter.
    Once,
    /// In a letter to each of these, and in no other letter.
    Only,
}

/// What must, or may never, be found in the letters to a person, or in the state.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Claim {
    pub(crate) often: Often,
    /// Short names, or `everybody`, `anybody`, `state`, `events`.
    pub(crate) of: Vec<String>,
    pub(crate) text: String,
}

/// A whole case.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Script {
    pub(crate) intent: String,
    /// Lines of the set-up: a key and its value.
    pub(crate) setup: Vec<(String, String)>,
    pub(crate) claims: Vec<Claim>,
    pub(crate) steps: Vec<Step>,
}

/// The keys of a set-up. Anything else is a mistake in the script.
const SETUP: [&str; 20] = [
    "round",
    "policy",
    "phase",
    "position",
    "start",
    "first-year",
    "last-year",
    "start-letters",
    "pool",
    "captains",
    "mates",
    "committee",
    "leads-with",
    "zone",
    "proof",
    "server",
    "passphrase",
    "barred",
    "elsewhere",
    "scoring",
];

impl Script {
    pub(crate) fn read(text: &str) -> Script {
        let mut script = Script::default();
        let mut lines = text.lines().peekable();
        while let Some(line) = lines.next() {
            let line = line.trim_end();
            if line.is_empty() || line.starts_with('#') {
                continue;
            }
            if script.intent.is_empty() {
                script.intent = line.to_owned();
            } else if let Some(rest) = line.strip_prefix("from ") {
                let mut sent = Sent::default();
                let (from, subject) = split(rest);
                (sent.from, sent.subject) = (from, subject);
                while let Some(next) = lines.next_if(|next| belongs_to_letter(next)) {
                    match next.strip_prefix('|') {
                        Some(text) => {
                            sent.text += text.strip_prefix(' ').unwrap_or(text);
                            sent.text.push('\n');
                        }
                        None => sent.headers.push(header(next)),
                    }
                }
                script.steps.push(Step::Letter(sent));
            } else {
                script.line(line);
            }
        }
        assert!(!script.steps.is_empty(), "nothing happens in this script");
        let claims = script.steps.iter().filter(|step| matches!(step, Step::Claim(_))).count();
        assert!(script.claims.len() + claims > 0, "this script claims nothing");
        script
    }

    fn line(&mut self, line: &str) {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "must" | "never" | "once" | "only" => {
                let often = match word {
                    "must" => Often::Must,
                    "never" => Often::Never,
                    "once" => Often::Once,
                    _ => Often::Only,
                };
                let (of, text) = rest.split_once(':').expect("a claim names whose letters");
                let claim = Claim { often, of: names(of), text: text.trim().to_owned() };
                // Above all steps it is about the whole, below a step about that step.
                match self.steps.is_empty() {
                    true => self.claims.push(claim),
                    false => self.steps.push(Step::Claim(claim)),
                }
            }
            "deadline" => {
                let after = if rest.is_empty() { 60 } else { seconds(rest) };
                self.steps.push(Step::Deadline(after));
            }
            "down" => self.steps.push(Step::Down(seconds(rest))),
            "hold" => {
                let is_final = rest.ends_with(" final");
                let rest = rest.strip_suffix(" final").unwrap_or(rest);
                let but = rest.strip_prefix("all but ").unwrap_or_default();
                assert!(rest == "all" || !but.is_empty(), "hold all, or all but some: {line}");
                self.steps.push(Step::Hold { but: names(but), is_final });
            }
            "each" | "each:" => {
                let (who, text) = line.split_once(": ").expect("each says something");
                let but = who.strip_prefix("each but ").unwrap_or_default();
                self.steps.push(Step::Each { but: names(but), text: text.to_owned() });
            }
            "confirm" => self.steps.push(Step::Confirm(rest.to_owned())),
            _ if word.starts_with('+') => self.steps.push(Step::Wait(seconds(word))),
            _ if SETUP.contains(&word) => self.setup.push((word.to_owned(), rest.to_owned())),
            _ => panic!("a script knows no {word:?}: {line}"),
        }
    }
}

fn names(list: &str) -> Vec<String> {
    list.split(", ").filter(|name| !name.is_empty()).map(str::to_owned).collect()
}

fn belongs_to_letter(line: &str) -> bool {
    let is_header = ["to:", "cc:", "address:", "box:", "id:", "header:", "received:", "fill:"];
    line.starts_with('|') || is_header.iter().any(|name| line.starts_with(name))
}

fn header(line: &str) -> (String, String) {
    let (name, value) = line.split_once(':').expect("a header has a colon");
    (name.to_owned(), value.trim().to_owned())
}

fn split(rest: &str) -> (String, Option<String>) {
    match rest.split_once(": ") {
        Some((from, subject)) => (from.to_owned(), Some(subject.to_owned())),
        None => (rest.trim_end_matches(':').to_owned(), None),
    }
}

/// `+1s`, `90m`, `-48h`, `3d`.
pub(crate) fn seconds(text: &str) -> i64 {
    let (count, unit) = text.split_at(text.len() - 1);
    let count: i64 = count.parse().expect("a length of time begins with a number");
    let seconds = match unit {
        "s" => 1,
        "m" => 60,
        "h" => 60 * 60,
        "d" => 24 * 60 * 60,
        _ => panic!("a length of time ends in s, m, h or d: {text}"),
    };
    count * seconds
}
