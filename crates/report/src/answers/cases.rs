//! Cases: their names, what happens while they are open, and letters that are held back.

use crate::board::Power;
use crate::game::calendar::told;
use crate::game::case::{Case, CaseDesk, LIES_AFTER, Matter};
use crate::game::seats::{Search, SearchStage};
use crate::game::ties::Tie;
use crate::game::{Game, Moment};
use crate::letters::{Draft, RefusedBecause, listed};
use crate::names;

sentences! { pub enum CasesAnswer {
    TooMany(max: usize) => "You have {max} open cases of this kind, which is the limit, so we did \
        not open another. Write again when one of them is settled.";
    /// About a letter that is neither taken nor held back.
    TooLongToHold(lacks: String, bytes: usize) => "Your letter does not count, because it lacks \
        {lacks}. It is also longer than {} kB, so we have not kept it for the game master either. \
        Send it again with what it lacks, or shorter.", *bytes / 1024;
    /// To a person in whose name many unproved letters came.
    OnceAnHour => "More than three letters in your name came today that we could not verify. We \
        tell you about them once an hour: this letter is about all that came in the last hour. \
        Each waits for the game master, and those with orders are kept until the game master has \
        settled them.";
    /// The lines of a letter beyond the limit.
    LinesLeft(left: Vec<usize>) => "{} not carried out, because a letter may ask for something \
        like that only once. Write what you still want in another letter.", lines_were(left);
}}

/// What a case is called.
pub fn kind(matter: &Matter) -> &'static str {
    match matter {
        Matter::Extension { .. } => "extension",
        Matter::HeldLetter { .. } => "letter held back",
        Matter::Names { .. } => "abbreviations",
        Matter::Error => "error in a result",
        Matter::ReadLate { .. } => "letter read too late",
        Matter::Dispute => "dispute",
        Matter::Conduct => "conduct",
        Matter::Rollback { .. } => "rollback",
        Matter::Correction { .. } => "correction of a game that is over",
        Matter::VotePassed { .. } => "vote that passed",
        Matter::RuleChange { .. } => "rule change",
        Matter::Substitution { .. } => "substitution",
        Matter::OpenSeat { .. } => "open seat",
        Matter::Request => "request",
    }
}

/// To the observer or the Chief-GM, whom players should ask first (A.9, A.11).
pub fn first_contact(game: &Game, case: &Case, from: &str) -> Draft {
    let number = case.number;
    let sentences = [
        format!(
            "{from} has asked this question, which {} has as case {number}:",
            case.desk.words()
        ),
        case.text.clone(),
        "Such questions come to you first, so please help with an answer if you can. Others will \
            settle the case (A.9, A.11)."
            .to_owned(),
    ];
    Draft::note(&game.setup.tag, &format!("Case {number}: a question of the rules"), &sentences)
}

/// To the person who has had a case for too long, and to the one who opened it: it goes up a desk
/// by itself.
pub fn went_up(tag: &str, number: u32, desk: CaseDesk, above: CaseDesk) -> Draft {
    let text = format!(
        "Case {number} has not been settled in {} days, so it goes from {} to {} (A.12).",
        LIES_AFTER.num_days(),
        desk.words(),
        above.words()
    );
    Draft::note(tag, &format!("Case {number} goes to {}", above.words()), &[text])
}

/// To the person who opened the case: its desk has not settled it.
pub fn nobody_decides(tag: &str, number: u32, who: &str, above: Option<CaseDesk>) -> Draft {
    let days = LIES_AFTER.num_days();
    let mut said = vec![format!(
        "Case {number} has waited {days} days, and {who} has not settled it. We have asked again."
    )];
    said.extend(above.map(|above| {
        format!("To take the case to {}, write \"appeal {number}\" (A.12, D.I(2)).", above.words())
    }));
    Draft::note(tag, &format!("Case {number} is still waiting"), &said)
}

/// How things stand until a case is settled.
pub fn meanwhile(game: &Game, case: &Case) -> String {
    match &case.matter {
        _ if case.desk == CaseDesk::Committee => {
            "The committee will vote once you have put the question to it (A.5). Until then, the \
                earlier decision applies."
                .to_owned()
        }
        Matter::Rollback { to } if game.is_over() => format!(
            "If you consent, the players will order {} again (D.VIII(1)), and the game, which is \
                over, will be played on from there. Places that depend on it will be open again \
                until it ends.",
            names::phase(*to)
        ),
        Matter::Rollback { to } => format!(
            "If you consent, the players will order {} again (D.VIII(1)). Until then, the game \
                goes on.",
            names::phase(*to)
        ),
        Matter::Correction { phase, .. } => format!(
            "This is about the result of {}. The game is over, so the result stands unless you \
                consent (D.VIII(1)).",
            names::phase(*phase)
        ),
        Matter::VotePassed { phase, .. } => format!(
            "If you consent, the game ends by this vote in place of {}, and later results do not \
                count (D.IX(2)). Until then, the game goes on.",
            names::phase(*phase)
        ),
        Matter::Extension { .. } => {
            "The deadline stays as it is until the case is settled.".to_owned()
        }
        Matter::HeldLetter { received, lacks, .. } => format!(
            "The letter was received {} and lacks {lacks}. It does not count unless you accept it \
                before the result (D.II(2)).",
            told::gmt_to_the_second(*received)
        ),
        Matter::Substitution { power, person } => tied(&game.ties(person, *power)),
        Matter::Error | Matter::ReadLate { .. } => {
            "The result stands until the case is settled.".to_owned()
        }
        Matter::Dispute if case.desk == CaseDesk::Master => format!(
            "If you agree to the wording of the question, write \"confirm {}\" before you rule. If \
                both sides have agreed to it, the ruling binds both (D.I(2)).",
            case.number
        ),
        _ => String::new(),
    }
}

/// What the director may consider about a newcomer to a seat (B.10).
fn tied(ties: &[Tie]) -> String {
    let what = |tie: &Tie| match tie {
        Tie::MateOf(power) => format!("is on the same team as the player of {power}"),
        Tie::HasPlayed(power) => format!("has played {power} here"),
        Tie::MateOfMaster => "is on the same team as the game master".to_owned(),
        Tie::Observes => "observes the game".to_owned(),
    };
    let ties: Vec<String> = ties.iter().map(what).collect();
    let ties: Vec<&str> = ties.iter().map(String::as_str).collect();
    match ties.as_slice() {
        [] => String::new(),
        ties => format!("The new player {}. You decide whether that matters (B.10).", listed(ties)),
    }
}

/// Whose turn it is to fill a seat, and until when (B.8).
pub fn whose_turn(
    power: Power,
    search: &Search,
    player: Option<&str>,
    captain: Option<&str>,
) -> String {
    let until = search.next_wake().map(|until| format!(" until {}", told::gmt(until)));
    let until = until.unwrap_or_default();
    let player = player.unwrap_or("its player");
    let captain = captain.unwrap_or("the captain");
    match search.stage() {
        SearchStage::Player => format!("{power}: {player} was silent, and may still write{until}"),
        SearchStage::Captain => format!("{power}: {captain} may play or name someone{until}"),
        SearchStage::Pool => format!("{power}: the reserves may answer{until}"),
        SearchStage::Director => format!("{power}: it is your turn to name someone{until}"),
        SearchStage::Disorder => format!("{power}: in civil disorder"),
    }
}

/// For how long a case is open.
pub fn age(case: &Case, now: Moment) -> String {
    match told::left(case.opened, now).as_str() {
        "no time" => "new".to_owned(),
        age => format!("open for {age}"),
    }
}

/// The case of a letter that is held back: what was `found` of its sender, and whether the master
/// is not told of the next ones.
pub fn held(power: Power, found: &str, is_last_told: bool) -> String {
    let last = match is_last_told {
        true => " You will hear of more such letters today once an hour; \"gm queue\" lists them.",
        false => "",
    };
    format!("A letter for {power}. {found}{last}")
}

/// What a letter that is held back lacks.
pub fn lacks<'b>(because: impl Iterator<Item = &'b RefusedBecause>) -> String {
    listed(&because.map(lack).collect::<Vec<&str>>())
}

pub const fn lack(because: &RefusedBecause) -> &'static str {
    match because {
        RefusedBecause::NoGameInSubject => "the game's name in the subject",
        RefusedBecause::NoGameInAddress => "the game's own address",
        RefusedBecause::NoGameInFirstLine(_) => "the game's name in the first line",
        RefusedBecause::NotAddressed => "the game's address in To or Cc",
        RefusedBecause::NotProved => "proof of its sender (D.X(6))",
        RefusedBecause::Older { .. } => "a later date than the orders on file (D.III(3))",
        _ => "the game's name",
    }
}

/// At most this many of the lines that were not carried out are named.
const LINES_NAMED_MAX: usize = 3;

fn lines_were(left: &[usize]) -> String {
    let named: Vec<String> = left.iter().take(LINES_NAMED_MAX).map(usize::to_string).collect();
    let named = named.join(", ");
    match left.len().saturating_sub(LINES_NAMED_MAX) {
        0 if left.len() == 1 => format!("Line {named} was"),
        0 => format!("Lines {named} were"),
        more => format!("Lines {named} and {more} more were"),
    }
}
