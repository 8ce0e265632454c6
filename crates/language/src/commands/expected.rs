//! What was expected on a line that could not be read.

pub(super) const STRUCK_OUT: &str =
    "Part of this line is struck out. Send the rest as a line of its own.";
pub(super) const NO_END: &str = "The correction has no end, so we did nothing with it. Send it \
    again, with \"end correct\" on a line below the changes.";
pub(super) const NO_CHANGES: &str = "Expected the changes, each on its own line, then \"end \
    correct\": \"remove BUR\", \"add FRANCE A PIC\", \"centre BEL = France\".";
pub(super) const COLON_AND_REASON: &str =
    "a colon and a reason (D.VIII(1)): gm correct: A Bur was dislodged";
pub(super) const CORRECTIONS_REASON: &str = "a reason (D.VIII(1)): gm correct: A Bur was dislodged";
pub(super) const UNIT: &str = "a unit in a place where it can be: add FRANCE F SPA/SC";
pub(super) const CHANGE: &str = "add, remove or centre, or \"end correct\"";
pub(super) const PROVINCE: &str = "the code of a province, such as BUR";
pub(super) const CASE: &str = "the number of a case, as the queue lists it: 12";
pub(super) const POWER: &str = "the name of a power, such as France";
pub(super) const PHASE: &str = "a phase, such as F1902M";

pub(super) const CASE_ALONE: &str =
    "Write \"appeal 3\" or \"confirm 3\", and nothing else on the line.";
pub(super) const LAYOUT: &str = "set layout judge, or set layout own";
pub(super) const PICTURES: &str = "prefer pictures off, or prefer pictures on";
pub(super) const PICTURES_ALONE: &str =
    "Write \"prefer pictures off\" and nothing else on the line.";
pub(super) const NEW_ADDRESS_ALONE: &str = "Write \"new address\" alone on its line. To move to \
    another address of yours, write \"address anne@example.org\".";
pub(super) const LAYOUT_ALONE: &str = "Write \"set layout judge\" and nothing else on the line.";
pub(super) const RESIGNATION_ALONE: &str =
    "Write \"resignation of\" and your power, and nothing else on the line.";
pub(super) const SPAN: &str = "Write the first and the last season: \"from F1902 until F1903\", \
    \"for Fall 1902 only\", \"for two seasons\". Without an end, the substitution is for good \
    (B.7).";
pub(super) const SUBSTITUTE: &str = "who plays for you: substitute Paul Meier <paul@example.org> \
    until F1903 (without \"until\" it is for good, B.7)";
pub(super) const PERIOD_ALONE: &str = "Write \"period until F1903\" and nothing else on the line.";
pub(super) const NAMED_FOR_GOOD: &str = "A captain names a player for good (B.8): \"name NAME \
    <address> for POWER\". In round two, that player may set an end when starting: \"period until \
    F1903\" (B.7).";

pub(super) const COMPLAINT: &str = "\"report: …\" about another player, which only the director \
    reads, or \"dispute: …\" about a result, which goes to the game master first (A.12)";

pub(super) const REFUSAL: &str = "a reason after the number: gm refuse 12: too late";
pub(super) const RULING: &str = "the ruling after the number: gm rule 12: the order stands";
pub(super) const DEADLINE: &str = "a day and a time, such as Fri 4 Dec 20:00 GMT";
pub(super) const PACE: &str = "a kind of turn and a length, such as movement 4 days";
pub(super) const PROPOSAL: &str = "a change of the rules, such as movement 2 days";
pub(super) const HOLIDAY: &str = "the name of a holiday";
pub(super) const PERSON: &str = "the name of a person";
pub(super) const VETO: &str = "an abbreviation and a power: gm veto gol of France";
pub(super) const ROLLBACK: &str = "a reason after the phase: gm rollback F1902M: …";
pub(super) const SEAT: &str =
    "a person and a power: td seat Paul Meier <paul@example.org> for France: why";
pub(super) const SEATS_REASON: &str = "a reason after the power (B.10)";
pub(super) const SEAT_FOR_GOOD: &str = "You give a seat for good. For a limited time, its player \
    names a substitute (B.7). The reason goes after a colon: td seat NAME <address> for France: \
    reason";
pub(super) const SAID: &str = "your words after the number: tmc say 12: …";
pub(super) const BALLOT: &str = "yes, no or abstain, and a case: tmc vote yes on 12";
pub(super) const VOID: &str = "a person or a power: gm void France";
pub(super) const ADDRESS: &str =
    "a person or power, and an address: gm address France is anne@example.org";
pub(super) const ALONE: &str = "Write the command alone on its line. \"gm help\" lists all \
    commands.";
pub(super) const TO_THE_TOURNAMENT: &str = "This concerns the whole tournament, so send the line \
    to the address of the tournament, not to one of its boards.";
pub(super) const BEHIND_COLON: &str = "Put your own words after a colon: gm grant 12: reason";

pub(super) fn not_understood(left: &str, hint: &str) -> String {
    format!("We don't understand \"{left}\", so we did nothing. {hint}")
}

pub(super) fn expected(what: &str) -> String {
    format!("Expected {what}.")
}
