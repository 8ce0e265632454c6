//! What a proposal asks for. The proposal is mailed to every player, so we guess nothing: we name
//! each word that we don't know to the writer, who can leave it out.

use std::collections::BTreeSet;

use super::change::{change_by_consent, change_in, speaks_of_rules};
use super::wording::Wording;
use crate::board::Power;
use crate::game::policy::ChangeFault;
use crate::game::votes::ProposalKind;
use crate::grammar::vocabulary::{ClassSet, WordClass};
use crate::grammar::words::number;
use crate::text::Mark;

/// Why a text can't be put to the vote.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Misread {
    /// It proposes nothing, or several things.
    #[error("we can't tell what it proposes")]
    Unclear,
    /// We don't know a word in it.
    #[error("we don't understand {0:?} in this proposal")]
    Word(String),
    /// A concession that names no winner.
    #[error("it does not say which player gets the win")]
    NoWinner,
    /// A concession to several players (D.IX(3)).
    #[error("a win can be conceded to only one player")]
    SeveralWinners,
    /// A power that is not on the board any more.
    #[error("{0} is out of the game")]
    OutOfGame(Power),
    /// An end with one survivor, which is a win (D.IX(3)).
    #[error("ending the game for {0} alone is a concession. Write \"concede to {0}\"")]
    Alone(Power),
    /// A change of centres (D.IX(4)).
    #[error("centres can't be changed by vote")]
    Centres,
    /// A rule change that can't be put to the vote.
    #[error("{0}")]
    Rule(#[from] ChangeFault),
}

/// Reads a proposal of a power's player, while these powers are on the board.
pub fn read_proposal(
    text: &str,
    by: Power,
    on_board: &BTreeSet<Power>,
) -> Result<ProposalKind, Misread> {
    let line = Wording::read(text).first_sentence().behind(WordClass::Proposing);
    let concedes = line.has(WordClass::Conceding);
    let draws = line.has(WordClass::DrawName);
    let changes = speaks_of_rules(&line);
    match (concedes, draws, changes) {
        (true, false, false) => concession(&line, by, on_board),
        (false, _, false) if draws || line.has(WordClass::Ending) => end(&line, by, on_board),
        (false, false, true) => Ok(ProposalKind::RuleChange(change_in(&line)?)),
        _ => Err(Misread::Unclear),
    }
}

/// Reads a proposal of the game master: a change of what he may choose, and turns as short as only
/// the consent of every survivor lets them be (D.VII(4)(a)).
pub fn read_masters_proposal(text: &str) -> Result<ProposalKind, Misread> {
    Ok(ProposalKind::RuleChange(change_by_consent(&Wording::read(text))?))
}

/// The words of a proposal that matter.
#[derive(Default)]
struct ProposalWords {
    /// Powers without a word before them that says their part.
    plain: BTreeSet<Power>,
    shared: BTreeSet<Power>,
    left_out: BTreeSet<Power>,
    /// Powers after "to" and "for".
    receives: BTreeSet<Power>,
    /// Words and counts such as "3-way".
    ways: Option<usize>,
    leaves_out: bool,
    /// Whether it shares the game with another player without naming one.
    joins: bool,
    shares: bool,
}

fn find(line: &Wording, by: Power) -> Result<ProposalWords, Misread> {
    let mut found = ProposalWords::default();
    let mut side = "";
    let mut is_first = false;
    for (at, token) in line.tokens().iter().enumerate() {
        let word = token.key.as_str();
        let mut powers = line.powers_at(at, is_first);
        if token.is(WordClass::Me) {
            powers.insert(by);
        }
        let is_power = !powers.is_empty();
        match side {
            "out" => found.left_out.extend(powers),
            "share" => found.shared.extend(powers),
            "to" => found.receives.extend(powers),
            _ => found.plain.extend(powers),
        }
        if token.mark != Mark::Word || is_power {
            continue;
        }
        is_first = true;
        match word {
            "to" => side = "to",
            "for" if line.has(WordClass::Conceding) => side = "to",
            _ if token.is(WordClass::SharesWithout) => (side, found.leaves_out) = ("out", true),
            _ if token.is(WordClass::SharesAmong) => (side, found.shares) = ("share", true),
            _ if token.is(WordClass::SharesWith) => {
                (side, found.shares, found.joins) = ("share", true, true);
            }
            _ if token.is(WordClass::CentreName) => return Err(Misread::Centres),
            word => {
                is_first = false;
                found.ways = found.ways.or(ways(word));
                if !token.is(KNOWN) && ways(word).is_none() {
                    return Err(Misread::Word(word.to_owned()));
                }
            }
        }
    }
    Ok(found)
}

/// What a proposal may say besides.
const KNOWN: ClassSet = ClassSet::of(&[
    WordClass::ProposalFiller,
    WordClass::Conceding,
    WordClass::DrawName,
    WordClass::Ending,
    WordClass::Proposing,
]);

/// The number of a "3-way" draw, or of a "three-way" one.
fn ways(word: &str) -> Option<usize> {
    let word = word.strip_suffix("way").unwrap_or(word);
    number(word).map(usize::from).or_else(|| word.parse().ok())
}

/// The win goes to one player.
///
/// ```abnf
/// concession = ["a"] "concession to" <power> / ["to"] "concede to" <power>
/// ```
fn concession(
    line: &Wording,
    by: Power,
    on_board: &BTreeSet<Power>,
) -> Result<ProposalKind, Misread> {
    let found = find(line, by)?;
    if found.leaves_out || found.shares || found.ways.is_some() {
        return Err(Misread::Unclear);
    }
    // "France concedes to Turkey", but also "Turkish solo".
    let winners = if found.receives.is_empty() { found.plain } else { found.receives };
    let mut winners = winners.into_iter();
    match (winners.next(), winners.next()) {
        (None, _) => Err(Misread::NoWinner),
        (Some(_), Some(_)) => Err(Misread::SeveralWinners),
        (Some(winner), None) if on_board.contains(&winner) => Ok(ProposalKind::Concede(winner)),
        (Some(winner), None) => Err(Misread::OutOfGame(winner)),
    }
}

/// The game ends, with all survivors or with some.
///
/// ```abnf
/// draw = ["a"] "draw" [("of" / "among" / "between") ("all" ["survivors"] / several-powers)
///     / "without" powers] / "DIAS"
/// ending = ["to"] "end the game" ["with" ["all"] "survivors" / "with" several-powers
///     / "without" powers]
/// several-powers = <power> *("," <power>) "and" <power>
/// ```
fn end(line: &Wording, by: Power, on_board: &BTreeSet<Power>) -> Result<ProposalKind, Misread> {
    let found = find(line, by)?;
    let named: BTreeSet<Power> = found.plain.union(&found.shared).copied().collect();
    let outsider = named.union(&found.left_out).find(|power| !on_board.contains(power));
    if let Some(outsider) = outsider {
        return Err(Misread::OutOfGame(*outsider));
    }
    // "With Italy" may mean Italy and the writer, or Italy alone.
    let may_join = found.joins || named.len() < 2;
    let is_half_said = !found.shared.is_empty() && !named.contains(&by) && may_join;
    let says_nobody = found.leaves_out && found.left_out.is_empty();
    if is_half_said || says_nobody || !named.is_disjoint(&found.left_out) {
        return Err(Misread::Unclear);
    }
    let survivors: BTreeSet<Power> = match named.is_empty() {
        true => on_board.difference(&found.left_out).copied().collect(),
        false => named,
    };
    let mut each = survivors.iter();
    match (each.next(), each.next()) {
        (None, _) => Err(Misread::Unclear),
        (Some(alone), None) => Err(Misread::Alone(*alone)),
        _ if found.ways.is_some_and(|ways| ways != survivors.len()) => Err(Misread::Unclear),
        _ => Ok(ProposalKind::End { survivors }),
    }
}

#[cfg(test)]
mod tests {

    use super::*;
    use crate::game::policy::Length;
    use crate::game::policy::RuleChange;
    use crate::game::press::PressRule;

    const ON_BOARD: [Power; 5] =
        [Power::Austria, Power::England, Power::France, Power::Italy, Power::Turkey];

    fn read(text: &str) -> Result<ProposalKind, Misread> {
        read_proposal(text, Power::France, &ON_BOARD.into())
    }

    fn ends(texts: &[&str], survivors: &[Power]) {
        let survivors: BTreeSet<Power> = survivors.iter().copied().collect();
        for text in texts {
            assert_eq!(
                read(text),
                Ok(ProposalKind::End { survivors: survivors.clone() }),
                "{text}"
            );
        }
    }

    #[test]
    fn d_ix_3_a_win_is_conceded_to_a_single_player() {
        for text in [
            "concede to Turkey",
            "I propose to concede the game to Turkey.",
            "France concedes to Turkey",
            "Concession to T",
            "propose a Turkish solo",
            "propose a concession to Turkey",
            "I would like to concede to Turkey.",
        ] {
            assert_eq!(read(text), Ok(ProposalKind::Concede(Power::Turkey)), "{text}");
        }
        assert_eq!(read("concede to me"), Ok(ProposalKind::Concede(Power::France)));
        assert_eq!(read("concede"), Err(Misread::NoWinner));
        assert_eq!(read("I concede"), Err(Misread::NoWinner));
        assert_eq!(read("I concede nothing to Turkey"), Err(Misread::Word("nothing".to_owned())));
        assert_eq!(read("concede to Turkey and Italy"), Err(Misread::SeveralWinners));
        assert_eq!(read("concede to Russia"), Err(Misread::OutOfGame(Power::Russia)));
    }

    #[test]
    fn d_ix_4_a_game_end_includes_all_survivors_or_those_named() {
        ends(
            &[
                "draw",
                "DIAS",
                "propose a draw",
                "I propose DIAS. We are stuck.",
                "end the game",
                "draw including all survivors",
                "propose a draw between all survivors",
                "propose to end the game with all survivors",
                "5-way draw",
                "France proposes a draw",
                "PROPOSE A DRAW",
            ],
            &ON_BOARD,
        );
        ends(
            &[
                "draw AEF",
                "AEF draw",
                "draw A/E/F",
                "3-way draw: A, E and F",
                "three-way draw AEF",
                "draw between Austria, England and France",
                "proposal: 3-way draw, France/England/Austria",
                "propose ending the game with France, Austria and England",
                "draw with Austria, England and me",
                "draw without Italy and Turkey",
            ],
            &[Power::Austria, Power::England, Power::France],
        );
        ends(
            &[
                "end game without Italy",
                "draw excluding I",
                "draw of all but Italy",
                "4-way draw without Italy",
            ],
            &[Power::Austria, Power::England, Power::France, Power::Turkey],
        );
        ends(&["draw without me"], &[Power::Austria, Power::England, Power::Italy, Power::Turkey]);
        ends(
            &["propose a draw of Italy and Turkey", "draw between Italy, Turkey"],
            &[Power::Italy, Power::Turkey],
        );
    }

    #[test]
    fn d_ix_4_what_could_be_meant_otherwise_is_asked_back() {
        for text in [
            "3-way draw",
            "propose a draw between Italy",
            "4-way draw AEF",
            "draw with Italy",
            "draw with Italy and Turkey",
            "draw without",
            "draw AEF without F",
            "draw or concede to Turkey",
            "draw and press B",
            "",
            "let us talk",
            "draw without AEFIT",
        ] {
            assert_eq!(read(text), Err(Misread::Unclear), "{text}");
        }
        for (text, word) in [
            ("draw if Turkey agrees", "if"),
            ("draw unless Italy attacks", "unless"),
            ("draw AEX", "aex"),
            ("no draw", "no"),
        ] {
            assert_eq!(read(text), Err(Misread::Word(word.to_owned())), "{text}");
        }
        assert_eq!(read("draw AER"), Err(Misread::OutOfGame(Power::Russia)));
        assert_eq!(read("draw Turkey"), Err(Misread::Alone(Power::Turkey)));
    }

    #[test]
    fn d_ix_4_no_vote_changes_centres() {
        for text in ["draw with 6 centres each for A, E, F", "concede to Turkey with 18 SCs"] {
            assert_eq!(read(text), Err(Misread::Centres), "{text}");
        }
    }

    #[test]
    fn d_ix_5_rule_changes_are_read_and_others_refused() {
        let press = ProposalKind::RuleChange(RuleChange::Press(PressRule::B));
        assert_eq!(read("press rule B"), Ok(press.clone()));
        assert_eq!(read("I propose to change the press to rule B."), Ok(press));
        let out_of_scope = Err(Misread::Rule(ChangeFault::OutOfScope));
        assert_eq!(read("propose a new rule for convoys"), out_of_scope);
        let short = ChangeFault::TooShort { min: Length::days(3) };
        assert_eq!(read("propose movement 1 day"), Err(Misread::Rule(short)));
    }
}
