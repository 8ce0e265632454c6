//! What somebody can write, in short: the lines of the answer to HELP.

use crate::letters::HelpLine;

pub type HelpGroup = (&'static str, &'static [HelpLine<'static>]);

const fn line(write: &'static str, does: &'static str) -> HelpLine<'static> {
    HelpLine { write, does }
}

pub const PLAYERS: [HelpGroup; 4] = [
    (
        "Orders",
        &[
            line("A Par - Bur", "moves; also H, S, C, VIA, R, B, D, WAIVE"),
            line("if dislodged, A Bur - Gas, else disband", "plans a retreat"),
            line("FINAL", "you are done; \"not final\" takes it back"),
            line("clear", "strikes your orders"),
            line("status", "what you have on file"),
            line("abbreviations: gol = LYO", "names of your own, before the first deadline"),
            line("set layout judge", "results as old judges wrote them"),
        ],
    ),
    (
        "Votes and press",
        &[
            line("propose a draw", "puts it to the vote; so does \"concede to Turkey\""),
            line("vote yes on 1", "your ballot, secret for ever"),
            line("press white: …", "is published; also grey, dark grey NAME"),
            line("press … end press", "kept until the next result; can't be taken back"),
        ],
    ),
    (
        "Time",
        &[
            line("extension 48 hours", "moves the deadline; ask 12 hours ahead"),
            line("absence 3 Dec - 10 Dec", "tells when you are away"),
            line("unavailable Fri 18:00 - Mon 08:00", "your weekly window"),
            line("substitute NAME <address> until F1903", "somebody plays for you"),
            line("period until F1903", "how long, said by either of you as it begins"),
            line("resign", "you leave for good; you are asked before it counts"),
        ],
    ),
    TROUBLE,
];

pub const TROUBLE: HelpGroup = (
    "Trouble",
    &[
        line("error …", "a result is wrong"),
        line("dispute …", "a question of the rules"),
        line("report: …", "for the director alone"),
        line("appeal 3", "takes case 3 further"),
        line("address anne@new.example", "where you read letters from now on"),
    ],
);

pub const TEAM: HelpGroup = (
    "Captain and team",
    &[line("name NAME <address> for POWER", "who plays a seat of your team that is to be filled")],
);

pub const MASTER: HelpGroup = (
    "The game master",
    &[
        line("gm queue", "what waits for you"),
        line("gm grant 3", "what case 3 asks for; \"gm refuse 3: reason\" does not"),
        line("gm rule 3: …", "settles case 3 in words"),
        line("gm deadline Fri 4 Dec 20:00 GMT", "moves the running deadline later"),
        line("gm pace movement 4 days", "sets the length of turns from the next on"),
        line("gm propose movement 2 days", "asks every survivor to consent to it"),
        line("gm holiday Christmas", "uses a holiday"),
        line("gm veto gol of France", "strikes an abbreviation"),
        line("gm correct 3: reason", "then \"remove BUR\", \"add FRANCE A PIC\", \"end correct\""),
        line("gm rollback F1902M: reason", "asks for the director's consent"),
        line("gm process", "adjudication starts, where late orders are taken"),
        line("gm address France is anne@new.example", "for who can't write from the old one"),
        line("vote yes on 1", "you agree to a change of the rules"),
    ],
);

pub const DIRECTOR: HelpGroup = (
    "The director",
    &[
        line("td queue", "what waits for you"),
        line("td consent 3", "to a rollback; add \"with vote\" to undo a voted end"),
        line("td refuse 3: reason", "what case 3 asks for"),
        line("td rule 3: …", "settles case 3 in words"),
        line("td seat NAME <address> for France: reason", "gives a seat to somebody"),
        line("td disorder France", "leaves a seat to nobody"),
        line("td holiday Christmas: 24 Dec - 27 Dec", "decrees a holiday"),
        line("td observer NAME", "names who watches the game"),
        line("td open 3", "what the confirmation box has, in a dispute about orders"),
        line("td question 3: …", "puts case 3 to the committee"),
        line("td vote yes on 3", "counts if the committee is even"),
        line("td address France is anne@new.example", "for who can't write from the old one"),
    ],
);

pub const CHIEF: HelpGroup =
    ("The chief game master", &[line("gm queue", "what waits for the game master")]);

pub const COMMITTEE: HelpGroup = (
    "The committee",
    &[
        line("tmc queue", "what waits for you"),
        line("tmc vote yes on 3", "your ballot on case 3; also no, abstain"),
    ],
);
