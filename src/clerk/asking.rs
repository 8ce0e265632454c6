//! How much one letter may ask for. Most of what a letter asks for goes to other people as mail, so
//! a letter without limits could fill their mailboxes and keep everyone's post from getting
//! through.

use std::collections::BTreeSet;
use std::mem::{Discriminant, discriminant};

use super::desk::LetterDesk;
use crate::board::Power;
use crate::game::case::{Case, Matter};
use crate::language::commands::{AskedLine, SeatWish, Wish};
use crate::language::grammar::command::Command;
use crate::language::reader::Commanded;
use crate::report::answers::cases::CasesAnswer;

/// The most open cases of one kind per person. Each is a letter to the person who settles it, and
/// more than that would go unread.
const OPEN_CASES_MAX: usize = 10;

/// The commands of a letter as they are carried out, and the lines that are not. Cases of one kind
/// are one case, and lists of abbreviations are one list.
pub(super) fn gathered(commanded: &[Commanded]) -> (Vec<Commanded>, Vec<usize>) {
    let mut commands: Vec<Commanded> = Vec::new();
    let mut left = Vec::new();
    for one in commanded {
        let Commanded { line, command } = one;
        let mut earlier = commands.iter_mut().map(|earlier| &mut earlier.command);
        let is_same = |other: &&mut Command| discriminant(*other) == discriminant(command);
        let earlier = earlier.find(is_same).filter(|_| is_asked_once(command));
        match (earlier, command) {
            (Some(Command::Abbreviations(list)), Command::Abbreviations(more)) => {
                list.pairs.retain(|(name, _)| more.pairs.iter().all(|(new, _)| new != name));
                list.pairs.extend(more.pairs.iter().cloned());
                list.faulty.extend(more.faulty.iter().cloned());
            }
            (Some(Command::ErrorReport(text)), Command::ErrorReport(more))
            | (Some(Command::Dispute(text)), Command::Dispute(more))
            | (Some(Command::Request(text)), Command::Request(more)) => {
                if !text.lines().any(|line| line == more) {
                    *text = format!("{text}\n{more}");
                }
            }
            (Some(earlier), command) if earlier == command => {}
            (None, _) => commands.push(one.clone()),
            (Some(_), _) => left.push(*line),
        }
    }
    (commands, left)
}

/// Commands that count once in a letter: those that write to others, or that a second one would
/// contradict.
const fn is_asked_once(command: &Command) -> bool {
    matches!(
        command,
        Command::Abbreviations(_)
            | Command::ErrorReport(_)
            | Command::Dispute(_)
            | Command::Request(_)
            | Command::Resign
            | Command::Extension(_)
            | Command::Absence(_)
            | Command::Unavailable(_)
            | Command::Clear
            | Command::Help
    )
}

/// The same for commands on lines of their own: who plays a seat, a report, an address.
pub(super) fn once(asked: Vec<AskedLine>) -> (Vec<AskedLine>, Vec<usize>) {
    let mut done: BTreeSet<String> = BTreeSet::new();
    let mut kinds: Vec<WishKind> = Vec::new();
    let mut left = Vec::new();
    let carried_out = asked.into_iter().filter(|one| {
        let Ok(wish) = &one.what else { return true };
        let is_new = done.insert(format!("{wish:?}"));
        let kind = kind(wish);
        let is_second = kinds.contains(&kind);
        kinds.push(kind);
        let leads = matches!(
            wish,
            Wish::Staff(..) | Wish::Anothers(..) | Wish::Appeal(_) | Wish::Confirm(_)
        );
        if is_second && !leads && is_new {
            left.push(one.line);
        }
        is_new && (leads || !is_second)
    });
    (carried_out.collect(), left)
}

/// What a wish is about. Of two with one kind the second contradicts the first. Wishes for several
/// named seats don't.
type WishKind = (Discriminant<Wish>, Option<Discriminant<SeatWish>>, Option<Power>);

fn kind(wish: &Wish) -> WishKind {
    let (seat, power) = match wish {
        Wish::Seat(seat) => match seat {
            SeatWish::Name { power, .. } => (Some(discriminant(seat)), Some(*power)),
            SeatWish::Answer { power, .. } => (Some(discriminant(seat)), *power),
            _ => (Some(discriminant(seat)), None),
        },
        _ => (None, None),
    };
    (discriminant(wish), seat, power)
}

/// Says which lines were not carried out.
pub(super) fn tell_left(desk: &mut LetterDesk, left: &[usize]) {
    if !left.is_empty() {
        desk.say(CasesAnswer::LinesLeft(left.to_vec()));
    }
}

/// Whether the writer may open another case of a kind. If not, tells him so.
pub(super) fn may_open(desk: &mut LetterDesk, matter: &Matter) -> bool {
    let by = desk.id();
    let is_his = |case: &&Case| {
        case.by.as_ref() == Some(&by) && discriminant(&case.matter) == discriminant(matter)
    };
    let may = desk.work.state.cases.open().filter(is_his).count() < OPEN_CASES_MAX;
    if !may {
        desk.say(CasesAnswer::TooMany(OPEN_CASES_MAX));
    }
    may
}
