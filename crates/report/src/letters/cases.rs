//! Cases: what needs a person, for those who settle it (D.I(2), A.12). The reader of these
//! letters is a game master, a director or a member of the committee, or who opened the case.

use super::draft::Draft;
use super::kind::LetterKind;
use super::page::{LetterPage, PageRow};
use super::times::Time;
use super::{safe, stock};
use crate::names::count;

/// A command that settles a case.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseCommand {
    /// The line, with words in capitals for what its writer has to fill in.
    pub write: String,
    /// What it does, in half a sentence.
    pub does: &'static str,
}

/// A case was opened.
#[derive(Clone, Debug)]
pub struct CaseOpened<'a> {
    /// The board.
    pub tag: &'a str,
    /// The case's number.
    pub number: u32,
    /// What it is about, in our words: `Dispute`, `Error report`, `Request`.
    pub kind: &'a str,
    /// Who asks, in our words: `France (Ann Archer)`.
    pub from: &'a str,
    /// The phase in which it came, in words.
    pub when: &'a str,
    /// The words of who asks.
    pub text: &'a str,
    /// Who ruled on it before, and how, if it was taken further.
    pub earlier: &'a [(&'a str, &'a str)],
    /// The commands that settle it, if the reader may; none if he is only informed.
    pub commands: &'a [CaseCommand],
    /// What happens meanwhile, as a sentence.
    pub meanwhile: &'a str,
    /// For how many days it has waited, if that is what the letter is for.
    pub waits: Option<i64>,
}

impl CaseOpened<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (number, kind) = (self.number, safe::name(self.kind));
        let from = safe::line(self.from);
        let mut page = LetterPage::opening(match (self.waits, self.commands) {
            (Some(days), _) => {
                format!(
                    "Case {number} has been waiting for you for {days} days: {kind}, from \
                    {from}."
                )
            }
            (None, []) => {
                format!(
                    "Case {number} has been opened: {kind}, from {from}. The game master will \
                    look at it first."
                )
            }
            (None, _) => format!("Case {number} is waiting for you: {kind}, from {from}."),
        });
        page.quote(self.text);
        write_earlier(&mut page, self.earlier);
        write_commands(&mut page, self.commands);
        page.say_if(Some(self.meanwhile).filter(|meanwhile| !meanwhile.is_empty()));
        page.say(format!("Opened: {}", safe::line(self.when)));
        let subject = match self.waits {
            Some(days) => format!("Case {number} has been waiting {days} days: {kind}"),
            None => format!("Case {number}: {kind}"),
        };
        Draft::new(self.tag, &subject, page).of(LetterKind::Case)
    }
}

fn write_commands(page: &mut LetterPage, commands: &[CaseCommand]) {
    if !commands.is_empty() {
        page.heading("To settle it, reply with one of these");
        page.rows(&rows(commands));
    }
}

fn rows(commands: &[CaseCommand]) -> Vec<PageRow> {
    let row = |command: &CaseCommand| PageRow::alone(&command.write).explained(command.does);
    commands.iter().map(row).collect()
}

/// A question for a member of the committee (A.5).
#[derive(Clone, Debug)]
pub struct CommitteeAsked<'a> {
    /// The board.
    pub tag: &'a str,
    /// The case's number.
    pub number: u32,
    /// What it is about.
    pub kind: &'a str,
    /// Who asks, in our words.
    pub from: &'a str,
    /// The words of who asks.
    pub text: &'a str,
    /// The question in the director's words, if he chose others.
    pub question: Option<&'a str>,
    /// Who ruled on it before, and how.
    pub earlier: &'a [(&'a str, &'a str)],
    /// What those who sit have said of it, each with his name.
    pub arguments: &'a [(&'a str, &'a str)],
    /// The ballots that can be written.
    pub commands: &'a [CaseCommand],
    /// Until when they count.
    pub due: &'a Time,
}

impl CommitteeAsked<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (number, kind) = (self.number, safe::name(self.kind));
        let from = safe::line(self.from);
        let mut page = LetterPage::opening(format!(
            "Case {number} is for the committee: {kind}, from {from}."
        ));
        self.due.write(&mut page, "Due");
        page.quote(self.text);
        if let Some(question) = self.question {
            page.say("The director asks:");
            page.quote(question);
        }
        write_earlier(&mut page, self.earlier);
        for (name, text) in self.arguments {
            page.say(format!("{} says:", safe::name(name)));
            page.quote(text);
        }
        page.heading("To vote, reply with one of these");
        page.rows(&rows(self.commands));
        page.say(
            "A decision needs ballots from two thirds of the members; an abstention counts towards \
                that and nothing else. If there are more ballots for than against, the answer is \
                yes. If they are equal, the director decides (A.6). Your last ballot counts.",
        );
        Draft::new(self.tag, &format!("Case {number}: a vote of the committee"), page)
    }
}

fn write_earlier(page: &mut LetterPage, earlier: &[(&str, &str)]) {
    for (who, ruling) in earlier {
        page.say(format!("{} ruled:", stock::capital(&safe::name(who))));
        page.quote(ruling);
    }
}

/// A case was settled.
#[derive(Clone, Debug)]
pub struct CaseSettled<'a> {
    /// The board.
    pub tag: &'a str,
    /// The case's number.
    pub number: u32,
    /// What it was about.
    pub kind: &'a str,
    /// Who decided, in our words: `the game master`.
    pub by: &'a str,
    /// How, as a sentence.
    pub how: &'a str,
    /// Whether both sides had agreed to the wording of the question (D.I(2)).
    pub binding: bool,
    /// The reason given, in the words of who decided.
    pub reason: Option<&'a str>,
    /// Where to go on, as a sentence: the next person up, or nowhere.
    pub further: Option<&'a str>,
}

impl CaseSettled<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let (number, kind) = (self.number, safe::name(self.kind));
        let mut page = LetterPage::opening(self.how);
        page.under(format!("Case {number} ({kind}) was settled by {}.", safe::name(self.by)));
        if let Some(reason) = self.reason {
            page.say("The reason:");
            page.quote(reason);
        }
        page.say_if(self.binding.then_some(
            "Both sides had agreed on the wording of the question, so this binds both (D.I(2)).",
        ));
        page.say_if(self.further);
        Draft::new(self.tag, &format!("Case {number} settled"), page).of(LetterKind::Case)
    }
}

/// A case in a queue.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OpenCase<'a> {
    /// Its board.
    pub board: &'a str,
    /// Its number.
    pub number: u32,
    /// What it is about.
    pub kind: &'a str,
    /// Who asks, in our words.
    pub from: &'a str,
    /// How long it has waited, or until when it has to be settled: `due in 5 hours`.
    pub age: &'a str,
    /// The beginning of what was written.
    pub text: &'a str,
    /// The commands that settle it.
    pub commands: &'a [CaseCommand],
}

/// The list of what waits for a person, in the order in which it should be settled.
#[derive(Clone, Debug)]
pub struct Queue<'a> {
    /// The tournament, or the board.
    pub tag: &'a str,
    /// The cases.
    pub cases: &'a [OpenCase<'a>],
    /// The seats without a player, for a reader who fills seats: a sentence for each.
    pub seats: &'a [String],
}

impl Queue<'_> {
    /// The letter.
    pub fn draft(&self) -> Draft {
        let waiting = match self.cases.len() {
            0 => "nothing is waiting for you".to_owned(),
            1 => "1 case is waiting for you".to_owned(),
            many => format!("{} are waiting for you", count(many, "case")),
        };
        let waiting = stock::capital(&waiting);
        let mut page = LetterPage::opening(format!("{waiting}."));
        for case in self.cases {
            page.say(format!("Case {} on {}, {}", case.number, case.board, case.age));
            page.under(format!("{}, from {}", safe::name(case.kind), safe::line(case.from)));
            page.quote(case.text);
            page.rows(&rows(case.commands));
        }
        if !self.seats.is_empty() {
            page.say("Seats that need a player (B.8):");
            page.items(self.seats);
        }
        Draft::new(self.tag, &waiting, page).of(LetterKind::Case)
    }
}
